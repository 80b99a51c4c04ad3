"""The two codes, word for word, as one citable tree."""

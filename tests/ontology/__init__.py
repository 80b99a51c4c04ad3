"""Tests of the law as data and of the compiled ontology."""

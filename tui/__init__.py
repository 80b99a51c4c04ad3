"""The terminal interface: the plain commands and the full screen, two front ends over one core."""

"""DAGN: a graph of discourse units on top of an encoder."""

"""Encoders of transformers with a head: choices, labels, spans."""

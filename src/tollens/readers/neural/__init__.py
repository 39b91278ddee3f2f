"""Readers with weights: the networks that can be trained, and what a trained folder reads."""

"""Backgrounds mined from texts: passages, the cues of causes and of qualitative relations, what is kept."""

from tollens.benchmarks.ropes.mining.recipe import FROM_TEXTS

__all__ = ["FROM_TEXTS"]

"""Clues: sentences about a game, each of them a formula."""

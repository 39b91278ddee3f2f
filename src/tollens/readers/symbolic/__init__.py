"""The symbolic reader: words become a theory, a solver answers, and what cannot be read is not guessed."""

from tollens.readers.symbolic.reader import Symbolic

__all__ = ["Symbolic"]

"""Readers: each reads questions and predicts; none sees the answers."""

from tollens.readers.catalogue import READERS, make_reader
from tollens.readers.reader import Reader

__all__ = ["READERS", "Reader", "make_reader"]

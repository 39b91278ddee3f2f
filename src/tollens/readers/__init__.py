"""Readers: each reads questions and predicts; none sees the answers."""

from tollens.readers.catalogue import READERS, is_model, make_reader, trained_folder
from tollens.readers.guessing import guessing
from tollens.readers.reader import ConcurrentReader, Reader
from tollens.readers.rotating import rotated

__all__ = ["READERS", "ConcurrentReader", "Reader", "guessing", "is_model", "make_reader", "rotated", "trained_folder"]

"""How fresh ROPES is made: a plan over influences, a background and a situation that tell it, a pair of questions."""

from tollens.benchmarks.ropes.fresh.recipe import make
from tollens.benchmarks.ropes.fresh.settings import Ropes

__all__ = ["Ropes", "make"]

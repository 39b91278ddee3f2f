"""How fresh LogiQA is made: an argument is drawn without words, cast in a theme, told and judged."""

from tollens.benchmarks.logiqa.fresh.argument import TYPES
from tollens.benchmarks.logiqa.fresh.recipe import Logiqa, make

__all__ = ["TYPES", "Logiqa", "make"]

"""Theories made from theories, and items from items: contrast, equivalence, order. A solver gives the labels."""

from tollens.perturb.items import perturbed
from tollens.perturb.operations import OPERATIONS, NotApplicable

__all__ = ["OPERATIONS", "NotApplicable", "perturbed"]

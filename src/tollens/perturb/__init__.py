"""Theories made from theories, and items from items: contrast, equivalence, order, imitation. A solver gives labels."""

from tollens.perturb.imitation import grounded, imitations
from tollens.perturb.items import OPERATIONS, find_operation, perturbed
from tollens.perturb.refusals import NotApplicable

__all__ = ["OPERATIONS", "NotApplicable", "find_operation", "grounded", "imitations", "perturbed"]

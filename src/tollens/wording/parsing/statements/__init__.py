"""Statements in controlled English with an open vocabulary: facts, rules, quantifiers, conditions."""

from tollens.wording.parsing.statements.reading import read_statements

__all__ = ["read_statements"]

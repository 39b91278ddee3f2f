"""The grammar: from the words of a sentence to its tree, by recursive descent.

Each file is about one family of phrases and stands on the one below: `source` (what a word may be), `nominals`,
`determiners`, `noun_phrases`, `coordination`, `verb_phrases`, `complements`, `predicates`, `clauses`. What is read at a
place is remembered, so that a sentence takes time in proportion to its length.
"""

from tollens.wording.parsing.statements.grammar.clauses import Grammar

__all__ = ["Grammar"]

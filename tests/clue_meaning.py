"""What a clue of a logic game was read as, against a formula worked by hand."""

from __future__ import annotations

from tollens.logic import Iff, read_formula
from tollens.solvers import decide
from tollens.wording.parsing.arrangements.reading import declared, read_clue
from tollens.wording.parsing.arrangements.setups.setup import Setup


def assert_says(setup: Setup, clue: str, said: str) -> None:
    """The clue and the formula hold in the same worlds of the set-up. There `at` is the first link of the game:
    the place of a thing, or that a thing and a place go together."""
    found = read_clue(clue, setup.game)
    theory = declared(setup)
    link = [*(each.name for each in theory.functions), *(each.name for each in theory.predicates)][0]
    expected = read_formula(said.replace("at(", f"{link}("))
    assert decide(theory, Iff(found, expected)).status == "entailed", f"{found}"

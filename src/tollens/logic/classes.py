"""What claims about classes say, in terms of all and some."""

from __future__ import annotations

from tollens.logic.formula import And, Atom, Class, Exists, ForAll, Formula, Implies, Not, Variable
from tollens.logic.theory import Theory


def written_out(claim: Class, theory: Theory) -> Formula:
    """The claim with quantifiers; with existential import, 'all', 'no' and 'only' say that there are such things."""
    x = Variable("x")
    sort = next((each.arguments[0] for each in theory.predicates if each.name == claim.subject), None)
    one, two = Atom(claim.subject, (x,)), Atom(claim.object, (x,))
    if claim.claim == "only":  # only A are B: all B are A
        one, two = two, one
    if claim.claim in ("some", "not all"):
        return Exists(x, sort, And((one, two if claim.claim == "some" else Not(two))))
    all_ = ForAll(x, sort, Implies(one, Not(two) if claim.claim == "no" else two))
    return And((all_, Exists(x, sort, one))) if theory.existential_import else all_

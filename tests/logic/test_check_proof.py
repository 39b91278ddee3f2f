"""The checker takes a mutated proof just when it is still right: judged by going through every world, and by a second
engine where the worlds cannot be listed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest

from theories import holds, members, random_ground, random_sorted
from tollens.logic import Apply, Atom, Constant, Equal, Formula, Theory, opposite, read_formula, read_theory
from tollens.logic.check_proof import wrong_step
from tollens.logic.proof import Assumed, Close, Derive, Given, Proof, Shown, Step, Suppose, Take, assumption, said
from tollens.logic.walk import every_part
from tollens.solvers import Model, decide, prove

PROVED = ("entailed", "refuted", "inconsistent")


def worlds(theory: Theory, goal: Formula) -> list[Model]:
    """Every way to settle the atoms and functions of a small theory."""
    parts = [part for formula in (*theory.formulas, goal) for part in every_part(formula)]
    atoms = {part for part in parts if isinstance(part, Atom) and not part.arguments}
    people = members(theory, "person") if theory.sorts else []
    cells: list[list[Formula]] = [[atom] for atom in (*sorted(atoms, key=str), *(Atom("tall", (p,)) for p in people))]
    ways: list[list[tuple[Formula, ...]]] = [[(), tuple(cell)] for cell in cells]
    for function in theory.functions:
        places = members(theory, function.value)
        ways += [[(Equal(Apply(function.name, (person,)), place),) for place in places] for person in people]
    return [Model(tuple(atom for each in chosen for atom in each), ()) for chosen in product(*ways)]


def is_right(
    proof: Proof, known: frozenset[Formula], theory: Theory, assumed: Formula | None, all_: list[Model]
) -> bool:
    """Whether every step holds in every world in which what it rests on does, and uses only what stands before it."""
    for step in (*proof.steps, proof.end):
        if isinstance(step, Suppose):
            if not is_right(step.refuted, known | {step.literal}, theory, assumed, all_):
                return False
            known |= {opposite(step.literal)}
            continue
        assert not isinstance(step, Take)
        source = said(step.source, theory, assumed)
        if source is None or not known.issuperset(step.uses):
            return False
        rests_on = (*step.uses, source)
        for world in all_:
            if all(holds(each, world, theory) for each in rests_on):
                if all(holds(claim, world, theory) for claim in step.literals):
                    continue
                return False
        known |= set(step.literals)
    return True


def mutants(proof: Proof, premises: int) -> Iterator[Proof]:
    """The proof with one thing changed, in all ways that are tried, inside suppositions too."""
    for end in changed(proof.end, premises):
        assert isinstance(end, Close)
        yield replace(proof, end=end)
    for place, step in enumerate(proof.steps):
        before, after = proof.steps[:place], proof.steps[place + 1 :]
        yield replace(proof, steps=(*before, *after))
        yield replace(proof, steps=(*after, step, *before))
        if isinstance(step, Suppose):
            yield replace(proof, steps=(*before, replace(step, literal=opposite(step.literal)), *after))
            yield replace(proof, steps=(*before, *step.refuted.steps, *after))
            for inner in mutants(step.refuted, premises):
                yield replace(proof, steps=(*before, replace(step, refuted=inner), *after))
        elif isinstance(step, Derive):
            for other in changed(step, premises):
                assert isinstance(other, Derive)
                yield replace(proof, steps=(*before, other, *after))


def changed(step: Derive | Close, premises: int) -> Iterator[Derive | Close]:
    for place, use in enumerate(step.uses):
        yield replace(step, uses=step.uses[:place] + step.uses[place + 1 :])
        yield replace(step, uses=(*step.uses[:place], opposite(use), *step.uses[place + 1 :]))
    for number in range(premises):
        yield replace(step, source=Given(number))
    yield replace(step, source=Assumed())
    if isinstance(step.source, Given | Assumed) and step.source.at:
        yield replace(step, source=replace(step.source, at=step.source.at[:-1]))
        yield replace(step, source=replace(step.source, at=(*step.source.at[:-1], 0)))
    if isinstance(step, Derive):
        yield replace(step, literals=tuple(map(opposite, step.literals)))


def ground(rng: random.Random) -> tuple[Theory, Formula]:
    return random_ground(rng, rng.randint(2, 5), rng.randint(1, 5))


@pytest.mark.parametrize("make", [ground, random_sorted])
def test_a_changed_proof_is_taken_just_when_it_is_right_in_every_world(
    make: Callable[[random.Random], tuple[Theory, Formula]],
) -> None:
    rng, accepted, refused = random.Random(1), 0, 0
    while refused < 400:
        theory, goal = make(rng)
        verdict = decide(theory, goal)
        proof = prove(theory, goal, verdict)
        if proof is None or len(all_ := worlds(theory, goal)) > 150:
            continue
        assumed = assumption(verdict.status, goal)
        for mutant in [proof, *mutants(proof, len(theory.premises))]:
            taken = wrong_step(theory, goal, verdict.status, mutant) is None
            assert taken == is_right(mutant, frozenset(), theory, assumed, all_)
            accepted, refused = accepted + taken, refused + (not taken)
    assert accepted > 30


OPEN = [
    ("∃x (Cat(x) ∧ Big(x))\n∀x (Cat(x) → Animal(x))", "∃x (Animal(x) ∧ Big(x))"),
    ("all A are B\nall B are C", "all A are C"),
    ("existential import\nall A are B\nno B are C", "some A are A"),
    ("∀x ∃y R(x, y)\n∀x ∀y (R(x, y) → S(y, x))", "∀x ∃y S(y, x)"),
    ("P(a) → ∃y R(a, y)\nP(a)\n∀x ∀y (R(x, y) → Q(y))", "∃x Q(x)"),
    ("(∀x P(x)) ∨ (∀x Q(x))", "∀x (P(x) ∨ Q(x))"),
    ("∃x ∀y R(x, y)", "∀y ∃x R(x, y)"),
    ("sort s\npredicate P(s)\npredicate Q(s)\n∃x P(x)\n∀x (P(x) → Q(x))", "∃x Q(x)"),
]


@pytest.mark.parametrize(("text", "goal"), OPEN)
def test_a_proof_about_a_thing_that_was_taken_shows_nothing_else(text: str, goal: str) -> None:
    theory, wanted = read_theory(text), read_formula(goal)
    verdict = decide(theory, wanted)
    proof = prove(theory, wanted, verdict)
    assert proof is not None and wrong_step(theory, wanted, verdict.status, proof) is None
    goals = [wanted, opposite(wanted), *(read_formula(other) for _, other in OPEN[:3])]
    for place in range(len(theory.premises) + 1):
        fewer = replace(theory, premises=theory.premises[:place] + theory.premises[place + 1 :])
        for other, status in product(goals if not theory.sorts else goals[:2], PROVED):
            among = [proof, *mutants(proof, len(fewer.premises))]
            if any(wrong_step(fewer, other, status, mutant) is None for mutant in among):
                assert decide(fewer, other).status in (status, "inconsistent")


def one(text: str) -> Formula:
    return read_formula(text)


W = Constant("w")
SOME = one("∃x P(x)")


def shows(theory: str, goal: str, *steps: Step, end: Close) -> str | None:
    return wrong_step(read_theory(theory), one(goal), "entailed", Proof(steps, end))


def taking(thing: Constant, some: str, body: str) -> tuple[Step, Step]:
    """A thing is taken, and what is then known of it is drawn from there being one."""
    told = one(f"({some}) → ({body})")
    return Take(thing, one(some)), Derive((one(body),), Shown(told), (told, one(some)))


def test_a_thing_that_is_taken_has_a_new_name() -> None:
    some = Derive((SOME,), Given(0))
    end = Close(Assumed((W,)), (one("P(w)"),))
    assert shows("∃x P(x)", "∃y P(y)", some, *taking(W, "∃x P(x)", "P(w)"), end=end) is None
    for theory, goal in (("∃x P(x)\nQ(w)", "∃y P(y)"), ("∃x P(x)", "P(w)"), ("∃x P(x)", "∃y P(y) ∧ ¬Q(w)")):
        end = Close(Assumed(), (one("P(w)"),))
        assert shows(theory, goal, some, *taking(W, "∃x P(x)", "P(w)"), end=end) == "w is not new"


def test_a_name_is_taken_once() -> None:
    steps = (
        Derive((SOME,), Given(0)),
        Derive((one("∃x Q(x)"),), Given(1)),
        *taking(W, "∃x P(x)", "P(w)"),
        *taking(W, "∃x Q(x)", "Q(w)"),
    )
    end = Close(Assumed((W,)), (one("P(w)"), one("Q(w)")))
    assert shows("∃x P(x)\n∃x Q(x)", "∃x (P(x) ∧ Q(x))", *steps, end=end) == "w is not new"


def test_what_is_spoken_of_has_a_name() -> None:
    supposed = Suppose(one("P(w)"), Proof((), Close(Given(0, (W,)), (one("P(w)"),))))
    assert shows("∀x ¬P(x)", "⊥", supposed, end=Close(Assumed())) == "nothing is called w"
    assert shows("∀x ¬P(x)", "⊥", Derive((one("¬P(a)"),), Given(0, (Constant("a"),))), end=Close(Assumed())) is not None
    # Each of two things taken for what is said of the other: no such pair need be.
    v = Constant("v")
    steps = (Take(v, one("∃y R(y, w)")), Take(W, one("∃y ¬R(v, y)")))
    assert shows("∀y ∃x R(x, y)\n∀x ∃y ¬R(x, y)", "⊥", *steps, end=Close(Assumed())) == "nothing is called w"


def test_a_thing_taken_under_a_supposition_is_not_known_outside_it() -> None:
    inner = Proof(taking(W, "∃x P(x)", "P(w)"), Close(Given(0, (W,)), (one("P(w)"),)))
    outside = Derive((one("¬P(w)"),), Given(0, (W,)))
    end = Close(Assumed())
    assert shows("∀x ¬P(x)", "¬∃x P(x)", Suppose(SOME, inner), outside, end=end) == "nothing is called w"
    assert shows("∀x ¬P(x)", "¬∃x P(x)", Suppose(SOME, inner), end=Close(Assumed(), (one("¬∃x P(x)"),))) is None


def test_a_thing_that_was_taken_may_have_another_name() -> None:
    theory = "∃x P(x)\n∀x (x ≠ a → ¬P(x))"
    steps = (Derive((SOME,), Given(0)), *taking(W, "∃x P(x)", "P(w)"))
    said_ = shows(theory, "⊥", *steps, end=Close(Given(1, (W,)), (one("P(w)"),)))
    assert said_ is not None and "does not follow" in said_
    # Nor need there be a thing beside those that are named.
    nobody = Derive((one("P(a)"),), Given(0, (Constant("b"),)))
    assert (
        shows("∀x (x ≠ a → P(a))\nQ(a)", "P(a)", nobody, end=Close(Assumed(), (one("P(a)"),))) == "nothing is called b"
    )


def test_things_of_one_sort_are_not_of_another() -> None:
    theory = "sort s\nsort r\npredicate P(s)\npredicate Q(r)\n∃x P(x)\n∀x ¬Q(x)"
    take = Take(W, one("∃x:s P(x)"))
    said_ = shows(theory, "∃x P(x)", take, Derive((one("¬Q(w)"),), Given(1, (W,))), end=Close(Assumed()))
    assert said_ is not None and "what is not there" in said_


def test_there_is_something_of_every_sort_but_nothing_more_is_known_of_it() -> None:
    anything = Take(W, one("∃x ⊤"))
    derived = Derive((one("P(w)"),), Given(0, (W,)))
    end = Close(Assumed((W,)), (one("P(w)"),))
    assert shows("∀x P(x)", "∃x P(x)", anything, derived, end=end) is None
    assert shows("∀x (P(x) ∨ Q(x))", "∃x P(x)", anything, derived, end=end) is not None
    told = Derive((one("P(w)"),), Given(0), ())
    assert shows("q → ∃x P(x)", "∃x P(x)", Take(W, SOME), told, end=end) is not None

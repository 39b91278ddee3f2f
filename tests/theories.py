"""Random formulas and theories for the tests of logic and solvers."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tollens.logic import (
    And,
    Apply,
    Atom,
    Claim,
    Class,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    Function,
    HowMany,
    Iff,
    Implies,
    Less,
    Not,
    Number,
    Or,
    Plus,
    Predicate,
    Premise,
    Says,
    Sort,
    Term,
    Theory,
    Truth,
    Variable,
    Xor,
)
from tollens.solvers import Model

names = st.sampled_from(["ann", "bo", "c3", "mr.smith", "gpt-3", "a+", "Zoë", "甲", "the_Hip"])
variables = st.sampled_from([Variable("u"), Variable("v")])
terms = st.recursive(
    names.map(Constant) | st.integers(0, 9).map(Number),
    lambda inner: (
        st.builds(Apply, names, st.lists(inner, min_size=1, max_size=2).map(tuple))
        | st.builds(Plus, inner, st.integers(-3, 3))
    ),
    max_leaves=3,
)
bounds = st.sampled_from(["exactly", "at least", "at most"])
sorts = st.none() | st.just("bird")
plain = (
    st.builds(Atom, names, st.lists(terms, max_size=2).map(tuple))
    | st.builds(Equal, terms, terms)
    | st.builds(Less, terms, terms)
    | st.booleans().map(Truth)
    | st.builds(Class, st.sampled_from(["all", "some", "no", "not all", "only"]), names, names)
)


def _joined(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    pairs = [st.builds(join, inner, inner) for join in (Implies, Iff, Xor)]
    quantified = [st.builds(quantifier, variables, sorts, inner) for quantifier in (ForAll, Exists)]
    return st.one_of(
        st.builds(Not, inner),
        st.builds(And, several),
        st.builds(Or, several),
        *pairs,
        *quantified,
        st.builds(Count, bounds, st.integers(0, 3), variables, sorts, inner),
        st.builds(HowMany, bounds, st.integers(0, 3), several),
        st.builds(Says, names.map(Constant), inner),
    )


formulas: st.SearchStrategy[Formula] = st.recursive(plain, _joined, max_leaves=8)


def random_ground(rng: random.Random, atoms: int, premises: int) -> tuple[Theory, Formula]:
    """A theory about propositions, and a goal."""
    letters = [Atom(f"p{n}") for n in range(atoms)]

    def make(depth: int) -> Formula:
        kind = rng.randrange(9) if depth else 0
        if kind <= 1:
            atom = rng.choice(letters)
            return Not(atom) if rng.random() < 0.4 else atom
        inner = [make(depth - 1) for _ in range(rng.randint(2, 3))]
        joined: list[Formula] = [
            And(tuple(inner)),
            Or(tuple(inner)),
            Implies(inner[0], inner[1]),
            Iff(inner[0], inner[1]),
            Xor(inner[0], inner[1]),
            Not(inner[0]),
            HowMany(rng.choice(["exactly", "at least", "at most"]), rng.randint(0, 3), tuple(inner)),
        ]
        return joined[kind - 2]

    return Theory(tuple(Premise(make(2)) for _ in range(premises))), make(1)


def random_sorted(rng: random.Random) -> tuple[Theory, Formula]:
    """A theory over listed sorts with a function, counting and order, and a goal."""
    people = tuple(f"m{n}" for n in range(rng.randint(2, 4)))
    last = rng.randint(2, 4)
    one_to_one = last >= len(people) and rng.random() < 0.7
    function = Function("at", ("person",), "place", one_to_one=one_to_one, dense=not one_to_one and rng.random() < 0.3)
    x, y = Variable("x"), Variable("y")

    def place(person: Variable | Constant) -> Apply:
        return Apply("at", (person,))

    def make(depth: int, bound: tuple[Variable, ...] = ()) -> Formula:
        def someone() -> Variable | Constant:
            among: list[Variable | Constant] = [*bound, *map(Constant, people)]
            return rng.choice(among)

        kind = rng.randrange(13) if depth else rng.randrange(5)
        simple: list[Formula] = [
            Atom("tall", (someone(),)),
            Equal(place(someone()), Number(rng.randint(1, last))),
            Less(place(someone()), place(someone())),
            Equal(Plus(place(someone()), rng.randint(1, 2)), place(someone())),
            Equal(someone(), someone()),
        ]
        if kind < len(simple):
            return simple[kind]
        one, two = make(depth - 1, bound), make(depth - 1, bound)
        if kind < 10:
            joined: list[Formula] = [Not(one), And((one, two)), Or((one, two)), Implies(one, two), Iff(one, two)]
            return joined[kind - 5]
        fresh = y if x in bound else x
        body = make(depth - 1, (*bound, fresh))
        if kind == 10:
            return ForAll(fresh, "person", body)
        if kind == 11:
            return Exists(fresh, "person", body)
        return Count(rng.choice(["exactly", "at least", "at most"]), rng.randint(0, 2), fresh, "person", body)

    theory = Theory(
        premises=tuple(Premise(make(2)) for _ in range(rng.randint(1, 4))),
        sorts=(Sort("person", people), Sort("place", numbers=(1, last))),
        functions=(function,),
        predicates=(Predicate("tall", ("person",)),),
    )
    return theory, make(1)


def random_claim(rng: random.Random) -> Formula:
    """A claim about classes, or about somebody."""
    claims: list[Claim] = ["all", "some", "no", "not all", "only"]
    if rng.random() < 0.25:
        atom = Atom(rng.choice("ABCD"), (Constant(rng.choice(["ann", "bo"])),))
        return Not(atom) if rng.random() < 0.5 else atom
    subject, object_ = rng.sample("ABCD", 2)
    return Class(rng.choice(claims), subject, object_)


def holds(formula: Formula, model: Model, theory: Theory, values: dict[str, Constant | Number] | None = None) -> bool:
    """Whether a formula holds in a model: the meaning of each sign, written down a second time."""
    known = values or {}

    def inner(part: Formula) -> bool:
        return holds(part, model, theory, known)

    def cases(variable: Variable, sort: str | None, body: Formula) -> list[bool]:
        return [holds(body, model, theory, {**known, variable.name: each}) for each in members(theory, sort)]

    def enough(bound: str, number: int, found: list[bool]) -> bool:
        return {"exactly": sum(found) == number, "at least": sum(found) >= number, "at most": sum(found) <= number}[
            bound
        ]

    match formula:
        case Truth(value):
            return value
        case Atom(name, arguments):
            return Atom(name, tuple(value_of(each, model, known) for each in arguments)) in model.true
        case Equal(left, right):
            return value_of(left, model, known) == value_of(right, model, known)
        case Less(left, right):
            one, two = value_of(left, model, known), value_of(right, model, known)
            assert isinstance(one, Number) and isinstance(two, Number)
            return one.value < two.value
        case Not(body):
            return not inner(body)
        case And(parts):
            return all(map(inner, parts))
        case Or(parts):
            return any(map(inner, parts))
        case Implies(left, right):
            return not inner(left) or inner(right)
        case Iff(left, right):
            return inner(left) == inner(right)
        case Xor(left, right):
            return inner(left) != inner(right)
        case ForAll(variable, sort, body):
            return all(cases(variable, sort, body))
        case Exists(variable, sort, body):
            return any(cases(variable, sort, body))
        case Count(bound, number, variable, sort, body):
            return enough(bound, number, cases(variable, sort, body))
        case HowMany(bound, number, parts):
            return enough(bound, number, list(map(inner, parts)))
        case Says(speaker, body):
            return inner(Atom("truthful", (speaker,))) == inner(body)
    raise TypeError(formula)


def members(theory: Theory, sort: str | None) -> list[Constant | Number]:
    (found,) = (each for each in theory.sorts if each.name == sort)
    if found.numbers is not None:
        return [Number(n) for n in range(found.numbers[0], found.numbers[1] + 1)]
    return [Constant(name) for name in found.members]


def value_of(term: Term, model: Model, known: dict[str, Constant | Number]) -> Constant | Number:
    match term:
        case Variable(name):
            return known[name]
        case Plus(inner, steps):
            number = value_of(inner, model, known)
            assert isinstance(number, Number)
            return Number(number.value + steps)
        case Apply(name, arguments):
            applied = Apply(name, tuple(value_of(each, model, known) for each in arguments))
            (value,) = (atom.right for atom in model.true if isinstance(atom, Equal) and atom.left == applied)
            assert isinstance(value, Constant | Number)
            return value
        case Constant() | Number():
            return term

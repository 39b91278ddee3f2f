"""Laws: the canonical form is blind to names and to order that says nothing, and to nothing else."""

from __future__ import annotations

import doctest
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tollens.logic.labelling
from theories import formulas, random_ground, random_sorted
from tollens.errors import InputError
from tollens.logic import (
    And,
    Apply,
    Asked,
    Atom,
    Class,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    HowMany,
    Iff,
    Implies,
    Less,
    Mode,
    Not,
    Number,
    Option,
    Or,
    Plus,
    Predicate,
    Premise,
    Says,
    Sort,
    Term,
    Theory,
    Variable,
    Xor,
    read_theory,
)
from tollens.logic.canonical import Renaming, canonical, same_up_to_renaming
from tollens.logic.walk import every_part, every_term, rebuilt, with_terms

KINDS = ("sorts", "things", "functions", "predicates")
Names = dict[tuple[str, str], str]


# A second reading of what is said here, by hand: which names there are, and what a theory is in other names.


def names_of(theory: Theory) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for sort in theory.sorts:
        found["sorts"].add(sort.name)
        found["things"].update(sort.members)
    for function in theory.functions:
        found["functions"].add(function.name)
        found["sorts"].update((*function.arguments, function.value))
    for predicate in theory.predicates:
        found["predicates"].add(predicate.name)
        found["sorts"].update(predicate.arguments)
    for name, of in theory.constants:
        found["things"].add(name)
        found["sorts"].add(of)
    for formula in theory.every_formula:
        found["things"].update(term.name for term in every_term(formula) if isinstance(term, Constant))
        found["functions"].update(term.function for term in every_term(formula) if isinstance(term, Apply))
        for part in every_part(formula):
            match part:
                case Atom(name, _):
                    found["predicates"].add(name)
                case Class(_, subject, object_):
                    found["predicates"].update((subject, object_))
                case ForAll(_, str(sort_name), _) | Exists(_, str(sort_name), _) | Count(_, _, _, str(sort_name), _):
                    found["sorts"].add(sort_name)
    return found


def in_other_names(formula: Formula, names: Names) -> Formula:
    def term(old: Term) -> Term:
        match old:
            case Constant(name):
                return Constant(names["things", name])
            case Apply(name, arguments):
                return Apply(names["functions", name], tuple(map(term, arguments)))
            case Plus(inner, steps):
                return Plus(term(inner), steps)
            case _:
                return old

    def part(old: Formula) -> Formula:
        match old:
            case Atom(name, arguments):
                return Atom(names["predicates", name], arguments)
            case Class(claim, subject, object_):
                return Class(claim, names["predicates", subject], names["predicates", object_])
            case ForAll(_, sort, body) | Exists(_, sort, body) | Count(_, _, _, sort, body):
                return replace(old, sort=None if sort is None else names["sorts", sort], body=part(body))
            case _:
                return rebuilt(old, part)

    return part(with_terms(formula, term))


def each_formula(theory: Theory, change: Callable[[Formula], Formula]) -> Theory:
    asked = theory.asked
    if asked is not None:
        asked = replace(
            asked,
            options=tuple(Option(change(each.formula)) for each in asked.options),
            suppose=tuple(Premise(change(each.formula)) for each in asked.suppose),
            conclusion=None if asked.conclusion is None else change(asked.conclusion),
        )
    return replace(theory, premises=tuple(Premise(change(each)) for each in theory.formulas), asked=asked)


def theory_in_other_names(theory: Theory, names: Names) -> Theory:
    def sorts(old: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names["sorts", name] for name in old)

    return replace(
        each_formula(theory, lambda formula: in_other_names(formula, names)),
        sorts=tuple(
            replace(each, name=names["sorts", each.name], members=tuple(names["things", name] for name in each.members))
            for each in theory.sorts
        ),
        functions=tuple(
            replace(
                each,
                name=names["functions", each.name],
                arguments=sorts(each.arguments),
                value=names["sorts", each.value],
            )
            for each in theory.functions
        ),
        predicates=tuple(
            replace(each, name=names["predicates", each.name], arguments=sorts(each.arguments))
            for each in theory.predicates
        ),
        constants=tuple((names["things", name], names["sorts", sort]) for name, sort in theory.constants),
    )


def random_names(theory: Theory, rng: random.Random) -> Names:
    """A renaming by kinds, into names of which some are old ones; `truthful` stays."""
    names: Names = {}
    for kind, old in names_of(theory).items():
        free = sorted(old - {"truthful"})
        new = rng.sample([*free, *(f"new{n}" for n in range(3))], len(free))
        names |= {(kind, one): two for one, two in zip(free, new, strict=True)}
        names[kind, "truthful"] = "truthful"
    return names


def shuffled(formula: Formula, rng: random.Random, bound: tuple[tuple[str, str], ...] = ()) -> Formula:
    """The formula with its parts in another order, and its bound variables called otherwise."""

    def mixed(parts: Sequence[Any]) -> list[Any]:
        return rng.sample(list(parts), len(parts))

    def term(old: Term) -> Term:
        match old:
            case Variable(name):
                return Variable(dict(bound).get(name, name))
            case Apply(name, arguments):
                return Apply(name, tuple(map(term, arguments)))
            case Plus(inner, steps):
                return Plus(term(inner), steps)
            case _:
                return old

    match formula:
        case ForAll(variable, _, body) | Exists(variable, _, body) | Count(_, _, variable, _, body):
            fresh = f"w{len(bound)}"
            inner = shuffled(body, rng, (*bound, (variable.name, fresh)))
            return replace(formula, variable=Variable(fresh), body=inner)
        case Equal(left, right):
            return Equal(*mixed([term(left), term(right)]))
        case Atom() | Less():
            return with_terms(formula, term)
        case Says(speaker, body):
            return Says(term(speaker), shuffled(body, rng, bound))
    changed = rebuilt(formula, lambda part: shuffled(part, rng, bound))
    match changed:
        case And(parts) | Or(parts):
            return type(changed)(tuple(mixed(parts)))
        case Iff(one, two):
            return Iff(*mixed([one, two]))
        case Xor(one, two):
            return Xor(*mixed([one, two]))
        case HowMany(limit, number, parts):
            return HowMany(limit, number, tuple(mixed(parts)))
        case _:
            return changed


def in_another_order(theory: Theory, rng: random.Random) -> Theory:
    def mixed(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(rng.sample(values, len(values)))

    theory = each_formula(theory, lambda formula: shuffled(formula, rng))
    return replace(
        theory,
        premises=mixed(tuple(replace(each, sentence=f"It is said {rng.random()}.") for each in theory.premises)),
        sorts=mixed(tuple(replace(each, members=mixed(each.members)) for each in theory.sorts)),
        functions=mixed(theory.functions),
        predicates=mixed(theory.predicates),
        constants=mixed(theory.constants),
        asked=None
        if theory.asked is None
        else replace(theory.asked, text="Which?", suppose=mixed(theory.asked.suppose)),
    )


def alike(one: Any, two: Any) -> bool:
    """Whether two values with the same names differ at most in order that says nothing. Bound variables must agree."""
    if isinstance(one, Premise | Option) and isinstance(two, Premise | Option):
        return alike(one.formula, two.formula)
    if type(one) is not type(two):
        return False
    match one:
        case tuple():
            return len(one) == len(two) and all(map(alike, one, two))
        case Theory() | Sort() | HowMany() | And() | Or() | Asked():
            unordered = {"options"}.isdisjoint
            return all(
                _matched(a, b) if isinstance(a, tuple) and unordered({name}) and name != "numbers" else alike(a, b)
                for name, a, b in _held(one, two)
            )
        case Equal() | Iff() | Xor():
            return _matched((one.left, one.right), (two.left, two.right))
    if is_dataclass(one):
        return all(alike(a, b) for _, a, b in _held(one, two))
    return bool(one == two)


def _held(one: Any, two: Any) -> Iterator[tuple[str, Any, Any]]:
    for field in fields(one):
        if field.name not in ("sentence", "text"):
            yield field.name, getattr(one, field.name), getattr(two, field.name)


def _matched(one: tuple[Any, ...], two: tuple[Any, ...]) -> bool:
    left = list(two)
    for each in one:
        place = next((n for n, other in enumerate(left) if alike(each, other)), None)
        if place is None:
            return False
        del left[place]
    return not left


def same_by_trying_all(one: Theory, two: Theory) -> bool:
    """Whether some renaming out of all turns one into the other."""
    old, new = names_of(one), names_of(two)
    if any(len(old[kind]) != len(new[kind]) for kind in KINDS):
        return False
    for choice in product(*(permutations(sorted(new[kind])) for kind in KINDS)):
        names: Names = {}
        for kind, order in zip(KINDS, choice, strict=True):
            names |= {(kind, a): b for a, b in zip(sorted(old[kind]), order, strict=True)}
        keeps = all((a == "truthful") == (b == "truthful") for (kind, a), b in names.items() if kind == "predicates")
        if keeps and alike(theory_in_other_names(one, names), two):
            return True
    return False


def as_names(renaming: Renaming) -> Names:
    return {(kind, old): new for kind in KINDS for old, new in getattr(renaming, kind).items()}


def random_theory(rng: random.Random) -> Theory:
    """A theory with a question, about propositions or about people in places."""
    theory, goal = random_sorted(rng) if rng.random() < 0.6 else random_ground(rng, 4, 3)
    options = tuple(map(Option, (*theory.formulas[:1], goal, Not(goal))))
    modes: list[Mode] = ["must", "could", "label"]
    return replace(
        theory, asked=Asked(rng.choice(modes), options, suppose=(Premise(goal), Premise(Not(goal))), conclusion=goal)
    )


stated = st.lists(formulas, max_size=4).map(lambda given_: tuple(map(Premise, given_)))


@settings(deadline=None, max_examples=100)
@given(stated, stated, st.integers(0, 10**6))
def test_names_and_order_do_not_count(premises: tuple[Premise, ...], others: tuple[Premise, ...], seed: int) -> None:
    rng = random.Random(seed)
    asked = Asked("could", tuple(Option(each.formula) for each in others), but=True, suppose=others)
    theory = Theory(premises, asked=asked, constants=(("ann", "bird"), ("bo", "bird")))
    names = random_names(theory, rng)
    disguised = in_another_order(theory_in_other_names(theory, names), rng)
    assert canonical(disguised) == canonical(theory)
    assert same_up_to_renaming(theory, disguised) is not None


@pytest.mark.parametrize("seed", range(4))
def test_a_renaming_that_is_given_works(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        theory = random_theory(rng)
        renamed = theory_in_other_names(theory, random_names(theory, rng))
        disguised = in_another_order(renamed, random.Random(seed))
        assert canonical(disguised) == canonical(theory)
        found = same_up_to_renaming(theory, renamed)
        assert found is not None
        assert alike(theory_in_other_names(theory, as_names(found)), renamed)
        assert alike(found.applied(theory), renamed)
        assert all(set(getattr(found, kind)) == names for kind, names in names_of(theory).items())


def small_theory(rng: random.Random) -> Theory:
    """A theory so small that all renamings can be tried, and so poor that many are the same."""
    atoms: list[Formula] = [Atom(name, (Constant(who),)) for name in ("P", "Q") for who in ("a", "b", "c")]
    atoms += [Equal(Apply("f", (Constant(who),)), Constant("b")) for who in ("a", "b")]
    atoms += [Atom("R", (Constant(one), Constant(two))) for one, two in permutations("abc", 2)]
    atoms += [Less(Number(1), Number(2)), Atom("truthful", (Constant("a"),)), Class("some", "P", "Q")]

    def make() -> Formula:
        one, two = rng.choice(atoms), rng.choice(atoms)
        return rng.choice([one, Not(one), And((one, two)), Or((one, two)), Implies(one, two), Iff(one, two), one])

    premises = tuple(Premise(make()) for _ in range(rng.randint(1, 3)))
    asked = Asked("must", (Option(make()), Option(make()))) if rng.random() < 0.3 else None
    declared = (Sort("s", ("a", "b", "c")),) if rng.random() < 0.5 else ()
    return Theory(premises, sorts=declared, asked=asked)


def mutated(theory: Theory, rng: random.Random) -> Theory:
    """The theory with one thing changed: a symbol, a sign, a number, the order of options or of a relation."""

    def somewhere(change: Callable[[Formula], Formula]) -> Theory:
        place = rng.randrange(len(theory.premises))
        premises = list(theory.premises)
        premises[place] = Premise(change(premises[place].formula))
        return replace(theory, premises=tuple(premises))

    def term(old: Term) -> Term:
        match old:
            case Constant():
                return Constant(rng.choice("abc"))
            case Number(value):
                return Number(value + rng.randint(0, 1))
            case _:
                return old

    def turned(formula: Formula) -> Formula:
        match formula:
            case Atom(name, (one, two)):
                return Atom(name, (two, one))
            case Atom("P" | "Q", arguments):
                return Atom(rng.choice("PQ"), arguments)
            case Or(parts):
                return And(parts)
            case Implies(left, right):
                return Implies(right, left)
            case _:
                return rebuilt(formula, turned)

    kind = rng.randrange(4)
    if kind == 3 and theory.asked is not None:
        return replace(theory, asked=replace(theory.asked, options=theory.asked.options[::-1]))
    return somewhere([lambda formula: with_terms(formula, term), turned, Not, turned][kind])


@pytest.mark.parametrize("seed", range(5))
def test_forms_are_equal_just_when_some_renaming_out_of_all_works(seed: int) -> None:
    rng = random.Random(seed)
    found: Counter[bool] = Counter()
    for _ in range(50):
        one = small_theory(rng)
        names = random_names(one, rng)
        two = in_another_order(theory_in_other_names(mutated(one, rng), {**_as_they_are(), **names}), rng)
        same = same_by_trying_all(one, two)
        found[same] += 1
        assert (canonical(one) == canonical(two)) == same
        assert (same_up_to_renaming(one, two) is not None) == same
    assert min(found[True], found[False]) > 3


def _as_they_are() -> Names:
    """For names that a mutation brought in."""
    return {(kind, name): name for kind in KINDS for name in ("s", "f", "a", "b", "c", "P", "Q", "R", "truthful")}


BASE = "sort s = a, b, c\nsort n = 1..3\nfunction at(s): n, one-to-one\npredicate P(s)\npredicate Q(s)\n"


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("at(a) = 1", "at(a) = 2"),
        ("at(a) + 1 = at(b)", "at(a) + 2 = at(b)"),
        ("at(a) < at(b)\nP(a)", "at(b) < at(a)\nP(a)"),
        ("P(a)", "¬P(a)"),
        ("P(a)", "¬¬P(a)"),
        ("P(a)", "P(a)\nP(a)"),
        ("P(a)\nQ(b)", "P(a) ∧ Q(b)"),
        ("P(a) ∧ (P(b) ∧ P(c))", "P(a) ∧ P(b) ∧ P(c)"),
        ("P(a) → Q(b)", "¬Q(b) → ¬P(a)"),
        ("P(a)\nQ(a)", "P(a)\nQ(b)"),
        ("P(a)\nQ(a)", "P(a)\nP(b)"),
        ("∀x (P(x) → Q(a))", "∃x (P(x) → Q(a))"),
        ("∀x ∃y (P(x) ↔ Q(y))", "∀x ∃y (P(y) ↔ P(x))"),
        ("exactly 1 x (P(x))", "exactly 2 x (P(x))"),
        ("exactly 1 of (P(a); P(b))", "at most 1 of (P(a); P(b))"),
        ("a says P(b)\ntruthful(a)", "a says P(b)\nP(a)"),
        ("truthful(a)", "P(a)"),
        ("all P are Q\nP(a)", "all Q are P\nP(a)"),
        ("some P are Q\nP(a)", "some Q are P\nP(a)"),
        ("ask must\nA: P(a)\nB: at(a) = 1", "ask must\nA: at(a) = 1\nB: P(a)"),
        ("ask must\nA: P(a)", "ask must except\nA: P(a)"),
        ("ask must\nA: P(a)", "ask could\nA: P(a)"),
        ("ask label\nconclusion P(a)", "ask label\nconclusion ¬P(a)"),
        ("suppose P(a)\nask must\nA: Q(a)", "P(a)\nask must\nA: Q(a)"),
        ("P(a)", "existential import\nP(a)"),
        ("P(a)", "semantics closed\nP(a)"),
        ("P(a)", "sort t = d\nP(a)"),
        ("P(a)", "sort t\nP(a)"),
        ("sort t (3)\nP(a)", "sort t\nP(a)"),
        ("function g(s): n, onto\nP(a)", "function g(s): n\nP(a)"),
    ],
)
def test_what_counts(one: str, two: str) -> None:
    extra = "predicate truthful(s)\n" if "truthful" in one + two else ""
    first, second = (read_theory(BASE + extra + text) for text in (one, two))
    assert canonical(first) == canonical(read_theory(BASE + extra + one))
    assert canonical(first) != canonical(second)
    assert same_up_to_renaming(first, second) is None


def test_kinds_are_renamed_apart_and_words_with_a_meaning_are_kept() -> None:
    one = Theory((Premise(Atom("a", (Constant("a"), Apply("a", (Constant("b"),))))),))
    two = Theory((Premise(Atom("x", (Constant("y"), Apply("z", (Constant("x"),))))),))
    assert same_up_to_renaming(one, two) == Renaming({}, {"a": "y", "b": "x"}, {"a": "z"}, {"a": "x"})
    ends = [
        Theory((Premise(Equal(Constant(end), Apply("f", (Constant("a"),)))),), sorts=(Sort("s", ("a",)),))
        for end in ("first", "last")
    ]
    assert same_up_to_renaming(*ends) is None
    plain = [Theory((Premise(Atom("P", (Constant(end),))),)) for end in ("first", "kim")]
    assert same_up_to_renaming(*plain) is not None


def test_variables_are_told_by_what_binds_them() -> None:
    one, same, other = (
        read_theory(f"{text}\nP(a)") for text in ("∀x ∃y R(x, y, x)", "∀y ∃x R(y, x, y)", "∀x ∃y R(y, x, y)")
    )
    assert canonical(one) == canonical(same) != canonical(other)
    shadowed, open_ = read_theory("∀x (P(x) → ∃x Q(x))"), read_theory("∀x (P(x) → ∃y Q(x))")
    assert canonical(shadowed) != canonical(open_)


def people(count: int) -> list[Constant]:
    return [Constant(f"m{n}") for n in range(count)]


def about_pairs(pairs: Sequence[tuple[Constant, Constant]], predicate: str = "R") -> Theory:
    return Theory(tuple(Premise(Atom(predicate, pair)) for pair in pairs))


def ring(members: Sequence[Constant]) -> list[tuple[Constant, Constant]]:
    return list(zip(members, [*members[1:], members[0]], strict=True))


def cube(sides: int) -> Theory:
    corners = list(product("01", repeat=sides))
    pairs = [(a, b) for a, b in permutations(corners, 2) if sum(x != y for x, y in zip(a, b, strict=True)) == 1]
    return about_pairs([(Constant("".join(a)), Constant("".join(b))) for a, b in pairs])


rings = [
    pair
    for size, start in ((3, 0), (4, 3), (5, 7), (6, 12), (4, 18))
    for pair in ring(people(30)[start : start + size])
]
symmetric = {
    "nobody is named": Theory(
        (Premise(ForAll(Variable("x"), "s", Atom("P", (Variable("x"),)))),),
        sorts=(Sort("s", tuple(each.name for each in people(40))),),
        predicates=(Predicate("P", ("s",)),),
    ),
    "all eight know each other": about_pairs(list(permutations(people(8), 2))),
    "all twelve differ": Theory(
        tuple(Premise(Not(Equal(a, b))) for a, b in permutations(people(12), 2) if a.name < b.name),
    ),
    "a row of people and a row of pets": Theory(
        tuple(Premise(Not(Atom("Has", (a, Constant(f"pet{n}"))))) for a in people(6) for n in range(6)),
    ),
    "ten statements of two each": Theory(tuple(Premise(Or((Atom(f"p{n}"), Atom(f"q{n}")))) for n in range(10))),
    "a ring of thirty": about_pairs(ring(people(30))),
    "rings of several sizes": about_pairs(rings),
    "a cube of four sides": cube(4),
    "ten predicates": Theory(tuple(Premise(Atom(f"P{n}", (a,))) for n in range(10) for a in people(4))),
}


@pytest.mark.parametrize("theory", symmetric.values(), ids=symmetric.keys())
def test_symmetry_is_no_obstacle(theory: Theory) -> None:
    rng = random.Random(5)
    for _ in range(2):
        disguised = in_another_order(theory_in_other_names(theory, random_names(theory, rng)), rng)
        assert canonical(disguised) == canonical(theory)
        assert same_up_to_renaming(theory, disguised) is not None


def board(steps: Sequence[tuple[int, int]]) -> Theory:
    """Sixteen people on a board without edges, each unlike those who are some of these steps away."""
    squares = list(product(range(4), repeat=2))
    pairs = {frozenset([(x, y), ((x + dx) % 4, (y + dy) % 4)]) for x, y in squares for dx, dy in steps}
    unlike = [sorted(Constant(f"m{x}{y}").name for x, y in pair) for pair in pairs]
    return Theory(tuple(Premise(Not(Equal(Constant(one), Constant(two)))) for one, two in sorted(unlike)))


ROOK = board([(0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0)])
SHRIKHANDE = board([(0, 1), (1, 0), (1, 1)])  # all neighbours of two are as many as on the rook's board
BY_SIX, BY_THREES = about_pairs(ring(people(6))), about_pairs([*ring(people(6)[:3]), *ring(people(6)[3:])])


@pytest.mark.parametrize(("one", "two"), [(BY_SIX, BY_THREES), (ROOK, SHRIKHANDE)])
def test_what_looks_the_same_from_everywhere_is_told_apart(one: Theory, two: Theory) -> None:
    rng = random.Random(1)
    for _ in range(4):
        assert canonical(one) != canonical(two)
        one, two = (in_another_order(theory_in_other_names(each, random_names(each, rng)), rng) for each in (one, two))


@pytest.mark.parametrize("seed", range(3))
def test_theories_with_few_symmetries_among_many_likenesses(seed: int) -> None:
    """Everybody stands in as many pairs: refinement tells little, and only some people can change places."""
    rng = random.Random(seed)
    for _ in range(25):
        mixed = [rng.sample(people(8), 8) for _ in range(rng.randint(1, 2))]
        theory = about_pairs([pair for order in mixed for pair in (*ring(order[:4]), *ring(order[4:]))])
        for _ in range(3):
            disguised = in_another_order(theory_in_other_names(theory, random_names(theory, rng)), rng)
            assert canonical(disguised) == canonical(theory)


def test_a_theory_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tollens.logic.labelling, "MOST_WORK", 1000)
    with pytest.raises(InputError, match=r"too symmetric .* its 17 symbols"):
        canonical(cube(4))


def test_the_example_holds() -> None:
    result = doctest.testmod(tollens.logic.canonical)
    assert result.attempted and not result.failed

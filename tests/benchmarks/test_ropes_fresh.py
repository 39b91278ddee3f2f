"""ROPES, fresh: every answer proved by engines that have nothing to do with each other, no way around the reasoning."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from math import prod
from random import Random
from statistics import mean

import msgspec
import pytest

import tollens as tl
from tollens.benchmarks.ropes import ROPES
from tollens.benchmarks.ropes.fresh.backgrounds import Background, draw_background
from tollens.benchmarks.ropes.fresh.kinds import DEPTHS, GROUNDINGS, KINDS, STATED, of_times
from tollens.benchmarks.ropes.fresh.plan import Plan, draw_plan
from tollens.benchmarks.ropes.fresh.settings import Ropes
from tollens.benchmarks.ropes.fresh.situations import Situation, draw_situation
from tollens.budget import Budget
from tollens.checks import check
from tollens.errors import InputError
from tollens.logic import (
    TRUE,
    And,
    Apply,
    Equal,
    ForAll,
    Formula,
    Iff,
    Implies,
    Less,
    Not,
    Number,
    Term,
    Theory,
    read_theory,
)
from tollens.records import Item
from tollens.solvers import judge
from tollens.solvers.first_order import FirstOrderSession
from tollens.solvers.session import Clash
from tollens.text import content_words
from tollens.wording.domains import Influence, domains, symbol

RECIPE = ROPES.recipes["ropes"]
PAIRS = 50
PLANS = 6000


def pair(number: int, settings: dict[str, str] | None = None, seed: int = 1) -> tuple[Item, Item]:
    first, second = RECIPE.make(number, seed, RECIPE.with_settings(settings or {})).items
    return first, second


@cache
def made() -> tuple[tuple[Item, Item], ...]:
    return tuple(pair(number) for number in range(PAIRS))


@cache
def items() -> tuple[Item, ...]:
    return tuple(item for both in made() for item in both)


@cache
def plans() -> tuple[Plan, ...]:
    rng = Random(3)
    return tuple(draw_plan(rng, Ropes()) for _ in range(PLANS))


@cache
def drawings() -> tuple[tuple[Plan, Background, Situation], ...]:
    """Items before anything is proved of them, which is quick."""
    rng, found = Random(4), []
    for plan in plans()[:1000]:
        background = draw_background(rng, plan)
        found.append((plan, background, draw_situation(rng, plan, background)))
    return tuple(found)


def theory_of(item: Item) -> Theory:
    return read_theory(item.theory or "")


def names_of(item: Item) -> tuple[str, str]:
    """The two subjects as the situation calls them."""
    symbols = theory_of(item).sorts[0].members
    one, other = (
        next(iter(re.findall(symbol.replace("_", r"\W+"), item.passage[1].text, re.IGNORECASE))) for symbol in symbols
    )
    return one, other


# --- answers -----------------------------------------------------------------------------------------------------


def test_every_item_is_sound() -> None:
    result = check(items()[:50])  # the rest is left to those who follow the signs
    assert result.counts == {"agree": 50} and result.all_sound


def test_a_wrong_span_is_found_and_one_that_no_option_has_cannot_be_read() -> None:
    first, second = made()[0]
    for spans, kind in (
        (second.spans, "key wrong"),
        (("nobody",), "unreadable"),
        ((*first.spans, *second.spans), "unreadable"),
    ):
        assert check([msgspec.structs.replace(first, spans=spans)]).counts == {kind: 1}


def test_z3_agrees() -> None:
    for item in items()[:20]:
        theory = theory_of(item)
        assert theory.asked is not None
        fits = []
        for option in theory.asked.options:
            goal = option.formula
            session = FirstOrderSession(theory, [*theory.formulas, goal, Not(goal)], Budget(10))
            given = range(len(theory.premises))
            assert not isinstance(session.solve(list(given)), Clash)
            if isinstance(session.solve([*given, len(given) + 1]), Clash):
                fits.append(option.text)
        assert fits == list(item.spans)


@dataclass(frozen=True)
class Told:
    """Of a quantity there is more (1), less (-1) or as much (0) in one as in the other; 'much' and 'little' are told
    against something in the middle."""

    quantity: str
    one: tuple[Term, ...]
    other: tuple[Term, ...]
    sign: int


MIDDLE = (Number(2),)


def applied(term: Term) -> tuple[str, tuple[Term, ...]]:
    assert isinstance(term, Apply)
    return term.function, term.arguments


def told_by(formula: Formula) -> list[Told]:
    """What a fact or an option says."""
    match formula:
        case And(parts):
            return [each for part in parts for each in told_by(part)]
        case Equal(left, Number(level)):
            return [Told(*applied(left), MIDDLE, level - 2)]
        case Equal(left, right):
            return [Told(*applied(left), applied(right)[1], 0)]
        case Less(left, right):
            return [Told(*applied(left), applied(right)[1], -1)]
    raise AssertionError(f"no fact: {formula}")


def link_of(formula: Formula) -> tuple[str, str, int]:
    """Cause, effect and sign of an influence."""
    while isinstance(formula, ForAll):
        formula = formula.body
    if isinstance(formula, Implies):
        formula = formula.right
    assert isinstance(formula, Iff)
    (cause,), (effect,) = told_by(formula.left), told_by(formula.right)
    return cause.quantity, effect.quantity, 1 if cause.one == effect.one else -1


def by_hand(theory: Theory) -> str | None:
    """The answer as somebody would find it who follows the signs from what is told to what is asked, with no logic."""
    links = [link_of(formula) for formula in theory.formulas if isinstance(formula, ForAll)]
    facts = [each for formula in theory.formulas if not isinstance(formula, ForAll) for each in told_by(formula)]
    assert theory.asked is not None
    for option in theory.asked.options:
        (wanted,) = told_by(option.formula)
        known = Counter[str]()
        for fact in facts:
            if fact.one in (wanted.one, wanted.other) and fact.other in (wanted.one, wanted.other, MIDDLE):
                known[fact.quantity] += fact.sign if fact.one == wanted.one else -fact.sign
        equal = {fact.quantity for fact in facts if fact.sign == 0}
        for _ in links:
            for cause, effect, sign in links:
                if {other for other, same, _ in links if same == effect} - {cause} - equal:
                    continue  # something else may make the difference
                for source, target in ((cause, effect), (effect, cause)):
                    if known[source] and not known[target]:
                        known[target] = sign * known[source]
        if known[wanted.quantity] * wanted.sign > 0:
            return option.text
    return None


def test_following_the_signs_agrees() -> None:
    for item in items():
        assert (by_hand(theory_of(item)),) == item.spans


def test_without_the_background_or_without_the_situation_nothing_follows() -> None:
    for item in items()[:40:2]:
        theory = theory_of(item)
        for background in (True, False):
            kept = tuple(each for each in theory.premises if isinstance(each.formula, ForAll) == background)
            assert judge(replace(theory, premises=kept)).fitting == ()


# --- form --------------------------------------------------------------------------------------------------------


def test_a_pair_asks_two_things_that_differ_in_a_word_and_have_the_two_answers() -> None:
    for first, second in made():
        assert (first.group, first.passage, first.kinds) == (second.group, second.passage, second.kinds)
        assert first.spans != second.spans
        one, other = (item.question for item in (first, second))
        names = names_of(first)
        swapped = one.replace(names[0], "\0").replace(names[1], names[0]).replace("\0", names[1])
        words = zip(one.split(), other.split(), strict=True)
        alone = one.replace(names[0], names[1]) == other or one.replace(names[1], names[0]) == other
        assert swapped == other or alone or sum(left != right for left, right in words) == 1


def test_an_answer_stands_in_the_situation_or_in_the_question() -> None:
    for item in items():
        (span,) = item.spans
        assert span in item.passage[1].text if span in names_of(item) else f" {span}" in item.question


def test_the_premises_are_sentences_of_the_passage() -> None:
    for item in items():
        assert [part.name for part in item.passage] == ["background", "situation"]
        for premise in theory_of(item).premises:
            part = item.passage[0 if isinstance(premise.formula, ForAll) else 1]
            assert premise.sentence is not None and premise.sentence in part.text


def test_lengths_are_near_the_papers() -> None:
    texts = [(*(part.text for part in item.passage), item.question, item.spans[0]) for item in items()]
    lengths = [[len(text.split()) for text in each] for each in texts]
    background, situation, question, answer = (mean(each) for each in zip(*lengths, strict=True))
    assert 105 <= background <= 135 and 45 <= situation <= 65 and 9 <= question <= 14 and answer <= 1.7
    assert all(60 <= each[0] <= 160 and 25 <= each[1] <= 95 for each in lengths)


def test_other_influences_and_other_facts_are_told() -> None:
    assert all(item.measures["influences"] > item.measures["depth"] for item in items())
    told = [item.measures for item in items()]
    assert 0.2 < mean(each["rivals"] for each in told) < 0.6
    assert mean(each["facts"] > 1 + each["rivals"] for each in told) > 0.3


# What says that two do not differ in anything, or in anything else.
BLANKET = re.compile(
    r"^(otherwise|apart from|everything else)|other respect|in (everything|nothing) else|in any way|"
    r"(no|any) difference|not differ|\b(alike|identical|just like|same (way|conditions))\b",
    re.IGNORECASE,
)


def test_no_situation_denies_the_difference_that_is_asked_about() -> None:
    """'The two do not differ otherwise. Which has more?' has no answer. So equal is only what is named as equal, and
    nothing leads from there to the chain's first quantity nor from the chain to it."""
    for plan, background, situation in drawings():
        assert not any(BLANKET.search(text) for text, _ in situation.sentences)
        facts = [each for _, formula in situation.sentences if formula != TRUE for each in told_by(formula)]
        equal = {each.quantity for each in facts if each.sign == 0}
        assert equal == set(background.rivals)
        reached = plan.domain.reached
        for name in equal:
            assert name not in plan.members and plan.members[0] not in reached[name]
            assert not any(name in reached[member] for member in plan.members)


def test_no_domain_can_deny_it() -> None:
    for place in domains().values():
        for text in (*place.situations, *place.fillers, *(each.same or "" for each in place.quantities)):
            assert not BLANKET.search(text), (place.key, text)


def test_no_influence_is_stated_twice_and_both_ways_are_there_where_both_are_wanted() -> None:
    for plan, background, _ in drawings():
        stated = [each for _, each in background.sentences if each is not None]
        assert len({each.ends for each in stated}) == len(stated)
        found = {way for text, each in background.sentences if each is not None for way in ways_of(each, text)}
        assert plan.stated != "both" or found == {"causal", "qualitative"}


def ways_of(influence: Influence, text: str) -> set[str]:
    return {statement.relation for statement in influence.statements if statement.text == text}


def test_a_lexical_gap_is_one() -> None:
    """The words that tell of the quantity are none of those in which the background speaks of it."""
    gaps = [item for item in items() if "lexical gap grounding" in item.kinds]
    assert len(gaps) >= 10
    for item in gaps:
        premises = theory_of(item).premises
        levels = [each for each in premises if not isinstance(each.formula, ForAll) and MIDDLE in middles(each.formula)]
        quantity = told_by(levels[0].formula)[0].quantity
        stated = [each for each in premises if isinstance(each.formula, ForAll) and quantity in link_of(each.formula)]
        spoken = content_words(" ".join(each.sentence or "" for each in stated), "en")
        told = content_words(" ".join(each.sentence or "" for each in levels), "en")
        assert not (told - content_words(" ".join(names_of(item)), "en")) & spoken - {"way", "like"}


def middles(formula: Formula) -> list[tuple[Term, ...]]:
    return [each.other for each in told_by(formula)]


# --- shares and shortcuts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "shares"),
    [("kind", KINDS), ("grounding", GROUNDINGS), ("stated", STATED)],
    ids=lambda each: str(each)[:9],
)
def test_the_shares_are_the_papers(field: str, shares: dict[str, int]) -> None:
    counts = Counter(getattr(plan, field) for plan in plans())
    for name, share in shares.items():
        assert abs(100 * counts[name] / PLANS - share) < 2.5


def test_depths_signs_and_domains_are_all_drawn_evenly() -> None:
    counts = Counter(len(plan.chain) for plan in plans())
    assert all(abs(100 * counts[depth] / PLANS - share) < 2.5 for depth, share in DEPTHS.items())
    positive = mean(prod(each.sign for each in plan.chain) > 0 for plan in plans())
    assert abs(positive - 0.5) < 0.03  # who takes more of one for more of the other is right half the time
    places = Counter(plan.domain.key for plan in plans())
    assert set(places) == set(domains()) and max(places.values()) < 3 * min(places.values())


def test_no_subject_is_given_away_by_its_place_or_by_how_often_it_is_named() -> None:
    """Each way is counted over one question of every pair, for both together always come out even."""
    right: dict[str, list[bool]] = {}
    for number, both in enumerate(made()):
        item = both[number % 2]
        one, other = names_of(item)
        situation = item.passage[1].text
        assert situation.count(one) == situation.count(other)
        first = one if situation.index(one) < situation.index(other) else other
        last = one if situation.rindex(one) > situation.rindex(other) else other
        (span,) = item.spans
        if span in (one, other):
            guesses = {"first": first, "last": last, "alphabet": min(one, other)}
        else:
            theory = theory_of(item)
            assert theory.asked is not None
            words = [option.text or "" for option in theory.asked.options]
            guesses = {"word": min(words, key=item.question.index), "letter": words[0]}
        for name, guess in guesses.items():
            right.setdefault(name, []).append(guess == span)
    assert set(right) == {"first", "last", "alphabet", "word", "letter"}
    for name, found in right.items():
        margin = 3 * (0.25 / len(found)) ** 0.5
        assert abs(mean(found) - 0.5) <= margin, name


def test_who_has_more_is_not_given_away_by_who_is_named_first() -> None:
    """Neither of what is told nor, by the signs on the way, of what is asked."""
    told, asked = [], []
    for plan, _, situation in drawings():
        if not of_times(plan.kind):
            more = sign_told(plan, situation) > 0
            told.append(more)
            asked.append(more == (prod(each.sign for each in plan.chain) > 0))
    for found in (told, asked):
        assert len(found) > 800 and abs(mean(found) - 0.5) <= 3 * (0.25 / len(found)) ** 0.5


def sign_told(plan: Plan, situation: Situation) -> int:
    """Whether of the quantity that is told the first that is named has more (above 0) or less (below)."""
    first = symbol(situation.names[0])
    facts = [each for _, formula in situation.sentences if formula != TRUE for each in told_by(formula)]
    about = [each for each in facts if each.quantity == plan.told.name]
    return sum(each.sign if str(each.one[0]) == first else -each.sign for each in about)


# --- settings ----------------------------------------------------------------------------------------------------


def test_the_same_arguments_give_the_same_items_and_two_seeds_share_none() -> None:
    assert pair(5) == made()[5]
    other = {item.passage[1].text + item.question for number in range(10) for item in pair(number, seed=2)}
    assert not other & {item.passage[1].text + item.question for item in items()}


@pytest.mark.parametrize("kind", [kind.replace(" ", "-") for kind in KINDS])
def test_a_kind_can_be_asked_for(kind: str) -> None:
    for item in pair(0, {"kind": kind, "depth": "2"}):
        assert item.kinds[0] == kind.replace("-", " ") and item.measures["depth"] == 2


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"grounding": "common-sense"}, "common sense grounding"),
        ({"grounding": "lexical-gap"}, "lexical gap grounding"),
        ({"relation": "qualitative"}, "qualitative relation"),
        ({"relation": "both"}, "causal and qualitative relation"),
        ({"depth": "3"}, "depth 3"),
        ({"domain": "coffee"}, "economics"),
    ],
)
def test_what_is_set_is_kept(settings: dict[str, str], kind: str) -> None:
    assert all(kind in item.kinds for number in range(3) for item in pair(number, settings))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"domain": "lake"}, "Did you mean lakes"),
        ({"depth": "3-1"}, "from low to high"),
        ({"depth": "4"}, "depth=4"),
        ({"kind": "effect comparison"}, "kind=effect comparison"),
        ({"kind": "effect-prediction", "grounding": "common-sense"}, "no item could be made"),
    ],
)
def test_what_cannot_be_set_is_told(settings: dict[str, str], told: str) -> None:
    with pytest.raises(InputError, match=re.escape(told)):
        pair(0, settings)


@pytest.mark.parametrize("kind", ["effect-comparison", "cause-comparison", "effect-prediction"])
def test_an_explanation_goes_from_what_is_told_to_the_answer_in_sentences_of_the_passage(kind: str) -> None:
    for number in range(3):
        for item in pair(number, {"explain": "true", "kind": kind, "depth": "3"}):
            assert item.explanation is not None
            lines = item.explanation.splitlines()
            assert lines[0].startswith("The situation says: ") and lines[-1] == f"Answer: {item.spans[0]}"
            assert sum(line.startswith("So ") for line in lines) == 3
            quoted = re.findall("“(.+?)”", item.explanation)
            assert quoted and all(text in item.passage_text for text in quoted)
            assert len(quoted) >= 4 + item.measures["rivals"]
            assert msgspec.structs.replace(item, explanation=None) in pair(number, {"kind": kind, "depth": "3"})


def as_set(**given: str) -> Ropes:
    """Settings as a user gives them on the command line."""
    return msgspec.convert({name: value.replace(" ", "-") for name, value in given.items()}, Ropes)


@pytest.mark.parametrize("key", sorted(domains()))
def test_every_domain_has_every_kind_and_every_grounding(key: str) -> None:
    rng = Random(1)
    for kind in KINDS:
        assert draw_plan(rng, as_set(domain=key, kind=kind)).kind == kind
    for grounding in GROUNDINGS:
        assert draw_plan(rng, as_set(domain=key, grounding=grounding)).grounding == grounding
    for depth in DEPTHS:
        assert len(draw_plan(rng, as_set(domain=key, depth=str(depth))).chain) == depth


def test_in_what_is_invented_only_the_background_says_which_way_it_goes() -> None:
    """Between the same two quantities as many chains make more of more as make less of it."""
    worlds = [place for place in domains().values() if place.field == "invented"]
    assert len(worlds) >= 4
    for world in worlds:
        signs = Counter[tuple[str, str]]()
        for chain in world.chains:
            signs[chain[0].cause, chain[-1].effect] += prod(each.sign for each in chain)
        assert len(signs) >= 8 and not any(signs.values())
    for number in range(4):
        item = pair(number, {"field": "invented"})[0]
        links = [link_of(formula)[:2] for formula in theory_of(item).formulas if isinstance(formula, ForAll)]
        ways = {link_of(formula) for formula in theory_of(item).formulas if isinstance(formula, ForAll)}
        assert "invented" in item.kinds and len(ways) == len(set(links))


def test_the_set_is_there_by_name() -> None:
    loaded = list(tl.load("ropes:fresh", size=4, item_seed=1))
    assert loaded == list(items()[:4])

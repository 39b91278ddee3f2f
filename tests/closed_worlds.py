"""Small closed worlds in words: creatures or people with traits, rules with negated conditions, and what holds there.

A world is made in layers. A rule's head lies above all of its conditions, so that negation as failure has one meaning:
`holds` works the layers out from the bottom up, from the rules as data. It never sees the words.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

# A literal of a rule: its trait or relation, and whether the condition is that it holds.
Literal = tuple["Trait | Tie", bool]


@dataclass(frozen=True)
class Trait:
    """Somebody is `word`."""

    word: str


@dataclass(frozen=True)
class Tie:
    """Somebody does this to `whom`."""

    verb: str
    whom: str


@dataclass(frozen=True)
class Rule:
    """Whoever meets the conditions has the head; `who` names the only one it speaks of."""

    conditions: tuple[Literal, ...]
    head: Trait | Tie
    who: str = ""


@dataclass(frozen=True)
class World:
    """Somebodies, facts about them, and rules from the lowest layer to the highest."""

    people: bool
    things: tuple[str, ...]
    facts: frozenset[tuple[str, Trait | Tie]]
    rules: tuple[Rule, ...]


ANIMALS = ("heron", "otter", "badger", "lynx", "hedgehog", "mole", "raven", "stoat")
NAMES = ("Wanda", "Piet", "Oona", "Ravi", "Greta", "Milo", "Zelda", "Hugo")
TRAITS = (
    "little big tall round kind quick slow quiet loud brave shy tired bored wicked lovely jolly silly ugly friendly "
    "lively smelly sleepy hungry angry furry fierce gentle boring charming spotted striped clever dull rough smooth "
    "adorable obese reckless aggressive beautiful wealthy poor smart sad short thin strong weak heavy light old young "
    "blue green cold warm funny lazy bad nice high huge small tiny cute fat rich dirty clean"
).split()
VERBS = ("chase", "visit", "see", "like", "need", "attack", "eat", "fear", "follow", "watch")


def third(verb: str) -> str:
    """The verb as its subject takes it: 'chases', 'watches'."""
    return f"{verb}es" if verb.endswith("ch") else f"{verb}s"


def make_world(rng: random.Random, depth: int, people: bool) -> World:
    """A world whose longest chain of rules has `depth` steps."""
    things = tuple(rng.sample(NAMES if people else ANIMALS, rng.randint(3, 4)))
    words = rng.sample(TRAITS, 6 + 3 * depth)
    if rng.random() < 0.7 and "little" not in words:
        words[rng.randrange(len(words))] = "little"
    layers: list[list[Trait | Tie]] = [[Trait(word) for word in words[:6]]]
    verbs = rng.sample(VERBS, min(depth + 1, len(VERBS)))
    if not people:
        layers[0] += [Tie(verbs[0], whom) for whom in things]
    facts = {(thing, each) for thing in things for each in rng.sample(layers[0], 2) if _can(thing, each)}
    rules: list[Rule] = []
    for step in range(1, depth + 1):
        heads: list[Trait | Tie] = [Trait(word) for word in words[3 + 3 * step : 6 + 3 * step]]
        if not people and rng.random() < 0.6:
            heads[-1] = Tie(verbs[step % len(verbs)] if step < len(verbs) else verbs[0], rng.choice(things))
        if heads[-1] in {each for layer in layers for each in layer}:
            heads.pop()
        rules += [_rule(rng, layers, head, things) for head in heads]
        layers.append(heads)
    return World(people, things, frozenset(facts), tuple(rules))


def _can(thing: str, each: Trait | Tie) -> bool:
    return isinstance(each, Trait) or each.whom != thing


def _rule(rng: random.Random, layers: list[list[Trait | Tie]], head: Trait | Tie, things: tuple[str, ...]) -> Rule:
    last = rng.choice(layers[-1])
    others = [each for layer in layers for each in layer if each != last]
    known = [last, *rng.sample(others, rng.choice((0, 1, 1, 2)))]
    conditions = tuple((each, rng.random() < 0.5) for each in known)
    return Rule(conditions, head, rng.choice(things) if rng.random() < 0.15 else "")


def holds(world: World) -> set[tuple[str, Trait | Tie]]:
    """All that holds; whatever is not among it is false."""
    found = set(world.facts)
    for rule in world.rules:  # in layers: all that a rule's conditions could be is settled before it
        for thing in (rule.who,) if rule.who else world.things:
            if all(((thing, each) in found) == wanted for each, wanted in rule.conditions):
                found.add((thing, rule.head))
    return found


# In words -----------------------------------------------------------------------------------------------------------


def _called(world: World, thing: str) -> str:
    return thing if world.people else f"the {thing}"


def _begun(sentence: str) -> str:
    return f"{sentence[0].upper()}{sentence[1:]}."


def _said(world: World, who: str, each: Trait | Tie, so: bool, many: bool = False) -> str:
    """That somebody is so or does so, or not."""
    if isinstance(each, Trait):
        return f"{who} {'are' if many else 'is'}{'' if so else ' not'} {each.word}"
    whom = _called(world, each.whom)
    if so:
        return f"{who} {each.verb if many else third(each.verb)} {whom}"
    return f"{who} {'do' if many else 'does'} not {each.verb} {whom}"


def _rule_in_words(rng: random.Random, world: World, rule: Rule) -> str:
    noun = "people" if world.people else "animals"
    if not rule.who and all(isinstance(each, Trait) and so for each, so in rule.conditions) and rng.random() < 0.8:
        traits = [each.word for each, _ in rule.conditions if isinstance(each, Trait)]
        kinds = f"{', '.join(traits)} {noun}"
        subject = rng.choice((f"all {kinds}", kinds))
        return _begun(_said(world, subject, rule.head, True, many=True))
    who = _called(world, rule.who) if rule.who else "someone" if world.people else "something"
    again = who if rule.who else "they" if world.people else "it"
    parts = [
        _said(world, who if not place else again, each, so, many=bool(place) and again == "they")
        for place, (each, so) in enumerate(rule.conditions)
    ]
    if rng.random() < 0.6 and all(isinstance(each, Trait) for each, _ in rule.conditions):  # 'is big and not kind'
        shown = [f"{'' if so else 'not '}{each.word}" for each, so in rule.conditions if isinstance(each, Trait)]
        parts = [f"{who} is {' and '.join(shown)}"]
    then = _said(world, again, rule.head, True, many=again == "they")
    return f"If {' and '.join(parts)} then {then}."


def passage(rng: random.Random, world: World) -> str:
    """The facts and the rules, in words."""
    facts = sorted(world.facts, key=str)
    rng.shuffle(facts)
    told = [_begun(_said(world, _called(world, thing), each, True)) for thing, each in facts]
    rules = [_rule_in_words(rng, world, rule) for rule in world.rules]
    rng.shuffle(rules)
    return " ".join((*told, *rules))


def question(rng: random.Random, world: World, thing: str, each: Trait | Tie, so: bool) -> str:
    """Whether it is so, as a statement or as a question; negated or not."""
    who = _called(world, thing)
    if rng.random() < 0.6:
        return _begun(_said(world, who, each, so))
    no = "" if so else " not"
    if isinstance(each, Trait):
        return f"Is {who}{no} {each.word}?"
    return f"Does {who}{no} {each.verb} {_called(world, each.whom)}?"


def asked_of(rng: random.Random, world: World) -> list[tuple[str, Trait | Tie]]:
    """What may be asked: each head of a rule about some thing, and some of what holds from the start."""
    heads = [(rng.choice(world.things), rule.head) for rule in world.rules]
    return [*heads, *rng.sample(sorted(world.facts, key=str), 2)]

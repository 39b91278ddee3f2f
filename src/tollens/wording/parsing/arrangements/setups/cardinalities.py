"""How many go with how many, as set-ups say it: whatever stands between 'each' and 'exactly one', the numbers count.

A set-up tells a story around its numbers. Here every word that counts or denies must belong to a quantified noun of
the game; what is left is scenery.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tollens.logic import TRUE, Atom, Bound, Count, ForAll, Formula, Not, Term, conjunction, disjunction
from tollens.logic.walk import substituted
from tollens.wording.parsing.arrangements.clues.pairs import pair_of
from tollens.wording.parsing.arrangements.clues.phrases import NounPhrase
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.names import noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.setups.asides import DURATIONS, aside
from tollens.wording.parsing.arrangements.setups.distributions import (
    anywhere,
    at_each_time,
    in_each_of_both,
    placed_in_part,
    read_members,
    shares_of,
    split_up,
)
from tollens.wording.parsing.arrangements.setups.mention_groups import (
    groups_of,
    joined_before,
    numbered_on,
    with_appositions,
)
from tollens.wording.parsing.arrangements.setups.mentions import Mention, counts, read_headed, read_mention
from tollens.wording.parsing.arrangements.setups.roles import has_role, role_at
from tollens.wording.parsing.arrangements.words import stem
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal, ordinal

_ANYONE = ("", "person", "people", "member", "item", "thing", "one")
_BREAKS = {",", ";", ":", "—", "–", "(", ")"}


def cardinality(text: str, game: Game) -> Formula | None:
    """What a sentence says of numbers; None where some word that counts belongs to nothing."""
    p = Parse(text, game)
    if (few := _at_most_one(p)) is not None:
        return few
    if any(p.word(k) == "no" and any(noun(p, k + 1)) and _counts_before(p, k) for k in range(1, len(p.words))):
        return None  # exactly one pier has no boats: of that one it is said, and the grammar of clues says how
    between_them = p.after_any(0, ["together", "between them", "among them"])
    if game.partial is not None and _is_of_the_placed(p, len(game.partial.members)):
        return TRUE
    groups: list[list[Mention]] = [[]]
    roles: list[str] = []
    at = 0
    while not p.is_end(at):
        word = p.word(at)
        if (role := role_at(p.words, at)) is not None:
            roles += [role[0]]
            at = role[1]
            continue
        if (behind := aside(p, at)) is not None:
            at = behind
            continue
        headed = next(read_headed(p, at), None)
        if headed is not None:
            before = [each for each in groups[-1] if each.how != "exactly" or each.kind is not None]
            parted = any(each.part for each in before)
            groups[-1:] = [before, headed[0]] if parted else [[*before, *headed[0]]]
            at = headed[1]
            continue
        if (members := read_members(p, at)) is not None:
            groups[-1] += members[0]
            at = members[1]
            continue
        if word == "and" and (again := numbered_on(p, at + 1, groups[-1])) is not None:
            groups[-1].append(again)
            at += 2
            continue
        grouped = groups_of(p, at)
        if grouped is not None:
            groups += [grouped[0], []]
            at = grouped[1]
            continue
        found = next(read_mention(p, at), None)
        if found is not None:
            mention, at = found
            wholes = [each for each in groups[-1] if each.how == "whole" and each.kind is not None]
            if mention.how == "each" and mention.kind is None and wholes:
                groups[-1].remove(wholes[-1])  # the six dogs each …; three teams of two each
                mention = Mention("each", wholes[-1].kind, terms=joined_before(groups, wholes[-1]))
            groups[-1].append(mention)
            continue
        if word in _BREAKS or (word in ("and", "with", "but") and _starts(p, at + 1)):
            groups.append([])
        elif counts(word) or ordinal(word) is not None:
            p.step(at, "a noun of the set-up with this word")
            return None
        at += 1
    said: list[Formula] = []
    for role_word in roles:
        if stem(role_word) in game.marks:  # else they are still to be known
            one = has_role(p, role_word, groups)
            if one is None:
                return None
            said.append(one)
    last: Mention | None = None
    counted: Kind | None = None
    before = []
    told = list(with_appositions(groups))
    if (timed := at_each_time(p, [group for group in told if group])) is not None:
        return conjunction([*said, timed])
    place = -1
    while (place := place + 1) < len(told):
        group = told[place]
        if (shares := shares_of(p, told[place:])) is not None:
            split = split_up(p, shares)
            if split is None:
                return None
            said.append(split)
            del told[place + 1 : place + 1 + len(shares.parts)]
        if any(each.how == "rest" for each in group):
            rest = _rest(p, counted, before, group)
            if rest is None:
                return None
            said.append(rest)
            continue
        before += [each for each in group if each.how == "name"]
        counted = next(
            (each.kind for each in group if each.how in ("exactly", "at least", "at most") and each.kind), counted
        )
        if between_them is not None and not place and (every := _all_together(p, group)) is not None:
            said.append(every)
            continue
        meaning = _meaning(p, [_of_kind(each, counted, group) for each in group], last)
        if meaning is None:
            return None
        said += [] if meaning == TRUE else [meaning]
        last = next((each for each in group if each.how in ("each", "whole") and each.kind), last)
    return conjunction(said)


def _counts_before(p: Parse, place: int) -> bool:
    """Whether some of another kind are counted before a place, in the same clause."""
    start = max((k for k in range(place) if p.word(k) in (",", ";", "and")), default=0)
    return any(cardinal(p.word(k)) is not None for k in range(start, place))


def _is_of_the_placed(p: Parse, size: int) -> bool:
    """Each of the four that are chosen runs in exactly one race: as those do that have a place at all."""
    opens = p.after(0, "each", "of", "the") is not None and cardinal(p.word(3)) == size
    one = any(p.after_any(at, ["exactly one", "a different", "exactly 1"]) is not None for at in range(len(p.words)))
    return opens and one and not any(word in ("not", "no", "least", "most") for word in p.words)


def _at_most_one(p: Parse) -> Formula | None:
    """No one may be on both teams; no dog is in more than one of the rooms: at most one for each."""
    if p.word(0) not in ("no", "none", "nobody"):
        return None
    both = next((k for k, word in enumerate(p.words) if word == "both"), None)
    if both is None or p.after_any(0, ["no one", "nobody", "no person"]) is None:
        return None
    at = p.after_any(both + 1, ["of the", "of these", "the", "of"]) or both + 1
    for place, terms, end in noun(p, at):
        links = [link for link in p.game.links if place in (link.thing, link.place)]
        if p.is_end(end) and terms == place.members and len(terms) == 2 and len(links) == 1:
            link = links[0]
            other = link.thing if link.place == place else link.place
            one, spot = p.fresh.variable(), p.fresh.variable()
            held = link.holds(one, spot) if link.place == place else link.holds(spot, one)
            return ForAll(one, other.name, Count("at most", 1, spot, place.name, held))
    return None


def _all_together(p: Parse, group: list[Mention]) -> Formula | None:
    """Together the bags hold the seven coins: each coin is in one of them at least."""
    kinds = [each.kind for each in group if each.how == "whole" and each.kind is not None]
    found = p.game.link(kinds[1], kinds[0]) if len(kinds) == 2 == len(group) and kinds[0] != kinds[1] else None
    if found is None:
        return None
    pair = pair_of(*found)
    one, spot = p.fresh.variable(), p.fresh.variable()
    return ForAll(one, kinds[1].name, Count("at least", 1, spot, kinds[0].name, pair(one, spot)))


def _of_kind(mention: Mention, kind: Kind | None, group: list[Mention]) -> Mention:
    """Two dogs on Monday, one on Tuesday: one dog."""
    named = any(each.how == "name" and each.kind != kind for each in group)
    return replace(mention, kind=kind) if mention.kind is None and mention.how == "exactly" and named else mention


def _rest(p: Parse, kind: Kind | None, before: list[Mention], group: list[Mention]) -> Formula | None:
    """Four on Monday and the rest on Tuesday: whatever is not there is here."""
    here = [each for each in group if each.how == "name"]
    found = p.game.link(kind, here[0].kind) if kind and len(here) == 1 and len(group) == 2 and here[0].kind else None
    if kind is None or found is None or not before:
        return None
    link, forward = found
    variable = p.fresh.variable()
    places = [each.place for each in (*before, *here) if each.place is not None and each.kind == here[0].kind]
    there = [link.holds(variable, place) if forward else link.holds(place, variable) for place in places]
    return ForAll(variable, kind.name, disjunction(there))


def _starts(p: Parse, place: int) -> bool:
    word = p.word(place)
    return word in ("each", "every", "exactly", "no", "at", "none", "only", "the") or cardinal(word) is not None


def _meaning(p: Parse, group: list[Mention], last: Mention | None) -> Formula | None:
    """What the mentions between two breaks say together."""
    eaches = [each for each in group if each.how == "each"]
    nones = [each for each in group if each.how == "none"]
    names = [each for each in group if each.how == "name"]
    counted = [each for each in group if each.how in ("exactly", "at least", "at most")]
    wholes = [each for each in group if each.how in ("whole", "some") and each.kind]
    if not eaches and not nones and not counted:
        return TRUE
    if counted and not nones and _is_permission(p) and all(each.how == "at least" for each in counted):
        return TRUE
    alone = len(counted) == 1 and not eaches and not nones and not names
    if alone and counted[0].how == "at most" and len(wholes) == 1 and wholes[0].how == "some":
        eaches = [Mention("each", wholes[0].kind, terms=wholes[0].terms)]  # no more than three in a room
    if alone and len(wholes) == 1 and counted[0].upper is not None:
        eaches = [Mention("each", wholes[0].kind, terms=wholes[0].terms)]  # three cooks use at least two and at most …
    if len(nones) == 1 and len(counted) == 1 and not eaches and counted[0].kind is not None:
        return _linked(p, nones[0], counted[0], denied=True)
    if names and len(counted) == 1 and not nones and len({each.kind for each in names}) == 1:
        if len(names) == 1 and not eaches:
            return _at_name(p, names[0], counted[0], last)
        if len(names) > 1 and (not eaches or (len(eaches) == 1 and eaches[0].kind is None)):  # 1 and 2 get three each
            every = [_at_name(p, each, counted[0], last) for each in names]
            return None if None in every else conjunction(each for each in every if each is not None)
    only = p.game.kinds[0] if len(p.game.kinds) == 1 else None
    selects = only is not None and only.name in p.game.chosen and len(counted) == 1 and not nones and not names
    foreign = selects and counted[0].kind is None and singular(counted[0].noun) not in _ANYONE  # two shelves
    if only is not None and selects and foreign:
        return None
    if only is not None and selects and all(each.kind is None for each in eaches) and counted[0].kind in (only, None):
        selected = p.game.chosen[only.name]  # each pupil takes two courses
        behind = group[group.index(counted[0]) :]
        again = [each for each in behind if each.how == "whole" and each.kind == only]
        if "among" not in p.words and any(each.terms == only.members == counted[0].terms for each in again):
            return None  # two of the herbs must be fresh herbs
        parts = [each.terms for each in wholes if each.kind == only and each.terms not in ((), only.members)]
        if "among" in p.words:  # six from among three cats, three dogs and two birds: of all of them
            parts = []
        if parts and counted[0].terms in ((), only.members):  # two of the pieces that are played are waltzes
            if len(parts) > 1:
                return None
            return _counted(p, replace(counted[0], terms=parts[0]), only, lambda one: Atom(selected, (one,)))
        return _counted(p, counted[0], only, lambda one: Atom(selected, (one,)))
    if alone and len(wholes) == 1 and wholes[0].kind == counted[0].kind and counted[0].number == 1:
        return TRUE  # talks are on exactly one of two topics, where a talk is called by its topic
    if len(eaches) == 2 and len(counted) == 1 and not nones and not names:
        return in_each_of_both(p, eaches, counted[0])
    if counted and counted[0].part and not nones and not names and all(each.kind is None for each in eaches):
        if len(counted) > 1 and len(eaches) == 1:
            return placed_in_part(p, counted[0], counted[1:])
        if len(counted) == 1 and not eaches and counted[0].kind and counted[0].kind.name not in p.game.chosen:
            return anywhere(p, counted[0])
    if len(eaches) == 1 and counted and not nones and not names:
        outer = eaches[0]
        if outer.kind is None:
            kind = last.kind if last is not None and last.kind is not None else p.game.kinds[0]
            if any(each.kind == kind for each in counted):  # every dog is in a pen, with two dogs in each pen
                others = [link.place for link in p.game.links if link.thing == kind]
                if len(others) != 1:
                    return None
                kind = others[0]
            outer = Mention("each", kind, terms=kind.members)
        linked = [_linked(p, outer, each, denied=False) for each in counted]
        return None if None in linked else conjunction(part for part in linked if part is not None)
    known = len(eaches) == 1 or all(each.kind is not None for each in eaches)
    if eaches and known and not counted and not nones and not names:
        return TRUE  # each of them is arranged: how, the rest says
    if len(counted) == 1 and not eaches and not nones and not names:
        whose = counted[0].kind or (p.game.kinds[0] if len(p.game.kinds) == 1 else None)
        chosen = p.game.chosen.get(whose.name) if whose is not None else None
        if whose is not None and chosen is not None:
            return _counted(p, counted[0], whose, lambda one: Atom(chosen, (one,)))
    return None


def _is_permission(p: Parse) -> bool:
    """More than one may be in a room: then none has to be."""
    return bool({"can", "may", "could"} & set(p.words)) and not {"not", "no", "none", "only"} & set(p.words)


def _counted(p: Parse, mention: Mention, kind: Kind, body: Callable[[Term], Formula]) -> Formula:
    """That the body holds of as many of the kind as the mention says."""
    how: Bound = mention.how if mention.how in ("at least", "at most") else "exactly"
    return NounPhrase(kind, mention.terms or kind.members, how, mention.number, mention.upper).over(p.fresh, body)


def _linked(p: Parse, outer: Mention, inner: Mention, *, denied: bool) -> Formula | None:
    kind = outer.kind
    other = inner.kind
    if kind is None:
        return None
    if other is None:
        others = [
            link.place if link.thing == kind else link.thing
            for link in p.game.links
            if kind in (link.thing, link.place)
        ]
        if inner.noun and inner.how == "exactly" and inner.number == 1 and len(others) != 1:
            p.game.nouns.setdefault((singular(inner.noun),), (kind, kind.members))
            return TRUE  # each expert gives one talk: a talk is called by its expert
        if singular(inner.noun) in DURATIONS:
            return TRUE  # each talk lasts one hour
        if len(others) > 1 and not inner.noun:  # two four-person teams: four of those that are on teams
            others = [link.thing for link in p.game.links if link.place == kind]
        if len(others) != 1:
            return None
        other = others[0]
        if inner.noun and not other.ordered:
            p.game.nouns.setdefault((singular(inner.noun),), (other, other.members))
    if other == kind and inner.how == "exactly" and inner.number == 1:
        return TRUE  # each truck sells one of the foods by which it is called
    found = p.game.link(kind, other)
    if found is None or other == kind:
        return None
    link, forward = found
    variable = p.fresh.variable()
    count = _counted(
        p,
        inner,
        other,
        lambda two: link.holds(variable, two) if forward else link.holds(two, variable),
    )
    body = Not(count) if denied else count
    if outer.terms and outer.terms != kind.members:
        return conjunction(substituted(body, variable, each) for each in outer.terms)
    return ForAll(variable, kind.name, body)


def _at_name(p: Parse, named: Mention, count: Mention, last: Mention | None) -> Formula | None:
    """Two of the dogs on Monday; two on Tuesday."""
    place = named.place
    if named.kind is None or place is None:
        return None
    kind = count.kind
    if kind is None:
        others = [
            link.place if link.thing == named.kind else link.thing
            for link in p.game.links
            if named.kind in (link.thing, link.place)
        ]
        if len(others) != 1:
            return None
        kind = others[0]
    found = p.game.link(kind, named.kind)
    if found is None:
        return None
    link, forward = found
    del last
    return _counted(
        p,
        count,
        kind,
        lambda one: link.holds(one, place) if forward else link.holds(place, one),
    )

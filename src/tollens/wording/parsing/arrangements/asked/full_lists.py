"""Whole arrangements: an order from first to last, who is in which group, all that are selected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from tollens.logic import Apply, Atom, Formula, Less, Not, Number, Term, conjunction
from tollens.wording.parsing.arrangements.asked.exact_lists import exact_list, supposed
from tollens.wording.parsing.arrangements.clues.listed_names import names_of, ordered_list
from tollens.wording.parsing.arrangements.clues.paired_lists import is_paired, paired
from tollens.wording.parsing.arrangements.clues.superlatives import ranked_place
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import position_of
from tollens.wording.parsing.questions import Stem
from tollens.wording.unreadable import UnreadableSentence


def arrangement(stem: Stem, text: str, game: Game) -> Formula:
    """An order from first to last, who is in which group, or all that are selected."""
    groups = _labelled(text, game)
    if groups is not None:
        return conjunction([_assigned(groups, game, text), *_each_in_order(stem, groups, game)])
    if (exact := exact_list(stem, text, game)) is not None:
        return exact
    if (relative := _of_the_others(stem, text, game)) is not None:
        return relative
    if (other := re.search(r"\bothers?\b|\bone of\b|\bnot?\b", stem.before, re.I)) is not None:
        raise UnreadableSentence(stem.before, other.start() + 1, "a whole list, of all that are meant")
    if (in_turn := _several_at_each(stem, text, game)) is not None:
        return in_turn
    listed = ordered_list(text, game)
    if listed is None:
        raise UnreadableSentence(text, 1, "a list of names of the set-up")
    kind, terms = listed
    place = game.sequence
    link = game.link(kind, place) if place is not None and place != kind else None
    if link is not None and place is not None and len(terms) == len(place.members):
        made, forward = link
        pairs = zip(terms, _in_turn(stem, kind, place, game), strict=True)
        return conjunction(made.holds(one, spot) if forward else made.holds(spot, one) for one, spot in pairs)
    if link is None and place is not None and (turned := game.link(place, kind)) is not None:
        made, forward = turned
        if len(terms) == len(place.members):  # red, green, red: the colours of the first place, the second, …
            spots = zip(_in_turn(stem, kind, place, game), terms, strict=True)
            return conjunction(made.holds(spot, one) if forward else made.holds(one, spot) for spot, one in spots)
    if is_paired(stem):
        return paired(stem, text, game)
    if kind.name in game.chosen and len(set(terms)) == len(terms):
        chosen = game.chosen[kind.name]
        if re.search(r"\bpartial\b|not necessarily complete", stem.before, re.I):
            return conjunction(Atom(chosen, (term,)) for term in terms)
        return conjunction(
            Atom(chosen, (term,)) if term in terms else Not(Atom(chosen, (term,))) for term in kind.members
        )
    raise UnreadableSentence(text, 1, "an order of them all")


def _several_at_each(stem: Stem, text: str, game: Game) -> Formula | None:
    """Ann; Bo; Cy and Di: those of the first place, of the second, of the last, and nobody else there; None where there
    are not as many groups as places."""
    place, groups = game.sequence, [names_of(part.strip(" ."), game) for part in text.split(";")]
    if place is None or place.spare or len(groups) != len(place.members) or any(each is None for each in groups):
        return None
    named = [each for each in groups if each is not None]
    if len({kind for kind, _ in named}) != 1:
        return None
    spots = _in_turn(stem, named[0][0], place, game)
    return _assigned([(place, spot, terms) for spot, (_, terms) in zip(spots, named, strict=True)], game, text)


_IN_ORDER = re.compile(r"\beach (?:listed )?in (?:the )?order\b", re.I)


def _each_in_order(stem: Stem, groups: list[tuple[Kind, Term, tuple[Term, ...]]], game: Game) -> Iterator[Formula]:
    """Those in the hall and those in the yard, each in order: that those of one list go up in the order."""
    if _IN_ORDER.search(f"{stem.before} {stem.after}") is None:
        return
    for label, _, terms in groups:
        kind = next((each for each in game.kinds if each != label and set(terms) <= set(each.members)), None)
        link = game.link(kind, game.sequence) if kind is not None and game.sequence not in (None, label) else None
        if game.sequence is None or kind is None or link is None or not (link[0].is_function and link[1]):
            raise UnreadableSentence(stem.before, 1, "lists of things that stand in an order")
        rising = _in_turn(stem, kind, game.sequence, game) == game.sequence.members
        spots = [Apply(link[0].name, (term,)) for term in terms]
        yield from (Less(one, two) if rising else Less(two, one) for one, two in pairwise(spots))


_FROM_END = re.compile(r"\bfrom (?:the )?(?P<first>(?:most|least) [\w-]+|\w+est|\w+)\b.*? to ", re.I)


def _in_turn(stem: Stem, kind: Kind, place: Kind, game: Game) -> tuple[Term, ...]:
    """The places in the order in which the list has them: from lowest to highest, it may begin with the last."""
    found = _FROM_END.search(f"{stem.before} {stem.after}")
    if found is None:
        return place.members
    named = _one(found["first"], game)
    if named is not None and named[0].ordered and named[1] == named[0].members[-1]:  # from Friday to Monday
        return place.members[::-1]
    p = Parse(f"the {found['first']}", game)
    position = position_of(p, kind)
    ranked = ranked_place(p, 0, position) if position is not None else iter(())
    first = next((spot for (spot, _, _), end in ranked if p.is_end(end)), place.members[0])
    return place.members[::-1] if first == place.members[-1] else place.members


def _of_the_others(stem: Stem, text: str, game: Game) -> Formula | None:
    """The order of the others, those who are supposed left out; None where it is not asked for."""
    listed, place = ordered_list(text, game), game.sequence
    link = game.link(listed[0], place) if listed is not None and place is not None else None
    if listed is None or place is None or link is None or not link[0].is_function or place.spare:
        return None
    left_out = supposed(stem, listed[0], game)
    others = [term for term in listed[0].members if term not in left_out]
    if _OTHERS_IN_ORDER.search(stem.before) is None or not left_out or set(others) != set(listed[1]):
        return None
    first, *_, last = _in_turn(stem, listed[0], place, game)
    spots = [Apply(link[0].name, (term,)) for term in listed[1]]
    rising = first == place.members[0] and last == place.members[-1]
    return conjunction(Less(one, two) if rising else Less(two, one) for one, two in pairwise(spots))


_OTHERS_IN_ORDER = re.compile(r"\border\b.*\bother (?:two|three|four|five|six)\b", re.I)


def _labelled(text: str, game: Game) -> list[tuple[Kind, Term, tuple[Term, ...]]] | None:
    """Oceans: Ann, Bo; Rivers: Cy — each label with what stands behind it; None where there are no labels."""
    if ":" not in text:
        return None
    pieces = re.split(r"\s*:\s*", text.strip(" ."))
    found: list[tuple[Kind, Term, tuple[Term, ...]]] = []
    label = _label(pieces[0], game)
    for place, piece in enumerate(pieces[1:], start=1):
        if label is None:
            raise UnreadableSentence(text, 1, "a name of the set-up before the colon")
        if place == len(pieces) - 1:
            found.append((*label, _several(piece, game, text)))
            break
        words = piece.split()
        for cut in range(len(words) - 1, -1, -1):  # the next label is the shortest name at the end
            label_after = _label(" ".join(words[cut:]).strip(" ;,"), game)
            if label_after is not None and label_after[0] == label[0]:
                rest = " ".join(words[:cut]).strip(" ;,")
                longer = _label(" ".join(words[max(0, cut - 1) :]).strip(" ;,"), game) if cut else None
                if longer is not None and longer[0] == label[0] and longer[1] == label_after[1]:
                    rest = " ".join(words[: cut - 1]).strip(" ;,")
                rest = rest.removesuffix("; and").removesuffix(", and")
                found.append((*label, _several(rest, game, text)))
                label = label_after
                break
        else:
            raise UnreadableSentence(text, 1, "a label before every colon")
    return found


def _one(text: str, game: Game) -> tuple[Kind, Term] | None:
    found = names_of(text, game) if text else None
    return (found[0], found[1][0]) if found is not None and len(found[1]) == 1 else None


def _label(text: str, game: Game) -> tuple[Kind, Term] | None:
    """A name before a colon; a number alone is that of a place, where only one kind has numbers."""
    numbered = [kind for kind in game.kinds if text.isdigit() and Number(int(text)) in kind.members]
    if len(numbered) == 1:
        return numbered[0], Number(int(text))
    known = _one(text, game)
    called = [" ".join(words) for words, (kind, terms) in game.nouns.items() if text and terms == kind.members]
    with_noun = {found for each in called if (found := _one(f"{text} {each}", game)) is not None}  # middle: the shelf
    return known if known is not None or len(with_noun) != 1 else with_noun.pop()


def _several(text: str, game: Game, whole: str) -> tuple[Term, ...]:
    if text.lower() in ("", "none", "no one", "nobody"):
        return ()
    found = ordered_list(text, game) or names_of(text, game)  # jars 1, 3
    if found is None:
        raise UnreadableSentence(whole, 1, "names of the set-up behind the label")
    return found[1]


def _assigned(groups: list[tuple[Kind, Term, tuple[Term, ...]]], game: Game, text: str) -> Formula:
    """Who is where, and that nobody else is there."""
    said: list[Formula] = []
    listed = next((terms for _, _, terms in groups if terms), ())
    for kind, label, terms in groups:
        others = [each for each in game.kinds if listed and listed[0] in each.members and each != kind]
        others = others or [
            link.place if link.thing == kind else link.thing for link in game.links if kind in (link.thing, link.place)
        ]
        found = game.link(kind, others[0]) if len(others) == 1 else None
        if found is None:
            raise UnreadableSentence(text, 1, "labels and names that go together in the set-up")
        link, forward = found
        for other in others[0].members:
            holds = link.holds(label, other) if forward else link.holds(other, label)
            said.append(holds if other in terms else Not(holds))
    return conjunction(said)

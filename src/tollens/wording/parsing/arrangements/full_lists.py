"""Whole arrangements: an order from first to last, who is in which group, all that are selected."""

from __future__ import annotations

import re

from tollens.logic import Atom, Formula, Not, Number, Term, conjunction
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.listed_names import names_of, ordered_list
from tollens.wording.parsing.arrangements.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.positions import position_of
from tollens.wording.parsing.arrangements.superlatives import ranked_place
from tollens.wording.parsing.questions import Stem
from tollens.wording.unreadable import UnreadableSentence


def arrangement(stem: Stem, text: str, game: Game) -> Formula:
    """An order from first to last, who is in which group, or all that are selected."""
    without = re.search(r"\bnot\b", stem.before, re.I)
    if without is not None and (denied := _all_of(stem, text, game)) is not None:
        return denied
    if (other := re.search(r"\bothers?\b|\bone of\b|\bnot?\b", stem.before, re.I)) is not None:
        raise UnreadableSentence(stem.before, other.start() + 1, "a whole list, of all that are meant")
    groups = _labelled(text, game)
    if groups is not None:
        return _assigned(groups, game, text)
    if (exact := _all_of(stem, text, game)) is not None:
        return exact
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
    if kind.name in game.chosen and len(set(terms)) == len(terms):
        chosen = game.chosen[kind.name]
        if re.search(r"\bpartial\b|not necessarily complete", stem.before, re.I):
            return conjunction(Atom(chosen, (term,)) for term in terms)
        return conjunction(
            Atom(chosen, (term,)) if term in terms else Not(Atom(chosen, (term,))) for term in kind.members
        )
    raise UnreadableSentence(text, 1, "an order of them all")


def _all_of(stem: Stem, text: str, game: Game) -> Formula | None:
    """A complete list of those of whom something is so; None where it is no such list."""
    whole = _LIST_OF.search(stem.before)
    if whole is None or re.search(r"complete|entire|full", stem.before, re.I) is None:
        return None
    rest = re.sub(r",? (?:each|any|all) of (?:which|whom) ", " that ", whole["rest"])
    return _exactly_these(re.sub(r"^each of ", "", rest), text, game)


_FROM_END = re.compile(r"\bfrom (?:the )?(?P<first>(?:most|least) [\w-]+|\w+est|\w+)\b.*? to ", re.I)


def _in_turn(stem: Stem, kind: Kind, place: Kind, game: Game) -> tuple[Term, ...]:
    """The places in the order in which the list has them: from lowest to highest, it may begin with the last."""
    found = _FROM_END.search(f"{stem.before} {stem.after}")
    if found is None:
        return place.members
    p = Parse(f"the {found['first']}", game)
    position = position_of(p, kind)
    ranked = ranked_place(p, 0, position) if position is not None else iter(())
    first = next((spot for (spot, _, _), end in ranked if p.is_end(end)), place.members[0])
    return place.members[::-1] if first == place.members[-1] else place.members


_LIST_OF = re.compile(r"\b(?:list|account|description|roster|set) of (?:all )?(?:of )?(?P<rest>.+)$", re.I)


def _exactly_these(noun: str, text: str, game: Game) -> Formula | None:
    """A complete list of those who sit there: they all do, and nobody else."""
    found = names_of(text.strip(" ."), game)
    p = Parse(noun if noun.lower().startswith(("the ", "those ")) else f"the {noun}", game)
    if found is None:
        return None
    for phrase, end in noun_phrase(p, 0):
        if not p.is_end(end) or phrase.kind != found[0] or phrase.where is None or phrase.terms != found[0].members:
            continue
        where = phrase.where
        return conjunction(where(term) if term in found[1] else Not(where(term)) for term in found[0].members)
    return None


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
    return (numbered[0], Number(int(text))) if len(numbered) == 1 else _one(text, game)


def _several(text: str, game: Game, whole: str) -> tuple[Term, ...]:
    if text.lower() in ("", "none", "no one", "nobody"):
        return ()
    found = ordered_list(text, game)
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

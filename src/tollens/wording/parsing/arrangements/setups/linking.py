"""How the kinds of a game hang together: what goes with what, and whether each thing has just one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations

from tollens.logic import Formula
from tollens.wording.parsing.arrangements.game import Game, Kind, Link, Words
from tollens.wording.parsing.arrangements.setups.flags import Flags
from tollens.wording.parsing.arrangements.setups.link_counts import (
    counts_places,
    gives_one_each,
    has_at_most_one,
    may_be_shared_out,
    speaks_of,
    total_of,
)
from tollens.wording.parsing.arrangements.setups.orderings import is_ordering
from tollens.wording.parsing.arrangements.setups.reductions import is_different
from tollens.wording.unreadable import UnreadableSentence

SEATS = frozenset(
    "seat chair position place slot spot lane track house stall locker rank berth bed desk booth hook "
    "hanger cubicle pedestal stool".split()
)
SELECTING = re.compile(
    r"\b(?:select\w*|choos\w*|chosen|volunteer\w*|include[sd]?|includes|including|attend\w*|appoint\w*|pick\w*|"
    r"which of|carr(?:y|ies)|contains?|from among|reduced?|tak(?:e|es|ing)(?! place)|buy\w*|us(?:e|es|ing)|offer\w*|"
    r"visit\w*|on stage|invit\w*|hir(?:e|ed)|accept\w*|purchas\w*)\b",
    re.I,
)
_DIVIDING = re.compile(r"\b(?:assign|divid|allocat|split|distribut|sort|plac|seat|deliver|sign)\w*\b", re.I)
NAMED = re.compile(r"(?<!^)\b[A-Z]")
_ABOVE = re.compile(r"\b(?:above|below|beneath)\b", re.I)  # one shelf above: no number of shelves


class Linker:
    """Links under way. `meaning` is what a sentence of the set-up says, by the game as it is so far."""

    def __init__(
        self, told: Sequence[str], lefts: Sequence[str], flags: Flags, meaning: Callable[[str, Game], Formula | None]
    ) -> None:
        self.told, self.lefts, self.flags, self.meaning = told, lefts, flags, meaning
        self.all_links: list[Link] = []
        self.called: list[tuple[Words, Kind]] = []

    def link(self, game: Game, clues: Sequence[str]) -> dict[str, tuple[bool, bool]]:
        """How the kinds hang together; of functions, whether they are one-to-one."""
        if len(game.kinds) == 1:
            (things,) = game.kinds
            if not is_ordering(clues):
                game.chosen[things.name] = "chosen"
                return {}
            raise UnreadableSentence(
                self.told[0], 1, "what is done with the things: put in an order, in groups, or selected"
            )
        functions: dict[str, tuple[bool, bool]] = {}
        self.called = [(noun, kind) for noun, (kind, terms) in game.nouns.items() if terms == kind.members]
        for one, other in combinations(game.kinds, 2):
            if other.name == "place" and one != game.kinds[0]:
                continue  # only what comes first is put in the order that nobody counts
            thing, place = (other, one) if one.ordered and not other.ordered else (one, other)
            taken = {link.name for link in game.links}
            name = f"{place.name}_of" if f"{place.name}_of" not in taken else f"{place.name}_of_{thing.name}"
            game.links.append(Link(name, thing, place))
        self.all_links = list(game.links)
        told = [*self.lefts, *(clue for clue in clues if not NAMED.search(clue) and not _ABOVE.search(clue))]
        nouns = len(game.nouns)
        stated = [(self.meaning(left, game), is_different(left)) for left in told]
        if len(game.nouns) > nouns:  # a later sentence taught a noun that an earlier one uses
            stated = [(self.meaning(left, game), is_different(left)) for left in told]
        said = [(formula, apart) for formula, apart in stated if formula is not None]
        game.links = [self._settled(link, said, functions) for link in game.links]
        if any(may_be_shared_out(link, [formula for formula, _ in said]) for link in game.links):
            raise UnreadableSentence(self.told[0], 1, "whether two of them can have the same")
        if self.flags.no_repeats and not any(link.is_function for link in game.links):
            raise UnreadableSentence(self.told[0], 1, "how many times each comes, by the number of its places")
        self._owned(game, [formula for formula, _ in said])
        game.links = [link for link in game.links if not self._is_idle(link, game, functions, said)]
        plain = [kind for kind in game.kinds if not kind.name.startswith("quality")]
        if len(plain) == 1 < len(game.kinds) and SELECTING.search(" ".join(self.told)):
            game.chosen[plain[0].name] = "chosen"
        functions = {name: how for name, how in functions.items() if any(link.name == name for link in game.links)}
        onto = [link for link in game.links if functions.get(link.name) == (True, True)]
        if len(onto) > 1:  # of several, the places of the order are those that clues call by what is there
            onto = [link for link in onto if link.place.ordered]
        if len(onto) == 1:
            game.filled.add(onto[0].place.name)
        return functions

    def _is_idle(
        self, link: Link, game: Game, functions: dict[str, tuple[bool, bool]], stated: Sequence[tuple[Formula, bool]]
    ) -> bool:
        """Whether a link of two kinds of places says nothing: the things have both, each on its own."""
        things = game.kinds[0]
        own = [each for each in game.links if each.thing == things and each.place in (link.thing, link.place)]
        if things in (link.thing, link.place) or len(own) != 2:
            return False
        paired = any(functions.get(each.name, (False, False))[0] for each in own)
        return not paired and not any(speaks_of(formula, link) for formula, _ in stated)

    def _owned(self, game: Game, stated: Sequence[Formula]) -> None:
        """A quality is of those that are said to have one each, and of nothing else."""
        for kind in game.kinds:
            owners = [
                link.name
                for link in game.links
                if link.place == kind and any(gives_one_each(formula, link, forward=True) for formula in stated)
            ]
            if kind.name.startswith("quality") and len(owners) == 1:
                game.links = [
                    link for link in game.links if kind not in (link.thing, link.place) or link.name in owners
                ]

    def _settled(
        self, link: Link, stated: Sequence[tuple[Formula, bool]], functions: dict[str, tuple[bool, bool]]
    ) -> Link:
        """A link as a function where each thing has just one place, either way round."""
        each_thing = any(gives_one_each(formula, link, forward=True) for formula, _ in stated)
        each_place = any(gives_one_each(formula, link, forward=False) for formula, _ in stated)
        apart = any(
            different_ and (gives_one_each(formula, link, forward=True) or gives_one_each(formula, link, forward=False))
            for formula, different_ in stated
        )
        things, places = len(link.thing.members), len(link.place.members)
        if link.place.spare:
            functions[link.name] = (True, True)
            return Link(link.name, link.thing, link.place, is_function=True)
        implicit = link.place.name == "place" and self.flags.different
        apart = apart or implicit or (self.flags.no_ties and link.place.ordered)
        spoken = any(speaks_of(formula, link) for formula, _ in stated)
        seats = link.place.ordered and things == places and (link.place.name in SEATS or self.flags.sequence)
        implicit = implicit or (not spoken and seats)
        apart = apart or implicit
        if each_place and not each_thing and things != places:
            turned = Link(f"{link.thing.name}_of_{link.place.name}", link.place, link.thing, is_function=True)
            functions[turned.name] = (self.flags.no_repeats, False)
            return turned
        total = total_of(link, [formula for formula, _ in stated])
        if (
            each_thing
            or implicit
            or self._placed_once(link, [formula for formula, _ in stated])
            or (each_place and things == places)
            or total == things
        ):
            one_to_one = apart or seats or (each_place and things == places)
            functions[link.name] = (one_to_one and things <= places, one_to_one and things == places)
            return Link(link.name, link.thing, link.place, is_function=True)
        return link

    def _placed_once(self, link: Link, stated: Sequence[Formula]) -> bool:
        """Whether each thing has one place because nothing says otherwise: it is put somewhere in an order, or things
        are divided among places, and all that is counted are the things of each place."""
        whole = " ".join(self.told)
        if any(" the rest " in text or " the others " in text or " the other " in text for text in self.lefts):
            return True
        if any(re.search(r"\bsome(?: or all)? of\b", text) for text in self.lefts):
            return False  # some of the dogs are washed: others may not be
        shared = any(
            re.search(rf"\bthe same {' '.join(map(re.escape, noun))}\b", whole)
            for noun, known in self.called
            if known == link.place
        )
        if not link.place.ordered and not shared and _DIVIDING.search(whole) is None:
            return False
        if any(other.thing == link.thing and other.place.ordered and other != link for other in self.all_links):
            return False
        if total_of(link, stated) not in (-1, len(link.thing.members)):
            return False  # three groups of three are not six people
        if any(has_at_most_one(formula, link) for formula in stated) and SELECTING.search(whole) is not None:
            return False  # nobody speaks twice, where some may not speak at all
        return not any(counts_places(formula, link) for formula in stated)

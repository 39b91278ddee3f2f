"""Set-ups: which things and places there are, how they are called, and how many go with how many."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tollens.logic import TRUE, Constant, Formula, Less, Number, Term
from tollens.logic.walk import every_part
from tollens.wording.parsing.arrangements.clues.circles import defines_across
from tollens.wording.parsing.arrangements.clues.instances import constants_in
from tollens.wording.parsing.arrangements.clues.pairs import pair_of
from tollens.wording.parsing.arrangements.clues.sentences import read_sentence
from tollens.wording.parsing.arrangements.clues.votes import is_for_or_against, set_opposed
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.setups.adverbials import different, without_adverbials
from tollens.wording.parsing.arrangements.setups.announcements import opens_clues
from tollens.wording.parsing.arrangements.setups.capacities import capacity
from tollens.wording.parsing.arrangements.setups.cardinalities import cardinality
from tollens.wording.parsing.arrangements.setups.declarations import Declarations, Declared
from tollens.wording.parsing.arrangements.setups.distributions import found_somewhere
from tollens.wording.parsing.arrangements.setups.enumerations import Enumeration
from tollens.wording.parsing.arrangements.setups.flags import Flags
from tollens.wording.parsing.arrangements.setups.half_days import half_days_in_order, takes_a_half_day
from tollens.wording.parsing.arrangements.setups.linking import NAMED, SEATS, SELECTING, Linker
from tollens.wording.parsing.arrangements.setups.marks import counted_marks, marks_of
from tollens.wording.parsing.arrangements.setups.members import add_kind
from tollens.wording.parsing.arrangements.setups.mentions import BODIES
from tollens.wording.parsing.arrangements.setups.orderings import (
    counted_places,
    is_ordering,
    leave_some_out,
    partial_size,
)
from tollens.wording.parsing.arrangements.setups.partitions import partition
from tollens.wording.parsing.arrangements.setups.reductions import excludes_others, mentions, says_more, wholes
from tollens.wording.parsing.arrangements.setups.refusals import (
    refuse_one_for_each,
    refuse_rounds,
    refuse_several_orders,
    refuse_ties,
)
from tollens.wording.parsing.arrangements.setups.roles import roles_of
from tollens.wording.parsing.arrangements.setups.scales import set_near, set_scales
from tollens.wording.parsing.arrangements.setups.unnamed import unnamed_groups
from tollens.wording.parsing.arrangements.words import (
    AUXILIARY,
    PLACING,
    RELATIONAL,
    WEEKDAYS,
    stem,
)
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.sentences import sentences
from tollens.wording.parsing.english.tokens import Token, tokens
from tollens.wording.unreadable import OfAKnownSetup, UnreadableSentence

_GENERIC_PLACES = ("position", "place", "spot", "slot", "rank", "time", "turn")
_STRETCHES = {"day": "daily", "week": "weekly", "month": "monthly", "year": "annual"}
_SCHEDULING = re.compile(
    r"\b(?:schedul|order|rank|sequence|arrang|line|row|race|finish|consecutive|queue|display)\w*", re.I
)
_ANYONE = frozenset("child student people individual".split())
_MOST_SENTENCES = 60
_DIGITS = "zero one two three four five six seven eight nine".split()


@dataclass(slots=True)
class Setup:
    """A set-up as read: the game, what its sentences say, and the sentences that are clues."""

    game: Game
    said: list[tuple[str, Formula]]
    clues: list[str]
    functions: dict[str, tuple[bool, bool]] = field(default_factory=dict)  # name → one-to-one, onto
    implied: list[Formula] = field(default_factory=list)  # how the kinds hang together, which no sentence says


def split_passage(passage: str) -> list[str]:
    """The sentences of a passage; what opens the clues is one of its own."""
    found: list[str] = []
    for sentence in sentences(passage):
        text = re.sub(r"\b([1-9])-(?=[a-z])", lambda digit: f"{_DIGITS[int(digit[1])]}-", sentence.text)  # 4-person
        while (colon := _clue_colon(text)) is not None:
            found.append(text[:colon].strip())
            text = text[colon:].strip()
        if text:
            found.append(text)
    return found


def _clue_colon(text: str) -> int | None:
    for mark in re.finditer(r":\s+(?=[A-Z0-9])", text):
        if opens_clues(text[: mark.end()].strip()):
            return mark.end()
    return None


def read_setup(passage: str) -> Setup:
    """The set-up of a passage. UnreadableSentence where it declares nothing, or says more than the grammar takes."""
    if len(passage) > 20_000:
        raise UnreadableSentence(passage[:200], 1, "a passage of at most 20,000 characters")
    if not any(mark in passage for mark in (":", "—", "–", "--", "(", " through ")) and all(
        part.count(",") < 2 for part in passage.split(".")
    ):
        raise UnreadableSentence(
            passage[:200], 1, "a list of the things that are arranged, such as 'six dogs: P, Q, …'"
        )
    told = split_passage(passage)
    if not told or len(told) > _MOST_SENTENCES:
        raise UnreadableSentence(passage[:200], 1, f"a set-up and clues: from 1 to {_MOST_SENTENCES} sentences")
    return _Reader(told).read()


class _Reader:
    """A set-up under way."""

    def __init__(self, told: Sequence[str]) -> None:
        self.told = told
        self.flags = Flags()
        self.declarations = Declarations()
        self.reduced: list[tuple[str, str]] = []  # a sentence, and what of it is left to read
        self.sequencing: list[str] = []  # sentences that say that there is an order

    def read(self) -> Setup:
        refuse_ties(self.told)
        marked = next((place for place, text in enumerate(self.told) if opens_clues(text)), None)
        if marked is None:
            marked = max(self._with_lists(), default=0)
        head, clues = list(self.told[: marked + 1]), list(self.told[marked + 1 :])
        head += [text for place, text in enumerate(clues) if self._still_introduces(text, first=place < 2)]
        clues = [text for text in clues if text not in head]
        for sentence in head:
            self._declare(sentence)
        for sentence in [text for text in clues if self._sorts_out(text)]:
            clues.remove(sentence)
            self._declare(sentence)
        if not self.declarations.kinds:
            raise UnreadableSentence(
                self.told[0], 1, "a list of the things that are arranged, such as 'six dogs: P, Q, …'"
            )
        try:
            return self._build(clues)
        except UnreadableSentence as error:
            raise OfAKnownSetup(error.sentence, error.column, error.expected) from None

    def _declare(self, sentence: str) -> None:
        noted = Flags()
        without_adverbials(sentence, noted)
        if noted.sequence:
            self.sequencing.append(sentence)
        left = without_adverbials(sentence, self.flags)
        self.reduced.append((sentence, self.declarations.take(left, sentence) if left else ""))

    def _still_introduces(self, sentence: str, *, first: bool) -> bool:
        """Whether a sentence behind the mark is of the set-up still: that there are no ties, and the like."""
        flags = Flags()
        left = without_adverbials(sentence, flags)
        if opens_clues(sentence) or "consecutively" in sentence:  # the red ones are washed consecutively: a clue
            return False
        opening = sentence.split(maxsplit=1)[0].lower() in (
            "the",
            "no",
            "each",
            "only",
            "there",
            "all",
            "they",
            "these",
        )
        if not left.strip(" ."):
            return True
        plain = NAMED.search(left) is None and not any(token.word in PLACING for token in tokens(left))
        return first and opening and (flags.sequence or flags.once) and plain

    def _sorts_out(self, sentence: str) -> bool:
        """Whether it names qualities of which each thing has one: each dog is either a terrier or a hound."""
        found = tokens(sentence)
        words = [token.word for token in found]
        if words[:1] in (["each"], ["every"]) and "either" in words[1:6] and not NAMED.search(sentence):
            return self._has_list(sentence)
        return partition(found, self.declarations.sizes) is not None

    def _with_lists(self) -> Iterator[int]:
        """Which of the first sentences list something new."""
        seen = Declarations()
        for place, text in enumerate(self.told[:8]):
            known = len(seen.kinds), [len(each.groups) for each in seen.kinds]
            try:
                seen.take(without_adverbials(text, Flags()), text)
            except UnreadableSentence:
                yield place
                continue
            if known != (len(seen.kinds), [len(each.groups) for each in seen.kinds]):
                yield place

    def _has_list(self, text: str) -> bool:
        found = Declarations()
        try:
            found.take(without_adverbials(text, Flags()), text)
        except UnreadableSentence:
            return True
        return bool(found.kinds)

    # --- the game -----------------------------------------------------------------------------------------------

    def _build(self, clues: list[str]) -> Setup:
        game = Game()
        for sentence, _ in self.reduced:
            game.stems.update(stem(token.word) for token in tokens(sentence) if token.word.isalpha())
        for place, each in enumerate(self.declarations.kinds):
            add_kind(game, each, place, circular=self.flags.circular, labels=self._is_upright)
        self._modifiers(game)
        self._contents(game)
        refuse_several_orders(self.sequencing, game)
        self._numbered(game, clues)
        self._events(game)
        if len(game.kinds) > 1:
            set_near(game, [text for text, _ in self.reduced])
            set_scales(game, self.flags.scales, upright=self._is_upright)
        linker = Linker(self.told, [left for _, left in self.reduced], self.flags, self._tried)
        functions = linker.link(game, clues)
        refuse_one_for_each(self.reduced, game)
        refuse_rounds(self.reduced)
        whole_half = any(takes_a_half_day([token.word for token in tokens(text)]) for text in self.told)
        implied = half_days_in_order(game, functions, alone=whole_half)
        implied += self._whose(game)
        declaring = [text for text, _ in self.reduced if self._has_list(text)]
        game.marks = marks_of(declaring or self.told[:1], self.told, game) | roles_of(self.told, game)
        set_opposed(game, [left for _, left in self.reduced])
        said: list[tuple[str, Formula]] = []
        for sentence, left in self.reduced:
            said.append((sentence, self._meaning(left, sentence, game)))
        return Setup(game, said, clues, functions, implied)

    @property
    def _is_upright(self) -> bool:
        """Whether there are shelves, from bottom to top or from top to bottom."""
        return any(each.listed.up is not None for each in self.declarations.kinds)

    def _numbered(self, game: Game, clues: Sequence[str]) -> None:
        """Places that are counted and not listed: six chairs, a five-day week; days that are only named; and places
        that nobody counts, of things in a sequence."""
        if any(kind.ordered for kind in game.kinds) or len(game.kinds) > 2:
            leave_some_out([left for _, left in self.reduced], game)
            return
        things = game.kinds[0]
        whole = " ".join([*(left for _, left in self.reduced), *clues])
        counted = next(counted_places([left for _, left in self.reduced], game, " ".join(self.told)), None)
        if counted is not None and not is_ordering(clues) and not _is_taken_up(counted[0], clues):
            counted = None
        named = [place for place, day in enumerate(WEEKDAYS) if re.search(rf"\b{day}\b", whole, re.I)]
        if re.search(r"\b(?:five weekdays|each weekday|workweek)\b", whole, re.I):
            named = [0, 4]
        partial = partial_size([left for _, left in self.reduced], len(things.members))
        in_places = is_ordering(clues) or (counted is not None and counted[1] == partial)
        if partial is not None and len(game.kinds) == 1 and in_places:
            noun = counted[0] if counted is not None and counted[1] == partial else "place"
            self._add_places(game, noun, partial, len(things.members) - partial)
            game.partial = game.kinds[-1]
            game.chosen[things.name] = "chosen"
        elif counted is not None:
            self._add_places(game, counted[0], counted[1])
        elif len(named) > 1 and len(game.kinds) == 1:
            days = [Token(day.capitalize(), day, 1) for day in WEEKDAYS[named[0] : named[-1] + 1]]
            listed = Enumeration(tuple((day,) for day in days), ordered=True)
            add_kind(
                game,
                Declared([("day",)], listed),
                len(game.kinds),
                circular=self.flags.circular,
                labels=self._is_upright,
            )
        elif len(game.kinds) == 1 and not is_ordering(clues) and (grouped := self._unnamed(clues, game)) is not None:
            noun, size = grouped
            members = tuple(Constant(f"{noun}_{number}") for number in range(1, size + 1))
            game.kinds.append(Kind(noun, members))
            game.nouns[(noun,)] = (game.kinds[-1], members)
            game.names |= {(term.name,): (game.kinds[-1], term) for term in members}  # as no text calls them
        elif len(game.kinds) == 1 or self.flags.sequence or self.declarations.owned is not None:
            head = " ".join(sentence for sentence, _ in self.reduced)
            tied = re.search(r"\bsame\b|\btie|simultaneous|\bat once\b|concurrent", " ".join(self.told), re.I)
            if not self.flags.sequence and (tied is None or (not SELECTING.search(head) and _SCHEDULING.search(head))):
                self.flags.sequence = is_ordering(clues, degrees=_SCHEDULING.search(head) is not None)
            if self.flags.sequence:
                self._add_places(game, "place", len(things.members))
                self.flags.different = True

    def _unnamed(self, clues: Sequence[str], game: Game) -> tuple[str, int] | None:
        """The groups that are counted and not named, where there is one noun for them."""
        found = set(unnamed_groups([left for _, left in self.reduced], clues, game))
        return found.pop() if len(found) == 1 else None

    def _modifiers(self, game: Game) -> None:
        """Seven toy cars, and later these toys: a noun that stands before another is called by itself as well. And
        those who are on teams are their members."""
        found = [token.word for text in self.told for token in tokens(text)]
        plurals = {singular(word) for word in found if singular(word) != word}
        for words, (kind, terms) in list(game.nouns.items()):
            if len(words) == 2 and words[0] in plurals and terms == kind.members:
                game.nouns.setdefault(words[:1], (kind, terms))
        for each in _ANYONE & {singular(word) for word in found} if ("person",) in game.nouns else ():
            game.nouns.setdefault((each,), game.nouns[("person",)])  # boys and girls are children
        bodies = {(noun[-1], kind) for noun, (kind, _) in game.nouns.items() if noun[-1] in BODIES}
        things = next((each for each in game.kinds if not each.ordered and each not in dict(bodies).values()), None)
        if things is not None and bodies and {"member", "members"} & set(found):
            for member in [("member",), *((noun, "member") for noun, _ in bodies)]:
                game.nouns.setdefault(member, (things, things.members))

    def _whose(self, game: Game) -> Iterator[Formula]:
        """Whose each thing is, where things were listed by owner."""
        if self.declarations.owned is None:
            return
        things, owners, owned = self.declarations.owned
        thing, owner = (game.nouns[each.nouns[0]][0] for each in (things, owners))
        found = game.link(thing, owner)
        for name, items in owned.shares if found is not None else ():
            for item in items:
                one = game.names[tuple(token.word for token in item)][1]
                if found is not None:
                    yield pair_of(*found)(one, game.names[name][1])

    def _contents(self, game: Game) -> None:
        """Each box holds exactly one ball, and each ball is of one of three colours: a ball is called by its box."""
        found = [[token.word for token in tokens(left)] for _, left in self.reduced]
        each = {words[k + 1] for words in found for k in range(len(words) - 1) if words[k] in ("each", "every")}
        for words in found:
            owner = game.nouns.get(tuple(words[1:2])) if words[:1] in (["each"], ["every"]) else None
            for at in range(2, len(words) - 2) if owner is not None else ():
                one = words[at : at + 2] in (["exactly", "one"], ["a", "single"])
                if one and words[at + 2] in each and (words[at + 2],) not in game.nouns and owner is not None:
                    game.nouns[(words[at + 2],)] = owner

    def _events(self, game: Game) -> None:
        """Ann's song, the song of Ann: in an order the thing is called by what is its own."""
        things = game.kinds[0]
        if game.sequence is None or things.ordered:
            return
        for text in self.told:
            found = tokens(text)
            for at in range(2, len(found)):
                owner = game.names.get((found[at - 2].word,)) or game.names.get((found[at - 2].text,))
                word = singular(found[at].word)
                own = found[at - 1].word == "'s" and owner is not None and owner[0] == things
                if own and word.isalpha() and found[at].text[0].islower() and not _is_placing(word):
                    game.nouns.setdefault((word,), (things, things.members))
        for text in self.sequencing:  # the songs are sung one at a time: a song is called by its singer
            words = [token.word for token in tokens(text)]
            word = singular(words[1]) if words[0] == "the" and words[2:3] and words[2] in AUXILIARY else ""
            if word and word != words[1] and not _is_placing(word) and [*game.kinds] == [things, game.sequence]:
                game.nouns.setdefault((word,), (things, things.members))

    def _add_places(self, game: Game, noun: str, size: int, spare: int = 0) -> None:
        members: tuple[Term, ...] = tuple(map(Number, range(1, size + 1)))
        kind = Kind(noun, members, ordered=True, circular=self.flags.circular, spare=spare)
        game.kinds.append(kind)
        for each in (noun, *(_GENERIC_PLACES if noun == "place" else ())):
            game.nouns.setdefault((each,), (kind, members))
        told = {token.word for sentence, _ in self.reduced for token in tokens(sentence)} if noun == "place" else set()
        for each, often in _STRETCHES.items():  # one city each year: then the places are years
            if told & {each, f"{each}s", often}:
                game.nouns.setdefault((each,), (kind, members))

    def _tried(self, left: str, game: Game) -> Formula | None:
        try:
            return self._meaning(left, left, game)
        except UnreadableSentence:
            return None

    def _meaning(self, left: str, sentence: str, game: Game) -> Formula:
        """What is left of a set-up sentence says: nothing more than was declared, or how many go with how many."""
        if not left.strip(" .,;:"):
            return TRUE
        text = different(wholes(left, game))
        if (somewhere := found_somewhere(text, game)) is not None:
            return somewhere
        if not says_more(text, game) or not mentions(text, game) or excludes_others(text, game):
            return TRUE
        if defines_across(text, game) or is_for_or_against(text, game):
            return TRUE
        if (counted := counted_marks(text, game) or capacity(text, game) or cardinality(text, game)) is not None:
            return counted
        try:
            said = read_sentence(text, game)
        except UnreadableSentence as error:
            raise UnreadableSentence(sentence, min(error.column, len(sentence)), error.expected) from None
        if not constants_in(said) and any(isinstance(part, Less) for part in every_part(said)):
            raise UnreadableSentence(sentence, 1, "of a set-up, no order that holds of everything")
        return said


def _is_taken_up(noun: str, clues: Sequence[str]) -> bool:
    """Whether the clues speak of such places: the third day, day 3, on the same day."""
    return any(singular(token.word) == noun for clue in clues for token in tokens(clue))


def _is_placing(word: str) -> bool:
    """Whether it is a word for a place, or says how things stand to each other, and so none for a thing."""
    return word in RELATIONAL or word in AUXILIARY or word in (*_GENERIC_PLACES, *_STRETCHES, *SEATS)


__all__ = ["Setup", "read_setup", "split_passage"]

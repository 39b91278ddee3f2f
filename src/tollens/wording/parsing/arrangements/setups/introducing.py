"""Which sentences of a passage introduce the game, and which are clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tollens.wording.parsing.arrangements.game import Words
from tollens.wording.parsing.arrangements.setups.adverbials import without_adverbials
from tollens.wording.parsing.arrangements.setups.announcements import opens_clues
from tollens.wording.parsing.arrangements.setups.declarations import Declarations
from tollens.wording.parsing.arrangements.setups.draft import Draft
from tollens.wording.parsing.arrangements.setups.flags import Flags
from tollens.wording.parsing.arrangements.setups.linking import NAMED
from tollens.wording.parsing.arrangements.setups.partitions import partition
from tollens.wording.parsing.arrangements.words import PLACING
from tollens.wording.parsing.english.tokens import tokens
from tollens.wording.unreadable import UnreadableSentence

_OPENING = frozenset("the no each only there all they these".split())


def introduced(draft: Draft) -> list[str]:
    """Declare what introduces the game; the other sentences are the clues."""
    marked = next((place for place, text in enumerate(draft.told) if opens_clues(text)), None)
    if marked is None:
        marked = max(_with_lists(draft.told), default=0)
    head, clues = list(draft.told[: marked + 1]), list(draft.told[marked + 1 :])
    head += [text for place, text in enumerate(clues) if _still_introduces(text, first=place < 2)]
    clues = [text for text in clues if text not in head]
    for sentence in head:
        draft.declare(sentence)
    for sentence in [text for text in clues if _sorts_out(text, draft.declarations.sizes)]:
        clues.remove(sentence)
        draft.declare(sentence)
    return clues


def _still_introduces(sentence: str, *, first: bool) -> bool:
    """Whether a sentence behind the mark is of the set-up still: that there are no ties, and the like."""
    flags = Flags()
    left = without_adverbials(sentence, flags)
    if opens_clues(sentence) or "consecutively" in sentence:  # the red ones are washed consecutively: a clue
        return False
    opening = sentence.split(maxsplit=1)[0].lower() in _OPENING
    if not left.strip(" ."):
        return True
    plain = NAMED.search(left) is None and not any(token.word in PLACING for token in tokens(left))
    return first and opening and (flags.sequence or flags.once) and plain


def _sorts_out(sentence: str, sizes: dict[Words, int]) -> bool:
    """Whether it names qualities of which each thing has one: each dog is either a terrier or a hound."""
    found = tokens(sentence)
    words = [token.word for token in found]
    if words[:1] in (["each"], ["every"]) and "either" in words[1:6] and not NAMED.search(sentence):
        return has_list(sentence)
    return partition(found, sizes) is not None


def _with_lists(told: Sequence[str]) -> Iterator[int]:
    """Which of the first sentences list something new."""
    seen = Declarations()
    for place, text in enumerate(told[:8]):
        known = len(seen.kinds), [len(each.groups) for each in seen.kinds]
        try:
            seen.take(without_adverbials(text, Flags()), text)
        except UnreadableSentence:
            yield place
            continue
        if known != (len(seen.kinds), [len(each.groups) for each in seen.kinds]):
            yield place


def has_list(text: str) -> bool:
    """Whether the sentence lists something, or seems to and cannot be read."""
    found = Declarations()
    try:
        found.take(without_adverbials(text, Flags()), text)
    except UnreadableSentence:
        return True
    return bool(found.kinds)

"""How a reply is read: step by step, and docs/models.md has the steps as a table.

The first step that finds something decides. What a model thought before its reply, and what is only polite around it,
does not count. What announces an answer in so many words ('Answer: B', a box, a tag, a JSON field) comes first, and of
several the last one counts: where an earlier one differs, only if something takes it back. What is only supposed,
reported of others or taken back afterwards announces nothing. Then a line that is an answer and nothing else, then what
is announced less firmly, then an option in bold or called right. A letter in a list of what is wrong is never taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import chain, islice

from tollens.readers.models.replies.called_right import called_right, in_bold
from tollens.readers.models.replies.claims import MOST_CLAIMS, Claim, claims_in, is_supposed
from tollens.readers.models.replies.extraction import Extracted
from tollens.readers.models.replies.lone import lone_in
from tollens.readers.models.replies.named import Names
from tollens.readers.models.replies.phrases import judging, revising
from tollens.readers.models.replies.reply_text import (
    behind_thinking,
    ends_of,
    folded,
    unmarked,
    unquoted,
    visible,
    without_courtesies,
)
from tollens.readers.models.replies.span_reading import read_span
from tollens.readers.models.replies.undecided import names_several
from tollens.records import Language
from tollens.text import encodable

_SEVERAL = "it names several options"
_PARAGRAPH = 600  # characters behind an announcement that are looked at for what speaks against it


def read_reply(reply: str, marks: Sequence[str], options: Sequence[str], language: Language, *, cut: bool) -> Extracted:
    """What a reply says, when the options were shown under those marks; without marks, a span is read."""
    text = behind_thinking(reply)
    if text is None:
        return Extracted(rule="reasoning", unreadable="the reply ends within its reasoning")
    if not text.strip():
        found = "nothing stands behind the reasoning" if reply.strip() else "the reply is empty"
        return Extracted(rule="empty", unreadable=found)
    text = without_courtesies(unquoted(visible(ends_of(text)))).strip()
    if not text:
        return Extracted(rule="empty", unreadable="the reply is only polite")
    if marks:
        text, read = folded(text), partial(_read, names=_names(tuple(marks), tuple(options)))
    else:
        read = partial(_span, language=language)
    own = judging.RUN_ON.search(text, 1)
    before = read(text[: own.start()], cut=False) if own is not None else None
    return before if before is not None and not before.unreadable else read(text, cut=cut)


@lru_cache(maxsize=64)
def _names(marks: tuple[str, ...], options: tuple[str, ...]) -> Names:
    return Names(marks, options)


def _span(text: str, language: Language, *, cut: bool) -> Extracted:
    """The span that a reply gives; what was cut off is no whole one."""
    span = read_span(text, language)
    if cut and span.rule == "whole reply":
        return Extracted(rule=span.rule, unreadable="it names no answer")
    words = encodable(span.text) if span.text is not None else None
    return Extracted(span=words, rule=span.rule, unreadable=span.problem)


def _read(text: str, names: Names, *, cut: bool) -> Extracted:
    """The cascade for options; `text` still has its markup, which the bold letters are read from."""
    bare = unmarked(text)
    claims, lone = list(claims_in(bare, names)), list(lone_in(bare, names, cut=cut))
    firm = [claim for claim in claims if claim.firm]
    if firm and len(several := firm[-1].named.places) > 1:  # 'That leaves A and B. … So B.'
        firm += [claim for claim in lone if claim.start > firm[-1].start and claim.named.places < several]
    found = (
        _decided(bare, firm, names)
        or _undisputed(bare, lone, claims, names)
        or _decided(bare, [claim for claim in claims if not claim.firm], names)
        or _only(in_bold(text, names), "bold", "several options are in bold")
        or _only(called_right(bare, names), "called right", "several options are called right")
    )
    if found is not None:
        return found
    if judging.REFUSAL.search(bare):
        return Extracted(rule="refusal", unreadable="the model declined")
    denied = [claim.named.problem for claim in claims if claim.named.problem]
    if not denied and not cut and names_several(bare, names):
        return Extracted(rule="none", unreadable=_SEVERAL)
    return Extracted(rule="none", unreadable=denied[-1] if denied else "it names no answer")


def _decided(text: str, claims: Sequence[Claim], names: Names) -> Extracted | None:
    """What the last claim says, unless it is taken back, or an earlier one differs and is not; None without claims."""
    if not claims:
        return None
    last = claims[-1]
    if last.named.problem:
        return Extracted(rule=last.rule, unreadable=last.named.problem)
    if len(last.named.places) != 1:
        return Extracted(rule=last.rule, unreadable=_SEVERAL)
    (answer,) = last.named.places
    others = [claim for claim in claims if claim.named.places and answer not in claim.named.places]
    if others and not (last.final and not any(claim.final for claim in others)):
        between = text[others[-1].named.end : last.named.start]
        if not any(each.search(between) for each in (revising.CORRECTION, revising.TAKEN_BACK, revising.NO_AFTER_ALL)):
            told = "it announces two answers, and neither takes the other back"
            return Extracted(rule=last.rule, unreadable=told)
    return _corrected(text, last, names) or Extracted(answer=answer, rule=last.rule)


def _corrected(text: str, claim: Claim, names: Names) -> Extracted | None:
    """What the text behind a claim makes of it: another answer, or none that can be read; None where it stands."""
    end = claim.named.end
    blank = text.find("\n\n", end + 2, end + _PARAGRAPH)  # a letter that is its own paragraph takes the next with it
    paragraph_end = blank if blank >= 0 else end + _PARAGRAPH
    back = (
        revising.DISMISSED.match(text, end)
        or revising.TAKEN_BACK.search(text, end)
        or revising.NO_AFTER_ALL.search(text, end, paragraph_end)
    )
    against = chain(
        revising.AGAINST.finditer(text, end, paragraph_end), revising.RULED_OUT.finditer(text, end, paragraph_end)
    )
    refuted = {names.letters.get(match[match.lastindex or 0]) for match in against}
    places = _instead(text, back.start() if back else end, names, by_letter=back is None)
    if back is None and claim.named.places.isdisjoint(refuted):
        places |= right if len(right := called_right(text[end:], names)) == 1 else set()
        goes_on = places and claim.named.places.isdisjoint(places)
        return Extracted(rule=claim.rule, unreadable="it goes on to another answer") if goes_on else None
    if back is not None and not places:
        places = called_right(text[back.end() :], names)  # 'Wait, … Yes, C is right.'
    if back is None or len(places) != 1:
        return Extracted(rule=claim.rule, unreadable="it takes its answer back")
    return Extracted(answer=min(places), rule="corrected")


def _instead(text: str, start: int, names: Names, *, by_letter: bool) -> set[int]:
    """The options that are announced behind an answer in a word or two: 'it is C', 'no, C', 应该是C."""
    places: set[int] = set()
    for match in islice(revising.INSTEAD.finditer(text, start), MOST_CLAIMS):
        named = names.at(text, match.end(), behind_verb=True)
        if named is None or not revising.AND_NO_MORE.match(text, named.end) or is_supposed(text, match.start()):
            continue
        shown = named.by == "letter" or names.is_shown(text[named.start : named.end])  # 'wait, no' is no label
        if named.by == "letter" if by_letter else shown:
            places |= named.places
    return places


def _undisputed(text: str, lone: Sequence[Claim], claims: Sequence[Claim], names: Names) -> Extracted | None:
    """What the lone lines say, unless it is the first line that says it and the rest comes to something else."""
    found = _decided(text, lone, names)
    if found is None or found.answer is None or lone[-1].start > text.find("\n", len(text) - len(text.lstrip())) >= 0:
        return found
    right = called_right(text, names)
    later = [claim for claim in claims if len(claim.named.places) == 1]
    if (later and found.answer not in later[-1].named.places) or (right and found.answer not in right):
        return Extracted(rule=found.rule, unreadable="it begins with one answer and comes to another")
    return found


def _only(places: set[int], rule: str, several: str) -> Extracted | None:
    if not places:
        return None
    return Extracted(answer=min(places), rule=rule) if len(places) == 1 else Extracted(rule=rule, unreadable=several)

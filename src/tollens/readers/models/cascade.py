"""How a reply is read: step by step, and docs/models.md has the steps as a table.

The first step that finds something decides. What a model thought
before its reply does not count. What announces an answer in so many words ('Answer: B', a box, a tag, a JSON field)
comes first, and of several the last one counts: where an earlier one differs, only if something takes it back. What is
only supposed, reported of others or taken back afterwards announces nothing. Then a line that is an answer and nothing
else, then what is announced less firmly, then an option in bold or called right. A letter in a list of what is wrong is
never taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice

from tollens.readers.models import phrases
from tollens.readers.models.extraction import Extracted
from tollens.readers.models.named import DENYING, Named, Names
from tollens.readers.models.reply_text import behind_thinking, folded, unmarked
from tollens.readers.models.span_reading import read_span
from tollens.records import Language
from tollens.text import encodable

_CLAUSE = 80  # characters before an option that is called right that are looked at for what makes it none
_SENTENCE = 200  # the same before an announcement
_PARAGRAPH = 600  # characters behind an announcement that are looked at for what speaks against it
_MOST_CLAIMS = 1_000  # a model that went in circles may announce more; the last ones count
_LINE = 2_000  # a longer line is no lone answer


@dataclass(frozen=True, slots=True)
class Claim:
    """A place where a reply announces an answer."""

    named: Named
    start: int
    rule: str
    final: bool = False  # it calls itself the final one
    firm: bool = True


def read_reply(reply: str, marks: Sequence[str], options: Sequence[str], language: Language) -> Extracted:
    """What a reply says, when the options were shown under those marks; without marks, a span is read."""
    text = behind_thinking(reply)
    if text is None:
        return Extracted(rule="reasoning", unreadable="the reply ends within its reasoning")
    if not text.strip():
        found = "nothing stands behind the reasoning" if reply.strip() else "the reply is empty"
        return Extracted(rule="empty", unreadable=found)
    if not marks:
        span = read_span(text, language)
        words = encodable(span.text) if span.text is not None else None
        return Extracted(span=words, rule=span.rule, unreadable=span.problem)
    names = _names(tuple(marks), tuple(options))
    text = folded(text)
    own = phrases.RUN_ON.search(text, len(text) - len(text.lstrip()) + 1)
    if own is not None:
        found_before = _read(text[: own.start()], names)
        if found_before.answer is not None:
            return found_before
    return _read(text, names)


@lru_cache(maxsize=64)
def _names(marks: tuple[str, ...], options: tuple[str, ...]) -> Names:
    return Names(marks, options)


def _read(text: str, names: Names) -> Extracted:
    """The cascade for options; `text` still has its markup, which the bold letters are read from."""
    bare = unmarked(text)
    claims = list(_claims(bare, names))
    found = (
        _decided(bare, [claim for claim in claims if claim.firm], names)
        or _undisputed(bare, list(_lone(bare, names)), claims, names)
        or _decided(bare, [claim for claim in claims if not claim.firm], names)
        or _only(_bold(text, names), "bold", "several options are in bold")
        or _only(_called_right(bare, names), "called right", "several options are called right")
    )
    if found is not None:
        return found
    if phrases.REFUSAL.search(bare):
        return Extracted(rule="refusal", unreadable="the model declined")
    denied = [claim.named.problem for claim in claims if claim.named.problem]
    return Extracted(rule="none", unreadable=denied[-1] if denied else "it names no answer")


def _claims(text: str, names: Names) -> Iterator[Claim]:
    """The announcements of an answer, in order, but for those that are only supposed."""
    marks = [(match, "answer line") for match in phrases.ANSWER_MARK.finditer(text)]
    if not names.by_letter:
        marks += [(match, "answer line") for match in phrases.JUDGEMENT_MARK.finditer(text)]
        marks += [(match, "statement") for match in phrases.STATEMENT_MARK.finditer(text)]
        marks.sort(key=lambda mark: mark[0].start())
    for match, rule in marks[-_MOST_CLAIMS:]:
        groups = match.groupdict()
        start = match.start() + (not match[0][:1].isalnum())  # a comma before it ends the clause before
        start = turn.end() if (turn := phrases.TURN.match(text, start, match.end())) else start
        if not groups.get("boxed") and _is_supposed(text, start):
            continue
        mark = match[0].rstrip()
        named = names.at(text, match.end(), behind_verb=mark[-1:].isalpha())
        if named is None or _is_list(text, match.end(), named):
            continue
        yield Claim(
            named,
            match.start(),
            "boxed" if groups.get("boxed") else rule,
            final=bool(groups.get("final") or groups.get("last") or groups.get("heading")) or _is_field(text, match),
            firm=not (groups.get("tentative") or groups.get("perhaps") or rule == "statement")
            and named.problem != DENYING,
        )


def _is_supposed(text: str, place: int) -> bool:
    """Whether what is announced there is a supposition, a first impression, called wrong or somebody else's."""
    before = text[max(0, place - _SENTENCE) : place]
    *earlier, sentence = phrases.SENTENCE.split(before)
    if earlier and phrases.THEN.match(sentence) and phrases.SUPPOSING.search(earlier[-1]):
        return True
    stretch = phrases.TURN.split(sentence)[-1]
    clause = phrases.CLAUSE.split(sentence)[-1]
    return bool(
        phrases.SUPPOSED.search(clause)
        or phrases.SUPPOSING.search(stretch)
        or phrases.FIRST_IMPRESSION.search(stretch)
        or phrases.REPORTED.search(stretch)
        or phrases.NOT_THE_RIGHT_ONE.search(clause)
        or phrases.DENIED.search(clause)
    )


def _is_field(text: str, mark: re.Match[str]) -> bool:
    """Whether a mark is the name of a field in JSON: '"answer":'."""
    return text[max(0, mark.start() - 1) : mark.start()] in ('"', "'") and mark[0].rstrip()[-2:] in ('":', "':")


def _is_list(text: str, place: int, named: Named) -> bool:
    """Whether what stands below an 'Answer:' are the options once more."""
    if named.by != "letter" or "\n" not in text[place : named.start]:
        return False
    following = phrases.NEXT_LISTED.match(text, named.end)
    with_text = phrases.LISTED.match(text, text.rfind("\n", 0, named.start) + 1)
    return following is not None and with_text is not None and following[1] != with_text[1]


def _decided(text: str, claims: Sequence[Claim], names: Names) -> Extracted | None:
    """What the last claim says, unless it is taken back, or an earlier one differs and is not; None without claims."""
    if not claims:
        return None
    last = claims[-1]
    if last.named.problem:
        return Extracted(rule=last.rule, unreadable=last.named.problem)
    if len(last.named.places) != 1:
        return Extracted(rule=last.rule, unreadable="it names several options")
    (answer,) = last.named.places
    others = [claim for claim in claims if claim.named.places and answer not in claim.named.places]
    if others and not (last.final and not any(claim.final for claim in others)):
        between = text[others[-1].named.end : last.named.start]
        if not any(each.search(between) for each in (phrases.CORRECTION, phrases.TAKEN_BACK, phrases.NO_AFTER_ALL)):
            told = "it announces two answers, and neither takes the other back"
            return Extracted(rule=last.rule, unreadable=told)
    return _corrected(text, last, names) or Extracted(answer=answer, rule=last.rule)


def _corrected(text: str, claim: Claim, names: Names) -> Extracted | None:
    """What the text behind a claim makes of it: another answer, or none that can be read; None where it stands."""
    end = claim.named.end
    blank = text.find("\n\n", end + 2, end + _PARAGRAPH)  # a letter that is its own paragraph takes the next with it
    paragraph_end = blank if blank >= 0 else end + _PARAGRAPH
    back = (
        phrases.DISMISSED.match(text, end)
        or phrases.TAKEN_BACK.search(text, end)
        or phrases.NO_AFTER_ALL.search(text, end, paragraph_end)
    )
    against = chain(
        phrases.AGAINST.finditer(text, end, paragraph_end), phrases.RULED_OUT.finditer(text, end, paragraph_end)
    )
    refuted = {names.letters.get(match[match.lastindex or 0]) for match in against}
    places = _instead(text, back.start() if back else end, names, by_letter=back is None)
    if back is None and claim.named.places.isdisjoint(refuted):
        places |= right if len(right := _called_right(text[end:], names)) == 1 else set()
        goes_on = places and claim.named.places.isdisjoint(places)
        return Extracted(rule=claim.rule, unreadable="it goes on to another answer") if goes_on else None
    if back is None or len(places) != 1:
        return Extracted(rule=claim.rule, unreadable="it takes its answer back")
    return Extracted(answer=min(places), rule="corrected")


def _instead(text: str, start: int, names: Names, *, by_letter: bool) -> set[int]:
    """The options that are announced behind an answer in a word or two: 'it is C', 'no, C', 应该是C."""
    places: set[int] = set()
    for match in islice(phrases.INSTEAD.finditer(text, start), _MOST_CLAIMS):
        named = names.at(text, match.end(), behind_verb=True)
        if named is None or not phrases.AND_NO_MORE.match(text, named.end) or _is_supposed(text, match.start()):
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
    right = _called_right(text, names)
    later = [claim for claim in claims if len(claim.named.places) == 1]
    if (later and found.answer not in later[-1].named.places) or (right and found.answer not in right):
        return Extracted(rule=found.rule, unreadable="it begins with one answer and comes to another")
    return found


def _lone(text: str, names: Names) -> Iterator[Claim]:
    """The first line that opens with an answer; the last line, or its last sentence, that is nothing but one."""
    lines = [(start, line) for start, line in _ends(text) if len(line) <= _LINE]
    if lines and (conclusions := list(phrases.CONCLUSION.finditer(lines[-1][1]))):
        begin = conclusions[-1].start()
        lines.append((lines[-1][0] + begin, lines[-1][1][begin:]))
    listed = {match[1] for match in phrases.LISTED.finditer(text) if match[1] in names.letters}
    for number, (start, line) in enumerate(lines):
        named = names.at(line, 0)
        if named is None or (named.by == "" and named.problem):
            continue
        rest = line[named.end :].strip().strip("\"')]}>.。!,;:】」』 ")
        with_text = phrases.LISTED.match(line) is not None
        if len(listed) > 1 and with_text:
            continue
        if rest and (number > 0 or not _opens(line, named, names)):
            continue
        rule = {"letter": "lone letter", "text": "option's text", "word": "lone label"}[named.by]
        moved = Named(named.places, start + named.start, start + named.end, named.by, named.problem)
        yield Claim(moved, start, rule)


def _ends(text: str) -> list[tuple[int, str]]:
    """The first and the last line that have something on them, with where they begin."""
    begin = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    first_end = text.find("\n", begin, end)
    if first_end < 0:
        return [(begin, text[begin:end])]
    last = text.rfind("\n", begin, end) + 1
    return [(begin, text[begin:first_end]), (last, text[last:end])]


def _opens(line: str, named: Named, names: Names) -> bool:
    """Whether a first line that goes on begins with an answer: 'B, because …', '(B). Eliminated: (A)'.

    What is refuted in the rest of it must be another option.
    """
    if named.problem:
        return True
    if not phrases.STOP.match(line, named.end):
        return False
    if named.by == "text":
        return False
    if named.by == "word":
        return names.is_shown(line[named.start : named.end])
    if phrases.REASON.match(line, named.end):
        return True
    if any(match[1] in names.letters for match in phrases.WEIGHED.finditer(line, named.end + 2)):
        return False  # 'A: 0.1, B: 0.7'
    others = {letter for letter, place in names.letters.items() if place not in named.places}
    for number, sentence in enumerate(phrases.SENTENCE.split(line[named.end :])):
        speaks_of_it = number == 0 or phrases.THIS.search(sentence) or len(sentence.split()) < 4
        of_others = others & set(phrases.SINGLE.findall(sentence))
        if speaks_of_it and not of_others and phrases.REFUTED.search(sentence):
            return False
    return True


def _bold(text: str, names: Names) -> set[int]:
    """The options whose letters stand in bold, but for those that are refuted in the same breath."""
    found: set[int] = set()
    for match in islice(phrases.BOLD.finditer(text), _MOST_CLAIMS):
        if match["letter"] in names.letters:
            rest = phrases.SENTENCE.split(text[match.end() : match.end() + 200])[0]
            found |= set() if phrases.REFUTED.search(rest) else {names.letters[match["letter"]]}
    return found


def _called_right(text: str, names: Names) -> set[int]:
    """The options that the reply calls correct, or that have a check mark."""
    found: set[int] = set()
    for match in islice(phrases.CALLED_RIGHT.finditer(text), _MOST_CLAIMS):
        before = phrases.SENTENCE.split(text[max(0, match.start() - _CLAUSE) : match.start()])[-1]
        clause = before.rpartition(",")[2] if "either" not in before.lower() else before
        if not phrases.NO_RIGHT.search(clause) and not phrases.OTHER_THINGS.search(before):
            found |= {names.letters[letter] for letter in match["letters"] if letter in names.letters}
    for match in phrases.ONLY.finditer(text):
        letter = match[1] or match[2]
        found |= {names.letters[letter]} if letter in names.letters else set()
    for match in phrases.CHECKED.finditer(text):
        letter = match["before"] or match["after"] or match["inline"]
        found |= {names.letters[letter]} if letter in names.letters else set()
    return found or _said_yes(text, names)


def _said_yes(text: str, names: Names) -> set[int]:
    """The options with a yes in a row of verdicts, '(A) no, (B) yes': one alone is a manner of speaking."""
    if names.are_labels or not any(phrases.STRUCK_BY_VERDICT.match(text, each.end()) for each in _letters(text)):
        return set()
    return {names.letters[letter] for letter in phrases.SAID_YES.findall(text) if letter in names.letters}


def _letters(text: str) -> Iterator[re.Match[str]]:
    return islice(phrases.SINGLE.finditer(text), _MOST_CLAIMS)


def _only(places: set[int], rule: str, several: str) -> Extracted | None:
    if not places:
        return None
    return Extracted(answer=min(places), rule=rule) if len(places) == 1 else Extracted(rule=rule, unreadable=several)

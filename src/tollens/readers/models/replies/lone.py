"""Lines that are an answer and nothing else, and first lines that open with one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from tollens.readers.models.replies.claims import MOST_CLAIMS, Claim, is_supposed
from tollens.readers.models.replies.named import Named, Names
from tollens.readers.models.replies.phrases import announcing, judging, naming

_LINE = 2_000  # a longer line is no lone answer
_BARE_LINE = re.compile(r"(?<=\n)[^\S\n]*+([(\[]?\w{1,12}[)\].]{0,2})[^\S\n]*+(?=\n)")
_AROUND = "()[]. "


def lone_in(text: str, names: Names, *, cut: bool) -> Iterator[Claim]:
    """The first line that opens with an answer; lines that are nothing but a letter or a label; the last line, or its
    end, that is nothing but an answer.

    Where a reply was cut off, only the first line counts: nobody knows how the last one would have gone on.
    """
    lines = [(start, line) for start, line in _ends(text) if len(line) <= _LINE]
    if lines and not cut:
        lines += _conclusions(text, *lines[-1], names)
        lines[1:1] = _between(text, names)
    listed = [match[1] for match in judging.LISTED.finditer(text) if match[1] in names.letters]
    for number, (start, line) in enumerate(lines[:1] if cut else lines):
        named = names.at(line, 0)
        if named is None or (named.by == "" and named.problem):
            continue
        end = _end(naming.IT_IS.match(line, named.end), named.end)
        rest = line[end:].strip().strip("\"')]}>.。!,;:】」』 ")
        if len(set(listed)) > 1 and judging.LISTED.match(line):
            continue
        if listed and number > 0 and _is_next(line[named.start], listed):
            continue
        if rest and (number > 0 or not _opens(line, named, names)):
            continue
        rule = {"letter": "lone letter", "text": "option's text", "word": "lone label"}[named.by]
        moved = Named(named.places, start + named.start, start + end, named.by, named.problem)
        yield Claim(moved, start, rule)


def _between(text: str, names: Names) -> list[tuple[int, str]]:
    """The lines that are nothing but a letter or a label, but for the first and the last line."""
    found = list(islice(_BARE_LINE.finditer(text.strip("\n")), MOST_CLAIMS))
    begin = len(text) - len(text.lstrip("\n"))
    return [(begin + match.start(1), match[1]) for match in found if names.is_shown(match[1].strip(_AROUND))]


def _conclusions(text: str, start: int, line: str, names: Names) -> Iterator[tuple[int, str]]:
    """What the last line ends with, if that may be an answer, with where it begins."""
    for match in reversed(list(naming.CONCLUSION.finditer(line))):
        before = announcing.SENTENCE.split(line[: match.start()])[-1]
        named = names.at(line, match.end())
        if named is None or is_supposed(text, start + match.start()):
            continue
        shown = named.by == "word" and names.is_shown(line[named.start : named.end])
        if match["label"] is not None and not shown:
            continue  # a sentence of one letter may be the next of a list, a synonym a manner of speaking
        if match["identified"] and naming.REFUTED.search(before):
            continue  # 'It is not the drum, which is option A.'
        if (
            match["struck"]
            and named.by == "letter"
            and not (naming.REFUTED.search(before) or naming.CROSS.search(before))
        ):
            continue  # 'K → B' may be a step of what is reasoned
        yield start + match.end(), line[match.end() :]
        return


def _is_next(letter: str, listed: Sequence[str]) -> bool:
    """Whether a letter is the next of a list of options, which was not gone on with."""
    return letter not in listed and ord(letter) == ord(listed[-1]) + 1


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
    if not naming.STOP.match(line, named.end):
        return False
    if named.by == "text":
        return False
    if named.by == "word":
        return names.is_shown(line[named.start : named.end])
    if naming.REASON.match(line, named.end):
        return True
    if any(match[match.lastindex or 0] in names.letters for match in judging.WEIGHED.finditer(line, named.end + 2)):
        return False  # 'A: 0.1, B: 0.7', 'A. Too strong. B. Too weak.'
    if naming.DISCUSSED.search(announcing.SENTENCE.split(line[named.end + 1 :])[0]):
        return False  # 'A: This would require …'
    others = {letter for letter, place in names.letters.items() if place not in named.places}
    for number, sentence in enumerate(announcing.SENTENCE.split(line[named.end :])):
        speaks_of_it = number == 0 or naming.THIS.search(sentence) or len(sentence.split()) < 4
        of_others = others & set(naming.SINGLE.findall(sentence))
        if speaks_of_it and not of_others and naming.REFUTED.search(sentence):
            return False
    return True


def _end(match: re.Match[str] | None, otherwise: int) -> int:
    return match.end() if match else otherwise

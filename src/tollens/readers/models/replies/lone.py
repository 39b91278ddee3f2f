"""Lines that are an answer and nothing else, and first lines that open with one."""

from __future__ import annotations

from collections.abc import Iterator

from tollens.readers.models.replies.claims import Claim
from tollens.readers.models.replies.named import Named, Names
from tollens.readers.models.replies.phrases import announcing, judging, naming

_LINE = 2_000  # a longer line is no lone answer


def lone_in(text: str, names: Names) -> Iterator[Claim]:
    """The first line that opens with an answer; the last line, or its last sentence, that is nothing but one."""
    lines = [(start, line) for start, line in _ends(text) if len(line) <= _LINE]
    if lines and (conclusions := list(naming.CONCLUSION.finditer(lines[-1][1]))):
        begin = conclusions[-1].start()
        lines.append((lines[-1][0] + begin, lines[-1][1][begin:]))
    listed = {match[1] for match in judging.LISTED.finditer(text) if match[1] in names.letters}
    for number, (start, line) in enumerate(lines):
        named = names.at(line, 0)
        if named is None or (named.by == "" and named.problem):
            continue
        rest = line[named.end :].strip().strip("\"')]}>.。!,;:】」』 ")
        with_text = judging.LISTED.match(line) is not None
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
    if not naming.STOP.match(line, named.end):
        return False
    if named.by == "text":
        return False
    if named.by == "word":
        return names.is_shown(line[named.start : named.end])
    if naming.REASON.match(line, named.end):
        return True
    if any(match[1] in names.letters for match in judging.WEIGHED.finditer(line, named.end + 2)):
        return False  # 'A: 0.1, B: 0.7'
    others = {letter for letter, place in names.letters.items() if place not in named.places}
    for number, sentence in enumerate(announcing.SENTENCE.split(line[named.end :])):
        speaks_of_it = number == 0 or naming.THIS.search(sentence) or len(sentence.split()) < 4
        of_others = others & set(naming.SINGLE.findall(sentence))
        if speaks_of_it and not of_others and naming.REFUTED.search(sentence):
            return False
    return True

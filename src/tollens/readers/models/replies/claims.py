"""Where a reply announces an answer: the marks of it, but for those that are only supposed, reported or denied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tollens.readers.models.replies.named import DENYING, Named, Names
from tollens.readers.models.replies.phrases import announcing, judging, naming

MOST_CLAIMS = 1_000  # a model that went in circles may announce more; the last ones count
_SENTENCE = 200  # characters before an announcement that are looked at for what makes it none

_FINAL = ("final", "last", "heading", "closing")  # groups of a mark by which it calls itself the final one


@dataclass(frozen=True, slots=True)
class Claim:
    """A place where a reply announces an answer."""

    named: Named
    start: int
    rule: str
    final: bool = False  # it calls itself the final one
    firm: bool = True


def claims_in(text: str, names: Names) -> Iterator[Claim]:
    """The announcements of an answer, in order, but for those that are only supposed."""
    marks = [(match, "answer line") for match in announcing.ANSWER_MARK.finditer(text)]
    if not names.by_letter:
        marks += [(match, "answer line") for match in announcing.JUDGEMENT_MARK.finditer(text)]
        marks += [(match, "statement") for match in announcing.STATEMENT_MARK.finditer(text)]
        marks.sort(key=lambda mark: mark[0].start())
    for match, rule in marks[-MOST_CLAIMS:]:
        groups = match.groupdict()
        start = match.start() + (not match[0][:1].isalnum())  # a comma before it ends the clause before
        start = turn.end() if (turn := announcing.TURN.match(text, start, match.end())) else start
        if not groups.get("boxed") and is_supposed(text, start):
            continue
        if (such := groups.get("such")) and naming.ELIMINATED.search(such):
            continue  # 'the option that contradicts the passage': whether that was asked for, nobody here knows
        mark = match[0].rstrip()
        named = names.at(text, match.end(), behind_verb=mark[-1:].isalpha())
        if named is None or _is_list(text, match.end(), named):
            continue
        yield Claim(
            named,
            match.start(),
            "boxed" if groups.get("boxed") else rule,
            final=any(groups.get(each) for each in _FINAL) or _is_field(text, match),
            firm=not (groups.get("tentative") or groups.get("perhaps") or rule == "statement")
            and named.problem != DENYING,
        )


def is_supposed(text: str, place: int) -> bool:
    """Whether what is announced there is a supposition, a first impression, called wrong or somebody else's."""
    before = text[max(0, place - _SENTENCE) : place]
    *earlier, sentence = announcing.SENTENCE.split(before)
    if earlier and announcing.THEN.match(sentence) and announcing.SUPPOSING.search(earlier[-1]):
        return True
    stretch = announcing.TURN.split(sentence)[-1]
    clause = announcing.CLAUSE.split(sentence)[-1]
    return bool(
        announcing.SUPPOSED.search(clause)
        or announcing.SUPPOSING.search(stretch)
        or announcing.FIRST_IMPRESSION.search(stretch)
        or announcing.REPORTED.search(stretch)
        or announcing.NOT_THE_RIGHT_ONE.search(clause)
        or announcing.DENIED.search(clause)
    )


def _is_field(text: str, mark: re.Match[str]) -> bool:
    """Whether a mark is the name of a field in JSON: '"answer":'."""
    return text[max(0, mark.start() - 1) : mark.start()] in ('"', "'") and mark[0].rstrip()[-2:] in ('":', "':")


def _is_list(text: str, place: int, named: Named) -> bool:
    """Whether what stands below an 'Answer:' are the options once more."""
    if named.by != "letter" or "\n" not in text[place : named.start]:
        return False
    line_end = text.find("\n", named.end)
    following = judging.NEXT_LISTED.match(text, line_end) if line_end >= 0 else None
    with_text = judging.LISTED.match(text, text.rfind("\n", 0, named.start) + 1)
    return following is not None and with_text is not None and following[1] != with_text[1]

"""Raw exam items: JSON Lines, an item a line, in one language or in both.

{"id": "2009-17", "language": "zh", "passage": "…", "question": "…", "options": ["…", "…", "…", "…"], "answer": "B"}
{"id": "2009-18", "answer": 2, "zh": {"passage": "…", "question": "…", "options": […]}, "en": {…}}

`passage` may be called `text` or `context`. `answer` is a letter, or a number from 0. Two rows are translations of each
other when both have the same `pair`, or when one's `translation_of` is the other's `id`. A row may also have its own
text in one language and the other's in `en` or `zh`. A row without a language is in the one that was asked for. `kinds`
(a list) and `author` are taken over; `image`, `images`, `picture`, `figure`, `table` and `tables` say, by anything but
null, false, 0 and what is empty, that the item has one. Other fields are left alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tollens.benchmarks.logiqa.cleaning import without_letters, without_number
from tollens.benchmarks.logiqa.raw.script import is_in_other_script
from tollens.benchmarks.source_lines import source_lines
from tollens.benchmarks.splitting import units
from tollens.errors import InputError, shown
from tollens.records import Item, Language, Origin, Part
from tollens.text import plain

LONGEST_ROW = 200_000  # characters; an exam item has a few thousand
MARKERS = ("image", "images", "picture", "figure", "table", "tables")


class _Text(msgspec.Struct):
    passage: str | None = None
    text: str | None = None
    context: str | None = None
    question: str = ""
    options: list[str] = []

    @property
    def told(self) -> str:
        """The passage, by whatever name it goes."""
        return next((each for each in (self.passage, self.text, self.context) if each is not None), "")

    @property
    def has_text(self) -> bool:
        """Whether there is anything to read."""
        return bool(self.told or self.question or self.options)


class _Row(_Text):
    id: str | int | None = None
    language: Language | None = None
    answer: Any = None
    kinds: list[str] = []
    author: str | None = None
    pair: str | int | None = None
    translation_of: str | int | None = None
    image: Any = None
    images: Any = None
    picture: Any = None
    figure: Any = None
    table: Any = None
    tables: Any = None
    en: _Text | None = None
    zh: _Text | None = None

    @property
    def texts(self) -> list[_Text]:
        """Its own and those by language."""
        return [text for text in (self, self.en, self.zh) if text is not None]


@dataclass(slots=True)
class Problem:
    """An exam item, in one language or two: its versions, the line of each, what answer each gives as it stands there,
    and the fields by which it says that it has a picture or a table."""

    versions: dict[Language, Item] = field(default_factory=dict)
    answers: dict[Language, Any] = field(default_factory=dict)
    markers: list[str] = field(default_factory=list)


def read_problems(path: Path, benchmark: str, language: Language) -> tuple[int, list[Problem]]:
    """How many rows a raw file has, and its problems in order, translations put together."""
    rows = list(_rows(path))
    if not rows:
        raise InputError("expected raw exam items, found none", file=path)
    _check_answers(rows, path)
    names = _names([row for _, _, row in rows], [number for number, _, _ in rows])
    problems: list[Problem] = []
    for places in units(len(rows), _ties(rows, path)):
        problem = Problem()
        problems.append(problem)
        for number, line, row, name in ((*rows[place], names[place]) for place in places):
            for spoken, text in _texts(row, language, path, number):
                if spoken in problem.versions:
                    origin = problem.versions[spoken].origin
                    raise InputError(
                        f"expected a translation, found a second row in {spoken!r}: the other is at line "
                        f"{origin.line if origin else '?'}",
                        file=path,
                        line=number,
                    )
                problem.versions[spoken] = _item(benchmark, name, row, text, spoken, path, number, line)
                problem.answers[spoken] = row.answer
            problem.markers += [marker for marker in MARKERS if getattr(row, marker)]
    _check_fields(rows, path)
    return len(rows), problems


def _rows(path: Path) -> Iterator[tuple[int, str, _Row]]:
    for number, line in source_lines(path):
        if not line.strip():
            continue
        if len(line) > LONGEST_ROW:
            raise InputError(
                f"expected a raw exam item of at most {LONGEST_ROW} characters, found {len(line)}: where a picture is "
                'in it, "image": true says as much',
                file=path,
                line=number,
            )
        try:
            yield number, line, msgspec.json.decode(line, type=_Row)
        except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError) as error:
            raise InputError(
                f"expected a raw exam item (id, language, passage, question, options, answer), found {shown(line)}: "
                f"{error or type(error).__name__}",
                file=path,
                line=number,
            ) from error


def _names(rows: Sequence[_Row], numbers: Sequence[int]) -> list[str]:
    """What each row is called: by its id, or its line; an id that is there again is told apart by `~2`."""
    seen: Counter[str] = Counter()
    names = []
    for number, row in zip(numbers, rows, strict=True):
        name = str(number if row.id is None else row.id)
        seen[name] += 1
        names.append(name + (f"~{seen[name]}" if seen[name] > 1 else ""))
    return names


def _ties(rows: Sequence[tuple[int, str, _Row]], path: Path) -> Iterator[tuple[int, int]]:
    """The places of rows that are translations of each other."""
    pairs: dict[str, int] = {}
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, (_, _, row) in enumerate(rows):
        if row.id is not None:
            places[str(row.id)].append(place)
        if row.pair is not None:
            yield pairs.setdefault(str(row.pair), place), place
    for place, (number, _, row) in enumerate(rows):
        if row.translation_of is None:
            continue
        named = places.get(str(row.translation_of), [])
        if len(named) != 1:
            raise InputError(
                f"expected translation_of to be the id of one row, found {shown(row.translation_of)}, that of "
                f"{len(named) or 'none'}",
                file=path,
                line=number,
            )
        yield named[0], place


def _check_answers(rows: Sequence[tuple[int, str, _Row]], path: Path) -> None:
    """InputError where the numbers among the answers are counted from 1: one is that of the options, none is 0."""
    beyond: int | None = None
    for number, _, row in rows:
        if isinstance(row.answer, bool) or not isinstance(row.answer, int):
            continue
        if row.answer == 0:
            return
        if beyond is None and any(row.answer == len(text.options) for text in row.texts):
            beyond = number
    if beyond is not None:
        raise InputError(
            "expected numbers from 0 as answers, found one that is the number of options, and 0 nowhere: where they "
            "are counted from 1, take 1 off each, or give letters",
            file=path,
            line=beyond,
        )


def _check_fields(rows: Sequence[tuple[int, str, _Row]], path: Path) -> None:
    """InputError where no row at all has a passage, a question, options or an answer."""
    texts = [text for _, _, row in rows for text in row.texts]
    there = {
        "`passage` (or `text`, `context`)": any(text.told for text in texts),
        "`question`": any(text.question for text in texts),
        "`options`": any(text.options for text in texts),
        "`answer`": any(row.answer is not None for _, _, row in rows),
    }
    if missing := [name for name, found in there.items() if not found]:
        number, line, _ = rows[0]
        fields = ", ".join(shown(name) for name in msgspec.json.decode(line, type=dict[str, msgspec.Raw]))
        raise InputError(f"no row has {' or '.join(missing)}; the fields of line {number} are {fields}", file=path)


def _texts(row: _Row, language: Language, path: Path, number: int) -> Iterator[tuple[Language, _Text]]:
    """The row's versions by language: those that stand in it by the name of theirs, and its own."""
    named: dict[Language, _Text] = {}
    if row.en is not None:
        named["en"] = row.en
    if row.zh is not None:
        named["zh"] = row.zh
    yield from named.items()
    if named and not row.has_text:
        return
    # Beside a version in one language a text that does not say its own is in the other.
    spoken = row.language or (_other(next(iter(named))) if len(named) == 1 else language)
    if row.language is None and not named and is_in_other_script(f"{row.told}\n{row.question}", spoken):
        raise InputError(
            f"the row does not say its language, and does not look as {spoken!r}: expected "
            f'"language": "{_other(spoken)}" in it, or --language {_other(spoken)}',
            file=path,
            line=number,
        )
    if spoken in named:
        raise InputError(
            f"expected one text in {spoken!r}, found the row's own and that in its field {spoken!r}",
            file=path,
            line=number,
        )
    yield spoken, row


def _other(language: Language) -> Language:
    return "zh" if language == "en" else "en"


def _item(
    benchmark: str, name: str, row: _Row, text: _Text, language: Language, path: Path, number: int, line: str
) -> Item:
    passage, question = without_number(text.told), without_number(text.question)
    options = without_letters(text.options)
    changed = [passage, question, *options] != [text.told, text.question, *text.options]
    return Item(
        id=f"{benchmark}/{path.stem}/{name}",
        passage=(Part(name="passage", text=passage),),
        question=question,
        options=tuple(options),
        answer=index_of(row.answer),
        language=language,
        kinds=tuple(row.kinds),
        author=row.author,
        origin=Origin(
            benchmark=benchmark,
            file=path.name,
            line=number,
            id=None if row.id is None else str(row.id),
            original=line if changed else None,
        ),
    )


def index_of(answer: Any) -> int | None:
    """The index that an answer stands for: a letter's, with or without brackets or a dot, or the number itself. None
    where it is neither: '1' could be the first or the second."""
    if isinstance(answer, int) and not isinstance(answer, bool):
        return answer
    if not isinstance(answer, str):
        return None
    letter = plain(answer).strip("().[] ")
    return ord(letter) - ord("a") if len(letter) == 1 and "a" <= letter <= "z" else None

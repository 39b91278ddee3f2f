"""Report → LaTeX: every table set with booktabs. Text from the runs is escaped; Chinese is passed through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tollens.report import phrases
from tollens.report.content import Chart, Entry, Report, Table, Value
from tollens.report.headings import asides
from tollens.report.printable import one_line
from tollens.text import has_chinese

PACKAGES = ("adjustbox", "array", "booktabs")
LONG = 26  # letters; where an entry in words is longer, its column breaks lines

_ESCAPED = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "[": "{[}",  # behind the end of a row it would be a length
    "]": "{]}",
    "*": "{*}",
    "\u2212": "$-$",
    "×": r"$\times$",
    "±": r"$\pm$",
    "·": r"$\cdot$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "→": r"$\rightarrow$",
    "κ": r"$\kappa$",
    "\ufffd": "?",
}
_SPECIAL = re.compile("|".join(map(re.escape, _ESCAPED)))
_JOINED = re.compile(r"-(?=-)|,(?=,)")  # two of them would be drawn as one other character
_UNKNOWN = re.compile("[^\u0000-\u017f–—‘’“”…]")  # to pdfLaTeX with T1 fonts
_LONG_WORD = re.compile(r"[0-9A-Za-z]{20,}")


def as_latex(report: Report) -> str:
    """A document with every table and the numbers of every chart, in their sections."""
    return "\n".join(_document(report)) + "\n"


def table_as_latex(table: Table) -> str:
    """The table as a float, for \\input; it needs the packages that its first line names."""
    return "\n".join([f"% \\usepackage{{{','.join(PACKAGES)}}}", *_table(table)]) + "\n"


def _document(report: Report) -> Iterator[str]:
    body = [line for section in report.sections for line in _section(section.title, section.note, section.parts)]
    comment, letters = _letters(_text(report.title), *body)
    yield f"% Made by Tollens. {comment}"
    yield from [r"\documentclass{article}", letters]
    yield f"\\usepackage{{{','.join([*PACKAGES, 'float', 'geometry', 'textcomp'])}}}"
    yield r"\floatplacement{table}{H}"
    yield f"\\title{{Report on {_text(report.title)}}}"
    yield r"\author{}"
    yield f"\\date{{{_text(phrases.moment(report.made))}}}"
    yield from [r"\begin{document}", r"\maketitle", f"{_text(report.totals)}. Resampled with seed {report.seed}."]
    yield from [*body, r"\end{document}"]


def _letters(*lines: str) -> tuple[str, str]:
    """What compiles the letters that are there, and the package that they need."""
    if not any(map(_UNKNOWN.search, lines)):
        return "Any LaTeX compiles it.", r"\usepackage[T1]{fontenc}"
    if any(map(has_chinese, lines)):
        return "XeLaTeX or LuaLaTeX, for the Chinese.", r"\usepackage[scheme=plain]{ctex}"
    return "XeLaTeX or LuaLaTeX, with a font that has all its letters.", r"\usepackage{fontspec}"


def _section(title: str, note: str, parts: Sequence[Table | Chart]) -> Iterator[str]:
    yield from ["", f"\\section{{{_text(title)}}}", _text(note)]
    for part in parts:
        yield ""
        yield from _table(part.numbers, part.note) if isinstance(part, Chart) else _table(part)


def _table(table: Table, note: str = "") -> Iterator[str]:
    notes: dict[str, str] = {}
    places = range(len(table.columns))
    shared, kinds = [_shared_n(table, place) for place in places], [_kind(table, place) for place in places]
    first = _words_kind(row.title for row in table.rows)
    heads = [
        _stacked(kind, _text(column.title), *map(_text, asides(column)), _n(n))
        for column, n, kind in zip(table.columns, shared, kinds, strict=True)
    ]
    caption = ". ".join(_text(each).removesuffix(".") for each in (table.title, note or table.note) if each)
    yield from [r"\begin{table}", r"\centering", f"\\caption{{{caption}.}}", f"\\label{{tab:{table.id}}}"]
    yield from [r"\small", r"\begin{adjustbox}{max width=\linewidth,max totalheight=0.8\textheight}"]
    yield f"\\begin{{tabular}}{{{first}{''.join(kinds)}}}"
    yield from [r"\toprule", f"{' & '.join([_text(table.corner), *heads])} \\\\", r"\midrule"]
    for place, row in enumerate(table.rows):
        if row.apart and place and not table.rows[place - 1].apart:
            yield r"\midrule"
        title = _text(row.title) + _small(_text(row.aside))
        entries = [_entry(each, n, notes) for each, n in zip(row.entries, shared, strict=True)]
        yield f"{' & '.join([title, *entries])} \\\\"
    yield from [r"\bottomrule", r"\end{tabular}", r"\end{adjustbox}"]
    below = "; ".join([*_key(table), *(f"{_above(mark)}\\,{_text(text)}" for text, mark in notes.items())])
    if below:
        yield from [r"\par\smallskip", f"{{\\footnotesize {below}.}}"]
    yield r"\end{table}"


def _key(table: Table) -> Iterator[str]:
    """How the figures are to be read."""
    values = [each for row in table.rows for each in row.entries if isinstance(each, Value)]
    if any(each.unit == "share" for each in values):
        yield r"Shares in \%"
    if any(map(phrases.interval, values)):
        yield r"(95\,\% interval)"
    if any(each.best for each in values):
        yield "bold: better than all other complete readers of its column by a corrected paired test"
    if any(each.published for each in values):
        yield f"{_above('p')}\\,printed in a paper and not measured here"


def _entry(entry: Entry, shared_n: int | None, notes: dict[str, str]) -> str:
    if entry is None:
        return "--"
    if isinstance(entry, str):
        return _text(entry)
    said = _text(phrases.printed(entry).removesuffix(" %"))
    said = f"\\textbf{{{said}}}" if entry.best else said
    marks = ["p"] if entry.published else []
    marks += [notes.setdefault(entry.note, str(len(notes) + 1))] if entry.note else []
    span = _text(phrases.interval(entry))
    n = _n(entry.n) if shared_n is None else ""
    return f"{said}{_above(','.join(marks))}{_small(span and f'({span})')}{_small(n)}"


def _shared_n(table: Table, place: int) -> int | None:
    """The n of a column, where all its figures that have one have the same: it stands in the head then."""
    values = [each for row in table.rows if isinstance(each := row.entries[place], Value)]
    found = {each.n for each in values if each.n is not None}
    return found.pop() if len(found) == 1 else None


def _kind(table: Table, place: int) -> str:
    """How a column is set: figures to the right, words to the left, long words in lines."""
    entries = [row.entries[place] for row in table.rows]
    if any(isinstance(each, Value) for each in entries):
        return "r"
    return _words_kind(each for each in entries if isinstance(each, str))


def _words_kind(texts: Iterable[str]) -> str:
    return "l" if max(map(len, texts), default=0) <= LONG else r">{\raggedright\arraybackslash}p{3.5cm}"


def _stacked(kind: str, title: str, *asides: str) -> str:
    """Lines above each other in the head of a column."""
    lines = [title, *(_small(each).strip() for each in asides if each)]
    side = "r" if kind == "r" else "l"
    return (
        title
        if len(lines) == 1
        else rf"\begin{{tabular}}[b]{{@{{}}{side}@{{}}}}" + r" \\ ".join(lines) + r"\end{tabular}"
    )


def _small(text: str) -> str:
    return f" {{\\footnotesize {text}}}" if text else ""


def _above(mark: str) -> str:
    return f"\\textsuperscript{{{mark}}}" if mark else ""


def _n(n: int | None) -> str:
    return "" if n is None else f"$n = {f'{n:,}'.replace(',', '{,}')}$"


def _text(text: str) -> str:
    """The text as LaTeX shows it, on one line; a long word may be broken."""
    text = _SPECIAL.sub(lambda found: _ESCAPED[found[0]], one_line(text))
    return _LONG_WORD.sub(_breakable, _JOINED.sub(lambda found: f"{found[0]}{{}}", text))


def _breakable(word: re.Match[str]) -> str:
    return r"\allowbreak{}".join(re.findall(".{1,10}", word[0]))

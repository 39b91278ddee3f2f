"""RobustLR's files: the published csv, both ways, and JSON Lines as others pass the texts on.

A csv row has the context, the statement, the label (0 False, 1 True, 2 Unknown), the proof as text, the numbers of the
sentences it rests on, whether there is a negation, and the theory's id with its version behind an underscore
(7dfe482a_conj3). There is no heading, and the last column may be missing. A JSON line has id, theory, statement and
label_as_redistributed (Yes, No, Neutral).
"""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from tollens.benchmarks.source_lines import source_lines
from tollens.errors import InputError, shown
from tollens.logic import Formula, opposite, show
from tollens.perturb.contrast import TABLES
from tollens.records import LABELS, Item, Language, Origin, Part, atomically
from tollens.solvers import LABEL_OF
from tollens.solvers.rulebase import RuleBase
from tollens.wording.rulebook import RULEBOOKS, Rulebook, UnreadableSentence

NO_PROOF = "-1"  # an Unknown statement rests on no sentence; the authors' code wants a number there
_LABEL_OF_NUMBER = {"1": "True", "0": "False", "2": "Unknown"}
_NUMBER_OF_LABEL = {label: number for number, label in _LABEL_OF_NUMBER.items()}
_LABEL_OF_WORD = {"Yes": "True", "No": "False", "Neutral": "Unknown"}
_VERSION = re.compile(r"(conj|disj|neg)(neg)?(\d+)")
_OPERATION = {"conj": "conjunction", "disj": "disjunction", "neg": "negation"}


def read_published(path: Path, split: str | None, *, language: Language) -> Iterator[Item]:
    """The items of a file in order: csv, or JSON Lines by the ending."""
    read = _read_lines if path.suffix in (".jsonl", ".json") else _read_csv
    return read(path, split, language)


class _Row(msgspec.Struct):
    theory: str
    statement: str
    label_as_redistributed: str
    id: str | None = None


def _read_lines(path: Path, split: str | None, language: Language) -> Iterator[Item]:
    for number, line in source_lines(path):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line, type=_Row)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise InputError(
                f"expected an object with theory, statement and label_as_redistributed, found {shown(line)}: {error}",
                file=path,
                line=number,
            ) from error
        label = _known(row.label_as_redistributed, _LABEL_OF_WORD, path, number)
        yield _item(row.theory, row.statement, label, path, number, split, language, name=row.id)


def _read_csv(path: Path, split: str | None, language: Language) -> Iterator[Item]:
    csv.field_size_limit(sys.maxsize)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.reader(file, strict=True)
            for row in rows:
                if not row:
                    continue
                if len(row) not in (6, 7):
                    raise InputError(f"expected 6 or 7 columns, found {len(row)}", file=path, line=rows.line_num)
                label = _known(row[2].strip(), _LABEL_OF_NUMBER, path, rows.line_num)
                theory_id = row[6].strip() if len(row) == 7 and row[6].strip() else None
                yield _item(row[0], row[1].strip(), label, path, rows.line_num, split, language, theory_id=theory_id)
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"expected a csv file in UTF-8: {error}", file=path) from error


def _known(value: str, labels: dict[str, str], path: Path, number: int) -> str:
    if value not in labels:
        raise InputError(f"expected a label among {', '.join(labels)}, found {shown(value)}", file=path, line=number)
    return labels[value]


def _item(
    context: str,
    statement: str,
    label: str,
    path: Path,
    number: int,
    split: str | None,
    language: Language,
    *,
    name: str | None = None,
    theory_id: str | None = None,
) -> Item:
    group, version = _group_and_version(theory_id or "")
    benchmark = "robustlr" if language == "en" else f"robustlr-{language}"
    return Item(
        id=f"{benchmark}/{split or path.stem}/{name or number}",
        passage=(Part(name="theory", text=context),),
        question=statement,
        options=LABELS[language],
        answer=LABELS["en"].index(label),
        language=language,
        kinds=_kinds(version) if group else (),
        group=group or None,
        split=split,
        origin=Origin(benchmark=benchmark, file=path.name, line=number, id=name or theory_id),
        theory=_theory(context, statement, RULEBOOKS[language]),
    )


def _group_and_version(theory_id: str) -> tuple[str, str]:
    """The theory and the version of an id: 7dfe482a_conj3; 7dfe482a_equiv_type1@16 is of the theory 7dfe482a@16."""
    head, at, number = theory_id.partition("@")
    theory, _, version = head.partition("_")
    return f"{theory}{at}{number}", version


def _kinds(version: str) -> tuple[str, ...]:
    """The group of a version and the version itself, as fresh items have them."""
    found = _VERSION.match(version)
    if found is None:
        return ("op",) if version else ("base",)
    table = TABLES[_OPERATION[found[1]]]
    row = next((row for row in table if row.version == int(found[3])), None)
    return () if row is None else (row.group, f"{_OPERATION[found[1]]} {found[2] or ''}{row.version}")


def _theory(context: str, statement: str, rulebook: Rulebook) -> str:
    """The sentences in the notation. One that cannot be read stands there without a formula, for the checks to find."""
    lines = [_line(sentence, rulebook) for sentence in rulebook.sentences(context)]
    try:
        conclusion = show(rulebook.read(statement))
    except UnreadableSentence:
        conclusion = json.dumps(statement, ensure_ascii=False)
    return "\n".join((*lines, f"conclusion {conclusion}", "ask label")) + "\n"


def _line(sentence: str, rulebook: Rulebook) -> str:
    quoted = json.dumps(sentence, ensure_ascii=False)
    try:
        return f"{show(rulebook.read(sentence))}  {quoted}"
    except UnreadableSentence:
        return quoted


def write_published(path: Path, items: Iterable[Item]) -> int:
    """Write the items as the published csv, so that the authors' code runs on them, and return how many there were."""
    with atomically(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        writer = csv.writer(text, lineterminator="\n")
        count = 0
        for item in items:
            writer.writerow(_cells(item))
            count += 1
        text.detach()
        return count


def _cells(item: Item) -> tuple[str, ...]:
    """The row of an item. Its words are read again: what they rest on is worked out, not remembered."""
    if item.answer is None or item.options != LABELS[item.language]:
        raise InputError("expected a statement that is True, False or Unknown", item=item.id)
    rulebook, label = RULEBOOKS[item.language], LABELS["en"][item.answer]
    premises = [rulebook.read(sentence) for sentence in rulebook.sentences(item.passage_text)]
    statement = rulebook.read(item.question)
    try:
        needed = _proof_set(premises, statement, label, item)
    except ValueError as error:
        raise InputError(f"RobustLR's csv is for facts and rules about named people: {error}", item=item.id) from error
    negated = any("¬" in show(formula) for formula in (*premises, statement))
    return (
        item.passage_text,
        item.question,
        _NUMBER_OF_LABEL[label],
        " & ".join(f"sent{place + 1}" for place in needed),
        ",".join(str(place + 1) for place in needed) or NO_PROOF,
        str(negated),
        (item.origin.id if item.origin else None) or item.group or "",
    )


def _proof_set(premises: Sequence[Formula], statement: Formula, label: str, item: Item) -> list[int]:
    """The places of the sentences that the label rests on; InputError where it does not follow from them."""
    base = RuleBase()
    places = [base.add(formula) for formula in premises]
    found = LABEL_OF.get(base.label(places, statement))
    if found != label:
        raise InputError(f"the item is {label} and its words say {found or 'what contradicts itself'}", item=item.id)
    if label == "Unknown":
        return []
    needed = set(base.smallest(places, statement if label == "True" else opposite(statement)))
    return [number for number, place in enumerate(places) if place in needed]

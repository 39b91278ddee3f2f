"""Reading domains from their files, and refusing one that could not be told or read back. `docs/ropes.md` has the form
of a file, from which nothing is left to guess: a field that is not known, or a form that does not fit, is told."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from tollens.errors import InputError
from tollens.wording.domains.domain import (
    LONGEST,
    Choice,
    Domain,
    Field,
    Grounding,
    Influence,
    Pair,
    Quantity,
    Relation,
    Statement,
)
from tollens.wording.domains.reading import misread
from tollens.wording.domains.words import slots_of, stems, symbol

FOLDER = Path(__file__).parent
FEWEST_PAIRS = 10
_MARK = re.compile(r" \{([+-])(\w+)\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_RESERVED = {"before", "after", "first", "last", "level", "time"}
_INCREASE: Pair = ("increase", "decrease")

_Text = Annotated[str, msgspec.Meta(min_length=3, max_length=600)]
_Two = tuple[_Text, _Text]


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file: no field too many."""


class _Quantity(_Strict, frozen=True, kw_only=True):
    name: str
    more: _Text | None = None
    less: _Text | None = None
    same: _Text | None = None
    high: _Text | None = None
    low: _Text | None = None
    rises: _Text | None = None
    falls: _Text | None = None
    gap_high: tuple[_Text, ...] = ()
    gap_low: tuple[_Text, ...] = ()
    sense_high: tuple[_Text, ...] = ()
    sense_low: tuple[_Text, ...] = ()
    which: tuple[_Two, ...] = ()
    whether: _Text | None = None
    words: _Two | None = None
    will: _Text | None = None
    did: _Text | None = None
    turns: _Two = _INCREASE
    goal: tuple[_Two, ...] = ()


class _Influence(_Strict, frozen=True, kw_only=True):
    cause: str
    effect: str
    causal: Annotated[tuple[_Text, ...], msgspec.Meta(min_length=2)]
    qualitative: Annotated[tuple[_Text, ...], msgspec.Meta(min_length=1)]


class _File(_Strict, frozen=True, kw_only=True):
    field: Field
    kind: str
    pairs: Annotated[tuple[_Two, ...], msgspec.Meta(min_length=FEWEST_PAIRS)]
    openings: Annotated[tuple[_Text, ...], msgspec.Meta(min_length=2)]
    asides: Annotated[tuple[_Text, ...], msgspec.Meta(min_length=4)]
    situations: Annotated[tuple[_Text, ...], msgspec.Meta(min_length=3)]
    fillers: Annotated[tuple[_Text, ...], msgspec.Meta(min_length=6)]
    quantity: Annotated[tuple[_Quantity, ...], msgspec.Meta(min_length=5)]
    influence: Annotated[tuple[_Influence, ...], msgspec.Meta(min_length=4)]


@cache
def domains() -> Mapping[str, Domain]:
    """All domains by key, which is the name of the file."""
    return {path.stem: read_domain(path) for path in sorted(FOLDER.glob("*.toml"))}


def read_domain(path: Path) -> Domain:
    """The domain of a file. InputError where something is missing, too much or could be misread."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        return _domain(path.stem, msgspec.convert(table, _File))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"cannot be read: {error}", file=path) from error
    except (msgspec.ValidationError, ValueError) as error:
        raise InputError(str(error).replace("`", ""), file=path) from error


def _domain(key: str, file: _File) -> Domain:
    for name, texts, slots in (
        ("openings", file.openings, ""),
        ("asides", file.asides, ""),
        ("situations", file.situations, "x y (who)"),
    ):
        for text in texts:
            _check(name, text, slots, ".")
    for text in file.fillers:
        _check("fillers", text, "x")
    quantities = tuple(map(_quantity, file.quantity))
    names = [quantity.name for quantity in quantities]
    _once("quantity", names)
    influences = tuple(_influence(each, names) for each in file.influence)
    # In what is invented an influence may stand there twice, once each way.
    turned = file.field == "invented"
    _once("influence", [f"{each.cause} → {each.effect}" + str(each.sign) * turned for each in influences])
    if unused := set(names) - {name for each in influences for name in (each.cause, each.effect)}:
        raise ValueError(f"quantity {min(unused)}: no influence speaks of it")
    made = Domain(
        key=key,
        field=file.field,
        kind=file.kind,
        pairs=tuple(_names(pair, names) for pair in file.pairs),
        openings=file.openings,
        asides=file.asides,
        situations=file.situations,
        fillers=file.fillers,
        quantities=quantities,
        influences=influences,
    )
    _check_order(made)
    if not any(len(chain) == LONGEST for chain in made.chains):
        raise ValueError(f"expected a chain of {LONGEST} influences")
    if twice := next(misread(made), None):
        raise ValueError(f"this can be read in two ways: {twice!r}")
    if faults := [fault for quantity in quantities for fault in _faults_of_words(made, quantity)]:
        raise ValueError("\n  ".join(faults))
    return made


def _names(pair: Pair, quantities: list[str]) -> Pair:
    for name in pair:
        if not name[0].isupper() or not _NAME.fullmatch(symbol(name)):
            raise ValueError(f"pairs: expected a name that begins with a capital, found {name!r}")
    if symbol(pair[0]) == symbol(pair[1]) or pair[0] in pair[1] or pair[1] in pair[0]:
        raise ValueError(f"pairs: one of the names {pair[0]!r} and {pair[1]!r} stands in the other")
    if taken := {symbol(name) for name in pair} & {*quantities, *_RESERVED}:
        raise ValueError(f"pairs: {min(taken)} is the name of something else too")
    return pair


def _quantity(given: _Quantity) -> Quantity:
    name = f"quantity {given.name}"
    if not _NAME.fullmatch(given.name) or given.name in _RESERVED:
        raise ValueError(f"{name}: expected a name of small letters and underscores that means nothing else")
    compared = _both(name, "more", given.more, "less", given.less, "x y")
    explicit = _both(name, "high", given.high, "low", given.low, "x")
    if (compared is None) != (explicit is None):
        raise ValueError(f"{name}: expected more, less, high and low, all four or none")
    if given.same is not None:
        _check(f"{name}: same", given.same, "(x) (y)")
    levels: dict[Grounding, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    if explicit is not None:
        levels["explicit"] = ((explicit[0],), (explicit[1],))
    kinds: tuple[tuple[Grounding, str, tuple[str, ...], tuple[str, ...]], ...] = (
        ("lexical gap", "gap", given.gap_high, given.gap_low),
        ("common sense", "sense", given.sense_high, given.sense_low),
    )
    for kind, short, high, low in kinds:
        if bool(high) != bool(low):
            raise ValueError(f"{name}: expected {short}_high and {short}_low, both or none")
        for text in (*high, *low):
            _check(f"{name}: {short}", text, "x")
        if high:
            levels[kind] = (high, low)
    for asked in (*given.which, *given.goal):
        _check_pair(name, asked)
    if (given.whether is None) != (given.words is None) or bool(given.which) != (given.whether is not None):
        raise ValueError(f"{name}: expected which, whether and words, all three or none")
    if (given.will is None) != (given.did is None):
        raise ValueError(f"{name}: expected will and did, both or none")
    return Quantity(
        name=given.name,
        compared=compared,
        same=given.same,
        levels=levels,
        changed=_both(name, "rises", given.rises, "falls", given.falls, "x"),
        which=given.which,
        whether=_choice(f"{name}: whether", given.whether, given.words, "x y p q"),
        will=_choice(f"{name}: will", given.will, given.turns, "x p q"),
        did=_choice(f"{name}: did", given.did, given.turns, "x p q"),
        goal=given.goal,
    )


def _both(name: str, one: str, first: str | None, other: str, second: str | None, slots: str) -> Pair | None:
    if first is None and second is None:
        return None
    if first is None or second is None:
        raise ValueError(f"{name}: expected {one} and {other}, both or none")
    _check(f"{name}: {one}", first, slots)
    _check(f"{name}: {other}", second, slots)
    return first, second


def _choice(name: str, text: str | None, words: Pair | None, slots: str) -> Choice | None:
    if text is None or words is None:
        return None
    _check(name, text, slots, "?")
    if not re.search(r"\{p\} or (an? )?\{q\}", text):
        raise ValueError(f"{name}: expected '{{p}} or {{q}}' side by side, found {text!r}")
    for word in words:
        if re.search(r"\ban \{[pq]" if word[0] not in "aeiou" else r"\ba \{[pq]", text):
            raise ValueError(f"{name}: the article before a slot does not fit {word!r}: {text!r}")
        if word in text or words[0] == words[1]:
            raise ValueError(f"{name}: expected two words that stand nowhere else in the question, found {word!r}")
    return Choice(text, words)


def _check_pair(name: str, asked: Pair) -> None:
    """Two questions that differ in one word alone."""
    for text in asked:
        _check(f"{name}: which or goal", text, "", "?")
    one, other = (text.split() for text in asked)
    if len(one) != len(other) or sum(left != right for left, right in zip(one, other, strict=True)) != 1:
        raise ValueError(f"{name}: expected two questions that differ in one word, found {asked[0]!r}, {asked[1]!r}")


def _check(name: str, text: str, slots: str, ending: str = "") -> None:
    takes = {slot.strip("()"): slot.startswith("(") for slot in slots.split()}
    used = slots_of(text)
    if odd := [slot for slot in used if slot not in takes]:
        raise ValueError(f"{name}: there is no slot {{{odd[0]}}} here; there are {slots or 'none'}: {text!r}")
    if missing := [slot for slot, spared in takes.items() if not spared and slot not in used]:
        raise ValueError(f"{name}: expected the slot {{{missing[0]}}} in {text!r}")
    if len(set(used)) < len(used):
        raise ValueError(f"{name}: a slot stands twice in {text!r}")
    if text != " ".join(text.split()):
        raise ValueError(f"{name}: expected single spaces and none at the ends of {text!r}")
    if re.search(r"\b[Aa]n? \{[xy]", text):
        raise ValueError(f"{name}: 'a' or 'an' before a slot may not fit what stands in it: {text!r}")
    if ending and (not text.endswith(ending) or not (text[0].isupper() or text[0] == "{")):
        raise ValueError(f"{name}: expected a sentence from its capital to its {ending!r}, found {text!r}")
    if not ending and (text[-1] in ".?!," or text[0].isupper() or ". " in text):
        raise ValueError(f"{name}: expected a clause without capital and stop, found {text!r}")


def _influence(given: _Influence, names: list[str]) -> Influence:
    name = f"influence {given.cause} → {given.effect}"
    for each in (given.cause, given.effect):
        if each not in names:
            raise ValueError(f"{name}: there is no quantity {each!r}; there are {', '.join(names)}")
    statements, signs = [], []
    relations: tuple[tuple[Relation, tuple[str, ...]], ...] = (
        ("causal", given.causal),
        ("qualitative", given.qualitative),
    )
    for relation, texts in relations:
        for text in texts:
            marks = {quantity: direction for direction, quantity in _MARK.findall(text)}
            if len(_MARK.findall(text)) != 2 or set(marks) != {given.cause, given.effect}:
                raise ValueError(f"{name}: expected one mark of {given.cause} and one of {given.effect} in {text!r}")
            signs.append(marks[given.cause] == marks[given.effect])
            told = _MARK.sub("", text)
            _check(name, told, "", ".")
            statements.append(Statement(told, relation))
    if len(set(signs)) > 1:
        raise ValueError(f"{name}: by the marks of its sentences it goes both ways")
    return Influence(given.cause, given.effect, 1 if signs[0] else -1, tuple(statements))


def _once(what: str, names: list[str]) -> None:
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"{what} {twice}: stands there twice")


def _check_order(made: Domain) -> None:
    """Nothing influences itself, at once or by way of others."""
    effects: dict[str, set[str]] = {}
    for each in made.influences:
        effects.setdefault(each.cause, set()).add(each.effect)
    for name in made.by_name:
        seen: set[str] = set()
        ahead = set(effects.get(name, ()))
        while ahead:
            if name in ahead:
                raise ValueError(f"quantity {name}: it influences itself")
            seen |= ahead
            ahead = {effect for each in ahead for effect in effects.get(each, ())} - seen


def _faults_of_words(made: Domain, quantity: Quantity) -> Iterator[str]:
    """The background calls a quantity by a word that its explicit clauses have, and by none that the others have."""
    name = f"quantity {quantity.name}"
    stated = [
        statement.text
        for influence in made.influences
        if quantity.name in (influence.cause, influence.effect)
        for statement in influence.statements
    ]
    by_name = stems(" ".join((*_explicit(quantity), *(asked for pair in quantity.which for asked in pair))))
    by_name -= stems(made.kind)
    for text in stated:
        if by_name and not by_name & stems(text):
            yield f"{name}: no word of its clauses and questions stands in {text!r}"
    told = frozenset[str]().union(*map(stems, stated)) - stems(made.kind)
    others: tuple[Grounding, ...] = ("lexical gap", "common sense")
    for kind in others:
        for text in (text for side in quantity.levels.get(kind, ()) for text in side):
            if shared := stems(text) & told:
                yield f"{name}: {', '.join(sorted(shared))}… of {text!r} stands in the background too"


def _explicit(quantity: Quantity) -> Iterator[str]:
    yield from quantity.compared or ()
    for side in quantity.levels.get("explicit", ()):
        yield from side

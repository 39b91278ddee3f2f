"""Reading the notation: text → formula, text → theory. The grammar is `notation.lark`, the way back is `printer`.

>>> print(read_formula("forall x (Drinks(x) -> ~Sleeps(x))"))
∀x (Drinks(x) → ¬Sleeps(x))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from tollens.budget import UNLIMITED, Budget
from tollens.errors import InputError
from tollens.errors import shown as cut_short
from tollens.logic.formula import (
    FALSE,
    TRUE,
    And,
    Apply,
    Atom,
    Bound,
    Claim,
    Class,
    Constant,
    Count,
    Equal,
    Exists,
    ForAll,
    Formula,
    HowMany,
    Iff,
    Implies,
    Less,
    Not,
    Number,
    Or,
    Plus,
    Says,
    Term,
    Variable,
    Xor,
    conjunction,
)
from tollens.logic.theory import Theory
from tollens.logic.walk import replaced, with_terms

if TYPE_CHECKING:
    from lark import Lark, Token, Tree


_MOST_SHOWN = 100  # characters of a long line that an error shows


class NotationError(InputError):
    """Text that cannot be read: which line and column, what stands there, and what was expected."""

    def __init__(self, message: str, *, line: int, column: int, text: str) -> None:
        self.column = column
        shown = text.split("\n")[line - 1] if line <= text.count("\n") + 1 else ""
        cut = max(0, column - _MOST_SHOWN // 2) if len(shown) > _MOST_SHOWN else 0
        # A character that takes no place, or many, would move the caret away from its column.
        shown = "".join(each if each.isprintable() else " " for each in shown[cut : cut + _MOST_SHOWN])
        caret = f"\n  {shown}\n  {' ' * (column - cut - 1)}^" if shown else ""
        super().__init__(f"column {column}: {message}{caret}", line=line)


def read_formula(text: str, budget: Budget = UNLIMITED) -> Formula:
    """The formula that a text writes."""
    tree = _tree(text, "formula", budget)
    with _not_too_deep([tree], text):
        return FormulaReader(text, budget).formula(tree).formula


def read_theory(text: str, budget: Budget = UNLIMITED) -> Theory:
    """The theory that a text writes, a statement a line. GaveUp where the budget does not do."""
    from tollens.logic.signature import checked
    from tollens.logic.statements import StatementReader

    try:
        return checked(StatementReader(text, budget).theory(_line_by_line(text, budget)), budget)
    except _WHERE_IS_ASKED:  # only as a whole can a text tell on which line
        pass
    tree = _tree(text, "theory", budget)
    with _not_too_deep(tree.children, text):
        return checked(StatementReader(text, budget).theory(tree), budget)


_SPACES = " \t\r\u00a0\u3000"  # as the grammar has them


def _line_by_line(text: str, budget: Budget) -> Tree[Token]:
    """A theory by its lines, most of which were often read before: a theory and its edits share all but a few."""
    from lark import Tree

    lines = (line.strip(_SPACES) for line in text.split("\n"))
    return Tree("theory", [_statement(line, budget) for line in lines if line and not line.startswith("#")])


_STATEMENTS: dict[str, Any] = {}  # by the line that they were read from
_MOST_KEPT = 1 << 13


def _statement(line: str, budget: Budget) -> Any:
    """A premise as it is, any other statement as its tree."""
    from tollens.logic.statements import StatementReader

    found = _STATEMENTS.get(line)
    if found is None:
        tree = _tree(line, "statement", budget)
        found = StatementReader(line, budget).premise(tree) if tree.data == "premise" else tree
        if len(_STATEMENTS) >= _MOST_KEPT:
            _STATEMENTS.clear()
        _STATEMENTS[line] = found
    return found


_WHERE_IS_ASKED = (InputError, RecursionError)


@contextmanager
def _not_too_deep(statements: Sequence[Any], text: str) -> Iterator[None]:
    """Say so where a formula is nested deeper than it can be followed, and in which statement."""
    try:
        yield
    except RecursionError as error:
        where = max(statements, key=_depth).meta
        told = "a formula is nested deeper than can be followed"
        raise NotationError(told, line=where.line, column=where.column, text=text) from error


def _depth(tree: Any) -> int:
    """How deep a tree is nested."""
    depth, level = 0, [tree]
    while level:
        depth, level = depth + 1, [child for each in level for child in getattr(each, "children", ())]
    return depth


def _parsed(text: str, start: str, budget: Budget) -> Tree[Token]:
    """The tree of a text; of a long one token by token, so that the budget is held."""
    budget.enter("reading")
    budget.take(len(text), _SIZE)
    if len(text) <= _LONG:
        return _parser().parse(text, start=start)
    parser: Any = _parser().parse_interactive(text, start=start)
    token = None
    for each in parser.iter_parse():
        budget.step(_STEPS)
        token = each
    return cast("Tree[Token]", parser.feed_eof(token))


_LONG = 2_000  # characters; a text of so many takes some hundredths of a second
_SIZE = 100  # bytes that a character takes, as a tree and then as a formula, about
_STEPS = 20  # for one token


def _tree(text: str, start: str, budget: Budget = UNLIMITED) -> Tree[Token]:
    from lark import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

    try:
        return _parsed(text, start, budget)
    except UnexpectedCharacters as error:
        found = repr(error.char)
        raise NotationError(
            f"{_expected(error.allowed)}, found {found}", line=error.line, column=error.column, text=text
        ) from error
    except (UnexpectedToken, UnexpectedEOF) as error:
        token = getattr(error, "token", None)
        ended = token is None or token.type == "$END"
        last = text.rstrip().count("\n") + 1
        line = last if ended else error.line
        column = len(text.rstrip().split("\n")[-1]) + 1 if ended else error.column
        expected = _expected(getattr(error, "expected", None))
        found = "the end"
        if token is not None and not ended:
            found = "the end of the line" if token.type == "_NL" else cut_short(str(token))
        raise NotationError(f"{expected}, found {found}", line=line, column=column, text=text) from error


# What people call the terminals; the rest are called by their sign.
_CALLED = {
    "NAME": "a name",
    "VARIABLE": "a variable",
    "INT": "a number",
    "STRING": "a sentence in quotes",
    "LPAR": "'('",
    "RPAR": "')'",
    "COMMA": "','",
    "QUANTIFIER": "∀ or ∃",
    "COMPARE": "a comparison",
    "_NL": "the end of the line",
    "$END": "the end",
}
_OPERATORS = {"_AND", "_OR", "_XOR", "_IMPLIES", "_IFF"}


def _expected(terminals: Any) -> str:
    """The terminals that could have stood there, in words: a formula where one may begin, else each."""
    names = set(terminals or ())
    if {"NAME", "_NOT"} <= names:
        return "expected a formula"
    told = ["an operator"] if names & _OPERATORS else []
    told += sorted(_CALLED[name] for name in names - _OPERATORS if name in _CALLED)
    return f"expected {' or '.join(told)}" if told else "cannot be read"


@cache
def _parser() -> Lark:
    from lark import Lark

    grammar = files("tollens.logic").joinpath("notation.lark").read_text("utf-8")
    return Lark(
        grammar,
        parser="lalr",
        start=["formula", "theory", "statement"],
        propagate_positions=True,
        maybe_placeholders=True,
    )


@dataclass(frozen=True, slots=True)
class _Read:
    """A formula as far as it was read. A quantifier without brackets governs all that follows: `widen` puts what comes
    after it inside."""

    formula: Formula
    widen: Callable[[Callable[[Formula], Formula]], Formula] | None = None
    closed: bool = False


class FormulaReader:
    """From the parse tree to formulas. One method a rule of the grammar."""

    def __init__(self, text: str, budget: Budget = UNLIMITED) -> None:
        self._text = text
        self._budget = budget

    def formula(self, tree: Any) -> _Read:
        """The formula of a tree."""
        return cast(_Read, getattr(self, f"_{tree.data}".rstrip("_"))(tree, *tree.children))

    # Operators, the loosest first.

    def _iff(self, _: Any, *parts: Any) -> _Read:
        return self._row(parts, Iff)

    def _implies(self, _: Any, left: Any, right: Any) -> _Read:
        return self._row((left, right), Implies)

    def _xor(self, _: Any, *parts: Any) -> _Read:
        return self._row(parts, Xor)

    def _or(self, _: Any, *parts: Any) -> _Read:
        return self._row(parts, Or)

    def _and(self, _: Any, *parts: Any) -> _Read:
        return self._row(parts, And)

    def _row(self, parts: Any, operator: Any) -> _Read:
        first, *rest = map(self.formula, parts)
        if operator in (And, Or):
            first, rest = _in_a_row([first, *rest], operator)
        for part in rest:
            first = _joined(first, part, operator)
        return first

    # One formula.

    def _not(self, _: Any, body: Any) -> _Read:
        inner = self.formula(body)
        widen = inner.widen
        return _Read(Not(inner.formula), (lambda change: Not(widen(change))) if widen else None)

    def _quantified(self, _: Any, sign: Any, name: Any, sort: Any, body: Any) -> _Read:
        make = ForAll if sign in ("∀", "forall") else Exists
        inner = self.formula(body)

        def bound(formula: Formula) -> Formula:
            return make(Variable(str(name)), _text(sort), self._bind(formula, str(name)))

        if inner.closed:
            return _Read(bound(inner.formula), closed=True)
        inside = inner.widen or (lambda change: change(inner.formula))
        return _Read(bound(inner.formula), lambda change: bound(inside(change)))

    def _count(self, _: Any, bound: Any, number: Any, name: Any, sort: Any, body: Any) -> _Read:
        inner = self._bind(self.formula(body).formula, str(name))
        return _Read(Count(_bound(bound), int(number), Variable(str(name)), _text(sort), inner))

    def _how_many(self, _: Any, bound: Any, number: Any, *parts: Any) -> _Read:
        return _Read(HowMany(_bound(bound), int(number), tuple(self.formula(part).formula for part in parts)))

    def _class(self, _: Any, claim: Any, subject: Any, object_: Any) -> _Read:
        return _Read(Class(cast(Claim, " ".join(str(claim).split())), str(subject), str(object_)))

    def _says(self, _: Any, speaker: Any, body: Any) -> _Read:
        inner, who = self.formula(body), self.term(speaker)
        widen = inner.widen
        return _Read(Says(who, inner.formula), (lambda change: Says(who, widen(change))) if widen else None)

    def _truth(self, _: Any, sign: Any) -> _Read:
        return _Read(TRUE if sign in ("⊤", "true") else FALSE)

    def _comparison(self, _: Any, *parts: Any) -> _Read:
        terms, signs = [self.term(part) for part in parts[::2]], [str(sign) for sign in parts[1::2]]
        pairs = zip(terms, signs, terms[1:], strict=False)
        return _Read(conjunction(_COMPARISONS[sign](left, right) for left, sign, right in pairs))

    def _apart(self, _: Any, left: Any, right: Any, sign: Any, number: Any) -> _Read:
        one, other, steps = self._applied(left), self._applied(right), int(number)
        if sign not in ("=", "≠", "!="):
            raise self._error(sign, "expected = or ≠ behind a distance")
        apart = Or((Equal(Plus(one, steps), other), Equal(one, Plus(other, steps))))
        return _Read(apart if sign == "=" else Not(apart))

    def _atom(self, _: Any, applied: Any) -> _Read:
        name, *arguments = applied.children
        return _Read(Atom(str(name), tuple(self.term(each) for each in arguments if each is not None)))

    def _group(self, _: Any, inner: Any) -> _Read:
        return _Read(self.formula(inner).formula, closed=True)

    # Terms.

    def term(self, tree: Any) -> Term:
        """The term of a tree."""
        if tree.data in ("number", "negative"):
            number = int(tree.children[0])
            return Number(number if tree.data == "number" else -number)
        if tree.data in ("plus", "minus"):
            steps = int(tree.children[1])
            return Plus(self.term(tree.children[0]), steps if tree.data == "plus" else -steps)
        return self._applied(tree.children[0])

    def _applied(self, tree: Any) -> Term:
        name, *arguments = tree.children
        given = tuple(self.term(each) for each in arguments if each is not None)
        return Apply(str(name), given) if given else Constant(str(name))

    def _bind(self, formula: Formula, name: str) -> Formula:
        """The formula with the name read as a variable wherever nothing inside has bound it already."""
        values: dict[Term, Term] = {Constant(name): Variable(name)}

        self._budget.check()  # of quantifiers within each other, each goes through all that is inside
        return with_terms(formula, lambda term: replaced(term, values))

    def _error(self, token: Any, message: str) -> NotationError:
        return NotationError(message, line=token.line, column=token.column, text=self._text)


_COMPARISONS: dict[str, Callable[[Term, Term], Formula]] = {
    "=": Equal,
    "≠": lambda left, right: Not(Equal(left, right)),
    "!=": lambda left, right: Not(Equal(left, right)),
    "<": Less,
    ">": lambda left, right: Less(right, left),
    "<=": lambda left, right: Not(Less(right, left)),
    "≤": lambda left, right: Not(Less(right, left)),
    ">=": lambda left, right: Not(Less(left, right)),
    "≥": lambda left, right: Not(Less(left, right)),
}


def _in_a_row(parts: list[_Read], operator: Any) -> tuple[_Read, list[_Read]]:
    """The parts as one row, as far as the first that ends with an open quantifier; and the rest, which it governs."""
    end = next((place for place, part in enumerate(parts) if part.widen is not None), len(parts) - 1)
    if end == 0:
        return parts[0], parts[1:]
    before, widen = [part.formula for part in parts[:end]], parts[end].widen
    row = operator((*before, parts[end].formula))
    return _Read(row, (lambda change: operator((*before, widen(change)))) if widen else None), parts[end + 1 :]


def _joined(first: _Read, second: _Read, operator: Any) -> _Read:
    """Two formulas with an operator between; inside the quantifier that the first ends with, where it has one open."""

    def join(left: Formula, right: Formula) -> Formula:
        if operator in (And, Or):
            return cast(Formula, operator((left, right)))
        return cast(Formula, operator(left, right))

    widen, widen_second = first.widen, second.widen
    if widen is None:
        return _Read(
            join(first.formula, second.formula),
            (lambda change: join(first.formula, widen_second(change))) if widen_second else None,
        )
    whole = widen(lambda body: join(body, second.formula))
    if widen_second is None:
        return _Read(whole, lambda change: widen(lambda body: change(join(body, second.formula))))
    return _Read(whole, lambda change: widen(lambda body: join(body, widen_second(change))))


def _bound(token: Any) -> Bound:
    return cast(Bound, " ".join(str(token).split()))


def _text(token: Any) -> str | None:
    return None if token is None else str(token)

"""Reading a theory's statements, a line each, on top of its formulas."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast, get_args

from tollens.logic.notation import FormulaReader, NotationError
from tollens.logic.printer import option_name
from tollens.logic.theory import Asked, Function, Mode, Option, Predicate, Premise, Semantics, Sort, Theory

_ONCE = {"semantics", "conclusion", "ask"}  # a second one would silently take the place of the first
_MOST_NUMBERS = 1_000_000  # in one sort


class StatementReader(FormulaReader):
    """From the parse tree of a theory to its value. One method a statement of the grammar."""

    def theory(self, tree: Any) -> Theory:
        """The theory of a tree, its names not checked yet. A premise may stand there as it is, read before."""
        theory, asked = Theory(), Asked("must")
        premises: list[Premise] = []
        once: set[str] = set()
        for statement in tree.children:
            if isinstance(statement, Premise) or statement.data == "premise":
                premises.append(statement if isinstance(statement, Premise) else self.premise(statement))
                continue
            handle = getattr(self, f"_state_{statement.data}".rstrip("_"))
            theory, asked = handle(theory, asked, statement)
            if statement.data in once:
                raise self._error(statement.meta, f"expected one line `{statement.data} …`, found a second")
            once |= {statement.data} & _ONCE
        return replace(theory, premises=tuple(premises), asked=asked if asked != Asked("must") else None)

    def premise(self, tree: Any) -> Premise:
        """What is given, with its sentence."""
        formula, sentence = tree.children
        return Premise(self.formula(formula).formula, _string(sentence))

    def _state_sort(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        name, content, size = tree.children
        if size is not None and content is not None:
            raise self._error(size, f"the members of {name} are listed: expected no size beside them")
        if size is not None and int(size) < 1:
            raise self._error(size, "expected a sort of one member or more")
        sort = Sort(str(name), size=None if size is None else int(size))
        if content is not None and content.data == "members":
            sort = replace(sort, members=tuple(map(str, content.children)))
        elif content is not None:
            first, last = map(int, content.children)
            if first > last:
                raise self._error(content.children[0], f"expected numbers from low to high, found {first}..{last}")
            if last - first >= _MOST_NUMBERS:
                raise self._error(content.children[1], f"expected at most {_MOST_NUMBERS:,} numbers in a sort")
            sort = replace(sort, numbers=(first, last))
        return replace(theory, sorts=(*theory.sorts, sort)), asked

    def _state_function(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        properties = {str(child) for child in tree.children if child.type == "PROPERTY"}
        name, *sorts = (str(child) for child in tree.children if child.type == "NAME")
        function = Function(
            name,
            tuple(sorts[:-1]),
            sorts[-1],
            one_to_one="one-to-one" in properties,
            onto="onto" in properties,
            dense="dense" in properties,
        )
        return replace(theory, functions=(*theory.functions, function)), asked

    def _state_predicate(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        name, *sorts = (str(child) for child in tree.children if child is not None)
        return replace(theory, predicates=(*theory.predicates, Predicate(name, tuple(sorts)))), asked

    def _state_constant(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        *names, sort = map(str, tree.children)
        return replace(theory, constants=(*theory.constants, *((name, sort) for name in names))), asked

    def _state_semantics(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        (name,) = tree.children
        if name not in get_args(Semantics):
            raise self._error(name, f"expected {' or '.join(get_args(Semantics))}, found {str(name)!r}")
        return replace(theory, semantics=cast(Semantics, str(name))), asked

    def _state_import(self, theory: Theory, asked: Asked, _: Any) -> tuple[Theory, Asked]:
        return replace(theory, existential_import=True), asked

    def _state_suppose(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        return theory, replace(asked, suppose=(*asked.suppose, self.premise(tree)))

    def _state_conclusion(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        return theory, replace(asked, conclusion=self.formula(tree.children[0]).formula)

    def _state_ask(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        mode, but, text = tree.children
        if mode not in get_args(Mode):
            raise self._error(mode, f"expected {' or '.join(get_args(Mode))}, found {str(mode)!r}")
        return theory, replace(asked, mode=cast(Mode, str(mode)), but=but is not None, text=_string(text))

    def _state_option(self, theory: Theory, asked: Asked, tree: Any) -> tuple[Theory, Asked]:
        name, formula, text = tree.children
        if name != (expected := option_name(len(asked.options))):
            raise self._error(name, f"expected option {expected}, found {str(name)!r}")
        option = Option(self.formula(formula).formula, _string(text))
        return theory, replace(asked, options=(*asked.options, option))


def _string(token: Any) -> str | None:
    if token is None:
        return None
    try:
        return cast(str, json.loads(token, strict=False))
    except ValueError as error:
        told = f"the sentence cannot be read: {error}"
        raise NotationError(told, line=token.line, column=token.column, text="") from error

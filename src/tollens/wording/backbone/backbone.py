"""Backbone: a puzzle without its words. A theory over placeholders whose sentences are templates in each language.

Its text is a theory in our notation; a sentence is the English template, ‖ and the Chinese one:

    # kind matching
    sort s = s1, s2, s3
    sort a = a1, a2, a3
    function p1(s): a, one-to-one
    ⊤  "{story s1 s2 s3} ‖ {story s1 s2 s3}"
    p1(s1) ≠ a1  "{p1.not s1 a1}. ‖ {p1.not s1 a1}。"
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tollens.errors import InputError
from tollens.logic import TRUTHFUL, Theory, read_theory, show_theory
from tollens.wording.backbone.templates import parse
from tollens.wording.scenarios.scenario import LANGUAGES, Language
from tollens.wording.scenarios.shapes import SHAPES

BAR = " ‖ "
_KIND = re.compile(r"#[ \t]*kind[ \t]+(\w+)(?:[ \t]+(\w[\w ]*?))?[ \t]*$", re.MULTILINE)
_TEXT = re.compile(r'  "((?:[^"\\]|\\.)*)"$')
_IMPLIED = f"predicate {TRUTHFUL}("
_PLACEHOLDER = re.compile(r"[a-z]\d+")


@dataclass(frozen=True)
class Line:
    """A line of the theory and its templates; a declaration has none."""

    notation: str
    en: str | None = None
    zh: str | None = None

    def template(self, language: Language) -> str | None:
        """The template in that language."""
        return self.en if language == "en" else self.zh

    @cached_property
    def text(self) -> str:
        """The line as it stands in the backbone's text."""
        return self.notation if self.en is None else f'{self.notation}  "{self.en}{BAR}{self.zh}"'


@dataclass(frozen=True)
class Backbone:
    """The lines of a backbone, in the order of the notation: declarations, premises, the question, the options."""

    kind: str
    shape: str
    lines: tuple[Line, ...]

    @cached_property
    def text(self) -> str:
        """The backbone as text, which reads back as the same."""
        first = f"# kind {self.kind} {self.shape}".rstrip()
        return "\n".join([first, *[line.text for line in self.lines], ""])

    @cached_property
    def theory(self) -> Theory:
        """The theory over placeholders; its sentences are the templates."""
        return read_theory(self.text)

    @cached_property
    def declarations(self) -> tuple[str, ...]:
        """The lines that declare something, and are not told."""
        return tuple([line.notation for line in self.lines if line.en is None])

    @property
    def placeholders(self) -> Mapping[str, tuple[str, ...]]:
        """What stands for words, by its first letter; declarations name all of it."""
        return placeholders_in(self.declarations)

    def templates(self) -> Iterator[str]:
        """All templates, in all languages."""
        for line in self.lines:
            yield from (template for language in LANGUAGES if (template := line.template(language)) is not None)


@lru_cache(maxsize=1 << 10)
def placeholders_in(declarations: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """What declarations name that stands for words, by its first letter."""
    found: dict[str, list[str]] = {}
    for line in declarations:
        for name in _PLACEHOLDER.findall(line):
            found.setdefault(name[0], []).append(name)
    return {letter: tuple(dict.fromkeys(names)) for letter, names in found.items()}


def read_backbone(text: str) -> Backbone:
    """The backbone of a text. InputError says what is missing: the kind, a language, or what a theory needs."""
    found = _KIND.match(text.lstrip())
    if found is None or found[1] not in SHAPES:
        raise InputError(f"expected a first line `# kind …` with one of {', '.join(SHAPES)}")
    kind, shape = found[1], found[2] or ""
    if shape not in SHAPES[kind]:
        raise InputError(f"expected one of the shapes {', '.join(SHAPES[kind])}, found {shape!r}")
    theory = read_theory(text)
    # Speech declares who may tell the truth by itself: the line is there only where it was written.
    shown = [line for line in show_theory(theory).splitlines() if line in text or not line.startswith(_IMPLIED)]
    lines = tuple(map(_line, shown))
    if theory.asked is None or not theory.asked.options:
        raise InputError("a backbone asks a question: expected a line `ask …` and options")
    return Backbone(kind, shape, lines)


def _line(text: str) -> Line:
    found = _TEXT.search(text)
    if found is None:
        if text.split()[0] in ("sort", "function", "predicate", "constant", "existential", "semantics"):
            return Line(text)
        raise InputError(f"expected a sentence behind {text!r}: English{BAR}Chinese")
    en, bar, zh = found[1].partition(BAR)
    if not bar or not en or not zh:
        raise InputError(f"expected a sentence in each language, English{BAR}Chinese, found {found[1]!r}")
    for template in (en, zh):
        parse(template)
    return Line(text[: found.start()], en, zh)

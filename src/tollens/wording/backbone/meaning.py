"""What a template states, as a formula over its placeholders: frames and phrases each have one meaning.

>>> print(Meaning("matching").of("If {p1.is s1 a2}, then {p2.not (p1.one a1) b1}.", "en"))
(p1(s1) = a2) → ∀x:s ((p1(x) = a1) → (p2(x) ≠ b1))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from tollens.errors import InputError
from tollens.logic import (
    TRUTHFUL,
    And,
    Apply,
    Atom,
    Class,
    Constant,
    Count,
    Equal,
    ForAll,
    Formula,
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
    opposite,
)
from tollens.logic.formula import Bound
from tollens.wording.backbone.frames import FRAMES, Frame
from tollens.wording.backbone.templates import Call, Template, parse
from tollens.wording.scenarios.scenario import Language

SUBJECTS = "s"  # the sort that variables range over
_VARIABLES = "xyz"

_JOINED: dict[Frame, Callable[[Formula, Formula], Formula]] = {
    "if": Implies,
    "only if": Implies,
    "either": Xor,
    "either way": Xor,
    "or": lambda left, right: Or((left, right)),
    "iff": Iff,
    "unless": lambda left, right: Implies(opposite(left), right),
    "and": lambda left, right: And((left, right)),
}
_CLAIMS: dict[Frame, Callable[[str, str], Formula]] = {
    "all": lambda subject, object_: Class("all", subject, object_),
    "some": lambda subject, object_: Class("some", subject, object_),
    "some not": lambda subject, object_: Class("not all", subject, object_),
    "no": lambda subject, object_: Class("no", subject, object_),
    "not all": lambda subject, object_: Class("not all", subject, object_),
    "only": lambda subject, object_: Class("only", subject, object_),
}
# The phrases of a claim's second class; Chinese says 'all are not' where English says 'no'.
_SECOND: dict[Language, dict[Frame, str]] = {
    "en": {"some not": "not_vp"},
    "zh": {"some not": "not_vp", "no": "not_vp"},
}
# What is said of two at once, of one of them or of the other.
_OF_TWO: dict[str, Callable[[Formula, Formula], Formula]] = {
    "at_least_one": lambda first, second: Or((first, second)),
    "exactly_one": Xor,
    "either": Xor,
}
_BOUNDS: dict[str, Bound] = {"count": "exactly", "at_least": "at least", "at_most": "at most"}


class NoMeaning(InputError):
    """A template whose words are a person's own: what it states is for its formula to say."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What templates of a kind and shape state. `size` is how many subjects there are, where a place is the last."""

    kind: str
    shape: str = ""
    size: int = 0

    def of(self, template: str, language: Language) -> Formula:
        """The formula of a sentence. NoMeaning where no frame or phrase of ours stands there."""
        try:
            return self._sentence(parse(template), language, None)
        except (IndexError, ValueError) as error:
            raise NoMeaning(f"a phrase has too few words or words of another kind: {template!r}") from error

    def clause(self, call: str) -> Formula:
        """The formula of one clause, given as its call without braces."""
        (found,) = parse(f"{{{call}}}")
        if isinstance(found, str):
            raise NoMeaning(f"not a call: {call}")
        return self._clause(found, "en", None)

    def stated(self, frame: Frame, *calls: str) -> Formula:
        """The formula of a frame with these calls in it, each without braces."""
        if frame == "plain" or frame in _JOINED:
            found = [_clause_of(self, call) for call in calls]
            return found[0] if frame == "plain" else _JOINED[frame](found[0], found[1])
        return self.of(framed(frame, 0, "en", *calls), "en")

    def _sentence(self, template: Template, language: Language, speaker: Term | None) -> Formula:
        calls = [part for part in template if isinstance(part, Call)]
        if len(template) == 1 and len(calls) == 1 and calls[0].phrase == "says":
            return self._says(calls[0], language)
        for frame, order in frames_of(skeleton(template), language):
            parts = [calls[place] for place in order]
            if frame in _CLAIMS and _is_claim(frame, parts, language):
                return _CLAIMS[frame](parts[0].predicate or "", parts[1].predicate or "")
            if frame == "plain" or frame in _JOINED:
                found = [self._clause(call, language, speaker) for call in parts]
                return found[0] if frame == "plain" else _JOINED[frame](found[0], found[1])
            if frame in ("is named", "is not named") and parts[0].phrase == "one" and parts[1].predicate is None:
                named = Equal(Apply(parts[0].predicate or "", (_named(parts[1]),)), _named(parts[0].arguments[0]))
                return named if frame == "is named" else Not(named)
        raise NoMeaning("no frame of ours")

    def _says(self, call: Call, language: Language) -> Formula:
        if call.sentence is None:
            raise NoMeaning("nothing is said")
        speaker = _named(call.arguments[0])
        said = [self._sentence(part, language, speaker) for part in sentences(call.sentence, language)]
        if len(said) == 1:
            return Says(speaker, said[0])
        if len(said) == 2:
            return Xor(said[0], said[1])  # where people say two things, just one of them is true
        raise NoMeaning("more than two things are said")

    def _clause(self, call: Call, language: Language, speaker: Term | None) -> Formula:
        if call.predicate is None:
            return self._own(call, language)
        if call.phrase in ("i_is", "i_not") and speaker is not None:
            fact = Atom(call.predicate, (speaker,))
            return fact if call.phrase == "i_is" else Not(fact)
        described: list[tuple[Variable, Formula]] = []
        for place, given in enumerate(call.arguments):
            if given.predicate is None and given.phrase in _OF_TWO:
                first, second = (
                    self._clause(_with_argument(call, place, each), language, speaker) for each in given.arguments
                )
                return _OF_TWO[given.phrase](first, second)
        terms = [_term(each, described) for each in call.arguments]
        body = self._phrase(call.predicate, call.phrase, terms)
        for variable, condition in reversed(described):
            body = ForAll(variable, SUBJECTS, Implies(condition, body))
        return body

    def _own(self, call: Call, language: Language) -> Formula:
        if call.phrase in ("truthful", "lying"):
            truthful = Atom(TRUTHFUL, (_named(call.arguments[0]),))
            return truthful if call.phrase == "truthful" else Not(truthful)
        if call.phrase in _BOUNDS and call.sentence is not None:
            number = int(call.arguments[0].phrase)
            x = Variable("x")
            body = [_member(part, x) for part in call.sentence if isinstance(part, Call)]
            around = skeleton(call.sentence)
            if around != ("", "") and not {"both", "but"} & dict(frames_of(around, language)).keys():
                raise NoMeaning("no frame of ours")
            return Count(_BOUNDS[call.phrase], number, x, SUBJECTS, body[0] if len(body) == 1 else And(tuple(body)))
        raise NoMeaning(f"{call.phrase} is no clause")

    def _phrase(self, predicate: str, phrase: str, terms: list[Term]) -> Formula:
        """What a predicate's phrase says of terms."""
        if self.kind == "real_fake":
            return _fact(predicate, phrase, terms)
        if self.kind == "ordering" and predicate == "p1":
            return self._order(predicate, phrase, terms)
        if phrase in ("is", "not") and len(terms) == 2:
            equal = Equal(Apply(predicate, (terms[0],)), terms[1])
            return equal if phrase == "is" else Not(equal)
        raise NoMeaning(f"{phrase} is no clause")

    def _order(self, predicate: str, phrase: str, terms: list[Term]) -> Formula:
        if phrase.startswith("not_"):
            return Not(self._order(predicate, phrase.removeprefix("not_"), terms))
        if phrase == "gap":
            number, *terms = terms
            steps = number.value + 1 if isinstance(number, Number) else 1
            one, other = (Apply(predicate, (term,)) for term in terms)
            return Or((Equal(Plus(one, steps), other), Equal(one, Plus(other, steps))))
        at = [Apply(predicate, (term,)) for term in terms]
        match phrase:
            case "before":
                return Less(at[0], at[1])
            case "after":
                return Less(at[1], at[0])
            case "next":
                return Equal(Plus(at[0], 1), at[1])
            case "same":
                return Equal(at[0], at[1])
            case "at":
                return Equal(at[0], terms[1])
            case "first" | "last" if self.shape == "ties":
                x = Variable("z")
                ahead = (at[0], Apply(predicate, (x,)))
                less = Less(*ahead) if phrase == "first" else Less(*reversed(ahead))
                return ForAll(x, SUBJECTS, Implies(Not(Equal(x, terms[0])), less))
            case "first" | "last":
                return Equal(at[0], Number(1 if phrase == "first" else self.size))
        raise NoMeaning(f"{phrase} is no clause")


def _member(verb: Call, who: Term) -> Formula:
    """What a class's verb says of who is counted: to be in it, or not."""
    inside = Atom(verb.predicate or "", (who,))
    return Not(inside) if verb.phrase == "not_vp" else inside


def _fact(predicate: str, phrase: str, terms: list[Term]) -> Formula:
    facts = [Atom(predicate, (term,)) for term in terms]
    match phrase:
        case "is" | "also":
            return facts[0]
        case "not" | "nor":
            return Not(facts[0])
        case "both":
            return And(tuple(facts))
        case "neither":
            return And(tuple(map(Not, facts)))
    raise NoMeaning(f"{phrase} is no clause")


def _is_claim(frame: Frame, parts: list[Call], language: Language) -> bool:
    return parts[0].phrase == "np" and parts[1].phrase == _SECOND[language].get(frame, "vp")


def _with_argument(call: Call, place: int, argument: Call) -> Call:
    """The same call of another thing in that place."""
    given = call.arguments
    return Call(call.predicate, call.phrase, ((*given[:place], argument, *given[place + 1 :]),), call.sentence)


def _named(call: Call) -> Term:
    return Number(int(call.phrase)) if call.phrase.isdigit() else Constant(call.phrase)


def _term(call: Call, described: list[tuple[Variable, Formula]]) -> Term:
    """The term of a name; 'the one' is a variable, and what describes it is noted."""
    if call.phrase != "one" or call.predicate is None:
        return _named(call)
    variable = Variable(_VARIABLES[len(described)])
    described.append((variable, Equal(Apply(call.predicate, (variable,)), _named(call.arguments[0]))))
    return variable


def sentences(template: Template, language: Language) -> list[Template]:
    """The sentences of a template, each up to its stop."""
    stop = ". " if language == "en" else "。"
    found: list[list[str | Call]] = [[]]
    for part in template:
        if isinstance(part, Call):
            found[-1].append(part)
            continue
        *ended, last = part.split(stop)
        for piece in ended:
            found[-1].append(piece + stop.strip())
            found.append([])
        found[-1] += [last] if last else []
    return [tuple(each) for each in found if each]


def skeleton(template: Template) -> tuple[str, ...]:
    """The texts around the calls of a template: one more than there are calls."""
    texts = [""]
    for part in template:
        if isinstance(part, str):
            texts[-1] += part
        else:
            texts.append("")
    return tuple(texts)


def frames_of(texts: tuple[str, ...], language: Language) -> list[tuple[Frame, tuple[int, ...]]]:
    """The frames with these texts, each with where its first, second … clause stands."""
    return _by_skeleton(language).get(texts, [])


@cache
def _by_skeleton(language: Language) -> dict[tuple[str, ...], list[tuple[Frame, tuple[int, ...]]]]:
    found: dict[tuple[str, ...], list[tuple[Frame, tuple[int, ...]]]] = {}
    for frame, texts in FRAMES[language].items():
        for text in texts:
            template = parse(text)
            if any(isinstance(part, Call) and part.sentence for part in template):
                continue  # what it is around is one call
            places = [int(part.phrase) for part in template if isinstance(part, Call)]
            order = tuple(places.index(place) for place in range(len(places)))
            found.setdefault(skeleton(template), []).append((frame, order))
    return found


@lru_cache(maxsize=1 << 15)
def kept(formula: Formula) -> Formula:
    """The first of all formulas that are equal: what is one thing is quickly found to be equal."""
    return formula


@lru_cache(maxsize=1 << 14)
def _clause_of(meaning: Meaning, call: str) -> Formula:
    return meaning.clause(call)


@lru_cache(maxsize=1 << 15)
def framed(frame: Frame, variant: int, language: Language, *calls: str) -> str:
    """A template: the frame's text in one of its variants, with these calls in it. Where a language denies the second
    class of a claim, its phrase is turned."""
    texts = FRAMES[language][frame]
    text = texts[variant % len(texts)]
    if frame in _CLAIMS:
        calls = (calls[0], calls[1].replace(".vp", f".{_SECOND[language].get(frame, 'vp')}"))
    for place, call in enumerate(calls):
        text = text.replace(f"{{{place}}}", f"{{{call}}}").replace(f"{{{place}:", f"{{{call}:")
    return text

"""What is asked of an arrangement, and what the options say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tollens.logic import Asked, Atom, Formula, Iff, Not, Option, Premise, Term, conjunction
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.names import is_scenery
from tollens.wording.parsing.arrangements.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.sentences import read_sentence
from tollens.wording.parsing.arrangements.words import AUXILIARY
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.questions import Stem, read_stem
from tollens.wording.parsing.seam import Need
from tollens.wording.unreadable import UnreadableSentence

_LETTER = re.compile(r"^\(?[A-H][.)]\s+")


def read_question(question: str, options: tuple[str, ...], game: Game) -> tuple[Asked, tuple[tuple[Need, ...], ...]]:
    """The question with its options as formulas, or as what each of them needs."""
    stem = read_stem(question)
    suppose = tuple(Premise(read_sentence(text, game), text) for text in stem.suppose)
    texts = [_LETTER.sub("", option).strip() for option in options]
    if stem.shape == "number":
        needs = tuple(number_needs(stem, text, game) for text in texts)
        formulas = [each[0].formula for each in needs]
    elif stem.shape == "all":
        said: dict[Term, Formula] = {}
        needs = tuple(_needs(stem, text, game, said) for text in texts)
        formulas = [conjunction(need.formula for need in each if need.so) for each in needs]
    else:
        needs = ()
        formulas = [_formula(stem, text, game) for text in texts]
    made = tuple(Option(formula, option) for formula, option in zip(formulas, options, strict=True))
    return Asked(stem.mode, made, stem.but, suppose, question), needs


def replaced_condition(question: str, game: Game) -> Formula | None:
    """The condition in whose stead the options would stand, where that is asked."""
    stem = read_stem(question)
    return read_sentence(stem.before, game) if stem.shape == "substitute" else None


def _formula(stem: Stem, text: str, game: Game) -> Formula:
    if stem.shape == "substitute":  # beside the other conditions, the one must say what the other says
        return Iff(read_sentence(text, game), read_sentence(stem.before, game))
    if stem.shape == "statement":
        return read_sentence(text, game)
    if stem.shape == "gap" and _IN_ORDER.search(stem.after) is not None:
        return arrangement(stem, text, game)
    if stem.shape == "gap":
        return _filled(stem, text, game)
    if stem.shape == "arrangement":
        return arrangement(stem, text, game)
    raise UnreadableSentence(stem.before or text, 1, "a question that is no count")


# A whole order, though the question does not call it one: the dogs shown, from first to sixth.
_IN_ORDER = re.compile(
    r",? (?:listed )?(?:in order,? )?from (?:first|earliest|\w+est|most \w+|position 1)\b.* to ", re.I
)


def _filled(stem: Stem, text: str, game: Game) -> Formula:
    """The stem's sentence with the option in its gap."""
    option = text.strip(" .")
    if "respectively" in f"{stem.before} {stem.after}":
        return _respectively(stem, text, game)
    names = _names_of(option, game)
    if names is not None and len(names[1]) > 1 and " and " not in option and " or " not in option:
        cut = option.rfind(",")
        option = f"{option[:cut]} and{option[cut + 1 :]}" if cut > 0 else option
    if not stem.before and stem.after:
        return read_sentence(f"{option} {stem.after}", game)
    sentence = f"{stem.before} {option} {stem.after}".strip()
    return read_sentence(sentence, game)


def _needs(stem: Stem, text: str, game: Game, said: dict[Term, Formula]) -> tuple[Need, ...]:
    """A list of all who could: each that is listed could, and no other. `said` keeps what is said of each."""
    plain = text.strip(" .").removesuffix(" only")
    found = _names_of(plain, game) or _names_of(f"{stem.noun.split(' in ')[0]} {plain}", game)
    if found is None:
        raise UnreadableSentence(text, 1, "a list of names of the set-up")
    kind, listed = found
    for term, name in _every_name(kind, game):
        if term not in said:
            said[term] = _filled(Stem(stem.mode, "gap", before=stem.before, after=stem.after), name, game)
    return tuple(Need(stem.mode, said[term], term in listed) for term in kind.members)


def _every_name(kind: Kind, game: Game) -> Iterator[tuple[Term, str]]:
    for term in kind.members:
        words = next((words for words, known in game.names.items() if known == (kind, term)), None)
        if words is None:
            noun = next(" ".join(noun) for noun, known in game.nouns.items() if known == (kind, kind.members))
            yield term, f"{noun} {term}"
        else:
            yield term, " ".join(words)


def _names_of(text: str, game: Game) -> tuple[Kind, tuple[Term, ...]] | None:
    """The members that a text lists and nothing else."""
    p = Parse(text, game)
    for phrase, end in noun_phrase(p, 0):
        if p.is_end(end) and phrase.force == "all" and phrase.where is None:
            return phrase.kind, phrase.terms
    return None


def _respectively(stem: Stem, text: str, game: Game) -> Formula:
    """Ann and Bo sing second and fifth, respectively: name by name."""
    listed = _ordered_list(text, game)
    words = f"{stem.before} {stem.after}".replace("respectively", "").strip(" ,")
    p = Parse(words, game)
    for at in range(len(p.words)):
        for phrase, end in noun_phrase(p, at):
            link = game.link(listed[0], phrase.kind) if listed is not None else None
            if listed is None or link is None or phrase.force != "all" or len(phrase.terms) != len(listed[1]):
                continue
            rest = [*range(at), *range(end, len(p.words))]
            if len(phrase.terms) < 2 or not all(is_scenery(p, k) or p.word(k) in AUXILIARY | {","} for k in rest):
                continue
            made, forward = link
            pairs = zip(listed[1], phrase.terms, strict=True)
            return conjunction(made.holds(one, spot) if forward else made.holds(spot, one) for one, spot in pairs)
    raise UnreadableSentence(words, 1, "as many places as the option has names")


_EXTREME = re.compile(
    r"(?:what is |which (?:one )?of the following is |of the following, which one is )?(?:the )?"
    r"(?P<bound>maximum|minimum|greatest|fewest|least|smallest|largest) (?:possible |"
    r"total )*number of (?:the )?(?P<body>.+?)(?: is)?$",
    re.I,
)
_WHO_COULD = re.compile(r"^(?P<noun>.+?) (?:that|who|which) (?:could|can|must|may) (?P<rest>.+)$", re.I)
_END_OF_ORDER = re.compile(
    r"(?:what is |which (?:one )?of the following is |"
    r"of the following, which one is )?(?:the )?(?P<bound>earliest|latest)"
    r"(?: \w+)?(?: (?:in|on|at|for|to) which| that)? (?P<subject>.+?) (?:could|can) (?P<rest>.+?)(?: is(?: the)?)?$",
    re.I,
)


def number_needs(stem: Stem, text: str, game: Game) -> tuple[Need, ...]:
    """The greatest number that could be: so many could be, and not one more. The earliest place: it could be there, and
    nowhere before."""
    question = stem.before.strip(" ?")
    if (found := _END_OF_ORDER.match(question)) is not None and game.sequence is not None:
        return _end_needs(found, text, game)
    found = _EXTREME.match(question)
    inner = _WHO_COULD.match(found["body"]) if found is not None else None
    count = cardinal(text.strip(" .").lower())
    if found is None or inner is None or count is None:
        raise UnreadableSentence(stem.before, 1, "the greatest or smallest number of those that could")
    most = found["bound"].lower() in ("maximum", "greatest", "largest")

    def held(bound: str, number: int) -> Formula:
        noun = re.sub(r"^(?:different |possible )", "", inner["noun"])
        return read_sentence(f"{bound} {number} {noun} {inner['rest']}", game)

    if most:
        return Need("could", held("at least", count)), Need("could", held("at least", count + 1), so=False)
    fewer = (Need("could", held("at most", count - 1), so=False),) if count else ()
    return (Need("could", held("at most", count)), *fewer)


def _end_needs(found: re.Match[str], text: str, game: Game) -> tuple[Need, ...]:
    place = game.sequence
    name = _names_of(text.strip(" ."), game)
    if place is None or name is None or name[0] != place or len(name[1]) != 1:
        raise UnreadableSentence(text, 1, "a place of the order")
    p = Parse(f"{found['subject']} {found['rest']}", game)
    for phrase, end in noun_phrase(p, 0):
        link = game.link(phrase.kind, place)
        rest = all(is_scenery(p, k) or p.word(k) in AUXILIARY or k == end for k in range(end, len(p.words)))
        if link is None or phrase.force != "all" or len(phrase.terms) != 1 or not rest:
            continue
        made, forward = link
        at = place.members.index(name[1][0])
        beyond = place.members[:at] if found["bound"].lower() == "earliest" else place.members[at + 1 :]
        spots = [
            made.holds(phrase.terms[0], s) if forward else made.holds(s, phrase.terms[0]) for s in (name[1][0], *beyond)
        ]
        return (Need("could", spots[0]), *(Need("could", each, so=False) for each in spots[1:]))
    raise UnreadableSentence(p.sentence, 1, "someone who has a place in the order")


# --- whole arrangements ---------------------------------------------------------------------------------------------


def arrangement(stem: Stem, text: str, game: Game) -> Formula:
    """An order from first to last, who is in which group, or all that are selected."""
    if (other := re.search(r"\bothers?\b|\bone of\b|\bnot?\b", stem.before, re.I)) is not None:
        raise UnreadableSentence(stem.before, other.start() + 1, "a whole list, of all that are meant")
    groups = _labelled(text, game)
    if groups is not None:
        return _assigned(groups, game, text)
    whole = _LIST_OF.search(stem.before)
    if whole is not None and re.search(r"complete|entire|full", stem.before, re.I):
        exact = _exactly_these(whole["rest"], text, game)
        if exact is not None:
            return exact
    listed = _ordered_list(text, game)
    if listed is None:
        raise UnreadableSentence(text, 1, "a list of names of the set-up")
    kind, terms = listed
    place = game.sequence
    link = game.link(kind, place) if place is not None and place != kind else None
    if link is not None and place is not None and len(terms) == len(place.members):
        made, forward = link
        pairs = zip(terms, place.members, strict=True)
        return conjunction(made.holds(one, spot) if forward else made.holds(spot, one) for one, spot in pairs)
    if kind.name in game.chosen and len(set(terms)) == len(terms):
        chosen = game.chosen[kind.name]
        return conjunction(
            Atom(chosen, (term,)) if term in terms else Not(Atom(chosen, (term,))) for term in kind.members
        )
    raise UnreadableSentence(text, 1, "an order of them all")


_LIST_OF = re.compile(r"\b(?:list|account|description|roster|set) of (?:all )?(?:of )?(?P<rest>.+)$", re.I)


def _exactly_these(noun: str, text: str, game: Game) -> Formula | None:
    """A complete list of those who sit there: they all do, and nobody else."""
    found = _names_of(text.strip(" ."), game)
    p = Parse(noun if noun.lower().startswith(("the ", "those ")) else f"the {noun}", game)
    if found is None:
        return None
    for phrase, end in noun_phrase(p, 0):
        if not p.is_end(end) or phrase.kind != found[0] or phrase.where is None or phrase.terms != found[0].members:
            continue
        where = phrase.where
        return conjunction(where(term) if term in found[1] else Not(where(term)) for term in found[0].members)
    return None


def _ordered_list(text: str, game: Game) -> tuple[Kind, tuple[Term, ...]] | None:
    """Names in the order given; one may come twice."""
    kind: Kind | None = None
    terms: list[Term] = []
    for piece in re.split(r",\s*(?:and\s+)?|\s+and\s+|;\s*", text.strip(" .")):
        found = _names_of(piece, game)
        if found is None or len(found[1]) != 1 or kind not in (None, found[0]):
            return None
        kind = found[0]
        terms += found[1]
    return None if kind is None else (kind, tuple(terms))


def _labelled(text: str, game: Game) -> list[tuple[Kind, Term, tuple[Term, ...]]] | None:
    """Oceans: Ann, Bo; Rivers: Cy — each label with what stands behind it; None where there are no labels."""
    marks = list(re.finditer(r":", text))
    if not marks:
        return None
    pieces = re.split(r"\s*:\s*", text.strip(" ."))
    found: list[tuple[Kind, Term, tuple[Term, ...]]] = []
    label = _one(pieces[0], game)
    for place, piece in enumerate(pieces[1:], start=1):
        if label is None:
            raise UnreadableSentence(text, 1, "a name of the set-up before the colon")
        if place == len(pieces) - 1:
            found.append((*label, _several(piece, game, text)))
            break
        words = piece.split()
        for cut in range(len(words) - 1, -1, -1):  # the next label is the shortest name at the end
            label_after = _one(" ".join(words[cut:]).strip(" ;,"), game)
            if label_after is not None and label_after[0] == label[0]:
                rest = " ".join(words[:cut]).strip(" ;,")
                longer = _one(" ".join(words[max(0, cut - 1) :]).strip(" ;,"), game) if cut else None
                if longer is not None and longer[0] == label[0] and longer[1] == label_after[1]:
                    rest = " ".join(words[: cut - 1]).strip(" ;,")
                found.append((*label, _several(rest, game, text)))
                label = label_after
                break
        else:
            raise UnreadableSentence(text, 1, "a label before every colon")
    return found


def _one(text: str, game: Game) -> tuple[Kind, Term] | None:
    found = _names_of(text, game) if text else None
    return (found[0], found[1][0]) if found is not None and len(found[1]) == 1 else None


def _several(text: str, game: Game, whole: str) -> tuple[Term, ...]:
    if text.lower() in ("", "none", "no one", "nobody"):
        return ()
    found = _ordered_list(text, game)
    if found is None:
        raise UnreadableSentence(whole, 1, "names of the set-up behind the label")
    return found[1]


def _assigned(groups: list[tuple[Kind, Term, tuple[Term, ...]]], game: Game, text: str) -> Formula:
    """Who is where, and that nobody else is there."""
    said: list[Formula] = []
    for kind, label, terms in groups:
        others = [each for each in game.kinds if terms and terms[0] in each.members and each != kind]
        others = others or [
            link.place if link.thing == kind else link.thing for link in game.links if kind in (link.thing, link.place)
        ]
        found = game.link(kind, others[0]) if len(others) == 1 else None
        if found is None:
            raise UnreadableSentence(text, 1, "labels and names that go together in the set-up")
        link, forward = found
        for other in others[0].members:
            holds = link.holds(label, other) if forward else link.holds(other, label)
            said.append(holds if other in terms else Not(holds))
    return conjunction(said)

"""What is asked of an arrangement, and what the options say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tollens.logic import Asked, Formula, Iff, Implies, Not, Option, Premise, Term, conjunction
from tollens.wording.parsing.arrangements.full_lists import arrangement
from tollens.wording.parsing.arrangements.game import Game, Kind
from tollens.wording.parsing.arrangements.listed_names import every_name, names_of
from tollens.wording.parsing.arrangements.names import is_scenery, noun
from tollens.wording.parsing.arrangements.noun_phrases import noun_phrase
from tollens.wording.parsing.arrangements.paired_lists import is_paired, paired
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.sentences import read_sentence
from tollens.wording.parsing.arrangements.words import AUXILIARY
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.questions import Stem, read_stem
from tollens.wording.parsing.seam import Need, Tally
from tollens.wording.unreadable import UnreadableSentence

_LETTER = re.compile(r"^\(?[A-H][.)]\s+")


Needs = tuple[tuple[Need | Tally, ...], ...]


def read_question(question: str, options: tuple[str, ...], game: Game) -> tuple[Asked, Needs]:
    """The question with its options as formulas, or as what each of them needs."""
    stem = read_stem(question)
    suppose = tuple(Premise(read_sentence(text, game), text) for text in stem.suppose)
    texts = [_LETTER.sub("", option).strip() for option in options]
    needs: Needs
    if stem.shape == "number":
        needs = tuple(number_needs(stem, text, game) for text in texts)
        formulas = [each[0].formulas[0] for each in needs]
    elif stem.shape in ("count", "settles", "settled"):
        needs = tuple(tallies(stem, text, game) for text in texts)
        formulas = [each[0].formulas[0] for each in needs]
    elif stem.shape == "all":
        said: dict[Term, Formula] = {}
        needs = tuple(_needs(stem, text, game, said) for text in texts)
        formulas = [conjunction(need.formula for need in each if isinstance(need, Need) and need.so) for each in needs]
    else:
        needs = ()
        formulas = [_formula(stem, text, game) for text in texts]
    made = tuple(Option(formula, option) for formula, option in zip(formulas, options, strict=True))
    return Asked(stem.mode, made, stem.but, suppose, question), needs


def dropped_condition(question: str, game: Game) -> Formula | None:
    """The condition that holds no longer, where the question puts another in its stead or takes it away."""
    stem = read_stem(question)
    return read_sentence(stem.dropped, game) if stem.dropped else None


def _formula(stem: Stem, text: str, game: Game) -> Formula:
    if stem.shape == "substitute":  # beside the other conditions, the one must say what the other says
        return Iff(read_sentence(text, game), read_sentence(stem.before, game))
    if stem.shape == "statement":
        return read_sentence(text, game)
    if stem.shape == "gap" and _IN_ORDER.search(f"{stem.before} {stem.after}") is not None:
        return arrangement(stem, text, game)
    if stem.shape == "gap":
        return _filled(stem, text, game)
    if stem.shape == "arrangement":
        return arrangement(stem, text, game)
    raise UnreadableSentence(stem.before or text, 1, "a question that is no count")


# A whole order, though the question does not call it one: the dogs shown, from first to sixth.
_IN_ORDER = re.compile(
    r",? (?:listed )?(?:in order,? )?from (?:first|earliest|\w+est|most \w+|position 1)\b.* to |"
    r", (?:listed )?(?:\w+ )*in order,? from \w+(?: \d)? (?:to|through) ",
    re.I,
)


def _filled(stem: Stem, text: str, game: Game) -> Formula:
    """The stem's sentence with the option in its gap."""
    option = text.strip(" .")
    if is_paired(stem):
        return paired(stem, text, game)
    names = names_of(option, game)
    if names is not None and len(names[1]) > 1 and " and " not in option and " or " not in option:
        cut = option.rfind(",")
        option = f"{option[:cut]} and{option[cut + 1 :]}" if cut > 0 else option
    if not stem.before and stem.after:
        return read_sentence(f"{option} {stem.after}", game)
    sentence = f"{stem.before} {option} {stem.after}".strip()
    return read_sentence(sentence, game)


def tallies(stem: Stem, text: str, game: Game) -> tuple[Need | Tally, ...]:
    """How many could, and how many are settled: of just so many it is so. What settles all: with it, each has one place
    that it must have."""
    if stem.shape == "settles":
        given = read_sentence(text, game)
        return Need("could", given), *settlings(game, given)
    number = cardinal(text.strip(" .").lower())
    p = Parse(stem.noun, game)
    kind = next((kind for kind, terms, end in noun(p, 0) if terms == kind.members and p.is_end(end)), None)
    if number is None or kind is None:
        raise UnreadableSentence(text if number is None else stem.noun, 1, "a number of things of the set-up")
    if stem.shape == "settled":
        return (Tally(number, tuple(settlings(game, None, kind))),)
    gap = Stem(stem.mode, "gap", before=stem.before, after=stem.after)
    return (Tally(number, tuple(Need(stem.mode, _filled(gap, name, game)) for _, name in every_name(kind, game))),)


def settlings(game: Game, given: Formula | None, kind: Kind | None = None) -> Iterator[Tally]:
    """For each thing, that what is said, with what is given, settles where it is. UnreadableSentence where the set-up
    says more than one thing of the things."""
    links = [link for link in game.links if kind is None or link.thing == kind]
    if len(game.links) != 1 or len(links) != 1 or game.marks or game.chosen:
        raise UnreadableSentence(game.kinds[0].name, 1, "a set-up that says one thing of each, to see what settles it")
    (link,) = links

    def must(formula: Formula) -> Need:
        return Need("must", formula if given is None else Implies(given, formula))

    for thing in link.thing.members:
        there = [link.holds(thing, place) for place in link.place.members]
        if link.is_function:
            yield Tally(1, tuple(map(must, there)))
        else:
            yield Tally(len(there), tuple(Tally(1, (must(each), must(Not(each)))) for each in there))


def _needs(stem: Stem, text: str, game: Game, said: dict[Term, Formula]) -> tuple[Need, ...]:
    """A list of all who could: each that is listed could, and no other. `said` keeps what is said of each."""
    plain = text.strip(" .").removesuffix(" only")
    found = names_of(plain, game) or names_of(f"{stem.noun.split(' in ')[0]} {plain}", game)
    if found is None:
        raise UnreadableSentence(text, 1, "a list of names of the set-up")
    kind, listed = found
    for term, name in every_name(kind, game):
        if term not in said:
            said[term] = _filled(Stem(stem.mode, "gap", before=stem.before, after=stem.after), name, game)
    return tuple(Need(stem.mode, said[term], term in listed) for term in kind.members)


_EXTREME = re.compile(
    r"(?:what is |which (?:one )?of the following is |of the following, which one is )?(?:the )?"
    r"(?P<bound>maximum|minimum|greatest|fewest|least|smallest|largest) (?:possible |"
    r"total )*number of (?:the )?(?P<body>.+?)(?: is)?$",
    re.I,
)
_WHO_COULD = re.compile(r"^(?P<noun>.+?) (?:that|who|which) (?:(?:could|can|must|may) )?(?P<rest>.+)$", re.I)
# The greatest number of coins Ann could have: she has at least so many.
_HOW_MANY_COULD = re.compile(
    r"^(?P<noun>[\w ]+?) (?:that )?(?P<subject>(?:the \w+|[A-Z][\w'.-]*)(?: [A-Z]\w*| \w+)??) (?:could|can|must|may) "
    r"(?P<rest>.+)$"
)
_END_OF_ORDER = re.compile(
    r"(?:what is |which (?:one )?of the following is |"
    r"of the following, which one is )?(?:the )?"
    r"(?P<bound>earliest|latest|(?:lowest|highest)[- ]numbered|lowest|highest)"
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
    whose = _HOW_MANY_COULD.match(found["body"]) if found is not None else None
    inner = whose or (_WHO_COULD.match(found["body"]) if found is not None else None)
    count = cardinal(text.strip(" .").lower())
    if found is None or inner is None or count is None:
        raise UnreadableSentence(stem.before, 1, "the greatest or smallest number of those that could")
    most = found["bound"].lower() in ("maximum", "greatest", "largest")

    def held(bound: str, number: int) -> Formula:
        noun = re.sub(
            r"^(?:the |different |possible |(?:two|three|four|five|six|seven|eight|nine) )+", "", inner["noun"]
        )
        if whose is not None:
            verb, _, tail = whose["rest"].partition(" ")
            return read_sentence(f"{whose['subject']} must {verb} {bound} {number} {noun} {tail}", game)
        return read_sentence(f"{bound} {number} {noun} {inner['rest']}", game)

    if most:
        return Need("could", held("at least", count)), Need("could", held("at least", count + 1), so=False)
    fewer = (Need("could", held("at most", count - 1), so=False),) if count else ()
    return (Need("could", held("at most", count)), *fewer)


def _end_needs(found: re.Match[str], text: str, game: Game) -> tuple[Need, ...]:
    place = game.sequence
    name = names_of(text.strip(" ."), game)
    bound = found["bound"].lower().replace("-", " ").split()
    first = bound[0] == "earliest" or bound == ["lowest", "numbered"]
    if len(bound) == 1 and bound[0] in ("lowest", "highest"):  # of a ranking, the lowest may be the last
        if game.up is None:
            raise UnreadableSentence(text, 1, "an order of which it is known which end is high")
        first = (bound[0] == "lowest") == (game.up > 0)
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
        beyond = place.members[:at] if first else place.members[at + 1 :]
        spots = [
            made.holds(phrase.terms[0], s) if forward else made.holds(s, phrase.terms[0]) for s in (name[1][0], *beyond)
        ]
        return (Need("could", spots[0]), *(Need("could", each, so=False) for each in spots[1:]))
    raise UnreadableSentence(p.sentence, 1, "someone who has a place in the order")

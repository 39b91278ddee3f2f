"""Our own items, read back from their words alone: the solver's answer is the key, and the theory is the item's own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import tollens as tl
from tollens.benchmarks import benchmark
from tollens.logic import TRUE, Atom, Class, Predicate, Theory, read_theory, show
from tollens.logic.canonical import same_up_to_renaming
from tollens.logic.walk import every_part
from tollens.perturb import imitations
from tollens.records import Item
from tollens.solvers import LABEL_OF, decide, judge
from tollens.text.labels import labels_of
from tollens.wording.backbone import Backbone, Line, deal, tell
from tollens.wording.backbone.asking import WORDS
from tollens.wording.backbone.scenes import OBJECTS, RULES, of_classes, of_matching, of_order, of_speech, placeholders
from tollens.wording.parsing.fresh import read_argument, read_influences, read_puzzle, read_row, read_rules
from tollens.wording.parsing.fresh.lists import unlisted
from tollens.wording.parsing.fresh.openings import Openings
from tollens.wording.parsing.fresh.sentences import SPACE, sentences_of
from tollens.wording.parsing.seam import Family, Language, Reading, Text
from tollens.wording.scenarios import LANGUAGES, TITLES, Scenario, scenarios
from tollens.wording.unreadable import UnreadableSentence

FAMILIES: dict[str, Family] = {
    "nail": read_puzzle,
    "logiqa": read_argument,
    "ropes": read_influences,
    "robustlr": read_rules,
    "lineup": read_row,
}
SEED = 4041
SETS = (
    *("nail", "nail-zh", "nail/pairs", "logiqa", "logiqa-zh", "ropes", "lineup", "lineup-zh"),
    *(f"{name}/{each}" for name in ("nail", "nail-zh") for each in ("real-fake", "ordering", "matching")),
    *(f"{name}/set-operation" for name in ("nail", "nail-zh")),
    *(f"{name}/{each}" for name in ("robustlr", "robustlr-zh") for each in benchmark("robustlr").recipes),
)
SIZES = {"nail": 60, "nail-zh": 60, "logiqa": 30, "logiqa-zh": 30, "ropes": 60, "lineup": 30, "lineup-zh": 30}
FEW = 8  # items of a set that is a part of another, or like others


def as_text(item: Item) -> Text:
    return Text(tuple(part.text for part in item.passage), item.question, item.options, item.language)


def family_of(name: str) -> Family:
    return FAMILIES[name.partition("/")[0].removesuffix("-zh")]


@cache
def items_of(name: str) -> tuple[Item, ...]:
    return tuple(tl.load(f"{name}:fresh", size=SIZES.get(name, FEW), item_seed=SEED))


def answer(reading: Reading) -> str:
    """What the solver answers, in words."""
    asked = reading.theory.asked
    assert asked is not None
    if asked.conclusion is not None and asked.mode == "label":
        return LABEL_OF[decide(reading.theory, asked.conclusion).status]
    judgement = judge(reading.theory)
    assert judgement.sound
    return asked.options[judgement.fitting[0]].text or ""


def key(item: Item) -> str:
    if (labels := labels_of(item.options)) is not None and item.answer is not None:
        return labels[item.answer]
    return item.answer_text


def bare(theory: Theory) -> Theory:
    """The theory without what states nothing and the words of the question; predicates of which nothing is said, the
    order in which they are declared and that of words that are offered do not count either."""
    asked = theory.asked
    assert asked is not None
    said = {name for formula in theory.every_formula for part in every_part(formula) for name in predicates(part)}
    if theory.sorts and theory.sorts[0].name == "subject":
        asked = replace(asked, options=tuple(sorted(asked.options, key=lambda option: option.text or "")))
    return replace(
        theory,
        premises=tuple(premise for premise in theory.premises if premise.formula != TRUE),
        predicates=tuple(sorted((each for each in theory.predicates if each.name in said), key=str)),
        asked=replace(asked, text=None),
    )


def predicates(part: object) -> tuple[str, ...]:
    if isinstance(part, Class):
        return part.subject, part.object
    return (part.predicate,) if isinstance(part, Atom) else ()


def check(item: Item, family: Family) -> None:
    reading = family(as_text(item))
    assert answer(reading) == key(item), item.id
    if item.theory is not None:
        found, own = bare(reading.theory), bare(read_theory(item.theory))
        assert found == own or same_up_to_renaming(found, own) is not None, item.id


@pytest.mark.parametrize("name", SETS)
def test_every_item_is_read_and_answered_and_its_theory_is_its_own(name: str) -> None:
    for item in items_of(name):
        check(item, family_of(name))


@pytest.mark.parametrize("name", ["nail", "nail-zh"])
def test_distractors_idle_clues_and_every_size_are_read(name: str) -> None:
    recipe = benchmark(name).recipes["nail"]
    chosen = ({"distractors": 2, "idle": True}, {"difficulty": "5"}, {"subjects": "5", "attributes": "1"})
    for given in chosen:
        settings = recipe.with_settings({name: str(value).lower() for name, value in given.items()})
        for number in range(6):
            for item in recipe.make(number, SEED + 1, settings).items:
                check(item, read_puzzle)


@pytest.mark.parametrize("how", ["imitation-s", "imitation-so", "imitation-spo"])
def test_imitations_are_read(how: str) -> None:
    for item in (*items_of("nail")[:5], *items_of("nail-zh")[:5]):
        (imitation,) = imitations(item, how, seed=SEED)
        check(imitation, read_puzzle)


@pytest.mark.parametrize("name", ["robustlr", "robustlr-zh"])
def test_merged_sentences_are_read(name: str) -> None:
    recipe = benchmark(name).recipes["all"]
    settings = recipe.with_settings({"merged": "true", "depth": "3"})
    for number in range(4):
        for item in recipe.make(number, SEED, settings).items:
            check(item, read_rules)


def test_a_span_is_one_of_the_two_that_could_be_answered() -> None:
    for item in items_of("ropes"):
        asked = read_influences(as_text(item)).theory.asked
        assert asked is not None and len(asked.options) == 2
        for option in asked.options:
            assert option.text and (option.text in item.question or option.text in item.passage[1].text)


def test_a_background_and_a_situation_may_be_one_text() -> None:
    for item in items_of("ropes")[:10]:
        whole = Text((" ".join(part.text for part in item.passage),), item.question)
        assert read_influences(whole) == read_influences(as_text(item))


# What each scenario tells, and a question about it: every one of them is to be found from its words.


def scene(place: Scenario, size: int, counted: bool) -> Backbone:
    """A puzzle of the scenario with hardly a clue. Where classes are counted, so are its."""
    lines: list[tuple[str, str]] = []
    subjects = " ".join(placeholders("s", size))
    match place.kind:
        case "real_fake":
            own = place.speakers == "subjects"
            declared = of_speech(size, 0 if own else 3)
            speakers = placeholders("s", size) if own else placeholders("t", 3)
            lines += [(f"{{story {subjects}{'' if own else ' | t1 t2 t3'}}}",) * 2]
            lines += [(f"{{says {who}: {{p1.is s{place % 2 + 1}}}.}}", f"{{says {who}: {{p1.is s{place % 2 + 1}}}。}}")
                      for place, who in enumerate(speakers)]  # fmt: skip
            lines += [(RULES["always"]["en"], RULES["always"]["zh"])]
            options = "p1.is s1", "p1.not s2"
        case "ordering":
            declared = of_order(size, len(place.predicates) - 1, place.shape)
            lines += [(f"{{story {subjects}}}",) * 2, (f"{{p1.each {' '.join(map(str, range(1, size + 1)))}}}",) * 2]
            lines += [(f"{{p2.each {' '.join(placeholders('b', size))}}}",) * 2] * (len(place.predicates) - 1)
            options = "p1.before s1 s2", "p1.before s2 s3"
        case "matching":
            declared = of_matching(size, len(place.predicates))
            lines += [(f"{{story {subjects}}}",) * 2]
            for number, letter in enumerate(OBJECTS[: len(place.predicates)], start=1):
                lines += [(f"{{p{number}.each {' '.join(placeholders(letter, size))}}}",) * 2]
            options = "p1.is s1 a1", "p2.not s2 b1"
        case _:
            classes = placeholders("p", 3 if counted else 5)
            declared = of_classes(classes, 11 if counted else 0)
            lines += [("{story s}",) * 2]
            lines += [("{total s 11}" if counted else f"{{include s | {' '.join(classes)}}}",) * 2]
            options = "count 4", "at_most 7"
    told = [Line("⊤", en, zh) for en, zh in lines]
    question = Line("ask must", WORDS["must"]["en"][0], WORDS["must"]["zh"][0])
    verbs = ": {p1.vp}" if place.kind == "set_operation" else ""
    asked = [Line(f"{'AB'[n]}: ⊤", f"{{{call}{verbs}}}.", f"{{{call}{verbs}}}。") for n, call in enumerate(options)]
    return Backbone(place.kind, place.shape, (*map(Line, declared), *told, question, *asked))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TITLES)
def test_every_scenario_is_found_from_its_words(kind: str, language: Language) -> None:
    rng = Random(SEED)
    for place in scenarios(kind):
        for counted in {False, kind == "set_operation"}:
            backbone = scene(place, rng.choice((3, 5, 6)), counted)
            grounding = deal(backbone, place, rng, rng.choice(("western", "chinese")))
            told = tell(backbone, grounding, language)
            theory = read_puzzle(Text((told.passage,), told.question, told.options, language)).theory
            names = grounding.names(language)
            assert theory.sorts[0].name == names["s"], place.key
            assert [name for sort in theory.sorts for name in sort.members] == [
                names[each] for letter in "stabcd" for each in backbone.placeholders.get(letter, ())
            ]
            used = set(grounding.predicates) if kind != "set_operation" or not counted else {"p1"}
            declared = {each.name for each in theory.functions} | {each.name for each in theory.predicates}
            assert declared - {"truthful"} == {names[each] for each in used}


# Hand-worked: what the words state, written down without the builder.

FLATMATES = Text(
    (
        "Three flatmates, Henry, Yvonne and Ursula, have drawn up a set of house rules. Each of them is responsible for"
        " a different household chore: the vacuuming, the dusting and the ironing. If Henry is responsible for the"
        " dusting, then Yvonne is responsible for the ironing. The flatmate responsible for the vacuuming is not"
        " Ursula.",
    ),
    "Who is responsible for the ironing?",
    ("Yvonne", "Ursula"),
)
CHOIR = Text(
    (
        "四名申请人丹尼斯、托马斯、弗兰克和西里尔向同一家领事馆申请签证，领事馆可能全部批准，可能批准一部分，也可能一个都不批准。"
        "三名旅行社员工里奥、艾玛和娜奥米谈到了审批结果。里奥在电话里说：“托马斯和弗兰克都拿到了签证。弗兰克和西里尔中至少有一人"
        "拿到了签证。”艾玛在电话里说：“托马斯和西里尔都没有拿到签证。丹尼斯拿到了签证。”娜奥米在电话里说：“丹尼斯没有拿到签证。"
        "弗兰克和西里尔中恰有一人拿到了签证。”以上每位发言者的两句话，都是一真一假。",
    ),
    "下列哪项可能为真？",
    ("托马斯和弗兰克都拿到了签证。", "丹尼斯拿到了签证。"),
    "zh",
)


def stated(reading: Reading) -> list[str]:
    return [show(premise.formula) for premise in reading.theory.premises]


def test_a_matching_by_hand() -> None:
    reading = read_puzzle(FLATMATES)
    assert reading.theory.functions[0].one_to_one
    assert reading.theory.sorts[0].members == ("henry", "yvonne", "ursula")
    assert stated(reading) == [
        "⊤",
        "⊤",
        "(chore(henry) = dusting) → (chore(yvonne) = ironing)",
        "chore(ursula) ≠ vacuuming",
    ]
    asked = reading.theory.asked
    assert asked is not None and [show(option.formula) for option in asked.options] == [
        "chore(yvonne) = ironing",
        "chore(ursula) = ironing",
    ]


def test_two_statements_each_by_hand() -> None:
    assert stated(read_puzzle(CHOIR)) == [
        "⊤",
        "(签证(托马斯) ∧ 签证(弗兰克)) ⊕ (签证(弗兰克) ∨ 签证(西里尔))",
        "(¬签证(托马斯) ∧ ¬签证(西里尔)) ⊕ 签证(丹尼斯)",
        "¬签证(丹尼斯) ⊕ (签证(弗兰克) ⊕ 签证(西里尔))",
        "⊤",
    ]


def test_a_row_by_hand() -> None:
    passage = (
        "Four friends, Zoe, Samir, Hannah and Felix, are posing in a single row for a photo. Left and right are from"
        " the photographer's point of view. Felix stands neither at the far left nor at the far right. Samir stands"
        " somewhere to the right of Hannah. Exactly two people stand between Zoe and Samir."
    )
    text = Text((passage,), "Who stands at the far left?", ("Zoe", "Samir", "Hannah", "Felix"))
    reading = read_row(text)
    assert stated(reading)[1:] == [
        "¬((at(Felix) = 1) ∨ (at(Felix) = 4))",
        "at(Hannah) < at(Samir)",
        "(at(Zoe) + 3 = at(Samir)) ∨ (at(Samir) + 3 = at(Zoe))",
    ]
    assert answer(reading) == "Zoe"  # Samir has somebody on the left, so it is Zoe who is at that end


# What is changed: it is refused, or what is left says just what it said.

CHANGED = ("nail", "nail-zh", "logiqa", "logiqa-zh", "ropes", "robustlr/all", "robustlr-zh/all", "lineup", "lineup-zh")


def in_sentences(text: Text) -> Iterator[list[str]]:
    for part in text.parts:
        yield sentences_of(part, text.language)


def with_part(text: Text, place: int, sentences: list[str]) -> Text:
    parts = list(text.parts)
    parts[place] = SPACE[text.language].join(sentences)
    return replace(text, parts=tuple(parts))


def refused(family: Family, text: Text) -> bool:
    try:
        family(text)
    except UnreadableSentence:
        return True
    return False


@pytest.mark.parametrize("name", CHANGED)
def test_without_a_sentence_the_rest_says_what_it_said(name: str) -> None:
    family = family_of(name)
    for item in items_of(name)[:8]:
        text = as_text(item)
        whole = {(premise.formula, premise.sentence) for premise in family(text).theory.premises}
        for part, sentences in enumerate(in_sentences(text)):
            for place, gone in enumerate(sentences):
                left = with_part(text, part, sentences[:place] + sentences[place + 1 :])
                try:
                    read = family(left).theory
                except UnreadableSentence:
                    continue
                if name == "ropes":  # with a rival gone, an influence is read without it
                    assert {each.sentence for each in read.premises} < {sentence for _, sentence in whole}
                else:
                    assert {(each.formula, each.sentence) for each in read.premises} == {
                        each for each in whole if each[1] != gone
                    }


@pytest.mark.parametrize("name", CHANGED)
def test_an_alien_sentence_is_never_passed_over(name: str) -> None:
    family, rng = family_of(name), Random(SEED)
    for item in items_of(name)[:10]:
        text = as_text(item)
        alien = "Nobody knew what the lighthouse had cost." if text.language == "en" else "没有人知道灯塔花了多少钱。"
        for part, sentences in enumerate(in_sentences(text)):
            at = rng.randint(0, len(sentences))
            assert refused(family, with_part(text, part, [*sentences[:at], alien, *sentences[at:]]))


@pytest.mark.parametrize("name", CHANGED)
def test_two_sentences_are_not_glued(name: str) -> None:
    family, rng = family_of(name), Random(SEED)
    for item in items_of(name)[:10]:
        text = as_text(item)
        for part, sentences in enumerate(in_sentences(text)):
            at = rng.randrange(len(sentences) - 1)
            glued = sentences[at][:-1] + SPACE[text.language] + sentences[at + 1]
            assert refused(family, with_part(text, part, [*sentences[:at], glued, *sentences[at + 2 :]]))


@pytest.mark.parametrize("name", CHANGED)
def test_a_word_that_is_none_is_never_passed_over(name: str) -> None:
    """Of facts and rules any word may be a name or an adjective: there it is another theory."""
    family, rng = family_of(name), Random(SEED)
    for item in items_of(name)[:15]:
        text = as_text(item)
        part = rng.randrange(len(text.parts))
        words = text.parts[part].split(" ") if text.language == "en" else list(text.parts[part])
        at = rng.randrange(len(words))
        if words[at] in ("。", "”"):
            continue
        words[at] = "zorpel" if text.language == "en" else "咹"
        changed = replace(text, parts=(*text.parts[:part], " ".join(words), *text.parts[part + 1 :]))
        if text.language == "zh":
            changed = replace(text, parts=("".join(words),))
        if not name.startswith("robustlr"):
            assert refused(family, changed), words
        elif not refused(family, changed):
            assert family(changed).theory != family(text).theory


@pytest.mark.parametrize("name", [name for name in CHANGED if not name.startswith("robustlr")])
def test_the_question_and_the_options_are_read_too(name: str) -> None:
    family = family_of(name)
    for item in items_of(name)[:10]:
        text = as_text(item)
        assert refused(family, replace(text, question=text.question[:-3] + "zorp" + text.question[-1]))
        for place, option in enumerate(text.options):
            options = (*text.options[:place], option + " Zorp", *text.options[place + 1 :])
            assert refused(family, replace(text, options=options))


def test_each_speaks_once_and_a_rule_is_told() -> None:
    (passage,) = CHOIR.parts
    sentences = sentences_of(passage, "zh")
    opening, speech, rule = sentences[:2], sentences[2:5], sentences[5]
    one = "里奥在电话里说：“托马斯和弗兰克都拿到了签证。”"
    for changed in (
        [*opening, *speech],  # no rule
        [*opening, *speech[:2], rule],  # somebody says nothing
        [*opening, *speech, speech[0], rule],  # somebody speaks twice
        [*opening, one, *speech[1:], rule],  # somebody makes one statement only
        [*opening, *speech, RULES["always"]["zh"]],  # two statements where one is to be true or false
        [*opening, rule, *speech],
    ):
        assert refused(read_puzzle, replace(CHOIR, parts=("".join(changed),)))
    assert refused(read_puzzle, replace(CHOIR, options=("里奥说的是实话。", "艾玛说的是实话。")))


# Whatever is given: it is refused, quickly, and nothing else happens.

HOSTILE = (
    "",
    " ",
    ".",
    "。",
    "“",
    "”" * 500,
    "{story s1}",
    "{" * 2000,
    "A. " * 5000,
    "甲。" * 5000,
    "x" * 100_000,
    " and ".join(["Anna"] * 20_000) + ".",
    "If " * 3000 + ".",
    "如果" * 3000 + "。",
    "Anne is kind " + "and kind " * 5000 + ".",
    "\x00\ud800\n\t.",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES.values())
def test_whatever_is_given_nothing_but_a_refusal_comes_of_it(family: Family, language: Language) -> None:
    marks = ("?", "？", "EXCEPT:", "")
    for hostile in HOSTILE:
        for options in ((), ("True", "False", "Unknown"), (hostile,) * 4):
            for mark in marks:
                text = Text((hostile,), hostile[:50] + mark, options, language)
                started = time.process_time()
                if not refused(family, text):
                    assert family is read_rules
                assert time.process_time() - started < 2
    assert refused(family, Text((), "?", ("a", "b"), language))


@pytest.mark.parametrize("name", ["nail", "nail-zh", "logiqa", "ropes", "lineup"])
def test_a_story_of_ours_with_anything_behind_it_is_refused_in_time(name: str) -> None:
    text = as_text(items_of(name)[0])
    first = text.parts[0]
    for hostile in HOSTILE:
        long = replace(text, parts=(first + SPACE[text.language] + hostile, *text.parts[1:]))
        inside = replace(text, parts=(f"{first[:9]}{hostile[:700]}{first[9:]}", *text.parts[1:]))
        for changed in (long, inside):
            started = time.process_time()
            if not refused(family_of(name), changed):
                assert not hostile.strip()
            assert time.process_time() - started < 2


def test_a_text_that_is_none_of_ours_is_refused_at_once() -> None:
    passage = (
        "Seven teachers each supervise one study hall in a week that runs from Monday to Friday. Ms Gray supervises on"
        " Tuesday. Mr Hale supervises on the day before Ms Ives. "
    ) * 3
    text = Text((passage,), "Which of the following must be true?", ("Ms Gray is first.", "Mr Hale is first."))
    spans = replace(text, options=())
    for family, given in ((read_puzzle, text), (read_argument, text), (read_influences, spans), (read_row, text)):
        assert refused(family, given)  # the stories are learnt
        started = time.process_time()
        for _ in range(200):
            assert refused(family, given)
        assert (time.process_time() - started) / 200 < 0.001  # a tenth of it, on a machine that is not busy


def test_a_story_that_may_be_of_two_things_is_not_taken_for_either() -> None:
    stories = Openings([("It was a dark and stormy night.", "one"), ("It was a dark and stormy day.", "two")], "en")
    theories = {"one": Theory(predicates=(Predicate("p"),)), "two": Theory(predicates=(Predicate("q"),))}
    with pytest.raises(UnreadableSentence, match="of one thing"):
        stories.read("It was a dark and stormy night.", theories.__getitem__)
    assert stories.read("It was a dark and stormy night.", lambda _: theories["one"]) == theories["one"]
    with pytest.raises(UnreadableSentence, match="one of our stories"):
        stories.read("It was a bright morning.", theories.__getitem__)


def test_lists_are_taken_apart_in_one_way_or_not_at_all() -> None:
    known = {name: name for name in ("Anna", "Ben", "the Swan", "Dust and Honey", "Dust", "Honey")}
    assert unlisted("Anna, Ben and the Swan", known, "en") == ("Anna", "Ben", "the Swan")
    assert unlisted("The Swan and Anna", known, "en") == ("the Swan", "Anna")
    assert unlisted("Anna and Dust and Honey", known, "en") == ("Anna", "Dust and Honey")
    assert unlisted("Anna", known, "en") == ("Anna",)
    for no in ("Anna, Ben", "Anna and Anna", "Dust and Honey", "Anna, Carl and Ben", "", "and"):
        assert unlisted(no, known, "en") is None

"""What a model is shown: templates, slots, examples; and that what is shown is what is read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factories import OPTIONS, PASSAGE, make_item, make_question
from tollens.errors import InputError, UnknownName
from tollens.readers.models.prompt import Manner, Message, Prompt, Template, packaged, template_for
from tollens.readers.models.replies.extraction import extract
from tollens.records import LABELS, Item, Language, Part, Question

LANGUAGES: tuple[Language, ...] = get_args(Language)
MANNERS: tuple[Manner, ...] = get_args(Manner)

CHOICE = make_item(answer=2)
SPAN = make_item(options=(), answer=None, spans=("the north field", "north"))
PARTS = (Part(name="background", text="Salt water is denser."), Part(name="situation", text="Ann salted cup A."))


def label_item(language: Language = "en", answer: int = 1) -> Item:
    return make_item(options=LABELS[language], answer=answer, question="Pia eats fish.", language=language)


def items(language: Language) -> list[Item]:
    return [make_item(answer=2, language=language), label_item(language), make_item(**_span(language))]


def _span(language: Language) -> dict[str, Any]:
    return {"options": (), "answer": None, "spans": ("north",), "language": language}


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def shown(prompt: Prompt) -> str:
    return "\n".join(message.content for message in prompt.messages)


GOOD = "form = 'choice'\nlanguage = 'en'\nuser = '''{passage}\n{question}\n{options}'''\nanswer = '{answer}'\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("manner", MANNERS)
def test_there_is_a_prompt_for_every_form_language_and_manner(language: Language, manner: Manner) -> None:
    for item in items(language):
        question = item.as_question()
        template = template_for(question, manner)
        prompt = template.prompt(question)
        assert template.language == language and template.name.endswith(f"{language}-{manner}")
        assert question.question in shown(prompt) and PASSAGE in shown(prompt)
        assert all(option in shown(prompt) for option in question.options)
        assert [message.role for message in prompt.messages] == ["user"]


@pytest.mark.parametrize("name", packaged())
def test_what_an_example_answers_is_read_back_as_its_answer(name: str) -> None:
    template = Template.load(name)
    item = {"choice": CHOICE, "label": label_item(), "span": SPAN}[template.form]
    prompt = template.prompt(item.as_question(), [item])
    replies = [message.content for message in prompt.messages if message.role == "assistant"]
    replies = replies or [prompt.messages[-1].content.split("\n\n")[0].rpartition("\n")[2]]
    found = extract(replies[0], marks=prompt.marks, options=item.options, language=template.language)
    assert (found.answer, found.span) == (item.answer, item.spans[0] if item.spans else None)


def test_marks_are_what_is_shown() -> None:
    choice = make_question()
    assert template_for(choice, "direct").prompt(choice).marks == ("A", "B", "C", "D")
    label = label_item().as_question()
    assert template_for(label, "direct").prompt(label).marks == ("True", "False", "Unknown")
    turned = make_question(options=("Uncertain", "True", "False"))
    assert template_for(turned, "steps").prompt(turned).marks == ("Uncertain", "True", "False")
    assert Template.load("robustlr-gpt3").prompt(turned).marks == ("Maybe", "Yes", "No")
    assert template_for(SPAN.as_question(), "direct").prompt(SPAN.as_question()).marks == ()


def test_labels_can_be_shown_as_choices() -> None:
    prompt = Template.load("choice-en-direct").prompt(label_item().as_question())
    assert prompt.marks == ("A", "B", "C") and "B. False" in shown(prompt)


def test_two_labels_are_not_told_of_a_third() -> None:
    question = make_question(options=("True", "False"))
    text = shown(template_for(question, "direct").prompt(question))
    assert "True or False." in text and "neither" not in text and "\n\n\n" not in text


def test_parts_stand_under_their_names_and_can_be_asked_for(tmp_path: Path) -> None:
    question = make_question(options=(), passage=PARTS)
    text = shown(template_for(question, "direct").prompt(question))
    assert "Background: Salt water is denser.\n\nSituation: Ann salted cup A." in text
    file = write(tmp_path / "p.toml", GOOD.replace("choice", "span").replace("{passage}\n{question}\n{options}",
                                                                             "{situation} {question}"))  # fmt: skip
    assert shown(Template.load(file).prompt(question)).startswith("Ann salted cup A. ")
    with pytest.raises(InputError, match="shows the part situation, found only passage"):
        Template.load(file).prompt(SPAN.as_question())


def test_what_a_view_hides_leaves_no_gap_and_no_title() -> None:
    hidden = Question(id="zoo/1", question="", options=OPTIONS)
    text = shown(template_for(hidden, "direct").prompt(hidden))
    assert text.startswith("A. Pia eats fish.") and "Question" not in text


def test_examples_are_earlier_turns() -> None:
    prompt = template_for(make_question(), "direct").prompt(make_question(), [CHOICE, make_item(answer=0)])
    assert [message.role for message in prompt.messages] == ["user", "assistant"] * 2 + ["user"]
    assert [message.content for message in prompt.messages[1::2]] == ["C", "A"]
    assert prompt.as_text().count("Answer: C") == 1 and prompt.as_text().endswith("Answer:")


def test_examples_that_reason_show_their_explanation() -> None:
    told = make_item(answer=3, explanation="Herons are no ducks.")
    prompt = template_for(make_question(), "steps").prompt(make_question(), [told, CHOICE])
    assert prompt.messages[1].content == "Herons are no ducks.\nAnswer: D"
    assert prompt.messages[3].content == "Answer: C"


def test_examples_stand_inline_where_a_template_says_so() -> None:
    prompt = Template.load("robustlr-gpt3").prompt(label_item().as_question(), [label_item(), label_item(answer=2)])
    assert len(prompt.messages) == 1
    assert [line for line in prompt.as_text().split("\n") if line in ("Yes", "No", "Maybe")] == ["No", "Maybe"]


def test_the_t5_format() -> None:
    prompt = Template.load("robustlr-t5").prompt(label_item().as_question(), [label_item()])
    assert prompt.messages[1] == Message("assistant", "$answer$ = False")
    assert prompt.messages[-1].content == f"$answer$ ; $question$ = Pia eats fish. ; $context$ = {PASSAGE}"


@given(st.text(alphabet="{}abcquestionoptions\\%$\n", max_size=40))
def test_braces_in_an_item_are_never_slots(text: str) -> None:
    question = make_question(question=f"{text}|", options=(f"{text}1", f"{text}2"), passage=())
    content = template_for(question, "direct").prompt(question).messages[0].content
    assert f"Question: {text}|\n\nA. {text}1\nB. {text}2\n" in content


def test_doubled_braces_are_braces(tmp_path: Path) -> None:
    file = write(tmp_path / "p.toml", GOOD.replace("{passage}", '{{"answer": "X"}}'))
    assert '{"answer": "X"}' in shown(Template.load(file).prompt(make_question()))


def test_lone_surrogates_can_be_sent() -> None:
    question = make_question(question="\ud800?")
    shown(template_for(question, "direct").prompt(question)).encode("utf-8")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOOD.replace("{options}", ""), r"expected the slot \{options\} in user"),
        (GOOD.replace("{question}", "{questoin}"), r"unknown slot \{questoin\} in user; it may have"),
        (GOOD.replace("{passage}", "{passage"), "expected a slot such as"),
        (GOOD.replace("{answer}", "yes"), r"expected the slot \{answer\} in answer"),
        (GOOD.replace("choice", "chioce"), "expected form to be choice or label or span, found 'chioce'"),
        (GOOD.replace("'en'", "'fr'"), "expected language to be en or zh"),
        (GOOD.replace("answer =", "reply ="), "found 'reply'"),
        (GOOD.replace("answer = '{answer}'", ""), "expected a text 'answer'"),
        (GOOD.replace("{passage}", "{examples}"), "expected a text 'example'"),
        (GOOD + "example = '{question}{options}{answer}'", "is never shown"),
        (GOOD + "labels = { True = 'Yes' }", "labels are for the form label"),
        (GOOD.replace("choice", "label") + "labels = { True = 'Yes', False = 'yes' }", "a different word"),
        (GOOD.replace("choice", "label") + "labels = { Perhaps = 'Yes' }", "words for True, False, Unknown"),
        (GOOD + "system = 3", "expected system to be a text, found 3"),
        ("form = ", "expected a prompt as TOML"),
    ],
)
def test_a_template_that_cannot_be_used_is_told_why(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(InputError, match=told) as caught:
        Template.load(write(tmp_path / "p.toml", text))
    assert "p.toml" in str(caught.value)


def test_no_such_prompt_no_such_file_and_no_text(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="Did you mean choice-en-direct"):
        Template.load("choice-en-drect")
    with pytest.raises(InputError, match="found nothing of that name"):
        Template.load(str(tmp_path / "none.toml"))
    with pytest.raises(InputError, match="found a folder"):
        Template.load(str(tmp_path))
    (tmp_path / "p.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="expected UTF-8"):
        Template.load(str(tmp_path / "p.toml"))


def test_a_copy_is_the_same_prompt_and_a_change_another(tmp_path: Path) -> None:
    own = packaged()["choice-en-direct"].read_text("utf-8")
    first, same = Template.load("choice-en-direct"), Template.load(write(tmp_path / "same.toml", own))
    other = Template.load(write(tmp_path / "other.toml", own.replace("Exactly one", "One")))
    assert first.sha256 == same.sha256 != other.sha256
    assert first.prompt(make_question()) == same.prompt(make_question()) != other.prompt(make_question())


def test_a_prompt_of_another_form_is_refused_with_the_item() -> None:
    with pytest.raises(InputError, match="item zoo/dev/1: prompt span-en-direct is for none"):
        Template.load("span-en-direct").prompt(make_question())
    with pytest.raises(InputError, match="is for options that are labels"):
        Template.load("robustlr-gpt3").prompt(make_question())
    with pytest.raises(InputError, match="is for options, found none"):
        Template.load("choice-en-direct").prompt(SPAN.as_question())
    with pytest.raises(InputError, match="at most 26 options"):
        Template.load("choice-en-direct").prompt(make_question(options=tuple(map(str, range(27)))))


@pytest.mark.parametrize("example", [make_item(answer=None), make_item(answer=9), make_item(answer=-1)])
def test_an_example_needs_an_answer(example: Item) -> None:
    with pytest.raises(InputError, match="expected an example with an answer"):
        Template.load("choice-en-direct").prompt(make_question(), [example])

"""Edits of items: the words follow the theory, the solver answers, and what cannot be done is counted."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tollens as tl
from commands import Tollens
from factories import make_item
from tollens.perturb.theories import EDITS
from tollens.records import LABELS, Item, Part
from tollens.wording.rulebook import RULEBOOKS

SENTENCES = {
    "en": ("Anne is kind.", "If Anne is kind then Bob is nice.", "Gary is red.", "Erin is big if Gary is not red."),
    "zh": (
        "安妮是善良的。",
        "如果安妮是善良的，那么鲍勃是友好的。",
        "加里是勇敢的。",
        "若加里不是勇敢的，则艾琳是高大的。",
    ),
}
STATEMENT = {"en": "Bob is nice.", "zh": "鲍勃是友好的。"}


def told(language: str = "en", **fields: Any) -> Item:
    """An item of four sentences, of which the first two prove the statement."""
    rulebook = RULEBOOKS[language]
    lines = [f'{rulebook.read(each)}  "{each}"' for each in SENTENCES[language]]
    given: dict[str, Any] = {
        "passage": (Part(name="theory", text=rulebook.passage(SENTENCES[language])),),
        "question": STATEMENT[language],
        "options": LABELS["zh" if language == "zh" else "en"],
        "answer": 0,
        "language": language,
        "theory": "\n".join((*lines, f"conclusion {rulebook.read(STATEMENT[language])}", "ask label")),
    }
    return make_item(**{**given, **fields})


def twice_said() -> Item:
    sentences = ("Anne is kind.", "Kind is what Anne is.")
    theory = "\n".join((*(f'kind(Anne)  "{each}"' for each in sentences), "conclusion kind(Anne)", "ask label"))
    return told(passage=(Part(name="theory", text=" ".join(sentences)),), theory=theory)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("how", [how for how in EDITS if not how.startswith("distribution")])
def test_words_theory_and_answer_go_together(how: str, language: str) -> None:
    made = list(tl.perturbed([told(language)], how))
    assert len(made) > 1 and made[0].passage == told(language).passage and len({item.id for item in made}) == len(made)
    rulebook = RULEBOOKS[language]
    for item in made:
        assert item.group == "zoo/dev/1" and item.question == STATEMENT[language]
        theory = tl.read_theory(item.theory or "")
        assert tuple(map(rulebook.read, rulebook.sentences(item.passage_text))) == theory.formulas
    assert tl.check(made).counts == {"agree": len(made)}


def test_a_version_leaves_every_other_sentence_as_it_was() -> None:
    _, *versions = tl.perturbed([told()], "negation")
    kept = {sentence for sentence in SENTENCES["en"] if " then " not in sentence}
    assert all(kept <= set(RULEBOOKS["en"].sentences(item.passage_text)) for item in versions)


@pytest.mark.parametrize(
    ("item", "how", "reason"),
    [
        (told(theory=None), "shuffle", "it has no theory"),
        (told(theory="p ∧"), "shuffle", "its theory cannot be read"),
        (told(theory="p\nconclusion p\nask label"), "shuffle", "its premises have no sentences"),
        (told(passage=(Part(name="theory", text="Anne is kind. By the way, it rains."),)), "shuffle", "says more than"),
        (told(), "distribution-1", "no rule of that form"),
        (told(options=("A", "B", "C")), "shuffle", "not the three labels"),
        (told(answer=1), "shuffle", "its key is not what its theory proves"),
        (twice_said(), "shuffle", "it says the same twice"),
        (told(theory=f"semantics closed\n{told().theory}"), "negation", "the solver does not take"),
        (
            told(question="Dave is big.", theory=(told().theory or "").replace("nice(Bob)\n", "big(Dave)\n")),
            "negation",
            "Unknown",
        ),
    ],
)
def test_what_cannot_be_done_is_counted_by_reason(item: Item, how: str, reason: str) -> None:
    skipped: Counter[str] = Counter()
    assert list(tl.perturbed([item], how, skipped=skipped)) == []
    assert skipped.total() == 1 and reason in next(iter(skipped))


def test_contraposition_changes_what_rules_derive_and_is_refused_there() -> None:
    skipped: Counter[str] = Counter()
    item = told(theory=f"semantics rules\n{told().theory}")
    assert list(tl.perturbed([item], "contraposition", skipped=skipped)) == []
    assert "rules semantics" in next(iter(skipped))


def test_an_unknown_operation_lists_the_known(tollens: Tollens) -> None:
    outcome = tollens("perturb", "robustlr:fresh", "--how", "conjunctoin", "-o", "x.jsonl")
    assert outcome.code == 2 and "Did you mean conjunction" in outcome.err


def test_the_command_writes_versions_and_counts_what_it_left_out(tollens: Tollens, tmp_path: Path) -> None:
    outcome = tollens("perturb", "robustlr/all:fresh", "--size", 24, "--how", "negation", "-o", "x.jsonl", "--json")
    document = outcome.document
    assert outcome.code == 0 and document["items"] == 4 * document["groups"]
    assert document["groups"] + document["skipped"] == 24 == document["groups"] + sum(document["reasons"].values())
    assert tollens("check", "x.jsonl", "--json").document["agree"] == document["items"]
    none = tollens("perturb", "lineup:fresh", "--how", "shuffle", "-o", "y.jsonl")
    assert none.code == 1 and "100 left out: it has no theory" in none.out and not (tmp_path / "work/y.jsonl").exists()
    for how, items in (("shuffle", "robustlr/all:fresh"), ("imitation-s", "nail:fresh")):
        told = tollens("perturb", "lineup:fresh", "--size", 2, "--how", how, "-o", "y.jsonl").out
        (command,) = re.findall(rf"such as: tollens (perturb {items} --how {how}) -o FILE.jsonl", told)
        assert tollens(*command.split(), "--size", 6, "-o", "z.jsonl").code == 0


def test_rules_about_anyone_and_declared_predicates_are_edited_too() -> None:
    declared = """
        sort person = Anne, Bob
        predicate kind(person)
        predicate nice(person)
        kind(Anne)  "Anne is kind."
        ∀x (kind(x) → nice(x))  "If someone is kind then that person is nice."
        conclusion nice(Anne)
        ask label
    """
    sentences = "Anne is kind. If someone is kind then that person is nice."
    item = told(passage=(Part(name="theory", text=sentences),), question="Anne is nice.", theory=declared)
    skipped: Counter[str] = Counter()
    assert list(tl.perturbed([item], "shuffle", skipped=skipped)) and not skipped
    undeclared = "\n".join(line for line in declared.splitlines() if "sort" not in line and "predicate" not in line)
    made = list(tl.perturbed([told(passage=item.passage, question=item.question, theory=undeclared)], "conjunction"))
    assert len(made) == 7 and tl.check(made).counts == {"agree": 7}
    assert "If someone is kind and that person is" in made[1].passage_text

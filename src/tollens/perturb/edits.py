"""Edits of items: the theory is changed, the words with it, and a solver gives the answer."""

from __future__ import annotations

import msgspec

from tollens.errors import InputError
from tollens.logic import Formula, Theory, read_theory, show_theory
from tollens.perturb.answers import solved
from tollens.perturb.contrast import TABLES
from tollens.perturb.refusals import NotApplicable
from tollens.perturb.theories import EDITS, Version, with_premises
from tollens.records import Item, Origin, Part
from tollens.seeds import stream
from tollens.wording.rulebook import RULEBOOKS, NotInWords, Rulebook, SettledTurns, tell_and_read_back
from tollens.wording.rulebook.lexicon import LEXICONS

VERSION = 1  # one more whenever an item of some seed would come out differently


def edited_item(item: Item, how: str, seed: int) -> list[Item]:
    """The versions of an item by an edit of its theory, the item itself first. NotApplicable says why none are."""
    if item.theory is None:
        raise NotApplicable("it has no theory")
    try:
        theory = read_theory(item.theory)
    except InputError as error:
        raise NotApplicable("its theory cannot be read") from error
    sentences = _sentences(item, theory)
    lexicon = LEXICONS[item.language]
    rng = stream(seed, f"perturb/{how}", VERSION, item.id)
    unseen = rng.sample(lexicon.adjectives, len(lexicon.adjectives))
    turns = [rng.random() for _ in range(6)]
    made = []
    try:
        for version in EDITS[how](theory, rng, unseen):
            told = [_told(formula, sentences, RULEBOOKS[item.language], turns) for formula in version.premises]
            made.append(_item(item, with_premises(theory, version.premises, told), told, version, how, seed))
    except InputError as error:
        raise NotApplicable("the solver does not take what it would become") from error
    if made[0].answer != item.answer:
        raise NotApplicable("its key is not what its theory proves")
    if how not in TABLES and len({each.answer for each in made}) > 1:
        raise NotApplicable(f"under {theory.semantics} semantics it would change the answer")
    return made


def _sentences(item: Item, theory: Theory) -> dict[Formula, str]:
    """The sentence of each premise: all of the passage, and nothing else."""
    sentences = [premise.sentence or "" for premise in theory.premises]
    if not all(sentences):
        raise NotApplicable("its premises have no sentences")
    if "".join(item.passage_text.split()) != "".join("".join(sentences).split()):
        raise NotApplicable("its passage says more than its premises")
    if len(set(theory.formulas)) < len(sentences):
        raise NotApplicable("it says the same twice")
    return dict(zip(theory.formulas, sentences, strict=True))


def _told(formula: Formula, sentences: dict[Formula, str], rulebook: Rulebook, turns: list[float]) -> str:
    if formula not in sentences:
        try:
            sentences[formula] = tell_and_read_back(rulebook, formula, SettledTurns(turns))
        except NotInWords as error:
            raise NotApplicable("there are no words for what it would say") from error
    return sentences[formula]


def _item(item: Item, theory: Theory, told: list[str], version: Version, how: str, seed: int) -> Item:
    answer = solved(item, theory)
    passage, lifted = item.passage, (item.backbone, item.grounding, item.explanation)
    if version.group != "base":
        lifted = (None, {}, None)  # these are of the theory as it was
        if len(passage) != 1:
            raise NotApplicable("its passage has several parts")
        passage = (Part(name=passage[0].name, text=RULEBOOKS[item.language].passage(told)),)
    return msgspec.structs.replace(
        item,
        id=f"{item.id}/{how}/{version.name}",
        passage=passage,
        answer=answer,
        kinds=(version.group, f"{how} {version.name}"),
        group=item.id,
        origin=Origin(benchmark=item.benchmark or "perturb", id=item.id, recipe=f"perturb/{how}/{VERSION}", seed=seed),
        theory=show_theory(theory),
        measures={},
        backbone=lifted[0],
        grounding=lifted[1],
        explanation=lifted[2],
    )

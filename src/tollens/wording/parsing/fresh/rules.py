"""Facts and rules as RobustLR's are told, with a statement that is true, false or unknown; English and Chinese."""

from __future__ import annotations

from tollens.errors import InputError
from tollens.logic import Asked, Formula, Premise, Theory, checked
from tollens.text.labels import labels_of
from tollens.wording.parsing.fresh.sentences import LONGEST
from tollens.wording.parsing.seam import Reading, Text
from tollens.wording.rulebook import RULEBOOKS, Rulebook
from tollens.wording.unreadable import OfAnotherKind, UnreadableSentence

FAMILY = "rules"
_LABELS = 3


def read_rules(text: Text) -> Reading:
    """The theory of facts and rules, and the statement that is to be labelled. UnreadableSentence where a sentence is
    neither a fact nor a rule, and where the options are not the three labels."""
    if len(labels_of(text.options) or ()) != _LABELS:
        raise OfAnotherKind(text.question[:60], 1, "a statement to be called true, false or unknown")
    rulebook = RULEBOOKS[text.language]
    sentences = [sentence for part in text.parts for sentence in rulebook.sentences(part)]
    if not sentences:
        raise OfAnotherKind(text.question[:60], 1, "facts or rules before it")
    theory = Theory(
        premises=tuple(Premise(_formula(rulebook, sentence), sentence) for sentence in sentences),
        asked=Asked("label", conclusion=_formula(rulebook, text.question.strip()), text=text.question),
    )
    try:
        return Reading(checked(theory), FAMILY)
    except InputError as error:
        raise UnreadableSentence(sentences[0], 1, f"what can be said together: {error}") from error


def _formula(rulebook: Rulebook, sentence: str) -> Formula:
    if len(sentence) > LONGEST:
        raise UnreadableSentence(sentence, LONGEST + 1, "the end of the sentence")
    return rulebook.read(sentence)

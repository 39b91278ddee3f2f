"""What a model is shown of a question, and its card: everything that decides its answers."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from tollens.readers.models.connection import Model
from tollens.readers.models.prompt import Prompt, Template, packaged_sha256, template_for
from tollens.readers.models.settings import Asking
from tollens.records import Item, Question, ReaderCard

VERSION = "2"  # one more whenever a request or the reading of a reply would come out otherwise


class Prompted:
    """What a model is shown of a question: by the prompt that was named, or by the form of the answer."""

    def __init__(self, asking: Asking, examples: Sequence[Item] = ()) -> None:
        self._asking, self._examples = asking, tuple(examples)
        self._named = Template.load(asking.prompt) if asking.prompt is not None else None

    def prompt(self, question: Question) -> Prompt:
        """The prompt for a question."""
        template = self._named or template_for(question, self._asking.manner)
        return template.prompt(question, self._examples)

    @property
    def settings(self) -> dict[str, str]:
        """What decides it, for a card."""
        named = {"prompt": self._named.name, "prompt.sha256": self._named.sha256} if self._named else {}
        packaged = {} if self._named else {"prompts.sha256": packaged_sha256()}
        manner = {} if self._named else {"manner": self._asking.manner}  # a prompt that was named has its own
        shown: dict[str, str] = {}
        if self._examples:
            ids = ", ".join(each.id for each in self._examples)
            shown = {"examples": ids, "examples.sha256": _sha256(self._examples)}
        return {**manner, "shots": str(len(self._examples)), **named, **packaged, **shown}


def _sha256(examples: Sequence[Item]) -> str:
    """The hash of all that a prompt can show of the examples."""
    texts = [
        (each.passage, each.question, each.options, each.answer, each.spans, each.explanation) for each in examples
    ]
    return hashlib.sha256(msgspec.json.encode(texts)).hexdigest()


def card(model: Model, asking: Asking, prompted: Prompted) -> ReaderCard:
    """The name of a model as a reader, and everything that decides its answers."""
    unusual = {"left_out": ", ".join(model.left_out)} if model.left_out else {}
    unusual |= {"token_field": asking.token_field} if asking.token_field != "max_tokens" else {}
    return ReaderCard(
        name=title(f"{model.reader}:{model.name}", asking),
        settings={"model": model.name, "address": model.address, **deciding(asking, prompted), **unusual},
    )


def title(name: str, asking: Asking) -> str:
    """The name of a reader with what is not as usual in how it is asked."""
    marks: list[str] = [asking.manner] if asking.manner != "direct" else []
    marks += [asking.method] if asking.method != "generate" else []
    marks += [f"{asking.shots}-shot"] if asking.shots else []
    marks += [asking.prompt.rpartition("/")[2]] if asking.prompt else []
    return ", ".join([name, *marks])


def deciding(asking: Asking, prompted: Prompted) -> dict[str, str]:
    """What decides the answers of any model that is shown prompts, for a card."""
    return {
        "api": asking.api,
        "method": asking.method,
        "temperature": f"{asking.temperature:g}",
        "answer_tokens": str(asking.most_tokens),
        **asking.card_seed,
        "version": VERSION,
        **prompted.settings,
    }

"""The OpenAI protocol: what a request looks like, and what can be read from a reply.

Any server of that protocol will do: fields that a server leaves out are taken as not known, and what is there and has
another shape is a fault, never a guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from tollens.readers.models.prompt import Prompt
from tollens.readers.models.settings import Asking

CHAT, COMPLETIONS = "/chat/completions", "/completions"
MOST_TOKENS = 100_000_000  # of one request or reply: ten times the longest context there is

MOST_TIMES, MOST_ADDED = 10, 10_000  # of what was expected of a request: so much more a server may count


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the server counted them."""

    input: int = 0
    output: int = 0

    @classmethod
    def of(cls, found: object) -> Usage | None:
        """The usage that a body holds; None if it counts nothing, or anything but whole numbers within reason. JSON's
        true and 12.0 are no such numbers."""
        if not isinstance(found, dict):
            return None
        counts = [found.get("prompt_tokens"), found.get("completion_tokens")]
        tokens = [each for each in counts if type(each) is int]
        usage = cls(*tokens) if len(tokens) == len(counts) else None
        return usage if usage is not None and usage.is_credible else None

    @property
    def is_credible(self) -> bool:
        """Whether a server may have counted so: no prompt takes no tokens. Replies kept long ago may say anything."""
        counts = (self.input, self.output)
        return all(0 <= each <= MOST_TOKENS for each in counts) and any(counts)

    def is_credible_for(self, input_tokens: int, output_tokens: int) -> bool:
        """Whether a server may have counted so where that much was expected at most. Templates, tools and thoughts that
        are not shown add to it, so that much more is believed."""
        within = (
            self.input <= MOST_TIMES * input_tokens + MOST_ADDED,
            self.output <= MOST_TIMES * output_tokens + MOST_ADDED,
        )
        return self.is_credible and all(within)


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: the text, why it ended there, the tokens if the server counted them, and whether the model
    declined to answer."""

    text: str
    finish: str = ""
    usage: Usage | None = None
    refusal: str | None = None
    # Of a text that was echoed: the log-likelihood of each token, and where in the text the token begins.
    logprobs: tuple[float | None, ...] = ()
    offsets: tuple[int, ...] = ()
    cut_at: int = 0  # bytes that were kept of a longer reply; 0 for a whole one


class MalformedReply(Exception):
    """A body that is no reply of this protocol."""


class _Part(msgspec.Struct):
    type: str = ""
    text: str | None = None


class _Message(msgspec.Struct):
    content: str | list[_Part] | None = None  # in parts where a server keeps what was thought apart
    refusal: str | None = None

    @property
    def text(self) -> str:
        """What was said, without what was thought."""
        if isinstance(self.content, list):
            return "".join(part.text or "" for part in self.content if part.type == "text")
        return self.content or ""


class _ChatChoice(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


class _Chat(msgspec.Struct):
    choices: list[_ChatChoice]
    usage: Any = None  # of any shape: a wrong count must not cost the reply


class _Logprobs(msgspec.Struct):
    token_logprobs: list[float | None] | None = None
    text_offset: list[int] | None = None


class _TextChoice(msgspec.Struct):
    text: str
    finish_reason: str | None = None
    logprobs: _Logprobs | None = None


class _Completion(msgspec.Struct):
    choices: list[_TextChoice]
    usage: Any = None  # of any shape: a wrong count must not cost the reply


_CHAT = msgspec.json.Decoder(_Chat)
_COMPLETION = msgspec.json.Decoder(_Completion)


def chat_body(model: str, prompt: Prompt, asking: Asking, most_tokens: int) -> dict[str, Any]:
    """A request for the next message."""
    return {
        "model": model,
        "messages": [{"role": each.role, "content": each.content} for each in prompt.messages],
        asking.token_field: most_tokens,
        "temperature": asking.temperature,
        "seed": asking.sent_seed,
    }


def completion_body(model: str, text: str, asking: Asking) -> dict[str, Any]:
    """A request for the text that goes on."""
    return {
        "model": model,
        "prompt": text,
        "max_tokens": asking.most_tokens,
        "temperature": asking.temperature,
        "seed": asking.sent_seed,
    }


def weighing_body(model: str, text: str) -> dict[str, Any]:
    """A request for the log-likelihood of every token of a text."""
    return {"model": model, "prompt": text, "max_tokens": 1, "temperature": 0.0, "echo": True, "logprobs": 1}


def read_chat(data: bytes) -> Reply:
    """The message that came back; MalformedReply where the body is none."""
    try:
        found = _CHAT.decode(data)
        choice = found.choices[0]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, IndexError) as error:
        raise MalformedReply(f"expected a chat completion: {error}") from error
    return Reply(choice.message.text, choice.finish_reason or "", Usage.of(found.usage), choice.message.refusal)


def read_completion(data: bytes) -> Reply:
    """The text that came back; MalformedReply where the body is none."""
    try:
        found = _COMPLETION.decode(data)
        choice = found.choices[0]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, IndexError) as error:
        raise MalformedReply(f"expected a text completion: {error}") from error
    weights = choice.logprobs or _Logprobs()
    return Reply(
        choice.text,
        choice.finish_reason or "",
        Usage.of(found.usage),
        logprobs=tuple(weights.token_logprobs or ()),
        offsets=tuple(weights.text_offset or ()),
    )

"""What a model in memory is shown of a prompt: its text, its tokens, and the tokens of the marks behind it."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.errors import InputError
from tollens.readers.models.on_disk import Loaded
from tollens.readers.models.passes import Mark
from tollens.readers.models.prompt import Message, Prompt, joint

_NO_LIMIT = 1_000_000  # a tokenizer that says more than that knows no limit


class Tokenising:
    """A model's tokenizer. With `chat`, and where the model has a template for it, a prompt is a conversation; else it
    is one text."""

    def __init__(self, loaded: Loaded, *, chat: bool) -> None:
        self._tokenizer, self._causal = loaded.tokenizer, loaded.kind == "causal"
        self._chat = chat and bool(getattr(loaded.tokenizer, "chat_template", None))
        config = loaded.model.config.get_text_config()
        said = [getattr(config, name, None) for name in ("max_position_embeddings", "n_positions")]
        said += [loaded.tokenizer.model_max_length]
        # How many tokens the model can read, where that is known.
        self.context = next(
            (int(each) for each in said if isinstance(each, int | float) and 0 < each < _NO_LIMIT), None
        )

    def text(self, prompt: Prompt) -> str:
        """The prompt as the model is shown it."""
        return self._conversation(prompt.messages) if self._chat else prompt.as_text().rstrip()

    def tokens(self, text: str) -> tuple[int, ...]:
        """The tokens of a prompt's text; for a model that goes on behind it, without the sign that it ends there."""
        # A chat template writes the signs of beginning and end itself.
        tokens = list(self._tokenizer(text, add_special_tokens=not self._chat, verbose=False)["input_ids"])
        if self._causal and not self._chat and tokens and tokens[-1] == self._tokenizer.eos_token_id:
            tokens.pop()
        return tuple(tokens)

    def marks(self, text: str, marks: Sequence[str]) -> tuple[Mark, ...]:
        """The tokens of the marks, as what goes on behind a prompt's text or as what a decoder writes."""
        if not self._causal:
            return tuple(map(self._target, marks))
        # A turn of a conversation begins with the mark itself, a text goes on behind what joins an answer to it.
        space = "" if self._chat else joint(text)
        prompt = self.tokens(text)
        return tuple(Mark(self._behind(text, prompt, space + mark)) for mark in marks)

    def words(self, tokens: Sequence[int]) -> str:
        """What tokens say, without the model's signs."""
        return str(self._tokenizer.decode(list(tokens), skip_special_tokens=True))

    def _behind(self, text: str, prompt: tuple[int, ...], mark: str) -> tuple[int, ...]:
        """The tokens of a mark behind a prompt. The prompt's own tokens never change: where the two together would be
        cut otherwise at their seam, the mark is cut alone."""
        whole = self.tokens(text + mark)
        if whole[: len(prompt)] == prompt and len(whole) > len(prompt):
            return whole[len(prompt) :]
        return tuple(self._tokenizer(mark, add_special_tokens=False)["input_ids"])

    def _target(self, mark: str) -> Mark:
        """The tokens of a mark that a decoder writes, behind the signs that its language or its beginning takes."""
        signs = frozenset(self._tokenizer.all_special_ids) - {self._tokenizer.unk_token_id}
        tokens = list(self._tokenizer(text_target=mark)["input_ids"])
        begin = next((place for place, token in enumerate(tokens) if token not in signs), len(tokens))
        return Mark(tuple(token for token in tokens[begin:] if token not in signs), tuple(tokens[:begin]))

    def _conversation(self, messages: Sequence[Message]) -> str:
        """The messages as the model's own template has them; some templates know no system's turn."""
        from jinja2 import TemplateError

        joined = messages
        if len(messages) > 1 and messages[0].role == "system":
            first = Message(messages[1].role, f"{messages[0].content}\n\n{messages[1].content}")
            joined = (first, *messages[2:])
        try:
            return self._templated(messages)
        except TemplateError:
            pass
        try:
            return self._templated(joined)
        except TemplateError as error:
            raise InputError(f"the model's chat template fails, ask with --api completions: {error}") from error

    def _templated(self, messages: Sequence[Message]) -> str:
        turns = [{"role": each.role, "content": each.content} for each in messages]
        return str(self._tokenizer.apply_chat_template(turns, tokenize=False, add_generation_prompt=True))

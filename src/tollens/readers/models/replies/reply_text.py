"""A reply as it is read: without its reasoning block, its markup and what no eye sees."""

from __future__ import annotations

import re
import unicodedata

from tollens.readers.models.replies.blanks import BLANKS, shortened

# How models fence off what they think before they answer. Only what stands behind the last fence is their reply.
_THINKING_BEGINS = re.compile(r"<(?:think|thinking|reasoning|thought)>|◁think▷|<\|channel\|>analysis", re.IGNORECASE)
_THINKING_ENDS = re.compile(
    r"</(?:think|thinking|reasoning|thought)>|◁/think▷|<\|channel\|>final<\|message\|>", re.IGNORECASE
)
_UNSEEN = re.compile(
    r"[^\S \n]|[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)
_QUOTES = str.maketrans("“”„«»‘’‚＂＇", '"""""\'\'\'"\'')
_LATEX = r"\\(?:text|textbf|textit|mathrm|mathbf|mathsf|mbox|bf|rm)\b"
_EMPHASISED = re.compile(rf"{_LATEX}[^\S\n]*+\{{([^{{}}\n]*+)\}}")
_EMPHASIS = re.compile(rf"\*+|__+|`+|\$+|~~|\\[()\[\]]|{_LATEX}")
_QUOTED = re.compile(r"^[^\S\n]*+>(?:[^\S\n]|$)", re.MULTILINE)
# Lines at either end that are only polite: 'Sure! Here is my answer.', 'Let me know if …'
_PREFACE = re.compile(
    rf"""{BLANKS}(?:(?:sure|certainly|of[ ]course|ok|okay|alright|great[ ]question|好的|当然|没问题)\b
            [^\n]{{0,80}}[.:!。：！]
          | (?:here(?:'s|[ ]is)|based[ ]on)\b[^\n]{{0,80}}[:：])\s*\n""",
    re.IGNORECASE | re.VERBOSE,
)
_FAREWELL = re.compile(
    rf"""\n{BLANKS}(?:please[ ])?(?:let[ ]me[ ]know|(?:i[ ])?hope[ ](?:this|that|it)|feel[ ]free|would[ ]you[ ]like
        |if[ ]you[ ](?:need|have|want|would)|希望|如果你?还有|如有)[^\n]{{0,120}}{BLANKS}\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_LONGEST_FAREWELL = 300
_NAMING = re.compile(
    r"(?-i:(?<![A-Za-z'])[A-HJ-Z](?![A-Za-z']))|\b(?:true|false|unknown|yes|no|maybe|answer[ ]is)\b"
    r"|[真假]|未知|答案[是为]",
    re.IGNORECASE,
)
_END_OF_TURN = re.compile(r"<\|[a-z_]+\|>|</s>")


MOST_READ = 200_000  # characters; of a longer reply only its beginning and its end are read, half of that each


def ends_of(text: str) -> str:
    """The text, or the beginning and the end of one that is too long to be worth anybody's time."""
    half = MOST_READ // 2
    return text if len(text) <= MOST_READ else f"{text[:half]}\n{text[-half:]}"


def behind_thinking(reply: str) -> str | None:
    """What stands behind the reasoning; None where the reasoning never ends."""
    begins = ends = 0
    for match in _THINKING_ENDS.finditer(reply):
        ends = match.end()
    for match in _THINKING_BEGINS.finditer(reply, ends):
        begins = match.end()
    return None if begins else reply[ends:]


def visible(text: str) -> str:
    """The text without control and zero-width characters, with straight quotes and plain spaces, not too many in a
    row."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return shortened(_UNSEEN.sub(lambda match: " " if match[0].isspace() else "", lines).translate(_QUOTES))


def folded(text: str) -> str:
    """The visible text with full-width and circled letters as plain ones."""
    return visible(ends_of(unicodedata.normalize("NFKC", ends_of(text))))


def unquoted(text: str) -> str:
    """The text without the marks of a quotation before its lines."""
    return shortened(_QUOTED.sub("", text))


def without_courtesies(text: str) -> str:
    """The text without a first and a last line that are only polite. What may name an answer is not."""
    preface = _PREFACE.match(text)
    if preface and not _NAMING.search(preface[0]):
        text = text[preface.end() :]
    farewell = _FAREWELL.search(text, max(0, len(text) - _LONGEST_FAREWELL))
    return text[: farewell.start()] if farewell and not _NAMING.search(farewell[0]) else text


def unmarked(text: str) -> str:
    """The text without Markdown's and LaTeX's marks of emphasis and without tokens that end a turn."""
    return shortened(_EMPHASIS.sub("", _EMPHASISED.sub(r"\1", _END_OF_TURN.sub("", text))))

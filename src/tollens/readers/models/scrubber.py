r"""Scrubber: takes keys and passwords out of a text, in every form in which a server may quote them.

>>> scrub = Scrubber(["sk-marked-8c1f"])
>>> scrub("It is SK-MARKED-8C1F, sk%2Dmarked%2d8c1f or sk\\u002dmarked-\n8c1f.")
'It is [key], [key] or [key].'

A form that is known is replaced: plain, in other case, percent-encoded, as escapes of JSON, HTML or Python, in base64
at any offset, in hexadecimal, and any of them split by blanks. A text in which a mixture of them remains is withheld
as a whole. What a server makes of a key in any other way is not recognised.
"""

from __future__ import annotations

import html
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from urllib.parse import unquote, urlsplit

SHORTEST = 8  # letters: anything shorter is found in many an innocent reply
_LONGEST = 4096  # letters: only the plain form of a longer secret is looked for
_HELD = "[key]"
_WITHHELD = "[withheld: it quotes a key]"
_ROUNDS = 4  # of decoding: what was encoded more often than that is not recognised
_ESCAPED = re.compile(r"\\+(?:u00([0-9a-f]{2})|u\{0*([0-9a-f]{2})\}|x([0-9a-f]{2})|([nrtfv])|(.?))", re.I | re.S)
_BLANKS = "\u00ad\u200b\u200c\u200d\u2060\ufeff"  # that no eye sees
_RUN = r"(?<!\\)\\++"  # of backslashes, from its beginning: a match may not begin at every one of them
_MOST_GAPS = 32  # blanks written as escapes between two letters: a text with more is withheld
_GAP = (
    rf"(?:[\s{_BLANKS}]++|{_RUN}(?:[nrt]|u00(?:20|0[9ad]))|%(?:25)*+(?:20|0[9ad])|&#(?:32|10|13|9);|&\#x(?:20|[9ad]);)"
    rf"{{0,{_MOST_GAPS}}}+"
)
_ZEROS = re.compile(r"(?<=&#)0++(?=[0-9])")  # before a number in HTML
_NO_LETTER = re.compile(r"&#[0-9]{9,}+;?")  # a number too large for a letter, and perhaps for Python
_UNSEEN = dict.fromkeys(map(ord, _BLANKS))


class Scrubber:
    """Replaces the secrets it was made with by '[key]'."""

    def __init__(self, secrets: Iterable[str]) -> None:
        known = {form for secret in secrets if secret for form in _forms(secret)}
        longest_first = sorted(known, key=lambda form: (-len(form), form))
        self._short = [form for form in longest_first if len(form) < SHORTEST]
        self._long = [form for form in longest_first if len(form) >= SHORTEST]
        self._folded = sorted({_squeezed(form) for form in self._long} - {""})
        self._pattern: re.Pattern[str] | None = None

    def __call__(self, text: str) -> str:
        """The text without the secrets. Those of fewer than eight letters stay: taking them out would spoil replies."""
        if not self._quotes(text):
            return text
        if self._pattern is None:
            visible = dict.fromkeys(form for each in self._long if (form := _visible(each)))
            self._pattern = re.compile("|".join(map(_any_way, visible)), re.IGNORECASE)
        clean = self._pattern.sub(_HELD, text)
        return _WITHHELD if self._quotes(clean) else clean

    def message(self, text: str) -> str:
        """The same for a message, whose words matter less: short secrets are taken out too."""
        text = self(text)
        for form in self._short:
            text = text.replace(form, _HELD)
        return text

    def _quotes(self, text: str) -> bool:
        """Whether a secret is in the text, in any form or mixture of forms."""
        if not self._folded or not text:
            return False
        for each in _decodings(text):
            squeezed = _squeezed(each)
            if any(form in squeezed for form in self._folded):
                return True
        return False


def secrets_of(address: str) -> Iterator[str]:
    """What an address holds that must not be repeated: its password, or its user if that is all it has, and both as
    they go into a header."""
    try:
        parts = urlsplit(address)
    except ValueError:  # no request is ever sent there
        return
    if secret := parts.password or parts.username:
        yield from (secret, unquote(secret))
        yield b64encode(f"{unquote(parts.username or '')}:{unquote(parts.password or '')}".encode()).decode()


def _forms(secret: str) -> Iterator[str]:
    """The secret, and what it becomes within a longer text that is encoded as a whole."""
    yield secret
    data = secret.encode("utf-8", "surrogatepass")
    if not SHORTEST <= len(secret) <= _LONGEST:
        return
    yield data.hex()
    for offset in range(3):
        # The letters of base64 that depend on the secret alone.
        coded = b64encode(bytes(offset) + data).decode()[(8 * offset + 5) // 6 : 8 * (offset + len(data)) // 6]
        if len(coded) >= SHORTEST:
            yield coded
            yield coded.replace("+", "-").replace("/", "_")


def _decodings(text: str) -> Iterator[str]:
    """The text, and what it is when escapes are resolved, as often as there are any."""
    yield text
    for _ in range(_ROUNDS):
        plain = text
        if "%" in plain:
            plain = unquote(plain, errors="replace")
        if "\\" in plain:
            plain = _ESCAPED.sub(_resolved, plain)
        if "&" in plain:
            plain = html.unescape(_NO_LETTER.sub("\ufffd", _ZEROS.sub("", plain)))
        if plain == text:
            return
        yield (text := plain)


def _resolved(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        return chr(int(code, 16))
    return " " if match[4] else match[5]


def _squeezed(text: str) -> str:
    """The text without blanks, in lower case."""
    return _visible(text).lower()


def _visible(text: str) -> str:
    """The text without blanks."""
    if not text.isascii():
        text = text.translate(_UNSEEN)
    return "".join(text.split())


def _any_way(form: str) -> str:
    """A pattern for a form whose letters are written plainly or as escapes, with blanks between them or not."""
    return _GAP.join(map(_any_letter, form))


@lru_cache(maxsize=1 << 10)
def _any_letter(letter: str) -> str:
    percents = "".join(f"%(?:25)*{byte:02x}" for byte in letter.encode("utf-8", "surrogatepass"))
    code = ord(letter)
    ways = [re.escape(letter), percents, rf"&\#0*{code};", rf"&\#x0*{code:x};"]
    ways += [rf"{_RUN}u{code:04x}", rf"{_RUN}u\{{0*{code:x}\}}"] if code < 0x10000 else []
    ways += [rf"{_RUN}x{code:02x}"] if code < 0x100 else []
    ways += [_RUN if letter == "\\" else _RUN + re.escape(letter)] if not letter.isalnum() else []
    named = html.escape(letter)
    ways += [re.escape(named)] if named != letter else []
    return f"(?:{'|'.join(ways)})"

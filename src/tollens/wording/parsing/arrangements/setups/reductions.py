"""Whether a sentence of a set-up says more than its lists did."""

from __future__ import annotations

from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.names import is_scenery, name, noun
from tollens.wording.parsing.arrangements.parser import Parse
from tollens.wording.parsing.arrangements.setups.adverbials import different
from tollens.wording.parsing.arrangements.setups.mentions import counts
from tollens.wording.parsing.arrangements.words import AUXILIARY
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import tokens

_PRONOUNS = frozenset("each they them their it its she he her his him both all none everyone one ones".split())


def mentions(text: str, game: Game) -> bool:
    """Whether a sentence speaks of anything in the game. One that does not cannot say who goes where: what it counts
    has no name that a clue could use."""
    p = Parse(text, game)
    if any(word in _PRONOUNS for word in p.words) or any(cardinal(word) is not None for word in p.words):
        return True
    return any(any(name(p, at)) or any(noun(p, at)) for at in range(len(p.words)))


def excludes_others(text: str, game: Game) -> bool:
    """Nobody other than the dancers is on stage; none has a symptom that is not one of these: there is nothing beside
    the whole of a kind, which is so anyway."""
    p = Parse(text, game)
    if p.word(0) == "only":
        return _only_the_whole(p)
    if not any(word in ("no", "none", "not", "never", "nobody") for word in p.words):
        return False
    if p.after(0, "no", "two") is not None:  # no two plums of the same kind, where a kind of plum is there or not
        same = [(kind, end) for kind, _, end in noun(p, 2) if p.after(end, "of", "the", "same") is not None]
        return any(kind == one for one, end in same for kind, _, _ in noun(p, end + 3))
    start = p.after_any(0, ["there are no other", "there were no other", "no other"])
    if start is not None:  # no other birds are in the park
        whole = [end for kind, terms, end in noun(p, start) if terms == kind.members]
        rest = range(whole[0], len(p.words)) if whole else ()
        return bool(whole) and not any(counts(p.word(k)) or any(name(p, k)) for k in rest)
    last = next((k for k in range(1, len(p.words)) if p.after(k, "no", "other") is not None), None)
    named = any(True for k in range(last or 0) for _ in name(p, k))  # 'Ann picks no other plums' does say something
    if last is not None and not named and not any(counts(word) for word in p.words[:last]):  # she picks no other plums
        return any(terms == kind.members and p.is_end(end) for kind, terms, end in noun(p, last + 2))
    for at in range(len(p.words)):
        if p.after(at, "not", "one", "of", "these") is not None and p.words[0] in ("no", "none"):
            return True
        end = p.after_any(at, ["other than the", "other than these", "besides the", "except the", "except these"])
        if end is not None:
            return any(
                terms == kind.members and p.word(stop) not in ("who", "that") for kind, terms, stop in noun(p, end)
            )
    return False


def _only_the_whole(p: Parse) -> bool:
    """Only dancers are on these stages: nobody else is, and there is nobody else. But 'only the dancers who …' says
    something of the others, and so does 'only dancers are in the hall' where there are other rooms."""
    at = 2 if p.word(1) == "the" else 1
    while at < 4 and is_scenery(p, at) and not any(noun(p, at)):
        at += 1
    for kind, terms, end in noun(p, at):
        rest = range(end, len(p.words))
        plain = all(is_scenery(p, k) or p.word(k) in AUXILIARY - {"not"} or any(noun(p, k)) for k in rest)
        wholes = all(found[1] == found[0].members for k in rest for found in noun(p, k))
        if terms == kind.members and plain and wholes and not any(any(name(p, k)) for k in rest):
            return True
    return False


def is_different(text: str) -> bool:
    """Whether it says that each has another place."""
    return different(text) != text


def says_more(text: str, game: Game) -> bool:
    """Whether anything in it counts or denies."""
    words = [token.word for token in tokens(text)]
    return any(counts(word) and (word,) not in game.names for word in words)


def wholes(text: str, game: Game) -> str:
    """'Exactly six dogs', where there are six, are the dogs."""
    found = tokens(text)
    made: list[str] = []
    at = 0
    while at < len(found):
        start = at + 1 if found[at].word in ("exactly", "all") else at
        size = cardinal(found[start].word) if start < len(found) else None
        taken = 0
        if (
            size is not None
            and size > 1
            and not (at and found[at - 1].word in ("least", "most", "than", "the", "exactly"))
        ):
            for end in range(min(len(found), start + 5), start + 1, -1):
                last = found[end - 1].word
                noun = (*(t.word for t in found[start + 1 : end - 1]), singular(last))
                known = game.nouns.get(noun) or (
                    game.nouns.get((singular(last),)) if end - start <= 4 and singular(last) != last else None
                )
                if known is not None and len(known[1]) == size:
                    made += ["the", *(t.text for t in found[start + 1 : end])]
                    taken = end - at
                    break
        if taken:
            at += taken
        else:
            made.append(found[at].text)
            at += 1
    return " ".join(made).replace(" 's", "'s")

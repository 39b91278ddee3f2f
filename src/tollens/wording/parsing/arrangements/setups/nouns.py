"""What things are called beside what they were declared as."""

from __future__ import annotations

from tollens.wording.parsing.arrangements.game import Game
from tollens.wording.parsing.arrangements.setups.draft import Draft
from tollens.wording.parsing.arrangements.setups.linking import SEATS
from tollens.wording.parsing.arrangements.setups.mentions import BODIES
from tollens.wording.parsing.arrangements.setups.places import GENERIC_PLACES, STRETCHES
from tollens.wording.parsing.arrangements.words import AUXILIARY, RELATIONAL
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.tokens import tokens

_ANYONE = frozenset("child student people individual".split())


def add_modifiers(draft: Draft, game: Game) -> None:
    """Seven toy cars, and later these toys: a noun that stands before another is called by itself as well. And
    those who are on teams are their members."""
    found = [token.word for text in draft.told for token in tokens(text)]
    plurals = {singular(word) for word in found if singular(word) != word}
    for words, (kind, terms) in list(game.nouns.items()):
        if len(words) == 2 and words[0] in plurals and terms == kind.members:
            game.nouns.setdefault(words[:1], (kind, terms))
    for each in _ANYONE & {singular(word) for word in found} if ("person",) in game.nouns else ():
        game.nouns.setdefault((each,), game.nouns[("person",)])  # boys and girls are children
    bodies = {(noun[-1], kind) for noun, (kind, _) in game.nouns.items() if noun[-1] in BODIES}
    things = next((each for each in game.kinds if not each.ordered and each not in dict(bodies).values()), None)
    if things is not None and bodies and {"member", "members"} & set(found):
        for member in [("member",), *((noun, "member") for noun, _ in bodies)]:
            game.nouns.setdefault(member, (things, things.members))


def add_contents(draft: Draft, game: Game) -> None:
    """Each box holds exactly one ball, and each ball is of one of three colours: a ball is called by its box."""
    found = [[token.word for token in tokens(left)] for left in draft.lefts]
    each = {words[k + 1] for words in found for k in range(len(words) - 1) if words[k] in ("each", "every")}
    for words in found:
        owner = game.nouns.get(tuple(words[1:2])) if words[:1] in (["each"], ["every"]) else None
        for at in range(2, len(words) - 2) if owner is not None else ():
            one = words[at : at + 2] in (["exactly", "one"], ["a", "single"])
            if one and words[at + 2] in each and (words[at + 2],) not in game.nouns and owner is not None:
                game.nouns[(words[at + 2],)] = owner


def add_events(draft: Draft, game: Game) -> None:
    """Ann's song, the song of Ann: in an order the thing is called by what is its own."""
    things = game.kinds[0]
    if game.sequence is None or things.ordered:
        return
    for text in draft.told:
        found = tokens(text)
        for at in range(2, len(found)):
            owner = game.names.get((found[at - 2].word,)) or game.names.get((found[at - 2].text,))
            word = singular(found[at].word)
            own = found[at - 1].word == "'s" and owner is not None and owner[0] == things
            if own and word.isalpha() and found[at].text[0].islower() and not _is_placing(word):
                game.nouns.setdefault((word,), (things, things.members))
    for text in draft.sequencing:  # the songs are sung one at a time: a song is called by its singer
        words = [token.word for token in tokens(text)]
        word = singular(words[1]) if words[0] == "the" and words[2:3] and words[2] in AUXILIARY else ""
        if word and word != words[1] and not _is_placing(word) and [*game.kinds] == [things, game.sequence]:
            game.nouns.setdefault((word,), (things, things.members))


def _is_placing(word: str) -> bool:
    """Whether it is a word for a place, or says how things stand to each other, and so none for a thing."""
    return word in RELATIONAL or word in AUXILIARY or word in (*GENERIC_PLACES, *STRETCHES, *SEATS)

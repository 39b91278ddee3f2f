"""The row in English."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.lineup.clues import (
    AtEnd,
    Between,
    Clue,
    ImmediatelyLeft,
    InPlace,
    NextTo,
    NotAtEnd,
    NotNextTo,
    SomewhereLeft,
)
from tollens.wording.lineup.row_words import RowWords

NAMES = """
    Aisha Amara Boris Carmen Clara Dmitri Edith Elif Felix Grace Hannah Hugo Ingrid Jamal Keiko Leo
    Lucy Marta Nadia Noah Oscar Priya Rosa Samir Simon Tessa Theo Umar Vera Wanda Yusuf Zoe
"""

STORIES = (
    "{Number} friends, {people}, are posing in a single row for a photo."
    " Left and right are from the photographer's point of view.",
    "{Number} neighbours, {people}, are waiting for the bus, standing side by side along the kerb."
    " Nobody else is there. Left and right are from the point of view of someone across the street.",
    "{Number} runners, {people}, are standing in a row on the starting line."
    " Left and right are from the point of view of the spectators facing them.",
    "{Number} singers, {people}, are standing in a row at the front of the stage."
    " Left and right are from the audience's point of view.",
    "{Number} finalists, {people}, are standing in a row on stage, waiting for the winner to be announced."
    " Left and right are from the point of view of the judges facing them.",
    "{Number} players, {people}, have lined up in a single row to form a wall against a free kick."
    " Left and right are from the point of view of the player about to take the kick.",
    "{Number} visitors, {people}, are standing in a row in front of a large painting."
    " Left and right are from the point of view of the guard behind them.",
    "{Number} children, {people}, are standing in a row at the edge of the pool, ready to jump in."
    " Left and right are from the point of view of the teacher facing them.",
)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def _story(story: str, names: Sequence[str]) -> str:
    people = f"{', '.join(names[:-1])} and {names[-1]}"
    return story.format(Number=NUMBERS[len(names)].capitalize(), people=people)


def _turns(clue: Clue, names: Sequence[str]) -> tuple[str, ...]:
    """The ways to say it. Each says all of it and nothing more."""
    match clue:
        case ImmediatelyLeft(left, right):
            a, b = names[left], names[right]
            return (
                f"{a} stands immediately to the left of {b}.",
                f"{b} stands immediately to the right of {a}.",
            )
        case SomewhereLeft(left, right):
            a, b = names[left], names[right]
            return (f"{a} stands somewhere to the left of {b}.", f"{b} stands somewhere to the right of {a}.")
        case NextTo(one, other):
            a, b = names[one], names[other]
            return (f"{a} and {b} stand next to each other.", f"{b} stands next to {a}.")
        case NotNextTo(one, other):
            a, b = names[one], names[other]
            return (f"{a} and {b} do not stand next to each other.", f"{b} does not stand next to {a}.")
        case Between(one, other, count):
            return _between(names[one], names[other], count)
        case AtEnd(person):
            a = names[person]
            return (
                f"{a} stands at one end of the row.",
                f"{a} stands either at the far left or at the far right.",
            )
        case NotAtEnd(person):
            a = names[person]
            return (
                f"{a} does not stand at either end of the row.",
                f"{a} stands neither at the far left nor at the far right.",
            )
        case InPlace(person, place):
            return (f"{names[person]} stands {_place(place, len(names))}.",)


def _between(a: str, b: str, count: int) -> tuple[str, ...]:
    if count == 1:
        return (
            f"Exactly one person stands between {a} and {b}.",
            f"There is exactly one person between {b} and {a}.",
        )
    people = f"exactly {NUMBERS[count]} people"
    return (f"{people.capitalize()} stand between {a} and {b}.", f"There are {people} between {b} and {a}.")


def _place(place: int, size: int) -> str:
    if place == 1:
        return "at the far left"
    return "at the far right" if place == size else f"{PLACES[place - 1]} from the left"


def _who(place: int, size: int) -> tuple[str, ...]:
    return (f"Who stands {_place(place, size)}?",)


def _questions(asked: str) -> tuple[str, ...]:
    return f"Which of the following {asked} be true?", f"Which of these statements {asked} be true?"


ENGLISH = RowWords(
    language="en",
    names=tuple(NAMES.split()),
    stories=STORIES,
    story=_story,
    turns=_turns,
    who=_who,
    questions={"must": _questions("must"), "could": _questions("could"), "cannot": _questions("cannot")},
    space=" ",
)

"""Arguments: exam-like statements about events, people and classes, told in the words of a theme and read back."""

from tollens.wording.arguments.cast import Cast, cast_classes, cast_events, cast_people
from tollens.wording.arguments.frames import QUESTIONS
from tollens.wording.arguments.reading import check_read, conclusion_heads, readings
from tollens.wording.arguments.statements import CLASS_FORMS, ClassForm, EventForm, Form, Said, Statement
from tollens.wording.arguments.stating import Ask, Stated
from tollens.wording.arguments.telling import tell, tell_conclusion, tell_passage
from tollens.wording.arguments.theme import Clause, Term, Theme, read_theme, theme, themes

__all__ = [
    "CLASS_FORMS",
    "QUESTIONS",
    "Ask",
    "Cast",
    "ClassForm",
    "Clause",
    "EventForm",
    "Form",
    "Said",
    "Stated",
    "Statement",
    "Term",
    "Theme",
    "cast_classes",
    "cast_events",
    "cast_people",
    "check_read",
    "conclusion_heads",
    "read_theme",
    "readings",
    "tell",
    "tell_conclusion",
    "tell_passage",
    "theme",
    "themes",
]

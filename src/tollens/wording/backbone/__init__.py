"""Backbones: puzzles without words, the words that ground them, and both told together."""

from tollens.wording.backbone.backbone import BAR, Backbone, Line, read_backbone
from tollens.wording.backbone.dealing import NoWords, deal, fitting, saved
from tollens.wording.backbone.frames import FRAMES, Frame
from tollens.wording.backbone.grounding import Grounding, Voice
from tollens.wording.backbone.meaning import Meaning, NoMeaning, framed
from tollens.wording.backbone.reading import Reading, ReadOtherwise
from tollens.wording.backbone.reading_back import read_back
from tollens.wording.backbone.telling import Told, tell, told_by

__all__ = [
    "BAR",
    "FRAMES",
    "Backbone",
    "Frame",
    "Grounding",
    "Line",
    "Meaning",
    "NoMeaning",
    "NoWords",
    "ReadOtherwise",
    "Reading",
    "Told",
    "Voice",
    "deal",
    "fitting",
    "framed",
    "read_back",
    "read_backbone",
    "saved",
    "tell",
    "told_by",
]

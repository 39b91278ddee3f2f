"""What is saved: Item, Question, Prediction, Score, Run, and their files."""

from tollens.records.atomic import atomically, together
from tollens.records.base import Record
from tollens.records.document import read_document, write_document
from tollens.records.files import check_readable, read_records, write_records
from tollens.records.folders import check_folder, check_new_folder, make_folder
from tollens.records.hold import Hold, hold
from tollens.records.item import LABELS, LETTERS, Item, Language, Origin, Part, Question, letter, situation_of
from tollens.records.items import Items
from tollens.records.prediction import Cost, Missing, Prediction, Spent
from tollens.records.run import ItemsCard, ReaderCard, Run, Stage
from tollens.records.score import Estimate, Outcome, Score
from tollens.records.scratch import open_scratch, remove_scratch, scratch_folder

__all__ = [
    "LABELS",
    "LETTERS",
    "Cost",
    "Estimate",
    "Hold",
    "Item",
    "Items",
    "ItemsCard",
    "Language",
    "Missing",
    "Origin",
    "Outcome",
    "Part",
    "Prediction",
    "Question",
    "ReaderCard",
    "Record",
    "Run",
    "Score",
    "Spent",
    "Stage",
    "atomically",
    "check_folder",
    "check_new_folder",
    "check_readable",
    "hold",
    "letter",
    "make_folder",
    "open_scratch",
    "read_document",
    "read_records",
    "remove_scratch",
    "scratch_folder",
    "situation_of",
    "together",
    "write_document",
    "write_records",
]

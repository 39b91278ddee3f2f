"""Mining background passages: what the miner finds and misses, streams, and what it refuses."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import tollens as tl
from tollens.benchmarks.ropes.mining.cues import cue_spans, cues, relation_of, sentences
from tollens.benchmarks.ropes.mining.passages import MOST_WORDS, passages, text_files, why_not
from tollens.benchmarks.ropes.mining.recipe import Candidate, candidates
from tollens.records import read_records

SENTENCES = tomllib.loads(Path(__file__).with_name("ropes_sentences.toml").read_text("utf-8"))["sentence"]
FILLER = "The keeper of the lighthouse walked down to the harbour in the morning and talked with the fishermen there. "
RAIN = FILLER + "The path was closed because the rain had washed the stones away."
HEAT = FILLER + "The hotter the stove gets, the faster the water boils in the kettle."


def test_precision_and_recall_on_fifty_sentences_judged_by_hand() -> None:
    judged = [(each["text"], each.get("relation")) for each in SENTENCES]
    found = {text: relation_of(cue_spans(text)) for text, _ in judged}
    hits = [relation for text, relation in judged if found[text]]
    right = sum(relation is not None for relation in hits)
    stated = [text for text, relation in judged if relation]
    assert len(judged) == 50 and len(hits) == 40 and right == 32  # precision 80 %
    assert len(stated) == 37 and right / len(stated) == pytest.approx(0.865, abs=0.001)  # recall 86 %


def test_the_kind_of_relation_is_the_one_judged() -> None:
    wrong = [
        each["text"]
        for each in SENTENCES
        if each.get("relation") and (found := relation_of(cue_spans(each["text"]))) and found != each["relation"]
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "Since 1990 the mill has been closed.",
        "He worked as a miller.",
        "The stairs lead to the cellar.",
        "The boat is due to leave at six.",
        "The value is larger than 20.",
        "It was not because of you.",
        "Thus far nobody came.",
        "Store the results in a box.",
        "Pay increases of the last year were small.",
    ],
)
def test_words_that_mean_something_else_are_no_cues(text: str) -> None:
    assert cue_spans(text) == ()


def test_a_span_is_where_the_cue_stands() -> None:
    text = "Nothing here. The wall fell BECAUSE it was old. The more it rains, the more it leaks."
    spans = cue_spans(text)
    assert [(text[span.start : span.end], span.cue, span.kind) for span in spans] == [
        ("BECAUSE", "because", "causal"),
        ("The more it rains, the more", "the more, the more", "qualitative"),
    ]
    assert relation_of(spans) == "both"


def test_what_a_cue_needs_stands_in_all_that_it_finds() -> None:
    """The quick look before each pattern never hides a hit."""
    for each in SENTENCES:
        for _, sentence in sentences(each["text"]):
            for cue in cues():
                if cue.pattern.search(sentence):
                    assert any(need in sentence.lower() for need in cue.needs), (cue.name, sentence)


def mined(folder: Path, **texts: str) -> tuple[dict[str, object], list[Candidate]]:
    source = folder / "texts"
    source.mkdir()
    for name, text in texts.items():
        (source / f"{name}.txt").write_text(text, "utf-8")
    made = tl.build_from("ropes", source, folder / "out.jsonl")
    return {step.name: step.left for step in made.funnel}, list(read_records(folder / "out.jsonl", Candidate))


def test_candidates_are_the_passages_with_a_cue_each_once(tmp_path: Path) -> None:
    nearly = RAIN.replace("morning", "evening") + " It was a Tuesday."
    longer = " ".join(f"{FILLER}Stone {number} fell." for number in range(2))
    left, found = mined(
        tmp_path,
        a="\n\n".join([RAIN, FILLER * 2, "Too short because of nothing.", HEAT]),
        b="\n\n".join([RAIN.replace("stones away.", "STONES away!"), longer]),
        c=" ".join([RAIN, RAIN.replace("rain", "flood"), HEAT]) + "\n\n" + nearly,
    )
    assert [(each.relation, each.line) for each in found][:2] == [("causal", 1), ("qualitative", 7)]
    assert left == {"passages": 8, "prose": 7, "with a cue": 5, "each once": 4, "none nearly twice": 4}
    texts = [each.text for each in found]
    assert len(set(texts)) == len(texts) and RAIN in texts and HEAT in texts
    assert all(each.text[span.start : span.end].strip() for each in found for span in each.cues)


def test_near_duplicates_are_left_out(tmp_path: Path) -> None:
    long = " ".join(
        [RAIN, HEAT, *(f"Boat {number} came home late and {number} men went to sleep." for number in range(9))]
    )
    left, found = mined(tmp_path, a=long, b=long.replace("Boat 7", "Ship 7"))
    assert left["with a cue"] == left["each once"] == 2 and len(found) == 1


def test_lines_are_joined_marks_dropped_and_code_is_no_prose(tmp_path: Path) -> None:
    text = (
        "# Heading\n\n> The keeper walked down to\n> the harbour because\n> the fog had lifted.\n\n"
        "```\nx = because\n\ny = 1\n```\n* First, the lamp\n  went out.\n* Second, it\n  came back.\n"
    )
    (tmp_path / "a.md").write_text(text, "utf-8")
    assert [(each.line, each.text) for each in passages(tmp_path / "a.md")] == [
        (3, "The keeper walked down to the harbour because the fog had lifted."),
        (12, "First, the lamp went out."),
        (14, "Second, it came back."),
    ]


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_lines_end_as_on_any_system(end: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(end.join(["One line", "and the next.", "", "A second paragraph."]).encode())
    found = [(each.line, each.text) for each in passages(tmp_path / "a.txt")]
    assert found == [(1, "One line and the next."), (4, "A second paragraph.")]


def test_what_is_met_twice_counts_once(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "good.txt").write_text(RAIN, "utf-8")
    (folder / "bad.txt").write_bytes(b"\0")
    files, left_out = text_files([folder, tmp_path, folder / "good.txt", tmp_path / "texts" / ".." / "texts"])
    assert files == [folder / "good.txt"] and len(left_out) == 1
    with pytest.raises(tl.InputError, match="binary"):
        text_files([folder, folder / "bad.txt"])


def test_texts_without_a_passage_and_an_output_without_a_candidate_are_told(tmp_path: Path) -> None:
    (tmp_path / "code.md").write_text("```\nx = 1\n```\n", "utf-8")
    notes = tl.build_from("ropes", tmp_path / "code.md", tmp_path / "out.jsonl").notes
    assert any("1 of 1 files have no passage" in note and "code.md" in note for note in notes)
    assert any("There is no candidate" in note for note in notes)


def test_a_long_paragraph_is_cut_between_sentences(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(FILLER * 60, "utf-8")
    found = list(passages(tmp_path / "a.txt"))
    assert len(found) > 3 and all(len(each.text.split()) <= MOST_WORDS for each in found)
    assert " ".join(each.text for each in found) == (FILLER * 60).strip()
    assert {each.line for each in found} == {1} and [each.number for each in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\x7fELF\0\0\1because", "binary"),
        (b"caf\xe9 because", "UTF-8"),
        (b"good\nbad \xf0\x9f", "UTF-8"),
        ("because".encode("utf-16"), "found UTF-16"),
    ],
)
def test_a_file_that_is_no_text_is_refused_and_in_a_folder_left_out(content: bytes, told: str, tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "bad.txt").write_bytes(content)
    (folder / "good.txt").write_text(RAIN, "utf-8")
    with pytest.raises(tl.InputError, match=told):
        tl.build_from("ropes", folder / "bad.txt", tmp_path / "out.jsonl")
    assert not (tmp_path / "out.jsonl").exists()
    made = tl.build_from("ropes", [folder], tmp_path / "out.jsonl")
    assert made.funnel[-1].left == 1 and any("bad.txt" in note and told in note for note in made.notes)


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(tl.InputError, match="found nothing of that name"):
        text_files([tmp_path / "no.txt"])
    with pytest.raises(tl.InputError, match="expected text files, found none"):
        text_files([tmp_path])


def test_a_file_without_line_ends_is_read_in_pieces(tmp_path: Path) -> None:
    import tracemalloc

    path = tmp_path / "big.txt"
    with path.open("w", encoding="utf-8") as file:
        for _ in range(6):
            file.write("x" * 1_000_000)
    tracemalloc.start()
    assert list(candidates([path])) == []
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert path.stat().st_size == 6_000_000 and peak < 24_000_000


def test_prose_is_told_from_listings() -> None:
    assert why_not(RAIN) is None
    assert why_not("a = 1; b = [2, 3]; c = {4: 5}; " * 10) == "no prose"
    assert why_not("Short.") == "too short"
    assert why_not("word " * 400) == "too long a sentence"


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{RAIN}\n\n{HEAT}", "utf-8")
    for name in ("one", "two"):
        tl.build_from("ropes", tmp_path / "a.txt", tmp_path / f"{name}.jsonl")
    one = (tmp_path / "one.jsonl").read_bytes()
    assert one == (tmp_path / "two.jsonl").read_bytes() and json.loads(one.splitlines()[0])["record"] == "candidate/1"


def test_the_miner_finds_most_published_backgrounds(data: Path) -> None:
    articles = json.loads((data / "ropes" / "dev-v1.0.json").read_text("utf-8"))["data"]
    backgrounds = {" ".join(each["background"].split()) for article in articles for each in article["paragraphs"]}
    found = sum(relation_of(cue_spans(background)) is not None for background in backgrounds)
    assert found / len(backgrounds) > 0.8

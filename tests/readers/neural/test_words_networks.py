"""Laws of all networks over words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

from factories import make_item  # noqa: E402
from readers.neural.boxes import FAMILIES_OF_WORDS, SMALL, made, scores_of  # noqa: E402
from tollens.errors import InputError  # noqa: E402
from tollens.readers.neural.answering import answers_of  # noqa: E402
from tollens.readers.neural.families import FAMILIES  # noqa: E402
from tollens.readers.neural.network import Start, Target  # noqa: E402
from tollens.records import Item, Part  # noqa: E402

every_family = pytest.mark.parametrize("family", FAMILIES_OF_WORDS)

ZH = make_item(
    2,
    passage=(Part(name="passage", text="甲组用井水。乙组用雨水，丙组不浇水。"),),
    question="哪一组用雨水？",
    options=("甲组", "乙组", "丙组"),
    language="zh",
)
HARD = (
    make_item(1),
    ZH,
    make_item(3, passage=()),
    make_item(4, question=""),
    make_item(5, passage=(), question="", options=("yes", "")),
    make_item(6, options=tuple(f"herons eat {number} fish" for number in range(26))),
    make_item(7, passage=(Part(name="passage", text="😀 ‼ \ud800"),), question="…", options=("🐟", "🦆", "。")),
    make_item(8, options=("Pia eats bread.", "Pia eats fish.")),
)


@every_family
def test_neighbours_and_padding_change_nothing(family: str) -> None:
    network = made(family, HARD, tune="true")
    together = scores_of(network, HARD)
    assert together.shape == (len(HARD), 26)
    for row, item in enumerate(HARD):
        size = len(item.options)
        torch.testing.assert_close(scores_of(network, [item])[0], together[row, :size], atol=1e-5, rtol=1e-4)
        assert together[row, :size].isfinite().all() and together[row, size:].eq(float("-inf")).all()


@every_family
def test_every_question_is_answered_with_probabilities(family: str) -> None:
    network = made(family, HARD)
    network.module.eval()
    for item, found in zip(
        HARD, answers_of(network, [network.encode(each.as_question()) for each in HARD]), strict=True
    ):
        assert found.item == item.id and found.detail is None
        assert len(found.option_scores) == len(item.options) and sum(found.option_scores) == pytest.approx(1, abs=2e-3)
        assert found.answer == found.option_scores.index(max(found.option_scores))


@every_family
@pytest.mark.parametrize("tune", ["true", "false"])
def test_gradients_reach_every_weight(family: str, tune: str) -> None:
    network = made(family, HARD, tune=tune, dropout="0.1")
    encoded = [network.encode(item.as_question()) for item in HARD]
    tensors = network.tensors(encoded, [network.target(each, 0, ()) for each in encoded])
    network.module.train()
    losses = network.losses(network.module(**tensors), tensors)
    assert losses.shape == (len(HARD),) and losses.isfinite().all()
    losses.sum().backward()
    for name, weight in network.module.named_parameters():
        if name == "embedding.weight":
            assert weight.requires_grad == (tune == "true")
            if weight.requires_grad:
                assert not weight.grad[0].any() and weight.grad[1:].any(1).float().mean() > 0.9
        else:
            assert weight.grad.abs().sum() > 0, name


@every_family
def test_the_same_seed_gives_the_same_weights(family: str) -> None:
    weights, same, other = (made(family, HARD, seed=seed).module.state_dict() for seed in (1, 1, 2))
    assert all(torch.equal(weights[name], same[name]) for name in weights)
    assert not all(torch.equal(weights[name], other[name]) for name in weights)


@every_family
def test_what_is_saved_answers_the_same(family: str, tmp_path: Path) -> None:
    network = made(family, HARD, longest="8")
    network.notes = ("a file: some words found",)
    network.save(tmp_path)
    drawn = torch.random.get_rng_state()
    again: Any = FAMILIES[family].load(tmp_path)
    assert torch.equal(torch.random.get_rng_state(), drawn)
    assert again.form == "choice" and again.settings == network.settings and again.notes == network.notes
    assert again.vocabulary.words == network.vocabulary.words
    encoded = [network.encode(item.as_question()) for item in HARD]
    network.module.eval(), again.module.eval()
    assert answers_of(again, encoded) == answers_of(network, encoded)


@every_family
def test_a_folder_that_is_not_whole_is_refused(family: str, tmp_path: Path) -> None:
    network = made(family, HARD)
    network.save(tmp_path)
    for name, told in (
        ("network.json", "settings of a network"),
        ("words.txt", "UTF-8"),
        ("model.safetensors", "weights of"),
    ):
        path = tmp_path / name
        kept = path.read_bytes()
        path.write_bytes(b"\xff" + kept[: len(kept) // 2])
        with pytest.raises(InputError, match=told):
            FAMILIES[family].load(tmp_path)
        path.unlink()
        with pytest.raises(InputError, match=r"found (nothing of that name|no network\.json)"):
            FAMILIES[family].load(tmp_path)
        path.write_bytes(kept)
    (tmp_path / "words.txt").write_text("one\n")
    with pytest.raises(InputError, match="size mismatch"):
        FAMILIES[family].load(tmp_path)
    (tmp_path / "words.txt").write_text("one\ntwo\none\n")
    with pytest.raises(InputError, match=r"line 3: expected a word of its own, found 'one'"):
        FAMILIES[family].load(tmp_path)
    other = next(each for each in FAMILIES_OF_WORDS if each != family)
    with pytest.raises(InputError, match=f"expected a network called {other}, found '{family}'"):
        FAMILIES[other].load(tmp_path)


@every_family
def test_what_is_too_long_is_cut_and_said(family: str) -> None:
    network = made(family, HARD, longest="6")
    long = make_item(
        passage=(Part(name="passage", text="One two. Three four. Five six seven."),), options=("a " * 9, "b")
    )
    short = make_item(passage=(Part(name="passage", text="One two. Three four. Five six."),), options=("a " * 6, "b"))
    network.module.eval()
    found = answers_of(network, [network.encode(item.as_question()) for item in (long, short)])
    assert found[0].detail == "the passage was cut to 6 of 7 words; an option was cut to 6 of 9 words"
    assert found[1].detail is None and found[0].option_scores == found[1].option_scores


def span_item(question: str, *spans: str) -> Item:
    text = "The village has two ponds. Pond A is deep. Pond B dries up, and Pond B has ducks."
    return make_item(
        passage=(Part(name="situation", text=text),), question=question, options=(), answer=None, spans=spans
    )


@every_family
def test_spans_are_chosen_from_what_the_text_offers(family: str) -> None:
    item = span_item("Which pond has ducks?", "pond b.")
    empty = make_item(passage=(Part(name="situation", text="it rains"),), question="Why?", options=(), answer=None)
    start = Start(form="span", questions=[item.as_question()], settings=SMALL)
    torch.manual_seed(1)
    network = FAMILIES[family].make("", start)
    encoded = [network.encode(each.as_question()) for each in (item, empty)]
    assert network.target(encoded[0], None, item.spans) == Target(place=1)
    assert network.target(encoded[0], None, ("the lake", "the sea")) is None
    assert network.target(encoded[1], None, ("rain",)) is None
    network.module.eval()
    both, alone = answers_of(network, encoded), answers_of(network, encoded[1:])
    assert both[0].span in ("Pond A", "Pond B") and both[0].answer is None
    assert both[1] == alone[0] and both[1].missing == "abstained" and both[1].detail
    assert answers_of(network, [network.encode(span_item("Is it Pond B?").as_question())])[0].span


@every_family
def test_an_answer_that_is_no_option_is_no_target(family: str) -> None:
    network = made(family, HARD)
    encoded = network.encode(HARD[0].as_question())
    assert [network.target(encoded, answer, ()) for answer in (None, -1, 4, 3)] == [None, None, None, Target(place=3)]


@every_family
def test_labels_are_read_as_any_option(family: str) -> None:
    items = [make_item(options=("False", "True", "Unknown")), make_item(2, options=("真", "假"), language="zh")]
    network = made(family, items)
    network.module.eval()
    found = answers_of(network, [network.encode(item.as_question()) for item in items])
    assert [len(each.option_scores) for each in found] == [3, 2]


@every_family
def test_a_network_whose_numbers_are_none_says_so(family: str) -> None:
    network = made(family, HARD)
    for weight in network.module.parameters():
        weight.data.fill_(float("nan"))
    assert answers_of(network, [network.encode(HARD[0].as_question())])[0].missing == "failed"


@every_family
def test_settings_that_do_not_fit_are_told(family: str) -> None:
    with pytest.raises(InputError, match="hidden=0 does not fit"):
        made(family, HARD, hidden="0")
    with pytest.raises(InputError, match="dropout=1 does not fit"):
        made(family, HARD, dropout="1")
    with pytest.raises(InputError, match="tune=perhaps does not fit"):
        made(family, HARD, tune="perhaps")
    with pytest.raises(InputError, match="'width' cannot be set here"):
        made(family, HARD, width="3")


@every_family
def test_words_are_counted(family: str) -> None:
    known = made(family, HARD).vocabulary.words
    assert {"heron", "组", "雨"} <= set(known) and len(known) == len(set(known))
    assert made(family, [make_item()], rarest="3").vocabulary.words == ("eats", "pia", "fish")  # 4, 4 and 3 times
    assert made(family, HARD, most="2").vocabulary.words == known[:2]


@every_family
def test_it_begins_from_vectors(family: str, tmp_path: Path) -> None:
    path = tmp_path / "vectors.txt"
    path.write_text("".join(f"{word} {place} 0.5 0.25\n" for place, word in enumerate(("heron", "Fish", "whale"))))
    questions = [HARD[0].as_question()]
    network: Any = FAMILIES[family].make(
        "", Start(form="choice", questions=questions, settings={"hidden": "4"}, vectors=path)
    )
    size = len(network.vocabulary.words)
    assert network.notes == (f"vectors.txt: 2 of {size} words found",)
    assert network.settings.dimension == 3
    numbers = [network.vocabulary.numbers(word, "en")[0] for word in ("heron", "fish")]
    assert network.module.embedding.weight[numbers].tolist() == [[0, 0.5, 0.25], [1, 0.5, 0.25]]
    assert not network.module.embedding.weight[:3].any() and network.module.embedding.weight[3:].any(1).all()
    with pytest.raises(InputError, match="as dimension=10 says, found 3"):
        made(family, HARD, vectors=path)
    with pytest.raises(InputError, match="found both"):
        FAMILIES[family].make("", Start(form="choice", questions=questions, settings={}, vectors=path, scratch=True))
    path.write_text("whale 1 2 3\n")
    with pytest.raises(InputError, match=r"expected some of the \d+ words trained on, found none"):
        FAMILIES[family].make("", Start(form="choice", questions=questions, settings={}, vectors=path))


@every_family
@pytest.mark.parametrize("tune", [None, "true", "false"])
@pytest.mark.parametrize("has_file", [True, False])
def test_vectors_are_trained_but_for_those_of_a_file_that_co_matching_keeps(
    family: str, tune: str | None, has_file: bool, tmp_path: Path
) -> None:
    path = tmp_path / "vectors.txt"
    path.write_text("heron 1 2\nfish 3 4\n")
    settings = {"hidden": "4", "dimension": "2", **({} if tune is None else {"tune": tune})}
    start = Start(
        form="choice", questions=[HARD[0].as_question()], settings=settings, vectors=path if has_file else None
    )
    network: Any = FAMILIES[family].make("", start)
    expected = tune == "true" if tune is not None else family != "co-matching" or not has_file
    assert network.module.embedding.weight.requires_grad == expected == network.settings.tune
    is_told = any("those that are drawn are trained" in note for note in network.notes)
    assert is_told == (family == "co-matching" and tune is None and not has_file)
    network.save(tmp_path)
    assert FAMILIES[family].load(tmp_path).module.embedding.weight.requires_grad == expected


@every_family
def test_half_precision_gives_a_loss_and_gradients(family: str) -> None:
    network = made(family, HARD, tune="true")
    encoded = [network.encode(item.as_question()) for item in HARD]
    tensors = network.tensors(encoded, [Target(place=0)] * len(HARD))
    with torch.autocast("cpu", dtype=torch.bfloat16):
        losses = network.losses(network.module(**tensors), tensors)
    losses.mean().backward()
    assert losses.dtype == torch.float32 and losses.isfinite().all()

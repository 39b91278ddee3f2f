"""The gated-attention reader against its formula, worked out word by word."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import numpy as np  # noqa: E402

from readers.neural.boxes import both_ways, boxes, made, scores_of, softmax, weights_of  # noqa: E402


@pytest.mark.parametrize("hops", [1, 2, 3])
def test_the_scores_are_those_of_the_paper(hops: int) -> None:
    items = boxes(5)
    network = made("gated-attention", items, hops=str(hops))
    scores = scores_of(network, items)
    module = network.module
    vectors = weights_of(module.embedding.weight)
    for row, item in enumerate(items):
        encoded = network.encode(item.as_question())
        words, asked = vectors[list(encoded.sentences[0])], vectors[list(encoded.asked)]
        query = np.zeros(0)
        for hop in range(hops):
            words, _ = both_ways(module.read_passage[hop], words)
            states, query = both_ways(module.read_asked[hop], asked)
            if hop < hops - 1:
                words = np.array([word * (softmax(states @ word) @ states) for word in words])
        weights = softmax(np.array([query @ weights_of(module.look.weight) @ word for word in words]))
        seen = weights @ words
        for place, option in enumerate(encoded.options):
            _, answer = both_ways(module.read_options, vectors[list(option)])
            expected = seen @ weights_of(module.compare.weight) @ answer
            assert float(scores[row, place]) == pytest.approx(expected, abs=1e-5)


def test_it_reads_three_times_unless_told_otherwise() -> None:
    assert len(made("gated-attention", boxes(3)).module.read_passage) == 3

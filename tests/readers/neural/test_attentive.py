"""The attentive reader against its formula, worked out word by word."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import numpy as np  # noqa: E402

from readers.neural.boxes import both_ways, boxes, made, scores_of, softmax, weights_of  # noqa: E402


@pytest.mark.parametrize("layers", ["1", "2"])
def test_the_scores_are_those_of_the_paper(layers: str) -> None:
    items = boxes(5)
    network = made("attentive", items, layers=layers)
    scores = scores_of(network, items)
    module = network.module
    vectors = weights_of(module.embedding.weight)
    for row, item in enumerate(items):
        encoded = network.encode(item.as_question())
        words, _ = both_ways(module.read_passage, vectors[list(encoded.sentences[0])])
        _, query = both_ways(module.read_asked, vectors[list(encoded.asked)])
        weights = softmax(np.array([query @ weights_of(module.look.weight) @ word for word in words]))
        seen = sum(weight * word for weight, word in zip(weights, words, strict=True))
        for place, option in enumerate(encoded.options):
            _, answer = both_ways(module.read_options, vectors[list(option)])
            expected = seen @ weights_of(module.compare.weight) @ answer
            assert float(scores[row, place]) == pytest.approx(expected, abs=1e-5)

"""Where ROPES is published: the authors' archives, and the contrast set beside its originals.

The contrast set's originals are test questions with their answers; an original and its edit have the same id.
"""

from __future__ import annotations

from tollens.benchmarks.benchmark import PublishedFile

_HOME = "https://ropes-dataset.s3-us-west-2.amazonaws.com"
_TRAIN_AND_DEV = f"{_HOME}/train_and_dev/ropes-train-dev-v1.0.tar.gz"
_CONTRAST = "https://raw.githubusercontent.com/allenai/contrast-sets/main/ropes/data"

FILES = (
    PublishedFile(
        split="train",
        url=_TRAIN_AND_DEV,
        member="ropes-train-dev-v1.0/train-v1.0.json",
        sha256="7b6e907c152da8376e33d206e0d219b5619685aeb8a7c3cff26cd15bbf1cb3df",
    ),
    PublishedFile(
        split="dev",
        url=_TRAIN_AND_DEV,
        member="ropes-train-dev-v1.0/dev-v1.0.json",
        sha256="8f4566fc07769ecf2fa8c21927a1b63281cff562393a1ad674a31beee3f29665",
    ),
    PublishedFile(
        split="test",
        url=f"{_HOME}/test/ropes-test-questions-v1.0.tar.gz",
        member="ropes-test-questions-v1.0/test-1.0.json",
    ),
    PublishedFile(
        split="contrast-original",
        url=f"{_CONTRAST}/ropes_contrast_set_original_032820.json",
        sha256="a4d4cc6fec141925c858b5274e2d5d35ae43970c130f1ce008da1bec16b8ddad",
    ),
    PublishedFile(
        split="contrast",
        url=f"{_CONTRAST}/ropes_contrast_set_032820.json",
        sha256="6c814fe87869b0d36f8b5d2d674ceefe89fa369fc483d6ba769975e235e431ca",
    ),
)

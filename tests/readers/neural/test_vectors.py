"""Files of word vectors, each written byte by byte: what is found of a vocabulary, and what is refused."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tollens.errors import InputError
from tollens.readers.neural.words.vectors import Vectors, read_vectors

ROWS = {"heron": (0.5, -1.0, 0.25), "Fish": (2.0, 0.0, -0.125), "fish": (1.5, 3.0, 1.0), "鱼": (0.0, 1.0, -2.0)}
WORDS = ("fish", "duck", "heron", "鱼")


def glove() -> bytes:
    return "".join(f"{word} {' '.join(map(str, row))}\n" for word, row in ROWS.items()).encode()


def word2vec_text() -> bytes:
    """With a space before the end of a line, as word2vec's own program writes it."""
    return b"4 3\n" + glove().replace(b"\n", b" \n")


def word2vec_binary(end: bytes = b"\n") -> bytes:
    return b"4 3\n" + b"".join(word.encode() + b" " + struct.pack("<3f", *row) + end for word, row in ROWS.items())


def npz() -> bytes:
    file = io.BytesIO()
    np.savez(file, words=np.array(list(ROWS)), vectors=np.array(list(ROWS.values())))
    return file.getvalue()


def packed_npz() -> bytes:
    file = io.BytesIO()
    np.savez_compressed(file, words=np.array(list(ROWS)), vectors=np.array(list(ROWS.values()), np.float32))
    return file.getvalue()


def fnv(text: str) -> int:
    """FNV-1a, with bytes above 127 as the negative numbers that they are in C."""
    found = 2166136261
    for byte in struct.unpack(f"{len(text.encode())}b", text.encode()):
        found = ((found ^ (byte % 2**32)) * 16777619) % 2**32
    return found


BUCKETS = 5
GRAMS = np.array([[0.1, 0.2, 0.3], [1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, -1, -1]], np.float32)


def fasttext(shortest: int = 3, longest: int = 3, quantised: bool = False, version: int = 12) -> bytes:
    settings = struct.pack("<12id", 3, 5, 5, 1, 5, 1, 2, 2, BUCKETS, shortest, longest, 100, 1e-4)
    entries = b"".join(word.encode() + b"\0" + struct.pack("<qb", 9, 0) for word in ROWS)
    entries += b"__label__x\0" + struct.pack("<qb", 9, 1) + b"\xe9\xb1\0" + struct.pack("<qb", 1, 0)
    dictionary = struct.pack("<iii", 6, 4, 1) + struct.pack("<qq", 99, -1) + entries
    matrix = struct.pack("<qq", 4 + BUCKETS, 3) + np.array(list(ROWS.values()), "<f4").tobytes() + GRAMS.tobytes()
    return struct.pack("<ii", 793712314, version) + settings + dictionary + bytes([quantised]) + matrix + b"output"


FORMATS: dict[str, Callable[[], bytes]] = {
    "glove": glove,
    "tabs and carriage returns": lambda: glove().replace(b" ", b"\t").replace(b"\n", b"\r\n"),
    "no last line end": lambda: glove()[:-1],
    "word2vec text": word2vec_text,
    "word2vec binary": word2vec_binary,
    "word2vec binary in one piece": lambda: word2vec_binary(b""),
    "npz": npz,
    "packed npz": packed_npz,
    "fastText without n-grams": lambda: fasttext(0, 0),
}


def read(tmp_path: Path, content: bytes, words: tuple[str, ...] = WORDS, dimension: int | None = None) -> Vectors:
    path = tmp_path / "vectors"
    path.write_bytes(content)
    return read_vectors(path, words, dimension)


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("name", FORMATS)
def test_the_words_of_the_vocabulary_are_found(name: str, packed: bool, tmp_path: Path) -> None:
    content = FORMATS[name]()
    found = read(tmp_path, gzip.compress(content) if packed else content, dimension=3)
    assert found.found.tolist() == [True, False, True, True]
    expected = [ROWS["fish"], (0, 0, 0), ROWS["heron"], ROWS["鱼"]]
    np.testing.assert_array_equal(found.matrix, np.array(expected, np.float32))
    assert found.matrix.dtype == np.float32 and found.note == "vectors: 3 of 4 words found"


def test_a_word_may_be_written_otherwise_but_not_before_itself(tmp_path: Path) -> None:
    cased = b"Heron 1 1\nHERON 2 2\nFISH 3 3\nfish 4 4\nfish 5 5\n\xef\xbc\x94 6 6\n"
    found = read(tmp_path, cased, ("heron", "fish", "4"))
    assert found.matrix.tolist() == [[1, 1], [4, 4], [6, 6]]


def test_a_fasttext_word_is_the_mean_of_its_row_and_its_n_grams(tmp_path: Path) -> None:
    found = read(tmp_path, fasttext(), ("fish", "duck", "鱼", "x"))

    def mean(own: str | None, *grams: str) -> list[float]:
        rows = ([] if own is None else [ROWS[own]]) + [tuple(GRAMS[fnv(gram) % BUCKETS]) for gram in grams]
        return [float(each) for each in np.array(rows, np.float64).mean(0)]

    expected = [
        mean("fish", "<fi", "fis", "ish", "sh>"),
        mean(None, "<du", "duc", "uck", "ck>"),
        mean("鱼", "<鱼>"),
        mean(None, "<x>"),
    ]
    np.testing.assert_allclose(found.matrix, expected, atol=1e-6)
    assert found.note == "vectors: 2 of 4 words found, 2 more by their letters"
    assert read(tmp_path, fasttext(4, 4), ("x", "fish")).found.tolist() == [False, True]


def test_single_characters_are_n_grams_but_the_marks_are_not(tmp_path: Path) -> None:
    found = read(tmp_path, fasttext(1, 1), ("鱼x",))
    expected = (GRAMS[fnv("鱼") % BUCKETS] + GRAMS[fnv("x") % BUCKETS]) / 2
    np.testing.assert_allclose(found.matrix[0], expected, atol=1e-6)


def test_fasttext_hashes_as_published() -> None:
    """Values of FNV-1a that are known, and buckets of 1000 as `fasttext` 0.9.2 numbers them."""
    from tollens.readers.neural.words.vectors_fasttext import _hash

    assert [_hash(text) for text in (b"", b"a", b"foobar")] == [0x811C9DC5, 0xE40C292C, 0xBF9CF968]
    assert [_hash(text.encode()) % 1000 for text in ("鱼", "é", "abc")] == [1, 777, 331]


def test_words_with_spaces_are_words(tmp_path: Path) -> None:
    """As glove.840B has them; its '. . .' is as wide as a line with two values more."""
    found = read(tmp_path, b"fish 1 2\n. . . 3 4\nat name@domain.com 5 6\n 7 8\nheron 9 10\n", ("fish", "heron"))
    assert found.matrix.tolist() == [[1, 2], [9, 10]]


def test_a_blank_line_has_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, b"fish 1 2\n\nduck 3 4\n\n").note == "vectors: 2 of 4 words found"


def columns() -> bytes:
    file = io.BytesIO()
    np.savez(file, words=np.array(["a", "b"]), vectors=np.asfortranarray(np.ones((2, 3))))
    return file.getvalue()


def array_file(**arrays: object) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def cut_npz() -> bytes:
    """Both arrays end before they should, in a zip that is whole."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(npz())) as held, zipfile.ZipFile(file, "w") as short:
        for name in held.namelist():
            short.writestr(name, held.read(name)[:-8])
    return file.getvalue()


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "found an empty file"),
    "blank": (b"\n\n", "found none"),
    "empty gzip": (gzip.compress(b""), "found an empty file"),
    "no values": (b"fish\nduck\n", "line 1: expected a word and its values"),
    "fewer": (b"fish 1 2 3\nduck 1 2\n", "line 2: expected a word and 3 values, found 2 values"),
    "more": (b"fish 1 2 3\nduck 1 2 3 4\n", "line 2: expected a word and 3 values, found 4 values"),
    "fewer than told": (b"1 3\nfish 1 2\n", "line 2: expected a word and 3 values, found 2 values"),
    "nan": (b"fish 1 2 3\nduck 1 nan 3\n", "line 2: expected numbers, found one that is none for 'duck'"),
    "infinite": (b"fish 1 2 inf\n", "line 1: expected numbers"),
    "letters": (b"fish 1 2 3\nduck 1 x 3\n", "line 2: expected numbers behind 'duck'"),
    "Chinese in GBK": ("fish 1 2\n鱼 1 2\n".encode("gbk"), r"line 2: expected words in UTF-8, found b'\\xd3\\xe3'"),
    "endless": (b"fish " + b"1" * (1 << 20), "line 1: expected a word and its values, found a line without end"),
    "fewer words": (b"3 2\nfish 1 2\nduck 1 2\n", "expected 3 words, as its first line says, found 2"),
    "more words": (b"1 2\nfish 1 2\nduck 1 2\n", "expected 1 words, as its first line says, found 2"),
    "wide": (b"1 999999999\nfish 1\n", "line 1: expected vectors of 1 to 10,000 values, found 999,999,999"),
    "no width": (b"0 0\n", "expected vectors of 1 to 10,000"),
    "binary cut in a row": (word2vec_binary()[:-6], "expected 4 words, as its first line says; it ends in word 4"),
    "binary cut in a word": (word2vec_binary()[:24], "it ends in word 2"),
    "binary with more": (word2vec_binary() + b"duck ....", "expected 4 words, as its first line says, found more"),
    "binary, not UTF-8": (word2vec_binary().replace("鱼".encode(), b"\xff"), r"found b'\\n\\xff' as word 4"),
    "binary nan": (b"1 1\nfish " + struct.pack("<f", float("nan")), "expected numbers"),
    "cut gzip": (gzip.compress(glove())[:-12], "expected a whole gzip file"),
    "cut npz": (npz()[:-40], "expected `words`"),
    "npz cut inside": (cut_npz(), "found an end in number 4"),
    "npz without vectors": (array_file(words=np.array(["a"])), "no item named 'vectors.npy'"),
    "npz of numbers": (array_file(words=np.ones(2), vectors=np.ones((2, 3))), r"found float64 \(2,\) and float64"),
    "npz of two sizes": (array_file(words=np.array(["a"]), vectors=np.ones((2, 3))), r"found <U1 \(1,\) and float64"),
    "npz of objects": (array_file(words=np.array(["a", None]), vectors=np.ones((2, 3))), "found object"),
    "npz of long words": (
        array_file(words=np.array(["a"], "U20000"), vectors=np.ones((1, 3))),
        "found 80,000 for",
    ),
    "npz without rows": (array_file(words=np.array([], "U3"), vectors=np.ones((0, 3))), "found none"),
    "npz by columns": (columns(), "row by row is expected"),
    "npz nan": (array_file(words=np.array(["fish"]), vectors=np.full((1, 3), np.nan)), "expected numbers"),
    "quantised": (fasttext(quantised=True), "expected a fastText model that is not quantised"),
    "another version": (fasttext(version=13), "version 11 or 12, found 13"),
    "cut settings": (fasttext()[:30], "found its end too early"),
    "cut dictionary": (fasttext()[:110], "found its end too early"),
    "cut matrix": (fasttext()[:-80], "found its end before row"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_is_told(name: str, tmp_path: Path) -> None:
    content, told = BAD[name]
    with pytest.raises(InputError, match=told) as caught:
        read(tmp_path, content)
    assert str(caught.value).startswith(str(tmp_path / "vectors"))


@pytest.mark.parametrize("name", FORMATS)
def test_another_dimension_than_asked_for_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected vectors of 4 values, as dimension=4 says, found 3"):
        read(tmp_path, FORMATS[name](), dimension=4)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="found nothing of that name"):
        read_vectors(tmp_path / "none.txt", WORDS)
    with pytest.raises(InputError, match="found a folder"):
        read_vectors(tmp_path, WORDS)


@pytest.mark.parametrize("name", FORMATS)
def test_no_cut_of_a_file_breaks_the_reader(name: str, tmp_path: Path) -> None:
    """Each is read or refused; never anything else."""
    content = FORMATS[name]()
    for size in range(0, len(content), 3):
        try:
            read(tmp_path, content[:size])
        except InputError:
            continue


def test_a_large_file_does_not_fill_the_memory(tmp_path: Path) -> None:
    import tracemalloc

    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        for number in range(20_000):
            file.write(f"w{number}{' 0.123456' * 50}\n".encode())
    tracemalloc.start()
    found = read_vectors(path, ("w3", "w19999"))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.found.all() and path.stat().st_size > 9_000_000 and most < 1_000_000

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as Xml
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tollens.report.content import Chart, Point, Series, Value
from tollens.report.drawing import as_png, as_svg, in_words, specification
from tollens.report.drawing.lettering import pixels, unlike, wrapped

from .reports import HOSTILE, UNITS, hostile_parts, make_bars, make_lines, quarter

NAME = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """The words that are drawn."""
    return ["".join(each.itertext()) for each in Xml.fromstring(svg).iter(f"{NAME}text")]


def within(spec: Any) -> Iterator[Any]:
    """A specification and all that stands in it."""
    yield spec
    for each in spec.values() if isinstance(spec, dict) else spec if isinstance(spec, list) else []:
        yield from within(each)


def test_a_drawing_is_an_image_with_a_name_and_what_it_shows_in_words() -> None:
    root = Xml.fromstring(as_svg(make_lines()))

    assert root.get("role") == "img" and root.get("aria-labelledby") == "depth-name depth-words"
    title, words = root[0], root[1]
    assert (title.tag, title.get("id"), title.text) == (f"{NAME}title", "depth-name", "Accuracy by depth")
    assert (words.tag, words.get("id"), words.text) == (f"{NAME}desc", "depth-words", in_words(make_lines()))


def test_in_words_has_every_series_with_its_figures() -> None:
    assert in_words(make_lines()) == (
        "Lines of Accuracy by Depth. always-a: 2 25.0 %, 0 25.0 %, 1 25.0 %. BERT (paper): 1 75.0 %. "
        "symbolic: 0 90.0 %; a straight line. The dashed line is chance 50.0 %."
    )


def test_axes_legend_and_chance_are_written_out() -> None:
    drawn = texts(as_svg(make_lines()))

    assert {"Depth", "Accuracy", "always-a", "BERT (paper)", "symbolic", "0", "1", "2", "0 %", "chance50.0 %"} <= set(
        drawn
    )


@pytest.mark.parametrize("chart", [make_lines(), make_bars(), make_bars(readers=9), *hostile_parts()[1:]])
def test_nothing_is_styled_in_place_loaded_or_run(chart: Chart) -> None:
    root = Xml.fromstring(as_svg(chart))

    for each in root.iter():
        assert each.tag.removeprefix(NAME) in {"svg", "title", "desc", "g", "path", "line", "rect", "text", "tspan"}
        assert not {"style", "href", "onload"} & set(each.keys())
        if each is not root and not each.tag.endswith(("title", "desc")):
            assert each.get("id") is None  # so that no two drawings of a page clash


def test_the_specification_refers_to_nothing() -> None:
    for spec in (specification(make_lines()), specification(make_bars()), specification(make_bars(readers=9))):
        assert not any(isinstance(each, dict) and "url" in each for each in within(spec))


def test_no_address_is_asked() -> None:
    import vl_convert

    spec = {"data": {"url": "http://127.0.0.1:9/x.json"}, "mark": "point"}
    with pytest.raises(ValueError, match="not allowed"):
        vl_convert.vegalite_to_svg(spec, allowed_base_urls=[])


def test_text_of_runs_never_stands_in_an_expression() -> None:
    for chart in hostile_parts()[1:]:
        assert isinstance(chart, Chart)
        for each in within(specification(chart)):
            if isinstance(each, dict):
                for key in ("labelExpr", "filter", "expr", "calculate", "test"):
                    assert "cmd" not in str(each.get(key, ""))


def test_hostile_text_is_drawn_as_text() -> None:
    for chart in hostile_parts()[1:]:
        assert isinstance(chart, Chart)
        svg = as_svg(chart)
        assert "<img" not in svg and "\x07" not in svg and "\u202e" not in svg
        assert any(each.startswith("</script><img") for each in texts(svg))


def test_every_letter_is_eleven_pixels_or_more() -> None:
    for chart in (make_lines(), make_bars(), make_bars(readers=9)):
        sizes = [float(each) for each in re.findall(r'font-size="([\d.]+)px"', as_svg(chart))]
        assert sizes and min(sizes) >= 11


def test_chinese_has_a_chinese_font_first() -> None:
    assert Xml.fromstring(as_svg(make_bars())).get("font-family", "").startswith("'Noto Sans CJK SC'")
    assert Xml.fromstring(as_svg(make_lines())).get("font-family", "").startswith("Arial")


def test_lines_are_told_apart_by_shape_and_dash_and_papers_are_hollow() -> None:
    spec = specification(make_lines())

    (points, *_) = [layer for layer in spec["layer"] if layer["mark"]["type"] == "point"]
    shapes = points["encoding"]["shape"]["scale"]["range"]
    fills = points["encoding"]["fill"]["scale"]["range"]
    assert len(set(shapes)) == 3
    assert [fill == "#ffffff" for fill in fills] == [False, True, False]
    dashes = [layer["mark"]["strokeDash"] for layer in spec["layer"] if "strokeDash" in layer["mark"]]
    assert len(set(map(str, dashes))) == len(dashes) == 4  # chance, the two that are joined, the curve


def test_a_fitted_curve_stands_for_the_line() -> None:
    lines = [layer for layer in specification(make_lines())["layer"] if layer["mark"]["type"] == "line"]

    assert [len(layer["data"]["values"]) for layer in lines] == [3, 1, 3]
    assert lines[2]["mark"]["strokeWidth"] < lines[0]["mark"]["strokeWidth"]


def test_places_that_are_names_are_joined_in_their_order_and_not_by_the_alphabet() -> None:
    points = tuple(Point(x=each, value=quarter()) for each in ("short", "middling", "long"))
    chart = Chart(id="x", title="X", x="", y="", kind="lines", series=(Series(name="a", points=points),))

    (line,) = [layer for layer in specification(chart)["layer"] if layer["mark"]["type"] == "line"]

    assert [row["order"] for row in line["data"]["values"]] == [0, 1, 2]
    assert line["encoding"]["order"]["field"] == "order"
    path = re.search(r'class="mark-line[^>]*>\s*<path d="M([^"]*)"', as_svg(chart))
    assert path is not None
    across = [float(each.split(",")[0]) for each in path[1].split("L")]
    assert across == sorted(across)


def test_sizes_far_apart_stand_on_a_logarithmic_axis_and_near_ones_do_not() -> None:
    def scale(*places: float) -> str:
        points = tuple(Point(x=each, value=quarter()) for each in places)
        chart = Chart(id="x", title="X", x="Items", y="", kind="lines", series=(Series(name="a", points=points),))
        (layer, *_) = specification(chart)["layer"]
        return str(layer["encoding"]["x"]["scale"]["type"])

    assert scale(10, 1000) == "log"
    assert scale(10, 900) == scale(0, 1000) == "linear"


def test_bars_are_told_apart_by_lightness() -> None:
    fills = specification(make_bars(readers=6))["layer"][0]["encoding"]["fill"]["scale"]["range"]

    greys = [
        sum(share * int(fill[at : at + 2], 16) for share, at in ((0.2126, 1), (0.7152, 3), (0.0722, 5)))
        for fill in fills
    ]
    beside = [abs(one - other) for one, other in pairwise(greys)]
    assert min(beside) > 40  # of 255


def test_intervals_are_drawn_from_low_to_high() -> None:
    svg = as_svg(make_bars(readers=1, places=("a",)))

    (rule, *_) = re.findall(
        r'<line transform="translate\([\d.]+,([\d.]+)\)" x2="0" y2="(-[\d.]+)" stroke="#ffffff"', svg
    )
    high, tick = float(rule[0]) + float(rule[1]), 260.0
    # The axis ends at 50 %: 46.87 % is that share of the way up.
    assert high == pytest.approx(tick * (1 - 0.4687 / 0.5), abs=0.5)
    assert float(rule[0]) == pytest.approx(tick * (1 - 0.1119 / 0.5), abs=0.5)


def test_long_or_many_names_lie_and_short_ones_stand() -> None:
    def lying(chart: Chart) -> bool:
        return (
            "y" in specification(chart)["layer"][0]["encoding"]
            and "yOffset" in specification(chart)["layer"][0]["encoding"]
        )

    assert not lying(make_bars(places=("True", "False", "Unknown")))
    assert lying(make_bars(places=("openai:some-very-long-model-name-2026-01-31", "another-very-long-name")))
    assert lying(make_bars(places=tuple(f"kind {place}" for place in range(20))))


def test_names_that_lie_have_room_for_all_their_lines() -> None:
    places = tuple(f"{'a long name in several words ' * 3}{place}" for place in range(4))

    svg = as_svg(make_bars(readers=1, places=places))

    root = Xml.fromstring(svg)
    labels = [each for each in root.iter(f"{NAME}text") if len(list(each)) == 3]
    middles = sorted(
        float(re.findall(r"translate\([-\d.]+,([-\d.]+)\)", each.get("transform", ""))[0]) for each in labels
    )
    assert len(labels) == 4
    assert min(above - below for below, above in pairwise(middles)) >= 3 * 12


def test_more_series_than_fills_have_their_names_and_figures_beside_them() -> None:
    drawn = texts(as_svg(make_bars(readers=9)))

    assert sum(each.startswith("reader ") for each in drawn) == 2 * 9
    assert drawn.count("25.0 %") >= 2 * 9
    assert {"order", "否定"} <= set(drawn)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("readers", [1, 7])
def test_every_unit_can_be_drawn(unit: str, readers: int) -> None:
    chart = make_bars(readers=readers, unit=unit)  # type: ignore[arg-type]

    assert len(texts(as_svg(chart))) > 3


def test_odd_charts_can_be_drawn() -> None:
    empty = Chart(id="x", title="", x="", y="", kind="bars", series=())
    for kind in ("bars", "lines"):
        for series in (
            (),
            (Series(name="", points=()),),
            (Series(name="a", points=(Point(x="", value=Value(value=float("nan"))),)),),
            (
                Series(
                    name="a",
                    points=(Point(x=1.0, value=Value(value=-0.5, unit="points")), Point(x="1", value=quarter())),
                ),
            ),
        ):
            chart = Chart(id="x", title="", x="", y="", kind=kind, series=series)
            assert as_svg(chart).endswith("</svg>")
    assert as_svg(empty) == as_svg(empty)


def test_the_image_is_sharp_and_has_the_shape_of_the_drawing() -> None:
    svg = as_svg(make_bars())
    root = Xml.fromstring(svg)

    png = as_png(svg)

    width, height = struct.unpack(">II", png[16:24])
    assert width / height == pytest.approx(float(root.get("width", 0)) / float(root.get("height", 1)), rel=0.01)
    assert width == pytest.approx(float(root.get("width", 0)) * 200 / 72, abs=2)


def test_lines_of_labels_are_broken_at_spaces_and_cut_when_there_are_too_many() -> None:
    assert wrapped("necessary condition", pixels("necessary ")) == "necessary\ncondition"
    assert wrapped("合取推理与析取推理", pixels("合取推理")) == "合取推理\n与析取推\n理"
    assert wrapped("a b c d e", pixels("a"), most=2) == "a\n…"
    assert wrapped("x", 0) == "x" and wrapped("", 100) == ""


def test_names_that_are_alike_are_told_apart() -> None:
    assert unlike(["a", "a", "a (2)", "", "a"]) == ["a", "a (2)", "a (2) (2)", "–", "a (3)"]
    assert HOSTILE in unlike([HOSTILE])

"""What item sets of one name are called."""

from tollens.records import ItemsCard
from tollens.report.naming import set_titles


def card(name: str, digit: str, **made_by: str) -> ItemsCard:
    return ItemsCard(name=name, sha256=digit * 64, count=1, language="en", made_by=made_by)


def test_fresh_sets_of_one_name_show_what_they_were_made_differently_by() -> None:
    sets = [
        card("nail:fresh", "a", size="20", seed="3"),
        card("nail:fresh", "b", size="20", seed="4"),
        card("nail:fresh", "c", size="20", seed="4", limit="5"),
        card("ropes:fresh", "d", size="20", seed="3"),
    ]
    assert set_titles(sets) == [
        "nail:fresh (item_seed=3)",
        "nail:fresh (item_seed=4)",
        "nail:fresh (item_seed=4, limit=5)",
        "ropes:fresh",
    ]


def test_sets_that_were_made_alike_show_their_hashes() -> None:
    assert set_titles([card("x.jsonl", "a"), card("x.jsonl", "b")]) == ["x.jsonl #aaaaaaaa", "x.jsonl #bbbbbbbb"]

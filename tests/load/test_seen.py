"""The failures that a run under load reports."""

from tests.load.evening import Seen, report


def seen(*lines: dict[str, object], kept: list[str], final: int = 0, counted: int = 0) -> Seen:
    found = Seen(kept=kept, final=final, counted=counted, faults=[("Redis away", 100, 110)])
    found.read(lines)
    return found


def test_a_lost_and_a_doubled_deal_are_found() -> None:
    assert seen({"taken": "a"}, {"taken": "b"}, kept=["a"]).wrong() == ["1 acknowledged deals are not there"]
    assert seen({"taken": "a"}, kept=["a", "a"]).wrong() == ["a deal is there twice"]


def test_a_deal_that_was_kept_but_whose_answer_was_lost_is_no_fault() -> None:
    assert seen({"taken": "a"}, kept=["a", "b"]).wrong() == []


def test_what_is_refused_counts_only_while_nothing_broke() -> None:
    at = {"name": "save", "ms": 3.0, "failed": True, "status": 503}
    assert seen(at | {"at": 115}, kept=[]).wrong() == []
    assert seen(at | {"at": 121}, kept=[]).wrong() == ["1 × save (503) refused in the quiet time"]


def test_times_while_something_broke_are_not_counted() -> None:
    asked = {"name": "save", "failed": False}
    found = seen(asked | {"at": 99, "ms": 5.0}, asked | {"at": 105, "ms": 900.0}, kept=[])
    assert found.quiet == {"save": [5.0]}
    assert any(line.startswith("save") and "5.0" in line and "goal 250" in line for line in report(found))


def test_standings_that_miss_a_final_game_are_found() -> None:
    assert seen(kept=[], final=2, counted=4).wrong() == ["the standings count 4 results of 2 final games"]

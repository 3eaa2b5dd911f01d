"""Fast record classes: equal and hashed by their fields, as frozen dataclasses are."""

from dataclasses import replace

from rules.hand.request import Moment
from scoring.fast_dataclass import record


@record(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


def test_records_of_equal_fields_are_one_key() -> None:
    assert Point(1) == Point(1, 0)
    assert Point(1) != Point(2)
    assert {Point(1): "here"}[Point(1, 0)] == "here"


def test_a_moment_changed_is_told_anew_who_pays_and_deals() -> None:
    drawn = Moment(seat=0)
    other = replace(drawn, seat=1, loser=2)
    assert (drawn.tsumo, drawn.dealer) == (True, True)
    assert (other.tsumo, other.dealer) == (False, False)

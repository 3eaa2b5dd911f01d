"""Charts: the positions of lines, labels and bars."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from clubs.selectors.charts.svg import (
    NARROW,
    WIDE,
    Spark,
    bar,
    sampled_moments,
    score_line,
    spread,
    strip,
    thousands,
    whole,
)


def test_bar_parts_stand_side_by_side_and_leave_out_places_never_taken():
    parts = bar([5, 2, 0, 1])
    assert [(part.place, part.count, part.size) for part in parts] == [
        (1, 5, "t6 o2"),
        (2, 2, "t2 o5"),
        (4, 1, "t1 o2"),
    ]


def test_what_happened_once_in_a_thousand_is_seen():
    assert bar([999, 1])[1].size == "o1"


def test_bar_of_no_game_is_empty():
    assert bar([0, 0, 0, 0]) == ()


def test_last_five_end_at_the_same_edge_however_few_games_there_are():
    assert Spark((1, 2, 3, 4, 1), 4).line == "M6 6l26 7 26 6 26 7 26-20"
    assert Spark((2, 1), 4).line == "M84 13l26-7"
    assert Spark((2,), 4).line == "M110 13"


def test_last_place_is_at_the_bottom_with_three_players_too():
    assert Spark((1, 2, 3), 3).line == "M58 6l26 10 26 10"


@given(st.lists(st.integers(0, 300), min_size=1, max_size=4))
def test_spread_keeps_labels_apart_in_order_and_within_bounds(wanted):
    found = spread(wanted, 20, 0, 300)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    heights = [found[i] for i in order]
    assert all(after - before >= 20 for before, after in pairwise(heights))
    assert heights[0] >= 0
    assert heights[-1] <= 300


def test_spread_leaves_alone_what_is_apart_already():
    assert spread([10, 200, 90], 20, 0, 300) == [10, 200, 90]


def test_score_line_draws_the_leader_last_and_ends_at_the_newest_scores():
    line = score_line([[25000, 25000], [30000, 20000]], ["East 1"], [1, 2], WIDE)
    assert [(one.who, one.rank, one.end.value) for one in line.series] == [(1, 2, 20000), (0, 1, 30000)]
    assert line.series[1].end.y < line.start_y < line.series[0].end.y
    assert line.series[0].dots[0].x == line.left
    assert line.series[0].end.x == line.right


def test_score_line_has_a_grid_of_round_numbers_around_all_scores():
    line = score_line([[25000] * 4, [62400, 21500, 14800, 1300]], ["East 1"], [1, 2, 3, 4], WIDE)
    assert [row.label for row in line.rows] == ["0", "10k", "20k", "30k", "40k", "50k", "60k", "70k"]
    assert all(line.top <= dot.y <= line.bottom for one in line.series for dot in one.dots)


def test_score_line_of_level_scores_can_still_be_drawn():
    line = score_line([[25000] * 4, [25000] * 4], ["East 1"], [1, 2, 3, 4], NARROW)
    assert {dot.y for one in line.series for dot in one.dots} == {line.start_y}
    assert len({one.label_y for one in line.series}) == 4


def test_score_line_leaves_out_labels_that_would_touch():
    scores = [[25000, 25000]] * 21
    line = score_line(scores, [str(i) for i in range(20)], [1, 2], NARROW)
    assert all(after.at - before.at >= NARROW.tick_gap for before, after in pairwise(line.columns))


def test_score_line_leaves_out_wide_labels_that_would_run_into_each_other():
    labels = [f"東圈 {n}莊·1" for n in range(1, 10)] * 3
    columns = score_line([[25000, 25000]] * 28, labels, [1, 2], WIDE).columns
    wide = 15 * 3 + 8 * 4  # the width of three wide and four narrow letters in the style sheet's font
    assert all(after.at - before.at > wide for before, after in pairwise(columns))
    assert len(columns) > 6


def test_grid_labels_write_points_and_tenths():
    assert [thousands(value) for value in (25000, 0, 500, -10000)] == ["25k", "0", "500", "−10k"]
    assert [whole(value) for value in (500, 0, -1200)] == ["+50", "0", "−120"]


def test_strip_places_dot_stroke_and_everybody_on_a_scale_of_their_own():
    spot = strip(own=0.3, club=0.2, others=[0.1, 0.3, 0.5])
    assert (spot.own, spot.club, spot.others) == ("50%", "26%", "M20 9v10M500 9v10M980 9v10")
    assert (spot.start, spot.width) == ("26%", "24%")
    assert strip(0.2, 0.2, []).own == "50%"


def test_a_line_of_many_moments_keeps_the_first_and_the_last():
    found = sampled_moments(5000, 150)
    assert (len(found), found[0], found[-1], sorted(set(found)) == found) == (150, 0, 4999, True)


def test_score_line_leaves_room_for_its_longest_label_at_the_left():
    short, long = (score_line([[0], [low]], ["East 1"], [1], WIDE) for low in (-9, -1_234_567))
    assert short.left == WIDE.left
    assert long.left >= 10 * max(len(row.label) for row in long.rows)

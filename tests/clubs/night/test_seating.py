"""The pure part of the seat draw: fair, repeatable and fast."""

import json
import time
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.seating.dice import first_dealer, meant, throw
from clubs.seating.draw_plan import Inputs, Plan, lock, make_plan, repeats, replay, shuffle_unlocked, swap
from clubs.seating.draw_progress import Opened, opened_at, with_opened
from clubs.seating.plan_steps import Lock, Methods, Shuffle, Swap, Unlock, step_from_json, step_to_json
from clubs.seating.seeded_random import Lots, digest
from clubs.seating.sitting_out import SitOut, Why, sitting_out
from clubs.seating.starting_winds import balanced, face_down, turn_order
from clubs.seating.table_groups import cost, pair, share_tables

SEED = "5eed" * 16
unhurried = settings(deadline=None)
seeds = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")


@st.composite
def inputs(draw: st.DrawFn) -> Inputs:
    """Generate a night's input: players present, requests to sit out, earlier meetings, occupied tables."""
    size = draw(st.sampled_from([3, 4]))
    players = tuple(draw(st.permutations(range(1, draw(st.integers(size, 26)) + 1))))
    several = st.frozensets(st.sampled_from(players), max_size=5)
    pairs = st.sampled_from([pair(a, b) for a, b in combinations(players, 2)])
    return Inputs(
        size=size,
        tables=tuple(sorted(draw(st.sets(st.integers(1, 12), min_size=1, max_size=8)))),
        players=players,
        asked=draw(several),
        missed={p: draw(st.tuples(st.integers(0, 2), st.integers(0, 3))) for p in draw(several)},
        tonight=draw(st.dictionaries(pairs, st.integers(1, 2), max_size=20)),
        season=draw(st.dictionaries(pairs, st.integers(1, 5), max_size=20)),
    )


# --- lots ----------------------------------------------------------------------------------------------------------


def test_lots_are_the_same_for_the_same_seed_and_label():
    assert Lots(SEED, "tiles:3").shuffled(range(9)) == Lots(SEED, "tiles:3").shuffled(range(9))


def test_lots_differ_by_seed_and_by_label():
    drawn = {Lots(seed, label).shuffled(range(30)) for seed in ("aa", "bb") for label in ("x", "y")}
    assert len(drawn) == 4


def test_digest_is_sha256_of_the_seed_as_text():
    assert digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_shuffled_gives_every_order_about_equally_often():
    drawn = Counter(Lots(f"{n:x}", "even").shuffled("ESW") for n in range(3000))
    assert len(drawn) == 6
    assert all(abs(times - 500) < 100 for times in drawn.values())


# --- dice ----------------------------------------------------------------------------------------------------------


def test_dice_mean_the_seat_of_the_rulebook():
    seats = {total: meant(0, (1, total - 1)) for total in range(2, 13)}
    assert [total for total, seat in seats.items() if seat == 0] == [5, 9]
    assert [total for total, seat in seats.items() if seat == 1] == [2, 6, 10]
    assert [total for total, seat in seats.items() if seat == 2] == [3, 7, 11]
    assert [total for total, seat in seats.items() if seat == 3] == [4, 8, 12]


def test_second_throw_counts_from_the_one_first_meant():
    assert first_dealer(((1, 2), (3, 3))) == 3  # 3: West throws, 6: the next one, North, deals


@unhurried
@given(seeds, st.integers(1, 40), st.integers(0, 1))
def test_dice_show_one_to_six(seed: str, table: int, number: int):
    assert all(1 <= die <= 6 for die in throw(seed, table, number))


# --- winds ---------------------------------------------------------------------------------------------------------


@unhurried
@given(seeds, st.sampled_from([3, 4]))
def test_face_down_tiles_are_one_of_each_wind(seed: str, players: int):
    assert sorted(face_down(seed, 1, players)) == sorted("ESWN"[:players])


def test_turn_order_begins_at_the_first_dealer_and_goes_east_south_west_north():
    assert turn_order("NESW", 2) == (1, 2, 3, 0)


def test_balanced_seats_give_each_player_the_seat_had_least():
    starts = {1: (0, 3, 3, 3), 2: (3, 0, 3, 3), 3: (3, 3, 0, 3), 4: (3, 3, 3, 0)}
    assert balanced(SEED, 1, (4, 3, 2, 1), starts) == ("N", "W", "S", "E")


def test_balanced_seats_stay_within_one_of_each_other_for_four_who_always_meet():
    starts = {p: [0, 0, 0, 0] for p in range(4)}
    for game in range(20):
        winds = balanced(f"{game:x}", 1, tuple(starts), starts)
        for player, wind in zip(starts, winds, strict=True):
            starts[player]["ESWN".index(wind)] += 1
    assert all(max(counts) - min(counts) <= 1 for counts in starts.values())


# --- sitting out ---------------------------------------------------------------------------------------------------


def test_sitting_out_is_for_nobody_when_the_tables_take_all():
    assert sitting_out(seed=SEED, players=range(8), asked=set(), missed={}, seats=8) == ()


def test_sitting_out_takes_first_those_who_asked():
    out = sitting_out(seed=SEED, players=range(1, 10), asked={5}, missed={}, seats=8)
    assert out == (SitOut(5, Why.ASKED),)


def test_sitting_out_falls_to_whoever_missed_fewest_tonight_then_in_the_season():
    missed = {1: (1, 1), 2: (0, 2), 3: (0, 1), 4: (1, 4), 5: (1, 2)}
    out = sitting_out(seed=SEED, players=(1, 2, 3, 4, 5), asked=set(), missed=missed, seats=4)
    assert out == (SitOut(3, Why.FEWEST, tonight=0, season=1, equal=1, places=1),)


def test_sitting_out_draws_between_equals_and_says_how_many():
    out = sitting_out(seed=SEED, players=range(1, 7), asked=set(), missed={1: (1, 1)}, seats=4)
    assert [(o.equal, o.places, o.drawn) for o in out] == [(5, 2, True)] * 2
    others = {
        frozenset(o.player for o in sitting_out(seed=f"{n:x}", players=range(6), asked=set(), missed={}, seats=4))
        for n in range(200)
    }
    assert len(others) == 15  # each two of six


def test_sitting_out_takes_more_when_there_are_fewer_tables():
    out = sitting_out(seed=SEED, players=range(16), asked=set(), missed={}, seats=12)
    assert len(out) == 4


@unhurried
@given(inputs(), seeds)
def test_plan_seats_everybody_once_and_fills_its_tables(given_inputs: Inputs, seed: str):
    plan = make_plan(given_inputs, seed)
    assert sorted((*plan.seated, *plan.waiting)) == sorted(given_inputs.players)
    assert all(len(row.players) == given_inputs.size for row in plan.tables)
    assert given_inputs.asked <= set(plan.waiting)
    assert [row.number for row in plan.tables] == list(given_inputs.tables[: len(plan.tables)])


@unhurried
@given(inputs(), seeds)
def test_nobody_waits_who_missed_more_than_somebody_seated(given_inputs: Inputs, seed: str):
    plan = make_plan(given_inputs, seed)
    had = given_inputs.missed
    waiting = [had.get(out.player, (0, 0)) for out in plan.sit_out if out.why is Why.FEWEST]
    seated = [had.get(player, (0, 0)) for player in plan.seated]
    assert max(waiting, default=(0, 0)) <= min(seated, default=(9, 9))


def test_games_missed_stay_within_one_of_each_other_over_an_evening():
    missed = dict.fromkeys(range(10), (0, 0))
    for game in range(15):
        for out in make_plan(Inputs(size=4, tables=(1, 2), players=tuple(missed), missed=missed), f"{game:x}").sit_out:
            missed[out.player] = (missed[out.player][0] + 1,) * 2
    assert set(missed.values()) == {(3, 3)}


# --- who meets whom ------------------------------------------------------------------------------------------------


def test_share_tables_finds_the_seating_without_a_repeat():
    tonight = {pair(a, b): 1 for row in ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
               for a, b in combinations(row, 2)}  # fmt: skip
    rows = share_tables(
        seed=SEED, label="company:0", players=range(1, 17), fixed=[[None] * 4] * 4, tonight=tonight, season={}
    )
    assert cost(rows, tonight, {}) == 0


def test_share_tables_prefers_repeats_of_the_season_to_one_of_the_evening():
    tonight = {(1, 2): 1, (1, 3): 1, (2, 3): 1}
    season = {pair(a, b): 9 for a in (1, 2, 3) for b in range(4, 13)}
    rows = share_tables(
        seed=SEED, label="company:0", players=range(1, 13), fixed=[[None] * 4] * 3, tonight=tonight, season=season
    )
    assert all(len({1, 2, 3} & set(row)) == 1 for row in rows)


def test_share_tables_is_random_where_nothing_repeats():
    company = {
        frozenset(next(row for row in rows if 1 in row))
        for n in range(600)
        for rows in [
            share_tables(
                seed=f"{n:x}", label="company:0", players=range(1, 9), fixed=[[None] * 4] * 2, tonight={}, season={}
            )
        ]
    }
    assert len(company) == 35  # any three of the other seven


@unhurried
@given(inputs(), seeds)
def test_no_single_swap_would_repeat_less(given_inputs: Inputs, seed: str):
    plan = make_plan(given_inputs, seed)
    least = cost(tuple(row.players for row in plan.tables), given_inputs.tonight, given_inputs.season)
    for a, b in combinations(plan.seated, 2):
        rows = tuple(row.players for row in swap(plan, a, b).tables)
        assert cost(rows, given_inputs.tonight, given_inputs.season) >= least


@unhurried
@given(inputs(), seeds, st.data())
def test_shuffle_leaves_the_locked_where_they_are(given_inputs: Inputs, seed: str, data: st.DataObject):
    plan = make_plan(given_inputs, seed)
    for player in data.draw(st.sets(st.sampled_from(plan.seated))) if plan.seated else ():
        plan = lock(plan, player)
    after = shuffle_unlocked(plan, given_inputs, seed, 1)
    assert sorted(after.seated) == sorted(plan.seated)
    assert after.sit_out == plan.sit_out
    for before, now in zip(plan.tables, after.tables, strict=True):
        assert [p for p in before.players if p in plan.locked] == [
            now.players[i] for i, p in enumerate(before.players) if p in plan.locked
        ]


def test_inputs_keep_a_locked_player_at_the_table_and_out_of_the_waiting():
    evening = Inputs(size=4, tables=(2, 5), players=tuple(range(1, 10)), locked={7: 5, 8: 5})
    for n in range(20):
        plan = make_plan(evening, f"{n:x}")
        assert {7, 8} <= set(plan.tables[1].players)
        assert plan.locked == {7, 8}


def test_by_hand_seats_in_order_of_check_in():
    plan = make_plan(Inputs(size=4, tables=(1, 2), players=(9, 3, 7, 1, 8, 2, 6, 4), by_hand=True), SEED)
    assert [row.players for row in plan.tables] == [(9, 3, 7, 1), (8, 2, 6, 4)]


def test_swap_with_one_who_waits_says_that_it_was_by_hand():
    plan = make_plan(Inputs(size=4, tables=(1,), players=(1, 2, 3, 4, 5)), SEED)
    seated, waiting = plan.seated[0], plan.waiting[0]
    after = swap(plan, seated, waiting)
    assert after.sit_out == (SitOut(seated, Why.HAND),)
    assert after.seated[0] == waiting


# --- steps and stored inputs ---------------------------------------------------------------------------------------


@unhurried
@given(inputs(), seeds, st.data())
def test_replay_gives_the_plan_that_staff_made_step_by_step(given_inputs: Inputs, seed: str, data: st.DataObject):
    player = st.sampled_from(given_inputs.players)
    steps = data.draw(
        st.lists(
            st.one_of(
                st.builds(Swap, st.tuples(player, player)),
                st.builds(Shuffle, st.integers(1, 5)),
                st.builds(Lock, player),
                st.builds(Unlock, player),
                st.just(Methods("random", "winds", "dice2")),
            ),
            max_size=6,
        )
    )
    plan = replay(given_inputs, seed, steps)
    kept = [step_to_json(step, "2026-03-01T19:00:00+00:00") for step in steps]
    again = replay(Inputs.from_json(given_inputs.to_json()), seed, [step_from_json(step) for step in kept])
    assert again == plan
    assert Plan.from_json(plan.to_json()) == plan
    assert sorted((*plan.seated, *plan.waiting)) == sorted(given_inputs.players)


@pytest.mark.parametrize(
    "kept",
    [
        {"do": "shuffle", "number": 2},
        {"do": "swap", "players": [7, 4]},
        {"do": "lock", "player": 7},
        {"do": "unlock", "player": 7},
        {"do": "methods", "company": "hand", "seats": "winds", "first_dealer": "east3"},
    ],
)
def test_step_on_record_is_read_and_written_as_it_stands(kept: dict[str, Any]):
    kept = kept | {"at": "2026-03-01T19:00:00+00:00"}
    assert json.dumps(step_to_json(step_from_json(kept), kept["at"])) == json.dumps(kept)


@pytest.mark.parametrize(
    "kept",
    [
        {"tiles": {"9": 2, "4": 0}, "winds": {"9": "W", "4": "E"}, "dice": [[6, 5], [1, 1]], "dealer": None},
        {"tiles": {}, "winds": {"9": "W"}, "dice": [], "dealer": 9, "by_hand": True},
        {"tiles": {"9": 2}, "winds": {"9": "W"}, "dice": [], "dealer": None, "refused": True},
        {
            "tiles": {},
            "winds": {"9": "W"},
            "dice": [],
            "dealer": 9,
            "previous": {"game": "abc", "order": [9, 4], "thrower": 4},
        },
    ],
)
def test_outcome_on_record_is_read_and_written_as_it_stands(kept: dict[str, Any]):
    outcome = {"1": kept, "2": {"tiles": {}, "winds": {}, "dice": [], "dealer": None}}
    assert json.dumps(with_opened(outcome, 1, opened_at(outcome, 1))) == json.dumps(outcome)


def test_nothing_lies_open_at_a_table_that_is_not_on_record():
    assert opened_at({}, 1) == Opened()


def test_repeats_name_each_second_meeting_of_the_evening_and_what_stands_out_in_the_season():
    evening = Inputs(
        size=4,
        tables=(1,),
        players=(1, 2, 3, 4),
        by_hand=True,
        tonight={(1, 2): 1},
        season={(1, 2): 1, (3, 4): 2, (1, 4): 1},
    )
    found = [(r.a, r.b, r.tonight, r.season) for r in repeats(make_plan(evening, SEED), evening)]
    assert found == [(1, 2, 2, 2), (3, 4, 1, 3)]


def test_repeats_of_the_season_count_only_where_they_stand_out():
    met = {pair(a, b): 3 for a, b in combinations((1, 2, 3, 4), 2)}
    evening = Inputs(size=4, tables=(1,), players=(1, 2, 3, 4), season=met)
    assert repeats(make_plan(evening, SEED), evening) == ()
    more = replace(evening, season=met | {(1, 2): 6})
    assert [(r.a, r.b) for r in repeats(make_plan(more, SEED), more)] in ([(1, 2)], [(2, 1)])


@pytest.mark.parametrize("count", [16, 32, 64])
def test_plan_takes_less_than_a_second_late_in_a_season(count: int):
    season: dict[tuple[int, int], int] = {}
    slowest = 0.0
    for game in range(16):
        evening = Inputs(size=4, tables=tuple(range(1, 17)), players=tuple(range(count)), tonight=season, season=season)
        begun = time.process_time()
        plan = make_plan(evening, f"{game:x}")
        slowest = max(slowest, time.process_time() - begun)
        for row in plan.tables:
            for a, b in combinations(row.players, 2):
                season[pair(a, b)] = season.get(pair(a, b), 0) + 1
    print(f"{count} players: {slowest:.2f} s, most meetings of two {max(season.values())}")  # noqa: T201  # the figures
    assert slowest < 1

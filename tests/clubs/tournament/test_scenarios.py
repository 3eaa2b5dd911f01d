"""Whole tournaments through the services, with results that can be worked out by hand."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from clubs.errors import ClubError
from clubs.models import SeatDraw, SeatResult, Stage
from clubs.selectors.tournament.federation_report import Said, report
from clubs.selectors.tournament.final_places import final_places
from clubs.selectors.tournament.round_seating import Plan, draw_of, plans_of, recomputed
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.penalties import penalise
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.score_sheets import correct_result
from tests.clubs.tournaments import LINEAR, Day, Place, leading_to, linear, stages, tournament
from tests.factories import key

pytestmark = pytest.mark.django_db
SEED = "seed-5"  # numbers 16 and 17 meet in the last round
THREE_STAGES = [
    StagePlan("Preliminary", ["schedule"] * 8),
    StagePlan("Semi-final", ["snake", "final"], size=16, carry_percent=50),
    StagePlan("Final", ["final"] * 2, size=4, carry_percent=50, winds="rank"),
]
TARGET = {number: 1550 - 100 * (number - 1) for number in range(1, 33)}


def tables_of(day: Day, numbers: Iterable[int]) -> dict[Place, list[int]]:
    """Return the start numbers by round and table, as drafted or published."""
    rounds = {found.pk: found.number for found in day.event.rounds.all() if found.number in set(numbers)}
    plans = plans_of(day.event.rounds.filter(pk__in=rounds))
    return {(rounds[pk], at): table for pk, plan in plans.items() for at, table in enumerate(plan.tables, 1)}


def meetings(tables: Iterable[list[int]]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def cut(day: Day, stage: int, **values: object) -> Stage:
    found = day.stage(stage)
    return confirm_cut(stage_id=found.pk, version=found.version, key=key(), actor=day.director, **values)


def preliminary() -> Day:
    """Return a day after eight rounds: number i is i-th with 155.0 − 10.0 (i − 1), and 16 and 17 met in the last."""
    day = tournament(32, THREE_STAGES)
    day.draft(1, seed=SEED)
    tables = tables_of(day, range(1, 9))
    together = next(at for at, row in tables.items() if at[0] == 8 and {16, 17} <= set(row))
    scores = leading_to(TARGET, tables, [together])
    for number in range(1, 9):
        day.play(number, scores)
    return day


def test_sixteen_players_meet_everybody_once_in_five_rounds() -> None:
    day = tournament(16, stages(5))
    day.draft(1)
    for number in range(1, 6):
        day.play(number)
    points = day.points()
    assert points == {number: 120.0 - 16.0 * (number - 1) for number in range(1, 17)}
    assert list(points) == list(range(1, 17))
    tables = list(tables_of(day, range(1, 6)).values())
    met = meetings(tables)
    assert len(met) == 120
    assert set(met.values()) == {1}
    winds = Counter((number, wind) for table in tables for wind, number in enumerate(table))
    assert all(sorted(winds[number, wind] for wind in range(4)) == [1, 1, 1, 2] for number in range(1, 17))


def test_twenty_eight_players_meet_everybody_once_in_nine_rounds() -> None:
    day = tournament(28, stages(9, second_check=False))
    day.draft(1)
    for number in range(1, 10):
        day.play(number)
    points = day.points()
    assert points == {number: 216.0 - 16.0 * (number - 1) for number in range(1, 29)}
    assert (list(points), points[28]) == (list(range(1, 29)), -216.0)
    tables = list(tables_of(day, range(1, 10)).values())
    met = meetings(tables)
    assert len(met) == 28 * 27 // 2
    assert set(met.values()) == {1}
    winds = Counter((number, wind) for table in tables for wind, number in enumerate(table))
    assert all(sorted(winds[number, wind] for wind in range(4)) == [2, 2, 2, 3] for number in range(1, 29))


def test_a_swiss_round_seats_neighbours_in_the_standing_with_the_fewest_repeats() -> None:
    day = tournament(8, [StagePlan("Preliminary", ["final", "swiss"])])
    day.draft(1)
    assert [set(row) for row in tables_of(day, [1]).values()] == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    day.play(1)
    day.draft(2)
    tables = list(tables_of(day, [2]).values())
    assert [set(row) for row in tables] == [{1, 2, 5, 6}, {3, 4, 7, 8}]
    quality = day.plan(2).quality
    figures = {name: quality[name] for name in ("repeats", "back_to_back", "spread", "cost")}
    assert figures == {"repeats": 4, "back_to_back": 4, "spread": 16, "cost": 60_016}
    assert max(max(counts) for counts in quality["winds"]["counts"].values()) == 1


def test_who_has_had_a_bye_plays_and_the_next_from_the_bottom_sit_out() -> None:
    day = tournament(10, stages(2, "swiss", odd="bye"))
    day.draft(1)
    assert sorted(day.plan(1).byes) == [9, 10]
    day.play(1)
    for number in range(1, 11):
        penalise(
            entry_id=day.entry(number).pk, kind="points", tenths=-1000 * number, reason="Order", key=key(),
            actor=day.director,
        )  # fmt: skip
    assert list(day.points()) == list(range(1, 11))
    day.draft(2)
    assert sorted(day.plan(2).byes) == [7, 8]


def test_cut_semi_final_and_final_carry_half_of_the_points() -> None:
    day = preliminary()
    assert day.points() == {number: tenths / 10 for number, tenths in TARGET.items()}
    cut(day, 2)
    assert day.points(2) == {number: 77.5 - 5.0 * (number - 1) for number in range(1, 17)}
    day.draft(9)
    assert {1, 8, 9, 16} == set(tables_of(day, [9])[9, 1])
    day.play(9)
    assert list(day.points(2).values())[:12] == [
        101.5, 96.5, 91.5, 86.5, 65.5, 60.5, 55.5, 50.5, 29.5, 24.5, 19.5, 14.5,
    ]  # fmt: skip
    assert list(day.points(2).values())[-1] == -21.5
    day.draft(10)
    day.play(10)
    points = day.points(2)
    assert [points[number] for number in range(1, 9)] == [125.5, 104.5, 83.5, 62.5, 89.5, 68.5, 47.5, 26.5]
    assert [points[number] for number in (9, 13, 14, 15, 16)] == [53.5, 17.5, -3.5, -24.5, -45.5]
    cut(day, 3)
    assert day.points(3) == {1: 62.8, 2: 52.3, 5: 44.8, 3: 41.8}
    day.draft(11)
    order = {5: 39_000, 1: 33_000, 2: 27_000, 3: 21_000}
    for number in (11, 12):
        day.play(number, lambda numbers, _round, _table: [order[one] for one in numbers])
    assert day.points(3) == {5: 92.8, 1: 78.8, 2: 36.3, 3: -6.2}
    places = [line.entry.number for line in final_places(day.event)]
    assert places[:5] == [5, 1, 2, 3, 6]
    assert places[15:] == list(range(16, 33))
    assert day.stage(3).status == Stage.Status.FINISHED


def test_final_games_seat_the_best_east_first_and_move_the_winds_on() -> None:
    day = tournament(4, [StagePlan("Final", ["final"] * 4, size=4, winds="rank")])
    day.draft(1)
    rows = list(tables_of(day, range(1, 5)).values())
    assert rows[0] == [1, 2, 3, 4]
    assert all(sorted(row) == [1, 2, 3, 4] for row in rows)
    assert {row.index(1) for row in rows} == {0, 1, 2, 3}


def test_thirty_players_and_two_substitutes_fill_eight_tables_in_every_round() -> None:
    day = tournament(30, stages(8), substitutes=2)
    day.draft(1)
    tables = tables_of(day, range(1, 9))
    assert all(sum(at[0] == number for at in tables) == 8 for number in range(1, 9))
    assert max(meetings(tables.values()).values()) == 1
    assert frozenset({31, 32}) not in meetings(tables.values())
    with_one = next(at for at, row in tables.items() if at[0] == 1 and 31 in row)
    others = sorted(number for number in tables[with_one] if number != 31)
    won = dict(zip((others[0], 31, *others[1:]), LINEAR, strict=True))
    day.play(1, lambda row, at, table: [won[one] for one in row] if (at, table) == with_one else linear(row))
    points = day.points()
    assert len(points) == 30
    assert [points[one] for one in others] == [24.0, -8.0, -24.0]
    assert SeatResult.objects.get(game__event=day.event, player=day.entry(31).player_id).total == 80
    told = report(day.event, Said())
    assert (told.players, told.substitutes, len(told.rows)) == (32, 2, 30)


def test_thirty_players_without_substitutes_are_told_what_to_do() -> None:
    day = tournament(30, stages(8))
    with pytest.raises(ClubError) as refused:
        day.draft(1)
    assert refused.value.code == "uneven"
    assert refused.value.message == (
        "30 players don’t fill the tables: add 2 more or 2 substitutes, or use 2 byes or 2 tables of three."
    )


def test_thirty_players_with_byes_sit_out_in_turn() -> None:
    day = tournament(30, stages(5, odd="bye"))
    day.draft(1)
    tables = tables_of(day, range(1, 6))
    assert all(sum(at[0] == number for at in tables) == 7 for number in range(1, 6))
    assert max(meetings(tables.values()).values()) == 1
    byes = Counter(one for plan in plans_of(day.event.rounds.all()).values() for one in plan.byes)
    assert len(byes) == 10
    assert set(byes.values()) == {1}


def test_thirty_players_fill_six_tables_of_four_and_two_of_three() -> None:
    day = tournament(30, stages(5, odd="three"), preset_three="riichi-sanma")
    day.draft(1)
    tables = tables_of(day, range(1, 6))
    sizes = {number: [len(row) for at, row in sorted(tables.items()) if at[0] == number] for number in range(1, 6)}
    assert sizes == {number: [4] * 6 + [3] * 2 for number in range(1, 6)}
    day.publish(1)
    day.start(1)
    games = day.games(1)
    assert [game.preset for game in games] == ["riichi-ema"] * 6 + ["riichi-sanma"] * 2
    assert [game.seats.count() for game in games] == [4] * 6 + [3] * 2


def test_tables_of_three_need_rules_of_their_own() -> None:
    with pytest.raises(ClubError) as refused:
        tournament(30, stages(5, odd="three"))
    assert (refused.value.code, refused.value.field) == ("bad_rules", "preset_three")


def test_a_correction_after_approval_changes_the_cut_while_the_semi_final_is_a_draft() -> None:
    day = preliminary()
    cut(day, 2)
    day.draft(9)
    old = draw_of(day.round(9))
    correct_sixteen(day)
    lines = {line.entry.number: line for line in day.lines(1)}
    assert (lines[15].rank, lines[15].value) == (15, 150)
    assert (lines[17].rank, lines[17].value) == (16, 110)
    assert (lines[16].rank, lines[16].value) == (17, -110)
    assert (lines[18].rank, lines[18].value) == (18, -150)
    assert set(day.points(2)) == {*range(1, 16), 17}
    new = draw_of(day.round(9))
    assert new != old
    assert 17 in Plan.from_json(new.plan).seated
    assert SeatDraw.objects.get(pk=old.pk).status == SeatDraw.Status.DISCARDED


def test_a_correction_after_the_semi_final_began_is_noted_on_both_stages() -> None:
    day = preliminary()
    cut(day, 2)
    day.draft(9)
    day.publish(9)
    day.start(9)
    correct_sixteen(day)
    assert [line.entry.number for line in day.lines(1)][15] == 17
    assert set(day.points(2)) == set(range(1, 17))
    assert [note["round"] for note in day.stage(1).notes] == [8]
    assert [note["round"] for note in day.stage(2).notes] == [8]


def correct_sixteen(day: Day) -> None:
    """Correct the swapped scores of 16 and 17 in round 8."""
    game = next(game for game in day.games(8) if {16, 17} <= set(day.numbers(game)))
    right = {16: 27_000, 17: 33_000}
    sheet = game.sheets.get(current=True)
    scores = [right.get(number, typed) for number, typed in zip(day.numbers(game), sheet.scores, strict=True)]
    correct_result(
        game_id=game.pk,
        version=game.version,
        scores=scores,
        deposits=0,
        reason="Exchanged",
        key=key(),
        actor=day.director,
    )


def test_the_request_the_seed_and_the_changes_by_hand_give_the_plan_again() -> None:
    day = tournament(16, stages(5))
    day.draft(1)
    for number in range(1, 6):
        draw = draw_of(day.round(number))
        assert recomputed(draw) == Plan.from_json(draw.plan)

"""A team season as in M.League: a regular stage, then six teams with half of their points, then four with half."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

from clubs.models import Game
from clubs.selectors.tournament import public_page
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_scenarios import tables_of
from tests.clubs.tournament.test_teams import REGULAR, league, play
from tests.clubs.tournaments import Day, leading_to
from tests.factories import key

pytestmark = pytest.mark.django_db
Tenths = dict[int, int]
UMA = (150, 50, -50, -150)
RETURN = 30_000
SEMI, FINAL = range(13, 16), range(16, 20)


def half(tenths: int) -> int:
    """Return half of the tenths, rounded away from zero."""
    return (abs(tenths) + 1) // 2 * (1 if tenths > 0 else -1)


def ahead(numbers: Sequence[int], round_number: int, table: int) -> list[int]:
    """Return four different scores that change with round and table. The lead moves to the next player each time."""
    order = sorted(numbers, key=lambda number: (number + 3 * round_number + table) % len(numbers) * 100 + number)
    step = 1000 * (1 + (round_number + table) % 4)
    by_number = dict(zip(order, (30_000 + 3 * step, 30_000 + step, 30_000 - step, 30_000 - 3 * step), strict=True))
    return [by_number[number] for number in numbers]


def won(tables: Iterable[tuple[int, Sequence[int], int]]) -> Tenths:
    """Return what each team wins at these tables of (round, teams, table number), calculated by hand."""
    totals: Tenths = defaultdict(int)
    for number, row, table in tables:
        scores = dict(zip(row, ahead(row, number, table), strict=True))
        for uma, team in zip(UMA, sorted(row, key=lambda team: -scores[team]), strict=True):
            totals[team] += (scores[team] - RETURN) // 100 + uma
    return totals


def through(day: Day, rounds: Iterable[int], carried: Tenths) -> Tenths:
    """Return carried points plus the points of these rounds, in the order of the standings."""
    rows = [(number, table, at) for (number, at), table in tables_of(day, rounds).items()]
    gained = won(rows)
    found = {team: tenths + gained[team] for team, tenths in carried.items()}
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def in_tenths(day: Day, stage: int) -> Tenths:
    return {team: round(points * 10) for team, points in day.teams(stage).items()}


def go_on(day: Day, number: int) -> Tenths:
    stage = day.stage(number)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    return in_tenths(day, number)


def test_a_season_of_teams_goes_from_eight_to_six_to_four_with_half_of_the_points_each_time() -> None:
    later = {"carry_percent": 50, "by_team": True, "odd": "bye", "second_check": False}
    semi = StagePlan("Semi-final", ["schedule"] * 3, size=6, **later)
    day = league(12, semi, StagePlan("Final", ["schedule"] * 4, size=4, **later))
    day.draft(1)
    regular = leading_to(REGULAR, tables_of(day, range(1, 13)))
    for number in range(1, 13):
        play(day, number, regular)
    assert in_tenths(day, 1) == REGULAR
    assert list(REGULAR.values()) == [2880, 1904, 1011, 203, -455, -801, -1862, -2880]

    carried = go_on(day, 2)
    assert carried == {1: 1440, 2: 952, 3: 506, 4: 102, 5: -228, 6: -401}
    day.draft(13)
    for number in SEMI:
        play(day, number, ahead)
    after = through(day, SEMI, carried)
    assert in_tenths(day, 2) == after
    assert list(in_tenths(day, 2)) == list(after)

    finalists = {team: half(tenths) for team, tenths in list(after.items())[:4]}
    assert go_on(day, 3) == finalists
    day.draft(16)
    for number in FINAL:
        play(day, number, ahead)
    last = through(day, FINAL, finalists)
    assert in_tenths(day, 3) == last
    assert in_tenths(day, 1) == REGULAR, "what is played later changes no regular season"
    prizes_are_of_the_regular_season(day)


def prizes_are_of_the_regular_season(day: Day) -> None:
    """Check that the players' prizes follow from the results of rounds 1 to 12 alone."""
    for number in (1, 2, 3):
        compute_stage(stage_id=day.stage(number).pk)
    total: Tenths = defaultdict(int)
    best: Tenths = {}
    lasts: Tenths = defaultdict(int)
    games: Tenths = defaultdict(int)
    numbers = dict(day.event.entries.values_list("player_id", "number"))
    for game in Game.objects.filter(event=day.event, round__number__lte=12).exclude(status=Game.Status.VOID):
        for result in game.results.all():
            one = numbers[result.player_id]
            total[one] += result.total
            best[one] = max(best.get(one, result.total), result.total)
            lasts[one] += result.place == 4
            games[one] += 1
    share = {one: (games[one] - lasts[one]) / games[one] for one in games}
    told = {
        str(prize.kind): {line.entry.number for line in prize.lines} for prize in public_page.board(day.stage(1)).prizes
    }
    assert told == {
        "points": {one for one in total if total[one] == max(total.values())},
        "best_game": {one for one in best if best[one] == max(best.values())},
        "not_last": {one for one in share if share[one] == max(share.values())},
    }
    assert public_page.board(day.stage(2)).prizes == public_page.board(day.stage(3)).prizes == ()

"""The rules of stages: byes, cuts, carried points, lots, plates, and the best members of a team."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Entry, LogEntry, Round, Stage, StageAct
from clubs.seating.seeded_random import digest
from clubs.selectors.tournament.cut import proposed_cut
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.final_places import final_places
from clubs.selectors.tournament.round_seating import draw_of
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.round_seating import draft_round
from clubs.services.tournament.standings import compute_stage
from tests.api.test_tournaments import at
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, linear, of_teams, stages, tournament, user_of
from tests.factories import Browser, key

pytestmark = pytest.mark.django_db
SEED = re.compile(r'class="hash">Seed ([0-9a-f]{64})<')
EQUAL = (30_000,) * 4


def level(*_about: object) -> tuple[int, ...]:
    """Return equal scores: 0.0 for everybody."""
    return EQUAL


def cut(day: Day, number: int, **values: object) -> set[int]:
    """Confirm a cut. Return the start numbers of those who qualified."""
    found = day.stage(number)
    confirm_cut(stage_id=found.pk, version=found.version, key=key(), actor=day.director, **values)
    return set(found.entrants.filter(declined_at=None).values_list("entry__number", flat=True))


def refused(day: Day, number: int, **values: object) -> str:
    with pytest.raises(ClubError) as error:
        cut(day, number, **values)
    return error.value.message


def played(players: int, *later: StagePlan, scores: object = linear, **values: object) -> Day:
    """Return a day after one random round, with later stages."""
    day = tournament(players, [*stages(1, "random", second_check=False, **values), *later])
    day.draft(1)
    day.play(1, scores)  # type: ignore[arg-type]
    return day


def test_a_bye_gives_the_mean_of_ones_own_games_once_the_stage_is_over_and_a_missed_round_nothing() -> None:
    day = tournament(9, stages(3, "random", odd="bye", bye_mean=True, second_check=False))
    for number in (1, 2, 3):
        day.draft(number)
        day.play(number)
        if number == 1:
            Entry.objects.filter(event=day.event, number=9).update(joined_round=2)
    through = {line.entry.number: line for line in day.lines(through=2)}
    assert all(line.byes == 0 for line in through.values())
    lines = {line.entry.number: line for line in day.lines()}
    out = [number for found in (1, 2, 3) for number in day.plan(found).byes]
    assert len(set(out)) == 3
    for number, line in lines.items():
        totals = [total for total in line.totals if total is not None]
        late = number == 9 and 9 in day.plan(1).byes
        assert line.sat_out == (number in out and not late)
        exact = sum(totals) / len(totals)
        mean = int(abs(exact) + 0.5) * (1 if exact > 0 else -1)
        assert line.byes == (mean if line.sat_out else 0)
        assert line.value == sum(totals) + line.byes
    assert any(line.byes for line in lines.values())
    stage = day.stage()
    compute_stage(stage_id=stage.pk)
    kept = {line.entry.number: (line.byes, line.sat_out) for line in stage.standings.filter(through=3)}
    assert kept == {number: (line.byes, line.sat_out) for number, line in lines.items()}


def test_a_bye_gives_so_many_points_where_the_stage_says_so() -> None:
    day = tournament(5, stages(1, "random", odd="bye", bye_tenths=-150, second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    day.report(1)
    day.approve(1)
    [out] = day.plan(1).byes
    assert {line.entry.number: line.byes for line in day.lines()} == {n: -150 * (n == out) for n in range(1, 6)}


def test_all_with_so_many_points_go_on_if_they_make_full_tables() -> None:
    day = played(16, StagePlan("Semi-final", ["snake"], least_tenths=80, carry_places=(300, 200, -55)))
    at_least = {number for number, points in day.points().items() if points >= 8.0}
    assert len(at_least) == 8
    assert cut(day, 2) == at_least
    ranks = {line.entry.number: line.rank for line in day.lines()}
    carried = {one.entry.number: one.carried for one in day.stage(2).entrants.select_related("entry")}
    by_place = {1: 300, 2: 200, 3: -55}
    assert carried == {number: by_place.get(ranks[number], 0) for number in at_least}
    Stage.objects.filter(pk=day.stage(2).pk).update(least_tenths=-80)
    cut(day, 2)
    Entry.objects.filter(event=day.event, number=min(at_least)).update(status=Entry.Status.LEFT)
    assert refused(day, 2) == "11 can’t be split into tables of four. Choose 8 or 12."


def test_the_best_of_each_club_go_on_in_the_order_of_the_standing() -> None:
    day = tournament(8, [*stages(1, "random", second_check=False), StagePlan("Final", ["final"], size=2, group="club")])
    for number in range(1, 9):
        Entry.objects.filter(event=day.event, number=number).update(club_name="Riichi" if number % 2 else "RIICHI Kai")
    day.draft(1)
    uneven = {1: (6_000, 2_000, -2_000, -6_000), 2: (9_000, 3_000, -4_000, -8_000)}
    scores = {
        n: 30_000 + more for table, row in day.plan(1).numbered for n, more in zip(row, uneven[table], strict=True)
    }
    day.play(1, lambda numbers, _round, _table: [scores[number] for number in numbers])
    order = [line.entry.number for line in day.lines()]
    found = proposed_cut(day.stage(2))
    assert found
    assert not found.level
    odd, even = [n for n in order if n % 2], [n for n in order if not n % 2]
    assert [line.entry.number for line in found.going] == [n for n in order if n in {*odd[:2], *even[:2]}]
    assert cut(day, 2) == {*odd[:2], *even[:2]}


def test_a_tie_across_the_line_all_in_must_make_full_tables() -> None:
    day = played(12, StagePlan("Final", ["final"], size=4), scores=level)
    assert (
        refused(day, 2)
        == "Places 4 and 5 are level on every tie-break. Choose a play-off, draw lots, or let 12 advance."
    )
    assert cut(day, 2, all_in=True) == set(range(1, 13))
    Entry.objects.filter(event=day.event, number=12).update(status=Entry.Status.LEFT)
    assert refused(day, 2, all_in=True) == "11 can’t be split into tables of four. Choose 8 or 12."
    assert refused(day, 2, chosen=[1, 2, 3, 5]) == "Give a reason. It is recorded in the game’s history."
    assert cut(day, 2, chosen=[1, 2, 3, 5], reason="Play-off at table 1") == {1, 2, 3, 5}
    assert StageAct.objects.filter(kind="cut").last().reason == "Play-off at table 1"


def test_the_lot_splits_who_is_level_where_the_stage_says_so_and_anybody_can_draw_it_again() -> None:
    day = played(8, StagePlan("Final", ["final"], size=4), scores=level, ties=("places", "lot"))
    seed = day.stage().seed
    drawn = sorted(range(1, 9), key=lambda number: digest(f"{seed}:{number}"))
    assert [line.entry.number for line in day.lines()] == drawn
    assert [line.rank for line in day.lines()] == list(range(1, 9))
    assert cut(day, 2) == set(drawn[:4])


def test_the_lots_hash_is_public_from_the_beginning_and_its_seed_when_the_stage_is_over() -> None:
    final = StagePlan("Final", ["final"], size=4)
    day = tournament(8, [*stages(1, "random", second_check=False, ties=("places", "lot")), final])
    day.draft(1)
    day.publish(1)

    def shown() -> str:
        return Client().get(url(day, "event_standings"), {"stage": 1}).content.decode()

    before, seed = shown(), day.stage().seed
    assert digest(seed) in before
    assert seed not in before
    assert seed not in Client().get(at(day, "/stages/1/standings")).content.decode()
    day.play_on(1, level)
    [told] = SEED.findall(shown())
    assert digest(told) in before
    assert [line.number for line in day.lines()] == sorted(range(1, 9), key=lambda number: digest(f"{told}:{number}"))


def test_the_rest_play_a_plate_for_the_places_behind_the_cut() -> None:
    plate = StagePlan("Plate", ["swiss"], plate=True, carry_percent=100, second_check=False)
    plans = [
        StagePlan("Semi-final", ["snake"], size=4, second_check=False),
        plate,
        StagePlan("Final", ["final"], size=4),
    ]
    day = played(8, *plans)
    semi = cut_decided(day, 2, [1, 2, 3, 4])
    day.draft(2)
    day.play(2)
    assert cut(day, 3) == set(range(1, 9)) - semi
    day.draft(3)
    day.play(3)
    cut(day, 4)
    day.draft(4)
    places = [line.entry.number for line in final_places(day.event)]
    assert set(places[:4]) == semi
    assert places[4:] == [line.entry.number for line in day.lines(3)]
    assert day.round(4).status == Round.Status.DRAFT


def cut_decided(day: Day, number: int, going: list[int]) -> set[int]:
    return cut(day, number, chosen=going, reason="Drawn")


def test_the_best_of_a_teams_members_count_in_each_round() -> None:
    day = of_teams(4, 4, stages(2, second_check=False, best_members=2))
    day.draft(1)
    day.play(1)
    day.play(2)
    lines = day.lines()
    for number, points in day.teams().items():
        members = [line for line in lines if line.entry.team.number == number]
        best = [sorted((line.totals[at] for line in members), reverse=True)[:2] for at in (0, 1)]
        assert round(points * 10) == sum(map(sum, best))
    stage = day.stage()
    compute_stage(stage_id=stage.pk)
    assert [line.value for line in stage.team_standings.filter(through=2)] == [
        round(points * 10) for points in day.teams().values()
    ]


def test_a_plate_without_a_cut_and_a_group_without_a_number_are_refused() -> None:
    for plans in (
        [*stages(1), StagePlan("Plate", ["swiss"], plate=True)],
        [*stages(1), StagePlan("Final", ["final"], group="club")],
    ):
        with pytest.raises(ClubError) as error:
            tournament(8, plans)
        assert error.value.code == "bad_field"


def test_a_swiss_round_is_seated_on_what_is_in_and_starts_once_the_round_before_is_approved() -> None:
    day = tournament(8, stages(2, "swiss", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    day.report_tables(1, 1)
    found, director = day.round(2), signed_in(user_of(day.director))
    said = {"round_id": found.pk, "version": found.version, "key": key(), "actor": day.director}
    with pytest.raises(ClubError) as error:
        draft_round(**said)
    assert error.value.code == "round_open"
    page = html.unescape(director.get(url(day, "event_desk")).content.decode())
    assert "Create round 2 seating early" in page
    sent = {"version": found.version, "key": key(), "as_is": "1"}
    director.post(url(day, "draft_round", 2), sent)
    draw = draw_of(day.round(2))
    assert draw is not None
    points = {one["id"]: one["points"] for one in draw.inputs["players"]}
    played = day.plan(1).tables[0]
    assert sorted(points[number] for number in played) == [-240, -80, 80, 240]
    assert {points[number] for number in set(points) - set(played)} == {0}
    assert StageAct.objects.filter(round__number=2, kind="draft").get().data["as_is"] is True
    day.publish(2)
    with pytest.raises(ClubError) as error:
        day.start(2)
    assert error.value.code == "round_open"
    day.report_tables(1, 2)
    day.approve(1)
    assert director_desk(day.event).stale
    day.start(2)


def test_who_goes_on_says_to_play_on_the_own_page_and_control_says_who_has_not() -> None:
    day = played(8, StagePlan("Final", ["final"], size=4, carry_percent=50))
    player = {number: reverse("own_event", args=[day.entry(number).token]) for number in range(1, 9)}
    undecided = "You have played all your rounds so far. It is not decided yet who advances."
    before = Client().get(player[1]).content.decode()
    assert "You have qualified" not in before
    assert undecided in before
    going = sorted(cut(day, 2))
    out = next(number for number in player if number not in going)
    one = going[0]
    over = Client().get(player[out]).content.decode()
    assert "You have played all your rounds." in over
    assert undecided not in over
    assert "You have qualified: Final" in Client().get(player[one]).content.decode()
    assert "You have qualified" not in Client().get(player[out]).content.decode()
    assert set(director_desk(day.event).silent) == set(going)
    on = {"do": "play_on", "version": day.entry(one).version}
    Browser().post(player[one], on)
    Browser().post(player[one], on)
    answer = Browser().post(player[out], on, follow=True)
    assert "That is not possible right now" in answer.content.decode()
    assert "You have confirmed your place." in Client().get(player[one]).content.decode()
    assert set(director_desk(day.event).silent) == set(going) - {one}
    assert LogEntry.objects.filter(action="stage.confirmed").count() == 1
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "Places not confirmed yet" in page
    day.draft(2)
    day.publish(2)
    assert "You have qualified" not in Client().get(player[going[1]]).content.decode()

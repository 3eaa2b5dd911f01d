"""Teams tied at a cut, by every rule: play-offs with line-ups, or a lot."""

import html
import io
from collections.abc import Sequence

import pytest
from django.test import Client

from clubs.models import Entry, Event, Round, SeatResult, Stage, StageAct
from clubs.seating.seeded_random import digest
from clubs.selectors.tournament.cut import proposed_team_cut
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.lineups import round_lineups, team_page
from clubs.selectors.tournament.public_page import board, own_page
from clubs.selectors.tournament.round_seating import Plan, draw_of, recomputed
from clubs.selectors.tournament.team_standings import TeamLine, team_standing
from clubs.services.activity_log import Actor
from clubs.services.archive.archive_import import take_archive
from clubs.services.archive.club_archives import make_event_archive
from clubs.services.archive.club_deletion import delete_club
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.entries import check_in_entry, enter_player
from clubs.services.tournament.manual_seating import lock_seat
from clubs.services.tournament.penalties import penalise_team
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.playoffs import call_off
from clubs.services.tournament.round_seating import replace_in_rounds, swap_seats
from clubs.services.tournament.score_sheets import correct_result, report_sheet
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.teams import set_lineup
from tests.api.test_tournaments import at, post
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_playoffs import act, code, lot, play
from tests.clubs.tournaments import LINEAR, Day, of_teams, user_of
from tests.factories import PlayerFactory, UserFactory, key

pytestmark = pytest.mark.django_db
Status = Round.Status
SEASON = StagePlan("Season", ["schedule"], by_team=True, second_check=False)
FINAL = StagePlan("Final", ["final"], size=4, carry_percent=50, by_team=True, second_check=False)


def teams_at(numbers: Sequence[int], _round: int, _table: int) -> list[int]:
    """Return scores by which the lower team number is ahead at each table."""
    order = sorted(numbers)
    return [LINEAR[order.index(number)] for number in numbers]


def day_of(teams: int = 12, substitutes: int = 1) -> Day:
    """Return a day whose tables all have the same results: of 12 teams, three share each of ranks 1, 4, 7 and 10."""
    day = of_teams(teams, 2, [SEASON, FINAL])
    for spare in range(substitutes):
        player = PlayerFactory(club=day.event.season.club, number=900 + spare)
        entry = enter_player(event=day.event, player=player, kind=Entry.Kind.SUBSTITUTE, actor=day.director)
        check_in_entry(entry_id=entry.pk, version=entry.version, actor=day.director)
    day.draft(1)
    day.publish(1)
    day.line_up(1)
    day.play_on(1, teams_at)
    return day


def equals(day: Day) -> tuple[int, ...]:
    found = proposed_team_cut(day.stage(2))
    assert found is not None
    return found.numbers


def lines(day: Day) -> dict[int, TeamLine]:
    return {line.team.number: line for line in team_standing(day.stage(1))}


def line_up(day: Day, number: int) -> None:
    """Line up the first member of each team in a play-off."""
    found = day.round(number)
    for team in day.event.teams.filter(number__in=[one for one in day.plan(number).seated if one > 0]):
        one = team.members.order_by("number").first()
        set_lineup(round_id=found.pk, team_id=team.pk, number=one.number, version=0, actor=day.director)


def played(day: Day, number: int, scores: dict[int, int], *, rest: int = 0) -> None:
    """Play a drafted play-off from line-ups to approval, with scores by team and `rest` for players without a team."""
    line_up(day, number)
    day.publish(number)
    day.start(number)
    teams = dict(day.event.entries.exclude(team=None).values_list("player_id", "team__number"))
    for game in day.games(number):
        seats = [teams.get(seat.player_id) for seat in game.seats.order_by("index")]
        typed = [scores.get(team, rest) if team else rest for team in seats]
        report_sheet(game_id=game.pk, version=game.version, scores=typed, deposits=0, key=key(), actor=day.desks[0])
    day.approve(number)


def confirmed(day: Day) -> set[int]:
    found = day.stage(2)
    confirm_cut(stage_id=found.pk, version=found.version, key=key(), actor=day.director)
    return set(found.teams.values_list("team__number", flat=True))


def test_equal_teams_play_off_by_line_ups_beside_a_substitute_and_it_gives_no_points() -> None:
    day = day_of()
    a, b, c = equals(day)
    points = day.teams()
    personal = {line.entry.number: (line.rank, line.value) for line in day.lines()}
    found = play(day)
    assert (found.number, found.stage_id, day.stage(1).status) == (2, day.stage(1).pk, Stage.Status.PLAYING)
    [table] = day.plan(2).tables
    assert set(table) == {a, b, c, -25}
    assert recomputed(draw_of(found)) == Plan.from_json(draw_of(found).plan)
    assert director_desk(day.event).why_not == ""
    day.publish(2)
    assert director_desk(day.event).why_not.startswith("No line-up from: ")
    assert code(lambda: day.start(2)) == "no_lineup"
    line_up(day, 2)
    day.start(2)
    [game] = day.games(2)
    assert game.seats.filter(player=day.entry(25).player).count() == 1
    by_team = {a: 20_000, b: 45_000, c: 30_000, None: 25_000}
    teams = dict(day.event.entries.values_list("player_id", "team__number"))
    typed = [by_team[teams[seat.player_id]] for seat in game.seats.order_by("index")]
    report_sheet(game_id=game.pk, version=game.version, scores=typed, deposits=0, key=key(), actor=day.desks[0])
    day.approve(2)

    assert day.teams() == points
    assert {line.entry.number: (line.rank, line.value) for line in day.lines()} == personal
    now = lines(day)
    assert [now[one].rank for one in (b, c, a)] == [4, 5, 6]
    assert [now[one].split for one in (b, c, a)] == ["value", "playoff", "playoff"]
    assert not any(now[one].shared for one in (a, b, c))
    first = {one.team.number for one in team_standing(day.stage(1))[:3]}
    assert confirmed(day) == first | {b}
    assert [one.carried for one in day.stage(2).teams.filter(team__number=b)] == [40]


def test_a_penalty_taken_in_the_play_off_counts_there_alone() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)
    line_up(day, 2)
    day.publish(2)
    day.start(2)
    team = day.event.teams.get(number=a)
    before = day.teams()
    said = {"kind": "points", "tenths": -200, "round_number": 2, "reason": "Late", "key": key()}
    penalise_team(team_id=team.pk, **said, actor=day.director)
    for game in day.games(2):
        teams = dict(day.event.entries.values_list("player_id", "team__number"))
        scores = {a: 35_000, b: 35_000, c: 20_000, None: 30_000}
        typed = [scores[teams[seat.player_id]] for seat in game.seats.order_by("index")]
        report_sheet(game_id=game.pk, version=game.version, scores=typed, deposits=0, key=key(), actor=day.desks[0])
    day.approve(2)
    now = lines(day)
    assert [now[one].rank for one in (b, a, c)] == [4, 5, 6]
    assert day.teams() == {one: before[one] for one in day.teams()}


def test_equal_in_the_play_off_too_a_lot_decides_between_teams_and_nobody_else() -> None:
    day = day_of()
    a, b, c = equals(day)
    personal = [(line.rank, line.shared, line.entry.number) for line in day.lines()]
    play(day)
    played(day, 2, {a: 20_000, b: 35_000, c: 35_000}, rest=30_000)
    assert equals(day) == (b, c)
    assert code(lambda: play(day)) == "no_substitutes"
    lot(day)
    assert equals(day) == ()
    kept = StageAct.objects.get(kind="lot")
    order = sorted((b, c), key=lambda number: digest(f"{kept.data['seed']}:{number}"))
    found = team_standing(day.stage(1))
    assert [line.team.number for line in found[3:6]] == [*order, a]
    assert [line.split for line in found[3:6]] == ["value", "lot", "playoff"]
    assert order[0] in confirmed(day)
    # team numbers are start numbers, too, but nobody's own row has moved
    assert [(line.rank, line.shared, line.entry.number) for line in day.lines()] == personal
    among = [number for rank, _shared, number in personal if rank == 1]
    StageAct.objects.filter(pk=kept.pk).update(data=kept.data | {"among": among})
    assert len(among) == 3
    assert [(line.rank, line.shared, line.entry.number) for line in day.lines()] == personal


def test_only_teams_of_the_play_off_are_asked_who_plays_and_it_counts_for_no_limit() -> None:
    day = day_of()
    a, *_others = equals(day)
    play(day)
    out = next(number for number in range(1, 13) if number not in equals(day))
    said = {"round_id": day.round(2).pk, "version": 0, "actor": day.director}
    stranger = day.event.teams.get(number=out)
    who = stranger.members.order_by("number").first().number
    assert code(lambda: set_lineup(team_id=stranger.pk, number=who, **said)) == "not_playing"
    assert {one.team.number for one in round_lineups(day.round(2)).teams} == set(equals(day))
    mine = day.event.teams.get(number=a)
    line_up(day, 2)
    day.publish(2)
    assert [one.round.number for one in team_page(mine).rounds] == [1, 2, 3]
    assert [one.round.number for one in team_page(stranger).rounds] == [1, 3]
    Stage.objects.filter(pk=day.stage(1).pk).update(most_games=1)
    assert sorted(one.played + one.named for one in round_lineups(day.round(2)).teams[0].members) == [0, 1]


def test_substitutes_beside_teams_are_swapped_locked_and_replaced_by_their_start_numbers() -> None:
    day = day_of(20, 4)
    level = equals(day)
    assert len(level) == 5
    play(day)
    [first, second] = day.plan(2).tables
    seats = {number for number in (*first, *second) if number < 0}
    assert seats == {-41, -42, -43}
    mine = next(table for table in (first, second) if -41 in table)
    other = next(number for table in (first, second) if table is not mine for number in table if number > 0)
    press = {"round_id": day.round(2).pk, "actor": day.director}
    swap_seats(a=41, b=other, version=day.round(2).version, key=key(), **press)
    assert day.plan(2).table_of(-41) != day.plan(2).table_of(other)
    assert -41 not in next(table for table in day.plan(2).tables if other in table)
    lock_seat(number=41, version=day.round(2).version, key=key(), **press)
    assert day.plan(2).locks == {-41: ""}
    assert replace_in_rounds(day.event, 2, 42, 44, day.director) == [2]
    assert {number for number in day.plan(2).seated if number < 0} == {-41, -43, -44}
    # the start number of a player who leaves is not a team's
    assert replace_in_rounds(day.event, 2, level[0], 42, day.director) == []
    page = signed_in(user_of(day.director)).get(url(day, "event_round", 2)).content.decode()
    assert '<span class="nr">41</span>' in page
    assert ">-41<" not in page


def test_a_correction_draws_the_teams_play_off_again_or_calls_it_off() -> None:
    day = day_of()
    a, *_others = equals(day)
    play(day)
    game = next(game for game in day.games(1) if a in day.numbers(game))
    numbers = day.numbers(game)
    higher = teams_at(numbers, 1, 1)
    higher[numbers.index(a)] += 1000
    higher[higher.index(max(higher))] -= 1000
    typed = {"scores": higher, "deposits": 0, "reason": "Misread", "key": key(), "actor": day.director}
    correct_result(game_id=game.pk, version=game.version, **typed)
    assert equals(day) == ()
    assert (day.round(2).status, day.stage(1).status) == (Status.APPROVED, Stage.Status.FINISHED)
    assert a in confirmed(day)


def test_control_offers_it_to_teams_and_pages_say_what_decided() -> None:
    day = day_of()
    a, b, c = equals(day)
    page = html.unescape(signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode())
    assert "Play-off for places 4 and 5" in page
    assert "Each team names its player in a line-up." in page
    page = act(day, "play_off", 2, version=day.stage(2).version)
    assert "Publish round 2" in page
    played(day, 2, {a: 20_000, b: 45_000, c: 30_000}, rest=25_000)
    compute_stage(stage_id=day.stage(1).pk)
    shown = board(day.stage(1))
    assert ([one.number for one in shown.rounds], [one.number for one in shown.playoffs]) == ([1], [2])
    assert Client().get(url(day, "event_standings")).content.decode().count("by play-off") == 2
    page = html.unescape(Client().get(url(day, "event_team", c)).content.decode())
    names = {team.number: team.name for team in day.event.teams.all()}
    assert f"Behind {names[b]} after a play-off." in page
    assert f"Ahead of {names[a]} after a play-off." in page
    assert "Tie-break play-off: it decides places and scores no points." in page
    assert [one.round.number for one in own_page(day.entry(25)).rounds] == [2]


def test_a_lot_between_teams_is_shown_with_its_seed_and_said_on_their_pages() -> None:
    day = day_of()
    level = equals(day)
    lot(day)
    compute_stage(stage_id=day.stage(1).pk)
    kept = StageAct.objects.get(kind="lot").data
    assert (kept["teams"], kept["among"], kept["aside"]) == (True, list(level), [])
    assert kept["seed"] in Client().get(url(day, "event_standings")).content.decode()
    first, second, _third = (line.team for line in team_standing(day.stage(1))[3:6])
    assert f"Ahead of {second.name} by lot." in Client().get(url(day, "event_team", first.number)).content.decode()


def test_players_cannot_play_off_for_teams_nor_teams_for_players() -> None:
    plans = [StagePlan("Preliminary", ["random"], second_check=False), FINAL]
    day = of_teams(12, 2, plans)
    day.draft(1)
    day.play(1, lambda *_about: (30_000,) * 4)
    assert len(equals(day)) == 12
    assert code(lambda: play(day)) == "playoff_teams"
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "Play-off for places" not in page
    assert "Draw lots" in page
    lot(day)
    assert equals(day) == ()


def test_the_api_seats_teams_and_calls_off() -> None:
    day = day_of()
    staff, once = signed_in(user_of(day.director)), key()
    version = day.stage(2).version
    answers = [post(staff, at(day, "/stages/2/playoff"), once, version=version).json() for _ in range(2)]
    assert answers[0] == answers[1]
    seats = answers[0]["tables"][0]["seats"]
    assert {(seat["number"], bool(seat["team"])) for seat in seats} == {
        *((one, True) for one in equals(day)),
        (25, False),
    }
    found = day.round(2)
    call_off(round_id=found.pk, version=found.version, key=key(), actor=day.director, reason="A lot")
    assert post(staff, at(day, "/stages/2/lot"), version=day.stage(2).version).status_code == 200
    assert equals(day) == ()


def test_an_archive_takes_the_play_off_of_teams_along() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)
    played(day, 2, {a: 20_000, b: 35_000, c: 35_000}, rest=30_000)
    lot(day)
    club = day.event.season.club
    before = [(line.rank, line.split, line.team.number) for line in team_standing(day.stage(1))]
    file = make_event_archive(day.event).read()
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(UserFactory()))
    taken = take_archive(file=io.BytesIO(file), by=UserFactory())
    [event] = Event.objects.filter(season__club=taken.club)
    stage = event.stages.select_related("event__season__club").get(number=1)
    assert [(line.rank, line.split, line.team.number) for line in team_standing(stage)] == before
    assert SeatResult.objects.filter(game__round__stage=stage, game__round__method="playoff").count() == 4

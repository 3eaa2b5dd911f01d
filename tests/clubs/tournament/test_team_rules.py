"""Team rules besides games: team penalties, limits on a player's games, individual prizes."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import EntryPenalty, EventStaff, EventTeam, LineUp, LogEntry
from clubs.models.tournament import EventRole
from clubs.selectors.tournament import public_page
from clubs.selectors.tournament.team_standings import team_standing
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.day_rules import StageDay, set_day
from clubs.services.tournament.penalties import cancel_entry_penalty, penalise_team
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.teams import set_lineup
from tests.api.test_tournaments import at, code, post
from tests.clubs.tournament.test_director import rules
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_teams import code_of, league, play
from tests.clubs.tournaments import Day, of_teams, user_of
from tests.factories import Browser, UserFactory, key

pytestmark = pytest.mark.django_db


def team(day: Day, number: int) -> EventTeam:
    return EventTeam.objects.get(event=day.event, number=number)


def give(day: Day, number: int, **more: object) -> EntryPenalty:
    said = {"kind": "points", "tenths": -200, "reason": "Came late", "key": key(), "actor": day.director} | more
    return penalise_team(team_id=team(day, number).pk, **said)  # type: ignore[arg-type]


def shown(day: Day, stage: int = 1) -> str:
    compute_stage(stage_id=day.stage(stage).pk)
    page = Client().get(url(day, "event_standings"), {"stage": stage})
    return html.unescape(page.content.decode())


def test_points_of_a_team_count_for_the_team_alone_and_given_back_stay_on_record() -> None:
    day = league(2, teams=4)
    day.draft(1)
    early = give(day, 1)
    play(day, 1)
    before = day.points()
    assert day.teams() == {2: 8.0, 1: 4.0, 3: -8.0, 4: -24.0}
    once = key()
    made = [give(day, 2, round_number=1, tenths=-70, key=once) for _ in range(2)]
    assert made[0] == made[1]
    assert day.teams() == {1: 4.0, 2: 1.0, 3: -8.0, 4: -24.0}
    assert day.points() == before
    page = shown(day)
    assert "Came late" in page
    assert "−7.0" in page
    cancel_entry_penalty(penalty_id=early.pk, reason="The tram stood", actor=day.director)
    cancel_entry_penalty(penalty_id=early.pk, reason="Twice", actor=day.director)
    assert day.teams()[1] == 24.0
    page = shown(day)
    assert "The tram stood" in page
    assert "Twice" not in page
    actions = LogEntry.objects.filter(action__startswith="team.penalty").order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["team.penalty", "team.penalty", "team.penalty_cancelled"]


def test_a_team_that_did_not_go_on_loses_points_where_it_has_played() -> None:
    final = StagePlan("Final", ["schedule"], size=4, carry_percent=50, by_team=True, odd="bye", second_check=False)
    day = league(1, final, teams=8)
    day.draft(1)
    play(day, 1)
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    before, final_before = day.teams(), day.teams(2)
    out = next(number for number in before if number not in final_before)
    give(day, out, tenths=-50)
    assert day.teams() == before | {out: before[out] - 5.0}
    assert day.teams(2) == final_before


@pytest.mark.parametrize("mean", [False, True])
def test_a_team_that_sits_out_gets_what_a_bye_gives(mean: bool) -> None:
    how = {"by_team": True, "odd": "bye", "second_check": False, "bye_mean": mean, "bye_tenths": 0 if mean else -45}
    day = of_teams(5, 2, [StagePlan("Season", ["schedule"] * 2, **how)])  # type: ignore[arg-type]
    day.draft(1)
    out = [day.plan(number).byes[0] for number in (1, 2)]
    play(day, 1)
    assert day.teams()[out[0]] == (0 if mean else -4.5), "the own mean is worked out at the end"
    play(day, 2)
    games = dict.fromkeys(range(1, 6), 0.0)
    for number in (1, 2):
        for one in day.round(number).games.get().results.select_related("player"):
            games[day.event.entries.get(player=one.player).team.number] += one.total / 10
    assert day.teams() == {n: games[n] + ((games[n] if mean else -4.5) if n in out else 0) for n in day.teams()}
    shown(day)
    page = html.unescape(Client().get(url(day, "event_team", out[0])).content.decode())
    made = page.split('id="made-1"')[1].split("</section>")[0]
    assert "Byes" in made
    assert "Players outside the game limits" not in made


def test_a_warning_of_a_team_is_the_staffs_and_costs_nothing() -> None:
    day = league(1, teams=4)
    day.draft(1)
    give(day, 3, kind="warning", tenths=0, reason="Talked")
    play(day, 1)
    assert day.teams()[3] == -8.0
    assert "Talked" not in shown(day)
    with pytest.raises(ClubError) as refused:
        give(day, 3, tenths=0)
    assert refused.value.code == "bad_penalty"


def test_a_disqualified_team_is_last_without_a_place_and_goes_on_nowhere_until_that_is_lifted() -> None:
    final = StagePlan("Final", ["schedule"], size=4, carry_percent=50, by_team=True, odd="bye", second_check=False)
    day = league(1, final, teams=8)
    day.draft(1)
    play(day, 1)
    out = give(day, 1, kind="disqualification", tenths=0, reason="Bribery", round_number=1)
    lines = {line.team.number: line.rank for line in team_standing(day.stage())}
    assert list(lines)[-1] == 1
    assert lines[1] is None
    assert sorted(rank for rank in lines.values() if rank) == [1, 2, 2, 4, 4, 6, 6]
    assert day.teams()[1] == 24.0
    assert "Bribery" in shown(day)
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director, all_in=True)
    assert 1 not in day.teams(2)
    cancel_entry_penalty(penalty_id=out.pk, reason="Not proved", actor=day.director)
    assert team_standing(day.stage())[0].rank == 1
    assert team_standing(day.stage())[-1].rank is not None


def test_a_referee_gives_a_team_a_penalty_on_the_phone_and_over_the_api_but_disqualifies_nobody() -> None:
    day = league(1, teams=4)
    user = UserFactory()
    EventStaff.objects.create(event=day.event, user=user, role=EventRole.REFEREE)
    referee = signed_in(user)
    typed = {"number": "", "team": 2, "kind": "points", "points": "5", "reason": "Late", "key": key()}
    assert referee.post(url(day, "event_referee"), typed | {"number": 1}).status_code == 422
    assert referee.post(url(day, "event_referee"), typed | {"team": ""}).status_code == 422
    assert referee.post(url(day, "event_referee"), typed | {"team": 99}).status_code == 422
    assert not EntryPenalty.objects.exists()
    assert referee.post(url(day, "event_referee"), typed).status_code == 302
    assert "Team 2:" in " ".join(referee.get(url(day, "event_referee")).content.decode().split()).replace(
        '<span class="nr">2</span> ', ""
    )
    said = {"team": 3, "kind": "points", "tenths": 70, "reason": "Phone"}
    one = post(referee, at(day, "/penalties"), **said).json()
    assert (one["team"], one["number"], one["player"], one["points"]) == (3, None, None, -7.0)
    assert [row["team"] for row in referee.get(at(day, "/penalties")).json()["results"]] == [3, 2]
    assert code(post(referee, at(day, "/penalties"), **said | {"number": 1}))[:2] == (400, "bad_request")
    assert code(post(referee, at(day, "/penalties"), **said | {"team": None}))[:2] == (400, "bad_request")
    assert code(post(referee, at(day, "/penalties"), **said | {"team": 77}))[0] == 404
    out = said | {"kind": "disqualification", "tenths": 0}
    assert code(post(referee, at(day, "/penalties"), **out)) == (403, "director_only", "kind")
    back = post(referee, at(day, f"/penalties/{one['id']}/cancel"), reason="Mistaken").json()
    assert (back["team"], back["cancel_reason"]) == (3, "Mistaken")
    director = signed_in(user_of(day.director))
    listed = director.get(url(day, "event_staff_file", "penalties", "csv")).getvalue().decode("utf-8-sig")
    assert listed.splitlines()[1].endswith("Team 2")
    assert len(listed.splitlines()) == 3


def test_penalties_of_a_hidden_round_are_hidden_with_it() -> None:
    day = league(2, teams=4)
    type(day.event).objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    day.draft(1)
    play(day, 1)
    play(day, 2)
    give(day, 1, round_number=2, reason="Secret")
    assert "Secret" not in shown(day)
    staff = signed_in(user_of(day.director)).get(url(day, "event_standings")).content.decode()
    assert "Secret" in staff


# --- minimum and maximum games --------------------------------------------------------------------------------------


def limited(rounds: int, least: int | None, most: int | None, tenths: int = -100) -> Day:
    day = league(rounds, teams=4)
    wanted = StageDay(least_games=least, most_games=most, limit_tenths=tenths)
    set_day(event=day.event, said=rules(stages={1: wanted}), actor=day.director)
    day.draft(1)
    return day


def always_the_first(day: Day, number: int) -> None:
    for one in day.event.teams.all():
        member = one.members.order_by("number").first()
        said = {"number": member.number, "version": 0, "actor": day.director}
        set_lineup(round_id=day.round(number).pk, team_id=one.pk, **said)


def test_at_the_end_a_team_loses_points_for_each_player_with_too_few_or_too_many_games() -> None:
    day = limited(3, 1, 2)
    for number in (1, 2, 3):
        day.publish(number)
        always_the_first(day, number)
        day.play_on(number)
        if number == 2:
            assert day.teams()[1] == 48.0
    assert day.teams()[1] == 72.0 - 20.0
    assert day.points()[1] == 72.0
    page = shown(day)
    assert "P 1</bdi> played 3 games" in page
    assert "P 2</bdi> played 0 games" in page
    assert "Each player plays 1 to 2 games." in page


def test_captains_are_told_in_time_who_has_to_play_and_who_plays_too_often() -> None:
    day = limited(4, 2, 2)
    one, director = team(day, 1), signed_in(user_of(day.director))
    page = reverse("own_team", args=[one.token])

    def told() -> str:
        return html.unescape(Client().get(page).content.decode())

    assert "Each player plays 2 to 2 games." in told()
    assert "Still short of their minimum games" in told()
    for number in (1, 2, 3):
        Browser().post(page, {"round": number, "number": 1, "version": 0})
    said = told()
    assert "More than 2 games: P 1 (3)." in said
    assert "1 round left without a line-up. Still short of their minimum games: P 2 (2)." in said
    assert "More than 2 games: P 1 (3)." in director.get(url(day, "event_lineups", 2)).content.decode()
    listed = director.get(at(day, "/rounds/2/lineups")).json()
    assert listed[0]["warnings"][1] == "More than 2 games: P 1 (3)."


def test_rounds_in_which_a_team_sits_out_are_none_that_its_players_can_play() -> None:
    day = league(6, teams=6)
    wanted = StageDay(least_games=2, most_games=2, limit_tenths=-100)
    set_day(event=day.event, said=rules(stages={1: wanted}), actor=day.director)
    day.draft(1)
    numbers = range(1, 7)
    plays = [number for number in numbers if 1 in day.plan(number).seated]
    assert len(plays) == 4
    page, director = reverse("own_team", args=[team(day, 1).token]), signed_in(user_of(day.director))

    def told() -> str:
        return html.unescape(Client().get(page).content.decode())

    assert "4 rounds left without a line-up. Still short of their minimum games: P 1 (2), P 2 (2)." in told()
    out = next(number for number in numbers if number not in plays)
    for number in (out, *plays[:2]):
        Browser().post(page, {"round": number, "number": 1, "version": 0})
    assert "2 rounds left without a line-up. Still short of their minimum games: P 2 (2)." in told()
    assert "More than" not in told()
    listed = director.get(at(day, f"/rounds/{plays[0]}/lineups")).json()
    assert "2 rounds left" in next(one for one in listed if one["team"] == 1)["warnings"][0]
    assert 1 not in [one["team"] for one in director.get(at(day, f"/rounds/{out}/lineups")).json()]
    for number in numbers:
        day.publish(number)
        for one in day.event.teams.filter(number__in=day.plan(number).seated):
            before = sum(one.number in day.plan(earlier).seated for earlier in range(1, number))
            member = one.members.order_by("number")[before // 2]
            seen = LineUp.objects.filter(round=day.round(number), team=one).first()
            said = {"number": member.number, "version": seen.version if seen else 0, "actor": day.director}
            set_lineup(round_id=day.round(number).pk, team_id=one.pk, **said)
        day.play_on(number)
    assert {line.penalties for line in team_standing(day.stage())} == {0}
    assert told().count("sitting out") == 2
    assert "More than" not in told()


def test_limits_that_nobody_can_keep_are_refused_and_so_are_those_of_a_stage_that_has_begun() -> None:
    day = league(3, teams=4)
    for wrong in ({"least_games": 4}, {"least_games": 3, "most_games": 2}, {"most_games": 0}, {"limit_tenths": 10}):
        said = rules(stages={1: StageDay(**wrong)})
        assert code_of(set_day, event=day.event, said=said, actor=day.director) == "bad_limits"
    client = signed_in(user_of(day.director))
    page = client.get(url(day, "event_day")).content.decode()
    assert "Minimum games per player" in page
    day.draft(1)
    play(day, 1)
    said = rules(stages={1: StageDay(least_games=1)})
    assert code_of(set_day, event=day.event, said=said, actor=day.director) == "begun"


# --- individual prizes ----------------------------------------------------------------------------------------------


def test_prizes_go_to_the_most_points_the_best_game_and_the_fewest_last_places() -> None:
    day = league(2, teams=4)
    day.draft(1)
    play(day, 1)
    play(day, 2, lambda numbers, _round, _table: [{1: 20_000, 2: 25_000, 3: 30_000, 4: 45_000}[one] for one in numbers])
    assert "Last-place avoidance" in shown(day)
    told = {
        str(prize.kind): ([line.entry.number for line in prize.lines], prize.tenths, prize.percent)
        for prize in public_page.board(day.stage()).prizes
    }
    points = day.points()
    assert told["points"] == ([max(points, key=lambda one: points[one])], 300, "")
    assert told["best_game"][1] == 300
    last = {line.entry.number for line in public_page.board(day.stage()).lines if line.lasts}
    assert len(last) == 2
    assert set(told["not_last"][0]) == {number for number in points if number not in last}
    assert told["not_last"][2] == "100.0%"
    api = Client().get(at(day, "/stages/1/standings")).json()
    assert [prize["kind"] for prize in api["prizes"]] == ["points", "best_game", "not_last"]
    assert api["prizes"][2]["percent"] == 100.0
    paper = signed_in(user_of(day.director)).get(url(day, "event_paper"), {"what": "certificates"}).content.decode()
    assert paper.count("certificate") >= 4 + 3
    assert "Most points: +30.0" in paper


def test_a_player_with_too_few_games_wins_no_prize() -> None:
    day = limited(3, 2, None, 0)
    for number in (1, 2, 3):
        play(day, number)
    compute_stage(stage_id=day.stage().pk)
    board = public_page.board(day.stage())
    games = {line.entry.number: line.games for line in board.lines}
    assert set(games.values()) == {1, 2}
    for prize in board.prizes:
        assert all(games[line.entry.number] == 2 for line in prize.lines)


# --- match days -----------------------------------------------------------------------------------------------------


def test_match_days_give_every_round_that_has_not_begun_its_time() -> None:
    day = league(5, teams=4)
    day.draft(1)
    play(day, 1)
    client, stage = signed_in(user_of(day.director)), day.stage()
    page = client.get(url(day, "event_teams")).content.decode()
    assert "Match days" in page
    said = {"do": "days", "stage": 1, "version": stage.version, "first": "2030-03-28", "every": 3}
    for wrong in ("20:45 19:00", "25:00", "", "19:00 19:00"):
        assert client.post(url(day, "event_teams"), said | {"hours": wrong}).status_code == 422
    assert client.post(url(day, "event_teams"), said | {"hours": "19:00", "first": "9999-12-31"}).status_code == 422
    assert client.post(url(day, "event_teams"), said | {"hours": "9:00 20:45"}).status_code == 302
    zone = day.event.season.club.zone
    times = [found.planned_at.astimezone(zone) for found in day.event.rounds.order_by("number") if found.planned_at]
    assert [f"{one:%m-%d %H:%M}" for one in times] == ["03-28 09:00", "03-28 20:45", "03-31 09:00", "03-31 20:45"]
    assert day.round(1).planned_at is None
    assert client.post(url(day, "event_teams"), said | {"hours": "19:00"}).status_code == 422
    body = {"version": day.stage().version, "first": "2030-05-01", "every": 7, "hours": ["19:00"]}
    assert post(client, at(day, "/stages/1/days"), **body).status_code == 200
    assert f"{day.round(5).planned_at.astimezone(zone):%Y-%m-%d %H:%M}" == "2030-05-22 19:00"

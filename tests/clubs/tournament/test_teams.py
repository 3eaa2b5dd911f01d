"""Team tournaments through the services: teams of four, a league with line-ups, semi-final and final."""

import html
import re
import time
from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.forms.tournament.teams import MOST_TEXT, TeamsForm
from clubs.models import Entry, Event, Game, LineUp, Round, StageStanding, StageTeamStanding
from clubs.models.games import Via
from clubs.models.people import Role
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.lineups import round_lineups
from clubs.selectors.tournament.round_and_team_pages import team_view
from clubs.services.activity_log import Actor
from clubs.services.tournament.cuts import confirm_cut, decline_place
from clubs.services.tournament.entries import withdraw_entry
from clubs.services.tournament.hall_screens import Shows, save_screen
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.teams import (
    TeamNames,
    choose_captain,
    enter_teams,
    join_team,
    name_team,
    new_captain_link,
    plan_round,
    set_lineup,
)
from tests.api.test_tournaments import at, post
from tests.clubs.tournament.test_pages import act, asked, signed_in, url
from tests.clubs.tournament.test_scenarios import meetings, tables_of
from tests.clubs.tournaments import LINEAR, Day, leading_to, of_teams, stages, tournament, user_of
from tests.factories import Browser, MembershipFactory, SeasonFactory, UserFactory, key
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
CAPTAIN = Actor(None, Via.PHONE)


def league(rounds: int, *later: StagePlan, members: int = 2, teams: int = 8) -> Day:
    plans = [StagePlan("Regular season", ["schedule"] * rounds, by_team=True, odd="bye", second_check=False), *later]
    return of_teams(teams, members, plans)


def play(day: Day, number: int, *scores: object) -> None:
    day.publish(number)
    day.line_up(number)
    day.play_on(number, *scores)


def test_ten_teams_of_four_meet_everybody_but_their_mates_once_in_twelve_rounds() -> None:
    day = of_teams(10, 4, stages(12, second_check=False))
    day.draft(1)
    tables = list(tables_of(day, range(1, 13)).values())
    met = meetings(tables)
    assert len(met) == 40 * 36 // 2
    assert set(met.values()) == {1}
    team = {number: (number - 1) // 4 + 1 for number in range(1, 41)}
    assert all(len({team[number] for number in row}) == 4 for row in tables)
    for number in range(1, 13):
        day.play(number)
    assert day.points() == {number: 288.0 - 64.0 * (team[number] - 1) for number in range(1, 41)}
    assert list(day.teams().items()) == [(number, 1152.0 - 256.0 * (number - 1)) for number in range(1, 11)]


def test_eight_teams_have_met_six_times_after_seven_match_days_of_two_rounds() -> None:
    day = league(14)
    day.draft(1)
    assert set(meetings(tables_of(day, range(1, 15)).values()).values()) == {6}
    for number in range(1, 15):
        play(day, number)
    assert list(day.teams().items()) == [(number, 336.0 - 96.0 * (number - 1)) for number in range(1, 9)]
    players = day.points()
    assert len(players) == 16
    assert sum(value for number, value in players.items() if number in (1, 2)) == 336.0


REGULAR = {1: 2880, 2: 1904, 3: 1011, 4: 203, 5: -455, 6: -801, 7: -1862, 8: -2880}


def test_after_seven_rounds_each_of_eight_teams_has_met_each_other_three_times() -> None:
    day = league(7)
    day.draft(1)
    met = meetings(tables_of(day, range(1, 8)).values())
    assert (len(met), set(met.values())) == (28, {3})


def test_six_teams_go_on_with_half_of_their_points_after_twelve_match_days() -> None:
    final = StagePlan("Final", ["schedule"] * 3, size=6, carry_percent=50, by_team=True, odd="bye", second_check=False)
    day = league(12, final)
    day.draft(1)
    tables = tables_of(day, range(1, 13))
    met = meetings(tables.values())
    assert len(met) == 28
    assert set(met.values()) <= {4, 5, 6}
    scores = leading_to(REGULAR, tables)
    for number in range(1, 13):
        play(day, number, scores)
    assert day.teams() == {number: tenths / 10 for number, tenths in REGULAR.items()}
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    assert list(day.teams(2).values()) == [144.0, 95.2, 50.6, 10.2, -22.8, -40.1]
    day.draft(13)
    assert Counter(number for at in range(13, 16) for number in day.plan(at).byes) == Counter(range(1, 7))
    play(day, 13)
    points = day.teams(2)
    assert sum(points.values()) == pytest.approx(144.0 + 95.2 + 50.6 + 10.2 - 22.8 - 40.1)
    assert set(points.values()) != {144.0, 95.2, 50.6, 10.2, -22.8, -40.1}


def test_captains_are_asked_for_rounds_of_a_final_only_while_their_team_may_play_it() -> None:
    final = StagePlan("Final", ["schedule"], size=4, by_team=True, second_check=False)
    day = league(1, final, teams=8)
    day.draft(1)
    play(day, 1)

    def asked_for() -> dict[int, bool]:
        pages = {one.number: reverse("own_team", args=[one.token]) for one in day.event.teams.all()}
        return {number: "plays-2" in Client().get(page).content.decode() for number, page in pages.items()}

    assert set(asked_for().values()) == {True}
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    assert {number for number, is_asked in asked_for().items() if is_asked} == set(day.teams(2))


def test_the_captains_page_names_the_stage_of_each_round_where_there_are_several() -> None:
    def stages_of(day: Day) -> list[str]:
        page = Client().get(reverse("own_team", args=[day.event.teams.get(number=1).token])).content.decode()
        return re.findall(r'Round \d\s+<small class="muted">([^<]+)</small>', page)

    final = StagePlan("The cup", ["schedule"], size=4, by_team=True, second_check=False)
    assert stages_of(league(1, final)) == ["Regular season", "The cup"]
    assert stages_of(league(2)) == []


def test_a_team_that_does_not_play_on_gives_its_place_and_its_seat_to_the_first_alternate() -> None:
    day = league(1, StagePlan("Final", ["final"], size=4, by_team=True, carry_percent=50, second_check=False))
    day.draft(1)
    more = [900, 100, -100, -900]
    play(day, 1, lambda _row, _round, table: [score + table * one for score, one in zip(LINEAR, more, strict=True)])
    before, order = day.teams(), list(day.teams())
    staff = signed_in(user_of(day.director))
    act(staff, day, "confirm_cut", 2)
    assert "Replace a qualified team" in staff.get(url(day, "event_desk")).content.decode()
    staff.post(url(day, "decline_place", 2), {"number": order[1], "reason": "Travels", "key": key()})
    going = [order[0], *order[2:5]]
    assert set(day.teams(2)) == set(going)
    members = {number for one in going for number in (2 * one - 1, 2 * one)}
    assert set(day.points(2)) == members
    day.draft(2)
    assert set(day.plan(2).tables[0]) == set(going)
    day.publish(2)
    row = day.plan(2).tables[0]
    for number, code in ((order[1], "not_found"), (order[0], "")):
        answer = post(staff, at(day, "/stages/2/decline"), number=number).json()
        assert answer.get("error", {}).get("code", "") == code
    assert day.plan(2).tables == [[order[5] if number == order[0] else number for number in row]]
    assert day.teams(2)[order[5]] == round(before[order[5]] * 5) / 10
    assert {one.team.number for one in round_lineups(day.round(2)).teams} == {*order[2:6]}
    assert director_desk(day.event).stale
    day.line_up(2)
    day.start(2)
    gone = team_view(day.event.teams.get(number=order[0])).board
    assert gone is not None
    assert gone.stage.number == 1
    with pytest.raises(ClubError) as error:
        decline_place(stage_id=day.stage(2).pk, number=order[2], key=key(), actor=day.director)
    assert error.value.code == "stage_begun"


def test_teams_of_linear_results_end_at_two_hundred_and_eighty_eight_after_twelve_match_days() -> None:
    day = league(12)
    day.draft(1)
    for number in range(1, 13):
        play(day, number)
    points = day.teams()
    assert (points[1], points[8]) == (288.0, -288.0)


def test_the_kept_lines_of_teams_are_those_that_follow_from_the_facts() -> None:
    day = league(2)
    day.draft(1)
    play(day, 1)
    compute_stage(stage_id=day.stage().pk)
    kept = StageTeamStanding.objects.filter(stage=day.stage(), through=1)
    assert {row.team.number: row.value / 10 for row in kept} == day.teams()
    assert [row.rank for row in kept] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert {row.moved for row in kept} == {None}
    address = reverse("event_teams_file", args=[day.event.season.club.slug, day.event.pk, 1, "csv"])
    assert address in Client().get(url(day, "event_standings")).content.decode()
    head, *lines = Client().get(address).getvalue().decode("utf-8-sig").splitlines()
    assert head.startswith("Place,No.,Team,Total,")
    assert {int(line.split(",")[1]): float(line.split(",")[3]) for line in lines} == day.teams()
    assert StageStanding.objects.filter(stage=day.stage(), through=1).count() == 16
    before = {row.team.number: row.rank for row in kept}
    play(day, 2)
    compute_stage(stage_id=day.stage().pk)
    now = {row.team.number: row for row in StageTeamStanding.objects.filter(stage=day.stage(), through=2)}
    moved = {number: before[number] - row.rank for number, row in now.items()}
    assert {number: row.moved for number, row in now.items()} == moved
    assert any(moved.values())


# --- line-ups ------------------------------------------------------------------------------------------------------


def test_a_round_starts_only_when_every_team_has_said_who_plays() -> None:
    day = league(1, teams=4)
    day.draft(1)
    day.publish(1)
    with pytest.raises(ClubError) as refused:
        day.start(1)
    assert refused.value.code == "no_lineup"
    assert refused.value.message.startswith("Table 1: Team ")
    assert not Game.objects.filter(event=day.event).exists()
    day.line_up(1)
    day.start(1)
    assert day.round(1).status == Round.Status.STARTED


def lineup(day: Day, number: int, version: int = 0, actor: Actor = CAPTAIN, reason: str = "") -> LineUp:
    team = day.event.teams.get(number=1)
    said = {"number": number, "version": version, "actor": actor, "reason": reason}
    return set_lineup(round_id=day.round(1).pk, team_id=team.pk, **said)


def code_of(act: object, *args: object, **values: object) -> str:
    with pytest.raises(ClubError) as refused:
        act(*args, **values)  # type: ignore[operator]
    return refused.value.code


def test_a_captain_changes_the_line_up_until_it_is_locked_and_the_organiser_with_a_reason() -> None:
    day = league(1, teams=4)
    day.draft(1)
    assert lineup(day, 1).version == 1
    assert lineup(day, 1, 7).version == 1
    assert code_of(lineup, day, 2, 0) == "conflict"
    assert lineup(day, 2, 1).version == 2
    assert code_of(lineup, day, 3, 2) == "not_member"
    begins = timezone.now().replace(microsecond=0) + timedelta(minutes=10)
    plan_round(round_id=day.round(1).pk, version=day.round(1).version, planned_at=begins, actor=day.director)
    locked = timezone.localtime(begins - timedelta(minutes=15), day.event.season.club.zone)
    with pytest.raises(ClubError) as refused:
        lineup(day, 1, 2)
    assert refused.value.code == "lineup_locked"
    assert refused.value.message == f"The line-up was locked at {locked:%H:%M}. Only the organiser can change it now."
    own = reverse("own_team", args=[day.event.teams.get(number=1).token])
    assert refused.value.message in Client().get(own).content.decode()
    assert code_of(lineup, day, 1, 2, day.director) == "reason_missing"
    assert lineup(day, 1, 2, day.director, "Ill").version == 3
    day.publish(1)
    for team in day.event.teams.exclude(number=1):
        one = team.members.first()
        set_lineup(
            round_id=day.round(1).pk, team_id=team.pk, number=one.number, version=0, actor=day.director, reason="Late"
        )
    day.start(1)
    assert code_of(lineup, day, 2, 3, day.director, "Ill") == "round_started"


def test_nothing_open_tells_two_line_ups_apart_until_they_are_locked() -> None:
    day = league(1, teams=4)
    day.draft(1)
    day.publish(1)
    day.line_up(1)
    planned = timezone.now() + timedelta(hours=2)
    plan_round(round_id=day.round(1).pk, version=day.round(1).version, planned_at=planned, actor=day.director)
    screens = save_screen(event=day.event, said=Shows("Hall", shows=["seats", "tables"]), actor=day.director)
    club, others = day.event.season.club, day.event.teams.get(number=2)
    hall = reverse("hall_screen", args=[screens.token])
    pages = [
        url(day, "event"),
        url(day, "event_standings"),
        url(day, "event_round_public", 1),
        url(day, "event_team", 1),
    ]
    pages += [at(day), at(day, "/rounds/1")]
    pages += [reverse("event_calendar", args=[club.slug, day.event.pk]), hall, f"{hall}?at=1", f"{hall}?at=2"]
    pages += [reverse("own_team", args=[others.token]), reverse("own_event", args=[others.members.first().token])]
    pages += [reverse("own_calendar", args=[others.members.first().token])]
    varying = re.compile(r'nonce="[^"]*"|csrf[^>]*>|hx-headers[^>]*>|name="key"[^>]*>|DTSTAMP.*|LAST-MODIFIED.*')

    def told() -> dict[str, str]:
        return {page: varying.sub("", Client().get(page).content.decode()) for page in pages}

    before, team = told(), day.event.teams.get(number=1)
    known = day.round(1).lineups.get(team=team)
    free = team.members.exclude(pk=known.entry_id).get()
    said = {"number": free.number, "version": known.version, "actor": CAPTAIN}
    set_lineup(round_id=day.round(1).pk, team_id=team.pk, **said)
    after = told()
    assert [page for page in pages if after[page] != before[page]] == []
    Round.objects.filter(pk=day.round(1).pk).update(planned_at=timezone.now())
    forget_pages()
    shown = told()
    name = free.player.public_name
    assert name in shown[url(day, "event_round_public", 1)]
    assert name not in after[url(day, "event_round_public", 1)]


def test_a_substitute_who_joins_a_team_plays_for_it_and_has_no_place() -> None:
    day = league(2, teams=4)
    day.draft(1)
    team = day.event.teams.get(number=1)
    made = join_team(team_id=team.pk, name="Substitute", from_round=2, actor=day.director, kind="substitute")
    assert code_of(lineup, day, made.number) == "not_member"
    play(day, 1)
    day.publish(2)
    day.line_up(2)
    found = LineUp.objects.get(round=day.round(2), team=team)
    if found.entry != made:
        set_lineup(
            round_id=day.round(2).pk, team_id=team.pk, number=made.number, version=found.version, actor=day.director
        )
    day.play_on(2)
    assert day.teams()[1] == 48.0
    assert made.number not in day.points()


def test_a_new_link_ends_the_old_one() -> None:
    day = league(1, teams=4)
    team = day.event.teams.get(number=2)
    assert new_captain_link(team_id=team.pk, actor=day.director).token != team.token


# --- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        ([], "no_teams"),
        ([("", ["A", "B"])], "too_long"),
        ([("0912-345-678", ["A", "B"])], "no_name"),
        ([("One", ["A"])], "team_size"),
        ([("One", list("ABCDEFGHI"))], "team_size"),
        ([("One", ["A", "B"]), ("one ", ["C", "D"])], "team_known"),
        ([("One", ["A", "B"]), ("Two", ["B", "C"])], "in_team"),
    ],
)
def test_teams_that_cannot_be_are_refused_and_none_is_entered(teams: list[tuple[str, list[str]]], code: str) -> None:
    day = tournament(0, stages(1))
    said = [TeamNames(name, members) for name, members in teams]
    assert code_of(enter_teams, event=day.event, teams=said, actor=day.director) == code
    assert not day.event.teams.exists()
    assert not Entry.objects.filter(event=day.event).exists()


def test_teams_stay_as_they_are_once_a_round_is_published() -> None:
    day = of_teams(4, 2, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    assert code_of(enter_teams, event=day.event, teams=[TeamNames("X", ["A", "B"])], actor=day.director) == "begun"


def test_a_short_name_is_no_other_teams_and_can_be_changed() -> None:
    day = tournament(0, stages(1))
    on = {"event": day.event, "actor": day.director}
    one, two = enter_teams(teams=[TeamNames("One", ["A", "B"], " 1st "), TeamNames("Two", ["C", "D"])], **on)
    assert (one.short_name, one.brief, two.brief) == ("1st", "1st", "Two")
    assert code_of(enter_teams, teams=[TeamNames("Six", ["E", "F"], "two")], **on) == "team_known"
    assert code_of(enter_teams, teams=[TeamNames("Six", ["E", "F"], "x" * 13)], **on) == "too_long"
    named = {"team_id": two.pk, "name": "Two", "actor": day.director}
    assert code_of(name_team, short_name="1ST", **named) == "team_known"
    assert name_team(short_name="2nd", version=0, **named).version == 1
    assert code_of(name_team, short_name="II", version=0, **named) == "conflict"
    assert name_team(short_name="", **named).brief == "Two"


# --- pages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name", "short"),
    [
        ("Dragons [DRG]: Li, Anna", "Dragons", "DRG"),
        ("紅中隊【赤】\uff1a 李明、Anna", "紅中隊", "赤"),
        ("Club [North] [N]: Li, Anna", "Club [North]", "N"),
        ("Open [bracket: Li, Anna", "Open [bracket", ""),
    ],
)
def test_the_last_brackets_of_a_typed_team_are_its_short_name(line: str, name: str, short: str) -> None:
    form = TeamsForm({"teams": line})
    assert form.is_valid()
    [team] = form.found
    assert (team.name.strip(), team.short_name) == (name, short)


@pytest.mark.parametrize("text", ["\uff3b", "[", "[a]", "[ "])
def test_brackets_without_end_are_read_once(text: str) -> None:
    """A form of the maximum length once took five seconds of CPU."""
    form = TeamsForm({"teams": text * (MOST_TEXT // len(text))})
    began = time.thread_time()
    assert form.is_valid()
    assert len(form.found) == 1
    assert time.thread_time() - began < 1


def test_a_short_name_stands_where_there_is_little_place_and_is_changed_on_the_teams_page() -> None:
    day = league(1, teams=4)
    staff, team = signed_in(user_of(day.director)), day.event.teams.get(number=2)
    typed = {"do": "names", "team": 2, "version": team.version, "name": "Sparrows of the Harbour", "short_name": "SPH"}
    assert staff.post(url(day, "event_teams"), typed).status_code == 302
    stale = staff.post(url(day, "event_teams"), typed | {"name": "Sparrows", "short_name": "SPH"})
    shown = html.unescape(stale.content.decode())
    assert stale.status_code == 422
    assert "Changed in the meantime to: Sparrows of the Harbour" in shown
    assert 'value="Sparrows"' in shown
    day.draft(1)
    day.publish(1)
    team, link = '<b class="team" title="Sparrows of the Harbour">', f'<a href="{url(day, "event_team", 2)}">SPH</a>'
    assert f"{team}SPH</b>" in Client().get(url(day, "event_screen")).content.decode()
    assert f"{team}{link}</b>" in Client().get(url(day, "event")).content.decode()
    assert "Sparrows of the Harbour" in Client().get(url(day, "event_team", 2)).content.decode()


def test_a_captains_new_link_is_made_from_the_link_that_was_seen() -> None:
    day = league(1, teams=4)
    staff, team = signed_in(user_of(day.director)), day.event.teams.get(number=2)
    sent = {"do": "link", "team": 2, "version": team.version}
    staff.post(url(day, "event_teams"), sent)
    team.refresh_from_db()
    new = reverse("own_team", args=[team.token])
    stale = staff.post(url(day, "event_teams"), sent, follow=True).content.decode()
    assert "Somebody else has changed this in the meantime." in stale
    assert new in stale
    assert Client().get(new).status_code == 200
    program = post(staff, at(day, "/teams/2/link"), version=team.version - 1)
    assert (program.status_code, program.json()["error"]["code"]) == (409, "conflict")
    assert post(staff, at(day, "/teams/2/link"), version=team.version).json()["version"] == team.version + 1


def led(day: Day, number: int) -> int | None:
    """Return the start number of a team's captain."""
    team = day.event.teams.get(number=number)
    return team.led_by.number if team.led_by else None


def test_the_captain_is_chosen_among_the_members_from_what_was_seen() -> None:
    day = league(2, teams=4)
    staff, team = signed_in(user_of(day.director)), day.event.teams.get(number=2)
    assert led(day, 2) == 3
    sent = {"do": "captain", "team": 2, "version": team.version, "number": 4}
    assert "Saved." in staff.post(url(day, "event_teams"), sent, follow=True).content.decode()
    assert led(day, 2) == 4
    stale = staff.post(url(day, "event_teams"), sent | {"number": 3})
    assert stale.status_code == 422
    assert "Changed in the meantime to: 4 P 4" in html.unescape(stale.content.decode())
    assert led(day, 2) == 4
    other = staff.post(url(day, "event_teams"), sent | {"version": team.version + 1, "number": 5})
    assert other.status_code == 422
    chosen = {"team_id": team.pk, "actor": day.director}
    assert code_of(choose_captain, number=5, **chosen) == "not_member"
    assert code_of(choose_captain, number=3, version=team.version, **chosen) == "conflict"
    assert led(day, 2) == 4
    shown = Client().get(url(day, "event_team", 2)).content.decode()
    assert re.search(r'Captain: <span class="nr">4</span>', shown)


def test_programs_choose_a_captain_and_read_who_it_is() -> None:
    day = league(1, teams=4)
    staff, team = signed_in(user_of(day.director)), day.event.teams.get(number=2)
    assert [one["captain"] for one in staff.get(at(day, "/teams")).json()["results"]] == [1, 3, 5, 7]
    assert post(staff, at(day, "/teams/2/captain"), number=4, version=team.version).json()["captain"] == 4
    refused = post(staff, at(day, "/teams/2/captain"), number=1)
    assert (refused.status_code, refused.json()["error"]["field"]) == (400, "number")


def test_a_captain_who_goes_is_captain_no_more_and_the_pages_say_so() -> None:
    day = league(2, teams=4)
    staff, team = signed_in(user_of(day.director)), day.event.teams.get(number=2)
    choose_captain(team_id=team.pk, number=4, actor=day.director)
    entry = day.entry(4)
    withdraw_entry(entry_id=entry.pk, version=entry.version, actor=day.director)
    assert led(day, 2) == 3
    for shown in (staff.get(url(day, "event_teams")), Client().get(reverse("own_team", args=[team.token]))):
        words = " ".join(html.unescape(shown.content.decode()).split())
        assert (
            "The captain, number 4, is no longer playing. Number 3 is acting captain until a new one is chosen."
            in words
        )
    assert code_of(choose_captain, team_id=team.pk, number=4, actor=day.director) == "not_member"


def test_a_captain_with_an_account_enters_the_line_up_from_the_own_page_and_another_member_does_not() -> None:
    day = league(2, teams=4)
    day.draft(1)
    team = day.event.teams.get(number=2)
    choose_captain(team_id=team.pk, number=4, actor=day.director)
    for number, leads in ((4, True), (3, False)):
        player = day.entry(number).player
        player.user = UserFactory()
        player.save()
        link = reverse("own_team", args=[team.token])
        for page in (reverse("profile"), reverse("own_event", args=[day.entry(number).token])):
            assert (link in signed_in(player.user).get(page).content.decode()) is leads
    sent = {"round": 1, "number": 3, "version": 0}
    assert "Line-up saved." in Browser().post(link, sent, follow=True).content.decode()


def test_a_league_is_announced_its_teams_are_typed_and_captains_say_who_plays() -> None:
    season = SeasonFactory(preset="riichi-ema")
    club = season.club
    client = signed_in(MembershipFactory(club=club, role=Role.ORGANISER).user)
    said = {
        "name": "City League", "season": season.slug, "date": "2026-05-01", "time": "10:00", "rounds": 3,
        "method": "schedule", "odd": "substitutes", "teams": "league", "semi_rounds": 1, "final_size": 4,
        "final_rounds": 1, "carry_percent": 50,
    }  # fmt: skip
    answer = client.post(reverse("tournament_new", args=[club.slug]), said)
    event = Event.objects.tournaments().get()
    day = Day(event, None, ())  # type: ignore[arg-type]
    assert answer["Location"] == url(day, "event_teams")
    lines = "\n".join(f"Team {at}: A{at}, B{at}" for at in range(1, 5))
    wrong = client.post(url(day, "event_teams"), {"teams": lines + "\nAlone: Z"})
    assert wrong.status_code == 422
    assert "Alone: a team needs 2 to 8 members; this one has 1." in html.unescape(wrong.content.decode())
    assert lines in wrong.content.decode()
    assert "4 teams added." in client.post(url(day, "event_teams"), {"teams": lines}, follow=True).content.decode()
    act(client, day, "open_tournament")
    act(client, day, "draft_round", 1)
    act(client, day, "publish_round", 1)
    assert "No line-up from: Team" in client.get(url(day, "event_desk")).content.decode()
    for team in event.teams.all():
        own = reverse("own_team", args=[team.token])
        assert "Player" in Client().get(own).content.decode()
        number = team.members.order_by("number").first().number
        answer = Browser().post(own, {"round": 1, "number": number, "version": 0}, follow=True)
        assert "Line-up saved." in answer.content.decode()
    shown = Client().get(url(day, "event")).content.decode()
    assert "Team 1" in shown
    assert '</b> <a href="' not in shown
    act(client, day, "start_round", 1)
    shown = Client().get(url(day, "event")).content.decode()
    assert shown.count('</b> <a href="') == 4
    late = {"round": 1, "number": 2, "version": 1}
    refused = Browser().post(reverse("own_team", args=[event.teams.first().token]), late, follow=True)
    assert "Round 1 has started" in refused.content.decode()
    assert LineUp.objects.get(round__number=1, team__number=1).entry.number == 1


def test_the_organiser_sets_the_time_and_a_line_up_and_a_link_of_another_league_does_nothing() -> None:
    day, other = league(2, teams=4), league(2, teams=4)
    day.draft(1)
    client, page = signed_in(user_of(day.director)), url(day, "event_lineups", 1)
    client.post(page, {"do": "time", "version": day.round(1).version, "day": "2030-01-05", "hour": "19:00"})
    at = timezone.localtime(day.round(1).planned_at, day.event.season.club.zone)
    assert f"{at:%Y-%m-%d %H:%M}" == "2030-01-05 19:00"
    client.post(page, {"round": 1, "team": 2, "number": 4, "version": 0})
    assert LineUp.objects.get(round=day.round(1)).entry.number == 4
    Browser().post(reverse("own_team", args=[other.event.teams.first().token]), {"round": 1, "number": 1, "version": 0})
    assert LineUp.objects.filter(round__event=other.event).count() == 1
    assert LineUp.objects.filter(round__event=day.event).count() == 1
    client.post(url(day, "event_teams"), {"do": "link", "team": 1})
    assert Client().get(reverse("own_team", args=["x" * 20])).status_code == 404


def test_pages_of_a_league_take_as_many_queries_with_eight_teams_as_with_four() -> None:
    costs: list[dict[str, int]] = []
    for teams in (4, 8):
        day = league(2, teams=teams)
        day.draft(1)
        play(day, 1)
        compute_stage(stage_id=day.stage().pk)
        day.publish(2)
        client = signed_in(user_of(day.director))
        pages = {name: url(day, name) for name in ("event_teams", "event_desk", "event_standings", "event_screen")}
        pages["event_lineups"] = url(day, "event_lineups", 2)
        pages["own"] = reverse("own_team", args=[day.event.teams.first().token])
        costs.append({name: asked(client, page) for name, page in pages.items()})
    assert costs[0] == costs[1]
    assert max(costs[0].values()) <= 30

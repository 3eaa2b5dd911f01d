"""Tournament forms are idempotent by their key, and refused if the state has changed since the page was shown."""

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any
from urllib.parse import urljoin

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils import timezone

from clubs.models import Entry, Event, IdempotencyRecord, LogEntry, Registration
from clubs.models.people import Role
from clubs.permissions import row_of
from clubs.services.idempotency import delete_old_records
from clubs.services.imports.log_import import take_import
from clubs.services.tournament.announcements import announce
from clubs.services.tournament.hall_screens import Shows, save_screen
from clubs.services.tournament.penalties import penalise, penalise_team
from clubs.services.tournament.planning import StagePlan, TournamentDetails, create_tournament
from clubs.services.tournament.postponed_tables import postpone_table
from clubs.services.tournament.registration import Filled, Terms, register, set_registration
from clubs.services.tournament.rounds import pause_clock
from clubs.services.tournament.tournament_status import finish_tournament
from clubs.urls import tournament as tournament_urls
from tests.clubs.imports.logs import brought, online_round
from tests.clubs.imports.test_tournament import at_table as log_at_table
from tests.clubs.imports.test_tournament import names_at
from tests.clubs.play.test_races import at_once
from tests.clubs.seasons.test_seasons import sent as typed_rules
from tests.clubs.tournament.test_director import photo
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import LINEAR, Day, of_teams, stages, tournament, user_of
from tests.factories import Browser, MembershipFactory, key
from tests.state import stands

pytestmark = pytest.mark.django_db
SELECT = re.compile(r'<select\b[^>]*?\bname="([^"]*)"[^>]*>(.*?)</select>', re.DOTALL)
OPTION = re.compile(r'<option\s+value="([^"]*)"([^>]*)>')
KEPT = ("hidden", "text", "date", "time", "number")
FORM, FIELD = re.compile(r"<form\b[^>]*>.*?</form>", re.DOTALL), re.compile(r"<(?:input|button)\b[^>]*>")


# --- scenes --------------------------------------------------------------------------------------------------------


def planned(draft: bool = False, **terms: object) -> Day:
    """Return a tournament before its check-in. With terms, registration is open."""
    day = tournament(0, stages(1, "random"))
    details = TournamentDetails("Autumn Cup", timezone.now() + timedelta(days=30), draft=draft)
    event = create_tournament(season=day.event.season, details=details, stages=stages(2, "random"), actor=day.director)
    if terms:
        said = Terms(timezone.now() - timedelta(days=1), **terms)
        set_registration(event=event, said=said, actor=day.director)
    event.refresh_from_db()
    return Day(event, day.director, day.desks)


def entered(*names: str, **terms: object) -> Day:
    """Return the same tournament with registered players."""
    day = planned(**terms or {"moderated": False})
    for name in names:
        filled = Filled(name=name, email=f"{name.lower()}@example.org")
        register(event=day.event, filled=filled, consent=True, key=key(), language="en", base="")
    return day


def missing() -> Day:
    day = tournament(4, stages(1, "random"))
    day.event.entries.update(status=Entry.Status.EXPECTED, checked_in_at=None)
    return day


def running() -> Day:
    day = tournament(8, stages(2, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


def played() -> Day:
    day = tournament(4, stages(1, "random", second_check=False))
    day.draft(1)
    day.play(1)
    return day


def finished() -> Day:
    day = played()
    finish_tournament(event=day.event, actor=day.director)
    return day


def hidden() -> Day:
    day = running()
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    return day


def called() -> Day:
    day = running()
    announce(event=day.event, text="Lunch", minutes=30, key=key(), actor=day.director)
    return day


def screened() -> Day:
    day = planned()
    save_screen(event=day.event, said=Shows("Cellar"), actor=day.director)
    return day


def scheduled() -> Day:
    day = tournament(8, stages(2))
    day.draft(1)
    return day


def drafted() -> Day:
    day = tournament(8, stages(1, "random"), substitutes=1)
    day.draft(1)
    return day


def published() -> Day:
    day = drafted()
    day.publish(1)
    return day


def reported() -> Day:
    day = running()
    day.report(1)
    return day


def paused() -> Day:
    day = running()
    pause_clock(round_id=day.round(1).pk, key=key(), actor=day.director)
    return day


def postponed() -> Day:
    day, said = running(), {"reason": "Ill", "key": key()}
    found = day.round(1)
    on = {"round_id": found.pk, "version": found.version, "actor": day.director}
    postpone_table(table=2, planned_at=None, **on, **said)
    return day


def at_table(day: Day) -> str:
    return log_at_table(day, 1, 1)


def penalised() -> Day:
    day = running()
    penalise(entry_id=day.entry(3).pk, kind="warning", reason="Late", key=key(), actor=day.director)
    return day


def cutting() -> Day:
    day = tournament(8, [*stages(1, "random", second_check=False), StagePlan("Final", ["final"], size=4)])
    day.draft(1)
    day.play(1)
    return day


def going_on() -> Day:
    day = cutting()
    staff(day).post(url(day, "confirm_cut", 2), {"version": day.stage(2).version})
    return day


def logged() -> Day:
    day = online_round()
    brought(day.event, at_table(day))
    return day


def batch_of(day: Day) -> tuple[int]:
    return (day.event.log_imports.get().pk,)


def league() -> Day:
    return of_teams(4, 2, stages(2, "random", by_team=True))


# --- forms as the pages show them ----------------------------------------------------------------------------------


def staff(day: Day) -> Client:
    return signed_in(user_of(day.director))


def chosen(options: str) -> str:
    """Return what a browser sends for a list: the selected option, or the first."""
    found = OPTION.findall(options)
    return next((value for value, more in found if "selected" in more), found[0][0] if found else "")


@dataclass(frozen=True)
class Case:
    """A form: its page, a text that only this form contains, and the values to type."""

    route: str
    day: Callable[[], Day]
    mark: str
    typed: Mapping[str, Any] = field(default_factory=dict)
    page: str = ""
    whose: str = "staff"
    more: Callable[[Day], tuple[object, ...]] = lambda _day: ()
    stale: bool = False

    def __str__(self) -> str:
        return f"{self.route} {self.mark}"

    def client(self, day: Day) -> Client:
        return staff(day) if self.whose == "staff" else Browser()

    def address(self, day: Day) -> str:
        """Return the address of the form's page."""
        name = self.page or self.route
        if self.whose == "staff":
            if name == "tournament_new":
                return reverse(name, args=[day.event.season.club.slug])
            return url(day, name, *self.more(day))
        return reverse(self.whose, args=[self.token(day)])

    def token(self, day: Day) -> str:
        if self.whose == "own_registration":
            return day.event.registrations.order_by("pk").last().token
        if self.whose == "own_team":
            return day.event.teams.get(number=1).token
        number = next(iter(day.points(2))) if self.day is going_on else 1
        return day.entry(number).token

    def sent(self, day: Day, client: Client) -> tuple[str, dict[str, Any]]:
        """Return the form's target and everything that it sends."""
        shown, at = client.get(self.address(day)).content.decode(), self.address(day)
        found = next(form for form in FORM.findall(shown) if self.mark in form)
        action = re.search(r'<form\b[^>]*\saction="([^"]*)"', found)
        tags = [dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in FIELD.findall(found)]
        pressed = [tag for tag in tags if "btn" in tag.get("class", "") or tag.get("name") == "do"]
        said = {tag["name"]: tag.get("value", "") for tag in tags if tag.get("type") in KEPT}
        for tag in pressed:
            if "name" in tag and (len(pressed) == 1 or self.mark.endswith(f'value="{tag.get("value")}"')):
                said[tag["name"]] = tag.get("value", "")
        said |= {name: chosen(options) for name, options in SELECT.findall(found)}
        typed = {name: value(day) if callable(value) else value for name, value in self.typed.items()}
        to = urljoin(at, html.unescape(action[1])) if action else at
        return to, {name: html.unescape(value) for name, value in said.items()} | typed


RULES = typed_rules("riichi-ema", start_points="25000") | {"preset": "riichi-ema", "shown": "riichi-ema"}
PHOTO = {"photo": lambda _day: SimpleUploadedFile("sheet.jpg", photo(), "image/jpeg")}
SCREEN = {"name": "Hall 2", "shows": ["clock"]}
CASES = [
    Case("announce_draft", lambda: planned(draft=True), '/announce/"', page="event_desk", stale=True),
    Case("withdraw_announcement", planned, '/unannounce/"', page="event_desk", stale=True),
    Case("open_tournament", lambda: entered("Anna", "Ben", "Chi", "Dan"), '/open/"', page="event_desk", stale=True),
    Case("finish_tournament", played, '/finish/"', page="event_finish", stale=True),
    Case("close_tournament", finished, '/close/"', page="event_desk", stale=True),
    Case("go_on_with_tournament", finished, '/reopen/"', {"reason": "A sheet"}, page="event_desk", stale=True),
    Case("cancel_tournament", planned, '/cancel/"', {"reason": "Snow"}, page="event_desk", stale=True),
    Case("reveal_results", hidden, '/reveal/"', page="event_desk", stale=True),
    Case("end_announcement", called, '/end/"', page="event_desk", stale=True),
    Case("announce", called, '/announcements/"', {"text": "Tea", "minutes": 5}, page="event_desk"),
    Case("end_check_in", missing, '/end-check-in/"', page="event_entries"),
    Case("new_entry_link", missing, '/link/"', page="event_entries"),
    Case(
        "event_person",
        lambda: entered("Anna"),
        'name="club_name"',
        {"club_name": "Cranes"},
        more=lambda day: (day.entry(1).pk,),
    ),
    Case("set_seed", missing, '/seed/"', {"seed": 3}, page="event_entries"),
    Case("set_consent", lambda: entered("Anna"), 'name="consent" value="1"', page="event_entries"),
    Case("describe_entry", missing, '/describe/"', {"value": "TW"}, page="event_entries"),
    Case(
        "set_federation", missing, '/federation/"', {"federation": "JPML", "federation_id": "77"}, page="event_entries"
    ),
    Case("draft_round", lambda: tournament(8, stages(2, "random")), '/draft/"', page="event_desk"),
    Case("publish_round", drafted, '/publish/"', page="event_desk"),
    Case("publish_rounds", scheduled, '/publish-all/"', page="event_desk"),
    Case("unpublish_round", published, '/unpublish/"', page="event_desk"),
    Case("seat_anew", published, '/anew/"', page="event_round", more=lambda _: (1,)),
    Case("call_round", published, '/call/"', page="event_desk"),
    Case("start_round", published, '/start/"', page="event_desk"),
    Case("approve_round", reported, '/approve/"', page="event_desk"),
    Case("reopen_round", played, '/reopen/"', {"reason": "A sheet"}, page="event_round", more=lambda _: (1,)),
    Case("reset_round", running, '/reset/"', page="event_desk"),
    Case("pause_clock", running, '/pause/"', page="event_desk"),
    Case("resume_clock", paused, '/resume/"', page="event_desk"),
    Case("move_table", running, '/move/"', {"table": 1, "to": 9}, page="event_round", more=lambda _: (1,)),
    Case("void_table", running, '/void/"', {"table": 1, "reason": "Tiles"}, page="event_desk"),
    Case("postpone_table", running, '/postpone/"', {"table": 1, "reason": "Ill"}, page="event_desk"),
    Case("start_table", postponed, '/start-table/"', page="event_desk"),
    Case("confirm_cut", cutting, '/cut/"', page="event_desk"),
    Case(
        "decline_place",
        going_on,
        '/decline/"',
        {"number": lambda day: next(iter(day.points(2)))},
        page="event_desk",
    ),
    Case("event_enter", missing, 'name="names"', {"names": "Zoë\nYuri", "kind": "player"}, page="event_entries"),
    Case("event_late", running, 'name="from_round"', {"name": "Zoë", "from_round": 2}, page="event_entries"),
    Case("event_entry", missing, 'name="do" value="here"', page="event_entries"),
    Case("event_entry", lambda: tournament(4, stages(1)), 'name="do" value="undo"', page="event_entries"),
    Case("event_withdraw", missing, 'name="substitute"', page="event_entries"),
    Case("event_staff", missing, 'id="id_user"', stale=True),
    Case("event_screens", screened, 'name="remove"', stale=True),
    Case("event_screens", screened, 'name="first_table"', SCREEN, stale=True),
    Case("event_plan", planned, 'name="do" value="details"', {"name": "Winter Cup"}, stale=True),
    Case("event_plan", planned, 'name="do" value="times"', {"day_1": "2030-01-05", "hour_1": "10:00"}),
    Case("event_plan", planned, 'name="do" value="days"', {"first": "2030-01-05", "every": 1, "hours": "10:00 12:00"}),
    Case("event_day", planned, 'name="grace_minutes"', {"grace_minutes": 9}, stale=True),
    Case("event_registrations", planned, 'name="capacity"', {"capacity": 7, "answer_hours": 24}, stale=True),
    Case("event_registrations", lambda: entered("Anna", moderated=True), 'name="do" value="accept"'),
    Case(
        "event_registrations", lambda: entered("Anna", moderated=True), 'name="do" value="refuse"', {"reason": "Full"}
    ),
    Case("event_registrations", lambda: entered("Anna"), 'name="do" value="paid"'),
    Case(
        "event_teams",
        lambda: tournament(0, stages(1, "random")),
        'name="teams"',
        {"teams": "Reds: Anna, Ben, Chi, Dan"},
    ),
    Case("event_teams", league, 'name="do" value="link"'),
    Case("event_teams", league, 'name="do" value="names"', {"name": "Reds", "short_name": "R"}),
    Case("event_teams", league, 'name="do" value="join"', {"name": "Zoë", "from_round": 1, "kind": "player"}),
    Case("event_teams", league, 'name="do" value="days"', {"first": "2030-01-05", "every": 7, "hours": "19:00"}),
    Case(
        "event_lineups", league, 'name="do" value="time"', {"day": "2030-01-05", "hour": "19:00"}, more=lambda _: (1,)
    ),
    Case("event_lineups", league, 'name="team" value="1"', {"number": 2}, more=lambda _: (1,)),
    Case("own_team", league, 'name="round" value="1"', {"number": 2}, whose="own_team"),
    Case("own_event", missing, 'name="do" value="here"', whose="own_event"),
    Case("own_event", lambda: entered("Anna"), 'name="do" value="withdraw"', whose="own_event"),
    Case("own_event", going_on, 'name="do" value="play_on"', whose="own_event"),
    Case("own_photo", running, 'name="photo"', PHOTO, whose="own_event"),
    Case("own_registration", lambda: entered("Anna"), 'name="do" value="withdraw"', whose="own_registration"),
    Case("event_photo", running, 'name="photo"', {**PHOTO, "table": 1}, page="event_referee"),
    Case("event_referee", penalised, 'name="penalty"', {"reason": "Mistaken"}),
    Case("event_referee", running, 'name="kind"', {"number": 1, "kind": "warning", "reason": "Late"}),
    Case("tournament_new", planned, 'name="season"', {"name": "Winter Cup", "date": "2030-05-01", "time": "10:00"}),
    Case("event_rules", planned, 'name="rules-version"', RULES),
    Case(
        "event_referee",
        running,
        'name="kind"',
        {"number": 1, "kind": "disqualification", "reason": "Cheating"},
    ),
    Case("event_logs", running, 'name="text"', {"text": at_table}),
    Case("event_log_import", logged, 'name="take" value="1"', more=batch_of),
    Case("event_log_drop", logged, "/drop/", page="event_log_import", more=batch_of),
    Case("event_round", drafted, 'id="swap"', {"a": 1, "b": 2}, more=lambda _: (1,)),
    Case("event_seat", drafted, 'name="to"', {"number": 1, "to": 9}, page="event_round", more=lambda _: (1,)),
    Case("event_sheets", running, 'id="typing"', {f"score-{seat}": score for seat, score in enumerate(LINEAR)}),
    Case("event_report", played, 'name="observer"', {"country": "TW", "days": 1}),
    Case("event_register", lambda: entered("Anna"), 'name="email"', {"name": "Ben", "email": "b@example.org"}),
    Case("give_time", running, '/extend/"', {"table": 1, "reason": "Tea"}, page="event_referee"),
]


def post(client: Client, address: str, sent: Mapping[str, Any]) -> Any:
    """Send a form, with photos read from the beginning each time."""
    for one in sent.values():
        if isinstance(one, SimpleUploadedFile):
            one.seek(0)
    return client.post(address, sent)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_form_that_is_sent_twice_does_its_work_once_and_leads_to_the_same_page(case: Case) -> None:
    day = case.day()
    client = case.client(day)
    address, sent = case.sent(day, client)
    if case.route == "event_staff":
        sent |= {"user": MembershipFactory(club=day.event.season.club).user.pk, "role": "referee"}
    assert sent["key"]
    before = stands()
    first = post(client, address, sent)
    assert first.status_code == 302
    after = stands()
    assert after != before
    client.get(first["Location"])
    again = post(client, address, sent)
    assert (again.status_code, again["Location"]) == (302, first["Location"])
    assert 'class="notice error"' not in client.get(again["Location"]).content.decode()
    assert stands() == after
    other = post(client, address, {**sent, "more": "1"})
    assert (other.status_code, "already sent with different values" in other.content.decode()) == (409, True)
    assert stands() == after


def test_every_form_of_a_tournament_is_looked_at_here() -> None:
    elsewhere = {
        "event_results": "test_past_tournaments: a list that was looked at is taken once",
        "event_result_import": "test_past_tournaments",
        "event_ranking": "test_past_tournaments",
        "event_list": "test_listing: the list that was looked at is taken once",
        "event_winds": "test_winds: an act on the round",
        "keep_seats": "test_corrections",
        "accept_registrations": "test_people: the boxes of several forms",
        "mark_entries_paid": "test_people: one form with two buttons",
        "mail_entries": "test_people: one form with two buttons",
        "play_again": "test_states",
        "approve_tables": "test_postponed",
        "play_off": "test_playoffs",
        "draw_lot": "test_playoffs",
        "call_off": "test_playoffs",
        "fill_tables": "test_changing_plan",
        "set_rounds": "test_changing_plan",
        "undo_reset": "test_changing_plan",
        "sit_out": "test_presence",
        "mark_late": "test_presence",
        "leave_for_good": "test_presence",
        "return_entry": "test_presence",
        "add_substitutes": "test_presence: a remedy",
        "check_in": "event_entry: a remedy of the same service",
        "event_moved": "an old address, which only leads to the new one",
        "staff_event_moved": "an old address, which only leads to the new one",
    }
    routes = {one.name for one in (*tournament_urls.run, *tournament_urls.urlpatterns) if isinstance(one, URLPattern)}
    written = {name for name in routes if (row := row_of(str(name))) and row.write is not None}
    assert written == {case.route for case in CASES} | set(elsewhere)


@pytest.mark.parametrize("case", [case for case in CASES if case.stale], ids=str)
def test_what_was_made_from_an_older_state_of_the_event_is_refused(case: Case) -> None:
    day = case.day()
    client = case.client(day)
    address, sent = case.sent(day, client)
    if case.route == "event_staff":
        sent |= {"user": MembershipFactory(club=day.event.season.club).user.pk, "role": "referee"}
    Event.objects.filter(pk=day.event.pk).update(version=day.event.version + 5)
    before = stands()
    told = client.post(address, sent, follow=True).content.decode()
    assert "Somebody else has changed this in the meantime" in told
    assert stands() == before
    again = case.sent(day, client)[1] | {name: sent[name] for name in ("user", "role") if name in sent}
    assert client.post(address, again).status_code == 302
    assert stands() != before


def team_penalised() -> Day:
    day = league()
    team = day.event.teams.get(number=2)
    penalise_team(team_id=team.pk, kind="warning", reason="Late", key=key(), actor=day.director)
    return day


OUT = {"kind": "disqualification", "reason": "Cheating"}


@pytest.mark.parametrize(
    ("day", "mark", "typed"),
    [
        (penalised, 'name="penalty"', {"reason": "Mistaken"}),
        (team_penalised, 'name="penalty"', {"reason": "Mistaken"}),
        (running, 'name="kind"', OUT | {"number": 3}),
        (league, 'name="kind"', OUT | {"team": 2}),
    ],
)
def test_a_penalty_is_cancelled_and_somebody_disqualified_only_as_the_page_has_read_them(
    day: Callable[[], Day], mark: str, typed: dict[str, Any]
) -> None:
    case, there = Case("event_referee", day, mark, typed), day()
    client = staff(there)
    address, sent = case.sent(there, client)
    there.event.entries.filter(number=3).update(version=9)
    there.event.teams.filter(number=2).update(version=9)
    before = stands()
    assert "Somebody else has changed this in the meantime" in client.post(address, sent, follow=True).content.decode()
    assert stands() == before
    bare = {name: value for name, value in sent.items() if not name.startswith("version")}
    assert 'class="' in client.post(address, bare | {"key": key()}, follow=True).content.decode()
    assert stands() == before
    assert client.post(address, case.sent(there, client)[1]).status_code == 302
    assert stands() != before


def test_a_disqualification_refused_as_stale_may_be_sent_again_as_the_page_then_stands() -> None:
    case = Case("event_referee", running, 'name="kind"', OUT | {"number": 3})
    day = running()
    address, sent = case.sent(day, client := staff(day))
    day.event.entries.filter(number=3).update(version=9)
    page = client.post(address, sent)
    again = re.search(r'name="versions" value="([^"]*)"', page.content.decode())
    assert (page.status_code, again is not None and " 3-9 " in again[1]) == (422, True)
    assert client.post(address, sent | {"versions": again[1] if again else ""}).status_code == 302
    assert day.entry(3).status == Entry.Status.DISQUALIFIED


def test_what_was_chosen_of_logs_stays_where_they_cannot_be_taken_yet_and_a_repeat_takes_nothing_twice() -> None:
    day = online_round()
    batch = brought(day.event, log_at_table(day, 1, 1, 0, name=["somebody", *names_at(day, 1)[1:]]))
    client, page = staff(day), url(day, "event_log_import", batch.pk)
    known = re.findall(r'name="typed-([^"]*)"', client.get(page).content.decode())[0]
    sent = {f"typed-{known}": "nobody here", "take": "1", "key": key()}
    for _ in range(2):
        answer = client.post(page, sent)
        assert (answer.status_code, answer["Location"]) == (302, page)
    shown = client.get(page).content.decode()
    assert "Choose" in shown
    assert 'value="nobody here"' in shown
    assert not day.event.games.filter(status="final").exists()
    right = {f"who-{known}": day.event.entries.get(player__name=names_at(day, 1)[0]).number, "take": "1", "key": key()}
    for _ in range(2):
        assert client.post(page, right).status_code == 302
        take_import(import_id=batch.pk)
    assert "1 game imported" in client.get(page).content.decode()
    assert LogEntry.objects.filter(event=day.event, action="logs.taken").count() == 1


@pytest.mark.parametrize(
    ("day", "whose", "mark"),
    [
        (missing, "own_event", 'value="here"'),
        (going_on, "own_event", 'value="play_on"'),
        (lambda: entered("Anna"), "own_registration", 'value="withdraw"'),
    ],
)
def test_an_own_page_that_is_older_than_what_the_staff_changed_changes_nothing(
    day: Callable[[], Day], whose: str, mark: str
) -> None:
    case = Case(whose, day, mark, whose=whose)
    there, client = day(), Browser()
    address, sent = case.sent(there, client)
    for model in (Entry, Registration):
        model.objects.update(version=9)
    before = stands()
    assert "Somebody else has changed this in the meantime" in client.post(address, sent, follow=True).content.decode()
    assert stands() == before


def test_of_two_who_let_somebody_join_a_team_the_second_sees_who_has() -> None:
    case = next(case for case in CASES if 'value="join"' in case.mark)
    day = case.day()
    address, sent = case.sent(day, staff(day))
    assert staff(day).post(address, sent).status_code == 302
    late = staff(day).post(address, sent | {"name": "Yuri", "key": key()})
    assert late.status_code == 422
    page = html.unescape(late.content.decode())
    assert "Somebody else has changed this in the meantime" in page
    assert "Zoë" in page
    assert not day.event.entries.filter(player__name="Yuri").exists()


def test_a_form_without_a_key_or_with_that_of_another_is_refused_and_a_refused_one_may_be_corrected() -> None:
    day = missing()
    client, entry = signed_in(user_of(day.director)), url(day, "event_enter")
    said, once = {"names": "Zoë", "kind": "player"}, key()
    bare = Client()
    bare.force_login(user_of(day.director))
    assert "The form was incomplete" in bare.post(entry, said, follow=True).content.decode()
    revealed = bare.post(url(day, "reveal_results"), {"version": 0}, follow=True)
    assert "The form was incomplete" in revealed.content.decode()
    assert day.event.entries.count() == 4
    assert client.post(entry, said | {"names": "x" * 81, "key": once}).status_code == 422
    assert client.post(entry, said | {"key": once}).status_code == 302
    assert day.event.entries.count() == 5
    other = client.post(entry, said | {"names": "Yuri", "key": once}, follow=True)
    assert "was already sent with different values" in other.content.decode()
    assert day.event.entries.count() == 5
    second = signed_in(MembershipFactory(club=day.event.season.club, role=Role.ORGANISER).user)
    second.post(entry, said | {"names": "Yuri", "key": once})
    assert day.event.entries.count() == 6


@pytest.mark.parametrize(
    ("action", "wrong", "right"),
    [
        ("set_seed", {"seed": 401}, {"seed": 3}),
        ("cancel_tournament", {"reason": " "}, {"reason": "Snow"}),
    ],
)
def test_what_the_next_page_says_is_refused_keeps_no_key(
    action: str, wrong: dict[str, object], right: dict[str, object]
) -> None:
    day = missing()
    client, page, before = staff(day), url(day, action), stands()
    sent = {"key": key(), "version": day.event.version, "of_entry": f"1 {day.entry(1).version}"} | wrong
    assert 'class="notice error"' in client.post(page, sent, follow=True).content.decode()
    assert stands() == before
    assert 'class="notice error"' not in client.post(page, sent | right, follow=True).content.decode()
    assert stands() != before


def test_a_tap_at_the_check_in_sends_the_forms_fields_alone_and_the_list_says_what_was_refused() -> None:
    day = missing()
    client, headers = staff(day), {"HX-Request": "true"}
    page = client.get(url(day, "event_entries")).content.decode()
    found = next(form for form in FORM.findall(page) if url(day, "event_entry", day.entry(2).pk) in form)
    sent = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', found))
    answer = client.post(url(day, "event_entry", day.entry(2).pk), sent, follow=True, headers=headers)
    assert answer.content.decode().lstrip().startswith('<div class="page" id="entries">')
    assert day.entry(2).status == Entry.Status.HERE
    stale = sent | {"key": key(), "do": "undo"}
    answer = client.post(url(day, "event_entry", day.entry(2).pk), stale, follow=True, headers=headers)
    assert "Somebody else has changed this in the meantime" in answer.content.decode()
    assert day.entry(2).status == Entry.Status.HERE


def test_what_is_sent_again_after_days_is_new_since_keys_are_forgotten() -> None:
    day = missing()
    client, said = staff(day), {"names": "Zoë", "kind": "player", "key": key()}
    client.post(url(day, "event_enter"), said)
    IdempotencyRecord.objects.update(created_at=timezone.now() - timedelta(days=31))
    assert delete_old_records() == 1
    again = client.post(url(day, "event_enter"), said, follow=True).content.decode()
    assert "Already entered: Zoë" in again


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="one writer at a time on SQLite")
def test_a_form_that_comes_twice_at_once_is_done_once() -> None:
    day = missing()
    said = {"teams": "Reds: Anna, Ben, Chi, Dan", "key": key()}
    clients = [staff(day) for _ in range(4)]
    page = url(day, "event_teams")
    answers = at_once(*[partial(client.post, page, said) for client in clients])
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, page)}
    assert [team.name for team in day.event.teams.all()] == ["Reds"]
    assert LogEntry.objects.filter(event=day.event, action="team.entered").count() == 1

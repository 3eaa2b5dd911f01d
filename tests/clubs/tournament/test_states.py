"""The states of a tournament, through services and pages: draft, announced, open, finished, closed, cancelled."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubs.errors import ClubError
from clubs.models import Event, Game, Registration, Stage
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.loaded_tournament import Course
from clubs.selectors.tournament.public_page import corrections
from clubs.selectors.tournament.round_seating import number_means
from clubs.services.activity_log import Actor
from clubs.services.tournament.entries import check_in_entry, enter_names, withdraw_entry
from clubs.services.tournament.planning import TournamentDetails, create_tournament, open_tournament
from clubs.services.tournament.registration import Filled, Terms, name_members, register, set_registration, take_place
from clubs.services.tournament.rounds import play_again, reopen_round, void_table
from clubs.services.tournament.tournament_status import (
    announce_tournament,
    cancel_tournament,
    close_tournament,
    finish_tournament,
    reopen_tournament,
    withdraw_announcement,
)
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import Browser, key

pytestmark = pytest.mark.django_db


def code_of(act: object, **values: object) -> str:
    with pytest.raises(ClubError) as refused:
        act(**values)  # type: ignore[operator]
    return refused.value.code


def draft_beside(day: Day) -> Event:
    details = TournamentDetails("Autumn Open", day.event.starts_at, draft=True)
    return create_tournament(season=day.event.season, details=details, stages=stages(2), actor=day.director)


def test_a_draft_is_the_staffs_until_it_is_announced_and_goes_back_while_nobody_is_entered(client: Client) -> None:
    day = tournament(4, stages(1))
    event, slug = draft_beside(day), day.event.season.club.slug
    on = {"event": event, "actor": day.director}
    page, api = reverse("event", args=[slug, event.pk]), f"/api/v1/clubs/{slug}/tournaments"
    assert client.get(page).status_code == client.get(f"{api}/{event.pk}").status_code == 404
    assert "Autumn Open" not in client.get(api).content.decode() + client.get(f"/c/{slug}/").content.decode()
    assert "Autumn Open" not in client.get(reverse("club_calendar", args=[slug])).content.decode()
    assert code_of(open_tournament, **on) == "event_draft"
    director = Browser()
    director.force_login(user_of(day.director))
    assert "This is a draft" in director.get(reverse("event_desk", args=[slug, event.pk])).content.decode()
    director.post(reverse("announce_draft", args=[slug, event.pk]), {"version": event.version})
    assert client.get(page).status_code == 200
    assert withdraw_announcement(**on).status == "draft"
    announce_tournament(**on)
    enter_names(names=["Aki"], **on)
    assert code_of(withdraw_announcement, **on) == "entered"


@pytest.mark.parametrize(
    ("odd", "players", "substitutes", "words"),
    [
        ("substitutes", 30, 0, "30 players: 2 substitutes or 2 byes needed"),
        ("substitutes", 31, 0, "31 players: 1 substitute or 3 byes needed"),
        ("substitutes", 30, 1, "30 players: 1 substitute or 2 byes needed"),
        ("substitutes", 30, 3, "30 players: 2 substitutes to fill the tables"),
        ("bye", 29, 0, "29 players: 1 bye per round"),
        ("three", 30, 0, "30 players: 2 tables of three"),
        ("three", 5, 0, "5 players don’t fill the tables: add 3 more or 3 substitutes, or use 1 bye."),
        (
            "refuse",
            30,
            0,
            "30 players don’t fill the tables: add 2 more or 2 substitutes, or use 2 byes or 2 tables of three.",
        ),
        ("substitutes", 32, 0, ""),
    ],
)
def test_what_a_number_that_does_not_divide_means_is_said(odd: str, players: int, substitutes: int, words: str) -> None:
    stage = Stage(odd=odd)
    assert number_means(stage, players, 4, substitutes) == words
    for language in ("zh-hant", "zh-hans", "ja"):
        with translation.override(language):
            assert "players" not in number_means(stage, players, 4, substitutes)


def test_control_says_what_the_number_means_until_the_round_is_seated() -> None:
    day = tournament(6, stages(1, odd="bye"))
    desk = signed_in(user_of(day.director))
    assert "6 players: 2 byes per round" in desk.get(url(day, "event_desk")).content.decode()
    day.draft(1)
    assert director_desk(day.event).uneven == ""


def test_a_finished_tournament_is_opened_again_with_a_reason_and_a_closed_one_is_not(client: Client) -> None:
    day = tournament(4, stages(1))
    on = {"event": day.event, "actor": day.director}
    day.draft(1)
    assert code_of(finish_tournament, **on) == "stages_open"
    day.play(1)
    table = day.games(1)[0].table
    assert finish_tournament(**on).status == "finished"
    assert client.post(f"/t/{table.token}/referee/").status_code == 403
    again = {"round_id": day.round(1).pk, "version": day.round(1).version, "key": key(), "reason": "Wrong sheet"}
    assert code_of(reopen_round, actor=day.director, **again) == "event_finished"
    assert code_of(reopen_tournament, reason=" ", **on) == "reason_missing"
    assert reopen_tournament(reason="A sheet is missing", **on).status == "open"
    reopen_round(actor=day.director, **again)
    day.approve(1)
    finish_tournament(**on)
    address, file = url(day, "event"), url(day, "event_archive")
    assert file not in signed_in(user_of(day.director)).get(address).content.decode()
    assert close_tournament(**on).status == "closed"
    staff = signed_in(user_of(day.director))
    for name in ("event", "event_desk", "event_paper"):
        assert f'href="{file}"' in staff.get(url(day, name)).content.decode(), name
    assert f'href="{file}"' not in client.get(address).content.decode()
    assert "Final ranking</h2>" in client.get(address).content.decode()
    assert code_of(reopen_tournament, reason="No", **on) == "event_closed"
    assert code_of(cancel_tournament, reason="No", **on) == "event_closed"


def test_a_cancelled_tournament_says_why_and_tells_each_in_the_language_of_the_form(
    client: Client, django_capture_on_commit_callbacks: object
) -> None:
    day = tournament(3, stages(2))
    Event.objects.filter(pk=day.event.pk).update(status="planned")
    day.event.refresh_from_db()
    set_registration(event=day.event, said=Terms(opens=day.event.starts_at), actor=day.director)
    filled = Filled("Zoë", "zoe@example.org")
    made = register(event=day.event, filled=filled, consent=True, key=key(), language="ja", base="https://example.org")
    Event.objects.filter(pk=day.event.pk).update(status="open")
    day.entry(1).player.__class__.objects.filter(pk=day.entry(1).player_id).update(email="one@example.org")
    check_in_entry(entry_id=made.entry.pk, version=made.entry.version, actor=day.director)
    day.draft(1)
    day.publish(1)
    day.start(1)
    mail.outbox.clear()
    on = {"event": day.event, "actor": day.director, "base": "https://example.org"}
    assert code_of(cancel_tournament, reason="", **on) == "reason_missing"
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        cancel_tournament(reason="The hall is flooded <b>", **on)
    said = {letter.to[0]: letter for letter in mail.outbox}
    assert set(said) == {"zoe@example.org", "one@example.org"}
    assert "The hall is flooded <b>" in said["zoe@example.org"].body
    assert "has been cancelled" in said["one@example.org"].body
    assert "has been cancelled" not in said["zoe@example.org"].body
    assert set(day.round(1).games.values_list("status", flat=True)) == {Game.Status.VOID}
    slug, event = day.event.season.club.slug, day.event.pk
    for page in (reverse("event", args=[slug, event]), f"/e/{day.entry(1).token}/", f"/r/{made.token}/"):
        assert "The hall is flooded &lt;b&gt;" in client.get(page).content.decode()
    assert "STATUS:CANCELLED" in client.get(reverse("club_calendar", args=[slug])).content.decode()
    assert cancel_tournament(reason="Again", **on).cancel_reason == "The hall is flooded <b>"
    found = day.round(2)
    refused = code_of(
        reopen_round, round_id=found.pk, version=found.version, reason="x", key=key(), actor=Actor.staff(None)
    )
    assert refused == "event_cancelled"


def test_one_tables_result_is_void_with_a_reason_and_the_table_may_report_again() -> None:
    day = tournament(8, stages(2, "swiss", bye_tenths=50))  # a void table is not a bye: it gives nothing
    day.draft(1)
    day.publish(1)
    day.start(1)
    day.report(1)
    found = day.round(1)
    on = {"round_id": found.pk, "table": 2, "actor": day.director}
    assert code_of(void_table, version=found.version, key=key(), reason="", **on) == "reason_missing"
    again = {"version": found.version, "key": key(), "reason": "Tiles fell"}
    assert code_of(play_again, **again, **on) == "not_void"
    void_table(**again, **on)
    void_table(**again, **on)
    now = director_desk(day.event)
    assert ([row.state for row in now.rows], now.done, now.next) == (["checked", "void"], 2, "approve_round")
    found = day.round(1)
    play_again(version=found.version, key=key(), reason="Counted after all", **on)
    assert [row.state for row in director_desk(day.event).rows] == ["checked", "silent"]
    day.report_tables(1, 2)
    day.approve(1)
    assert sorted(day.points().values()) == [-24.0, -24.0, -8.0, -8.0, 8.0, 8.0, 24.0, 24.0]
    day.draft(2)
    found = day.round(1)
    drafted = day.plan(2)
    void_table(version=found.version, key=key(), reason="A tile was marked", **on)
    assert sorted(day.points().values()) == [-24.0, -8.0, 0.0, 0.0, 0.0, 0.0, 8.0, 24.0]
    assert day.plan(2).based_on > drafted.based_on
    assert [(one.round, one.table) for one in corrections(Course(day.event))] == [(1, 2)]


# --- alternatives after a refusal ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("left", "has left. A substitute can take over"),
        ("withdrawn", "has withdrawn. You can add somebody else"),
        ("disqualified", "is disqualified. Cancel that penalty"),
    ],
)
def test_an_entry_that_is_out_says_so_and_what_can_be_done_instead(status: str, words: str) -> None:
    day = tournament(4, stages(1, "random"))
    day.event.entries.filter(number=1).update(status=status)
    on = {"entry_id": day.entry(1).pk, "version": day.entry(1).version, "actor": day.director}
    for act in (check_in_entry, withdraw_entry):
        with pytest.raises(ClubError, match=words) as refused:
            act(**on)
        assert refused.value.code == f"entry_{status}"


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("incomplete", "has to name its members first"),
        ("applied", "registration is pending"),
        ("waiting", "is on the waiting list and gets the next free place"),
        ("confirmed", "already has a place and can withdraw until the start"),
        ("refused", "registration was refused. A new registration"),
        ("withdrawn", "has withdrawn. A new registration"),
        ("lapsed", "did not answer in time. The organiser can still accept"),
    ],
)
def test_a_form_that_has_no_offer_says_how_it_stands_and_what_can_be_done_instead(status: str, words: str) -> None:
    day = tournament(4, stages(1, "random"))
    form = Registration.objects.create(event=day.event, name="Anna", status=status, key=key())
    with pytest.raises(ClubError, match=words) as refused:
        take_place(registration_id=form.pk, version=form.version, actor=day.director)
    assert refused.value.code == f"registration_{status}"


def test_a_form_with_an_offer_names_no_members_but_takes_the_place() -> None:
    day = tournament(4, stages(1, "random"))
    form = Registration.objects.create(event=day.event, name="Anna", status="offered", key=key())
    with pytest.raises(ClubError, match="has been offered a place and can accept it or withdraw"):
        name_members(registration_id=form.pk, version=form.version, members=[], actor=day.director)

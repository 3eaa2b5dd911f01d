"""Cached public pages of a tournament: never older than the last save or the last change due to the time of day."""

import re
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Event
from clubs.selectors.public.page_versions import quarter
from clubs.selectors.tournament.timed_changes import next_moment
from clubs.services.people.players import PlayerDetails, update_player
from clubs.services.play.deals import correct_deal, record_deal
from clubs.services.play.games import close_game, confirm_all
from clubs.services.tournament.announcements import announce, call_round, end_announcement
from clubs.services.tournament.entries import withdraw_entry
from clubs.services.tournament.penalties import cancel_entry_penalty, disqualify, penalise, penalise_team
from clubs.services.tournament.planning import reveal_results
from clubs.services.tournament.postponed_tables import approve_tables, start_table
from clubs.services.tournament.registration import Filled, Terms, accept, register, set_registration
from clubs.services.tournament.round_seating import draft_round
from clubs.services.tournament.rounds import (
    pause_clock,
    reopen_round,
    reset_round,
    resume_clock,
    void_table,
)
from clubs.services.tournament.score_sheets import correct_result
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.table_moves import move_table
from clubs.services.tournament.teams import plan_round
from clubs.services.tournament.tournament_status import (
    announce_tournament,
    cancel_tournament,
    finish_tournament,
    reopen_tournament,
    withdraw_announcement,
)
from tests.clubs.public.test_page_store import looked_at, older
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_postponed import put_off
from tests.clubs.tournament.test_registration import announced
from tests.clubs.tournament.test_teams import league
from tests.clubs.tournaments import Day, linear, stages, tournament, user_of
from tests.factories import DRAW, RON, key
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
Step = tuple[str, Callable[[], object]]


def pages_of(day: Day, rounds: int = 2) -> list[str]:
    """Return every cached page of a tournament."""
    entry, team = day.event.entries.first(), day.event.teams.first()
    found = [url(day, "event"), url(day, "event_standings")]
    found += [url(day, "event_round_public", number) for number in range(1, rounds + 1)]
    found += [url(day, "event_line", entry.pk)] if entry else []
    return [*found, url(day, "event_team", team.number)] if team else found


def walked(pages: list[str], steps: Iterable[Step], *, unseen: Iterable[str] = ()) -> None:
    """Check that each step shows on the pages at once. Every step except the `unseen` ones must change something."""
    stale: dict[str, list[str]] = {}
    same: list[str] = []
    before = shown(looked_at(pages))
    for name, step in steps:
        step()
        hour = quarter()  # at its end, pages change by themselves
        kept = looked_at(pages)
        forget_pages()
        made = looked_at(pages)
        if kept != made and quarter() == hour:
            stale[name] = [page for page in pages if kept[page] != made[page]]
        if (text := shown(made)) == before:
            same.append(name)
        before = text
    assert stale == {}
    assert same == list(unseen)


def shown(pages: dict[str, tuple[int, bytes]]) -> list[bytes]:
    """Return the pages as read, without the tags by which they poll."""
    return [re.sub(rb'hx-headers="[^"]*"', b"", text) for _status, text in pages.values()]


def on(day: Day, number: int, **more: object) -> dict[str, Any]:
    found = day.round(number)
    return {"round_id": found.pk, "version": found.version, "key": key(), "actor": day.director} | more


def tapped(day: Day, number: int) -> dict[str, Any]:
    """Return the same arguments without the version."""
    return {name: value for name, value in on(day, number).items() if name != "version"}


def computed(day: Day) -> None:
    for stage in day.event.stages.all():
        compute_stage(stage_id=stage.pk)


def test_no_page_is_older_than_any_step_of_a_tournament() -> None:
    day = tournament(8, stages(2, "random", second_check=False, minutes=90))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    day.event.refresh_from_db()
    whom: dict[str, Any] = {"key": key(), "actor": day.director}
    last: dict[str, Any] = {"minutes": 10, "actor": day.director}

    def corrected() -> None:
        game = day.games(1)[0]
        scores = [21_000, 27_000, 33_000, 39_000]
        correct_result(game_id=game.pk, version=game.version, scores=scores, deposits=0, reason="Typed", **whom)

    def renamed() -> None:
        player = day.entry(1).player
        said = PlayerDetails(name="Zoltan")
        update_player(player_id=player.pk, club_id=player.club_id, details=said, actor=day.director)

    def lifted() -> None:
        given = day.entry(1).penalties.get()
        cancel_entry_penalty(penalty_id=given.pk, reason="No", actor=day.director)

    def unsaid() -> None:
        one = day.event.announcements.get(round=None)
        end_announcement(event=day.event, announcement=one.pk, actor=day.director)

    points: dict[str, Any] = {"kind": "points", "tenths": -70, "reason": "Late"}
    steps: list[Step] = [
        ("draft", lambda: day.draft(1)),
        ("publish", lambda: day.publish(1)),
        ("call", lambda: call_round(**on(day, 1, minutes=5))),
        ("announce", lambda: announce(event=day.event, text="Lunch", key=key(), **last)),
        ("unsay", unsaid),
        ("move", lambda: move_table(**on(day, 1), table=1, to=9)),
        ("start", lambda: day.start(1)),
        ("pause", lambda: pause_clock(**tapped(day, 1))),
        ("resume", lambda: resume_clock(**tapped(day, 1))),
        ("reset", lambda: reset_round(**on(day, 1, reason="Fire"))),
        ("start again", lambda: day.start(1)),
        ("report all", lambda: day.report(1)),
        ("void", lambda: void_table(**on(day, 1, table=2, reason="Wrong tiles"))),
        ("approve", lambda: day.approve(1)),
        ("compute", lambda: computed(day)),
        ("correct", corrected),
        ("compute again", lambda: computed(day)),
        ("penalise", lambda: penalise(entry_id=day.entry(1).pk, key=key(), actor=day.director, **points)),
        ("lift", lifted),
        ("rename", renamed),
        ("open again", lambda: reopen_round(**on(day, 1, reason="No"))),
        ("approve again", lambda: day.approve(1)),
        ("draft the second", lambda: draft_round(**on(day, 2))),
        ("publish the second", lambda: day.publish(2)),
        ("start the second", lambda: day.start(2)),
        ("report the hidden one", lambda: day.report(2)),
        ("approve the hidden one", lambda: day.approve(2)),
        ("compute the hidden one", lambda: computed(day)),
        ("reveal", lambda: reveal_results(event=day.event, actor=day.director)),
        ("disqualify", lambda: disqualify(entry_id=day.entry(3).pk, reason="Cheating", **whom | {"key": key()})),
        ("finish", lambda: finish_tournament(event=day.event, actor=day.director)),
        ("reopen", lambda: reopen_tournament(event=day.event, reason="No", actor=day.director)),
    ]
    walked(pages_of(day), steps, unseen=["lift", "report the hidden one"])


def test_no_page_is_older_than_any_step_of_a_league() -> None:
    day = league(2, teams=4)
    day.draft(1)
    team = day.event.teams.get(number=1)
    fine: dict[str, Any] = {"kind": "points", "tenths": -100, "reason": "Late", "key": key(), "actor": day.director}
    steps: list[Step] = [
        ("publish", lambda: day.publish(1)),
        ("line up", lambda: day.line_up(1)),
        ("put off", lambda: put_off(day, 1, 1, hours=30)),
        ("put off for longer", lambda: put_off(day, 1, 1, hours=60)),
        ("play after all", lambda: start_table(**on(day, 1, table=1))),
        ("start", lambda: day.start(1)),
        ("report", lambda: day.report(1)),
        ("approve a table", lambda: approve_tables(**on(day, 1, tables=[1]))),
        ("compute", lambda: computed(day)),
        ("penalise", lambda: penalise_team(team_id=team.pk, **fine)),
        ("compute the penalty", lambda: computed(day)),
    ]
    walked(pages_of(day), steps, unseen=["line up"])


def test_no_page_is_older_than_what_registers() -> None:
    day = announced(moderated=True)

    def registered() -> None:
        said: dict[str, Any] = {"filled": Filled("Anna", "anna@example.org"), "consent": True, "key": key()}
        register(event=day.event, language="en", base="", **said)

    def accepted() -> None:
        found = day.event.registrations.get()
        accept(registration_id=found.pk, version=found.version, actor=day.director)

    def withdrawn() -> None:
        entry = day.event.entries.get()
        withdraw_entry(entry_id=entry.pk, version=entry.version, actor=day.director)

    steps: list[Step] = [
        ("take back", lambda: withdraw_announcement(event=day.event, actor=day.director)),
        ("announce again", lambda: announce_tournament(event=day.event, actor=day.director)),
        ("close the form", lambda: set_registration(event=day.event, said=Terms(None), actor=day.director)),
        (
            "open the form",
            lambda: set_registration(event=day.event, said=Terms(timezone.now(), moderated=True), actor=day.director),
        ),
        ("register", registered),
        ("accept", accepted),
        ("withdraw", withdrawn),
        ("cancel", lambda: cancel_tournament(event=day.event, reason="No hall", actor=day.director)),
    ]
    walked(pages_of(day, 1), steps, unseen=["register"])


def running() -> Day:
    day = tournament(4, stages(2, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


def test_a_kept_page_takes_one_query_and_is_unchanged_for_who_has_it() -> None:
    day = running()
    for page in pages_of(day, 1)[:2]:
        first = Client().get(page)
        with CaptureQueriesContext(connection) as asked:
            again = Client().get(page)
            unchanged = Client().get(page, headers={"If-None-Match": first["ETag"]})
        assert (len(asked), again.content, unchanged.status_code) == (2, first.content, 304)
        assert not first.cookies
        assert "csrf" not in first.content.decode().lower()


def test_a_deal_changes_nothing_until_its_game_is_final() -> None:
    day = running()
    page, round_page = url(day, "event"), url(day, "event_round_public", 1)
    tags = [Client().get(one)["ETag"] for one in (page, round_page)]
    game = day.games(1)[0]
    record_deal(game_id=game.pk, number=1, version=game.version, result=RON, key=key(), actor=day.director)
    assert [Client().get(one)["ETag"] for one in (page, round_page)] == tags
    close_game(game_id=game.pk, version=game.version + 1, note="Time is up", actor=day.director)
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=day.director)
    before = Client().get(round_page).content
    game.refresh_from_db()
    said: dict[str, Any] = {"game_id": game.pk, "number": 1, "version": game.version, "key": key(), "reason": "Typed"}
    correct_deal(**said, result=DRAW, actor=day.director)
    assert older([page, round_page]) == []
    assert Client().get(round_page).content != before


def later(monkeypatch: pytest.MonkeyPatch, **by: float) -> None:
    ahead = timezone.now() + timedelta(**by)
    monkeypatch.setattr(timezone, "now", lambda: ahead)


def test_what_is_announced_is_gone_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    day = running()
    scorer = signed_in(user_of(day.desks[0]))
    announce(event=day.event, text="Lunch", minutes=2, key=key(), actor=day.director)
    page, clients = url(day, "event"), (Client(), scorer)
    client_tags = [[client.get(page)["ETag"] for _ in range(2)] for client in clients]  # the first brings a cookie
    tags = [tag for _first, tag in client_tags]
    held = [client.get(page, headers={"If-None-Match": tag}) for client, tag in zip(clients, tags, strict=True)]
    assert [answer.status_code for answer in held] == [304, 304]
    later(monkeypatch, minutes=2, seconds=1)
    after = [client.get(page, headers={"If-None-Match": tag}) for client, tag in zip(clients, tags, strict=True)]
    assert [(answer.status_code, b"Lunch" in answer.content) for answer in after] == [(200, False), (200, False)]
    with CaptureQueriesContext(connection) as asked:
        Client().get(page)
    assert len(asked) == 1


def test_line_ups_are_shown_from_the_moment_on_at_which_they_are_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    day = league(1, teams=4)
    day.draft(1)
    day.publish(1)
    day.line_up(1)
    planned = timezone.now() + timedelta(hours=2)
    found = day.round(1)
    plan_round(round_id=found.pk, version=found.version, planned_at=planned, actor=day.director)
    pages = [url(day, "event"), url(day, "event_round_public", 1), url(day, "event_team", 1)]
    assert next_moment(day.event) == planned - timedelta(minutes=day.stage().lineup_minutes)
    texts = [Client().get(page).content.decode() for page in pages]
    later(monkeypatch, hours=2)
    assert next_moment(day.event) is None
    assert [Client().get(page).content.decode() == text for page, text in zip(pages, texts, strict=True)] == [False] * 3
    assert older(pages) == []


def test_staff_have_a_frame_and_results_of_their_own() -> None:
    day = tournament(4, stages(1, "random", second_check=False))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    day.draft(1)
    day.play(1, linear)
    computed(day)
    page = url(day, "event_standings")
    clients = (Client(), signed_in(user_of(day.director)), Client())
    texts = [client.get(page).content.decode() for client in clients]
    assert ["+24.0" in text for text in texts] == [False, True, False]
    assert ["Control" in text for text in texts] == [False, True, False]
    assert ["X-CSRFToken" in text for text in texts] == [False, True, False]


def test_a_line_of_an_earlier_stage_is_found_where_the_last_stage_has_none() -> None:
    plans = [*stages(1, "random", second_check=False), *stages(1, "random", size=4, second_check=False)]
    day = tournament(8, plans)
    day.draft(1)
    day.play(1)
    day.stage(2).rounds.update(status="draft")
    type(day.stage(2)).objects.filter(pk=day.stage(2).pk).update(status="playing")
    computed(day)
    line = url(day, "event_line", day.entry(8).pk)
    assert [Client().get(one).status_code for one in (line, f"{line}?stage=1", f"{line}?stage=7")] == [404, 200, 404]

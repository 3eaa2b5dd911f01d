"""Game logs imported into a tournament: each goes to the table of its four players and counts like any other result."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import EventStaff, Game, ImportedLog, LogImport, Player, Round
from clubs.models.people import Role
from clubs.models.tournament import EventRole
from clubs.selectors.imports.log_preview import State, preview
from clubs.services.activity_log import Actor
from clubs.services.imports import log_import, log_reading
from clubs.services.play.deals import record_deal
from clubs.services.tournament.rounds import void_from_log
from clubs.services.tournament.score_sheets import check_sheet, correct_result
from tests.clubs.imports.logs import (
    TENHOU,
    brought,
    files,
    game,
    online_round,
    organiser,
    play_by,
    spoilt_scores,
    tenhou6,
)
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import RON, MembershipFactory, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    """Return a tournament with its first round running at two tables."""
    return online_round()


def at_table(day: Day, table: int, seed: int, shift: int = 1, **more: Any) -> str:
    """Return the log of a game of a table's players, whose online seats differ from the planned ones."""
    names = names_at(day, table)
    return json.dumps(tenhou6(seed) | {"name": names[shift:] + names[:shift]} | more, ensure_ascii=False)


def names_at(day: Day, table: int) -> list[str]:
    found = day.games(1)[table - 1]
    return [seat.player.name for seat in found.seats.select_related("player").order_by("index")]


def take(day: Day, batch: LogImport, **choices: Any) -> LogImport:
    if choices:
        log_import.keep_choices(import_id=batch.pk, event_id=day.event.pk, choices=choices)
    log_import.request_taking(import_id=batch.pk, event_id=day.event.pk, lang="en", actor=day.director)
    log_import.take_import(import_id=batch.pk)
    return LogImport.objects.get(pk=batch.pk)


def test_a_log_is_the_result_of_the_table_where_its_four_sit(day: Day) -> None:
    before = [found.pk for found in day.games(1)]
    batch = brought(day.event, at_table(day, 2, 1))
    [row] = preview(batch).rows
    assert (row.state, row.place.pk if row.place else None) == (State.GOOD, before[1])
    names = names_at(day, 2)
    take(day, batch)
    assert [found.pk for found in day.games(1)] == before
    made = day.games(1)[1]
    assert (made.status, made.draw_id is not None) == (Game.Status.FINAL, True)
    rows = list(made.results.order_by("seat__index").select_related("player", "seat"))
    assert [row.player.name for row in rows] == names[1:] + names[:1]
    assert [row.seat.wind for row in rows] == ["E", "S", "W", "N"]
    assert [row.score for row in rows] == game(1).scores
    assert made.deals.filter(current=True, via="log").count() == len(game(1).deals)
    assert day.games(1)[0].status == Game.Status.PLAYING
    assert Player.objects.count() == 8


def test_the_standing_moves_when_the_round_is_approved(day: Day) -> None:
    take(day, brought(day.event, at_table(day, 1, 1), at_table(day, 2, 2)))
    assert {line.games for line in day.lines()} == {0}
    day.approve(1)
    assert sorted(day.points().values()) == sorted(total for seed in (1, 2) for total in game(seed).totals)


def test_players_who_do_not_sit_together_are_named_with_their_tables(day: Day) -> None:
    one, two = names_at(day, 1), names_at(day, 2)
    log = json.dumps(tenhou6(1) | {"name": [*one[:3], two[0]]})
    [row] = preview(brought(day.event, log)).rows
    assert row.state == State.WRONG
    assert f"{one[0]}: table 1" in row.message
    assert f"{two[0]}: table 2" in row.message


def test_a_table_that_has_begun_keeps_what_was_entered(day: Day) -> None:
    log = at_table(day, 1, 1)
    batch = brought(day.event, log)
    log_import.request_taking(import_id=batch.pk, event_id=day.event.pk, lang="en", actor=day.director)
    begun = day.games(1)[0]
    record_deal(game_id=begun.pk, version=begun.version, number=1, result=RON, key=key(), actor=Actor.table())
    assert log_import.take_import(import_id=batch.pk) == 0
    batch.refresh_from_db()
    assert (batch.status, day.games(1)[0].deals.count()) == (LogImport.Status.READY, 1)
    assert "already has results" in preview(batch).rows[0].message


def test_two_logs_of_one_table_are_decided_by_staff(day: Day) -> None:
    batch = brought(day.event, at_table(day, 1, 1), at_table(day, 1, 2))
    assert [row.state for row in preview(batch).rows] == [State.ASK] * 2
    take(day, batch, ways={"1": "leave"})
    assert [row.score for row in day.games(1)[0].results.order_by("seat__index")] == game(2).scores


def test_scores_alone_wait_for_a_second_person(day: Day) -> None:
    names = names_at(day, 1)
    spoilt = json.dumps(json.loads(spoilt_scores(1)) | {"name": names}, ensure_ascii=False)
    batch = brought(day.event, spoilt)
    row = preview(batch).rows[0]
    assert (row.state, [way.id for way in row.ways]) == (State.ASK, ["scores", "leave"])
    take(day, batch, ways={"1": "scores"})
    made = day.games(1)[0]
    assert made.status == Game.Status.TO_CONFIRM
    typed = {"game_id": made.pk, "scores": game(1).scores, "deposits": 0}
    with pytest.raises(ClubError, match="Somebody else"):
        check_sheet(**typed, key=key(), actor=day.director)
    assert check_sheet(**typed, key=key(), actor=day.desks[0]) == ()
    assert day.games(1)[0].status == Game.Status.FINAL


def test_other_rules_than_the_tournaments_are_not_taken_as_the_games_own(day: Day) -> None:
    play_by(day, length="south")
    [row] = preview(brought(day.event, at_table(day, 1, 1))).rows
    assert "own" not in [way.id for way in row.ways]
    assert row.state != State.GOOD


def test_rules_that_changed_after_the_start_are_not_those_of_the_table(day: Day) -> None:
    play_by(day, length="east", uma=[15, 5, -5, -15])
    batch = take(day, brought(day.event, at_table(day, 1, 1)))
    assert "no longer those of the tournament" in batch.problem
    assert day.games(1)[0].status == Game.Status.PLAYING


def test_a_void_log_leaves_its_table_waiting_and_may_come_again(day: Day) -> None:
    seats = names_at(day, 1)
    log = at_table(day, 1, 1)
    take(day, brought(day.event, log))
    void_from_log(game_id=day.games(1)[0].pk, reason="The game of yesterday", actor=day.director)
    waiting = day.games(1)[0]
    assert (waiting.status, names_at(day, 1)) == (Game.Status.PLAYING, seats)
    with pytest.raises(ClubError, match="no result"):
        day.approve(1)
    take(day, brought(day.event, log))
    assert day.games(1)[0].status == Game.Status.FINAL
    assert ImportedLog.objects.filter(standing=True).count() == 1


def test_the_director_corrects_it_after_approval_and_the_deals_stay_on_record(day: Day) -> None:
    take(day, brought(day.event, at_table(day, 1, 1), at_table(day, 2, 2)))
    day.approve(1)
    made = day.games(1)[0]
    scores = [40_000, 30_000, 20_000, 10_000]
    correct_result(
        game_id=made.pk, version=made.version, scores=scores, deposits=0, reason="Chombo", key=key(), actor=day.director
    )
    assert [row.score for row in day.games(1)[0].results.order_by("seat__index")] == scores
    assert made.deals.filter(current=False).count() == len(game(1).deals)


def test_before_a_round_is_played_no_log_comes_in() -> None:
    day = tournament(4, stages(1, "random"), preset=TENHOU)
    with pytest.raises(ClubError, match="Start the round first"):
        log_reading.start_import(event=day.event, files=files("x"), lang="en", actor=organiser(day.event))


def test_nobody_is_added_and_numbers_are_start_numbers(day: Day) -> None:
    names = names_at(day, 1)
    log = at_table(day, 1, 1, 0, name=["somebody", *names[1:]])
    batch = brought(day.event, log)
    page = preview(batch)
    unknown = page.open_names[0].name.key
    log_import.keep_choices(import_id=batch.pk, event_id=day.event.pk, choices={"names": {unknown: {"who": "new"}}})
    assert preview(LogImport.objects.get(pk=batch.pk)).open_names
    entry = day.event.entries.get(player__name=names[0])
    said = {"names": {unknown: {"who": str(entry.number)}}}
    log_import.keep_choices(import_id=batch.pk, event_id=day.event.pk, choices=said)
    [row] = preview(LogImport.objects.get(pk=batch.pk)).rows
    assert (row.state, row.seats[0].player) == (State.GOOD, entry.player)


def test_the_days_director_brings_logs_in_and_its_desk_does_not(day: Day) -> None:
    club = day.event.season.club
    given = {role: MembershipFactory(club=club, role=Role.MEMBER).user for role in (EventRole.DIRECTOR, EventRole.DESK)}
    for role, user in given.items():
        EventStaff.objects.create(event=day.event, user=user, role=role)
    url = reverse("event_logs", args=[club.slug, day.event.pk])
    clients = {role: Client() for role in given}
    for role, client in clients.items():
        client.force_login(given[role])
    assert clients[EventRole.DESK].get(url).status_code == 403
    page = clients[EventRole.DIRECTOR].post(url, {"text": at_table(day, 1, 1), "key": key()})
    batch = LogImport.objects.get()
    assert page["Location"] == reverse("event_log_import", args=[club.slug, day.event.pk, batch.pk])


def test_the_pages_of_a_tournaments_logs_and_what_the_public_sees_while_it_is_hidden(day: Day) -> None:
    club = day.event.season.club
    day.event.results_hidden_from = 1
    day.event.save()
    batch = take(day, brought(day.event, at_table(day, 1, 1)))
    client, visitor = Client(), Client()
    client.force_login(user_of(day.director))
    page = client.get(reverse("event_log_import", args=[club.slug, day.event.pk, batch.pk])).content.decode()
    assert "1 game imported" in page
    assert "Go to the control desk" in page
    assert "1 of 2 results are in" in client.get(reverse("event_desk", args=[club.slug, day.event.pk])).content.decode()
    made = day.games(1)[0]
    shown = visitor.get(reverse("game", args=[club.slug, made.public_id])).content.decode()
    assert f"{max(game(1).scores):,}" not in shown
    assert day.round(1).status == Round.Status.STARTED

"""Standings for some days of a large season: computed by a worker, cached for a while, and never stuck."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Event, Season
from clubs.selectors.people.player_merge import merge_of
from clubs.selectors.public.standings import Board, explain_rank, standings
from clubs.selectors.seasons import filtered_standings
from clubs.selectors.seasons.filtered_standings import SLOTS, Asked
from clubs.selectors.seasons.other_readings import Reading
from clubs.services.people.player_merge import merge_players
from clubs.services.seasons.filtered_standings import PATIENCE, request_filtered_standings, work_out
from clubs.services.seasons.policies import save_team
from clubs.services.seasons.standings import compute_standings, rebuild_standings
from tests.clubs.evenings import organiser
from tests.clubs.public_scenes import a_night, address, page, scored
from tests.factories import EventFactory, PlayerFactory
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
Captured = Callable[..., Any]
WAIT = "The standings are being calculated and will appear here in a moment."


@pytest.fixture(autouse=True)
def many(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make a season of a few games count as large."""
    monkeypatch.setattr(filtered_standings, "AT_ONCE", 4)
    monkeypatch.setattr(filtered_standings, "FEW_NIGHTS", 1)
    monkeypatch.setattr(filtered_standings, "A_PIECE", 2)
    caches["shared"].clear()
    yield
    caches["shared"].clear()


@pytest.fixture
def event() -> Event:
    """Return the first of three nights of a season with teams."""
    event = a_night(best_games=2, policy={"teams": {"by": "sum"}})
    people = [PlayerFactory(club=event.season.club, name=name) for name in ("Ana", "Bo", "Cy", "Di", "Eve")]
    whom = {"season_id": event.season_id, "club_id": event.season.club_id, "actor": organiser(event)}
    save_team(**whom, name="North", players=people[:2])
    nights = [
        event,
        *(EventFactory(season=event.season, starts_at=event.starts_at + timedelta(days=n)) for n in (7, 14)),
    ]
    for night, four, won in (
        (nights[0], people[:4], [40, 10, -20, -30]),
        (nights[1], people[:4], [-20, 15, 10, -5]),
        (nights[2], [*people[1:4], people[4]], [-19, 14, 6, -1]),
    ):
        scored(night, four, won)
    rebuild_standings(season=event.season)
    return event


def until(event: Event, days: int = 7) -> str:
    last = (event.starts_at + timedelta(days=days)).astimezone(event.season.club.zone)
    return f"{last:%Y-%m-%d}"


def board_of(event: Event, **more: Any) -> Board:
    return standings(Season.objects.get(pk=event.season_id), asked={"until": until(event)}, **more)


def told(board: Board) -> list[Any]:
    """Return everything that a page shows of its rows, with a team's contents instead of the object."""
    teams = [(one.rank, one.why, one.team, one.members, one.value, one.counted, one.bar) for one in board.teams]
    return [*board.lines, *teams, board.most, board.since, board.page.paginator.count, board.page.number]


def at_once(event: Event, monkeypatch: pytest.MonkeyPatch, **more: Any) -> Board:
    """Return the same board, computed on request."""
    with monkeypatch.context() as patch:
        patch.setattr(filtered_standings, "AT_ONCE", 10_000)
        return board_of(event, **more)


def done(board: Board) -> None:
    """Do the work of the background task."""
    assert board.in_work is not None
    work_out(Asked.of(*board.in_work.words))


@pytest.mark.parametrize("more", [{}, {"least": 0}, {"a_page": 3}, {"a_page": 3, "page": "2"}, {"view": "all"}])
def test_a_worker_makes_the_lines_that_the_page_would_make(
    event: Event, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = board_of(event, **more)
    assert (first.lines, first.teams) == ((), ())
    done(first)
    found, wanted = board_of(event, **more), at_once(event, monkeypatch, **more)
    assert found.in_work is None
    assert told(found) == told(wanted)
    assert found.lines
    assert found.teams


def test_few_nights_and_small_seasons_are_worked_out_when_asked_for(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = standings(event.season, asked={"until": until(event, 0)})
    assert one.in_work is None
    assert len(one.lines) == 4
    assert at_once(event, monkeypatch).in_work is None


def test_the_page_waits_for_the_worker_and_then_has_the_lines(
    event: Event, django_capture_on_commit_callbacks: Captured
) -> None:
    url = address("season", event, event.season.slug) + f"?until={until(event)}"
    with time_machine.travel(event.starts_at + timedelta(days=20), tick=False) as clock:
        with django_capture_on_commit_callbacks() as queued:
            assert WAIT in page(url)
            assert WAIT in page(url)
        assert len(queued) == 1, "asked for once"
        queued[0]()
        clock.shift(2)
        shown = page(url)
    assert WAIT not in shown
    assert "Ana" in shown
    assert "Recalculating" not in shown


def test_why_a_place_is_what_it_is_waits_too(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    season, asked = event.season, {"until": until(event)}
    numbers = [player.number for player in season.club.players.order_by("number")]
    assert isinstance(explain_rank(season, numbers[0], asked=asked), Asked)
    url = address("season_why", event, season.slug, numbers[0]) + f"?until={until(event)}"
    assert WAIT in page(url)
    done(board_of(event))
    found = [explain_rank(season, number, asked=asked) for number in numbers]
    with monkeypatch.context() as patch:
        patch.setattr(filtered_standings, "AT_ONCE", 10_000)
        assert found == [explain_rank(season, number, asked=asked) for number in numbers]
    assert found[4] is None, "Eve has not played on these days"


def test_new_results_leave_the_older_lines_until_the_new_ones_are_there(event: Event) -> None:
    done(board_of(event))
    before = board_of(event)
    people = list(event.season.club.players.order_by("number")[:4])
    scored(event, people, [100, 20, -50, -70])
    compute_standings(season_id=event.season_id)
    meanwhile = board_of(event)
    assert (meanwhile.lines, meanwhile.pending) == (before.lines, True)
    done(meanwhile)
    after = board_of(event)
    assert not after.pending
    assert after.lines[0].games == before.lines[0].games + 1


def test_a_page_that_no_worker_answers_is_worked_out_by_itself(event: Event) -> None:
    url = address("season", event, event.season.slug) + f"?until={until(event)}"
    with time_machine.travel(event.starts_at + timedelta(days=20), tick=False) as clock:
        assert WAIT in page(url)
        clock.shift(PATIENCE - 2)
        assert WAIT in page(url)
        clock.shift(4)
        assert WAIT not in page(url)


def test_what_is_kept_is_bounded_whatever_is_asked_for(event: Event) -> None:
    season = event.season
    boards = [
        standings(season, least=least, asked={"since": until(event, 0), "until": until(event, 7)})
        for least in range(40)
    ]
    slots = set()
    for board in boards:
        assert board.in_work
        request_filtered_standings(board.in_work)
        work_out(board.in_work)
        slots.add(board.in_work.slot)
    assert 1 < len(slots) <= SLOTS
    with CaptureQueriesContext(connection) as queries:
        assert request_filtered_standings(boards[0].in_work or pytest.fail("nothing is in_work")) is True
    assert not any("seatresult" in query["sql"] for query in queries)


def test_whoever_is_merged_meanwhile_is_left_out_of_older_lines(event: Event) -> None:
    done(board_of(event))
    club = event.season.club
    ana, *_, eve = people = list(club.players.order_by("number"))
    merge_players(
        club_id=club.pk, kept=eve.number, gone=ana.number, seen=merge_of(eve, ana).seen, actor=organiser(event)
    )
    shown = {line.player for line in board_of(event).lines}
    assert shown == set(people[1:4])
    assert "Bo" in page(address("season", event, event.season.slug) + f"?until={until(event)}")


def test_what_an_older_version_of_the_site_has_kept_is_made_anew(event: Event) -> None:
    done(board_of(event))
    first = board_of(event)
    assert first.lines
    slot = Asked(event.season_id, Reading(first.view, first.least), first.filter).slot
    kept = caches["shared"].get(slot)
    kept["table"]["faces"] = kept["table"].pop("pieces")
    caches["shared"].set(slot, kept | {"shape": []})
    assert board_of(event).in_work


def test_nothing_is_asked_for_by_what_makes_no_sense(event: Event, client: Client) -> None:
    forget_pages()
    for query in ("until=2026-13-01", "since=1999-01-01", "system=taiwan"):
        assert WAIT not in client.get(address("season", event, event.season.slug) + f"?{query}").content.decode()

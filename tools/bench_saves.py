"""Measure the CPU cost of single responses: uncached pages, entering a deal, and a save compared with a bare one."""

import statistics
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.utils import timezone

from clubs.models import Deal, Event, Game, LogEntry, Season
from clubs.page_cache.store import page_store
from tests.factories import RON, key, seated_game

TURNS = 15
SAVES = 40
CROWDS = 4
DEALS = 4  # in each game, so that none ends before


def pages() -> dict[str, float]:
    """Return the median CPU milliseconds of first renderings and of a tablet's requests."""
    settings.ALLOWED_HOSTS = ["testserver"]
    season = Season.objects.filter(closed=False).select_related("club").get(club__slug="east-wind")
    final = Game.objects.filter(event__season=season, event__kind=Event.Kind.NIGHT, status="final").latest("pk")
    player = season.standings.select_related("player").latest("games").player
    club, game = f"/c/{season.club.slug}/", seated_game()
    table, client = f"/t/{game.table.token}/", Client()
    marks = {"type": "win", "from": "0", "winner-1": "1", "number": "1", "version": str(game.version)}
    held = Event.objects.tournaments().filter(season__club=season.club).latest("pk")
    if final.draw is None:
        raise RuntimeError("The last game of the demo club has no draw.")
    first = {
        "the standings": f"{club}standings/{season.slug}/",
        "a night": f"{club}nights/{final.event_id}/",
        "a game": f"{club}games/{final.public_id}/",
        "a player": f"{club}players/{player.number}/",
        "a club": club,
        "records": f"{club}records/",
        "a season's rules": f"{club}standings/{season.slug}/rules/",
        "the rules of a preset": f"/rules/{season.preset}/",
        "a seat draw": f"{club}draws/{final.draw.public_id}/",
        "a tournament": f"{club}tournaments/{held.pk}/",
        "its standings": f"{club}tournaments/{held.pk}/standings/",
        "its round": f"{club}tournaments/{held.pk}/rounds/1/",
    }
    return {f"first rendering of {name}": _made_anew(client, path) for name, path in first.items()} | {
        "preview": _cpu(lambda: client.post(f"{table}preview/", marks)),
        "win page": _cpu(lambda: client.get(f"{table}win/", {"from": "0", "winner-1": "1"})),
    }


def squares() -> float:
    """Return the median CPU milliseconds of constant work, as a measure of the machine's current speed."""
    return _cpu(lambda: sum(n * n for n in range(1_000_000)))


def saves() -> tuple[float, float]:
    """Return the median CPU milliseconds of saving a deal, and of a bare transaction with its rows and lock."""
    from clubs.services.activity_log import Actor
    from clubs.services.play.deals import record_deal

    ours: list[float] = []
    bare: list[float] = []
    for number in range(SAVES):
        if number % DEALS == 0:
            game, other = seated_game(), seated_game()
        game.refresh_from_db()
        at = number % DEALS + 1
        told: dict[str, Any] = {"game_id": game.pk, "version": game.version, "key": key()}
        ours.append(_once(partial(record_deal, number=at, result=RON, actor=Actor.table(), **told)))
        bare.append(_once(partial(_bare, other.pk, at)))
    return statistics.median(ours), statistics.median(bare)


def crowd(clients: int) -> dict[str, tuple[float, float]]:
    """Return the saves per second and their p95 in ms for this many clients, each at its own table: ours and bare."""
    from clubs.services.activity_log import Actor
    from clubs.services.play.deals import record_deal

    def ours(game_id: int, version: int, number: int) -> None:
        told: dict[str, Any] = {"version": version, "key": key(), "actor": Actor.table()}
        record_deal(game_id=game_id, number=number, result=RON, **told)

    def bare(game_id: int, _version: int, number: int) -> None:
        _bare(game_id, number)

    found: dict[str, tuple[list[float], list[float]]] = {"ours": ([], []), "bare": ([], [])}
    for turn in range(CROWDS):
        jobs = (("ours", ours), ("bare", bare))
        for name, job in jobs if turn % 2 else reversed(jobs):
            rate, took = _crowded(job, [seated_game() for _ in range(clients)])
            found[name][0].append(rate)
            found[name][1].extend(took)
    return {name: (statistics.median(rates), _p95(took)) for name, (rates, took) in found.items()}


def _crowded(job: Callable[[int, int, int], None], games: list[Game]) -> tuple[float, list[float]]:
    """Let all clients save the deals of their games at once.

    Return the saves per second, and each one's milliseconds.
    """
    took: list[float] = []
    ready = threading.Barrier(len(games) + 1, timeout=30)

    def client(game: Game) -> None:
        try:
            connection.ensure_connection()
        except OperationalError:
            ready.abort()
            raise
        ready.wait()
        for number in range(1, DEALS + 1):
            began = time.monotonic()
            job(game.pk, game.version + number - 1, number)
            took.append((time.monotonic() - began) * 1000)
        connection.close()

    threads = [threading.Thread(target=client, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    ready.wait()
    began = time.monotonic()
    for thread in threads:
        thread.join()
    return len(took) / (time.monotonic() - began), took


def _p95(took: list[float]) -> float:
    return sorted(took)[len(took) * 95 // 100]


def _bare(game_id: int, number: int) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        told: dict[str, Any] = {
            "number": number,
            "result": RON,
            "deltas": [0] * 4,
            "state": game.state,
            "key": key(),
            "via": "table",
        }
        Deal.objects.create(game=game, created_at=timezone.now(), **told)
        game.version += 1
        game.save()
        LogEntry.objects.create(club=game.event.season.club, event=game.event, game=game, action="deal.recorded")


def _made_anew(client: Client, url: str) -> float:
    def ask() -> None:
        page_store.clear()
        caches["default"].clear()
        if client.get(url).status_code != 200:
            raise RuntimeError(url)

    return _cpu(ask)


def _cpu(job: Callable[[], object]) -> float:
    _once(job)
    return statistics.median(_once(job) for _ in range(TURNS))


def _once(job: Callable[[], object]) -> float:
    began = time.process_time()
    job()
    return (time.process_time() - began) * 1000

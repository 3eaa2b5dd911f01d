"""Compare a club that is ten years old with the demo club: `./run bench years`, on SQLite or (`--database`) PostgreSQL.

It first measures the call `circuit` over 500 tournaments. Then it measures recomputing the standings from stored
results, and all ratings, compared with a bare GROUP BY over the same rows; the cost of one more final game in seasons
of 100 games and more; pages of a player with 5,000 games; and every page that an owner may read, in both clubs in
turns. `--games N` and `--players P` set the size of the largest season, `--deals` adds deals; `--folder F` keeps what
was built for further runs. `--database postgres://…/NAME` builds databases `NAME_new` and `NAME_old` and measures
wall-clock time, because most of the work is the server's; otherwise CPU time is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import bench_circuit
import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
BARE = "SELECT player_id, COUNT(*), SUM(total), SUM(place), MAX(total), MIN(total) FROM clubs_seatresult "
BARE += "WHERE season_id = %s GROUP BY player_id"
TURNS, ADDED, ASKED = 3, 15, 5
MOST_SUMS, MOST_BEST, MOST_RATINGS, MOST_ADDED, MOST_PAGE = 1.6, 5.5, 11.0, 1.2, 2.0
REGULAR, MOST_REGULAR_MS = 5000, 100.0
"""Games of one player, and the milliseconds that an uncached page of this player may take."""
LEAST_MS = 15.0
"""Shorter times are dominated by other work of the machine."""
WORLDS = ("admin", "account", "mfa", "api", "rules", "calculator", "counts")


def run(args: list[str]) -> None:
    """Run `./run bench years`."""
    parser = argparse.ArgumentParser(prog="./run bench years")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--deals", action="store_true")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--database", default="")
    parser.add_argument(
        "--part", choices=("build", "sums", "ratings", "added", "regular", "pages"), help=argparse.SUPPRESS
    )
    parser.add_argument("--season", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args(args)
    if asked.part:
        return _part(asked)
    with tempfile.TemporaryDirectory() as made:
        missed = [*bench_circuit.report(), *_report(asked, asked.folder or Path(made))]
    print("\n" + ("\n".join(f"missed: {one}" for one in missed) or "No goal is missed."))
    return None


def _report(asked: argparse.Namespace, folder: Path) -> Iterator[str]:
    new, old = folder / "new", folder / "old"
    sizes = [100, *([10_000] if asked.games > 10_000 else []), asked.games]
    if _make(asked, new):
        _called(new, asked, "build")
    if _make(asked, old, like=new):
        for size in sizes:
            _called(old, asked, "build", _slug(size), size)
        _called(old, asked, "build", "of-one-table", REGULAR, players=4)
    yield from _sums(_called(old, asked, "sums", _slug(asked.games)))
    yield from _rated(_called(old, asked, "ratings", _slug(asked.games)))
    yield from _regular(_called(old, asked, "regular", "of-one-table"))
    yield from _added(_called(old, asked, "added", ",".join(map(_slug, sizes))))
    turns = [(_called(new, asked, "pages"), _called(old, asked, "pages", _slug(asked.games))) for _ in range(TURNS)]
    yield from _pages([turn[0] for turn in turns], [turn[1] for turn in turns])


def _make(asked: argparse.Namespace, folder: Path, *, like: Path | None = None) -> bool:
    """Create the folder and the database of a club. Return False if they exist."""
    if not asked.database:
        if (folder / "db.sqlite3").exists():
            return False
        if like:
            shutil.copytree(like, folder)
        return True
    name = _address(asked, folder).rpartition("/")[2]
    with psycopg.connect(f"{asked.database.rpartition('/')[0]}/postgres", autocommit=True) as server:
        if server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            return False
        made = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name))
        if like:
            other = sql.Identifier(_address(asked, like).rpartition("/")[2])
            made += sql.SQL(" TEMPLATE {}").format(other)
        server.execute(made)
    return True


def _address(asked: argparse.Namespace, folder: Path) -> str:
    """Return the URL of a club's database, or "" for SQLite in its folder."""
    return f"{asked.database}_{folder.name}" if asked.database else ""


def _slug(games: int) -> str:
    return f"of-{games}-games"


def _called(
    folder: Path, asked: argparse.Namespace, part: str, season: str = "", games: int = 0, players: int = 0
) -> Any:
    """Run one part in a separate process, with the database of this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    told = {
        **os.environ,
        "VAR_DIR": str(folder),
        "DATABASE_URL": _address(asked, folder),
        "REDIS_URL": "",
        "LOG_LEVEL": "ERROR",
    }
    command = [sys.executable, str(ROOT / "tools" / "bench.py"), "years", "--part", part, "--season", season]
    command += ["--games", str(games), "--players", str(players or min(asked.players, max(games, 4)))]
    command += ["--deals"] if asked.deals else []
    done = subprocess.run(command, cwd=ROOT, env=told, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def _sums(found: dict[str, float]) -> Iterator[str]:
    print(
        f"{found['rows']:.0f} results, a bare GROUP BY: {found['bare']:.2f} s\n\n| times the bare GROUP BY | | goal |"
    )
    print("|---|---|---|")
    for name, goal in (("sums", MOST_SUMS), ("best 15", MOST_BEST), ("whole table", 0.0)):
        print(f"| {name} | {found[name]:.2f} | {goal or ''} |")
        if goal and found[name] > goal:
            yield f"{name}: {found[name]:.2f} times the bare GROUP BY, not {goal}"


def _rated(found: dict[str, float]) -> Iterator[str]:
    part = found["ratings"] / found["bare"]
    print(f"| ratings of {found['games']:.0f} games, from the first | {part:.1f} | {MOST_RATINGS} |")
    print(f"\nRatings: {found['ratings']:.2f} s, a bare GROUP BY over the same rows {found['bare']:.2f} s.")
    if part > MOST_RATINGS:
        yield f"ratings: {part:.1f} times the bare GROUP BY, not {MOST_RATINGS}"


def _regular(found: dict[str, float]) -> Iterator[str]:
    print(f"\n| a player with {found.pop('games'):.0f} games | ms | goal |\n|---|---|---|")
    for name, spent in found.items():
        print(f"| {name} | {spent:.1f} | {MOST_REGULAR_MS} |")
        if spent > MOST_REGULAR_MS:
            yield f"a player with many games, {name}: {spent:.0f} ms, not {MOST_REGULAR_MS:.0f}"


def _added(found: dict[str, list[float]]) -> Iterator[str]:
    print("\n| one more final game in the season | ms | times the smallest | goal |\n|---|---|---|---|")
    middle = {season: statistics.median(times) for season, times in found.items()}
    least = next(iter(middle.values()))
    for season, spent in middle.items():
        print(f"| {season} | {spent:.1f} | {spent / least:.2f} | {MOST_ADDED} |")
        if spent / least > MOST_ADDED:
            yield f"one more game in {season}: {spent / least:.2f} times as long as in the smallest, not {MOST_ADDED}"


def _pages(new: list[dict[str, float]], old: list[dict[str, float]]) -> Iterator[str]:
    print("\n| page | demo club, ms | old club, ms | |\n|---|---|---|---|")
    for name in new[0]:
        one, other = (statistics.median(turn[name] for turn in turns) for turns in (new, old))
        part = other / max(one, LEAST_MS)
        print(f"| {name} | {one:.1f} | {other:.1f} | {other / one:.2f} |")
        if part > MOST_PAGE:
            yield f"page {name}: {other:.0f} ms in the old club, {one:.0f} in the demo club"


# -- in the process of a part ------------------------------------------------------------------------


def _part(asked: argparse.Namespace) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django
    from django.conf import settings

    django.setup()
    settings.ALLOWED_HOSTS = ["testserver"]
    parts: dict[str, Callable[[argparse.Namespace], Any]] = {
        "build": _build,
        "sums": _sums_of,
        "ratings": _ratings_of,
        "regular": _regular_of,
        "added": _added_to,
        "pages": _pages_of,
    }
    print(json.dumps(parts[asked.part](asked)))


def _build(asked: argparse.Namespace) -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    season: dict[str, Any] = {
        "season": asked.season,
        "games": asked.games,
        "players": asked.players,
        "deals": asked.deals,
    }
    season = season if asked.season else {}
    call_command("demo", **season)


def _season(slug: str) -> Any:
    from clubs.models import Season

    found = Season.objects.select_related("club").filter(club__slug="east-wind")
    return found.get(slug=slug) if slug else found.filter(closed=False).earliest("pk")


def _sums_of(asked: argparse.Namespace) -> dict[str, float]:
    from dataclasses import replace

    from django.db import connection

    from clubs.models import SeatResult
    from clubs.ranking.policy import Count
    from clubs.selectors.seasons.game_scope import Scope
    from clubs.selectors.seasons.score_sums import sums_by_player
    from clubs.selectors.seasons.standings_table import policy_of, ranking

    season = _season(asked.season)
    scope, policy = Scope(season.club_id, season.pk), policy_of(season)
    everything = replace(policy, count=Count.ALL, n=0)

    def bare() -> None:
        with connection.cursor() as cursor:
            cursor.execute(BARE, [season.pk])
            cursor.fetchall()

    jobs: dict[str, Callable[[], object]] = {
        "bare": bare,
        "sums": lambda: sums_by_player(scope, everything),
        "best 15": lambda: sums_by_player(scope, policy),
        "whole table": lambda: ranking(scope, policy),
    }
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(TURNS):
        for name, job in jobs.items():
            times[name].append(_cpu(job))
    least = {name: min(found) for name, found in times.items()}
    rows = SeatResult.objects.filter(season=season).count()
    return {"rows": rows, "bare": least.pop("bare")} | {name: one / min(times["bare"]) for name, one in least.items()}


def _ratings_of(asked: argparse.Namespace) -> dict[str, float]:
    """Return the seconds for rating all games of the club from the first one, and for the bare sums, in turns."""
    from django.db import connection

    from clubs.models import RatedGame
    from clubs.services.ratings.rating_updates import rebuild_ratings

    club = _season(asked.season).club

    def bare() -> None:
        with connection.cursor() as cursor:
            cursor.execute(BARE.replace("season_id", "club_id"), [club.pk])
            cursor.fetchall()

    times: dict[str, list[float]] = {"bare": [], "ratings": []}
    for _ in range(TURNS):
        times["bare"].append(_cpu(bare))
        times["ratings"].append(_cpu(lambda: rebuild_ratings(club=club)))
    return {"games": RatedGame.objects.filter(club=club).count()} | {name: min(found) for name, found in times.items()}


def _regular_of(asked: argparse.Namespace) -> dict[str, float]:
    """Return the milliseconds of each uncached page of the player with most games, and that number of games."""
    from bench_process import as_served
    from django.db.models import Count
    from django.test import Client
    from django.urls import reverse

    from clubs.page_cache.store import page_store
    from clubs.services.ratings.rating_updates import compute_ratings

    season = _season(asked.season)
    compute_ratings(club_id=season.club_id)
    player = season.club.players.annotate(n=Count("results")).order_by("-n")[0]
    own, rating = (reverse(name, args=[season.club.slug, player.number]) for name in ("player", "player_rating"))
    nights = player.results.filter(season=season).order_by("night_at").values_list("night_at", flat=True)
    since = nights[len(nights) // 2]
    pages = {
        "figures of the season": f"{own}?season={season.slug}",
        "figures of all seasons": f"{own}?season=all",
        "figures of one wind": f"{own}?season=all&wind=E",
        "figures of one system": f"{own}?season=all&system=riichi",
        "figures of chosen days": f"{own}?season={season.slug}&since={since:%Y-%m-%d}",
        "rating": rating,
        "rating over all games": f"{rating}?kind=openskill&track=all",
        "games that count": reverse("season_counted", args=[season.club.slug, season.slug, player.number]),
    }
    client, found = Client(), {"games": float(player.n)}
    as_served()
    for name, url in pages.items():

        def ask(url: str = url) -> None:
            page_store.clear()
            if client.get(url).status_code != 200:
                raise SystemExit(f"{url} does not answer.")

        ask()
        found[name] = min(_cpu(ask) for _ in range(ASKED)) * 1000
    return found


def _added_to(asked: argparse.Namespace) -> dict[str, list[float]]:
    """Return the milliseconds for making games of these seasons final and counting them, in turns."""
    times: dict[str, list[float]] = {slug: [] for slug in asked.season.split(",")}
    tables = {slug: _table_of(_season(slug)) for slug in times}
    for turn in range(ADDED + 1):
        for slug, table in tables.items():
            spent = _cpu(_one_more(*table)) * 1000
            if turn:  # the first ones fill the caches
                times[slug].append(spent)
    return times


def added_to(season: Any, measure: Callable[[Callable[[], object]], float]) -> list[float]:
    """Return what `measure` says about making a season's games final and counting them, without the first."""
    table = _table_of(season)
    return [measure(_one_more(*table)) for _ in range(ADDED + 1)][1:]


def _table_of(season: Any) -> tuple[Any, Any, Any]:
    """Return a reopened night of the season, four of its players, and its owner."""
    from clubs.models import Seat
    from clubs.services.activity_log import Actor
    from clubs.services.night.nights import open_night

    actor = Actor.staff(season.club.memberships.get(role="owner").user)
    event = open_night(event=season.events.latest("number"), actor=actor)
    Seat.objects.filter(event=event).exclude(game__status="final").delete()  # from a run that was interrupted
    return event, season.club.players.filter(standings__season=season)[:4], actor


def _one_more(event: Any, players: Any, actor: Any) -> Callable[[], object]:
    """Seat a game, enter its scores, and return a function that makes it final and counts it."""
    from clubs.services.play.final_scores import enter_scores
    from clubs.services.play.games import confirm_all
    from clubs.services.statistics.game_counts import make_tally
    from tests.factories import key, seated_game

    game = seated_game(event=event, players=list(players))
    scores = [25_000, 26_000, 24_000, 25_000]
    enter_scores(game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=type(actor).table())
    game.refresh_from_db()

    def final() -> None:
        confirm_all(game_id=game.pk, version=game.version, actor=actor)
        make_tally(game_id=game.pk)

    return final


def _pages_of(asked: argparse.Namespace) -> dict[str, float]:
    """Return the milliseconds of each uncached page of the season and its club that the owner may read."""
    from django.test import Client

    from clubs.page_cache.store import page_store

    season = _season(asked.season)
    client, found = Client(), {}
    client.force_login(season.club.memberships.get(role="owner").user)
    for route, url in pages_of(season).items():
        statuses: set[int] = set()

        def ask(url: str = url, statuses: set[int] = statuses) -> None:
            page_store.clear()
            statuses.add(client.get(url).status_code)

        least = min(_cpu(ask) for _ in range(ASKED)) * 1000
        if statuses == {200}:
            found[route] = least
    return found


def pages_of(season: Any) -> dict[str, str]:
    """Return the URLs by route: every page of a season and its club."""
    from django.urls import get_resolver, reverse

    from clubs.models import Event
    from clubs.permissions import ROUTES
    from clubs.selectors.public.standings import standings
    from clubs.services.seasons.filtered_standings import work_out

    event = season.events.filter(status=Event.Status.CLOSED).latest("number")
    game = event.games.filter(status="final").latest("pk")
    number = game.results.select_related("player").earliest("place").player.number
    parts = {"club": season.club.slug, "season": season.slug, "event": event.pk, "game": game.public_id}
    parts |= {"number": number, "kind": "csv", "sheet": "standings"}
    known = get_resolver().reverse_dict
    pages: dict[str, str] = {}
    for route in ROUTES:
        if route.startswith(WORLDS) or not (shapes := known.getlist(route)):
            continue
        asks = shapes[0][0][0][1]
        if set(asks) <= set(parts):
            pages[route] = reverse(route, kwargs={name: parts[name] for name in asks})
    nights = season.events.played().order_by("starts_at").values_list("starts_at", flat=True)
    since = nights[len(nights) // 2].astimezone(season.club.zone)
    pages["season, of its second half"] = f"{pages['season']}?since={since:%Y-%m-%d}"
    if asked_for := standings(season, asked={"since": f"{since:%Y-%m-%d}"}).in_work:
        work_out(asked_for)
    for sheet in ("results", "deals"):
        parts["sheet"] = sheet
        names = known.getlist("season_file")[0][0][0][1]
        pages[f"{sheet} of the season"] = reverse("season_file", kwargs={name: parts[name] for name in names})
    return pages


def _cpu(job: Callable[[], object]) -> float:
    """Return the seconds of a job: CPU time, or wall-clock time if a server does the work."""
    from django.db import connection

    now = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    began = now()
    job()
    return now() - began

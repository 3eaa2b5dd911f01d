"""Compare pages and saves with the minimal work of any site: `./run bench web`.

Two servers with the same settings (`config.gunicorn`) on this machine, ours with the demo club and one with
`bench_baseline.py`, are measured in turns, by `wrk` if it is installed, otherwise by threads of this process.
DATABASE_URL and REDIS_URL name the services (an empty database, and a Redis that may be emptied); without them SQLite
is used. Options: `--seconds N` for each turn, `--rounds N`.
"""

from __future__ import annotations

import argparse
import http.client
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LUA = 'done = function(all, latency) io.write(string.format("%f %f %d\\n", all.requests / all.duration * 1e6, '
LUA += "latency:percentile(95) / 1000, all.errors.status + all.errors.connect + all.errors.read)) end\n"
# The lowest acceptable share of the empty view's requests per second, by service, at any number of connections.
GOALS = {
    "postgresql": {
        "standings": 0.42,
        "standings, 304": 0.48,
        "club": 0.4,
        "night": 0.4,
        "game": 0.4,
        "player": 0.4,
        "tournament": 0.4,
    },
    "sqlite": {
        "standings": 0.55,
        "standings, 304": 0.48,
        "club": 0.4,
        "night": 0.4,
        "game": 0.4,
        "player": 0.4,
        "tournament": 0.4,
    },
}
MOST_P95, LEAST_SAVE = 3.0, 0.25
FIRST = (
    "the standings", "a night", "a game", "a player", "a club", "records", "a season's rules",
    "the rules of a preset", "a seat draw", "a tournament", "its standings", "its round",
)  # fmt: skip
MOST_MS = {f"first rendering of {page}": 40.0 for page in FIRST} | {"preview": 25.0, "win page": 60.0}
CONNECTIONS = (8, 64)
SAVERS = (8, 40)


@dataclass(slots=True)
class Line:
    """One URL, with the number and speed of its responses in each turn."""

    name: str
    port: int
    path: str
    tag: str = ""
    rates: list[float] = field(default_factory=list)
    slow: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Return the requests per second."""
        return statistics.median(self.rates)

    @property
    def p95(self) -> float:
        """Return the 95th percentile in milliseconds."""
        return statistics.median(self.slow)


def run(args: list[str]) -> None:
    """Run `./run bench web`."""
    asked = options(args)
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "ERROR"}
        os.environ |= {"API_RATE_ANONYMOUS": "1000000/min", "EMBEDDED_WORKER": "0"}
        kind = prepare()
        with served("config.wsgi") as ours, served("bench_baseline", "tools") as floors:
            missed = [*pages(kind, ours, floors, asked), *costs(kind)]
    print("\n" + ("\n".join(f"missed: {one}" for one in missed) or "No goal is missed."))


def options(args: list[str]) -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(prog="./run bench web")
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args(args)


def prepare() -> str:
    """Create the tables and the demo club. Return the name of the database."""
    import django
    from django.core.management import call_command

    django.setup()
    from django.db import connection

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("demo")
    kind = connection.vendor
    connection.close()
    return kind


@contextmanager
def served(application: str, folder: str = ".") -> Iterator[int]:
    """Run one of the servers on a free local port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    told = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "PUBLIC_URL": f"http://localhost:{port}"}
    told["PYTHONPATH"] = f"{ROOT}:{ROOT / folder}"
    command = [sys.executable, "-m", "gunicorn", "--config", "python:config.gunicorn", application]
    server = subprocess.Popen(command, cwd=ROOT, env=told)
    try:
        until_it_answers(port)
        yield port
    finally:
        server.terminate()
        server.wait(20)


def until_it_answers(port: int) -> None:
    """Wait for a server to start, for at most a minute."""
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("The server does not come up.")


def lines(ours: int, floors: int) -> list[Line]:
    """Return the baseline's URLs, and ours."""
    from clubs.models import Event, Game, Season

    season = Season.objects.filter(closed=False).select_related("club").get(club__slug="east-wind")
    game = Game.objects.filter(event__season=season, event__kind=Event.Kind.NIGHT, status="final").first()
    player = season.standings.select_related("player").first()
    if game is None or player is None:
        sys.exit("The demo club has no final game.")
    club = f"/c/{season.club.slug}/"
    standings = f"{club}standings/{season.slug}/"
    found = [Line("empty view", floors, "/empty"), Line("version + page", floors, "/kept")]
    found += [Line("version + 304", floors, "/unchanged"), Line("standings", ours, standings)]
    found += [Line("standings, 304", ours, standings, tag_of(ours, standings)), Line("club", ours, club)]
    found += [
        Line("night", ours, f"{club}nights/{game.event_id}/"),
        Line("game", ours, f"{club}games/{game.public_id}/"),
    ]
    held = Event.objects.tournaments().filter(season__club=season.club).first()
    found += [Line("tournament", ours, f"{club}tournaments/{held.pk}/standings/")] if held else []
    found += [Line("player", ours, f"{club}players/{player.player.number}/"), Line("healthz", ours, "/healthz")]
    for line in found:
        tag_of(line.port, line.path)
    return found


def tag_of(port: int, path: str) -> str:
    """Return a page's current ETag. Exit if the URL is not a page."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", path)
    answer = connection.getresponse()
    if answer.status not in {200, 304}:
        sys.exit(f"{path} answers {answer.status}")
    return answer.headers["ETag"] or ""


def pages(kind: str, ours: int, floors: int, asked: argparse.Namespace) -> Iterator[str]:
    """Print our pages compared with the baseline. Return the missed goals."""
    for connections in CONNECTIONS:
        measured = lines(ours, floors)
        for _ in range(asked.rounds):
            for line in measured:
                rate, slow = measure(line, connections, asked.seconds)
                line.rates.append(rate)
                line.slow.append(slow)
        yield from told(kind, connections, measured)


def told(kind: str, connections: int, measured: list[Line]) -> Iterator[str]:
    """Print one table. Return its missed goals."""
    empty = measured[0]
    print(f"\n{kind}, {connections} connections")
    print(f"{'':18}{'of empty':>9}{'goal':>6}{'a second':>10}{'p95, ms':>9}{'of empty':>9}")
    for line in measured:
        part, slower = line.rate / empty.rate, line.p95 / empty.p95
        goal = GOALS[kind].get(line.name, 0.0)
        wanted = f"{goal:6.2f}" if goal else " " * 6
        print(f"{line.name:18}{part:9.3f}{wanted}{line.rate:10.0f}{line.p95:9.1f}{slower:9.2f}")
        if part < goal:
            yield f"{line.name} at {connections}: {part:.2f} of the empty view, not {goal:.2f}"
        if goal and slower > MOST_P95:
            yield f"{line.name} at {connections}: p95 {slower:.1f} times the empty view's, not {MOST_P95:.0f}"


def measure(line: Line, connections: int, seconds: int) -> tuple[float, float]:
    """Return the requests per second, and the 95th percentile in ms, of one turn."""
    return by_wrk(line, connections, seconds) if shutil.which("wrk") else by_threads(line, connections, seconds)


def by_wrk(line: Line, connections: int, seconds: int) -> tuple[float, float]:
    """Measure one turn with wrk."""
    script = Path(os.environ["VAR_DIR"], "done.lua")
    script.write_text(LUA)
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", str(script)]
    command += ["-H", f"If-None-Match: {line.tag}"] if line.tag else []
    out = subprocess.run(
        [*command, f"http://127.0.0.1:{line.port}{line.path}"], capture_output=True, text=True, check=True
    )
    rate, slow, errors = out.stdout.strip().splitlines()[-1].split()
    if int(errors):
        sys.exit(f"{line.name}: {errors} errors")
    return float(rate), float(slow)


def by_threads(line: Line, connections: int, seconds: int) -> tuple[float, float]:
    """Measure one turn with threads of this process, which is slower."""
    took: list[float] = []
    end = time.monotonic() + seconds

    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", line.port)
        while (began := time.monotonic()) < end:
            connection.request("GET", line.path, headers={"If-None-Match": line.tag} if line.tag else {})
            connection.getresponse().read()
            took.append(time.monotonic() - began)

    threads = [threading.Thread(target=ask) for _ in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(took) / seconds, sorted(took)[len(took) * 95 // 100] * 1000


def costs(kind: str) -> Iterator[str]:
    """Print the CPU cost of single responses, in this process. Return the missed goals."""
    import bench_saves
    from bench_process import as_served

    print(f"\n{'CPU in one process':36}{'ms':>8}{'goal':>8}")
    as_served()
    print(f"{'a million squares added up':36}{bench_saves.squares():8.1f}")
    for name, spent in bench_saves.pages().items():
        print(f"{name:36}{spent:8.1f}{MOST_MS[name]:8.0f}")
        if spent > MOST_MS[name]:
            yield f"{name}: {spent:.1f} ms of CPU, not {MOST_MS[name]:.0f}"
    save, bare = bench_saves.saves()
    print(f"{'a save':36}{save:8.1f}\n{'a bare transaction':36}{bare:8.1f}")
    print(f"{'bare / save':36}{bare / save:8.2f}{LEAST_SAVE:8.2f}")
    if bare / save < LEAST_SAVE:
        yield f"a save: {bare / save:.2f} of the bare transaction, not {LEAST_SAVE:.2f}"
    yield from _crowds(kind)


def _crowds(kind: str) -> Iterator[str]:
    """Print the speed of concurrent saves. On SQLite, the p95 with eight clients must not exceed that of bare ones."""
    import bench_saves

    print(f"\n{'saves of many at once':26}{'a second':>10}{'bare':>8}{'part':>7}{'p95, ms':>9}{'bare':>8}{'times':>7}")
    for clients in SAVERS:
        found = bench_saves.crowd(clients)
        (rate, slow), (bare_rate, bare_slow) = found["ours"], found["bare"]
        part, times = rate / bare_rate, slow / bare_slow
        print(f"{clients:<26}{rate:10.0f}{bare_rate:8.0f}{part:7.2f}{slow:9.0f}{bare_slow:8.0f}{times:7.2f}")
        most = 1.0 if kind == "sqlite" and clients == min(SAVERS) else MOST_P95
        if part < LEAST_SAVE:
            yield f"{clients} savers: {part:.2f} of bare transactions, not {LEAST_SAVE:.2f}"
        if times > most:
            yield f"{clients} savers: p95 {times:.2f} times the bare ones', not {most:.0f}"

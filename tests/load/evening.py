"""Run a club night under load: `./run load` plays it on this machine, causes faults and reports the results.

The site and its services run on ports of their own, on loopback only. The numbers of tables, readers and seconds are
bounded. The site is two web processes, two workers and one beat on PostgreSQL and Redis. In the second third of the
time, a web process and a worker are killed, Redis is down, and PostgreSQL is restarted. Times during these faults are
reported separately from the quiet time. The run fails if an acknowledged save is missing or stored twice, if the
standings don't recover by themselves, or if anything was refused in the quiet time.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.services import Postgres, RedisServer, services
from tests.faults.site import Site

ROOT = Path(__file__).resolve().parents[2]
MOST = {"tables": 100, "readers": 1000, "coming": 200, "seconds": 3600}
"""The most that one machine can run."""
BEHIND = "SELECT count(*) FROM clubs_leaderboard WHERE requested > computed"
KEPT = "SELECT key FROM clubs_deal WHERE current"
FINAL = "SELECT count(*) FROM clubs_game WHERE status = 'final'"
COUNTED = "SELECT coalesce(sum(games), 0) FROM clubs_standing"
AFTER = 10.0
"""Seconds after a fault that still count as part of it."""
PATIENCE = 120
GOALS = {"save": 250.0, "public page": 50.0}
"""The highest 95th percentile in the quiet time, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size of the load. Each table saves a deal every `every` seconds."""

    tables: int = 40
    readers: int = 200
    coming: int = 20
    seconds: float = 240
    every: float = 20
    faults: bool = True


@dataclass(slots=True)
class Seen:
    """The results. Times are in milliseconds by request, for the quiet time; errors are by request, for either time."""

    taken: list[str] = field(default_factory=list)
    arrived: int = 0
    ended: int = 0
    quiet: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    refused: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    refused_then: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    faults: list[tuple[str, float, float]] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    behind: float = 0.0
    right_after: float = 0.0
    final: int = 0
    counted: int = 0

    def read(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Add the events that the simulated people have written."""
        for line in lines:
            if "taken" in line:
                self.taken.append(line["taken"])
            elif "ended" in line:
                self.ended += 1
            elif "arrived" in line:
                self.arrived += 1
            else:
                self._request(line)

    def _request(self, line: Mapping[str, Any]) -> None:
        then = any(began <= line["at"] <= ended + AFTER for _, began, ended in self.faults)
        if line["failed"]:
            (self.refused_then if then else self.refused)[f"{line['name']} ({line.get('status', 0)})"] += 1
        elif not then:
            self.quiet[line["name"]].append(line["ms"])

    def wrong(self) -> list[str]:
        """Return the failures."""
        found = []
        if lost := set(self.taken) - set(self.kept):
            found.append(f"{len(lost)} acknowledged deals are not there")
        if len(self.kept) != len(set(self.kept)):
            found.append("a deal is there twice")
        if self.counted != self.final * 4:
            found.append(f"the standings count {self.counted} results of {self.final} final games")
        found += [f"{many} × {name} refused in the quiet time" for name, many in self.refused.items()]
        return found


class Evening:
    """The site with its workers, on services of its own."""

    def __init__(self, folder: Path, postgres: Postgres, queue: RedisServer) -> None:
        self.postgres, self.queue = postgres, queue
        self.site = Site(
            folder,
            DATABASE_URL=postgres.address(),
            REDIS_URL=queue.address,
            EMBEDDED_WORKER="0",
            WEB_CONCURRENCY="2",
        )
        self.others: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, size: Size) -> str:
        """Start everything. Return the scene as JSON."""
        self.site.prepare()
        made = self._python("-m", "tests.load.scene", str(size.tables), str(size.coming))
        for name in ("worker", "second worker", "beat"):
            self._celery(name)
        self.site.start()
        return made

    def _python(self, *arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(command, env=self.site.environment, cwd=ROOT, check=True, stdout=subprocess.PIPE)
        return done.stdout.decode()

    def _celery(self, name: str) -> None:
        how = (
            ["beat", "--scheduler", "config.celery_beat:Scheduler"] if name == "beat" else ["worker", "--concurrency=1"]
        )
        command = [sys.executable, "-m", "celery", "-A", "config", *how, "-l", "WARNING"]
        with self.site.log.open("ab") as log:
            self.others[name] = subprocess.Popen(
                command, env=self.site.environment, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
            )

    def kill_web_process(self) -> None:
        """Kill one of the two web processes without warning."""
        assert self.site.process is not None
        pid = self.site.process.pid
        os.kill(int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]), signal.SIGKILL)

    def kill_worker(self) -> None:
        """Kill a worker in the middle of its tasks and start another, as a supervisor would."""
        self._end("worker")
        self._celery("worker")

    def redis_away(self, seconds: float) -> None:
        """Keep Redis down for `seconds`."""
        self.queue.kill()
        time.sleep(seconds)
        self.queue.start()

    def restart_postgresql(self) -> None:
        """Restart PostgreSQL as an administrator does."""
        self.postgres.stop()
        self.postgres.start()

    def _end(self, name: str) -> None:
        os.killpg(self.others[name].pid, signal.SIGKILL)
        self.others[name].wait()

    def end(self) -> None:
        """Stop everything that was started."""
        self.site.stop()
        for name in self.others:
            self._end(name)


def play(size: Size, folder: Path) -> Seen:
    """Run one night and return its results."""
    seen = Seen()
    with services(folder) as (postgres, queue, _wire):
        evening = Evening(folder, postgres, queue)
        try:
            scene = folder / "scene.json"
            scene.write_text(evening.start(size))
            people = _people(size, folder, evening.site.port)
            watch = Watch(postgres)
            if size.faults:
                _break(evening, size, seen)
            people.wait(size.seconds + PATIENCE)
            ended = time.monotonic()
            watch.until_right()
            seen.right_after, seen.behind = time.monotonic() - ended, watch.stop()
            seen.kept = [str(key) for (key,) in postgres.rows(KEPT)]
            seen.final, seen.counted = _number(postgres, FINAL), _number(postgres, COUNTED)
            if people.returncode not in (0, 1):
                raise SystemExit((folder / "people.log").read_text()[-2000:])
        finally:
            evening.end()
    seen.read(map(json.loads, (folder / "seen.jsonl").read_text().splitlines()))
    return seen


def _people(size: Size, folder: Path, port: int) -> subprocess.Popen[bytes]:
    """Start Locust with all simulated people for the whole run."""
    said = {"SCENE": folder / "scene.json", "SEEN": folder / "seen.jsonl", "READERS": size.readers}
    said |= {"EVERY": size.every, "SECONDS": size.seconds}
    many = size.tables + size.readers + size.coming
    command = [sys.executable, "-m", "locust", "-f", "tests/load/people.py", "--headless", "--only-summary"]
    command += ["--host", f"http://127.0.0.1:{port}", "--users", str(many), "--spawn-rate", str(max(many, 1))]
    command += ["--run-time", f"{size.seconds:.0f}s", "--stop-timeout", str(PATIENCE // 2)]
    with (folder / "people.log").open("wb") as log:
        return subprocess.Popen(
            command,
            env=os.environ | {name: str(value) for name, value in said.items()},
            cwd=ROOT,
            stdout=log,
            stderr=log,
        )


def _break(evening: Evening, size: Size, seen: Seen) -> None:
    """Cause every fault in the second third of the time."""
    third = size.seconds / 3
    time.sleep(third)
    faults: list[tuple[str, Callable[[], None]]] = [
        ("a web process killed", evening.kill_web_process),
        ("a worker killed", evening.kill_worker),
        ("Redis away", lambda: evening.redis_away(min(60, third / 3))),
        ("PostgreSQL started again", evening.restart_postgresql),
    ]
    for name, fault in faults:
        began = time.time()
        fault()
        seen.faults.append((name, began, time.time()))
        time.sleep(third / 8)


class Watch:
    """Measures twice a second how long the standings have been out of date."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres
        self.longest, self.since = 0.0, 0.0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._look, daemon=True)
        self.thread.start()

    def _look(self) -> None:
        while not self.over.wait(0.5):
            now = time.monotonic()
            if self._right():
                self.since = 0.0
            else:
                self.since = self.since or now
                self.longest = max(self.longest, now - self.since)

    def _right(self) -> bool:
        try:
            return _number(self.postgres, BEHIND) == 0
        except Exception:  # noqa: BLE001  # PostgreSQL is being started again
            return False

    def until_right(self) -> None:
        """Wait until the standings are up to date."""
        until = time.monotonic() + PATIENCE
        while not self._right():
            if time.monotonic() > until:
                raise SystemExit(f"The standings were behind for {PATIENCE} s.")
            time.sleep(0.2)

    def stop(self) -> float:
        """Stop measuring. Return the longest delay in seconds."""
        self.over.set()
        self.thread.join()
        return self.longest


def _number(postgres: Postgres, query: str) -> int:
    return int(str(postgres.rows(query)[0][0]))


def p95(times: list[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(times, n=20)[-1] if len(times) > 1 else sum(times)


def report(seen: Seen) -> Iterator[str]:
    """Yield the results line by line, as docs/operations.md shows them."""
    yield (f"{'in the quiet time':24}{'requests':>9}{'median':>9}{'p95, ms':>9}")
    for name, times in sorted(seen.quiet.items()):
        goal = f"   goal {GOALS[name]:.0f}" if name in GOALS else ""
        yield (f"{name:24}{len(times):9}{statistics.median(times):9.1f}{p95(times):9.1f}{goal}")
    for name, began, ended in seen.faults:
        yield (f"{name}: {ended - began:.1f} s")
    yield (f"refused or not answered while things broke: {dict(seen.refused_then) or 'nothing'}")
    yield (
        f"{len(seen.taken)} deals acknowledged, {len(seen.kept)} kept; {seen.final} games final; {seen.arrived} came"
    )
    yield (f"standings behind for {seen.behind:.1f} s at most, right {seen.right_after:.1f} s after the last request")


def main() -> None:
    """Read the arguments, run, report, and exit with an error if there were failures."""
    parser = argparse.ArgumentParser(prog="./run load", description=__doc__.split("\n\n")[0])
    for name, kind in (("tables", int), ("readers", int), ("coming", int), ("seconds", float), ("every", float)):
        parser.add_argument(f"--{name}", type=kind, default=getattr(Size(), name))
    parser.add_argument("--calm", action="store_true", help="nothing breaks")
    asked = vars(parser.parse_args())
    calm = asked.pop("calm")
    if any(not 1 <= asked[name] <= most for name, most in MOST.items()):
        parser.error(", ".join(f"--{name} 1 to {most}" for name, most in MOST.items()))
    with tempfile.TemporaryDirectory(prefix="east-one-load-") as folder:
        seen = play(Size(**asked, faults=not calm), Path(folder))
    sys.stdout.writelines(f"{line}\n" for line in report(seen))
    if wrong := seen.wrong():
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()

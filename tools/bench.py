"""Compare the scoring core's speed with that of the PyPI package `mahjong`, in one run and in alternating turns.

`./run bench` prints a table of ratios (peer's CPU time / ours: above 1 is faster than the peer), each the median of
its turns with quartiles, then the missed goals. A turn is 250 hands; values are of the random hands of two seeds.
`--hands N` and `--rounds N` change the size.
`./run bench logs` measures reading game logs; `--games N` for each format.
`./run bench seating` measures the call `seating`.
`./run bench tablet --address URL …` measures tables' pages in a slowed-down Chromium.
`./run bench installation` measures one club among many on one site.
`./run bench years` measures a club that is ten years old, `./run bench web` pages and saves, and then that club, too.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import bench_installation  # noqa: E402 -- after the path is set
import bench_logs  # noqa: E402 -- after the path is set
import bench_seating  # noqa: E402 -- the same
import bench_tablet  # noqa: E402 -- the same
import bench_visitors  # noqa: E402 -- the same
import bench_web  # noqa: E402 -- the same
import bench_years  # noqa: E402 -- the same
from mahjong.agari import Agari  # noqa: E402
from mahjong.hand_calculating.hand import HandCalculator  # noqa: E402

from rules import calls  # noqa: E402
from rules.registry import ruleset  # noqa: E402
from rules.riichi.hand import RiichiHands  # noqa: E402
from scoring.strict_json import Fields  # noqa: E402
from scoring.tiles import KIND, parse  # noqa: E402
from scoring.waits import orphans_waits, seven_pairs_waits, standard_waits  # noqa: E402
from tests.rules.oracle import asked, oracle  # noqa: E402
from tests.rules.random_hands import random_hand  # noqa: E402

SEED = 20
SEEDS = (SEED, 7)
LINES_GOAL, VALUES_GOAL = 1.2, 3.0
KINDS = 34
TURN = 250
Job = Callable[[Sequence[Any]], object]


@dataclass(frozen=True, slots=True)
class Pair:
    """The same hands computed by both, each from its own representation. `goal` is the lowest acceptable ratio."""

    name: str
    ours: Job
    peer: Job
    own: Sequence[Any]
    others: Sequence[Any]
    goal: float = 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """The ratio of each turn, and for each side the median µs a hand."""

    ratios: tuple[float, ...]
    ours: float
    peer: float

    @property
    def ratio(self) -> float:
        """Return the median of all turns."""
        return statistics.median(self.ratios)

    def line(self, name: str, goal: float = 0.0) -> str:
        """Return the table row."""
        low, _, high = statistics.quantiles(self.ratios, n=4)
        figures = f"{low:.2f}–{high:.2f} | {goal or ''} | {self.ours:.1f} | {self.peer:.1f}"
        return f"| {name} | **{self.ratio:.2f}** | {figures} |"


def measure(pair: Pair, rounds: int) -> Figures:
    """Measure the same hands in turns, alternating who goes first.

    Earlier objects are exempt from garbage collection.
    """
    gc.collect()
    gc.freeze()
    times: tuple[list[float], list[float]] = ([], [])
    starts = list(range(0, len(pair.own), TURN)) * rounds
    for turn, start in enumerate(starts):
        part = slice(start, start + TURN)
        jobs = ((pair.ours, pair.own[part]), (pair.peer, pair.others[part]))
        for side in (0, 1) if turn % 2 else (1, 0):
            times[side].append(_timed(*jobs[side]))
    ratios = tuple(peer / ours for ours, peer in zip(*times, strict=True))
    return Figures(ratios, statistics.median(times[0]), statistics.median(times[1]))


def _timed(job: Job, hands: Sequence[Any]) -> float:
    began = time.process_time()
    job(hands)
    return (time.process_time() - began) / len(hands) * 1e6


# -- values ------------------------------------------------------------------------------------------


def hands(n: int, seed: int) -> list[dict[str, Any]]:
    """Return complete hands that win under both, including open hands, kongs, seven pairs and thirteen orphans."""
    rng = random.Random(seed)  # noqa: S311 -- hands, no secrets
    found: list[dict[str, Any]] = []
    while len(found) < n:
        hand = random_hand(rng)
        if calls.answer("score", {"rules": "riichi", **hand})["ok"]:
            found.append(hand)
    return found


def _peer_line(line: str) -> str:
    return json.dumps(oracle(json.loads(line), {}), ensure_ascii=False)


def lines(found: list[dict[str, Any]], seed: int) -> Pair:
    """Measure from JSON line to JSON line, ours with every word of `explain`."""
    texts = [json.dumps({"rules": "riichi", **hand}) for hand in found]

    def ours(part: Sequence[str]) -> list[str]:
        return [calls.answer_line("score", text) for text in part]

    def peer(part: Sequence[str]) -> list[str]:
        return [_peer_line(text) for text in part]

    return Pair(f"value, JSON line to JSON line (seed {seed})", ours, peer, texts, texts, LINES_GOAL)


def values(found: list[dict[str, Any]], seed: int) -> Pair:
    """Measure the value alone, of tiles that both have already read."""
    rules = RiichiHands(ruleset("riichi").options)

    def ours(part: Sequence[Any]) -> list[Any]:
        return [rules.value(given, moment) for given, moment in part]

    def peer(part: Sequence[Any]) -> list[Any]:
        return [HandCalculator.estimate_hand_value(**one) for one in part]

    read = [_read(rules, hand) for hand in found]
    others = [asked(hand, {}) for hand in found]
    return Pair(f"value alone, tiles read before (seed {seed})", ours, peer, read, others, VALUES_GOAL)


def _read(rules: RiichiHands, hand: dict[str, Any]) -> tuple[Any, Any]:
    fields = Fields(hand)
    asked, moment = rules.form.read_hand(fields, win=True), rules.form.read_moment(fields, win=True)
    return rules.check_tiles(asked, moment), moment


# -- waits -------------------------------------------------------------------------------------------


def thirteens(n: int) -> list[str]:
    """Return thirteen tiles, nearly all ready: complete hands without melds, minus their winning tile."""
    rng = random.Random(SEED + 1)  # noqa: S311 -- the same
    found: list[str] = []
    while len(found) < n:
        hand = random_hand(rng)
        if not hand["melds"]:
            found.append(hand["concealed"])
    return found


def _waits(packed: int, mask: int) -> int:
    return standard_waits(packed) | seven_pairs_waits(packed, mask) | orphans_waits(packed, mask)


def _agari(counts: list[int]) -> list[int]:
    found = []
    for kind in range(KINDS):
        counts[kind] += 1
        if counts[kind] <= 4 and Agari.is_agari(counts):
            found.append(kind)
        counts[kind] -= 1
    return found


def waits(texts: list[str]) -> Pair:
    """Measure which tiles complete thirteen: ours in one call, the other library by trying all 34."""

    def ours(part: Sequence[tuple[int, int]]) -> list[int]:
        return [_waits(*one) for one in part]

    def peer(part: Sequence[list[int]]) -> list[list[int]]:
        return [_agari(one) for one in part]

    tiles = [parse(text, "") for text in texts]
    packed = [(known.packed, known.mask) for known in tiles]
    counts = [[sum(code & KIND == kind for code in known.codes) for kind in range(KINDS)] for known in tiles]
    return Pair("waits of 13 tiles", ours, peer, packed, counts)


FIRST = "waits of 13 tiles, every hand for the first time"


def first_waits(n: int, rounds: int) -> Figures:
    """Measure the same in new processes."""
    runs = [_first_run(n) for _ in range(rounds)]
    return Figures(
        tuple(ratio for run in runs for ratio in run.ratios),
        statistics.median(run.ours for run in runs),
        statistics.median(run.peer for run in runs),
    )


def _first_run(n: int) -> Figures:
    command = [sys.executable, __file__, "--hands", str(n), "--first"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Figures(*json.loads(done.stdout))


# -- the whole ---------------------------------------------------------------------------------------


def report(n: int, rounds: int) -> None:
    """Print the table, and the missed goals."""
    print(f"{n} hands, {rounds} rounds, Python {sys.version.split()[0]}\n")
    print("| | ratio | quarters | goal | ours, µs | peer, µs |\n|---|---|---|---|---|---|")
    missed = []
    for pair in pairs(n):
        found = measure(pair, rounds)
        print(found.line(pair.name, pair.goal), flush=True)
        if found.ratio < pair.goal:
            missed.append(f"missed: {pair.name}: {found.ratio:.2f} times the peer, not {pair.goal}")
    print(first_waits(n, rounds).line(FIRST))
    print("\n" + ("\n".join(missed) or "No goal is missed."))


def pairs(n: int) -> Iterator[Pair]:
    """Return what is measured in this process."""
    for seed in SEEDS:
        found = hands(n, seed)
        yield lines(found, seed)
        yield values(found, seed)
    yield waits(thirteens(n))


def _web(args: list[str]) -> None:
    bench_web.run(args)
    bench_years.run([])


OWN_OPTIONS = {
    "web": _web,
    "years": bench_years.run,
    "installation": bench_installation.run,
    "visitors": bench_visitors.run,
}
"""Subcommands that read their own options."""


def main() -> None:
    """Print the table, or with `--first` the figures of one process."""
    if (run := OWN_OPTIONS.get("".join(sys.argv[1:2]))) is not None:
        return run(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "part",
        nargs="?",
        choices=("hands", "installation", "logs", "seating", "tablet", "visitors", "web", "years"),
        default="hands",
    )
    parser.add_argument("--hands", type=int, default=5000)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--address", nargs="+", default=[], help="of `tablet`: pages of tables at which a deal is played"
    )
    parser.add_argument("--first", action="store_true", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.part == "logs":
        return bench_logs.report(said.games, said.rounds)
    if said.part == "seating":
        return bench_seating.report()
    if said.part == "tablet":
        if not said.address or not all(url.startswith(("http://", "https://")) for url in said.address):
            parser.error("tablet needs --address URL: the page of a table at which a deal is played, on a running site")
        return bench_tablet.report(said.address)
    if said.first:
        once = measure(waits(thirteens(said.hands)), 1)
        return print(json.dumps([once.ratios, once.ours, once.peer]))
    return report(said.hands, said.rounds)


if __name__ == "__main__":
    main()

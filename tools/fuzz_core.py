"""Random hands, games and broken requests against the core, for as long as you like.

`./run fuzz` runs for a minute; `--seconds N` and `--count N` set limits, whichever is reached first. It checks that
every call answers or raises a contract error, that payments add up, and that riichi agrees with the package `mahjong`
wherever its rules can be set the same way. Each case has a seed: `--only KIND:SEED` repeats it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules import calls  # noqa: E402 -- after the path is set
from rules.registry import presets  # noqa: E402
from scoring.errors import ContractError  # noqa: E402
from tests.game_logs.spoil import spoilt  # noqa: E402
from tests.rules.junk import answered, changed, paths  # noqa: E402
from tests.rules.oracle import VARIANTS, disagreement  # noqa: E402
from tests.rules.random_hands import random_hand  # noqa: E402
from tests.rules.test_games import random_rules, spoken  # noqa: E402

CORPORA = ROOT / "tests" / "corpora"
ROWS = [json.loads(line) for file in sorted(CORPORA.glob("*.jsonl")) for line in file.read_text().splitlines()]
PRESETS = [preset.id for preset in presets()]
WORDS = ("E", "S", "W", "N", "", "123m", "5z", "chi:123m", "ron", "tsumo", "win", "draw", "riichi", "first_turn", "閒")
SHOWN = 20


def junk(rng: random.Random, depth: int = 2) -> Any:
    """Return any JSON value."""
    kind = rng.randrange(9 if depth else 7)
    makers: tuple[Callable[[], Any], ...] = (
        lambda: None,
        lambda: rng.random() < 0.5,
        lambda: rng.randrange(-3, 40),
        lambda: rng.choice((10**9, -(10**13), 1.5, float("nan"))),
        lambda: rng.choice(WORDS),
        lambda: "".join(rng.choices("0123456789mpszf:", k=rng.randrange(14))),
        lambda: rng.choice(PRESETS),
        lambda: [junk(rng, depth - 1) for _ in range(rng.randrange(4))],
        lambda: {rng.choice(WORDS): junk(rng, depth - 1) for _ in range(rng.randrange(3))},
    )
    return makers[kind]()


def broken(rng: random.Random) -> None:
    """Return a corpus request with one value changed, with a part of another, or under other rules."""
    row = rng.choice(ROWS)
    request = row["request"]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        place = rng.choice(paths(request))
        request = changed(request, place, _part(rng) if rng.random() < 0.3 else junk(rng))
    if rng.random() < 0.3 and isinstance(request, dict):
        request = {**request, "rules": rng.choice(PRESETS)}
    answered(row["call"], request)


def _part(rng: random.Random) -> Any:
    part = rng.choice(ROWS)["request"]
    for key in rng.choice(paths(part)):
        part = part[key]
    return part


def hand(rng: random.Random) -> None:
    """Check a complete hand under random rules: its payments add up, or it is refused."""
    rules = random_rules(rng)
    request = {"rules": spoken(rules), **random_hand(rng)}
    try:
        answer = calls.score(request)
    except ContractError:
        return
    left = sum(answer["deltas"].values()) - rules.entry().stick * request["deposits"]
    if left or answer["points"] < 0:
        raise AssertionError(f"{left} left over: {request}")


def compared(rng: random.Random) -> None:
    """Compare a riichi hand with the independent library."""
    options, rules = rng.choice(VARIANTS)
    request = random_hand(rng, reds=options.get("red_fives") != [0, 0, 0])
    found = disagreement(request, options, rules)
    if found is not None:
        raise AssertionError(f"{found}: {options} {request}")


def game(rng: random.Random) -> None:
    """Check up to eight deals of a random game: payments add up, and the replay is the same."""
    rules = random_rules(rng)
    stick = rules.entry().stick
    state, results = rules.start(), []
    before = _worth(state, stick)
    for _ in range(8):
        results.append(rules.sample_result(state, rng))
        answer = calls.deal({"rules": spoken(rules), "state": state, "result": results[-1]})
        state = answer["state"]
        outside = sum(answer.get("side_deltas", {}).values())
        before -= outside
        if answer["finished"]:
            break
        if _worth(state, stick) != before:
            raise AssertionError(f"{before} became {_worth(state, stick)}: {spoken(rules)} {results}")
    if calls.game({"rules": spoken(rules), "deals": results})["state"] != state:
        raise AssertionError(f"replayed otherwise: {spoken(rules)} {results}")


def _worth(state: dict[str, Any], stick: int) -> int:
    return int(sum(state["scores"]) + stick * state["deposits"])


def log(rng: random.Random) -> None:
    """Check a faulty game log: it is answered, or refused with a contract error."""
    answered("log", {"log": spoilt(rng)})


KINDS: dict[str, tuple[Callable[[random.Random], None], int]] = {
    "broken": (broken, 45),
    "hand": (hand, 25),
    "compared": (compared, 28),
    "game": (game, 2),
    "log": (log, 10),
}


def tried(kind: str, seed: str) -> str | None:
    """Run one case. Return a description of the failure, or None."""
    try:
        KINDS[kind][0](random.Random(f"{kind}:{seed}"))  # noqa: S311 -- cases, no secrets
    except Exception:  # noqa: BLE001 -- whatever it is, it is what is looked for
        return f"--only {kind}:{seed}\n{traceback.format_exc(limit=-3)}"
    return None


def cases(start: str) -> Iterator[tuple[str, str]]:
    """Yield kinds in their proportions, with increasing seeds."""
    shares = [kind for kind, (_, share) in KINDS.items() for _ in range(share)]
    rng = random.Random(start)  # noqa: S311 -- the same
    for number in count():
        yield rng.choice(shares), f"{start}.{number}"


def run(seconds: float, most: int, start: str) -> int:
    """Run cases until the time or number is reached. Return the number of failures."""
    done: Counter[str] = Counter()
    wrong = 0
    end = time.monotonic() + seconds
    for kind, seed in cases(start):
        if time.monotonic() > end or sum(done.values()) >= most or wrong >= SHOWN:
            break
        done[kind] += 1
        problem = tried(kind, seed)
        if problem:
            wrong += 1
            print(problem, flush=True)
    said = ", ".join(f"{number:,} {kind}" for kind, number in sorted(done.items()))
    print(f"{sum(done.values()):,} tried ({said}), {wrong} wrong")
    return wrong


def main() -> None:
    """Run, and fail if there were failures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, default=sys.maxsize)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only")
    said = parser.parse_args()
    if said.only:
        kind, seed = said.only.split(":", 1)
        problem = tried(kind, seed)
        sys.exit(problem or 0)
    sys.exit(1 if run(said.seconds, said.count, said.seed) else 0)


if __name__ == "__main__":
    main()

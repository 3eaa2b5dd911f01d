"""Change one small piece of code at a time, and check if a test notices: services, permissions and money.

`./run mutate` runs for ten minutes; `--seconds N` sets the time, `--seed N` the order, paths the files. A change is one
of Cosmic Ray's operators, a missing lock, or a route opened to a lower role. Each is made in a copy of the project,
where the relevant tests run: on PostgreSQL if `DATABASE_URL` names one, else on SQLite, where locks are not changed.
Changes that no test noticed are printed as diffs, and the exit status is 1 if there were any.
"""

from __future__ import annotations

import argparse
import difflib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import parso
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 300
COMMON = "tests/clubs/test_locks.py"
# The tests for each part of the code.
PARTS: dict[str, tuple[str, ...]] = {
    "clubs/permissions.py": ("tests/clubs/test_permissions.py",),
    "clubs/middleware.py": ("tests/clubs/test_permissions.py",),
    "clubs/services/night": ("tests/clubs/night", COMMON),
    "clubs/services/people": ("tests/clubs/people", COMMON),
    "clubs/services/play": ("tests/clubs/play", COMMON),
    "clubs/services/seasons": ("tests/clubs/seasons", COMMON),
    "clubs/services/settling": ("tests/clubs/settling",),
    "scoring/score_moves.py": ("tests/scoring", "tests/rules/test_corpora.py"),
    "scoring/transfers.py": ("tests/scoring", "tests/clubs/settling"),
}
# Operators whose changes mean nothing here: digits of masks and powers, types in annotations, words.
LEFT_OUT = re.compile(r"Variable|(?:Not)?Eq_[GL]t|Binary|Unary|BitOr|ExceptionReplacer|Shift|IsNot_|_Is")
LOCK = re.compile(r"\.select_for_update\([^()]*(?:\([^()]*\)[^()]*)?\)")
RIGHT = re.compile(r"\b(ORGANISER|SCORER)(?=\))")
LOWER = {"ORGANISER": "SCORER", "SCORER": "MEMBER"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one change in it."""

    path: Path
    what: str
    code: str
    tests: tuple[str, ...]


def files(chosen: list[str]) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Yield the files that may be changed, each with its tests."""
    for part, tests in PARTS.items():
        found = [ROOT / part] if part.endswith(".py") else sorted((ROOT / part).rglob("*.py"))
        for path in found:
            if not chosen or any(path.is_relative_to((ROOT / one).resolve()) for one in chosen):
                yield path.relative_to(ROOT), tests


def mutants(path: Path, tests: tuple[str, ...], locks: bool) -> Iterator[Mutant]:
    """Yield every possible change of a file."""
    code = (ROOT / path).read_text()
    for what, changed in (*_operated(code), *_opened(code), *(_unlocked(code) if locks else ())):
        yield Mutant(path, what, changed, tests)


def _operated(code: str) -> Iterator[tuple[str, str]]:
    nodes = list(ast_nodes(parso.parse(code)))  # type: ignore[no-untyped-call]
    for name in sorted(operator_names()):
        if LEFT_OUT.search(name):
            continue
        operator = get_operator(name)()
        for i in range(sum(len(list(operator.mutation_positions(node))) for node in nodes)):
            changed = mutate_code(code, operator, i)
            if changed and changed != code:
                yield name.removeprefix("core/"), changed


def _unlocked(code: str) -> Iterator[tuple[str, str]]:
    for found in LOCK.finditer(code):
        yield "lock not taken", code[: found.start()] + ".all()" + code[found.end() :]


def _opened(code: str) -> Iterator[tuple[str, str]]:
    if "ROUTES: dict" in code:
        for found in RIGHT.finditer(code, code.index("ROUTES: dict")):
            yield "opened to a lower role", code[: found.start()] + LOWER[found.group()] + code[found.end() :]


def noticed(copy: Path, mutant: Mutant, seconds: float) -> bool:
    """Return whether a test fails, or doesn't end, with this change."""
    target, code = copy / mutant.path, (ROOT / mutant.path).read_text()
    target.write_text(mutant.code)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *mutant.tests]
    try:
        tried = subprocess.run(command, cwd=copy, capture_output=True, timeout=min(seconds, LONGEST), check=False)
    except subprocess.TimeoutExpired:
        return True
    finally:
        target.write_text(code)
    return tried.returncode != 0


def difference(mutant: Mutant) -> str:
    """Return the change as a diff."""
    lines = ((ROOT / mutant.path).read_text().splitlines(), mutant.code.splitlines())
    return "\n".join(difflib.unified_diff(*lines, str(mutant.path), mutant.what, lineterm="", n=1))


def copied(folder: str) -> Path:
    """Yield a copy of the project in which code may be changed."""
    left_out = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", ".*_cache", ".hypothesis")
    return Path(shutil.copytree(ROOT, Path(folder, "project"), ignore=left_out, symlinks=True))


def main() -> int:
    """Try changes in random order until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    locks = os.environ.get("DATABASE_URL", "").startswith("postgres")
    everything = [one for path, tests in files(asked.paths) for one in mutants(path, tests, locks)]
    random.Random(asked.seed).shuffle(everything)  # noqa: S311 -- an order, no secret
    until, tried, missed = time.monotonic() + asked.seconds, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(folder)
        for mutant in everything:
            left = until - time.monotonic()
            if left < 1:
                break
            tried += 1
            if not noticed(copy, mutant, LONGEST):
                missed += 1
                print(difference(mutant), flush=True)
    print(f"{len(everything)} changes known, {tried} tried, {tried - missed} noticed, {missed} not noticed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())

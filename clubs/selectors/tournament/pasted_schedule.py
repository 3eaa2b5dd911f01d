"""Pasted schedule: parsing, validating as a whole, and building the input of the core's call `seating`."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Round, Stage
from clubs.selectors.play.rules_in_force import THREE, rules_of_event
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.round_seating import PRESENT, Json, request_of

LONGEST = 100_000
"""Maximum number of characters of a pasted schedule: 60 rounds of 100 tables."""
FIELD = "script"
NUMBER, BETWEEN = re.compile(r"[0-9]{1,4}"), re.compile(r"[-–,\s]+")
BESIDE = 2
"""Number of columns before the seats on a line with semicolons: round and table."""
Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pasted:
    """The rounds of a pasted schedule by their numbers in it, each with its tables, East first."""

    rounds: tuple[tuple[int, tuple[Table, ...]], ...]

    @property
    def numbers(self) -> set[int]:
        """Return all numbers that play in it."""
        return {number for _round, tables in self.rounds for table in tables for number in table}

    @property
    def script(self) -> list[list[Table]]:
        return [list(tables) for _round, tables in self.rounds]


def read_pasted(text: str, first: int) -> Pasted:
    """Parse a schedule: lines `round;table;E;S;W;N`, or one table per line (`7-2-1-8`) with an empty line between
    rounds.

    Rounds of the second form are numbered from `first`. Raise `bad_schedule` with the line that can't be parsed.

    >>> read_pasted("1;2;5;6;7;8\\n1;1;1;2;3;4", 1).rounds
    ((1, ((1, 2, 3, 4), (5, 6, 7, 8))),)
    >>> read_pasted("1-2-3-4\\n5-6-7-8\\n\\n8-1-5-2", 3).rounds
    ((3, ((1, 2, 3, 4), (5, 6, 7, 8))), (4, ((8, 1, 5, 2),)))
    """
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), 1)]
    written = [line for _at, line in lines if line]
    if not written:
        raise bad(_("Paste one table per line."))
    return Pasted(tuple(_with_rounds(lines) if ";" in written[0] else _apart(lines, first)))


def bad(words: str, **data: object) -> ClubError:
    """Return the error for an invalid schedule."""
    return ClubError("bad_schedule", words, FIELD, **data)


def _whole(at: int, line: str, parts: Sequence[str]) -> list[int]:
    if not all(NUMBER.fullmatch(part) for part in parts):
        raise bad(_("Line %(at)s is not a table: %(line)s") % {"at": at, "line": line[:40]}, line=at)
    return [int(part) for part in parts]


def _with_rounds(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, tuple[Table, ...]]]:
    rows = sorted(_row(at, line) for at, line in lines if line)
    for number, tables in groupby(rows, key=lambda row: row[0]):
        yield number, tuple(seats for _round, _table, seats in tables)


def _row(at: int, line: str) -> tuple[int, int, Table]:
    numbers = _whole(at, line, [part.strip() for part in line.rstrip(";").split(";")])
    if len(numbers) <= BESIDE:
        raise bad(_("Line %(at)s is not a table: %(line)s") % {"at": at, "line": line[:40]}, line=at)
    return numbers[0], numbers[1], tuple(numbers[BESIDE:])


def _apart(lines: Sequence[tuple[int, str]], first: int) -> Iterator[tuple[int, tuple[Table, ...]]]:
    blocks = [list(block) for written, block in groupby(lines, key=lambda one: bool(one[1])) if written]
    for number, block in enumerate(blocks, first):
        yield number, tuple(tuple(_whole(at, line, BETWEEN.split(line))) for at, line in block)


def pasted_request(stage: Stage, rounds: Sequence[Round], pasted: Pasted, *, by_rank: bool = False) -> Json:
    """Return the input of the call for a pasted schedule, without a seed; its numbers are start numbers, or ranks.

    Raise `bad_schedule` if it is invalid; all of it is checked before anything is saved.
    """
    if by_rank and len(rounds) > 1:
        raise bad(_("If the numbers are places, you can seat only one round at a time."))
    request = request_of(stage, rounds, fill=None if by_rank else _substitutes(stage, pasted))
    order = [player["id"] for player in request["players"]]
    named = list(range(1, len(order) + 1)) if by_rank else order
    _check_rounds(pasted, len(rounds))
    threes = stage.odd == Stage.Odd.THREE
    _check_tables(pasted, rules_of_event(stage.event).players, threes=threes)
    _check_numbers(pasted, named, {p["id"] for p in request["players"] if p.get("substitute")})
    at = {number: place for place, number in enumerate(named, 1)}
    script = [[[at[number] for number in table] for table in tables] for tables in pasted.script]
    return request | {"script": script, "winds": "list", "odd": "three" if threes else "bye"}


def _substitutes(stage: Stage, pasted: Pasted) -> list[int]:
    """Return the substitutes in the schedule."""
    found = stage.event.entries.filter(kind=Entry.Kind.SUBSTITUTE, status__in=PRESENT).order_by("number")
    return [number for number in found.values_list("number", flat=True) if number in pasted.numbers]


def _check_rounds(pasted: Pasted, wanted: int) -> None:
    if len(pasted.rounds) != wanted:
        words = _("The schedule has %(n)s rounds, but %(wanted)s need seating.")
        raise bad(words % {"n": len(pasted.rounds), "wanted": wanted})


def _check_tables(pasted: Pasted, seats: int, *, threes: bool) -> None:
    sizes = {seats, THREE} if threes else {seats}
    for number, tables in pasted.rounds:
        for at, table in enumerate(tables, 1):
            if len(table) not in sizes:
                words = _("Round %(round)s, table %(table)s: %(n)s numbers given, but a table seats %(seats)s.")
                raise bad(words % {"round": number, "table": at, "n": len(table), "seats": seats}, round=number)
        _check_once(number, tables)


def _check_once(number: int, tables: Sequence[Table]) -> None:
    counted = Counter(one for table in tables for one in table)
    twice = next((one for one, many in counted.items() if many > 1), None)
    if twice is None:
        return
    at = [place for place, table in enumerate(tables, 1) for one in table if one == twice]
    words = _("Round %(round)s: number %(number)s is at both table %(first)s and table %(second)s.")
    if at[0] == at[1]:
        words = _("Round %(round)s: number %(number)s is at table %(first)s twice.")
    raise bad(words % {"round": number, "number": twice, "first": at[0], "second": at[1]}, round=number)


def _check_numbers(pasted: Pasted, named: Sequence[int], substitutes: set[int]) -> None:
    """Reject unknown numbers, and players who would never play."""
    said = {"has": spans(pasted.numbers), "n": len(set(named) - substitutes)}
    unknown, never = pasted.numbers - set(named), set(named) - pasted.numbers
    if unknown:
        words = _(
            "The schedule uses numbers %(has)s, but there are %(n)s players. Numbers without a player: %(unknown)s."
        )
        raise bad(words % (said | {"unknown": spans(unknown)}), numbers=sorted(unknown))
    if never:
        words = _(
            "The schedule uses numbers %(has)s, but there are %(n)s players. Numbers that would never play: %(never)s."
        )
        raise bad(words % (said | {"never": spans(never)}), numbers=sorted(never))


def spans(numbers: Iterable[int]) -> str:
    """Return numbers in order, with consecutive ones as a range.

    >>> spans([21, 22, 23, 24, 7])
    '7, 21–24'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return listed(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)

"""Rankings of a circuit as they are kept, and pages of their lines with names that may be shown."""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page

from clubs.models import Circuit, CircuitEvent, CircuitPerson, CircuitRanking
from clubs.process_cache import ProcessCache
from clubs.selectors.circuits.people import Shown, found_people, shown_people
from clubs.selectors.paging import page_of_list
from scoring.strict_json import JsonObject

A_PAGE, FIRST, MOST_KEPT = 50, 10, 16


@dataclass(frozen=True, slots=True)
class Kept:
    """A ranking with the answer of the call that it came from."""

    ranking: CircuitRanking
    answer: JsonObject

    @property
    def lines(self) -> list[JsonObject]:
        """Return the lines in order."""
        return list(self.answer["lines"])

    @property
    def preset(self) -> str:
        """Return the formula's preset."""
        return str(self.ranking.formula.get("preset", ""))

    def line(self, number: int) -> JsonObject | None:
        """Return the line of a player of the register."""
        return next((one for one in self.answer["lines"] if one["player"] == str(number)), None)


_answers: ProcessCache[JsonObject] = ProcessCache(MOST_KEPT)


def kept(ranking: CircuitRanking) -> Kept:
    """Return a ranking with its content, which this process reads once."""
    key = (ranking.pk, ranking.created_at)
    return Kept(ranking, _answers.made_once(key, lambda: json.loads(zlib.decompress(bytes(ranking.content)))))


def current_ranking(circuit: Circuit) -> Kept | None:
    """Return the current ranking, None before the first event."""
    found = CircuitRanking.objects.filter(circuit=circuit, number=None).select_related("circuit").defer("asked").first()
    return kept(found) if found else None


def published(circuit: Circuit) -> list[CircuitRanking]:
    """Return the published rankings without their content, newest first."""
    return list(
        circuit.rankings.exclude(number=None).defer("content", "asked").select_related("by").order_by("-number")
    )


def last_published(circuit: Circuit) -> Kept | None:
    """Return the ranking published last that was not withdrawn."""
    rows = circuit.rankings.exclude(number=None).filter(withdrawn_at=None).select_related("circuit").defer("asked")
    found = rows.order_by("-number").first()
    return kept(found) if found else None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a ranking as pages show it; `moved` is how many places up since the last published one."""

    rank: int | None
    shared: bool
    moved: int | None
    person: Shown
    value: Any
    events: int
    missing: int


@dataclass(frozen=True, slots=True)
class RankingPage:
    """A page of a ranking; `query` is the name that was looked for."""

    ranking: CircuitRanking
    rows: tuple[Row, ...]
    page: Page[JsonObject]
    since: CircuitRanking | None
    ranked: int
    query: str = ""

    @property
    def sheet(self) -> str:
        """Return the name of its file."""
        return f"ranking-{self.ranking.number}" if self.ranking.number else "ranking"


def ranking_page(
    found: Kept, page: str | None = None, *, before: Kept | None = None, query: str = "", a_page: int = A_PAGE
) -> RankingPage:
    """Return a page of a ranking, or the lines of the people whose public name or number matches `query`."""
    lines: Sequence[JsonObject] = found.answer["lines"]
    if query:
        numbers = {str(one.number) for one in found_people(found.ranking.circuit, query)}
        lines = [one for one in lines if one["player"] in numbers]
    shown = page_of_list(lines, page, a_page)
    rows = tuple(rows_of(found.ranking.circuit, list(shown.object_list), before))
    return RankingPage(found.ranking, rows, shown, before.ranking if before else None, found.ranking.ranked, query)


def rows_of(circuit: Circuit, lines: Sequence[JsonObject], before: Kept | None = None) -> list[Row]:
    """Return these lines with names, and how far each moved since an earlier ranking."""
    people = named(circuit, [int(one["player"]) for one in lines])
    old = ranks_of(before) if before else {}
    return [_row(one, people, old) for one in lines]


def ranks_of(found: Kept) -> dict[str, int]:
    """Return the ranks by player."""
    return {one["player"]: one["rank"] for one in found.answer["lines"] if one["rank"] is not None}


def named(circuit: Circuit, numbers: Sequence[int]) -> Mapping[int, Shown]:
    """Return people of the register as they are shown, by number."""
    rows = CircuitPerson.objects.filter(circuit=circuit, number__in=set(numbers))
    return shown_people(circuit, rows)


def _row(line: JsonObject, people: Mapping[int, Shown], old: Mapping[str, int]) -> Row:
    was, rank = old.get(line["player"]), line["rank"]
    return Row(
        rank,
        line["shared"],
        was - rank if was is not None and rank is not None else None,
        people[int(line["player"])],
        value_of(line),
        line["events"] if "events" in line else line["matches"],
        line.get("missing", 0),
    )


def value_of(line: JsonObject) -> Any:
    """Return the value of a line as pages show it: one decimal at most, or a grade."""
    if "grade" in line:
        return line["grade"]
    found = line.get("value")
    return None if found is None else round(found, 1)


def events_of(circuit: Circuit, keys: Sequence[str]) -> dict[str, CircuitEvent]:
    """Return events of a circuit by the key that rankings know them by."""
    rows = CircuitEvent.objects.filter(circuit=circuit, pk__in=[int(key) for key in keys])
    return {str(one.pk): one for one in rows.select_related("club", "event", "season")}


def of_country(found: Kept, country: str) -> Kept:
    """Return a ranking with the lines of one country alone, of people whose country may be shown."""
    lines = [one for one in found.answer["lines"] if one["country"] == country]
    people = named(found.ranking.circuit, [int(one["player"]) for one in lines])
    return Kept(found.ranking, {**found.answer, "lines": [one for one in lines if people[int(one["player"])].named]})

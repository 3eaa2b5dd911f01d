"""Standings of a part of a season's games: of one system or some days.

Small parts are computed during the request. Large ones are computed by a worker and cached in a limited number of
slots, however many different parts visitors request.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any
from zlib import crc32

from django.core.cache import caches
from django.db.models import Sum

from clubs.models import Leaderboard, Season, Standing, TeamStanding
from clubs.ranking.policy import BY_PLACE, Policy
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.other_readings import Reading, View
from clubs.selectors.seasons.score_sums import nights_in
from clubs.selectors.seasons.season_standings import OpenTable, open_table, player_figures, systems_of, team_figures

AT_ONCE = 4000
"""Maximum number of results in a season whose parts are summed during a request."""
FEW_NIGHTS = 30
"""Maximum number of nights summed during a request, in a season of any size."""
SLOTS = 8
"""Parts of a season cached at the same time."""
A_PIECE = 50
"""Lines loaded at once."""


@dataclass(frozen=True)
class Filter:
    """Filter on a season's games: one system, from one day to another in the club's time zone, both included."""

    system: str = ""
    since: date | None = None
    until: date | None = None

    def __bool__(self) -> bool:
        return bool(self.system or self.since or self.until)

    def scope(self, season: Season) -> Scope:
        """Return the remaining games."""
        zone = season.club.zone
        since = datetime.combine(self.since, time(), zone) if self.since else None
        until = datetime.combine(self.until + timedelta(days=1), time(), zone) if self.until else None
        return Scope(season.club_id, season.pk, self.system, since, until)


@dataclass(frozen=True, slots=True)
class Asked:
    """A requested table: the season (key), its reading, and the filter on its games."""

    season: int
    reading: Reading
    filter: Filter

    @property
    def words(self) -> tuple[int, str, int, str, str, str]:
        """Return the request as numbers and texts, for a task queue."""
        days = [day.isoformat() if day else "" for day in (self.filter.since, self.filter.until)]
        return self.season, str(self.reading.view), self.reading.least, self.filter.system, days[0], days[1]

    @classmethod
    def of(cls, season: int, view: str, least: int, system: str, since: str, until: str) -> "Asked":
        """Return the request with these `words`."""
        first, last = (date.fromisoformat(day) if day else None for day in (since, until))
        return cls(season, Reading(View(view), least), Filter(system, first, last))

    @property
    def name(self) -> str:
        """Return a unique name of the request."""
        return json.dumps(self.words)

    @property
    def slot(self) -> str:
        """Return its cache slot, which requests share; each slot holds one table at a time."""
        return f"narrowed-{self.season}-{crc32(self.name.encode()) % SLOTS}"


def narrowed_table(season: Season, policy: Policy, narrowed: Filter) -> OpenTable:
    """Return the filtered table, computed now; without a filter, that of all games."""
    scope = narrowed.scope(season)
    if narrowed and not scope.system and policy.value not in BY_PLACE:
        scope = replace(scope, system=rules_of(season).id if len(systems_of(season)) > 1 else "")
    return open_table(season, policy, scope if narrowed else None)


def is_long(season: Season, narrowed: Filter) -> bool:
    """Whether the table takes long to compute: many nights of a season with many results."""
    results = season.standings.aggregate(n=Sum("games"))["n"] or 0
    return results > AT_ONCE and nights_in(narrowed.scope(season), FEW_NIGHTS + 1) > FEW_NIGHTS


@dataclass(frozen=True, slots=True)
class Kept:
    """A table computed by a worker: its players' numbers in the club, in order, and their lines in pieces.

    `state` identifies the version of the season's results, `most` is the maximum of games played.
    """

    state: str
    most: int
    numbers: Sequence[int]
    pieces: Sequence[bytes]
    team_lines: bytes

    def __len__(self) -> int:
        return len(self.numbers)

    def rows(self, season: Season, shown: range) -> list[Standing]:
        """Return the lines at these positions (from 0), each with its player, without players who left the club."""
        first = shown.start // A_PIECE
        pieces = self.pieces[first : (shown.stop - 1) // A_PIECE + 1] if shown else ()
        figures = [one for piece in pieces for one in json.loads(piece)]
        found = figures[shown.start - first * A_PIECE : shown.stop - first * A_PIECE]
        people = season.club.players.in_bulk([one["player_id"] for one in found])
        return [Standing(season=season, player=people[one.pop("player_id")], **one) for one in _known(found, people)]

    def teams(self, season: Season) -> list[TeamStanding]:
        """Return the lines of the teams."""
        return [TeamStanding(season=season, **figures) for figures in json.loads(self.team_lines)]

    def position(self, number: int) -> int | None:
        """Return a player's (number in the club) position from 0, or None without a line."""
        return self.numbers.index(number) if number in self.numbers else None


SHAPE = sorted({*Kept.__slots__, *(one.attname for model in (Standing, TeamStanding) for one in model._meta.fields)})
"""Names of the cached fields, to recognise tables cached by an older version of the site."""


def _known(found: Sequence[dict[str, Any]], people: dict[int, Any]) -> list[dict[str, Any]]:
    return [one for one in found if one["player_id"] in people]


def state_of(board: Leaderboard | None) -> str:
    """Return an identifier of the season's current results, different for earlier states and restored databases."""
    return f"{board.requested} {board.requested_at}" if board else ""


def kept_table(asked: Asked) -> Kept | None:
    """Return the cached table, of any version of the results, or None."""
    found = caches["shared"].get(asked.slot)
    known = found and (found.get("shape"), found["name"]) == (SHAPE, asked.name)
    return Kept(**found["table"]) if known else None


def worked_out(asked: Asked) -> dict[str, Any] | None:
    """Return a table computed now, in cache format, or None if the season is gone."""
    season = Season.objects.select_related("club").filter(pk=asked.season).first()
    if season is None:
        return None
    state = state_of(Leaderboard.objects.filter(season=season).first())
    table = narrowed_table(season, asked.reading.policy(season), asked.filter)
    whole = table.whole()
    lines, teams = list(player_figures(whole)), list(team_figures(whole))
    pieces = [json.dumps(lines[at : at + A_PIECE]).encode() for at in range(0, len(lines), A_PIECE)]
    numbers = [int(line.entrant.name) for line in whole.ranking.players]
    made = {"state": state, "most": table.most, "numbers": numbers, "pieces": pieces}
    return {"shape": SHAPE, "name": asked.name, "table": made | {"team_lines": json.dumps(teams).encode()}}

"""Standings of a part of a season's games: of one system, of some days.

Of few games they are worked out when they are asked for. Of many a worker works them out, and they are kept a while in
a bounded number of places, whatever visitors ask.
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
"""Results of a season up to which a part of them is added up when it is asked for."""
FEW_NIGHTS = 30
"""Nights whose results are added up when they are asked for, however many the season has."""
SLOTS = 8
"""Parts of a season that are kept at the same time."""
A_PIECE = 50
"""Lines that are read at once."""


@dataclass(frozen=True)
class Filter:
    """Which of a season's games a table is of: of one system, from and to a day of the club's clock, both included."""

    system: str = ""
    since: date | None = None
    until: date | None = None

    def __bool__(self) -> bool:
        return bool(self.system or self.since or self.until)

    def scope(self, season: Season) -> Scope:
        """The games that are left."""
        zone = season.club.zone
        since = datetime.combine(self.since, time(), zone) if self.since else None
        until = datetime.combine(self.until + timedelta(days=1), time(), zone) if self.until else None
        return Scope(season.club_id, season.pk, self.system, since, until)


@dataclass(frozen=True, slots=True)
class Asked:
    """A table that is asked for: of a season (key), in which reading, of which of its games."""

    season: int
    reading: Reading
    filter: Filter

    @property
    def words(self) -> tuple[int, str, int, str, str, str]:
        """The same as numbers and text, for a queue."""
        days = [day.isoformat() if day else "" for day in (self.filter.since, self.filter.until)]
        return self.season, str(self.reading.view), self.reading.least, self.filter.system, days[0], days[1]

    @classmethod
    def of(cls, season: int, view: str, least: int, system: str, since: str, until: str) -> "Asked":
        """What these `words` say."""
        first, last = (date.fromisoformat(day) if day else None for day in (since, until))
        return cls(season, Reading(View(view), least), Filter(system, first, last))

    @property
    def name(self) -> str:
        """What tells it from others."""
        return json.dumps(self.words)

    @property
    def slot(self) -> str:
        """Where it is kept; others may be kept in the same place, one at a time."""
        return f"narrowed-{self.season}-{crc32(self.name.encode()) % SLOTS}"


def narrowed_table(season: Season, policy: Policy, narrowed: Filter) -> OpenTable:
    """The table of these games, worked out now; of all games where nothing narrows them."""
    scope = narrowed.scope(season)
    if narrowed and not scope.system and policy.value not in BY_PLACE:
        scope = replace(scope, system=rules_of(season).id if len(systems_of(season)) > 1 else "")
    return open_table(season, policy, scope if narrowed else None)


def is_long(season: Season, narrowed: Filter) -> bool:
    """Whether it takes long to work such a table out: many nights of a season with many results."""
    results = season.standings.aggregate(n=Sum("games"))["n"] or 0
    return results > AT_ONCE and nights_in(narrowed.scope(season), FEW_NIGHTS + 1) > FEW_NIGHTS


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as a worker made it: the numbers in the club of its players, in order, and their lines in pieces.

    `state` is that of the season's results, `most` the games of whoever has played most.
    """

    state: str
    most: int
    numbers: Sequence[int]
    pieces: Sequence[bytes]
    team_lines: bytes

    def __len__(self) -> int:
        return len(self.numbers)

    def rows(self, season: Season, shown: range) -> list[Standing]:
        """The lines at these positions (from 0), each with its player; without who is in the club no more."""
        first = shown.start // A_PIECE
        pieces = self.pieces[first : (shown.stop - 1) // A_PIECE + 1] if shown else ()
        figures = [one for piece in pieces for one in json.loads(piece)]
        found = figures[shown.start - first * A_PIECE : shown.stop - first * A_PIECE]
        people = season.club.players.in_bulk([one["player_id"] for one in found])
        return [Standing(season=season, player=people[one.pop("player_id")], **one) for one in _known(found, people)]

    def teams(self, season: Season) -> list[TeamStanding]:
        """The lines of the teams."""
        return [TeamStanding(season=season, **figures) for figures in json.loads(self.team_lines)]

    def position(self, number: int) -> int | None:
        """Where a player (number in the club) stands (from 0); None for who has no line."""
        return self.numbers.index(number) if number in self.numbers else None


SHAPE = sorted({*Kept.__slots__, *(one.attname for model in (Standing, TeamStanding) for one in model._meta.fields)})
"""What is kept has these names; what an older version of the site has kept may have others."""


def _known(found: Sequence[dict[str, Any]], people: dict[int, Any]) -> list[dict[str, Any]]:
    return [one for one in found if one["player_id"] in people]


def state_of(board: Leaderboard | None) -> str:
    """What tells the present results of a season from those before, and from those of another time line."""
    return f"{board.requested} {board.requested_at}" if board else ""


def kept_table(asked: Asked) -> Kept | None:
    """The table that is kept, of whatever state of the results; None where there is none."""
    found = caches["shared"].get(asked.slot)
    known = found and (found.get("shape"), found["name"]) == (SHAPE, asked.name)
    return Kept(**found["table"]) if known else None


def worked_out(asked: Asked) -> dict[str, Any] | None:
    """A table worked out now, as it is kept; None where the season is gone."""
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

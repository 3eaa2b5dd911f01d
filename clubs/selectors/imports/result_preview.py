"""Preview of a list of games: valid, already known and invalid lines, with reasons; nothing is saved."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from enum import StrEnum
from hashlib import sha256

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Event, Season, SeatResult
from clubs.names import fold
from clubs.selectors.imports.cell_values import Order, Parts, day_parts, orders_of
from clubs.selectors.imports.player_rows import Fault
from clubs.selectors.imports.result_columns import (
    Column,
    Game,
    Layout,
    columns_of,
    identified_cells,
    is_heading,
    scale_of,
)
from clubs.selectors.imports.result_players import People, Who, names_in
from clubs.selectors.imports.result_rows import Reader, Said
from clubs.selectors.imports.spreadsheet_rows import Row, rows_of
from rules.registry import ruleset
from scoring.strict_json import JsonObject

MOST_GAMES, MOST_BYTES, LONGEST = 5_000, 2_000_000, 1_000_000
"""Maximum number of lines, bytes of a file, and characters of text."""
TAKE, SKIP = "take", "skip"
EVENING = time(19, 0)
OFTEN = 3
"""Number of lines above which a repeated message is shown once, with its count."""


class State(StrEnum):
    """Result of a line."""

    NEW = "new"
    KNOWN = "known"
    ASK = "ask"
    WRONG = "wrong"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Given:
    """A list and the user's choices: columns by index, choices by line key and name key, the order of dates.

    `hour` is the start time of nights given by date only.
    """

    text: str
    heading: bool | None = None
    columns: Mapping[int, Column] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    order: Order | None = None
    hour: time = EVENING

    def to_json(self) -> JsonObject:
        """Return the JSON stored until the import."""
        return {
            "text": self.text,
            "heading": self.heading,
            "columns": {str(index): str(column) for index, column in self.columns.items()},
            "choices": dict(self.choices),
            "people": dict(self.people),
            "order": str(self.order or ""),
            "hour": f"{self.hour:%H:%M}",
        }

    @classmethod
    def of_json(cls, kept: JsonObject) -> "Given":
        return cls(
            text=kept["text"],
            heading=kept["heading"],
            columns={int(index): Column(column) for index, column in kept["columns"].items()},
            choices=kept["choices"],
            people=kept["people"],
            order=Order(kept["order"]) if kept["order"] else None,
            hour=time.fromisoformat(kept["hour"]),
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its game, its players, its result and its errors."""

    row: Row
    said: Said
    who: tuple[Who, ...]
    state: State
    faults: tuple[Fault, ...] = ()
    note: str = ""
    choice: str = ""

    @property
    def wrong_columns(self) -> frozenset[int]:
        return frozenset(fault.column for fault in self.faults if fault.column is not None)

    @property
    def wrong(self) -> tuple[str, ...]:
        """Return the errors without repetition: a name in two columns is one error of both."""
        return tuple(dict.fromkeys(fault.words for fault in self.faults))

    @property
    def told(self) -> list[tuple[Who, int, int]]:
        """Return each player's score and total (in tenths)."""
        return [(who, line.score, line.total) for who, line in zip(self.who, self.said.final, strict=True)]


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column on the page: its heading, first value, and detected type."""

    index: int
    heading: str
    sample: str
    column: Column


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of an import; `problem` has to be solved first; `seen` is a hash of the whole effect."""

    heading: bool
    columns: tuple[ColumnView, ...]
    lines: tuple[Line, ...] = ()
    people: tuple[Who, ...] = ()
    order: Order | None = None
    orders: tuple[Order, ...] = ()
    scale: int = 1
    problem: str = ""
    seen: str = ""

    def of(self, *states: State) -> list[Line]:
        return [line for line in self.lines if line.state in states]

    @property
    def counts(self) -> Mapping[str, int]:
        return {str(state): len(self.of(state)) for state in State}

    @property
    def asked(self) -> list[Who]:
        """Return the names that need a decision."""
        return [who for who in self.people if who.asked]

    @property
    def new(self) -> list[Who]:
        """Return the names that become new players."""
        return [who for who in self.people if who.new]

    @property
    def open(self) -> int:
        """Return the number of lines with errors or undecided."""
        return len(self.of(State.WRONG, State.ASK))

    @property
    def often(self) -> Mapping[str, int]:
        """Return frequent errors and questions about whole lines or dates, with their number."""
        whole = {None, *(view.index for view in self.columns if view.column == Column.DAY)}
        faults = Counter(fault.words for line in self.lines for fault in line.faults if fault.column in whole)
        notes = Counter(line.note for line in self.of(State.ASK))
        return {words: n for words, n in (faults + notes).items() if n > OFTEN}

    @property
    def taken(self) -> int:
        return len(self.of(State.NEW))


def preview(season: Season, given: Given) -> Preview:
    """Return the effect of this list on the season; nothing is saved.

    Raise the errors of `clubs.selectors.imports.spreadsheet_rows`.
    """
    return Reading(season, given).preview()


class Reading:
    """A list being read: columns, then dates, then lines in sequence.

    The lines are read once; each `preview` checks them against the current players, nights and games.
    """

    def __init__(self, season: Season, given: Given) -> None:
        rows = rows_of(given.text, MOST_GAMES + 1, identified_cells)
        self.heading = is_heading(rows[0].cells) if given.heading is None else given.heading
        titles = rows[0].cells if self.heading else ()
        self.season, self.given, self.rows = season, given, rows[1:] if self.heading else rows
        self.rules = rules = ruleset({"preset": season.preset, "options": season.options})
        self.read: list[tuple[Row, tuple[Said, tuple[Fault, ...]]]] = []
        form = rules.entry().final_scores
        self.game = Game(rules.players, form.total, form.stick)
        self.cells = [row.cells for row in self.rows]
        found = columns_of(titles, self.cells, self.game)
        self.columns = tuple(given.columns.get(index, column) for index, column in enumerate(found))
        self.views = tuple(
            ColumnView(index, titles[index] if index < len(titles) else "", _sample(self.cells, index), column)
            for index, column in enumerate(self.columns)
        )

    def is_of(self, season: Season) -> bool:
        """Whether the lines would be read the same for the season in its current state."""
        names = ("pk", "preset", "options", "starts_on", "ends_on")
        same = all(getattr(season, name) == getattr(self.season, name) for name in names)
        return same and season.club.time_zone == self.season.club.time_zone

    def preview(self) -> Preview:
        """Return the current effect of the list."""
        empty = Preview(self.heading, self.views)
        layout = Layout.of(self.columns, self.game)
        if isinstance(layout, str):
            return replace(empty, problem=layout)
        parts = [told for row in self.cells if (told := day_parts(_at(row, layout.day)))]
        orders = self._orders(parts)
        if len(orders) != 1:
            words = _("Choose the order of year, month and day. These dates are ambiguous.")
            nothing = _("None of these dates is in the season.")
            return replace(empty, orders=tuple(orders), problem=words if orders else nothing)
        return self._whole(replace(empty, order=orders[0], orders=tuple(orders)), layout)

    def _orders(self, parts: Sequence[Parts]) -> Sequence[Order]:
        if self.given.order is not None:
            return [self.given.order]
        return orders_of(parts, self.season.starts_on, self._last()) or ([Order.YMD] if self._plain(parts) else [])

    def _plain(self, parts: Sequence[Parts]) -> bool:
        """Whether the year comes first in all dates, so that only the season can be wrong."""
        return all(told[0] > 31 for told in parts)

    def _last(self) -> date:
        return min(self.season.ends_on or self._today(), self._today())

    def _today(self) -> date:
        return timezone.localtime(timezone.now(), self.season.club.zone).date()

    def _whole(self, empty: Preview, layout: Layout) -> Preview:
        scale = scale_of(self.cells, layout, self.game) if layout.scores else 1
        if not self.read:
            bounds = (self.season.starts_on, self.season.ends_on or self._today(), self._today())
            reader = Reader(self.rules, layout, scale, empty.orders[0], *bounds)
            self.read = [(row, reader.read(row.cells)) for row in self.rows]
        read = self.read
        left = {row.key for row in self.rows if self.given.choices.get(row.key) == SKIP}
        names = ((row.line, found.names) for row, (found, _faults) in read if row.key not in left)
        people = names_in(names, People(self.season.club), self.given.people)
        judge = _Judge(self.season, people, {found.day for _row, (found, _faults) in read if found.day})
        choices = self.given.choices
        lines = tuple(judge.line(row, said, faults, choices.get(row.key, "")) for row, (said, faults) in read)
        seen = _seen(lines, self.given)
        return replace(empty, lines=lines, people=tuple(people.values()), scale=scale, seen=seen)


class _Judge:
    """Decides the result of each line from the season's nights and games and the lines before."""

    def __init__(self, season: Season, people: Mapping[str, Who], days: set[date]) -> None:
        self.people = people
        self.nights = _nights(season, days)
        self.played = _played(self.nights)
        self.before: dict[object, int] = {}

    def line(self, row: Row, said: Said, faults: tuple[Fault, ...], choice: str) -> Line:
        if choice == SKIP:
            return Line(row, said, (), State.SKIP, choice=choice)
        who = tuple(self.people[fold(name)] for name in said.names if name)
        faults += self._more(said, who)
        if faults:
            return Line(row, said, who, State.WRONG, faults)
        return self._good(row, said, who, choice)

    def _more(self, said: Said, who: Sequence[Who]) -> tuple[Fault, ...]:
        """Return the errors of a line that was parsed without errors."""
        night = self.nights.get(said.day) if said.day else None
        if night is not None and night.status != Event.Status.CLOSED:
            return (Fault(_("The night on that date is not closed. Close or cancel it first.")),)
        players = [one.player.pk for one in who if one.player]
        twice = next((one for one in who if one.player and players.count(one.player.pk) > 1), None)
        if twice is not None and twice.player is not None:
            return (Fault(_("%(name)s appears twice at this table.") % {"name": twice.player.name}),)
        return ()

    def _good(self, row: Row, said: Said, who: tuple[Who, ...], choice: str) -> Line:
        if any(one.open for one in who):
            return Line(row, said, who, State.ASK, note=_("Choose the player first."))
        if self._known(said, who) and choice != TAKE:
            return Line(row, said, who, State.KNOWN)
        told = (said.day, tuple((one.said, fold(one.name), score) for one, score in zip(who, said.scores, strict=True)))
        twin = self.before.setdefault(told, row.line)
        if twin != row.line and choice != TAKE:
            note = _("Same game as line %(line)s.") % {"line": twin}
            return Line(row, said, who, State.ASK, note=note)
        return Line(row, said, who, State.NEW, choice=choice)

    def _known(self, said: Said, who: Sequence[Who]) -> bool:
        told = frozenset((one.player and one.player.pk, score) for one, score in zip(who, said.scores, strict=True))
        return (said.day, told) in self.played


def _nights(season: Season, days: set[date]) -> dict[date, Event]:
    """Return the season's nights on these dates."""
    standing = season.events.nights().exclude(status=Event.Status.CANCELLED).order_by("-pk")
    zone = season.club.zone
    found = {timezone.localtime(event.starts_at, zone).date(): event for event in standing}
    return {day: event for day, event in found.items() if day in days}


def _played(nights: Mapping[date, Event]) -> set[tuple[date, frozenset[tuple[int, int]]]]:
    """Return the games of these nights: date, and each player's score."""
    days = {event.pk: day for day, event in nights.items()}
    games: dict[tuple[date, int], list[tuple[int, int]]] = {}
    rows = SeatResult.objects.filter(event__in=nights.values()).values_list("event", "game", "player", "score")
    for event, game, player, score in rows.iterator(2000):
        games.setdefault((days[event], game), []).append((player, score))
    return {(day, frozenset(seats)) for (day, _game), seats in games.items()}


def _sample(cells: Iterable[Sequence[str]], index: int) -> str:
    return next((row[index] for row in cells if index < len(row) and row[index]), "")


def _at(cells: Sequence[str], index: int) -> str:
    return cells[index] if index < len(cells) else ""


def _seen(lines: Iterable[Line], given: Given) -> str:
    said = [
        (line.row.key, str(line.state), line.said.day, line.said.scores, [(who.key, who.said) for who in line.who])
        for line in lines
    ]
    return sha256(repr((said, given.hour)).encode()).hexdigest()[:32]

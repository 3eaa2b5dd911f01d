"""Preview of a list of players: new players, existing players and errors by line; nothing is saved."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.federations import keep_together
from clubs.models import Club, Player
from clubs.names import fold
from clubs.selectors.imports.player_columns import Column, columns_of, heading_index
from clubs.selectors.imports.player_rows import Fault, Listed, listed
from clubs.selectors.imports.sheet_texts import Skipped, skip_words
from clubs.selectors.imports.sheet_texts import rows_of as numbers_of
from clubs.selectors.imports.spreadsheet_rows import Row, names_apart, rows_of
from clubs.spreadsheets.names import AlikeIndex

FILLED = ("alias", "reading", "email", "club_number", "federation_id", "federation", "country")
LOOKED_AT = 20
"""The rows of a list that are searched for its heading."""
MOST_CELLS = 1_500
"""Cells that a page offers for editing in place."""
MOST_ALIKE = 6
"""The most players of a similar name that a line offers."""
NEW, SKIP, JOIN = "new", "skip", "join"


class State(StrEnum):
    """Result of a line."""

    NEW = "new"
    JOIN = "join"
    KNOWN = "known"
    ASK = "ask"
    WRONG = "wrong"
    SKIP = "skip"


OPEN = (State.WRONG, State.ASK)


@dataclass(frozen=True, slots=True)
class Given:
    """A list and the user's choices: column types by index, choices by line key, whether it has a heading.

    Choices are `new`, `skip` or `join-N` with a player's number. `guest` is the default for lines that do not say.
    """

    text: str
    heading: bool | None = None
    columns: Mapping[int, Column] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    guest: bool = False
    reader: str = "en"


@dataclass(frozen=True, slots=True)
class Match:
    """A possible match among the club's players: `by` is what is equal, `fills` what the line would add."""

    player: Player
    by: tuple[str, ...]
    same_name: bool
    fills: Mapping[str, object]
    differs: tuple[str, ...]

    @property
    def similar(self) -> bool:
        """Whether only the names are alike."""
        return bool(self.by) and not self.same_name and self.by == (_words("similar"),)

    @property
    def choice(self) -> str:
        return f"{JOIN}-{self.player.number}"


@dataclass(frozen=True, slots=True)
class Line:
    """A line: the person, errors, possible matches (`joined`: the accepted match), and the choice made."""

    row: Row
    person: Listed
    state: State
    faults: tuple[Fault, ...]
    matches: tuple[Match, ...]
    joined: Match | None
    choice: str
    note: str = ""

    @property
    def wrong_columns(self) -> frozenset[int]:
        return frozenset(fault.column for fault in self.faults if fault.column is not None)


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column in the preview: its heading, first value, and detected type."""

    index: int
    heading: str
    sample: str
    column: Column


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of an import; `seen` is a hash of its whole effect, `left` the rows that are no persons and why."""

    heading: bool
    columns: tuple[ColumnView, ...]
    lines: tuple[Line, ...]
    seen: str
    left: tuple[tuple[int, str], ...] = ()

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """Return the rows that are no persons, by reason."""
        found: dict[str, list[int]] = defaultdict(list)
        for line, code in self.left:
            found[code].append(line)
        return tuple(Skipped(code, skip_words(code), numbers_of(rows), len(rows)) for code, rows in found.items())

    def of(self, *states: State) -> list[Line]:
        return [line for line in self.lines if line.state in states]

    @property
    def edited(self) -> Mapping[int, tuple[tuple[ColumnView, str], ...]]:
        """Return the cells to be edited in place by line: those with questions first, as many as a page can hold."""
        room = MOST_CELLS // max(1, len(self.columns))
        return {
            line.row.line: tuple(
                (view, line.row.cells[view.index] if view.index < len(line.row.cells) else "") for view in self.columns
            )
            for line in self.shown[:room]
        }

    @property
    def shown(self) -> list[Line]:
        """Return the lines for display, those with questions first."""
        return sorted(self.lines, key=lambda line: line.state not in OPEN)

    @property
    def counts(self) -> Mapping[str, int]:
        return {str(state): len(self.of(state)) for state in State}

    @property
    def taken(self) -> int:
        return len(self.of(State.NEW, State.JOIN))

    @property
    def open(self) -> int:
        """Return the number of lines with errors or undecided."""
        return len(self.of(*OPEN))


def preview(club: Club, given: Given) -> Preview:
    """Return the effect of this list; nothing is saved.

    Raise the errors of `clubs.selectors.imports.spreadsheet_rows`.
    """
    rows = names_apart(rows_of(given.text))
    at = heading_index([row.cells for row in rows[:LOOKED_AT]])
    if given.heading is not None:
        at = (at or 0) if given.heading else None
    titles = rows[at].cells if at is not None else ()
    before, rows = (rows[:at], rows[at + 1 :]) if at is not None else ((), rows)
    repeated = tuple(row for row in rows if titles and row.cells == titles)
    rows = tuple(row for row in rows if row not in repeated) if repeated else rows
    found = columns_of(titles, [row.cells for row in rows])
    columns = tuple(given.columns.get(index, column) for index, column in enumerate(found))
    views = tuple(
        ColumnView(index, titles[index] if index < len(titles) else "", _sample(rows, index), column)
        for index, column in enumerate(columns)
    )
    lines = tuple(_Reading(club, columns, given).lines(rows))
    skipped = [(row.line, "title") for row in before] + [(row.line, "heading") for row in repeated]
    return Preview(at is not None, views, lines, _seen(lines), tuple(skipped))


def _sample(rows: Iterable[Row], index: int) -> str:
    return next((row.cells[index] for row in rows if index < len(row.cells) and row.cells[index]), "")


def _seen(lines: Iterable[Line]) -> str:
    said = [
        (line.row.key, str(line.state), line.person, line.joined and (line.joined.player.pk, line.joined.fills))
        for line in lines
    ]
    return sha256(repr(said).encode()).hexdigest()[:32]


class _Known:
    """The club's players by everything a line may identify them by."""

    def __init__(self, club: Club, names: Iterable[str] = ()) -> None:
        self.by: Mapping[str, dict[str, list[Player]]] = {what: defaultdict(list) for what in WORDS}
        found = Player.everyone.filter(club=club).select_related("user").prefetch_related("names")
        present = {player.pk: player for player in found if player.merged_into_id is None}
        self.players = {player.number: player for player in present.values()}
        for player in found:
            self._add(player, present.get(player.merged_into_id or player.pk, player))
        self.called = [
            (name, player.number)
            for player in present.values()
            if not player.former
            for name in (player.name, *(other.name for other in player.names.all()))
        ]
        self.alike = AlikeIndex([*(name for name, _number in self.called), *names])
        for name, _number in self.called:
            self.alike.add(name)

    def _add(self, player: Player, present: Player) -> None:
        """Index a player, also under the names of players merged into them."""
        emails = {player.email, player.user.email if player.user else ""}
        keys = {
            "name": {fold(player.name), *(fold(other.name) for other in player.names.all())},
            "alias": {fold(player.alias)},
            "email": emails,
            "club_number": {player.club_number.casefold()},
            "federation_id": {player.federation_id.casefold()},
        }
        for what, values in keys.items():
            for value in values - {""}:
                if present not in self.by[what][value]:
                    self.by[what][value].append(present)

    def matches(self, person: Listed) -> list[Match]:
        """Return the possible matches in the club, by number; without any, the players of a similar name."""
        same: dict[int, set[str]] = defaultdict(set)
        for what, value in _keys(person):
            for player in self.by[what].get(value, ()):
                same[player.number].add(what)
        if not same:
            names = [name for name in person.all_names if name]
            numbers = sorted({self.called[at][1] for name in names for at in self.alike.find(name)})
            return [_match(self.players[number], {"similar"}, person) for number in numbers[:MOST_ALIKE]]
        return [_match(self.players[number], same[number], person) for number in sorted(same)]


# What a line and a player may have in common.
WORDS = ("name", "alias", "email", "club_number", "federation_id", "similar")


def _words(what: str) -> str:
    return {
        "name": pgettext("the same", "name"),
        "alias": pgettext("the same", "alias"),
        "email": pgettext("the same", "email"),
        "club_number": pgettext("the same", "membership number"),
        "federation_id": pgettext("the same", "federation number"),
        "similar": pgettext("the same", "similar name"),
        "federation": pgettext("the same", "federation"),
        "country": pgettext("the same", "country"),
        "reading": pgettext("the same", "reading"),
    }[what]


def _keys(person: Listed) -> list[tuple[str, str]]:
    names = [("name", fold(name)) for name in person.all_names]
    aliases = [("alias", fold(name)) for name in (*person.all_names, person.alias)]
    numbers = [
        ("email", person.email),
        ("club_number", person.club_number.casefold()),
        ("federation_id", person.federation_id.casefold()),
    ]
    return [(what, value) for what, value in (*names, *aliases, *numbers) if value]


def _match(player: Player, same: set[str], person: Listed) -> Match:
    values = {what: getattr(person, what) for what in FILLED if getattr(person, what)}
    fills: dict[str, object] = {what: value for what, value in values.items() if not getattr(player, what)}
    keep_together(fills, (player.federation, player.federation_id), (person.federation, person.federation_id))
    differs = [what for what, value in values.items() if getattr(player, what) not in ("", value)]
    if "email" in differs and "email" in same:
        differs.remove("email")
    if person.guest is False and player.guest:
        fills["guest"] = False
    here = {other.lang for other in player.names.all()} | {player.name_lang}
    if names := {lang: name for lang, name in person.names.items() if lang not in here}:
        fills["names"] = names
    by = tuple(_words(what) for what in WORDS if what in same)
    return Match(player, by, bool({"name", "alias"} & same), fills, tuple(_words(what) for what in differs))


class _Reading:
    """Lines read in sequence, so that each can be compared with those before it."""

    def __init__(self, club: Club, columns: Sequence[Column], given: Given) -> None:
        self.columns, self.given = columns, given
        self.club = club
        self.before: dict[tuple[str, str], int] = {}
        self.joined: dict[int, int] = {}
        self.names, self.named = AlikeIndex([]), list[int]()

    def lines(self, rows: Iterable[Row]) -> Iterable[Line]:
        read = [(row, *listed(row.cells, self.columns, self.given.reader)) for row in rows]
        names = [name for _row, person, _faults in read for name in person.all_names if name]
        self.known, self.names, self.named = _Known(self.club, names), AlikeIndex(names), []
        for row, person, faults in read:
            yield self._line(row, person, faults)

    def _line(self, row: Row, person: Listed, faults: tuple[Fault, ...]) -> Line:
        choice = self.given.choices.get(row.key, "")
        matches = tuple(self.known.matches(person))
        if choice == SKIP:
            return Line(row, person, State.SKIP, faults, matches, None, choice)
        faults += self._taken(person, matches, choice)
        if faults:
            return Line(row, person, State.WRONG, faults, matches, None, choice)
        return self._decided(row, person, matches, choice)

    def _taken(self, person: Listed, matches: Sequence[Match], choice: str) -> tuple[Fault, ...]:
        """Return errors for numbers already used by an earlier line, or by a player other than the line's match."""
        faults = []
        for what in ("club_number", "federation_id"):
            value = getattr(person, what).casefold()
            at = self._at(Column(what))
            if value and (line := self.before.get((what, value))):
                words = _("Line %(line)s has the same %(what)s.")
                faults.append(Fault(words % {"line": line, "what": _words(what)}, at))
            elif value and choice == NEW and (player := next(iter(self.known.by[what].get(value, ())), None)):
                words = _("Player %(number)s, %(name)s, has the same %(what)s.")
                said = {"number": player.number, "name": player.name, "what": _words(what)}
                faults.append(Fault(words % said, at))
        return tuple(faults)

    def _at(self, column: Column) -> int | None:
        return self.columns.index(column) if column in self.columns else None

    def _decided(self, row: Row, person: Listed, matches: tuple[Match, ...], choice: str) -> Line:
        twin = self._twin(person)
        joined = self._joined(matches, choice)
        note = ""
        if twin and choice != NEW:
            note, joined = _("Same person as line %(line)s.") % {"line": twin}, None
        elif joined and (other := self.joined.get(joined.player.number)):
            note, joined = _("Line %(line)s is already matched to this player.") % {"line": other}, None
        elif matches and not joined and choice != NEW:
            note = _("Is this the same person?")
        elif not joined and choice != NEW and (like := self._like(person)):
            note = _("Is this the same person as line %(line)s?") % {"line": like}
        state = State.ASK if note else _state(joined)
        if state != State.ASK:
            self._remember(row, person, joined)
        return Line(row, person, state, (), matches, joined, choice if state != State.ASK else "", note)

    def _twin(self, person: Listed) -> int | None:
        return next((line for key in _own(person) if (line := self.before.get(key))), None)

    def _like(self, person: Listed) -> int | None:
        """Return an earlier line with a similar name."""
        return next((self.named[at] for name in person.all_names if name for at in self.names.find(name)), None)

    def _joined(self, matches: Sequence[Match], choice: str) -> Match | None:
        """Return the line's match: as chosen, else the only possible player if nothing contradicts it."""
        if choice.startswith(JOIN):
            return next((match for match in matches if choice == match.choice), None)
        if choice or len(matches) != 1:
            return None
        [only] = matches
        return only if only.same_name and not only.differs else None

    def _remember(self, row: Row, person: Listed, joined: Match | None) -> None:
        for key in _own(person):
            self.before.setdefault(key, row.line)
        for name in person.all_names:
            if name:
                self.names.add(name)
                self.named.append(row.line)
        for what in ("club_number", "federation_id"):
            if value := getattr(person, what).casefold():
                self.before[what, value] = row.line
        if joined:
            self.joined[joined.player.number] = row.line


def _own(person: Listed) -> list[tuple[str, str]]:
    """Return what would identify a second line with the same person: a name in any spelling."""
    return [("name", fold(name)) for name in person.all_names]


def _state(joined: Match | None) -> State:
    if joined is None:
        return State.NEW
    return State.JOIN if joined.fills else State.KNOWN

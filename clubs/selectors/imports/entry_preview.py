"""Preview of a list of tournament entries: each line's player and errors; nothing is saved."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from django.utils.translation import gettext as _

from clubs.models import Entry, Event
from clubs.names import fold
from clubs.selectors.imports.player_columns import Column, is_substitute, is_yes
from clubs.selectors.imports.player_preview import OPEN, Given, Line, Preview, State, preview
from clubs.selectors.imports.player_rows import Fault
from clubs.selectors.tournament.team_names import LONGEST_NAME, LONGEST_SHORT, names_taken

LEAST, MOST, LONGEST = 2, 8, {Column.CLUB: 80, Column.TEAM: LONGEST_NAME, Column.SHORT: LONGEST_SHORT, Column.NOTE: 300}
"""Minimum and maximum members of a team, and maximum lengths of clubs, teams and notes."""
SEED = re.compile(r"\d{1,3}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Listing:
    """A line as an entry: club, team, and whether a substitute; `number` if entered already.

    `short` is the team's short name, given on at least one of its lines. `consent`: whether the name may be public,
    None if not given.
    """

    line: Line
    club: str = ""
    team: str = ""
    short: str = ""
    substitute: bool = False
    seed: int | None = None
    note: str = ""
    consent: bool | None = None
    number: int | None = None

    @property
    def said(self) -> tuple[object, ...]:
        """Return the entry's values in the list."""
        return self.club, self.team, self.short, self.substitute, self.seed, self.note, self.consent

    @property
    def enters(self) -> bool:
        """Whether the line creates an entry."""
        return self.number is None and self.line.state in (State.NEW, State.JOIN, State.KNOWN)


@dataclass(frozen=True, slots=True)
class EntryList:
    """The list: `found` matches the club's players, `listings` are the tournament entries, in order."""

    found: Preview
    listings: tuple[Listing, ...]

    @property
    def shown(self) -> list[Listing]:
        """Return the lines for display, those with questions first."""
        return sorted(self.listings, key=lambda one: one.line.state not in OPEN)

    @property
    def entering(self) -> tuple[Listing, ...]:
        """Return the lines that create an entry."""
        return tuple(one for one in self.listings if one.enters)

    @property
    def teams(self) -> Mapping[str, tuple[Listing, ...]]:
        """Return the new members by their team's name, as first written."""
        teams: dict[str, tuple[str, list[Listing]]] = {}
        for one in self.entering:
            if one.team:
                teams.setdefault(fold(one.team), (one.team, []))[1].append(one)
        return {name: tuple(members) for name, members in teams.values()}


def entry_list(event: Event, given: Given) -> EntryList:
    """Return the entries that this list would create; nothing is saved.

    Raise the errors of `clubs.selectors.imports.spreadsheet_rows`.
    """
    found = preview(event.season.club, given)
    columns = tuple(view.column for view in found.columns)
    entered = dict(event.entries.exclude(number=None).values_list("player_id", "number"))
    listings = [_listing(line, columns, entered) for line in found.lines]
    listings = list(_teams_checked(event, listings))
    lines = tuple(one.line for one in listings)
    said = repr([(found.seen, one.line.state, *one.said, one.number) for one in listings])
    found = replace(found, lines=lines, seen=sha256(said.encode()).hexdigest()[:32])
    return EntryList(found, tuple(listings))


def _listing(line: Line, columns: tuple[Column, ...], entered: Mapping[int, int | None]) -> Listing:
    cells = {column: at for at, column in enumerate(columns) if column}
    said = {column: line.row.cells[at] for column, at in cells.items() if at < len(line.row.cells)}
    part = said.get(Column.PART, "")
    faults = [
        Fault(_("Too long: at most %(most)s characters.") % {"most": most}, cells[column])
        for column, most in LONGEST.items()
        if len(said.get(column, "")) > most
    ]
    if part and is_substitute(part) is None:
        words = _("“%(cell)s” is neither “player” nor “substitute”.") % {"cell": part[:40]}
        faults.append(Fault(words, cells[Column.PART]))
    rank = said.get(Column.SEED, "").strip()
    if rank and seed_of(rank) is None:
        words = _("A seed is a number from 1 to %(most)s.") % {"most": Entry.MOST_SEED}
        faults.append(Fault(words, cells[Column.SEED]))
    agreed = said.get(Column.CONSENT, "").strip()
    if agreed and is_yes(agreed) is None:
        faults.append(Fault(_("“%(cell)s” is neither “yes” nor “no”.") % {"cell": agreed[:40]}, cells[Column.CONSENT]))
    player = line.joined.player.pk if line.joined else None
    return Listing(
        _wrong(line, faults),
        club=said.get(Column.CLUB, ""),
        team=said.get(Column.TEAM, ""),
        short=said.get(Column.SHORT, ""),
        substitute=bool(is_substitute(part)),
        seed=seed_of(rank),
        note=said.get(Column.NOTE, ""),
        consent=is_yes(agreed) if agreed else None,
        number=entered.get(player) if player else None,
    )


def seed_of(text: str) -> int | None:
    """Return the seed in a cell, or None."""
    plain = text.strip()
    return int(plain) if SEED.fullmatch(plain) and 0 < int(plain) <= Entry.MOST_SEED else None


def _wrong(line: Line, faults: Iterable[Fault]) -> Line:
    """Return the line with these errors, unless it is skipped."""
    more = tuple(faults)
    if not more or line.state == State.SKIP:
        return line
    return replace(line, state=State.WRONG, faults=(*line.faults, *more))


def _teams_checked(event: Event, listings: list[Listing]) -> Iterable[Listing]:
    """Check that teams have 2 to 8 members and names unique in the tournament and the list."""
    sizes: dict[str, int] = defaultdict(int)
    named: dict[str, set[str]] = defaultdict(set)
    for one in listings:
        sizes[fold(one.team)] += one.enters
        for said in (one.team, one.short) if one.team and one.enters else ():
            named[fold(said)].add(fold(one.team))
    taken = names_taken(event)
    twice = {said for said, teams in named.items() if said and len(teams) > 1}
    for one in listings:
        fault = _team_fault(one, sizes[fold(one.team)], taken | twice) if one.team and one.enters else ""
        yield replace(one, line=_wrong(one.line, [Fault(fault)])) if fault else one


def _team_fault(one: Listing, size: int, taken: set[str]) -> str:
    for said in (one.team, one.short):
        if said and fold(said) in taken:
            return _("There is already a team called %(team)s.") % {"team": said}
    if not LEAST <= size <= MOST:
        words = _("%(team)s: a team needs %(least)s to %(most)s members; this one has %(n)s.")
        return words % {"team": one.team, "least": LEAST, "most": MOST, "n": size}
    return ""

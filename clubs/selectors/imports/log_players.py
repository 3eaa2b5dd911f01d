"""Matching of names in logs to players: by an earlier import, by an equal name, or by staff."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import or_

from django.db.models import Q, QuerySet

from clubs.input_limits import figures
from clubs.models import Event, LogName, Player
from clubs.names import fold
from clubs.selectors.imports.log_findings import Found
from clubs.selectors.imports.tournament_tables import is_planned
from clubs.selectors.people.search import FEW, folded_names, may_be_called
from scoring.strict_json import JsonObject

NOBODY = ("", "noname")
NEW, OTHER = "new", "other"
LONGEST = 80
SUGGESTED, LISTED = 3, 200


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a log: the log's position and the seat's number."""

    position: int
    seat: int


@dataclass(frozen=True, slots=True)
class Name:
    """A name on a site, or one seat of one log if the log has no name (`place`)."""

    site: str
    text: str
    place: Place | None = None

    @property
    def key(self) -> str:
        """Return its key in the form."""
        told = f"{self.site}:{self.text}" if self.place is None else f"{self.place.position}.{self.place.seat}"
        return hashlib.sha256(told.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Person:
    """A player with the number known to staff: the club's, or at a tournament the start number."""

    player: Player
    number: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A name and its match: a `player`, a `new` player (by name), or none yet.

    `remembered`: matched by an earlier import or an equal name, not chosen now. `typed`: the submitted text.
    """

    name: Name
    places: tuple[Place, ...]
    person: Person | None
    new: str
    remembered: bool
    choice: str
    typed: str
    suggested: tuple[Person, ...]

    @property
    def player(self) -> Player | None:
        """Return the matched player, if any."""
        return self.person.player if self.person else None

    @property
    def settled(self) -> bool:
        """Whether the name is matched."""
        return self.person is not None or bool(self.new)

    @property
    def shown(self) -> str:
        """Return the text of the field for another player: as submitted, else the earlier choice."""
        if self.typed or self.person is None or self.person in self.suggested:
            return self.typed
        return f"{self.person.number} {self.person.player.name}"

    @property
    def nobody(self) -> bool:
        """Whether the log has no name here."""
        return self.name.place is not None

    @property
    def unknown(self) -> bool:
        """Whether the typed text matches no player of the club."""
        return self.choice == OTHER and bool(self.typed) and self.person is None


def names_in(position: int, found: Found) -> tuple[Name, ...]:
    """Return the names of a log by seat. A missing or repeated name applies to its seat only."""
    cut = [" ".join(name.split())[:LONGEST] for name in found.names]
    return tuple(
        Name(found.site, name, Place(position, seat) if cut.count(name) > 1 or fold(name) in NOBODY else None)
        for seat, name in enumerate(cut)
    )


@dataclass(frozen=True, slots=True)
class Sought:
    """The search terms from logs and choices: names on sites, typed or searched names, and player numbers."""

    names: frozenset[str]
    typed: frozenset[str]
    numbers: frozenset[int]

    def among(self, players: QuerySet[Player], known: Iterable[int]) -> QuerySet[Player]:
        """Return the players that may match or be suggested; for many names, all players."""
        texts = self.names | self.typed
        if len(texts) > FEW:
            return players
        active = players.filter(active=True).order_by("number")
        meant = Q(pk__in=set(known)) | Q(number__in=self.numbers) | Q(pk__in=may_be_called(active, texts).values("pk"))
        alike = (
            Q(pk__in=active.filter(_holding(start)).values("pk")[:SUGGESTED])
            for start in map(_start, self.names)
            if start
        )
        return players.filter(reduce(or_, alike, meant))


def sought(logs: Iterable[tuple[int, Found]], choices: Mapping[str, JsonObject]) -> Sought:
    """Return the search terms for these logs and the choices made so far."""
    said = [str(choice.get(part, "")) for choice in choices.values() for part in ("who", "typed")]
    names = {name.text for name, _place in _all(logs) if name.place is None}
    numbers = {number for text in said if (number := _number(text)) is not None}
    return Sought(frozenset(names), frozenset(text for text in said if text.strip()) - {NEW, OTHER}, frozenset(numbers))


class People:
    """Possible players of an event's games by name: the club's players, or a tournament's entries.

    Only the `sought` players of the club are loaded. `open`: whether a name may become a new guest.
    """

    def __init__(self, event: Event, sought: Sought) -> None:
        club = event.season.club_id
        self.open = not is_planned(event)
        numbers = {} if self.open else dict(event.entries.values_list("player", "number"))
        remembered = LogName.objects.filter(club=club, name__in=sought.names)
        self.known = {(row.site, row.name): row.player_id for row in remembered}
        self.of_club = Player.objects.filter(club=club).prefetch_related("names").order_by("number")
        listed = sought.among(self.of_club, self.known.values()) if self.open else self.of_club.filter(pk__in=numbers)
        self.all = [Person(player, numbers.get(player.pk) or player.number) for player in listed]
        self.by_number = {person.number: person for person in self.all}
        self.active = [person for person in self.all if person.player.active or not self.open]
        self.by_id = {person.player.pk: person for person in self.all}
        self.by_name = self._by_name()

    def listed(self) -> tuple[Person, ...]:
        """Return the players to choose from: all, or in a large club the first ones and the sought ones."""
        if not self.open:
            return tuple(self.active)
        first = self.of_club.filter(active=True).prefetch_related(None).only("number", "name", "mark")[:LISTED]
        more = {player.number: Person(player, player.number) for player in first}
        return tuple(sorted((more | {one.number: one for one in self.active}).values(), key=lambda one: one.number))

    def _by_name(self) -> dict[str, Person]:
        """Return players by name in normalised spelling; a name shared by two matches nobody."""
        found: dict[str, set[int]] = {}
        for person in self.active:
            for name in folded_names(person.player):
                found.setdefault(name, set()).add(person.player.pk)
        return {name: self.by_id[next(iter(ids))] for name, ids in found.items() if len(ids) == 1}

    def of(self, name: Name) -> Person | None:
        """Return the player of an earlier import, or with an equal name."""
        if name.place is not None:
            return None
        known = self.known.get((name.site, name.text))
        return self.by_id.get(known) if known else self.by_name.get(fold(name.text))

    def typed(self, text: str) -> Person | None:
        """Return a player by number, or by name in any spelling: “12”, “#12 陳大文”, “陈大文”."""
        number = _number(text)
        return self.by_name.get(fold(text)) if number is None else self.by_number.get(number)

    def like(self, text: str) -> tuple[Person, ...]:
        """Return active players whose names contain the first letters of this one."""
        start = _start(text)
        found = (person for person in self.active if start and _holds(person.player, start))
        return tuple(islice(found, SUGGESTED))


def _number(text: str) -> int | None:
    """Return the number at the start of a text, or None."""
    head = text.strip().lstrip("#").split(" ")[0]
    return int(head) if head.isascii() and head.isdigit() and len(head) < LONGEST // 10 else None


def _start(text: str) -> str:
    """Return the first letters of a name in normalised spelling, or "" if they are too few to search for."""
    start = fold(text[: max(3, len(text) // 2)])
    return start if len(start) > 1 else ""


def _holding(folded: str) -> Q:
    return Q(folded__contains=folded) | Q(folded_alias__contains=folded) | Q(latin__contains=folded)


def _holds(player: Player, folded: str) -> bool:
    return any(folded in key for key in (player.folded, player.folded_alias, player.latin))


def asked(people: People, logs: Iterable[tuple[int, Found]], choices: Mapping[str, JsonObject]) -> tuple[Asked, ...]:
    """Return every name of these logs once, in order, with its current match."""
    places: dict[Name, list[Place]] = {}
    for name, place in _all(logs):
        places.setdefault(name, []).append(place)
    return tuple(_asked(people, name, tuple(at), choices.get(name.key, {})) for name, at in places.items())


def _all(logs: Iterable[tuple[int, Found]]) -> Iterator[tuple[Name, Place]]:
    for position, found in logs:
        for seat, name in enumerate(names_in(position, found)):
            yield name, Place(position, seat)


def _asked(people: People, name: Name, places: tuple[Place, ...], said: JsonObject) -> Asked:
    choice, typed = str(said.get("who", "")), str(said.get("typed", ""))
    known = people.of(name)
    person = _chosen(people, choice, typed) if choice else known
    new = _new(name, typed) if choice == NEW and people.open else ""
    remembered = known is not None and (not choice or person == known)
    suggested = people.like(name.text) if known is None else (known,)
    return Asked(name, places, person, new, remembered, choice, typed, suggested)


def _chosen(people: People, choice: str, typed: str) -> Person | None:
    if choice == OTHER:
        return people.typed(typed) if typed.strip() else None
    return None if (number := figures(choice)) is None else people.by_number.get(number)


def _new(name: Name, typed: str) -> str:
    return " ".join(typed.split())[:LONGEST] if name.place is not None else name.text

"""Whose names stand in logs: as at an earlier import, else by an equal name, else as staff say."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from clubs.bounds import figures
from clubs.models import Club, LogName, Player
from clubs.selectors.exchange.found import Found
from clubs.selectors.people.names import fold, matches
from clubs.selectors.people.players import names_of
from scoring.contract import JsonObject

NOBODY = ("", "noname")
NEW, OTHER = "new", "other"
LONGEST = 80
SUGGESTED = 3


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a log, by the log's position and the seat's number."""

    position: int
    seat: int


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a site, or one seat of one log where nobody is named (`place`)."""

    site: str
    text: str
    place: Place | None = None

    @property
    def key(self) -> str:
        """What the page calls it."""
        told = f"{self.site}:{self.text}" if self.place is None else f"{self.place.position}.{self.place.seat}"
        return hashlib.sha256(told.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Asked:
    """A name and who it is: a `player`, somebody `new` (by the name that the club will know), or still to be said.

    `remembered`: it follows from an earlier import or an equal name, nobody chose it now. `typed` as it was sent.
    """

    name: Name
    places: tuple[Place, ...]
    player: Player | None
    new: str
    remembered: bool
    choice: str
    typed: str
    suggested: tuple[Player, ...]

    @property
    def settled(self) -> bool:
        """Whether it is known who this is."""
        return self.player is not None or bool(self.new)

    @property
    def shown(self) -> str:
        """What stands in the field for somebody else: as it was sent, else who was chosen before."""
        if self.typed or self.player is None or self.player in self.suggested:
            return self.typed
        return f"{self.player.number} {self.player.name}"

    @property
    def nobody(self) -> bool:
        """Whether the log names nobody here."""
        return self.name.place is not None

    @property
    def unknown(self) -> bool:
        """Whether what was typed is no player of the club."""
        return self.choice == OTHER and bool(self.typed) and self.player is None


def names_in(position: int, found: Found) -> tuple[Name, ...]:
    """The names of a log by seat; one that is nobody's, or stands there twice, is that seat's alone."""
    cut = [" ".join(name.split())[:LONGEST] for name in found.names]
    return tuple(
        Name(found.site, name, Place(position, seat) if cut.count(name) > 1 or fold(name) in NOBODY else None)
        for seat, name in enumerate(cut)
    )


class People:
    """The players of a club by what they are called."""

    def __init__(self, club: Club) -> None:
        self.all = list(Player.objects.filter(club=club).prefetch_related("names").order_by("number"))
        self.by_number = {player.number: player for player in self.all}
        self.active = [player for player in self.all if player.active]
        self.known = {(row.site, row.name): row.player_id for row in LogName.objects.filter(club=club)}
        self.by_id = {player.pk: player for player in self.all}
        self.by_name = self._by_name()

    def _by_name(self) -> dict[str, Player]:
        """Players by their names in one spelling; a name that two have is nobody's."""
        found: dict[str, set[int]] = {}
        for player in self.active:
            for name in names_of(player):
                found.setdefault(fold(name), set()).add(player.pk)
        return {name: self.by_id[next(iter(ids))] for name, ids in found.items() if len(ids) == 1}

    def of(self, name: Name) -> Player | None:
        """Who this has been before, or who is called the same."""
        if name.place is not None:
            return None
        known = self.known.get((name.site, name.text))
        return self.by_id.get(known) if known else self.by_name.get(fold(name.text))

    def typed(self, text: str) -> Player | None:
        """A player by number, or by a name in any spelling: “12”, “#12 陳大文”, “陈大文”."""
        head = text.strip().lstrip("#").split(" ")[0]
        if head.isascii() and head.isdigit() and len(head) < LONGEST // 10:
            return self.by_number.get(int(head))
        return self.by_name.get(fold(text))

    def like(self, text: str) -> tuple[Player, ...]:
        """Active players whose names hold the first letters of this one."""
        start = text[: max(3, len(text) // 2)]
        found = [player for player in self.active if len(start) > 1 and matches(start, names_of(player))]
        return tuple(found[:SUGGESTED])


def asked(people: People, logs: Iterable[tuple[int, Found]], choices: Mapping[str, JsonObject]) -> tuple[Asked, ...]:
    """Every name of these logs once, in order, with who it is by now."""
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
    player = _chosen(people, choice, typed) if choice else known
    new = _new(name, typed) if choice == NEW else ""
    remembered = known is not None and (not choice or player == known)
    suggested = people.like(name.text) if known is None else (known,)
    return Asked(name, places, player, new, remembered, choice, typed, suggested)


def _chosen(people: People, choice: str, typed: str) -> Player | None:
    if choice == OTHER:
        return people.typed(typed) if typed.strip() else None
    return None if (number := figures(choice)) is None else people.by_number.get(number)


def _new(name: Name, typed: str) -> str:
    return " ".join(typed.split())[:LONGEST] if name.place is not None else name.text

"""Selections of a circuit as pages show them: seats with names that may be shown, ties, portions by country."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Circuit, CircuitSelection
from clubs.selectors.circuits.people import Shown
from clubs.selectors.circuits.rankings import Kept, kept, named
from clubs.selectors.circuits.why import plain
from scoring.strict_json import JsonObject

KINDS: Mapping[str, str | Promise] = {
    "top": _("The first of the ranking"),
    "per_country": _("The first of each country"),
    "quota": _("Seats shared out by country"),
    "divisions": _("Promotion and relegation"),
}
PORTIONS = ("a2", "a3", "a1", "b", "again")


def groups_of(answer: JsonObject) -> list[JsonObject]:
    """Return the lists that a selection answers: one, or one for each country or division."""
    found = answer.get("countries") or answer.get("divisions") or ([answer] if "names" in answer else [])
    return list(found)


def names_of(answer: JsonObject) -> list[str]:
    """Return everybody who has a seat, or who comes into a division from below."""
    return [name for one in groups_of(answer) for name in (one["names"] if "names" in one else one["up"])]


def tied_of(answer: JsonObject) -> list[str]:
    """Return everybody who is tied for the last seats."""
    return [name for one in groups_of(answer) for name in one.get("tied", [])]


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody with a seat; `mark` is `up` or `down` for a division's newcomers, `invited`, or ""."""

    person: Shown
    rank: int | None
    country: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A list of seats: `title` is a country or a division, "" for the only one; `portions` are those of a quota."""

    title: str
    seats: tuple[Seat, ...]
    tied: tuple[Seat, ...] = ()
    open: int = 0
    alternates: tuple[Seat, ...] = ()
    rank: int | None = None
    value: str = ""
    players: int | None = None
    portions: tuple[int, ...] = ()
    cap: int | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SelectionPage:
    """A selection with its lists; `left` are seats of a quota that nobody may take."""

    selection: CircuitSelection
    kind: str
    groups: tuple[Group, ...]
    declined: tuple[Seat, ...]
    left: int

    @property
    def tied(self) -> bool:
        """Return whether players are tied for the last seats."""
        return any(one.tied for one in self.groups)

    @property
    def quota(self) -> bool:
        """Return whether it has seats by country."""
        return bool(self.selection.terms["by"] == "quota")


def shown_selections(circuit: Circuit) -> list[CircuitSelection]:
    """Return the selections that visitors see, the newest first."""
    return list(
        circuit.selections.filter(shown=True).select_related("ranking").defer("ranking__content", "ranking__asked")
    )


def selection_page(selection: CircuitSelection) -> SelectionPage:
    """Return a selection as its page shows it, in a constant number of queries."""
    answer, found = selection.answer, kept(selection.ranking)
    seats = _seats(selection, found)
    declined = [one["player"] for one in selection.declined]
    invited = set(selection.terms.get("invited", ()))
    groups = tuple(_group(one, seats, invited) for one in groups_of(answer))
    kind = str(KINDS[selection.terms["by"]])
    return SelectionPage(selection, kind, groups, tuple(seats[one] for one in declined), answer.get("left", 0))


def _seats(selection: CircuitSelection, found: Kept) -> Mapping[str, Seat]:
    """Return everybody in a selection by number."""
    declined = [one["player"] for one in selection.declined]
    keys = {*declined, *_everybody(selection.answer)}
    people = named(selection.circuit, [int(one) for one in keys])
    lines = {one["player"]: one for one in found.lines if one["player"] in keys}
    made = {}
    for key in keys:
        person, line = people.get(int(key)), lines.get(key)
        if person is not None:
            made[key] = Seat(person, line["rank"] if line else None, person.country)
    return made


def _everybody(answer: JsonObject) -> Iterator[str]:
    for one in groups_of(answer):
        for name in ("names", "tied", "alternates", "players", "up", "down"):
            if isinstance(one.get(name), list):
                yield from one[name]


def _group(one: JsonObject, seats: Mapping[str, Seat], invited: set[str]) -> Group:
    def some(names: Iterable[str], mark: str = "") -> tuple[Seat, ...]:
        marks = {**dict.fromkeys(one.get("up", ()), "up"), **dict.fromkeys(one.get("down", ()), "down")}
        marks |= dict.fromkeys(invited, "invited")
        found = ((name, seats[name]) for name in names if name in seats)
        return tuple(Seat(seat.person, seat.rank, seat.country, marks.get(name, mark)) for name, seat in found)

    if "name" in one:
        return Group(one["name"], some(one["players"]))
    quota = "seats" in one
    return Group(
        title=one.get("country", ""),
        seats=some(one["names"]),
        tied=some(one["tied"]),
        open=one["open"],
        alternates=some(one.get("alternates", ())),
        rank=one.get("rank"),
        value=plain(one["value"], 1) if quota else "",
        players=one["players"] if quota else None,
        portions=tuple(one[name] for name in PORTIONS) if quota else (),
        cap=one.get("cap"),
        count=one.get("seats"),
    )


def selection_json(selection: CircuitSelection) -> JsonObject:
    """Return a selection with public names only."""
    page = selection_page(selection)
    return {
        "circuit": selection.circuit.slug,
        "number": selection.number,
        "name": selection.name,
        "ranking": selection.ranking.number,
        "by": selection.terms["by"],
        "left": page.left,
        "groups": [
            {
                "title": one.title,
                "seats": [_person(seat) for seat in one.seats],
                "tied": [_person(seat) for seat in one.tied],
                "open": one.open,
                "alternates": [_person(seat) for seat in one.alternates],
                **({"portions": dict(zip(PORTIONS, one.portions, strict=True))} if one.portions else {}),
            }
            for one in page.groups
        ],
    }


def _person(seat: Seat) -> JsonObject:
    said = {"number": seat.person.number, "name": seat.person.name, "country": seat.country or None}
    return {**said, "rank": seat.rank, "mark": seat.mark or None}

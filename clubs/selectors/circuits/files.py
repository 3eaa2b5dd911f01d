"""Rankings, events and countries of a circuit as files, with public names only."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import Circuit
from clubs.selectors.circuits.pages import countries, event_line, open_events
from clubs.selectors.circuits.rankings import Kept, current_ranking, named
from clubs.selectors.exports.table_rows import Cell, Sheet
from scoring.strict_json import JsonObject

AT_ONCE = 500
"""Lines whose names are read together."""
Rows = Iterator[tuple[Cell, ...]]


def ranking_lines(found: Kept) -> Iterator[JsonObject]:
    """Yield the lines of a ranking: rank, number, public name, country, value, events."""
    lines = found.lines
    for start in range(0, len(lines), AT_ONCE):
        part = lines[start : start + AT_ONCE]
        people = named(found.ranking.circuit, [int(one["player"]) for one in part])
        for one in part:
            person = people[int(one["player"])]
            yield {
                "rank": one["rank"],
                "shared": one["shared"],
                "number": person.number,
                "name": person.name,
                "country": person.country or None,
                "value": one.get("value"),
                **({"grade": one["grade"], "points": one["rp"]} if "grade" in one else {}),
                "events": one["events"] if "events" in one else one["matches"],
            }


def ranking_json(found: Kept) -> JsonObject:
    """Return a ranking with its circuit, day and number."""
    ranking = found.ranking
    return {
        "circuit": ranking.circuit.slug,
        "name": ranking.circuit.name,
        "number": ranking.number,
        "date": ranking.date.isoformat(),
        "formula": ranking.formula,
        "withdrawn": ranking.withdrawn_at is not None,
        "lines": list(ranking_lines(found)),
    }


def ranking_sheet(found: Kept) -> Sheet:
    """Return a ranking as a table."""

    def rows() -> Rows:
        for one in ranking_lines(found):
            value = one.get("grade") if one["value"] is None else Decimal(str(one["value"]))
            yield one["rank"], one["number"], one["name"], one["country"], value, one["events"]

    columns = (
        _("Place"), _("No."), _("Player"), _("Country"), _("Value"), pgettext("count", "Events"),
    )  # fmt: skip
    name = f"{found.ranking.circuit.slug}-ranking"
    if found.ranking.number:
        name = f"{name}-{found.ranking.number}"
    return Sheet(name, _("Ranking"), columns, rows, lambda: len(found.lines))


def events_sheet(circuit: Circuit) -> Sheet:
    """Return the events with their weights as a table."""

    def rows() -> Rows:
        now = current_ranking(circuit)
        answer = {one["id"]: one for one in now.answer["events"]} if now else {}
        for event in open_events(circuit):
            line = event_line(event, answer.get(str(event.pk)))
            club = event.club.name if event.club else ""
            yield event.date, event.name, club, event.country, line.players, line.countries, line.weight, line.terms

    columns = (
        _("Day"), _("Event"), _("Club"), _("Country"), _("Players"), _("Countries"), _("Weight"), _("Why"),
    )  # fmt: skip
    return Sheet(f"{circuit.slug}-events", _("Events"), columns, rows)


def countries_sheet(circuit: Circuit) -> Sheet:
    """Return the countries as a table."""

    def rows() -> Rows:
        for one in countries(circuit):
            yield one.rank, one.country, Decimal(one.value), one.players

    columns = (_("Place"), _("Country"), _("Value"), _("Players"))
    return Sheet(f"{circuit.slug}-countries", _("Countries"), columns, rows)


SHEETS: Mapping[str, Callable[[Circuit], Sheet]] = {"events": events_sheet, "countries": countries_sheet}

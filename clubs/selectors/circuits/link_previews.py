"""Link previews of circuits: the leaders, a player's value, an event's winner, with public names only."""

from collections.abc import Callable, Iterable, Mapping

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Circuit
from clubs.selectors.circuits.formulas import formula_name
from clubs.selectors.circuits.pages import event_places, open_events
from clubs.selectors.circuits.rankings import Kept, Row, current_ranking, kept, rows_of
from clubs.selectors.public.link_previews import ROWS, Preview
from clubs.selectors.reader_language import listed, rank_said


def circuit_preview(circuit: Circuit, kind: str, key: str) -> Preview | None:
    """Return the preview of a page of a circuit; None if there is no such page."""
    make = CIRCUIT_KINDS.get(kind)
    return make(circuit, key) if make else None


def _circuit(circuit: Circuit, _key: str = "") -> Preview:
    return _leaders(circuit, current_ranking(circuit), circuit.name)


def _published(circuit: Circuit, key: str) -> Preview | None:
    rows = circuit.rankings.select_related("circuit").defer("asked").exclude(number=None)
    found = rows.filter(number=key).first() if key.isdecimal() else None
    return _leaders(circuit, kept(found), _("Ranking %(number)s") % {"number": key}) if found else None


def _leaders(circuit: Circuit, found: Kept | None, fact: str) -> Preview:
    rows = rows_of(circuit, found.lines[:ROWS]) if found else []
    if not found or not rows or rows[0].rank is None:
        return Preview(_("Circuit"), fact, listed((circuit.name, formula_name(circuit.formula))))
    first, count = rows[0], found.ranking.ranked
    words = {"player": first.person.name, "circuit": circuit.name, "value": _value(first), "n": count}
    sentence = ngettext(
        "%(player)s leads %(circuit)s with %(value)s; %(n)s ranked player.",
        "%(player)s leads %(circuit)s with %(value)s; %(n)s ranked players.",
        count,
    )
    about = listed((_("Circuit"), date_format(found.ranking.date, "SHORT_DATE_FORMAT")))
    return Preview(about, fact, sentence % words, rows=_rows(rows))


def _rows(rows: Iterable[Row]) -> tuple[tuple[str, str, str], ...]:
    return tuple((rank_said(one.rank, one.shared) if one.rank else "–", one.person.name, _value(one)) for one in rows)


def _value(row: Row) -> str:
    return f"{row.value:.1f}" if isinstance(row.value, float | int) else row.value or "–"


def _player(circuit: Circuit, key: str) -> Preview | None:
    found = current_ranking(circuit)
    line = found.line(int(key)) if found and key.isdecimal() else None
    if line is None:
        return None
    (row,) = rows_of(circuit, [line])
    if not row.person.named:
        return _circuit(circuit)
    numbers = (
        (rank_said(row.rank, row.shared) if row.rank else "–", _("Rank")),
        (_value(row), _("Value")),
        (str(row.events), _("Events")),
    )
    words = {"player": row.person.name, "circuit": circuit.name, "value": _value(row)}
    sentence = _("%(player)s has %(value)s in %(circuit)s.") % words
    return Preview(circuit.name, row.person.name, sentence, numbers=numbers)


def _event(circuit: Circuit, key: str) -> Preview | None:
    event = open_events(circuit).filter(pk=key).first() if key.isdecimal() and len(key) < 12 else None
    if event is None:
        return None
    places = event_places(circuit, event, None).places[:ROWS]
    day = date_format(event.date, "SHORT_DATE_FORMAT")
    rows = tuple((str(one.place), one.person.name, one.base) for one in places)
    return Preview(listed((circuit.name, day)), event.name, listed((event.name, day)), rows=rows)


CIRCUIT_KINDS: Mapping[str, Callable[[Circuit, str], Preview | None]] = {
    "circuit": _circuit,
    "circuit_published": _published,
    "circuit_player": _player,
    "circuit_event": _event,
}

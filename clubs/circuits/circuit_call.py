"""The call `circuit`: a ranking over many tournaments as of a day, with its calculation (circuits, section 5).

`circuit(request) -> answer` takes and returns the JSON objects of the page, without `id`. It changes neither the
request nor anything else, and raises `ContractError` with the code and field of the first error. `ranking` takes events
that have been read already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clubs.circuits.circuit_events import Circuit
from clubs.circuits.circuit_request import FIELDS, check_sizes, read_circuit
from clubs.circuits.country_ranking import countries, country_lines
from clubs.circuits.decimals import written
from clubs.circuits.elo_ranking import elo_ranking
from clubs.circuits.event_weights import WeighedEvent, weigh
from clubs.circuits.formulas import EloFormula, Formula, LadderFormula, ListFormula
from clubs.circuits.grade_ranking import grade_ranking
from clubs.circuits.list_ranking import Line, list_ranking
from clubs.circuits.players_countries import player_countries
from clubs.circuits.rank_order import RankedPlayer
from clubs.circuits.selection import Field
from clubs.circuits.selection_request import read_selection
from scoring.request_object import request_part
from scoring.strict_json import Json, JsonObject


def circuit(asked: Json, lang: str = "en") -> JsonObject:
    """Return the ranking of a circuit as of a day.

    >>> results = [{"player": "A", "place": 2}, {"player": "B", "place": 1}]
    >>> event = {"id": "e1", "date": "2026-05-03", "results": results}
    >>> made = circuit({"date": "2026-11-28", "formula": "best_n_sum", "events": [event]})
    >>> [(line["rank"], line["player"], line["value"]) for line in made["lines"]]
    [(1, 'B', 1000), (2, 'A', 0)]
    """
    check_sizes(asked)
    request = read_circuit(request_part(asked, FIELDS))
    events = weigh(request.circuit, request.formula)
    selection = None if request.select is None else read_selection(request.select, request.formula)
    lines, players = ranking(request.circuit, request.formula, events)
    by_country = isinstance(request.formula, ListFormula | EloFormula)
    found = countries(players, request.circuit.country_best) if by_country else {}
    selected = None
    if selection is not None:
        field = Field(request.circuit, events, players, selection.lot, selection.declined)
        selected = selection.rule.answer(field)
    return {
        "ok": True,
        "events": [_event_line(one) for one in events],
        "lines": lines,
        "countries": country_lines(found),
        "select": selected,
    }


def ranking(
    circuit: Circuit, formula: Formula, events: Sequence[WeighedEvent]
) -> tuple[list[Line], list[RankedPlayer]]:
    """Return the lines of a ranking, and the ranked players in order."""
    of_players: Mapping[str, str | None] = player_countries(circuit, events)
    if isinstance(formula, ListFormula):
        return list_ranking(circuit, formula, events, of_players)
    if isinstance(formula, LadderFormula):
        return grade_ranking(circuit, formula, events, of_players)
    return elo_ranking(circuit, formula, events, of_players)


def _event_line(one: WeighedEvent) -> JsonObject:
    facts = one.event.facts
    return {
        "id": one.event.id,
        "state": str(one.state),
        "players": facts.players,
        "days": facts.days,
        "countries": facts.countries,
        "sessions": facts.sessions,
        "weight": written(one.weight),
        "terms": [{"fact": term.fact, "is": written(term.found), "adds": written(term.adds)} for term in one.terms],
        "age": written(one.age),
    }

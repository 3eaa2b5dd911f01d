"""A formula tried on a circuit's results, without keeping anything."""

from clubs.circuits.circuit_call import circuit as rank
from clubs.errors import ClubError
from clubs.models import Circuit
from clubs.selectors.circuits.rankings import FIRST, Row, current_ranking, rows_of
from clubs.selectors.circuits.request import circuit_request
from clubs.selectors.reader_language import core_lang
from scoring.errors import ContractError
from scoring.strict_json import JsonObject


def trial_lines(circuit: Circuit, formula: JsonObject) -> list[Row]:
    """Return the first lines under a formula, and how they move from the current ranking. Raises `bad_formula`."""
    try:
        answer = rank(circuit_request(circuit, formula))
    except ContractError as error:
        raise ClubError("bad_formula", error.text.say(core_lang())) from None
    return rows_of(circuit, answer["lines"][:FIRST], current_ranking(circuit))

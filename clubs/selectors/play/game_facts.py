"""Facts of a game in the format of the scoring core."""

from dataclasses import dataclass, field

from clubs.selectors.play.json_types import Result
from rules.ranking import from_tenths
from scoring.strict_json import JsonObject


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a game for the core: its deals' results or its final scores, in the contract's format.

    `penalties` are tenths by player; `beside`: chips, winners, busts and the last dealer that go
    with final scores; `closed` if staff closed it early; `as_written` if the scores don't add up and staff kept them.
    """

    results: tuple[Result, ...] = ()
    scores: tuple[int, ...] | None = None
    deposits: int = 0
    beside: JsonObject = field(default_factory=dict)
    penalties: tuple[int, ...] = ()
    closed: bool = False
    as_written: bool = False

    def request(self, rules: dict[str, object]) -> JsonObject:
        """Return the request of the core's call `game`."""
        asked: JsonObject = {"rules": rules, "closed": self.closed}
        if self.penalties:
            asked["penalties"] = [from_tenths(tenths) for tenths in self.penalties]
        if self.scores is None:
            return asked | {"deals": list(self.results)}
        return asked | {"scores": list(self.scores), "deposits": self.deposits, **self.beside}

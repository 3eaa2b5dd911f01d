"""What beside the scores decides the totals of a game: chips, who has won, who pays the bust bonus to whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Game, ScoreSheet, SeatResult
from clubs.selectors.exports.table_rows import Cell
from clubs.selectors.play.replay import facts_of, replay, rules_of

TOBI = "tobi"
CURRENT = Prefetch("game__sheets", ScoreSheet.objects.filter(current=True), "current_sheets")
BETWEEN = " / "


@dataclass(frozen=True, slots=True)
class SettlementColumns:
    """The columns that the games of a file need, by the contract's names of their fields."""

    used: tuple[str, ...]

    @classmethod
    def of(cls, found: QuerySet[SeatResult]) -> "SettlementColumns":
        """Return the columns for these results: those that the rules of any of their games ask for."""
        on = {
            "chips": Q(game__options__chips__gt=0),
            "won": Q(game__options__yakitori__gt=0),
            "busted": Q(game__options__tobi_bonus__gt=0),
        }
        return cls(tuple(name for name, which in on.items() if found.order_by().filter(which).exists()))

    @property
    def headings(self) -> tuple[str, ...]:
        names = {"chips": _("Chips"), "won": _("Won a hand"), "busted": _("Bust, paid to")}
        return tuple(names[name] for name in self.used)

    def read_with(self, found: QuerySet[SeatResult]) -> QuerySet[SeatResult]:
        """Return the results with what the columns need."""
        return found.prefetch_related(CURRENT) if "busted" in self.used else found

    def cells(self, game: Game, seat: int, names: Sequence[str]) -> Iterator[Cell]:
        """Yield the cells of a player of a game; `names` are those of all its players in order."""
        if not self.used:
            return
        asked = rules_of(game).entry().final_scores.beside
        for name in self.used:
            if name not in asked:
                yield None
            elif name == "chips":
                yield game.state.get("chips", [0] * len(names))[seat]
            elif name == "won":
                yield seat in game.state.get("won", ())
            else:
                yield BETWEEN.join(names[paid] for payer, paid in busts(game) if payer == seat)


def busts(game: Game) -> list[tuple[int, int]]:
    """Return who pays the bust bonus to whom."""
    sheets: Sequence[Any] = getattr(game, "current_sheets", ())
    if sheets:
        return [(payer, paid) for payer, paid in sheets[0].beside.get("busted", ())]
    if game.end_reason != TOBI:
        return []
    bonus = 10 * rules_of(game).values()["tobi_bonus"]
    moved = {row.player: row.extra.get("tobi_bonus", 0) // bonus for row in replay(game, facts_of(game)).final}
    return list(_paired(moved))


def _paired(moved: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Yield payments, one bonus each, after which everybody has what moved."""
    left = dict(moved)
    for payer in left:
        while left[payer] < 0 and any(had > 0 for had in left.values()):
            paid = max((one for one in left if left[one] > 0), key=lambda one: left[one])
            left[payer] += 1
            left[paid] -= 1
            yield payer, paid

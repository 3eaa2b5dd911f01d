"""Whom a player met: who came out ahead, and who won from whom (standings, sections 3.5 and 5.3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Sum

from clubs.models import PairSum, Player
from clubs.selectors.players.choice import Choice
from clubs.selectors.tallies.pairs import NUMBERS, Numbers, pairs

MOST = 12
Met = tuple[int, Numbers]
"""Somebody else (key), and what the games with him come to."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met: games at one table, ahead, level and behind in them by place, both totals in them (tenths).

    `won` and `won_points`: wins by the other's discard; `paid` and `paid_points`: the other's wins by the player's.
    """

    player: Player
    games: int
    ahead: int
    level: int
    behind: int
    total: int
    other_total: int
    won: int
    won_points: int
    paid: int
    paid_points: int


def opponents(choice: Choice, most: int | None = None) -> tuple[Opponent, ...]:
    """Those met most often, `most` of them or as many as a page shows, by five queries however many there are."""
    met = _kept(choice, most or MOST) if choice.pairs_kept else summed(choice, most or MOST)
    people = Player.everyone.in_bulk([key for key, _ in met])
    return tuple(_opponent(people[key], numbers) for key, numbers in met)


def summed(choice: Choice, most: int) -> Sequence[Met]:
    """Whom the player met most often, from the games of the choice."""
    found: dict[int, Numbers] = {}
    for pair, numbers in pairs(choice.tallies, [choice.player.pk]).items():
        known = found.setdefault(pair.other, dict.fromkeys(NUMBERS, 0))
        for name in NUMBERS:
            known[name] += numbers[name]
    met = [(key, numbers) for key, numbers in found.items() if numbers["games"]]
    return _most(met, most)


def _kept(choice: Choice, most: int) -> Sequence[Met]:
    rows = PairSum.objects.filter(player=choice.player, system=choice.system)
    if choice.season:
        rows = rows.filter(season=choice.season)
    sums = (
        rows.order_by().values_list("other").annotate(met=Sum("games"), **{f"n_{name}": Sum(name) for name in NUMBERS})
    )
    found = sums.filter(met__gt=0).order_by("-met", "other__number")[:most]
    return [(other, dict(zip(NUMBERS, numbers, strict=True))) for other, _met, *numbers in found]


def _most(met: Sequence[Met], most: int) -> Sequence[Met]:
    """Those met most often; of equals whose number is lower, which is asked for those alone that may be among them."""
    least = sorted((numbers["games"] for _key, numbers in met), reverse=True)[:most]
    near = [row for row in met if row[1]["games"] >= least[-1]]
    numbers = dict(Player.everyone.filter(pk__in=[key for key, _ in near]).order_by().values_list("pk", "number"))
    return sorted(near, key=lambda row: (-row[1]["games"], numbers[row[0]]))[:most]


def _opponent(player: Player, numbers: Numbers) -> Opponent:
    behind = numbers["games"] - numbers["ahead"] - numbers["level"]
    return Opponent(player=player, behind=behind, **numbers)

"""Opponents of a player: who placed higher, and who won from whom (standings, sections 3.5 and 5.3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Player
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.reader_language import core_lang
from clubs.selectors.statistics.pair_months import NUMBERS, Numbers, add_numbers, opponents_in, pairs
from rules.glossary import Glossary
from scoring.multilingual import Text

MOST = 12
WON_FROM = Text("Won from", "從對方{win}", "从对方{win}", "相手から{ron}")
DEALT_INTO = Text("Dealt into", "{deals_in}給對方", "{deals_in}给对方", "相手へ{deals_in}")
POINTS_WON = Text("Points won from them", "從對方{win}的分數", "从对方{win}的分数", "相手から{ron}した点")
POINTS_DEALT_INTO = Text(
    "Points dealt in to them", "{deals_in}給對方的分數", "{deals_in}给对方的分数", "相手へ{deals_in}した点"
)
BETWEEN = (WON_FROM, POINTS_WON, DEALT_INTO, POINTS_DEALT_INTO)
"""Labels of wins and points between a player and an opponent, translated by `told`."""
Met = tuple[int, Numbers]
"""An opponent (key), and the sums of the games together."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent: games at one table, placed higher, equal and lower in them, both totals in them (tenths).

    `won` and `won_points`: wins on the opponent's discard; `paid` and `paid_points`: the opponent's wins on the
    player's.
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


def told(text: Text, glossary: Glossary) -> str:
    """Return one of `BETWEEN` in the reader's language and the terms of a system."""
    return glossary.say(text, core_lang())


def opponent(choice: GameFilter, other: Player) -> Opponent | None:
    """Return the sums of the games with one opponent; None if the two never met in these games."""
    numbers = _met(choice).get(other.pk)
    return _opponent(other, numbers) if numbers and numbers["games"] else None


def _met(choice: GameFilter) -> dict[int, Numbers]:
    met = opponents_in(choice.pair_months)
    if choice.period.ends:
        for pair, numbers in pairs(choice.tallies_of_ends.filter(player=choice.player)).items():
            add_numbers(met.setdefault(pair.other, dict.fromkeys(NUMBERS, 0)), numbers)
    return met


def opponents(choice: GameFilter, most: int | None = None) -> tuple[Opponent, ...]:
    """Return the most frequent opponents, `most` of them or as many as a page shows, in a fixed number of queries."""
    met = _met(choice)
    found = _most([row for row in met.items() if row[1]["games"]], most or MOST)
    people = Player.everyone.in_bulk([key for key, _ in found])
    return tuple(_opponent(people[key], numbers) for key, numbers in found)


def _most(met: Sequence[Met], most: int) -> Sequence[Met]:
    """Return the most frequent opponents; ties are sorted by number, which is queried only for opponents that may be
    included.
    """
    least = sorted((numbers["games"] for _key, numbers in met), reverse=True)[:most]
    near = [row for row in met if row[1]["games"] >= least[-1]]
    numbers = dict(Player.everyone.filter(pk__in=[key for key, _ in near]).order_by().values_list("pk", "number"))
    return sorted(near, key=lambda row: (-row[1]["games"], numbers[row[0]]))[:most]


def _opponent(player: Player, numbers: Numbers) -> Opponent:
    behind = numbers["games"] - numbers["ahead"] - numbers["level"]
    return Opponent(player=player, behind=behind, **numbers)

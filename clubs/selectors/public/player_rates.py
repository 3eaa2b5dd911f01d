"""How often a player does something, beside the club's average of the season."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, PlayerStats, Season
from clubs.selectors.charts.drawings import Compare, compare
from clubs.selectors.seasons.tally import Count

FEWEST_DEALS = 20


@dataclass(frozen=True, slots=True)
class Kind:
    """A rate: one count over another; `share` is told in percent, else in points."""

    name: str | Promise
    part: Count
    of: Count
    share: bool = True


KINDS = (
    Kind(_("Wins"), Count.WINS, Count.DEALS),
    Kind(_("Deals in"), Count.DEAL_INS, Count.DEALS),
    Kind(_("Riichi"), Count.RIICHI, Count.DEALS),
    Kind(_("Wins by self-draw"), Count.SELF_DRAWS, Count.WINS),
    Kind(_("Tenpai at draws"), Count.TENPAI, Count.DRAWS),
    Kind(_("Win value"), Count.POINTS_WON, Count.WINS, share=False),
    Kind(_("Deal-in value"), Count.POINTS_DEALT_IN, Count.DEAL_INS, share=False),
)


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate of the player and of the club, and where both stand on a scale of the club's players."""

    name: str | Promise
    own: str
    club: str
    spot: Compare


@dataclass(frozen=True, slots=True)
class Rates:
    """A player's rates in a season; empty where too few of the player's deals are known."""

    deals: int
    rows: tuple[Rate, ...]


def rates(player: Player, season: Season) -> Rates:
    """The rates of a player; those that nobody of the season has are left out."""
    counts = dict(PlayerStats.objects.filter(season=season).values_list("player", "counts"))
    own = counts.get(player.pk, {})
    deals = own.get(Count.DEALS, 0)
    if deals < FEWEST_DEALS:
        return Rates(deals, ())
    found = (_rate(kind, own, list(counts.values())) for kind in KINDS)
    return Rates(deals, tuple(rate for rate in found if rate))


def _rate(kind: Kind, own: Mapping[str, int], everybody: list[Mapping[str, int]]) -> Rate | None:
    club = _value(kind, everybody)
    mine = _value(kind, [own])
    if not club or mine is None:
        return None
    known = [row for row in everybody if row.get(Count.DEALS, 0) >= FEWEST_DEALS]
    others = [value for row in known if (value := _value(kind, [row])) is not None]
    return Rate(kind.name, _say(kind, mine), _say(kind, club), compare(mine, club, min(others), max(others)))


def _value(kind: Kind, rows: Iterable[Mapping[str, int]]) -> float | None:
    rows = list(rows)
    whole = sum(row.get(kind.of, 0) for row in rows)
    return sum(row.get(kind.part, 0) for row in rows) / whole if whole else None


def _say(kind: Kind, value: float) -> str:
    return f"{value:.1%}" if kind.share else f"{round(value):,}"

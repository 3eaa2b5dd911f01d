"""Whom a player met: who came out ahead, and who won from whom (standings, sections 3.5 and 5.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.db.models import Count, F, Q, Sum

from clubs.models import Player, WonHand
from clubs.selectors.players.choice import Choice

MOST = 12
Met: TypeAlias = tuple[int, int, int, int, int, int]


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
    """Those met most often, `most` of them or as many as a page shows, by four queries however many there are."""
    met = _most(_met(choice), most or MOST)
    people = Player.everyone.in_bulk([row[0] for row in met])
    between = _between(choice, list(people))
    nothing = (0, 0)
    return tuple(
        Opponent(
            people[key], games, ahead, level, games - ahead - level, total, other_total,
            *between.get((choice.player.pk, key), nothing), *between.get((key, choice.player.pk), nothing),
        )
        for key, games, ahead, level, total, other_total in met
    )  # fmt: skip


def _met(choice: Choice) -> list[Met]:
    """Everybody else in the player's games: key, games, ahead, level, own total, the other's."""
    theirs = F("game__results__place")
    rows = choice.results.filter(player=choice.player).order_by().annotate(who=F("game__results__player"))
    counted = (
        rows.exclude(who=choice.player.pk)
        .values_list("who")
        .annotate(
            games=Count("pk"),
            ahead=Count("pk", filter=Q(place__lt=theirs)),
            level=Count("pk", filter=Q(place=theirs)),
            own=Sum("total"),
            other=Sum("game__results__total"),
        )
    )
    return list(counted)


def _most(met: Sequence[Met], most: int) -> list[Met]:
    """Those met most often; of equals whose number is lower, which is asked for those alone that may be among them."""
    least = sorted((games for _key, games, *_rest in met), reverse=True)[:most]
    near = [row for row in met if row[1] >= least[-1]]
    numbers = dict(Player.everyone.filter(pk__in=[row[0] for row in near]).order_by().values_list("pk", "number"))
    return sorted(near, key=lambda row: (-row[1], numbers[row[0]]))[:most]


def _between(choice: Choice, others: list[int]) -> dict[tuple[int, int], tuple[int, int]]:
    """Wins by discard and their points, by winner and loser."""
    own = choice.player.pk
    pairs = Q(winner=own, loser__in=others) | Q(loser=own, winner__in=others)
    games = choice.results.filter(player=choice.player).values("game")
    rows = WonHand.objects.filter(pairs, game__in=games).order_by().values_list("winner", "loser")
    return {(winner, loser): (n, points) for winner, loser, n, points in rows.annotate(n=Count("pk"), p=Sum("points"))}

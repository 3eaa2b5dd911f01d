"""Whom a player met: who came out ahead, and who won from whom (standings, sections 3.5 and 5.3)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum

from clubs.models import PairSum, Player, SpanPair, WonHand
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.reader_language import core_lang
from clubs.selectors.statistics.pair_sums import NUMBERS, Numbers
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
"""What passed between a player and somebody met; said by `told`."""
NO_WINS: Numbers = dict.fromkeys(("won", "won_points", "paid", "paid_points"), 0)
NO_NUMBERS: Numbers = dict.fromkeys(NUMBERS, 0)
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


def told(text: Text, glossary: Glossary) -> str:
    """One of `BETWEEN` in the reader's language and the words of a system."""
    return glossary.say(text, core_lang())


def opponents(choice: GameFilter, most: int | None = None) -> tuple[Opponent, ...]:
    """Those met most often, `most` of them or as many as a page shows, by five queries however many there are."""
    met = _of_kept(choice, most or MOST) if choice.pairs_kept else summed(choice, most or MOST)
    people = Player.everyone.in_bulk([key for key, _ in met])
    return tuple(_opponent(people[key], numbers) for key, numbers in met)


def summed(choice: GameFilter, most: int) -> Sequence[Met]:
    """Whom the player met most often, from the games of the choice."""
    return _with_wins(choice, _most(_met(choice), most))


def _of_kept(choice: GameFilter, most: int) -> Sequence[Met]:
    """The same from sums of pairs; of chosen days from those of whole seasons and months, and the games left."""
    if not choice.by_days:
        return _kept(choice, most)
    met = _left(choice)
    seasons = PairSum.objects.filter(season__in=choice.cut.whole)
    months = SpanPair.objects.filter(span__in=choice.cut.spans)
    for key, numbers in chain(_read(_pairs(choice, seasons)), _read(_pairs(choice, months))):
        known = met.setdefault(key, dict(NO_NUMBERS))
        met[key] = {name: numbers[name] + known[name] for name in NUMBERS}
    return _most([row for row in met.items() if row[1]["games"]], most)


def _left(choice: GameFilter) -> dict[int, Numbers]:
    """Whom the player met in the few nights that lie in no kept sum; put together here."""
    counted, who = [row for row in choice.left_rows if row.place is not None], choice.player.pk
    own = {row.game: row for row in counted if row.player == who and row.start in choice.starts}
    found: dict[int, Numbers] = {}
    for row in counted:
        if (mine := own.get(row.game)) and row.player != who:
            values = found.setdefault(row.player, dict(NO_NUMBERS))
            places = ((mine.place or 0) < (row.place or 0), mine.place == row.place)
            more = zip(NUMBERS, (1, *places, mine.total or 0, row.total or 0), strict=False)
            values |= {name: values[name] + number for name, number in more}
    between = Q(winner=choice.player, loser__isnull=False) | Q(loser=choice.player)
    hands = WonHand.objects.filter(between, event__in=choice.cut.nights, game__in=own).order_by()
    for winner, loser, points in hands.values_list("winner", "loser", "points"):
        name, other = ("won", loser) if winner == who else ("paid", winner)
        values = found.setdefault(other, dict(NO_NUMBERS))
        values |= {name: values[name] + 1, f"{name}_points": values[f"{name}_points"] + points}
    return found


def _with_wins(choice: GameFilter, met: Sequence[Met]) -> Sequence[Met]:
    """These with the wins by discard between them and the player."""
    between = _between(choice, [key for key, _ in met])
    return [(key, numbers | between.get(key, NO_WINS)) for key, numbers in met]


def _met(choice: GameFilter) -> list[Met]:
    """Everybody else in the player's games."""
    theirs = F("game__results__place")
    rows = choice.results.order_by().annotate(who=F("game__results__player"))
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
    return [(key, dict(zip(NUMBERS, numbers, strict=False))) for key, *numbers in counted]


def _between(choice: GameFilter, others: list[int]) -> dict[int, Numbers]:
    """Wins by discard between the player and these."""
    own, found = choice.player.pk, {key: dict(NO_WINS) for key in others}
    pairs = Q(winner=own, loser__in=others) | Q(loser=own, winner__in=others)
    games = choice.results.values("game")
    rows = WonHand.objects.filter(pairs, game__in=games).order_by().values_list("winner", "loser")
    for winner, loser, n, points in rows.annotate(n=Count("pk"), p=Sum("points")):
        name, other = ("won", loser) if winner == own else ("paid", winner)
        found[other] |= {name: n, f"{name}_points": points}
    return found


def _kept(choice: GameFilter, most: int) -> Sequence[Met]:
    rows = PairSum.objects.filter(**{"season": choice.season} if choice.season else {})
    found = _pairs(choice, rows).filter(n_games__gt=0).order_by("-n_games", "other__number")
    return _read(found[:most])


def _pairs(choice: GameFilter, rows: QuerySet[Any]) -> QuerySet[Any]:
    """What these sums say of the player with each other."""
    own = rows.filter(player=choice.player, system=choice.system, start__in=choice.starts).order_by()
    found: QuerySet[Any] = own.values_list("other").annotate(**{f"n_{name}": Sum(name) for name in NUMBERS})
    return found


def _read(found: Iterable[Sequence[int]]) -> Sequence[Met]:
    return [(other, dict(zip(NUMBERS, numbers, strict=True))) for other, *numbers in found]


def _most(met: Sequence[Met], most: int) -> Sequence[Met]:
    """Those met most often; of equals whose number is lower, which is asked for those alone that may be among them."""
    least = sorted((numbers["games"] for _key, numbers in met), reverse=True)[:most]
    near = [row for row in met if row[1]["games"] >= least[-1]]
    numbers = dict(Player.everyone.filter(pk__in=[key for key, _ in near]).order_by().values_list("pk", "number"))
    return sorted(near, key=lambda row: (-row[1]["games"], numbers[row[0]]))[:most]


def _opponent(player: Player, numbers: Numbers) -> Opponent:
    behind = numbers["games"] - numbers["ahead"] - numbers["level"]
    return Opponent(player=player, behind=behind, **numbers)

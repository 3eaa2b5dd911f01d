"""Statistics computed directly from the rows of games, to check the stored months and totals against."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum

from clubs.models import Club, KeyTally, Player, SeatResult, SeatTally, WonHand
from clubs.models.statistics import NUMBERS
from clubs.ranking.policy import WINDS
from clubs.selectors.player_page.comparison import ClubComparison
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.player_page.opponents import Opponent
from clubs.selectors.player_page.patterns import LIMITS, PATTERNS, Keys
from clubs.selectors.player_page.rates import Compared, Rates, enough, rates_among
from clubs.selectors.rulebook.amounts import Played
from clubs.selectors.statistics.pair_months import NUMBERS as PAIR_NUMBERS
from clubs.services.statistics.game_counts import make_some
from clubs.services.statistics.player_months import make_statistics
from clubs.statistics.counts import Counts, Fold
from clubs.statistics.rates import Rate as Kind
from tests.clubs.counts_of_games import counts_by_player

ADDED = [row.id for row in NUMBERS if row.fold is Fold.SUM]


def counted(club: Club) -> None:
    """Count the club's games that are not counted yet and update its statistics, as the background tasks do."""
    while make_some():
        pass
    make_statistics(club_id=club.pk)


def _within(choice: GameFilter) -> dict[str, Any]:
    begin, end = choice.moments
    found: dict[str, Any] = {"season": choice.season} if choice.season else {"club": choice.player.club_id}
    found |= {"event__counts_in_season": True, "system": choice.system}
    found |= ({"night_at__gte": begin} if begin else {}) | ({"night_at__lt": end} if end else {})
    return found | ({"start": WINDS.index(choice.wind)} if choice.wind else {})


def summed(choice: GameFilter) -> ClubComparison:
    """Return the sums over the games of a filter."""
    rows = SeatTally.objects.filter(**_within(choice))
    found = compared(choice.player.pk, counts_by_player(rows, choice.system))
    return ClubComparison(found, keys(choice.player, rows))


def keys(player: Player, rows: QuerySet[SeatTally]) -> Keys:
    """Return the sums of patterns and limits in these games."""
    entries = KeyTally.objects.filter(tally__in=rows, count__in=(PATTERNS, LIMITS)).order_by()
    mine = Sum("amount", filter=Q(tally__player=player))
    own: dict[str, dict[str, int]] = {PATTERNS: {}, LIMITS: {}}
    club: dict[str, dict[str, int]] = {PATTERNS: {}, LIMITS: {}}
    for count, key, mine_of, all_of in entries.values_list("count", "key").annotate(mine=mine, all=Sum("amount")):
        club[count][key] = all_of
        if mine_of:
            own[count][key] = mine_of
    return Keys(own, club)


def compared(player: int, everybody: Mapping[int, Counts]) -> Compared:
    """Compare a player (key) with everybody who has counts in some games."""

    def ordered(kind: Kind) -> Sequence[float]:
        known = (kind.of(counts) for counts in everybody.values() if enough(kind, counts))
        return sorted(float(value) for value in known if value is not None)

    return Compared(everybody.get(player), together(list(everybody.values())), ordered)


def together(everybody: Sequence[Counts]) -> Counts:
    """Return the sum of everybody's counts, for counts that add up."""
    names = {name for counts in everybody for name in counts} - {"places"}
    found: Counts = {name: sum(counts.get(name) or 0 for counts in everybody) for name in names}
    places = zip(*(counts["places"] for counts in everybody), strict=True)
    return found | {"places": [sum(place) for place in places]}


def rates(player: int, system: str, everybody: Mapping[int, Counts], played: Played = None) -> Rates:
    """Return the rates of a player (key) among everybody with counts in some games.

    `played`: the game, season or rules by which amounts are formatted.
    """
    return rates_among(compared(player, everybody), system, played)


def meetings(choice: GameFilter) -> dict[int, dict[str, int]]:
    """Return the other players (key) in the player's games of a filter, with their results against each other."""
    within = {name: value for name, value in _within(choice).items() if name != "club"}
    results = SeatResult.objects.filter(player=choice.player, **within).order_by()
    theirs = F("game__results__place")
    rows = results.annotate(who=F("game__results__player")).exclude(who=choice.player.pk).values_list("who")
    met = rows.annotate(
        games=Count("pk"),
        ahead=Count("pk", filter=Q(place__lt=theirs)),
        level=Count("pk", filter=Q(place=theirs)),
        own=Sum("total"),
        other=Sum("game__results__total"),
    )
    found = {key: dict.fromkeys(PAIR_NUMBERS, 0) | dict(zip(PAIR_NUMBERS, row, strict=False)) for key, *row in met}
    hands = WonHand.objects.filter(game__in=results.values("game"), loser__isnull=False)
    for winner, loser, points in hands.values_list("winner", "loser", "points"):
        for name, one, other in (("won", winner, loser), ("paid", loser, winner)):
            if one == choice.player.pk and other in found:
                found[other][name] += 1
                found[other][f"{name}_points"] += points
    return found


def met_as(one: Opponent) -> dict[str, int]:
    """Return an opponent in the form of `meetings`."""
    return {name: getattr(one, name) for name in PAIR_NUMBERS}

"""Compare the stored statistics with those of the call `stats`, which uses no database. They must match exactly."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from clubs.models import Game, Player, Season, SeatTally
from clubs.ranking.policy import WINDS
from clubs.selectors.play.replay import facts_of
from clubs.selectors.player_page.comparison import ClubComparison, compare_with_club
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.player_page.opponents import MOST, opponents
from clubs.selectors.player_page.rates import rates_among
from clubs.selectors.player_page.score_history import steps, streaks
from clubs.selectors.statistics.player_months import is_updating
from clubs.statistics.rates import rates_of
from clubs.statistics.stats_call import stats
from scoring.fractions import r4
from tests.clubs.counts_of_games import counts_by_player, maps_by_player, winds_by_player
from tests.clubs.statistics_oracle import ADDED, counted, meetings, met_as, rates, summed

FACTS = ("deals", "scores", "deposits", "penalties")
RUNS = ("top_streak", "no_last_streak")


def asked(games: Sequence[Game]) -> dict[str, Any]:
    """Return the `stats` request for final games under the same rules, in playing order. Players are their keys."""
    return {"rules": games[0].rules, "games": [_game(game) for game in games], "versus": True}


def _game(game: Game) -> dict[str, Any]:
    seats = list(game.seats.prefetch_related("substitutions").order_by("index"))
    facts = facts_of(game).request(game.rules)
    deals = len(facts.get("deals", ()))
    subs = [
        {"seat": seat.index, "from": change.from_deal, "player": str(change.player_id)}
        for seat in seats
        for change in seat.substitutions.all()
        if change.from_deal <= deals
    ]
    return {
        **{name: facts[name] for name in FACTS if name in facts},
        "players": [str(seat.player_id) for seat in seats],
        "counted_for": [str(seat.counted_for.pk) for seat in seats],
        "subs": subs,
    }


def same_both_ways(choice: GameFilter) -> None:
    """Check that a player's page shows the same from stored months as from the games.

    Where the filters leave fewer games than those of a season and a system, each other player is not compared.
    """
    assert _said(compare_with_club(choice), choice) == _said(summed(choice), choice)
    met, shown = meetings(choice), {one.player.pk: met_as(one) for one in opponents(choice, 100)}
    assert shown == met
    assert [shown[one.player.pk]["games"] for one in opponents(choice)] == sorted(
        (numbers["games"] for numbers in met.values()), reverse=True
    )[:MOST]


def _said(found: ClubComparison, choice: GameFilter) -> object:
    own = found.compared.own
    counts = own and {name: value for name, value in own.items() if value}
    club = {name: found.compared.club.get(name, 0) for name in ADDED}
    if choice.narrowed:
        rows = rates_among(found.compared, choice.system).rows
        return counts, club, [(rate.own, rate.club, rate.above, rate.below) for rate in rows], found.keys
    ordered = [list(found.compared.ordered(kind)) for kind in rates_of(choice.system)]
    return counts, club, rates_among(found.compared, choice.system), ordered, found.keys


def agree(games: Sequence[Game], system: str) -> None:
    """Check counts, rates, percentiles, streaks and meetings of a season of exactly these games against the call."""
    answer, season = stats(asked(games)), games[0].event.season
    kept = Kept.of(season, system)
    if is_updating(season.club_id):
        counted(season.club)
    assert {str(key) for key in kept.numbers} == {line["player"] for line in answer["players"]}
    for line in answer["players"]:
        _same_player(kept, line)
        for wind in ("", *WINDS):
            same_both_ways(replace(kept.choice(int(line["player"])), wind=wind))
        same_both_ways(replace(kept.choice(int(line["player"])), season=None))
        _same_meetings(kept, int(line["player"]), answer["versus"])
    everybody = list(kept.numbers.values())
    assert {rate.id: r4(rate.together(everybody)) for rate in rates_of(system)} == answer["club"]["rates"]


@dataclass(frozen=True)
class Kept:
    """The stored statistics of a season, by player key."""

    season: Season
    system: str
    numbers: dict[int, Any]
    maps: dict[int, Any]
    winds: dict[int, Any]
    people: dict[int, Player]

    @classmethod
    def of(cls, season: Season, system: str) -> "Kept":
        rows = SeatTally.objects.filter(season=season)
        numbers, maps, winds = (found(rows, system) for found in (counts_by_player, maps_by_player, winds_by_player))
        people = {player.pk: player for player in Player.objects.filter(club=season.club).select_related("club")}
        return cls(season, system, numbers, maps, winds, people)

    def choice(self, player: int) -> GameFilter:
        return GameFilter(self.people[player], self.season, self.system)

    def count(self, player: int, name: str, like: Any) -> Any:
        """Return a count in the form of the call."""
        entries = self.maps.get(player, {}).get(name, {})
        if name == "by_wind":
            return {wind: _cut(kept, like[wind]) for wind, kept in self.winds.get(player, {}).items()}
        if isinstance(like, dict):
            return entries
        if name == "win_order":
            return [entries.get(str(i), 0) for i in range(len(like))]
        value = self.numbers[player][name]
        return value[: len(like)] if isinstance(like, list) else value


def _cut(kept: dict[str, Any], like: dict[str, Any]) -> dict[str, Any]:
    return kept | {"places": kept["places"][: len(like["places"])]}


def _same_player(kept: Kept, line: dict[str, Any]) -> None:
    player, counts = int(line["player"]), line["counts"]
    runs, own = streaks(steps(kept.choice(player))), kept.numbers[player]
    assert (runs.top, runs.no_last) == (counts["top_streak"], counts["no_last_streak"])
    found = {name: kept.count(player, name, value) for name, value in counts.items() if name not in RUNS}
    assert found == {name: value for name, value in counts.items() if name not in RUNS}
    assert {rate.id: r4(rate.of(own)) for rate in rates_of(kept.system)} == line["rates"]
    shown = rates(player, kept.system, kept.numbers).rows
    assert all(rate.better in (None, line["percentiles"][rate.id]) for rate in shown)


def _same_meetings(kept: Kept, player: int, versus: Sequence[dict[str, Any]]) -> None:
    met = {int(line["other"]): line for line in versus if line["player"] == str(player)}
    names = ("games", "ahead", "level", "behind", "total", "other_total", "rons", "ron_points")
    for one in opponents(kept.choice(player)):
        found = (one.games, one.ahead, one.level, one.behind, one.total, one.other_total, one.won, one.won_points)
        assert found == tuple(met[one.player.pk][name] for name in names)

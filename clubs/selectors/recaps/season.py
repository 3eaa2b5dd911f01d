"""Facts of a season's recap (standings, section 3.5), as keys and numbers; the race has its own page."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from django.db.models import Count, Max, Sum

from clubs.models import KeyTally, RatedGame, Season, SeatResult
from clubs.models.seating import UNKNOWN_WIND
from clubs.ranking.policy import WINDS
from clubs.selectors.ratings.packed_states import GUEST, unpack
from clubs.selectors.recaps.shared import (
    Told,
    best_game,
    best_hand,
    figures,
    greatest,
    line_of,
    main_system,
    run_of_firsts,
)
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.meeting_sums import Pair, closest, met
from clubs.selectors.seasons.season_standings import season_table
from clubs.selectors.tournament.public_page import hidden_games
from scoring.strict_json import JsonObject

MOST_LINES, MOST_PLAYERS, LEAST_MEETINGS = 3, 24, 5


def season_facts(season: Season) -> JsonObject | None:
    """Return the facts of a season; None if it has no final game."""
    of = {"season": season.pk, "event__counts_in_season": True}
    system = main_system(SeatResult.objects.filter(**of))
    if not system:
        return None
    told = Told(season.club, system, of)
    table = season_table(season).ranking
    ranked = [line for line in table.players if line.rank]
    scope = Scope(season.club_id, season.pk, system)
    players = [table.keys[line.entrant.name] for line in ranked[:MOST_PLAYERS]]
    return {
        "system": system,
        **figures(told),
        "nights": told.results.aggregate(n=Count("event", distinct=True))["n"],
        "best": [line_of(table, line) for line in ranked[:MOST_LINES]],
        "game": best_game(told),
        "hand": best_hand(told),
        "comeback": greatest(told, "biggest_gap"),
        "dealer": greatest(told, "best_streak"),
        "streak": run_of_firsts(scope),
        "rise": _rise(season, system),
        "pair": closest(scope, LEAST_MEETINGS, _hidden(season)),
        "players": _players(told, scope, players, _hidden(season)),
    }


def _hidden(season: Season) -> list[int]:
    return list(hidden_games(season=season))


def _rise(season: Season, system: str) -> JsonObject | None:
    """Return who gained most Elo in the season's games, on one track of the system."""
    rows = RatedGame.objects.filter(game__event__season=season, track__startswith=f"{system}-")
    risen = defaultdict[int, float](float)
    for track, state in rows.order_by("night_at", "game").values_list("track", "state").iterator():
        game = unpack(state)
        for player, step in zip(game.players, game.steps("elo", track), strict=True):
            risen[player] += step.numbers()["change"]
    risen.pop(GUEST, None)
    player, most = max(risen.items(), key=lambda one: (one[1], -one[0]), default=(GUEST, 0.0))
    return {"player": player, "value": round(most, 1)} if most > 0 else None


# -- each player -------------------------------------------------------------------------------------


def _players(told: Told, scope: Scope, keys: list[int], hidden: list[int]) -> list[JsonObject]:
    """Return each player's best game, most frequent pattern, best start wind, and toughest opponent."""
    best = dict(told.results.filter(player__in=keys).order_by().values_list("player").annotate(n=Max("total")))
    patterns, winds = _patterns(told, keys), _winds(told, keys)
    nemeses = _nemeses(met(scope, keys, hidden))
    return [
        {
            "player": key,
            "best": best.get(key),
            "pattern": patterns.get(key),
            "wind": winds.get(key),
            "nemesis": nemeses.get(key),
        }
        for key in keys
    ]


def _patterns(told: Told, keys: list[int]) -> dict[int, str]:
    entries = KeyTally.objects.filter(tally__in=told.tallies.filter(player__in=keys), count="patterns").order_by()
    summed = entries.values_list("tally__player", "key").annotate(n=Sum("amount")).order_by("n", "-key")
    return {player: pattern for player, pattern, _n in summed}


def _winds(told: Told, keys: list[int]) -> dict[int, str]:
    """Return the start wind with the best average placing; the one with more games wins ties."""
    own = told.tallies.filter(player__in=keys, system=told.system, place__isnull=False, start__lt=UNKNOWN_WIND)
    rows = own.values_list("player", "start")
    found: dict[int, list[tuple[Fraction, int, int]]] = {}
    for player, start, games, places in rows.order_by().annotate(n=Count("pk"), places=Sum("place")):
        found.setdefault(player, []).append((Fraction(places, games), -games, start))
    return {player: WINDS[min(means)[-1]] for player, means in found.items()}


def _nemeses(pairs: list[Pair]) -> Mapping[int, JsonObject]:
    """Return, by player, the opponent with the lowest share of games ahead, below one half, in enough meetings."""
    found: dict[int, tuple[Fraction, int, int, int]] = {}
    for pair in pairs:
        if pair.games < LEAST_MEETINGS:
            continue
        behind = pair.games - pair.ahead - pair.level
        for player, other, ahead, back in (
            (pair.player, pair.other, pair.ahead, behind),
            (pair.other, pair.player, behind, pair.ahead),
        ):
            share = Fraction(2 * ahead + pair.level, 2 * pair.games)
            if share < Fraction(1, 2):
                found[player] = min(found.get(player, (Fraction(1), 0, 0, 0)), (share, other, ahead, back))
    return {
        player: {"player": other, "ahead": ahead, "behind": back} for player, (_s, other, ahead, back) in found.items()
    }

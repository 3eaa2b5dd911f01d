"""Facts of a night's recap (standings, section 3.5), as keys and numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from math import ceil
from typing import Any

from django.db.models import F, Max, QuerySet, Sum

from clubs.models import Event, SeatResult, SeatTally, WonHand
from clubs.ranking.policy import Guests, Policy
from clubs.ranking.tie_breaks import BY_ID
from clubs.selectors.public.limit_hands import limit_hands
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
from clubs.selectors.seasons.season_standings import given_of, season_scope, systems_of
from clubs.selectors.seasons.standings_table import Ranking, policy_of, ranking
from scoring.strict_json import JsonObject

MOMENT = timedelta(microseconds=1)
MOST_LINES, MOST_MOVED, MOST_NEW = 3, 3, 8


def night_facts(event: Event) -> JsonObject | None:
    """Return the facts of a night; None if it has no final game."""
    of = {"event": event.pk}
    system = main_system(SeatResult.objects.filter(**of))
    if not system:
        return None
    told = Told(event.season.club, system, of)
    table = _standings(event, system)
    until = Scope(event.season.club_id, system=system, until=event.starts_at + MOMENT)
    return {
        "system": system,
        **figures(told),
        "best": _best(event, system),
        "game": best_game(told),
        "hand": best_hand(told),
        "comeback": greatest(told, "biggest_gap"),
        "dealer": greatest(told, "best_streak"),
        "streak": run_of_firsts(until, event.starts_at),
        "up": _moved(table, 1),
        "down": _moved(table, -1),
        "records": list(_records(event, told)),
        "first_games": _first_games(event),
        "first_limits": _first_limits(event, told),
    }


def _best(event: Event, system: str) -> list[JsonObject]:
    """Return the best players of the night by total; ties are broken as in the season's policy."""
    season, until = event.season, event.starts_at + MOMENT
    policy = policy_of(season)
    of_a_night = Policy(guests=Guests.RANKED, ties=policy.ties, lot=policy.lot)
    table = ranking(Scope(season.club_id, season.pk, system, event.starts_at, until), of_a_night)
    return [line_of(table, line) for line in table.players if line.rank][:MOST_LINES]


# -- moves in the standings --------------------------------------------------------------------------


def _standings(event: Event, system: str) -> Ranking | None:
    """Return the season's standings after the night, with moves since before it; None if the night does not count."""
    season = event.season
    if not event.counts_in_season:
        return None
    policy = policy_of(season)
    scope = season_scope(season, policy, system)
    if not scope.system and systems_of(season) - {system}:
        policy = replace(policy, ties=tuple(key for key in policy.ties if not BY_ID[key].on_totals))
    given, last = given_of(season, scope), ceil(event.starts_at.timestamp())
    lines = tuple(line for line in given.lines if line.night is None or line.night <= last)
    return ranking(replace(scope, until=event.starts_at + MOMENT), policy, replace(given, lines=lines))


def _moved(table: Ranking | None, sign: int) -> list[JsonObject]:
    """Return the players who moved up (1) or down (-1) most; the better rank wins ties."""
    found = [(line.moved, line.rank, line.entrant.name) for line in table.players] if table else []
    moved = sorted((-way * sign, rank, name) for way, rank, name in found if way and rank and way * sign > 0)
    keys = table.keys if table else {}
    return [{"player": keys[name], "moved": -way * sign, "rank": rank} for way, rank, name in moved[:MOST_MOVED]]


# -- records and firsts ------------------------------------------------------------------------------


def _records(event: Event, told: Told) -> Iterator[JsonObject]:
    """Yield the club's single-game records and most wins in a night that the night broke; a first one breaks none."""
    club = {"club": told.club, "system": told.system, "night_at__lt": event.starts_at}
    yield from _broken("total", told.results, SeatResult.objects.filter(**club))
    hands = told.hands.annotate(player_id=F("winner_id"))
    yield from _broken("points", hands, WonHand.objects.filter(**club))
    for count in ("biggest_gap", "best_streak"):
        yield from _broken(count, told.tallies, SeatTally.objects.filter(**club))
    wins = told.tallies.order_by().values("player").annotate(n=Sum("wins")).order_by("-n", "player").first()
    nights = SeatTally.objects.filter(**club).order_by().values("player", "event").annotate(n=Sum("wins"))
    before = nights.aggregate(most=Max("n"))["most"]
    if wins and before and wins["n"] > before:
        yield {"kind": "wins", "player": wins["player"], "value": wins["n"]}


def _broken(kind: str, now: QuerySet[Any], before: QuerySet[Any]) -> Iterator[JsonObject]:
    most = before.aggregate(most=Max(kind))["most"]
    found: Mapping[str, Any] | None = now.order_by(f"-{kind}", "game").values("player_id", "game_id", kind).first()
    if most is not None and found and found[kind] > most:
        yield {"kind": kind, "player": found["player_id"], "game": found["game_id"], "value": found[kind]}


def _first_games(event: Event) -> list[int]:
    """Return who has played in the club for the first time."""
    before = SeatResult.objects.filter(club=event.season.club_id, night_at__lt=event.starts_at)
    rows = SeatResult.objects.filter(event=event).exclude(player__in=before.values("player"))
    return list(rows.order_by("player__number").values_list("player", flat=True).distinct()[:MOST_NEW])


def _first_limits(event: Event, told: Told) -> list[JsonObject]:
    """Return the first limit hands of players who had none before."""
    before = limit_hands(WonHand.objects.filter(club=told.club, night_at__lt=event.starts_at), told.system)
    rows = limit_hands(told.hands, told.system).exclude(winner__in=before.values("winner"))
    first = rows.order_by("winner", "game", "deal", "win").values("winner", "game", "deal", "win")
    found: dict[int, JsonObject] = {}
    for row in first:
        found.setdefault(
            row["winner"], {"player": row["winner"], **{name: row[name] for name in ("game", "deal", "win")}}
        )
    return list(found.values())[:MOST_NEW]

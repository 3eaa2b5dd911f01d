"""A player's rated games on one track, with the effect of each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Player, RatedGame, SeatResult
from clubs.selectors.ratings.packed_states import unpack
from clubs.selectors.ratings.rating_tracks import ALL, KINDS

NEWEST_FIRST = tuple(f"-{name}" for name in ("night_at", "event_id", "round_number", "table_number", "game_id"))
Value = tuple[float, datetime]


@dataclass(frozen=True, slots=True)
class Step:
    """Effect of one game on one player on one track: displayed values before and after it.

    `games` is the number of earlier games, `numbers` the explanation in the terms of the call `rating`; `result` is the
    player's.
    """

    result: SeatResult
    kind: str
    track: str
    place: int
    size: int
    games: int
    before: float
    after: float
    numbers: dict[str, float]


def rated_results(player: Player, track: str) -> QuerySet[SeatResult]:
    """Return the player's rated games of a track, newest first."""
    rated = SeatResult.objects.filter(Exists(RatedGame.objects.filter(game=OuterRef("game_id"))), player=player)
    if track != ALL:
        system, _, size = track.rpartition("-")
        rated = rated.filter(system=system, size=int(size))
    return rated.order_by(*NEWEST_FIRST)


def steps_of(results: Iterable[SeatResult], kind: str, track: str) -> Iterator[Step]:
    """Yield the effects of these games, each loaded with `game__rated`."""
    for result in results:
        game = unpack(result.game.rated.state)
        seat = game.players.index(result.player_id)
        numbers = dict(game.steps(kind, track)[seat].numbers())
        games, size = game.before(track).games[seat], len(game.places)
        before, after = numbers["before"], numbers["value"]
        yield Step(result, kind, track, game.places[seat], size, games, before, after, numbers)


def values_after(results: Sequence[int], kind: str, track: str) -> list[Value]:
    """Return the displayed value after each of these games of one player (keys of results), with its time."""
    own, values = KINDS[kind].track, {}
    rows = SeatResult.objects.filter(pk__in=results).order_by()
    for key, player, night_at, state in rows.values_list("pk", "player_id", "night_at", "game__rated__state"):
        game = unpack(state)
        before = game.before(track)
        after = own.after(before.strengths[kind], before.games, game.places)
        values[key] = own.shown(after[game.players.index(player)]), night_at
    return [values[key] for key in results]

"""A player's rated games on one track, and what each of them did to him."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

from clubs.models import Player, SeatResult
from clubs.selectors.ratings.states import unpack
from clubs.selectors.ratings.tracks import ALL, KINDS

NEWEST_FIRST = tuple(f"-{name}" for name in ("night_at", "event_id", "round_number", "table_number", "game_id"))
Value = tuple[float, datetime]


@dataclass(frozen=True, slots=True)
class Step:
    """What one game did to one player on one track: values as shown before and after it.

    `games` are those before, `numbers` the explanation in the words of the call `rating`; `result` is the player's own.
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
    """The player's rated games of a track, the newest first."""
    rated = SeatResult.objects.filter(player=player, game__rated__isnull=False)
    own = rated if track == ALL else rated.filter(game__rated__track=track)
    return own.order_by(*NEWEST_FIRST)


def steps_of(results: Iterable[SeatResult], kind: str, track: str) -> Iterator[Step]:
    """What these games did, each read together with `game__rated`."""
    for result in results:
        game = unpack(result.game.rated.state)
        seat = game.players.index(result.player_id)
        numbers = dict(game.steps(kind, track)[seat].numbers())
        games, size = game.before(track).games[seat], len(game.places)
        before, after = numbers["before"], numbers["value"]
        yield Step(result, kind, track, game.places[seat], size, games, before, after, numbers)


def values_after(results: QuerySet[SeatResult], kind: str, track: str, numbers: Sequence[int]) -> list[Value]:
    """The value as shown after these of the player's games (from 1, ascending), and when each was played."""
    order = [F(name[1:]).asc() for name in NEWEST_FIRST]
    chosen = results.annotate(number=Window(RowNumber(), order_by=order)).filter(number__in=numbers).order_by("number")
    own, found = KINDS[kind].track, []
    for player, night_at, state in chosen.values_list("player_id", "night_at", "game__rated__state"):
        game = unpack(state)
        before = game.before(track)
        after = own.after(before.strengths[kind], before.games, game.places)
        found.append((own.shown(after[game.players.index(player)]), night_at))
    return found

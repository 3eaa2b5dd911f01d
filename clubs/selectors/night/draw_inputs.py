"""Inputs of a draw: free players and tables, past meetings, missed games, starting seats."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from clubs.models import Entry, Event, Game, Seat, SeatDraw, Table
from clubs.seating.draw_plan import Inputs
from clubs.seating.night_tables import FreePlayers, night_tables
from clubs.seating.sitting_out import Missed
from clubs.seating.table_groups import Pair, pair
from clubs.selectors.play.rules_in_force import sizes_at_night
from clubs.selectors.play.seats import tables_of_players

RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)


def free_entries(event: Event) -> list[Entry]:
    """Return the players who are here and not at a running table, in order of arrival."""
    busy = tables_of_players(event.pk)
    here = Entry.objects.filter(event=event, status=Entry.Status.HERE).select_related("player")
    return [entry for entry in here.order_by("checked_in_at", "pk") if entry.player_id not in busy]


def busy_tables(event: Event) -> set[int]:
    """Return the numbers of tables with a running game."""
    running = Table.objects.filter(event=event, games__status__in=RUNNING)
    return set(running.values_list("number", flat=True))


def free_players(event: Event, ready: int) -> FreePlayers:
    """Return the tables that so many players fill at this night."""
    return FreePlayers(ready, sizes_at_night(event))


def inputs_of(
    event: Event,
    *,
    asked: frozenset[int],
    by_hand: bool,
    most_tables: int | None,
    smaller: bool,
    locked: Mapping[int, int],
) -> Inputs:
    """Collect the inputs of a draw made now; `asked` are the players who asked to sit out.

    `smaller`: tables may have fewer players than usual, where the rules allow it, so that fewer people sit out.
    """
    players = tuple(entry.player_id for entry in free_entries(event))
    allowed = sizes_at_night(event)
    sizes = night_tables(len([p for p in players if p not in asked]), allowed if smaller else allowed[:1], most_tables)
    tonight, season, starts = _played(event, frozenset(players), max(sizes, default=0))
    return Inputs(
        size=allowed[0],
        sizes=sizes if set(sizes) - set(allowed[:1]) else (),
        tables=_free_tables(event, len(sizes)),
        players=players,
        asked=asked & frozenset(players),
        missed=_missed(event, frozenset(players)),
        tonight=tonight,
        season=season,
        starts=starts,
        locked={player: table for player, table in locked.items() if player in players and player not in asked},
        by_hand=by_hand,
    )


def starts_of(event: Event, players: frozenset[int]) -> dict[int, tuple[int, ...]]:
    """Return the season's games that each player began as East, South, West, North."""
    return _played(event, players, len(players))[2]


def _free_tables(event: Event, count: int) -> tuple[int, ...]:
    busy = busy_tables(event)
    return tuple(number for number in range(1, count + len(busy) + 1) if number not in busy)[:count]


def _played(
    event: Event, players: frozenset[int], least: int
) -> tuple[dict[Pair, int], dict[Pair, int], dict[int, tuple[int, ...]]]:
    """Return how often each two players shared a game, tonight and in the season, and their starting seats.

    Starting seats are counted for at least the seats of the largest table, `least`.
    """
    seats = Seat.objects.filter(game__event__season=event.season_id, player__in=players)
    seats = seats.exclude(game__status=Game.Status.VOID).order_by("game", "index")
    games: dict[int, list[int]] = {}
    tonight: Counter[Pair] = Counter()
    season: Counter[Pair] = Counter()
    starts: Counter[tuple[int, int]] = Counter()
    of_tonight: set[int] = set()
    for game, night, player, index in seats.values_list("game_id", "event_id", "player_id", "index"):
        games.setdefault(game, []).append(player)
        if night == event.pk:
            of_tonight.add(game)
        if index is not None:
            starts[player, index] += 1
    for game, company in games.items():
        met = [pair(a, b) for a, b in combinations(company, 2)]
        season.update(met)
        if game in of_tonight:
            tonight.update(met)
    return dict(tonight), dict(season), _by_player(starts, least)


def _by_player(starts: Counter[tuple[int, int]], least: int) -> dict[int, tuple[int, ...]]:
    seats = max(least, max((seat for _, seat in starts), default=3) + 1)
    return {player: tuple(starts[player, seat] for seat in range(seats)) for player, _ in starts}


def _missed(event: Event, players: frozenset[int]) -> Missed:
    """Return the games that each player has sat out, tonight and in the season, for any reason."""
    draws = SeatDraw.objects.filter(event__season=event.season_id, status=SeatDraw.Status.COMMITTED)
    missed: dict[int, tuple[int, int]] = {}
    for night, plan in draws.values_list("event_id", "plan"):
        for player in players & {out["player"] for out in plan.get("sit_out", ())}:
            tonight, season = missed.get(player, (0, 0))
            missed[player] = (tonight + (night == event.pk), season + 1)
    return missed

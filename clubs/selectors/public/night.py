"""A night as a visitor sees it: its tables, who is there, and what it has come to so far."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page
from django.db.models import Count, QuerySet
from django.utils.translation import get_language

from clubs.memo import Memo
from clubs.models import Entry, Event, Game, Player, Seat, SeatDraw, SeatResult
from clubs.selectors.public import versions
from clubs.selectors.rulebook.words import note_of, state_label

KEYED = ("event__season__club__slug", "public_id", "pk", "version", "status", "table", "minutes", "started_at")
MOST_LIVE = 512
MOST_SETTLED = 64
RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """A seat at a running table; `place` while places differ, `wind` of the deal being played."""

    player: Player
    place: int | None
    wind: str
    dealer: bool
    score: int | None
    riichi: bool


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A running game: where it stands (`note`: counters and sticks) and who leads; seats in order of score."""

    game: Game
    title: str
    note: str
    seats: tuple[LiveSeat, ...]
    until: datetime | None
    key: tuple[object, ...] = ()
    """All that this came of, where it is kept; the same key, the same table."""

    @property
    def leader(self) -> LiveSeat | None:
        """Who is ahead; None while all are level or seats are being drawn."""
        return next((seat for seat in self.seats if seat.place == 1), None)

    @property
    def riichi(self) -> tuple[LiveSeat, ...]:
        """Whose stick lies on the table in this deal."""
        return tuple(seat for seat in self.seats if seat.riichi)


_live: Memo[LiveTable] = Memo(MOST_LIVE)


@dataclass(frozen=True, slots=True)
class NightLine:
    """A player's evening: total of each game (None where not played) and of the night, in tenths."""

    rank: int
    player: Player
    games: tuple[int | None, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that is over: its results in order of place."""

    game: Game
    results: tuple[SeatResult, ...]

    @property
    def winners(self) -> tuple[SeatResult, ...]:
        """Who came first; several where they share the place."""
        return tuple(result for result in self.results if result.place == 1)


@dataclass(frozen=True, slots=True)
class RoundOfGames:
    """The games that one draw started and that are over."""

    number: int
    games: tuple[Ended, ...]


@dataclass(frozen=True, slots=True)
class Night:
    """Everything on a night's page."""

    event: Event
    live: tuple[LiveTable, ...]
    rounds: tuple[RoundOfGames, ...]
    lines: tuple[NightLine, ...]
    numbers: tuple[int, ...]
    waiting: tuple[Entry, ...]
    expected: tuple[Entry, ...]
    left: tuple[Entry, ...]
    draws: tuple[SeatDraw, ...]

    @property
    def playing(self) -> int:
        """How many sit at a table."""
        return sum(len(table.seats) for table in self.live)


@dataclass(frozen=True, slots=True)
class Settled:
    """What of a night's page no deal changes: who came, and the draws."""

    entries: tuple[Entry, ...]
    draws: tuple[SeatDraw, ...]


_settled: Memo[Settled] = Memo(MOST_SETTLED)


def settled(event: Event) -> Settled:
    """Who came, and the draws, worked out again only after an act that is more than a deal."""
    club = event.season.club.slug
    # The versions are asked for first, so that nothing older than them is kept under them.
    key = (event.pk, *versions.versions_of([versions.club(club), versions.draws(club)]))
    return _settled.made_once(key, lambda: _settled_now(event))


def _settled_now(event: Event) -> Settled:
    draws = event.draws.select_related("round", "table").order_by("number")
    return Settled(entries=tuple(event.entries.select_related("player")), draws=tuple(draws))


def night(event: Event) -> Night:
    """Everything on a night's page."""
    stands = settled(event)
    entries = stands.entries
    live = live_tables(event)
    seated = {seat.player.pk for table in live for seat in table.seats}
    here = [entry for entry in entries if entry.status == Entry.Status.HERE]
    results = night_results([event])
    lines, numbers = night_lines(results)
    return Night(
        event=event,
        live=live,
        rounds=rounds_of(results),
        lines=lines,
        numbers=numbers,
        waiting=tuple(entry for entry in here if entry.player_id not in seated),
        expected=tuple(entry for entry in entries if entry.status == Entry.Status.EXPECTED),
        left=tuple(entry for entry in entries if entry.status == Entry.Status.LEFT),
        draws=stands.draws,
    )


def live_tables(*events: Event) -> tuple[LiveTable, ...]:
    """The running games of a club's nights by table: those alone are worked out of which something was changed."""
    games = Game.objects.filter(event__in=events, status__in=RUNNING).order_by("table__number")
    keys = _keys(games.values_list(*KEYED))
    kept = {pk: table for pk, key in keys.items() if (table := _live.get(key))}
    if missing := keys.keys() - kept.keys():
        for game in with_seats(Game.objects.filter(pk__in=missing)):
            kept[game.pk] = _live.put(keys[game.pk], replace(live_table(game), key=keys[game.pk]))
    return tuple(kept[pk] for pk in keys if pk in kept)


def _keys(found: Iterable[tuple[Any, ...]]) -> dict[int, tuple[object, ...]]:
    """Of each game what its table comes of: its row, its language, and the versions of the game and of its club.

    The versions are asked for first, so that nothing older than them is kept under them.
    """
    rows = list(found)
    clubs = dict.fromkeys(versions.club(club) for club, *_ in rows)
    subjects = (*clubs, *(versions.game(club, public_id) for club, public_id, *_ in rows))
    now = dict(zip(subjects, versions.versions_of(subjects), strict=True)) if subjects else {}
    language = get_language()
    return {
        pk: (language, now[versions.club(club)], now[versions.game(club, public_id)], pk, *rest)
        for club, public_id, pk, *rest in rows
    }


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games with table, round, and whoever sits or sat there."""
    return games.select_related("table", "round", "draw", "event__season__club").prefetch_related(
        "seats__player", "seats__result_player", "seats__substitutions__player"
    )


def sitting(seat: Seat) -> Player:
    """Who sits there now: the last substitute, else whoever began."""
    taken = list(seat.substitutions.all())
    return taken[-1].player if taken else seat.player


def live_table(game: Game) -> LiveTable:
    """A running game (loaded by `with_seats`)."""
    seats = list(game.seats.all())
    if not game.state:
        drawn = tuple(LiveSeat(sitting(seat), None, seat.wind, False, None, False) for seat in seats)
        return LiveTable(game, "", "", drawn, None)
    label = state_label(game, game.state)
    scores = game.state["scores"]
    level = len(set(scores)) == 1
    rows = [
        LiveSeat(
            player=sitting(seat),
            place=None if level else 1 + sum(other > scores[seat.index] for other in scores),
            wind=label.winds[seat.index],
            dealer=label.dealer == seat.index,
            score=scores[seat.index],
            riichi=seat.index in game.riichi,
        )
        for seat in seats
        if seat.index is not None
    ]
    ordered = tuple(sorted(rows, key=lambda row: row.place or 0))
    return LiveTable(game, label.title, note_of(label), ordered, _until(game))


def _until(game: Game) -> datetime | None:
    if game.minutes is None or game.started_at is None or game.status != Game.Status.PLAYING:
        return None
    return game.started_at + timedelta(minutes=game.minutes)


def night_results(events: Sequence[Event]) -> list[SeatResult]:
    """The results of these nights' final games, by round, table and place."""
    found = SeatResult.objects.filter(game__event__in=events, game__status=Game.Status.FINAL)
    related = found.select_related("player", "seat", "game__table", "game__round")
    return list(related.order_by("game__round__number", "game__table__number", "place", "seat__index"))


def night_lines(results: Sequence[SeatResult]) -> tuple[tuple[NightLine, ...], tuple[int, ...]]:
    """What each player made of a night, best first, and the numbers of its games."""
    numbers = tuple(sorted({result.game.round.number for result in results}))
    totals: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    players = {result.player_id: result.player for result in results}
    for result in results:
        totals[result.player_id][result.game.round.number] += result.total
    ordered = sorted(totals.items(), key=lambda one: (-sum(one[1].values()), players[one[0]].number))
    sums = [sum(games.values()) for _, games in ordered]
    lines = tuple(
        NightLine(sums.index(sums[i]) + 1, players[pk], tuple(games.get(number) for number in numbers), sums[i])
        for i, (pk, games) in enumerate(ordered)
    )
    return lines, numbers


def rounds_of(results: Sequence[SeatResult]) -> tuple[RoundOfGames, ...]:
    """The games of these results by their number, the newest first."""
    games: dict[int, list[SeatResult]] = defaultdict(list)
    for result in results:
        games[result.game_id].append(result)
    rounds: dict[int, list[Ended]] = defaultdict(list)
    for rows in games.values():
        rounds[rows[0].game.round.number].append(Ended(rows[0].game, tuple(rows)))
    return tuple(RoundOfGames(number, tuple(ended)) for number, ended in sorted(rounds.items(), reverse=True))


def counted(nights: Page[Event]) -> Page[Event]:
    """These nights with `final`, how many games of each are final."""
    final = Game.objects.filter(event__in=list(nights), status=Game.Status.FINAL).order_by()
    games = dict(final.values_list("event").annotate(n=Count("pk")))
    for night in nights:
        night.final = games.get(night.pk, 0)  # type: ignore[attr-defined]  # for the page alone
    return nights

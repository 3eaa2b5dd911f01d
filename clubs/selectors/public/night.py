"""A night's public page: its tables, its people, and its results so far."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from django.core.paginator import Page
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.utils.translation import get_language

from clubs.models import Entry, Event, Game, Player, Seat, SeatDraw, SeatResult, Substitution
from clubs.process_cache import ProcessCache
from clubs.selectors.play.game_standing import game_standing
from clubs.selectors.public import page_versions
from clubs.selectors.rulebook.rules_texts import note_of, state_label

KEYED = ("pk", "event", "public_id", "status", "version", "table", "minutes", "started_at")
MOST_LIVE = 512
MOST_NIGHTS = 64
RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)
Sitting: TypeAlias = Sequence[tuple[Seat, Player]]
"""The seats of a game in order, and who sits there now."""


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """A seat at a running table; `place` while places differ, `wind` of the current deal.

    `total` (tenths) is set once the game has ended and waits for confirmation; then there is no current deal and no
    wind.
    """

    player: Player
    place: int | None
    wind: str
    dealer: bool
    score: int | None
    riichi: bool
    total: int | None = None


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A running game: its state (`note`: counters and sticks) and its leader; seats in order of score."""

    game: Game
    title: str
    note: str
    seats: tuple[LiveSeat, ...]
    until: datetime | None
    key: tuple[object, ...] = ()
    """Everything that this depends on, if it is cached: the same key means the same table."""

    @property
    def unconfirmed(self) -> bool:
        """Return whether the game has ended and its final result waits for confirmation."""
        return self.game.status == Game.Status.TO_CONFIRM

    @property
    def leader(self) -> LiveSeat | None:
        """Return the leader; None while all are level or seats are being drawn."""
        return next((seat for seat in self.seats if seat.place == 1), None)

    @property
    def riichi(self) -> tuple[LiveSeat, ...]:
        """Return the seats with a riichi stick on the table in this deal."""
        return tuple(seat for seat in self.seats if seat.riichi)


_live: ProcessCache[LiveTable] = ProcessCache(MOST_LIVE)
_seats: ProcessCache[Sitting] = ProcessCache(MOST_LIVE)


@dataclass(frozen=True, slots=True)
class NightLine:
    """A player's night: total of each game (None if not played) and of the night, in tenths."""

    rank: int
    player: Player
    games: tuple[int | None, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished game with its results in order of place."""

    game: Game
    results: tuple[SeatResult, ...]

    @property
    def winners(self) -> tuple[SeatResult, ...]:
        """Return the winner, or several if they share first place."""
        return tuple(result for result in self.results if result.place == 1)


@dataclass(frozen=True, slots=True)
class RoundOfGames:
    """The finished games that one draw started."""

    number: int
    games: tuple[Ended, ...]


@dataclass(frozen=True, slots=True)
class Come:
    """Results of a night's final games."""

    event: Event
    lines: tuple[NightLine, ...]
    numbers: tuple[int, ...]
    rounds: tuple[RoundOfGames, ...]
    key: tuple[object, ...]
    """All that this came of."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Parts of a night's page that no deal changes: attendance and draws."""

    entries: tuple[Entry, ...]
    draws: tuple[SeatDraw, ...]
    key: tuple[object, ...]
    """All that this came of."""

    @property
    def here(self) -> tuple[Entry, ...]:
        """Return who is here."""
        return tuple(entry for entry in self.entries if entry.status == Entry.Status.HERE)


@dataclass(frozen=True, slots=True)
class Besides:
    """People at the night who are not playing, expected players, and players who have left."""

    waiting: tuple[Entry, ...]
    expected: tuple[Entry, ...]
    left: tuple[Entry, ...]
    key: tuple[object, ...]
    """All that this came of."""


@dataclass(frozen=True, slots=True)
class Night:
    """Everything on a night's page."""

    event: Event
    live: tuple[LiveTable, ...]
    come: Come
    besides: Besides
    settled: Settled

    @property
    def playing(self) -> int:
        """Return how many people are at a table."""
        return sum(len(table.seats) for table in self.live)


_settled: ProcessCache[Settled] = ProcessCache(MOST_NIGHTS)
_come: ProcessCache[Come] = ProcessCache(MOST_NIGHTS)


def night(event: Event) -> Night:
    """Return everything on a night's page; only changed parts are computed again."""
    club = event.season.club.slug
    now = _now([event], (*RUNNING, Game.Status.FINAL), page_versions.results(club))
    live, stands = _live_tables(now), settled(event, now.versions)
    return Night(event=event, live=live, come=_come_to(event, now), besides=_besides(stands, live), settled=stands)


def settled(event: Event, now: Mapping[str, int]) -> Settled:
    """Return attendance and draws; `now`: the versions of the club and its draws, read before."""
    club = event.season.club.slug
    key = (event.pk, now[page_versions.club(club)], now[page_versions.draws(club)])
    return _settled.made_once(key, lambda: _settled_now(event, key))


def _settled_now(event: Event, key: tuple[object, ...]) -> Settled:
    draws = event.draws.select_related("round", "table").order_by("number")
    return Settled(entries=tuple(event.entries.select_related("player")), draws=tuple(draws), key=key)


def _besides(stands: Settled, live: Sequence[LiveTable]) -> Besides:
    seated = frozenset(seat.player.pk for table in live for seat in table.seats)
    return Besides(
        waiting=tuple(entry for entry in stands.here if entry.player_id not in seated),
        expected=tuple(entry for entry in stands.entries if entry.status == Entry.Status.EXPECTED),
        left=tuple(entry for entry in stands.entries if entry.status == Entry.Status.LEFT),
        key=(*stands.key, seated),
    )


def _come_to(event: Event, now: "Now") -> Come:
    """Return the results of final games, cached by version; standings are computed after all other changes."""
    club = event.season.club.slug
    final = tuple(at.key for at in now.games if not at.running)
    key = (event.pk, now.versions[page_versions.club(club)], now.versions[page_versions.results(club)], final)
    return _come.made_once(key, lambda: _come_to_now(event, key))


def _come_to_now(event: Event, key: tuple[object, ...]) -> Come:
    results = night_results([event])
    lines, numbers = night_lines(results)
    return Come(event=event, lines=lines, numbers=numbers, rounds=rounds_of(results), key=key)


def live_tables(*events: Event) -> tuple[LiveTable, ...]:
    """Return the running games of a club's nights by table; only changed ones are computed again."""
    return _live_tables(_now(events, RUNNING)) if events else ()


@dataclass(frozen=True, slots=True)
class At:
    """A game in its current state; `key`: everything that its table or its results depend on."""

    pk: int
    running: bool
    key: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Now:
    """The current games of some of a club's nights, by table, and the requested versions."""

    events: Mapping[int, Event]
    games: tuple[At, ...]
    versions: Mapping[str, int]


def _now(events: Sequence[Event], statuses: Iterable[Game.Status], *subjects: str) -> Now:
    """Return the games of these statuses, with the versions of the club, its draws, `subjects` and each game.

    Versions are read before the data so that nothing older is cached under them.
    """
    club = events[0].season.club.slug
    found = Game.objects.filter(event__in=[event.pk for event in events], status__in=statuses)
    rows = list(found.order_by("table__number", "pk").values_list(*KEYED))
    names = [page_versions.game(club, public_id) for _pk, _event, public_id, *_ in rows]
    versions_now = page_versions.by_subject(page_versions.club(club), page_versions.draws(club), *subjects, *names)
    shared = (get_language(), versions_now[page_versions.club(club)])
    games = (
        At(row[0], row[3] in RUNNING, (*shared, versions_now[name], *row))
        for row, name in zip(rows, names, strict=True)
    )
    return Now({event.pk: event for event in events}, tuple(games), versions_now)


def _live_tables(now: Now) -> tuple[LiveTable, ...]:
    running = {at.pk: at.key for at in now.games if at.running}
    kept = {pk: table for pk, key in running.items() if (table := _live.get(key))}
    if missing := running.keys() - kept.keys():
        sitting_there = _sitting(missing, now)
        for game in Game.objects.filter(pk__in=missing).select_related("table", "round"):
            game.event = now.events[game.event_id]
            table = live_table(game, sitting_there[game.pk])
            kept[game.pk] = _live.put(running[game.pk], replace(table, key=running[game.pk]))
    return tuple(kept[pk] for pk in running if pk in kept)


def _sitting(games: Set[int], now: Now) -> dict[int, Sitting]:
    """Return who sits at these games; cached, because no deal changes that."""
    club = next(iter(now.events.values())).season.club.slug
    version = now.versions[page_versions.club(club)], now.versions[page_versions.draws(club)]
    known = {pk: seats for pk in games if (seats := _seats.get((pk, *version))) is not None}
    unknown = games - known.keys()
    return known | {pk: _seats.put((pk, *version), seats) for pk, seats in _sitting_now(unknown).items()}


def _sitting_now(games: Set[int]) -> Mapping[int, Sitting]:
    found: dict[int, list[tuple[Seat, Player]]] = {pk: [] for pk in games}
    last = Substitution.objects.filter(seat=OuterRef("pk")).order_by("-from_deal", "-pk").values("player")[:1]
    seats = Seat.objects.filter(game__in=games).select_related("player").annotate(stand_in=Subquery(last))
    taken = list(seats.order_by("game_id", "index", "order")) if games else []
    players = Player.objects.in_bulk({seat.stand_in for seat in taken if seat.stand_in})
    for seat in taken:
        found[seat.game_id].append((seat, players.get(seat.stand_in, seat.player)))
    return found


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """Load the games with table, round, and everybody who sits or sat there."""
    return games.select_related("table", "round", "draw", "event__season__club").prefetch_related(
        "seats__player", "seats__result_player", "seats__substitutions__player"
    )


def who_sits(game: Game) -> Sitting:
    """Return the seats of a game (loaded by `with_seats`) with the current players."""
    return [(seat, sitting(seat)) for seat in game.seats.all()]


def sitting(seat: Seat) -> Player:
    """Return the current player: the last substitute, else the one who began."""
    taken = list(seat.substitutions.all())
    return taken[-1].player if taken else seat.player


def live_table(game: Game, seats: Sitting) -> LiveTable:
    """Return a running game with its players."""
    if not game.state:
        drawn = tuple(LiveSeat(player, None, seat.wind, False, None, False) for seat, player in seats)
        return LiveTable(game, "", "", drawn, None)
    label, standing = state_label(game, game.state), game_standing(game)
    ended = game.status == Game.Status.TO_CONFIRM
    rows = [
        LiveSeat(
            player=player,
            place=standing[seat.index].place,
            wind="" if ended else label.winds[seat.index],
            dealer=not ended and label.dealer == seat.index,
            score=standing[seat.index].score,
            riichi=seat.index in game.riichi,
            total=standing[seat.index].total,
        )
        for seat, player in seats
        if seat.index is not None
    ]
    ordered = tuple(sorted(rows, key=lambda row: row.place or 0))
    if ended:
        return LiveTable(game, "", "", ordered, None)
    return LiveTable(game, label.title, note_of(label), ordered, _until(game))


def _until(game: Game) -> datetime | None:
    if game.minutes is None or game.started_at is None or game.status != Game.Status.PLAYING:
        return None
    return game.started_at + timedelta(minutes=game.minutes)


def night_results(events: Sequence[Event]) -> list[SeatResult]:
    """Return the results of these nights' final games, by round, table and place."""
    found = SeatResult.objects.filter(game__event__in=events, game__status=Game.Status.FINAL)
    related = found.select_related("player", "seat", "game__table", "game__round")
    return list(related.order_by("game__round__number", "game__table__number", "place", "seat__index"))


def night_lines(results: Sequence[SeatResult]) -> tuple[tuple[NightLine, ...], tuple[int, ...]]:
    """Return each player's line of a night, best first, and the numbers of its games."""
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
    """Return the games of these results by number, newest first."""
    games: dict[int, list[SeatResult]] = defaultdict(list)
    for result in results:
        games[result.game_id].append(result)
    rounds: dict[int, list[Ended]] = defaultdict(list)
    for rows in games.values():
        rounds[rows[0].game.round.number].append(Ended(rows[0].game, tuple(rows)))
    return tuple(RoundOfGames(number, tuple(ended)) for number, ended in sorted(rounds.items(), reverse=True))


def counted(nights: Page[Event]) -> Page[Event]:
    """Annotate these nights with `final`, the number of final games."""
    final = Game.objects.filter(event__in=list(nights), status=Game.Status.FINAL).order_by()
    games = dict(final.values_list("event").annotate(n=Count("pk")))
    for night in nights:
        night.final = games.get(night.pk, 0)  # type: ignore[attr-defined]  # for the page alone
    return nights

"""Check-in, as seen by staff and on a player's own phone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from clubs.models import Entry, Event, Game, Player, Seat, SeatDraw, Table
from clubs.seating.night_tables import FreePlayers
from clubs.selectors.people.search import by_sound, found_by, found_in_public
from clubs.selectors.play.rules_in_force import sizes_at_night
from clubs.selectors.play.seats import tables_of_players

CAME = (Entry.Status.HERE, Entry.Status.LEFT)
MOST = 60
"""The most players in a list. Others are found by searching."""
LATELY = 30
"""The latest nights of a season by which regular players are determined."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player in the check-in list, with their entry (None if there is none) and how often they came lately.

    `table` is where they are playing, `seated` whether they had a game tonight, `elsewhere` another open night of the
    club at which they are.
    """

    player: Player
    entry: Entry | None
    nights: int
    table: Table | None
    seated: bool
    elsewhere: Event | None = None

    @property
    def status(self) -> str:
        return self.entry.status if self.entry else Entry.Status.EXPECTED


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The check-in list, filtered by the search; the numbers cover everybody.

    `expected` are the most regular players, `others` the first of the rest of the club, `unlisted` the number not
    shown. `regular` are players who came to a recent night of the season, `regular_here` those of them who are here,
    `nights` the number of those nights; `ready` players can be drawn now and fill the tables of `free`.
    `last` arrived last.
    """

    event: Event
    expected: tuple[Arrival, ...]
    others: tuple[Arrival, ...]
    unlisted: int
    here: tuple[Arrival, ...]
    left: tuple[Arrival, ...]
    count: int
    playing: int
    sitting_out: int
    regular: int
    regular_here: int
    nights: int
    allowed: tuple[int, ...]
    last: Entry | None

    @property
    def ready(self) -> int:
        return self.count - self.playing - self.sitting_out

    @property
    def free(self) -> FreePlayers:
        """Return the tables that the ready players fill."""
        return FreePlayers(self.ready, self.allowed)

    @property
    def next_tables(self) -> int:
        return self.free.tables + 1


def check_in_list(event: Event, query: str = "", *, others: bool = False) -> CheckIn:
    """Return who is here, not here yet, and gone; newest arrivals first, the rest by how often they come.

    Players not here are the most regular ones, or those found by the query; with `others` the first of the rest.
    """
    entries = {entry.player_id: entry for entry in event.entries.all()}
    searched, wanted, lately = bool(query.strip()), found_by(query), _lately(event)
    found = _likely(event, lately, wanted) if searched else _most_often(lately)
    everybody = _arrivals(event, entries, found, lately)
    those = {*found, *_those(entries, wanted)} if searched else set()
    shown = [one for one in everybody if one.player.pk in those] if searched else everybody
    here = [one for one in everybody if one.status == Entry.Status.HERE]
    absent = _by_habit(one for one in shown if one.status == Entry.Status.EXPECTED)
    rest, unlisted = _rest(event, everybody, shown=others or not absent) if not searched else ([], 0)
    return CheckIn(
        event=event,
        expected=tuple(absent or rest),
        others=tuple(rest if absent else ()),
        unlisted=unlisted if absent else 0,
        here=_newest_first([one for one in shown if one.status == Entry.Status.HERE]),
        left=_newest_first([one for one in shown if one.status == Entry.Status.LEFT]),
        count=len(here),
        playing=sum(one.table is not None for one in here),
        sitting_out=sum(bool(one.entry and one.entry.sits_out) and one.table is None for one in here),
        regular=_came(lately).values("player").distinct().count(),
        regular_here=sum(one.nights > 0 for one in here),
        nights=len(lately),
        allowed=sizes_at_night(event),
        last=_last(here),
    )


def _arrivals(event: Event, entries: Mapping[int, Entry], keys: Sequence[int], lately: Sequence[int]) -> list[Arrival]:
    """Return everybody with an entry, and active players with these keys."""
    busy, nights, others = tables_of_players(event.pk), _nights(lately, [*keys, *entries]), elsewhere(event)
    seated = set(Seat.objects.filter(event=event).exclude(game__status="void").values_list("player_id", flat=True))
    wanted = Q(pk__in=keys, active=True) | Q(pk__in=list(entries))
    of_club = Player.objects.filter(wanted, club=event.season.club_id)
    return [
        Arrival(
            player=player,
            entry=entries.get(player.pk),
            nights=nights.get(player.pk, 0),
            table=busy.get(player.pk),
            seated=player.pk in seated,
            elsewhere=others.get(player.pk),
        )
        for player in of_club.order_by(*by_sound())
    ]


def elsewhere(event: Event) -> dict[int, Event]:
    """Return the other open night of the club at which a player is checked in, by player."""
    nights = Event.objects.nights().filter(season__club=event.season.club_id, status=Event.Status.OPEN)
    others = Entry.objects.filter(event__in=nights.exclude(pk=event.pk), status=Entry.Status.HERE)
    return {entry.player_id: entry.event for entry in others.select_related("event__season")}


def _rest(event: Event, known: Sequence[Arrival], *, shown: bool) -> tuple[list[Arrival], int]:
    """Return a page of the club's other active players by name, and their number."""
    active = Player.objects.filter(club=event.season.club_id, active=True)
    rest = active.exclude(pk__in=[one.player.pk for one in known])
    listed = rest.order_by(*by_sound())[:MOST] if shown else ()
    others = elsewhere(event) if shown else {}
    found = [Arrival(player, None, 0, None, seated=False, elsewhere=others.get(player.pk)) for player in listed]
    return found, rest.count()


def _by_habit(arrivals: Iterable[Arrival]) -> list[Arrival]:
    """Sort by whether they said they are coming, then by how often they come; ties stay in order of names."""
    return sorted(arrivals, key=lambda one: (one.entry is None, -one.nights))


def _those(keys: Iterable[int], wanted: Q) -> set[int]:
    """Return which of these players match."""
    return set(Player.objects.filter(wanted, pk__in=list(keys)).values_list("pk", flat=True))


def _lately(event: Event) -> list[int]:
    """Return the keys of the season's latest other nights that anybody attended; one entry is enough."""
    somebody = Entry.objects.filter(event=OuterRef("pk"), status__in=CAME)
    others = event.season.events.nights().exclude(pk=event.pk).filter(Exists(somebody))
    return list(others.order_by("-starts_at", "-pk").values_list("pk", flat=True)[:LATELY])


def _came(nights: Sequence[int]) -> QuerySet[Entry]:
    """Return the attendance of these nights (keys), one entry for each player and night."""
    return Entry.objects.filter(event__in=nights, status__in=CAME).order_by()


def _nights(lately: Sequence[int], keys: Sequence[int]) -> dict[int, int]:
    """Return how many of these nights each of these players (keys) attended."""
    return dict(_came(lately).filter(player__in=keys).values_list("player").annotate(n=Count("pk")))


def likely(event: Event, wanted: Q | None = None) -> list[int]:
    """Return the keys of active players, the most regular first, then by name: one page.

    Only those who are `wanted`, if given.
    """
    return _likely(event, _lately(event), wanted)


def _likely(event: Event, lately: Sequence[int], wanted: Q | None) -> list[int]:
    often = _most_often(lately, wanted and Q(player__in=Player.objects.filter(wanted, club=event.season.club_id)))
    active = Player.objects.filter(wanted or Q(), club=event.season.club_id, active=True)
    others = active.exclude(pk__in=often).order_by(*by_sound()).values_list("pk", flat=True)
    return [*often, *others[: MOST - len(often)]]


def _most_often(lately: Sequence[int], wanted: Q | None = None) -> list[int]:
    """Return the keys of the active players who came to most of these nights: one page."""
    came = _came(lately).filter(wanted or Q(), player__active=True)
    counted = came.values("player", "player__number").annotate(n=Count("pk"))
    return list(counted.order_by("-n", "player__number").values_list("player", flat=True)[:MOST])


def _newest_first(arrivals: list[Arrival]) -> tuple[Arrival, ...]:
    def when(one: Arrival) -> float:
        moment = one.entry and (one.entry.left_at or one.entry.checked_in_at)
        return -moment.timestamp() if moment else 0.0

    return tuple(sorted(arrivals, key=when))


def _last(here: list[Arrival]) -> Entry | None:
    """Return the check-in that one tap undoes: the newest of a player without a game so far."""
    undoable = [one.entry for one in here if one.entry and one.entry.checked_in_at and not one.seated]
    return max(undoable, key=lambda entry: (entry.checked_in_at, entry.pk), default=None)


# --- the player's own phone ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """A player's night for the phone: check-in time, number present, games missed and in all, and the seat, if any.

    `seed_hash` is that of the draw in progress, "" if there is none.
    """

    player: Player
    entry: Entry | None
    count: int
    missed: int
    draws: int
    seat: Seat | None
    seed_hash: str

    @property
    def here(self) -> bool:
        return self.entry is not None and self.entry.status == Entry.Status.HERE

    @property
    def gone(self) -> bool:
        return self.entry is not None and self.entry.status == Entry.Status.LEFT


def own_evening(event: Event, player: Player) -> OwnEvening:
    """Return a player's night, for the phone that identified itself as theirs."""
    plans = event.draws.filter(status=SeatDraw.Status.COMMITTED, table=None).values_list("plan", flat=True)
    out = [{one["player"] for one in plan.get("sit_out", ())} for plan in plans]
    seats = Seat.objects.filter(event=event, player=player, active=True).select_related("game__table", "game__round")
    return OwnEvening(
        player=player,
        entry=event.entries.filter(player=player).first(),
        count=event.entries.filter(status=Entry.Status.HERE).count(),
        missed=sum(player.pk in waiting for waiting in out),
        draws=len(out),
        seat=seats.first(),
        seed_hash=_secret_draw(event, player),
    )


def _secret_draw(event: Event, player: Player) -> str:
    """Return the hash of the draw in progress, of the night or of the player's table."""
    open_draws = event.draws.filter(Q(status=SeatDraw.Status.PLANNED) | Q(games__status=Game.Status.SEATING))
    open_draws = open_draws.filter(Q(table=None) | Q(games__seats__player=player))
    return open_draws.order_by("-number").values_list("seed_hash", flat=True).first() or ""


def players_to_choose(event: Event, query: str) -> list[Player]:
    """Return the club's players by public name, for a phone to choose from: one page.

    The most regular ones first; a query searches all.
    """
    active = Player.objects.filter(club=event.season.club_id, active=True)
    searched = bool(query.strip())
    lately = _lately(event)
    keys = _likely(event, lately, found_in_public(query) if searched else None)
    nights = _nights(lately, keys)
    return sorted(active.filter(pk__in=keys).order_by(*by_sound()), key=lambda player: -nights.get(player.pk, 0))

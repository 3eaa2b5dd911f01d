"""Which later nights' recaps a changed game can alter, besides those of its own season."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Max, Model, Q, QuerySet, Sum

from clubs.models import Event, PlayerTotal, SeatResult, SeatTally, WonHand

RECORDS = (("total", SeatResult), ("points", WonHand), ("biggest_gap", SeatTally), ("best_streak", SeatTally))
EVERY_NIGHT, NO_NIGHT = Q(), Q(pk__in=())


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The rows of a counted game that later recaps look back on."""

    seats: Sequence[SeatTally] = ()
    hands: Sequence[WonHand] = ()

    @property
    def systems(self) -> set[str]:
        """Return the rule system, if the game is counted."""
        return {row.system for row in self.seats}

    def highest(self, kind: str) -> int | None:
        """Return the game's highest value of a kind of record."""
        rows: Sequence[Model] = self.hands if kind == "points" else self.seats
        return max((value for row in rows if (value := getattr(row, kind)) is not None), default=None)

    @property
    def wins(self) -> set[tuple[int, int]]:
        """Return the wins of each player."""
        return {(row.player_id, getattr(row, "wins")) for row in self.seats}  # noqa: B009  # a column of `NUMBERS`

    @property
    def firsts(self) -> set[tuple[int, bool | None]]:
        """Return who came first and who did not; None for who has no result."""
        return {(row.player_id, None if row.place is None else row.place == 1) for row in self.seats}

    @property
    def limits(self) -> set[tuple[int, str]]:
        """Return the winners of limit hands."""
        return {(hand.winner_id, hand.limit) for hand in self.hands if hand.limit}


def later_nights(event: Event, before: GameFacts, after: GameFacts) -> Q:
    """Return a filter of the club's events after `event` whose recap can change with one of its games.

    A record that the game set or lost concerns every later night. A run of first places, a first game and a first limit
    hand concern the nights up to the player's next game that ends the run, or next limit hand.
    """
    if not SeatResult.objects.filter(club=event.season.club_id, night_at__gt=event.starts_at).exists():
        return NO_NIGHT
    if any(_is_record(event, system, before, after) for system in before.systems | after.systems):
        return EVERY_NIGHT
    nights = NO_NIGHT
    for until in _ends(event, before, after):
        nights |= Q(starts_at__lte=until)
    return nights


def _is_record(event: Event, system: str, before: GameFacts, after: GameFacts) -> bool:
    """Return whether the game's highest value of a kind changed and is above all of earlier nights."""
    earlier = {"club": event.season.club_id, "system": system, "night_at__lt": event.starts_at}
    for kind, model in RECORDS:
        one, other = before.highest(kind), after.highest(kind)
        if one == other:
            continue
        kept = model._default_manager.filter(**earlier).aggregate(most=Max(kind))["most"]
        if kept is None or max(value for value in (one, other) if value is not None) > kept:
            return True
    return before.wins != after.wins and _is_record_of_wins(event, system, before, after)


def _is_record_of_wins(event: Event, system: str, before: GameFacts, after: GameFacts) -> bool:
    """Return whether a player whose wins changed had or has more wins in the night than anybody in an earlier one."""
    old, new = dict(before.wins), dict(after.wins)
    of_night = SeatTally.objects.filter(event=event, system=system, player__in={*old, *new}).order_by().values("player")
    now = {row["player"]: row["n"] for row in of_night.annotate(n=Sum("wins"))}
    changed = [player for player in {*old, *new} if old.get(player) != new.get(player)]
    most = max(now.get(player, 0) + max(old.get(player, 0) - new.get(player, 0), 0) for player in changed)
    others = PlayerTotal.objects.filter(club=event.season.club_id, system=system, season=None)
    kept = others.filter(night_wins_at__lt=event.starts_at).aggregate(most=Max("night_wins"))["most"]
    return kept is None or most > kept


def _ends(event: Event, before: GameFacts, after: GameFacts) -> Iterator[object]:
    """Yield the beginnings of the last nights on which the changed players' runs and firsts can differ."""
    club = event.season.club_id
    for player in {player for player, _ in before.firsts ^ after.firsts}:
        later = SeatResult.objects.filter(player=player, night_at__gt=event.starts_at)
        yield from _first_night(later.exclude(place=1)) or _last_night(later)
    for player in {player for player, _ in before.limits ^ after.limits}:
        hands = WonHand.objects.filter(club=club, winner=player, night_at__gt=event.starts_at)
        yield from _first_night(hands.exclude(limit=""))


def _first_night(rows: QuerySet[SeatResult] | QuerySet[WonHand]) -> list[object]:
    return list(rows.order_by("night_at").values_list("night_at", flat=True)[:1])


def _last_night(rows: QuerySet[SeatResult]) -> list[object]:
    return list(rows.order_by("-night_at").values_list("night_at", flat=True)[:1])

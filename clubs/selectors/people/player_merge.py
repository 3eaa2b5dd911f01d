"""Preview of merging two players who are one person: what is moved, and what prevents it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.federations import keep_together
from clubs.models import (
    BonusLine,
    Entry,
    Event,
    Game,
    Invitation,
    LogName,
    Payment,
    Player,
    PlayerMerge,
    Seat,
    SeatDraw,
    Substitution,
    TeamMember,
)
from clubs.models.people import Privacy
from clubs.names import fold

FILLED = ("alias", "reading", "email", "club_number", "federation_id", "federation", "country")
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Kind:
    """Rows that refer to a player, by model and field."""

    model: type[Model]
    field: str

    def of(self, player: Player) -> QuerySet[Model]:
        return self.model._base_manager.filter(**{self.field: player})


# Rows that are moved. Rows derived from games (results, tallies, standings) are recomputed.
KINDS: Mapping[str, Kind] = {
    "seats": Kind(Seat, "player"),
    "counted": Kind(Seat, "result_player"),
    "substitutions": Kind(Substitution, "player"),
    "entries": Kind(Entry, "player"),
    "paid": Kind(Payment, "payer"),
    "got": Kind(Payment, "payee"),
    "log_names": Kind(LogName, "player"),
    "bonuses": Kind(BonusLine, "player"),
    "teams": Kind(TeamMember, "player"),
    "invitations": Kind(Invitation, "player"),
    "merged": Kind(Player, "merged_into"),
}


@dataclass(frozen=True, slots=True)
class Merge:
    """The effect of a merge: keys of rows by kind, values that `kept` gets, names in other scripts, and what prevents
    it.

    `clashes` are check-ins of `gone` on nights where `kept` is checked in too. `games` are all games of `gone`.
    """

    kept: Player
    gone: Player
    rows: Mapping[str, tuple[int, ...]]
    clashes: tuple[Entry, ...]
    games: tuple[int, ...]
    seasons: tuple[int, ...]
    fills: Mapping[str, object]
    names: Mapping[str, str]
    bars: tuple[str, ...] = field(default=())

    @property
    def counts(self) -> Mapping[str, int]:
        """Return the number of moved rows by their user-visible name."""
        return {
            "games": len(self.games),
            "nights": len(self.rows["entries"]) + len(self.clashes),
            "payments": len(self.rows["paid"]) + len(self.rows["got"]),
            "names": len(self.names) + len(self.rows["log_names"]),
        }

    @property
    def filled(self) -> list[tuple[str, object]]:
        """Return the values that `kept` gets from the club's list, each with its label."""
        called = {column.name: str(column.verbose_name) for column in Player._meta.concrete_fields}
        return [(called[name], value) for name, value in self.fills.items() if name in FILLED]

    @property
    def seen(self) -> str:
        """Return a hash of the merge's whole effect."""
        said = (self.kept.pk, self.gone.pk, self.rows, self.clashes, self.fills, self.names, self.bars)
        return sha256(repr(said).encode()).hexdigest()[:32]


def merge_of(kept: Player, gone: Player) -> Merge:
    """Return the effect of merging `gone` into `kept`, two players of one club, in a constant number of queries."""
    clashes = tuple(
        Entry.objects.filter(player=gone, event__entries__player=kept).select_related("event__season__club")
    )
    dropped = {entry.pk for entry in clashes}
    rows = {
        kind: tuple(pk for pk in where.of(gone).order_by("pk").values_list("pk", flat=True) if pk not in dropped)
        if kind == "entries"
        else tuple(where.of(gone).order_by("pk").values_list("pk", flat=True))
        for kind, where in KINDS.items()
    }
    games = tuple(games_of(gone).order_by("pk").values_list("pk", "event__season"))
    return Merge(
        kept=kept,
        gone=gone,
        rows=rows,
        clashes=clashes,
        games=tuple(game for game, _season in games),
        seasons=tuple(sorted({season for _game, season in games})),
        fills=_fills(kept, gone),
        names=_names(kept, gone),
        bars=tuple(_bars(kept, gone, clashes)),
    )


def games_of(player: Player) -> QuerySet[Game]:
    """Return every game in which a player sat, substituted, or had a seat count for them."""
    seats = Seat.objects.filter(Q(player=player) | Q(result_player=player) | Q(substitutions__player=player))
    return Game.objects.filter(pk__in=seats.values("game"))


def _fills(kept: Player, gone: Player) -> dict[str, object]:
    """Return the values that `kept` lacks and `gone` has.

    A hidden name stays hidden, and a member does not become a guest.
    """
    fills: dict[str, object] = {
        name: getattr(gone, name) for name in FILLED if getattr(gone, name) and not getattr(kept, name)
    }
    keep_together(fills, (kept.federation, kept.federation_id), (gone.federation, gone.federation_id))
    if gone.user_id and not kept.user_id:
        fills["user_id"] = gone.user_id
    if kept.guest and not gone.guest:
        fills["guest"] = False
    if gone.active and not kept.active:
        fills["active"] = True
    if gone.privacy == Privacy.HIDDEN and kept.privacy != Privacy.HIDDEN:
        fills["privacy"] = Privacy.HIDDEN.value
    return fills


def _names(kept: Player, gone: Player) -> dict[str, str]:
    """Return names in scripts in which `kept` has none yet."""
    theirs = {gone.name_lang or "en": gone.name} | {other.lang: other.name for other in gone.names.all()}
    have = {kept.name_lang, *(other.lang for other in kept.names.all())}
    known = {fold(kept.name)}
    return {lang: name for lang, name in theirs.items() if lang not in have and fold(name) not in known}


def _bars(kept: Player, gone: Player, clashes: tuple[Entry, ...]) -> Iterator[str]:
    yield from _two_seats(kept, gone)
    yield from _running(kept, gone)
    for entry in clashes:
        if entry.event.kind == Event.Kind.TOURNAMENT:
            yield _("Both have entered the tournament %(event)s.") % {"event": entry.event}
    for member in TeamMember.objects.filter(player=gone, season__in=kept.teams.values("season")).select_related(
        "season"
    ):
        yield _("Both are on teams in %(season)s. Remove one of them first.") % {"season": member.season}
    if kept.user_id and gone.user_id:
        yield _("Both have an account. Unlink one of the accounts first.")
    if Payment.objects.filter(Q(payer=kept, payee=gone) | Q(payer=gone, payee=kept)).exists():
        yield _("They have paid each other, so they can’t be the same person.")


def _two_seats(kept: Player, gone: Player) -> Iterator[str]:
    """Yield games in which the merged player would have two seats."""
    both = Game.objects.filter(pk__in=games_of(kept).values("pk")).filter(pk__in=games_of(gone).values("pk"))
    seats: dict[Game, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    rows = Seat.objects.filter(game__in=both).select_related("game__event__season__club", "game__table", "game__round")
    for seat in rows.prefetch_related("substitutions"):
        sat = {seat.player_id, seat.result_player_id, *(one.player_id for one in seat.substitutions.all())}
        for player in {kept.pk, gone.pk} & sat:
            seats[seat.game][player].add(seat.pk)
    barring = [game for game, of in seats.items() if len(of[kept.pk] | of[gone.pk]) > 1]
    for game in sorted(barring, key=lambda game: game.pk)[:MOST_NAMED]:
        yield _("Both played in the same game: %(game)s.") % {"game": game}
    if len(barring) > MOST_NAMED:
        yield _("… and in %(count)s more games.") % {"count": len(barring) - MOST_NAMED}


def _running(kept: Player, gone: Player) -> Iterator[str]:
    """Yield a running game or planned seating with either of the two."""
    seats = Seat.objects.filter(player__in=[kept, gone], active=True)
    for seat in seats.select_related("player", "game__event__season__club", "game__table", "game__round"):
        yield _("%(name)s is playing right now: %(game)s.") % {"name": seat.player.full_name, "game": seat.game}
    drawn = SeatDraw.objects.filter(status=SeatDraw.Status.PLANNED, event__entries__player__in=[kept, gone])
    for event in Event.objects.filter(pk__in=drawn.values("event")).select_related("season__club"):
        yield _("A seat draw for %(event)s is in preparation. Finish or discard it first.") % {"event": event}


def merges_of(player: Player) -> QuerySet[PlayerMerge]:
    """Return valid merges into this player, newest first."""
    return PlayerMerge.objects.filter(kept=player, undone_at=None).select_related("gone", "by", "club")

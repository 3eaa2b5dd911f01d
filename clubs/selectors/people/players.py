"""Players, members, and the organiser's page between nights."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.core.paginator import Page
from django.db.models import Count, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.input_limits import figures
from clubs.models import Club, Event, Game, Invitation, Membership, Player, PlayerClaim, Season
from clubs.models.people import Role
from clubs.models.sql_conditions import Among
from clubs.names import fold
from clubs.permissions import OWNER, Least, may_grant
from clubs.selectors.paging import page_of_rows
from clubs.selectors.people.email_addresses import undeliverable
from clubs.selectors.people.member_rights import rights
from clubs.selectors.people.search import by_sound, folded_names, found_by, may_be_called, without_mark
from clubs.selectors.public.home import current_season, next_night, number_of, open_nights
from clubs.selectors.statistics.player_months import games_of_season
from clubs.selectors.tournament.public_page import all_tournaments

A_PAGE, NIGHTS_A_PAGE = 100, 20
"""Players or nights per page."""


class Show(StrEnum):
    """Filters of the player list."""

    ACTIVE = "active"
    GUESTS = "guests"
    INACTIVE = "inactive"


class By(StrEnum):
    """Sort orders of the player list."""

    NAME = "name"
    NUMBER = "number"


SHOWN = {
    Show.ACTIVE: Q(active=True),
    Show.GUESTS: Q(active=True, guest=True),
    Show.INACTIVE: Q(active=False),
}


def names_of(player: Player) -> tuple[str, ...]:
    """Return every name of a player; `names` should be prefetched."""
    others = (other.name for other in player.names.all())
    return tuple(name for name in (player.name, player.alias, player.reading, *others) if name)


def players(
    club: Club, *, query: str = "", show: Show = Show.ACTIVE, by: By = By.NAME, page: str | None = None
) -> Page[Player]:
    """Return a page of the club's players by name or number; a query searches all of them."""
    found = Player.objects.filter(club=club).select_related("user", "club").prefetch_related("names")
    order = ("number",) if by == By.NUMBER else by_sound()
    wanted = found_by(query) if query.strip() else SHOWN[show]
    return page_of_rows(found.filter(wanted).order_by(*order), page, A_PAGE)


def counts(club: Club) -> dict[str, int]:
    """Return the number of players by list filter."""
    shown = {f"of_{show}": Count("pk", filter=which) for show, which in SHOWN.items()}
    found = Player.objects.filter(club=club).aggregate(**shown)
    return {str(show): found[f"of_{show}"] for show in SHOWN}


def doubles(club: Club, names: Sequence[Sequence[str]], but: int | None = None) -> dict[int, Player | None]:
    """Return which of these people, each with all their names, exist already.

    By index: the player of the club (except the key `but`) with one of the names in any spelling, or None if only an
    earlier person of the same list has it.
    """
    known = _by_name(club, [name for some in names for name in some], but)
    found: dict[int, Player | None] = {}
    seen: set[str] = set()
    for index, some in enumerate(names):
        folded = [fold(name) for name in some if name]
        player = next((known[name] for name in folded if name in known), None)
        if player or seen.intersection(folded):
            found[index] = player
        seen.update(folded)
    return found


def namesakes(club: Club, name: str) -> list[Player]:
    """Return the active players with this name in any script, in order of their numbers."""
    active = may_be_called(Player.objects.filter(club=club, active=True), [name]).prefetch_related("names")
    folded = fold(name)
    return [
        one
        for one in active.order_by("number")
        if folded in {fold(one.name), *(fold(other.name) for other in one.names.all())}
    ]


def called(club: Club, names: Sequence[str]) -> list[Player | None]:
    """Return the players with these names, in any spelling, or numbers, in this order; None for no match."""
    known = _by_name(club, [*names, *map(without_mark, names)], None) if names else {}
    digits = [figures(name.strip().lstrip("#")) for name in names]
    said = {number for number in digits if number is not None}
    numbers = {one.number: one for one in Player.objects.filter(club=club, number__in=said)} if said else {}
    return [known.get(fold(name)) or numbers.get(number or 0) for name, number in zip(names, digits, strict=True)]


def _by_name(club: Club, names: Iterable[str], but: int | None) -> dict[str, Player]:
    """Return the players with at least one of these names, by all their names in normalised spelling."""
    known: dict[str, Player] = {}
    for player in may_be_called(Player.objects.filter(club=club).exclude(pk=but or 0), names):
        for name in (*folded_names(player), fold(player.full_name)):
            known.setdefault(name, player)
    return known


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A member, the member's player in this club, whether the reader may change the role, what ends with it, and
    whether mails can't reach the member.
    """

    membership: Membership
    player: Player | None
    changeable: bool
    last_owner: bool
    rights: tuple[str, ...]
    unreachable: bool


@dataclass(frozen=True, slots=True)
class Members:
    """The members of a club and its open invitations."""

    lines: tuple[MemberLine, ...]
    invitations: tuple[Invitation, ...]
    refused: frozenset[str]


def planned_nights(club: Club) -> int:
    """Return the number of the club's planned nights."""
    return Event.objects.nights().filter(season__club=club, status=Event.Status.PLANNED).count()


ORDER = {role: rank for rank, role in enumerate(Role)}


def members(club: Club, rank: Least) -> Members:
    """Return members, owners first, and open invitations, for a reader of this rank."""
    found = list(Membership.objects.filter(club=club).select_related("user", "club"))
    known = {player.user_id: player for player in Player.objects.filter(club=club, user__isnull=False)}
    owners = sum(member.role == Role.OWNER for member in found)
    out = list(
        Invitation.objects.filter(club=club, accepted_at=None, revoked_at=None).select_related("player", "invited_by")
    )
    refused = undeliverable([*(member.user.email for member in found), *(one.email for one in out)])
    held: dict[int, list[str]] = {}
    for right in rights(club) if rank >= OWNER else ():
        held.setdefault(right.user_id, []).append(right.name)
    lines = tuple(
        MemberLine(
            membership=member,
            player=known.get(member.user_id),
            changeable=may_grant(rank, member.role),
            last_owner=member.role == Role.OWNER and owners == 1,
            rights=tuple(held.get(member.user_id, ())),
            unreachable=member.user.email in refused,
        )
        for member in sorted(found, key=lambda member: (ORDER[Role(member.role)], member.created_at))
    )
    return Members(lines, tuple(out), refused)


@dataclass(frozen=True, slots=True)
class Hub:
    """The organiser's page; `opened`: all open nights, `night`: the first of them or the next planned one."""

    night: Event | None
    opened: tuple[Event, ...]
    season: Season | None
    seasons: tuple[Season, ...]
    nights: tuple[Event, ...]
    tournaments: tuple[Event, ...]
    players: int
    guests: int
    members: int
    invited: int
    claims: int
    begun: bool

    @property
    def steps_left(self) -> bool:
        """Whether the club still lacks something for its first game."""
        return not (self.begun and self.players and self.seasons)


def seasons(club: Club) -> QuerySet[Season]:
    """Return the club's seasons, running ones first, then newest first, with `nights` and `final` (number of final
    games).
    """
    held = Event.objects.filter(season=OuterRef("pk")).exclude(status=Event.Status.CANCELLED)
    counts = {"nights": number_of(held, "season"), "final": games_of_season()}
    return Season.objects.filter(club=club).annotate(**counts).order_by("closed", "-starts_on", "-pk")


def nights(season: Season, page: str | None = None) -> Page[Event]:
    """Return a page of a season's nights, latest first."""
    held = season.events.nights().select_related("season__club").order_by("-starts_at", "-pk")
    return page_of_rows(held, page, NIGHTS_A_PAGE)


def hub(club: Club, *, most: int = 6) -> Hub:
    """Return the next night, the seasons, the following nights and the number of players."""
    people = counts(club)
    planned = (
        Event.objects.nights().filter(season__club=club, status=Event.Status.PLANNED).select_related("season__club")
    )
    out = Invitation.objects.filter(club=club, accepted_at=None, revoked_at=None)
    opened = open_nights(club)
    return Hub(
        night=next(iter(opened), None) or next_night(club),
        opened=opened,
        season=current_season(club),
        seasons=tuple(seasons(club)),
        nights=tuple(planned.order_by("starts_at")[:most]),
        tournaments=tuple(all_tournaments(club)[:most]),
        players=people[Show.ACTIVE],
        guests=people[Show.GUESTS],
        members=Membership.objects.filter(club=club).count(),
        claims=PlayerClaim.objects.filter(club=club, status=PlayerClaim.Status.OPEN).count(),
        invited=out.filter(created_at__gt=timezone.now() - Invitation.LIFE).count(),
        begun=Game.objects.filter(event__season__club=club).exists(),
    )


def night_before_move(event: Event) -> tuple[datetime, Season] | None:
    """Return the start and the season of a night before its last move; None if it never moved or its season is gone."""
    kept = event.history.exclude(starts_at=event.starts_at, season_id=event.season_id).order_by("-history_date", "-pk")
    last = kept.values_list("starts_at", "season_id").first()
    season = Season.objects.filter(club=event.season.club_id, pk=last[1]).first() if last else None
    return (last[0], season) if last and season else None


def unplayed(event: Event) -> bool:
    """Whether a planned or open night has no games, so that it may be cancelled."""
    begun = event.status in (Event.Status.PLANNED, Event.Status.OPEN)
    return begun and not event.games.exclude(status=Game.Status.VOID).exists()


def games_begun(season: Season) -> int:
    """Return the number of games that already keep the rules they began with."""
    under_way = Game.objects.filter(~Q(Among("status", "void", "final")), event__season=season).count()
    counted = Season.objects.filter(pk=season.pk).annotate(final_games=games_of_season())
    return int(counted.values_list("final_games", flat=True).get()) + under_way

"""Every route of the site, and a world in which each of them leads to a page.

A new route is covered automatically if its parts have known names (`club`, `event`, `game` …). A part with a new name
needs one line in `Place.parts`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from clubs.models import (
    BonusLine,
    Circuit,
    CircuitManager,
    Club,
    ClubImport,
    Entry,
    Event,
    EventTeam,
    Game,
    HallScreen,
    Invitation,
    LogImport,
    Player,
    PlayerClaim,
    Registration,
    ResultImport,
    Season,
    SheetCode,
    Table,
    TableCard,
    Team,
    User,
)
from clubs.models.people import Role
from clubs.models.tournament import LOOKS
from clubs.permissions import MEMBER, ORGANISER, OWNER, PUBLIC, SCORER, SIGNED_IN, SUPERUSER, Least
from clubs.selectors.circuits.formulas import formula_of
from clubs.selectors.notifications.texts import stop_link
from clubs.services.activity_log import Actor
from clubs.services.circuits.circuits import CircuitDetails, create_circuit
from clubs.services.circuits.listed_events import EventDetails, import_list
from clubs.services.circuits.rankings import compute_ranking, publish_ranking
from clubs.services.circuits.selections import create_selection, publish_selection
from clubs.services.night.checkin import check_in
from clubs.services.night.draw_plan import plan_draw
from clubs.services.tournament.entries import check_in_entry, enter_player
from clubs.services.tournament.planning import StagePlan, TournamentDetails, create_tournament, open_tournament
from clubs.services.tournament.round_seating import draft_round
from tests.clubs.evenings import arrive, drawn
from tests.factories import (
    RON,
    ClubFactory,
    EventFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    TableFactory,
    UserFactory,
    key,
    play,
)


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its full name and its parts, each with the name of its converter."""

    name: str
    parts: tuple[tuple[str, str], ...]
    named: bool = True


def routes() -> list[Route]:
    """Return all routes of the resolver, sorted by full name."""
    return sorted(_walk(get_resolver().url_patterns), key=lambda route: route.name)


def _walk(patterns: Any, space: tuple[str, ...] = (), parts: tuple[tuple[str, str], ...] = ()) -> Iterator[Route]:
    for found in patterns:
        here = (*parts, *_parts(found.pattern))
        if isinstance(found, URLResolver):
            inside = (*space, found.namespace) if found.namespace else space
            yield from _walk(found.url_patterns, inside, here)
        else:
            yield _route(found, space, here)


def _route(pattern: URLPattern, space: tuple[str, ...], parts: tuple[tuple[str, str], ...]) -> Route:
    """Return a route as the middleware knows it. One without a name is known by its view and can't be reversed."""
    return Route(":".join((*space, pattern.name or pattern.lookup_str)), parts, named=bool(pattern.name))


def _parts(pattern: Any) -> list[tuple[str, str]]:
    named = {name: type(converter).__name__ for name, converter in pattern.converters.items()}
    return list({name: named.get(name, "Regex") for name in pattern.regex.groupindex}.items())


@dataclass(frozen=True, slots=True)
class Place:
    """A club with one of everything, and a running game at its first table."""

    club: Club
    season: Season
    event: Event
    table: Table
    game: Game
    player: Player
    invitation: Invitation
    logs: LogImport
    owner: User
    entry: Entry
    line: BonusLine
    team: Team
    circuit: Circuit

    @property
    def parts(self) -> dict[tuple[str, str], Any]:
        """Return a value for each part of a route, by its name and converter. "" stands for any converter.

        A value that needs a query is a function without parameters.
        """
        return {
            ("club", ""): self.club.slug,
            ("season", ""): self.season.slug,
            ("into", ""): self.season.pk,
            ("event", ""): self.event.pk,
            ("game", ""): self.game.public_id,
            ("number", ""): self.player.number,
            ("draw", ""): self.game.draw.public_id,
            ("tournament", ""): self.entry.event_id,
            ("rest", ""): f"{self.entry.event_id}/",
            ("registration", ""): lambda: getattr(self.entry.event.registrations.first(), "token", ""),
            ("team", "SlugConverter"): self.entry.team.token if self.entry.team else "",
            ("entry", "SlugConverter"): self.entry.token,
            ("entry", "WholeConverter"): self.entry.pk,
            ("table", "SlugConverter"): self.table.token,
            ("table", "WholeConverter"): self.table.pk,
            ("card", ""): lambda: TableCard.objects.get_or_create(club=self.club, number=1)[0].token,
            ("printed", ""): lambda: SheetCode.objects.get_or_create(season=self.season, event=None)[0].token,
            ("checkin", ""): self.event.checkin_token,
            ("invitation", ""): self.invitation.token,
            ("invited", ""): self.invitation.pk,
            ("batch", ""): self.logs.pk,
            ("archive", ""): lambda: taken_by(self.owner).pk,
            ("past", ""): lambda: self.season.result_imports.get().pk,
            ("batch", "tournament"): lambda: self.entry.event.log_imports.get().pk,
            ("member", ""): lambda: self.club.memberships.get(role=Role.OWNER).pk,
            ("line", ""): self.line.pk,
            ("circuit", ""): self.circuit.slug,
            ("listed", ""): lambda: self.circuit.events.get().pk,
            ("ranking", ""): 1,
            ("selection", ""): 1,
            ("number", "circuit"): 1,
            ("sheet", "circuit"): "ranking",
            ("claim", ""): lambda: self.club.claims.get().pk,
            ("dispute", ""): 1,
            ("team", "WholeConverter"): self.team.pk,
            ("payment", ""): 1,
            ("penalty", ""): 1,
            ("question", ""): 1,
            ("announcement", ""): 1,
            ("photo", ""): 1,
            ("screen", "WholeConverter"): lambda: self.entry.event.screens.get().pk,
            ("screen", "SlugConverter"): lambda: self.entry.event.screens.get().token,
            ("registration", "WholeConverter"): lambda: getattr(self.entry.event.registrations.first(), "pk", 1),
            ("other", "WholeConverter"): self.player.number + 1,
            ("hook", ""): lambda: getattr(self.club.webhooks.first(), "pk", 1),
            ("stop", ""): lambda: stop_link(self.owner, "seat").split("/")[2],
            ("token", ""): lambda: getattr(self.club.api_tokens.first(), "public_id", "none"),
            ("sheet", ""): "results",
            ("kind", ""): "csv",
            ("stage", ""): lambda: self.entry.event.stages.earliest("number").number,
            # other packages
            ("language", ""): "en",
            ("what", ""): "theme",
            ("value", ""): "dark",
            ("preset", ""): "riichi",
            ("system", ""): "riichi",
            ("other", ""): "riichi-wrc",
            ("key", ""): "no-key",
            ("uidb36", ""): "1",
            ("account", ""): 1,
            ("pk", ""): 1,
            ("object_id", ""): self.club.pk,
            ("content_type_id", ""): 1,
            ("app_label", ""): "clubs",
            ("url", ""): "nowhere",
        }


def taken_by(owner: User) -> ClubImport:
    """Return an import of a club by this person."""
    facts = {"name": "Moved", "slug": "moved", "step": "show", "status": "taken", "touched_at": timezone.now()}
    return ClubImport.objects.get_or_create(by=owner, defaults=facts)[0]


def place(number: int) -> Place:
    """Return a club on a night with a running game of one deal and the next draw planned.

    Its first player has this number.
    """
    club = ClubFactory()
    owner = MembershipFactory(club=club, role=Role.OWNER).user
    season = SeasonFactory(club=club)
    event = EventFactory(season=season)
    staff = Actor.staff(owner)
    players = [PlayerFactory(club=club, number=number + n) for n in range(4)]
    for player in players:
        check_in(event=event, player=player, actor=staff)
    game = drawn(event, staff, first_dealer="seat").games.get()
    play(game, RON)
    arrive(event, 4, staff)
    plan_draw(event=event, actor=staff)
    invitation = Invitation.objects.create(club=club, email="invited@example.org", invited_by=owner)
    logs = LogImport.objects.create(event=event, status=LogImport.Status.READY)
    ResultImport.objects.create(season=season, key=key())
    PlayerClaim.objects.create(club=club, player=players[0], user=UserFactory())
    entry, team = entered(season, players, staff), Team.objects.create(season=season, name="East")
    line = BonusLine.objects.create(season=season, player=players[0], tenths=-200, reason="Late", key=key())
    ranked = circuit_of(owner, number)
    parts = (game.table, game, players[0], invitation, logs, owner, entry, line, team)
    return Place(club, season, event, *parts, circuit=ranked)


def circuit_of(owner: User, number: int) -> Circuit:
    """Return a circuit of the club's owner with one imported event and a published ranking."""
    made = create_circuit(details=CircuitDetails(f"Circuit {number}"), formula=formula_of("best_n_sum"), by=owner)
    day = timezone.localdate()
    import_list(
        circuit_id=made.pk, details=EventDetails("Cup", day), facts={}, text="1;Ada\n2;Bo", agreed=True,
        actor=Actor.staff(owner),
    )  # fmt: skip
    compute_ranking(circuit_id=made.pk)
    publish_ranking(circuit_id=made.pk, actor=Actor.staff(owner))
    create_selection(circuit_id=made.pk, name="Final", terms={"by": "top", "n": 1}, actor=Actor.staff(owner))
    publish_selection(circuit_id=made.pk, number=1)
    return made


def entered(season: Season, players: list[Player], staff: Actor) -> Entry:
    """Return the first entry of a tournament of four players, all checked in. Its only round is drafted."""
    stages = [StagePlan("Only", ["random"])]
    details = TournamentDetails("Open", timezone.now())
    tournament = create_tournament(season=season, details=details, stages=stages, actor=staff)
    LogImport.objects.create(event=tournament, status=LogImport.Status.READY)
    entries = [enter_player(event=tournament, player=player, actor=staff) for player in players]
    Registration.objects.create(
        event=tournament, status="confirmed", name="P", email="p@example.org", key=key(), entry=entries[0]
    )
    HallScreen.objects.create(event=tournament, name="Hall", shows=list(LOOKS))
    team = EventTeam.objects.create(event=tournament, number=1, name="Dragons")
    for entry in entries[:2]:
        entry.team = team
        entry.save()
    open_tournament(event=tournament, actor=staff)
    for entry in entries:
        check_in_entry(entry_id=entry.pk, version=entry.version, actor=staff)
    found = tournament.rounds.get()
    draft_round(round_id=found.pk, version=found.version, key=key(), actor=staff)
    return entries[0]


ROLES: dict[str, Least] = {
    "public": PUBLIC,
    "stranger": SIGNED_IN,
    "owner of another club": SIGNED_IN,
    "member": MEMBER,
    "scorer": SCORER,
    "organiser": ORGANISER,
    "owner": OWNER,
    "superuser": SIGNED_IN,  # in a club without a role; SUPERUSER where the address has no club
}


@dataclass(slots=True)
class World:
    """Two clubs, and a signed-in account for each role in the first."""

    here: Place
    there: Place
    ended: Table
    cookies: dict[str, str] = field(default_factory=dict)
    people: dict[str, User] = field(default_factory=dict)

    def url(self, route: Route, at: Place | None = None, **parts: Any) -> str:
        """Return the address of a route in a club. Single parts can be given."""
        known = (at or self.here).parts
        values = {name: parts.get(name, _value(known, name, kind, route)) for name, kind in route.parts}
        return reverse(route.name, kwargs=values)

    def sign_in(self, role: str, user: User) -> None:
        """Sign in an account and give it a role."""
        client = Client()
        client.force_login(user)
        self.people[role], self.cookies[role] = user, client.cookies["sessionid"].value

    def client(self, role: str) -> Client:
        """Return a fresh client for a role, so that signing out ends with the request."""
        client = Client()
        if role in self.cookies:
            client.cookies["sessionid"] = self.cookies[role]
        return client


def _value(known: dict[tuple[str, str], Any], name: str, kind: str, route: Route) -> Any:
    parts = {other for other, _kind in route.parts}
    within = next((one for one in ("tournament", "circuit") if one in parts), "")
    for part in (
        ((name, within), (name, kind), (name, ""))
        if within == "circuit"
        else (
            (name, kind),
            (name, within),
            (name, ""),
        )
    ):
        if part in known:
            found = known[part]
            return found() if callable(found) else found
    raise KeyError(f"{route.name} has a part {name!r}: give it a value in tests/clubs/world.py")


def world() -> World:
    """Return a world with both clubs and all roles."""
    here, there = place(1), place(901)
    ended = TableFactory(event=EventFactory(season=here.season, status=Event.Status.CLOSED))
    made = World(here, there, ended)
    people = {
        "stranger": UserFactory(),
        "owner of another club": there.owner,
        "owner": here.owner,
        "superuser": UserFactory(is_superuser=True, is_staff=True),
    }
    people |= {role: MembershipFactory(club=here.club, role=role).user for role in ("member", "scorer", "organiser")}
    CircuitManager.objects.create(circuit=here.circuit, user=people["organiser"])
    for role, user in people.items():
        made.sign_in(role, user)
    return made


def rank(role: str, route: Route) -> Least:
    """Return what an account with this role counts as at this route."""
    if any(name == "circuit" for name, _kind in route.parts):
        return ROLES[role] if ROLES[role] in (PUBLIC, ORGANISER, OWNER) else SIGNED_IN
    if any(name == "club" for name, _kind in route.parts):
        return ROLES[role]
    return SUPERUSER if role == "superuser" else min(ROLES[role], SIGNED_IN)

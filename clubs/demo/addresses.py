"""What people need to try the demo. Addresses begin with a slash."""

from django.urls import reverse

from clubs.demo.circuit import demo_circuit
from clubs.demo.members import ACCOUNTS, PASSWORD
from clubs.demo.other_systems_club import four_seas
from clubs.demo.team_tournament import cup_of
from clubs.demo.tournament import demo_tournament
from clubs.models import Club, Event, Game, Season


def lines(club: Club) -> list[str]:
    """Return the lines with the accounts, a running table's link, and the public pages."""
    return [
        f"Demo club: {club.name}",
        f"  Sign in at {reverse('account_login')} with the password {PASSWORD}:",
        *(f"    {account.role!s:<11}{account.email}" for account in ACCOUNTS),
        *_tonight(club),
        *_public(club),
        *tournament(club),
        *cup(club),
        *second_club(),
        *circuit(),
    ]


def _tonight(club: Club) -> list[str]:
    game = _running_game(club)
    if game is None:
        return []
    return [
        f"  A table's tablet   {reverse('table:play', args=[game.table.token])}",
        f"  Check-in by phone  {reverse('self_checkin', args=[game.event.checkin_token])}",
    ]


def _running_game(club: Club) -> Game | None:
    """Return a game being played tonight, with a stick on the table if there is one."""
    playing = Game.objects.filter(event__season__club=club, event__kind=Event.Kind.NIGHT, status=Game.Status.PLAYING)
    found = list(playing.select_related("table", "event").order_by("table__number"))
    return max(found, key=lambda game: bool(game.riichi), default=None)


def _public(club: Club) -> list[str]:
    season = Season.objects.filter(club=club).first()
    night = Event.objects.nights().filter(season__club=club, status=Event.Status.OPEN).first()
    shown = [f"  Club               {reverse('club', args=[club.slug])}"]
    if season:
        shown.append(f"  Standings          {reverse('season', args=[club.slug, season.slug])}")
    if night:
        shown.append(f"  Tonight            {reverse('night', args=[club.slug, night.pk])}")
    return [*shown, f"  API                {reverse('api:docs')}"]


def tournament(club: Club) -> list[str]:
    """Return the addresses of the running tournament: its page, control desk, hall screen, and a player's page."""
    event = demo_tournament(club)
    if event is None:
        return []
    at = [club.slug, event.pk]
    player = event.entries.exclude(token=None).order_by("number").first()
    shown = [
        f"  Tournament         {reverse('event', args=at)}",
        f"    its control      {reverse('event_desk', args=at)}",
        f"    its hall screen  {reverse('event_screen', args=at)}",
    ]
    return [*shown, f"    a player's page  {reverse('own_event', args=[player.token])}"] if player else shown


def cup(club: Club) -> list[str]:
    """Return the addresses of the finished team tournament: its standings and report."""
    event = cup_of(club)
    if event is None:
        return []
    at = [club.slug, event.pk]
    return [
        f"  A team tournament  {reverse('event_standings', args=at)}",
        f"    its report       {reverse('event_report', args=at)}",
    ]


def second_club() -> list[str]:
    """Return the addresses of the second club, with a running table's tablet for each system."""
    club = four_seas()
    if club is None:
        return []
    running = Game.objects.filter(event__season__club=club, status=Game.Status.PLAYING).select_related("table")
    tables = [
        f"    {game.preset:<17}{reverse('table:play', args=[game.table.token])}" for game in running.order_by("pk")
    ]
    return [f"  The other systems  {reverse('club', args=[club.slug])}", *tables]


def circuit() -> list[str]:
    """The circuit of both clubs."""
    found = demo_circuit()
    return [f"  Circuit            {reverse('circuit', args=[found.slug])}"] if found else []

"""A table of friends: started without an account, its games, its names."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Event, Game, Player, Round, Season, SeatDraw, Table
from clubs.models.identifiers import link_token
from clubs.models.people import Visibility
from clubs.models.seating import WINDS
from clubs.names import fold
from clubs.selectors.people.names import guess_lang, name_fault
from clubs.selectors.public import page_versions
from clubs.selectors.rulebook.rules_texts import players_of
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night import winds_and_dice
from clubs.services.night.checkin import check_in
from clubs.services.night.draw_records import commit_for_table
from clubs.services.night.nights import check_open, locked_event
from clubs.services.night.single_table_draw import check_undealt
from clubs.services.people.players import PlayerDetails, add_players, fill_player
from clubs.services.people.rate_limits import check_opening
from clubs.services.play import game_changes, games
from clubs.services.play.game_changes import RUNNING
from clubs.services.seasons.seasons import SeasonDetails, Stake, change_rules, create_season, season_options
from clubs.services.transactions import bump_page_versions, versioned_transaction
from rules import registry

MOST_SEATS = 4
DEALER_DEALS = {"seats": SeatDraw.Seats.WINDS, "first_dealer": SeatDraw.FirstDealer.SEAT}


@dataclass(frozen=True, slots=True)
class Sitting:
    """The rules of a game and the names at its seats, East first; an empty name becomes that of its wind."""

    preset: str
    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TableDetails:
    """The name of a table of friends, what a point is worth there, and names of players by id."""

    name: str
    stake: Stake = field(default_factory=Stake)
    players: Mapping[int, str] = field(default_factory=dict)


def start_table(*, sitting: Sitting, zone: str, stake: Stake, client: str) -> Table:
    """Start a table of friends and its first game.

    Raises `switched_off` or `too_many` (`check_opening`), `no_name`, `same_name` or `players` at the name's field.
    """
    _names(sitting.names, registry.ruleset(sitting.preset).players)
    check_opening(client)
    actor = Actor.table()
    with versioned_transaction():
        club = Club(slug=link_token(), time_zone=zone, kind=Club.Kind.TABLE, visibility=Visibility.UNLISTED)
        now = timezone.now()
        today = timezone.localtime(now, club.zone).date()
        club.name = _("Mahjong, %(day)s") % {"day": date_format(today, "DATE_FORMAT")}
        club.save()
        details = SeasonDetails(club.name, today, stake=stake)
        options = season_options(sitting.preset)
        season = create_season(club_id=club.pk, details=details, preset=sitting.preset, options=options, actor=actor)
        event = Event.objects.create(
            season=season,
            number=1,
            name=club.name,
            starts_at=now,
            opened_at=now,
            status=Event.Status.OPEN,
            checkin_open=False,
        )
        table = Table.objects.create(event=event, number=1)
        record_activity(actor=actor, action="tables.started", event=event)
        _begin(table, event, sitting, actor)
    return table


@versioned_transaction()
def start_next_game(*, table_id: int, sitting: Sitting, actor: Actor) -> Game:
    """Start another game at a table of friends; a game in which nothing was entered makes room for it.

    Raises `dealt` while another game is being played, `same_order` where the rules require another seat order, and the
    errors of `start_table` for names.
    """
    table, event = locked_table(table_id)
    check_open(event)
    for pk in list(table.games.filter(status__in=RUNNING).order_by("pk").values_list("pk", flat=True)):
        running = game_changes.locked(pk)
        _check_empty(running)
        games.make_void(running, actor)
        record_activity(actor=actor, action="game.void", game=running)
    season = event.season
    if sitting.preset != season.preset:
        options = season_options(sitting.preset)
        change_rules(season_id=season.pk, club_id=season.club_id, preset=sitting.preset, options=options, actor=actor)
        season.refresh_from_db()
    return _begin(table, event, sitting, actor)


@versioned_transaction()
def rename_table(*, table_id: int, details: TableDetails, actor: Actor) -> Club:
    """Change the names of a table of friends and its players, and what a point is worth. Raises `no_name`."""
    table, event = locked_table(table_id)
    club, season = event.season.club, event.season
    if fault := name_fault(details.name):
        raise ClubError("no_name", fault, "name")
    club.name = season.name = event.name = details.name
    season.point_price, season.currency = details.stake.point_price, details.stake.currency
    for one in (club, season, event):
        one.save()
    for player in Player.objects.filter(club=club, pk__in=details.players):
        _rename(player, details.players[player.pk], actor)
    bump_page_versions(page_versions.club(club.slug), page_versions.night(club.slug, event.pk))
    record_activity(actor=actor, action="tables.changed", event=event, table=table.number)
    return club


def locked_table(table_id: int) -> tuple[Table, Event]:
    """Return a table of friends and its event, whose row is locked. Raises `not_found` for a club's table."""
    event_id = Table.objects.filter(pk=table_id).values_list("event_id", flat=True).first()
    event = locked_event(event_id or 0)
    if not event.season.club.is_table:
        raise ClubError("not_found", _("This table belongs to a club."))
    return Table.objects.get(pk=table_id), event


def _check_empty(game: Game) -> None:
    try:
        check_undealt(game)
    except ClubError:
        raise ClubError("dealt", _("A game is in progress at this table. Finish it first.")) from None


def _rename(player: Player, name: str, actor: Actor) -> None:
    try:
        fill_player(player=player, actor=actor, name=name, name_lang=guess_lang(name, "en"))
    except ClubError as error:
        raise ClubError(error.code, error.message, f"player_{player.pk}") from None


def _begin(table: Table, event: Event, sitting: Sitting, actor: Actor) -> Game:
    """Seat the people in the order given, East first, and start the game."""
    people = _people(event.season, sitting.names, actor)
    for player in people:
        check_in(event=event, player=player, actor=actor)
    draw = SeatDraw(seed=secrets.token_hex(32), **DEALER_DEALS)
    keys = [player.pk for player in people]
    game = commit_for_table(draw, _round(event), table, keys, None, actor)
    seats = {seat.player_id: seat.pk for seat in game.seats.all()}
    winds = {seats[key]: wind for key, (wind, _name) in zip(keys, WINDS, strict=False)}
    return winds_and_dice.sit_by_hand(game_id=game.pk, winds=winds, dealer=seats[keys[0]], actor=actor)


def _round(event: Event) -> Round:
    """Return the round of the next game; void games leave their number to it."""
    last = event.games.exclude(status=Game.Status.VOID).aggregate(last=Max("round__number"))["last"] or 0
    return Round.objects.get_or_create(event=event, number=last + 1)[0]


def _people(season: Season, typed: Sequence[str], actor: Actor) -> list[Player]:
    """Return the players of these names, in this order; new names become new players."""
    names = _names(typed, players_of(season))
    known = {fold(player.name): player for player in Player.objects.filter(club=season.club).order_by("-pk")}
    new = [name for name in names if fold(name) not in known]
    details = [PlayerDetails(name=name, name_lang=guess_lang(name, "en")) for name in new]
    added = add_players(club_id=season.club_id, players=details, actor=actor) if new else []
    known |= {fold(player.name): player for player in added}
    return [known[fold(name)] for name in names]


def _names(typed: Sequence[str], size: int) -> list[str]:
    """Return a name for each seat. Raises `players`, `no_name` or `same_name` at the field of the name."""
    names = [" ".join(name.split()) for name in typed][:MOST_SEATS]
    for place, name in enumerate(names):
        field, before = f"name_{place}", {fold(other) for other in names[:place] if other}
        if name and place >= size:
            words = _("These rules are for %(n)s players. Remove this name, or choose other rules.")
            raise ClubError("players", words % {"n": size}, field)
        if fault := name_fault(name):
            raise ClubError("no_name", fault, field)
        if name and fold(name) in before:
            raise ClubError("same_name", _("Two players have this name. Change one of them."), field)
    empty = [""] * (size - len(names))
    return _filled([*names, *empty][:size])


def _filled(names: Sequence[str]) -> list[str]:
    """Name the empty seats after their winds; a seat whose wind is somebody's name gets its number."""
    taken = {fold(name) for name in names}
    winds = [str(label) for _wind, label in WINDS]
    spare = [wind if fold(wind) not in taken else f"{wind} {place + 1}" for place, wind in enumerate(winds)]
    return [name or spare[place] for place, name in enumerate(names)]

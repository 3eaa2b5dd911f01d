"""Move a game to another night or table; everything computed from its result follows."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Game, Round, Seat, SeatResult, Table
from clubs.selectors.play.game_moves import last_place
from clubs.selectors.play.replay import rules_of
from clubs.selectors.play.rules_in_force import rules_for_table
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.table_placement import Placing
from clubs.services.night.nights import check_open, check_stands, locked_event
from clubs.services.play import game_changes, game_results
from clubs.services.play.game_changes import RUNNING, Status
from clubs.services.ratings.rating_updates import ask as rate_again
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import request_tallies
from clubs.services.statistics.player_months import request_statistics
from clubs.services.transactions import bump_page_versions, versioned_transaction
from scoring.strict_json import JsonObject

MOVABLE = (Status.PLAYING, Status.TO_CONFIRM, Status.FINAL)


@versioned_transaction()
def move_game(*, game_id: int, version: int, night: int, table: int, actor: Actor, reason: str = "") -> Game:
    """Move a club night's game to another table, or a final one to another `night` (key) of the club.

    Raises `table_taken`, and for another night `not_final`, `other_rules`, `season_closed` or the errors of a night
    that is planned or cancelled.
    """
    game_changes.check_staff(actor)
    game_changes.check_note(reason)
    old, new = _locked_nights(game_id, night)
    game = game_changes.locked(game_id)
    game_changes.check_status(game, *MOVABLE)
    game_changes.check_version(game, version)
    if (old.pk, game.table.number) == (new.pk, table):
        return game
    place = _free_table(game, table) if new == old else _place(game, new, table)
    return _move(game, new, *place, actor, reason)


@versioned_transaction()
def move_back(*, game_id: int, version: int, actor: Actor) -> Game:
    """Undo the last move of a game. Raises `not_moved`, and the errors of `move_game`."""
    game = Game.objects.select_related("event__season__club", "table", "round").filter(pk=game_id).first()
    place = last_place(game) if game else None
    if place is None:
        raise ClubError("not_moved", _("This game has not been moved."))
    return move_game(game_id=game_id, version=version, night=place.night.pk, table=place.table, actor=actor)


def _locked_nights(game_id: int, night: int) -> tuple[Event, Event]:
    """Return the game's night and the other one, locked in the order of their keys."""
    old = Game.objects.filter(pk=game_id).values_list("event_id", flat=True).first() or 0
    found = {pk: locked_event(pk) for pk in sorted({old, night})}
    if found[old].season.club_id != found[night].season.club_id:
        raise ClubError("not_found", _("This night does not exist."))
    if any(event.kind != Event.Kind.NIGHT for event in found.values()):
        raise ClubError("of_tournament", _("Games of a tournament stay in their round."))
    return found[old], found[night]


def _free_table(game: Game, number: int) -> tuple[Round, Table]:
    """Return the game's round, and this table of its night if it is free for the game."""
    table, _made = Table.objects.get_or_create(event=game.event, number=number)
    others = table.games.exclude(pk=game.pk).exclude(status=Status.VOID)
    if game.status in RUNNING:
        check_open(game.event)
        taken = others.filter(status__in=RUNNING)
    else:
        taken = others.filter(round=game.round)
    if taken.exists():
        raise ClubError("table_taken", _("There is already a game at %(table)s.") % {"table": table}, "table")
    return game.round, table


def _place(game: Game, night: Event, number: int) -> tuple[Round, Table]:
    """Return the round and the table that a final game gets at another night."""
    if game.status != Status.FINAL:
        raise ClubError("not_final", _("Only a finished game can move to another night."), "night")
    check_stands(night)
    if night.status == Event.Status.PLANNED:
        raise ClubError("night_planned", _("The night is not open yet. Staff have to open it first."), "night")
    season, rules = night.season, rules_of(game)
    if season.closed or game.event.season.closed:
        closed = season if season.closed else game.event.season
        raise ClubError("season_closed", _("%(season)s is closed.") % {"season": closed.name}, "night")
    other = rules_for_table(night, game.seats.count())
    if other is None or other.id != rules.id:
        words = _("%(season)s is played by other rules. A game can only move to a season of the same system.")
        raise ClubError("other_rules", words % {"season": season.name}, "night")
    players = list(game.seats.values_list("player_id", flat=True))
    place = Placing(night).next(players, number)
    return place.round, place.table


def _move(game: Game, night: Event, round_: Round, table: Table, actor: Actor, reason: str) -> Game:
    old, was = game.event, game.table
    before: JsonObject = {
        "night": old.pk,
        "table": was.number,
        "called": str(old),
        "to_night": str(night),
        "to": table.number,
    }
    game_results.end_referee_call(game)
    game.event, game.round, game.table = night, round_, table
    game_changes.save(game, actor, facts=False)
    Seat.objects.filter(game=game).update(event=night)
    record_activity(actor=actor, action="game.moved", game=game, reason=reason, **before)
    bump_page_versions(page_versions.night(old.season.club.slug, old.pk))
    _results_follow(game, old)
    return game


def _results_follow(game: Game, old: Event) -> None:
    """Have the results, counts, standings and ratings of a moved game follow."""
    night = game.event
    where = {"season": night.season, "event": night, "night_at": night.starts_at}
    where |= {"round_number": game.round.number, "table_number": game.table.number}
    if not SeatResult.objects.filter(game=game).update(**where):
        return
    since = min(old.starts_at, night.starts_at)
    request_tallies(games=[game.pk])
    request_statistics(club_id=night.season.club_id)
    for season in dict.fromkeys((old.season, night.season)):
        request_standings(season=season, since=since)
    rate_again(night.season.club, since)

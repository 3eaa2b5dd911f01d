"""A referee's actions at a table: penalties, substitutes, and answering calls."""

from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, Penalty, Player, Seat, Substitution, Table
from clubs.selectors.play.seats import sitting, tables_of_players
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes, game_results
from clubs.services.play.game_changes import Status
from clubs.services.transactions import versioned_transaction

CountsFor = Literal["original", "substitute"]


@versioned_transaction()
def add_penalty(*, game_id: int, seat_id: int, tenths: int, reason: str, actor: Actor) -> Penalty:
    """Deduct tenths of a point (a negative number) from a seat's total, not from its score."""
    game = _staff_changes(game_id, reason, actor)
    seat = game_changes.seat_of(game, seat_id)
    if tenths >= 0:
        raise ClubError("bad_penalty", _("A penalty deducts points. Enter how many."), "points")
    penalty = Penalty.objects.create(seat=seat, tenths=tenths, reason=reason, by=actor.user)
    record_activity(actor=actor, action="penalty.added", game=game, reason=reason, seat=seat.index, tenths=tenths)
    _changed(game, actor, reason)
    return penalty


@versioned_transaction()
def cancel_penalty(*, game_id: int, penalty_id: int, reason: str, actor: Actor) -> Penalty:
    """Cancel a penalty of this game; it stays on record. Idempotent."""
    game = _staff_changes(game_id, reason, actor)
    penalty = Penalty.objects.filter(pk=penalty_id, seat__game=game).select_related("seat").first()
    if penalty is None:
        raise ClubError("not_found", _("This game has no such penalty."))
    if penalty.cancelled_at:
        return penalty
    penalty.cancelled_at = timezone.now()
    penalty.save()
    seat, tenths = penalty.seat.index, penalty.tenths
    record_activity(actor=actor, action="penalty.cancelled", game=game, reason=reason, seat=seat, tenths=tenths)
    _changed(game, actor, reason)
    return penalty


@versioned_transaction()
def substitute(
    *, game_id: int, seat_id: int, player_id: int, counts_for: CountsFor, reason: str, actor: Actor
) -> Substitution:
    """Let a substitute play a seat from the current deal on; `counts_for` decides whose result it will be."""
    game = _staff_changes(game_id, reason, actor)
    game_changes.check_status(game, Status.PLAYING)
    seat = game_changes.seat_of(game, seat_id)
    player = _free_player(game, seat, player_id)
    from_deal = game.deals.filter(current=True).count() + 1
    seat.substitutions.filter(from_deal=from_deal).delete()
    made = Substitution.objects.create(seat=seat, player=player, from_deal=from_deal, reason=reason, by=actor.user)
    _count_for(game, seat, player if counts_for == "substitute" else seat.player)
    record_activity(actor=actor, action="seat.substituted", game=game, reason=reason, seat=seat.index, player=player.pk)
    game_changes.save(game, actor)
    return made


@versioned_transaction()
def set_counts_for(*, game_id: int, seat_id: int, player_id: int, reason: str, actor: Actor) -> Seat:
    """Choose for whom of those who sat there a seat's result counts."""
    game = _staff_changes(game_id, reason, actor)
    game_changes.check_played_here(game)
    seat = game_changes.seat_of(game, seat_id)
    sat = [seat.player, *(change.player for change in seat.substitutions.select_related("player"))]
    player = next((one for one in sat if one.pk == player_id), None)
    if player is None:
        raise ClubError("never_sat", _("This player never sat in that seat."), "player")
    _count_for(game, seat, player)
    record_activity(actor=actor, action="seat.counts_for", game=game, reason=reason, seat=seat.index, player=player.pk)
    _changed(game, actor, reason)
    return seat


@versioned_transaction()
def call_referee(*, table_id: int, actor: Actor, note: str = "") -> Table:
    """Call the referee to a table; calling again keeps the first time and updates the note."""
    table = _locked_table(table_id)
    table.referee_called_at = table.referee_called_at or timezone.now()
    table.referee_note = note[:200] or table.referee_note
    table.save(update_fields=["referee_called_at", "referee_note"])
    record_activity(actor=actor, action="referee.called", event=table.event, table=table.number, note=note)
    return table


@versioned_transaction()
def take_call(*, table_id: int, actor: Actor, note: str = "") -> Table:
    """Take a table's call as a referee who is on the way, and keep a note of it; nothing if the call has ended."""
    game_changes.check_staff(actor)
    game_changes.check_note(note, "note")
    table = _locked_table(table_id)
    before = table.referee_taken_at, table.referee_note
    if table.referee_called_at is None:
        return table
    table.referee_taken_at = table.referee_taken_at or timezone.now()
    table.referee_note = note
    if before != (table.referee_taken_at, table.referee_note):
        table.save(update_fields=["referee_taken_at", "referee_note"])
        record_activity(actor=actor, action="referee.taken", event=table.event, reason=note, table=table.number)
    return table


@versioned_transaction()
def referee_came(*, table_id: int, actor: Actor, note: str = "") -> Table:
    """Close a table's call for the referee; `note` is what was decided."""
    game_changes.check_note(note, "note")
    table = _locked_table(table_id)
    if table.referee_called_at:
        for name, value in game_results.NO_CALL.items():
            setattr(table, name, value)
        table.save(update_fields=list(game_results.NO_CALL))
        record_activity(actor=actor, action="referee.came", event=table.event, reason=note, table=table.number)
    return table


def _locked_table(table_id: int) -> Table:
    tables = Table.objects.select_for_update(no_key=True, of=("self",)).select_related("event__season__club")
    return tables.get(pk=table_id)


def _staff_changes(game_id: int, reason: str, actor: Actor) -> Game:
    game_changes.check_staff(actor)
    game_changes.check_reason(reason)
    game = game_changes.locked_with_night(game_id)
    game_changes.check_status(game, Status.PLAYING, Status.TO_CONFIRM, Status.FINAL)
    return game


def _changed(game: Game, actor: Actor, reason: str) -> None:
    if game.status == Status.PLAYING:
        game_changes.save(game, actor, facts=False)
    else:
        game_changes.recompute_game(game, actor, note=reason)


def _free_player(game: Game, seat: Seat, player_id: int) -> Player:
    player = Player.objects.filter(pk=player_id, club_id=game.event.season.club_id, active=True).first()
    if player is None:
        raise ClubError("not_found", _("Choose a player from the club."), "player")
    now = sitting(game)
    if now[seat.pk] == player.pk:
        raise ClubError("sits_there", _("%(player)s is already sitting there.") % {"player": player}, "player")
    back = player.pk == seat.player_id
    where = None if back else tables_of_players(game.event_id).get(player.pk)
    if where:
        words = {"player": player, "table": where}
        raise ClubError("player_taken", _("%(player)s is currently playing at %(table)s.") % words, "player")
    return player


def _count_for(game: Game, seat: Seat, player: Player) -> None:
    others = game.seats.exclude(pk=seat.pk).select_related("player", "result_player")
    if any(other.counted_for == player for other in others):
        raise ClubError("counted_twice", _("Another seat of this game counts for %(player)s.") % {"player": player})
    seat.result_player = None if player == seat.player else player
    seat.save(update_fields=["result_player"])

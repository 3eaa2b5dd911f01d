"""Correct seats that were wrong from the first deal on: swap two players, or put in the right one."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Deal, DealDraft, Entry, Game, Player, Seat
from clubs.selectors.play.replay import rules_of
from clubs.selectors.play.seat_correction import SeatChange, facts_with, order_of, renumbered, replayed, seat_change
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.checkin import check_in
from clubs.services.play import deals, final_scores, game_changes, unfinished_deal
from clubs.services.play.game_changes import Status
from clubs.services.transactions import versioned_transaction
from rules.deal.reseated import reseated, swapped

ASIDE = 1000
"""Temporary offset of a seat's order while two are swapped."""


@versioned_transaction()
def change_seats(
    *, game_id: int, seat_id: int, player_id: int, by_name: bool, version: int, reason: str, actor: Actor
) -> Game:
    """Seat a player where they sat from the first deal on; the player entered there by mistake moves to their place.

    A player of this game, or of another running table, is swapped; anybody else replaces the player. `by_name`: the
    entered results move with the people, and every deal is settled again. Staff can do this after the night, too.
    """
    game_changes.check_reason(reason)
    game = game_changes.locked_with_night(game_id)
    _check_may(game, actor, reason)
    game_changes.check_version(game, version)
    change = seat_change(game, seat_id=seat_id, player_id=player_id, by_name=by_name)
    before = change.seat.player
    if change.by_name:
        replayed(game, facts_with(game, change))
    if change.swaps:
        _swap(game, change, reason, actor)
    elif change.other is not None:
        _exchange(change, change.other, reason, actor)
    else:
        _put_in(game, change.seat, change.player, actor)
    _changed(game, reason, actor)
    action = "seats.put_in" if change.other is None else "seats.swapped"
    _log(action, game, change.player, before, reason, actor)
    return game


def _check_may(game: Game, actor: Actor, reason: str) -> None:
    """Check permission: any scorer while the night is open; staff afterwards, or once the game is final."""
    if game.status == Status.SEATING:
        return
    game_changes.check_changeable(game, actor, reason)
    if game.event.over:
        game_changes.check_staff(actor)


def _swap(game: Game, change: SeatChange, reason: str, actor: Actor) -> None:
    """Swap two places at the table; the people keep their own penalties and substitutes."""
    if change.other is None:
        return
    one, two = change.seat, change.other
    order = order_of(change, rules_of(game).players)
    if change.by_name:
        _move_facts(game, order, reason, actor)
    was, then = _place(one), _place(two)
    for seat in (one, two):
        _sit(seat, ("", None, None, ASIDE + seat.order))
    _sit(one, then)
    _sit(two, was)
    game.riichi = sorted(order[player] for player in game.riichi) if change.by_name else game.riichi


def _place(seat: Seat) -> tuple[str, int | None, int | None, int]:
    return seat.wind, seat.tile, seat.index, seat.order


def _sit(seat: Seat, place: tuple[str, int | None, int | None, int]) -> None:
    seat.wind, seat.tile, seat.index, seat.order = place
    seat.save(update_fields=["wind", "tile", "index", "order"])


def _exchange(change: SeatChange, other: Seat, reason: str, actor: Actor) -> None:
    """Swap players between two running tables."""
    theirs = game_changes.locked(other.game_id)
    before = change.seat.player
    Seat.objects.filter(pk__in=(change.seat.pk, other.pk)).update(active=False)
    _begin_with(change.seat, change.player)
    _begin_with(other, before)
    Seat.objects.filter(pk__in=(change.seat.pk, other.pk)).update(active=True)
    _changed(theirs, reason, actor)
    _log("seats.swapped", theirs, before, change.player, reason, actor)


def _put_in(game: Game, seat: Seat, player: Player, actor: Actor) -> None:
    """Replace a player who was not there with one who is at no table."""
    _check_not_counted(game, seat, player)
    _begin_with(seat, player)
    event = game.event
    if event.status == event.Status.OPEN:
        check_in(event=event, player=player, actor=actor)
        Entry.objects.filter(event=event, player=player, sits_out=True).update(sits_out=False)


def _check_not_counted(game: Game, seat: Seat, player: Player) -> None:
    others = game.seats.exclude(pk=seat.pk).select_related("player", "result_player").prefetch_related("substitutions")
    for other in others:
        if other.counted_for == player or any(one.player_id == player.pk for one in other.substitutions.all()):
            words = _("%(player)s has already taken another seat in this game as a substitute.")
            raise ClubError("counted_twice", words % {"player": player}, "player")


def _begin_with(seat: Seat, player: Player) -> None:
    """Set the player who began at a seat; later substitutes stay, unless they would replace themselves."""
    seat.substitutions.filter(player=player).delete()
    seat.player = player
    if seat.result_player_id == player.pk:
        seat.result_player = None
    seat.save(update_fields=["player", "result_player"])


def _log(action: str, game: Game, who: Player, other: Player, reason: str, actor: Actor) -> None:
    record_activity(actor=actor, action=action, game=game, reason=reason, who=str(who), other=str(other))


def _changed(game: Game, reason: str, actor: Actor) -> None:
    if game.status == Status.SEATING:
        game_changes.save(game, actor)
    else:
        game_changes.recompute_game(game, actor, note=reason)


# -- results that move with the people ---------------------------------------------------------------------


def _move_facts(game: Game, order: list[int], reason: str, actor: Actor) -> None:
    """Renumber the players in each deal, sheet and draft, as a new version; the old versions stay on record."""
    for deal in _last_versions(game):
        _move_deal(deal, order, reason, actor)
    for draft in game.drafts.filter(current=True):
        _move_draft(game, draft, order, actor)
    sheet = game.sheets.filter(current=True).first()
    if sheet is not None:
        key = f"seats-{game.pk}-{game.version}-s"
        scores = swapped(order, sheet.scores)
        beside = renumbered(order, sheet.beside)
        final_scores.next_sheet(game, scores, sheet.deposits, beside, key=key, actor=actor, reason=reason)


def _last_versions(game: Game) -> list[Deal]:
    """Return, for each deal, the version that is in force or could be restored: undone, or replaced by final scores."""
    last = {deal.number: deal for deal in game.deals.order_by("number", "version")}
    standing = {deal.number: deal for deal in game.deals.filter(current=True)}
    return [deal for deal in (last | standing).values() if deal.current or deal.undone_at]


def _move_deal(deal: Deal, order: list[int], reason: str, actor: Actor) -> None:
    undone, current = deal.undone_at, deal.current
    key = f"seats-{deal.game_id}-{deal.game.version}-{deal.number}"
    moved = deals.moved_deal(deal, reseated(deal.result, order), key=key, actor=actor, reason=reason)
    moved.deltas = swapped(order, deal.deltas)
    moved.current, moved.undone_at = current, undone
    moved.save(update_fields=["deltas", "current", "undone_at"])


def _move_draft(game: Game, draft: DealDraft, order: list[int], actor: Actor) -> None:
    lines = [reseated(line, order) for line in draft.lines]
    unfinished_deal.moved_draft(game, draft, lines, key=f"seats-{game.pk}-{game.version}-d{draft.number}", actor=actor)

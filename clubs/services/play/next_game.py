"""A table's next game, played by the same people while the other tables go on as they are (搬風)."""

import secrets
from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Game, Player, Round, SeatDraw
from clubs.selectors.play.next_game import before, goes_on_by_itself, people_of, planned_with, waiting_beside
from clubs.selectors.play.rules_in_force import sizes_at_night
from clubs.selectors.play.seats import tables_of_players
from clubs.selectors.reader_language import listed
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night import winds_and_dice
from clubs.services.night.draw_records import commit_for_table, locked_draw
from clubs.services.night.nights import check_open, locked_event
from clubs.services.play import game_changes, games
from clubs.services.play.game_changes import RUNNING, STAFF, Status
from clubs.services.transactions import versioned_transaction

Drawn = SeatDraw.Status


@versioned_transaction()
def next_game(*, game_id: int, actor: Actor, seed: str | None = None) -> Game:
    """Draw seats for the next game of the people at a table whose last game is final. Idempotent.

    Raises `conflict` if the table has moved on, `left` or `playing` if somebody is not free, `planned` if staff are
    seating them elsewhere, `staff_draw` if the season leaves the draw to staff. Only the demo club and tests pass a
    `seed`.
    """
    event = locked_event(Game.objects.filter(pk=game_id).values_list("event_id", flat=True).first() or 0)
    check_open(event)
    last = game_changes.locked(game_id)
    made = Game.objects.filter(draw__after=last, draw__status=Drawn.COMMITTED).exclude(status=Status.VOID).first()
    if made is not None:
        return made
    people = people_of(last)
    _check_last(last)
    _check_free(event, people, actor)
    _put_void_ones_aside(last)
    draw = _draw(last, seed)
    started, _made = Round.objects.get_or_create(event=event, number=last.round.number + 1)
    seated = [player.pk for player in people]
    game = commit_for_table(draw, started, last.table, seated, before(last), actor)
    record_activity(actor=actor, action="draw.next", game=game, draw=draw.public_id, table=last.table.number)
    if draw.seats == SeatDraw.Seats.BALANCED:
        winds_and_dice.sit_balanced(draw, [game], actor)
    return game


@versioned_transaction()
def take_back(*, game_id: int, actor: Actor) -> Game:
    """Undo the next game, until a tile is turned or the dice are thrown. Return the previous game."""
    draw, game = winds_and_dice.locked(game_id)
    if game.status == Status.VOID and draw.status == Drawn.DISCARDED and draw.after:
        return draw.after
    winds_and_dice.check_turning(game)
    if draw.after is None or winds_and_dice.touched(draw, game):
        raise ClubError("turned", _("The seat draw has already started here. Please finish it."))
    draw.status = Drawn.DISCARDED
    draw.version += 1
    draw.save(update_fields=["status", "version"])
    games.make_void(game, actor)
    record_activity(actor=actor, action="draw.taken_back", game=game, draw=draw.public_id, table=game.table.number)
    return draw.after


def _check_last(last: Game) -> None:
    """Raise an error unless the game is over and the last one at its table."""
    game_changes.check_status(last, Status.FINAL)
    game_changes.check_played_here(last)
    if last.round.stage_id is not None:
        raise ClubError("planned", _("Staff seat the next round of this tournament."))
    others = last.table.games.exclude(pk=last.pk).exclude(status=Status.VOID)
    if others.filter(status__in=RUNNING).exists():
        raise ClubError("table_taken", _("Another game is running at %(table)s.") % {"table": last.table})
    if others.filter(final_at__gt=last.final_at).exists():
        raise ClubError("conflict", _("Another game has been played at this table since then. Check the table."))


def _check_free(event: Event, people: Sequence[Player], actor: Actor) -> None:
    sizes = sizes_at_night(event)
    if len(people) not in sizes:
        raise ClubError("players", _("The rules now require %(n)s players. Draw new seats.") % {"n": sizes[0]})
    gone = Entry.objects.filter(event=event, status=Entry.Status.LEFT, player__in=people).select_related("player")
    if away := [str(entry.player) for entry in gone]:
        raise ClubError("left", _("No longer here: %(players)s.") % {"players": listed(away)})
    taken = tables_of_players(event.pk)
    if busy := [str(player) for player in people if player.pk in taken]:
        raise ClubError("playing", _("Already playing: %(players)s.") % {"players": listed(busy)})
    if actor.via in STAFF:
        return
    if planned_with(event, people):
        words = _("Staff are drawing the next seats for everyone. Ask them first.")
        raise ClubError("planned", words)
    if not goes_on_by_itself(event, waiting_beside(event, people)):
        raise ClubError("staff_draw", _("Staff draw the seats of the next game. Ask them."))


def _put_void_ones_aside(last: Game) -> None:
    """Discard later draws whose games are void, to make room for a new one."""
    for draw in last.next_draws.filter(status=Drawn.COMMITTED):
        locked = locked_draw(draw.pk)
        locked.status, locked.version = Drawn.REDRAWN, locked.version + 1
        locked.save(update_fields=["status", "version"])


def _draw(last: Game, seed: str | None) -> SeatDraw:
    """Create a draw with the methods of the last one."""
    before = last.draw or SeatDraw()
    return SeatDraw(
        seats=before.seats, first_dealer=before.first_dealer, seed=seed or secrets.token_hex(32), after=last
    )

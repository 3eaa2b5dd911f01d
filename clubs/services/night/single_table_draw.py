"""Repeat the seat draw of one table while the others play on."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, SeatDraw
from clubs.selectors.play.seats import sitting
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night import draw_records, winds_and_dice
from clubs.services.night.nights import check_open
from clubs.services.play import game_changes, games
from clubs.services.play.game_changes import Status
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def redraw_table(*, game_id: int, reason: str, actor: Actor) -> Game:
    """Draw the seats of one table again, before anything is entered. Return the new game.

    The old draw stays on record with its game, which is void. Raises `dealt` if play has begun.
    """
    game_changes.check_staff(actor)
    game_changes.check_reason(reason)
    draw, game = winds_and_dice.locked(game_id)
    check_open(draw.event)
    game_changes.check_status(game, Status.SEATING, Status.PLAYING)
    check_undealt(game)
    previous, people = winds_and_dice.previous_of(draw, game), _people(game)
    games.make_void(game, actor)
    record_activity(actor=actor, action="game.void", game=game, reason=reason)
    if draw.table_id:
        draw.status, draw.version = SeatDraw.Status.REDRAWN, draw.version + 1
        draw.save(update_fields=["status", "version"])
    new = draw_records.successor(draw, replaces=draw, reason=reason.strip())
    new.after = draw.after if draw.table_id else None
    made = draw_records.commit_for_table(new, game.round, game.table, people, previous, actor)
    record_activity(
        actor=actor, action="draw.of_table", game=made, reason=reason, draw=new.public_id, table=game.table.number
    )
    if new.seats == SeatDraw.Seats.BALANCED:
        winds_and_dice.sit_balanced(new, [made], actor)
    return made


def _people(game: Game) -> list[int]:
    """Return the people at the table, in the order in which they were to turn tiles."""
    now = sitting(game)
    return [now[seat] for seat in game.seats.order_by("order").values_list("pk", flat=True)]


def check_undealt(game: Game) -> None:
    """Raise `dealt` if anything has been entered in a game."""
    if game.deals.filter(current=True).exists() or game.sheets.filter(current=True).exists():
        words = _("Play has already started at %(table)s. Undo its deals first.")
        raise ClubError("dealt", words % {"table": game.table})
    if game.drafts.filter(current=True).exclude(lines=[]).exists():
        words = _("Play has already started at %(table)s. Undo its lines first.")
        raise ClubError("dealt", words % {"table": game.table})

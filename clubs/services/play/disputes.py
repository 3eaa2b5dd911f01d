"""Deals in dispute: left to a referee while the table plays on, and closed with a decision."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Dispute
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.play.game_changes import Status
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def dispute_deal(*, game_id: int, number: int, actor: Actor, note: str = "") -> Dispute:
    """Leave a deal to the referee; if it is already in dispute, update the note."""
    game = game_changes.locked(game_id)
    game_changes.check_status(game, Status.PLAYING, Status.TO_CONFIRM, Status.FINAL)
    game_changes.check_note(note, "note")
    if not game.deals.filter(number=number, current=True).exists():
        raise ClubError("not_found", _("This game has no such deal."))
    made, fresh = Dispute.objects.get_or_create(
        game=game, number=number, closed_at=None, defaults={"note": note, "by": actor.user, "via": actor.via}
    )
    if fresh:
        record_activity(actor=actor, action="deal.disputed", game=game, reason=note, number=number)
    elif note and note != made.note:
        made.note = note
        made.save(update_fields=["note"])
    return made


@versioned_transaction()
def decide_dispute(*, dispute_id: int, event_id: int, word: str, actor: Actor) -> Dispute:
    """Close a dispute with the decision; idempotent."""
    game_changes.check_staff(actor)
    if not word.strip():
        raise ClubError("word_missing", _("Enter the decision."), "word")
    game_changes.check_note(word, "word")
    disputes = Dispute.objects.select_for_update(no_key=True, of=("self",)).select_related("game__event__season__club")
    found = disputes.filter(pk=dispute_id, game__event=event_id).first()
    if found is None:
        raise ClubError("not_found", _("This dispute does not exist."))
    if found.closed_at:
        return found
    found.closed_at, found.closed_by, found.word = timezone.now(), actor.user, word
    found.save(update_fields=["closed_at", "closed_by", "word"])
    record_activity(actor=actor, action="deal.decided", game=found.game, reason=word, number=found.number)
    return found

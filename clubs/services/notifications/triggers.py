"""Which acts of the log somebody may want to be told of; they are told in the background, once the act is kept."""

from clubs.models import Game, LogEntry, Untold, Webhook
from clubs.queue import enqueue

TELL = "clubs.tasks.tell"
PUBLISHED = "round.publish"
MOVED = frozenset({"round.swap", "round.move", "entry.replaced"})
DRAWN = frozenset({"draw.committed", PUBLISHED}) | MOVED
OPENED = frozenset({"night.opened", "tournament.opened"})
CLOSED = frozenset({"night.closed", "tournament.closed"})
CALLED = frozenset({"referee.called"})
WITHDRAWN = frozenset({"game.void", "game.reopened"})
RESULT = frozenset({"game.final", "game.from_scores", "game.from_log"})
CHANGED = frozenset(
    {"deal.corrected", "deal.undone", "penalty.added", "penalty.cancelled", "scores.entered", "seat.counts_for"}
)
PEOPLE = DRAWN | OPENED | CLOSED | CALLED


def queue_notifications(entry: LogEntry) -> None:
    """Note an act of which somebody may want to be told, in the transaction of the act itself."""
    if entry.action in PEOPLE or (entry.game_id and _of_results(entry)):
        Untold.objects.create(entry=entry)
        enqueue(TELL, entry.pk)


def _of_results(entry: LogEntry) -> bool:
    """Whether it is of a game's results, and somebody reads them: a webhook, or who asked for later changes."""
    if entry.action in CHANGED and (entry.game is None or entry.game.status != Game.Status.FINAL):
        return False
    known = entry.action in RESULT | CHANGED | WITHDRAWN
    return known and Webhook.objects.filter(club=entry.club_id, active=True).exists()

"""Select log entries that lead to notifications; these are sent in the background, after the commit."""

from clubs.models import Game, LogEntry, Untold, Webhook
from clubs.queue import enqueue

TELL = "clubs.tasks.tell"
PUBLISHED = "round.publish"
MOVED = frozenset({"round.swap", "round.move", "entry.replaced"})
DRAWN = frozenset({"draw.committed", PUBLISHED}) | MOVED
OPENED = frozenset({"night.opened", "tournament.opened"})
CLOSED = frozenset({"night.closed", "tournament.closed"})
CALLED = frozenset({"referee.called"})
CANCELLED = frozenset({"night.cancelled", "tournament.cancelled"})
EVENT_MOVED = frozenset({"night.changed", "tournament.changed"})
WITHDRAWN = frozenset({"game.void", "game.reopened"})
RESULT = frozenset({"game.final", "game.from_scores", "game.from_log", "game.on_paper"})
CHANGED = frozenset(
    {"deal.corrected", "deal.undone", "penalty.added", "penalty.cancelled", "scores.entered", "seat.counts_for"}
)
PEOPLE = DRAWN | OPENED | CLOSED | CALLED | CANCELLED


def queue_notifications(entry: LogEntry) -> None:
    """Queue a log entry that may need notifications, in the transaction of the action itself; a demo club has none.

    Of rounds that are published together, only the first leads to one.
    """
    if entry.club.is_demo or (entry.action == PUBLISHED and entry.data.get("along")):
        return
    if entry.action in PEOPLE or _moves_event(entry) or (entry.game_id and _of_results(entry)):
        Untold.objects.create(entry=entry)
        enqueue(TELL, entry.pk)


def _moves_event(entry: LogEntry) -> bool:
    """Return whether the entry gives an event another time or place."""
    return entry.action in EVENT_MOVED and bool({"starts_at", "place"} & set(entry.data.get("changed", {})))


def _of_results(entry: LogEntry) -> bool:
    """Return whether the entry concerns results and has recipients: a webhook, or a subscriber to corrections."""
    if entry.action in CHANGED and (entry.game is None or entry.game.status != Game.Status.FINAL):
        return False
    known = entry.action in RESULT | CHANGED | WITHDRAWN
    return known and Webhook.objects.filter(club=entry.club_id, active=True).exists()

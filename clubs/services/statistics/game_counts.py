"""Counts of each final game, requested with the change, made in the background, never by an older version."""

from collections.abc import Iterable

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Game, GameTally, KeyTally, SeatTally, WonHand
from clubs.queue import enqueue, requeue, waiting
from clubs.selectors.recaps.later_nights import GameFacts
from clubs.selectors.statistics.game_rows import Rows, rows_of
from clubs.services.seasons.recaps import ask_after_game
from clubs.services.statistics.player_months import follow_game
from clubs.services.transactions import standings_changed, versioned_transaction
from clubs.statistics.counts import counts_fingerprint
from clubs.stuck_work import guarded, set_aside

MAKE, MAKE_SOME = "clubs.tasks.count_game", "clubs.tasks.count_games"
AT_ONCE = 200
"""Number of games queued by one sweep; the next one queues more."""


def request_tally(*, game: Game) -> None:
    """Request the counts of a game as it is after this transaction."""
    if not GameTally.objects.filter(game=game).update(asked=F("asked") + 1):
        GameTally.objects.create(game=game, asked=1)
    enqueue(MAKE, game.pk)


def make_tally(*, game_id: int) -> bool:
    """Count a requested game; False if there was nothing to do.

    The requested version is read before the game, so that a change in the meantime is counted again.
    """
    tally = GameTally.objects.filter(game_id=game_id, asked__gt=F("made")).select_related("game__event__season").first()
    if tally is None:
        return False
    return write(game_id, tally.asked, count_rows_of_game(game_id, tally.asked))


def request_tallies(*, games: Iterable[int]) -> None:
    """Request the counts of many games (keys) as they are after this transaction, one after another."""
    keys = list(games)
    GameTally.objects.filter(game__in=keys).update(asked=F("asked") + 1)
    ask(keys)
    enqueue(MAKE_SOME)


def make_some(most: int = AT_ONCE) -> bool:
    """Count some of the outdated games; return whether there may be more."""
    _ask_for_outdated(most)
    behind = GameTally.objects.filter(asked__gt=F("made")).order_by("game_id")
    keys = list(behind.exclude(game__in=set_aside(MAKE)).values_list("game_id", flat=True)[:most])
    for game_id in keys:
        with guarded(MAKE, game_id):
            make_tally(game_id=game_id)
    return len(keys) == most


def _ask_for_outdated(most: int) -> None:
    keys = list(_outdated().values_list("pk", flat=True)[:most])
    GameTally.objects.filter(pk__in=keys, made__gte=F("asked")).update(asked=F("made") + 1)


def _outdated() -> QuerySet[GameTally]:
    """Return games counted by another version of the counts and not already waiting to be counted."""
    now = counts_fingerprint()
    return GameTally.objects.filter(Q(made_as__lt=now) | Q(made_as__gt=now), made__gte=F("asked")).order_by()


def count_rows_of_game(game_id: int, version: int) -> Rows:
    """Return the rows of a game; none unless it is final."""
    games = Game.objects.select_related("event__season", "round", "table")
    game = games.filter(pk=game_id, status=Game.Status.FINAL).first()
    return rows_of(game, version) if game else Rows((), ())


@versioned_transaction()
def write(game_id: int, version: int, rows: Rows, *, recaps: bool = True) -> bool:
    """Replace the rows of an older version; False if another worker has written newer ones.

    `recaps`: request the recaps that the change can alter.
    """
    behind = GameTally.objects.select_for_update(no_key=True, of=("self",)).filter(game_id=game_id, made__lt=version)
    tally = behind.select_related("game__event__season__club").first()
    if tally is None:
        return False
    own = SeatTally.objects.filter(game=game_id)
    before = list(own)
    hands = list(WonHand.objects.filter(game=game_id)) if before else []
    if before:
        WonHand.objects.filter(game=game_id).delete()
        KeyTally.objects.filter(tally__game_id=game_id).delete()
        own.delete()
    _create(rows)
    season, after = tally.game.event.season, [row for row, _ in rows.seats]
    follow_game(season.club, before, after)
    if recaps:
        ask_after_game(tally.game.event, GameFacts(before, hands), GameFacts(after, rows.hands))
    tally.made, tally.made_at, tally.made_as = version, timezone.now(), counts_fingerprint()
    tally.save(update_fields=["made", "made_at", "made_as"])
    standings_changed(season)
    return True


def _create(rows: Rows) -> None:
    SeatTally.objects.bulk_create(row for row, _ in rows.seats)
    KeyTally.objects.bulk_create(entry for _, entries in rows.seats for entry in entries)
    WonHand.objects.bulk_create(rows.hands)


def requeue_tallies() -> int:
    """Queue games whose counts are pending or outdated; return their number."""
    if _outdated().exists() and not waiting(MAKE_SOME):
        enqueue(MAKE_SOME)
    return requeue(MAKE, GameTally.objects.filter(asked__gt=F("made")).values_list("game_id", flat=True)[:AT_ONCE])


def request_forgotten_tallies() -> None:
    """Request the counts of all final games of an older version or an archive that were never requested."""
    forgotten = Game.objects.filter(tally=None, status=Game.Status.FINAL).order_by("pk")
    forgotten = forgotten.exclude(event__season__club__kind=Club.Kind.IMPORT)
    if keys := list(forgotten.values_list("pk", flat=True)):
        request_tallies(games=keys)


def ask(games: Iterable[int]) -> None:
    """Request the counts of games (keys) that were never requested."""
    GameTally.objects.bulk_create((GameTally(game_id=game, asked=1) for game in games), ignore_conflicts=True)

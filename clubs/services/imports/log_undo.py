"""Undoing an import of game logs: its games are removed, games that somebody has changed since are voided."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Event, Game, ImportedLog, LogImport, Round, SeatDraw
from clubs.selectors.imports.tournament_tables import is_planned
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.result_undo import erase_games
from clubs.services.imports.unused_players import delete_unused
from clubs.services.night.nights import locked_event
from clubs.services.play.game_changes import check_reason
from clubs.services.play.games import void_game
from clubs.services.ratings.rating_updates import ask as rate_again
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.player_months import request_statistics
from clubs.services.tournament.rounds import void_from_log
from clubs.services.transactions import bump_page_versions, versioned_transaction
from scoring.strict_json import JsonObject

Status = LogImport.Status


@versioned_transaction()
def undo_logs(*, import_id: int, event_id: int, reason: str, actor: Actor) -> LogImport:
    """Undo an import of logs in one transaction; the logs can be imported again.

    A night's games that nobody has changed since are deleted, the others voided. A tournament's games are voided, and
    while their round is being played their tables wait for a result again. Guests that were added are deleted if
    nothing else refers to them. Raises `no_reason`, `not_found`, `conflict` unless it has been imported.
    """
    check_reason(reason)
    event = locked_event(event_id)
    Club.objects.select_for_update(no_key=True).get(pk=event.season.club_id)
    batch = LogImport.objects.select_for_update(no_key=True, of=("self",)).filter(pk=import_id, event=event).first()
    if batch is None:
        raise ClubError("not_found", _("These logs are no longer here. Upload them again."))
    if batch.status != Status.TAKEN:
        raise ClubError("conflict", _("This import has already been undone."))
    done = _void_all(batch, reason, actor) if is_planned(event) else _take_away(batch, event, reason, actor)
    done["players"] = delete_unused(event.season.club_id, (batch.made or {}).get("players", ()))
    batch.status, batch.reason, batch.undone_by = Status.UNDONE, reason, actor.user
    batch.undone_at, batch.put_away = timezone.now(), done
    batch.save(update_fields=["status", "reason", "undone_by", "undone_at", "put_away"])
    record_activity(actor=actor, action="logs.undone", event=event, reason=reason, **done)
    return batch


def counting(batch: LogImport) -> list[Game]:
    """Return the games of an import that still count, in the order of the logs."""
    games = Game.objects.filter(imported__batch=batch).exclude(status=Game.Status.VOID)
    return list(games.select_related("round", "table", "imported").order_by("imported__position"))


def changed_since(batch: LogImport, games: Sequence[Game]) -> set[int]:
    """Return the ids of games that somebody has changed since their import, or from which another was continued."""
    versions = (batch.made or {}).get("versions", {})
    drawn = set(SeatDraw.objects.filter(after__in=games).values_list("after", flat=True))
    return {game.pk for game in games if versions.get(str(game.imported.position)) != game.version} | drawn


def _void_all(batch: LogImport, reason: str, actor: Actor) -> JsonObject:
    games = counting(batch)
    for game in games:
        void_from_log(game_id=game.pk, reason=reason, actor=actor)
    return {"games": 0, "void": len(games)}


def _take_away(batch: LogImport, event: Event, reason: str, actor: Actor) -> JsonObject:
    games = counting(batch)
    kept = changed_since(batch, games)
    for game in games:
        if game.pk in kept:
            void_game(game_id=game.pk, reason=reason, actor=actor)
    gone = [game.pk for game in games if game.pk not in kept]
    if gone:
        request_standings(season=event.season, since=event.starts_at)
        rate_again(event.season.club)
        ImportedLog.objects.filter(game__in=gone).update(game=None, standing=False)
        erase_games(gone)
        request_statistics(club_id=event.season.club_id)
        Round.objects.filter(event=event, stage=None, games=None, draws=None).delete()
        slug = event.season.club.slug
        bump_page_versions(page_versions.live(slug), page_versions.night(slug, event.pk))
    return {"games": len(gone), "void": len(kept)}

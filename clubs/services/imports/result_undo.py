"""Undoing an import of results: its games are removed, later changes by others are kept."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Exists, Min, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import (
    Club,
    Confirmation,
    Deal,
    DealDraft,
    Dispute,
    EntryPenalty,
    Event,
    Game,
    GameTally,
    KeyTally,
    LogEntry,
    Penalty,
    RatedGame,
    RatingStep,
    ResultImport,
    Round,
    ScoreSheet,
    Season,
    Seat,
    SeatDraw,
    SeatResult,
    SeatTally,
    SecondEntry,
    SheetPhoto,
    Substitution,
    WonHand,
)
from clubs.models.games import Via
from clubs.queue import enqueue
from clubs.selectors.imports.tournament_results import check_may_undo
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.club_deletion import erase
from clubs.services.imports.games_of_lists import tell
from clubs.services.imports.result_import import check_idle
from clubs.services.imports.tournament_undo import reset_tournament
from clubs.services.imports.unused_players import delete_unused
from clubs.services.play.final_scores import next_sheet
from clubs.services.play.game_changes import check_reason, locked, recompute_game
from clubs.services.play.games import void_game
from clubs.services.ratings.rating_updates import ask as rate_again
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.player_months import request_statistics
from clubs.services.transactions import bump_page_versions, versioned_transaction

UNDO = "clubs.tasks.undo_results"
Status = ResultImport.Status
AT_ONCE = 200
"""Games deleted between two progress reports."""


def request_undo(*, import_id: int, season_id: int, reason: str, actor: Actor) -> ResultImport:
    """Queue the removal of a list's games. Raises `no_reason`, `busy`, `conflict` unless it has been imported."""
    check_reason(reason)
    with versioned_transaction():
        season = Season.objects.select_for_update(no_key=True).get(pk=season_id)
        batch = ResultImport.objects.select_for_update(no_key=True, of=("self",)).get(pk=import_id, season=season)
        check_idle(season)
        if batch.status != Status.TAKEN:
            raise ClubError("conflict", _("This import has already been undone."))
        if batch.event is not None:
            check_may_undo(batch.event)
        batch.status, batch.reason, batch.undone_by = Status.UNDOING, reason, actor.user
        batch.save(update_fields=["status", "reason", "undone_by"])
        enqueue(UNDO, batch.pk)
    return batch


@versioned_transaction()
def undo_results(*, import_id: int) -> int:
    """Remove a list's games in one transaction; return the number of games removed or voided.

    A game that somebody has changed since is voided and stays on record. Games that the list had changed get their
    scores back, unless somebody has changed them since. Nights and players created by the list are deleted if nothing
    else refers to them.
    """
    waiting = ResultImport.objects.select_for_update(no_key=True, skip_locked=True, of=("self",)).filter(
        status=Status.UNDOING
    )
    batch = waiting.select_related("undone_by", "event__season__club").filter(pk=import_id).first()
    if batch is None:
        return 0
    seasons = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    season = seasons.get(pk=batch.season_id)
    Club.objects.select_for_update(no_key=True).get(pk=season.club_id)
    actor = Actor.staff(batch.undone_by) if batch.undone_by else Actor(None, Via.STAFF)
    games = games_of(batch)
    held = _nights(games)
    if since := games.aggregate(since=Min("event__starts_at"))["since"]:
        _follow(season, since, held)
    kept = [game.pk for game in worked_on(games)]
    for game_id in kept:
        void_game(game_id=game_id, reason=batch.reason, actor=actor)
    gone = _take_away(batch, [pk for pk in games.values_list("pk", flat=True) if pk not in set(kept)])
    request_statistics(club_id=season.club_id)
    done = reset_tournament(batch.event, batch, actor) if batch.event else {}
    nights = 0 if batch.event else _empty_nights(season, batch, held)
    players = delete_unused(season.club_id, _made(batch, "players"))
    batch.status, batch.undone_at = Status.UNDONE, timezone.now()
    back, left = _give_back(batch, actor)
    batch.put_away = {
        "games": gone, "void": len(kept), "nights": nights, "players": players, "back": back, "left": left, **done
    }  # fmt: skip
    batch.save(update_fields=["status", "undone_at", "put_away"])
    said = {"name": season.name, **batch.put_away}
    record_activity(actor=actor, action="results.undone", club=season.club, reason=batch.reason, **said)
    return gone + len(kept) + back


def _give_back(batch: ResultImport, actor: Actor) -> tuple[int, int]:
    """Give changed games the scores from before the list; return how many, and how many others have changed since."""
    back = left = 0
    for game_id, version in (batch.made or {}).get("updated", ()):
        sheet = ScoreSheet.objects.filter(game=game_id, current=True, key__startswith=f"list-{batch.key}-").first()
        before = ScoreSheet.objects.filter(game=game_id, version=version).first()
        if sheet is None or before is None or sheet.game.status != Game.Status.FINAL:
            left += 1
            continue
        game = locked(game_id)
        next_sheet(
            game,
            before.scores,
            before.deposits,
            key=f"{sheet.key}-back",
            actor=actor,
            reason=batch.reason,
            as_written=before.as_written,
        )
        recompute_game(game, actor, note=batch.reason)
        record_activity(actor=actor, action="scores.entered", game=game, reason=batch.reason, version=version)
        back += 1
    return back, left


def games_of(batch: ResultImport) -> QuerySet[Game]:
    """Return the games created by a list that still exist."""
    return Game.objects.filter(result_import=batch, event__season=batch.season_id).order_by("pk")


def worked_on(games: QuerySet[Game]) -> QuerySet[Game]:
    """Return the games that have been changed since the import, or from which another game was continued."""
    after = SeatDraw.objects.filter(after=OuterRef("pk"))
    return games.filter(Q(version__gt=1) | ~Q(status=Game.Status.FINAL) | Exists(after))


def _follow(season: Season, since: datetime, nights: Iterable[int]) -> None:
    """Request the update of standings, ratings and pages."""
    request_standings(season=season, since=since)
    rate_again(season.club)  # from the first game: kept states of deleted games hold the ratings before them
    slug = season.club.slug
    bump_page_versions(page_versions.live(slug), *(page_versions.night(slug, night) for night in nights))


def _nights(games: QuerySet[Game]) -> list[int]:
    return list(games.order_by("event").values_list("event", flat=True).distinct())


def _take_away(batch: ResultImport, games: Sequence[int]) -> int:
    for start in range(0, len(games), AT_ONCE):
        erase_games(games[start : start + AT_ONCE])
        tell(batch, start, len(games))
    return len(games)


def erase_games(games: Sequence[int]) -> None:
    """Delete games with everything that was entered for them, rows referenced by others last."""
    LogEntry.objects.filter(game__in=games).update(game=None)
    EntryPenalty.objects.filter(game__in=games).update(game=None)
    seats = Seat.objects.filter(game__in=games)
    for rows in (
        WonHand.objects.filter(game__in=games),
        KeyTally.objects.filter(tally__game__in=games),
        SeatTally.objects.filter(game__in=games),
        GameTally.objects.filter(game__in=games),
        RatingStep.objects.filter(game__in=games),
        RatedGame.objects.filter(game__in=games),
        SeatResult.objects.filter(game__in=games),
        Deal.objects.filter(game__in=games),
        DealDraft.objects.filter(game__in=games),
        Dispute.objects.filter(game__in=games),
        SecondEntry.objects.filter(game__in=games),
        SheetPhoto.objects.filter(game__in=games),
        ScoreSheet.objects.filter(game__in=games),
        Confirmation.objects.filter(game__in=games),
        Substitution.objects.filter(seat__game__in=games),
        Penalty.objects.filter(seat__game__in=games),
        seats,
        Game.objects.filter(pk__in=games),
    ):
        erase(rows)


def _empty_nights(season: Season, batch: ResultImport, nights: Sequence[int]) -> int:
    """Delete nights created by the list with no other data, and rounds without games; return the number of nights."""
    made = season.events.nights().filter(number__in=_made(batch, "nights"), status=Event.Status.CLOSED)
    for part in ("games", "entries", "payments", "log_imports", "registrations", "staff", "stages", "draws"):
        made = made.filter(**{part: None})
    count = 0
    for night in made:
        LogEntry.objects.filter(event=night).update(event=None)
        night.delete()
        count += 1
    Round.objects.filter(event__in=nights, stage=None, games=None, draws=None).delete()
    return count


def _made(batch: ResultImport, kind: str) -> list[int]:
    return list((batch.made or {}).get(kind, []))

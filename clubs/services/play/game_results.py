"""Seat results: written when a game becomes final, and rewritten when its facts change afterwards."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Game, Seat, SeatResult, Table
from clubs.selectors.play.core_answers import FinalAnswer, GameAnswer
from clubs.selectors.play.replay import facts_of, replay, rules_of
from clubs.services.activity_log import Actor, record_activity
from clubs.services.ratings.rating_updates import request_ratings
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import request_tally
from clubs.services.tournament.standings import request_stage_of


def finalise(game: Game, actor: Actor, reason: str = "") -> None:
    """Make a confirmed game final; the caller holds its lock and saves it."""
    write_results(game, replay(game, facts_of(game)))
    game.status = Game.Status.FINAL
    game.final_at = timezone.now()
    game.seats.update(active=False)
    end_referee_call(game)
    record_activity(actor=actor, action="game.final", game=game, reason=reason, end=game.end_reason)


NO_CALL: Mapping[str, object] = {"referee_called_at": None, "referee_taken_at": None, "referee_note": ""}
"""The fields of a table that nobody has called a referee to."""


def end_referee_call(game: Game) -> None:
    """End the call of the game's table: the game is over."""
    calls = Table.objects.filter(pk=game.table_id, referee_called_at__isnull=False)
    calls.update(**NO_CALL)


def write_results(game: Game, answer: GameAnswer) -> None:
    """Write a verified result for each seat from the core's answer, and have the game counted and ranked again."""
    check_sums(game, answer)
    game.results.all().delete()
    SeatResult.objects.bulk_create(result_rows(game, answer))
    _changed(game)


def result_rows(game: Game, answer: GameAnswer) -> list[SeatResult]:
    """Return the unsaved result of each seat."""
    return rows_of_seats(game, list(game.seats.select_related("player", "result_player").order_by("index")), answer)


def rows_of_seats(game: Game, seats: Sequence[Seat], answer: GameAnswer) -> list[SeatResult]:
    """Return the unsaved results for seats that are already loaded, by index."""
    return [_row(game, seat, answer.final) for seat in seats]


def drop_results(game: Game) -> None:
    """Delete the results of a game that was reopened or voided, with everything derived from them."""
    game.results.all().delete()
    _changed(game)


def _changed(game: Game) -> None:
    """Request new statistics for the game and new standings for its season."""
    request_tally(game=game)
    request_standings(season=game.event.season, recaps=False)
    request_stage_of(game)
    request_ratings(event=game.event)


def check_sums(game: Game, answer: GameAnswer) -> None:
    """Raise an error if the results do not add up to the points in play and the points won from others."""
    rules = rules_of(game)
    form = rules.entry().final_scores
    left = form.stick * answer.state.get("deposits", 0) + sum(answer.bets.values())
    kept = sum(line.score for line in answer.final)
    total = form.total + answer.over
    if sum(answer.state["scores"]) + left != total or kept not in (total, total - left):
        raise ClubError("bad_sum", _("The results don’t add up, so the game can’t be final. Tell an organiser."))


def _row(game: Game, seat: Seat, final: Sequence[FinalAnswer]) -> SeatResult:
    by_seat = {line.player: line for line in final}
    line, places = by_seat[seat.index or 0], [by_seat[player].place for player in sorted(by_seat)]
    return SeatResult(
        game=game,
        seat=seat,
        player=seat.counted_for,
        score=line.score,
        place=line.place,
        uma=line.uma,
        oka=line.oka,
        penalty=line.penalty,
        total=_total(game, seat, line),
        tied=places.count(line.place),
        tie=places[: line.player].count(line.place),
        last=1 < line.place == max(places),
        **_where(game, seat.start, len(places)),
    )


def _total(game: Game, seat: Seat, line: FinalAnswer) -> int:
    """Return the total of a line: as played, or the stage's fixed result for a substitute."""
    stage = game.round.stage
    if stage is None or stage.substitute_tenths is None:
        return line.total
    substitutes = game.event.entries.filter(kind=Entry.Kind.SUBSTITUTE, player=seat.counted_for)
    return stage.substitute_tenths if substitutes.exists() else line.total


def _where(game: Game, start: int, size: int) -> dict[str, Any]:
    """Return the columns that place a result in the order of play, with its system and size."""
    return {
        "club_id": game.event.season.club_id,
        "season_id": game.event.season_id,
        "event_id": game.event_id,
        "system": rules_of(game).id,
        "size": size,
        "start": start,
        "night_at": game.event.starts_at,
        "round_number": game.round.number,
        "table_number": game.table.number,
    }

"""What a game gave each seat: written when the game is final, rewritten when its facts change afterwards."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, Seat, SeatResult
from clubs.selectors.play.answers import FinalAnswer, GameAnswer
from clubs.selectors.play.replay import facts_of, replay, rules_of
from clubs.services.audit import Actor, log
from clubs.services.seasons.standings import request_standings


def finalise(game: Game, actor: Actor, reason: str = "") -> None:
    """Make a confirmed game final; the caller holds its lock and saves it."""
    write_results(game, replay(game, facts_of(game)))
    game.status = Game.Status.FINAL
    game.final_at = timezone.now()
    game.seats.update(active=False)
    log(actor=actor, action="game.final", game=game, reason=reason, end=game.end_reason)


def write_results(game: Game, answer: GameAnswer) -> None:
    """Write a result for each seat from the core's answer, checked, and have the standings computed again."""
    seats = list(game.seats.select_related("player", "result_player").order_by("index"))
    rows = [_row(game, seat, line) for seat, line in zip(seats, answer.final, strict=True)]
    check_sums(game, answer)
    game.results.all().delete()
    SeatResult.objects.bulk_create(rows)
    request_standings(season=game.event.season)


def drop_results(game: Game) -> None:
    """Take a game's results away (it is open again, or void), and have the standings computed again."""
    game.results.all().delete()
    request_standings(season=game.event.season)


def check_sums(game: Game, answer: GameAnswer) -> None:
    """Refuse results that do not add up to what the rules say is on the table, and to what others won from it."""
    rules = rules_of(game)
    form = rules.entry().final_scores
    left = form.stick * answer.state.get("deposits", 0) + sum(answer.bets.values())
    kept = sum(line.score for line in answer.final)
    if sum(answer.state["scores"]) + left != form.total or kept not in (form.total, form.total - left):
        raise ClubError("bad_sum", _("The results do not add up, so the game cannot be final. Tell the organisers."))


def _row(game: Game, seat: Seat, line: FinalAnswer) -> SeatResult:
    return SeatResult(
        game=game,
        seat=seat,
        player=seat.counted_for,
        score=line.score,
        place=line.place,
        uma=line.uma,
        oka=line.oka,
        penalty=line.penalty,
        total=line.total,
    )

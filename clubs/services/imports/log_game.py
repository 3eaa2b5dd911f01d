"""Conversion of a game log into a final game: its deals with their tiles, or only its final scores."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from clubs.errors import ClubError
from clubs.models import Deal, Game, ImportedLog, Player, ScoreSheet, Seat
from clubs.models.seating import WINDS
from clubs.selectors.imports.log_findings import Found, WayFound, say
from clubs.selectors.imports.log_preview import LogRow
from clubs.selectors.imports.tournament_tables import waiting_game
from clubs.selectors.play.core_answers import GameAnswer
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.json_types import Result
from clubs.selectors.play.replay import replay
from clubs.selectors.play.replay import rules_of as rules_played
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.table_placement import Place
from clubs.services.play import game_changes, game_results

Status, Way = Game.Status, ImportedLog.Way
ASIDE = 1000
"""Offset for seat orders while seats are being reordered."""


def make_game(*, row: LogRow, players: Sequence[Player], place: Place, actor: Actor) -> Game:
    """Create a final game from a valid row, with players by seat; called within the import's transaction."""
    found, way = _found(row)
    game = _begin(row, found, way, players, place)
    _play(row, game, actor)
    game_results.finalise(game, actor)
    game.ended_at = None
    game_changes.save(game, actor)
    _keep(row, game, way, actor)
    return game


def fill_game(*, row: LogRow, players: Sequence[Player], actor: Actor) -> Game:
    """Fill a tournament table's game from a valid row, with players by seat; the caller has locked its round.

    A game computed deal by deal is final; final scores alone await a second person if the stage requires it.
    """
    _found_row, way = _found(row)
    game = _waiting(row, way)
    _sit_as_played(game, players)
    game.closed_note, game.riichi = _early(row), []
    _play(row, game, actor)
    stage = game.round.stage
    if row.way != Way.SCORES or stage is None or not stage.second_check:
        game_results.finalise(game, actor)
    game_changes.save(game, actor)
    _keep(row, game, way, actor)
    return game


def _found(row: LogRow) -> tuple[Found, WayFound]:
    if row.found is None:
        raise ClubError("not_found", _("These logs are no longer here. Upload them again."))
    return row.found, row.found.by(row.way) or row.found.season


def _play(row: LogRow, game: Game, actor: Actor) -> None:
    """Enter the played deals or scores, which ends the game."""
    found, way = _found(row)
    answer = _scores(row, found, game, actor) if row.way == Way.SCORES else _deals(row, way, game, actor)
    game_changes.set_game_state(game, answer.state, answer.reason, final=answer.final if answer.finished else None)
    if game.status != Status.TO_CONFIRM:
        raise ClubError("unfinished", _("%(log)s: the game isn’t finished.") % {"log": row.log.source})


def _early(row: LogRow) -> str:
    return _("The log ends here.") if row.early and row.closed else ""


def _waiting(row: LogRow, way: WayFound) -> Game:
    """Return the game awaiting this row, locked; refuse if something was entered in the meantime."""
    if row.place is None:
        raise ClubError("not_found", _("This game doesn’t exist."))
    game = game_changes.locked(row.place.pk)
    if waiting_game(game.pk) is None:
        words = _("Round %(round)s, table %(table)s already has results.")
        raise ClubError("begun", words % {"round": game.round.number, "table": game.table.number})
    if rules_played(game).values() != way.set.values() or game.preset != way.set.preset.id:
        words = _("%(log)s: the rules at table %(table)s are no longer those of the tournament.")
        raise ClubError("other_rules", words % {"log": row.log.source, "table": game.table.number})
    return game


def _sit_as_played(game: Game, players: Sequence[Player]) -> None:
    """Reorder the seats as the players actually sat: the first dealer is East."""
    seats = {seat.player_id: seat for seat in game.seats.all()}
    for seat in seats.values():
        seat.wind, seat.index, seat.order = "", None, ASIDE + seat.order
        seat.save(update_fields=["wind", "index", "order"])
    for at, player in enumerate(players):
        seat = seats[player.pk]
        seat.wind, seat.index, seat.order = WINDS[at][0], at, at
        seat.save(update_fields=["wind", "index", "order"])


def _begin(row: LogRow, found: Found, way: WayFound, players: Sequence[Player], place: Place) -> Game:
    rules = way.set
    game = Game.objects.create(
        event=place.event,
        round=place.round,
        table=place.table,
        status=Status.PLAYING,
        preset=rules.preset.id,
        options=rules.values(),
        state=rules.start(),
        started_at=found.played_at or place.event.starts_at,
        closed_note=_early(row),
    )
    seats = [
        Seat(game=game, event=place.event, player=player, order=i, index=i, wind=WINDS[i][0], active=False)
        for i, player in enumerate(players)
    ]
    bulk_create_with_history(seats, Seat)
    return game


def _deals(row: LogRow, way: WayFound, game: Game, actor: Actor) -> GameAnswer:
    answer = replay(game, Facts(results=way.results, closed=bool(game.closed_note)))
    now = timezone.now()

    def deal(number: int, result: Result) -> Deal:
        settled = answer.deals[number - 1]
        return Deal(
            game=game,
            number=number,
            result=result,
            deltas=list(settled.deltas),
            state=settled.state,
            key=f"log-{row.log.pk}-{number}",
            by=actor.user,
            via=actor.via,
            created_at=now,
        )

    Deal.objects.bulk_create(deal(number, result) for number, result in enumerate(way.results, 1))
    return answer


def _scores(row: LogRow, found: Found, game: Game, actor: Actor) -> GameAnswer:
    ScoreSheet.objects.create(
        game=game,
        scores=list(found.scores or ()),
        key=f"log-{row.log.pk}",
        by=actor.user,
        via=actor.via,
        reason=say(found.season.said)[: game_changes.LONGEST_NOTE],
        created_at=timezone.now(),
    )
    return replay(game, Facts(scores=found.scores))


def _keep(row: LogRow, game: Game, way: WayFound, actor: Actor) -> None:
    kept = row.log
    kept.game, kept.standing, kept.way = game, True, row.way
    kept.closed_early = bool(game.closed_note)
    kept.save(update_fields=["game", "standing", "way", "closed_early"])
    action = "game.from_scores" if row.way == Way.SCORES else "game.from_log"
    record_activity(
        actor=actor, action=action, game=game, reason=say(way.said)[: game_changes.LONGEST_NOTE], file=kept.source
    )

"""Games that were played on paper: entered with their final scores, final at once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time

from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Game, Player, ScoreSheet, Season, Seat
from clubs.models.seating import WINDS
from clubs.selectors.play.final_score_sum import over_by, sum_fault
from clubs.selectors.play.replay import facts_of, replay
from clubs.selectors.play.rules_in_force import rules_for_table
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.table_placement import Placing
from clubs.services.night.nights import check_stands, locked_event
from clubs.services.play import game_changes, game_results
from clubs.services.seasons.recaps import ask_night
from clubs.services.seasons.seasons import number_nights
from clubs.services.transactions import versioned_transaction
from rules.system import Rules
from scoring.strict_json import JsonObject

EVENING = time(19)
"""Start of a night that is created for a day of paper score sheets."""


@dataclass(frozen=True, slots=True)
class PaperGame:
    """One game of a paper sheet: players (ids) and scores in points in seat order, East first.

    `deposits`: sticks left; `beside`: what else decides totals, as the call `game` takes it; `table`: its number, if
    known; `as_written`: keep scores that don't add up; `twice`: enter it though the night has an equal game.
    """

    players: Sequence[int]
    scores: Sequence[int]
    deposits: int = 0
    beside: JsonObject = field(default_factory=dict)
    table: int | None = None
    as_written: bool = False
    twice: bool = False


@versioned_transaction()
def enter_paper_game(*, event: Event, game: PaperGame, key: str, actor: Actor) -> Game:
    """Enter a game of this night as final; the same key returns the game of the first time.

    Raises `players`, `bad_score`, `same_game`, `night_planned`, `night_cancelled` or an error of the core.
    """
    game_changes.check_key(key)
    event = locked_event(event.pk)
    known = ScoreSheet.objects.filter(key=key).select_related("game").first()
    if known is not None:
        if known.game.event_id != event.pk:
            raise game_changes.key_used()
        return known.game
    check_stands(event)
    if event.status == Event.Status.PLANNED:
        raise ClubError("night_planned", _("The night is not open yet. Staff have to open it first."))
    rules = _rules(event, game)
    _check_sum(rules, game)
    if not game.twice:
        _check_new(event, game)
    return _add(event, rules, game, key, actor)


@versioned_transaction()
def night_of_day(*, season: Season, day: date, actor: Actor) -> Event:
    """Return the season's night on a day of the club's calendar; a closed one is made where there is none.

    Raises `outside_season` for a day before its first or after its last, `night_planned` for a night not yet open.
    """
    season = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("club").get(pk=season.pk)
    if day < season.starts_on or (season.ends_on and day > season.ends_on):
        words = _("%(day)s is outside the season %(season)s.")
        raise ClubError("outside_season", words % {"day": date_format(day, "DATE_FORMAT"), "season": season.name})
    nights = season.events.nights().exclude(status=Event.Status.CANCELLED)
    for event in nights.order_by("-starts_at", "-pk"):
        if timezone.localtime(event.starts_at, season.club.zone).date() == day:
            return event
    return _make_night(season, day, actor)


def _make_night(season: Season, day: date, actor: Actor) -> Event:
    starts = datetime.combine(day, EVENING, season.club.zone)
    if day > timezone.localtime(timezone.now(), season.club.zone).date():
        raise ClubError("bad_day", _("This day is in the future. Check the date."))
    last = season.events.nights().aggregate(last=Max("number"))["last"] or 0
    event = Event.objects.create(
        season=season,
        number=last + 1,
        starts_at=starts,
        status=Event.Status.CLOSED,
        opened_at=starts,
        closed_at=timezone.now(),
        checkin_open=False,
    )
    number_nights(season)
    record_activity(actor=actor, action="night.planned", club=season.club, count=1, first=f"{starts:%F %H:%M}")
    return event


def _rules(event: Event, game: PaperGame) -> Rules:
    rules = rules_for_table(event, len(game.players))
    if rules is None:
        words = _("These rules have no games of %(n)s players.")
        raise ClubError("players", words % {"n": len(game.players)})
    if len(set(game.players)) < len(game.players):
        raise ClubError("players", _("Somebody is named twice in this game."))
    there = Player.objects.filter(club=event.season.club, pk__in=game.players, former=False).count()
    if there < len(game.players):
        raise ClubError("players", _("Somebody in this game is not a player of the club."))
    return rules


def _check_sum(rules: Rules, game: PaperGame) -> None:
    over = over_by(rules, game.scores, game.deposits)
    if len(game.scores) == rules.players and over and not game.as_written:
        raise ClubError("bad_score", sum_fault(rules, game.scores, game.deposits), "scores", over=over)


def _check_new(event: Event, game: PaperGame) -> None:
    """Raise `same_game` if these players have a game with these scores that night: two people type one sheet."""
    wanted = sorted(zip(game.players, game.scores, strict=True))
    near = Game.objects.filter(event=event, status=Game.Status.FINAL, results__player=game.players[0])
    for other in near.prefetch_related("results").distinct():
        if sorted((row.player_id, row.score) for row in other.results.all()) == wanted:
            words = _("A game of these players with these scores is already there.")
            raise ClubError("same_game", words, game=other.public_id)


def _add(event: Event, rules: Rules, paper: PaperGame, key: str, actor: Actor) -> Game:
    place = Placing(event).next(paper.players, paper.table)
    now = timezone.now()
    game = Game.objects.create(
        event=event,
        round=place.round,
        table=place.table,
        status=Game.Status.FINAL,
        preset=rules.preset.id,
        options=rules.values(),
        started_at=event.starts_at,
        ended_at=now,
        final_at=now,
        version=1,
        facts_version=1,
    )
    for index, player in enumerate(paper.players):
        values = {"order": index, "index": index, "wind": WINDS[index][0], "active": False}
        Seat.objects.create(game=game, event=event, player_id=player, **values)
    ScoreSheet.objects.create(
        game=game,
        scores=list(paper.scores),
        deposits=paper.deposits,
        beside=paper.beside,
        as_written=bool(paper.as_written and over_by(rules, paper.scores, paper.deposits)),
        key=key,
        by=actor.user,
        via=actor.via,
        created_at=now,
    )
    answer = replay(game, facts_of(game))
    game.state, game.end_reason = answer.state, answer.reason or ""
    game.save(update_fields=["state", "end_reason"])
    game_results.write_results(game, answer)
    record_activity(actor=actor, action="game.on_paper", game=game)
    if event.status == Event.Status.CLOSED:
        ask_night(event)
    return game

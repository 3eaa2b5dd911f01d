"""Import of past games into a season from a file, in the background: completely or not at all, once."""

import logging
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db import OperationalError
from django.db.models import Max
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from clubs.errors import ClubError
from clubs.models import (
    Club,
    Event,
    Game,
    ResultImport,
    Season,
)
from clubs.models.games import Via
from clubs.queue import enqueue
from clubs.selectors.imports.own_facts import reseated
from clubs.selectors.imports.result_preview import (
    MOST_GAMES,
    Given,
    Line,
    Preview,
    State,
    preview,
)
from clubs.selectors.imports.tournament_results import TournamentPreview, check_may_import, tournament_preview
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.club_deletion import erase
from clubs.services.imports.games_of_lists import BATCH, GameMaker, people_of, reason_of, sheet_key, tell, whole
from clubs.services.imports.table_placement import Place, Placing
from clubs.services.imports.tournament_import import take_tournament
from clubs.services.play import game_changes
from clubs.services.play.final_scores import next_sheet
from clubs.services.ratings.rating_updates import request_ratings
from clubs.services.seasons.seasons import number_nights
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import request_tallies
from clubs.services.transactions import bump_page_versions, versioned_transaction
from rules.registry import ruleset

TAKE = "clubs.tasks.take_results"
Status = ResultImport.Status
LONGEST_KEY, LONGEST_PROBLEM, LONGEST_NAME = 40, 300, 120
"""Maximum lengths: of a key, leaving room for a line suffix per sheet; of an error text; of a file's name."""
logger = logging.getLogger(__name__)


def preview_of(batch: ResultImport, given: Given) -> Preview:
    """Return what a list would do: to its season, or to the past tournament that it is of."""
    return preview(batch.season, given) if batch.event is None else tournament_preview(batch.event, given)


def start_import(*, season: Season, given: Given, key: str, actor: Actor, event: Event | None = None) -> ResultImport:
    """Keep a file for its preview, for a season or its tournament `event`; idempotent by `key`.

    Raises what reading the file raises, and `begun` for a tournament that has begun.
    """
    check_key(key)
    if event is not None:
        check_may_import(event)
    found = preview(season, given) if event is None else tournament_preview(event, given)
    if len(found.lines) > MOST_GAMES:
        words = _("This file has more than %(most)s games. Please split it.")
        raise ClubError("too_large", words % {"most": MOST_GAMES}, "file")
    done = ResultImport.objects.filter(key=key).first()
    if done is not None:
        return _own(done, season)
    return ResultImport.objects.create(
        season=season,
        event=event,
        key=key,
        status=Status.DRAFT,
        name=given.name[:LONGEST_NAME],
        content=zlib.compress(given.content, 6),
        given=given.to_json(),
        by=actor.user,
    )


def given_of(batch: ResultImport) -> Given:
    """Return the file and the choices of an import that is not done yet. Raises `not_found` for one that is."""
    if batch.given is None or not batch.content:
        raise ClubError("not_found", _("This file is no longer here. Upload it again."))
    return Given.of_json(zlib.decompress(bytes(batch.content)), batch.given)


def keep_choices(*, import_id: int, season_id: int, given: Given) -> None:
    """Store the choices made by staff so far. Raises `conflict` if the import is running or done."""
    waiting = ResultImport.objects.filter(pk=import_id, season=season_id, status__in=(Status.DRAFT, Status.REFUSED))
    if not waiting.update(given=given.to_json(), status=Status.DRAFT, problem=""):
        raise ClubError("conflict", _("This list is being imported right now, or has been imported."))


def drop_import(*, import_id: int, season_id: int) -> None:
    """Delete a file that was not imported."""
    waiting = ResultImport.objects.filter(pk=import_id, season=season_id, status__in=(Status.DRAFT, Status.REFUSED))
    erase(waiting)


def request_results(
    *,
    season: Season,
    found: Preview,
    given: Given,
    seen: str,
    key: str,
    lang: str,
    actor: Actor,
) -> ResultImport:
    """Queue the import of a list's new and changed games; idempotent by `key`, which may be that of a kept file.

    `found` is what the list would do now, `seen` the preview shown. Raises `changed` if they differ, `not_ready` if a
    line is wrong or undecided, `nothing_new` if no line is a new game, `busy` while another list of the season is being
    imported or undone.
    """
    check_key(key)
    with versioned_transaction():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        done = ResultImport.objects.filter(key=key).first()
        if done is not None and done.status not in (Status.DRAFT, Status.REFUSED):
            return _own(done, season)
        check_idle(season)
        _check(found, seen)
        batch = _own(done, season) if done else ResultImport(season=season, key=key, name=given.name[:LONGEST_NAME])
        batch.content, batch.given = zlib.compress(given.content, 6), given.to_json()
        batch.status, batch.seen, batch.lang, batch.by = Status.TAKING, seen, lang, actor.user
        batch.games, batch.problem = found.taken, ""
        batch.save()
        enqueue(TAKE, batch.pk)
    return batch


def check_key(key: str) -> None:
    """Raise `bad_key` unless the key can name an import and its score sheets."""
    if not 0 < len(key) <= LONGEST_KEY:
        raise ClubError("bad_key", _("The form was incomplete. Reload the page and try again."))


def take_results(*, import_id: int) -> int:
    """Create final games from a queued list; return their number. A refusal is shown on the list's page.

    If a worker dies midway nothing is left behind, and the next one starts over.
    """
    batch = ResultImport.objects.filter(pk=import_id, status=Status.TAKING).first()
    if batch is None or batch.given is None:
        return 0
    with translation.override(batch.lang or None):
        try:
            return _take_it(import_id)
        except OperationalError:
            raise
        except ClubError as error:
            _refuse(import_id, error.message)
        except Exception:
            logger.exception("A list of games could not be imported: import %s", import_id)
            _refuse(import_id, _("This list could not be imported. Tell a site administrator."))
    return 0


def check_idle(season: Season) -> None:
    """Raise `busy` while a list of the season is being imported or undone."""
    if season.result_imports.filter(status__in=[Status.TAKING, Status.UNDOING]).exists():
        raise ClubError("busy", _("Another list for this season is being processed. Wait until it’s done."))


def _refuse(import_id: int, why: str) -> None:
    batches = ResultImport.objects.filter(pk=import_id, status=Status.TAKING)
    batches.update(status=Status.REFUSED, problem=why[:LONGEST_PROBLEM], games=0)


@versioned_transaction()
def _take_it(import_id: int) -> int:
    """Import a list under the lock."""
    waiting = ResultImport.objects.select_for_update(no_key=True, skip_locked=True, of=("self",)).filter(
        status=Status.TAKING
    )
    batch = waiting.select_related("by", "season__club", "event__season__club").filter(pk=import_id).first()
    if batch is None:
        return 0
    seasons = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    season = seasons.get(pk=batch.season_id)
    Club.objects.select_for_update(no_key=True).get(pk=season.club_id)
    given = given_of(batch)
    found = preview_of(batch, given)
    _check(found, batch.seen)
    if batch.event is not None and isinstance(found, TournamentPreview):
        take_tournament(batch.event, found, given, batch)
    else:
        _take(season, found, given, batch)
    return batch.games


def _own(done: ResultImport, season: Season) -> ResultImport:
    if done.season_id != season.pk:
        raise ClubError("changed", _("Check the list again before you import it."))
    return done


def _check(found: Preview, seen: str) -> None:
    if found.open:
        raise ClubError("not_ready", _("Some lines have errors or need a decision. Nothing was imported."))
    if found.seen != seen:
        raise ClubError(
            "changed", _("The season has changed in the meantime. Check the list again. Nothing was imported.")
        )
    if not found.taken:
        raise ClubError("nothing_new", _("Nothing in this list is new."))


def _take(season: Season, found: Preview, given: Given, batch: ResultImport) -> None:
    actor = Actor.staff(batch.by) if batch.by else Actor(None, Via.STAFF)
    lines, changed = found.of(State.NEW), found.of(State.CHANGED)
    people = people_of(season.club, found, given, actor)
    nights = _nights(season, lines, given.hour)
    tell(batch, 0, len(lines) + len(changed))
    rules = ruleset({"preset": season.preset, "options": season.options})
    made = GameMaker(rules, people, _placing(nights), batch, actor).games(lines)
    updated = [_update(season, line, batch, actor) for line in changed]
    _follow(season, nights, made)
    batch.made = {"updated": updated}
    _keep(batch, made, nights, [people[name].number for name in found.new])
    record_activity(
        actor=actor,
        action="results.taken",
        club=season.club,
        name=season.name,
        games=batch.games,
        nights=batch.nights,
        players=batch.players,
    )


def _keep(batch: ResultImport, games: Sequence[Game], nights: "Mapping[date, _Night]", players: Sequence[int]) -> None:
    """Record what a list created and delete the list, so that names are stored only where they can be changed."""
    new = [night.event.number for night in nights.values() if night.made]
    batch.status, batch.given, batch.content, batch.name = Status.TAKEN, None, None, ""
    batch.made = {**(batch.made or {}), "players": players, "nights": new}
    batch.games = len(games) + len(batch.made["updated"])
    batch.nights, batch.players = len(nights), len(players)
    batch.save()


@dataclass(frozen=True, slots=True)
class _Night:
    event: Event
    made: bool


def _nights(season: Season, lines: Iterable[Line], hour: time) -> Mapping[date, _Night]:
    """Return the night of each day in chronological order, created if the season has none."""
    zone, days = season.club.zone, sorted({line.day for line in lines if line.day})
    standing = season.events.nights().exclude(status=Event.Status.CANCELLED).order_by("-pk")
    here = {timezone.localtime(event.starts_at, zone).date(): event for event in standing}
    last = season.events.nights().aggregate(last=Max("number"))["last"] or 0
    new = [day for day in days if day not in here]
    now = timezone.now()
    events = [
        Event(
            season=season,
            number=number,
            starts_at=(starts := datetime.combine(day, hour, zone)),
            status=Event.Status.CLOSED,
            opened_at=starts,
            closed_at=now,
            checkin_open=False,
        )
        for number, day in enumerate(new, last + 1)
    ]
    made = dict(zip(new, bulk_create_with_history(events, Event, batch_size=BATCH), strict=True))
    number_nights(season)
    return {day: _Night(made.get(day) or here[day], day in made) for day in days}


def _placing(nights: Mapping[date, _Night]) -> Callable[[Line, Sequence[int]], Place]:
    """Return where games take place: at the round and table they name, else in the round after their players' last."""
    places = {day: Placing(night.event) for day, night in nights.items()}

    def place(line: Line, players: Sequence[int]) -> Place:
        if line.day is None:
            raise ClubError("not_ready", _("Some lines have errors or need a decision. Nothing was imported."))
        return places[line.day].next(players, whole(line.board), whole(line.round))

    return place


def _update(season: Season, line: Line, batch: ResultImport, actor: Actor) -> list[int]:
    """Give a game that is known the scores of a line; return its key and the version of its scores before."""
    game = game_changes.locked(line.game or 0)
    game_changes.check_played_here(game)
    before = game.sheets.filter(current=True).values_list("version", flat=True).first()
    if before is None:
        words = _("Row %(row)s: that game was entered deal by deal. Import the row as another game or leave it out.")
        raise ClubError("has_deals", words % {"row": line.number})
    by_player = {seat.player.pk: seat.score for seat in line.seats if seat.player}
    seats = list(game.seats.order_by("index").select_related("player", "result_player"))
    scores = [by_player[seat.counted_for.pk] or 0 for seat in seats]
    at = {seat.player.pk: number for number, seat in enumerate(line.seats) if seat.player}
    beside = reseated(line.beside, [at[seat.counted_for.pk] for seat in seats]) if line.beside else None
    next_sheet(
        game,
        scores,
        line.sticks,
        beside,
        key=sheet_key(batch, line),
        actor=actor,
        reason=reason_of(line),
        as_written=False,
    )
    game_changes.recompute_game(game, actor, note=reason_of(line))
    record_activity(actor=actor, action="scores.entered", game=game, reason=reason_of(line), version=before + 1)
    return [game.pk, before]


def _follow(season: Season, nights: Mapping[date, _Night], games: Iterable[Game]) -> None:
    """Request the update of counts, standings, ratings and pages."""
    if not nights:
        return
    request_tallies(games=[game.pk for game in games])
    request_standings(season=season, since=nights[min(nights)].event.starts_at)
    request_ratings(event=nights[min(nights)].event)
    slug = season.club.slug
    old = (page_versions.night(slug, night.event.pk) for night in nights.values() if not night.made)
    bump_page_versions(page_versions.live(slug), *old)

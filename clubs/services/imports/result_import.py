"""Import of past games into a season from a file, in the background: completely or not at all, once."""

import logging
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.core.cache import caches
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
    LogName,
    Penalty,
    Player,
    ResultImport,
    ScoreSheet,
    Season,
    Seat,
    SeatResult,
)
from clubs.models.games import Via
from clubs.queue import enqueue
from clubs.selectors.imports.known_players import SITE
from clubs.selectors.imports.log_preview import Progress
from clubs.selectors.imports.result_preview import (
    MOST_GAMES,
    TAKEN,
    Given,
    Line,
    Preview,
    SeatLine,
    State,
    answer_of,
    preview,
    rules_of_line,
)
from clubs.selectors.people.names import guess_lang
from clubs.selectors.play.core_answers import GameAnswer
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.club_deletion import erase
from clubs.services.imports.table_placement import Placing
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.play import game_changes, game_results
from clubs.services.play.final_scores import next_sheet
from clubs.services.ratings.rating_updates import request_ratings
from clubs.services.seasons.seasons import number_nights
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import request_tallies
from clubs.services.transactions import bump_page_versions, versioned_transaction

TAKE = "clubs.tasks.take_results"
Status = ResultImport.Status
BATCH, AT_ONCE = 500, 100
"""Rows per SQL statement; games written between two progress reports."""
KEPT = 3600
LONGEST_KEY, LONGEST_PROBLEM, LONGEST_NAME = 40, 300, 120
"""Maximum lengths: of a key, leaving room for a line suffix per sheet; of an error text; of a file's name."""
logger = logging.getLogger(__name__)


def start_import(*, season: Season, given: Given, key: str, actor: Actor) -> ResultImport:
    """Keep a file for its preview; idempotent by `key`. Raises what reading the file raises."""
    check_key(key)
    found = preview(season, given)
    if len(found.lines) > MOST_GAMES:
        words = _("This file has more than %(most)s games. Please split it.")
        raise ClubError("too_large", words % {"most": MOST_GAMES}, "file")
    done = ResultImport.objects.filter(key=key).first()
    if done is not None:
        return _own(done, season)
    return ResultImport.objects.create(
        season=season,
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
    *, season: Season, found: Preview, given: Given, seen: str, key: str, lang: str, actor: Actor
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


def progress(batch: ResultImport) -> Progress:
    """Return how many of the games are processed; all appear, or disappear, at once."""
    told: tuple[int, int] | None = caches["shared"].get(_key(batch.pk))
    return Progress(*told) if told else Progress(0, batch.games)


def tell(batch: ResultImport, done: int, wanted: int) -> None:
    """Report progress to a list's page."""
    caches["shared"].set(_key(batch.pk), (done, wanted), KEPT)


def _key(import_id: int) -> str:
    return f"result-import-{import_id}"


def _refuse(import_id: int, why: str) -> None:
    batches = ResultImport.objects.filter(pk=import_id, status=Status.TAKING)
    batches.update(status=Status.REFUSED, problem=why[:LONGEST_PROBLEM], games=0)


@versioned_transaction()
def _take_it(import_id: int) -> int:
    """Import a list under the lock."""
    waiting = ResultImport.objects.select_for_update(no_key=True, skip_locked=True, of=("self",)).filter(
        status=Status.TAKING
    )
    batch = waiting.select_related("by").filter(pk=import_id).first()
    if batch is None:
        return 0
    seasons = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    season = seasons.get(pk=batch.season_id)
    Club.objects.select_for_update(no_key=True).get(pk=season.club_id)
    given = given_of(batch)
    found = preview(season, given)
    _check(found, batch.seen)
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
    people = _people(season, found, given, actor)
    nights = _nights(season, lines, given.hour)
    tell(batch, 0, len(lines) + len(changed))
    made = _Making(season, people, nights, batch, actor).games(lines)
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


def _people(season: Season, found: Preview, given: Given, actor: Actor) -> Mapping[str, Player]:
    """Return the players by the person's name; new ones are added and choices remembered."""
    people = {seat.person: seat.player for line in found.of(*TAKEN) for seat in line.seats if seat.person}
    details = [PlayerDetails(name=name, name_lang=guess_lang(name, "en")) for name in found.new]
    added = add_players(club_id=season.club_id, players=details, actor=actor)
    people |= dict(zip(found.new, added, strict=True))
    for name, player in _chosen(found, given, people):
        LogName.objects.update_or_create(club=season.club, site=SITE, name=name[:80], defaults={"player": player})
    return {name: player for name, player in people.items() if player}


def _chosen(found: Preview, given: Given, people: Mapping[str, Player | None]) -> Iterator[tuple[str, Player]]:
    """Yield the writings about which somebody was asked and answered, with the player."""
    asked = {one.name for one in found.questions if one.code == "same_person" and one.id in given.answers}
    asked |= set(given.chosen)
    said = {seat.name: seat.person for line in found.of(*TAKEN) for seat in line.seats if seat.person}
    for name in asked & set(said):
        player = people.get(said[name])
        if player is not None and player.name != name:
            yield name, player


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


@dataclass(frozen=True, slots=True)
class _Made:
    """A line with its game and the core's answer."""

    line: Line
    game: Game
    answer: GameAnswer


class _Making:
    """Creates games from lines: at the round and table they name, else in the round after their players' last one."""

    def __init__(
        self,
        season: Season,
        people: Mapping[str, Player],
        nights: Mapping[date, _Night],
        batch: ResultImport,
        actor: Actor,
    ) -> None:
        self.season, self.people, self.batch, self.actor = season, people, batch, actor
        self.places = {day: Placing(night.event) for day, night in nights.items()}
        self.now = timezone.now()

    def games(self, lines: Sequence[Line]) -> list[Game]:
        """Create the games of these lines in order, with seats, scores and results."""
        made: list[Game] = []
        for start in range(0, len(lines), AT_ONCE):
            made += self._some(lines[start : start + AT_ONCE])
            tell(self.batch, len(made), len(lines))
        return made

    def _some(self, lines: Sequence[Line]) -> list[Game]:
        told = [self._game(line) for line in lines]
        Game.objects.bulk_create([one.game for one in told], BATCH)
        seats = {one.game.pk: list(self._seats(one)) for one in told}
        Seat.objects.bulk_create([seat for found in seats.values() for seat in found], BATCH)
        ScoreSheet.objects.bulk_create([self._sheet(one) for one in told], BATCH)
        fines = [fine for one in told for fine in self._fines(one, seats[one.game.pk])]
        bulk_create_with_history(fines, Penalty, batch_size=BATCH)
        rows = [row for one in told for row in _rows(one, seats[one.game.pk])]
        SeatResult.objects.bulk_create(rows, BATCH)
        return [one.game for one in told]

    def _game(self, line: Line) -> _Made:
        if line.day is None:
            raise ClubError("not_ready", _("Some lines have errors or need a decision. Nothing was imported."))
        answer = answer_of(self.season, line, _penalties(line))
        rules = rules_of_line(self.season, line)
        players = [self._player(seat).pk for seat in line.seats]
        place = self.places[line.day].next(players, _whole(line.board), _whole(line.round))
        game = Game(
            event=place.event,
            round=place.round,
            table=place.table,
            result_import=self.batch,
            status=Game.Status.FINAL,
            preset=rules["preset"],
            options=rules["options"],
            state=answer.state,
            end_reason=answer.reason or "",
            version=1,
            facts_version=1,
            started_at=place.event.starts_at,
            final_at=self.now,
        )
        return _Made(line, game, answer)

    def _player(self, seat: SeatLine) -> Player:
        return seat.player or self.people[seat.person or ""]

    def _seats(self, made: _Made) -> Iterator[Seat]:
        known = made.line.winds
        for i, seat in enumerate(made.line.seats):
            said = {"player": self._player(seat), "wind": seat.wind if known else "", "order": i, "index": i}
            yield Seat(game=made.game, event=made.game.event, active=False, **said)

    def _sheet(self, made: _Made) -> ScoreSheet:
        return ScoreSheet(
            game=made.game,
            scores=list(made.line.scores),
            deposits=made.line.sticks,
            key=_sheet_key(self.batch, made.line),
            by=self.actor.user,
            via=self.actor.via,
            reason=_reason(made.line),
            created_at=self.now,
        )

    def _fines(self, made: _Made, seats: Sequence[Seat]) -> Iterator[Penalty]:
        for seat, tenths in zip(seats, _penalties(made.line), strict=False):
            if tenths:
                yield Penalty(seat=seat, tenths=tenths, reason=_reason(made.line), by=self.actor.user)


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
    next_sheet(game, scores, line.sticks, key=_sheet_key(batch, line), actor=actor, reason=_reason(line))
    game_changes.recompute_game(game, actor, note=_reason(line))
    record_activity(actor=actor, action="scores.entered", game=game, reason=_reason(line), version=before + 1)
    return [game.pk, before]


def _sheet_key(batch: ResultImport, line: Line) -> str:
    return f"list-{batch.key}-{line.table}.{line.number}.{line.column or 0}"


def _reason(line: Line) -> str:
    return _("Imported from a list, line %(line)s") % {"line": line.number}


def _penalties(line: Line) -> tuple[int, ...]:
    """Return the penalties in tenths by seat; empty without any."""
    fines = tuple(seat.penalty for seat in line.seats)
    return fines if any(fines) else ()


def _whole(label: object) -> int | None:
    """Return a round or table that can be a number of the night's."""
    return label if type(label) is int and 0 < label < 1000 else None


def _rows(made: _Made, seats: Sequence[Seat]) -> list[SeatResult]:
    game_results.check_sums(made.game, made.answer)
    return game_results.rows_of_seats(made.game, seats, made.answer)


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

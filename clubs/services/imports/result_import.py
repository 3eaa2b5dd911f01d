"""Import of past games into a season from a list, in the background: completely or not at all, once."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.core.cache import caches
from django.db import OperationalError
from django.db.models import Max
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from clubs.errors import ClubError
from clubs.models import Club, Event, Game, LogName, Player, ResultImport, ScoreSheet, Season, Seat, SeatResult
from clubs.models.games import Via
from clubs.models.seating import WINDS
from clubs.names import fold
from clubs.queue import enqueue
from clubs.selectors.imports.log_preview import Progress
from clubs.selectors.imports.result_players import SITE, Who
from clubs.selectors.imports.result_preview import Given, Line, Preview, Reading, State
from clubs.selectors.people.names import guess_lang
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.table_placement import Placing
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.play import game_results
from clubs.services.ratings.rating_updates import request_ratings
from clubs.services.seasons.seasons import number_nights
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import request_tallies
from clubs.services.transactions import bump_page_versions, versioned_transaction
from rules.registry import ruleset

TAKE = "clubs.tasks.take_results"
Status = ResultImport.Status
BATCH, AT_ONCE = 500, 100
"""Rows per SQL statement; games written between two progress reports."""
KEPT = 3600
LONGEST_KEY, LONGEST_PROBLEM = 40, 300
"""Maximum lengths: of a key, leaving room for a line suffix per sheet; of an error text."""
logger = logging.getLogger(__name__)


def request_results(
    *, season: Season, found: Preview, given: Given, seen: str, key: str, lang: str, actor: Actor
) -> ResultImport:
    """Queue the import of a list's new lines as final games; idempotent by `key`.

    `found` is what the list would do now, `seen` the preview shown. Raises `changed` if they differ, `not_ready` if a
    line is wrong or undecided, `nothing_new` if no line is a new game, `busy` while another list of the season is being
    imported or undone.
    """
    if not 0 < len(key) <= LONGEST_KEY:
        raise ClubError("bad_key", _("The form was incomplete. Reload the page and try again."))
    with versioned_transaction():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        done = ResultImport.objects.filter(key=key).first()
        if done is not None:
            return _own(done, season)
        check_idle(season)
        _check(found, seen)
        kept = {"given": given.to_json(), "seen": seen, "lang": lang, "by": actor.user, "games": found.taken}
        batch = ResultImport.objects.create(season=season, key=key, status=Status.TAKING, **kept)
        enqueue(TAKE, batch.pk)
    return batch


def take_results(*, import_id: int) -> int:
    """Create final games from a queued list; return their number. A refusal is shown on the list's page.

    The lines are parsed before locking and validated under the lock. If a worker dies midway nothing is left behind,
    and the next one starts over.
    """
    batch = ResultImport.objects.select_related("season__club").filter(pk=import_id, status=Status.TAKING).first()
    if batch is None or batch.given is None:
        return 0
    with translation.override(batch.lang or None):
        try:
            reading = Reading(batch.season, Given.of_json(batch.given))
            reading.preview()
            return _take_it(import_id, reading)
        except OperationalError:
            raise
        except ClubError as error:
            _refuse(import_id, error.message)
        except Exception:
            logger.exception("A list of games could not be taken in: import %s", import_id)
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
def _take_it(import_id: int, reading: Reading) -> int:
    """Import a list under the lock, regardless of changes since it was parsed."""
    waiting = ResultImport.objects.select_for_update(no_key=True, skip_locked=True, of=("self",)).filter(
        status=Status.TAKING
    )
    batch = waiting.select_related("by").filter(pk=import_id).first()
    if batch is None:
        return 0
    seasons = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    season = seasons.get(pk=batch.season_id)
    Club.objects.select_for_update(no_key=True).get(pk=season.club_id)
    found = (reading if reading.is_of(season) else Reading(season, reading.given)).preview()
    _check(found, batch.seen)
    _take(season, found, reading.given, batch)
    return batch.games


def _own(done: ResultImport, season: Season) -> ResultImport:
    if done.season_id != season.pk:
        raise ClubError("changed", _("Check the list again before you import it."))
    return done


def _check(found: Preview, seen: str) -> None:
    if found.problem or found.open:
        raise ClubError("not_ready", _("Some lines have errors or need a decision. Nothing was imported."))
    if found.seen != seen:
        raise ClubError(
            "changed", _("The season has changed in the meantime. Check the list again. Nothing was imported.")
        )
    if not found.taken:
        raise ClubError("nothing_new", _("Nothing in this list is new."))


def _take(season: Season, found: Preview, given: Given, batch: ResultImport) -> None:
    actor, lines = Actor.staff(batch.by) if batch.by else Actor(None, Via.STAFF), found.of(State.NEW)
    people = _people(season, lines, actor)
    nights = _nights(season, lines, given.hour)
    tell(batch, 0, len(lines))
    made = _Making(season, people, nights, batch, actor).games(lines)
    _follow(season, nights, made)
    _keep(batch, made, nights, [people[who.key].number for who in _who(lines) if who.new])
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
    batch.status, batch.given, batch.made = Status.TAKEN, None, {"players": players, "nights": new}
    batch.games, batch.nights, batch.players = len(games), len(nights), len(players)
    batch.save()


def _who(lines: Iterable[Line]) -> list[Who]:
    """Return everybody in these lines, without duplicates."""
    return list({who.key: who for line in lines for who in line.who}.values())


def _people(season: Season, lines: Iterable[Line], actor: Actor) -> Mapping[str, Player]:
    """Return the players by key of their name; new ones are added and choices remembered."""
    everybody = _who(lines)
    new = [who for who in everybody if who.new]
    details = [PlayerDetails(name=who.name, name_lang=guess_lang(who.name, "en")) for who in new]
    added = add_players(club_id=season.club_id, players=details, actor=actor)
    found = {who.key: who.player for who in everybody if who.player}
    found |= {who.key: player for who, player in zip(new, added, strict=True)}
    for who in everybody:
        if who.choice:
            chosen = {"player": found[who.key]}
            LogName.objects.update_or_create(club=season.club, site=SITE, name=fold(who.name)[:80], defaults=chosen)
    return found


@dataclass(frozen=True, slots=True)
class _Night:
    event: Event
    made: bool


def _nights(season: Season, lines: Iterable[Line], hour: time) -> Mapping[date, _Night]:
    """Return the night of each day in chronological order, created if the season has none."""
    zone, days = season.club.zone, sorted({line.said.day for line in lines if line.said.day})
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


class _Making:
    """Creates games from lines: each in the round after the last one of its players that night."""

    def __init__(
        self,
        season: Season,
        people: Mapping[str, Player],
        nights: Mapping[date, _Night],
        batch: ResultImport,
        actor: Actor,
    ) -> None:
        self.people, self.batch, self.actor = people, batch, actor
        self.rules = ruleset({"preset": season.preset, "options": season.options})
        self.options = self.rules.values()
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
        games = Game.objects.bulk_create([self._game(line) for line in lines], BATCH)
        told = list(zip(lines, games, strict=True))
        seats = [seat for line, game in told for seat in self._seats(line, game)]
        Seat.objects.bulk_create(seats, BATCH)
        ScoreSheet.objects.bulk_create([self._sheet(line, game) for line, game in told], BATCH)
        by_game: dict[int, list[Seat]] = {}
        for seat in seats:
            by_game.setdefault(seat.game_id, []).append(seat)
        rows = [row for line, game in told for row in _rows(line, game, by_game[game.pk])]
        SeatResult.objects.bulk_create(rows, BATCH)
        return games

    def _game(self, line: Line) -> Game:
        answer, day = line.said.answer, line.said.day
        if answer is None or day is None:
            raise ClubError("not_ready", _("Some lines have errors or need a decision. Nothing was imported."))
        place = self.places[day].next([self.people[who.key].pk for who in line.who])
        return Game(
            event=place.event,
            round=place.round,
            table=place.table,
            result_import=self.batch,
            status=Game.Status.FINAL,
            preset=self.rules.preset.id,
            options=self.options,
            state=answer.state,
            end_reason=answer.reason or "",
            version=1,
            facts_version=1,
            started_at=place.event.starts_at,
            final_at=self.now,
        )

    def _seats(self, line: Line, game: Game) -> Iterable[Seat]:
        for i, who in enumerate(line.who):
            player = self.people[who.key]
            yield Seat(game=game, event=game.event, player=player, order=i, index=i, wind=WINDS[i][0], active=False)

    def _sheet(self, line: Line, game: Game) -> ScoreSheet:
        return ScoreSheet(
            game=game,
            scores=list(line.said.scores),
            deposits=line.said.sticks,
            key=f"list-{self.batch.key}-{line.row.line}",
            by=self.actor.user,
            via=self.actor.via,
            reason=_("Imported from a list, line %(line)s") % {"line": line.row.line},
            created_at=self.now,
        )


def _rows(line: Line, game: Game, seats: Sequence[Seat]) -> list[SeatResult]:
    if line.said.answer is None:
        return []
    game_results.check_sums(game, line.said.answer)
    return game_results.rows_of_seats(game, seats, line.said.answer)


def _follow(season: Season, nights: Mapping[date, _Night], games: Iterable[Game]) -> None:
    """Request the update of counts, standings, ratings and pages."""
    request_tallies(games=[game.pk for game in games])
    request_standings(season=season, since=nights[min(nights)].event.starts_at)
    request_ratings(event=nights[min(nights)].event)
    slug = season.club.slug
    old = (page_versions.night(slug, night.event.pk) for night in nights.values() if not night.made)
    bump_page_versions(page_versions.live(slug), *old)

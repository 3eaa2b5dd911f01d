"""Games of lists of past results: their players, and final games made from lines."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import caches
from django.utils import timezone
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from clubs.models import Club, Game, LogName, Penalty, Player, ResultImport, ScoreSheet, Seat, SeatResult
from clubs.selectors.imports.known_players import SITE
from clubs.selectors.imports.log_preview import Progress
from clubs.selectors.imports.result_preview import (
    TAKEN,
    Given,
    Line,
    Preview,
    SeatLine,
    answer_of,
    rules_of_line,
)
from clubs.selectors.people.names import guess_lang
from clubs.selectors.play.core_answers import GameAnswer
from clubs.services.activity_log import Actor
from clubs.services.imports.table_placement import Place
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.play import game_results
from rules.system import Rules

BATCH, AT_ONCE = 500, 100
"""Rows per SQL statement; games written between two progress reports."""
KEPT = 3600


def progress(batch: ResultImport) -> Progress:
    """Return how many of the games are processed; all appear, or disappear, at once."""
    told: tuple[int, int] | None = caches["shared"].get(_key(batch.pk))
    return Progress(*told) if told else Progress(0, batch.games)


def tell(batch: ResultImport, done: int, wanted: int) -> None:
    """Report progress to a list's page."""
    caches["shared"].set(_key(batch.pk), (done, wanted), KEPT)


def _key(import_id: int) -> str:
    return f"result-import-{import_id}"


def people_of(club: Club, found: Preview, given: Given, actor: Actor) -> Mapping[str, Player]:
    """Return the players by the person's name; new ones are added and choices remembered."""
    people = {seat.person: seat.player for line in found.of(*TAKEN) for seat in line.seats if seat.person}
    details = [PlayerDetails(name=name, name_lang=guess_lang(name, "en")) for name in found.new]
    added = add_players(club_id=club.pk, players=details, actor=actor)
    people |= dict(zip(found.new, added, strict=True))
    for name, player in _chosen(found, given, people):
        LogName.objects.update_or_create(club=club, site=SITE, name=name[:80], defaults={"player": player})
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
class _Made:
    """A line with its game and the core's answer."""

    line: Line
    game: Game
    answer: GameAnswer


class GameMaker:
    """Creates final games from lines, with seats, scores and results; `place` says at which round and table."""

    def __init__(
        self,
        rules: Rules,
        people: Mapping[str, Player],
        place: Callable[[Line, Sequence[int]], Place],
        batch: ResultImport,
        actor: Actor,
    ) -> None:
        self.rules, self.people, self.place, self.batch, self.actor = rules, people, place, batch, actor
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
        answer = answer_of(self.rules, line, _penalties(line))
        rules = rules_of_line(self.rules, line)
        place = self.place(line, [self.player(seat).pk for seat in line.seats])
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
            started_at=place.round.started_at or place.event.starts_at,
            final_at=self.now,
        )
        return _Made(line, game, answer)

    def player(self, seat: SeatLine) -> Player:
        """Return the player of a seat."""
        return seat.player or self.people[seat.person or ""]

    def _seats(self, made: _Made) -> Iterator[Seat]:
        known = made.line.winds
        for i, seat in enumerate(made.line.seats):
            said = {"player": self.player(seat), "wind": seat.wind if known else "", "order": i, "index": i}
            yield Seat(game=made.game, event=made.game.event, active=False, **said)

    def _sheet(self, made: _Made) -> ScoreSheet:
        return ScoreSheet(
            game=made.game,
            scores=list(made.line.scores),
            deposits=made.line.sticks,
            beside=made.line.beside,
            key=sheet_key(self.batch, made.line),
            by=self.actor.user,
            via=self.actor.via,
            reason=reason_of(made.line),
            created_at=self.now,
        )

    def _fines(self, made: _Made, seats: Sequence[Seat]) -> Iterator[Penalty]:
        for seat, tenths in zip(seats, _penalties(made.line), strict=False):
            if tenths:
                yield Penalty(seat=seat, tenths=tenths, reason=reason_of(made.line), by=self.actor.user)


def sheet_key(batch: ResultImport, line: Line) -> str:
    """Return the idempotency key of a line's score sheet."""
    return f"list-{batch.key}-{line.table}.{line.number}.{line.column or 0}"


def reason_of(line: Line) -> str:
    """Return the reason that a score sheet from a list keeps."""
    return _("Imported from a list, line %(line)s") % {"line": line.number}


def _penalties(line: Line) -> tuple[int, ...]:
    """Return the penalties in tenths by seat; empty without any."""
    fines = tuple(seat.penalty for seat in line.seats)
    return fines if any(fines) else ()


def whole(label: object) -> int | None:
    """Return a round or table that can be a number of the night's."""
    return label if type(label) is int and 0 < label < 1000 else None


def _rows(made: _Made, seats: Sequence[Seat]) -> list[SeatResult]:
    game_results.check_sums(made.game, made.answer)
    return game_results.rows_of_seats(made.game, seats, made.answer)

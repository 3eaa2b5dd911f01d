"""Preview of a list of games for a past tournament: its stages, rounds and teams; nothing is saved."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Game, Round
from clubs.models.tournament import STANDARD_STAGES
from clubs.names import fold
from clubs.selectors.imports.player_rows import Fault
from clubs.selectors.imports.result_preview import (
    OPEN,
    TAKEN,
    Given,
    Judge,
    Line,
    Preview,
    State,
    hash_of,
    line_order,
    read_file,
)
from clubs.selectors.imports.sheet_texts import Asked
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.team_names import LONGEST_NAME

MOST_STAGES, MOST_ROUNDS = 6, 200
LONGEST_STAGE = 40
SHARE = re.compile(r"(\d{1,4})(?:[.,](\d{1,6}))?\s*%?|(\d{1,4})\s*/\s*([1-9]\d{0,3})", re.ASCII)
DAYS = frozenset({"day", "year"})
"""Questions that the tournament's own date answers."""


@dataclass(frozen=True, slots=True)
class FoundStage:
    """A stage of a list: its games by round, and whether its entrants are teams.

    `carry`: what it takes over from the stage before as typed, or as planned; `share` is that as a fraction, None for
    the first stage and where nobody has said it.
    """

    number: int
    name: str
    rounds: tuple[tuple[Line, ...], ...]
    by_team: bool
    carry: str = ""
    share: Fraction | None = None

    @property
    def title(self) -> str:
        """Return the name, translated if it is one of the standard names."""
        return str(STANDARD_STAGES.get(self.name, self.name))

    @property
    def games(self) -> int:
        """Return the number of games."""
        return sum(map(len, self.rounds))

    @property
    def open(self) -> bool:
        """Whether it has yet to be said what the stage takes over."""
        return self.number > 1 and self.share is None


@dataclass(frozen=True, slots=True)
class TournamentPreview(Preview):
    """The preview of a past tournament's list, with its stages."""

    stages: tuple[FoundStage, ...] = ()

    @property
    def open(self) -> int:
        """Return the number of lines with errors or undecided, and of open questions about stages."""
        return len(self.of(*OPEN)) + sum(stage.open for stage in self.stages)


def why_not(event: Event) -> str:
    """Return why no past results can be imported into a tournament, or ""."""
    begun = event.rounds.exclude(stage=None).exclude(status=Round.Status.DRAFT)
    if event.status not in (Event.Status.DRAFT, Event.Status.PLANNED) or begun.exists():
        return _("Past results can only be imported before check-in opens and before a seating is published.")
    if event.games.exclude(status=Game.Status.VOID).exists():
        return _("This tournament already has games.")
    return ""


def check_may_import(event: Event) -> None:
    """Raise `begun` unless the tournament has neither seats nor results yet."""
    if words := why_not(event):
        raise ClubError("begun", words)


def check_may_undo(event: Event) -> None:
    """Raise `event_closed` for a tournament that is closed for good."""
    if event.status == Event.Status.CLOSED:
        raise ClubError("event_closed", _("The tournament is closed for good, so this import can’t be undone."))


def tournament_preview(event: Event, given: Given) -> TournamentPreview:
    """Return the games that this file would give a tournament, with its `stages`; nothing is saved.

    Raises the errors of the call `sheet` as `ClubError`.
    """
    rules = rules_of_event(event)
    found, read, _days = read_file(event.season.club, rules, given)
    questions = tuple(one for one in found.questions if one.code not in DAYS)
    judge = _Judge(read, questions)
    lines = tuple(sorted(map(judge.line, read), key=line_order))
    stages = _stages(event, [line for line in lines if line.state in TAKEN], given)
    lines = tuple(_noted(lines, stages))
    return TournamentPreview(
        lines=lines,
        tables=found.tables,
        questions=questions,
        told=found.told,
        skipped=found.skipped,
        encoding=found.encoding,
        seen=hash_of(lines, given),
        reader=found.reader,
        stages=stages,
    )


def share_of(text: str) -> Fraction | None:
    """Return a share of points typed in percent or as a fraction, from nothing to all; None for anything else.

    >>> share_of("50"), share_of("33.3 %"), share_of("1/3"), share_of("0"), share_of("150"), share_of("half")
    (Fraction(1, 2), Fraction(333, 1000), Fraction(1, 3), Fraction(0, 1), None, None)
    """
    said = SHARE.fullmatch(text.strip())
    if said is None:
        return None
    found = Fraction(int(said[3]), int(said[4])) if said[4] else Fraction(f"{said[1]}.{said[2] or 0}") / 100
    return found if found <= 1 else None


class _Judge(Judge):
    """Decides what becomes of each line of a past tournament, from the list alone."""

    def __init__(self, read: Sequence[Line], questions: Sequence[Asked]) -> None:
        super().__init__(questions)
        teams: dict[str, Counter[str]] = defaultdict(Counter)
        for line in read:
            for seat in line.seats:
                if seat.person and seat.team:
                    teams[seat.person][fold(seat.team)] += 1
        self.teams = {person: found.most_common(1)[0][0] for person, found in teams.items()}
        self.stages = list(dict.fromkeys(_label(line.stage) for line in read if line.seats))

    def asks(self, line: Line) -> str:
        if line.day is None and "day_or_month" in self.waiting:
            return super().asks(line) or _("Answer the question about the date first.")
        return super().asks(line)

    def faults(self, line: Line) -> tuple[Fault, ...]:
        return super().faults(line) or tuple(Fault(words) for words in self._team_faults(line))

    def _team_faults(self, line: Line) -> Iterable[str]:
        if len(self.stages) > MOST_STAGES:
            yield _("A tournament has 1 to %(most)s stages.") % {"most": MOST_STAGES}
        for seat in line.seats:
            if seat.team and seat.person and fold(seat.team) != self.teams[seat.person]:
                words = _("%(player)s plays for two teams in this list.")
                yield words % {"player": seat.person}
            elif len(seat.team) > LONGEST_NAME:
                words = _("A team name can have 1 to %(most)s characters: %(name)s…")
                yield words % {"most": LONGEST_NAME, "name": seat.team[:20]}


def _label(value: object) -> str:
    return fold(str(value)) if value is not None else ""


def _stages(event: Event, lines: Sequence[Line], given: Given) -> tuple[FoundStage, ...]:
    """Return the stages of these games in the order of the list, completed from the tournament's plan."""
    found: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        found[_label(line.stage)].append(line)
    planned = {stage.number: stage for stage in event.stages.all()}
    made = []
    for number, games in enumerate(found.values(), 1):
        plan = planned.get(number)
        rounds = _rounds(games)
        usual = f"{plan.carry_percent}" if plan is not None and number > 1 else ""
        carry = given.carries.get(str(number), "").strip() or usual
        name = _name(games[0].stage) or (plan.name if plan else _("Stage %(n)s") % {"n": number})
        share = share_of(carry) if number > 1 else None
        made.append(FoundStage(number, name, rounds, _is_by_team(rounds), carry, share))
    if sum(len(stage.rounds) for stage in made) > MOST_ROUNDS:
        raise ClubError("too_large", _("A tournament has at most %(most)s rounds.") % {"most": MOST_ROUNDS}, "file")
    return tuple(made)


def _name(said: object) -> str:
    """Return the name of a stage as it is kept: a standard one in English."""
    if said is None or isinstance(said, int):
        return ""
    known = {fold(str(word)): name for name, words in STANDARD_STAGES.items() for word in (name, words)}
    return known.get(fold(str(said)), str(said)[:LONGEST_STAGE])


def _rounds(games: Sequence[Line]) -> tuple[tuple[Line, ...], ...]:
    """Return the games by round: as the list says, else each after its players' last.

    Who plays again in the same round, or at a table that was taken, does so in a round of its own.
    """
    if all(line.round is None for line in games):
        return _in_turn(games)
    labels = list(dict.fromkeys(line.round for line in games))
    numbers = [label for label in labels if isinstance(label, int)]
    order = sorted(numbers) if len(numbers) == len(labels) else labels
    found: list[tuple[Line, ...]] = []
    for label in order:
        found += _in_turn([line for line in games if line.round == label])
    return tuple(found)


def _in_turn(games: Sequence[Line]) -> tuple[tuple[Line, ...], ...]:
    """Return games by round: each after its players' last one, and at a table that is free, if the list names it."""
    rounds: list[list[Line]] = []
    last: dict[object, int] = {}
    for line in games:
        who = [seat.said for seat in line.seats]
        at = max((last.get(one, 0) for one in who), default=0)
        while at < len(rounds) and line.board is not None and any(one.board == line.board for one in rounds[at]):
            at += 1
        if at == len(rounds):
            rounds.append([])
        rounds[at].append(line)
        last.update(dict.fromkeys(who, at + 1))
    return tuple(map(tuple, rounds))


def _is_by_team(rounds: Iterable[Sequence[Line]]) -> bool:
    """Whether teams are the entrants: everybody has one, and no team has two players in a round."""
    for games in rounds:
        teams = [fold(seat.team) for line in games for seat in line.seats]
        if not all(teams) or len(set(teams)) < len(teams):
            return False
    return True


def _noted(lines: Iterable[Line], stages: Iterable[FoundStage]) -> Iterable[Line]:
    """Yield the lines, those that got a round of their own with a note."""
    again = {}
    for stage in stages:
        seen: set[object] = set()
        for games in stage.rounds:
            labels = {line.round for line in games if line.round is not None}
            for line in games:
                if line.round in seen:
                    again[line.id] = line.round
            seen |= labels
    for line in lines:
        if line.id in again and line.state == State.NEW and not line.note:
            words = _("A second game in round %(round)s: it becomes a round of its own.")
            line = replace(line, note=words % {"round": again[line.id]})
        yield line

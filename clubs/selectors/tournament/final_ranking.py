"""Final ranking of a tournament from 1 to N over all stages, with what decided each tie."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Event, EventTeam, Stage
from clubs.ranking.tie_breaks import KNOWN, LOT
from clubs.selectors.reader_language import core_lang
from clubs.selectors.tournament.cut_deciders import PLAYOFF
from clubs.selectors.tournament.printouts import everybody_placed, placed_teams
from clubs.selectors.tournament.public_page import is_hidden
from clubs.selectors.tournament.stage_standings import StageLine, ties_of


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A row of the final ranking: `place` is None for a disqualified player; `decided` says what broke a tie above."""

    place: int | None
    shared: bool
    stage: Stage
    line: StageLine
    decided: str
    unknown: bool = False
    """Whether nobody knows its total: a published ranking has no totals at all."""


@dataclass(frozen=True, slots=True)
class FinalRanking:
    """The final ranking of players, best first, and of teams, if there are any. In a league only teams are ranked."""

    rows: tuple[FinalRow, ...]
    teams: tuple[tuple[int | None, EventTeam], ...]


def is_public(event: Event) -> bool:
    """Whether visitors may see the final ranking: once the tournament is over and no result is hidden."""
    last = event.rounds.exclude(stage=None).order_by("-number").values_list("number", flat=True).first()
    over = event.status in (Event.Status.FINISHED, Event.Status.CLOSED)
    return over and not is_hidden(event, last or 0)


def final_ranking(event: Event) -> FinalRanking:
    """Return the final ranking by the results so far."""
    teams = placed_teams(event) if event.teams.exists() else ()
    if event.stages.filter(by_team=True).exists():
        return FinalRanking((), teams)
    return FinalRanking(tuple(_rows(everybody_placed(event))), teams)


def _rows(placed: Sequence[tuple[int | None, Stage, StageLine]]) -> list[FinalRow]:
    places = [place for place, _stage, _line in placed]
    unknown = not any(line.value or line.totals for _place, _stage, line in placed)
    rows = []
    for at, (place, stage, line) in enumerate(placed):
        shared = place is not None and places.count(place) > 1
        before = placed[at - 1] if at else None
        tied = before is not None and before[1] == stage and before[2].value == line.value and place is not None
        decided = _decided(stage, line) if tied and not shared else ""
        rows.append(FinalRow(place, shared, stage, line, decided, unknown))
    return rows


def _decided(stage: Stage, line: StageLine) -> str:
    """Return what separates a line from the one above, which has equal points."""
    if line.split == PLAYOFF:
        return _("by play-off")
    chain = ties_of(stage)
    if line.split not in chain:
        return _("by lot") if line.split == LOT else ""
    words = _("tie-break %(n)s: %(what)s")
    return words % {"n": chain.index(line.split) + 1, "what": KNOWN[line.split].name.say(core_lang())}

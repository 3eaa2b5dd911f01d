"""Minimum and maximum games of a player in a team stage: who is outside the limits, and early warnings for captains."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Entry, LineUp, Round, Stage
from clubs.selectors.reader_language import listed

GONE = Entry.GONE
PLAYED = (Round.Status.STARTED, Round.Status.APPROVED)


def beyond(stage: Stage, entry: Entry, games: int) -> bool:
    """Whether a player's number of games in a stage is outside the limits. Players who left are exempt."""
    if entry.kind != Entry.Kind.PLAYER or entry.status in GONE:
        return False
    few = stage.least_games is not None and games < stage.least_games
    return few or (stage.most_games is not None and games > stage.most_games)


@dataclass(frozen=True, slots=True)
class Appearance:
    """A team member in a stage: games begun, and games to come with the member in the line-up."""

    entry: Entry
    played: int
    named: int

    @property
    def games(self) -> int:
        """Return the expected number of games."""
        return self.played + self.named


def appearances(stage: Stage | None, members: Iterable[Entry], lineups: Iterable[LineUp]) -> tuple[Appearance, ...]:
    """Return each member's games in a stage from all line-ups of its rounds, without play-offs."""
    of = [one for one in lineups if stage and one.round.stage_id == stage.pk and not one.round.is_playoff]
    mine = [(one.entry_id, one.round.status in PLAYED) for one in of]
    return tuple(Appearance(one, mine.count((one.pk, True)), mine.count((one.pk, False))) for one in members)


def limits_in_words(stage: Stage) -> str:
    """Return a stage's limits as text, or ""."""
    least, most = stage.least_games, stage.most_games
    if least is not None and most is not None:
        return _("Each player plays %(least)s to %(most)s games.") % {"least": least, "most": most}
    if least is not None:
        return _("Each player plays at least %(least)s games.") % {"least": least}
    return _("Each player plays at most %(most)s games.") % {"most": most} if most is not None else ""


def warnings(stage: Stage, found: Sequence[Appearance], left: int) -> tuple[str, ...]:
    """Return early warnings for a captain; `left`: number of rounds of the stage without a line-up of the team."""
    people = [one for one in found if one.entry.kind == Entry.Kind.PLAYER and one.entry.status not in GONE]
    return tuple(words for words in (_too_few(stage, people, left), _too_many(stage, people)) if words)


def _too_few(stage: Stage, people: Sequence[Appearance], left: int) -> str:
    least = stage.least_games or 0
    lacks = {one.entry: least - one.games for one in people if one.games < least}
    missing = sum(lacks.values())
    if not missing or missing < left:
        return ""
    who = listed(f"{entry.player.public_name} ({games})" for entry, games in lacks.items())
    rounds = ngettext("%(n)s round left", "%(n)s rounds left", left) % {"n": left}
    return _("%(rounds)s without a line-up. Still short of their minimum games: %(who)s.") % {
        "rounds": rounds,
        "who": who,
    }


def _too_many(stage: Stage, people: Sequence[Appearance]) -> str:
    over = [one for one in people if stage.most_games is not None and one.games > stage.most_games]
    who = listed(f"{one.entry.player.public_name} ({one.games})" for one in over)
    words = _("More than %(most)s games: %(who)s.")
    return words % {"most": stage.most_games, "who": who} if over else ""


@dataclass(frozen=True, slots=True)
class Missed:
    """A player outside the limits at the end of a stage, and the team's penalty (tenths)."""

    entry: Entry
    games: int
    tenths: int


def missed(stage: Stage, games: Mapping[Entry, int]) -> tuple[Missed, ...]:
    """Return the players who ended a stage outside its limits; none if there is no penalty."""
    if not stage.limit_tenths:
        return ()
    return tuple(Missed(one, n, stage.limit_tenths) for one, n in games.items() if beyond(stage, one, n))

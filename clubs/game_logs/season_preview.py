"""A log as somebody looks at it who may take it into a season: by the season's rules, and by its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clubs.game_logs.core_comparison import Replayed, replayed
from clubs.game_logs.fingerprint import fingerprint
from clubs.game_logs.log_call import play, read_log
from clubs.game_logs.log_errors import LogError
from clubs.game_logs.log_platform import Origin, origin
from clubs.game_logs.parsed_log import Amounts, Log
from clubs.game_logs.preset_of_log import STICK, chosen, read_from
from rules.system import Rules
from scoring.errors import Code, ContractError


@dataclass(frozen=True, slots=True)
class Way:
    """A log by certain rules: what the core makes of it (`played`), else why not (`fault`)."""

    rules: Rules
    played: Replayed | None
    fault: ContractError | None = None

    @property
    def whole(self) -> bool:
        """Whether core and log agree, from the start of a game on."""
        return self.played is not None and self.played.whole

    @property
    def complete(self) -> bool:
        """Whether it is a game from its start to its end."""
        return self.whole and self.played is not None and self.played.finished


@dataclass(frozen=True, slots=True)
class Glance:
    """What there is to know before a log is taken; `told` are the rules that it tells, None where it cannot.

    `own`: it by these rules, worked out where they are others than the season's, or where the season's do not do.
    `scores` as the log writes them.
    """

    log: Log
    origin: Origin
    fingerprint: str
    season: Way
    told: Rules | None
    own: Way | None
    scores: Amounts | None


def glance(text: str, name: str, season: Rules) -> Glance:
    """Read a log; raises `ContractError` where it cannot be read at all."""
    log, foreign = _read(text)
    by_season = _by(log, season)
    told = None if foreign else _told(log, season)
    same = by_season.complete and told is not None and told.values() == season.values()
    own = None if same or told is None or not _fits(by_season) else _own(log, told)
    return Glance(log, origin(log, name, text), fingerprint(log.deals), by_season, told, own, _scores(log))


def _read(text: str) -> tuple[Log, bool]:
    """The log, and whether it was played by a lobby's own rules."""
    try:
        return read_log(text), False
    except LogError as error:
        if error.code != Code.UNSUPPORTED:
            raise
        return read_log(text, named=True), True


def _fits(way: Way) -> bool:
    """Whether a game of this season may be such a one at all: as many players at the same kind of mahjong."""
    return way.fault is None or way.fault.code != Code.UNSUPPORTED


def _by(log: Log, rules: Rules) -> Way:
    try:
        return Way(rules, replayed(chosen(rules, log), log, "en"))
    except ContractError as error:
        return Way(rules, None, error)


def _own(log: Log, told: Rules) -> Way:
    try:
        rules, played = play(log, None, "en")
    except ContractError as error:
        return Way(told, None, error)
    return Way(rules, played)


def _told(log: Log, season: Rules) -> Rules | None:
    """The rules that the log tells; of its length the season's, where it says nothing."""
    usual: Mapping[str, Any] = season.values()
    try:
        return read_from(log, "east" if usual.get("length") == "east" else "south")
    except ContractError:
        return None


def _scores(log: Log) -> Amounts | None:
    last = log.deals[-1]
    if log.final is not None or last.after is not None:
        return log.final or last.after
    if last.changes is None:
        return None
    moved = zip(last.start.scores, last.changes, strict=True)
    return tuple(score + change - STICK * (player in last.riichi) for player, (score, change) in enumerate(moved))

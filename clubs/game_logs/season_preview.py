"""Preview of a log before it is imported into a season: by the season's rules, and by its own."""

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
    """A log replayed by certain rules: the core's result (`played`), or the error (`fault`)."""

    rules: Rules
    played: Replayed | None
    fault: ContractError | None = None

    @property
    def whole(self) -> bool:
        """Return whether core and log agree, from the start of a game on."""
        return self.played is not None and self.played.whole

    @property
    def complete(self) -> bool:
        """Return whether it is a game from start to end."""
        return self.whole and self.played is not None and self.played.finished


@dataclass(frozen=True, slots=True)
class Glance:
    """What to know before a log is imported; `told` are the rules found in the log, None if unknown.

    `own`: the replay by these rules, made if they differ from the season's, or if the season's fail. `scores` as in the
    log.
    """

    log: Log
    origin: Origin
    fingerprint: str
    season: Way
    told: Rules | None
    own: Way | None
    scores: Amounts | None


def glance(text: str, name: str, season: Rules) -> Glance:
    """Preview a log; raises `ContractError` if it cannot be read at all."""
    log, foreign = _read(text)
    by_season = _by(log, season)
    told = None if foreign else _told(log, season)
    same = by_season.complete and told is not None and told.values() == season.values()
    own = None if same or told is None or not _fits(by_season) else _own(log, told)
    return Glance(log, origin(log, name, text), fingerprint(log.deals), by_season, told, own, _scores(log))


def _read(text: str) -> tuple[Log, bool]:
    """Return the log, and whether it used custom lobby rules."""
    try:
        return read_log(text), False
    except LogError as error:
        if error.code != Code.UNSUPPORTED:
            raise
        return read_log(text, named=True), True


def _fits(way: Way) -> bool:
    """Return whether the log could belong to this season: the same number of players and kind of mahjong."""
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
    """Return the rules found in the log, with the season's game length if it states none."""
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

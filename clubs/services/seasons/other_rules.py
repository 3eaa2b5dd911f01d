"""Try other rules on a season: small seasons at once, large ones by a worker; results are cached, never saved."""

import time
from dataclasses import asdict, dataclass
from typing import Any
from zlib import crc32

from django.core import signing
from django.core.cache import caches

from clubs.models import Season
from clubs.queue import enqueue
from clubs.selectors.seasons.other_rules import Wanted, answer, final_games, wanted

TRY = "clubs.tasks.try_other_rules"
AT_ONCE = 150
"""Maximum number of games settled during a request."""
SLOTS = 4
"""Results of a season cached at the same time."""
AN_HOUR = 60 * 60
DAYS_SHARED = 90
"""For how long members can open what an organiser shared."""
SALT = "other-rules"
PATIENCE = 60.0
"""Seconds without progress after which the work is queued again."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How far a season’s trial is: `done` of `all` games; `found` is the answer, None until then."""

    asked: Wanted
    done: int
    all: int
    found: dict[str, Any] | None

    @property
    def key(self) -> str:
        return self.asked.key


class _GivenUpError(Exception):
    """The slot was given to another request."""


def shared(asked: Wanted) -> str:
    """Return what a request is shared by: signed, so that nobody can ask for rules that no organiser chose."""
    return signing.dumps([asked.season, asked.preset, asked.options, asked.policy], salt=SALT, compress=True)


def asked_by(season: Season, token: str) -> Wanted | None:
    """Return the request that an organiser shared, about the season's results of now; None for any other token."""
    try:
        key, preset, options, policy = signing.loads(token, salt=SALT, max_age=DAYS_SHARED * 24 * AN_HOUR)
    except signing.BadSignature:
        return None
    return wanted(season, preset, options, policy) if key == season.pk else None


def try_rules(season: Season, asked: Wanted) -> Trial:
    """Return the answer to a request, or how far it is; queue it if nobody is working on it.

    Raises `ContractError` for a policy that can't be.
    """
    kept = _kept(season.pk, asked.key)
    if kept and (kept["found"] or time.time() - kept["at"] < PATIENCE):
        return _trial(kept)
    games = final_games(season).count()
    _keep(asked, 0, games, None)
    if games <= AT_ONCE:
        _keep(asked, games, games, answer(season, asked))
    else:
        enqueue(TRY, season.pk, asked.key)
    return trial(season.pk, asked.key) or Trial(asked, 0, games, None)


def trial(season_id: int, key: str) -> Trial | None:
    """Return how far a request is, or None if it is no longer known."""
    kept = _kept(season_id, key)
    return _trial(kept) if kept else None


def work_out(season_id: int, key: str) -> None:
    """Answer a queued request, noting the progress; nothing if it was answered or given up meanwhile."""
    kept, season = _kept(season_id, key), Season.objects.select_related("club").filter(pk=season_id).first()
    if not kept or kept["found"] or season is None:
        return
    asked, games = Wanted(**kept["asked"]), kept["all"]

    def progress(done: int) -> None:
        if not _kept(season_id, key):
            raise _GivenUpError
        _keep(asked, done, games, None)

    try:
        _keep(asked, games, games, answer(season, asked, progress))
    except _GivenUpError:
        return


def _slot(season_id: int, key: str) -> str:
    return f"other-rules-{season_id}-{crc32(key.encode()) % SLOTS}"


def _kept(season_id: int, key: str) -> dict[str, Any] | None:
    kept: dict[str, Any] | None = caches["shared"].get(_slot(season_id, key))
    return kept if kept and kept["key"] == key else None


def _keep(asked: Wanted, done: int, games: int, found: dict[str, Any] | None) -> None:
    kept = {"key": asked.key, "asked": asdict(asked), "done": done, "all": games, "at": time.time(), "found": found}
    caches["shared"].set(_slot(asked.season, asked.key), kept, timeout=AN_HOUR)


def _trial(kept: dict[str, Any]) -> Trial:
    return Trial(Wanted(**kept["asked"]), kept["done"], kept["all"], kept["found"])

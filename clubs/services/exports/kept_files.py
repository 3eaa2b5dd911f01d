"""Large spreadsheets of games, made once by a worker and kept while the club's games are unchanged."""

from collections.abc import Callable, Mapping

from django.core.cache import caches
from django.db.models import Model
from django.utils.translation import get_language, override

from clubs.models import Club, Event, Player, Season
from clubs.queue import enqueue
from clubs.selectors.exports.file_tables import of_games
from clubs.selectors.exports.table_rows import Sheet
from clubs.selectors.public import page_versions

MAKE = "clubs.tasks.make_file"
HELD, PATIENCE = 24 * 3600, 60
"""Seconds for which a file is stored, and after which an unfulfilled request is repeated."""
KINDS: Mapping[str, Callable[[Club, int], Season | Event | Player | None]] = {
    "season": lambda club, key: club.seasons.filter(pk=key).first(),
    "event": lambda club, key: Event.objects.filter(season__club=club, pk=key).first(),
    "player": lambda club, key: club.players.filter(pk=key).first(),
}


def kept_file(club: Club, of: Model, sheet: str) -> bytes | None:
    """Return the kept spreadsheet of these games, unless the club has changed since; request it if there is none."""
    lang = get_language() or ""
    key = _key(of, sheet, lang)
    found = _found(key, club)
    if found is None and caches["shared"].add(f"{key}:asked", 1, PATIENCE):
        found = _found(key, club)  # made between the look and the request
        if found is None:
            enqueue(MAKE, club.pk, _kind(of), of.pk, sheet, lang)
            found = _found(key, club)  # a worker inside this process has made it
        else:
            caches["shared"].delete(f"{key}:asked")
    return found


def make_file(*, club_id: int, kind: str, key: int, sheet: str, lang: str) -> None:
    """Make a spreadsheet and keep it, with the version that was read before."""
    from clubs.services.exports.xlsx_file import write_xlsx  # on first use, because the library is large

    club = Club.objects.filter(pk=club_id).first()
    of = KINDS[kind](club, key) if club else None
    if club is None or of is None:
        return
    version = _version(club)
    with override(lang):
        made: Sheet | None = of_games(club, of, sheet)
        if made is not None:
            with write_xlsx(made) as file:
                caches["shared"].set(_key(of, sheet, lang), (version, file.read()), HELD)
    caches["shared"].delete(f"{_key(of, sheet, lang)}:asked")


def _found(key: str, club: Club) -> bytes | None:
    kept: tuple[tuple[int, ...], bytes] | None = caches["shared"].get(key)
    return kept[1] if kept and kept[0] == _version(club) else None


def _version(club: Club) -> tuple[int, ...]:
    """Return the versions of everything that changes a game, a name or public data in the club."""
    of = (page_versions.club, page_versions.live, page_versions.results)
    return page_versions.versions_of([subject(club.slug) for subject in of])


def _key(of: Model, sheet: str, lang: str) -> str:
    return f"file:{_kind(of)}:{of.pk}:{sheet}:{lang}"


def _kind(of: Model) -> str:
    return of._meta.model_name or ""

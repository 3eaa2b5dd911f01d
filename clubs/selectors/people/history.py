"""History of a player, season or night: row versions and log entries in one list."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import CharField, F, Q, QuerySet, Value
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.input_limits import figures
from clubs.models import Event, LogEntry, Player, Season
from clubs.models.activity_log import Said

A_PAGE = 50
AT_ONCE = timedelta(seconds=1)
"""Maximum time between an action and the row change it caused."""
OF_SEASONS = ("season.", "bonus.", "team.", "results.")
HIDDEN = ("checkin_token", "options", "asks")
"""Columns left out because they are secret or because the log shows their parts."""
MOMENTS = ("opened_at", "closed_at", "announced_at", "cancelled_at", "revealed_at", "time_up_at")
"""Columns with the time of an action that has its own log entry."""
NAMES = {
    "user": _("Account"),
    "status": _("Status"),
    "merged_into": _("Merged into"),
    "season": _("Season"),
    "capacity": pgettext_lazy("registration", "Places"),
}
"""Labels of columns whose own name appears on no page."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One line: a log entry, or a row change with the values before and after and the user."""

    at: datetime
    who: str
    entry: LogEntry | None = None
    kind: str = ""
    changed: Sequence[tuple[str, object, object]] = ()


def player_history(player: Player, page: str | None) -> Page[Moment]:
    """Return a page of a player's history, newest first."""
    acts = [
        _of_club(player.club_id, name, str(player.number)).filter(action__startswith="player.")
        for name in ("number", "kept_number")
    ]
    return _page(acts, player, page)


def season_history(season: Season, page: str | None) -> Page[Moment]:
    """Return a page of a season's history, newest first, under every name it has had."""
    names = {season.name, *season.history.values_list("name", flat=True)}
    which = Q()
    for kind in OF_SEASONS:
        which |= Q(action__startswith=kind)
    return _page([_of_club(season.club_id, "name", name).filter(which) for name in sorted(names)], season, page)


def night_history(event: Event, page: str | None) -> Page[Moment]:
    """Return a page of a night's history, newest first, with everything done there."""
    return _page([LogEntry.objects.filter(event=event)], event, page)


def _of_club(club: int, name: str, said: str) -> QuerySet[LogEntry]:
    """Return a club's log entries outside events that have this value under an indexed name of their data."""
    return LogEntry.objects.alias(said=Said(name)).filter(club=club, event=None, said=said)


def _page(acts: Sequence[QuerySet[LogEntry]], row: Any, number: str | None) -> Page[Moment]:
    """Return one page of entries and row changes, sorted by the database; only the rows of this page are loaded.

    No entry may be in two of the querysets of `acts`.
    """
    told = [
        some.order_by().annotate(on=F("created_at"), sort=Value("act", CharField())).values_list("on", "pk", "sort")
        for some in acts
    ]
    kept = row.history.order_by().annotate(on=F("history_date"), sort=Value("row", CharField()))
    both = told[0].union(*told[1:], kept.values_list("on", "history_id", "sort"), all=True).order_by("-on", "-pk")
    paginator = Paginator(both, A_PAGE)
    wanted = figures(number) or 1
    page: Page[Any] = paginator.page(wanted if wanted <= paginator.num_pages else 1)
    page.object_list = _moments(list(page.object_list), row)
    return page


def _moments(lines: Sequence[tuple[datetime, int, str]], row: Any) -> list[Moment]:
    shown = ("by", "event__season", "game__table", "game__round")
    entries = LogEntry.objects.select_related(*shown).in_bulk([pk for _at, pk, sort in lines if sort == "act"])
    wanted = {pk for _at, pk, sort in lines if sort == "row"}
    kept_rows = row.history.select_related("history_user", *_others(row.history.model))
    states = list(kept_rows.order_by("history_date", "history_id")) if wanted else []
    before = dict(zip((state.history_id for state in states), [None, *states], strict=False))
    by_pk = {state.history_id: state for state in states}
    acts = [_act(entries[pk]) for _at, pk, sort in lines if sort == "act"]
    kept = [_change(by_pk[pk], before[pk]) for _at, pk, sort in lines if sort == "row"]
    return sorted(_together(acts, kept), key=lambda moment: moment.at, reverse=True)


def _together(acts: Sequence[Moment], kept: Sequence[Moment]) -> Iterator[Moment]:
    """Yield each entry with the row change it caused, and the row changes without an entry."""
    told: dict[int, Moment] = {}
    for change in kept:
        near = next((i for i, act in enumerate(acts) if i not in told and abs(act.at - change.at) < AT_ONCE), None)
        if near is None:
            yield change
        else:
            told[near] = change
    for i, act in enumerate(acts):
        said = act.entry is not None and "changed" in act.entry.data
        yield replace(act, changed=told[i].changed) if i in told and not said else act


def _act(entry: LogEntry) -> Moment:
    return Moment(entry.created_at, entry.who or entry.get_via_display(), entry)


def _change(state: Any, before: Any) -> Moment:
    who = str(state.history_user) if state.history_user else ""
    changed = tuple(_differences(state, before)) if before else ()
    return Moment(state.history_date, who, kind=state.history_type, changed=changed)


def _others(history: Any) -> list[str]:
    """Return the foreign key columns, which are shown by the name of the related row."""
    return [field.name for field in history.tracked_fields if field.is_relation and field.name in NAMES]


def _differences(state: Any, before: Any) -> Iterable[tuple[str, object, object]]:
    others = _others(state)
    for field in state.tracked_fields:
        if field.name in (*HIDDEN, *MOMENTS) or getattr(before, field.attname) == getattr(state, field.attname):
            continue
        was, now = (getattr(one, field.name if field.name in others else field.attname) for one in (before, state))
        choices = dict(getattr(field, "flatchoices", ()))
        yield str(NAMES.get(field.name, field.verbose_name)), choices.get(was, was), choices.get(now, now)

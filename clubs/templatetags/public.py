"""Texts of the public pages: dates, names of nights, scoring policies."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Protocol

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clubs.models import Club, Season
from clubs.process_cache import ProcessCache
from clubs.ranking.policy import Value
from clubs.selectors.charts.svg import Strip
from clubs.selectors.player_page.rates import Rate
from clubs.selectors.public.event_texts import day, night_title
from clubs.selectors.public.game import Act
from clubs.selectors.reader_language import listed, rank_said
from clubs.selectors.rulebook.rules_texts import names_of, preset_name
from clubs.selectors.seasons.policy import VALUES
from clubs.templatetags.formatting import tenths

register = template.Library()
MOST_PARTS = 1024
_parts: ProcessCache[SafeString] = ProcessCache(MOST_PARTS)


STRIP = (
    '<svg width="100%" height="28" aria-hidden="true"><line class="rail" x1="0" x2="100%" y1="14" y2="14" />'
    '<svg width="100%" height="28" viewBox="0 0 1000 28" preserveAspectRatio="none">'
    '<path class="other" vector-effect="non-scaling-stroke" d="{others}" /></svg>'
    '<rect class="span" x="{start}" y="12.5" width="{width}" height="3" />'
    '<line class="club" x1="{club}" x2="{club}" y1="3" y2="25" /><circle cx="{own}" cy="14" r="6.5" /></svg>'
)


NOTHING, LOWER = SafeString(), SafeString('<span aria-hidden="true">↓ </span>')


class Keyed(Protocol):
    """An object whose `key` identifies all data it was made from."""

    @property
    def key(self) -> tuple[object, ...]: ...


@register.simple_tag(takes_context=True)
def kept_part(context: template.Context, name: str, **shown: Keyed) -> SafeString:
    """Render a template that depends only on `shown` and its club, cached until their key changes."""
    key = (name, get_language(), *(one.key for one in shown.values()))
    return _parts.made_once(key, lambda: render_to_string(name, {**shown, "request": context["request"]}))


@register.simple_tag
def public_url(path: str) -> str:
    """Return the canonical public URL of a path."""
    return f"{settings.PUBLIC_URL}{path}"


register.filter("night_title", night_title)
register.filter("day", day)


@register.filter
def rules_name(preset: str) -> str:
    """Return the name of a season's rules."""
    return preset_name(preset)


@register.filter
def with_rules(season: Season) -> str:
    """Return the season's name with its rules' name, unless the season's name contains it."""
    said = any(name in season.name for name in names_of(season.preset))
    return season.name if said else listed((season.name, preset_name(season.preset)))


@register.filter
def when(moment: datetime, club: Club) -> str:
    """Return the time in the club's time zone, with the date unless it is today."""
    local = timezone.localtime(moment, club.zone)
    hour = date_format(local, "H:i")
    return hour if local.date() == timezone.localdate(timezone=club.zone) else listed((day(moment, club), hour))


@register.filter
def size(value: int) -> int:
    """Return the absolute value."""
    return abs(value)


@register.simple_tag
def policy(season: Season) -> str:
    """Return a season's rules and scoring policy in a sentence or two."""
    parts = [preset_name(season.preset)]
    if season.policy and season.policy.get("value", Value.TOTAL) != Value.TOTAL:
        parts.append(str(VALUES[season.policy["value"]]))
    if season.best_games:
        words = ngettext("best game counts", "best %(n)s games count", season.best_games)
        parts.append(words % {"n": season.best_games})
    if season.min_games:
        words = ngettext("minimum %(n)s game", "minimum %(n)s games", season.min_games)
        parts.append(words % {"n": season.min_games})
    return _(", ").join(parts)


@register.simple_tag
def games_told(played: int, counted: int | None = None) -> SafeString:
    """Return a number of games, with the word marked up so that it can be hidden under a column heading that says it.

    `counted`: how many of them count, said unless all do.

    >>> games_told(18)
    '18<i> games</i>'
    >>> games_told(18, 15)
    '15/18<i> games</i>'
    """
    return _games_told(get_language(), played, played if counted is None else counted)


@lru_cache(maxsize=4096)
def _games_told(_lang: str, played: int, counted: int) -> SafeString:
    before, after = ngettext("%(n)s game", "%(n)s games", played).split("%(n)s")
    marked = (format_html("<i>{}</i>", word) if word else "" for word in (before, after))
    number = f"{played:,}" if counted == played else f"{counted:,}/{played:,}"
    return format_html("{}{}{}", next(marked), number, next(marked))


@register.simple_tag
def why_address(number: int, asked: str) -> str:
    """Return the URL that explains a player's place in the standings, relative to the standings' URL."""
    return f"why/{number}/{asked}"


@register.simple_tag
def rank(number: int, shared: bool) -> str:
    """Return a rank; a shared one is marked as usual in the reader's language."""
    return rank_said(number, shared)


@register.simple_tag
def figures(values: Iterable[str]) -> SafeString:
    """Return table cells with these numbers."""
    return format_html_join("", '<td class="num">{}</td>', ((value,) for value in values))


@register.simple_tag
def act_words(act: Act) -> str:
    """Return in a few words what was done to a game."""
    who = act.chair.player.public_name if act.chair else ""
    words = {
        "deal.corrected": _("Deal %(number)s corrected"),
        "deal.played_on": _("Deal %(number)s corrected, later deals kept"),
        "deal.undone": _("Deal %(number)s undone"),
        "scores.entered": _("Final scores entered"),
        "scores.undone": _("Final scores undone"),
        "game.closed": _("Ended by the staff"),
        "game.reopened": _("Reopened"),
        "game.void": _("Voided"),
        "game.moved": _("Moved here from %(night)s, table %(table)s"),
        "game.on_paper": _("Played on paper, final scores entered"),
        "game.from_scores": _("Final scores imported from a log that differs from our scoring"),
        "penalty.added": _("Penalty of %(points)s for %(player)s"),
        "penalty.cancelled": _("Penalty of %(points)s for %(player)s cancelled"),
        "seat.substituted": _("A substitute took %(player)s’s seat"),
        "seat.counts_for": _("Changed who %(player)s’s seat counts for"),
    }
    said = {"number": act.number, "player": who, "points": tenths(act.tenths, act.entry.game)}
    return words[act.entry.action] % (
        said | {"night": act.entry.data.get("called"), "table": act.entry.data.get("table")}
    )


@register.simple_tag
def strip_drawn(spot: Strip) -> SafeString:
    """Return the comparison strip of a statistic: short strokes for other players, a bar from player to club, a long
    stroke for the club.
    """
    return format_html(STRIP, others=spot.others, start=spot.start, width=spot.width, club=spot.club, own=spot.own)


@register.simple_tag
def compared(rate: Rate) -> SafeString:
    """Return the note below a strip: the club average, the counts behind a share, and the percentage of players that do
    worse.
    """
    said = [(NOTHING, _("club average %(value)s") % {"value": rate.club})]
    if rate.share:
        said.append((NOTHING, _("%(n)s of %(of)s") % {"n": f"{rate.above:,}", "of": f"{rate.below:,}"}))
    if rate.better is not None:
        said.append((LOWER if rate.lower else NOTHING, _("better than %(n)s%% of players") % {"n": rate.better}))
    return format_html('<div class="note">{}</div>', format_html_join("", "<span>{}{}</span>", said))

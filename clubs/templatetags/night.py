"""Texts of the night pages: who met whom, why a player sits out, what the dice mean."""

from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import Player
from clubs.seating.sitting_out import SitOut, Why
from clubs.seating.starting_winds import WINDS
from clubs.selectors.night.draw_page import DrawView, Met, ThrowLine
from clubs.templatetags.formatting import staff_name

register = template.Library()


@register.filter
def wind_tile(wind: str) -> str:
    """Return the tile of a wind, or the back of a tile if there is no wind yet."""
    return f"{WINDS.index(wind) + 1}z" if wind else "back"


@register.filter
def wind_name(wind: str) -> str:
    """Return the name of a wind."""
    return {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}.get(wind, _("face down"))


def with_name(words: str, player: Player, **values: object) -> SafeString:
    """Return a sentence with a player's full name in its own letter forms."""
    filled = escape(words) % {"player": staff_name(player), **{key: escape(value) for key, value in values.items()}}
    return mark_safe(filled)  # noqa: S308  # every part is escaped above


@register.simple_tag
def names(players: Any) -> SafeString:
    """Return full names, for the club's staff."""
    return mark_safe(pgettext("list", ", ").join(staff_name(player) for player in players))  # noqa: S308  # staff_name escapes


@register.simple_tag
def met_words(met: Met) -> SafeString:
    """Return the text for two players who meet again."""
    if met.tonight > 1:
        return with_name(_("%(nth)s game with %(player)s tonight"), met.player, nth=nth(met.tonight))
    return with_name(_("%(nth)s game with %(player)s"), met.player, nth=nth(met.season))


def nth(number: int) -> str:
    """Return the ordinal of a meeting: 2nd, 3rd, 11th, 21st."""
    ordinals = {
        1: pgettext("meeting", "%(number)sst"),
        2: pgettext("meeting", "%(number)snd"),
        3: pgettext("meeting", "%(number)srd"),
    }
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return ordinals.get(last, pgettext("meeting", "%(number)sth")) % {"number": number}


@register.simple_tag
def reason(out: SitOut) -> str:
    """Return why a player sits out."""
    if out.why is Why.ASKED:
        return _("Asked to sit out")
    if out.why is Why.HAND:
        return _("Placed here by hand")
    had = {"tonight": out.tonight, "season": out.season, "equal": out.equal}
    if out.drawn:
        return _("Sat out %(tonight)s tonight, %(season)s this season; drawn from %(equal)s tied") % had
    return _("Sat out %(tonight)s tonight, %(season)s this season; the fewest here") % had


@register.simple_tag
def why_some_wait(view: DrawView) -> str:
    """Return why some players have to sit out."""
    size = "/".join(map(str, view.sizes))
    free = {"ready": view.ready, "size": size, "tables": len(view.rows)}
    if view.tables_short:
        return _("%(ready)s players are ready, but there is room for only %(tables)s × %(size)s.") % free
    if len(view.sizes) > 1 or view.ready % view.sizes[0]:
        return _("%(ready)s players can’t be split into tables of %(size)s.") % free
    return ""


@register.simple_tag
def dice_words(line: ThrowLine, players: int) -> str:
    """Return whom the dice point to, relative to the player who threw them: 7, opposite."""
    places = {0: _("self"), 1: _("next"), players - 1: _("previous")}
    said = {"total": line.total, "place": places.get(line.steps, _("opposite"))}
    return (_("%(total)s, %(place)s: East’s seat") if line.seat else _("%(total)s, %(place)s")) % said


@register.filter
def grouped(seed_hash: str) -> str:
    """Return a hexadecimal number in groups of eight digits, so that two can be compared by eye."""
    return " ".join(seed_hash[i : i + 8] for i in range(0, len(seed_hash), 8))

"""Formatting of names, numbers, winds and tiles."""

from datetime import datetime
from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.template.defaulttags import querystring
from django.templatetags.static import static
from django.templatetags.tz import do_timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.models import Club, Player
from clubs.outages import room, room_is_short
from clubs.page_cache.theme import theme_of
from clubs.selectors.people.names import html_lang
from clubs.selectors.reader_language import core_lang, letters, listed
from clubs.selectors.rulebook.amounts import Played, signed_total, written
from rules.glossary import Glossary

register = template.Library()
register.filter(html_lang)
register.filter(listed)

# Number of letters above which the club's screen uses a smaller font for a name.
LONG_NAME, LONGER_NAME = 14, 40
MINUS = "\N{MINUS SIGN}"
PLACES = {1: gettext_lazy("1st"), 2: gettext_lazy("2nd"), 3: gettext_lazy("3rd"), 4: gettext_lazy("4th")}
NAME = '<bdi class="nm" translate="no">{}</bdi>'
NAME_OF_LANGUAGE = '<bdi class="nm" lang="{}" translate="no">{}</bdi>'
WIND_SIGNS = {"E": "東", "S": "南", "W": "西", "N": "北"}


@register.simple_tag
def megabytes_left() -> int | None:
    """Return the free disk space in MB if it is low enough to warn staff."""
    return room() if room_is_short() else None


@register.simple_tag
def comma(loop: dict[str, Any]) -> str:
    """Return the list separator of the reader's language, or nothing after the last item; takes `forloop`."""
    return "" if loop["last"] else pgettext("list", ", ")


class Grouped(int):
    """A number that prints with separators, and can be counted by in a message: 1,204 games."""

    def __str__(self) -> str:
        return format(int(self), ",")


@register.filter
def number(value: int | None) -> Grouped | str:
    """Return a count to print with separators, "–" for None; a message can choose its plural by it."""
    return "–" if value is None else Grouped(value)


@register.filter
def points(value: int | None, played: Played = None) -> str:
    """Format points: 25000 → 25,000, with a real minus sign, and "–" for None.

    `played`: the rules that decide how money is written.
    """
    return "–" if value is None else written(value, played)


@register.filter
def signed(value: int | None, played: Played = None) -> str:
    """Format like `points`, with + before gains; 0 has no sign."""
    return f"+{written(value, played)}" if value is not None and value > 0 else points(value, played)


@register.filter
def tenths(value: float | None, played: Played = None) -> str:
    """Format a total stored in tenths: 512 → +51.2, or as money if the rules have no tenths of a point."""
    return "–" if value is None else signed_total(value, played)


@register.filter
def place(value: int | None) -> str:
    """Format a rank: 1 → 1st, 第 1 名, in the reader's language."""
    return str(PLACES.get(value or 0, "–"))


@register.simple_tag
def name(player: Player) -> SafeString:
    """Return the public name with its language's letter forms."""
    if player.public_lang:
        return format_html(NAME_OF_LANGUAGE, player.public_lang, player.public_name)
    return format_html(NAME, player.public_name)


@register.filter
def isolated(text: str) -> SafeString:
    """Return a name for a sentence: its letters don't reorder those around it, and browsers don't translate it."""
    return format_html('<bdi translate="no">{}</bdi>', text)


@register.simple_tag
def won_from(glossary: Glossary, winner: Player, loser: Player) -> SafeString:
    """Return who won from whom, in the terms of a rule system."""
    return mark_safe(glossary.told(name(winner), name(loser), core_lang()))  # noqa: S308  # both names are escaped


@register.filter
def short_name(player: Player, most: int) -> str:
    """Return the public name, cut to this many characters before its mark."""
    mark = player.public_mark and f" ({player.public_mark})"
    return Truncator(player.public_name.removesuffix(mark)).chars(max(4, most - len(mark))) + mark


@register.filter
def name_width(player: Player) -> str:
    """Return a CSS class for names too long for a line of the club's screen; wide letters count twice."""
    wide = letters(player.public_name)
    return "longer" if wide > LONGER_NAME else "long" if wide > LONG_NAME else ""


@register.simple_tag
def staff_name(player: Player) -> SafeString:
    """Return the full name, for the club's staff only."""
    if player.former:
        return name(player)
    if player.name_lang:
        return format_html(NAME_OF_LANGUAGE, player.name_lang, player.full_name)
    return format_html(NAME, player.full_name)


@register.simple_tag
def seal(wind: str, dealer: bool = False, size: str = "", *, start: bool = False) -> SafeString:
    """Return the wind seal of a seat: solid for the dealer, a question mark if the wind is unknown.

    `size`: "", "s" or "l"; `start`: it is the wind of the first deal, next to which others may be shown.
    """
    if not wind:
        return format_html('<span class="seal {}" role="img" aria-label="{}">?</span>', size, _("Wind unknown"))
    names = {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}
    spoken = names[wind] + (_(", ") + _("dealer") if dealer else "")
    if start:
        spoken = _("%(wind)s at the start") % {"wind": spoken}
    classes = " ".join(filter(None, ["seal", "dealer" if dealer else "", size]))
    return format_html(
        '<span class="{}" lang="ja" translate="no" role="img" aria-label="{}">{}</span>',
        classes,
        spoken,
        WIND_SIGNS[wind],
    )


@register.simple_tag
def tile(code: str, size: str = "", label: str = "") -> SafeString:
    """Return a tile by its MPSZ code ("5m", "1z", "back"); `label` is the text for screen readers."""
    classes = " ".join(filter(None, ["tile", "back" if code == "back" else "", size]))
    return format_html(
        '<span class="{}" role="img" aria-label="{}"><svg viewBox="0 0 60 80" aria-hidden="true">'
        '<use href="{}#{}"></use></svg></span>',
        classes,
        label or code,
        static("clubs/tiles/tiles.svg"),
        code,
    )


@register.filter
def at(moment: datetime | None, club: Club) -> datetime | None:
    """Return the moment in the club's time zone, for the `date` filter."""
    return do_timezone(moment, club.zone) if moment else None


@register.simple_tag(takes_context=True)
def theme(context: Context) -> SafeString:
    """Return the attribute of the chosen theme for a page."""
    chosen = theme_of(context["request"]) if "request" in context else ""
    return format_html(' data-theme="{}"', chosen) if chosen else SafeString()


@register.filter
def themes(request: HttpRequest) -> list[dict[str, object]]:
    """Return the themes to choose from: device setting (not stored), light, dark."""
    now, names = theme_of(request), {"": _("System"), "light": _("Light"), "dark": _("Dark")}
    return [{"value": kept or "device", "name": name, "chosen": kept == now} for kept, name in names.items()]


@register.filter
def item(mapping: Any, key: Any) -> Any:
    """Return `mapping[key]`, or None if it is missing."""
    try:
        return mapping[key]
    except (KeyError, IndexError, TypeError):
        return None


@register.simple_tag(takes_context=True)
def turned_to(context: Context, by: str, number: int) -> str:
    """Return the current query with another page of a list; `by` names the list, "" if the page has only one."""
    return str(querystring(context, None, **{by or "page": number}))

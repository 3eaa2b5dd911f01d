"""Compact charts of the share of each placing and of recent placings, for every line of a table."""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.selectors.charts.svg import Share, Spark
from clubs.selectors.reader_language import listed
from clubs.templatetags.formatting import PLACES, place

register = template.Library()
OF_THREE = ' class="of3"'
KEPT = 4096
"""Maximum number of cached lines of recent placings: five placings of four have some 1,400 combinations, in four
languages.
"""


@register.simple_tag
def taken(shares: Sequence[Share], *, large: bool = False) -> SafeString:
    """Return the bar of `shares` from charts.bar, or nothing if there are no placings."""
    if not shares:
        return mark_safe("")
    words = _places(get_language())
    said = listed(f"{words[share.place]} × {share.count:,}" for share in shares)
    parts = "".join([f'<b class="p{share.place} {share.size}">{share.count:,}</b>' for share in shares])
    kind = " large" if large else ""
    bar = f'<div class="taken{kind}" role="img" aria-label="{said}">{parts}</div>'
    return mark_safe(bar)  # noqa: S308  # numbers, and words of ours


@register.simple_tag
def last_places(spark: Spark) -> SafeString:
    """Return the recent placings, first place on top, newest on the right; public.css positions the dots."""
    return _last_places(get_language(), spark) if spark.places else mark_safe("")


@lru_cache(maxsize=KEPT)
def _last_places(lang: str, spark: Spark) -> SafeString:
    words = _places(lang)
    said = _("Last places") + _(": ") + listed(words[one] for one in spark.places)
    dots = "".join([f'<circle class="p{one}"/>' for one in spark.places])
    kind = OF_THREE if spark.players == 3 else ""
    line = f'<svg{kind} role="img" aria-label="{said}"><path d="{spark.line}"/>{dots}</svg>'
    return mark_safe(line)  # noqa: S308  # numbers, and words of ours


@lru_cache(maxsize=16)
def _places(_lang: str) -> dict[int, str]:
    """Return the texts of all placings in the current language."""
    return {one: conditional_escape(place(one)) for one in PLACES}

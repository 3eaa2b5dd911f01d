"""How often each place was taken, and the last places, in a few bytes: a table has one of each in every line."""

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
"""Lines of last places that are remembered: five places of four come in some 1,400 ways, each in four languages."""


@register.simple_tag
def taken(shares: Sequence[Share], *, large: bool = False) -> SafeString:
    """The bar of `shares`, from charts.bar; nothing where no place was taken."""
    if not shares:
        return mark_safe("")
    words = _places(get_language())
    said = listed(f"{words[share.place]} × {share.count}" for share in shares)
    parts = "".join([f'<b class="p{share.place} {share.size}">{share.count}</b>' for share in shares])
    kind = " large" if large else ""
    bar = f'<div class="taken{kind}" role="img" aria-label="{said}">{parts}</div>'
    return mark_safe(bar)  # noqa: S308  # numbers, and words of ours


@register.simple_tag
def last_places(spark: Spark) -> SafeString:
    """The last places, first on top, newest at the right; where a dot stands says public.css."""
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
    """The words for all places in the language that is spoken."""
    return {one: conditional_escape(place(one)) for one in PLACES}

"""How often each place was taken, and the last places, in a few bytes: a table has one of each in every line."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from clubs.selectors.charts.drawings import Share, Spark
from clubs.selectors.words import listed
from clubs.templatetags.look import place

register = template.Library()
OF_THREE = mark_safe(' class="of3"')


@register.simple_tag
def taken(shares: Sequence[Share], *, large: bool = False) -> SafeString:
    """The bar of `shares`, from charts.bar; nothing where no place was taken."""
    if not shares:
        return mark_safe("")
    said = listed(f"{place(share.place)} × {share.count}" for share in shares)
    parts = format_html_join(
        "", '<b class="p{} {}">{}</b>', ((share.place, share.size, str(share.count)) for share in shares)
    )
    kind = " large" if large else ""
    return format_html('<div class="taken{}" role="img" aria-label="{}">{}</div>', kind, said, parts)


@register.simple_tag
def last_places(spark: Spark) -> SafeString:
    """The last places, first on top, newest at the right; where a dot stands says public.css."""
    if not spark.places:
        return mark_safe("")
    said = _("Last places") + _(": ") + listed(place(one) for one in spark.places)
    dots = format_html_join("", '<circle class="p{}"/>', ((one,) for one in spark.places))
    return format_html(
        '<svg{} role="img" aria-label="{}"><path d="{}"/>{}</svg>',
        OF_THREE if spark.players == 3 else "",
        said,
        spark.line,
        dots,
    )

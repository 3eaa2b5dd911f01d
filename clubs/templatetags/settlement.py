"""How a settlement writes names and amounts."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.selectors.settlement.balances import Money, Party
from clubs.templatetags.formatting import MINUS, name, staff_name

register = template.Library()


@register.simple_tag
def party(who: Party, full: bool = False) -> SafeString:
    """A party's name: the full one for staff, the public one for others."""
    if who.player:
        return staff_name(who.player) if full else name(who.player)
    return format_html('<span class="nm">{}</span>', who.name or _("the club"))


@register.simple_tag
def amount(money: Money, tenths: int | None) -> str:
    """What is to be paid: no sign."""
    return "" if tenths is None else money.say(tenths)


@register.simple_tag
def balance(money: Money, tenths: int | None) -> str:
    """What somebody is up or down: with its sign."""
    if tenths is None:
        return ""
    return _sign(tenths) + money.say(tenths)


def _sign(tenths: int) -> str:
    return "+" if tenths > 0 else MINUS if tenths < 0 else ""


@register.simple_tag
def worth(money: Money, tenths: int) -> str:
    """An amount of points in money, where the season says what a point is worth."""
    return money.worth(tenths)


@register.simple_tag
def balance_worth(money: Money, tenths: int) -> str:
    """What somebody is up or down, in money."""
    return _sign(tenths) + money.worth(tenths)

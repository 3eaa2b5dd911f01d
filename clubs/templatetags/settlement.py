"""Formatting of names and amounts in a settlement."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.selectors.settlement.balances import Money, Party, settles
from clubs.templatetags.formatting import MINUS, NAME, name, staff_name

register = template.Library()
register.filter("settles", settles)


@register.simple_tag
def party(who: Party, full: bool = False) -> SafeString:
    """Return a party's name: the full one for staff, the public one for others."""
    if who.player:
        return staff_name(who.player) if full else name(who.player)
    return format_html(NAME, who.name or _("the club"))


@register.simple_tag
def amount(money: Money, tenths: int | None) -> str:
    """Format an amount to be paid, without a sign."""
    return "" if tenths is None else money.say(tenths)


@register.simple_tag
def balance(money: Money, tenths: int | None) -> str:
    """Format a balance, with its sign."""
    if tenths is None:
        return ""
    return _sign(tenths) + money.say(tenths)


def _sign(tenths: int) -> str:
    return "+" if tenths > 0 else MINUS if tenths < 0 else ""


@register.simple_tag
def worth(money: Money, tenths: int) -> str:
    """Return the value of points in money, if the season defines what a point is worth."""
    return money.worth(tenths)


@register.simple_tag
def balance_worth(money: Money, tenths: int) -> str:
    """Return a balance in money."""
    return _sign(tenths) + money.worth(tenths)

"""Small words of the table's pages."""

import json
from typing import Any

from django import template
from django.forms import BoundField, Form
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from clubs.models import Game
from clubs.selectors.play import game_clock as selectors
from clubs.selectors.play.game_clock import Clock
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import Played
from clubs.templatetags.formatting import points
from rules.system import Rules
from scoring.multilingual import Text

register = template.Library()

LONG, LONGER = 7, 8


@register.simple_tag
def page_of(here: Any, name: str, **kwargs: object) -> str:
    """The address of another page at the same table: `{% page_of here "correct" number=3 %}`."""
    return str(here.url(name, **kwargs))


@register.simple_tag
def clock_of(game: Game | None) -> Clock | None:
    """The clock of a game: `{% clock_of game as clock %}`."""
    return selectors.clock_of(game) if game else None


@register.filter
def as_header(tag: str) -> str:
    """The ETag that a refresh sends back, as htmx wants its headers."""
    return json.dumps({"If-None-Match": tag})


@register.filter
def width(score: int, played: Played = None) -> str:
    """A class for scores that are wider than 25,000."""
    length = len(points(score, played)) + (score < 0)
    return "longer" if length >= LONGER else "long" if length >= LONG else ""


@register.filter
def breakable(amounts: str, least: int = 0) -> SafeString:
    """2,000/4,000, which may break after its stroke; from so many characters on."""
    stroke = "/<wbr>" if len(amounts) >= least else "/"
    return mark_safe(escape(amounts).replace("/", stroke))  # noqa: S308  # escaped before


@register.filter
def minus(amount: int, played: Played = None) -> str:
    """1000 → −1,000."""
    return points(-amount, played)


@register.filter
def times(count: int) -> range:
    """To repeat something so many times, 8 at most."""
    return range(min(count, 8))


@register.filter
def say(text: Text | None) -> str:
    """A text of the scoring core in the reader's language."""
    return text.say(core_lang()) if text else ""


@register.filter
def inside(text: Text) -> str:
    """A text of the scoring core in the middle of a sentence."""
    return text.inside(core_lang())


@register.filter
def again(rules: Rules) -> str:
    """That the dealer deals once more."""
    return rules.glossary.again("", core_lang()).strip()


@register.filter
def position(wind: str) -> str:
    """The name of a wind."""
    return {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}.get(wind, "")


@register.filter
def bound(form: Form, name: str) -> BoundField:
    """A form's field by its name."""
    return form[name]


@register.filter
def split(words: str) -> list[str]:
    """Words apart by spaces."""
    return words.split()


@register.filter
def mpsz(wind: str) -> str:
    """A wind's tile: E → 1z."""
    return f"{'ESWN'.index(wind) + 1}z"

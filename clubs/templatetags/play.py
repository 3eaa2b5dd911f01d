"""Small tags and filters of the table pages."""

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
    """Return the URL of another page at the same table: `{% page_of here "correct" number=3 %}`."""
    return str(here.url(name, **kwargs))


@register.simple_tag
def clock_of(game: Game | None) -> Clock | None:
    """Return the clock of a game: `{% clock_of game as clock %}`."""
    return selectors.clock_of(game) if game else None


@register.filter
def as_header(tag: str) -> str:
    """Return the ETag for the next poll, in the form that htmx expects for headers."""
    return json.dumps({"If-None-Match": tag})


@register.filter
def width(score: int, played: Played = None) -> str:
    """Return a CSS class for scores wider than 25,000."""
    length = len(points(score, played)) + (score < 0)
    return "longer" if length >= LONGER else "long" if length >= LONG else ""


@register.filter
def breakable(amounts: str, least: int = 0) -> SafeString:
    """Let 2,000/4,000 break after its slash if it has at least `least` characters."""
    stroke = "/<wbr>" if len(amounts) >= least else "/"
    return mark_safe(escape(amounts).replace("/", stroke))  # noqa: S308  # escaped before


@register.filter
def minus(amount: int, played: Played = None) -> str:
    """Format a loss: 1000 → −1,000."""
    return points(-amount, played)


@register.filter
def times(count: int) -> range:
    """Return a range for repeating something, at most 8 times."""
    return range(min(count, 8))


@register.filter
def say(text: Text | None) -> str:
    """Return a text of the scoring core in the reader's language."""
    return text.say(core_lang()) if text else ""


@register.filter
def inside(text: Text) -> str:
    """Return a text of the scoring core for use within a sentence."""
    return text.inside(core_lang())


@register.filter
def again(rules: Rules) -> str:
    """Return the text for a repeat deal by the same dealer."""
    return rules.glossary.again("", core_lang()).strip()


@register.filter
def position(wind: str) -> str:
    """Return the name of a wind."""
    return {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}.get(wind, "")


@register.filter
def bound(form: Form, name: str) -> BoundField:
    """Return a form's field by its name."""
    return form[name]


@register.filter
def split(words: str) -> list[str]:
    """Split words at spaces."""
    return words.split()


@register.filter
def mpsz(wind: str) -> str:
    """Return a wind's tile: E → 1z."""
    return f"{'ESWN'.index(wind) + 1}z"

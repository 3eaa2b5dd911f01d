"""Further fields of a result, rendered once for all tables with the same rules; names are inserted afterwards."""

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Protocol

from django import template
from django.template.loader import render_to_string
from django.utils.html import escape, strip_spaces_between_tags
from django.utils.safestring import SafeString, mark_safe

from clubs.models import Player
from clubs.selectors.reader_language import core_lang
from clubs.templatetags.formatting import name

register = template.Library()
KEPT = 1024
PLAYER = re.compile("(<option[^>]*>)?\ue000(\\d)\ue001")
"""Placeholder of a player's name by number in the scoring core: private-use characters, as written by `player_mark`."""


class Shown(Protocol):
    """An `AskShown` that is hashed by its content."""

    @property
    def used(self) -> bool:
        """Whether any of its fields has a value."""

    def __hash__(self) -> int: ...


@register.simple_tag(takes_context=True)
def ask(context: template.Context, one: Shown) -> SafeString:
    """Render `{% ask one %}`, an `AskShown` with the names of the page's `places`."""
    players = {str(place.index): place.player for place in context["places"]}
    html = _draw(one) if one.used else _blank(one, core_lang())
    return mark_safe(PLAYER.sub(partial(_named, players), html))  # noqa: S308 -- a template's, with names escaped


def _named(players: Mapping[str, Player], found: re.Match[str]) -> str:
    """Return a player's name, as plain text inside an option, which can't contain elements."""
    option, player = found.groups()
    if player not in players:
        return option or ""
    return f"{option}{escape(players[player].public_name)}" if option else name(players[player])


def _draw(one: Shown) -> str:
    return strip_spaces_between_tags(render_to_string("clubs/play/_rule_field.html", {"one": one}))


@lru_cache(maxsize=KEPT)
def _blank(one: Shown, lang: str) -> str:
    return _draw(one)

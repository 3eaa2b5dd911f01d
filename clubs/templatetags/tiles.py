"""Drawings of tiles and hands."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.process_cache import ProcessCache
from clubs.selectors.rulebook import tile_keypad
from clubs.selectors.rulebook.hand_texts import ShownHand
from clubs.selectors.rulebook.rules_page import RulesPage
from clubs.templatetags import formatting

register = template.Library()
MOST_RULES = 32
"""Maximum number of cached rules pages, of some 170 kB each."""
_rules: ProcessCache[SafeString] = ProcessCache(MOST_RULES)


@lru_cache(maxsize=512)
def face(code: str, extra: str = "") -> SafeString:
    """Return a tile without a text alternative, for use where one text describes several tiles."""
    classes = " ".join(filter(None, ["tile", "back" if code == "back" else "", extra]))
    return format_html(
        '<span class="{}"><svg viewBox="0 0 60 80" aria-hidden="true"><use href="{}#{}"></use></svg></span>',
        classes,
        static("clubs/tiles/tiles.svg"),
        code,
    )


@register.simple_tag
def tile_face(code: str, extra: str = "") -> SafeString:
    """Return one tile without a text alternative."""
    return face(code, extra)


@register.simple_tag
def rules_alone(page: RulesPage) -> SafeString:
    """Render the part of a rules page that depends on the rules only, shared by all seasons with these rules."""
    return _rules.made_once(page.key, lambda: render_to_string("clubs/rulebook/_rules.html", {"page": page}))


@register.simple_tag
@lru_cache(maxsize=512)
def hand(shown: ShownHand) -> SafeString:
    """Return a hand as one picture: sets separated, melds underlined, the winning tile ringed."""
    parts = [_group(group) for group in shown.concealed]
    parts += [_group(meld.tiles, "meld") for meld in shown.melds]
    if shown.win:
        parts.append(_group((shown.win,), "won"))
    parts += [_group(tiles, "aside") for tiles in (shown.flowers, shown.dora) if tiles]
    joined = format_html_join("", "{}", ((part,) for part in parts))
    return format_html('<span class="hand" role="img" aria-label="{}">{}</span>', shown.spoken, joined)


@register.simple_tag
def indicators(tiles: tuple[str, ...]) -> SafeString:
    """Return the dora indicators of a deal without a winning hand."""
    words = f"{_('Dora indicators')}{_(': ')}{' '.join(tile_keypad.tile_name(tile) for tile in tiles)}"
    return format_html('<span class="hand" role="img" aria-label="{}">{}</span>', words, _group(tiles, "aside"))


def _group(tiles: tuple[str, ...], extra: str = "") -> SafeString:
    faces = format_html_join("", "{}", ((face(code),) for code in tiles))
    return format_html('<span class="set {}">{}</span>', extra, faces)


@register.filter
def tile_name(code: str) -> str:
    """Return a tile's name for screen readers."""
    return tile_keypad.tile_name(code)


@register.simple_tag
def wind(seat: str) -> str:
    """Return the name of a seat's wind."""
    return {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}[seat]


@register.simple_tag
def seat_seal(seat: str) -> SafeString:
    """Return a seat's small seal, solid for the dealer."""
    return formatting.seal(seat, dealer=seat == "E", size="s")

"""Fragments of the entry page, shared by all tables of a rule set: rendered once, then marked with the choices."""

import re
from functools import lru_cache
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, json_script, strip_spaces_between_tags
from django.utils.safestring import SafeString, mark_safe

from clubs.forms.play.win_by_patterns import pattern_part, tick_table
from clubs.forms.play.win_by_tiles import hand_part
from clubs.forms.play.win_by_value import value_part
from clubs.forms.play.winner import Data, many
from clubs.selectors.reader_language import core_lang
from rules.system import Rules

KEPT = 256
INPUT = re.compile(r'<input type="(radio|checkbox|number)" name="([^"]+)"(?: value="([^"]*)")?')
PARTS = {"value_table": value_part, "pattern_ticks": pattern_part, "winner_keypad": hand_part}


class CompactJSONEncoder(DjangoJSONEncoder):
    """JSON encoder without spaces."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs | {"separators": (",", ":"), "ensure_ascii": False})


def render_cached_part(name: str, rules: Rules, n: int, data: Data) -> SafeString:
    """Return the fragment for winner `n` with the submitted choices filled in."""
    return filled(_blank(name, rules, n, core_lang()), data)


@lru_cache(maxsize=KEPT)
def _blank(name: str, rules: Rules, n: int, lang: str) -> str:
    return strip_spaces_between_tags(
        render_to_string(f"clubs/play/_{name}.html", {"n": n, "text": str(n), "rules": rules, **PARTS[name](rules)})
    )


def filled(html: str, data: Data) -> SafeString:
    """Return the inputs with the submitted data: chips checked, numbers filled in.

    A group without submitted data gets its empty option checked.
    """
    sent: dict[str, list[str]] = {}

    def mark(found: re.Match[str]) -> str:
        kind, name, value = found.groups()
        said = sent.setdefault(name, many(data, name) or [""])
        if kind == "number":
            return found.group() + (f' value="{conditional_escape(said[0])}"' if said[0] else "")
        return f"{found.group()} checked" if value in said else found.group()

    return mark_safe(INPUT.sub(mark, html))  # noqa: S308 -- the part is a template's, and what is put in is escaped


@lru_cache(maxsize=KEPT)
def tick_rules(rules: Rules, lang: str) -> SafeString:
    """Return the pattern conflicts by which the browser disables inputs, or nothing if these rules have no patterns to
    tick.
    """
    table = tick_table(rules)
    return json_script(table, "tick-rules", encoder=CompactJSONEncoder) if table["ticks"] else mark_safe("")

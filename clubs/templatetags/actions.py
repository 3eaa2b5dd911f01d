"""Forms of declared actions."""

import uuid
from typing import Any

from django import template
from django.forms import BooleanField, BoundField
from django.template import Context, Engine
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from clubs.actions.declaration import Action
from clubs.actions.fields import Words
from clubs.actions.page_forms import ENTRY, ActionForm, form_of
from clubs.actions.tournament import BY_NAME
from clubs.selectors.tournament.remedies import Remedy, next_round_of

register = template.Library()
LABEL, SHORT = "_label", 40
"""Suffix of the arguments that label fields, and maximum length of neighbouring fields that share a row."""


@register.simple_tag(takes_context=True)
def action(context: Context, name: str, on: object = None, **more: Any) -> SafeString:
    """Render an action's form with only its fields and its button: `{% action "reopen_round" on=round %}`."""
    return action_form(context, "", name, on, **more)


@register.simple_tag(takes_context=True)
def remedy(context: Context, one: Remedy) -> SafeString:
    """Render a remedy: the button of its action, or a link to its page."""
    if one.action:
        values: dict[str, Any] = dict(one.values)
        return action_form(context, "", one.action, one.on, fields="", label=one.label, **values)
    return format_html('<a class="btn" href="{}">{}</a>', _page_of(context, one), one.label)


def _page_of(context: Context, one: Remedy) -> str:
    where: list[object] = [context["request"].club.slug, context["event"].pk]
    if one.route in ("event_round", "event_lineups"):
        found = next_round_of(context["event"])
        where.append(found.number if found else 1)
    elif one.number is not None:
        where.append(one.number)
    return reverse(one.route, args=where)


@register.simple_block_tag(takes_context=True, end_name="endaction_form")
def action_form(
    context: Context,
    content: str,
    name: str,
    on: object = None,
    *,
    css: str = "",
    button: str = "btn",
    label: Words = "",
    summary: str = "",
    fields: str | None = None,
    hint: str = "",
    why_not: str = "",
    also: str = "",
    **values: Any,
) -> SafeString:
    """Render an action's form: hidden fields, the block's content, the visible fields, the button.

    `on` is the object of the action. A field with a given value is hidden; `fields` names the visible fields if these
    are not all the others. With a `summary`, the form unfolds below it. `also` is a second action with the same fields.
    An empty `button` leaves the buttons to the block. `why_not` disables the button and explains why. `number_label`
    replaces the label of the field `number`.
    """
    declared, typed = BY_NAME[name], context.get("typed") or {}
    again = typed.get("do") in (name, also)
    form = form_of(declared)(initial=values | (typed if again else {}), auto_id=f"{name}-%s")
    shown = None if fields is None else fields.split()
    for field in [name for name in values if name.endswith(LABEL)]:
        form.fields[field.removesuffix(LABEL)].label = values.pop(field)
    parts = {
        "address": _address(context, declared, on),
        "content": mark_safe(content),  # noqa: S308 (rendered by the template around it)
        "hidden": _hidden(context, declared, on) | _left(values, shown),
        "rows": _rows(form, shown, values),
        "css": css,
        "button": button,
        "label": label or _label(declared, on, values),
        "summary": summary,
        "hint": hint,
        "why_not": why_not,
        "open": again,
        "also": BY_NAME[also] if also else None,
        "also_address": _address(context, BY_NAME[also], on) if also else "",
    }
    with context.push(**parts):
        return Engine.get_default().get_template("clubs/_action_form.html").render(context)


def _address(context: Context, declared: Action, on: object) -> str:
    where = {"club": context["request"].club.slug, "tournament": context["event"].pk}
    return reverse(declared.name, kwargs=where | declared.target.parts_of(on))


def _hidden(context: Context, declared: Action, on: object) -> dict[str, object]:
    """Return the idempotency key and the version of the object."""
    seen = on if declared.target.parts_of(on) and hasattr(on, "version") else context["event"]
    version = {"version": seen.version} if declared.versioned and not declared.target.chosen else {}
    return {"key": uuid.uuid4().hex} | version


def _left(values: dict[str, Any], shown: list[str] | None) -> dict[str, object]:
    """Return the values of hidden fields, with lists as the user would type them."""
    said = {name: value for name, value in values.items() if name not in (shown or ())}
    return {
        name: " ".join(map(str, value)) if isinstance(value, list | tuple) else value for name, value in said.items()
    }


def _label(declared: Action, on: object, values: dict[str, Any]) -> str:
    return str(declared.label) % ({"n": getattr(on, "number", "")} | values)


def _rows(form: ActionForm, shown: list[str] | None, values: dict[str, Any]) -> list[list[BoundField]]:
    """Return the visible fields, with short neighbours in one row."""
    left_out = {"key", "version", ENTRY, *values}
    names = [name for name in form.fields if name not in left_out] if shown is None else shown
    rows: list[list[BoundField]] = []
    for name in names:
        field = form[name]
        if isinstance(field.field, BooleanField):
            continue
        if shown is not None:
            field.field.widget.attrs["required"] = "required"
        if rows and _short(field) and _short(rows[-1][-1]):
            rows[-1].append(field)
        else:
            rows.append([field])
    return rows


def _short(field: BoundField) -> bool:
    longest = getattr(field.field, "max_length", None)
    return longest is None or longest <= SHORT

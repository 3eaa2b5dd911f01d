"""Shared by the rules pages of seasons and tournaments: the options of the chosen preset."""

from collections.abc import Mapping
from typing import Any, TypeVar

from django.http import HttpResponse
from django.shortcuts import render

from clubs.forms.seasons.rules import RulesForm
from clubs.request_types import SiteRequest
from clubs.selectors.rulebook.preset_choice import choosing
from rules import registry

Form = TypeVar("Form", bound=RulesForm)
Values = Mapping[str, Any]


def rules_form(
    request: SiteRequest, made: type[Form], preset: str, options: Values, always: Values | None = None
) -> Form:
    """Return the options of the chosen preset: as submitted, as in these rules, or with the preset's values.

    `always` are values of the page, whatever the preset. Choosing another preset than the one on the page resets the
    options to its values.
    """
    known = [one.id for one in registry.presets()]
    chosen = (request.POST or request.GET).get("preset") or preset or known[0]
    chosen = chosen if chosen in known else known[0]
    sent = request.method == "POST" and "show" not in request.POST and request.POST.get("shown") == chosen
    values = options if preset == chosen and "plain" not in request.GET else {}
    return made(chosen, {**values, **(always or {})}, request.POST if sent else None)


def rules_part(request: SiteRequest, rules: RulesForm, **more: object) -> HttpResponse:
    """Render only the options, for htmx after another preset was chosen."""
    return render(request, "clubs/seasons/_rule_options.html", {"rules": rules, "games": choosing(rules.rules), **more})

"""Public pages of circuits."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.client_address import client_of
from clubs.input_limits import searched
from clubs.page_cache.allowed_queries import Numbers
from clubs.request_types import SiteRequest
from clubs.selectors.circuits import pages
from clubs.selectors.circuits.coming import coming_events, coming_of_all
from clubs.selectors.circuits.files import SHEETS, ranking_json, ranking_sheet
from clubs.selectors.circuits.rankings import (
    Kept,
    current_ranking,
    kept,
    last_published,
    of_country,
    published,
    ranking_page,
)
from clubs.selectors.circuits.selections import shown_selections
from clubs.selectors.circuits.why import past_of, why
from clubs.services.people.rate_limits import attempt
from clubs.views.exports.table_response import as_file
from clubs.views.public.cached_response import Make, cached_response

PAGE = "clubs/circuits/public.html"
SEARCHES_A_MINUTE, MINUTE, MOST_PAGES = 300, 60, 2000


def respond(request: SiteRequest, part: str, title: str, here: str, body: Make) -> HttpResponse:
    """Return a part of a circuit's pages in their frame, kept by version."""
    frame = {"circuit": request.circuit, "title": title, "here": here}

    def whole() -> dict[str, Any]:
        return {"circuit": request.circuit, **body()}

    return cached_response(request, PAGE, f"clubs/circuits/{part}.html", frame=frame, body=whole)


@require_safe
def circuits(request: SiteRequest) -> HttpResponse:
    """List the circuits of the site."""
    context = {"page": pages.all_circuits(request.GET.get("page")), "coming": coming_of_all()}
    return render(request, "clubs/circuits/circuits.html", context)


@require_safe
def circuit(request: SiteRequest, circuit: str) -> HttpResponse:
    """Show what a circuit is, its first ten, its next and latest events, and its clubs."""
    return respond(request, "_front", request.circuit.name, "circuit", lambda: {"front": pages.front(request.circuit)})


@require_safe
def circuit_ranking(request: SiteRequest, circuit: str) -> HttpResponse:
    """Show the current ranking, in pages (`?page=`) or of one country (`?country=`)."""

    def body() -> dict[str, Any]:
        found = current_ranking(request.circuit)
        if found is None:
            return {"list": None}
        country = request.GET.get("country", "")
        chosen = of_country(found, country) if country else found
        return {
            "list": ranking_page(chosen, request.GET.get("page"), before=last_published(request.circuit)),
            "country": country,
            "published": published(request.circuit),
            "problem": request.circuit.problem,
            "selections": shown_selections(request.circuit),
            "choices": _choices(found),
        }

    return respond(request, "_ranking", _("Ranking"), "circuit_ranking", body)


def _choices(found: Kept) -> dict[str, Any]:
    codes = {line["country"] for line in found.answer["lines"] if line["country"]}
    return {"page": Numbers(2, MOST_PAGES), "country": codes}


@require_safe
def circuit_find(request: SiteRequest, circuit: str) -> HttpResponse:
    """Show the lines of the current ranking that `?q=` finds, a public name or a number."""
    query = searched(request.GET.get("q", "")).strip()
    if not attempt(f"searching:{client_of(request)}", most=SEARCHES_A_MINUTE, seconds=MINUTE):
        return HttpResponse(_("Too many searches. Try again in a minute."), status=429)
    found = current_ranking(request.circuit)
    if not query or found is None:
        return redirect("circuit_ranking", circuit)
    shown = ranking_page(found, request.GET.get("page"), before=last_published(request.circuit), query=query)
    context = {"circuit": request.circuit, "title": _("Ranking"), "here": "circuit_ranking", "list": shown}
    return render(request, PAGE, {**context, "part": "clubs/circuits/_ranking.html"})


@require_safe
def circuit_published(request: SiteRequest, circuit: str, ranking: int) -> HttpResponse:
    """Show a published ranking, in pages (`?page=`)."""
    found = _published(request, ranking)

    def body() -> dict[str, Any]:
        return {
            "list": ranking_page(found, request.GET.get("page")),
            "published": published(request.circuit),
            "choices": {"page": Numbers(2, MOST_PAGES)},
        }

    title = _("Ranking %(number)s") % {"number": ranking}
    return respond(request, "_ranking", title, "circuit_ranking", body)


def _published(request: SiteRequest, number: int) -> Kept:
    rows = request.circuit.rankings.select_related("circuit").defer("asked").exclude(number=None)
    return kept(get_object_or_404(rows, number=number))


@require_safe
def circuit_why(request: SiteRequest, circuit: str, ranking: int, number: int) -> HttpResponse:
    """Show the working of a player's value in a published ranking."""
    found = why(_published(request, ranking), number)
    if found is None:
        raise Http404
    return respond(request, "_why_page", found.person.name, "circuit_ranking", lambda: {"why": found})


@require_safe
def circuit_player(request: SiteRequest, circuit: str, number: int) -> HttpResponse:
    """Show a player of the circuit: the working of the current value, and earlier rankings."""
    person = get_object_or_404(request.circuit.people.select_related("merged_into"), number=number)
    if person.merged_into is not None:
        return redirect("circuit_player", circuit, person.merged_into.number)
    now = current_ranking(request.circuit)
    found = why(now, number) if now else None
    if found is None:
        raise Http404
    return respond(
        request, "_player", found.person.name, "circuit_ranking",
        lambda: {"why": found, "past": past_of(request.circuit, number)},
    )  # fmt: skip


@require_safe
def circuit_events(request: SiteRequest, circuit: str) -> HttpResponse:
    """Show what comes, with the weights so far, and the events with their weights, newest first."""

    def body() -> dict[str, Any]:
        found = pages.event_page(request.circuit, request.GET.get("page"))
        coming = coming_events(request.circuit) if found.number == 1 else []
        return {"page": found, "coming": coming, "choices": {"page": Numbers(2, MOST_PAGES)}}

    return respond(request, "_events", _("Events"), "circuit_events", body)


@require_safe
def circuit_event(request: SiteRequest, circuit: str, listed: int) -> HttpResponse:
    """Show the final places of an event, and where it comes from."""
    event = get_object_or_404(pages.open_events(request.circuit), pk=listed)

    def body() -> dict[str, Any]:
        found = pages.event_places(request.circuit, event, request.GET.get("page"))
        return {"found": found, "event": event, "choices": {"page": Numbers(2, MOST_PAGES)}}

    return respond(request, "_event", event.name, "circuit_events", body)


@require_safe
def circuit_countries(request: SiteRequest, circuit: str) -> HttpResponse:
    """Show the countries of the current ranking."""
    return respond(
        request, "_countries", _("Countries"), "circuit_countries",
        lambda: {"countries": pages.countries(request.circuit)},
    )  # fmt: skip


@require_safe
def circuit_file(request: SiteRequest, circuit: str, sheet: str, kind: str) -> HttpResponseBase:
    """Return the ranking (`ranking`, or `ranking-3` for a published one), the events or the countries as a file."""
    if (make := SHEETS.get(sheet)) is not None and kind != "json":
        return as_file(make(request.circuit), kind)
    name, _mark, number = sheet.partition("-")
    if name != "ranking" or (number and not (number.isascii() and number.isdigit() and len(number) < 7)):
        raise Http404
    found = _published(request, int(number)) if number else current_ranking(request.circuit)
    if found is None:
        raise Http404
    if kind == "json":
        return JsonResponse(ranking_json(found), json_dumps_params={"ensure_ascii": False})
    return as_file(ranking_sheet(found), kind)

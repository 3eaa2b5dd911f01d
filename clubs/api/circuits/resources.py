"""Public data of circuits. Lists are paginated; an unchanged answer is 304 by its ETag."""

from collections.abc import Callable, Sequence
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.base import ApiView
from clubs.api.common.pagination import BoundedPages
from clubs.api.common.schema import JSON
from clubs.input_limits import figures
from clubs.models import Circuit
from clubs.selectors.circuits import public_json
from clubs.selectors.circuits.pages import open_events
from clubs.selectors.circuits.rankings import Kept, current_ranking, kept, of_country
from clubs.selectors.circuits.selections import selection_json
from scoring.strict_json import JsonObject

RANKING = OpenApiParameter("number", int, description="A published ranking; without it, the current one.")
COUNTRY = OpenApiParameter("country", str, description="Only players of this country: two capital letters.")
PAGED = [
    OpenApiParameter("limit", int, description="Rows in a page, at most 200."),
    OpenApiParameter("offset", int, description="Rows before the page."),
]


def shown(name: str, about: str, *, parameters: Sequence[OpenApiParameter] = ()) -> Callable[[Any], Any]:
    """Describe something of circuits that the public reads."""
    return extend_schema(
        operation_id=name, tags=["Circuits"], summary=about, description=about, auth=[],
        responses={(200, JSON): {"type": "object"}}, parameters=list(parameters),
    )  # fmt: skip


@method_decorator(conditional_page, name="dispatch")
class Resource(ApiView):
    """Base of what the public reads of circuits."""

    http_method_names = ("get", "head", "options")

    def paged(self, rows: Any, said: Callable[[Sequence[Any]], list[JsonObject]]) -> Response:
        """Return a page of rows; `said` makes the JSON of those of the page alone."""
        for name in ("limit", "offset"):
            given = self.request.query_params.get(name)
            if given is not None and figures(given) is None:
                raise ValidationError({name: _("Must be a whole number of 1 or more.")})
        pages = BoundedPages()
        page = pages.paginate_queryset(rows, self.request, self)
        return pages.get_paginated_response(said(page or []))

    def ranking(self) -> Kept:
        """Return the ranking that is asked for, a published one or the current one."""
        asked = self.request.query_params.get("number")
        if asked is None:
            found = current_ranking(self.request.circuit)
        else:
            rows = self.request.circuit.rankings.select_related("circuit").defer("asked").exclude(number=None)
            found = kept(get_object_or_404(rows, number=figures(asked) or 0))
        if found is None:
            raise NotFound
        return found


class Circuits(Resource):
    """All circuits of the site."""

    @shown("circuits", "All circuits of the site, by name.", parameters=PAGED)
    def get(self, request: Request) -> Response:
        """Return a page of circuits."""
        rows = Circuit.objects.order_by("name", "pk")
        return self.paged(rows, lambda page: [public_json.circuit_json(one) for one in page])


class OneCircuit(Resource):
    """A circuit."""

    @shown("circuit_detail", "A circuit with its formula and its published rankings and selections.")
    def get(self, request: Request, circuit: str) -> Response:
        """Return the circuit."""
        found = request.circuit
        rankings = found.rankings.exclude(number=None).values("number", "date", "ranked", "withdrawn_at")
        said = [
            {
                "number": one["number"],
                "date": one["date"],
                "ranked": one["ranked"],
                "withdrawn": bool(one["withdrawn_at"]),
            }
            for one in rankings.order_by("-number")
        ]
        selections = list(found.selections.filter(shown=True).values("number", "name"))
        return Response({**public_json.circuit_json(found), "rankings": said, "selections": selections})


class Events(Resource):
    """The events of a circuit."""

    @shown("circuit_events", "A circuit’s events with their facts and weights, newest first.", parameters=PAGED)
    def get(self, request: Request, circuit: str) -> Response:
        """Return a page of events."""
        rows = open_events(request.circuit)
        return self.paged(rows, lambda page: public_json.events_json(request.circuit, page))


class OneEvent(Resource):
    """An event of a circuit."""

    @shown("circuit_event", "An event of a circuit with its final places.")
    def get(self, request: Request, circuit: str, listed: int) -> Response:
        """Return the event."""
        found = get_object_or_404(open_events(request.circuit), pk=listed)
        return Response(public_json.event_json(request.circuit, found))


class Ranking(Resource):
    """A ranking of a circuit."""

    @shown("circuit_ranking", "A circuit’s ranking, best first.", parameters=[RANKING, COUNTRY, *PAGED])
    def get(self, request: Request, circuit: str) -> Response:
        """Return a page of the ranking."""
        found = self.ranking()
        if country := request.query_params.get("country", ""):
            found = of_country(found, country)
        return self.paged(found.lines, lambda page: public_json.lines_json(found, page))


class OnePlayer(Resource):
    """A player of a circuit."""

    @shown("circuit_player", "A player’s line with its results and how it adds up.", parameters=[RANKING])
    def get(self, request: Request, circuit: str, number: int) -> Response:
        """Return the player's line."""
        found = public_json.player_json(self.ranking(), number)
        if found is None:
            raise NotFound
        return Response(found)


class Countries(Resource):
    """The countries of a circuit."""

    @shown("circuit_countries", "The countries of a circuit’s ranking, best first.", parameters=[RANKING, *PAGED])
    def get(self, request: Request, circuit: str) -> Response:
        """Return a page of countries."""
        return self.paged(public_json.countries_json(self.ranking()), list)


class Selection(Resource):
    """A published selection of a circuit."""

    @shown("circuit_selection", "Who qualifies by a circuit’s ranking.")
    def get(self, request: Request, circuit: str, selection: int) -> Response:
        """Return the selection."""
        rows = request.circuit.selections.filter(shown=True).select_related("ranking", "circuit")
        return Response(selection_json(get_object_or_404(rows, number=selection)))

"""What all API views have in common."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class AlwaysJson(BaseContentNegotiation):
    """Render JSON for every `Accept` header: JSON is the only format."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class DescribedToken(OpenApiAuthenticationExtension):
    """Describe in the schema how to send a token."""

    target_class = "clubs.api.common.authentication.ByToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of the club (Settings, API tokens)."}


class ApiView(APIView):
    """Base of every API view. Permissions are declared in `clubs.permissions` and enforced by the middleware."""

    permission_classes = (AllowAny,)
    content_negotiation_class = AlwaysJson
    request: Request


def in_schema_only(view: Any) -> bool:
    """Whether the schema is being generated, without a URL from which to read a club."""
    return getattr(view, "swagger_fake_view", False)

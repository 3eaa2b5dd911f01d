"""The OpenAPI schema and the pages that show it, from our own static files."""

import zlib
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, override
from django.views.decorators.csrf import ensure_csrf_cookie
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

_kept: dict[tuple[str, str], tuple[bytes, dict[str, str]]] = {}
"""The schema by format and language: deflated, with its headers. It is made once by a process, at half a second."""


class Schema(SpectacularAPIView):
    """The OpenAPI schema, as JSON (also for `Accept: application/json`) or YAML."""

    renderer_classes = (OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return the kept schema; make it the first time. Only `format` and `lang` of the query change it."""
        asked = request.GET.get("lang")
        language = asked if asked in dict(settings.LANGUAGES) else get_language() or "en"
        key = (request.accepted_renderer.media_type, language)
        if key not in _kept:
            with override(language):
                made: Response = self._get_schema_response(request)
                made.accepted_renderer = request.accepted_renderer
                made.accepted_media_type = request.accepted_media_type
                made.renderer_context = self.get_renderer_context()
                made.render()
            kept = ("Content-Type", "Content-Disposition")
            _kept[key] = zlib.compress(made.content), {name: made[name] for name in kept if name in made}
        content, headers = _kept[key]
        return HttpResponse(zlib.decompress(content), headers=headers)

    def _get_version_parameter(self, request: Request) -> None:
        """Return no version: the query can't name one."""


@ensure_csrf_cookie
def docs(request: HttpRequest) -> HttpResponse:
    """Return the page that shows the schema."""
    return render(request, "clubs/api/docs.html")

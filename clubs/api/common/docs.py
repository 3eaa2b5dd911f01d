"""The OpenAPI schema and the pages that show it, from our own static files."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView


class Schema(SpectacularAPIView):
    """The OpenAPI schema, as JSON (also for `Accept: application/json`) or YAML."""

    renderer_classes = (OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer)


@ensure_csrf_cookie
def docs(request: HttpRequest) -> HttpResponse:
    """Return the page that shows the schema."""
    return render(request, "clubs/api/docs.html")

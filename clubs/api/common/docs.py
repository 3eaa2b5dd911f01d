"""The schema, and pages that explain it, from our own static files."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.views import SpectacularAPIView


class Schema(SpectacularAPIView):
    """The schema in OpenAPI, as JSON or YAML."""

    renderer_classes = (OpenApiJsonRenderer, OpenApiYamlRenderer)


@ensure_csrf_cookie
def docs(request: HttpRequest) -> HttpResponse:
    """The API's pages."""
    return render(request, "clubs/api/docs.html")

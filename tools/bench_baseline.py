"""The minimal work of any site, on the same server: the baseline of `./run bench web`."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import path

django.setup()
settings.MIDDLEWARE, settings.ROOT_URLCONF = [], __name__
PAGE = b"x" * 24_000
VERSION = "SELECT version FROM clubs_pageversion WHERE subject = %s"


def empty(_request: HttpRequest) -> HttpResponse:
    """Return an empty response."""
    return HttpResponse(b"")


def kept(_request: HttpRequest) -> HttpResponse:
    """Return a whole page from memory, after one query for a version."""
    _look_up()
    return HttpResponse(PAGE)


def unchanged(_request: HttpRequest) -> HttpResponse:
    """Return 304, after one query for a version."""
    _look_up()
    return HttpResponseNotModified()


def _look_up() -> None:
    with connection.cursor() as cursor:
        cursor.execute(VERSION, ["site"])
        cursor.fetchone()


urlpatterns = [path("empty", empty), path("kept", kept), path("unchanged", unchanged)]
application = WSGIHandler()

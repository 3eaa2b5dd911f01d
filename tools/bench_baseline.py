"""The least that any site does, on the same server: what `./run bench web` measures our pages against."""

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
    """Nothing at all."""
    return HttpResponse(b"")


def kept(_request: HttpRequest) -> HttpResponse:
    """A version, looked up by one query, and a whole page from memory."""
    _look_up()
    return HttpResponse(PAGE)


def unchanged(_request: HttpRequest) -> HttpResponse:
    """A version, looked up by one query, and 304."""
    _look_up()
    return HttpResponseNotModified()


def _look_up() -> None:
    with connection.cursor() as cursor:
        cursor.execute(VERSION, ["site"])
        cursor.fetchone()


urlpatterns = [path("empty", empty), path("kept", kept), path("unchanged", unchanged)]
application = WSGIHandler()

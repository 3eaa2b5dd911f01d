"""URLs of the app, one module for each part of the site."""

from django.urls import include, path, register_converter
from django.urls.converters import IntConverter


class WholeConverter(IntConverter):
    """A whole number as short as every column takes it: what is longer leads nowhere."""

    regex = "[0-9]{1,9}"


register_converter(WholeConverter, "whole")

urlpatterns = [
    path("", include("clubs.urls.public")),
    path("", include("clubs.urls.exports")),
    path("", include("clubs.urls.rulebook")),
    path("", include("clubs.urls.people")),
    path("", include("clubs.urls.circuits")),
    path("", include("clubs.urls.night")),
    path("", include("clubs.urls.open_tables")),
    path("", include("clubs.urls.play")),
    path("", include("clubs.urls.tournament")),
    path("api/v1/", include("clubs.urls.api")),
]

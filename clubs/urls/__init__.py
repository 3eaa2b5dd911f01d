"""Addresses of the app, a module for each part of the house."""

from django.urls import include, path

urlpatterns = [
    path("", include("clubs.urls.public")),
    path("", include("clubs.urls.hands")),
    path("", include("clubs.urls.people")),
    path("", include("clubs.urls.night")),
    path("", include("clubs.urls.play")),
    path("api/v1/", include("clubs.urls.api")),
]

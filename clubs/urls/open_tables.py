"""Addresses of what needs no account: demo clubs, and tables of friends by their links to play and to look."""

from django.urls import path

from clubs.views.demo_clubs import look_around
from clubs.views.open_tables import keeping, tables

urlpatterns = [
    path("look-around/", look_around.look_around, name="look_around"),
    path("tables/new/", tables.table_new, name="table_new"),
    path("t/<slug:table>/evening/", tables.table_evening, name="table_evening"),
    path("t/<slug:table>/game/", tables.table_game, name="table_game"),
    path("t/<slug:table>/names/", tables.table_names, name="table_names"),
    path("t/<slug:table>/delete/", tables.table_delete, name="table_delete"),
    path("t/<slug:table>/keep/", keeping.table_keep, name="table_keep"),
    path("t/<slug:table>/keep/<whole:into>/", keeping.table_keep_in, name="table_keep_in"),
    path("c/<slug:club>/table/", tables.table_look, name="table_look"),
]

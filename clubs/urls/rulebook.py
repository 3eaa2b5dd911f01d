"""Addresses of the rules pages and of the calculator, which anybody may read."""

from django.urls import path

from clubs.views.rulebook import rules_and_calculator as views

urlpatterns = [
    path("rules/", views.rules, name="rules"),
    path("rules/<slug:preset>/", views.preset, name="rules_preset"),
    path("rules/<slug:preset>/compare/<slug:other>/", views.compare, name="rules_compare"),
    path("counts/<slug:system>/", views.counts, name="counts"),
    path("guide/", views.guide, name="guide"),
    path("calculator/", views.calculator, name="calculator"),
    path("c/<slug:club>/standings/<slug:season>/rules/", views.season_rulebook, name="season_rulebook"),
    path("c/<slug:club>/standings/<slug:season>/rules/card/", views.season_card, name="season_card"),
    path("c/<slug:club>/tournaments/<whole:tournament>/rules/", views.event_rulebook, name="event_rulebook"),
    path("c/<slug:club>/tournaments/<whole:tournament>/rules/card/", views.event_card, name="event_card"),
]

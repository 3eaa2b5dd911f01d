"""Addresses of circuits: what visitors see, and the pages of their managers."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.views.circuits import feeds, people, public, rankings, selections, settings, staff
from clubs.views.public import link_previews

run: list[URLPattern | URLResolver] = [
    path("clubs/", staff.circuit_clubs, name="circuit_clubs"),
    path("events/", staff.circuit_staff_events, name="circuit_staff_events"),
    path("events/import/", staff.circuit_import, name="circuit_import"),
    path("events/<whole:listed>/", staff.circuit_event_edit, name="circuit_event_edit"),
    path("people/", people.circuit_people, name="circuit_people"),
    path("feeds/", feeds.circuit_feeds, name="circuit_feeds"),
    path("formula/", rankings.circuit_formula, name="circuit_formula"),
    path("publish/", rankings.circuit_publish, name="circuit_publish"),
    path("selections/", selections.circuit_selections, name="circuit_selections"),
    path("selections/<whole:selection>/", selections.circuit_selection_edit, name="circuit_selection_edit"),
    path("settings/", settings.circuit_edit, name="circuit_edit"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("circuits/", public.circuits, name="circuits"),
    path("circuits/new/", settings.circuit_new, name="circuit_new"),
    path("circuits/<slug:circuit>/", public.circuit, name="circuit"),
    path("circuits/<slug:circuit>/ranking/", public.circuit_ranking, name="circuit_ranking"),
    path("circuits/<slug:circuit>/ranking/find/", public.circuit_find, name="circuit_find"),
    path("circuits/<slug:circuit>/ranking/<whole:ranking>/", public.circuit_published, name="circuit_published"),
    path("circuits/<slug:circuit>/ranking/<whole:ranking>/<whole:number>/", public.circuit_why, name="circuit_why"),
    path("circuits/<slug:circuit>/players/<whole:number>/", public.circuit_player, name="circuit_player"),
    path("circuits/<slug:circuit>/events/", public.circuit_events, name="circuit_events"),
    path("circuits/<slug:circuit>/events/<whole:listed>/", public.circuit_event, name="circuit_event"),
    path("circuits/<slug:circuit>/countries/", public.circuit_countries, name="circuit_countries"),
    path(
        "circuits/<slug:circuit>/selections/<whole:selection>/", selections.circuit_selection, name="circuit_selection"
    ),
    path("circuits/<slug:circuit>/files/<slug:sheet>.<slug:kind>", public.circuit_file, name="circuit_file"),
    path(
        "circuits/<slug:circuit>/previews/<slug:kind>/<slug:key>/<slug:language>.png",
        link_previews.circuit_link_picture,
        name="circuit_link_picture",
    ),
    path("circuits/<slug:circuit>/me/", people.circuit_own, name="circuit_own"),
    path("circuits/<slug:circuit>/staff/", include(run)),
    path("api/v1/feed/circuits/<slug:circuit>.json", feeds.circuit_feed, name="circuit_feed"),
    path(".well-known/east-one.json", feeds.site_keys, name="site_keys"),
]

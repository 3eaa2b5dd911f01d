"""Addresses that anybody may read."""

from django.urls import path

from clubs.views.public import appearance, club_screen, link_previews, player_pages, recaps, standings_pages
from clubs.views.public import pages as views
from clubs.views.public import ratings as rating_views

urlpatterns = [
    path("", views.home, name="home"),
    path("clubs/", views.clubs, name="clubs"),
    path("look/", appearance.look, name="look"),
    path("c/<slug:club>/", views.club, name="club"),
    path("c/<slug:club>/standings/<slug:season>/", views.season, name="season"),
    path("c/<slug:club>/standings/<slug:season>/why/<whole:number>/", views.why, name="season_why"),
    path("c/<slug:club>/standings/<slug:season>/paper/", standings_pages.season_paper, name="season_paper"),
    path("c/<slug:club>/standings/<slug:season>/race/", standings_pages.season_race, name="season_race"),
    path("c/<slug:club>/standings/<slug:season>/matrix/", standings_pages.season_matrix, name="season_matrix"),
    path("c/<slug:club>/standings/<slug:season>/recap/", recaps.season_recap, name="season_recap"),
    path(
        "c/<slug:club>/standings/<slug:season>/recap/<slug:language>.png",
        recaps.season_recap_picture,
        name="season_recap_picture",
    ),
    path("c/<slug:club>/standings/<slug:season>/changes/", standings_pages.season_changes, name="season_changes"),
    path(
        "c/<slug:club>/standings/<slug:season>/<whole:number>/", standings_pages.season_counted, name="season_counted"
    ),
    path("c/<slug:club>/screen/", club_screen.club_screen, name="club_screen"),
    path("c/<slug:club>/all-time/", standings_pages.all_time, name="all_time"),
    path("c/<slug:club>/records/", standings_pages.records, name="records"),
    path("c/<slug:club>/nights/<whole:event>/", views.night, name="night"),
    path("c/<slug:club>/nights/<whole:event>/recap/", recaps.night_recap, name="night_recap"),
    path(
        "c/<slug:club>/nights/<whole:event>/recap/<slug:language>.png",
        recaps.night_recap_picture,
        name="night_recap_picture",
    ),
    path("c/<slug:club>/games/<slug:game>/", views.game, name="game"),
    path(
        "c/<slug:club>/previews/<slug:kind>/<slug:key>/<slug:language>.png",
        link_previews.link_picture,
        name="link_picture",
    ),
    path("c/<slug:club>/players/", player_pages.players, name="players"),
    path("c/<slug:club>/players/search/", player_pages.players_search, name="players_search"),
    path("c/<slug:club>/players/<whole:number>/", views.player, name="player"),
    path("c/<slug:club>/players/<whole:number>/with/<whole:other>/", player_pages.two_players, name="two_players"),
    path("c/<slug:club>/players/<whole:number>/rating/", rating_views.player_rating, name="player_rating"),
    path("c/<slug:club>/ratings/", rating_views.ratings, name="ratings"),
    path("c/<slug:club>/draws/<slug:draw>/", views.draw, name="draw"),
]

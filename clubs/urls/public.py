"""Addresses that anybody may read."""

from django.urls import path

from clubs.views.public import pages as views

urlpatterns = [
    path("", views.home, name="home"),
    path("c/<slug:club>/", views.club, name="club"),
    path("c/<slug:club>/standings/<slug:season>/", views.season, name="season"),
    path("c/<slug:club>/nights/<int:event>/", views.night, name="night"),
    path("c/<slug:club>/games/<slug:game>/", views.game, name="game"),
    path("c/<slug:club>/players/<int:number>/", views.player, name="player"),
    path("c/<slug:club>/draws/<slug:draw>/", views.draw, name="draw"),
]

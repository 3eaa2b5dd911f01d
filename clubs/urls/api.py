"""Addresses: api. No slash at the end, as the scoring contract writes them."""

from django.urls import path

from clubs.api import calls, docs, resources, writes

app_name = "api"
CLUB = "clubs/<slug:club>"
GAME = f"{CLUB}/games/<slug:game>"

urlpatterns = [
    path("schema/", docs.Schema.as_view(), name="schema"),
    path("docs/", docs.docs, name="docs"),
    path("score", calls.Score.as_view(), name="score"),
    path("deal", calls.Deal.as_view(), name="deal"),
    path("game", calls.Game.as_view(), name="game"),
    path("waits", calls.Waits.as_view(), name="waits"),
    path("needs", calls.Needs.as_view(), name="needs"),
    path("standings", calls.Standings.as_view(), name="call_standings"),
    path("rating", calls.Rating.as_view(), name="call_rating"),
    path("stats", calls.Stats.as_view(), name="call_stats"),
    path("log", calls.Log.as_view(), name="call_log"),
    path("seating", calls.Seating.as_view(), name="call_seating"),
    path("rules", calls.Rules.as_view(), name="rules"),
    path("rules/<str:preset>", calls.Preset.as_view(), name="preset"),
    path("clubs", resources.Clubs.as_view(), name="clubs"),
    path(CLUB, resources.OneClub.as_view(), name="club"),
    path(f"{CLUB}/players", resources.Players.as_view(), name="players"),
    path(f"{CLUB}/players/<whole:number>", resources.OnePlayer.as_view(), name="player"),
    path(f"{CLUB}/seasons", resources.Seasons.as_view(), name="seasons"),
    path(f"{CLUB}/seasons/<slug:season>", resources.OneSeason.as_view(), name="season"),
    path(f"{CLUB}/seasons/<slug:season>/standings", resources.Standings.as_view(), name="standings"),
    path(f"{CLUB}/nights", resources.Nights.as_view(), name="nights"),
    path(f"{CLUB}/nights/<whole:event>", resources.OneNight.as_view(), name="night"),
    path(f"{CLUB}/games", resources.Games.as_view(), name="games"),
    path(GAME, resources.OneGame.as_view(), name="game_detail"),
    path(f"{GAME}/request", resources.GameAsRequest.as_view(), name="game_request"),
    path(f"{GAME}/tenhou6", resources.GameAsTenhou6.as_view(), name="game_tenhou6"),
    path(f"{GAME}/deals", writes.RecordDeal.as_view(), name="record_deal"),
    path(f"{GAME}/deals/<whole:number>", writes.CorrectDeal.as_view(), name="correct_deal"),
    path(f"{GAME}/undo", writes.UndoDeal.as_view(), name="undo_deal"),
    path(f"{GAME}/confirm", writes.ConfirmGame.as_view(), name="confirm_game"),
]

"""Addresses: the staff pages of a club night, and check-in by a player's own phone."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.views.imports import game_logs as log_views
from clubs.views.night import checkin as night_checkin
from clubs.views.night import coming, printed_sheets, results_grid
from clubs.views.night import referee as night_referee
from clubs.views.night import seat_draw as night_draw
from clubs.views.night import self_checkin as night_self
from clubs.views.night import table_cards as night_cards
from clubs.views.night import table_links as night_links
from clubs.views.night import tonight as night
from clubs.views.settlement import settlement as settling

evening: list[URLPattern | URLResolver] = [
    path("", night.tonight, name="tonight"),
    path("open/", night.night_open, name="night_open"),
    path("close/", night.night_close, name="night_close"),
    path("unopen/", night.night_unopen, name="night_unopen"),
    path("time/", night.night_time, name="night_time"),
    path("checkin/", night_checkin.checkin, name="checkin"),
    path("checkin/entry/", night_checkin.checkin_entry, name="checkin_entry"),
    path("checkin/guest/", night_checkin.checkin_guest, name="checkin_guest"),
    path("checkin/link/", night_links.checkin_link, name="checkin_link"),
    path("draw/", night_draw.seat_draw, name="seat_draw"),
    path("draw/plan/", night_draw.seat_draw_plan, name="seat_draw_plan"),
    path("draw/<slug:draw>/edit/", night_draw.seat_draw_edit, name="seat_draw_edit"),
    path("draw/<slug:draw>/methods/", night_draw.seat_draw_methods, name="seat_draw_methods"),
    path("draw/<slug:draw>/again/", night_draw.seat_draw_again, name="seat_draw_again"),
    path("draw/<slug:draw>/commit/", night_draw.seat_draw_commit, name="seat_draw_commit"),
    path("draw/<slug:draw>/discard/", night_draw.seat_draw_discard, name="seat_draw_discard"),
    path("draw/<slug:draw>/turn/", night_draw.seat_draw_turn, name="seat_draw_turn"),
    path("draw/<slug:draw>/redraw/", night_draw.seat_draw_redraw, name="seat_draw_redraw"),
    path("logs/", log_views.game_logs, name="game_logs"),
    path("logs/<whole:batch>/", log_views.log_import, name="log_import"),
    path("logs/<whole:batch>/drop/", log_views.log_import_drop, name="log_import_drop"),
    path("results/", results_grid.night_results, name="night_results"),
    path("referee/", night_referee.night_referee, name="night_referee"),
    path("links/", night_links.table_links, name="table_links"),
    path("links/tables/", night_links.table_add, name="table_add"),
    path("links/<whole:table>/", night_links.table_link, name="table_link"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<slug:club>/staff/", night.tonight_now, name="tonight_now"),
    path("c/<slug:club>/staff/cards/", night_cards.table_cards, name="table_cards"),
    path("c/<slug:club>/staff/cards/paper/", night_cards.table_cards_paper, name="table_cards_paper"),
    path("c/<slug:club>/staff/seasons/<slug:season>/sheets/", printed_sheets.season_sheets, name="season_sheets"),
    path("s/<slug:printed>", printed_sheets.sheet_code, name="sheet_code"),
    path("c/<slug:club>/staff/nights/<whole:event>/", include(evening)),
    path("c/<slug:club>/nights/<whole:event>/coming/", coming.night_coming, name="night_coming"),
    path("c/<slug:club>/nights/<whole:event>/settlement/", settling.night_settlement, name="settlement"),
    path("in/<slug:checkin>/", night_self.self_checkin, name="self_checkin"),
    path("in/<slug:checkin>/settlement/", settling.self_settlement, name="self_settlement"),
]

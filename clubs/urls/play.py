"""Addresses of play: the same pages twice, for a table's tablet (by its secret link) and for staff at their desk."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.views.night import table_cards as night_cards
from clubs.views.play import deal_correction as play_correct
from clubs.views.play import deal_entry as play_entry
from clubs.views.play import deal_lines as play_lines
from clubs.views.play import disputes as play_disputes
from clubs.views.play import game_end as play_end
from clubs.views.play import installable_app as play_install
from clubs.views.play import next_game as play_next
from clubs.views.play import offline as play_ahead
from clubs.views.play import seat_correction as play_reseating
from clubs.views.play import seat_draw as play_seating
from clubs.views.play import staff_actions as play_staff
from clubs.views.play import table as play_table
from clubs.views.settlement import settlement as settling

pages: list[URLPattern | URLResolver] = [
    path("", play_table.play, name="play"),
    path("live/", play_table.live, name="live"),
    path("tables/", play_ahead.rules_ahead, name="rules_ahead"),
    path("win/", play_entry.win, name="win"),
    path("kong/", play_lines.kong, name="kong"),
    path("declare/", play_lines.declare, name="declare"),
    path("line/remove/", play_lines.line_remove, name="line_remove"),
    path("line/undo/", play_lines.line_undo, name="line_undo"),
    path("line/leave/", play_lines.leave_draft, name="leave_draft"),
    path("draw/", play_entry.draw, name="draw"),
    path("other/", play_entry.other, name="other"),
    path("foul/", play_entry.foul, name="foul"),
    path("preview/", play_entry.preview, name="preview"),
    path("save/", play_entry.save, name="save"),
    path("riichi/", play_table.riichi, name="riichi"),
    path("undo/", play_table.undo, name="undo"),
    path("turn/", play_table.turn, name="turn"),
    path("referee/", play_table.referee, name="referee"),
    path("deals/", play_correct.deals, name="deals"),
    path("deals/<whole:number>/dispute/", play_disputes.dispute, name="dispute"),
    path("deals/<whole:number>/", play_correct.correct, name="correct"),
    path("deals/<whole:number>/preview/", play_correct.changes, name="changes"),
    path("confirm/", play_end.confirm, name="confirm"),
    path("scores/", play_end.scores, name="scores"),
    path("close/", play_end.close, name="close"),
    path("seats/tile/", play_seating.turn_tile, name="turn_tile"),
    path("seats/dice/", play_seating.throw_dice, name="throw_dice"),
    path("seats/hand/", play_next.hand_seats, name="hand_seats"),
    path("seats/back/", play_next.take_back, name="take_back"),
    path("seats/wrong/", play_reseating.seats, name="seats"),
    path("next/", play_next.next_game, name="next_game"),
    path("settlement/", settling.table_settlement, name="settlement"),
    path("substitute/", play_staff.substitute, name="substitute"),
    path("penalty/", play_staff.penalty, name="penalty"),
    path("reopen/", play_staff.reopen, name="reopen"),
    path("move/", play_staff.move, name="move"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/card/<slug:card>/", night_cards.table_card, name="table_card"),
    path("t/worker.js", play_install.service_worker, name="service_worker"),
    path("t/<slug:table>/app.webmanifest", play_install.table_manifest, name="table_manifest"),
    path("t/<slug:table>/", include((pages, "table"))),
    path("c/<slug:club>/desk/<slug:game>/", include((pages, "desk"))),
]

"""Addresses of tournaments: what visitors and players see, and how the staff run them."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.views.exchange import logs
from clubs.views.tournament import (
    day,
    desk,
    paper,
    people,
    photos,
    public,
    referee,
    registration,
    report,
    screens,
    seats,
    sheets,
    teams,
)

run: list[URLPattern | URLResolver] = [
    path("", desk.event_desk, name="event_desk"),
    path("act/", desk.event_act, name="event_act"),
    path("clock/", desk.event_clock, name="event_clock"),
    path("entries/", people.event_entries, name="event_entries"),
    path("registrations/", registration.event_registrations, name="event_registrations"),
    path("entries/new/", people.event_enter, name="event_enter"),
    path("entries/list/", people.event_list, name="event_list"),
    path("entries/late/", people.event_late, name="event_late"),
    path("report/", report.event_report, name="event_report"),
    path("archive.zip", report.event_archive, name="event_archive"),
    path("paper/", paper.event_paper, name="event_paper"),
    path("day/", day.event_day, name="event_day"),
    path("staff/", people.event_staff, name="event_staff"),
    path("screens/", screens.event_screens, name="event_screens"),
    path("entries/<whole:entry>/", people.event_entry, name="event_entry"),
    path("entries/<whole:entry>/withdraw/", people.event_withdraw, name="event_withdraw"),
    path("rounds/<whole:number>/", seats.event_round, name="event_round"),
    path("rounds/<whole:number>/winds/", seats.event_winds, name="event_winds"),
    path("teams/", teams.event_teams, name="event_teams"),
    path("lineups/<whole:number>/", teams.event_lineups, name="event_lineups"),
    path("tables/", seats.event_tables, name="event_tables"),
    path("sheets/", sheets.event_sheets, name="event_sheets"),
    path("sheets/worth/", sheets.event_sheet_worth, name="event_sheet_worth"),
    path("sheets/photo/", photos.event_photo, name="event_photo"),
    path("sheets/photos/<whole:photo>.jpg", photos.event_photo_file, name="event_photo_file"),
    path("referee/", referee.event_referee, name="event_referee"),
    path("logs/", logs.event_logs, name="event_logs"),
    path("logs/<whole:batch>/", logs.event_log_import, name="event_log_import"),
    path("logs/<whole:batch>/drop/", logs.event_log_drop, name="event_log_drop"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<slug:club>/events/<whole:tournament>/", public.event, name="event"),
    path("c/<slug:club>/events/<whole:tournament>/standings/", public.event_standings, name="event_standings"),
    path(
        "c/<slug:club>/events/<whole:tournament>/rounds/<whole:number>/",
        public.event_round_public,
        name="event_round_public",
    ),
    path("c/<slug:club>/events/<whole:tournament>/teams/<whole:number>/", public.event_team, name="event_team"),
    path("c/<slug:club>/events/<whole:tournament>/standings/<whole:entry>/", public.event_line, name="event_line"),
    path("c/<slug:club>/events/<whole:tournament>/screen/", screens.event_screen, name="event_screen"),
    path("c/<slug:club>/manage/tournaments/new/", desk.tournament_new, name="tournament_new"),
    path("c/<slug:club>/staff/events/<whole:tournament>/", include(run)),
    path("c/<slug:club>/events/<whole:tournament>/register/", registration.event_register, name="event_register"),
    path("r/<slug:registration>/", registration.own_registration, name="own_registration"),
    path("screen/<slug:screen>/", screens.hall_screen, name="hall_screen"),
    path("k/<slug:team>/", teams.own_team, name="own_team"),
    path("e/<slug:entry>/photo/", photos.own_photo, name="own_photo"),
    path("e/<slug:entry>/", public.own_event, name="own_event"),
]

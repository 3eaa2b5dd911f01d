"""Addresses of tournaments: what visitors and players see, and how the staff run them."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.actions.tournament import PAGE_ACTIONS
from clubs.views.imports import game_logs
from clubs.views.tournament import (
    actions,
    day_rules,
    desk,
    entries,
    federation_report,
    hall_screens,
    printouts,
    public,
    referee,
    registration,
    round_seating,
    score_sheet_photos,
    score_sheets,
    teams,
    tournament_plan,
)

run: list[URLPattern | URLResolver] = [
    path("", desk.event_desk, name="event_desk"),
    path("entries/", entries.event_entries, name="event_entries"),
    path("registrations/", registration.event_registrations, name="event_registrations"),
    path("entries/new/", entries.event_enter, name="event_enter"),
    path("entries/list/", entries.event_list, name="event_list"),
    path("entries/late/", entries.event_late, name="event_late"),
    path("report/", federation_report.event_report, name="event_report"),
    path("archive.zip", federation_report.event_archive, name="event_archive"),
    path("paper/", printouts.event_paper, name="event_paper"),
    path("day/", day_rules.event_day, name="event_day"),
    path("plan/", tournament_plan.event_plan, name="event_plan"),
    path("rules/", tournament_plan.event_rules, name="event_rules"),
    path("staff/", entries.event_staff, name="event_staff"),
    path("screens/", hall_screens.event_screens, name="event_screens"),
    path("entries/<whole:entry>/", entries.event_entry, name="event_entry"),
    path("entries/<whole:entry>/withdraw/", entries.event_withdraw, name="event_withdraw"),
    path("rounds/<whole:number>/", round_seating.event_round, name="event_round"),
    path("rounds/<whole:number>/seat/", round_seating.event_seat, name="event_seat"),
    path("rounds/<whole:number>/winds/", round_seating.event_winds, name="event_winds"),
    path("teams/", teams.event_teams, name="event_teams"),
    path("lineups/<whole:number>/", teams.event_lineups, name="event_lineups"),
    path("tables/", round_seating.event_tables, name="event_tables"),
    path("sheets/", score_sheets.event_sheets, name="event_sheets"),
    path("sheets/worth/", score_sheets.event_sheet_worth, name="event_sheet_worth"),
    path("sheets/photo/", score_sheet_photos.event_photo, name="event_photo"),
    path("sheets/photos/<whole:photo>.jpg", score_sheet_photos.event_photo_file, name="event_photo_file"),
    path("referee/", referee.event_referee, name="event_referee"),
    path("logs/", game_logs.event_logs, name="event_logs"),
    path("logs/<whole:batch>/", game_logs.event_log_import, name="event_log_import"),
    path("logs/<whole:batch>/drop/", game_logs.event_log_drop, name="event_log_drop"),
    *(path(action.page_address, actions.action_view(action), name=action.name) for action in PAGE_ACTIONS),
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
    path("c/<slug:club>/events/<whole:tournament>/screen/", hall_screens.event_screen, name="event_screen"),
    path("c/<slug:club>/manage/tournaments/new/", desk.tournament_new, name="tournament_new"),
    path("c/<slug:club>/staff/events/<whole:tournament>/", include(run)),
    path("c/<slug:club>/events/<whole:tournament>/register/", registration.event_register, name="event_register"),
    path("r/<slug:registration>/", registration.own_registration, name="own_registration"),
    path("screen/<slug:screen>/", hall_screens.hall_screen, name="hall_screen"),
    path("k/<slug:team>/", teams.own_team, name="own_team"),
    path("e/<slug:entry>/photo/", score_sheet_photos.own_photo, name="own_photo"),
    path("e/<slug:entry>/", public.own_event, name="own_event"),
]

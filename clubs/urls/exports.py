"""Addresses of tables as files, and of calendars."""

from django.urls import path

from clubs.views.exports import activity_log, calendar, downloads, feed

urlpatterns = [
    path("tournaments.ics", calendar.site_calendar, name="site_calendar"),
    path("circuits/calendar.ics", calendar.circuits_calendar, name="circuits_calendar"),
    path("circuits/<slug:circuit>/calendar.ics", calendar.circuit_calendar, name="circuit_calendar"),
    path("c/<slug:club>/results.atom", feed.ClubFeed(), name="club_feed"),
    path("c/<slug:club>/calendar.ics", calendar.club_calendar, name="club_calendar"),
    path("c/<slug:club>/players/<whole:number>/calendar.ics", calendar.player_calendar, name="player_calendar"),
    path("c/<slug:club>/events/<whole:tournament>/rounds.ics", calendar.event_calendar, name="event_calendar"),
    path("e/<slug:entry>/rounds.ics", calendar.own_calendar, name="own_calendar"),
    path("c/<slug:club>/tables/<slug:sheet>.<slug:kind>", downloads.club_file, name="club_file"),
    path("c/<slug:club>/standings/<slug:season>/<slug:sheet>.<slug:kind>", downloads.season_file, name="season_file"),
    path(
        "c/<slug:club>/nights/<whole:event>/settlement.<slug:kind>", downloads.settlement_file, name="settlement_file"
    ),
    path("c/<slug:club>/nights/<whole:event>/<slug:sheet>.<slug:kind>", downloads.night_file, name="night_file"),
    path("c/<slug:club>/games/<slug:game>/deals.<slug:kind>", downloads.game_file, name="game_file"),
    path("c/<slug:club>/players/<whole:number>/<slug:sheet>.<slug:kind>", downloads.player_file, name="player_file"),
    path(
        "c/<slug:club>/tournaments/<whole:tournament>/standing-<whole:stage>.<slug:kind>",
        downloads.event_file,
        name="event_file",
    ),
    path(
        "c/<slug:club>/tournaments/<whole:tournament>/teams-<whole:stage>.<slug:kind>",
        downloads.event_teams_file,
        name="event_teams_file",
    ),
    path(
        "c/<slug:club>/staff/tournaments/<whole:tournament>/files/<slug:sheet>.<slug:kind>",
        downloads.event_staff_file,
        name="event_staff_file",
    ),
    path("c/<slug:club>/manage/players.<slug:kind>", downloads.people_file, name="people_file"),
    path("c/<slug:club>/manage/log.<slug:kind>", activity_log.log_file, name="log_file"),
]

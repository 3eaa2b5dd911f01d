"""Addresses: accounts, clubs, members, players, seasons, planning."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.views.circuits import of_club as of_club_circuits
from clubs.views.imports import players as people_importing
from clubs.views.imports import results as result_views
from clubs.views.night import first_night, results_grid
from clubs.views.notifications import preferences as own_messages
from clubs.views.notifications import webhooks
from clubs.views.people import account as people_account
from clubs.views.people import api_tokens as people_tokens
from clubs.views.people import archive as people_archive
from clubs.views.people import clubs as people_clubs
from clubs.views.people import login_link as people_login_link
from clubs.views.people import members as people_members
from clubs.views.people import permission_table as people_rights
from clubs.views.people import player_claims as people_claims
from clubs.views.people import player_merge as people_merging
from clubs.views.people import players
from clubs.views.seasons import nightly_check, other_rules, policies
from clubs.views.seasons import seasons as people_seasons

manage: list[URLPattern | URLResolver] = [
    path("", people_clubs.manage, name="manage"),
    path("settings/", people_clubs.club_edit, name="club_edit"),
    path("archive/", people_archive.club_archive, name="club_archive"),
    path("delete/", people_archive.club_delete, name="club_delete"),
    path("tokens/", people_tokens.club_tokens, name="club_tokens"),
    path("tokens/<slug:token>/revoke/", people_tokens.club_token_revoke, name="club_token_revoke"),
    path("log/", people_clubs.log, name="log"),
    path("rights/", people_rights.rights, name="rights"),
    path("claims/<whole:claim>/", people_claims.claim_decide, name="claim_decide"),
    path("circuits/", of_club_circuits.club_circuits, name="club_circuits"),
    path("webhooks/", webhooks.webhooks, name="webhooks"),
    path("webhooks/<whole:hook>/", webhooks.webhook, name="webhook"),
    path("figures/", nightly_check.figures, name="figures"),
    path("members/", people_members.members, name="members"),
    path("members/invite/", people_members.invite, name="invite"),
    path("members/<whole:member>/", people_members.member, name="member"),
    path("invitations/<whole:invited>/revoke/", people_members.invitation_revoke, name="invitation_revoke"),
    path("players/", players.people, name="people"),
    path("players/new/", players.player_new, name="player_new"),
    path("players/paste/", people_importing.people_paste, name="people_paste"),
    path("players/paste/<whole:batch>/", people_importing.player_import, name="player_import"),
    path("players/<whole:number>/", players.player_edit, name="player_edit"),
    path("players/<whole:number>/merge/", people_merging.player_merge, name="player_merge"),
    path("players/<whole:number>/apart/", people_merging.player_unmerge, name="player_unmerge"),
    path("players/<whole:number>/remove/", players.player_remove, name="player_remove"),
    path("players/<whole:number>/forget/", people_claims.player_forget, name="player_forget"),
    path("players/<whole:number>/history/", people_rights.player_past, name="player_history"),
    path("seasons/new/", people_seasons.season_new, name="season_new"),
    path("seasons/<slug:season>/", people_seasons.season_edit, name="season_edit"),
    path("seasons/<slug:season>/rules/", people_seasons.season_rules, name="season_rules"),
    path("seasons/<slug:season>/history/", people_rights.season_past, name="season_history"),
    path("seasons/<slug:season>/results/", result_views.season_results, name="season_results"),
    path("seasons/<slug:season>/results/<whole:past>/", result_views.result_import, name="result_import"),
    path("seasons/<slug:season>/paper/", results_grid.season_paper_results, name="season_paper_results"),
    path("seasons/<slug:season>/policy/", policies.season_policy, name="season_policy"),
    path("seasons/<slug:season>/other-rules/", other_rules.season_other_rules, name="season_other_rules"),
    path("seasons/<slug:season>/other-rules/<str:token>/", other_rules.season_shared_rules, name="season_shared_rules"),
    path("seasons/<slug:season>/lines/", policies.season_lines, name="season_lines"),
    path("seasons/<slug:season>/lines/<whole:line>/cancel/", policies.season_line_cancel, name="season_line_cancel"),
    path("seasons/<slug:season>/teams/", policies.season_teams, name="season_teams"),
    path("seasons/<slug:season>/teams/<whole:team>/", policies.season_team, name="season_team"),
    path("first-night/", first_night.first_night, name="first_night"),
    path("nights/new/", people_seasons.night_new, name="night_new"),
    path("nights/<whole:event>/", people_seasons.night_edit, name="night_edit"),
    path("nights/<whole:event>/history/", people_rights.night_past, name="night_history"),
    path("nights/<whole:event>/cancel/", people_seasons.night_cancel, name="night_cancel"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/", people_account.profile, name="profile"),
    path("accounts/link/<whole:account>/<slug:token>/", people_login_link.login_link, name="login_link"),
    path("me/delete/", people_account.own_delete, name="own_delete"),
    path("me/data.json", people_account.own_file, name="own_file"),
    path("me/messages/", own_messages.own_messages, name="own_messages"),
    path("me/messages/device/", own_messages.own_device, name="own_device"),
    path("stop/<str:stop>/", own_messages.messages_stop, name="messages_stop"),
    path("clubs/new/", people_clubs.club_new, name="club_new"),
    path("clubs/bring-in/", people_archive.club_bring_in, name="club_bring_in"),
    path("clubs/bring-in/<whole:archive>/", people_archive.club_import, name="club_import"),
    path("i/<slug:invitation>/", people_members.invitation, name="invitation"),
    path("c/<slug:club>/players/<whole:number>/claim/", people_claims.player_claim, name="player_claim"),
    path("c/<slug:club>/seen/", people_account.own_seen, name="own_seen"),
    path("c/<slug:club>/leave/", people_members.leave, name="leave"),
    path("c/<slug:club>/manage/", include(manage)),
]

"""The permission table: who may do what, enforced in one place.

Each route has a row: the lowest rank that may read it and the lowest that may write to it. `PermissionMiddleware` looks
the row up for every request before the view runs; a route without a row is refused (and a test fails). `None` means
that nobody may use those methods. `LINK` admits holders of the secret link in the address: a table's link opens that
table's own pages only, and ends with the night.
"""

from dataclasses import dataclass
from enum import IntEnum

from clubs.models.api import Scope
from clubs.models.people import Role
from clubs.models.tournament import EventRole


class Least(IntEnum):
    """The lowest rank that a visitor needs."""

    PUBLIC = 0
    LINK = 1
    SIGNED_IN = 2
    MEMBER = 3
    SCORER = 4
    ORGANISER = 5
    OWNER = 6
    SUPERUSER = 7


PUBLIC, LINK, SIGNED_IN = Least.PUBLIC, Least.LINK, Least.SIGNED_IN
MEMBER, SCORER, ORGANISER, OWNER = (
    Least.MEMBER,
    Least.SCORER,
    Least.ORGANISER,
    Least.OWNER,
)
SUPERUSER = Least.SUPERUSER

RANK_OF_ROLE: dict[str, Least] = {
    Role.MEMBER: MEMBER,
    Role.SCORER: SCORER,
    Role.ORGANISER: ORGANISER,
    Role.OWNER: OWNER,
}
# Rank from a role at one event, on that event's addresses; a referee also writes where a row allows it.
RANK_OF_EVENT_ROLE: dict[str, Least] = {
    EventRole.DESK: SCORER,
    EventRole.REFEREE: SCORER,
    EventRole.DIRECTOR: ORGANISER,
}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Row:
    """The lowest rank for reading (GET, HEAD, OPTIONS) and for writing (every other method).

    `referee`: a referee of the event in the address may write, too. `scope`: the scope that an API token needs, besides
    an account of that rank; without one no token can write there, or read anything that is not public.
    """

    read: Least | None
    write: Least | None = None
    referee: bool = False
    scope: Scope | None = None

    def least(self, method: str) -> Least | None:
        return self.read if method in SAFE_METHODS else self.write

    def scopes(self, method: str) -> frozenset[str]:
        """Return the scopes of which a token needs one, unless the route is public."""
        reads = {Scope.READ} if method in SAFE_METHODS else set()
        return frozenset(reads | ({self.scope} if self.scope else set()))


# Keyed by the full route name. One line for each route, grouped as in `clubs/urls/`.
ROUTES: dict[str, Row] = {
    # the whole site
    "home": Row(PUBLIC),
    "clubs": Row(PUBLIC),
    "site_calendar": Row(PUBLIC),
    "favicon": Row(PUBLIC),
    "robots": Row(PUBLIC),
    "trust": Row(PUBLIC),
    "trust_authority": Row(PUBLIC),
    "healthz": Row(PUBLIC),
    "readyz": Row(PUBLIC),
    "set_language": Row(None, PUBLIC),
    "look": Row(PUBLIC),
    # public pages
    "club": Row(PUBLIC),
    "season": Row(PUBLIC),
    "season_why": Row(PUBLIC),
    "season_race": Row(PUBLIC),
    "season_paper": Row(PUBLIC),
    "season_recap": Row(PUBLIC),
    "season_recap_picture": Row(PUBLIC),
    "season_matrix": Row(PUBLIC),
    "season_changes": Row(PUBLIC),
    "season_counted": Row(PUBLIC),
    "all_time": Row(PUBLIC),
    "club_screen": Row(PUBLIC),
    "records": Row(PUBLIC),
    "night": Row(PUBLIC),
    "night_recap": Row(PUBLIC),
    "night_recap_picture": Row(PUBLIC),
    "game": Row(PUBLIC),
    "link_picture": Row(PUBLIC),
    "players": Row(PUBLIC),
    "players_search": Row(PUBLIC),
    "player": Row(PUBLIC),
    "player_rating": Row(PUBLIC),
    "ratings": Row(PUBLIC),
    "draw": Row(PUBLIC),
    # tables as files, and calendars
    "club_calendar": Row(PUBLIC),
    "club_feed": Row(PUBLIC),
    "player_calendar": Row(PUBLIC),
    "season_file": Row(PUBLIC),
    "club_file": Row(PUBLIC),
    "night_file": Row(PUBLIC),
    "game_file": Row(PUBLIC),
    "player_file": Row(PUBLIC),
    "event_file": Row(PUBLIC),
    "event_teams_file": Row(PUBLIC),
    "event_calendar": Row(PUBLIC),
    "own_calendar": Row(LINK),
    "event_staff_file": Row(SCORER),
    "settlement_file": Row(MEMBER),
    "people_file": Row(ORGANISER),
    "log_file": Row(ORGANISER),
    # rules and the calculator
    "rules": Row(PUBLIC),
    "rules_preset": Row(PUBLIC),
    "rules_compare": Row(PUBLIC),
    "counts": Row(PUBLIC),
    "guide": Row(PUBLIC),
    "calculator": Row(PUBLIC),
    "season_rulebook": Row(PUBLIC),
    "season_card": Row(PUBLIC),
    "event_rulebook": Row(PUBLIC),
    "event_card": Row(PUBLIC),
    # people: accounts, clubs, members, players, seasons, planning
    "profile": Row(SIGNED_IN, SIGNED_IN),
    "own_file": Row(SIGNED_IN),
    "own_delete": Row(SIGNED_IN, SIGNED_IN),
    "own_seen": Row(SIGNED_IN, SIGNED_IN),
    "own_messages": Row(SIGNED_IN, SIGNED_IN),
    "own_device": Row(None, SIGNED_IN),
    "messages_stop": Row(PUBLIC, PUBLIC),
    "webhooks": Row(OWNER, OWNER),
    "webhook": Row(OWNER, OWNER),
    "leave": Row(None, MEMBER),
    "player_claim": Row(SIGNED_IN, SIGNED_IN),
    "night_coming": Row(SIGNED_IN, SIGNED_IN),
    "claim_decide": Row(None, ORGANISER),
    "player_forget": Row(OWNER, OWNER),
    "player_history": Row(ORGANISER),
    "season_history": Row(ORGANISER),
    "night_history": Row(ORGANISER),
    "rights": Row(OWNER),
    "club_new": Row(SIGNED_IN, SIGNED_IN),
    "club_bring_in": Row(SIGNED_IN, SIGNED_IN),
    "club_archive": Row(OWNER, OWNER),
    "club_delete": Row(None, OWNER),
    "club_tokens": Row(OWNER, OWNER),
    "club_token_revoke": Row(None, OWNER),
    "manage": Row(ORGANISER),
    "club_edit": Row(ORGANISER, ORGANISER),
    "members": Row(ORGANISER),
    "member": Row(None, ORGANISER),
    "invite": Row(None, ORGANISER),
    "invitation_revoke": Row(None, ORGANISER),
    "invitation": Row(PUBLIC, SIGNED_IN),
    "people": Row(ORGANISER),
    "people_paste": Row(ORGANISER, ORGANISER),
    "player_import": Row(ORGANISER, ORGANISER),
    "player_new": Row(ORGANISER, ORGANISER),
    "player_edit": Row(ORGANISER, ORGANISER),
    "player_remove": Row(None, ORGANISER),
    "player_merge": Row(ORGANISER, ORGANISER),
    "player_unmerge": Row(None, ORGANISER),
    "season_new": Row(ORGANISER, ORGANISER),
    "season_edit": Row(ORGANISER, ORGANISER),
    "season_rules": Row(ORGANISER, ORGANISER),
    "season_policy": Row(ORGANISER, ORGANISER),
    "season_results": Row(ORGANISER, ORGANISER),
    "season_paper_results": Row(ORGANISER, ORGANISER),
    "result_import": Row(ORGANISER, ORGANISER),
    "season_other_rules": Row(ORGANISER, ORGANISER),
    "season_shared_rules": Row(MEMBER),
    "season_lines": Row(ORGANISER, ORGANISER),
    "season_line_cancel": Row(None, ORGANISER),
    "season_teams": Row(ORGANISER, ORGANISER),
    "season_team": Row(ORGANISER, ORGANISER),
    "night_new": Row(ORGANISER, ORGANISER),
    "night_edit": Row(ORGANISER, ORGANISER),
    "night_cancel": Row(None, ORGANISER),
    "log": Row(ORGANISER),
    "figures": Row(ORGANISER),
    # play: the table's tablet by its secret link, staff by their account
    "service_worker": Row(PUBLIC),
    "table_card": Row(LINK),
    "table_manifest": Row(LINK),
    "table:play": Row(LINK),
    "table:live": Row(LINK),
    "table:rules_ahead": Row(LINK),
    "table:win": Row(LINK),
    "table:kong": Row(LINK, LINK),
    "table:declare": Row(LINK, LINK),
    "table:line_remove": Row(None, LINK),
    "table:line_undo": Row(None, LINK),
    "table:leave_draft": Row(None, LINK),
    "table:draw": Row(LINK),
    "table:other": Row(LINK),
    "table:foul": Row(LINK),
    "table:preview": Row(None, LINK),
    "table:save": Row(None, LINK),
    "table:riichi": Row(None, LINK),
    "table:undo": Row(None, LINK),
    "table:turn": Row(None, LINK),
    "table:referee": Row(None, LINK),
    "table:deals": Row(LINK),
    "table:dispute": Row(None, LINK),
    "table:correct": Row(LINK, LINK),
    "table:changes": Row(None, LINK),
    "table:confirm": Row(LINK, LINK),
    "table:scores": Row(LINK, LINK),
    "table:close": Row(LINK, LINK),
    "table:turn_tile": Row(None, LINK),
    "table:throw_dice": Row(None, LINK),
    "table:hand_seats": Row(LINK, LINK),
    "table:take_back": Row(None, LINK),
    "table:seats": Row(LINK, LINK),
    "table:next_game": Row(LINK, LINK),
    "table:settlement": Row(LINK, LINK),
    "table:substitute": Row(None),
    "table:penalty": Row(None),
    "table:reopen": Row(None),
    # tables of friends: without an account, then by the link to play or to look
    "table_new": Row(PUBLIC, PUBLIC),
    "table_evening": Row(LINK),
    "table_game": Row(LINK, LINK),
    "table_names": Row(LINK, LINK),
    "table_delete": Row(LINK, LINK),
    "table_keep": Row(LINK, LINK),
    "table_keep_in": Row(LINK, LINK),
    "table_look": Row(PUBLIC),
    "desk:play": Row(SCORER),
    "desk:live": Row(SCORER),
    "desk:rules_ahead": Row(SCORER),
    "desk:win": Row(SCORER),
    "desk:kong": Row(SCORER, SCORER),
    "desk:declare": Row(SCORER, SCORER),
    "desk:line_remove": Row(None, SCORER),
    "desk:line_undo": Row(None, SCORER),
    "desk:leave_draft": Row(None, SCORER),
    "desk:draw": Row(SCORER),
    "desk:other": Row(SCORER),
    "desk:foul": Row(SCORER),
    "desk:preview": Row(None, SCORER),
    "desk:save": Row(None, SCORER),
    "desk:riichi": Row(None, SCORER),
    "desk:undo": Row(None, SCORER),
    "desk:turn": Row(None, SCORER),
    "desk:referee": Row(None, SCORER),
    "desk:deals": Row(SCORER),
    "desk:dispute": Row(None, SCORER),
    "desk:correct": Row(SCORER, SCORER),
    "desk:changes": Row(None, SCORER),
    "desk:confirm": Row(SCORER, SCORER),
    "desk:scores": Row(SCORER, SCORER),
    "desk:close": Row(SCORER, SCORER),
    "desk:turn_tile": Row(None, SCORER),
    "desk:throw_dice": Row(None, SCORER),
    "desk:hand_seats": Row(SCORER, SCORER),
    "desk:take_back": Row(None, SCORER),
    "desk:seats": Row(SCORER, SCORER),
    "desk:next_game": Row(SCORER, SCORER),
    "desk:settlement": Row(SCORER, SCORER),
    "desk:substitute": Row(SCORER, SCORER),
    "desk:penalty": Row(ORGANISER, ORGANISER),
    "desk:reopen": Row(ORGANISER, ORGANISER),
    # club nights: check-in, seat draw, tables
    "tonight_now": Row(SCORER),
    "tonight": Row(SCORER),
    "night_open": Row(None, ORGANISER),
    "night_close": Row(ORGANISER, ORGANISER),
    "night_unopen": Row(None, ORGANISER),
    "night_time": Row(None, ORGANISER),
    "checkin": Row(SCORER),
    "checkin_entry": Row(None, SCORER),
    "checkin_guest": Row(None, SCORER),
    "checkin_link": Row(SCORER, ORGANISER),
    "self_checkin": Row(LINK, LINK),
    "settlement": Row(MEMBER, SCORER),
    "self_settlement": Row(LINK),
    "seat_draw": Row(SCORER),
    "seat_draw_plan": Row(None, ORGANISER),
    "seat_draw_edit": Row(None, ORGANISER),
    "seat_draw_methods": Row(None, ORGANISER),
    "seat_draw_again": Row(None, ORGANISER),
    "seat_draw_commit": Row(None, ORGANISER),
    "seat_draw_discard": Row(None, ORGANISER),
    "seat_draw_turn": Row(None, SCORER),
    "seat_draw_redraw": Row(None, ORGANISER),
    "table_links": Row(SCORER),
    "table_cards": Row(SCORER, ORGANISER),
    "table_cards_paper": Row(SCORER),
    "night_referee": Row(SCORER, SCORER),
    "night_results": Row(SCORER, SCORER),
    "table_add": Row(None, ORGANISER),
    "table_link": Row(None, ORGANISER),
    "game_logs": Row(ORGANISER, ORGANISER),
    "log_import": Row(ORGANISER, ORGANISER),
    "log_import_drop": Row(None, ORGANISER),
    # tournaments: pages of visitors and players, pages of staff
    "event": Row(PUBLIC),
    "event_standings": Row(PUBLIC),
    "event_round_public": Row(PUBLIC),
    "event_team": Row(PUBLIC),
    "event_line": Row(PUBLIC),
    "event_screen": Row(PUBLIC),
    "hall_screen": Row(LINK),
    "own_event": Row(LINK, LINK),
    "own_photo": Row(None, LINK),
    "own_team": Row(LINK, LINK),
    "own_registration": Row(LINK, LINK),
    "event_moved": Row(PUBLIC, PUBLIC),
    "staff_event_moved": Row(PUBLIC, PUBLIC),
    "event_register": Row(PUBLIC, PUBLIC),
    "tournament_new": Row(ORGANISER, ORGANISER),
    "event_desk": Row(SCORER),
    "event_entries": Row(SCORER),
    "event_registrations": Row(ORGANISER, ORGANISER),
    "event_list": Row(ORGANISER, ORGANISER),
    "event_enter": Row(None, ORGANISER),
    "event_late": Row(None, ORGANISER),
    "event_paper": Row(SCORER),
    "event_report": Row(SCORER, ORGANISER),
    "event_finish": Row(SCORER),
    "event_day": Row(ORGANISER, ORGANISER),
    "event_plan": Row(ORGANISER, ORGANISER),
    "event_leave": Row(ORGANISER, None),
    "event_rules": Row(ORGANISER, ORGANISER),
    "event_archive": Row(ORGANISER),
    "event_staff": Row(ORGANISER, ORGANISER),
    "event_screens": Row(SCORER, ORGANISER),
    "event_entry": Row(None, SCORER),
    "event_withdraw": Row(None, ORGANISER, referee=True),
    "event_round": Row(SCORER, ORGANISER),
    "event_seat": Row(None, ORGANISER, referee=True),
    "event_winds": Row(None, SCORER),
    "event_sheets": Row(SCORER, SCORER),
    "event_sheet_worth": Row(SCORER),
    "event_photo": Row(None, SCORER),
    "event_photo_file": Row(SCORER),
    "event_referee": Row(SCORER, ORGANISER, referee=True),
    "event_tables": Row(SCORER),
    "event_results": Row(ORGANISER, ORGANISER),
    "event_result_import": Row(ORGANISER, ORGANISER),
    "event_ranking": Row(ORGANISER, ORGANISER),
    "event_logs": Row(ORGANISER, ORGANISER),
    "event_log_import": Row(ORGANISER, ORGANISER),
    "event_log_drop": Row(None, ORGANISER),
    "event_teams": Row(SCORER, ORGANISER),
    "event_lineups": Row(SCORER, ORGANISER),
    # sign-in and accounts, by django-allauth
    "account_login": Row(PUBLIC, PUBLIC),
    "account_logout": Row(PUBLIC, PUBLIC),
    "account_signup": Row(PUBLIC, PUBLIC),
    "account_inactive": Row(PUBLIC),
    "account_reset_password": Row(PUBLIC, PUBLIC),
    "account_reset_password_done": Row(PUBLIC),
    "account_reset_password_from_key": Row(PUBLIC, PUBLIC),
    "account_reset_password_from_key_done": Row(PUBLIC),
    "account_email_verification_sent": Row(PUBLIC),
    "account_confirm_email": Row(PUBLIC, PUBLIC),
    "account_request_login_code": Row(PUBLIC, PUBLIC),
    "account_confirm_login_code": Row(PUBLIC, PUBLIC),
    "login_link": Row(PUBLIC, PUBLIC),
    "account_reauthenticate": Row(SIGNED_IN, SIGNED_IN),
    "account_email": Row(SIGNED_IN, SIGNED_IN),
    "account_change_password": Row(SIGNED_IN, SIGNED_IN),
    "account_set_password": Row(SIGNED_IN, SIGNED_IN),
    "mfa_authenticate": Row(PUBLIC, PUBLIC),
    "mfa_login_webauthn": Row(PUBLIC, PUBLIC),
    "mfa_trust": Row(PUBLIC, PUBLIC),
    "mfa_reauthenticate": Row(SIGNED_IN, SIGNED_IN),
    "mfa_reauthenticate_webauthn": Row(SIGNED_IN, SIGNED_IN),
    "mfa_index": Row(SIGNED_IN),
    "mfa_activate_totp": Row(SIGNED_IN, SIGNED_IN),
    "mfa_deactivate_totp": Row(SIGNED_IN, SIGNED_IN),
    "mfa_view_recovery_codes": Row(SIGNED_IN),
    "mfa_generate_recovery_codes": Row(SIGNED_IN, SIGNED_IN),
    "mfa_download_recovery_codes": Row(SIGNED_IN),
    "mfa_list_webauthn": Row(SIGNED_IN),
    "mfa_add_webauthn": Row(SIGNED_IN, SIGNED_IN),
    "mfa_remove_webauthn": Row(SIGNED_IN, SIGNED_IN),
    "mfa_edit_webauthn": Row(SIGNED_IN, SIGNED_IN),
    # the API
    "api:schema": Row(PUBLIC),
    "api:docs": Row(PUBLIC),
    "api:score": Row(None, PUBLIC),
    "api:deal": Row(None, PUBLIC),
    "api:game": Row(None, PUBLIC),
    "api:waits": Row(None, PUBLIC),
    "api:needs": Row(None, PUBLIC),
    "api:call_standings": Row(None, PUBLIC),
    "api:call_rating": Row(None, PUBLIC),
    "api:call_stats": Row(None, PUBLIC),
    "api:call_log": Row(None, PUBLIC),
    "api:call_seating": Row(None, PUBLIC),
    "api:call_circuit": Row(None, PUBLIC),
    "api:call_sheet": Row(None, PUBLIC),
    "api:rules": Row(PUBLIC),
    "api:preset": Row(PUBLIC),
    "api:start_table": Row(None, PUBLIC),
    "api:clubs": Row(PUBLIC),
    "api:club": Row(PUBLIC, ORGANISER, scope=Scope.CLUB),
    "api:players": Row(PUBLIC, ORGANISER, scope=Scope.PLAYERS),
    "api:player": Row(PUBLIC, ORGANISER, scope=Scope.PLAYERS),
    "api:seasons": Row(PUBLIC, ORGANISER, scope=Scope.SEASONS),
    "api:season": Row(PUBLIC, ORGANISER, scope=Scope.SEASONS),
    "api:standings": Row(PUBLIC),
    "api:nights": Row(PUBLIC, ORGANISER, scope=Scope.NIGHTS),
    "api:night": Row(PUBLIC, ORGANISER, scope=Scope.NIGHTS),
    "api:games": Row(PUBLIC),
    "api:game_detail": Row(PUBLIC),
    "api:game_request": Row(PUBLIC),
    "api:game_tenhou6": Row(PUBLIC),
    "api:record_deal": Row(None, SCORER, scope=Scope.PLAY),
    "api:correct_deal": Row(None, SCORER, scope=Scope.PLAY),
    "api:undo_deal": Row(None, SCORER, scope=Scope.PLAY),
    "api:confirm_game": Row(None, SCORER, scope=Scope.PLAY),
    "api:policy": Row(ORGANISER, ORGANISER, scope=Scope.SEASONS),
    "api:preview_policy": Row(None, ORGANISER, scope=Scope.SEASONS),
    "api:what_if": Row(None, ORGANISER, scope=Scope.SEASONS),
    "api:what_if_result": Row(ORGANISER, None, scope=Scope.SEASONS),
    "api:bonuses": Row(ORGANISER, ORGANISER, scope=Scope.SEASONS),
    "api:cancel_bonus": Row(None, ORGANISER, scope=Scope.SEASONS),
    "api:preview_results": Row(None, ORGANISER, scope=Scope.SEASONS),
    "api:take_results": Row(None, ORGANISER, scope=Scope.SEASONS),
    "api:past_results": Row(ORGANISER, scope=Scope.SEASONS),
    "api:undo_results": Row(None, ORGANISER, scope=Scope.SEASONS),
    "api:preview_players": Row(None, ORGANISER, scope=Scope.PLAYERS),
    "api:take_players": Row(None, ORGANISER, scope=Scope.PLAYERS),
    "api:teams": Row(ORGANISER, ORGANISER, scope=Scope.SEASONS),
    "api:team": Row(None, ORGANISER, scope=Scope.SEASONS),
    "api:claims": Row(ORGANISER, scope=Scope.PLAYERS),
    "api:decide_claim": Row(None, ORGANISER, scope=Scope.PLAYERS),
    "api:table_link": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:disputes": Row(SCORER, scope=Scope.PLAY),
    "api:decide_dispute": Row(None, SCORER, scope=Scope.PLAY),
    "api:dispute_deal": Row(None, SCORER, scope=Scope.PLAY),
    "api:call_referee": Row(None, SCORER, scope=Scope.PLAY),
    "api:checkin_link": Row(SCORER, ORGANISER, scope=Scope.NIGHTS),
    "api:table_cards": Row(SCORER, ORGANISER, scope=Scope.NIGHTS),
    "api:renew_card": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:log": Row(ORGANISER),
    "api:preview_reseat": Row(None, SCORER, scope=Scope.PLAY),
    "api:reseat": Row(None, SCORER, scope=Scope.PLAY),
    "api:open_night": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:unopen_night": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:cancel_night": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:call_time": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:close_night": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:edit_draw": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:choose_methods": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:plan_again": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:commit_draw": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:discard_draw": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:redraw": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:redraw_table": Row(None, ORGANISER, scope=Scope.NIGHTS),
    "api:arrive": Row(None, SCORER, scope=Scope.NIGHTS),
    "api:add_guest": Row(None, SCORER, scope=Scope.NIGHTS),
    "api:enter_game": Row(None, SCORER, scope=Scope.NIGHTS),
    "api:turn_draw": Row(None, SCORER, scope=Scope.NIGHTS),
    "api:entries": Row(SCORER, scope=Scope.NIGHTS),
    "api:tables": Row(SCORER, ORGANISER, scope=Scope.NIGHTS),
    "api:draws": Row(SCORER, ORGANISER, scope=Scope.NIGHTS),
    "api:draw": Row(SCORER, scope=Scope.NIGHTS),
    "api:settlement": Row(SCORER, SCORER, scope=Scope.SETTLEMENT),
    "api:take_back_payment": Row(None, SCORER, scope=Scope.SETTLEMENT),
    "api:draft": Row(SCORER, SCORER, scope=Scope.PLAY),
    "api:change_line": Row(None, SCORER, scope=Scope.PLAY),
    "api:remove_line": Row(None, SCORER, scope=Scope.PLAY),
    "api:undo_line": Row(None, SCORER, scope=Scope.PLAY),
    "api:leave_draft": Row(None, SCORER, scope=Scope.PLAY),
    "api:enter_scores": Row(None, SCORER, scope=Scope.PLAY),
    "api:close_game": Row(None, SCORER, scope=Scope.PLAY),
    "api:set_riichi": Row(None, SCORER, scope=Scope.PLAY),
    "api:substitute": Row(None, SCORER, scope=Scope.PLAY),
    "api:sit_by_hand": Row(None, SCORER, scope=Scope.PLAY),
    "api:turn_seats": Row(None, SCORER, scope=Scope.PLAY),
    "api:next_game": Row(None, SCORER, scope=Scope.PLAY),
    "api:take_back_game": Row(None, SCORER, scope=Scope.PLAY),
    "api:reopen_game": Row(None, ORGANISER, scope=Scope.PLAY),
    "api:void_game": Row(None, ORGANISER, scope=Scope.PLAY),
    "api:add_penalty": Row(None, ORGANISER, scope=Scope.PLAY),
    "api:cancel_penalty": Row(None, ORGANISER, scope=Scope.PLAY),
    "api:merge_players": Row(None, ORGANISER, scope=Scope.PLAYERS),
    "api:undo_merge": Row(None, ORGANISER, scope=Scope.PLAYERS),
    "api:player_details": Row(ORGANISER, scope=Scope.PLAYERS),
    "api:merge_preview": Row(ORGANISER, scope=Scope.PLAYERS),
    "api:change_rules": Row(None, ORGANISER, scope=Scope.SEASONS),
    "api:tournaments": Row(PUBLIC, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:tournament": Row(PUBLIC, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:tournament_entries": Row(SCORER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:round": Row(PUBLIC),
    "api:penalise": Row(SCORER, ORGANISER, referee=True, scope=Scope.TOURNAMENTS),
    "api:questions": Row(SCORER, scope=Scope.TOURNAMENTS),
    "api:tournament_teams": Row(SCORER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:name_team": Row(None, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:registration_terms": Row(ORGANISER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:federation_report": Row(SCORER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:registrations": Row(ORGANISER, scope=Scope.TOURNAMENTS),
    "api:event_roles": Row(ORGANISER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:announcements": Row(SCORER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:screens": Row(SCORER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:line_ups": Row(SCORER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:tournament_rules": Row(None, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:tournament_day": Row(ORGANISER, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:preview_entries": Row(None, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:take_entries": Row(None, ORGANISER, scope=Scope.TOURNAMENTS),
    "api:sheet_photos": Row(SCORER, SCORER, scope=Scope.TOURNAMENTS),
    "api:photo_file": Row(SCORER, scope=Scope.TOURNAMENTS),
    "api:stage_standings": Row(PUBLIC),
    "api:final_ranking": Row(PUBLIC),
}

# What the link to look at a table of friends opens; its other addresses lead there.
OF_TABLES = frozenset(
    {"table_look", "game", "night_file", "game_file", "link_picture"}
    | {f"api:{name}" for name in ("games", "game_detail", "game_request", "game_tenhou6")}
)

# Titles of the table's groups, by the first route of each, as shown to the owner.
# Routes of other packages with many routes, by prefix.
PREFIXES: dict[str, Row] = {
    "admin:": Row(SUPERUSER, SUPERUSER),
}

# The roles that a role may grant and revoke.
GRANTS: dict[Least, tuple[Role, ...]] = {
    ORGANISER: (Role.SCORER, Role.MEMBER),
    OWNER: (Role.OWNER, Role.ORGANISER, Role.SCORER, Role.MEMBER),
}


def join_rows(rows: dict[str, Row], *, after: str) -> None:
    """Insert the rows of declared actions into the table, after the row of another route."""
    place = list(ROUTES).index(after) + 1
    kept = list(ROUTES.items())
    ROUTES.clear()
    ROUTES.update([*kept[:place], *rows.items(), *kept[place:]])


def row_of(route: str) -> Row | None:
    """Return the row of a full route name, or None if it has none."""
    if route in ROUTES:
        return ROUTES[route]
    return next((row for prefix, row in PREFIXES.items() if route.startswith(prefix)), None)


def may_grant(rank: Least, role: str) -> bool:
    """Return whether this rank may grant a member this role, or revoke it."""
    return role in GRANTS.get(rank, ())

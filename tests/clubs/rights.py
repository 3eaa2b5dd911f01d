"""The permissions of the site, written as people would say them, independent of the table that enforces them.

"reads" covers GET, HEAD and OPTIONS, "sends" every other method. Anything not listed is refused. A role has all
rights of those below it: anybody < any signed-in user < a member < a scorer < an organiser < the owner < the
superuser. A link is the secret address of a table or a night. It gives its rights to everybody who has it, whatever
their account.
"""

from clubs.permissions import Least

WHO = {
    "anybody": Least.PUBLIC,
    "anyone with the link": Least.LINK,
    "any signed-in user": Least.SIGNED_IN,
    "a member": Least.MEMBER,
    "a scorer": Least.SCORER,
    "an organiser": Least.ORGANISER,
    "the owner": Least.OWNER,
    "a site administrator": Least.SUPERUSER,
}

RIGHTS = {
    "anybody reads": """
        circuits circuit circuit_ranking circuit_find circuit_published circuit_why circuit_player circuit_events
        circuit_event circuit_countries circuit_file circuit_feed site_keys
        circuits_calendar circuit_calendar circuit_selection circuit_link_picture
        api:circuits api:circuit_detail api:circuit_events api:circuit_event api:circuit_ranking api:circuit_player
        api:circuit_countries api:circuit_selection
        api:round api:stage_standings api:final_ranking
        event_round_public event_team event_line
        event event_standings event_screen season_why season_file night_file game_file player_file event_file
        event_teams_file
        club_calendar player_calendar club_feed event_calendar club_file
        home clubs site_calendar look favicon robots healthz readyz club season night game player draw rules
        rules_preset
        players players_search link_picture
        two_players player_rating ratings trust trust_authority service_worker
        season_race season_paper season_recap night_recap season_recap_picture night_recap_picture club_screen
        season_matrix season_changes season_counted all_time records
        rules_compare calculator guide counts season_rulebook season_card event_rulebook event_card
        table_look
        account_inactive account_reset_password_done
        account_reset_password_from_key_done account_email_verification_sent api:schema api:docs api:rules
        api:preset api:clubs api:club api:standings api:games api:game_detail api:game_request api:game_tenhou6
    """,
    "anybody sends": """
        set_language api:score api:deal api:game api:waits api:needs
        api:call_standings api:call_rating api:call_stats api:call_log api:call_seating
        api:call_circuit api:call_sheet api:start_open_table
    """,
    "any signed-in user reads and sends": """
        circuit_new circuit_own
        player_claim own_messages own_seen own_delete night_coming
        profile club_new club_bring_in club_import
        account_reauthenticate account_email account_change_password account_set_password
        mfa_reauthenticate mfa_reauthenticate_webauthn mfa_activate_totp mfa_deactivate_totp
        mfa_generate_recovery_codes mfa_add_webauthn mfa_remove_webauthn mfa_edit_webauthn
    """,
    "any signed-in user sends": """
        own_device
    """,
    "a member sends": """
        leave
    """,
    "a member reads": """
        settlement_file season_shared_rules
    """,
    "the owner reads and sends": """
        circuit_formula circuit_publish circuit_edit
        club_archive club_tokens player_forget webhooks webhook
    """,
    "the owner reads": """
        rights
    """,
    "the owner sends": """
        club_delete club_token_revoke
    """,
    "an organiser reads": """
        circuit_staff_events
        event_archive event_leave event_people
        api:player_details api:merge_preview api:registrations
        api:claims api:log api:past_results api:what_if_result
        manage members people people_file log log_file figures
        player_history season_history night_history
    """,
    "an organiser reads and sends": """
        circuit_clubs circuit_import circuit_event_edit circuit_people circuit_feeds club_circuits
        circuit_selections circuit_selection_edit
        api:event_roles api:registration_terms api:tournament_day
        api:policy api:bonuses api:teams
        tournament_new event_staff event_logs event_log_import event_list
        event_results event_result_import event_ranking
        event_registrations event_person
        club_edit people_paste player_import player_new player_edit player_merge season_new season_edit season_rules
        first_night night_new season_policy season_other_rules season_lines season_teams season_team season_results
        season_paper_results result_import
        event_day event_plan event_rules
        night_edit night_close desk:penalty desk:reopen desk:move game_logs log_import
    """,
    "an organiser sends": """
        api:preview_policy api:what_if api:cancel_bonus api:team api:decide_claim api:table_link
        api:renew_card api:preview_results api:take_results api:undo_results api:preview_players api:take_players
        api:open_night api:unopen_night api:cancel_night api:call_time api:close_night api:edit_draw
        api:choose_methods api:plan_again api:commit_draw api:discard_draw api:redraw api:redraw_table
        api:move_game api:reopen_game api:void_game api:add_penalty api:cancel_penalty api:merge_players api:undo_merge
        api:change_rules
        api:open_tournament api:end_check_in api:reveal_results api:close_tournament api:draft_round
        api:announce_draft api:finish_tournament api:go_on_with_tournament api:cancel_tournament
        api:publish_round api:publish_rounds api:unpublish_round api:start_round api:approve_round
        api:reopen_round api:reset_round
        api:play_off api:draw_lot api:call_off
        api:confirm_cut api:keep_sheet api:resolve_sheet api:enter_late api:withdraw_entry api:set_seed
        api:set_federation
        api:describe_entry api:set_consent api:set_paid api:edit_entry api:mark_entries_paid api:mail_entries
        api:mend_report_row
        api:accept_registrations
        api:new_entry_link api:cancel_entry_penalty
        api:decide_question api:name_team api:join_team api:choose_captain api:new_captain_link api:offer_places
        api:tournament_rules api:accept_registration
        api:refuse_registration api:pause_clock api:resume_clock api:give_time api:move_table api:swap_seats
        api:postpone_table api:start_table api:approve_tables api:plan_days
        api:paste_schedule api:plan_round api:correct_sheet api:decline_place api:end_announcement api:call_round
        api:remove_screen api:withdraw_announcement api:preview_entries api:take_entries
        api:lock_seat api:seat_others api:seat_anew api:keep_seats api:void_table api:play_again
        api:mark_seat api:give_lateness api:give_seat event_seat
        api:fill_tables api:sit_out api:undo_reset api:set_rounds api:change_stage api:mark_late api:leave_for_good
        api:return_entry api:add_substitutes
        fill_tables sit_out undo_reset set_rounds mark_late leave_for_good return_entry add_substitutes
        announce_draft withdraw_announcement open_tournament end_check_in reveal_results finish_tournament
        go_on_with_tournament cancel_tournament close_tournament
        draft_round publish_round publish_rounds unpublish_round seat_anew keep_seats
        start_round approve_round reopen_round reset_round
        call_round pause_clock resume_clock give_time
        move_table void_table play_again postpone_table start_table approve_tables
        confirm_cut decline_place play_off draw_lot call_off
        mark_entries_paid mail_entries accept_registrations
        set_seed describe_entry set_consent set_federation new_entry_link announce end_announcement
        event_enter event_late event_withdraw event_log_drop
        claim_decide
        member invite invitation_revoke player_remove player_unmerge night_cancel night_open night_unopen night_time
        season_line_cancel
        seat_draw_plan seat_draw_edit seat_draw_methods seat_draw_again seat_draw_commit seat_draw_discard
        seat_draw_redraw table_add table_link log_import_drop
    """,
    "anybody reads, any signed-in user sends": """
        invitation
    """,
    "anyone with the link reads": """
        table_manifest table_card sheet_code hall_screen own_calendar
        table:play table:live table:win table:draw table:other table:foul table:deals table:rules_ahead
        self_settlement table_evening
    """,
    "anyone with the link reads and sends": """
        own_event own_team own_registration
        table_game table_names table_delete table_keep table_keep_in
        table:kong table:declare table:correct table:confirm table:scores table:close table:hand_seats
        table:next_game table:settlement table:seats self_checkin
    """,
    "anyone with the link sends": """
        table:line_remove table:line_undo table:leave_draft table:preview
        table:save table:riichi table:undo table:turn table:referee table:changes table:turn_tile
        table:throw_dice table:take_back table:dispute own_photo
    """,
    "nobody": """
        table:substitute table:penalty table:reopen table:move
    """,
    "a scorer reads": """
        api:entries api:draw api:questions api:photo_file
        event_desk event_entries event_paper event_tables event_staff_file event_finish event_sheet_worth
        event_photo_file
        api:disputes
        desk:play desk:live desk:win desk:draw desk:other desk:foul desk:deals tonight_now tonight checkin
        seat_draw table_links table_cards_paper season_sheets desk:rules_ahead
    """,
    "a scorer reads and sends": """
        api:settlement api:draft api:sheet_photos
        event_sheets night_referee night_results
        desk:kong desk:declare desk:correct desk:confirm desk:scores desk:close desk:hand_seats
        desk:next_game desk:settlement desk:substitute desk:seats
    """,
    "a scorer sends": """
        api:dispute_deal api:call_referee api:leave_draft api:take_back_game
        api:decide_dispute api:preview_reseat api:reseat
        api:arrive api:add_guest api:enter_game api:turn_draw api:take_back_payment api:change_line api:remove_line
        api:undo_line api:enter_scores api:close_game api:set_riichi api:substitute api:sit_by_hand
        api:turn_seats api:next_game
        api:check_in api:report_sheet api:check_sheet
        event_entry event_photo event_winds api:enter_winds check_in
        desk:line_remove desk:line_undo desk:leave_draft desk:preview
        desk:save desk:riichi desk:undo desk:turn desk:referee desk:changes desk:turn_tile desk:throw_dice
        desk:take_back desk:dispute checkin_entry checkin_guest seat_draw_turn api:record_deal api:correct_deal
        api:undo_deal api:confirm_game
    """,
    "a scorer reads, an organiser sends": """
        api:tables api:draws api:checkin_link api:table_cards
        api:tournament_entries api:penalise api:tournament_teams api:line_ups api:screens event_screens
        api:federation_report api:announcements
        event_round event_referee event_teams event_lineups event_report table_cards
        checkin_link
    """,
    "a member reads, a scorer sends": """
        settlement
    """,
    "anybody reads and sends": """
        table_new look_around
        messages_stop event_register event_moved staff_event_moved
        account_login account_logout account_signup account_reset_password account_reset_password_from_key
        account_request_login_code
        login_link
        account_confirm_email account_confirm_login_code mfa_authenticate mfa_login_webauthn mfa_trust
    """,
    "anybody reads, an organiser sends": """
        api:club api:players api:player api:seasons api:season api:nights api:night
        api:tournaments api:tournament
    """,
    "any signed-in user reads": """
        own_file mfa_index mfa_view_recovery_codes mfa_download_recovery_codes mfa_list_webauthn
    """,
}


AT_ONE_EVENT = {
    "director": ("an organiser", ""),
    "referee": (
        "a scorer",
        "event_seat event_referee give_time event_withdraw api:withdraw_entry "
        "api:give_seat api:penalise api:cancel_entry_penalty api:keep_sheet "
        "api:decide_question api:give_time api:resolve_sheet api:correct_sheet api:mark_seat api:give_lateness",
    ),
    "desk": ("a scorer", ""),
}
"""By role at one tournament, the club role that it equals there, and the other routes it may send to."""


def pinned() -> dict[str, tuple[Least | None, Least | None]]:
    """Return by route the least role that may read it and that may send to it."""
    return {route: _least(said) for said, routes in RIGHTS.items() for route in routes.split()}


def _least(said: str) -> tuple[Least | None, Least | None]:
    both = said.removesuffix(" reads and sends")
    if both != said:
        return WHO[both], WHO[both]
    acts = dict(reversed(part.rsplit(" ", 1)) for part in said.split(", ") if said != "nobody")
    return tuple(WHO[acts[act]] if act in acts else None for act in ("reads", "sends"))

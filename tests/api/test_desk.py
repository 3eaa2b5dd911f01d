"""API calls for staff work away from the tables, and a check that the API covers everything done on pages."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.tournament import PAGE_ACTIONS
from clubs.forms.tournament.actions import SeatMarkForm
from clubs.forms.tournament.registration import DecideForm
from clubs.models import Dispute, Game, Table
from clubs.models.people import Role
from clubs.permissions import ORGANISER, ROUTES, SCORER
from clubs.services.play import next_game
from rules.registry import ruleset
from tests.api.test_staff import Program, error
from tests.clubs.statistics.test_tallies import DEALS, final
from tests.factories import RON, EventFactory, PlayerFactory, SeasonFactory, member, play, seated_game, staff

pytestmark = pytest.mark.django_db


def test_a_table_calls_the_referee_and_leaves_a_deal_to_him() -> None:
    play(game := seated_game(), RON)
    ask, at = Program(game.event.season.club), f"/nights/{game.event_id}/tables/{game.table.number}/referee"
    called = ask.ok("PUT", at, {"on": True, "note": "Two want the same tile"})
    assert called["referee_note"] == "Two want the same tile"
    assert Table.objects.get(pk=game.table_id).referee_called_at
    assert ask.ok("PUT", at, {"on": False})["referee_called_at"] is None
    left = ask.ok("POST", f"/games/{game.public_id}/deals/1/dispute", {"note": "fu?"})
    assert (left["deal"], left["note"], left["closed_at"]) == (1, "fu?", None)
    assert Dispute.objects.get().game == game
    missing = ask("POST", f"/games/{game.public_id}/deals/9/dispute", {})
    assert error(missing)[:2] == (404, "not_found")


def test_codes_on_tables_and_at_the_door_are_made_and_renewed() -> None:
    event = seated_game().event
    ask, door = Program(event.season.club), f"/nights/{event.pk}/checkin-link"
    assert [card["number"] for card in ask.ok("POST", "/cards", {"count": 2})] == [1, 2]
    first, second = ask.ok("GET", "/cards")["results"]
    renewed = ask.ok("POST", "/cards/1/renew")
    assert renewed["link"] != first["link"]
    assert [card["link"] for card in ask.ok("GET", "/cards")["results"]] == [renewed["link"], second["link"]]
    assert Client().get(first["link"]).status_code == 404
    assert error(ask("POST", "/cards/7/renew"))[:2] == (404, "not_found")
    hung = ask.ok("GET", door)
    assert hung["link"] == reverse("self_checkin", args=[event.checkin_token])
    other = ask.ok("POST", door)["link"]
    assert (Client().get(hung["link"]).status_code, Client().get(other).status_code) == (404, 200)


def test_nobody_plays_on_after_all_and_a_correction_is_given_up() -> None:
    game = final(seated_game(deals=DEALS))
    ask = Program(game.event.season.club)
    following = next_game.next_game(game_id=game.pk, actor=staff(game))
    told = ask.ok("POST", f"/games/{following.public_id}/take-back")
    assert told["game"]["id"] == game.public_id
    assert Game.objects.get(pk=following.pk).status == Game.Status.VOID


def test_the_log_is_read_in_parts_and_searched() -> None:
    play(game := seated_game(), RON)
    ask = Program(game.event.season.club)
    ask.ok("PATCH", "", {"place": "Room 4"})
    entries = ask.ok("GET", "/log")["results"]
    changed = entries[0]
    assert (changed["action"], changed["data"]["changed"]["place"][1]) == ("club.changed", "Room 4")
    assert entries == sorted(entries, key=lambda entry: -entry["id"])
    games = ask.ok("GET", "/log?about=games")["results"]
    assert {entry["action"].split(".")[0] for entry in games} <= {"deal", "game", "tile", "tiles", "dice", "seat"}
    assert [entry["id"] for entry in ask.ok("GET", "/log?q=Room+4")["results"]] == [changed["id"]]
    assert error(ask("GET", "/log?about=nothing"))[::2] == (400, "about")
    assert error(ask("GET", "/log?q=%00"))[0] == 400
    scorer = Client()
    scorer.force_login(member(game.event.season.club, Role.SCORER))
    assert scorer.get(f"{ask.root}/log").status_code == 403


def test_a_list_of_players_is_looked_at_and_taken_once() -> None:
    known = PlayerFactory(name="陳大文", email="chan@example.org")
    ask = Program(known.club)
    sent = {"text": "Name,Email\n陈大文,\nZoë,zoe@example.org\nchan@example.org,\n"}
    looked = ask.ok("POST", "/players/list/preview", sent)
    assert [line["state"] for line in looked["lines"]] == ["known", "new", "wrong"]
    assert (looked["open"], len(looked["lines"][2]["faults"])) == (1, 1)
    refused = ask("POST", "/players/list", {**sent, "seen": looked["seen"]})
    assert error(refused)[:2] == (409, "not_ready")
    sent["choices"] = [{"key": looked["lines"][2]["key"], "do": "skip"}]
    looked = ask.ok("POST", "/players/list/preview", sent)
    stale = ask("POST", "/players/list", {**sent, "seen": "x"})
    assert error(stale)[:2] == (409, "changed")
    taken = [ask("POST", "/players/list", {**sent, "seen": looked["seen"]}, **{"Idempotency-Key": "k"}) for _ in "12"]
    assert taken[0].json() == taken[1].json()
    (number,) = taken[0].json()["added"]
    assert known.club.players.get(number=number).name == "Zoë"
    assert ask.ok("POST", "/players/list/preview", {"text": ";;\n;;"})["problem"]


def test_past_games_are_looked_at_taken_in_and_taken_back(django_capture_on_commit_callbacks: Any) -> None:
    days = {"starts_on": date(2024, 1, 1), "ends_on": date(2024, 12, 31)}
    season = SeasonFactory(slug="old", preset="riichi-wrc", **days)
    ask, root = Program(season.club), "/seasons/old/results"
    line = "{};1;Aino;48200;鈴木 健太;8400;Hannah;23800;陳大文;39600\n"
    head = "date;table;East;points;South;points;West;points;North;points\n"
    looked = ask.ok("POST", f"{root}/preview", {"text": head + line.format("2023-03-07")})
    assert looked["problem"] or looked["lines"][0]["state"] == "wrong"
    sent = {"text": head + line.format("2024-03-07")}
    looked = ask.ok("POST", f"{root}/preview", sent)
    assert ([one["state"] for one in looked["lines"]], looked["open"]) == (["new"], 0)
    assert all(who["new"] for who in looked["people"])
    with django_capture_on_commit_callbacks(execute=True):
        made = ask.ok("POST", root, {**sent, "seen": looked["seen"]})
    told = ask.ok("GET", f"{root}/{made['id']}")
    assert (told["status"], told["games"], told["players"]) == ("taken", 1, 4)
    again = ask("POST", root, {**sent, "seen": ask.ok("POST", f"{root}/preview", sent)["seen"]})
    assert error(again)[:2] == (409, "nothing_new")
    with django_capture_on_commit_callbacks(execute=True):
        ask.ok("POST", f"{root}/{made['id']}/undo", {"reason": "Wrong file"})
    assert ask.ok("GET", f"{root}/{made['id']}")["status"] == "undone"
    assert not Game.objects.exists()


def test_a_game_from_paper_is_entered_with_what_its_rules_ask_for() -> None:
    options = ruleset({"preset": "riichi", "options": {"yakitori": 10}}).values()
    event = EventFactory(season=SeasonFactory(options=options))
    players = [PlayerFactory(club=event.season.club).number for _ in range(4)]
    ask = Program(event.season.club)
    body = {"players": players, "scores": [35200, 29800, 20100, 14900]}
    assert error(ask("POST", f"/nights/{event.pk}/games", body))[1] == "bad_request"
    made = ask.ok("POST", f"/nights/{event.pk}/games", body | {"beside": {"won": [0, 1]}})
    game = Game.objects.get(public_id=made["id"])
    totals = [row.total for row in game.results.order_by("seat__index")]
    assert sum(totals) == 0
    fixed = {"version": game.version, "scores": body["scores"], "beside": {"won": [0]}, "reason": "Misread"}
    ask.ok("PUT", f"/games/{made['id']}/scores", fixed)
    after = [row.total for row in game.results.order_by("seat__index")]
    assert [new - old for new, old in zip(after, totals, strict=True)] == [200, -200, 0, 0]


# --- coverage of the pages -----------------------------------------------------------------------------------------

PEOPLE = "accounts and secrets are people's, in a browser (docs/api.md)"
LOGS = "logs are brought in with a preview, by people (docs/api.md)"
UNDO = "a list of people is taken back by people, who see what stays"
PAST = "past results of a tournament are brought in with a preview, by people"
CIRCUITS = "circuits have pages only so far; the call `circuit` is for programs"
SHOWN = "what a page shows or turns, no act"
BY_PAGE = {
    # people and their accounts
    "claim_decide": "decide_claim", "invitation_revoke": PEOPLE, "invite": PEOPLE, "member": PEOPLE,
    "club_edit": "club", "people_paste": "take_players", "player_import": UNDO, "player_new": "players",
    "player_edit": "player", "player_remove": "player", "player_merge": "merge_players", "player_unmerge": "undo_merge",
    # seasons
    "season_new": "seasons", "season_edit": "season", "season_rules": "change_rules", "season_policy": "policy",
    "season_other_rules": "what_if",
    "season_results": "take_results", "result_import": "undo_results", "season_lines": "bonuses",
    "season_line_cancel": "cancel_bonus",
    "season_teams": "teams", "season_team": "team",
    # past tournaments and circuits
    "event_results": PAST, "event_result_import": PAST, "event_ranking": PAST,
    "circuit_import": CIRCUITS, "circuit_clubs": CIRCUITS, "circuit_event_edit": CIRCUITS, "circuit_people": CIRCUITS,
    "circuit_feeds": CIRCUITS, "circuit_selections": CIRCUITS, "circuit_selection_edit": CIRCUITS,
    "club_circuits": CIRCUITS,
    # nights
    "first_night": "nights", "night_new": "nights", "night_edit": "night",
    "night_cancel": "cancel_night", "night_open": "open_night",
    "night_close": "close_night", "night_unopen": "unopen_night", "night_time": "call_time",
    "checkin_entry": "arrive", "checkin_guest": "add_guest", "checkin_link": "checkin_link",
    "settlement": "settlement", "seat_draw_plan": "draws", "seat_draw_edit": "edit_draw",
    "seat_draw_methods": "choose_methods", "seat_draw_again": "plan_again", "seat_draw_commit": "commit_draw",
    "seat_draw_discard": "discard_draw", "seat_draw_turn": "turn_draw", "seat_draw_redraw": "redraw",
    "table_cards": "table_cards", "night_referee": "decide_dispute",
    "night_results": "enter_game", "season_paper_results": "enter_game", "table_add": "tables",
    "table_link": "table_link",
    "game_logs": LOGS, "log_import": LOGS, "log_import_drop": LOGS,
    # the table's pages, opened by the desk
    "desk:kong": "draft", "desk:declare": "draft", "desk:line_remove": "remove_line", "desk:line_undo": "undo_line",
    "desk:leave_draft": "leave_draft", "desk:preview": SHOWN, "desk:save": "record_deal", "desk:riichi": "set_riichi",
    "desk:undo": "undo_deal", "desk:turn": SHOWN, "desk:referee": "call_referee", "desk:dispute": "dispute_deal",
    "desk:correct": "correct_deal", "desk:changes": SHOWN, "desk:confirm": "confirm_game",
    "desk:scores": "enter_scores", "desk:close": "close_game", "desk:turn_tile": "turn_seats",
    "desk:throw_dice": "turn_seats", "desk:hand_seats": "sit_by_hand", "desk:take_back": "take_back_game",
    "desk:seats": "reseat", "desk:next_game": "next_game", "desk:settlement": "settlement",
    "desk:substitute": "substitute", "desk:penalty": "add_penalty", "desk:reopen": "reopen_game",
    "desk:move": "move_game",
}  # fmt: skip
"""For each route that staff write to: the API route for it, or why there is none."""
OF_TOURNAMENTS = {
    "tournament_new": "tournaments", "event_enter": "tournament_entries", "event_list": "take_entries",
    "event_late": "enter_late", "event_entry": "check_in", "event_withdraw": "withdraw_entry",
    "event_registrations": "registration_terms", "event_teams": "tournament_teams", "event_lineups": "line_ups",
    "event_staff": "event_roles", "event_day": "tournament_day", "event_screens": "screens",
    "event_winds": "enter_winds", "event_report": "federation_report", "event_photo": "sheet_photos",
    "event_plan": "tournament", "event_rules": "tournament_rules", "event_seat": "give_seat",
    "event_round": "swap_seats", "event_person": "edit_entry",
    "event_sheets": "report_sheet", "event_referee": "penalise", "event_logs": LOGS,
    "event_log_import": LOGS, "event_log_drop": LOGS,
}  # fmt: skip
"""The same for tournament pages.

For pages with several acts, one of them; the rest are in `OF_ONE_PAGE` and `BESIDE`.
"""
OF_ONE_PAGE = {
    # empty seats, on the referee's page
    "empty": "mark_seat", "here": "mark_seat", "late": "give_lateness",
    # registration forms
    "accept": "accept_registration", "refuse": "refuse_registration", "paid": "set_paid", "unpaid": "set_paid",
    "offer": "offer_places",
}  # fmt: skip
"""The API routes for the forms of one page, by action. A declared action has one name on pages and in the API."""
BESIDE = (
    "swap_seats", "paste_schedule", "lock_seat", "seat_others", "check_sheet", "resolve_sheet", "correct_sheet",
    "cancel_entry_penalty", "decide_question", "name_team", "join_team", "choose_captain", "new_captain_link",
    "plan_days", "plan_round", "remove_screen",
)  # fmt: skip
"""What else the pages of rounds, sheets, referees, teams and screens send, distinguished by a field of its own."""


def test_everything_that_staff_do_on_pages_is_done_by_api_too() -> None:
    acts = {route for route, row in ROUTES.items() if row.write in (SCORER, ORGANISER) and not route.startswith("api:")}
    declared = {action.name: action.name if action.api else "announcements" for action in PAGE_ACTIONS}
    pages = BY_PAGE | OF_TOURNAMENTS | declared
    assert acts == pages.keys()
    reasons = {PEOPLE, LOGS, SHOWN, UNDO, PAST, CIRCUITS}
    for page, route in pages.items():
        if route not in reasons:
            api, own = ROUTES[f"api:{route}"], ROUTES[page]
            assert api.write in (SCORER, ORGANISER), page
            assert api.write <= own.write, page


# Correcting one person's address renews the secret links, so staff do it where they see whom they write to.
BY_STAFF_ONLY = {"address"}


def test_every_act_that_a_tournaments_page_sends_is_one_of_the_api() -> None:
    choices = (DecideForm.base_fields["do"], SeatMarkForm.base_fields["seat"])
    words = {value for field in choices for value, _label in field.choices}
    assert words - BY_STAFF_ONLY == OF_ONE_PAGE.keys()
    for route in (*OF_ONE_PAGE.values(), *BESIDE):
        assert ROUTES[f"api:{route}"].write in (SCORER, ORGANISER), route
    for word, _label in SeatMarkForm.base_fields["seat"].choices:
        assert ROUTES[f"api:{OF_ONE_PAGE[word]}"].referee, word

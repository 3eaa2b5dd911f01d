"""Deals entered line by line: order, undo, changes, the end, corrections, and neither lost nor duplicate lines."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.errors import ClubError
from clubs.models import DealDraft, Game, LogEntry
from clubs.selectors.play.deal_context import current_deal, earlier_deal
from clubs.selectors.play.deal_lines import KongLine, Line, SaidLine, WinLine
from clubs.selectors.play.unfinished_deal import sheet_of
from clubs.selectors.public.game import game_page
from clubs.selectors.public.night import with_seats
from clubs.services.activity_log import Actor
from clubs.services.play import unfinished_deal
from clubs.services.play.deals import correct_deal, record_deal, undo_deal
from clubs.services.play.games import close_game, confirm_all
from tests.factories import key, seated_game, staff

pytestmark = pytest.mark.django_db
TABLE = Actor.table()
KONG = KongLine(2, "daiminkan", 3)
HIDDEN = KongLine(3, "ankan")
FIRST = WinLine({"winner": 1, "from": 0, "fan": 2})
SECOND = WinLine({"winner": 2, "fan": 2})
THIRD = WinLine({"winner": 3, "from": 0, "fan": 0})
DEAL = (KONG, FIRST, HIDDEN, SECOND, THIRD)


def table(*lines: Line, preset: str = "chengdu") -> Game:
    """Return a table whose first deal has these lines so far."""
    game = seated_game(preset=preset)
    for line in lines:
        add(game, line)
    return game


def add(game: Game, *lines: Line, **asked: Any) -> DealDraft:
    game.refresh_from_db()
    number = asked.pop("number", game.deals.filter(current=True).count() + 1)
    at = asked.pop("at", None)
    return unfinished_deal.add_lines(step(game, number, **asked), lines, at)


def step(game: Game, number: int, **asked: Any) -> unfinished_deal.Step:
    game.refresh_from_db()
    said = {"version": game.version, "key": key(), "actor": TABLE, **asked}
    return unfinished_deal.Step(game.pk, number, **said)


def act(game: Game, what: Any, **asked: Any) -> Any:
    game.refresh_from_db()
    said = {"version": game.version, "key": key(), "actor": TABLE, **asked}
    return what(game_id=game.pk, **said)


def deltas(game: Game) -> tuple[int, ...]:
    game.refresh_from_db()
    return sheet_of(current_deal(game)).deltas


def close(game: Game) -> Any:
    game.refresh_from_db()
    book = current_deal(game)
    said = {"version": game.version, "key": key(), "actor": TABLE}
    return record_deal(game_id=game.pk, number=book.number, result=book.ended(book.end), **said)


def refusal(call: Any) -> ClubError:
    with pytest.raises(ClubError) as refused:
        call()
    return refused.value


def test_lines_say_who_has_paid_what_so_far_and_who_is_out():
    game = table(KONG, FIRST, HIDDEN)
    sheet = sheet_of(current_deal(game))
    assert [row.cells for row in sheet.rows] == [(0, 0, 2, -2), (-4, 4, 0, 0), (-2, None, -2, 4)]
    assert (sheet.deltas, sheet.order) == ((-6, 4, 0, 2), (0, 1, 0, 0))
    assert game.state["scores"] == [0, 0, 0, 0]


def test_a_closed_deal_has_the_kongs_where_they_stood_and_ends_the_draft():
    game = table(*DEAL)
    deal = close(game)
    assert [kan["after"] for kan in deal.result["kans"]] == [0, 1]
    assert deal.deltas == [-12, 4, 10, -2]
    assert not game.drafts.filter(current=True).exists()
    assert game.drafts.count() == len(DEAL)


def test_the_same_step_sent_twice_is_one_also_after_the_deal_was_closed():
    game = table(KONG)
    once, version = key(), game.version
    first = add(game, FIRST, key=once)
    assert add(game, FIRST, key=once, version=version) == first
    for line in (HIDDEN, SECOND, THIRD):
        add(game, line)
    close(game)
    assert add(game, FIRST, key=once, number=1, version=version) == first
    assert LogEntry.objects.filter(game=game, action="line.added").count() == len(DEAL)


def test_a_key_of_another_table_is_refused():
    once = key()
    add(seated_game(preset="chengdu"), KONG, key=once)
    assert refusal(lambda: add(seated_game(preset="chengdu"), KONG, key=once)).code == "key_used"


def test_a_line_made_from_an_older_table_is_a_conflict_and_so_is_a_deal():
    game = table(KONG)
    old = game.version
    game.refresh_from_db()
    seen = game.version
    add(game, FIRST)
    for version in (old, seen):
        assert refusal(lambda version=version: add(game, HIDDEN, version=version)).code == "conflict"
    draw = {"type": "draw", "tenpai": []}
    said = {"number": 1, "version": seen, "result": draw, "key": key(), "actor": TABLE}
    assert refusal(lambda: record_deal(game_id=game.pk, **said)).code == "conflict"
    assert deltas(game) == (-4, 4, 2, -2)


def test_a_line_for_a_deal_that_was_closed_meanwhile_is_a_conflict():
    game = table(*DEAL)
    close(game)
    game.refresh_from_db()
    assert refusal(lambda: add(game, KONG, number=1)).code == "conflict"


def test_removing_a_win_puts_the_winner_in_again_and_moves_the_kongs():
    game = table(*DEAL[:4])
    unfinished_deal.remove_line(step(game, 1), 2)
    book = current_deal(game)
    assert book.active == (0, 1, 3)
    assert [kan["after"] for kan in book.so_far()["kans"]] == [0, 0]
    assert sheet_of(book).rows[1].cells == (-2, -2, -2, 6)


def test_a_changed_line_is_settled_again_and_one_that_no_longer_fits_is_named():
    game = table(*DEAL[:4])
    unfinished_deal.change_line(step(game, 1), 2, WinLine({"winner": 1, "from": 3, "fan": 1}))
    assert deltas(game) == (-7, 2, 10, -5)
    wrong = WinLine({"winner": 2, "fan": 1})
    error = refusal(lambda: unfinished_deal.change_line(step(game, 1), 2, wrong))
    assert (error.code, error.data["line"]) == ("later_line", 4)
    assert deltas(game) == (-7, 2, 10, -5)


def test_a_forgotten_kong_is_entered_where_it_stood():
    game = table(FIRST, SECOND)
    add(game, HIDDEN, at=2)
    assert [row.kind for row in sheet_of(current_deal(game)).rows] == ["win", "kan", "win"]
    assert current_deal(game).so_far()["kans"] == [{"player": 3, "type": "ankan", "after": 1}]


def test_what_the_rules_forbid_is_refused_at_its_place():
    game = table(FIRST)
    error = refusal(lambda: add(game, WinLine({"winner": 2, "from": 1, "fan": 1})))
    assert (error.code, error.field) == ("not_allowed", "wins[0].from")
    assert refusal(lambda: add(game, KongLine(1, "ankan"))).code == "not_allowed"
    assert deltas(game) == (-4, 4, 0, 0)


def test_two_winners_on_one_discard_pay_one_after_the_other_and_a_lone_one_stands_by_itself():
    both = (
        WinLine({"winner": 1, "from": 0, "fan": 1}),
        WinLine({"winner": 2, "from": 0, "fan": 0, "same_discard": True}),
    )
    game = seated_game(preset="chengdu")
    add(game, *both)
    assert deltas(game) == (-3, 2, 1, 0)
    assert sheet_of(current_deal(game)).rows[1].shared
    unfinished_deal.remove_line(step(game, 1), 1)
    assert current_deal(game).lines == (WinLine({"winner": 2, "from": 0, "fan": 0}),)


def test_undo_takes_the_last_line_and_redo_enters_it_again():
    game = table(KONG, FIRST)
    act(game, unfinished_deal.undo_line)
    assert current_deal(game).lines == (KONG,)
    act(game, unfinished_deal.redo_line)
    assert current_deal(game).lines == (KONG, FIRST)
    assert refusal(lambda: act(game, unfinished_deal.redo_line)).code == "conflict"


def test_undo_of_a_closed_deal_lays_its_lines_on_the_table_again():
    game = table(*DEAL)
    close(game)
    game.refresh_from_db()
    undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    assert current_deal(game).lines == DEAL
    unfinished_deal.change_line(step(game, 1), 5, WinLine({"winner": 3, "from": 0, "fan": 1}))
    assert close(game).deltas == [-13, 4, 10, -1]


def test_an_earlier_deal_is_corrected_line_by_line_and_stands_until_then():
    game = table(*DEAL)
    close(game)
    add(game, KONG)
    unfinished_deal.remove_line(step(game, 1, corrects=True), 3)
    game.refresh_from_db()
    assert game.deals.get(number=1, current=True).deltas == [-12, 4, 10, -2]
    assert add(game, FIRST).number == 2
    book = earlier_deal(game, 1)
    game.refresh_from_db()
    said = {"number": 1, "version": game.version, "reason": "missed", "key": key(), "actor": TABLE}
    deal = correct_deal(game_id=game.pk, result=book.ended(book.end), **said)
    assert deal.deltas == [-10, 4, 12, -6]
    assert (current_deal(game).lines, earlier_deal(game, 1).draft) == ((KONG, FIRST), None)


def test_a_correction_can_be_left_and_does_not_hold_up_the_deal_being_played():
    game = table(*DEAL)
    close(game)
    game.refresh_from_db()
    seen = game.version
    unfinished_deal.remove_line(step(game, 1, corrects=True), 1)
    add(game, KONG, version=seen)
    act(game, lambda key, **said: unfinished_deal.leave_draft(**said), number=1)
    assert earlier_deal(game, 1).lines == DEAL


def test_only_staff_change_the_lines_of_a_final_game():
    game = table(*DEAL)
    close(game)
    game.refresh_from_db()
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    scorer = staff(game)
    confirm_all(game_id=game.pk, version=game.version, actor=scorer, reason="gone")
    assert refusal(lambda: unfinished_deal.remove_line(step(game, 1, corrects=True), 1)).code == "game_final"
    assert unfinished_deal.remove_line(step(game, 1, corrects=True, actor=scorer), 1).number == 1
    assert refusal(lambda: add(game, KONG)).code == "game_final"


def test_rules_that_enter_a_deal_at_once_have_no_lines():
    assert refusal(lambda: add(seated_game(), KONG)).code == "not_allowed"


def test_a_line_that_is_not_there_cannot_be_changed():
    game = table(KONG)
    for at in (0, 2):
        assert refusal(lambda at=at: unfinished_deal.remove_line(step(game, 1), at)).code == "not_found"


def test_declarations_and_kongs_paid_at_the_end_are_lines_too():
    game = table(SaidLine("bao_hu", 0), HIDDEN, preset="duankagen")
    sheet = sheet_of(current_deal(game))
    assert [row.unpaid for row in sheet.rows] == [False, True]
    add(game, WinLine({"winner": 1, "from": 0, "fan": 1}))
    assert current_deal(game).so_far()["bao_hu"] == [0]
    assert deltas(game) == (-20, 20, 0, 0)
    add(game, WinLine({"winner": 3, "from": 2, "fan": 1}))
    assert sheet_of(current_deal(game)).rows[1].cells == (-10, -10, -10, 30)


def test_the_public_page_tells_the_deal_being_played_and_those_that_ended():
    game = table(*DEAL)
    close(game)
    add(game, KONG)
    page = game_page(with_seats(Game.objects.filter(pk=game.pk)).get())
    assert [line.row.kind for line in page.deals[0].lines] == ["kan", "win", "kan", "win", "win"]
    assert page.running is not None
    assert (page.running.deltas, len(page.running.still_in)) == ((0, 0, 2, -2), 4)


# --- the pages ---


def link(game: Game, page: str = "") -> str:
    return f"/t/{game.table.token}/{page}"


def marks(game: Game, number: int = 1) -> dict[str, Any]:
    game.refresh_from_db()
    return {"number": number, "version": game.version, "key": key()}


@pytest.mark.parametrize("page", ["", "kong/", "win/", "draw/"])
def test_pages_take_as_many_queries_for_one_line_as_for_four(client: Client, page: str):
    counts = []
    for game in (table(KONG), table(*DEAL[:4])):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(link(game, page)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_kong_is_one_post_without_scripts(client: Client):
    game = table()
    answer = client.post(link(game, "kong/"), {**marks(game), "kong": "2:daiminkan:3"})
    assert (answer.status_code, answer["Location"]) == (302, link(game))
    assert current_deal(game).lines == (KONG,)
    refused = client.post(link(game, "kong/"), {**marks(game), "kong": "2:daiminkan:2"})
    assert refused.status_code == 422


def test_a_win_and_another_on_the_same_discard_after_it(client: Client):
    game = table()
    client.post(
        link(game, "save/"),
        {**marks(game), "type": "line", "winner-1": "1", "from": "0", "way-1": "value", "value-1": "f2"},
    )
    tapped = {"winner-1": "2", "from": "0", "way-1": "value", "value-1": "f1", "same": "on"}
    client.post(link(game, "save/"), {**marks(game), "type": "line", **tapped})
    assert [line.shared for line in current_deal(game).lines] == [False, True]


def test_the_moment_of_a_win_is_that_of_the_win_it_shares_the_discard_with(client: Client):
    game = table(KongLine(0, "ankan"), preset="duankagen")
    tapped = {"winner-1": "1", "from": "0", "way-1": "value", "value-1": "f1", "happened-gang_pao": "on"}
    client.post(link(game, "save/"), {**marks(game), "type": "line", **tapped})
    tapped = {"winner-1": "2", "from": "0", "way-1": "value", "value-1": "f1", "same": "on"}
    client.post(link(game, "save/"), {**marks(game), "type": "line", **tapped})
    assert [line.events for line in current_deal(game).lines[1:]] == [["gang_pao"], ["gang_pao"]]


def test_three_winners_on_one_discard_end_the_deal(client: Client):
    game = table()
    tapped = {f"winner-{n}": str(n) for n in (1, 2, 3)} | {f"value-{n}": "f0" for n in (1, 2, 3)}
    client.post(link(game, "save/"), {**marks(game), "type": "line", "from": "0", **tapped})
    assert current_deal(game).complete
    client.post(link(game, "save/"), {**marks(game), "type": "win"})
    assert (game.deals.get().deltas, Game.objects.get(pk=game.pk).state["dealer"]) == ([-3, 1, 1, 1], 0)


def test_a_stale_line_is_shown_again_with_what_was_chosen(client: Client):
    game = table()
    stale = marks(game)
    add(game, KONG)
    said = {"winner-1": "1", "from": "0", "way-1": "value", "value-1": "f2"}
    answer = client.post(link(game, "save/"), {**stale, "type": "line", **said})
    assert answer.status_code == 409
    assert answer.context["form"].data["value-1"] == "f2"
    assert answer.context["game"].version == Game.objects.get(pk=game.pk).version


def closed_elsewhere(client: Client) -> tuple[Game, dict[str, object]]:
    """Return a table whose deal was closed on another device, and a line that this device entered before."""
    game = table()
    mine = {**marks(game), "type": "line", "winner-1": "3", "from": "0", "way-1": "value", "value-1": "f1"}
    for line in DEAL:
        add(game, line)
    close(game)
    return game, mine


def test_a_line_of_a_deal_that_another_device_closed_may_have_happened_too(client: Client):
    game, mine = closed_elsewhere(client)
    for page, sent in (("save/", mine), ("kong/", {**marks(game), "number": 1, "kong": "3:ankan"})):
        answer = client.post(link(game, page), sent)
        assert (answer.status_code, answer.context["both_number"]) == (409, 2)
        assert answer.context["target"] == link(game, page)
        assert not current_deal(Game.objects.get(pk=game.pk)).lines
    both = {**mine, **marks(game), "number": 2}
    assert client.post(link(game, "save/"), both).status_code == 302
    assert [line.entry["winner"] for line in current_deal(Game.objects.get(pk=game.pk)).lines] == [3]
    assert game.deals.get().result["wins"][0]["winner"] != 3


def test_lines_of_a_deal_that_another_device_closed_take_the_place_of_theirs(client: Client):
    game, mine = closed_elsewhere(client)
    outbox = {"X-Outbox": "1"}
    for count, winner in enumerate(("3", "1", "2")):
        more = {"afresh": "on"} if not count else {}
        sent = {**mine, **marks(game), **more, "number": 1, "deal": 1, "winner-1": winner}
        answer = client.post(link(game, "save/"), sent, headers=outbox)
        assert (answer.status_code, answer["X-Number"]) == (204, "1"), answer.content.decode()
    end = {**marks(game), "number": 1, "type": "win", "do": "correct", "note": "Two results for one deal"}
    answer = client.post(link(game, "deals/1/"), end, headers=outbox)
    assert (answer.status_code, answer["X-Number"]) == (204, "2")
    deal = game.deals.get(current=True)
    assert (deal.version, [win["winner"] for win in deal.result["wins"]]) == (2, [3, 1, 2])
    assert (deal.reason, "kans" in deal.result) == ("Two results for one deal", False)


def test_a_save_sent_again_after_its_deal_was_closed_is_no_conflict(client: Client):
    game = table()
    said = {**marks(game), "kong": "3:ankan"}
    client.post(link(game, "kong/"), said)
    for line in DEAL:
        add(game, line)
    close(game)
    assert client.post(link(game, "kong/"), said).status_code == 302


def test_the_wall_is_out_asks_only_those_still_in(client: Client):
    game = table(*DEAL[:4])
    page = client.get(link(game, "draw/"))
    rows = re.findall(r'<fieldset class="ready-row" data-player="(\d)"([^>]*)>', page.content.decode())
    assert rows == [("0", ""), ("1", " hidden disabled"), ("2", " hidden disabled"), ("3", "")]
    said = {"type": "draw", "state-0": "fan2", "state-3": "hua_zhu"}
    client.post(link(game, "save/"), {**marks(game), **said})
    result = game.deals.get().result
    assert (result["tenpai"], result["hua_zhu"]) == ([{"player": 0, "fan": 2}], [3])
    assert game.deals.get().deltas == [-1, 4, 12, -15]


def test_a_corrected_line_and_another_end_are_saved_with_a_reason(client: Client):
    game = table(*DEAL)
    close(game)
    client.post(link(game, "line/remove/"), {**marks(game), "deal": "1", "at": "5"})
    page = client.get(link(game, "deals/1/"))
    assert page.context["form"].type == "draw"
    end = {"type": "draw", "ending": "on", "state-0": "fan1", "state-3": "", "do": "correct", "why": "missed"}
    client.post(link(game, "deals/1/"), {**marks(game), **end})
    deal = game.deals.get(current=True)
    assert (deal.version, deal.result["type"], len(deal.result["wins"])) == (2, "draw", 2)


def test_the_outbox_is_told_which_line_was_taken(client: Client):
    game = table()
    said = {**marks(game), "kong": "3:ankan"}
    answer = client.post(link(game, "kong/"), said, headers={"X-Outbox": "1"})
    assert (answer.status_code, answer["X-Saved"]) == (204, said["key"])

"""A tournament's printed pages: who is on them, what is not public yet, and the number of queries."""

import html
import re
from datetime import UTC, datetime, timedelta

import pytest
import segno
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Event, Player, Round, SheetCode
from clubs.models.people import Privacy
from clubs.photo.layout import layout
from clubs.selectors.play.printed_sheets import code_squares
from clubs.services.tournament.standings import compute_stage
from rules.registry import ruleset
from tests.clubs.tournament.test_carried import final_of_four
from tests.clubs.tournament.test_pages import signed_in
from tests.clubs.tournaments import Day, stages, tournament, user_of

pytestmark = pytest.mark.django_db


def printed(day: Day, what: str) -> str:
    address = reverse("event_paper", args=[day.event.season.club.slug, day.event.pk])
    answer = signed_in(user_of(day.desks[0])).get(address, {"what": what})
    assert answer.status_code == 200
    return answer.content.decode()


SAID = {"E": "East", "S": "South", "W": "West", "N": "North"}
"""The accessible label of each wind's seal."""


def papers(day: Day, what: str) -> list[str]:
    """Return the single sheets of a page, in order."""
    return html.unescape(printed(day, what)).split("<article")[1:]


def code(path: str) -> str:
    """Return the QR code of an address of this site as the page draws it."""
    drawn = segno.make(f"http://testserver{path}", error="m", micro=False).svg_inline(border=2, omitsize=True)
    return str(re.findall(r' d="([^"]+)"', drawn)[-1])


def text_of(part: str) -> str:
    """Return the text of a part of a page, with winds by name."""
    part = re.sub(r'<span class="seal[^>]*aria-label="([^",]*)[^>]*>[^<]*</span>', r" \1 ", part)
    return " ".join(re.sub(r"<[^>]*>", " ", part).split())


def published(players: int = 8, rounds: int = 2) -> Day:
    """Return a day with all rounds of its schedule published, the first at 14:10 and each an hour later."""
    day = tournament(players, stages(rounds))
    day.draft(1)
    for number in range(1, rounds + 1):
        day.publish(number)
        at = datetime(2026, 11, 28, 5 + number, 10, tzinfo=UTC)
        Round.objects.filter(event=day.event, number=number).update(planned_at=at)
    return day


def test_a_players_card_has_name_number_the_own_pages_code_and_every_seat_with_time_table_and_wind() -> None:
    day = published()
    cards = papers(day, "cards")
    assert len(cards) == 8
    for number, card in enumerate(cards, 1):
        entry, said = day.entry(number), text_of(card)
        assert f"No. {number} {entry.player.name} " in said
        assert code(reverse("own_event", args=[entry.token])) in card
        for played in (1, 2):
            plan = day.plan(played)
            table = plan.table_of(number)
            wind = SAID["ESWN"[plan.tables[table - 1].index(number)]]
            assert f"R{played} {table} {wind} 1{3 + played}:10" in said


def test_a_tables_card_has_its_number_the_tablets_code_and_who_sits_there_when() -> None:
    day = published()
    day.start(1)
    cards = papers(day, "tables")
    assert len(cards) == 2
    names = {entry.number: entry.player.name for entry in day.event.entries.select_related("player")}
    for number, card in enumerate(cards, 1):
        said = text_of(card)
        assert f"{day.event.name} Table {number} " in said
        assert code(reverse("table:play", args=[day.event.tables.get(number=number).token])) in card
        for played in (1, 2):
            row = day.plan(played).tables[number - 1]
            who = " ".join(f"{SAID[wind]} {names[one]}" for wind, one in zip("ESWN", row, strict=True))
            assert f"R{played} {who}" in said


def sheets_of(day: Day, what: str) -> list[str]:
    """Return the drawings of a page of score sheets, in order."""
    return html.unescape(printed(day, what)).split("<svg class=")[1:]


def leads_to(sheet: str) -> str:
    """Return the address that the code on a sheet leads to: the one whose code is drawn there."""
    black = re.findall(r'class="black"[^>]* d="([^"]*)"', sheet)[0]
    codes = {one: code_path(f"http://testserver/s/{one.token}") for one in SheetCode.objects.all()}
    found = [one.token for one, path in codes.items() if black.endswith(path)]
    return Client().get(f"/s/{found[0]}")["Location"]


def code_path(url: str) -> str:
    """Return the QR code of an address as it is drawn on a score sheet."""
    return code_squares(url, *layout("scores", ruleset("riichi")).code)


def test_a_sheet_has_table_round_names_in_wind_order_the_sum_signatures_and_a_code_that_leads_to_its_entry() -> None:
    day = published()
    names = {entry.number: entry.player.name for entry in day.event.entries.select_related("player")}
    sheets = sheets_of(day, "sheets")
    assert len(sheets) == 2 + 2
    desk = reverse("event_sheets", args=[day.event.season.club.slug, day.event.pk])
    for number, sheet in enumerate(sheets[:2], 1):
        said, row = text_of(sheet), day.plan(1).tables[number - 1]
        assert f"Round 1 Table {number} " in said
        places = [said.index(f" {wind} {one} {names[one]} ") for wind, one in zip("ESWN", row, strict=True)]
        assert places == sorted(places)
        assert "Sticks left over Sum: 120,000 Signatures E S W N" in said
        assert leads_to(sheet) == f"{desk}?round=1&table={number}"
    for spare in sheets[2:]:
        said = text_of(spare)
        assert "Table ____" in said
        assert not any(name in said for name in names.values())
        assert leads_to(spare) == desk


def test_a_deal_sheet_has_the_names_the_columns_of_the_rules_and_sixteen_rows() -> None:
    day = published()
    names = {entry.number: entry.player.name for entry in day.event.entries.select_related("player")}
    sheets = sheets_of(day, "deals")
    assert len(sheets) == 2 + 2
    for number, sheet in enumerate(sheets[:2], 1):
        said, row = text_of(sheet), day.plan(1).tables[number - 1]
        assert f"Round 1 · Table {number} " in said
        assert " ".join(f"{seat} {one} {names[one]}" for seat, one in zip("ABCD", row, strict=True)) in said
        assert "Fan 1 2 3 4 M H B S Y Fu 20 25 30 40 50 60 70+ 1 2 3" in said.replace("Han ", "Fan ")
        assert "M = Mangan, H = Haneman" in said


def test_printing_again_keeps_the_codes() -> None:
    day = published()
    first = printed(day, "sheets")
    made = set(SheetCode.objects.values_list("token", flat=True))
    assert len(made) == 2 + 1
    assert printed(day, "deals") != first
    assert set(SheetCode.objects.values_list("token", flat=True)) == made
    assert all(re.fullmatch("[2-9A-HJ-NP-Z]{8}", token) for token in made)


def test_the_lists_for_the_wall_have_everybody_by_name_and_every_table_with_its_four() -> None:
    day = published()
    by_name, by_table = html.unescape(printed(day, "seats")).split('<section class="a4">')[1:]
    names = {entry.number: entry.player.name for entry in day.event.entries.select_related("player")}
    seats = {
        names[one]: (table, SAID[wind])
        for table, row in enumerate(day.plan(1).tables, 1)
        for wind, one in zip("ESWN", row, strict=True)
    }
    assert f"{day.event.name} Round 1, " in text_of(by_name)
    shown = [text_of(line) for line in re.findall(r"<li>(.*?)</li>", by_name, re.DOTALL)]
    assert shown == [f"{name} {seats[name][0]} {seats[name][1]}" for name in sorted(seats)]
    for table in (1, 2):
        four = {wind: name for name, (at, wind) in seats.items() if at == table}
        assert f"{table} " + " ".join(f"{wind} {four[wind]}" for wind in SAID.values()) in text_of(by_table)


def test_the_standing_for_the_wall_has_places_names_each_round_and_what_was_carried_over() -> None:
    day = final_of_four()
    said = text_of(html.unescape(printed(day, "standing")))
    assert f"{day.event.name} Final after 1 round, " in said
    assert "Player R0 Carried over R2 Total" in said
    brought = dict(day.stage(2).entrants.values_list("entry__number", "carried"))
    for line in day.lines(2):
        carried, played = brought[line.entry.number] / 10, line.totals[0] or 0
        amounts = [carried, played / 10, line.value / 10]
        assert amounts[2] == amounts[0] + amounts[1]
        assert f"{line.rank} {line.entry.player.name} " + " ".join(f"{one:+.1f}" for one in amounts) in said.replace(
            "−", "-"
        )


def test_a_certificate_has_name_place_tournament_date_place_and_a_line_to_sign() -> None:
    day = tournament(4, stages(1, "random", second_check=False))
    when = datetime(2026, 11, 28, 6, 0, tzinfo=UTC)
    Event.objects.filter(pk=day.event.pk).update(starts_at=when, place="Town hall")
    day.draft(1)
    day.play(1)
    found = papers(day, "certificates")
    assert len(found) == 4
    for place, (line, paper) in enumerate(zip(day.lines(), found, strict=True), 1):
        said = text_of(paper)
        assert f"{day.event.name} {line.entry.player.name} Place {place} Sat 28 Nov 2026 · Town hall" in said
        assert f'class="signed">{day.event.season.club.name}</p>' in paper


def test_a_draft_is_not_on_paper_and_sheets_are_blank_before() -> None:
    day = tournament(8, stages(2))
    day.draft(1)
    cards = printed(day, "cards")
    assert cards.count('<article class="a6">') == 8
    assert not re.search(r"R\d</span>", cards)
    sheets = printed(day, "sheets")
    assert sheets.count("<svg class=") == 2
    assert day.entry(1).player.name not in sheets
    assert "No round has been published." in printed(day, "seats")


def test_cards_and_sheets_say_where_everybody_sits_in_the_published_round() -> None:
    day = tournament(8, stages(2))
    day.draft(1)
    day.publish(1)
    card = printed(day, "cards").split("<article")[1]
    table = day.plan(1).table_of(1)
    assert re.search(rf"R1</span>\s*<b>{table}</b>", card)
    assert "R2</span>" not in card
    assert "<time>" not in card
    Round.objects.filter(event=day.event).update(planned_at=datetime(2026, 11, 28, 6, 10, tzinfo=UTC))
    assert "<time>14:10</time>" in printed(day, "cards").split("<article")[1]
    sheets = sheets_of(day, "sheets")[:2]
    names = {entry.number: entry.player.name for entry in day.event.entries.select_related("player")}
    for sheet, row in zip(sheets, day.plan(1).tables, strict=True):
        assert [names[one] for one in row if names[one] not in sheet] == []
    assert all("Sum: 120,000" in sheet for sheet in sheets)
    assert "<b>2</b>" in printed(day, "seats")


def test_certificates_give_equals_the_same_place() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    day.play(1)
    places = re.findall(r'class="place">Place (\d)<', printed(day, "certificates"))
    assert places == ["1", "1", "3", "3", "5", "5", "7", "7"]
    compute_stage(stage_id=day.stage().pk)
    assert printed(day, "standing").count('<th scope="row">') == 8


def test_a_certificate_has_the_name_that_the_wall_hides() -> None:
    day = tournament(4, stages(1, "random", second_check=False))
    Event.objects.filter(pk=day.event.pk).update(last_day=day.event.starts_at.date() + timedelta(days=1))
    Player.objects.filter(pk=day.entry(2).player_id).update(name="Hannah Weiss", privacy=Privacy.HIDDEN)
    day.draft(1)
    day.play(1)
    compute_stage(stage_id=day.stage().pk)
    assert "Hannah Weiss" in printed(day, "certificates")
    assert "Hannah Weiss" not in printed(day, "standing")
    assert " – " in printed(day, "certificates")


def test_paper_takes_as_many_queries_with_sixteen_entries_as_with_eight() -> None:
    costs: list[dict[str, int]] = [{}, {}]
    for players, cost in zip((8, 16), costs, strict=True):
        day = tournament(players, stages(1))
        day.draft(1)
        day.publish(1)
        for what in ("cards", "tables", "sheets", "deals", "seats", "standing", "certificates"):
            printed(day, what)
            with CaptureQueriesContext(connection) as asked:
                printed(day, what)
            cost[what] = len(asked)
    assert costs[0] == costs[1]

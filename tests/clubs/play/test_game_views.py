"""The data on the pages of a table."""

import datetime as dt
import re

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.errors import ClubError
from clubs.models import Game
from clubs.selectors.play.deal_preview import deal_preview, preview_correction, preview_deal
from clubs.selectors.play.game_clock import clock_of
from clubs.selectors.play.points_needed import Speech, needs, value_label
from clubs.selectors.play.seats import tables_of_players
from clubs.selectors.play.table_page import final_table, table_view
from clubs.services.activity_log import Actor
from clubs.services.play.deals import correct_deal, set_riichi, undo_deal
from clubs.services.play.games import close_game, confirm_seat
from clubs.services.play.referee import add_penalty, substitute
from clubs.views.play.table_pages import need_words
from rules.registry import ruleset
from tests.factories import (
    DRAW,
    RON,
    EventFactory,
    PlayerFactory,
    SeasonFactory,
    key,
    play,
    seated_game,
    staff,
    unstarted_game,
)

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
TSUMO = {"type": "win", "wins": [{"winner": 0, "fan": 4, "fu": 30}]}
BUST = {"type": "win", "wins": [{"winner": 0, "from": 1, "yakuman": 1}]}


def last_deal_game() -> Game:
    """Return a game in its last deal, South 4."""
    return seated_game(deals=[{"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 1, "fu": 30}]}, *[DRAW] * 6])


def test_table_view_shows_seats_in_turn_order_with_the_winds_of_now():
    view = table_view(seated_game(deals=[RON]))
    assert [(seat.index, seat.wind, seat.dealer) for seat in view.seats] == [
        (0, "N", False),
        (1, "E", True),
        (2, "S", False),
        (3, "W", False),
    ]
    assert [(seat.score, seat.place, seat.gap, seat.lead, seat.delta) for seat in view.seats] == [
        (25000, 2, 5200, 0, 0),
        (30200, 1, 0, 5200, 5200),
        (25000, 3, 5200, 0, 0),
        (19800, 4, 10400, 0, -5200),
    ]
    assert (view.label.title, view.number, view.end) == ("East 2", 2, "")


def test_table_view_shows_the_deals_with_where_they_were_played():
    view = table_view(seated_game(deals=[RON, DRAW]))
    assert [(line.number, line.label.text, line.result, line.deltas) for line in view.deals] == [
        (1, "East 1", "Ron, 3 han 40 fu", (0, 5200, 0, -5200)),
        (2, "East 2", "Draw, nobody tenpai", (0, 0, 0, 0)),
    ]
    assert view.last_deal == view.deals[-1]


def test_table_view_speaks_the_readers_language():
    view = table_view(seated_game(deals=[RON]), "ja")
    assert (view.label.title, view.deals[0].label.title) == ("東2局", "東1局")


def test_table_view_counts_the_sticks_on_the_table_and_those_of_this_deal():
    game = seated_game(deals=[DRAW | {"riichi": [3], "tenpai": [3]}])
    set_riichi(game_id=game.pk, version=game.version, player=2, on=True, actor=TABLE)
    game.refresh_from_db()
    view = table_view(game)
    assert (view.sticks, [seat.riichi for seat in view.seats]) == (2, [False, False, True, False])
    assert view.last_act.action == "riichi.on"


def test_table_view_offers_the_undone_deal_until_another_is_saved():
    game = seated_game(deals=[RON, DRAW])
    undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    game.refresh_from_db()
    view = table_view(game)
    assert (view.undone.number, view.undone.result, view.number) == (2, "Draw, nobody tenpai", 2)
    play(game, RON)
    assert table_view(game).undone is None


def test_table_view_marks_corrected_deals():
    game = seated_game(deals=[RON, DRAW])
    correct_deal(game_id=game.pk, number=1, version=game.version, result=TSUMO, reason="x", key=key(), actor=TABLE)
    game.refresh_from_db()
    assert [line.corrected for line in table_view(game).deals] == [True, False]


def test_table_view_shows_who_sits_there_now_and_for_whom_it_counts():
    game = seated_game()
    seat, player = game.seats.first(), PlayerFactory(club=game.event.season.club)
    substitute(
        game_id=game.pk, seat_id=seat.pk, player_id=player.pk, counts_for="original", reason="x", actor=staff(game)
    )
    first = table_view(game).seats[0]
    assert (first.player, first.counts_for, first.substituted) == (player, seat.player, True)


def test_table_view_counts_the_minutes_left_on_the_seasons_clock():
    game = seated_game(event=EventFactory(season=SeasonFactory(game_minutes=75)))
    with time_machine.travel(game.started_at + dt.timedelta(minutes=30, seconds=1), tick=False):
        assert clock_of(game).minutes_left == 44
    assert clock_of(seated_game()).minutes_left is None


def test_table_view_shows_needs_only_near_the_end():
    assert not table_view(seated_game()).needs
    assert table_view(last_deal_game()).needs


def test_table_view_of_a_game_whose_seats_are_drawn_stands_at_the_start():
    view = table_view(unstarted_game())
    assert ([seat.score for seat in view.seats], view.label.title) == ([25000] * 4, "East 1")


def test_needs_say_the_value_in_words():
    rows = needs(last_deal_game())
    second = next(row for row in rows if row.player == 3 and row.place == 1 and not row.ends)
    assert second.tsumo is not None
    assert second.tsumo.label
    assert [loser for loser, _ in second.ron] == [0, 1, 2]
    assert needs(seated_game(deals=[BUST])) == ()


def test_needs_are_said_in_points_with_the_direct_hit_and_of_values_that_are_made():
    game = seated_game(deals=[{"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}]}, *[DRAW] * 6])
    view = table_view(game)
    rows = needs(game)
    for row in rows:
        for value in (row.tsumo, *(value for _loser, value in row.ron)):
            assert value is None or not any(f"{fu} fu" in value.label for fu in (70, 80, 90, 100, 110))
    second = next(row for row in rows if view.seats[row.player].place == 2 and row.place == 1 and not row.ends)
    leader = next(seat.index for seat in view.seats if seat.place == 1)
    least = dict(second.ron)[leader]
    words = need_words(second, view)
    assert least is not None
    assert f"from 1st {least.points:,}+" in words
    assert words.startswith(f"Ron {max(value.points for _loser, value in second.ron if value):,}+ · ")
    assert re.search(r"tsumo [\d,]+(/[\d,]+| all)", words)


@pytest.mark.parametrize(
    ("preset", "unit"), [("taiwan", "tai"), ("chengdu", "fan"), ("mingjeung", "fan"), ("duankagen", "fan")]
)
def test_needs_of_other_systems_are_said_in_their_own_unit(preset, unit):
    rules = ruleset(preset)
    speech = Speech(rules, 0, "en")
    said = speech.value({"fan": 12 if preset == "taiwan" else 2, "points": 9}, 1, tsumo=False)
    assert said is not None
    assert unit in said.short.lower()


def test_value_label_falls_back_to_the_ids():
    form = table_view(seated_game()).form
    assert value_label(form, {"fan": 3, "fu": 30, "points": 3900}, "en") != "fan 3 fu 30"
    assert value_label(form, {"whales": 7}, "en") == "whales 7"


def test_preview_deal_is_what_record_deal_settles():
    game = seated_game()
    game = set_riichi(game_id=game.pk, version=game.version, player=2, on=True, actor=TABLE)
    answer = preview_deal(game, RON)
    deal = play(game, RON)
    assert (list(answer.deltas), answer.state) == (deal.deltas, deal.state)


def test_deal_preview_shows_scores_places_and_what_follows():
    shown = deal_preview(seated_game(), RON)
    assert [(seat.delta, seat.score, seat.place, seat.place_before) for seat in shown.seats] == [
        (0, 25000, 2, 1),
        (5200, 30200, 1, 2),
        (0, 25000, 3, 3),
        (-5200, 19800, 4, 4),
    ]
    assert (shown.label.title, shown.end, shown.error) == ("East 2", "", None)
    assert deal_preview(seated_game(), BUST).end != ""


def test_deal_preview_of_what_cannot_be_says_why_and_where():
    shown = deal_preview(seated_game(), {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 1, "fu": 20}]})
    assert (shown.seats, shown.error.code) == ((), "not_allowed")
    assert shown.error.field.startswith("wins[0]")


def test_preview_correction_shows_old_and_new_of_every_following_deal():
    game = seated_game(deals=[RON, DRAW, RON])
    change = preview_correction(game, 2, DRAW | {"tenpai": [1]})
    assert [(row.number, row.old, row.new) for row in change.rows] == [
        (2, (25000, 30200, 25000, 19800), (24000, 33200, 24000, 18800)),
        (3, (25000, 35700, 25000, 14300), (24000, 41200, 24000, 10800)),
    ]
    assert (change.old_deltas, change.new_deltas) == ((0, 0, 0, 0), (-1000, 3000, -1000, -1000))
    assert change.difference == (-1000, 5500, -1000, -3500)
    assert change.places == ((2, 2), (1, 1), (3, 3), (4, 4))
    assert [row.moved for row in change.rows] == [False, True]
    assert (change.moves, change.ends) == (True, False)


def test_preview_correction_that_changes_amounts_alone_moves_nothing():
    change = preview_correction(
        seated_game(deals=[RON, DRAW]), 1, {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 1, "fu": 30}]}
    )
    assert (change.moves, change.ends) == (False, False)


def test_preview_correction_says_when_the_end_changes():
    ends = preview_correction(seated_game(deals=[RON, DRAW]), 2, BUST | {"wins": [{"winner": 1, "yakuman": 1}]})
    assert (ends.ends, ends.end_before, bool(ends.end_after)) == (False, "", False)
    goes_on = preview_correction(seated_game(deals=[RON, BUST]), 2, DRAW)
    assert (goes_on.ends, bool(goes_on.end_before), goes_on.end_after) == (True, True, "")


def test_preview_correction_is_what_correct_deal_saves():
    game = seated_game(deals=[RON, DRAW, RON])
    change = preview_correction(game, 1, TSUMO)
    correct_deal(game_id=game.pk, number=1, version=game.version, result=TSUMO, reason="x", key=key(), actor=TABLE)
    assert [row.new for row in change.rows] == [tuple(deal.state["scores"]) for deal in game.deals.filter(current=True)]


@pytest.mark.parametrize(("number", "result", "code"), [(4, DRAW, "not_found"), (1, BUST, "later_deal")])
def test_preview_correction_refuses_what_correct_deal_would(number, result, code):
    game = seated_game(deals=[RON, DRAW])
    with pytest.raises(ClubError) as refused:
        preview_correction(game, number, result)
    assert refused.value.code == code


def test_final_table_is_by_place_and_says_who_is_missing():
    game = seated_game(deals=[RON, BUST])
    first = game.seats.get(index=0)
    add_penalty(game_id=game.pk, seat_id=first.pk, tenths=-50, reason="Late", actor=staff(game))
    game.refresh_from_db()
    confirm_seat(game_id=game.pk, version=game.version, seat_id=first.pk, actor=TABLE)
    game.refresh_from_db()
    table = final_table(game)
    assert [(line.seat.index, line.place, line.score, line.base, line.total) for line in table.lines] == [
        (0, 1, 57000, 270, 620),
        (2, 2, 25000, -50, 50),
        (3, 3, 19800, -102, -202),
        (1, 4, -1800, -318, -518),
    ]
    assert (table.lines[0].uma, table.lines[0].oka, table.lines[0].penalty) == (200, 200, -50)
    assert ([seat.index for seat in table.missing], bool(table.end)) == ([1, 2, 3], True)


def test_final_table_names_what_is_settled_beside_the_scores():
    options = ruleset({"preset": "riichi", "options": {"yakitori": 10}}).values()
    game = seated_game(event=EventFactory(season=SeasonFactory(preset="riichi", options=options)), deals=[RON])
    table = final_table(game)
    assert table.parts == ("Yakitori",)
    assert [(line.base, line.parts) for line in table.lines] == [
        (2, (300,)),
        (-50, (-100,)),
        (-50, (-100,)),
        (-102, (-100,)),
    ]


def test_final_table_of_a_running_game_is_as_if_it_ended_now():
    game = seated_game(deals=[RON])
    assert [line.score for line in final_table(game).lines] == [30200, 25000, 25000, 19800]
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    assert final_table(game).end == "Time’s up"


def test_tables_of_players_knows_who_began_and_who_sits_there_now():
    game = seated_game()
    seat, player = game.seats.first(), PlayerFactory(club=game.event.season.club)
    substitute(
        game_id=game.pk, seat_id=seat.pk, player_id=player.pk, counts_for="original", reason="x", actor=staff(game)
    )
    found = tables_of_players(game.event_id)
    assert set(found) == {seat.player_id, player.pk, *game.seats.values_list("player", flat=True)}
    assert set(found.values()) == {game.table}


@pytest.mark.parametrize("show", [table_view, final_table])
def test_a_tables_page_takes_as_many_queries_with_three_deals_as_with_one(show):
    counts = []
    for deals in ([RON], [RON, DRAW, RON]):
        game = Game.objects.select_related("event__season__club", "table").get(pk=seated_game(deals=deals).pk)
        with CaptureQueriesContext(connection) as queries:
            show(game)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_tables_of_players_takes_as_many_queries_with_three_tables_as_with_one():
    event = EventFactory()
    counts = []
    for more in (1, 2):
        for _ in range(more):
            seated_game(event=event)
        with CaptureQueriesContext(connection) as queries:
            assert len(tables_of_players(event.pk)) in (4, 12)
        counts.append(len(queries))
    assert counts[0] == counts[1]

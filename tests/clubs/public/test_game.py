"""The public page of a game, deal by deal."""

import pytest
from django.test import Client

from clubs.models import Game
from clubs.selectors.public.game import GamePage, game_page
from clubs.selectors.public.night import with_seats
from clubs.services.play.deals import correct_deal, undo_deal
from clubs.services.play.games import close_game, void_game
from clubs.services.play.referee import add_penalty, substitute
from rules.registry import ruleset
from tests.clubs.public_scenes import TABLE, a_night, address, confirmed, four, page, played, scored, signed_in
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
)

pytestmark = pytest.mark.django_db

TSUMO = {"type": "win", "wins": [{"winner": 0, "fan": 2, "fu": 30}], "riichi": [0]}


def game_html(game: Game, client: Client | None = None) -> str:
    return page(address("game", game.event, game.public_id), client)


def shown(game: Game) -> GamePage:
    return game_page(with_seats(Game.objects.filter(pk=game.pk)).get())


def corrected(game: Game, number: int, result: dict[str, object], reason: str = "Misread") -> None:
    game.refresh_from_db()
    correct_deal(
        game_id=game.pk,
        number=number,
        version=game.version,
        result=result,
        reason=reason,
        key=key(),
        actor=staff(game),
    )


def test_game_page_tells_each_deal_with_what_it_changed():
    rows = shown(seated_game(deals=[TSUMO, RON, {"type": "draw", "tenpai": [1]}])).deals[::-1]
    assert [(row.number, row.title, row.note) for row in rows] == [
        (1, "East 1", ""),
        (2, "East 1", "1 honba"),
        (3, "East 2", ""),
    ]
    assert [[amount.delta for amount in row.amounts] for row in rows] == [
        [3000, -1000, -1000, -1000],
        [0, 5500, 0, -5500],
        [-1000, 3000, -1000, -1000],
    ]
    assert [amount.after for amount in rows[2].amounts] == [27000, 32500, 23000, 17500]
    assert [amount.riichi for amount in rows[0].amounts] == [True, False, False, False]


def test_game_page_says_who_won_from_whom():
    game = seated_game(deals=[RON, TSUMO])
    names = [
        f'<bdi class="nm" lang="en" translate="no">{seat.player.name}</bdi>' for seat in game.seats.order_by("index")
    ]
    won = f"<strong>{names[1]} from {names[3]}</strong>"
    html = game_html(game)
    assert f'{won} <span class="what">Ron, 3 han 40 fu</span>' in html
    assert f'<strong>{names[0]}</strong> <span class="what">Tsumo' in html


def test_game_page_names_who_was_ready_and_who_fouled():
    game = seated_game(deals=[{"type": "draw", "tenpai": [0, 2]}, {"type": "foul", "player": 3, "kind": "false_win"}])
    told = [row.told for row in shown(game).deals[::-1]]
    players = [seat.player for seat in game.seats.order_by("index")]
    assert (told[0].tenpai, told[0].foul) == ((players[0], players[2]), None)
    assert (told[1].tenpai, told[1].foul) == ((), players[3])


def test_game_page_puts_the_newest_deal_first_while_it_runs():
    running = seated_game(deals=[DRAW, DRAW])
    assert [row.number for row in shown(running).deals] == [2, 1]
    assert [row.number for row in shown(played(a_night())).deals] == [1, 2]


def test_game_page_draws_a_line_for_each_player_and_the_same_figures_as_a_table():
    game = seated_game(deals=[RON, DRAW])
    found = shown(game)
    assert [(one.who, one.end.value) for one in found.wide.series] == [(3, 19800), (2, 25000), (0, 25000), (1, 30200)]
    html = game_html(game)
    assert html.count("<polyline") == 4 * 2 * 2
    assert "style=" not in html
    assert "Scores after each deal" in html


def test_game_page_before_the_first_deal_has_no_line_and_no_ledger():
    game = seated_game()
    found = shown(game)
    assert (found.wide, found.deals, len(found.live.seats)) == (None, (), 4)
    assert "Deal by deal" not in game_html(game)


def test_game_page_of_a_final_game_shows_what_the_total_is_made_of():
    game = seated_game(deals=[RON])
    add_penalty(game_id=game.pk, seat_id=game.seats.get(index=2).pk, tenths=-50, reason="Late", actor=staff(game))
    game.refresh_from_db()
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    confirmed(game)
    found = shown(game)
    first, third = found.finals[0], next(row for row in found.finals if row.result.penalty)
    assert (first.base, first.result.uma, first.result.oka, first.result.total) == (2, 200, 200, 402)
    assert (third.result.penalty, third.base + third.result.uma - 50) == (-50, third.result.total)
    html = game_html(game)
    for words in ("Penalty", "Late", "+40.2", "Uma", "Oka", "Final"):
        assert words in html
    assert all(row.chair.player == row.result.player for row in found.finals)


def test_game_page_names_what_is_settled_beside_the_scores():
    options = ruleset({"preset": "riichi", "options": {"yakitori": 10, "chips": 2}}).values()
    event = EventFactory(season=SeasonFactory(preset="riichi", options=options))
    found = shown(played(event, deals=[{**RON, "chips": [0, 3, 0, -3]}]))
    assert found.parts == ("Yakitori", "Chips")
    for row in found.finals:
        assert row.base == (row.result.score - 30000) // 100
        extra = sum(part for _name, part in row.parts)
        assert row.result.total == row.base + row.result.uma + row.result.oka + extra
    assert dict(found.finals[0].parts) == {"Yakitori": 300, "Chips": 60}
    html = game_html(Game.objects.get())
    for words in ("Yakitori", "Chips", "−10.0", "+30.0"):
        assert words in html


def test_game_page_leaves_out_what_the_rules_do_not_have():
    event = a_night()
    found = shown(played(event))
    assert (found.has_uma, found.has_oka, found.has_penalty) == (False, False, False)
    html = game_html(Game.objects.get())
    assert "Uma" not in html


def test_game_page_of_scores_alone_says_so():
    event = a_night()
    game = scored(event, four(event), [12, 3, -5, -10])
    assert "Only the final scores of this game were entered." in game_html(game)
    assert "37,000" in game_html(game)


def test_game_page_tells_what_was_corrected_when_and_why_but_who_only_to_staff():
    game = seated_game(deals=[RON, DRAW])
    corrected(game, 1, {"type": "win", "wins": [{"winner": 1, "from": 2, "fan": 3, "fu": 40}]}, "Wrong discarder")
    (act,) = shown(game).acts
    players = [seat.player for seat in game.seats.order_by("index")]
    assert (act.number, act.before.wins, act.after.wins) == (
        1,
        ((players[1], players[3]),),
        ((players[1], players[2]),),
    )
    assert [row.corrected for row in shown(game).deals] == [False, True]
    html = game_html(game)
    for words in ("Deal 1 corrected", "Reason: Wrong discarder", "corrected"):
        assert words in html
    by = str(act.entry.by)
    assert by not in html
    assert by in game_html(game, signed_in(game.event))
    assert by not in game_html(game, signed_in(game.event, "member"))


def test_game_page_tells_what_was_taken_back():
    game = seated_game(deals=[RON])
    undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    play(game, DRAW)
    (act,) = shown(game).acts
    assert (act.number, act.before.text, act.after) == (1, "Ron, 3 han 40 fu", None)
    assert "Deal 1 undone" in game_html(game)
    assert [row.corrected for row in shown(game).deals] == [False]


def test_game_page_names_who_sat_there_in_each_deal():
    game = seated_game(deals=[RON])
    seat = game.seats.get(index=1)
    other = PlayerFactory(club=game.event.season.club, name="Zoltan")
    substitute(
        game_id=game.pk, seat_id=seat.pk, player_id=other.pk, counts_for="original", reason="Ill", actor=staff(game)
    )
    play(game, RON)
    second, first = shown(game).deals
    assert first.told.wins[0][0] == seat.player
    assert second.told.wins[0][0] == other
    assert "the result counts for" in game_html(game)


def test_game_page_of_a_void_game_says_that_it_counts_for_nothing():
    game = seated_game(deals=[RON])
    void_game(game_id=game.pk, reason="Wrong tiles", actor=staff(game))
    html = game_html(game)
    assert "doesn’t count" in html
    assert "Reason: Wrong tiles" in html
    assert "hx-get" not in html


def test_game_page_is_asked_for_again_while_the_game_runs_only():
    assert 'hx-trigger="look"' in game_html(seated_game())
    assert "hx-get" not in game_html(played(a_night()))


def test_game_page_is_not_made_again_until_a_deal_is_entered():
    game = seated_game(deals=[RON])
    url = address("game", game.event, game.public_id)
    asked = {"HX-Request": "true"}
    tag = Client().get(url, headers=asked)["ETag"]
    assert Client().get(url, headers=asked | {"If-None-Match": tag}).status_code == 304
    play(game, DRAW)
    assert Client().get(url, headers=asked | {"If-None-Match": tag}).status_code == 200


def test_game_page_leads_staff_to_the_entry_of_this_table():
    game = seated_game()
    assert "Score this table" not in game_html(game)
    text = game_html(game, signed_in(game.event))
    assert f"/desk/{game.public_id}/" in text
    assert "Score this table" in text
    over = played(a_night())
    assert "Correct this game" in game_html(over, signed_in(over.event))


def test_game_of_three_players_is_shown_with_three():
    found = shown(seated_game(preset="riichi-sanma", deals=[{"type": "draw", "tenpai": [0]}]))
    assert (len(found.chairs), len(found.deals[0].amounts), len(found.wide.series)) == (3, 3, 3)


def test_game_of_another_club_is_not_here():
    game, other = seated_game(), a_night()
    assert Client().get(address("game", other, game.public_id)).status_code == 404

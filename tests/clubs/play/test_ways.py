"""Wins entered by patterns or tiles without scripts: saved, refused with a message, shown again."""

from typing import Any

import pytest
from django.test import Client

from clubs.forms.play.deal_forms import form_of, typed
from clubs.models import Deal, Game
from clubs.selectors.play.deal_context import DealContext
from rules.registry import presets, ruleset
from tests.factories import key, play, seated_game

pytestmark = pytest.mark.django_db
RON = {"type": "win", "from": "0", "winner-1": "1"}
TICKED = RON | {"way-1": "patterns", "tick-1": ["pinfu", "tanyao"], "times_dora-1": "1"}
HAND = RON | {"way-1": "tiles", "concealed-1": "345m456p88p23467s", "win-1": "8s"}
TILES = {"concealed": "345m456p88p23467s", "melds": [], "win_tile": "8s"}
PRESETS = [preset.id for preset in presets()]


def winner(game: Game) -> str:
    """Return the name of player 1, the winner in these tests."""
    return game.seats.get(index=1).player.public_name


def link(game: Game, page: str = "") -> str:
    return f"/t/{game.table.token}/{page}"


def marks(game: Game, number: int = 1) -> dict[str, Any]:
    game.refresh_from_db()
    return {"number": number, "version": game.version, "key": key()}


def save(game: Game, data: dict[str, Any], number: int = 1) -> Any:
    return Client().post(link(game, "save/"), data | marks(game, number))


def saved(game: Game, data: dict[str, Any], number: int = 1) -> Deal:
    response = save(game, data, number)
    assert response.status_code == 302, response.context["form"].errors
    return game.deals.get(number=number, current=True)


def ticked(page: str, *ids: str) -> bool:
    return all(f'value="{name}" checked' in page for name in ids)


# -- patterns ----------------------------------------------------------------------------------------


def test_ticks_are_saved_as_their_value_and_kept_as_a_fact() -> None:
    deal = saved(seated_game(), TICKED | {"riichi": ["1"]})
    assert deal.result["wins"] == [{"winner": 1, "from": 0, "fan": 4, "fu": 30}]
    kept = deal.entered["ways"][0]
    assert kept["ticks"] == {"riichi": 1, "pinfu": 1, "tanyao": 1, "dora": 1}
    assert (kept["way"], kept["open"]) == ("patterns", False)


def test_ticks_of_a_self_draw_and_of_an_open_hand_count_as_such() -> None:
    game = seated_game()
    drawn = saved(game, {"type": "win", "from": "self", "winner-1": "1", "way-1": "patterns", "tick-1": ["pinfu"]})
    assert drawn.result["wins"] == [{"winner": 1, "fan": 2, "fu": 20}]
    called = saved(game, RON | {"way-1": "patterns", "tick-1": ["honitsu"], "open-1": "on", "fu-1": "50"}, 2)
    assert called.result["wins"] == [{"winner": 1, "from": 0, "fan": 2, "fu": 50}]


def test_ticks_that_contradict_each_other_are_refused_in_words_and_stay_ticked() -> None:
    game = seated_game()
    response = save(game, RON | {"way-1": "patterns", "tick-1": ["pinfu", "toitoi"], "times_dora-1": "3"})
    page = response.content.decode()
    assert response.status_code == 422
    assert "All triplets can’t be combined with Pinfu." in page
    assert ticked(page, "pinfu", "toitoi")
    assert 'name="times_dora-1" value="3"' in page
    assert not game.deals.exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"tick-1": ["tenhou"]}, "Heavenly hand is by tsumo only."),
        ({"tick-1": ["ippatsu"]}, "Ippatsu: the winner has no riichi stick on the table."),
        ({"tick-1": ["pinfu"], "open-1": "on"}, "Pinfu needs a closed hand."),
        ({"tick-1": ["pinfu"], "fu-1": "40"}, "Pinfu is 30 fu."),
        ({"times_dora-1": "2"}, "Dora alone isn’t enough to win: another pattern is needed."),
        ({"tick-1": ["riichi"]}, "Riichi: the winner has no riichi stick on the table."),
    ],
)
def test_ticks_that_the_win_does_not_allow_are_refused_beside_them(more: dict[str, Any], said: str) -> None:
    game = seated_game()
    response = Client().post(link(game, "preview/"), RON | {"way-1": "patterns"} | more | marks(game))
    assert response.context["slots"][0]["errors"] == [said]


def test_tick_of_another_rule_set_is_refused_by_the_form() -> None:
    game = seated_game(preset="riichi-wrc")
    response = save(game, RON | {"way-1": "patterns", "tick-1": ["sanrenkou"]})
    assert response.status_code == 422
    assert "tick-1" in response.context["form"].errors


def test_nothing_ticked_is_not_complete() -> None:
    game = seated_game()
    response = Client().post(link(game, "preview/"), RON | {"way-1": "patterns"} | marks(game))
    assert response.context["outlook"].missing == (f"{winner(game)}: Which yaku?",)


def test_sum_is_told_before_who_won_is_said() -> None:
    game = seated_game()
    data = {"type": "win", "way-1": "patterns", "tick-1": ["honitsu"], "times_yakuhai-1": "2"}
    sent = Client().post(link(game, "preview/"), data | marks(game), headers={"HX-Request": "true"})
    assert "5 han" in sent.content.decode()


def test_correction_shows_the_ticks_again_and_changes_them() -> None:
    game = seated_game()
    saved(game, TICKED | {"riichi": ["1"]})
    page = Client().get(link(game, "deals/1/"))
    assert ticked(page.content.decode(), "riichi", "pinfu", "tanyao")
    assert page.context["change_same"]
    changed = TICKED | {"riichi": ["1"], "tick-1": ["riichi", "pinfu"], "times_dora-1": "2"} | marks(game)
    response = Client().post(link(game, "deals/1/"), changed | {"do": "correct", "why": "value"})
    assert response.status_code == 302, response.content.decode()
    deal = game.deals.get(number=1, current=True)
    assert deal.result["wins"][0]["fan"] == 4
    assert deal.entered["ways"][0]["ticks"] == {"riichi": 1, "pinfu": 1, "dora": 2}


def test_correction_of_the_ticks_alone_is_a_change_though_the_value_stays() -> None:
    game = seated_game()
    saved(game, TICKED | {"riichi": ["1"]})
    other = TICKED | {"riichi": ["1"], "tick-1": ["riichi", "pinfu", "iipeikou"]} | marks(game)
    page = Client().post(link(game, "deals/1/preview/"), other)
    assert not page.context["change_same"]


def test_deal_taken_back_and_entered_again_keeps_its_ticks() -> None:
    game = seated_game()
    first = saved(game, TICKED)
    for what in ("deal", "redo"):
        Client().post(link(game, "undo/"), {"what": what} | marks(game))
    again = game.deals.get(number=1, current=True)
    assert (again.version, again.entered) == (2, first.entered)


# -- tiles -------------------------------------------------------------------------------------------


def test_tiles_are_saved_as_the_hand_of_the_contract() -> None:
    more = {"riichi": ["1"], "dora-1": "1z", "ura-1": "2z", "event-1": ["ippatsu"]}
    deal = saved(seated_game(), HAND | more)
    hand = TILES | {"dora": "1z", "ura": "2z", "events": ["ippatsu"], "riichi": "riichi"}
    assert deal.result["wins"] == [{"winner": 1, "from": 0, "hand": hand}]
    assert deal.deltas == [-7700, 7700, 0, 0]


def test_melds_and_a_last_tile_written_with_the_others_are_understood() -> None:
    game = seated_game()
    deal = saved(game, HAND | {"concealed-1": "345m 88p 67s 8s", "melds-1": "pon:555z, chi:234s", "win-1": ""})
    hand = {"concealed": "3m4m5m8p8p6s7s", "melds": ["pon:555z", "chi:234s"], "win_tile": "8s"}
    assert deal.result["wins"] == [{"winner": 1, "from": 0, "hand": hand}]


def test_bad_hand_is_refused_beside_its_field_and_what_was_typed_stays() -> None:
    game = seated_game()
    response = save(game, HAND | {"concealed-1": "345m456p88p23999s", "dora-1": "99s", "event-1": ["houtei"]})
    page = response.content.decode()
    assert response.status_code == 422
    assert response.context["form"].errors["concealed-1"]
    assert 'value="345m456p88p23999s"' in page
    assert 'value="99s"' in page
    assert 'value="houtei" checked' in page
    assert not game.deals.exists()


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"win-1": "9s"}, "win-1"),
        ({"ura-1": "1z"}, "ura-1"),
        ({"event-1": ["haitei"]}, "event-1"),
        ({"melds-1": "chi:124m", "concealed-1": "456p88p23467s"}, "melds-1"),
        ({"concealed-1": "345m456p88p2346x"}, "concealed-1"),
        ({"declared-1": "double"}, "declared-1"),
    ],
)
def test_refusal_of_a_hand_stands_at_the_field_that_it_is_about(more: dict[str, Any], field: str) -> None:
    response = save(seated_game(), HAND | more)
    assert response.status_code == 422
    assert field in response.context["form"].errors


def test_hand_that_is_not_whole_says_how_many_tiles_there_are() -> None:
    game = seated_game()
    data = HAND | {"concealed-1": "345m456p", "win-1": ""} | marks(game)
    assert Client().post(link(game, "preview/"), data).context["outlook"].missing == (
        f"{winner(game)}: Tiles: 6 of 14",
    )


def test_preview_tells_the_patterns_and_the_fu_of_the_tiles() -> None:
    game = seated_game()
    found = Client().post(link(game, "preview/"), HAND | {"riichi": ["1"]} | marks(game)).context["outlook"]
    assert [(row.name, row.value) for row in found.hands[0].patterns] == [
        ("Riichi", "1"),
        ("All simples", "1"),
        ("Pinfu", "1"),
    ]
    assert (found.hands[0].fu, found.points) == (30, 3900)


def test_correction_shows_the_tiles_again() -> None:
    game = seated_game()
    saved(game, HAND | {"riichi": ["1"], "declared-1": "double", "event-1": ["ippatsu"]})
    page = Client().get(link(game, "deals/1/"))
    text = page.content.decode()
    assert page.context["change_same"]
    assert 'value="345m456p88p23467s"' in text
    assert 'value="ippatsu" checked' in text
    assert 'value="double" data-declared checked' in text


def test_two_winners_say_theirs_each_in_another_way() -> None:
    data = HAND | {"winner-2": "2", "way-2": "patterns", "tick-2": ["chiitoitsu"], "fu-2": ""}
    deal = saved(seated_game(), data)
    assert deal.result["wins"] == [
        {"winner": 1, "from": 0, "hand": TILES},
        {"winner": 2, "from": 0, "fan": 2, "fu": 25},
    ]
    assert [way["way"] for way in deal.entered["ways"]] == ["tiles", "patterns"]


# -- a ready hand at a draw --------------------------------------------------------------------------

READY = {"type": "draw", "tenpai": ["1", "2"], "ready_concealed-1": "345m456p88p23467s"}


def test_ready_hand_by_its_tiles_is_saved_with_the_draw_and_shown_again() -> None:
    game = seated_game()
    deal = saved(game, READY)
    ready = {"player": 1, "hand": {"concealed": "345m456p88p23467s", "melds": []}}
    assert deal.result["tenpai"] == [ready, 2]
    page = Client().get(link(game, "deals/1/"))
    assert 'value="345m456p88p23467s"' in page.content.decode()
    assert page.context["change_same"]


def test_hand_that_is_not_ready_is_refused_at_its_player() -> None:
    response = save(seated_game(), READY | {"ready_concealed-1": "1479m1479p1479s1z"})
    assert response.status_code == 422
    assert "ready_concealed-1" in response.context["form"].errors
    assert 'value="1479m1479p1479s1z"' in response.content.decode()


# -- the pages ---------------------------------------------------------------------------------------


def test_each_player_is_shown_the_way_of_the_own_last_win() -> None:
    game = seated_game()

    def way(winner: int) -> str:
        return str(Client().get(link(game, f"win/?winner={winner}")).context["slots"][0]["way"].id)

    assert way(1) == "value"
    saved(game, TICKED)
    winner = game.deals.get().result["wins"][0]["winner"]
    assert (way(winner), way((winner + 1) % 4)) == ("patterns", "value")
    assert 'data-way="patterns"' in Client().get(link(game, "win/")).content.decode()
    saved(game, HAND | {"winner-1": str(winner)}, 2)
    assert way(winner) == "tiles"


def test_patterns_of_a_win_stand_on_the_games_public_page() -> None:
    game = seated_game()
    saved(game, TICKED | {"riichi": ["1"]})
    saved(game, HAND, 2)
    play(game, {"type": "draw", "tenpai": []})
    club = game.event.season.club.slug
    page = " ".join(Client().get(f"/c/{club}/games/{game.public_id}/").content.decode().split())
    assert '<span class="nw">Dora 1</span>' in page
    assert page.count('<span class="nw">Pinfu 1</span>') == 2
    assert "Ron, 2 han 30 fu" in page


@pytest.mark.parametrize("preset", PRESETS)
def test_every_way_of_a_rule_set_draws_its_page(preset: str) -> None:
    game = seated_game(preset=preset)
    page = Client().get(link(game, "win/"))
    assert page.status_code == 200
    rules = ruleset(preset)
    form = rules.entry()
    text = page.content.decode()
    assert all(f'value="{tick.id}"' in text or f'name="times_{tick.id}-1"' in text for tick in form.ticks)
    assert ('data-suffix="-1"' in text) == form.tiles


def test_saved_hand_is_opened_and_sent_again_as_it_was() -> None:
    rules = ruleset("riichi-sanma")
    hand = {
        "concealed": "123p0555s", "melds": ["ankan:1111z", "pon:999m"], "win_tile": "1p", "flowers": "44z",
        "dora": "1p", "events": ["rinshan"],
    }  # fmt: skip
    result = {"type": "win", "riichi": [], "wins": [{"winner": 2, "hand": hand}]}
    asked = DealContext(rules, saved=Deal(result=result))
    form = form_of(asked, typed(asked))
    assert form.is_valid(), form.errors
    assert form.result() == result

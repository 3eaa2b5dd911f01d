"""Chips and yakitori at the table: suggested, typed, corrected, and shown at the seats."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Deal, Game
from rules.registry import ruleset
from tests.clubs.play.test_ways import HAND, RON, link, save, saved
from tests.factories import EventFactory, SeasonFactory, seated_game

pytestmark = pytest.mark.django_db
RULES = {"chips": 2, "yakitori": 10, "tobi_bonus": 10, "leftover": "dealer"}
TICKED = RON | {"riichi": ["1"], "way-1": "patterns", "tick-1": ["ippatsu"], "times_ura-1": "2", "fu-1": "40"}


def friends(**options: Any) -> Game:
    """Return a game of riichi with chips and yakitori."""
    values = ruleset({"preset": "riichi", "options": RULES | options}).values()
    return seated_game(event=EventFactory(season=SeasonFactory(preset="riichi", options=values)))


def state(game: Game) -> dict[str, Any]:
    game.refresh_from_db()
    return dict(game.state)


def test_ticks_propose_chips_and_a_number_replaces_them() -> None:
    game = friends()
    assert saved(game, TICKED).result["chips"] == [-3, 3, 0, 0]
    assert state(game)["chips"] == [-3, 3, 0, 0]
    drawn = TICKED | {"from": "self", "chips-1": "1"}
    assert saved(game, drawn, 2).result["chips"] == [-1, 3, -1, -1]
    assert state(game)["chips"] == [-4, 6, -1, -1]


def test_tiles_earn_their_chips_by_the_core_and_can_be_changed_to_none() -> None:
    game = friends(chips_for=["ippatsu"])
    hand = HAND | {"riichi": ["1"], "event-1": ["ippatsu"], "declared-1": "riichi"}
    deal = saved(game, hand)
    assert "chips" not in deal.result
    assert state(game)["chips"] == [-1, 1, 0, 0]
    assert saved(game, hand | {"chips-1": "0"}, 2).result["chips"] == [0, 0, 0, 0]


def test_rules_without_chips_do_not_ask_for_them() -> None:
    game = seated_game()
    assert "chips-1" not in Client().get(link(game, "win/")).text
    assert "chips" not in saved(game, TICKED).result
    assert 'class="mark"' not in Client().get(link(game)).text


def test_a_correction_starts_from_the_chips_that_were_typed() -> None:
    game = friends()
    deal: Deal = saved(game, TICKED | {"chips-1": "7"})
    page = Client().get(link(game, f"deals/{deal.number}/")).text
    assert 'name="chips-1" id="id_chips-1" min="0" max="99" value="7"' in " ".join(page.split())


def test_seats_show_who_has_not_won_and_the_chips() -> None:
    game = friends()
    assert Client().get(link(game)).text.count('<small class="mark">Yakitori</small>') == 4
    save(game, TICKED)
    page = Client().get(link(game)).text
    assert page.count('<small class="mark">Yakitori</small>') == 3
    assert '<small class="mark">Chips +3</small>' in page


def test_preview_result_and_game_page_name_who_is_paid_for_a_bust() -> None:
    game = friends(start_points=5000, return_points=5000, target_points=5000)
    payer, paid = (seat.player.public_name for seat in game.seats.order_by("index")[:2])
    busting = {"type": "win", "from": "0", "winner-1": "1", "way-1": "value", "value-1": "mangan"}
    preview = Client().post(link(game, "preview/"), busting, headers={"HX-Request": "true"}).text
    assert "Bust bonus: East −10.0, South +10.0" in preview
    saved(game, busting)
    said = f"Bust bonus: {payer} pays {paid}."
    assert said in Client().get(link(game)).text
    game.refresh_from_db()
    assert said in Client().get(reverse("game", args=[game.event.season.club.slug, game.public_id])).text


def test_a_draw_asks_who_has_open_melds_where_a_river_must_be_closed() -> None:
    game = friends(nagashi_closed=True)
    assert "Who has open melds?" in Client().get(link(game, "draw/")).text
    drawn = {"type": "draw", "tenpai": ["0"], "nagashi": ["1"], "open": ["1"]}
    refused = save(game, drawn)
    assert (refused.status_code, Deal.objects.filter(game=game).count()) == (422, 0)
    assert "has open melds" in refused.text
    deal = saved(game, drawn | {"open": ["2"]})
    assert (deal.result["open"], deal.result["nagashi"]) == ([2], [1])
    page = " ".join(Client().get(link(game, f"deals/{deal.number}/")).text.split())
    assert 'name="open" value="2" checked' in page
    assert "Who has open melds?" not in Client().get(link(friends(), "draw/")).text

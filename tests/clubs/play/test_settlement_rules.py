"""Chips, yakitori and busts at the table: proposed, typed, marked at the seats, and asked beside final scores."""

from typing import Any

import pytest
from django.test import Client

from clubs.errors import ClubError
from clubs.models import Deal, Game
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_all
from clubs.services.play.seat_correction import change_seats
from rules.registry import ruleset
from tests.clubs.play.test_ways import HAND, RON, link, save, saved
from tests.factories import EventFactory, SeasonFactory, key, seated_game, staff

pytestmark = pytest.mark.django_db
RULES = {"chips": 2, "yakitori": 10, "tobi_bonus": 10, "leftover": "dealer"}
TICKED = RON | {"riichi": ["1"], "way-1": "patterns", "tick-1": ["ippatsu"], "times_ura-1": "2", "fu-1": "40"}
SCORES = {"score-0": "41000", "score-1": "30000", "score-2": "30000", "score-3": "-2000", "deposits": "1"}


def friends(**options: Any) -> Game:
    """A game of riichi by which friends settle."""
    values = ruleset({"preset": "riichi", "options": RULES | options}).values()
    return seated_game(event=EventFactory(season=SeasonFactory(preset="riichi", options=values)))


def state(game: Game) -> dict[str, Any]:
    game.refresh_from_db()
    return dict(game.state)


def confirmed_totals(game: Game) -> dict[int, int]:
    """Each player's total in tenths, once staff have confirmed the game."""
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=staff(game))
    return dict(game.results.values_list("seat__index", "total"))


def post_scores(game: Game, data: dict[str, Any]) -> Any:
    game.refresh_from_db()
    return Client().post(link(game, "scores/"), data | {"version": game.version, "key": key()})


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


def test_final_scores_ask_what_the_rules_need_and_settle_it() -> None:
    game = friends()
    page = Client().get(link(game, "scores/")).text
    for asked in ("Who has won a hand", "Chips won or lost", "Bust bonus", "Who dealt last"):
        assert asked in page
    beside = {
        "won": ["0", "1"],
        "chips.0": "5",
        "chips.1": "-5",
        "busted.0.player": "3",
        "busted.0.to": "0",
        "dealer": "1",
    }
    answer = post_scores(game, SCORES | beside)
    assert answer.status_code == 302, answer.context["form"].errors
    sheet = game.sheets.get(current=True)
    assert sheet.beside == {"won": [0, 1], "chips": [5, -5, 0, 0], "busted": [[3, 0]], "dealer": 1}
    assert state(game)["won"] == [0, 1]
    plain = seated_game()
    post_scores(plain, SCORES)
    totals, bare = confirmed_totals(game), confirmed_totals(plain)
    assert totals[2] - bare[2] == -100
    assert sum(totals.values()) == sum(bare.values())


def test_final_scores_keep_what_was_typed_where_something_is_wrong() -> None:
    game = friends()
    answer = post_scores(game, SCORES | {"won": ["0"], "chips.0": "5", "dealer": "1"})
    assert answer.status_code == 422
    assert "Chips that move must add up to 0." in answer.text
    assert 'name="chips.0" value="5"' in answer.text
    answer = post_scores(game, SCORES | {"won": ["0"], "busted.0.player": "1", "busted.0.to": "0", "dealer": "1"})
    assert "busted by these scores" in answer.text
    assert not game.sheets.exists()


def test_nothing_but_what_the_rules_ask_for_goes_beside_final_scores() -> None:
    game = seated_game()
    for name in ("chips", "deals", "rules", "scores"):
        with pytest.raises(ClubError, match=f"don’t use “{name}”"):
            enter_scores(
                game_id=game.pk, version=game.version, scores=[25000] * 4, deposits=0, key=key(),
                actor=Actor.table(), beside={name: []},
            )  # fmt: skip
    assert not game.sheets.exists()


def test_a_seat_correction_moves_what_was_said_beside_the_scores() -> None:
    game = friends()
    beside = {"won": ["0"], "chips.0": "5", "chips.1": "-5", "busted.0.player": "3", "busted.0.to": "0", "dealer": "0"}
    post_scores(game, SCORES | beside)
    game.refresh_from_db()
    first, second = game.seats.order_by("index")[:2]
    said = {"seat_id": first.pk, "player_id": second.player_id, "by_name": True, "reason": "Wrong seats"}
    change_seats(game_id=game.pk, version=game.version, actor=staff(game, Role.ORGANISER), **said)
    assert game.sheets.get(current=True).beside == {
        "won": [1], "chips": [-5, 5, 0, 0], "busted": [[3, 1]], "dealer": 1,
    }  # fmt: skip

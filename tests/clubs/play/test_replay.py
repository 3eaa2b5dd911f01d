"""The stored state of a game always equals a replay of its facts."""

import random

import pytest

from clubs.models import Game
from clubs.selectors.play.replay import facts_of, replay, rules_of
from clubs.services.activity_log import Actor
from clubs.services.play.deals import correct_deal, undo_deal
from clubs.services.play.games import confirm_seat
from rules.registry import presets, ruleset
from tests.factories import EventFactory, SeasonFactory, key, play, seated_game

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
SITTING = {"deals": 12}
"""Sittings have no end of their own. This gives them one."""
PRESETS = [preset.id for preset in presets()]


def sample(game: Game, rng: random.Random) -> dict[str, object]:
    rules = rules_of(game)
    return {"riichi": [], **rules.sample_result(game.state, rng)}


def check_stored(game: Game) -> None:
    answer = replay(game, facts_of(game))
    deals = list(game.deals.filter(current=True).order_by("number"))
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
    assert [(deal.deltas, deal.state) for deal in deals] == [(list(one.deltas), one.state) for one in answer.deals]
    assert (game.state, game.end_reason or None) == (answer.state, answer.reason)
    assert (game.status == Game.Status.PLAYING) == (not answer.finished)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_a_simulated_game_is_stored_as_it_replays(preset, seed):
    rng = random.Random(f"{preset}{seed}")
    options = SITTING if "deals" in ruleset(preset).values() else {}
    game = seated_game(event=EventFactory(season=SeasonFactory(preset=preset, options=options)))
    while game.status == Game.Status.PLAYING:
        play(game, sample(game, rng))
        game.refresh_from_db()
        if game.deals.filter(current=True).count() == 4 and not game.deals.filter(current=False).exists():
            undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
            game.refresh_from_db()
        check_stored(game)
    for seat in game.seats.all():
        confirm_seat(game_id=game.pk, version=game.facts_version, seat_id=seat.pk, actor=TABLE)
    game.refresh_from_db()
    assert game.status == Game.Status.FINAL
    final = replay(game, facts_of(game)).final
    stored = game.results.order_by("seat__index").values_list("place", "score", "total")
    assert list(stored) == [(line.place, line.score, line.total) for line in final]


def test_a_corrected_game_is_stored_as_it_replays():
    rng = random.Random(7)
    game = seated_game()
    for _ in range(6):
        if game.status == Game.Status.PLAYING:
            play(game, sample(game, rng))
            game.refresh_from_db()
    draw = {"type": "draw", "tenpai": []}
    for number in range(1, 4):
        correct_deal(
            game_id=game.pk, number=number, version=game.version, result=draw, reason="x", key=key(), actor=TABLE
        )
        game.refresh_from_db()
        check_stored(game)

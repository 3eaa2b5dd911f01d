"""What a game adds for the players whose result counts: standings, sections 3.2 and 3.3."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.statistics.counts import Counts
from clubs.statistics.deal_counts import count
from clubs.statistics.game_facts import Game

WINDS = ("E", "S", "W", "N")
DECIDER = "decider"
BUSTING = ("riichi", "mingjeung")
"""Systems in which a score below 0 is a bust."""


def count_game(system: str, game: Game, seat: int) -> Counts:
    """Return what the game adds for one seat."""
    found = _result(game, seat)
    count(found, "busts", system in BUSTING and game.ends[seat].left < 0)
    _way(found, game, seat)
    if system == "mingjeung":
        _decider(found, game, seat)
    return found


def _result(game: Game, seat: int) -> Counts:
    end = game.ends[seat]
    places = [int(place == end.place) for place in range(1, len(game.ends) + 1)]
    found: Counts = {
        "games": 1, "places": places, "place_sum": end.place, "total": end.total,
        "best_total": end.total, "worst_total": end.total, "best_score": end.score, "worst_score": end.score,
        "by_wind": {WINDS[seat]: {"games": 1, "places": places, "total": end.total}},
    }  # fmt: skip
    count(found, "lasts", end.place > 1 and end.place == max(other.place for other in game.ends))
    return found


def _way(found: Counts, game: Game, seat: int) -> None:
    """Count the course of the game, where its deals are known."""
    scores = [deal.after["scores"] for deal in game.deals]
    if not scores:
        return
    if game.ends[seat].place == 1:
        count(found, "comebacks", len(scores) > 1 and _is_last(scores[len(scores) // 2 - 1], seat))
        count(found, "biggest_gap", max(max(one) - one[seat] for one in scores))
    before, after = (_place(one, seat) for one in (game.deals[-1].before["scores"], scores[-1]))
    count(found, "last_deal_up", after < before)
    count(found, "last_deal_down", after > before)


def _is_last(scores: Sequence[int], seat: int) -> bool:
    return scores[seat] == min(scores) < max(scores)


def _place(scores: Sequence[int], seat: int) -> int:
    return 1 + sum(other > scores[seat] for other in scores)


def _decider(found: Counts, game: Game, seat: int) -> None:
    began = next((deal.after["scores"] for deal in game.deals if deal.after["stage"] == DECIDER), None)
    if began is None:
        return
    behind, won = _place(began, seat) > 1, _won_decider(game, seat)
    count(found, "decider_games")
    count(found, "decider_behind", behind)
    count(found, "decider_wins", won)
    count(found, "decider_comebacks", behind and won)


def _won_decider(game: Game, seat: int) -> bool:
    """Return whether this player's win ended the decider with the player in first place."""
    last = game.deals[-1]
    ended = game.ended_itself and last.before["stage"] == DECIDER
    return ended and game.ends[seat].place == 1 and any(win.winner == seat for win in last.wins)

"""Ratings over all games are the same, whether calculated game by game or copied from the only track."""

import random

import pytest

from clubs.ranking.plackett_luce import OpenSkill
from clubs.selectors.ratings.packed_states import GUEST, unpack
from clubs.selectors.ratings.rating_tracks import ALL
from clubs.services.ratings.rating_replay import Course, Courses, Played, replay


def played(*tracks: str) -> list[Played]:
    """Return random games of these tracks, among eight players and guests."""
    rng = random.Random(7)
    known = [GUEST, *range(1, 9)]
    return [
        Played(n, 1, n, track, tuple(rng.sample(known, 4)), tuple(rng.sample((1, 2, 3, 4), 4)))
        for n, track in enumerate(tracks)
    ]


def over_all(games: list[Played]) -> dict[int, object]:
    """Return the strengths over all games by the pure rating."""
    rule = OpenSkill()
    found: dict[int, object] = {}
    for game in games:
        before = [found.get(player, rule.newcomer()) for player in game.players]
        after = rule.after(before, [0] * 4, game.places)
        found.update((player, own) for player, own in zip(game.players, after, strict=True) if player != GUEST)
    return found


@pytest.mark.parametrize("tracks", ["aaaaaaaa", "aaaaabbb", "aaaabaaa", "abababab"])
def test_over_all_games_counts_every_track(tracks: str) -> None:
    games = played(*tracks)
    courses: Courses = {}
    states = list(replay(games, courses))
    assert courses[ALL].strengths["openskill"] == over_all(games)
    assert sum(courses[ALL].games.values()) == sum(player != GUEST for game in games for player in game.players)
    before = [unpack(state).before(ALL).strengths["openskill"] for state in states]
    assert before[-1] == [over_all(games[:-1]).get(p, OpenSkill().newcomer()) for p in games[-1].players]


@pytest.mark.parametrize("cut", [1, 4, 6])
def test_games_rated_later_go_on_from_those_before(cut: int) -> None:
    games = played(*"aaaabaaa")
    whole: Courses = {}
    parts: Courses = {}
    states = list(replay(games, whole))
    assert [*replay(games[:cut], parts), *replay(games[cut:], parts)] == states
    assert {name: (own.strengths, own.games) for name, own in parts.items()} == {
        name: (own.strengths, own.games) for name, own in whole.items()
    }


def test_a_track_that_others_have_played_beside_is_not_taken_for_all() -> None:
    courses: Courses = {ALL: Course.new(ALL)}
    courses[ALL].games[1] = 3
    list(replay(played("a"), courses))
    assert courses[ALL].games[1] >= 3

"""Rating of a club's games in the order of play: one pass over all tracks, from the state before the first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from clubs.selectors.ratings.packed_states import GUEST, pack
from clubs.selectors.ratings.rating_tracks import ALL, KINDS, OVER_ALL, Kind

_Kinds = Sequence[tuple[Kind, Any]]
"""Rating kinds, each with a newcomer's strength."""
_EVERY = tuple((kind, kind.track.newcomer()) for kind in KINDS.values())
_WHOLE = tuple((kind, kind.track.newcomer()) for kind in OVER_ALL)


class Played(NamedTuple):
    """Final game as the ratings need it: players' keys in seat order (`GUEST` for a guest) and their placings."""

    key: int
    version: int
    night_at: Any  # in the database's own format
    track: str
    players: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(slots=True)
class Course:
    """State of a track during a replay: by player key, the number of games and the index of the last replayed game.

    `strengths` are by rating id and player; newcomers are missing.
    """

    strengths: dict[str, dict[int, Any]]
    games: dict[int, int] = field(default_factory=dict)
    last: dict[int, int] = field(default_factory=dict)

    @classmethod
    def new(cls, track: str) -> "Course":
        """Return a track without games."""
        return cls({kind.id: {} for kind, _newcomer in (_WHOLE if track == ALL else _EVERY)})

    def forget(self, player: int) -> None:
        """Reset a player to a newcomer."""
        for known in (*self.strengths.values(), self.games, self.last):
            known.pop(player, None)

    def says(self, whole: "Course") -> bool:
        """Return whether this track's state equals that over all games."""
        same = all(self.strengths[name] == strengths for name, strengths in whole.strengths.items())
        return same and (self.games, self.last) == (whole.games, whole.last)

    def take(self, own: "Course") -> None:
        """Copy a track's state, if all games belong to it."""
        self.strengths = {name: dict(own.strengths[name]) for name in self.strengths}
        self.games, self.last = dict(own.games), dict(own.last)


Courses = dict[str, Course]
"""Track states by track."""


def replay(games: Iterable[Played], courses: Courses) -> Iterator[bytes]:
    """Yield the bytes to store for each game; afterwards `courses` holds the state after the last game.

    As long as all games belong to one track, the overall track is identical: it is not computed but copied at the end.
    """
    whole, alone = courses.setdefault(ALL, Course.new(ALL)), None
    for number, game in enumerate(games):
        if game.track not in courses:
            courses[game.track] = Course.new(game.track)
        own = courses[game.track]
        if not number and own.says(whole):
            alone = game.track
        if alone and alone != game.track:
            whole.take(courses[alone])
            alone = None
        yield _rated(game, number, own, None if alone else whole)
    if alone:
        whole.take(courses[alone])


def _rated(game: Played, number: int, own: Course, whole: Course | None) -> bytes:
    """Rate a game on its own track and overall; identical results are computed and stored once."""
    players = game.players
    mine = _advanced(own, _EVERY, game, number, {})
    others = _advanced(whole, _WHOLE, game, number, mine) if whole else {}
    same = all(others[name] is mine[name] for name in others)
    return pack(players, game.places, _numbers(mine), () if same else _numbers(others))


class _Turn(NamedTuple):
    """Input and output of a game on a track, by seat: games and strengths before it, strengths after it."""

    games: list[int]
    before: list[Any]
    after: Sequence[Any]


def _advanced(course: Course, kinds: _Kinds, game: Played, number: int, known: Mapping[str, _Turn]) -> dict[str, _Turn]:
    """Update a track by a game; return the turns by rating. `known` holds this game's turns on another track."""
    _key, _version, _night, _track, players, places = game
    games = [course.games.get(player, 0) for player in players]
    found = {}
    for kind, newcomer in kinds:
        strengths = course.strengths[kind.id]
        before = [strengths.get(player, newcomer) for player in players]
        turn = known.get(kind.id)
        if turn is None or turn.before != before or turn.games != games:
            turn = _Turn(games, before, kind.track.after(before, games, places))
        strengths.update(zip(players, turn.after, strict=True))
        found[kind.id] = turn
    course.games.update(zip(players, [n + 1 for n in games], strict=True))
    course.last.update(dict.fromkeys(players, number))
    if GUEST in players:
        course.forget(GUEST)
    return found


def _numbers(turns: Mapping[str, _Turn]) -> list[float]:
    """Return the numbers of a track in the order of storage."""
    numbers: list[float] = []
    for name, turn in turns.items():
        numbers += KINDS[name].flat(turn.before) if numbers else [*turn.games, *KINDS[name].flat(turn.before)]
    return numbers

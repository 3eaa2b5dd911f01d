"""The people in a request."""

from collections.abc import Sequence
from typing import Any

from clubs.seating.tournament.person_ids import LONGEST, read_key
from clubs.seating.tournament.request import Method, Person
from scoring.errors import bad_request
from scoring.multilingual import Text
from scoring.request_object import Part, twice
from scoring.strict_json import WORD, wrong

FIELDS = ("id", "team", "club", "country", "rank", "points", "byes", "substitute")
MOST = 400
MOST_BYES = 1000

_NO_STANDING = Text(
    "“{name}” is missing. This seating method needs everyone’s rank or everyone’s points.",
    "缺少「{name}」：這種排法需要所有人的名次或所有人的分數。",
    "缺少“{name}”：这种排法需要所有人的名次或所有人的分数。",
    "「{name}」がありません。この組み方には全員の順位か全員のポイントが必要です。",
)


def read_people(part: Part) -> tuple[Person, ...]:
    """Return the players, each id once."""
    people = part.each("players", _person, most=MOST)
    seen: set[str] = set()
    for number, person in enumerate(people):
        if person.key in seen:
            raise twice(f"players[{number}].id", person.key)
        seen.add(person.key)
    return tuple(people)


def _person(value: Any, path: str) -> Person:
    part = Part(value, path, FIELDS)
    return Person(
        id=part.raw("id"),
        key=read_key(part.raw("id"), part.at("id")),
        team=_label(part, "team"),
        club=_label(part, "club"),
        country=_label(part, "country"),
        rank=part.whole("rank", low=1) if part.raw("rank", None) is not None else None,
        points=part.whole_or_null("points", None),
        byes=part.whole("byes", 0, low=0, high=MOST_BYES),
        substitute=part.flag("substitute", False),
    )


def _label(part: Part, name: str) -> str | None:
    """Return a team, club or country: text or a number. Null or a missing value means none."""
    value = part.raw(name, None)
    if value is None or value == "":
        return None
    if type(value) is bool or not isinstance(value, str | int) or len(str(value)) > LONGEST:
        raise wrong(part.at(name), WORD)
    return str(value)


def check_standing(people: Sequence[Person], method: Method) -> None:
    """Raise `bad_request` if standings are required and a player, not a substitute, has neither rank nor points."""
    players = [(number, person) for number, person in enumerate(people) if not person.substitute]
    if not method.ranked or all(person.rank is not None for _, person in players):
        return
    by_points = any(person.points is not None for _, person in players)
    name = "points" if by_points else "rank"
    for number, person in players:
        if getattr(person, name) is None:
            path = f"players[{number}].{name}"
            raise bad_request(path, _NO_STANDING.fill(name=path))

"""Lists of past games as the API sends them: text, columns, and choices by key; read by the call `sheet`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import time
from zlib import crc32

from clubs.input_limits import figures
from clubs.models import Season
from clubs.names import fold
from clubs.selectors.imports.result_preview import NEW, TAKE, ColumnView, Given, Line, Preview, preview
from clubs.selectors.imports.sheet_texts import Asked
from scoring.strict_json import JsonObject

GAME_COLUMNS = ["", "day", "player", "score", "points", "place", "sticks"]
ORDERS = ["ymd", "dmy", "mdy"]
MEANS = {"day": "date", "player": "name", "score": "score", "points": "points", "place": "place"}
PER_SEAT = ("player", "score", "points", "place")
NAMES = {means: name for name, means in MEANS.items()}


@dataclass(frozen=True, slots=True)
class Person:
    """A name of the list: the player's number, or a new player, or to be chosen (`open`)."""

    key: str
    name: str
    player: int | None
    new: bool
    open: bool


@dataclass(frozen=True, slots=True)
class GamesPreview:
    """What a list would do, in the fields of the API; `whole` is the preview itself."""

    whole: Preview

    @property
    def seen(self) -> str:
        return self.whole.seen

    @property
    def problem(self) -> str:
        return next((asked.words for asked in self.whole.questions if asked.open), "")

    @property
    def open(self) -> int:
        return self.whole.open

    @property
    def columns(self) -> list[ColumnView]:
        """Return the columns of the first table under the API's names."""
        return [replace(view, column=NAMES.get(view.column.partition(":")[0], "")) for view in self.whole.columns]

    @property
    def order(self) -> str | None:
        """Return the order of day and month that was chosen."""
        asked = next((one for one in self.whole.questions if one.code == "day_or_month"), None)
        chosen = (option.value[1:] for option in asked.options if option.chosen) if asked else iter(())
        return next(chosen, None)

    @property
    def people(self) -> list[Person]:
        return list(_people(self.whole.lines))

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.whole.lines

    @property
    def questions(self) -> tuple[Asked, ...]:
        return self.whole.questions


def key_of(name: str) -> str:
    """Return the key of a name in the API."""
    return f"{crc32(fold(name).encode()):08x}"


def _people(lines: tuple[Line, ...]) -> Iterator[Person]:
    seen: set[str] = set()
    for seat in (seat for line in lines for seat in line.seats if seat.name):
        key = key_of(seat.name)
        if key not in seen:
            seen.add(key)
            number = seat.player.number if seat.player else None
            yield Person(key, seat.name, number, seat.new, seat.person is None)


def given_of(season: Season, sent: JsonObject) -> Given:
    """Return the list of a request: `text`, `columns`, `choices` and `people` by key, `order`, `hour`, `answers`."""
    answers = dict(sent["answers"])
    columns, sticks = _columns(sent["columns"])
    if columns:
        answers["columns"] = {"0": columns}
    given = Given(sent["text"].encode(), answers=answers, hour=time.fromisoformat(sent["hour"]), sticks=sticks)
    choices, people, order = sent["choices"], sent["people"], sent.get("order")
    given = replace(given, choices=choices)
    return _answered(season, given, people, order) if people or order or TAKE in choices.values() else given


def _columns(listed: list[JsonObject]) -> tuple[dict[str, str], int | None]:
    """Return the meanings of columns, those of a player numbered from the left, and the column of sticks."""
    found: dict[str, str] = {}
    count = dict.fromkeys(PER_SEAT, 0)
    sticks = None
    for one in sorted(listed, key=lambda one: one["index"]):
        index, column = one["index"], one["column"]
        sticks = index if column == "sticks" else sticks
        found[str(index)] = MEANS.get(column, "other")
        if column in PER_SEAT and count[column] < 4:
            found[str(index)] += f":{count[column]}"
            count[column] += 1
    return found, sticks


def _answered(season: Season, given: Given, people: Mapping[str, str], order: str | None) -> Given:
    """Return the list with its choices as answers to the questions that it raises."""
    found = preview(season, given)
    answers, chosen = dict(given.answers), dict(given.chosen)
    for asked in found.questions:
        if asked.code == "day_or_month" and order in asked.values:
            answers[asked.id] = order
        if asked.code == "same_game" and given.choices.get(asked.id.partition(":")[2]) == TAKE:
            answers[asked.id] = "twice"
        if asked.code == "same_person" and people.get(key_of(asked.name)) == NEW:
            answers[asked.id] = None
    names = {key_of(seat.name): seat.name for line in found.lines for seat in line.seats if seat.name}
    for key, name in names.items():
        if (number := figures(people.get(key))) is not None:
            chosen[name] = number
    return replace(given, answers=answers, chosen=chosen)


def preview_of(season: Season, given: Given) -> GamesPreview:
    """Return what the list would do."""
    return GamesPreview(preview(season, given))

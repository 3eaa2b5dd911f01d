"""Questions, warnings and skipped rows of the call `sheet` in the reader's words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.selectors.reader_language import core_lang, listed
from rules.system import Rules
from scoring.strict_json import JsonObject

MOST_ROWS = 12
NOBODY_KNOWN = "!"
"""The form's value for the option null: a person of that name."""
FREE: Mapping[str, str] = {"year": "number", "day": "date"}
HIDDEN = ("rank_only",)
"""Options that this site can't save: every result has a score."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a question: its value in the form, and its text."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; `open` while it has neither an answer nor a default. `free`: the type of a field without options."""

    id: str
    code: str
    words: str
    rows: str
    options: tuple[Option, ...]
    free: str
    value: str
    open: bool
    values: tuple[object, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What has to be said about the file, with the rows that it is about."""

    words: str
    rows: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Skipped:
    """Rows that are no games, for one reason."""

    code: str
    words: str
    rows: str
    count: int


def option_value(value: object) -> str:
    """Return an option as the form sends it."""
    return NOBODY_KNOWN if value is None else f"={value}"


def answer_value(asked: Asked, sent: str) -> object:
    """Return the answer that the form sent, or "" for none. A value that isn't offered is none."""
    if asked.free == "number":
        return int(sent) if sent.isascii() and sent.isdigit() and len(sent) == 4 else ""
    if asked.free:
        return sent
    found = {option_value(value): value for value in asked.values}
    return found.get(sent, "")


def asked_of(answer: JsonObject) -> tuple[Asked, ...]:
    """Return the questions in the order of the call."""
    return tuple(_asked(one) for one in answer["questions"])


def _asked(one: JsonObject) -> Asked:
    free = FREE.get(one["code"], "")
    given = "answer" in one
    now = one["answer"] if given else one["default"]
    decided = given or one["default"] is not None
    rows = [row for place in one.get("at", ()) for row in place["rows"]] or [one.get("row")]
    values = tuple(value for value in one["options"] if value not in HIDDEN)
    return Asked(
        id=one["id"],
        code=one["code"],
        words=_question(one),
        rows=rows_of(rows),
        options=tuple(Option(option_value(value), _option(one, value), decided and value == now) for value in values),
        free=free,
        value=str(now or "") if free else "",
        open=not decided,
        values=values,
        name=one.get("name", ""),
    )


def _question(one: JsonObject) -> str:
    code, name = one["code"], one.get("name", "")
    if code == "other_uma":
        found = one["found"]
        if found is None:
            return _("The totals don’t follow the season’s rules, and no other uma explains them.")
        return _("The totals were made with another uma: %(uma)s.") % {"uma": _uma(found)}
    words = {
        "day_or_month": _("Which comes first in these dates?"),
        "year": _("Which year are these games from?"),
        "day": _("On which day were these games played?"),
        "other_start": _("These games began with %(found)s points, the season’s with %(season)s."),
        "no_player": _("Did somebody called “%(name)s” play?"),
        "same_person": _("Who is “%(name)s”?"),
        "same_game": _("Row %(row)s is the same game as row %(of)s."),
    }
    return words[code] % {**one, "name": name}


def _uma(found: JsonObject) -> str:
    uma = " / ".join(str(amount) for amount in found["uma"])
    words = _("%(uma)s, return points %(points)s") % {"uma": uma, "points": found["return_points"]}
    return _("%(uma)s with oka") % {"uma": words} if found["oka"] else words


def _option(one: JsonObject, value: object) -> str:
    if one["code"] == "same_person":
        return str(value) if value is not None else _("someone new: %(name)s") % {"name": one["name"]}
    return {
        "dmy": _("the day"),
        "mdy": _("the month"),
        "ymd": _("the year"),
        "rank_only": _("rank by these points"),
        "work_back": _("work the scores back"),
        "leave_out": _("leave these games out"),
        "keep": _("import them with these points"),
        "nobody": pgettext("answer", "no, nobody"),
        "player": pgettext("answer", "yes, a player"),
        "once": _("import it once"),
        "twice": _("import both"),
    }[str(value)]


def told_of(answer: JsonObject) -> tuple[Told, ...]:
    """Return the warnings that are about the file, by kind; those about single games are told at their lines."""
    found: dict[str, list[int]] = {}
    told: list[Told] = []
    for one in answer["warnings"]:
        if words := _of_the_file(one):
            told.append(Told(words))
        else:
            found.setdefault(one["code"], []).extend(one.get("rows") or [one["row"] or one["column"] + 1])
    told += [Told(_kind(code), rows_of(rows), len(rows)) for code, rows in found.items()]
    return tuple(told)


def _of_the_file(one: JsonObject) -> str:
    """Return a warning that is about no single game, else ""."""
    if one["code"] == "day_order":
        words = _("Dates are read with the day first, as only so they are in order.")
        return (
            words if one["read"] == "dmy" else _("Dates are read with the month first, as only so they are in order.")
        )
    words = {
        "unread_sheet": _("The sheet “%(sheet)s” has no results and isn’t read."),
        "unread_block": _("Rows %(first_row)s to %(last_row)s are no results and aren’t read."),
        "sorted_by_place": _("All games are sorted by score, so the winds are not imported."),
        "rounded_points": _("All totals are whole numbers, so the scores can’t be worked out."),
    }.get(one["code"], "")
    return words % one if words else ""


def _kind(code: str) -> str:
    return {
        "sum": _("The numbers don’t add up"),
        "filled": _("One missing score was worked out"),
        "players": _("Fewer players than the rules need"),
        "no_name": _("A figure without a name"),
        "place_differs": _("Places and scores contradict each other"),
        "points_differ": _("Points other than the season’s rules give"),
        "day_unread": _("Date that can’t be read"),
    }[code]


def skipped_of(answer: JsonObject) -> tuple[Skipped, ...]:
    """Return the rows that are no games, by reason; those not understood are lines of their own."""
    found: dict[str, list[int]] = {}
    for one in answer["skipped"]:
        if one["code"] != "not_understood" or one["row"] is None:
            found.setdefault(one["code"], []).append(one["row"] or one["column"] + 1)
    return tuple(Skipped(code, skip_words(code), rows_of(rows), len(rows)) for code, rows in found.items())


def skip_words(code: str) -> str:
    """Return why rows are no games."""
    return {
        "separator": _("names the delimiter"),
        "title": _("title"),
        "heading": _("column headings"),
        "day": _("date of the games below"),
        "totals": _("totals"),
        "note": _("note"),
        "no_result": _("players without a result"),
        "double": _("the same game twice"),
        "left_out": _("left out by your answer"),
        "not_understood": _("not understood"),
    }[code]


def rows_of(rows: Iterable[int | None]) -> str:
    """Return row numbers as text: the first ones, and how many more.

    >>> rows_of([5, 6, 7])
    'rows 5–7'
    """
    spans = _spans(sorted({row for row in rows if row is not None}))
    shown = [f"{first}" if first == last else f"{first}–{last}" for first, last in spans[:MOST_ROWS]]
    if not shown:
        return ""
    more = ["…"] if len(spans) > MOST_ROWS else []
    count = sum(last - first + 1 for first, last in spans)
    return ngettext("row %(rows)s", "rows %(rows)s", count) % {"rows": listed([*shown, *more])}


def _spans(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return consecutive numbers as first and last."""
    found: list[tuple[int, int]] = []
    for row in rows:
        if found and row == found[-1][1] + 1:
            found[-1] = (found[-1][0], row)
        else:
            found.append((row, row))
    return found


def meanings(rules: Rules) -> list[tuple[str, str]]:
    """Return the meanings that a column can have, with their texts; those of a player for each seat."""
    plain = {
        "date": _("Date"),
        "time": _("Time"),
        "round": _("Round"),
        "table": _("Table"),
        "game": pgettext("column", "Game"),
        "stage": _("Stage"),
    }
    own = {
        "name": _("Player"),
        "score": _("Final score"),
        "points": _("Points (with uma)"),
        "place": pgettext("game", "Placing"),
        "wind": _("Wind"),
        "penalty": _("Penalty"),
        "team": _("Team"),
        "chombo": rules.glossary.foul.say(core_lang()),
    }
    seats = range(rules.players)
    more = [(f"{means}:{seat}", f"{label} {seat + 1}") for means, label in own.items() for seat in seats]
    last = [("player", _("Scores of the player in the heading")), ("other", pgettext("column", "not imported"))]
    return [*plain.items(), *own.items(), *more, *last]

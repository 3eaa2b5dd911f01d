"""Replay every game of an archive in the core before anything is written."""

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game
from clubs.selectors.play.core_answers import GameAnswer
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.replay import replay, rules_of
from clubs.services.archive.archive_reader import MOST_NAMED, Opened, bad
from clubs.services.play.game_results import check_sums

Json = dict[str, Any]
COUNTED = ("score", "place", "uma", "oka", "penalty", "total")
STARTED = (Game.Status.PLAYING, Game.Status.TO_CONFIRM, Game.Status.FINAL)


def check_games(opened: Opened) -> None:
    """Compare each game's stored results with its replay; raises `bad_archive` with the differences."""
    problems: list[str] = []
    for why in _differences(opened):
        problems.append(why)
        if len(problems) >= MOST_NAMED:
            break
    if problems:
        raise bad(_("The games in this archive don’t match their deals. Nothing was changed."), problems)


class _Beside:
    """Rows of a part, in the order of the games, read in parallel with them."""

    def __init__(self, opened: Opened, name: str) -> None:
        self.name, self.rows = name, opened.rows(name)
        self.next = next(self.rows, None)

    def of(self, mine: Callable[[Json], bool]) -> list[Json]:
        """Return the next rows as long as they belong to this game."""
        found: list[Json] = []
        while self.next is not None and mine(self.next):
            found.append(self.next)
            self.next = next(self.rows, None)
        return found


def _differences(opened: Opened) -> Iterator[str]:
    beside = {name: _Beside(opened, name) for name in ("seats", "penalties", "deals", "sheets", "results")}
    for game in opened.rows("games"):
        rows = _rows_of(game["id"], beside)
        if game["status"] in STARTED:
            try:
                why = _compared(game, rows)
            except (LookupError, TypeError, ValueError, AttributeError):
                why = _("its stored data can’t be read")
            if why:
                yield _("Game %(game)s: %(why)s.") % {"game": game["public_id"], "why": why.rstrip(".")}
    for name, rest in beside.items():
        if rest.next is not None:
            yield _("%(part)s: the lines are not in the same order as the games.") % {"part": name}


def _rows_of(game: int, beside: dict[str, _Beside]) -> dict[str, list[Json]]:
    rows = {
        name: beside[name].of(lambda row: bool(row["game"] == game)) for name in ("seats", "deals", "sheets", "results")
    }
    seats = {seat["id"] for seat in rows["seats"]}
    return rows | {"penalties": beside["penalties"].of(lambda row: row["seat"] in seats)}


def _compared(row: Json, rows: dict[str, list[Json]]) -> str:
    """Return why a game differs from its replay; empty if it does not."""
    game = Game(preset=row["preset"], options=row["options"], closed_note=row["closed_note"])
    deals = sorted((deal for deal in rows["deals"] if deal["current"]), key=lambda deal: deal["number"])
    try:
        answer = replay(game, _facts(game, deals, rows))
        if row["status"] == Game.Status.FINAL:
            check_sums(game, answer)
    except ClubError as error:
        return error.message
    for deal, one in zip(deals, answer.deals, strict=False):
        if (deal["deltas"], deal["state"]) != (list(one.deltas), one.state):
            return _("the scores after deal %(number)s don’t match") % {"number": deal["number"]}
    if row["status"] == Game.Status.FINAL:
        return "" if _results(answer) == _kept(rows) else _("its results don’t match")
    return "" if not deals or row["state"] == answer.state else _("its scores don’t match")


def _facts(game: Game, deals: list[Json], rows: dict[str, list[Json]]) -> Facts:
    sheet = next((sheet for sheet in rows["sheets"] if sheet["current"]), None)
    penalties, closed = _penalties(game, rows), bool(game.closed_note)
    if sheet:
        beside, as_written = sheet.get("beside", {}), sheet.get("as_written", False)
        return Facts((), tuple(sheet["scores"]), sheet["deposits"], beside, penalties, closed, as_written)
    return Facts(tuple(deal["result"] for deal in deals), penalties=penalties, closed=closed)


def _penalties(game: Game, rows: dict[str, list[Json]]) -> tuple[int, ...]:
    given = [row for row in rows["penalties"] if row["cancelled_at"] is None]
    if not given:
        return ()
    index = {seat["id"]: seat["index"] for seat in rows["seats"]}
    tenths = [0] * rules_of(game).players
    for row in given:
        tenths[index[row["seat"]]] += row["tenths"]
    return tuple(tenths)


def _results(answer: GameAnswer) -> dict[int, tuple[int, ...]]:
    return {line.player: tuple(getattr(line, name) for name in COUNTED) for line in answer.final}


def _kept(rows: dict[str, list[Json]]) -> dict[int, tuple[int, ...]]:
    index = {seat["id"]: seat["index"] for seat in rows["seats"]}
    return {index[row["seat"]]: tuple(row[name] for name in COUNTED) for row in rows["results"]}

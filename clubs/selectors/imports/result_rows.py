"""Parsing of a line of a game list under the season's rules, with errors."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.names import fold
from clubs.selectors.imports.cell_values import Order, day_in, day_parts, figure
from clubs.selectors.imports.player_rows import LONGEST, Fault
from clubs.selectors.imports.result_columns import Layout
from clubs.selectors.people.names import name_fault
from clubs.selectors.play.core_answers import FinalAnswer, GameAnswer, game_answer
from clubs.selectors.play.final_score_sum import sum_fault
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.replay import refusal
from clubs.selectors.reader_language import core_lang
from rules import calls
from rules.ranking import from_tenths
from rules.system import Rules
from scoring.errors import ContractError
from scoring.multilingual import number
from scoring.strict_json import MOST

TENTHS = 10


@dataclass(frozen=True, slots=True)
class Said:
    """A game from a line: date, names, scores and leftover sticks; empty values where invalid."""

    day: date | None = None
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    sticks: int = 0
    answer: GameAnswer | None = None

    @property
    def final(self) -> tuple[FinalAnswer, ...]:
        """Return the final results by player index of the core."""
        return tuple(sorted(self.answer.final, key=lambda line: line.player)) if self.answer else ()


@dataclass(slots=True)
class Reader:
    """Parses lines under these rules and this layout, with dates in this order and range."""

    rules: Rules
    layout: Layout
    scale: int
    order: Order
    first: date
    last: date
    today: date
    faults: list[Fault] = field(default_factory=list)

    def read(self, cells: Sequence[str]) -> tuple[Said, tuple[Fault, ...]]:
        """Return the game in these cells, and all errors."""
        self.faults = []
        day, names = self._day(_cell(cells, self.layout.day)), self._names(cells)
        sticks = self._sticks(cells)
        scores, answer = (self._by_scores if self.layout.scores else self._by_points)(cells, sticks)
        if answer is not None and not self.faults:
            self._compare(cells, names, answer)
        return Said(day, names, scores, sticks, answer), tuple(self.faults)

    def _say(self, words: str, column: int | None = None) -> None:
        self.faults.append(Fault(words, column))

    def _day(self, cell: str) -> date | None:
        parts = day_parts(cell)
        day = day_in(parts, self.order) if parts else None
        at = self.layout.day
        if day is None:
            self._say(_("“%(cell)s” is not a date.") % {"cell": cell[:40]} if cell else _("The date is missing."), at)
        elif day > self.today:
            self._say(_("%(day)s is in the future.") % {"day": _shown(day)}, at)
        elif not self.first <= day <= self.last:
            words = _("This date is outside the season (%(first)s to %(last)s).")
            self._say(words % {"first": _shown(self.first), "last": _shown(self.last)}, at)
        return day

    def _names(self, cells: Sequence[str]) -> tuple[str, ...]:
        names = tuple(_cell(cells, at) for at in self.layout.players)
        seen: dict[str, str] = {}
        for at, name in zip(self.layout.players, names, strict=True):
            if fault := self._name_fault(name, seen):
                self._say(fault, at)
            seen[fold(name)] = name
        return names

    def _name_fault(self, name: str, seen: dict[str, str]) -> str:
        if not name:
            return _("A player is missing.")
        if len(name) > LONGEST["name"]:
            return _("Names can have at most %(most)s characters.") % {"most": LONGEST["name"]}
        if fold(name) in seen:
            return _("%(name)s appears twice at this table.") % {"name": name}
        return name_fault(name)

    def _figures(self, cells: Sequence[str], columns: Sequence[int]) -> list[Decimal] | None:
        found: list[Decimal] = []
        for at in columns:
            told = figure(_cell(cells, at))
            if told is None:
                self._say(_("“%(cell)s” is not a number.") % {"cell": _cell(cells, at)[:40]}, at)
            else:
                found.append(told)
        return found if len(found) == len(columns) else None

    def _sticks(self, cells: Sequence[str]) -> int:
        at = self.layout.sticks
        if at is None or not (cell := _cell(cells, at)):
            return 0
        told = figure(cell)
        stick = self.rules.entry().final_scores.stick or 1
        if told is not None and told >= stick:
            told /= stick
        if told is None or told != int(told) or not 0 <= told <= MOST // stick:
            self._say(_("“%(cell)s” is not a valid number of sticks.") % {"cell": cell[:40]}, at)
            return 0
        return int(told)

    def _by_scores(self, cells: Sequence[str], sticks: int) -> tuple[tuple[int, ...], GameAnswer | None]:
        told = self._figures(cells, self.layout.scores)
        if told is None:
            return (), None
        scores = [score * self.scale for score in told]
        for at, score in zip(self.layout.scores, scores, strict=True):
            if score != int(score) or abs(score) > MOST:
                self._say(_("“%(cell)s” is not a valid score.") % {"cell": _cell(cells, at)[:40]}, at)
                return (), None
        whole = tuple(int(score) for score in scores)
        if fault := sum_fault(self.rules, whole, sticks):
            self._say(fault)
            return (), None
        return whole, self._played(whole, sticks)

    def _played(self, scores: tuple[int, ...], sticks: int) -> GameAnswer | None:
        try:
            answer = game_answer(
                calls.game(Facts(scores=scores, deposits=sticks).request(said(self.rules)), core_lang())
            )
        except ContractError as error:
            self._say(refusal(error).message)
            return None
        if not answer.finished:
            self._say(_("Under the season’s rules, this game is not over."))
            return None
        return answer

    def _by_points(self, cells: Sequence[str], sticks: int) -> tuple[tuple[int, ...], GameAnswer | None]:
        """Return scores computed back from points and confirmed by the rules to the tenth."""
        told = self._figures(cells, self.layout.points)
        if told is None:
            return (), None
        if any(point * TENTHS != int(point * TENTHS) or abs(point) > MOST for point in told):
            self._say(_("Points can have at most one decimal place."))
            return (), None
        wanted = [int(point * TENTHS) for point in told]
        scores = worked_back(self.rules, wanted, sticks)
        if scores is None:
            sums = number(from_tenths(sum(wanted)))
            words = _("Under the season’s rules, no game can end with these points. They add up to %(sum)s.")
            self._say(words % {"sum": sums})
            return (), None
        return scores, self._played(scores, sticks)

    def _compare(self, cells: Sequence[str], names: Sequence[str], answer: GameAnswer) -> None:
        """Check that points and placings given in addition to scores match the rules."""
        final = {line.player: line for line in answer.final}
        for player, at in enumerate(self.layout.points if self.layout.scores else ()):
            told, right = figure(_cell(cells, at)), final[player].total
            if told is None or told * TENTHS != right:
                words = _("%(name)s: %(told)s points in the list, %(right)s under the season’s rules.")
                right_words = number(from_tenths(right))
                self._say(words % {"name": names[player], "told": _cell(cells, at)[:20], "right": right_words}, at)
        for player, at in enumerate(self.layout.places):
            told, place = figure(_cell(cells, at)), final[player].place
            if told != place:
                words = _("%(name)s: place %(told)s in the list, %(right)s under the season’s rules.")
                self._say(words % {"name": names[player], "told": _cell(cells, at)[:20], "right": place}, at)


def said(rules: Rules) -> dict[str, object]:
    """Return the rules as named by the contract."""
    return {"preset": rules.preset.id, "options": rules.values()}


def worked_back(rules: Rules, wanted: Sequence[int], sticks: int) -> tuple[int, ...] | None:
    """Return the scores that lead to these totals (tenths, by player), or None.

    While the players' order stays the same, a total grows linearly with the score: two games with this order give the
    slope, and the resulting game is checked against the totals.
    """
    form = rules.entry().final_scores
    ranks = [sorted(set(wanted), reverse=True).index(total) for total in wanted]
    step = max(form.step, 1) * 10
    one, two = (_in_order(form.total - form.stick * sticks, ranks, step * wide) for wide in (1, 2))
    first, second = _totals(rules, one, sticks), _totals(rules, two, sticks)
    if first is None or second is None:
        return None
    grown = [(abs(a - b), abs(x - y)) for a, b, x, y in zip(one, two, first, second, strict=True) if x != y]
    if not grown:
        return one if list(wanted) == first else None
    points, tenths = max(grown)
    found = tuple(a + (want - x) * points // tenths for a, want, x in zip(one, wanted, first, strict=True))
    return found if _totals(rules, found, sticks) == list(wanted) else None


def _in_order(total: int, ranks: Sequence[int], step: int) -> tuple[int, ...]:
    """Return scores with sum `total` in this order, `step` apart, with ties equal."""
    n = len(ranks)
    below = [-rank * step * n for rank in ranks]
    over, odd = divmod(total - sum(below), n)
    scores = [score + over for score in below]
    scores[ranks.index(min(ranks))] += odd
    return tuple(scores)


def _totals(rules: Rules, scores: Sequence[int], sticks: int) -> list[int] | None:
    try:
        told = calls.game(Facts(scores=tuple(scores), deposits=sticks).request(said(rules)), "en")
    except ContractError:
        return None
    return [line.total for line in sorted(game_answer(told).final, key=lambda line: line.player)]


def _cell(cells: Sequence[str], at: int) -> str:
    return cells[at] if at < len(cells) else ""


def _shown(day: date) -> str:
    return date_format(day, "DATE_FORMAT")

"""The season's rules for results: players, starting points, uma, return points and oka."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.ranking import rounded
from rules.system import Rules
from scoring.strict_json import JsonObject

THREE_START = 35_000
_UMA_FOUR = ((0, 0), (5, 10), (5, 15), (5, 20), (10, 20), (10, 30), (15, 30), (20, 30))
_UMA_THREE = (0, 10, 15, 20, 30)
_RAISED = 5_000
MOST_APART = 1 << 40


@dataclass(frozen=True, slots=True)
class Uma:
    """The rules for totals: in thousands, points and whether the difference goes to the first place."""

    uma: tuple[int, ...]
    return_points: int
    oka: bool

    def answer(self) -> JsonObject:
        """Return the rules in the format of questions."""
        return {"uma": list(self.uma), "return_points": self.return_points, "oka": self.oka}

    def total(self, start: int) -> int:
        """Return the sum of a game's totals, in tenths."""
        missing = len(self.uma) * (start - self.return_points) // 100
        return 10 * sum(self.uma) + (0 if self.oka else missing)

    def shares(self, start: int) -> tuple[int, ...]:
        """Return the share of each place, in tenths."""
        first = len(self.uma) * (self.return_points - start) // 100 if self.oka else 0
        return (10 * self.uma[0] + first, *(10 * amount for amount in self.uma[1:]))

    def scores(self, points: Sequence[int], start: int) -> list[int]:
        """Return scores calculated back from totals in tenths. Equal totals share their places."""
        shares = shared(points, self.shares(start))
        return [round((own - share) * 100) + self.return_points for own, share in zip(points, shares, strict=True)]


def shared(values: Sequence[int], amounts: Sequence[int]) -> list[Fraction]:
    """Return each player's share. Equal values divide the amounts of their places."""
    found = []
    for value in values:
        above, equal = sum(other > value for other in values), values.count(value)
        found.append(Fraction(sum(amounts[above : above + equal]), equal))
    return found


@dataclass(frozen=True, slots=True)
class Season:
    """The rules by which a sheet is interpreted."""

    players: int
    start: int
    uma: Uma | None
    rounding: str = "none"

    @property
    def total(self) -> int:
        """Return the sum of a game's scores."""
        return self.players * self.start

    def sum_of(self, players: int) -> int:
        """Return the sum of the scores for this number of players."""
        return 3 * THREE_START if players == 3 and self.players == 4 and self.start else players * self.start

    def candidates(self) -> list[Uma]:
        """Return the rules to try: the season's own first, then common ones."""
        if self.uma is None:
            return []
        umas: list[tuple[int, ...]] = []
        if self.players == 4:
            umas = [(b, a, -a, -b) for a, b in _UMA_FOUR]
        elif self.players == 3:
            umas = [(a, 0, -a) for a in _UMA_THREE]
        returns = ((self.start, False), (self.start + _RAISED, True), (self.start + _RAISED, False))
        return [self.uma, *(Uma(uma, back, oka) for uma in umas for back, oka in returns)]

    def sums(self) -> frozenset[int]:
        """Return the possible sums of totals, in tenths."""
        return frozenset({0, *(one.total(self.start) for one in self.candidates())})

    def gives(self, scores: Sequence[int], points: Sequence[int]) -> bool:
        """Return whether these rules give these totals (in tenths) for these scores, with ties in any seat order."""
        if self.uma is None:
            return True
        base = [(score - self.uma.return_points) // 100 for score in scores]
        if self.rounding != "none":
            return self._gives_rounded(scores, points)
        amounts = self.uma.shares(self.start)
        means = shared(scores, amounts)
        extra = [own - one for own, one in zip(points, base, strict=True)]
        return all(abs(own - mean) < 1 for own, mean in zip(extra, means, strict=True)) or _by_seats(
            scores, extra, amounts
        )

    def _gives_rounded(self, scores: Sequence[int], points: Sequence[int]) -> bool:
        assert self.uma is not None  # noqa: S101  # asked above
        amounts = [10 * amount for amount in self.uma.uma]
        extra = [
            own - (10 * rounded(score, 1000, self.rounding == "round") - self.uma.return_points // 100)
            for own, score in zip(points, scores, strict=True)
        ]
        firsts = [i for i, score in enumerate(scores) if score == max(scores)]
        return any(_by_seats(scores, [_rest(extra, points, i, first, amounts) for i in range(len(extra))], amounts)
                   for first in firsts)  # fmt: skip


def _rest(extra: Sequence[int], points: Sequence[int], seat: int, first: int, amounts: Sequence[int]) -> int:
    """Return a seat's share. The first place takes the rounding difference, so that totals add up to 0."""
    if seat != first:
        return extra[seat]
    return amounts[0] if sum(points) == 0 else MOST_APART


def _by_seats(scores: Sequence[int], extra: Sequence[int], amounts: Sequence[int]) -> bool:
    """Return whether tied scores got the amounts of their places one each."""
    for score in set(scores):
        above, equal = sum(other > score for other in scores), scores.count(score)
        own = [extra[i] for i, other in enumerate(scores) if other == score]
        if sorted(own) != sorted(amounts[above : above + equal]):
            return False
    return True


def season_of(rules: Rules) -> Season:
    """Return the relevant parts of a rule set."""
    options = rules.options
    start = int(getattr(options, "start_points", 0))
    uma = None
    if rules.preset.system == "riichi" and start:
        uma = Uma(tuple(options.uma), int(options.return_points), bool(options.oka))
    return Season(rules.players, start, uma, str(getattr(options, "rounding", "none")))

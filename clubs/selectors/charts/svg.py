"""Geometry of the charts on public pages, in integer SVG units; templates only print it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from clubs.selectors.reader_language import letters


@dataclass(frozen=True, slots=True)
class Share:
    """The share of one placing in a bar: its count and its percentage, at least 1."""

    place: int
    count: int
    hundredths: int

    @property
    def size(self) -> str:
        """Return the tens and ones of the percentage as class names of the style sheet.

        >>> Share(1, 2, 67).size, Share(1, 3, 100).size, Share(4, 1, 5).size
        ('t6 o7', 't10', 'o5')
        """
        tens, ones = divmod(self.hundredths, 10)
        return " ".join(f"{name}{digit}" for name, digit in (("t", tens), ("o", ones)) if digit)


def bar(counts: Sequence[int]) -> tuple[Share, ...]:
    """Return the counts of placings as parts of one bar, without empty ones.

    >>> [(share.place, share.hundredths) for share in bar([3, 0, 1, 0])]
    [(1, 75), (3, 25)]
    """
    total = sum(counts)
    return tuple(
        Share(place, count, max(round(count * 100 / total), 1)) for place, count in enumerate(counts, 1) if count
    )


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a chart with its value."""

    x: int
    y: int
    value: int


@dataclass(frozen=True, slots=True)
class Spark:
    """Sparkline of a player's latest placings, in games with this number of players; first on top."""

    places: tuple[int, ...]
    players: int

    @property
    def line(self) -> str:
        """Return the path through them; the newest is always at the right edge.

        >>> Spark((1, 2, 4, 1), 4).line
        'M32 6l26 7 26 13 26-20'
        """
        heights = [SPARK_EDGE + round((place - 1) * SPARK_ROOM / max(self.players - 1, 1)) for place in self.places]
        left = SPARK_EDGE + (SPARK_SLOTS - len(heights)) * SPARK_STEP
        steps = (f"{SPARK_STEP} {to - at}".replace(" -", "-") for at, to in pairwise(heights))
        return f"M{left} {heights[0]}l{' '.join(steps)}".removesuffix("l")


SPARK_STEP, SPARK_ROOM, SPARK_EDGE, SPARK_SLOTS = 26, 20, 6, 5


@dataclass(frozen=True, slots=True)
class Tick:
    """A grid line and its label."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class Series:
    """A player's line: index, final rank, points, and the position of its label."""

    who: int
    rank: int
    dots: tuple[Dot, ...]
    label_y: int

    @property
    def points(self) -> str:
        """Return the line's `points` attribute."""
        return _points(self.dots)

    @property
    def discs(self) -> str:
        """Return a path with a zero-length point at each moment but the last: round line caps draw them as discs.

        >>> Series(0, 1, (Dot(1, 2, 0), Dot(3, 4, 10), Dot(5, 6, 20)), 6).discs
        'M1 2h0M3 4h0'
        """
        return "".join(f"M{dot.x} {dot.y}h0" for dot in self.dots[:-1])

    @property
    def end(self) -> Dot:
        """Return the newest point."""
        return self.dots[-1]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Scores deal by deal: a grid, a start line and a line for each player, the leader last (drawn on top)."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    start_y: int
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Readings:
    """Texts for the chart's pointer: what each moment is called ("": nothing), and each line's values."""

    moments: Sequence[str]
    lines: Sequence[Sequence[str]]

    @property
    def at(self) -> str:
        """Return the moments as the page's script reads them.

        >>> Readings(["", "Mon 3 Aug 2026"], [["0", "+5"], ["0", "+7"]]).at
        '|Mon 3 Aug 2026'
        """
        return "|".join(self.moments)

    @property
    def said(self) -> str:
        """Return the values as the page's script reads them, line by line.

        >>> Readings(["", "Mon 3 Aug 2026"], [["0", "+5"], ["0", "+7"]]).said
        '0|+5;0|+7'
        """
        return ";".join("|".join(values) for values in self.lines)


@dataclass(frozen=True, slots=True)
class Frame:
    """Size of a score chart, its margins (`left` at least), and the minimum distance between labels."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    label_gap: int
    tick_gap: int


WIDE = Frame(width=1120, height=380, left=64, right=290, top=24, bottom=48, label_gap=26, tick_gap=52)
WIDE_RUN = Frame(width=1120, height=280, left=64, right=96, top=24, bottom=48, label_gap=26, tick_gap=80)
NARROW = Frame(width=390, height=320, left=52, right=40, top=20, bottom=40, label_gap=22, tick_gap=64)
NARROW_RUN = Frame(width=390, height=240, left=60, right=100, top=20, bottom=40, label_gap=22, tick_gap=64)

# Widths in units: from the left labels to the lines, and of one of their letters; between two labels of moments, and
# of one of their letters (a wide one is two).
LABEL_ROOM, LETTER = 12, 10
TICK_ROOM, TICK_LETTER = 8, 8


def thousands(value: int) -> str:
    """Format thousands: 25000 → 25k; small and odd values in full."""
    sign, size = ("\N{MINUS SIGN}" if value < 0 else ""), abs(value)
    return f"{sign}{size // 1000}k" if size >= 1000 and size % 1000 == 0 else f"{sign}{size:,}"


def whole(value: int) -> str:
    """Format tenths as whole points with their sign: 500 → +50."""
    sign = "+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else ""
    return f"{sign}{abs(value) // 10:,}"


def score_line(
    scores: Sequence[Sequence[int]],
    labels: Sequence[object],
    ranks: Sequence[int],
    frame: Frame,
    write: Callable[[int], str] = thousands,
) -> ScoreLine:
    """Return a chart of scores by moment and player (the first moment is the start); each later moment has a label."""
    low, high, step = _scale([value for moment in scores for value in moment])
    rows = [(value, write(value)) for value in range(low, high + 1, step)]
    left = max(frame.left, LABEL_ROOM + LETTER * max(len(label) for _, label in rows))
    right, bottom = frame.width - frame.right, frame.height - frame.bottom
    last = max(len(scores) - 1, 1)

    def x(moment: int) -> int:
        return left + round(moment * (right - left) / last)

    def y(value: int) -> int:
        return bottom - round((value - low) * (bottom - frame.top) / (high - low))

    ends = [y(value) for value in scores[-1]]
    label_ys = spread(ends, frame.label_gap, frame.top, bottom)
    series = [
        Series(
            who, rank, tuple(Dot(x(i), y(moment[who]), moment[who]) for i, moment in enumerate(scores)), label_ys[who]
        )
        for who, rank in enumerate(ranks)
    ]
    return ScoreLine(
        width=frame.width,
        height=frame.height,
        left=left,
        right=right,
        top=frame.top,
        bottom=bottom,
        start_y=y(scores[0][0]),
        rows=tuple(Tick(y(value), label) for value, label in rows),
        columns=_columns(labels, x, frame.tick_gap),
        series=tuple(sorted(series, key=lambda one: -one.rank)),
    )


STEPS = (1, 2, 5)
MOST_ROWS = 7


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """Return rounded bounds around all values, and a round step for a handful of lines."""
    low, high = min(values), max(values)
    size = 1
    while True:
        for step in (size * factor for factor in STEPS):
            bottom, top = low // step * step, -(-high // step) * step
            if (top - bottom) // step <= MOST_ROWS:
                return bottom, max(top, bottom + step), step
        size *= 10


def _columns(labels: Sequence[object], x: Callable[[int], int], gap: int) -> tuple[Tick, ...]:
    shown: list[Tick] = []
    for i, label in enumerate(labels, start=1):
        at = x(i)
        if not label or (shown and at - shown[-1].at < gap):
            continue  # skip labels that do not fit
        words = str(label)
        if not shown or at - shown[-1].at >= _apart(shown[-1].label, words):
            shown.append(Tick(at, words))
    return tuple(shown)


def _apart(left: str, right: str) -> int:
    """Return the distance between the centres of two labels at which both are readable.

    >>> _apart("East 1", "East 2"), _apart("東圈 2莊", "東圈 3莊")
    (56, 72)
    """
    return (letters(left) + letters(right)) * TICK_LETTER // 2 + TICK_ROOM


def spread(wanted: Sequence[int], gap: int, low: int, high: int) -> list[int]:
    """Return heights near the wanted ones, at least `gap` apart, in the same order, within bounds if they fit.

    >>> spread([50, 52, 90], 20, 0, 100)
    [41, 61, 90]
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    groups: list[list[int]] = []
    for i in order:
        groups.append([i])
        while (
            len(groups) > 1
            and _top(groups[-1], wanted, gap, low, high) - _end(groups[-2], wanted, gap, low, high) < gap
        ):
            tail = groups.pop()
            groups[-1] += tail
    found = [0] * len(wanted)
    for group in groups:
        top = _top(group, wanted, gap, low, high)
        for n, i in enumerate(group):
            found[i] = top + n * gap
    return found


def _top(group: Sequence[int], wanted: Sequence[int], gap: int, low: int, high: int) -> int:
    height = (len(group) - 1) * gap
    middle = sum(wanted[i] for i in group) / len(group)
    return max(low, min(high - height, round(middle - height / 2)))


def _end(group: Sequence[int], wanted: Sequence[int], gap: int, low: int, high: int) -> int:
    return _top(group, wanted, gap, low, high) + (len(group) - 1) * gap


def _points(dots: Sequence[Dot]) -> str:
    return " ".join(f"{dot.x},{dot.y}" for dot in dots)


@dataclass(frozen=True, slots=True)
class Strip:
    """A player's number compared with the club's, on its own scale: percentages from the left edge.

    `others` is a path with a stroke for everybody compared, in thousandths of the width; `start` and `width` are the
    range between player and club.
    """

    own: str
    club: str
    others: str
    start: str
    width: str


STRIP_EDGE = 2
"""The margin in percent at both ends, so that no mark is cut off."""


def strip(own: float, club: float, others: Sequence[float]) -> Strip:
    """Return the positions of the marks on a scale from the minimum to the maximum of all values.

    >>> strip(2, 1, [0, 4]).own, strip(2, 1, [0, 4]).others, strip(1, 1, []).own
    ('50%', 'M20 9v10M980 9v10', '50%')
    """
    low, high = min((own, club, *others)), max((own, club, *others))

    def at(value: float) -> float:
        share = (value - low) / (high - low) if high > low else 0.5
        return STRIP_EDGE + share * (100 - 2 * STRIP_EDGE)

    left, right = sorted((at(own), at(club)))
    strokes = "".join(f"M{x} 9v10" for x in sorted({round(10 * at(value)) for value in others}))
    return Strip(_share(at(own)), _share(at(club)), strokes, _share(left), _share(right - left))


def _share(percent: float) -> str:
    return f"{percent:.1f}".removesuffix(".0") + "%"


def sampled_moments(count: int, most: int) -> list[int]:
    """Return which moments a line shows: all, or `most` of them evenly spaced, including the first and the last.

    >>> sampled_moments(4, 10), sampled_moments(9, 3)
    ([0, 1, 2, 3], [0, 4, 8])
    """
    if count <= most:
        return list(range(count))
    return [i * (count - 1) // (most - 1) for i in range(most)]

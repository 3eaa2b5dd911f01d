"""Lists of past tournaments and leagues, with their totals worked out without the app."""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

UMA = (150, 50, -50, -150)
START = 30_000
MCR_POINTS = (4, 2, 1, 0)
NAMES = (
    "Ada Winter", "Ben Carter", "Chloe Diaz", "Emil Novak", "Frida Holm", "Gus Lang", "Hana Kolar", "Ivo Petri",
    "Jun Mori", "Kari Olsen", "Lena Vogt", "Mira Sato", "Nils Berg", "Olga Ivanova", "Paul Roux", "Rosa Conti",
)  # fmt: skip
Rows = list[tuple[object, ...]]


@dataclass(frozen=True)
class League:
    """A league of teams: the rows of its list, and the totals of each stage in tenths, as published."""

    rows: Rows
    totals: list[dict[str, int]]

    @property
    def text(self) -> str:
        return as_csv("Stage,Round,Table,Team,Player,Score", self.rows)


def as_csv(heading: str, rows: Iterable[Sequence[object]]) -> str:
    return "\n".join([heading, *(",".join(map(str, row)) for row in rows)]) + "\n"


def four_scores(lot: random.Random) -> list[int]:
    """Four different scores that add up, none of them equal."""
    while True:
        found = [START + 100 * lot.randrange(-280, 300) for _ in range(3)]
        found.append(4 * START - sum(found))
        if len(set(found)) == 4:
            return found


def half(tenths: int) -> int:
    """Half of a total, a half tenth away from zero."""
    return (abs(tenths) + 1) // 2 * (1 if tenths > 0 else -1)


def league(plan: Sequence[tuple[str, int, int]] = (("Regular season", 100, 8), ("Semi-final", 20, 6), ("Final", 10, 4))
           ) -> League:  # fmt: skip
    """A league of 8 teams of 4: 100, 20 and 10 games; half of the points is carried over, twice."""
    lot = random.Random(20260)
    teams = {f"Team {name}": [f"{name} {one}" for one in ("Asa", "Bo", "Cy", "Di")] for name in "KLMNPQRS"}
    rows: Rows = []
    totals: list[dict[str, int]] = []
    going = list(teams)
    for stage, games, size in plan:
        carried = {team: half(totals[-1][team]) if totals else 0 for team in going[:size]}
        gained: dict[str, int] = defaultdict(int)
        number = 0
        while games:
            number += 1
            order = lot.sample(list(carried), len(carried))
            for table in range(1, len(order) // 4 + 1):
                if games:
                    games -= 1
                    rows += _game(lot, (stage, number, table), order[4 * table - 4 : 4 * table], teams, gained)
        totals.append({team: carried[team] + gained[team] for team in carried})
        going = sorted(carried, key=lambda team: -totals[-1][team])
    return League(rows, totals)


def _game(
    lot: random.Random,
    at: tuple[str, int, int],
    four: Sequence[str],
    teams: dict[str, list[str]],
    gained: dict[str, int],
) -> Rows:
    scores = dict(zip(four, four_scores(lot), strict=True))
    for uma, team in zip(UMA, sorted(four, key=lambda one: -scores[one]), strict=True):
        gained[team] += (scores[team] - START) // 100 + uma
    return [(*at, team, teams[team][lot.randrange(4)], scores[team]) for team in four]


@dataclass(frozen=True)
class McrDay:
    """A one-day MCR event: its list, and the published table: table points and points by player."""

    rows: Rows
    table: dict[str, tuple[Fraction, int]]

    @property
    def text(self) -> str:
        return as_csv("Round,Table,Player,Score,Table points", self.rows)

    @property
    def ranking(self) -> str:
        """The published ranking alone: table points, then points."""
        order = sorted(self.table, key=lambda name: tuple(-one for one in self.table[name]))
        rows = [(place, name, _said(self.table[name][0]), self.table[name][1]) for place, name in enumerate(order, 1)]
        return as_csv("Rank,Name,Table points,Points", rows)


def _said(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"


def mcr_day(players: int = 16, rounds: int = 4) -> McrDay:
    """An MCR event of 16 players and four rounds; a few games have two players with equal points."""
    lot = random.Random(7)
    names = NAMES[:players]
    rows: Rows = []
    table = {name: (Fraction(0), 0) for name in names}
    for number in range(1, rounds + 1):
        order = lot.sample(names, players)
        for at in range(players // 4):
            four = order[4 * at : 4 * at + 4]
            scores = [lot.randrange(-150, 200) for _ in range(3)]
            if not (number + at) % 5:
                scores[1] = scores[0]
            scores.append(-sum(scores))
            for name, score in zip(four, scores, strict=True):
                better, level = sum(one > score for one in scores), scores.count(score)
                share = Fraction(sum(MCR_POINTS[better : better + level]), level)
                points, sum_of = table[name]
                table[name] = points + share, sum_of + score
                rows.append((number, at + 1, name, score, _said(share)))
    return McrDay(rows, table)

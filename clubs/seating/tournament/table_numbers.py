"""The numbers of a round's tables."""

from collections.abc import Mapping, Sequence

from clubs.seating.seeded_random import Lots

Rows = Sequence[Sequence[int]]


def by_standing(rows: Rows, positions: Sequence[int], locked: Mapping[int, int], sizes: Sequence[int]) -> Rows:
    """Number the tables by their best position, ties by the smaller sum of positions; locked players keep theirs."""

    def rank(row: Sequence[int]) -> tuple[int, int, Sequence[int]]:
        places = [positions[player] for player in row]
        return min(places), sum(places), sorted(row)

    return _placed(sorted(rows, key=rank), locked, sizes)


def _placed(rows: Rows, locked: Mapping[int, int], sizes: Sequence[int]) -> Rows:
    """Return the tables of locked players at their numbers, the others in order at free numbers of their size."""
    placed: list[Sequence[int] | None] = [None] * len(rows)
    rest = []
    for row in rows:
        number = next((locked[player] for player in row if player in locked), None)
        if number is None:
            rest.append(row)
        else:
            placed[number] = row
    for row in rest:
        placed[next(n for n, there in enumerate(placed) if there is None and sizes[n] == len(row))] = row
    return [row for row in placed if row is not None]


def by_lot(rounds: Sequence[Rows], locked: Sequence[Mapping[int, int]], sizes: Sequence[int], seed: str) -> list[Rows]:
    """Number the tables so that as few players as possible keep their number from the last round, otherwise by lot."""
    lots = Lots(seed, "numbers")
    before: dict[int, int] = {}
    numbered: list[Rows] = []
    for round_, kept in zip(rounds, locked, strict=True):
        rows = _placed(lots.shuffled(round_), kept, sizes)
        rows = _moved(rows, {n for n, row in enumerate(rows) if kept.keys() & set(row)}, before)
        before = {player: number for number, row in enumerate(rows) for player in row}
        numbered.append(rows)
    return numbered


def _moved(rows: Rows, fixed: set[int], before: Mapping[int, int]) -> Rows:
    """Swap table numbers while fewer players stay where they were."""
    tables = list(rows)
    for size in sorted({len(row) for row in rows}):
        open_ = [n for n, row in enumerate(tables) if len(row) == size and n not in fixed]
        _change_numbers(tables, open_, before)
    return tables


def _change_numbers(tables: list[Sequence[int]], open_: Sequence[int], before: Mapping[int, int]) -> None:
    def stay(row: Sequence[int], number: int) -> int:
        return sum(before.get(player) == number for player in row)

    moved = True
    while moved:
        moved = False
        for a in open_:
            for b in open_ if stay(tables[a], a) else ():
                now = stay(tables[a], a) + stay(tables[b], b)
                if stay(tables[a], b) + stay(tables[b], a) < now:
                    tables[a], tables[b] = tables[b], tables[a]
                    moved = True

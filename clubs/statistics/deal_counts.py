"""What one deal adds to each seat in every system: standings, section 3.1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clubs.statistics.counts import Counts
from clubs.statistics.game_facts import Deal, Win


def count(found: Counts, id: str, much: int = 1) -> None:
    """Add to a number; 0 creates no entry."""
    if much:
        found[id] = found.get(id, 0) + much


def count_in(found: Counts, id: str, key: str) -> None:
    """Add one to an entry of a map."""
    entries = found.setdefault(id, {})
    entries[key] = entries.get(key, 0) + 1


def count_deal(deal: Deal) -> list[Counts]:
    """Return what the deal adds, by seat; a void deal adds nothing."""
    seats: list[Counts] = [{} for _ in deal.deltas]
    if deal.counts:
        for part in (_sat, _money, _won, _lost, _drawn_on, _at_a_draw, _other_ends, _kongs):
            part(seats, deal)
    return seats


def still_in(deal: Deal) -> list[int]:
    """Return the seats that have not won in this deal."""
    won = {win.winner for win in deal.wins}
    return [seat for seat in range(len(deal.deltas)) if seat not in won]


def _sat(seats: Sequence[Counts], deal: Deal) -> None:
    for found in seats:
        count(found, "deals")
    count(seats[deal.dealer], "dealer")
    count(seats[deal.dealer], "best_streak", deal.before["streak"])


def _money(seats: Sequence[Counts], deal: Deal) -> None:
    for found, delta in zip(seats, deal.deltas, strict=True):
        count(found, "gained", max(delta, 0))
        count(found, "lost", max(-delta, 0))
    for cause, deltas in _causes(deal):
        for found, delta in zip(seats, deltas, strict=True):
            if delta:
                sums = found.setdefault("causes", {}).setdefault(cause, [0, 0])
                sums[delta < 0] += abs(delta)


def _causes(deal: Deal) -> Iterator[tuple[str, tuple[int, ...]]]:
    for move in deal.moves:
        if move.kind == "win" and move.index is not None:
            yield "tsumo" if deal.wins[move.index].loser is None else "ron", move.deltas
        else:
            yield move.kind, move.deltas


def _won(seats: Sequence[Counts], deal: Deal) -> None:
    for win in deal.wins:
        own = seats[win.winner]
        count(own, "wins")
        count(own, "dealer_wins", win.winner == deal.dealer)
        count(own, "self_draws" if win.loser is None else "rons")
        count(own, "points_won", win.points)
        own["best_hand"] = max(own.get("best_hand", 0), win.points)
        count(own, "limits", win.limit is not None)
        _said(own, win)
        if win.said.get("pao"):
            count(seats[win.said["pao"]["player"]], "pao")


def _said(own: Counts, win: Win) -> None:
    """Count how the value of the win was given, and the patterns known from it."""
    count_in(own, "by_limit", win.limit or "none")
    if win.yakuman:
        count_in(own, "by_fan", YAKUMAN)
    elif "limit" not in win.said:
        count_in(own, "by_fan", str(win.fan))
    count(own, "known_wins", win.patterns is not None)
    for pattern in win.shown:
        count_in(own, "patterns", pattern)
    count(own, "tile_wins", win.hand is not None)
    count(own, "open_wins", win.open)


YAKUMAN = "yakuman"


def _lost(seats: Sequence[Counts], deal: Deal) -> None:
    for win in deal.wins:
        if win.loser is not None:
            count(seats[win.loser], "dealt_in_wins")
            count(seats[win.loser], "points_dealt_in", win.points)
    for seat in {win.loser for win in deal.wins if win.loser is not None}:
        count(seats[seat], "deal_ins")
        count(seats[seat], "dealer_deal_ins", seat == deal.dealer)


def _drawn_on(seats: Sequence[Counts], deal: Deal) -> None:
    out: set[int] = set()
    for win in deal.wins:
        out.add(win.winner)
        if win.loser is None:
            for seat, found in enumerate(seats):
                count(found, "drawn_on", seat not in out)


def _at_a_draw(seats: Sequence[Counts], deal: Deal) -> None:
    if deal.type != "draw":
        return
    for seat in still_in(deal):
        count(seats[seat], "draws")
        if deal.ready is not None:
            count(seats[seat], "draws_asked")
            count(seats[seat], "tenpai", seat in deal.ready)


def _other_ends(seats: Sequence[Counts], deal: Deal) -> None:
    if deal.type == "abort":
        for found in seats:
            count(found, "aborts")
    if deal.type == "foul":
        count(seats[deal.result["player"]], "fouls")


def _kongs(seats: Sequence[Counts], deal: Deal) -> None:
    for seat in deal.listed("kans"):
        count(seats[seat], "kans")

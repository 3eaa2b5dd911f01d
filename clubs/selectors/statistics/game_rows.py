"""Statistics of one final game, from one replay of its deals: the unsaved rows for each player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clubs.models import Deal, Game, KeyTally, Seat, SeatTally, WonHand
from clubs.models.statistics import NUMBERS
from clubs.selectors.play.as_written import balanced
from clubs.selectors.play.replay import deals_of, facts_of, rules_of
from clubs.statistics.counts import Counts, put_together
from clubs.statistics.game_counts import count_game
from clubs.statistics.game_facts import Deal as CountedDeal
from clubs.statistics.game_facts import Game as CountedGame
from clubs.statistics.player_counts import seat_counts
from clubs.statistics.replayed_game import Facts, replay
from rules import replay as flow
from rules.system import Rules
from scoring.strict_json import Fields, Json, JsonObject

Sitters = Sequence[Sequence[int]]
"""Keys of the players who sat there, by deal and seat."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a game: one for each seat and player, each with its entries, and one for each win."""

    seats: tuple[tuple[SeatTally, tuple[KeyTally, ...]], ...]
    hands: tuple[WonHand, ...]


def rows_of(game: Game, version: int) -> Rows:
    """Return the rows of this final game; `game` with its event and season."""
    rules, seats = rules_of(game), _seats(game)
    deals = deals_of(game)
    played = _played(game, rules, deals)
    sitters = [[_sat(seat, deal.number) for seat in seats] for deal in deals[: len(played.deals)]]
    counts = _by_sitter(rules.id, played, sitters, [seat.counted_for.pk for seat in seats])
    found = [_row(game, rules, seats[seat].start, player, version) for seat, player in counts]
    return Rows(
        tuple((_filled(row, own), tuple(_entries(row, own))) for row, own in zip(found, counts.values(), strict=True)),
        tuple(_hands(game, rules, played, sitters)),
    )


def _seats(game: Game) -> list[Seat]:
    seats = game.seats.select_related("player", "result_player").prefetch_related("substitutions")
    return list(seats.order_by("index"))


def _sat(seat: Seat, number: int) -> int:
    """Return the key of the player at a seat in a deal."""
    changes = [change for change in seat.substitutions.all() if change.from_deal <= number]
    return changes[-1].player_id if changes else seat.player_id


def _played(game: Game, rules: Rules, deals: Sequence[Deal]) -> CountedGame:
    """Return the game replayed once by the core, ended at its last deal; scores kept as written as if they added up."""
    facts = balanced(rules, facts_of(game, deals))
    request = {name: value for name, value in facts.request(game.rules).items() if name not in ("rules", "closed")}
    fields = Fields(request)
    penalties = flow.read_penalties(rules, fields)
    read = flow.read_game(rules, fields)
    found = Facts(facts.results, read, penalties, _ticked(deals))
    return replay(rules, found, flow.play(rules, read))


def _ticked(deals: Sequence[Deal]) -> dict[tuple[int, int], frozenset[str]]:
    """Return the counted patterns of wins entered by ticked patterns, by deal and win index from 0."""
    return {
        (i, win): frozenset(row["id"] for row in note["rows"])
        for i, deal in enumerate(deals)
        for win, note in enumerate(deal.entered.get("ways", ()))
        if note and "rows" in note
    }


def _by_sitter(
    system: str, game: CountedGame, sitters: Sitters, counted_for: Sequence[int]
) -> dict[tuple[int, int], Counts]:
    """Return the counts by seat and player: counts of deals for the player who sat there, counts of the game for the
    player it counts for.
    """
    found: dict[tuple[int, int], Counts] = {(seat, player): {} for seat, player in enumerate(counted_for)}
    for deal, sat in zip(game.deals, sitters, strict=True):
        for seat, more in enumerate(seat_counts(system, deal)):
            put_together(found.setdefault((seat, sat[seat]), {}), more)
    for seat, player in enumerate(counted_for):
        put_together(found[seat, player], count_game(system, game, seat))
    return dict(sorted(found.items()))


def _row(game: Game, rules: Rules, start: int, player: int, version: int) -> SeatTally:
    return SeatTally(
        game=game,
        player_id=player,
        club_id=game.event.season.club_id,
        season_id=game.event.season_id,
        event_id=game.event_id,
        system=rules.id,
        preset=game.preset,
        size=rules.players,
        start=start,
        night_at=game.event.starts_at,
        version=version,
    )


def _filled(row: SeatTally, counts: Counts) -> SeatTally:
    for number in NUMBERS:
        setattr(row, number.id, counts.get(number.id, 0))
    if "games" in counts:
        row.place, row.total, row.score = counts["place_sum"], counts["total"], counts["best_score"]
    return row


def _entries(row: SeatTally, counts: Counts) -> Iterator[KeyTally]:
    """Yield the entries of counts that are maps or lists; entries derivable from the row are left out."""
    for count in ("by_limit", "by_fan", "patterns"):
        for key, amount in counts.get(count, {}).items():
            yield KeyTally(tally=row, count=count, key=key, amount=amount)
    for key, (came, went) in counts.get("causes", {}).items():
        yield KeyTally(tally=row, count="causes", key=key, amount=came, out=went)
    for i, amount in enumerate(counts.get("win_order", ())):
        if amount:
            yield KeyTally(tally=row, count="win_order", key=str(i), amount=amount)


def _hands(game: Game, rules: Rules, played: CountedGame, sitters: Sitters) -> Iterator[WonHand]:
    common: Json = {
        "game": game,
        "club_id": game.event.season.club_id,
        "season_id": game.event.season_id,
        "event_id": game.event_id,
        "system": rules.id,
        "night_at": game.event.starts_at,
    }
    for number, (deal, sat) in enumerate(zip(played.deals, sitters, strict=True), 1):
        for i in range(len(deal.wins) if deal.counts else 0):
            yield WonHand(**common, deal=number, win=i, **_won(deal, i, sat))


def _won(deal: CountedDeal, number: int, sat: Sequence[int]) -> JsonObject:
    win = deal.wins[number]
    return {
        "winner_id": sat[win.winner],
        "loser_id": None if win.loser is None else sat[win.loser],
        "dealer": win.winner == deal.dealer,
        "points": win.points,
        "fan": win.fan,
        "yakuman": win.yakuman,
        "limit": win.limit or "",
        "patterns": None if win.patterns is None else sorted(win.patterns),
        "tiles": win.hand is not None,
    }

"""Whole games played at random: dealt, drawn, called and won tile by tile, and settled by the core."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.game_logs.deal_play import WALLS, Phase, Table
from clubs.game_logs.deal_results import result_of
from clubs.game_logs.parsed_log import Abort, Deal, Exhausted, Start, Win
from clubs.game_logs.tile_codes import NO_SANMA, NUMBERED_REDS, write
from rules import replay
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import ContractError
from scoring.shanten import standard_distance
from scoring.strict_json import Fields
from scoring.tiles import KIND, NORTH, UNIT
from scoring.waits import orphans_waits, seven_pairs_waits, standard_waits

ORPHAN_KINDS = frozenset((0, 8, 9, 17, 18, 26, *range(27, 34)))
Event = tuple[Any, ...]
"""The kind of event, the player, and the tile numbers: ("draw", player, tile), ("discard", player, tile) …"""


@dataclass
class PlayedDeal:
    """One deal: tiles by number, its events, the result for the contract, and the core's answer."""

    start: Start
    hands: list[list[int]]
    first_dora: int
    events: list[Event] = field(default_factory=list)
    ura: list[int] = field(default_factory=list)
    dora: list[int] = field(default_factory=list)
    shown: dict[int, list[int]] = field(default_factory=dict)
    won_on: int = -1
    deal: Deal | None = None
    result: dict[str, Any] = field(default_factory=dict)
    answer: dict[str, Any] = field(default_factory=dict)


@dataclass
class PlayedGame:
    """A finished game. `final` is the answer of the call `game`."""

    rules: Rules
    names: list[str]
    deals: list[PlayedDeal]
    final: list[dict[str, Any]]

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def scores(self) -> list[int]:
        return [line["score"] for line in self.final]

    @property
    def totals(self) -> list[float]:
        return [line["total"] for line in self.final]


def play_game(seed: object, rules: Any = "riichi-tenhou") -> PlayedGame:
    """Return a random game for a seed."""
    rng, known = random.Random(str(seed)), ruleset(rules)
    points = (known.options.start_points,) * known.players
    start = Start("E", 0, 0, 0, points)
    state, _ = replay.read_state(known, Fields({}))
    deals = []
    while True:
        deals.append(Player(known, start, state, rng).play())
        answer = deals[-1].answer
        state, now = deals[-1].events.pop()[1], answer["state"]
        if answer["finished"]:
            final = [line.answer() for line in known.final(state, True, (0,) * known.players)]
            return PlayedGame(known, ["Ada", "文", "さくら", "Li & Co"][: known.players], deals, final)
        start = Start(now["round"], now["dealer"], now["honba"], now["deposits"], tuple(now["scores"]))


class Player:
    """Plays one deal for all players: close to ready, riichi at once, calls and kongs now and then."""

    def __init__(self, rules: Rules, start: Start, state: Any, rng: random.Random) -> None:
        self.rules, self.start, self.state, self.rng = rules, start, state, rng
        self.n = rules.players
        wall = [tile for tile in range(136) if self.n == 4 or tile // 4 not in NO_SANMA]
        rng.shuffle(wall)
        hands = [sorted(wall[13 * p : 13 * p + 13]) for p in range(self.n)]
        self.wall = wall[13 * self.n + 10 :]
        self.indicators = wall[13 * self.n : 13 * self.n + 10]
        self.table = Table(start.dealer, hands, NUMBERED_REDS)
        self.played = PlayedDeal(start, hands, self.indicators[0], dora=[self.indicators[0]])
        self.table.indicator(self.indicators[0])
        self.kans = 0

    def play(self) -> PlayedDeal:
        while not self.played.answer:
            self.turn()
        return self.played

    def note(self, *event: Any) -> None:
        self.played.events.append(event)

    def turn(self) -> None:
        """Play one player's draw and what follows from it."""
        table, player = self.table, self.table.turn
        if table.phase in (Phase.DRAW, Phase.REPLACE):
            if table.draws == WALLS[self.n]:
                return self.exhausted()
            tile = self.wall.pop()
            table.draw(player, tile)
            self.note("draw", player, tile)
            if self.wins(player, player, table.drawn) or self.set_aside(player) or self.breaks_off(player):
                return None
        return self.discards(player)

    def breaks_off(self, player: int) -> bool:
        kinds = {tile // 4 for tile in self.table.hands[player]} & ORPHAN_KINDS
        first = self.table.quiet and self.table.drew[player] == 1
        if not first or len(kinds) < 9 or self.rng.random() < 0.3:
            return False
        self.played.shown = {player: sorted(self.table.hands[player])}
        return self.settle(self.table.abort("kyuushu_kyuuhai"))

    # -- kongs and norths ------------------------------------------------------------------------

    def set_aside(self, player: int) -> bool:
        table = self.table
        if table.draws == WALLS[self.n]:
            return False
        norths = [tile for tile in table.hands[player] if tile // 4 == NORTH]
        if self.n == 3 and norths and self.rng.random() < 0.9:
            table.north(player, norths[0], "")
            self.note("north", player, norths[0])
            return self.robbed(player, norths[0]) or True
        return self.kong(player)

    def kong(self, player: int) -> bool:
        table = self.table
        held = [tile // 4 for tile in table.hands[player]]
        four = [kind for kind in set(held) if held.count(kind) == 4]
        pons = [meld.kind for meld in table.melds[player] if meld.type == "pon" and meld.kind in held]
        if self.kans == 4 or player in table.stood or self.rng.random() < 0.3:
            return False
        if four:
            tiles = [4 * four[0] + i for i in range(4)]
            table.ankan(player, tiles, "")
            self.note("ankan", player, tiles)
        elif pons:
            tile = next(tile for tile in table.hands[player] if tile // 4 == pons[0])
            table.add(player, tile, "")
            self.note("kakan", player, tile)
            if self.robbed(player, tile):
                return True
        if four or pons:
            self.turn_indicator()
        return bool(four or pons)

    def turn_indicator(self) -> None:
        self.kans += 1
        tile = self.indicators[self.kans]
        self.table.indicator(tile)
        self.played.dora.append(tile)
        self.note("dora", tile)

    def robbed(self, player: int, tile: int) -> bool:
        return self.won_by(player, tile) and self.settle_wins()

    def won_by(self, player: int, tile: int) -> bool:
        """Return whether anybody wins on a discarded tile. Every player is asked, so that several can win."""
        return sum([self.wins(other, player, tile) for other in self.after(player)]) > 0

    # -- discards and calls ----------------------------------------------------------------------

    def after(self, player: int) -> list[int]:
        return [(player + i) % self.n for i in range(1, self.n)]

    def discards(self, player: int) -> None:
        table = self.table
        tile = table.drawn if player in table.stood else self.choose(player)
        riichi = self.declares(player, tile)
        if riichi:
            table.declare(player)
            self.note("riichi", player)
        just_drawn = table.phase is Phase.ACT and tile == table.drawn
        table.discard(player, tile)
        self.note("discard", player, tile, just_drawn)
        if self.won_by(player, tile):
            self.settle_wins()
            return
        if riichi:
            table.accept(player)
            self.note("accepted", player)
        if table.draws < WALLS[self.n]:
            self.calls(player, tile)

    def choose(self, player: int) -> int:
        hand = self.table.hands[player]
        sets = 4 - len(self.table.melds[player])
        packed = sum(UNIT[tile // 4] for tile in hand)
        far = {kind: standard_distance(packed - UNIT[kind], 0, sets) for kind in sorted({tile // 4 for tile in hand})}
        least = min(far.values())
        return self.rng.choice([tile for tile in hand if far[tile // 4] == least])

    def declares(self, player: int, tile: int) -> bool:
        table = self.table
        left = list(table.hands[player])
        left.remove(tile)
        closed = all(meld.type == "ankan" for meld in table.melds[player])
        paid = table.phase is Phase.ACT and player not in table.declared and self.start.scores[player] >= 1000
        early = table.draws <= WALLS[self.n] - 4
        return bool(closed and paid and early and waits(left) and self.rng.random() < 0.8)

    def calls(self, player: int, tile: int) -> None:
        for other in self.after(player):
            own = [held for held in self.table.hands[other] if held // 4 == tile // 4]
            if other in self.table.stood or len(own) < 2 or self.rng.random() > 0.35:
                continue
            kong = len(own) == 3 and self.kans < 4 and self.rng.random() < 0.5
            return self.call(other, "daiminkan" if kong else "pon", tile, own if kong else own[:2], player)
        following = (player + 1) % self.n
        runs = self.runs(following, tile)
        if self.n == 4 and runs and following not in self.table.stood and self.rng.random() < 0.15:
            return self.call(following, "chi", tile, self.rng.choice(runs), player)
        return None

    def call(self, player: int, type: str, tile: int, own: list[int], source: int) -> None:
        self.table.call(player, type, tile, own, source, "")
        self.note("call", player, type, tile, own, source)
        if type == "daiminkan":
            self.turn_indicator()

    def runs(self, player: int, tile: int) -> list[list[int]]:
        kind, held = tile // 4, {t // 4: t for t in self.table.hands[player]}
        found = [
            [held[kind + a], held[kind + b]]
            for a, b in ((-2, -1), (-1, 1), (1, 2))
            if kind + a in held and kind + b in held and (kind + a) // 9 == (kind + b) // 9 == kind // 9
        ]
        return found if kind < 27 else []

    # -- the end ---------------------------------------------------------------------------------

    def wins(self, player: int, source: int, tile: int) -> bool:
        """Return whether a player wins on a tile. A self-draw is settled at once."""
        table = self.table
        held = list(table.hands[player])
        if player == source:
            held.remove(tile)
        if not waits(held) >> (tile // 4) & 1 or not self.counts(player, source):
            return False
        self.played.won_on = tile
        self.played.shown[player] = sorted([*held, tile])
        if player == source:
            self.pending = [self.won(table, player, source)]
            return self.settle_wins()
        self.pending = [*getattr(self, "pending", []), self.won(table, player, source)]
        return True

    def won(self, table: Table, player: int, source: int) -> Win:
        win = table.win(player, source)
        if win.riichi:
            self.played.ura = self.indicators[5 : 5 + len(table.dora)]
        return replace(win, ura=tuple(map(table.code, self.played.ura)) if win.riichi else ())

    def counts(self, player: int, source: int) -> bool:
        """Return whether the core accepts the win."""
        table = self.table
        phase, winners = table.phase, list(table.winners)
        win = table.win(player, source)
        table.phase, table.winners = phase, winners
        try:
            self.core(self.as_deal((win,)))
        except ContractError:
            return False
        return True

    def settle_wins(self) -> bool:
        if len(self.pending) == 3:
            self.table.winners = []
            self.table.phase = Phase.DRAW
            self.played.shown = {}
            return self.settle(Abort("sanchahou"))
        return self.settle(tuple(self.pending))

    def exhausted(self) -> None:
        table = self.table
        ready = [player for player in range(self.n) if self.is_ready(player)]
        self.played.shown = {player: sorted(table.hands[player]) for player in ready}
        self.settle(table.exhausted(ready))

    def is_ready(self, player: int) -> bool:
        hand = self.table.hand(player)
        shown = {"concealed": write(hand.concealed), "melds": list(hand.melds)}
        result = {"type": "draw", "tenpai": [{"player": player, "hand": shown}]}
        try:
            replay.settle(self.rules, self.state, replay.read_deal(self.rules, result, ""))
        except ContractError:
            return False
        return True

    def as_deal(self, ending: tuple[Win, ...] | Exhausted | Abort) -> Deal:
        table = self.table
        return Deal(self.start, table.dealt, tuple(table.dora), tuple(sorted(table.stood)), ending)

    def core(self, deal: Deal) -> Any:
        result = result_of(self.rules, deal)
        return replay.settle(self.rules, self.state, replay.read_deal(self.rules, result, ""))

    def settle(self, ending: tuple[Win, ...] | Exhausted | Abort) -> bool:
        self.played.deal = self.as_deal(ending)
        settled = self.core(self.played.deal)
        self.played.result = result_of(self.rules, self.played.deal)
        self.played.answer = replay.deal_answer(self.rules, settled, "en")
        self.note("state", settled.state)
        return True


def waits(hand: list[int]) -> int:
    """Return the kinds (a mask) that complete a hand of tile numbers."""
    kinds = [NUMBERED_REDS[tile] & KIND for tile in hand]
    packed, mask = sum(UNIT[kind] for kind in kinds), 0
    for kind in kinds:
        mask |= 1 << kind
    found = standard_waits(packed)
    if len(hand) == 13:
        found |= seven_pairs_waits(packed, mask) | orphans_waits(packed, mask)
    return found

"""Price tables that let a tablet settle deals while it is offline: answers of the scoring core, sent in advance.

Nothing here is specific to a system. The core settles every kind of result once, and again with one more of each
counter and each riichi stick; the difference is the effect of one. The tablet adds the price of the value, the fixed
payments of the kind and the effects of the counters. Players are counted from the dealer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from rules import calls
from rules.entry import Cell, EntryForm, Foul
from rules.seats import WINDS
from rules.system import Rules
from scoring.errors import ContractError
from scoring.strict_json import Fields, JsonObject

COUNTERS = ("honba", "deposits", "streak")
THEN = (*COUNTERS, "deal")
STICK = "riichi"
FAN = "fan"
PLAYED = ("round", "dealer", "scores", "over", "deal", *COUNTERS)
FORMAT = 2
"""Version of the format sent. Raise it with every change, so that a tablet fetches new tables and ignores stored ones.
"""
MANY = {"honba": 3, "deposits": 4, "streak": 9}
"""Counters of a long game, used to check that each further one has the same effect."""
MOST_DEALS = 100
MOST_HONBA = 99
Result = Mapping[str, Any]
Amounts = tuple[int, ...]


def stage_of(rules: Rules, state: Mapping[str, Any]) -> JsonObject:
    """Return the parts of a state, other than scores and counters, that may change what the core pays."""
    own = {name: value for name, value in state.items() if name not in PLAYED and isinstance(value, str | dict)}
    return own | ({"round": None} if state.get("round") is None else {})


def ahead(rules: Rules, state: Mapping[str, Any] | None = None) -> JsonObject:
    """Return prices of all values, kinds of results, rounds and ends, for games in the stage of `state`.

    `prices`: by the key of a value: on a discard, by self-draw, and both for the dealer; `null` where impossible.
    `running`: a deal is entered line by line; `last`: the number of wins that ends it.
    `below`: by the key of a value, the counters from which it is no longer enough to win.
    `flags`: further fields that make a separate kind of win. `fouls`: those of a deal that goes on.
    `playedOut`: whether the game ends once the last of `rounds` has been dealt.
    `orders`: the seats of rounds in which players do not sit by their numbers.
    Side bets depend on each value: while there are any, no kinds of results are sent.
    """
    stage = stage_of(rules, state or rules.start())
    probe = Probe(rules, stage)
    form = rules.entry()
    rounds, played_out = _rounds(probe)
    bets = any(isinstance(value, dict) and value != rules.start()[name] for name, value in stage.items())
    return {
        "stage": stage,
        "players": rules.players,
        "stick": form.stick,
        "format": FORMAT,
        "running": _by_line(form),
        "last": rules.players - 1 if form.running else 1,
        "prices": prices(rules),
        "below": _below(probe),
        "kinds": {} if bets else {name: kind.json() for name, kind in _kinds(probe) if kind is not None},
        "flags": flags(form),
        "kongs": _kongs(probe),
        "fouls": _fouls(probe),
        "ready": _ready(probe),
        "rounds": rounds,
        "playedOut": played_out,
        "orders": _orders(rules),
        "mayEnd": _may_end(probe),
        "deals": next((n for n in range(MOST_DEALS) if _ends(rules, deal=n)), None) if _by_line(form) else None,
        "least": _least(probe),
    }


# -- prices ------------------------------------------------------------------------------------------


def cells(form: EntryForm) -> list[Cell]:
    """Return all values that can be chosen."""
    return [*(cell for row in form.rows for cell in row.cells if cell is not None), *form.limits]


def prices(rules: Rules) -> dict[str, list[list[int] | None]]:
    """Return the price of each value: by discard, by self-draw, and both for a dealer's win."""
    return {cell.key: [_price(rules, cell, *way) for way in WAYS] for cell in cells(rules.entry())}


WAYS = ((False, False), (False, True), (True, False), (True, True))
"""(the dealer wins, by self-draw) in the order of a value's prices."""


def _price(rules: Rules, cell: Cell, dealer: bool, tsumo: bool) -> list[int] | None:
    paid = rules.price(cell.value, dealer, tsumo)
    return None if paid is None else list(paid)


def paid(rules: Rules, value: Mapping[str, Any], winner: int, loser: int | None, players: Sequence[int]) -> Amounts:
    """Return the points that a value alone moves between `players`; the dealer is player 0."""
    price = rules.price(value, winner == 0, loser is None)
    found = [0] * rules.players
    for other in players:
        if price and other != winner:
            found[other] = -_share(price, other, loser)
    found[winner] = -sum(found)
    return tuple(found)


def _share(price: Sequence[int], player: int, loser: int | None) -> int:
    if loser is None:
        return price[-1] if player == 0 else price[0]
    return price[0] if player == loser else price[1] if len(price) > 1 else 0


def _by_line(form: EntryForm) -> bool:
    return form.running or form.kans is not None


# -- queries to the core -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Probe:
    """The scoring core, queried for one rule set in one stage of a game."""

    rules: Rules
    stage: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> range:
        """Return the player numbers."""
        return range(self.rules.players)

    @property
    def value(self) -> Mapping[str, Any]:
        """Return the smallest value that every player may win with, by discard and by self-draw."""
        found = [cell for cell in cells(self.rules.entry()) if all(self.rules.price(cell.value, *way) for way in WAYS)]
        return min(found, key=lambda cell: sum(self.rules.price(cell.value, True, True) or ())).value

    def asked(self, result: Result, scores: Sequence[int] | None = None, /, **state: Any) -> JsonObject | None:
        """Return the core's answer; None where it rejects the result."""
        start = self.rules.start()
        given = list(scores or start["scores"])
        given[0] -= self.rules.entry().stick * state.get("deposits", 0)
        rules = {"preset": self.rules.preset.id, "options": self.rules.values()}
        before = {**start, **self.stage, **state, "scores": given}
        answer = calls.answer("deal", {"rules": rules, "state": before, "result": dict(result)})
        return answer if answer["ok"] else None

    def wins_with(self, cell: Cell, honba: int) -> bool:
        """Return whether a value is enough to win at this honba count, on a discard or by self-draw."""
        ways: tuple[dict[str, int], ...] = ({"from": 2}, {})
        wins = ({"winner": 1, **way, **cell.value} for way in ways)
        return any(self.asked({"type": "win", "wins": [win]}, None, honba=honba) for win in wins)

    def kind(self, result: Result, prices: Amounts | None = None, sticks: bool = True) -> Kind | None:
        """Return a kind of result, whose values alone move `prices`; None if refused or if effects do not add up."""
        plain = self.asked(result)
        if plain is None:
            return None
        base = tuple(delta - price for delta, price in zip(plain["deltas"], prices or plain["deltas"], strict=True))
        kind = Kind(base if prices else tuple(plain["deltas"]), plain["state"]["dealer"])
        for name in COUNTERS:
            kind.learn(name, plain, self.asked(result, None, **{name: 1}))
        for player in self.players if sticks and self.rules.entry().riichi else ():
            kind.learn(f"{STICK}{player}", plain, self.asked({**result, STICK: [player]}))
        kind.then[""] = {name: plain["state"].get(name, 0) for name in THEN}
        return kind if self._adds_up(result, plain, kind) else None

    def _adds_up(self, result: Result, plain: JsonObject, kind: Kind) -> bool:
        """Return whether several counters and sticks together have the sum of their single effects."""
        counts = {name: n for name, n in MANY.items() if name in kind.more}
        laid = [player for player in self.players if f"{STICK}{player}" in kind.more]
        for riichi in (laid, laid[1:], laid[:1]) if laid else ([],):
            own = {STICK: riichi} if laid else {}
            found = self.asked({**result, **own}, None, **counts)
            counted = [(kind.more[name], n) for name, n in counts.items()]
            counted += [(kind.more[f"{STICK}{player}"], 1) for player in riichi]
            wanted = [delta + sum(n * more[i] for more, n in counted) for i, delta in enumerate(plain["deltas"])]
            if found is not None and found["deltas"] != wanted:
                return False
        return True


@dataclass(frozen=True)
class Kind:
    """A kind of result: what it moves besides prices, and how far the next dealer sits from the dealer.

    `more`: what one more of each counter (or a player's riichi stick) moves; `then`: what it adds to the counters of
    the next state, with the counters after the plain deal under "".
    """

    moved: Amounts
    shift: int
    more: dict[str, Amounts] = field(default_factory=dict)
    then: dict[str, dict[str, int]] = field(default_factory=dict)

    def learn(self, name: str, plain: JsonObject, other: JsonObject | None) -> None:
        """Record the effect of one more of a counter; nothing where these rules do not have the counter."""
        if other is None:
            return
        self.more[name] = tuple(b - a for a, b in zip(plain["deltas"], other["deltas"], strict=True))
        counted = {key: other["state"].get(key, 0) - plain["state"].get(key, 0) for key in THEN}
        self.then[name] = {key: n for key, n in counted.items() if n}

    def json(self) -> JsonObject:
        """Return the kind as it is sent, without empty parts."""
        more = {name: list(amounts) for name, amounts in self.more.items() if any(amounts)}
        then = {name: {key: n for key, n in counted.items() if n} for name, counted in self.then.items()}
        sent = {"moved": list(self.moved) if any(self.moved) else None, "shift": self.shift, "more": more}
        return {**sent, "then": {name: counted for name, counted in then.items() if counted}}


# -- kinds of results --------------------------------------------------------------------------------


def _kinds(probe: Probe) -> Iterator[tuple[str, Kind | None]]:
    form = probe.rules.entry()
    if _by_line(form):
        yield from _first_wins(probe)
        return
    yield from _wins(probe)
    yield from _draws(probe)
    for abort in form.aborts:
        everybody = {STICK: list(probe.players)} if abort.riichi else {}
        result = {"type": "abort", "reason": abort.id, **everybody}
        yield f"abort {abort.id}", probe.kind(result, sticks=not abort.riichi)
    for foul in form.fouls:
        for player in probe.players:
            yield f"foul {foul.id} {player}", _foul(probe, foul, player)


def _foul(probe: Probe, foul: Foul, player: int) -> Kind | None:
    """Return the kind of a foul that ends the deal, with the effect of one more fan where the foul asks for a value."""
    result = {"type": "foul", "kind": foul.id, "player": player}
    if not foul.fan:
        return probe.kind(result)
    kind, plain = probe.kind({**result, FAN: 0}), probe.asked({**result, FAN: 0})
    if kind is not None and plain is not None:
        kind.learn(FAN, plain, probe.asked({**result, FAN: 1}))
    return kind


def flags(form: EntryForm) -> list[str]:
    """Return the ids of the fields that, once ticked, allow another winner."""
    return [ask.id for ask in form.asks if ask.lets_more]


def _wins(probe: Probe) -> Iterator[tuple[str, Kind | None]]:
    form = probe.rules.entry()
    for winner in probe.players:
        yield f"win {winner}", _won(probe, (winner,), None)
    for loser in probe.players:
        others = [player for player in probe.players if player != loser]
        for winners in (group for n in range(1, form.max_winners + 1) for group in combinations(others, n)):
            name = f"win {','.join(map(str, winners))} {loser}"
            yield name, _won(probe, winners, loser) if _adds_up(probe, winners) else None
            for flag in flags(form):
                yield f"{flag} {name}", _won(probe, winners, loser, flag)


def _adds_up(probe: Probe, winners: Sequence[int]) -> bool:
    """Return whether several wins pay the sum of each alone: not where one winner is spared another winner's share."""
    price = probe.rules.price(probe.value, False, False) or ()
    return len(winners) == 1 or len(price) == 1


def _won(probe: Probe, winners: Sequence[int], loser: int | None, flag: str = "") -> Kind | None:
    value, moved = probe.value, [0] * len(probe.players)
    by = {} if loser is None else {"from": loser}
    for winner in winners:
        alone = paid(probe.rules, value, winner, loser, probe.players)
        moved = [sum(pair) for pair in zip(moved, alone, strict=True)]
    wins = [{"winner": winner, **by, **value} for winner in winners]
    return probe.kind({"type": "win", "wins": wins, **({flag: True} if flag else {})}, tuple(moved))


def _draws(probe: Probe) -> Iterator[tuple[str, Kind | None]]:
    form = probe.rules.entry().draw
    if form is None:
        return
    if not form.tenpai:
        yield "draw ", probe.kind({"type": "draw"})
        return
    for n in range(len(probe.players) + 1):
        for ready in combinations(probe.players, n):
            yield f"draw {','.join(map(str, ready))}", probe.kind({"type": "draw", "tenpai": list(ready)})


def _first_wins(probe: Probe) -> Iterator[tuple[str, Kind | None]]:
    """Yield, for a deal that goes on, only the next dealer: by the wins on the first winning tile, or by a draw."""
    yield "first ", probe.kind({"type": "draw", "tenpai": []})
    for winner in probe.players:
        yield f"first {winner}", probe.kind(_whole(probe, [winner], None))
    for loser in probe.players:
        for winners in combinations([player for player in probe.players if player != loser], 2):
            yield f"first {','.join(map(str, winners))} {loser}", probe.kind(_whole(probe, winners, loser))


def _whole(probe: Probe, first: Sequence[int], loser: int | None) -> Result:
    """Return a complete deal with these first wins, followed by self-draws of all remaining players but one."""
    value = probe.value
    wins: list[dict[str, Any]] = [{"winner": first[0], **({} if loser is None else {"from": loser}), **value}]
    wins += [{"winner": winner, "from": loser, "same_discard": True, **value} for winner in first[1:]]
    if probe.rules.entry().running:
        wins += [{"winner": player, **value} for player in probe.players if player not in first]
        wins = wins[: len(probe.players) - 1]
    return {"type": "win", "wins": wins}


# -- kongs, ready hands ------------------------------------------------------------------------------


def _kongs(probe: Probe) -> JsonObject:
    """Return by type what each payer of a kong pays, and whether at once (otherwise once its player has won)."""
    kans = probe.rules.entry().kans
    found: JsonObject = {}
    other = 2 % len(probe.players)
    for kind in kans.types if kans else ():
        kong = {"player": 1, "type": kind.id, **({"from": other} if kind.id == "daiminkan" else {})}
        now = probe.asked({"type": "running", "wins": [], "kans": [kong]})
        whole = _whole(probe, [1], None)
        after = probe.asked({**whole, "kans": [kong]})
        plain = probe.asked(whole)
        if now and after and plain:
            paid = [b - a for a, b in zip(plain["deltas"], after["deltas"], strict=True)]
            payers = [player for player, amount in enumerate(paid) if amount < 0]
            everybody = len(payers) > 1 or "from" not in kong
            found[kind.id] = {"each": -paid[other], "all": everybody, "now": any(now["deltas"])}
    return found


def _fouls(probe: Probe) -> dict[str, int]:
    """Return by kind what the offender in a deal that goes on pays each other player still in it."""
    form = probe.rules.entry()
    found: dict[str, int] = {}
    for foul in form.fouls if _by_line(form) else ():
        answer = probe.asked({"type": "foul", "kind": foul.id, "player": 0})
        if answer:
            found[foul.id] = answer["deltas"][1]
    return found


def _ready(probe: Probe) -> dict[str, int]:
    """Return what each player who is not ready at a draw pays one who is, by the best fan of the ready hand."""
    form = probe.rules.entry()
    if not (_by_line(form) and form.draw):
        return {}
    found: dict[str, int] = {}
    for fan in range(14):
        answer = probe.asked({"type": "draw", "tenpai": [{"player": 0, "fan": fan}]})
        if answer:
            found[str(fan)] = -answer["deltas"][1]
    return found


# -- values that are not always enough ---------------------------------------------------------------


def _below(probe: Probe) -> JsonObject:
    form = probe.rules.entry()
    known = [] if _by_line(form) else [cell for cell in cells(form) if probe.wins_with(cell, 0)]
    late = [cell for cell in known if not probe.wins_with(cell, MOST_HONBA)]
    if len(late) == len(known):
        return {}  # these rules count no honba
    first = {cell.key: next(n for n in range(1, MOST_HONBA + 1) if not probe.wins_with(cell, n)) for cell in late}
    return {key: {"honba": n} for key, n in first.items()}


# -- rounds and ends ---------------------------------------------------------------------------------


def _rounds(probe: Probe) -> tuple[list[str | None], bool]:
    """Return the round winds in order, as the last dealer loses the deal, and whether the game ends with the last."""
    found: list[str | None] = [{**probe.rules.start(), **probe.stage}["round"]]
    while found[-1] is not None and len(found) < 8:
        answer = probe.asked(
            {"type": "win", "wins": [{"winner": 1, **probe.value}]},
            round=found[-1],
            dealer=probe.rules.seat_order(found[-1])[-1],
        )
        if answer is None or answer["finished"] or answer["state"]["round"] in (None, *found):
            return found, bool(answer and answer["finished"])
        found.append(answer["state"]["round"])
    return found, False


def _orders(rules: Rules) -> dict[str, list[int]]:
    """Return the seating order by round wind, where players do not sit by their numbers."""
    orders = {wind: list(rules.seat_order(wind)) for wind in WINDS}
    return {wind: order for wind, order in orders.items() if order != sorted(order)}


def _may_end(probe: Probe) -> list[list[Any]]:
    """Return round and dealer of the deals that can end the game."""
    winds = (None,) if probe.stage.get("round", "") is None else "ESWN"
    places = ((wind, dealer) for wind in winds for dealer in probe.players)
    own = {name: value for name, value in probe.stage.items() if name != "round"}
    return [[wind, dealer] for wind, dealer in places if _ends(probe.rules, **own, round=wind, dealer=dealer)]


def _ends(rules: Rules, **state: Any) -> bool:
    answer = Fields({**rules.start(), **state}, "state")
    try:
        return rules.can_end(rules.read_state(answer))
    except ContractError:
        return False


def _least(probe: Probe) -> int | None:
    """Return the least score with which the game goes on; None where no score ends it."""
    start = probe.rules.start()["scores"]
    step = 100 if start[0] >= 10_000 else 1
    result = {"type": "win", "wins": [{"winner": 1, "from": 2, **probe.value}]}
    if _by_line(probe.rules.entry()):
        return None
    price = -paid(probe.rules, probe.value, 1, 2, probe.players)[2]
    for left in (0, -step):
        scores = [start[0] + start[2] - price - left, start[1], price + left, *start[3:]]
        answer = probe.asked(result, scores)
        if answer and answer["finished"]:
            return left + (1 if left == 0 else step)
    return None

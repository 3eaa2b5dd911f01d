"""Compare log and core deal by deal: the first difference rejects the whole log (logs, section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.game_logs.deal_results import Json, result_of, state_of
from clubs.game_logs.difference_texts import Difference, disagreement
from clubs.game_logs.parsed_log import Amounts, Claim, Deal, Log, Start, Win
from clubs.game_logs.preset_of_log import STICK
from rules import replay as flow
from rules.system import Rules, Settled
from scoring.errors import ContractError
from scoring.strict_json import Fields

YAKUMAN = "yakuman"
COUNTED = "kazoe_yakuman"
_PLACE = ("round", "dealer", "honba", "deposits")


@dataclass(frozen=True, slots=True)
class Replayed:
    """A log that the core agrees with: results, the core's answers, and the final standings."""

    results: tuple[Json, ...]
    settled: tuple[Json, ...]
    final: tuple[Json, ...]
    whole: bool

    @property
    def last(self) -> Json:
        """Return the answer to the last deal."""
        return self.settled[-1]

    @property
    def finished(self) -> bool:
        """Return whether the core ends the game with the last deal."""
        return bool(self.last["finished"])


def replayed(rules: Rules, log: Log, lang: str) -> Replayed:
    """Settle every deal from the first one's state; raises `disagrees`."""
    replay = _Replay(rules, log, lang)
    for number in range(len(log.deals)):
        found = replay.step(number)
        if found is not None:
            names = {pattern.id: pattern.name for pattern in rules.patterns()}
            raise disagreement(number, log.deals[number].start, found, names)
    start = log.deals[0].start
    whole = start == Start("E", 0, 0, 0, (rules.options.start_points,) * rules.players)
    return Replayed(tuple(replay.results), tuple(replay.answers), replay.final, whole)


class _Replay:
    """The core's game in parallel with the log's."""

    def __init__(self, rules: Rules, log: Log, lang: str) -> None:
        self.rules, self.log, self.lang = rules, log, lang
        self.results: list[Json] = []
        self.answers: list[Json] = []
        self.settled: Settled[Any] | None = None
        self.final: tuple[Json, ...] = ()

    def step(self, number: int) -> Difference | None:
        """Settle one more deal; return the difference between log and core, if any."""
        deal = self.log.deals[number]
        try:
            answer = self._settle(deal)
        except ContractError as error:
            return Difference("core", None, str(error.code), error.text)
        if number + 1 < len(self.log.deals):
            return _goes_on(deal, self.log.deals[number + 1].start, answer) or _wins(deal, answer)
        return self._last(deal, answer)

    def _settle(self, deal: Deal) -> Json:
        state = _state(self.rules, deal.start) if self.settled is None else self.settled.state
        self.results.append(result_of(self.rules, deal))
        self.settled = flow.settle(self.rules, state, flow.read_deal(self.rules, self.results[-1], ""))
        self.answers.append(flow.deal_answer(self.rules, self.settled, self.lang))
        return self.answers[-1]

    def _last(self, deal: Deal, answer: Json) -> Difference | None:
        self.final = self._standings(answer["finished"])
        after = self._after(deal, answer)
        moved = None if after is None else _moved(deal.start.scores, after)
        found = _deltas(moved, answer) or _wins(deal, answer)
        return found or self._ends(answer)

    def _standings(self, finished: bool) -> tuple[Json, ...]:
        assert self.settled is not None  # noqa: S101 -- a deal has just been settled
        nothing = (0,) * self.rules.players
        return tuple(line.answer() for line in self.rules.final(self.settled.state, finished, nothing))

    def _after(self, deal: Deal, answer: Json) -> Amounts | None:
        if deal.after is not None:
            return deal.after
        if self.log.final is not None:
            left = zip(self.final, answer["state"]["scores"], self.log.final, strict=True)
            return tuple(score - (line["score"] - before) for line, before, score in left)
        if deal.changes is None:
            return None
        paid = zip(deal.start.scores, deal.changes, strict=True)
        return tuple(score + change - STICK * (player in deal.riichi) for player, (score, change) in enumerate(paid))

    def _ends(self, answer: Json) -> Difference | None:
        if self.log.final is None:
            return None
        scores = [line["score"] for line in self.final]
        known = [scores] if answer["finished"] else [scores, [line["score"] for line in self._standings(True)]]
        written = list(self.log.final)
        return None if written in known else Difference("final", written, scores)


def _state(rules: Rules, start: Start) -> Any:
    state, problem = flow.read_state(rules, Fields({"state": state_of(start)}))
    if problem is not None:
        raise problem
    return state


# -- score changes of the deal, and the next state ------------------------------------------------


def _goes_on(deal: Deal, after: Start, answer: Json) -> Difference | None:
    """Compare the round, dealer and honba that follow first: they reveal a missing deal."""
    log, core = state_of(after), answer["state"]
    written = {name: log[name] for name in _PLACE}
    if answer["finished"]:
        return Difference("state", written, {**{name: core[name] for name in _PLACE}, "finished": True})
    stands = {name: core[name] for name in _PLACE}
    left_out = any(log[name] != core[name] for name in _PLACE[:3])
    return (
        (Difference("state", written, stands) if left_out else None)
        or _deltas(_moved(deal.start.scores, after.scores), answer)
        or (Difference("state", written, stands) if written != stands else None)
    )


def _moved(before: Sequence[int], after: Sequence[int]) -> list[int]:
    return [new - old for old, new in zip(before, after, strict=True)]


def _deltas(moved: list[int] | None, answer: Json) -> Difference | None:
    same = moved is None or moved == answer["deltas"]
    return None if same else Difference("deltas", moved, answer["deltas"])


# -- value of each win ---------------------------------------------------------------------------


def _wins(deal: Deal, answer: Json) -> Difference | None:
    if not isinstance(deal.ending, tuple):
        return None
    for win, worth in zip(deal.ending, answer["wins"], strict=True):
        found = next(_differences(win, worth), None)
        if found is not None:
            return found
    return None


def _differences(win: Win, worth: Json) -> Iterator[Difference]:
    claim, limit = win.claim, _limit(worth)
    if claim.patterns is not None:
        log, core = _rows(claim, worth)
        if log != core:
            yield Difference("patterns", log, core)
    pairs: dict[str, tuple[Any, Any]] = {
        "fan": (None if worth["yakuman"] else claim.fan, worth["fan"]),
        "fu": (None if limit == YAKUMAN else claim.fu, worth["fu"]),
        "points": (None if win.pao else claim.points, worth["points"]),
        "limit": (claim.limit, limit),
        "pao": (claim.pao, win.pao.player if win.pao else None),
    }
    for what, (said, known) in pairs.items():
        if said is not None and said != known:
            yield Difference(what, said or None, known or None)


def _limit(worth: Json) -> str:
    limit = worth["limit"] or ""
    return YAKUMAN if limit == COUNTED else limit


def _rows(claim: Claim, worth: Json) -> tuple[Json, Json]:
    """Return both sides' patterns: ids only for a yakuman; norths within dora if the log has no row for them."""
    written: Mapping[str, int] = claim.patterns or {}
    core = {row["id"]: row.get("value", 0) for row in worth["patterns"]}
    if claim.yakuman:
        return dict.fromkeys(sorted(written), 1), dict.fromkeys(sorted(core), 1)
    if "kita" in core and "kita" not in written:
        core["dora"] = core.get("dora", 0) + core.pop("kita")
    return dict(sorted(written.items())), dict(sorted(core.items()))

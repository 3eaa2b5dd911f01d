"""Quality of a round's seating, recomputed after each manual change, with the players behind each measure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from clubs.models import Round, SeatDraw
from clubs.seating.tournament.seating_call import seating
from clubs.selectors.tournament.round_seating import STANDS, Json, Plan, Tables, stepped
from scoring.errors import ContractError

ASKED = ("method", "seats", "avoid", "weights", "history", "winds_from")
"""Parts of an input that affect the quality of its response."""
ALIKE = {"mates": "team", "clubs": "club", "countries": "country"}
"""For each measure, the field of a player that two have in common."""


@dataclass(frozen=True, slots=True)
class Quality:
    """The measures of a round's seating, current and proposed, with the pairs behind each measure."""

    now: Json
    proposed: Json
    behind: Mapping[str, tuple[tuple[int, int], ...]]
    substitutes_at: tuple[int, ...]
    """The tables of the round with more than one substitute."""

    @property
    def mates(self) -> tuple[int, int]:
        """Return the pairs of team-mates now and proposed; two substitutes are none."""
        return self.now["mates"] - self.now["substitutes"], self.proposed["mates"] - self.proposed["substitutes"]

    @property
    def worse(self) -> bool:
        """Whether manual changes made it worse by the event's own weights."""
        return bool(self.now["cost"] > self.proposed["cost"])


def quality_of(found: Round, draw: SeatDraw) -> Quality:
    """Return the quality of the seating made together with this round; the pairs are those of this round."""
    together = _together(found, draw)
    plans = [Plan.from_json(one.plan) for one in together]
    before = plans
    now = proposed = _counted(draw.inputs, plans, draw.plan["quality"])
    if any(one.steps for one in together):
        before = [_proposed(plan, one.steps) for plan, one in zip(plans, together, strict=True)]
        proposed = _counted(draw.inputs, before, draw.plan["quality"])
    now, proposed = _with_substitutes(now, plans, draw.inputs), _with_substitutes(proposed, before, draw.inputs)
    index = draw.plan["index"]
    earlier = [*draw.inputs.get("history", []), *(plan.tables for plan in plans if plan.index < index)]
    here, players = Plan.from_json(draw.plan), _players_in(draw.inputs)
    two = tuple(number for number, table in here.numbered if sum(one not in players for one in table) > 1)
    return Quality(now, proposed, _behind(draw.inputs, earlier, here.tables), two)


def _together(found: Round, draw: SeatDraw) -> list[SeatDraw]:
    """Return the current draws of the rounds seated together with this one, in order."""
    drawn = SeatDraw.objects.filter(round__event=found.event_id, seed=draw.seed, status__in=STANDS)
    return list(drawn.order_by("round__number"))


def _with_substitutes(quality: Json, plans: Sequence[Plan], inputs: Json) -> Json:
    """Return measures with `substitutes`: the pairs of substitutes at one table, which the call counts as mates."""
    players = _players_in(inputs)
    alone = [sum(number not in players for number in table) for plan in plans for table in plan.tables]
    return quality | {"substitutes": sum(count * (count - 1) // 2 for count in alone)}


def _players_in(inputs: Json) -> set[int]:
    """Return the ids of an input's players who are no substitutes."""
    return {player["id"] for player in inputs["players"] if not player.get("substitute")}


def _proposed(plan: Plan, steps: Sequence[Json]) -> Plan:
    """Return the plan before its manual changes, which are reverted one by one."""
    for step in reversed(steps):
        if step["do"] == "swap":
            plan = stepped(plan, step)
        elif step["do"] == "replace":
            plan = stepped(plan, step | {"a": step["b"], "b": step["a"]})
    return plan


def _counted(inputs: Json, plans: Sequence[Plan], proposal: Json) -> Json:
    """Return the call's own measures for these rounds, or those of the proposal if the call rejects them."""
    seated = {number for plan in plans for number in plan.seated}
    known = {player["id"] for player in inputs["players"]}
    strangers = [{"id": number, "substitute": True} for number in sorted(seated - known)]
    players = [*inputs["players"], *strangers]
    place = {player["id"]: at for at, player in enumerate(players, 1)}
    asked = {name: inputs[name] for name in ASKED if name in inputs}
    short = any(len(table) < inputs["seats"] for plan in plans for table in plan.tables)
    script = [[[place[number] for number in table] for table in plan.tables] for plan in plans]
    request = asked | {"players": players, "odd": "three" if short else "bye", "winds": "list", "script": script}
    try:
        return dict(seating(request)["quality"])
    except ContractError:
        return proposal


def _behind(inputs: Json, earlier: Sequence[Tables], tables: Tables) -> dict[str, tuple[tuple[int, int], ...]]:
    met = {pair for round_ in earlier for table in round_ for pair in _pairs(table)}
    last = {pair for table in (earlier[-1] if earlier else ()) for pair in _pairs(table)}
    people: dict[int, dict[str, Any]] = {player["id"]: player for player in inputs["players"]}
    found: dict[str, list[tuple[int, int]]] = {"repeats": [], "back_to_back": [], **{name: [] for name in ALIKE}}
    for table in tables:
        for pair in _pairs(table):
            found["repeats"] += [pair] if pair in met else []
            found["back_to_back"] += [pair] if pair in last else []
            for name, field in ALIKE.items():
                of = [people.get(number, {}).get(field) for number in pair]
                found[name] += [pair] if of[0] is not None and of[0] == of[1] else []
    return {name: tuple(pairs) for name, pairs in found.items()}


def _pairs(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    return combinations(sorted(table), 2)

"""Standings in the format of the call's answer."""

from __future__ import annotations

from typing import Any

from clubs.ranking.ranked_games import Table
from clubs.ranking.ranks import Step
from clubs.ranking.standings import Standing, Standings
from clubs.ranking.tie_breaks import adjusted
from scoring.fractions import r4

Answer = dict[str, Any]


def answer(table: Table, found: Standings) -> Answer:
    """Return `lines`, and `teams` if the policy has teams."""
    lines = [_player(table, line) for line in found.players]
    made: Answer = {"ok": True, "lines": lines}
    if table.policy.teams is not None:
        members = {team.name: list(team.members) for team in table.teams}
        made["teams"] = [_team(table, line, members[line.entrant.name]) for line in found.teams]
    return made


def _player(table: Table, line: Standing) -> Answer:
    one = line.entrant
    return {
        "player": one.name,
        "guest": one.guest,
        **_rank(line),
        "played": one.played,
        "eligible": one.sums.eligible,
        **_counts(table, line),
        "nights": one.nights,
        "missing": max(table.policy.min_games - one.sums.eligible, 0),
        "moved": line.moved,
        "ties": [_step(step) for step in line.steps],
        "used": sorted(result.number for result in one.counted),
    }


def _team(table: Table, line: Standing, members: list[str]) -> Answer:
    return {
        "team": line.entrant.name,
        "members": members,
        **_rank(line),
        **_counts(table, line),
        "moved": line.moved,
        "ties": [_step(step) for step in line.steps],
    }


def _rank(line: Standing) -> Answer:
    return {"rank": line.rank, "shared": line.shared, "split": line.split, "value": r4(line.entrant.value)}


def _counts(table: Table, line: Standing) -> Answer:
    one, comparable = line.entrant, table.systems < 2
    return {
        "counted": one.sums.counted,
        "total": adjusted(one, table) if comparable else None,
        "adjust": one.adjust,
        "places": one.places(table.largest),
        "average_place": r4(one.average_place),
        "best": one.sums.best if comparable else None,
    }


def _step(step: Step) -> Answer:
    value = step.value
    return {"by": step.by, "value": value if isinstance(value, list) else r4(value)}

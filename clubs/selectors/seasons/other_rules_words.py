"""What other rules would do to a season's standings, in words: who moves, why, and what nobody has recorded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext

from clubs.models import Player, Season, Standing
from clubs.ranking.policy import Policy, Value
from clubs.ranking.policy_request import read_policy
from clubs.selectors.reader_language import core_lang
from clubs.selectors.seasons.other_rules import OKA, PENALTY, SCORE, UMA, Wanted
from clubs.selectors.seasons.policy import Placed, Preview
from clubs.selectors.seasons.standings_table import policy_request
from clubs.selectors.seasons.value_texts import signed, value_said
from rules.registry import ruleset
from scoring.strict_json import JsonObject

PARTS = {
    SCORE: gettext_lazy("Score"),
    UMA: gettext_lazy("Uma"),
    OKA: gettext_lazy("Oka"),
    PENALTY: gettext_lazy("Penalty"),
}
SETTLED = {
    "deals": ngettext_lazy(
        "%(n)s game entered deal by deal: settled again as it was played, not as it would have been played.",
        "%(n)s games entered deal by deal: settled again as they were played, not as they would have been played.",
        "n",
    ),
    "scores": ngettext_lazy(
        "%(n)s game with final scores only: its total is settled again.",
        "%(n)s games with final scores only: their totals are settled again.",
        "n",
    ),
    "unfitting": ngettext_lazy(
        "%(n)s game has a deal that these rules don’t have: its final scores are settled.",
        "%(n)s games have a deal that these rules don’t have: their final scores are settled.",
        "n",
    ),
    "other_game": ngettext_lazy(
        "%(n)s game of another system or number of players stays as it is.",
        "%(n)s games of another system or number of players stay as they are.",
        "n",
    ),
    "unsettled": ngettext_lazy(
        "%(n)s game can’t be settled by these rules and stays as it is.",
        "%(n)s games can’t be settled by these rules and stay as they are.",
        "n",
    ),
}
MISSING = {
    "values": ngettext_lazy(
        "%(n)s game has wins without tiles: their patterns and chips aren’t counted again.",
        "%(n)s games have wins without tiles: their patterns and chips aren’t counted again.",
        "n",
    ),
    "won": ngettext_lazy(
        "%(n)s game doesn’t say who won a hand: it counts as if everyone had.",
        "%(n)s games don’t say who won a hand: they count as if everyone had.",
        "n",
    ),
    "chips": ngettext_lazy(
        "%(n)s game doesn’t say how many chips moved: it counts as none.",
        "%(n)s games don’t say how many chips moved: they count as none.",
        "n",
    ),
    "busted": ngettext_lazy(
        "%(n)s game doesn’t say who busted whom: no bust bonus is counted.",
        "%(n)s games don’t say who busted whom: no bust bonus is counted.",
        "n",
    ),
    "dealer": ngettext_lazy(
        "%(n)s game doesn’t say who dealt last: sticks left go to first place.",
        "%(n)s games don’t say who dealt last: sticks left go to first place.",
        "n",
    ),
}


_Core = Sequence[Any] | None


@dataclass(frozen=True, slots=True)
class Moved:
    """A player's line before and after (None: no line), how many places up (None: unknown), and why."""

    player: Player
    before: Placed | None
    after: Placed | None
    up: int | None
    why: tuple[str, ...]
    parts: Mapping[str, int]
    placings: int

    @property
    def changes(self) -> bool:
        """Return whether anything in the line changes."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Told:
    """The standings under other rules compared with today's: how games were settled, and the missing facts."""

    lines: tuple[Moved, ...]
    games: int
    changed: int
    settled: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def moving(self) -> int:
        """Return how many players would have another rank."""
        return sum(line.up != 0 for line in self.lines)


def told(season: Season, asked: Wanted, found: Mapping[str, Any]) -> Told:
    """Return an answer of `clubs.selectors.seasons.other_rules` for display, without players who are gone."""
    own = policy_request(season)
    old, new = (read_policy(request, frozenset(), 1) for request in (own, asked.policy))
    people = Player.everyone.in_bulk([line[0] for line in found["lines"]])
    names = {part.id: part.name.say(core_lang()) for part in ruleset(asked.rules).final_parts()}
    names |= {part.id: part.name.say(core_lang()) for part in _own_parts(season) if part.id not in names}
    lines = tuple(
        _moved(people[line[0]], line[1:], (old, new), season, {**PARTS, **names})
        for line in found["lines"]
        if line[0] in people
    )
    notes = dict(found["notes"])
    return Told(lines, found["games"], found["changed"], tuple(_said(SETTLED, notes)), tuple(_said(MISSING, notes)))


def told_policy(season: Season, shown: Preview, request: JsonObject) -> Told:
    """Return the same for a preview of another policy, which settles no games again."""
    policies = tuple(read_policy(one, frozenset(), 1) for one in (policy_request(season), request))
    order = [*shown.after, *(key for key in shown.before if key not in shown.after)]
    people = Player.everyone.in_bulk(order)
    lines = []
    for key in order:
        rows = shown.before.get(key), shown.after.get(key)
        old, new = (
            _placed([row.rank, row.shared, row.value, row.value_of] if row else None, policy, season)
            for row, policy in zip(rows, policies, strict=True)
        )
        why = tuple(_counting_otherwise(*rows)) if old != new else ()
        lines.append(Moved(people[key], old, new, _up(old, new), why, {}, 0))
    return Told(tuple(lines), 0, 0, (), ())


def _counting_otherwise(before: Standing | None, after: Standing | None) -> Iterator[str]:
    """Yield how many games count, if it is another number, or else that the ranking rules are others."""
    if before and after and before.counted_games != after.counted_games:
        games = after.counted_games
        words = ngettext("%(n)s game counts instead of %(before)s", "%(n)s games count instead of %(before)s", games)
        yield words % {"n": games, "before": before.counted_games}
    else:
        yield _("other ranking rules")


def _own_parts(season: Season) -> Sequence[Any]:
    parts: Sequence[Any] = ruleset({"preset": season.preset, "options": season.options}).final_parts()
    return parts


def _said(words: Mapping[str, Any], notes: Mapping[str, int]) -> Iterator[str]:
    for code, text in words.items():
        if code in notes:
            yield text % {"n": notes[code]}


def _moved(
    player: Player, line: Sequence[Any], policies: tuple[Policy, Policy], season: Season, names: Mapping[str, Any]
) -> Moved:
    before, after, parts, placings = line
    old, new = _placed(before, policies[0], season), _placed(after, policies[1], season)
    why = [
        pgettext("part of a total", "%(part)s %(points)s")
        % {"part": names.get(name, name), "points": signed(tenths, season)}
        for name, tenths in parts
    ]
    if placings:
        why.append(
            ngettext("another placing in %(n)s game", "another placing in %(n)s games", placings) % {"n": placings}
        )
    why += _ranking_otherwise(old, new, policies, _rest(before, after, policies, parts), season)
    return Moved(player, old, new, _up(old, new), tuple(why), dict(parts), placings)


def _rest(before: _Core, after: _Core, policies: tuple[Policy, Policy], parts: Sequence[tuple[str, int]]) -> int:
    """Return by how many tenths a value changes beyond its parts, which are summed over all games; 0 if not a total."""
    totals = all(policy.value is Value.TOTAL for policy in policies)
    if not (totals and before and after) or None in (before[2], after[2]):
        return 0
    return int(after[2] / after[3] - before[2] / before[3]) - sum(tenths for _name, tenths in parts)


def _ranking_otherwise(
    old: Placed | None, new: Placed | None, policies: tuple[Policy, Policy], rest: int, season: Season
) -> Iterator[str]:
    """Yield what of the change is due to the ranking: to other ranking rules, or to games that don’t count."""
    others = policies[0] != policies[1]
    if (others and old == new) or not (others or rest):
        return
    what = _("other ranking rules") if others else _("games that don’t count")
    points = {"part": what, "points": signed(rest, season)}
    yield pgettext("part of a total", "%(part)s %(points)s") % points if rest else what


def _placed(core: Sequence[Any] | None, policy: Policy, season: Season) -> Placed | None:
    if core is None:
        return None
    rank, shared, value, value_of = core
    return Placed(rank, shared, value_said(value, value_of, policy, season))


def _up(before: Placed | None, after: Placed | None) -> int | None:
    old = before.rank if before else None
    new = after.rank if after else None
    if old is None or new is None:
        return 0 if old == new else None
    return old - new

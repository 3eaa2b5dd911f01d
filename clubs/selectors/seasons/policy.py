"""A season's scoring policy as text, and the effect of changing it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from json import dumps

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from clubs.models import Player, PolicyChange, Season, SeatResult, Standing
from clubs.ranking.policy import SIZES, WINDS, Attendance, CapBy, Count, Guests, Policy, TeamsBy, Value
from clubs.ranking.policy_request import check_systems, read_policy
from clubs.ranking.tie_breaks import BY_ID
from clubs.selectors.play.rules_in_force import THREE, sizes_of_rules
from clubs.selectors.reader_language import core_lang, listed
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.seasons.season_standings import season_table, standing_rows, systems_of
from clubs.selectors.seasons.standings_table import policy_request
from clubs.selectors.seasons.value_texts import amount, value_said
from scoring.strict_json import JsonObject

VALUES = {
    Value.TOTAL: gettext_lazy("Total"),
    Value.AVERAGE: gettext_lazy("Average per game"),
    Value.PLACE_POINTS: gettext_lazy("Place points"),
    Value.AVERAGE_PLACE: gettext_lazy("Average placing"),
}
WIND_NAMES = {
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
    "N": gettext_lazy("North"),
}


def policy_for(season: Season, request: Mapping[str, object]) -> Policy:
    """Return the requested policy for the games of the season. Raise ContractError if it is invalid."""
    systems = systems_of(season)
    policy = read_policy(request, sizes_of(season), len(systems))
    check_systems(policy, len(systems))
    return policy


def sizes_of(season: Season) -> frozenset[int]:
    """Return the numbers of players per game, by the season's rules and its counted final games."""
    counted = SeatResult.objects.filter(season=season, event__counts_in_season=True)
    own = rules_of(season).players
    return frozenset({own, *(size for size in SIZES if size != own and counted.filter(size=size).exists())})


# -- in words ----------------------------------------------------------------------------------------


def policy_sentences(season: Season, request: JsonObject | None = None) -> list[str]:
    """Return a policy in sentences: the season's own, or a stored one."""
    policy = read_policy(policy_request(season) if request is None else request, frozenset(), 1)
    return [*_value(policy, season), *_counting(policy), *_sizes(season), *_ranked(policy), *_after(policy, season)]


def _value(policy: Policy, season: Season) -> Iterator[str]:
    yield _("Ranked by: %(value)s.") % {"value": VALUES[policy.value]}
    for size, points in (policy.place_points or {}).items():
        words = {"size": size, "points": " – ".join(amount(one, None) for one in points)}
        yield _("Place points for games of %(size)s players: %(points)s.") % words
    if policy.attendance:
        yield _attendance(policy.attendance, amount(policy.attendance.tenths, season))
        if policy.attendance.most is not None:
            yield _("At most %(nights)s nights earn points.") % {"nights": policy.attendance.most}


def _attendance(attendance: Attendance, points: str) -> str:
    if not attendance.after:
        return _("Each night attended earns %(points)s.") % {"points": points}
    words = ngettext(
        "Each night attended after the first earns %(points)s.",
        "Each night attended after the first %(after)s earns %(points)s.",
        attendance.after,
    )
    return words % {"after": attendance.after, "points": points}


def _counting(policy: Policy) -> Iterator[str]:
    n, cap = policy.n, policy.night_cap
    yield {
        Count.ALL: _("All games count."),
        Count.BEST: ngettext("Each player’s best game counts.", "Each player’s best %(n)s games count.", n),
        Count.DROP: ngettext(
            "All of each player’s games count except the worst one.",
            "All of each player’s games count except the worst %(n)s.",
            n,
        ),
        Count.RUN: ngettext(
            "Each player’s best single game counts.", "Each player’s best %(n)s consecutive games count.", n
        ),
    }[policy.count] % {"n": n}
    if cap and policy.night_cap_by is CapBy.FIRST:
        words = ngettext("The first game of each night counts.", "The first %(n)s games of each night count.", cap)
        yield words % {"n": cap}
    elif cap:
        words = ngettext("The best game of each night counts.", "The best %(n)s games of each night count.", cap)
        yield words % {"n": cap}
    if len(policy.winds) < len(WINDS):
        names = pgettext("list", ", ").join(str(WIND_NAMES[wind]) for wind in policy.winds)
        yield _("Only games started in these seats count: %(winds)s.") % {"winds": names}
    if policy.max_guests is not None:
        yield _("Maximum guests in a game that counts: %(n)s.") % {"n": policy.max_guests}


def _sizes(season: Season) -> Iterator[str]:
    """Say that games of several sizes count together, where the season has rules for them."""
    if len(sizes_of_rules(season)) < 2:
        return
    sizes = sorted(sizes_of(season) | ({THREE} if season.preset_three else set()), reverse=True)
    if len(sizes) > 1:
        words = _("Games of %(sizes)s players count alike; their placings are scaled to 1 to 4.")
        yield words % {"sizes": listed(sizes)}


def _ranked(policy: Policy) -> Iterator[str]:
    if policy.min_games:
        words = ngettext("Ranked after %(n)s game.", "Ranked after %(n)s games.", policy.min_games)
        yield words % {"n": policy.min_games}
    if policy.min_nights:
        words = ngettext("Ranked after %(n)s night.", "Ranked after %(n)s nights.", policy.min_nights)
        yield words % {"n": policy.min_nights}
    if policy.guests is Guests.RANKED:
        yield _("Guests are ranked like everyone else.")
    elif policy.guests is Guests.HIDDEN:
        yield _("Guests are not listed.")
    else:
        yield _("Guests are listed but not ranked.")


def _after(policy: Policy, season: Season) -> Iterator[str]:
    if policy.ties:
        names = pgettext("list", ", ").join(BY_ID[key].name.say(core_lang()) for key in policy.ties)
        yield _("Tie-breaks, in order: %(ties)s. If still tied, players share the place.") % {"ties": names}
    else:
        yield _("Tied players share the place.")
    if policy.teams:
        yield {
            TeamsBy.SUM: _("A team scores the sum of its members."),
            TeamsBy.AVERAGE: _("A team scores the average of its members."),
            TeamsBy.BEST: ngettext(
                "Each night, a team’s best member counts.",
                "Each night, a team’s best %(k)s members count.",
                policy.teams.k,
            ),
        }[policy.teams.by] % {"k": policy.teams.k}


# -- who would move ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed:
    """A line's rank (None: unranked), whether it is shared, and its formatted value."""

    rank: int | None
    shared: bool
    value: str


@dataclass(frozen=True, slots=True)
class Move:
    """A line that another policy changes: before and after, None for no line."""

    player: Player
    before: Placed | None
    after: Placed | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of another policy: `ranked` of `lines` would have a rank. `seen` is a hash of all of it.

    `before` and `after`: every line by player (key), each in its order.
    """

    moves: tuple[Move, ...]
    ranked: int
    lines: int
    seen: str
    kept: list[list[object]]
    before: Mapping[int, Standing]
    after: Mapping[int, Standing]

    @property
    def nobody(self) -> bool:
        """Whether it would leave the table empty."""
        return bool(self.lines) and not self.ranked


def preview(season: Season, request: JsonObject) -> Preview:
    """Return the effect of this policy on the season's current table. Raise ContractError if it is invalid."""
    policy = policy_for(season, request)
    before = {row.player_id: row for row in standing_rows(season, season_table(season))}
    rows = standing_rows(season, season_table(season, policy))
    after = {row.player_id: row for row in rows}
    order = [*after, *(key for key in before if key not in after)]
    changed = [key for key in order if _core(before.get(key)) != _core(after.get(key))]
    people = Player.everyone.in_bulk(changed)
    old = policy_for(season, policy_request(season))
    moves = tuple(
        Move(people[key], _placed(before.get(key), old, season), _placed(after.get(key), policy, season))
        for key in changed
    )
    kept: list[list[object]] = [
        [people[key].number, *_core(before.get(key)), *_core(after.get(key))] for key in changed
    ]
    ranked = sum(row.rank is not None for row in rows)
    return Preview(moves, ranked, len(rows), seen(request, kept), kept, before, after)


def seen(request: JsonObject, kept: Sequence[object]) -> str:
    """Return a hash that shows whether the preview is still the one the user saw."""
    return sha256(dumps([request, kept], sort_keys=True).encode()).hexdigest()[:32]


def _core(row: Standing | None) -> list[int | None]:
    return [None, None, None] if row is None else [row.rank, row.value, row.value_of]


def _placed(row: Standing | None, policy: Policy, season: Season) -> Placed | None:
    return None if row is None else Placed(row.rank, row.shared, value_said(row.value, row.value_of, policy, season))


# -- changes on record -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Changed:
    """A change of the policy, with the differing sentences of both policies, and who moved."""

    change: PolicyChange
    gone: tuple[str, ...]
    new: tuple[str, ...]
    moves: tuple[Move, ...]
    more: int


MOST_MOVES = 50
"""Maximum number of lines shown for a change."""


def changes_told(season: Season, changes: Sequence[PolicyChange]) -> list[Changed]:
    """Return changes of a policy for display."""
    numbers = {move[0] for change in changes for move in change.moves[:MOST_MOVES]}
    people = {one.number: one for one in Player.everyone.filter(club=season.club_id, number__in=numbers)}
    return [_told(season, change, people) for change in changes]


def _told(season: Season, change: PolicyChange, people: Mapping[int, Player]) -> Changed:
    before, after = policy_sentences(season, change.before), policy_sentences(season, change.after)
    old, new = (read_policy(request, frozenset(), 1) for request in (change.before, change.after))
    return Changed(
        change,
        gone=tuple(one for one in before if one not in after),
        new=tuple(one for one in after if one not in before),
        moves=tuple(
            Move(people[move[0]], _kept(move[1:4], old, season), _kept(move[4:7], new, season))
            for move in change.moves[:MOST_MOVES]
            if move[0] in people
        ),
        more=max(len(change.moves) - MOST_MOVES, 0),
    )


def _kept(core: Sequence[int | None], policy: Policy, season: Season) -> Placed | None:
    rank, value, value_of = core
    return None if value_of is None else Placed(rank, False, value_said(value, value_of, policy, season))

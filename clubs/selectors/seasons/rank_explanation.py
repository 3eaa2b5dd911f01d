"""Explanation of ranks in the standings: what puts a line ahead of or behind the next one."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import OtherStanding, OtherTeamStanding, Player, Season, Standing, TeamStanding
from clubs.ranking.policy import Policy
from clubs.ranking.tie_breaks import BY_ID, LOT, Unit
from clubs.selectors.reader_language import core_lang
from clubs.selectors.seasons.value_texts import mean, signed, value_said

VALUE = "value"
PlayerRow = Standing | OtherStanding
TeamRow = TeamStanding | OtherTeamStanding
Row = PlayerRow | TeamRow


@dataclass(frozen=True, slots=True)
class Why:
    """What decides a player's rank: sentences, most important first; `missing` is the number of games lacking for a
    rank.
    """

    player: Player
    sentences: tuple[str, ...]
    missing: int


def reason(season: Season, policy: Policy, value: str, rows: Sequence[PlayerRow | None]) -> Why | None:
    """Return why the second of three lines has its rank between the others; `value` is the name of the policy's main
    value.
    """
    above, row, below = rows
    if row is None:
        return None
    return Why(row.player, tuple(_Teller(season, policy, value).sentences(above, row, below)), row.missing)


def team_reasons(season: Season, policy: Policy, value: str, rows: Sequence[TeamRow]) -> list[tuple[str, ...]]:
    """Return, for each team's line in order, the sentences that explain its rank."""
    pairs = zip([None, *rows[:-1]], rows, [*rows[1:], None], strict=True) if rows else ()
    teller = _Teller(season, policy, value)
    return [tuple(teller.sentences(*three)) for three in pairs]


@dataclass(frozen=True, slots=True)
class _Teller:
    """Explains the rank of a line under a policy."""

    season: Season
    policy: Policy
    value: str

    def sentences(self, above: Row | None, row: Row, below: Row | None) -> list[str]:
        found = [_games(row)]
        if row.adjust:
            tenths = signed(row.adjust, self.season if self.policy.adjusts_totals else None)
            found.append(_("Bonuses and penalties: %(tenths)s.") % {"tenths": tenths})
        if row.rank is None:
            return found
        found += [_level(row, other) for other in (above, below) if other is not None and other.rank == row.rank]
        if above is not None and above.rank is not None and row.split:
            behind = _("Behind %(who)s. %(what)s: %(own)s against %(other)s.")
            found.append(self._compared(behind, row, above, row.split))
        if below is not None and below.rank is not None and below.split:
            ahead = _("Ahead of %(who)s. %(what)s: %(own)s against %(other)s.")
            found.append(self._compared(ahead, row, below, below.split))
        return found

    def _compared(self, sentence: str, row: Row, other: Row, by: str) -> str:
        what = self.value if by == VALUE else BY_ID[by].name.say(core_lang())
        own, their = (self._said(one, by) for one in (row, other))
        return sentence % {"who": _who(other), "what": what, "own": own, "other": their}

    def _said(self, row: Row, by: str) -> str:
        """Return a measure for display: tenths as totals, means with two decimals."""
        if by == VALUE:
            return value_said(row.value, row.value_of, self.policy, self.season)
        value = next((step["value"] for step in row.ties if step["by"] == by), None)
        if value is None:
            return "–"
        tenths = BY_ID[by].unit is Unit.TENTHS
        if isinstance(value, list):
            return " ".join(signed(one, self.season) if tenths else str(one) for one in value)
        if isinstance(value, dict):
            share = Fraction(*value["of"])
            return mean(share / 10 if tenths else share)
        if by == LOT:
            return str(value + 1)
        return signed(value, self.season) if tenths else str(value)


def _games(row: Row) -> str:
    if isinstance(row, TeamRow):
        return _("%(counted)s results by its members count.") % {"counted": row.counted_games}
    return _("%(counted)s of %(all)s games count.") % {"counted": row.counted_games, "all": row.games}


def _level(row: Row, other: Row) -> str:
    names = [BY_ID[step["by"]].name.say(core_lang()) for step in row.ties]
    words = {"who": _who(other), "what": pgettext("list", ", ").join(names)}
    return _("Level with %(who)s: %(what)s.") % words if names else _("Level with %(who)s.") % words


def _who(row: Row) -> str:
    return row.team.name if isinstance(row, TeamRow) else row.player.public_name

"""Why a line of the standings stands where it does, in words: what puts it before or behind the next one."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Player, Season, Standing
from clubs.ranking.ties import BY_ID, Unit
from clubs.selectors.rulebook.amounts import written_total
from clubs.selectors.words import core_lang

VALUE, MINUS = "value", "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Why:
    """What decides a player's rank: sentences, the most telling first; `missing` games are left to a place."""

    player: Player
    sentences: tuple[str, ...]
    missing: int


def reason(season: Season, above: Standing | None, row: Standing, below: Standing | None) -> Why:
    """Why a line has its rank, between the next ones; of one without a rank, how many games are missing."""
    return Why(row.player, tuple(_sentences(season, above, row, below)), row.missing)


def _sentences(season: Season, above: Standing | None, row: Standing, below: Standing | None) -> list[str]:
    found = [_games(row)]
    if row.adjust:
        found.append(_("Bonus and penalty: %(tenths)s.") % {"tenths": _signed(row.adjust, season)})
    if row.rank is None:
        return found
    found += [_level(row, other) for other in (above, below) if other is not None and other.rank == row.rank]
    if above is not None and above.rank is not None and row.split:
        found.append(_compared(_("Behind %(who)s: %(what)s %(own)s : %(other)s."), season, row, above, row.split))
    if below is not None and below.rank is not None and below.split:
        ahead = _("Ahead of %(who)s: %(what)s %(own)s : %(other)s.")
        found.append(_compared(ahead, season, row, below, below.split))
    return found


def _games(row: Standing) -> str:
    words = {"counted": row.counted_games, "all": row.games}
    return _("%(counted)s of %(all)s games count.") % words


def _level(row: Standing, other: Standing) -> str:
    names = [BY_ID[step["by"]].name.say(core_lang()) for step in row.ties]
    words = {"who": other.player.public_name, "what": _(", ").join(names)}
    return _("Level with %(who)s: %(what)s.") % words if names else _("Level with %(who)s.") % words


def _compared(sentence: str, season: Season, row: Standing, other: Standing, by: str) -> str:
    what = _("Total") if by == VALUE else BY_ID[by].name.say(core_lang())
    own, their = (_measure(one, by) for one in (row, other))
    return sentence % {
        "who": other.player.public_name,
        "what": what,
        "own": _said(own, by, season),
        "other": _said(their, by, season),
    }


def _measure(row: Standing, by: str) -> Any:
    if by == VALUE:
        return row.counted
    return next((step["value"] for step in row.ties if step["by"] == by), None)


def _said(value: Any, by: str, season: Season) -> str:
    """A measure as a reader writes it: tenths as totals, means with two decimals."""
    if value is None:
        return "–"
    tenths = by == VALUE or BY_ID[by].unit is Unit.TENTHS
    if isinstance(value, list):
        return " ".join(_signed(one, season) if tenths else str(one) for one in value)
    if isinstance(value, dict):
        share = Fraction(*value["of"])
        return f"{float(share / 10 if tenths else share):.2f}".replace("-", MINUS)
    return _signed(value, season) if tenths else str(value)


def _signed(tenths: int, season: Season) -> str:
    sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
    return sign + written_total(abs(tenths), season)

"""A game as JSON for others: in the contract's words always, as Tenhou's where every tile of it is known."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.game_logs.core_comparison import replayed
from clubs.game_logs.log_call import read_log
from clubs.game_logs.parsed_log import Log
from clubs.game_logs.tenhou6_writer import tenhou6
from clubs.models import Game, ImportedLog, Seat
from clubs.selectors.imports.log_findings import Found, found
from clubs.selectors.play.replay import facts_of, rules_of
from scoring.strict_json import JsonObject

SITES = {"tenhou": "Tenhou", "majsoul": "Mahjong Soul", "mjai": "mjai"}
# A referee's note is for the club, not for the public.
NOT_PUBLIC = frozenset({"note"})


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game came from: the site, its number there; `scores`: only its final scores were taken."""

    site: str
    reference: str
    scores: bool


def origin_of(log: ImportedLog | None) -> Origin | None:
    """Where a game came from; None where it was played here."""
    if log is None:
        return None
    read: Found = found(log.read)
    return Origin(SITES.get(read.site, read.site), read.reference, log.way == ImportedLog.Way.SCORES)


def dora_of(log: ImportedLog | None) -> tuple[str, ...]:
    """The indicators of each deal of a log that became deals."""
    return found(log.read).dora if log and log.way != ImportedLog.Way.SCORES else ()


def log_of(game: Game) -> ImportedLog | None:
    """The log that a game was made from."""
    return ImportedLog.objects.filter(game=game).first()


def contract_json(game: Game) -> JsonObject:
    """The request of the call `game` with this game's rules and facts; `id` is the game's. `not_begun`."""
    if not game.state:
        raise ClubError("not_begun", _("This game hasn’t started."))
    told = facts_of(game).request(game.rules)
    deals = [{name: value for name, value in deal.items() if name not in NOT_PUBLIC} for deal in told.get("deals", ())]
    return {"id": game.public_id, **told, **({"deals": deals} if "deals" in told else {})}


def why_not_tenhou6(game: Game, log: ImportedLog | None) -> str:
    """Why a game cannot be written as Tenhou's JSON, "" where it can."""
    if rules_of(game).preset.system != "riichi":
        return _("The Tenhou format supports riichi only.")
    if log is None:
        return _(
            "The Tenhou format needs every draw and discard. Games entered at the table have only results "
            "and winning hands."
        )
    if log.way == ImportedLog.Way.SCORES:
        return _("Only the final scores of this game were imported.")
    return ""


def tenhou6_json(game: Game) -> JsonObject:
    """The game as tenhou/6, with the names that the public sees; `not_known` where that cannot be."""
    log = log_of(game)
    if why := why_not_tenhou6(game, log):
        raise ClubError("not_known", why)
    return _written(game, read_log(text_of(log) if log else "", named=True))


def text_of(log: ImportedLog) -> str:
    """A log as it came in."""
    return zlib.decompress(bytes(log.content)).decode()


def _written(game: Game, log: Log) -> JsonObject:
    rules = rules_of(game)
    played = replayed(rules, log, "en")
    totals = [(line["score"], line["total"]) for line in played.final]
    made = tenhou6(log, rules, played.settled, totals)
    names = _names(list(game.seats.select_related("player").order_by("index")))
    return {**made, "title": [str(game.event), str(game.round)], "name": [*names, *made["name"][len(names) :]]}


def _names(seats: Sequence[Seat]) -> list[str]:
    return [seat.player.public_name for seat in seats]

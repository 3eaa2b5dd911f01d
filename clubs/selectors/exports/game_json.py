"""A game as JSON for other programs: in the contract's terms always, in Tenhou's format if every tile is known."""

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
    """The source of an imported game: the site and its id there. `scores`: only its final scores were imported."""

    site: str
    reference: str
    scores: bool


def origin_of(log: ImportedLog | None) -> Origin | None:
    """Return the source of a game, or None if it was played here."""
    if log is None:
        return None
    read: Found = found(log.read)
    return Origin(SITES.get(read.site, read.site), read.reference, log.way == ImportedLog.Way.SCORES)


def dora_of(log: ImportedLog | None) -> tuple[str, ...]:
    """Return the dora indicators of each deal of an imported log."""
    return found(log.read).dora if log and log.way != ImportedLog.Way.SCORES else ()


def log_of(game: Game) -> ImportedLog | None:
    """Return the log that a game was imported from."""
    return ImportedLog.objects.filter(game=game).first()


def contract_json(game: Game) -> JsonObject:
    """Return the request of the call `game` with this game's rules and facts.

    `id` is the game's. Raises `not_begun`.
    """
    if not game.state:
        raise ClubError("not_begun", _("This game hasn’t started."))
    told = facts_of(game).request(game.rules)
    deals = [{name: value for name, value in deal.items() if name not in NOT_PUBLIC} for deal in told.get("deals", ())]
    return {"id": game.public_id, **told, **({"deals": deals} if "deals" in told else {})}


def why_not_tenhou6(game: Game, log: ImportedLog | None) -> str:
    """Return why a game can't be exported in Tenhou's format, or ""."""
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
    """Return the game in tenhou/6 format with public names. Raises `not_known` if that is impossible."""
    log = log_of(game)
    if why := why_not_tenhou6(game, log):
        raise ClubError("not_known", why)
    return _written(game, read_log(text_of(log) if log else "", named=True))


def text_of(log: ImportedLog) -> str:
    """Return a log as it was uploaded."""
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

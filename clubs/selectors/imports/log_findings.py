"""Results of parsing a game log, stored until the log is imported."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.dateparse import parse_datetime

from clubs.game_logs.deal_results import shown_results
from clubs.game_logs.parsed_log import Log
from clubs.game_logs.season_preview import Glance, Way
from clubs.game_logs.tile_codes import write
from clubs.selectors.play.json_types import Result
from clubs.selectors.reader_language import core_lang
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import Code, ContractError
from scoring.multilingual import Text
from scoring.strict_json import JsonObject

Said = Mapping[str, str]
"""A sentence by language."""


def clean(text: str) -> str:
    """Return the text without NUL and lone surrogates, which databases can't store."""
    return text.replace("\0", "").encode(errors="replace").decode()


def said_by(text: Text) -> dict[str, str]:
    """Return a sentence in every language for storage, because it may quote the log."""
    return {lang: clean(words) for lang, words in text.by_language().items()}


def say(said: Said) -> str:
    """Return the sentence in the reader's language."""
    return said.get(core_lang(), "")


@dataclass(frozen=True, slots=True)
class WayFound:
    """A log under certain rules: its deals' results if core and log agree, else the error's `code` and text."""

    rules: JsonObject
    results: tuple[Result, ...]
    whole: bool
    complete: bool
    code: str
    said: Said

    @property
    def set(self) -> Rules:
        """Return the rules."""
        return ruleset(self.rules)

    @property
    def disagrees(self) -> bool:
        """Whether core and log computed different results."""
        return self.code == Code.DISAGREES


@dataclass(frozen=True, slots=True)
class Found:
    """A parsed log: players, place, start and end; `told` are its own rules as far as it states them.

    `scores` are by seat, first dealer first, or None if unknown. `dora`: the indicators of each deal.
    """

    format: str
    site: str
    reference: str
    played_at: datetime | None
    names: tuple[str, ...]
    deals: int
    scores: tuple[int, ...] | None
    dora: tuple[str, ...]
    season: WayFound
    own: WayFound | None
    told: JsonObject | None

    def by(self, way: str) -> WayFound | None:
        """Return the result for an interpretation of the log."""
        return {"season": self.season, "own": self.own}.get(way)


def found_json(glance: Glance) -> JsonObject:
    """Return the parsed log as JSON for storage."""
    log, place = glance.log, glance.origin
    names = log.names or ("",) * log.told.players
    return {
        "format": log.format,
        "site": place.site,
        "reference": place.reference,
        "played_at": place.played_at.isoformat() if place.played_at else None,
        "names": list(map(clean, names)),
        "deals": len(log.deals),
        "scores": _scores(glance),
        "dora": [write(deal.dora) for deal in log.deals],
        "season": _way_json(log, glance.season),
        "own": _way_json(log, glance.own) if glance.own else None,
        "told": _rules_json(glance.told) if glance.told else None,
    }


def found(read: JsonObject) -> Found:
    """Return the parsed log from storage."""
    own = read["own"]
    return Found(
        format=read["format"],
        site=read["site"],
        reference=read["reference"],
        played_at=parse_datetime(read["played_at"]) if read["played_at"] else None,
        names=tuple(read["names"]),
        deals=read["deals"],
        scores=tuple(read["scores"]) if read["scores"] else None,
        dora=tuple(read.get("dora", ())),
        season=_way(read["season"]),
        own=_way(own) if own else None,
        told=read["told"],
    )


def fault_json(text: Text) -> JsonObject:
    """Return a parse error as JSON for storage."""
    return {"fault": said_by(text)}


def fault_of(error: ContractError) -> Text:
    """Return the text of an error, with the deal's number if it occurred in a deal."""
    deal = getattr(error, "more", {}).get("deal")
    if deal is None or error.code == Code.DISAGREES:
        return error.text
    return _IN_DEAL.fill(deal=deal, why=error.text)


_IN_DEAL = Text("Deal {deal}: {why}", "第 {deal} 局：{why}", "第 {deal} 局：{why}", "第{deal}局：{why}")


def _scores(glance: Glance) -> list[int] | None:
    """Return the final scores: from the core if it agrees, else as in the log."""
    for way in (glance.season, glance.own):
        if way and way.played and way.complete:
            return [line["score"] for line in way.played.final]
    return list(glance.scores) if glance.scores else None


def _way_json(log: Log, way: Way) -> JsonObject:
    fault = way.fault
    return {
        "rules": _rules_json(way.rules),
        "results": list(shown_results(way.rules, log, way.played.results)) if way.played else [],
        "whole": way.whole,
        "complete": way.complete,
        "code": str(fault.code) if fault else "",
        "said": said_by(fault_of(fault)) if fault else {},
    }


def _way(kept: JsonObject) -> WayFound:
    results = tuple(kept["results"])
    return WayFound(kept["rules"], results, kept["whole"], kept["complete"], kept["code"], kept["said"])


def _rules_json(rules: Rules) -> JsonObject:
    return {"preset": rules.preset.id, "options": rules.values()}

"""The OpenAPI schema of the call `log`."""

from clubs.api.core.contract_schema import (
    AMOUNTS,
    COMMON,
    NULL,
    OK,
    Schema,
    described,
    either,
    fields,
    flag,
    listed,
    ref,
    shut,
    text,
    whole,
)
from clubs.game_logs.printed_settlement import ROUNDINGS
from clubs.game_logs.request_source import FORMATS

FORMAT = text("The log's format.", enum=list(FORMATS))
ANYTHING: Schema = {"type": "object"}


def components() -> dict[str, Schema]:
    """Return the request and answer of the call by name."""
    return {"LogRequest": _request(), "LogAnswer": _answer()}


def _request() -> Schema:
    given = either(
        text(),
        ANYTHING,
        listed(ANYTHING),
        about="The log as text (mjlog, links of Tenhou's editor, JSON, JSON Lines), or its JSON; 4 MiB at most.",
    )
    return shut(
        fields(
            "log",
            log=given,
            format=text("`auto` finds the format out.", enum=["auto", *FORMATS], default="auto"),
            rules=described(ref("Rules"), "The rules, instead of those that the log tells."),
            lang=COMMON["lang"],
            id=COMMON["id"],
        )
    )


def _answer() -> Schema:
    start = fields("round dealer honba deposits scores", **_start())
    places = listed(whole(minimum=1), "By player; null where the log does not begin a game.")
    always = "ok format players rules start deals settled state finished reason complete scores places totals final"
    return fields(
        f"{always} settlement fingerprint",
        ok=OK,
        format=FORMAT,
        players=listed(text(), "Names as written, from the first dealer on; empty where the log has none."),
        rules=described(ref("Rules"), "The preset, and the options that differ from it."),
        start=described(start, "The state before the first deal written."),
        deals=listed(ref("Result"), "`rules` and `deals` can go to the call `game`."),
        settled=listed(ref("DealAnswer"), "What the call `deal` answers for each."),
        state=ref("State"),
        finished=flag("Whether the game ends with the last deal."),
        reason=either(text(), NULL, about="Why it ends."),
        complete=flag("A whole game: from its start to its end."),
        scores=described(AMOUNTS, "At the end; leftover sticks included where `complete`."),
        places=either(places, NULL),
        totals=either(listed({"type": "number"}), NULL, about="The standings as the log prints them; not compared."),
        settlement=either(_settlement(), NULL, about="What gives exactly these totals; null where nothing known does."),
        final=either(listed(ref("FinalLine")), NULL, about="As in the call `game`, where the log begins a game."),
        fingerprint=text("The same for the same game in every format.", pattern="^[0-9a-f]{32}$"),
        id=COMMON["id"],
    )


def _settlement() -> Schema:
    return fields(
        "return_points uma oka rounding",
        return_points=whole(),
        uma=listed(whole(), "By place, in thousands."),
        oka=flag("Whether the first gets what the return points exceed the starting points by."),
        rounding=text(enum=list(ROUNDINGS)),
    )


def _start() -> dict[str, Schema]:
    return {
        "round": text(enum=["E", "S", "W", "N"]),
        "dealer": whole(minimum=0),
        "honba": whole(minimum=0),
        "deposits": whole(minimum=0),
        "scores": AMOUNTS,
    }

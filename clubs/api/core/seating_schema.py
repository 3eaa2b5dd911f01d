"""The OpenAPI schema of the call `seating`."""

from dataclasses import asdict

from clubs.api.core.contract_schema import (
    COMMON,
    NULL,
    OK,
    Schema,
    described,
    either,
    fields,
    flag,
    listed,
    shut,
    text,
    whole,
)
from clubs.seating.tournament.locks import WINDS
from clubs.seating.tournament.people import MOST as MOST_PEOPLE
from clubs.seating.tournament.request import VERSION, Method, Odd, Weights, Winds
from clubs.seating.tournament.request_reading import AVOIDED, LONGEST_SEED, MOST_ROUNDS

ID = either(text(minLength=1), {"type": "number"}, about="A player, by text or number.")
NAME = either(text(), whole(), NULL)
COUNTS: Schema = {"type": "object", "additionalProperties": whole(minimum=0)}
TABLE = listed(ID, "Ids in seat order, East first.")
ROUNDS = listed(listed(TABLE, "Tables 1, 2, …; those of three stand last."))


def _person() -> Schema:
    return shut(
        fields(
            "id",
            id=ID,
            team=NAME,
            club=NAME,
            country=NAME,
            rank=either(whole(minimum=1), NULL, about="In the standing, 1 is best."),
            points=either(whole(), NULL, about="In the standing, in tenths, instead of `rank`."),
            byes=whole("How often the player has sat out before.", minimum=0),
            substitute=flag("Fills a seat; two of them count as mates."),
        )
    )


def _lock() -> Schema:
    wind = either(text(enum=list(WINDS)), NULL)
    made = fields("player table", player=ID, table=whole(minimum=1), round=whole(minimum=1), wind=wind)
    return described(shut(made), "Keeps a player at a table, and in a wind if one is named.")


def _weights() -> Schema:
    usual = {name: whole(minimum=0, default=weight) for name, weight in asdict(Weights()).items()}
    return described(shut(fields("", **usual)), "What one of each figure costs.")


def _quality() -> Schema:
    counts = {"type": "object", "additionalProperties": listed(whole(minimum=0))}
    winds = fields("max squares counts", max=whole(), squares=whole(), counts=described(counts, "E, S, W, N by id."))
    names = "repeats max_meetings back_to_back mates clubs countries spread same_table cost"
    figures = {name: whole(minimum=0) for name in names.split()}
    return fields(f"{names} winds byes short", **figures, winds=winds, byes=COUNTS, short=COUNTS)


def components() -> dict[str, Schema]:
    """Return every component of the call by name."""
    return {
        "SeatingRequest": fields(
            "players method",
            lang=COMMON["lang"],
            id=COMMON["id"],
            players=listed(_person(), maxItems=MOST_PEOPLE),
            method=text(enum=[str(one) for one in Method]),
            rounds=whole(minimum=1, maximum=MOST_ROUNDS, default=1),
            seats=whole(enum=[4, 3], default=4),
            odd=text("What happens to a number that tables do not divide.", enum=[str(one) for one in Odd]),
            history=described(ROUNDS, "The rounds before, oldest first."),
            locks=listed(_lock()),
            avoid=listed(text(enum=list(AVOIDED))),
            weights=_weights(),
            step=whole("For `interval`; else the number of tables.", minimum=1),
            version=whole("Which way of seating; left out, the newest.", minimum=1, maximum=VERSION, default=VERSION),
            winds_from=whole("From which round of `history` on winds count; 0: all of them.", minimum=0, default=0),
            winds=text(enum=[str(one) for one in Winds]),
            script=either(
                listed(listed(listed(whole(minimum=1)))),
                NULL,
                about="A schedule to use, of numbers from 1 by place in `players`.",
            ),
            seed=text("ASCII; the same seed, the same answer.", maxLength=LONGEST_SEED),
        ),
        "SeatingAnswer": fields(
            "ok rounds byes quality",
            ok=OK,
            rounds=ROUNDS,
            byes=listed(listed(ID), "Who sits out of each round."),
            quality=_quality(),
            id=COMMON["id"],
        ),
    }

"""The OpenAPI schema of the contract's calls that take lists of games."""

from collections.abc import Iterable

from clubs.api.core.contract_schema import (
    BESIDE_SCORES,
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
from clubs.ranking.policy import WINDS, CapBy, Count, Guests, TeamsBy, Value
from clubs.ranking.rating_request import KINDS
from clubs.ranking.standings_request import KINDS as LINE_KINDS
from clubs.ranking.standings_request import MOST_GAMES
from clubs.ranking.tie_breaks import TIE_BREAKS
from clubs.statistics.counts import COUNTS, Shape
from clubs.statistics.counts import Count as CountRow
from clubs.statistics.rates import RATES
from clubs.statistics.stats_request import MOST_GAMES as STATS_GAMES
from rules.glossary import GLOSSARY

NUMBER: Schema = {"type": "number"}
NAME = text("A player.", minLength=1)
NAMES = listed(NAME)
SEATS = listed(either(NAME, NULL), "The players in seat order; null is nobody.", minItems=2, maxItems=4)
PLACES = listed(whole(minimum=1, maximum=4), "By seat: 1 + the number of players who are better.")
TENTHS = whole("In tenths of a point.")
CALLED = {"lang": COMMON["lang"], "id": COMMON["id"]}
BY_PLACE = listed(whole(minimum=0), "By place.")
POINTS_BY_SIZE = fields("", **{str(size): listed(whole()) for size in (2, 3, 4)})


def _words(values: Iterable[str]) -> Schema:
    return text(enum=[str(value) for value in values])


def _policy() -> Schema:
    ties = "; ".join(f"`{row.id}` {row.formula.en}" for row in TIE_BREAKS)
    inside = fields(
        count=_words(Count),
        n=whole("Of how many results, where not all count.", minimum=1),
        night_cap=either(whole(minimum=1), NULL, about="So many results of each night at most."),
        night_cap_by=_words(CapBy),
        min_games=whole(minimum=0),
        min_nights=whole(minimum=0),
        winds=listed(_words(WINDS), "Start winds that count."),
        value=_words(Value),
        place_points=either(listed(whole()), POINTS_BY_SIZE, about="Tenths by place, or by number of players."),
        attendance=either(shut(fields("tenths", tenths=TENTHS, after=whole(), max=either(whole(), NULL))), NULL),
        guests=_words(Guests),
        max_guests=either(whole(minimum=0, maximum=4), NULL),
        ties=listed(text(enum=[row.id for row in TIE_BREAKS]), ties),
        lot=listed(NAME, "Players or teams as drawn."),
        teams=either(shut(fields("by", by=_words(TeamsBy), k=whole(minimum=1))), NULL),
    )
    return described(shut(inside), "Which results count, what they are worth, who is ranked, how ties are split.")


def _standings() -> dict[str, Schema]:
    game = fields("night players places totals", night=whole(minimum=1), players=SEATS, places=PLACES,
                  totals=listed(TENTHS), system=text("Totals of different systems do not add up."))  # fmt: skip
    line = fields("tenths kind", player=NAME, team=NAME, tenths=TENTHS, kind=_words(LINE_KINDS), night=whole(minimum=1))
    return {
        "Policy": _policy(),
        "StandingsRequest": fields(
            "games", **CALLED,
            policy=ref("Policy"),
            games=listed(shut(game), maxItems=MOST_GAMES),
            lines=listed(shut(line), "Bonus and penalty."),
            present=listed(shut(fields("night players", night=whole(minimum=1), players=NAMES)), "Who came."),
            guests=NAMES,
            teams=listed(shut(fields("team players", team=NAME, players=NAMES))),
        ),
        "StandingsAnswer": fields("ok lines", ok=OK, lines=listed(_line()), teams=listed(_team()), id=COMMON["id"]),
    }  # fmt: skip


def _shared_fields() -> dict[str, Schema]:
    step = fields("by value", by=text(), value=either(NUMBER, listed(whole()), NULL))
    return {
        "rank": either(whole(minimum=1), NULL, about="null: not ranked."),
        "shared": flag("Whether others have the same rank."),
        "split": either(text(), NULL, about="What separates this line from the one above: value or a tie-break."),
        "value": either(NUMBER, NULL, about="Tenths, or an average with four decimals."),
        "counted": whole("Results that count."),
        "total": either(whole(), NULL),
        "adjust": whole("Bonus and penalty in tenths."),
        "places": BY_PLACE,
        "average_place": either(NUMBER, NULL),
        "best": either(whole(), NULL),
        "moved": either(whole(), NULL, about="Places up since the night before."),
        "ties": listed(step, "The tie-breaks gone through, each with the own value."),
    }


def _line() -> Schema:
    return fields(
        "player rank value ties", player=NAME, guest=flag(), **_shared_fields(), played=whole(), eligible=whole(),
        nights=whole(), missing=whole("Games missing to the minimum."),
        used=listed(whole(), "The games that count, as numbered in the request from 0."),
    )  # fmt: skip


def _team() -> Schema:
    return fields("team members rank value ties", team=NAME, members=NAMES, **_shared_fields())


def _rating() -> dict[str, Schema]:
    game = fields("players places", players=SEATS, places=PLACES, day=either(whole(), NULL))
    params = {name: {} for kind in KINDS.values() for name in kind.params}
    line = fields(
        "player value games provisional active rank", player=NAME, value=NUMBER, games=whole(), provisional=flag(),
        active=flag(), rank=either(whole(), NULL), mu=NUMBER, sigma=NUMBER,
    )  # fmt: skip
    step = {**fields("player before value change", player=either(NAME, NULL)), "additionalProperties": NUMBER}
    return {
        "RatingRequest": fields(
            "kind games", **CALLED,
            kind=_words(KINDS),
            games=listed(shut(game), "In order of play.", maxItems=MOST_GAMES),
            params=shut(fields(provisional=whole(minimum=0), inactive=whole(minimum=1), **params)),
            history=flag("Whether every step is answered."),
            today=either(whole(), NULL, about="The day that inactivity is counted from."),
        ),
        "RatingAnswer": fields(
            "ok players", ok=OK, players=listed(line),
            games=listed(listed(step), "For each game its seats, with the numbers that explain the change."),
            id=COMMON["id"],
        ),
    }  # fmt: skip


SHAPES: dict[Shape, Schema] = {
    Shape.NUMBER: whole(),
    Shape.NULL: either(whole(), NULL),
    Shape.PLACES: BY_PLACE,
    Shape.MAP: {"type": "object"},
    Shape.WINNERS: BY_PLACE,
}


def _counts() -> Schema:
    return described(shut(fields(**{row.id: described(SHAPES[row.shape], _told(row)) for row in COUNTS})), "Counts.")


def _told(row: CountRow) -> str:
    systems = f" ({', '.join(row.systems)})" if row.systems else ""
    return f"{GLOSSARY.fill(row.name).say()}{systems}" + (f": {GLOSSARY.fill(row.about).say()}" if row.about else "")


def _rates(each: Schema) -> Schema:
    return shut(fields(**{row.id: described(either(each, NULL), row.formula().say()) for row in RATES}))


def _stats() -> dict[str, Schema]:
    sub = fields(
        "seat from player", seat=whole(minimum=0, maximum=3), from_=whole(minimum=1), player=either(NAME, NULL)
    )
    tick = fields("deal win patterns", deal=whole(minimum=1), win=whole(minimum=0), patterns=listed(text()))
    game = fields(
        "players",
        players=SEATS,
        deals=listed(ref("Result"), "Every deal's result, or"),
        scores=listed(whole(), "the final scores alone."),
        deposits=whole(minimum=0),
        penalties=listed(NUMBER, "By player, with at most one decimal."),
        outside=whole("What outside bettors won in all, beside `scores`."),
        **BESIDE_SCORES,
        counted_for=listed(either(NAME, NULL), "For whom the result counts; else the players."),
        subs=listed(shut(sub), "Who took a seat, from which deal on."),
        ticks=listed(shut(tick), "Patterns that were ticked, by deal from 1 and win from 0."),
    )
    meeting = ("games", "ahead", "level", "behind", "total", "other_total", "rons", "ron_points")
    line = fields(
        "player counts rates percentiles", player=NAME, counts=ref("Counts"), rates=_rates(NUMBER),
        percentiles=_rates(whole(minimum=0, maximum=100)),
    )  # fmt: skip
    return {
        "Counts": _counts(),
        "StatsRequest": fields(
            "rules games", **CALLED,
            rules=COMMON["rules"],
            games=listed(shut(game), "In order of play.", maxItems=STATS_GAMES),
            versus=flag("Whether every pair who met is answered."),
            least_deals=whole("Deals needed to be compared.", minimum=0),
            least_games=whole("Games needed to be compared.", minimum=0),
        ),
        "StatsAnswer": fields(
            "ok players club", ok=OK, players=listed(line), club=fields("rates", rates=_rates(NUMBER)),
            versus=listed(fields("player other", player=NAME, other=NAME, **{name: whole() for name in meeting})),
            id=COMMON["id"],
        ),
    }  # fmt: skip


def components() -> dict[str, Schema]:
    """Return every component of these calls by name."""
    return {**_standings(), **_rating(), **_stats()}

"""The OpenAPI schema of the call `circuit`."""

from collections.abc import Iterable

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
    or_null,
    ref,
    shut,
    text,
    whole,
)
from clubs.circuits import presets
from clubs.circuits.circuit_request import MOST_EVENTS, MOST_GAMES, MOST_PLAYERS, MOST_RESULTS
from clubs.circuits.event_weights import State
from clubs.circuits.formula_request import TIES
from clubs.circuits.formulas import FACTS
from clubs.circuits.request_fields import LONGEST_TEXT

NUMBER: Schema = {"type": "number"}
R4 = described(NUMBER, "With four decimals.")
NAME = text("A player.", minLength=1, maxLength=LONGEST_TEXT)
NAMES = listed(NAME, uniqueItems=True)
WORD = text(minLength=1, maxLength=LONGEST_TEXT)
DAY = text("YYYY-MM-DD", pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2026-05-03"])
COUNTRY = text("Two capital letters.", pattern="^[A-Z]{2}$", examples=["FR"])
RANK = either(whole(minimum=1), NULL, about="null: not ranked.")
SHARED = flag("Whether others have the same rank.")


def _words(values: Iterable[str]) -> Schema:
    return text(enum=[str(value) for value in values])


def _formula() -> Schema:
    """Return a preset, or one with parameters that replace its own."""
    steps = listed(listed(NUMBER, minItems=2, maxItems=2))
    table = shut(fields("from points", from_=whole(minimum=2), points=listed(NUMBER), rest=NUMBER))
    base = fields(
        "by", by=_words(("linear", "upper_half", "table", "points", "table_points")), top=NUMBER, round=flag(),
        shared=_words(("best", "average")), tables=listed(table),
    )  # fmt: skip
    part = fields(
        "share take first rest", share=NUMBER, take=_words(("average", "sum")), first=whole(minimum=0), rest=NUMBER,
        fill=whole(minimum=0), where=_words(("all", "home", "abroad")),
        choose=_words(("base", "weighted", "highest_average")), over=_words(("own", "largest")),
    )  # fmt: skip
    params = fields(
        base=described(shut(base), "What a place is worth."),
        weight=listed(shut(fields("fact", fact=_words(FACTS), steps=steps)), "What an event's weight is the sum of."),
        age=either(shut(fields("steps edge", steps=steps, edge=_words(("kept", "lost")))), NULL),
        since=either(DAY, NULL),
        repeat=either(_words(("days", "sessions")), NULL, about="Each result is counted so many times."),
        parts=listed(shut(part), "What the value is made of.", minItems=1, maxItems=4),
        equal=_words(("heavier", "later")),
        min_events=whole("Results needed to be ranked.", minimum=0),
        home=either(COUNTRY, NULL),
        ties=listed(_words(TIES), uniqueItems=True),
        n=either(whole(minimum=1), NULL, about="The best n results count."),
        ladder=listed({"type": "object"}, "`kyu_dan`: the grades from the lowest.", minItems=2, maxItems=40),
        rp={"type": "object"},
        elo=either({"type": "object"}, NULL),
        from_=_words(("games", "places")),
        provisional=whole(minimum=0),
        inactive=either(whole("Days.", minimum=1), NULL),
        **dict.fromkeys(("start", "step", "least", "divisor", "scale", "k", "spread"), NUMBER),
        average_floor=either(NUMBER, NULL),
    )
    preset = _words(presets.ALL)
    given = shut(fields("preset", preset=preset, params=params))
    return either(preset, given, about="How places become a ranking.")


def _event() -> Schema:
    facts = or_null(
        fields(
            players=whole("Left out: the number of results.", minimum=2),
            days=whole(minimum=1),
            countries=whole(minimum=0),
            qualification=flag(),
            sessions=whole(minimum=1),
            weight=described(NUMBER, "Set by hand; above 0."),
        )
    )
    result = fields(
        "player place", player=NAME, place=whole(minimum=1), country=either(COUNTRY, NULL),
        points=either(whole("In tenths."), NULL), table_points=either(whole("In tenths."), NULL),
    )  # fmt: skip
    seats = listed(either(NAME, NULL), minItems=2, maxItems=4)
    game = fields("players places", players=seats, places=listed(whole(minimum=1, maximum=4)))
    return shut(
        fields(
            "id date results",
            id=WORD,
            date=described(DAY, "The last day."),
            start=either(DAY, NULL),
            counts_from=either(DAY, NULL, about="The day its age is counted from, where that is not its last."),
            country=either(COUNTRY, NULL),
            counts=flag(),
            exam=either(WORD, NULL, about="The grade that can be reached here."),
            facts=shut(facts),
            results=listed(shut(result), maxItems=MOST_RESULTS),
            games=listed(shut(game), "For `elo` and `kyu_dan`, in order of play.", maxItems=MOST_GAMES),
        )
    )


def _select() -> Schema:
    months = either(whole(minimum=1), NULL)
    condition = fields(
        "fact least", fact=_words(("events", "days")), least=whole(minimum=0), months=months,
        where=_words(("all", "home", "abroad")),
    )  # fmt: skip
    division = fields("name players", name=WORD, players=NAMES, up=whole(minimum=0), down=whole(minimum=0))
    common = {"lot": described(NAMES, "Players as drawn: it orders equals."), "declined": NAMES}
    members = listed(COUNTRY, minItems=1, uniqueItems=True)
    seats = whole(minimum=1)
    return either(
        shut(
            fields(
                "by n",
                by=_words(["top"]),
                n=seats,
                country=either(COUNTRY, NULL),
                invited=NAMES,
                eligible=listed(shut(condition), maxItems=20),
                home=either(COUNTRY, NULL),
                alternates=whole(minimum=0),
                **common,
            )
        ),
        shut(fields("by n members", by=_words(["per_country"]), n=seats, members=members, **common)),
        shut(
            fields(
                "by seats members",
                by=_words(["quota"]),
                seats=whole(minimum=0),
                members=members,
                high=NUMBER,
                top=whole(minimum=0),
                **common,
            )
        ),
        shut(
            fields(
                "by divisions",
                by=_words(["divisions"]),
                divisions=listed(shut(division), "From the highest.", minItems=2, maxItems=20),
                **common,
            )
        ),
        about="Who qualifies.",
    )


def _event_line() -> Schema:
    term = fields("fact is adds", fact=_words(FACTS), is_=either(R4, NULL), adds=either(R4, NULL))
    return fields(
        "id state players days countries sessions weight terms age", id=WORD, state=_words(State), players=whole(),
        days=whole(), countries=whole(), sessions=whole(), weight=either(R4, NULL),
        terms=listed(term, "What the weight is the sum of."), age=either(R4, NULL, about="The factor of its age."),
    )  # fmt: skip


def _line() -> Schema:
    part = fields(value=either(R4, NULL), kept=whole(), filled=whole(), sum=R4, over=either(R4, NULL))
    result = fields(
        "event place", event=WORD, place=either(whole(), NULL), base=R4, weight=R4, times=whole(),
        kept=listed(whole(), "For each part: how many times it is taken."), before=NUMBER, value=NUMBER,
        change=NUMBER,
    )  # fmt: skip
    needs = listed(_words(("rp", "elo", "matches", "average_place", "exam")))
    grades = {
        "grade": WORD,
        "rp": R4,
        "elo": either(NUMBER, NULL),
        "matches": whole(),
        "average_place": either(R4, NULL),
        "promotions": listed(fields("grade event", grade=WORD, event=WORD)),
        "next": either(fields("grade needs", grade=WORD, needs=needs), NULL),
    }
    return fields(
        "player country rank shared", player=NAME, country=either(COUNTRY, NULL), rank=RANK, shared=SHARED,
        split=either(text(), NULL, about="What separates this line from the one above: value or a tie-break."),
        value=either(NUMBER, NULL), events=whole(), missing=whole("Events missing to the minimum."),
        parts=listed(part), results=listed(result), games=whole(), provisional=flag(), active=flag(), **grades,
    )  # fmt: skip


def _selected() -> Schema:
    taken = {"names": NAMES, "tied": described(NAMES, "Level for the last seats."), "open": whole("Without a name.")}
    counts = {name: whole() for name in ("players", "high", "a1", "a2", "a3", "b", "cap", "again", "seats")}
    country = fields("country names tied open", country=COUNTRY, rank=whole(), value=R4, **counts, **taken)
    division = fields("name players up down", name=WORD, players=NAMES, up=NAMES, down=NAMES)
    return fields(
        **taken, alternates=NAMES, countries=listed(country), left=whole("Seats that nobody may take."),
        divisions=listed(division),
    )  # fmt: skip


def components() -> dict[str, Schema]:
    """Return every component of this call by name."""
    player = fields("player", player=NAME, country=either(COUNTRY, NULL), listed=flag())
    country = fields("country rank shared value players", country=COUNTRY, rank=whole(), shared=SHARED, value=R4,
                     players=whole("Ranked players."))  # fmt: skip
    return {
        "CircuitFormula": _formula(),
        "CircuitEvent": _event(),
        "CircuitSelect": _select(),
        "CircuitRequest": fields(
            "date formula events",
            lang=COMMON["lang"],
            id=COMMON["id"],
            date=described(DAY, "The day of the ranking."),
            formula=ref("CircuitFormula"),
            events=listed(ref("CircuitEvent"), maxItems=MOST_EVENTS),
            players=listed(shut(player), "The register.", maxItems=MOST_PLAYERS),
            select=either(ref("CircuitSelect"), NULL),
            country_best=whole("How many players make a country's value.", minimum=1, default=3),
        ),
        "CircuitAnswer": fields(
            "ok events lines countries select",
            ok=OK,
            events=listed(_event_line()),
            lines=listed(_line()),
            countries=listed(country),
            select=either(_selected(), NULL),
            id=COMMON["id"],
        ),
    }

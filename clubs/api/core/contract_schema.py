"""The OpenAPI schema of the scoring contract. The options of each rule system come from its own table."""

from collections.abc import Callable
from typing import Any

from rules import options as option_table
from rules.options import Kind, OptionField
from rules.registry import SYSTEMS, presets
from scoring.errors import Code
from scoring.multilingual import LANGS

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    """Return a reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def text(about: str = "", **more: object) -> Schema:
    """Return the schema of a text."""
    return described({"type": "string", **more}, about)


def whole(about: str = "", **more: object) -> Schema:
    """Return the schema of an integer."""
    return described({"type": "integer", **more}, about)


def flag(about: str = "", **more: object) -> Schema:
    """Return the schema of true or false."""
    return described({"type": "boolean", **more}, about)


def listed(items: Schema, about: str = "", **more: object) -> Schema:
    """Return the schema of a list."""
    return described({"type": "array", "items": items, **more}, about)


def either(*schemas: Schema, about: str = "") -> Schema:
    """Return the schema of several alternatives."""
    return described({"anyOf": list(schemas)}, about)


def fields(required: str = "", /, **properties: Schema) -> Schema:
    """Return the schema of an object. `required` names fields, separated by spaces; `from_` is the field `from`."""
    made: Schema = {"type": "object", "properties": {name.rstrip("_"): schema for name, schema in properties.items()}}
    return {**made, "required": required.split()} if required else made


def or_null(schema: Schema) -> Schema:
    """Return the schema of an object whose optional fields may also be null, which means the same as omitting them."""
    needed = schema.get("required", ())
    shown = {name: one if name in needed else _nullable(one) for name, one in schema["properties"].items()}
    return {**schema, "properties": shown}


def _nullable(schema: Schema) -> Schema:
    return schema if NULL in schema.get("anyOf", ()) else either(schema, NULL)


def shut(schema: Schema) -> Schema:
    """Return the schema of an object without other fields."""
    return {**schema, "additionalProperties": False}


def described(schema: Schema, about: str) -> Schema:
    """Return the schema with a description."""
    return {**schema, "description": about} if about else schema


NULL: Schema = {"type": "null"}
WIND = text("A seat wind; E deals.", enum=["E", "S", "W", "N"])
PLAYER = whole("A player's number: 0 deals first, then in seat order.", minimum=0, maximum=3)
TILES = text("Tiles in MPSZ text: digits, then m p s z or f; 0 is a red five.", examples=["123m55z"])
MELD = text("type:tiles – chi, pon, daiminkan, kakan or ankan.", examples=["pon:555z"])
AMOUNTS = listed(whole(), "An amount for each player, in the rules' points.")
EVENTS = listed(text(), "Facts that the tiles do not show: first_turn, ippatsu, rinshan, chankan, haitei, houtei …")
VALUE = {
    "fan": whole("Fan, with `fu` below the first limit.", minimum=0),
    "fu": whole("Fu."),
    "yakuman": whole("How many times the limit.", minimum=1),
    "limit": text("A limit by its name, e.g. mangan."),
}
COMMON = {
    "rules": ref("Rules"),
    "lang": text("Language of `explain` and `message`; else Accept-Language, else en.", enum=list(LANGS)),
    "id": {"description": "Anything; it comes back in the answer."},
}
TILES_OF_HAND = {
    "concealed": described(TILES, "The concealed tiles without the winning tile, melds and flowers."),
    "melds": listed(MELD),
}
CIRCUMSTANCES = {
    "riichi": either(text(enum=["riichi", "double", "open", "double_open"]), NULL),
    "events": EVENTS,
    "dora": described(TILES, "Indicators as turned up."),
    "ura": described(TILES, "Indicators beneath."),
    "flowers": described(TILES, "The player's flower tiles, or set-aside norths."),
    "discards": either(TILES, NULL, about="The player's own discards; given, they are checked."),
    "passed": either(TILES, NULL, about="Tiles passed that still bind; given, they are checked."),
    "que": either(text(enum=["m", "p", "s"]), NULL, about="The suit declared to be lacking, where one is."),
}
FLOWER_WIN = {
    "flower_win": either(text(), NULL, about="A win by flowers: its id; the hand need not be shown then."),
    "robbed_flower": either(TILES, NULL, about="The flower robbed from another, where the rules ask for it."),
}
PLACE_AT_TABLE = {
    "seat": WIND,
    "round": either(WIND, NULL, about="The round wind; null where the game has none just now."),
    "honba": whole("Counters on the table.", minimum=0),
    "deposits": whole("Riichi sticks on the table.", minimum=0),
    "streak": whole("How often the dealer has held the deal.", minimum=0),
    "active": listed(WIND, "Seats still in the deal, where play goes on after a win."),
    "pao": either(fields("seat pattern", seat=WIND, pattern=text()), NULL, about="Who answers for which pattern."),
    "door": described(WIND, "The seat where the wall is broken, counted from the dealer."),
    "shown_streak": whole("The streak that the dealer's die shows.", minimum=0),
    "eye_watch": listed(WIND, "Seats that watch, having called themselves ready: each pays the winner more."),
    "dai_wei": listed(WIND, "Seats that pay in place of those who owe."),
}
SIDE_BETS = fields(
    nei=listed(fields("player units", player=PLAYER, units=whole(minimum=1), with_=listed(PLAYER))),
    wai=listed(
        fields(
            "name on",
            name=text(),
            on=PLAYER,
            with_=listed(PLAYER),
            base=whole(minimum=0),
            tai=whole(minimum=0),
            fixed=whole(minimum=0),
        )
    ),
)
DICE = either(whole(minimum=3, maximum=18), listed(whole(minimum=1, maximum=6)), about="Three dice, or their total.")
SEATING = fields(
    "people thrower dice drawn dealer_dice",
    people=listed(text(), "Names in the present seats, counter-clockwise."),
    thrower=text(),
    dice=DICE,
    drawn=listed(WIND, "Winds in the order drawn."),
    dealer_dice=DICE,
    previous=either(listed(text()), NULL, about="East to North of the game before: the circle may not be the same."),
)
WINNING = {"win_tile": described(TILES, "One tile."), "by": text(enum=["tsumo", "ron"])}

WIN = described(
    fields(
        "winner",
        winner=PLAYER,
        from_=described(PLAYER, "The discarder; absent for a self-draw."),
        hand=fields("", win_tile=WINNING["win_tile"], **TILES_OF_HAND, **CIRCUMSTANCES, **FLOWER_WIN),
        pao=fields("player pattern", player=PLAYER, pattern=text()),
        same_discard=flag("Won on the same tile as the entry before."),
        events=EVENTS,
        dai_wei=listed(PLAYER, "Players who pay in place of those who owe."),
        **VALUE,
    ),
    "A win: by `hand`, or by a bare value (fan and fu, yakuman, or limit).",
)
READY = either(
    PLAYER,
    fields("player", player=PLAYER, fan=whole(), hand=fields("concealed", **TILES_OF_HAND, que=CIRCUMSTANCES["que"])),
    about="A player who is ready; the rules say which form is taken.",
)
RESULT = described(
    fields(
        "type",
        type=text(enum=["win", "draw", "running", "abort", "foul"]),
        riichi=listed(PLAYER, "Players whose riichi stood."),
        wins=listed(ref("Win")),
        tenpai=listed(READY, "Draw: who is ready."),
        nagashi=listed(PLAYER),
        open=listed(PLAYER, "Draw: players with open melds."),
        chips=listed(whole(), "Win: chips by player instead of those that the hands earn, adding up to 0."),
        hua_zhu=listed(PLAYER, "Draw: players found with three suits."),
        last_draw=described(PLAYER, "Who drew the last tile."),
        reason=text("Abort: its id."),
        player=described(PLAYER, "Foul: whose."),
        kind=text("Foul: its id."),
        fan=whole("Foul: what the hand is worth, where that is paid.", minimum=0),
        dice=DICE,
        door=described(PLAYER, "Where the wall is broken, instead of the dice."),
        shown_streak=PLACE_AT_TABLE["shown_streak"],
        eye_watch=listed(PLAYER, "Players who watch."),
        xiang_gong=listed(PLAYER, "Players who may only draw and discard, or were found so at a draw."),
        cuo_da_ming_pai=flag("A tile of an open set was discarded and won on."),
        fines=listed(
            fields("player to kind", player=PLAYER, to=PLAYER, kind=text()), "Small fines, payer to receiver."
        ),
        side_bets=described(SIDE_BETS, "Side bets from this deal on; left out, those of the state stay."),
        kans=listed(fields("player type", player=PLAYER, type=text(), from_=PLAYER, after=whole())),
        adjust=described(AMOUNTS, "A referee's correction, adding up to 0."),
        note=text("Why `adjust`."),
        played_on=described(
            fields(
                "",
                round=text("The round wind."),
                dealer=PLAYER,
                honba=whole(minimum=0),
                streak=whole(minimum=0),
                stage=text(),
            ),
            "Where the table went on, if this deal should have ended the game and later deals are kept.",
        ),
        stop=flag("The dealer ends the game where the rules leave the choice."),
    ),
    "What happened in a deal. Fields beyond these may be a system's own.",
)
BESIDE_SCORES = {
    "chips": listed(whole(), "Chips won by player, beside `scores`, adding up to 0."),
    "won": listed(PLAYER, "Who has won, beside `scores`."),
    "busted": listed(listed(PLAYER, minItems=2, maxItems=2), "Who is busted and who is paid for it, beside `scores`."),
    "dealer": described(PLAYER, "Who dealt last, beside `scores`."),
}
STATE = described(
    fields(
        round=PLACE_AT_TABLE["round"],
        dealer=PLAYER,
        honba=PLACE_AT_TABLE["honba"],
        deposits=PLACE_AT_TABLE["deposits"],
        streak=PLACE_AT_TABLE["streak"],
        scores=AMOUNTS,
        penalties=listed({"type": "number"}, "Penalties so far, by player."),
        deal=whole("Deals already played, where a sitting counts them.", minimum=0),
        side_bets=described(SIDE_BETS, "Side bets in force."),
        nei_free=listed(PLAYER, "Whose side bet may be taken back in the first deal, where bets stay."),
        chips=listed(whole(), "Chips won so far by player, where the rules have chips."),
        won=listed(PLAYER, "Who has won so far, where others pay for that."),
        over=flag("Whether the game has ended."),
    ),
    "Where a game stands; a field left out has its value at the start.",
)
PATTERN = described(
    fields(
        "id name",
        id=text(),
        name=text(),
        value=whole("Fan."),
        yakuman=whole("Times the limit."),
    ),
    "A pattern that counts.",
)
MOVE = fields(
    "for deltas",
    for_=text("win, kan, riichi, draw, foul, fine, transfer, adjust or the rules' own word."),
    index=whole("Which win or kong."),
    deltas=AMOUNTS,
)
EXPLAIN = listed(text(), "The working, in words for the table.")
OK = flag(const=True)
WORTH = {
    "fan": either(whole(), NULL, about="null for a bare limit."),
    "fan_capped": whole("What is read in the table, where a system caps the fan."),
    "fu": either(whole(), NULL),
    "yakuman": whole(),
    "limit": either(text(), NULL),
    "points": whole("What it is worth from all who pay, without counters and sticks."),
}
PAYMENT = fields(
    "seat tai points", seat=WIND, tai=whole("What it is paid by, the dealer's part included."), points=whole()
)
VALUED = {
    "patterns": listed(ref("Pattern")),
    "payments": listed(PAYMENT, "What each owes, where the rules name it one by one."),
    **WORTH,
    "chips": {"type": "object", "additionalProperties": whole(), "description": "Chips that it moves, by seat."},
}
SETTLED = fields(
    "ok deltas state finished reason wins moves explain",
    ok=OK,
    deltas=AMOUNTS,
    state=ref("State"),
    finished=flag("Whether the game ends with this deal."),
    reason=either(text(), NULL, about="Why it ends."),
    wins=listed(fields(**VALUED)),
    moves=listed(ref("Move"), "What the deltas are made of, in order."),
    side_deltas=described({"type": "object", "additionalProperties": whole()}, "What outside bettors win, by name."),
    chips=listed(whole(), "Chips that moved in this deal, by player."),
    explain=EXPLAIN,
)
FINAL = fields(
    "player place score total uma oka penalty",
    player=PLAYER,
    place=whole(),
    score=whole(),
    total={"type": "number"},
    uma={"type": "number"},
    oka={"type": "number"},
    penalty={"type": "number"},
    **{name: described({"type": "number"}, "Where the rules have it.") for name in ("yakitori", "tobi_bonus", "chips")},
)
NEED = fields(
    "player place tsumo ron draw",
    player=PLAYER,
    place=whole(),
    ends=flag("The row for ending the game at once with this player first."),
    tsumo=either(ref("Worth"), NULL),
    ron=described({"type": "object", "additionalProperties": either(ref("Worth"), NULL)}, "By discarder."),
    draw=either(flag(), NULL),
)
WAIT = fields(
    "tile left ron tsumo",
    tile=text(),
    left=whole("How many are neither in the hand nor in its melds."),
    ron=either(ref("Worth"), NULL),
    tsumo=either(ref("Worth"), NULL),
)


def _requests() -> dict[str, Schema]:
    hand = {**TILES_OF_HAND, **CIRCUMSTANCES, **FLOWER_WIN, **PLACE_AT_TABLE}
    return {
        "ScoreRequest": fields("rules by seat", **COMMON, **hand, **WINNING, from_=WIND),
        "DealRequest": fields("rules result", **COMMON, state=ref("State"), result=ref("Result")),
        "GameRequest": fields(
            "rules",
            **COMMON,
            deals=listed(ref("Result"), "Every deal's result, or"),
            scores=described(AMOUNTS, "the final scores alone."),
            deposits=whole("Sticks left on the table, beside `scores`.", minimum=0),
            penalties=listed({"type": "number"}, "By player, with at most one decimal."),
            closed=flag("End it where it stands: time is up."),
            seating=either(SEATING, NULL, about="The words of the seat draw, where a system has them."),
            outside=whole("What outside bettors won in all, beside `scores`."),
            **BESIDE_SCORES,
            carried=fields(nei=SIDE_BETS["properties"]["nei"], nei_free=listed(PLAYER)),
        ),
        "WaitsRequest": fields("rules concealed seat", **COMMON, **hand),
        "NeedsRequest": fields("rules", **COMMON, state=ref("State"), riichi=listed(PLAYER)),
    }


def _answers() -> dict[str, Schema]:
    by_seat = {"type": "object", "additionalProperties": whole()}
    return {
        "ScoreAnswer": fields(
            "ok patterns fan fu yakuman limit points deltas explain",
            ok=OK, **VALUED, deltas=by_seat, explain=EXPLAIN, id=COMMON["id"],
        ),
        "DealAnswer": SETTLED,
        "GameAnswer": fields(
            "ok deals state finished reason final",
            ok=OK,
            deals=listed(ref("DealAnswer")),
            state=ref("State"),
            finished=flag(),
            reason=either(text(), NULL),
            final=listed(ref("FinalLine"), "As if the game ended now."),
        ),
        "WaitsAnswer": fields("ok shanten waits", ok=OK, shanten=whole(), waits=listed(ref("Wait"))),
        "NeedsAnswer": fields("ok needs", ok=OK, needs=listed(ref("Need"))),
        "RulesAnswer": _rules_answer(),
        "Error": _error(),
    }  # fmt: skip


def _error() -> Schema:
    inside = fields(
        "code field message",
        code=text(f"One of the contract ({', '.join(sorted(Code))}), or conflict, forbidden, not_found, throttled …"),
        field=text("The path in the request, empty for the whole."),
        message=text("For the person at the table: what to correct."),
        service=text("Code `is_link`: tenhou, mahjongsoul, riichicity, google_sheets or web."),
        seen=text("Code `not_a_table`: empty, text, people, log, html, pdf, image, xls or binary."),
        deal=whole("Call `log`: the deal in which it stands, from 1.", minimum=1),
        what=text("Code `disagrees`: deltas, state, patterns, fan, fu, points, limit, pao, final or core."),
        log={"description": "Code `disagrees`: what the log says."},
        core={"description": "Code `disagrees`: what our own working says."},
    )
    return fields("ok error", ok=flag(const=False), error=inside, id=COMMON["id"])


def _rules_answer() -> Schema:
    names = {"type": "object", "additionalProperties": text()}
    preset = fields("id system name players", id=text(), system=text(), name=names, players=whole())
    ids = listed(text())
    entry = fields("id name", id=text(), name=names)
    return fields(
        "ok", ok=OK, presets=listed(preset), preset=preset, options=listed(entry), groups=listed(entry),
        patterns=listed(entry), events=ids, results=ids, aborts=ids, fouls=ids,
    )  # fmt: skip


def _choice(field: OptionField) -> Schema:
    return {"enum": list(field.values)}


def _bounded(field: OptionField) -> Schema:
    bounds = {"minimum": field.low, "maximum": field.high, "multipleOf": field.step}
    return whole() | {word: bound for word, bound in bounds.items() if bound is not None}


KINDS: dict[Kind, Callable[[OptionField], Schema]] = {
    Kind.BOOL: lambda field: flag(),
    Kind.CHOICE: _choice,
    Kind.INT: _bounded,
    Kind.INT_OR_NULL: lambda field: either(_bounded(field), NULL),
    Kind.CHOICES: lambda field: listed(_choice(field), uniqueItems=True),
    Kind.INTS: lambda field: listed(_bounded(field)),
    Kind.TENTHS: lambda field: listed({"type": "number"}),
    Kind.INTS_BY_KEY: lambda field: shut(fields(**{str(key): listed(whole()) for key in field.values})),
}


def option_schema(field: OptionField) -> Schema:
    """Return the schema of an option of a rule system."""
    words = ": ".join(filter(None, [field.name.en, field.help.en]))
    return {**KINDS[field.kind](field), "default": option_table.to_json(field.default), "description": words}


def _options() -> dict[str, Schema]:
    return {
        f"{system.id.capitalize()}Options": described(
            shut(fields(**{field.id: option_schema(field) for field in option_table.fields(system.options_type)})),
            system.name.en,
        )
        for system in SYSTEMS
    }


def _rules(options: dict[str, Schema]) -> Schema:
    preset = text("The id of a preset.", enum=[preset.id for preset in presets()])
    given = either(*[ref(name) for name in options]) if options else {"type": "object"}
    return either(preset, shut(fields("preset", preset=preset, options=given)), about="The rules played by.")


def components() -> dict[str, Schema]:
    """Return every component of the contract by name."""
    options = _options()
    parts = {
        "Win": or_null(WIN),
        "Result": or_null(RESULT),
        "State": STATE,
        "Pattern": PATTERN,
        "Worth": described(fields("points", **WORTH), "What a win is worth."),
        "Move": MOVE,
        "FinalLine": FINAL,
        "Need": NEED,
        "Wait": WAIT,
    }
    return {**options, "Rules": _rules(options), **parts, **_requests(), **_answers()}

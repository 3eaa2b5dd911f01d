"""The OpenAPI schema of the call `sheet`."""

from clubs.api.core.contract_schema import (
    COMMON,
    NULL,
    OK,
    Schema,
    described,
    either,
    fields,
    listed,
    ref,
    shut,
    text,
    whole,
)
from clubs.spreadsheets.decode import ENCODINGS
from clubs.spreadsheets.delimited import DELIMITERS
from clubs.spreadsheets.layout import MEANINGS
from clubs.spreadsheets.questions import CODES
from clubs.spreadsheets.sheet_call import WARNINGS

SHAPES = ("game_per_row", "seat_per_row", "column_per_player", "places_only", "row_per_player", "log_lines")
SKIPS = (
    "separator", "title", "heading", "day", "totals", "note", "no_result", "double", "left_out", "not_understood",
)  # fmt: skip
NAME = either(text(), NULL)
NUMBER = either(whole(), NULL)
SHEET = described(NAME, "The sheet's name; null for text.")
ROW = described(NUMBER, "The row's number in the file, from 1; null for a column of a matrix.")
COLUMN = described(NUMBER, "The column from 0, where games are columns.")


def components() -> dict[str, Schema]:
    """Return the request and answer of the call by name."""
    return {
        "SheetRequest": {"oneOf": [ref("SheetAsText"), ref("SheetAsFile")]},
        "SheetAsText": _request(file=text("The sheet as text.")),
        "SheetAsFile": _request(base64=text("The file's bytes in Base64: text, XLSX or ODS; 10 MiB at most.")),
        "SheetAnswer": _answer(),
    }


def _request(**content: Schema) -> Schema:
    """Return the schema of a request whose sheet is in the field of `content`."""
    known = shut(fields("name", name=text(minLength=1), also=listed(text(minLength=1), "Other spellings of the name.")))
    return shut(
        fields(
            next(iter(content)),
            **content,
            name=text("The file's name; a date or year in it is used."),
            rules=described(ref("Rules"), "The season's rules; default: `riichi`."),
            names=listed(either(text(minLength=1), known), "The known players."),
            answers={"type": "object", "description": "Answers by question id; also `rows`, `cells`, `columns`."},
            lang=COMMON["lang"],
            id=COMMON["id"],
        )
    )


def _answer() -> Schema:
    return fields(
        "ok tables games new_players questions warnings skipped",
        ok=OK,
        tables=listed(_table(), "The tables that were read."),
        games=listed(_game(), "In the order of the tables."),
        new_players=listed(text(), "Players of the games who are not known."),
        questions=listed(_question(), "What is unclear, answered or not."),
        warnings=listed(_warning(), "What is odd, or not read."),
        skipped=listed(_skipped(), "Every row that is no game."),
        id=COMMON["id"],
    )


def _table() -> Schema:
    column = fields(
        "index heading means seat",
        index=whole(minimum=0),
        heading=NAME,
        means=text(enum=list(MEANINGS)),
        seat=described(NUMBER, "Which seat of a row it belongs to, from 0."),
    )
    encodings = ["utf-8", "utf-16", *ENCODINGS]
    return fields(
        "sheet first_row last_row shape delimiter encoding columns",
        sheet=SHEET,
        first_row=whole(minimum=1),
        last_row=whole(minimum=1),
        shape=text(enum=list(SHAPES)),
        delimiter=either(text(enum=list(DELIMITERS)), NULL),
        encoding=either(text(enum=encodings), NULL),
        columns=listed(column),
    )


def _game() -> Schema:
    seat = fields(
        "name player wind score points place penalty chombo team",
        name=described(NAME, "What the cell says."),
        player=described(NAME, "The person; null for nobody, or until a question is answered."),
        wind=either(text(enum=["E", "S", "W", "N"]), NULL),
        score=described(NUMBER, "In points of the table."),
        points=described(NUMBER, "The game's total in tenths."),
        place=NUMBER,
        penalty=whole("In tenths.", maximum=0),
        chombo=whole(minimum=0),
        team=either(text(), whole(), NULL),
    )
    label = either(whole(), text(), NULL)
    return fields(
        "sheet row column date time stage round table game seats worked_out",
        sheet=SHEET,
        row=ROW,
        column=COLUMN,
        date=either(text(format="date"), NULL),
        time=either(text(pattern=r"^\d\d:\d\d$"), NULL),
        stage=label,
        round=label,
        table=label,
        game=label,
        seats=listed(seat, "In the order E S W N where all winds are known."),
        worked_out=listed(text(enum=["score", "place"]), "What was computed."),
    )


def _question() -> Schema:
    at = fields("sheet rows", sheet=SHEET, rows=listed(whole(minimum=1)))
    return fields(
        "id code options default",
        id=text(),
        code=text(enum=list(CODES)),
        options=listed(NAME, "Empty where a value is asked."),
        default=NAME,
        at=listed(at, "The rows that it is about."),
        answer={"description": "What was answered."},
    )


def _warning() -> Schema:
    return fields("code sheet", code=text(enum=list(WARNINGS)), sheet=SHEET)


def _skipped() -> Schema:
    return fields(
        "sheet row code",
        sheet=SHEET,
        row=ROW,
        column=COLUMN,
        code=text(enum=list(SKIPS)),
        reason=text(enum=["players", "score", "player_twice"]),
        message=text("What to correct."),
    )

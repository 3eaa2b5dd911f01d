"""The core's only error: a code of the contract, its position, and what to correct."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from scoring.multilingual import Text

NO_ID: Final = object()


class Code(StrEnum):
    """Error codes of the contract."""

    BAD_JSON = "bad_json"
    BAD_REQUEST = "bad_request"
    BAD_TILE = "bad_tile"
    TOO_MANY_TILES = "too_many_tiles"
    BAD_COUNT = "bad_count"
    BAD_MELD = "bad_meld"
    NOT_WINNING = "not_winning"
    NO_YAKU = "no_yaku"
    FURITEN = "furiten"
    NOT_ALLOWED = "not_allowed"
    BAD_STATE = "bad_state"
    BAD_SCORE = "bad_score"
    GAME_OVER = "game_over"
    UNKNOWN_RULES = "unknown_rules"
    BAD_OPTION = "bad_option"
    UNKNOWN_FORMAT = "unknown_format"
    BAD_LOG = "bad_log"
    UNSUPPORTED = "unsupported"
    DISAGREES = "disagrees"
    NO_SEATING = "no_seating"
    BAD_LOCK = "bad_lock"
    BAD_SCHEDULE = "bad_schedule"
    TOO_LARGE = "too_large"
    IS_LINK = "is_link"
    CUT_OFF = "cut_off"
    NOT_A_TABLE = "not_a_table"


class ContractError(Exception):
    """An error in a request: `code`, `field` (path in the request) and `text` for the user."""

    def __init__(self, code: Code | str, field: str, text: Text) -> None:
        super().__init__(f"{code} at {field or 'the request'}: {text.en}")
        self.code = Code(code)
        self.field = field
        self.text = text

    def under(self, path: str) -> ContractError:
        """Return the same error with its field below `path`."""
        return ContractError(self.code, join(path, self.field), self.text)

    def answer(self, lang: str = "en", id: object = NO_ID) -> dict[str, Any]:
        """Return the contract's error answer; `id` is included if the request had one."""
        error = {"code": str(self.code), "field": self.field, "message": self.text.say(lang)}
        head: dict[str, Any] = {} if id is NO_ID else {"id": id}
        return {**head, "ok": False, "error": error}


def join(path: str, name: str) -> str:
    """Join a path and a name or index.

    >>> join("deals[3]", "wins"), join("", "rules"), join("wins", "[0]")
    ('deals[3].wins', 'rules', 'wins[0]')
    """
    if not path or not name:
        return path or name
    return f"{path}{name}" if name.startswith("[") else f"{path}.{name}"


def not_allowed(field: str, text: Text) -> ContractError:
    """Return the error for something that the rules forbid."""
    return ContractError(Code.NOT_ALLOWED, field, text)


def bad_request(field: str, text: Text) -> ContractError:
    """Return the error for a missing, unknown or malformed field."""
    return ContractError(Code.BAD_REQUEST, field, text)


def bad_state(field: str, text: Text) -> ContractError:
    """Return the error for an impossible state."""
    return ContractError(Code.BAD_STATE, field, text)

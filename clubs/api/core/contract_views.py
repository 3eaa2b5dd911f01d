"""The calls of the scoring contract over HTTP: open to everybody, and without the database."""

import json
from collections.abc import Callable
from typing import Any, ClassVar

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema_view
from rest_framework.request import Request

from clubs.api.common import schema
from clubs.api.common.base import ApiView
from clubs.api.common.language import accepted
from clubs.api.common.strict_json import finite, refuse_constant
from clubs.api.common.throttles import CallRate
from clubs.contract_calls import CALLS
from clubs.game_logs.request_source import MOST
from clubs.spreadsheets.faults import MOST_BYTES
from rules.calls import answer
from scoring.errors import Code, ContractError
from scoring.multilingual import LANGS, Text
from scoring.strict_json import JsonObject

_BAD_JSON = Text(
    "This isn’t JSON. Send one JSON object.",
    "這不是 JSON，請送一個 JSON 物件。",
    "这不是 JSON，请发送一个 JSON 对象。",
    "これはJSONではありません。JSONオブジェクトを1つ送ってください。",
)
LONGEST_LOG = 3 * MOST
LONGEST_SHEET = 3 * MOST_BYTES
LONGEST_CIRCUIT = 5_000_000
"""Bytes of a request with some 500 events of 40 results and 20,000 players, each with a country, twice."""


class CallView(ApiView):
    """Without accounts, and with a throttle of its own by address."""

    authentication_classes = ()
    throttle_classes = (CallRate,)
    throttle_scope = "calls"


class Call(CallView):
    """One call: the body is the request, whatever `Content-Type` says."""

    call: ClassVar[str]

    def body(self, request: Request) -> bytes:
        """Return the whole body. Raise `RequestDataTooBig`."""
        return request.body

    def post(self, request: Request) -> HttpResponse:
        lang = accepted(request)
        try:
            asked = read_json(lambda: self.body(request))
            lang = spoken(asked, lang)
            return reply(answer(self.call, asked, lang, CALLS), lang)
        except ContractError as refused:
            return reply(refused.answer(lang), lang)
        except RecursionError:  # an `id` nested so deeply that it could be read but not written
            return reply(bad_json().answer(lang), lang)


@extend_schema_view(post=schema.call("score", "Value one winning hand."))
class Score(Call):
    """Value one winning hand."""

    call = "score"


@extend_schema_view(post=schema.call("deal", "Settle one deal."))
class Deal(Call):
    """Settle one deal."""

    call = "deal"


@extend_schema_view(post=schema.call("game", "Replay a game, or rank final scores."))
class Game(Call):
    """Replay a game, or rank final scores."""

    call = "game"


@extend_schema_view(post=schema.call("waits", "What a hand waits for, and what each wait is worth."))
class Waits(Call):
    """What a hand waits for, and what each wait is worth."""

    call = "waits"


@extend_schema_view(post=schema.call("needs", "What each player needs in this deal."))
class Needs(Call):
    """What each player needs in this deal."""

    call = "needs"


@extend_schema_view(post=schema.call("standings", "The table of a list of games."))
class Standings(Call):
    """The table of a list of games."""

    call = "standings"


@extend_schema_view(post=schema.call("rating", "A rating replayed over a list of games."))
class Rating(Call):
    """A rating replayed over a list of games."""

    call = "rating"


@extend_schema_view(post=schema.call("stats", "What games add to whom: counts, rates, meetings."))
class Stats(Call):
    """What games add to whom: counts, rates, meetings."""

    call = "stats"


@extend_schema_view(post=schema.call("log", "Read a game log, and work it out again."))
class Log(Call):
    """Read a game log, and work it out again."""

    call = "log"

    def body(self, request: Request) -> bytes:
        """Return a body of up to the maximum log size, even if every character is escaped in JSON."""
        return longest(request, LONGEST_LOG)


@extend_schema_view(post=schema.call("seating", "Who sits where, in one round or in all."))
class Seating(Call):
    """Who sits where, in one round or in all."""

    call = "seating"


@extend_schema_view(post=schema.call("circuit", "Rank players over many tournaments."))
class Circuit(Call):
    """Rank players over many tournaments."""

    call = "circuit"

    def body(self, request: Request) -> bytes:
        """Years of a federation's tournaments are taken, more is not read."""
        return longest(request, LONGEST_CIRCUIT)


@extend_schema_view(post=schema.call("sheet", "Read a sheet of results, whatever its shape."))
class Sheet(Call):
    """Read a sheet of results, whatever its shape."""

    call = "sheet"

    def body(self, request: Request) -> bytes:
        """Return a body of up to the maximum sheet size, even if every character is escaped in JSON."""
        return longest(request, LONGEST_SHEET)


@extend_schema_view(get=schema.rules("rules", "The rule sets."))
class Rules(CallView):
    """The rule sets."""

    def get(self, request: Request) -> HttpResponse:
        return listed(request)


@extend_schema_view(get=schema.rules("preset", "A preset's options, patterns and words."))
class Preset(CallView):
    """A preset's options, patterns and words."""

    def get(self, request: Request, preset: str) -> HttpResponse:
        return listed(request, preset=preset)


def longest(request: Request, most: int) -> bytes:
    """Return a body of at most this many bytes. Raise `RequestDataTooBig`."""
    sent = request._request
    if int(sent.META.get("CONTENT_LENGTH") or 0) > most:
        raise RequestDataTooBig
    return sent.read(most)


def listed(request: Request, **asked: str) -> HttpResponse:
    """Return the answer to the call `rules`."""
    lang = accepted(request)
    if "lang" in request.query_params:
        asked["lang"] = request.query_params["lang"]
    return reply(answer("rules", asked, lang), spoken(asked, lang))


def spoken(asked: Any, lang: str) -> str:
    """Return the language named in the request, else `lang`."""
    named = asked.get("lang") if isinstance(asked, dict) else None
    return named if named in LANGS else lang


def read_json(body: Callable[[], bytes]) -> Any:
    """Return the body as JSON. Raise `ContractError` or `RequestDataTooBig`."""
    try:
        return json.loads(body().decode(), parse_constant=refuse_constant, parse_float=finite)
    except (ValueError, RecursionError):
        raise bad_json() from None


def bad_json() -> ContractError:
    """Return the error for a body that is not JSON."""
    return ContractError(Code.BAD_JSON, "", _BAD_JSON)


def reply(made: JsonObject, lang: str) -> HttpResponse:
    """Return the answer as JSON, with status 400 for an error. Lone surrogates stay escaped."""
    body = json.dumps(made, ensure_ascii=False).encode("utf-8", "backslashreplace")
    response = HttpResponse(body, content_type="application/json", status=200 if made["ok"] else 400)
    response["Content-Language"] = lang
    return response

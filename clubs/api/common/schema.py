"""Additions to drf-spectacular's schema: the contract's components and examples, and all error responses."""

import re
from collections.abc import Iterator
from typing import Any

import pycountry
from drf_spectacular.utils import OpenApiParameter, extend_schema

from clubs.api.common.inputs import Input
from clubs.api.common.request_examples import add_examples
from clubs.api.core import circuit_schema, examples, game_lists_schema, log_schema, seating_schema, sheet_schema
from clubs.api.core.contract_schema import components, ref
from clubs.contract_calls import CALLS
from clubs.input_limits import MOST
from rules.calls import answer
from scoring.multilingual import LANGS

Schema = dict[str, Any]
DAY = r"(19|2[01])\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"
DAYS = {
    "date": rf"^{DAY}$",
    "date-time": rf"^{DAY}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$",
}
"""The dates that clubs may use (`clubs.input_limits`)."""
MOMENT = (
    r"^(19|2[01])\d\d-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))"
    r"T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$"
)
"""Such a date and a time, with an offset or in the club's time zone."""
OF_A_DATABASE = 2**15 - 1
METHODS = ("get", "post", "put", "patch", "delete")
JSON = "application/json"
REFUSALS = {
    "400": "The request is invalid; `message` says what to correct.",
    "401": "Not signed in, or the token is unknown, revoked or expired.",
    "403": "Not allowed: the account lacks the permission, the token lacks the scope, or the CSRF token is missing.",
    "404": "Not found.",
    "409": "Conflict: somebody else saved first (`theirs` is what they saved), or the current state does not allow it.",
    "413": "The request is too large.",
    "429": "Too many requests; try again after `Retry-After` seconds.",
}
TAGS = {
    "Scoring": "The scoring calls: JSON in, JSON out, no account needed. An invalid request is answered with HTTP 400, "
    "`ok: false` and an error that names the field.",
    "Circuits": "What circuits publish, with public names only: rankings over many clubs. Lists have `limit` and "
    "`offset`.",
    "Clubs": "What a club publishes, with public names only. Lists are paginated: `limit` (at most 200), `next`, "
    "`previous`. Send `If-None-Match` to get 304 for an unchanged answer.",
    "Staff": "What scorers, organisers and owners read and write. Authenticate with a token of the club (Settings, API "
    "tokens) that has the scope, or with a session and its CSRF token.",
}
LANGUAGE = OpenApiParameter(
    "Accept-Language", str, OpenApiParameter.HEADER, description="Language of `explain` and `message`."
)
KEY_SCHEMA = {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[!-~]{1,64}$"}
KEY = OpenApiParameter(
    "Idempotency-Key",
    KEY_SCHEMA,
    OpenApiParameter.HEADER,
    required=True,
    description="Required. 1 to 64 ASCII characters, a new key for each action. A repeated request with the same key "
    "gets the first answer and does nothing.",
)
MAY_KEY = OpenApiParameter(
    "Idempotency-Key",
    KEY_SCHEMA,
    OpenApiParameter.HEADER,
    description="Optional. A repeated request with the same key gets the first answer and does nothing.",
)


def call(name: str, about: str) -> Any:
    """Describe a call of the scoring contract."""
    answered = {JSON: ref(f"{name.capitalize()}Answer")}
    return extend_schema(
        operation_id=name,
        tags=["Scoring"],
        summary=about,
        auth=[],
        request={JSON: ref(f"{name.capitalize()}Request")},
        responses={(200, JSON): answered[JSON]},
        parameters=[LANGUAGE],
    )


def rules(name: str, about: str) -> Any:
    """Describe the call `rules`, which has no body."""
    lang = OpenApiParameter("lang", str, description="Language of `message`; else Accept-Language.")
    return extend_schema(
        operation_id=name, tags=["Scoring"], summary=about, auth=[], responses={(200, JSON): ref("RulesAnswer")},
        parameters=[LANGUAGE, lang],
    )  # fmt: skip


def read(about: str) -> Any:
    """Describe something the public reads."""
    return extend_schema(tags=["Clubs"], summary=about, description=about, auth=[])


def described(about: str, component: str = "") -> Any:
    """Describe what the public reads in another format: a component of the contract, or any object."""
    answered = ref(component) if component else {"type": "object"}
    return extend_schema(tags=["Clubs"], summary=about, description=about, auth=[], responses={(200, JSON): answered})


def write(name: str, about: str, request: Any, responses: Any, *, keyed: bool = False) -> Any:
    """Describe something that staff write."""
    return extend_schema(
        operation_id=name, tags=["Staff"], summary=about, description=about, request=request,
        responses=responses, parameters=[KEY if keyed else MAY_KEY],
    )  # fmt: skip


def several(component: str) -> Schema:
    """Return the schema of a plain list of a component."""
    return {"type": "array", "items": ref(component)}


def secret(name: str, about: str, responses: Any) -> Any:
    """Describe something that staff alone read."""
    return extend_schema(operation_id=name, tags=["Staff"], summary=about, description=about, responses=responses)


def complete(result: Schema, **_: object) -> Schema:
    """drf-spectacular's hook: add the contract's components, the refusals of every operation, and the examples."""
    found = result.setdefault("components", {}).setdefault("schemas", {})
    known = components()
    for call_schema in (game_lists_schema, log_schema, seating_schema, circuit_schema, sheet_schema):
        known |= call_schema.components()
    result["components"]["schemas"] = dict(sorted({**found, **known}.items()))
    result["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    _narrow(result["components"]["schemas"])
    for path, method, operation in _operations(result):
        _bound(operation)
        for status in _refusals(path, method, operation):
            operation["responses"][status] = {
                "description": REFUSALS[status], "content": {JSON: {"schema": ref("Error")}},
            }  # fmt: skip
    for name, requests in examples.CALLS.items():
        _show(result["paths"][f"/api/v1/{name}"]["post"], name, requests)
    add_examples(result)
    return result


def _inputs(of: type[Input] = Input) -> Iterator[str]:
    """Yield the names of all components used in requests."""
    for one in of.__subclasses__():
        yield from (one.__name__.removesuffix("Serializer"), f"Patched{one.__name__}", *_inputs(one))


def _narrow(found: Schema) -> None:
    """Add what serializers check in addition to their fields."""
    sent = set(_inputs()) & set(found)
    for name, component in found.items():
        if name in sent:
            _shut(component)
            _drop_impossible_defaults(component)
        elif "properties" in component:
            _unbound(component)
    price = {"type": ["string", "null"], "pattern": r"^\d{1,5}(\.\d{1,4})?$"}
    for name in ("NewSeasonInput", "PatchedChangedSeasonInput", "TableInput"):
        found[name]["properties"]["point_price"] |= price
    found["SeatsInput"]["properties"]["winds"] |= {"minProperties": 1}
    found["EditInput"]["oneOf"] = [
        _with_players(["shuffle"], 0), _with_players(["swap"], 2), _with_players(["lock", "unlock"], 1)
    ]  # fmt: skip
    found["BonusInput"]["oneOf"] = [
        {"required": [one], "properties": {one: {"type": "integer"}, other: {"type": "null"}}}
        for one, other in (("player", "team"), ("team", "player"))
    ]
    found["BonusInput"]["properties"]["tenths"]["not"] = {"const": 0}
    found["ConfirmInput"]["anyOf"] = [{"required": ["index"]}, {"required": ["reason"]}]
    codes = ["", *sorted(country.alpha_2 for country in pycountry.countries)]
    for name in ("PlayerInput", "PatchedChangedPlayerInput"):
        found[name]["properties"]["country"]["enum"] = codes


def _drop_impossible_defaults(component: Schema) -> None:
    """Leave out a default of "" where a text may be omitted but not sent empty."""
    for field in component["properties"].values():
        allowed = re.compile(field.get("pattern", ""))
        if field.get("default") == "" and not allowed.match(""):
            del field["default"]


def _with_players(acts: list[str], count: int) -> Schema:
    """Return the schema of an act on a plan with this many players."""
    players = {"minItems": count, "maxItems": count}
    return {"properties": {"do": {"enum": acts}, "players": players}, **({"required": ["players"]} if count else {})}


def _shut(component: Schema) -> None:
    """Forbid other fields in a body, and dates outside the allowed range."""
    component["additionalProperties"] = False
    for one in component.get("properties", {}).values():
        _or_nothing(one)
        if pattern := DAYS.get(one.get("format", "")):
            one["pattern"] = pattern


def _or_nothing(one: Schema) -> None:
    """Merge text-or-empty alternatives: a text's pattern already allows "", and "" is never a URL."""
    text, *nothing = one.get("oneOf", [{}])
    if nothing == [{"type": "string", "maxLength": 0}]:
        del one["oneOf"]
        one |= {"anyOf": [text, *nothing]} if "format" in text else text


def _unbound(schema: Schema) -> None:
    """Remove number ranges that are only the database's."""
    for one in schema["properties"].values():
        if one.get("type") in ("integer", ["integer", "null"]):
            for bound in ("minimum", "maximum"):
                if abs(one.get(bound, 0)) >= OF_A_DATABASE:
                    del one[bound]
            one.pop("format", None)


def _bound(operation: Schema) -> None:
    """Require query parameters to have a value."""
    for asked in operation.get("parameters", ()):
        if asked["in"] == "query" and asked["schema"].get("type") == "string":
            _bound_text(asked)
        if asked["in"] == "query" and asked["schema"].get("type") == "integer":
            asked["schema"] |= {"minimum": int(asked["name"] == "limit"), "maximum": MOST}


def _bound_text(asked: Schema) -> None:
    schema = asked["schema"]
    if asked["name"] == "lang":
        schema["enum"] = list(LANGS)
    elif asked["name"] == "season":
        schema |= {"minLength": 1, "pattern": "^[-a-zA-Z0-9_]+$"}
    elif schema.get("format") == "date-time":
        del schema["format"]  # the format would require an offset, while the club's time zone needs none
        schema["pattern"] = MOMENT
    elif "enum" not in schema:
        schema |= {"minLength": 1, "pattern": r"^[^\u0000]+$"}


def _operations(result: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, methods in result["paths"].items():
        for method in METHODS:
            if method in methods:
                yield path, method, methods[method]


def _refusals(path: str, method: str, operation: Schema) -> list[str]:
    if "{club}" not in path:
        return [
            "400",
            "401",
            *(["404"] if path.endswith("/clubs") or "{circuit}" in path else []),
            *(["413"] if method == "post" else []),
            "429",
        ]
    if method == "get":
        unready = ["409"] if "{game}" in path else []
        return ["400", "401", *(["403"] if operation.get("security") else []), "404", *unready, "429"]
    return ["400", "401", "403", "404", "409", "413", "429"]


def _show(operation: Schema, call: str, requests: dict[str, dict[str, Any]]) -> None:
    asked = {title: {"value": request} for title, request in requests.items()}
    answered = {title: {"value": answer(call, request, calls=CALLS)} for title, request in requests.items()}
    operation["requestBody"]["content"][JSON]["examples"] = asked
    operation["responses"]["200"]["content"][JSON]["examples"] = {
        title: shown for title, shown in answered.items() if shown["value"]["ok"]
    }

"""The OpenAPI schema is valid, and requests and answers conform to it."""

from typing import Any

import pytest
from django.test import Client
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator

from clubs.api.core import examples
from clubs.contract_calls import CALLS
from clubs.permissions import ROUTES
from rules import calls
from rules.registry import presets
from tools import openapi

SHOWN = [(call, request) for call, requests in examples.CALLS.items() for request in requests.values()]
UNDESCRIBED = {"api:schema", "api:docs"}


def answer(call: str, request: dict[str, Any]) -> Any:
    return calls.answer(call, request, calls=CALLS)


@pytest.fixture(scope="module")
def schema() -> Any:
    return Client().get("/api/v1/schema/?format=json").json()


def problems(schema: Any, component: str, value: Any) -> list[str]:
    validator = Draft202012Validator({"$ref": f"#/components/schemas/{component}", "components": schema["components"]})
    return [error.message for error in validator.iter_errors(value)]


def test_schema_is_valid(schema: Any) -> None:
    validate_schema(schema)


def test_program_that_accepts_json_gets_the_schema_and_an_ascii_name_for_its_client(schema: Any) -> None:
    answer = Client().get("/api/v1/schema/", headers={"Accept": "application/json"})
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == schema
    assert schema["info"]["title"].isascii()


def test_every_request_has_an_example_that_is_as_described(schema: Any) -> None:
    wrong = []
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if body := operation.get("requestBody", {}).get("content", {}).get("application/json"):
                shown = [body["example"]] if "example" in body else [one["value"] for one in body["examples"].values()]
                validator = Draft202012Validator({**body["schema"], "components": schema["components"]})
                wrong += [(method, path, error.message) for one in shown for error in validator.iter_errors(one)]
                wrong += [] if shown else [(method, path, "no example")]
    assert wrong == []


def test_every_default_may_be_sent(schema: Any) -> None:
    """Check that every default is valid input: generated clients send the defaults that they know."""
    refused = [
        f"{name}.{field}"
        for name, component in schema["components"]["schemas"].items()
        for field, said in component.get("properties", {}).items()
        if "default" in said and problems(schema, f"{name}/properties/{field}", said["default"])
    ]
    assert refused == []


def test_every_route_is_described(schema: Any) -> None:
    routes = [route for route in ROUTES if route.startswith("api:") and route not in UNDESCRIBED]
    assert len(schema["paths"]) == len(routes)


WHOLE = {"/api/v1/clubs/{club}/tournaments/{tournament}/rounds/{number}/lineups"}
"""Lists that are returned whole: a round has one line-up for each team."""


def test_every_list_is_read_page_by_page(schema: Any) -> None:
    def answered(operation: Any) -> Any:
        found = operation["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema", {})
        return schema["components"]["schemas"][found["$ref"].rpartition("/")[2]] if "$ref" in found else found

    kinds = {path: answered(methods["get"]) for path, methods in schema["paths"].items() if "get" in methods}
    assert {path for path, kind in kinds.items() if kind.get("type") == "array"} == WHOLE
    paged = {path for path, kind in kinds.items() if "next" in kind.get("properties", {})}
    assert {"/api/v1/clubs", "/api/v1/clubs/{club}/games", "/api/v1/clubs/{club}/log"} <= paged
    for path in paged:
        parameters = {one["name"] for one in schema["paths"][path]["get"].get("parameters", [])}
        assert {"cursor", "limit"} <= parameters, path


@pytest.mark.parametrize(("call", "request_"), SHOWN)
def test_example_and_its_answer_are_as_described(schema: Any, call: str, request_: dict[str, Any]) -> None:
    assert problems(schema, f"{call.capitalize()}Request", request_) == []
    answered = answer(call, request_)
    assert problems(schema, f"{call.capitalize()}Answer" if answered["ok"] else "Error", answered) == []


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
def test_option_values_of_every_preset_are_as_described(schema: Any, preset: str) -> None:
    told = answer("rules", {"preset": preset})
    options = {option["id"]: option["value"] for option in told["options"]}
    assert problems(schema, "RulesAnswer", told) == []
    assert problems(schema, "Rules", {"preset": preset, "options": options}) == []
    assert problems(schema, "Rules", {"preset": preset, "options": {**options, "no_such_option": 1}}) != []


def test_the_schema_in_the_documentation_is_the_sites() -> None:
    assert openapi.KEPT.read_text(encoding="utf-8") == openapi.schema(), "Run `python tools/openapi.py`."


def test_refusal_is_as_described(schema: Any) -> None:
    assert problems(schema, "Error", answer("deal", {"id": 4})) == []
    assert problems(schema, "Error", Client().get("/api/v1/whist").json()) == []


@pytest.mark.parametrize("component", ["Rules", "Result", "State", "Standing", "GameDetail", "DealInput", "Error"])
def test_component_is_there(schema: Any, component: str) -> None:
    assert component in schema["components"]["schemas"]


@pytest.mark.parametrize("text", ["", "HK-17"])
def test_what_may_be_empty_is_described_so(schema: Any, text: str) -> None:
    sent = {"name": "Zoë", "federation_id": text, "alias": text, "email": ""}
    assert problems(schema, "PlayerInput", sent) == []
    assert problems(schema, "NoteInput", {"note": text}) == []


def test_every_reference_leads_somewhere(schema: Any) -> None:
    known = {f"#/components/schemas/{name}" for name in schema["components"]["schemas"]}
    assert references(schema) - known == set()


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()

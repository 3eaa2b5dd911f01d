"""Examples of what staff send, made from the schema of each request: its required fields with likely values."""

from typing import Any

Schema = dict[str, Any]
JSON = "application/json"
DEPTH = 12
"""How deep a request is filled in."""
LIKELY: dict[str, object] = {
    "name": "Emma", "text": "Emma Lindqvist\n陳大文", "email": "emma@example.org", "reason": "Wrong discarder",
    "note": "Paid in cash", "slug": "2026-autumn", "rules": "riichi", "preset": "riichi", "country": "FR",
    "starts_on": "2026-10-01", "ends_on": "2026-12-20", "time_zone": "Asia/Taipei", "type": "draw",
}  # fmt: skip
"""Values of fields by their names, where the schema allows them."""
FORMATS = {
    "date": "2026-11-28", "date-time": "2026-11-28T19:00:00Z", "email": "emma@example.org",
    "uri": "https://club.example.org/", "uuid": "5f1c9a0e-3b52-4f0e-9f0c-2f6d1b7c8a90", "time": "19:00:00",
}  # fmt: skip


def add_examples(result: Schema) -> None:
    """Add an example to each request that has none."""
    examples = _Examples(result["components"]["schemas"])
    for methods in result["paths"].values():
        for operation in methods.values():
            body = (
                operation.get("requestBody", {}).get("content", {}).get(JSON) if isinstance(operation, dict) else None
            )
            if body is not None and not body.keys() & {"example", "examples"}:
                body["example"] = examples.of(body["schema"])


class _Examples:
    def __init__(self, components: Schema) -> None:
        self.components = components

    def fits(self, schema: Schema, value: object) -> bool:
        # Only the schema needs it: a start imports less without.
        from jsonschema import Draft202012Validator

        return Draft202012Validator({**schema, "components": {"schemas": self.components}}).is_valid(value)

    def of(self, schema: Schema, name: str = "", depth: int = 0) -> Any:
        """Return a value that the schema allows."""
        schema = self._resolved(schema)
        for known in (schema.get("const"), schema.get("default"), *schema.get("examples", ()), *schema.get("enum", ())):
            if known not in (None, "", [], {}):
                return known
        if name in LIKELY and self.fits(schema, LIKELY[name]):
            return LIKELY[name]
        kind = schema.get("type")
        kind = next((one for one in kind if one != "null"), None) if isinstance(kind, list) else kind
        if kind == "object" or "properties" in schema:
            return self._object(schema, depth)
        if kind == "array":
            least = max(1, schema.get("minItems", 0)) if depth < DEPTH else 0
            items = schema.get("items", {})
            return [self.of(items, name.removesuffix("s"), depth + 1) for _ in range(least)]
        return self._plain(schema, kind)

    def _resolved(self, schema: Schema) -> Schema:
        while True:
            if "$ref" in schema:
                schema = self.components[schema["$ref"].rpartition("/")[2]]
            elif choices := schema.get("oneOf") or schema.get("anyOf"):
                schema = _joined(schema, self._resolved(next(one for one in choices if one.get("type") != "null")))
            elif "allOf" in schema and len(schema["allOf"]) == 1:
                schema = {key: value for key, value in schema.items() if key != "allOf"} | schema["allOf"][0]
            else:
                return schema

    def _object(self, schema: Schema, depth: int) -> Schema:
        fields = schema.get("properties", {})
        open_ = [name for name in fields if not fields[name].get("readOnly")]
        wanted = [name for name in open_ if name in schema.get("required", ())] or open_[:1]
        least, more = schema.get("minProperties", 0), schema.get("additionalProperties")
        keys = [str(n) for n in range(1, least + 1)] if isinstance(more, dict) and not wanted else []
        return {
            **{name: self.of(fields[name], name, depth + 1) for name in wanted if depth < DEPTH},
            **{key: self.of(more or {}, "", depth + 1) for key in keys},
        }

    def _plain(self, schema: Schema, kind: str | None) -> Any:
        if kind in ("integer", "number"):
            least = schema.get("minimum", schema.get("exclusiveMinimum", 0) + 1 if "exclusiveMinimum" in schema else 1)
            return min(max(1, least), schema.get("maximum", max(1, least)))
        if kind == "boolean":
            return True
        candidates = (FORMATS.get(schema.get("format", "")), "Emma", "2026-autumn", "1", "FR", "1p", "19:00")
        return next((one for one in candidates if one and self.fits(schema, one)), "Emma")


def _joined(schema: Schema, choice: Schema) -> Schema:
    """Return a schema with one of its alternatives."""
    rest = {key: value for key, value in schema.items() if key not in ("oneOf", "anyOf")}
    both: Schema = {
        "properties": {**rest.get("properties", {}), **choice.get("properties", {})},
        "required": [*rest.get("required", ()), *choice.get("required", ())],
    }
    return {**rest, **choice, **{key: value for key, value in both.items() if value}}

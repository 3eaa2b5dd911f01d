"""Write the API's schema, without examples, to docs/openapi.json. A test fails if that file is out of date."""

import json
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "openapi.json"
LINE_DEPTH = {"components": 3, "paths": 3, "info": 2}
"""How many keys lead to an object written on one line: a component, an operation, a field of the info."""


def schema() -> str:
    """Return the text of docs/openapi.json. Call `django.setup()` first."""
    from django.utils import translation
    from drf_spectacular.generators import SchemaGenerator
    from drf_spectacular.renderers import OpenApiJsonRenderer

    with translation.override("en"):
        generator: Any = SchemaGenerator
        made = generator(api_version="1").get_schema(request=None, public=True)
        whole = json.loads(OpenApiJsonRenderer().render(made))
    parts = ",\n".join(f"{_key(name)}{lines(inside, LINE_DEPTH.get(name, 1))}" for name, inside in plain(whole).items())
    return f"{{\n{parts}\n}}\n"


def lines(value: Any, depth: int, indent: str = "") -> str:
    """Return `value` as JSON with one line for each object at this depth of keys."""
    if depth <= 1 or not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    inner = indent + " "
    parts = ",\n".join(f"{inner}{_key(name)}{lines(value[name], depth - 1, inner)}" for name in sorted(value))
    return f"{{\n{parts}\n{indent}}}"


def _key(name: str) -> str:
    return f"{json.dumps(name, ensure_ascii=False)}: "


def plain(value: Any) -> Any:
    """Return `value` without examples, which are long and follow from the rules and from the fields."""
    if isinstance(value, dict):
        return {name: plain(inside) for name, inside in value.items() if name not in ("example", "examples")}
    return [plain(one) for one in value] if isinstance(value, list) else value


def main() -> None:
    """Write docs/openapi.json."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    KEPT.write_text(schema(), encoding="utf-8")
    print(f"Wrote {KEPT.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()

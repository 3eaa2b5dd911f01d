"""Write the API's schema, without its examples, to docs/openapi.json; a test says when it is behind."""

import json
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "openapi.json"


def schema() -> str:
    """Return the schema as it is kept; Django is ready."""
    from django.utils import translation
    from drf_spectacular.generators import SchemaGenerator
    from drf_spectacular.renderers import OpenApiJsonRenderer

    with translation.override("en"):
        generator: Any = SchemaGenerator
        made = generator(api_version="1").get_schema(request=None, public=True)
        whole = json.loads(OpenApiJsonRenderer().render(made))
    return json.dumps(plain(whole), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def plain(value: Any) -> Any:
    """Leave the examples out, which are long and follow from the rules."""
    if isinstance(value, dict):
        return {name: plain(inside) for name, inside in value.items() if name != "examples"}
    return [plain(one) for one in value] if isinstance(value, list) else value


def main() -> None:
    """Write it."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    KEPT.write_text(schema(), encoding="utf-8")
    print(f"{KEPT.relative_to(ROOT)} is written.")


if __name__ == "__main__":
    main()

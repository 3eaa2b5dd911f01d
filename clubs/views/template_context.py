"""What a template is given, by name."""

from typing import Any

Context = dict[str, Any]

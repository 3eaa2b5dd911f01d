"""Type of a template context."""

from typing import Any

Context = dict[str, Any]

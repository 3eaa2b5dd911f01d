"""Types for the scoring contract's raw JSON: a result, input beyond it, a state.

Screens work with dataclasses parsed from it (`deal_lines.py`, `core_answers.py`).
"""

from scoring.strict_json import JsonObject

Result = JsonObject
"""A deal's result."""

State = JsonObject
"""A game's state before or after a deal."""

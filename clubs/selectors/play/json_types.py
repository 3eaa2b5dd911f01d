"""The scoring contract's JSON, where it is kept, sent or received as it is: a result, what was said beyond it, a state.

What the screens reckon with is read into dataclasses (`lines.py`, `answers.py`); these are the edge.
"""

from scoring.strict_json import JsonObject

Result = JsonObject
"""A deal's result."""

State = JsonObject
"""A game's state before or after a deal."""

"""The ids of people in requests: text or numbers."""

import json
import math

from scoring.multilingual import Text
from scoring.strict_json import wrong

LONGEST = 200
_ID = Text(
    "text of 1 to {most} characters or a number",
    "1 至 {most} 字的文字或數字",
    "1 至 {most} 字的文字或数字",
    "1〜{most}字の文字列か数",
).fill(most=LONGEST)


def read_key(value: object, path: str) -> str:
    """Return an id as text, which is used for comparisons and as a key in the answer."""
    key = _key(value)
    if not 0 < len(key) <= LONGEST:
        raise wrong(path, _ID)
    return key


def _key(value: object) -> str:
    if type(value) is str:
        return value
    if type(value) is int or (type(value) is float and math.isfinite(value)):
        return json.dumps(value)
    return ""

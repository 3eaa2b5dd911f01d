"""Numbers that JSON doesn't have, although Python reads them."""

import math
from typing import NoReturn


def refuse_constant(constant: str) -> NoReturn:
    """Refuse NaN and Infinity."""
    raise ValueError(constant)


def finite(digits: str) -> float:
    """Return a number that is not infinite."""
    value = float(digits)
    if math.isinf(value):
        raise ValueError(digits)
    return value

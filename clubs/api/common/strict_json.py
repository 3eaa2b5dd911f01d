"""Numbers that JSON has not, though Python reads them."""

import math
from typing import NoReturn


def refuse_constant(constant: str) -> NoReturn:
    """JSON has no NaN and no Infinity."""
    raise ValueError(constant)


def finite(digits: str) -> float:
    """A number that is not beyond all numbers."""
    value = float(digits)
    if math.isinf(value):
        raise ValueError(digits)
    return value

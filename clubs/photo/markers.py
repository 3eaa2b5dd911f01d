"""The square marks of a sheet: the first 50 patterns of ArUco's 4 × 4 dictionary (`DICT_4X4_50`)."""

from __future__ import annotations

CELLS = 6
"""Cells of a mark along one side: four of the pattern, and the black border."""
# Sixteen bits a pattern, row by row from the top left; 1 is white.
_PATTERNS = """
b532 0f9a 332d 9946 549e 79cd 9e2e c4f2 feda cf56 f991 11a7 0eb7 2a0f 24b1 263e 4665 6600 6c5e 76af 868b b02b ccd5 dd82
fe47 9471 ace4 a554 2123 346f 4415 57b2 9ecf f0cb 08ae 0929 1875 04ff 0df6 1c5a 1718 2a28 328c 38b2 24e8 2eeb 2d3f 4b64
502e 5013
"""
PATTERNS = tuple(int(word, 16) for word in _PATTERNS.split())


def white_cells(mark: int) -> tuple[tuple[int, int], ...]:
    """Return the white cells of a mark as (column, row), counted with its border from the top left.

    >>> white_cells(17)
    ((2, 1), (3, 1), (2, 2), (3, 2))
    """
    inner = CELLS - 2
    bits = PATTERNS[mark]
    return tuple(
        (1 + at % inner, 1 + at // inner) for at in range(inner * inner) if bits >> (inner * inner - 1 - at) & 1
    )

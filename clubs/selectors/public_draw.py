"""A seat draw, checked in public."""

from dataclasses import dataclass

from clubs.models import SeatDraw


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Everything on a draw's page."""

    draw: SeatDraw


def draw_page(draw: SeatDraw) -> DrawPage:
    """Everything on a draw's page."""
    return DrawPage(draw)

"""Places of a schedule: it is made for places 1 … n, which entries hold."""

from clubs.models import Event, Round, SeatDraw
from clubs.selectors.tournament.round_seating import STANDS


def schedule_places(event: Event) -> dict[int, int]:
    """Return the place in the schedule (from 1) by start number, as of its last round; empty for a league.

    The places follow the order of the players that the schedule was made for. A player who takes over a seat
    permanently takes over its place.
    """
    draws = SeatDraw.objects.filter(round__event=event, round__method=Round.Method.SCHEDULE, status__in=STANDS)
    draw = draws.exclude(round__stage__by_team=True).order_by("-round__number", "-number").first()
    if draw is None:
        return {}
    places = {player["id"]: place for place, player in enumerate(draw.inputs["players"], 1)}
    for step in draw.steps:
        if step["do"] == "replace" and step["a"] in places:
            places[step["b"]] = places.pop(step["a"])
    return places

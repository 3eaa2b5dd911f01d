"""Who holds which place of a schedule: it is made for places 1 … n, and entries hold them."""

from clubs.models import Event, Round, SeatDraw
from clubs.selectors.tournament.round_seating import STANDS


def schedule_places(event: Event) -> dict[int, int]:
    """The place in the schedule (from 1) by start number, as the last of its rounds stands; of a league nobody's.

    The places are in the order of the players that the schedule was made for. Who takes over a seat for good has the
    place with it, and whoever gave it up has none.
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

"""What a table's tablet says about itself."""

from django.http import HttpRequest, QueryDict

from clubs.browser_baseline import browser_of
from clubs.input_limits import figures
from scoring.strict_json import JsonObject

MOST = 999


def report_of(request: HttpRequest) -> JsonObject:
    """Return a tablet's browser, whether it is too old, and by its scripts (`play_device.js`) what waits, whether it
    stores entries, and the battery in per cent.
    """
    said = QueryDict(request.headers.get("X-Tablet", "")[:200])
    agent = request.headers.get("User-Agent", "")
    found: JsonObject = {"browser": browser_of(agent, ipad=said.get("ipad") == "1")}
    found["old"] = request.COOKIES.get("plain") == "1"
    waits, battery = figures(said.get("waits", "")), figures(said.get("battery", ""))
    if waits is not None:
        found |= {"waits": min(waits, MOST), "stores": said.get("stores") == "1"}
    if battery is not None and battery <= 100:
        found["battery"] = battery
    return found

"""Taps that waited on a phone at the front desk (`desk_outbox.js`): each takes effect once, and refusals say why."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from clubs.errors import ClubError
from clubs.input_limits import figures
from clubs.models import Club, Event
from clubs.services.idempotency import Answer, run_once
from clubs.services.night.waiting_taps import tell_waiting
from clubs.views.idempotency import digest_of_form
from clubs.views.play.outbox_response import SAVED

REFUSED, REASON, VERSION = 409, "X-Refused", "X-Version"
PHONE = "desk"
"""The cookie by which a phone is told from others."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """The effect of a tap: its confirmation, and the version of the row now."""

    said: str = ""
    version: int | None = None


def save_tap(request: HttpRequest, club: Club, sender: str, do: Callable[[], Tapped]) -> HttpResponse:
    """Run a tap once for its key. A refused one answers with the reason and its code, and doesn't use up its key."""

    def act() -> Answer:
        tapped = do()
        said = {SAVED: key} | ({} if tapped.version is None else {VERSION: str(tapped.version)})
        return Answer(200, headers=said, body={"said": tapped.said})

    key = request.POST.get("key", "")
    try:
        answer = run_once(sender=sender, club=club, key=key, digest=digest_of_form(request), do=act)
    except ClubError as error:
        response = HttpResponse(error.message, status=REFUSED, content_type="text/plain; charset=utf-8")
        response[REASON] = error.code
        if "version" in error.data:
            response[VERSION] = str(error.data["version"])
        return response
    return HttpResponse(answer.body["said"], headers=dict(answer.headers), content_type="text/plain; charset=utf-8")


def seen_by(request: HttpRequest) -> int | None:
    """Return the version of the row that was tapped; None for forms without scripts."""
    return figures(request.POST.get("version"))


def phone_of(request: HttpRequest) -> str:
    """Return the name that this phone gave itself."""
    return request.COOKIES.get(PHONE, "")


def hear_phone(request: HttpRequest, event: Event) -> None:
    """Store how many taps wait on this phone, if its scripts tell."""
    number = figures(request.headers.get("X-Waiting"))
    if number is not None:
        tell_waiting(event=event, phone=phone_of(request), number=number)

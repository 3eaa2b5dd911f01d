"""Idempotent saves at a table: each key is saved once, however often the form or the tablet's outbox sends it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.services.idempotency import Answer, digest_of, find_answer, run_once
from clubs.views.play.key_conflict import key_used_page
from clubs.views.play.outbox_response import SAVED, SaveResult, acknowledge_save, answer_of, by_outbox
from clubs.views.play.table_context import TableContext, View, not_taken, with_table_context
from clubs.views.play.table_pages import done, new_key

OF_THE_PAGE = ("csrfmiddlewaretoken", "key", "number", "version")
"""Fields that the user didn't enter. An outbox rewrites `number` and `version` with each attempt."""
FAILED = 400


def playing(view: View) -> View:
    """Wrap a view as `with_table_context` does, for pages that need a game: show the table page if none is running.

    An outbox gets no redirect in that case, so that it doesn't take the save for accepted. A repeated submission gets
    its first answer, even if the game has moved on since. A submission with the key of a different entry is kept on the
    tablet and shown next to the entry saved with that key.
    """

    @wraps(view)
    def inner(request: HttpRequest, place: TableContext, **rest: Any) -> HttpResponse:
        if place.game is None and not by_outbox(request):
            return place.to("play")
        if place.game is not None:
            response = view(request, place, **rest)
        else:
            response = not_taken(request, place, ClubError("no_game", _("No game is running at this table.")))
        return (_answer_again(request, place) or response) if _unsaved(request, response) else response

    return with_table_context(inner)


def save_once(request: HttpRequest, place: TableContext, key: str, do: Callable[[], SaveResult | None]) -> Answer:
    """Save once for the key and return the answer for a tablet's outbox; pages without scripts may have no key.

    `do` returns the resulting state of the game, or None if the save doesn't change it.
    """
    key = key or new_key()
    asked = {"sender": _sender(place), "key": key, "digest": _digest(request, place)}
    return run_once(club=place.club, do=lambda: answer_of(key, do()), **asked)


def _unsaved(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the submission with a key was not saved this time."""
    if request.method != "POST" or not request.POST.get("key"):
        return False
    return response.status_code >= FAILED or (by_outbox(request) and not response.has_header(SAVED))


def _answer_again(request: HttpRequest, place: TableContext) -> HttpResponse | None:
    """Return the answer to the earlier save with this key, or None if there was none."""
    try:
        answer = find_answer(sender=_sender(place), key=request.POST["key"], digest=_digest(request, place))
    except ClubError as error:
        return key_used_page(request, place, error.data["kept"])
    if answer is None:
        return None
    return acknowledge_save(answer) if by_outbox(request) else done(request, place)


def _sender(place: TableContext) -> str:
    """Return the table as the sender: a tablet may get a new link, or another user sign in, before it sends again."""
    return f"table {place.table.pk}"


def _digest(request: HttpRequest, place: TableContext) -> str:
    """Return the digest of the entered data and its address, without the table's link."""
    match = request.resolver_match
    parts = {name: value for name, value in match.kwargs.items() if name != "table"} if match else {}
    fields = [(name, values) for name, values in sorted(request.POST.lists()) if name not in OF_THE_PAGE]
    return digest_of(match.url_name or "" if match else "", repr(sorted(parts.items())), repr(fields))

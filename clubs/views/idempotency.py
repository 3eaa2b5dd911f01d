"""Idempotent forms of the tournament pages: a repeated submission takes effect once."""

from collections.abc import Callable, Iterator
from functools import wraps

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Entry, EventTeam, Registration
from clubs.request_types import SiteRequest
from clubs.services.idempotency import Answer, digest_of
from clubs.services.idempotency import run_once as run_request_once
from clubs.views.tournament.tournament_context import keep_typed, reject_with_message

View = Callable[..., HttpResponse]
REDIRECTS = range(300, 400)
OF_THE_PAGE = ("csrfmiddlewaretoken", "key", "version")
"""Fields of a form that were not typed by the user."""


def imports_list(request: SiteRequest) -> bool:
    """Whether this request imports a previewed list."""
    return "take" in request.POST


class _RefusedError(Exception):
    """Raised if a submission is rejected; `answer` is the response that says why."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.answer = answer


def run_once(page: str = "", *, saves: Callable[[SiteRequest], bool] = lambda _request: True) -> Callable[[View], View]:
    """Run a view once for each idempotency key, and repeat the redirect for the same submission.

    A rejected submission doesn't use up its key, so the corrected form may keep it. A submission without a key, or with
    the key of another form, is rejected with a message on `page` (by default the requested address). `saves` tells
    whether the request is meant to save and not only to preview.
    """

    def inner(view: View) -> View:
        @wraps(view)
        def led(request: SiteRequest, **parts: object) -> HttpResponse:
            if request.method != "POST" or not saves(request):
                return view(request, **parts)
            try:
                return _led(request, lambda: view(request, **parts), page)
            except ClubError as error:
                return _refused(request, error, _place(request, page))

        return led

    return inner


def _led(request: SiteRequest, act: Callable[[], HttpResponse], page: str) -> HttpResponse:
    done: list[HttpResponse] = []

    def do() -> Answer:
        request.refused = False
        response = act()
        if request.refused or response.status_code not in REDIRECTS:
            raise _RefusedError(response)
        done.append(response)
        return Answer(response.status_code, response["Location"])

    key, club = request.POST.get("key", ""), _club(request)
    try:
        answer = run_request_once(sender=_sender(request), club=club, key=key, digest=digest_of_form(request), do=do)
    except _RefusedError as refused:
        return refused.answer
    return done[0] if done else redirect(answer.location or _place(request, page))


def _refused(request: SiteRequest, error: ClubError, back: str) -> HttpResponse:
    """Explain the rejection: on a page of its own for a key with other content, else as a message on the next page."""
    if error.code != "key_used":
        reject_with_message(request, error.message)
        return redirect(back)
    words = _("This form was already sent with different values. Check the current values and send it again.")
    if request.htmx:
        reject_with_message(request, words)
        return redirect(back)
    keep_typed(request)
    return render(request, "clubs/form_sent_before.html", {"message": words, "back": back}, status=409)


def _sender(request: SiteRequest) -> str:
    """Return the sender of the form: an account, a tournament's public form, or the owner of a personal link."""
    if request.user.is_authenticated and "club" in _parts(request):
        return f"account {request.user.pk}"
    if "club" in _parts(request):
        return f"form event {_parts(request)['tournament']}"
    name, of = _owner(request)
    return f"{name} {of.pk}"


def _owner(request: SiteRequest) -> tuple[str, Entry | Registration | EventTeam]:
    """Return the kind of the personal link and the object that it belongs to."""
    return next((name, found) for name in ("entry", "registration", "team") if (found := getattr(request, name, None)))


def _club(request: SiteRequest) -> Club:
    """Return the club of the address or of the personal link."""
    if "club" in _parts(request):
        return request.club
    club: Club = _owner(request)[1].event.season.club
    return club


def _parts(request: SiteRequest) -> dict[str, object]:
    return request.resolver_match.kwargs if request.resolver_match else {}


def digest_of_form(request: HttpRequest) -> str:
    """Return the digest of the submitted data and its address."""
    return digest_of(request.method or "", request.path, *_content(request))


def _content(request: HttpRequest) -> Iterator[str]:
    for name, values in sorted(request.POST.lists()):
        if name not in OF_THE_PAGE:
            yield repr((name, values))
    for name, file in sorted(request.FILES.items()):
        yield repr(name)
        if isinstance(file, UploadedFile):
            yield digest_of(file.chunks())
            file.seek(0)


def _place(request: SiteRequest, page: str) -> str:
    """Return the named page of the same tournament or link, or the requested address if there is no name."""
    if not page:
        return request.get_full_path()
    parts = _parts(request)
    if "tournament" in parts:
        parts = {name: parts[name] for name in ("club", "tournament")}
    return reverse(page, kwargs=parts)

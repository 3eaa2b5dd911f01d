"""A form of a tournament's pages does its work once, however often it is sent."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Club
from clubs.request_types import SiteRequest
from clubs.services.idempotency import redirect_once
from clubs.views.tournament.tournament_context import reject_with_message

View = Callable[..., HttpResponse]
REDIRECTS = range(300, 400)
OF_THE_PAGE = ("csrfmiddlewaretoken", "key")
"""What a form carries besides what was typed."""


class _RefusedError(Exception):
    """What was sent is not done; `answer` says why."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.answer = answer


def run_once(
    page: str = "", *, keeps: Callable[[SiteRequest], bool] = lambda _request: False
) -> Callable[[View], View]:
    """Let a view do what was sent once for each key of a form; the same again is led where it was led then.

    What is refused keeps no key: the corrected form may have the same one. Without a key, or with that of another form,
    nothing is done; the `page` (else the address itself) says so. `keeps` says of what the service keeps the key.
    """

    def inner(view: View) -> View:
        @wraps(view)
        def led(request: SiteRequest, **parts: object) -> HttpResponse:
            if request.method != "POST" or keeps(request):
                return view(request, **parts)
            try:
                return _led(request, lambda: view(request, **parts))
            except ClubError as error:
                reject_with_message(request, error.message)
                return redirect(_place(request, page))

        return led

    return inner


def _led(request: SiteRequest, act: Callable[[], HttpResponse]) -> HttpResponse:
    done: list[HttpResponse] = []

    def do() -> str:
        request.refused = False
        answer = act()
        if request.refused or answer.status_code not in REDIRECTS:
            raise _RefusedError(answer)
        done.append(answer)
        return answer["Location"]

    try:
        to = redirect_once(
            club=_club(request), whose=_whose(request), key=request.POST.get("key", ""), asked=_digest(request), do=do
        )
    except _RefusedError as refused:
        return refused.answer
    return done[0] if done else redirect(to)


def _whose(request: SiteRequest) -> str:
    """An account, or a personal link."""
    return f"account {request.user.pk}" if "club" in _parts(request) else f"link {request.path}"


def _club(request: SiteRequest) -> Club:
    """The club of the address, or of whose link it is."""
    if "club" in _parts(request):
        return request.club
    of = next(found for name in ("entry", "registration", "team") if (found := getattr(request, name, None)))
    club: Club = of.event.season.club
    return club


def _parts(request: SiteRequest) -> dict[str, object]:
    return request.resolver_match.kwargs if request.resolver_match else {}


def _digest(request: SiteRequest) -> str:
    """The digest of all that was sent, and where to."""
    digest = sha256(request.path.encode())
    for name, values in sorted(request.POST.lists()):
        if name not in OF_THE_PAGE:
            digest.update(repr((name, values)).encode())
    for name, file in sorted(request.FILES.items()):
        digest.update(repr(name).encode())
        if isinstance(file, UploadedFile):
            for chunk in file.chunks():
                digest.update(chunk)
            file.seek(0)
    return digest.hexdigest()


def _place(request: SiteRequest, page: str) -> str:
    """The page of this name at the same tournament or link, else the address itself."""
    if not page:
        return request.get_full_path()
    parts = _parts(request)
    if "tournament" in parts:
        parts = {name: parts[name] for name in ("club", "tournament")}
    return reverse(page, kwargs=parts)

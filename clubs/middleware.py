"""Middleware, including the one place where the permission table is enforced."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.db.models import QuerySet
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views import View

from clubs.errors import ClubError
from clubs.input_limits import figures
from clubs.models import (
    Circuit,
    CircuitManager,
    Club,
    Entry,
    Event,
    EventStaff,
    EventTeam,
    HallScreen,
    Membership,
    Registration,
    SheetCode,
    Table,
    TableCard,
)
from clubs.models.tournament import EventRole
from clubs.permissions import (
    LINK,
    MEMBER,
    OF_TABLES,
    ORGANISER,
    OWNER,
    PUBLIC,
    RANK_OF_CIRCUIT_ROLE,
    RANK_OF_EVENT_ROLE,
    RANK_OF_ROLE,
    SAFE_METHODS,
    SIGNED_IN,
    SUPERUSER,
    Least,
    Row,
    row_of,
)
from clubs.request_types import SiteRequest
from clubs.selectors.people.club_visibility import is_admitted
from clubs.selectors.pictures.uploaded_photo import MOST_BYTES
from clubs.selectors.reader_language import speak_as
from clubs.send_again import kept_form, sign_in_first
from clubs.services.people.api_tokens import token_of

# Public routes that concern one person, or that search engines should not index.
UNLISTED = (
    "player", "circuit_player", "circuit_why", "circuit_find", "circuit_file",
    "draw", "season_file", "night_file", "game_file", "event_file", "event_teams_file", "account_", "mfa_",
    "api:",
)  # fmt: skip

LARGEST_FORM, LARGEST_PHOTO = 256 * 1024, MOST_BYTES + 64 * 1024
PHOTOS = ("event_photo", "own_photo")
# Routes that import files or send data about many rows; the API limits each of its calls.
LARGE_FORMS = (
    "people_paste", "season_results", "event_list", "game_logs", "log_import", "event_logs", "event_log_import",
    "club_bring_in", "circuit_import",
    "admin:", "api:",
)  # fmt: skip


class SizeMiddleware:
    """Reject forms larger than any page sends, before reading the body."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        """Check the declared length; a request without one has no body."""
        route = request.resolver_match.view_name if request.resolver_match else ""
        size = figures(request.META.get("CONTENT_LENGTH", "")) or 0
        most = LARGEST_PHOTO if route in PHOTOS else LARGEST_FORM
        if size > most and not (route or "").startswith(LARGE_FORMS):
            raise RequestDataTooBig


class ReadableMiddleware:
    """Reject addresses with a NUL character, which databases do not accept in text."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("NUL")
        return self.get_response(request)


class DiscreetMiddleware:
    """Keep personal pages out of shared caches, and non-public pages out of search engines."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        row = row_of(request.resolver_match.view_name) if request.resolver_match else None
        for_all = row is not None and row.read == PUBLIC
        if "Cache-Control" not in response:
            patch_cache_control(response, private=True, **({"no_cache": True} if for_all else {"no_store": True}))
        club = getattr(request, "club", None)
        listed = club is None or club.listed
        if not for_all or not listed or request.resolver_match.view_name.startswith(UNLISTED):
            response["X-Robots-Tag"] = "noindex, nofollow"
        response["Permissions-Policy"] = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        return response


class PermissionMiddleware:
    """Enforce `clubs.permissions`; set `request.club`, `request.rank` and the objects named by the address.

    `request.rank` is the visitor's rank in the club of the address (`Least`). For a table's link `request.table` is
    that table; once its link has ended, reading shows a page that says so and writing is refused.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self,
        request: SiteRequest,
        view: Callable[..., HttpResponse],
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> HttpResponse | None:
        row = row_of(request.resolver_match.view_name)
        if row is None:
            raise PermissionDenied(_("No permissions are defined for this address."))
        if (kept := kept_form(request)) is not None:
            return kept
        least = row.least(request.method)
        if least is None:
            return _not_taken(request, row, view)
        try:
            _read_token(request)
        except ClubError as error:
            return _refuse_api(error.code, error.message, 401)
        _stay_in_demo(request, kwargs)
        request.club, request.rank = _club_and_rank(request, kwargs)
        speak_as(request.club)
        if least == LINK:
            return _by_link(request, kwargs)
        _add_event_role(request, kwargs, least)
        may = least == PUBLIC or request.rank >= least or (row.referee and request.referee)
        if not _sees_club(request):
            return _hide_club(request, least)
        if not may:
            return _refuse(request, least)
        return _out_of_scope(request, row) if least > PUBLIC else None


def _read_token(request: SiteRequest) -> None:
    """Authenticate an API token as its account; raises `ClubError`."""
    request.token = None
    if request.resolver_match.view_name.startswith("api:"):
        request.token = token_of(request.headers.get("Authorization", ""))
    if request.token is not None:
        request.user = request.token.user


def _stay_in_demo(request: SiteRequest, kwargs: dict[str, object]) -> None:
    """Take a demo club's visitor for nobody on all other pages: they open no account and no club that lasts."""
    request.looking_around = None
    user = request.user
    if not user.is_authenticated or not user.temporary:
        return
    request.looking_around = user
    here = Membership.objects.filter(user=user, club__slug=kwargs.get("club", ""))
    if not here.exists():
        request.user = AnonymousUser()


def _out_of_scope(request: SiteRequest, row: Row) -> HttpResponse | None:
    needed = row.scopes(request.method)
    if request.token is None or needed & set(request.token.scopes):
        return None
    words = _("This token can’t do that. It needs the scope %(scopes)s.")
    return _refuse_api("no_scope", words % {"scopes": " / ".join(sorted(needed)) or "–"}, 403)


def _not_taken(request: HttpRequest, row: Row, view: Callable[..., HttpResponse]) -> HttpResponse:
    """Return 405; people get a page with a link onward, because signing in on the way turns their POST into a GET."""
    if request.path.startswith("/api/"):
        allowed = ", ".join(_methods_of_api(row, view))
        words = _("Allowed methods: %(methods)s.") % {"methods": allowed}
        return _refuse_api("method_not_allowed", words, 405, {"Allow": allowed})
    response = HttpResponseNotAllowed(_methods(row))
    if request.method in SAFE_METHODS:
        response.content = render_to_string("405.html", request=request)
    return response


def _methods(row: Row) -> list[str]:
    return (["GET", "HEAD", "OPTIONS"] if row.read is not None else []) + (["POST"] if row.write is not None else [])


def _methods_of_api(row: Row, view: Any) -> list[str]:
    """Return the methods that the view supports and the table permits to somebody."""
    named = [name.upper() for name in getattr(view, "cls", View).http_method_names]
    known = [name for name in named if hasattr(view.cls, name.lower())] if hasattr(view, "cls") else _methods(row)
    return [name for name in known if row.least(name) is not None]


def _club_and_rank(request: SiteRequest, kwargs: dict[str, object]) -> tuple[Club | None, Least]:
    rank = SIGNED_IN if request.user.is_authenticated else PUBLIC
    if "circuit" in kwargs:
        return None, _circuit_rank(request, kwargs["circuit"], rank)
    if "club" not in kwargs:
        return None, SUPERUSER if request.user.is_superuser and request.token is None else rank
    club = Club.objects.filter(slug=kwargs["club"]).first()
    if club is None:
        raise _no_club()
    if request.user.is_authenticated and (request.token is None or request.token.club_id == club.pk):
        membership = Membership.objects.filter(club=club, user=request.user).first()
        rank = RANK_OF_ROLE[membership.role] if membership else rank
    return club, rank


def _no_club() -> Http404:
    """Return the answer for an address without a club, and for a club that the visitor may not see."""
    return Http404(_("There is no club at this address, or only its members see it."))


def _sees_club(request: SiteRequest) -> bool:
    """Return whether the club in the address shows itself to the visitor."""
    club: Club | None = getattr(request, "club", None)
    if club is None or request.rank >= MEMBER:
        return True
    if club.is_table:
        return request.resolver_match.view_name in OF_TABLES
    return is_admitted(club, AnonymousUser() if request.token else request.user)


def _hide_club(request: SiteRequest, least: Least) -> HttpResponse:
    """Answer as if there were no club; what somebody typed before their session ended waits until they sign in.

    A table of friends has no pages of a club: they lead to its own.
    """
    club = request.club
    del request.club
    if club.is_table:
        if request.method in SAFE_METHODS and not request.path.startswith("/api/"):
            return redirect("table_look", club.slug)
        raise _no_club()
    if not request.user.is_authenticated and (least > PUBLIC or request.method not in SAFE_METHODS):
        return _refuse(request, least)
    raise _no_club()


def _circuit_rank(request: SiteRequest, slug: object, rank: Least) -> Least:
    """Set `request.circuit` and return the rank there: its managers count as organisers, its owner as owner."""
    circuit = Circuit.objects.filter(slug=slug).first()
    if circuit is None:
        raise Http404(_("There is no circuit at this address."))
    request.circuit = circuit
    if not request.user.is_authenticated or request.token is not None:
        return rank
    role = CircuitManager.objects.filter(circuit=circuit, user=request.user).values_list("role", flat=True).first()
    return RANK_OF_CIRCUIT_ROLE[role] if role else rank


def _add_event_role(request: SiteRequest, kwargs: dict[str, object], least: Least) -> None:
    request.referee = False
    at_desk = request.resolver_match.view_name.startswith("desk:")
    writes_to_game = "game" in kwargs and request.method not in SAFE_METHODS
    if "tournament" in kwargs or at_desk or writes_to_game or request.rank < least:
        request.referee, as_event = _event_role(request, kwargs)
        request.rank = max(request.rank, as_event)


def _event_role(request: SiteRequest, kwargs: dict[str, object]) -> tuple[bool, Least]:
    """Return whether the visitor is a referee of the event in the address, and the rank from their role there."""
    elsewhere = request.token is not None and request.token.club_id != getattr(request.club, "pk", None)
    if elsewhere or request.rank in (PUBLIC, ORGANISER, OWNER) or not {"tournament", "game"} & set(kwargs):
        return False, PUBLIC
    staff = EventStaff.objects.filter(user=request.user, event__season__club=request.club)
    found = staff.filter(event=kwargs["tournament"]) if "tournament" in kwargs else _of_game(staff, kwargs["game"])
    role = found.values_list("role", flat=True).first()
    return role == EventRole.REFEREE, RANK_OF_EVENT_ROLE[role] if role else PUBLIC


def _of_game(staff: QuerySet[EventStaff], game: object) -> QuerySet[EventStaff]:
    return staff.filter(event__games__public_id=game)


def _by_link(request: SiteRequest, kwargs: dict[str, object]) -> HttpResponse | None:
    """Admit the holder of a link: set the object that it names. The link of a table ends with its night."""
    for part, (name, rows, column) in LINKS.items():
        if part in kwargs:
            setattr(request, name, _or_404(rows().filter(**{column: kwargs[part]})))
            break
    if "screen" in kwargs:
        speak_as(request.screen.event.season.club)
    return _at_table(request) if "table" in kwargs else None


def _at_table(request: SiteRequest) -> HttpResponse | None:
    speak_as(request.table.event.season.club)
    ended = request.table.link_revoked_at is not None or request.table.event.over
    if not ended:
        return None
    status = 200 if request.method in SAFE_METHODS else 403
    return render(request, "clubs/link_ended.html", {"table": request.table}, status=status)


_EVENT = "event__season__club"
# The part of the address, the attribute of the request, its rows, and the column with the secret.
LINKS: Mapping[str, tuple[str, Callable[[], Any], str]] = {
    "checkin": ("event", lambda: Event.objects.nights().select_related("season__club"), "checkin_token"),
    "card": ("card", lambda: TableCard.objects.select_related("club"), "token"),
    "printed": ("sheet_code", lambda: SheetCode.objects.select_related("season__club", "round"), "token"),
    "entry": ("entry", lambda: Entry.objects.select_related(_EVENT, "player"), "token"),
    "registration": ("registration", lambda: Registration.objects.select_related(_EVENT, "entry"), "token"),
    "team": ("team", lambda: EventTeam.objects.select_related(_EVENT), "token"),
    "screen": ("screen", lambda: HallScreen.objects.select_related(_EVENT), "token"),
    "table": ("table", lambda: Table.objects.select_related(_EVENT), "token"),
}


def _or_404(found: Any) -> Any:
    first = found.first()
    if first is None:
        raise Http404(_("This link isn’t valid. Ask the staff for a new one."))
    return first


def _refuse(request: SiteRequest, least: Least) -> HttpResponse:
    if request.path.startswith("/api/"):
        return _refuse_api("forbidden", _needs(least), 403 if request.user.is_authenticated else 401)
    if not request.user.is_authenticated:
        return sign_in_first(request)
    raise PermissionDenied(_needs(least))


def _refuse_api(code: str, message: str, status: int, headers: dict[str, str] | None = None) -> JsonResponse:
    """Return an error in the API's standard format."""
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else headers or {}
    body = {"ok": False, "error": {"code": code, "field": "", "message": message}}
    return JsonResponse(body, status=status, headers=headers)


def _needs(least: Least) -> str:
    names = {
        SIGNED_IN: _("Sign in first."),
        Least.MEMBER: _("Only members of the club can do this."),
        Least.SCORER: _("Only scorers, organisers and owners of the club can do this."),
        Least.ORGANISER: _("Only organisers and owners of the club can do this."),
        Least.OWNER: _("Only owners of the club can do this."),
        SUPERUSER: _("Only site administrators can do this."),
    }
    return names[least]

"""The picture that a shared link shows before it is opened."""

from collections.abc import Collection

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from clubs.request_types import SiteRequest
from clubs.selectors.circuits.link_previews import CIRCUIT_KINDS
from clubs.selectors.public.link_previews import KINDS
from clubs.services.public.link_pictures import awaited_picture, kept_picture

SITE_PICTURE = "clubs/icon-512.png"


@require_safe
def link_picture(request: SiteRequest, club: str, kind: str, key: str, language: str) -> HttpResponse:
    """Return the picture as PNG, or lead to the site's own while a worker makes it."""
    return _picture(club, kind, key, language, KINDS)


@require_safe
def circuit_link_picture(request: SiteRequest, circuit: str, kind: str, key: str, language: str) -> HttpResponse:
    """Return the picture of a circuit's page as PNG."""
    return _picture(circuit, kind, key, language, CIRCUIT_KINDS)


def _picture(owner: str, kind: str, key: str, language: str, kinds: Collection[str]) -> HttpResponse:
    if kind not in kinds or language not in dict(settings.LANGUAGES):
        raise Http404
    picture = kept_picture(owner, kind, key, language)
    picture = awaited_picture(owner, kind, key, language) if picture is None else picture
    if picture is None:
        return HttpResponseRedirect(static(SITE_PICTURE), headers={"Cache-Control": "no-store"})
    if not picture:
        raise Http404
    headers = {"Cache-Control": "no-cache", "Content-Disposition": 'inline; filename="preview.png"'}
    return HttpResponse(picture, content_type="image/png", headers=headers)

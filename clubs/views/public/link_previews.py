"""The picture that a shared link shows before it is opened."""

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from clubs.request_types import SiteRequest
from clubs.selectors.public.link_previews import KINDS
from clubs.services.public.link_pictures import awaited_picture, kept_picture

SITE_PICTURE = "clubs/icon-512.png"


@require_safe
def link_picture(request: SiteRequest, club: str, kind: str, key: str, language: str) -> HttpResponse:
    """Return the picture as PNG, or lead to the site's own while a worker makes it."""
    if kind not in KINDS or language not in dict(settings.LANGUAGES):
        raise Http404
    picture = kept_picture(club, kind, key, language)
    picture = awaited_picture(club, kind, key, language) if picture is None else picture
    if picture is None:
        return HttpResponseRedirect(static(SITE_PICTURE), headers={"Cache-Control": "no-store"})
    if not picture:
        raise Http404
    headers = {"Cache-Control": "no-cache", "Content-Disposition": 'inline; filename="preview.png"'}
    return HttpResponse(picture, content_type="image/png", headers=headers)

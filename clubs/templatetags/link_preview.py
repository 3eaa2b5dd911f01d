"""What a shared link of a page says, and where its picture is."""

from dataclasses import dataclass

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from clubs.process_cache import ProcessCache
from clubs.request_types import SiteRequest
from clubs.selectors.public.link_previews import preview_of

register = template.Library()

# Kinds of previews by route, with the part of the address that names what is shown.
KIND_OF = {
    "season": ("season", "season"),
    "season_recap": ("season", "season"),
    "season_race": ("season", "season"),
    "season_matrix": ("season", "season"),
    "player": ("player", "number"),
    "game": ("game", "game"),
    "night": ("night", "event"),
    "night_recap": ("night", "event"),
    "event": ("event", "tournament"),
    "event_standings": ("event", "tournament"),
    **dict.fromkeys(("club", "players", "records", "ratings", "all_time"), ("club", "")),
}
MOST = 512
_sentences: ProcessCache[str] = ProcessCache(MOST)


@dataclass(frozen=True, slots=True)
class Shared:
    """The sentence of a link, and the absolute URL of its picture."""

    sentence: str
    picture: str


@register.simple_tag(takes_context=True)
def link_preview(context: template.Context) -> Shared | None:
    """Return what a link of the page shows; None for a page that is not shared."""
    request: SiteRequest = context["request"]
    match, asked, club = request.resolver_match, getattr(request, "asked", None), getattr(request, "club", None)
    if asked is None or club is None or match is None or match.view_name not in KIND_OF:
        return None
    kind, part = KIND_OF[match.view_name]
    key, language = str(match.kwargs.get(part, "-")), get_language() or settings.LANGUAGE_CODE

    def sentence() -> str:
        found = preview_of(request.club, kind, key)
        return found.sentence if found else ""

    said = _sentences.made_once((request.club.pk, kind, key, language, asked.stamp), sentence)
    picture = reverse("link_picture", args=[request.club.slug, kind, key, language])
    return Shared(said, settings.PUBLIC_URL + picture)

"""What a shared link of a page says, and where its picture is."""

from dataclasses import dataclass

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from clubs.models import Circuit, Club
from clubs.process_cache import ProcessCache
from clubs.request_types import SiteRequest
from clubs.selectors.circuits.link_previews import circuit_preview
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
    "circuit_published": ("circuit_published", "ranking"),
    "circuit_player": ("circuit_player", "number"),
    "circuit_event": ("circuit_event", "listed"),
    **dict.fromkeys(("circuit", "circuit_ranking", "circuit_events", "circuit_countries"), ("circuit", "")),
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
    match, asked = request.resolver_match, getattr(request, "asked", None)
    owner: Club | Circuit | None = getattr(request, "club", None) or getattr(request, "circuit", None)
    if asked is None or owner is None or match is None or match.view_name not in KIND_OF:
        return None
    kind, part = KIND_OF[match.view_name]
    key, language = str(match.kwargs.get(part, "-")), get_language() or settings.LANGUAGE_CODE

    def sentence() -> str:
        found = preview_of(owner, kind, key) if isinstance(owner, Club) else circuit_preview(owner, kind, key)
        return found.sentence if found else ""

    route = "link_picture" if isinstance(owner, Club) else "circuit_link_picture"
    said = _sentences.made_once((owner.pk, kind, key, language, asked.stamp), sentence)
    picture = reverse(route, args=[owner.slug, kind, key, language])
    return Shared(said, settings.PUBLIC_URL + picture)

"""News feed of a club's results."""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.syndication.views import Feed
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import gettext as _

from clubs.models import Club, Game
from clubs.request_types import SiteRequest
from clubs.selectors.exports.feed import latest_games
from clubs.selectors.public.event_texts import night_title
from clubs.selectors.reader_language import listed
from clubs.templatetags.formatting import tenths
from clubs.templatetags.public import public_url


class ClubFeed(Feed):
    """Feed of the latest final games of a club, each with its placings."""

    feed_type = Atom1Feed

    def get_object(self, request: SiteRequest, club: str) -> Club:  # type: ignore[override]  # by the middleware
        return request.club

    def title(self, club: Club) -> str:
        return _("%(club)s: results") % {"club": club.name}

    def link(self, club: Club) -> str:
        return public_url(reverse("club", args=[club.slug]))

    def feed_url(self, club: Club) -> str:
        return public_url(reverse("club_feed", args=[club.slug]))

    def items(self, club: Club) -> Iterable[Game]:
        return latest_games(club)

    def item_title(self, item: Game) -> str:
        return listed((night_title(item.event), item.table, item.round))

    def item_description(self, item: Game) -> str:
        """Return the placings as HTML, because feed readers treat the description as HTML."""
        rows = item.results.all()
        return escape(listed(f"{row.place}. {row.player.public_name} {tenths(row.total, item)}" for row in rows))

    def item_link(self, item: Game) -> str:
        return public_url(reverse("game", args=[item.event.season.club.slug, item.public_id]))

    def item_guid(self, item: Game) -> str:
        return self.item_link(item)

    def item_pubdate(self, item: Game) -> datetime | None:
        return min(item.event.starts_at, timezone.now())

    def item_updateddate(self, item: Game) -> datetime | None:
        return item.final_at and min(item.final_at, timezone.now())

    def item_categories(self, item: Game) -> list[str]:
        return [item.event.season.name]

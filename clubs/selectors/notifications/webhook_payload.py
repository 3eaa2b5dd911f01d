"""The content of a club's webhooks about a game: no more than its public page shows."""

import re
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Event, Game
from clubs.selectors.public.event_texts import night_title
from clubs.selectors.reader_language import listed
from clubs.selectors.rulebook.amounts import signed_total
from clubs.selectors.tournament.public_page import is_hidden

Json = dict[str, Any]
MARKUP = re.compile(r"[\\*_~`|\[\]<]|^[#>-]")
NOBODY: Json = {"parse": []}
"""What keeps Discord from notifying people whom a name or a reason seems to mention, such as @everyone."""


def plain(text: object) -> str:
    """Return a text that a chat shows as it is, without taking its signs for markup.

    >>> plain("*Ann* _the_ [Great]"), plain("# 1"), plain("#1 Zoë-Li")
    ('\\\\*Ann\\\\* \\\\_the\\\\_ \\\\[Great\\\\]', '\\\\# 1', '\\\\#1 Zoë-Li')
    """
    return MARKUP.sub(r"\\\g<0>", str(text))


def result_of(game: Game, what: str, language: str) -> Json | None:
    """Return the game with its results and a line of text for a chat, or None if its results are not public yet."""
    event = game.event
    if is_hidden(event, game.round.number):
        return None
    season, club = event.season, event.season.club
    with translation.override(language):
        rows = [] if what == "game.withdrawn" else _rows(game)
        link = settings.PUBLIC_URL + reverse("game", args=[club.slug, game.public_id])
        return {
            "event": what,
            "club": {"address": club.slug, "name": club.name},
            "season": {"address": season.slug, "name": season.name},
            "night": {"id": event.pk, "name": str(event), "starts_at": event.starts_at.isoformat()},
            "game": {"id": game.public_id, "url": link, "table": game.table.number, "round": game.round.number},
            "results": rows,
            "content": _words(game, rows, link),
            "allowed_mentions": NOBODY,
        }


def event_change(event: Event, what: str, language: str) -> Json:
    """Return a cancelled or moved event with a line of words for a chat."""
    season, club = event.season, event.season.club
    with translation.override(language):
        at = event.starts_at.astimezone(club.zone)
        moment = {"day": date_format(at, "MONTH_DAY_FORMAT"), "hour": f"{at:%H:%M}"}
        said = _("%(event)s on %(day)s at %(hour)s is cancelled.")
        if what == "event.moved":
            said = _("%(event)s is now on %(day)s at %(hour)s.")
        route = "event" if event.kind == Event.Kind.TOURNAMENT else "night"
        link = settings.PUBLIC_URL + reverse(route, args=[club.slug, event.pk])
        told = said % {"event": plain(night_title(event)), **moment}
        words = " ".join(filter(None, (told, plain(event.cancel_reason), link)))
        return {
            "event": what,
            "club": {"address": club.slug, "name": club.name},
            "season": {"address": season.slug, "name": season.name},
            "night": {"id": event.pk, "name": night_title(event), "starts_at": event.starts_at.isoformat()},
            "content": words,
            "allowed_mentions": NOBODY,
        }


def _rows(game: Game) -> list[Json]:
    found = game.results.select_related("player").order_by("place", "pk")
    return [
        {
            "place": row.place,
            "number": row.player.number,
            "player": row.player.public_name,
            "score": row.score,
            "total": row.total / 10,
            "said": f"{row.place}. {plain(row.player.public_name)} {signed_total(row.total, game)}",
        }
        for row in found
    ]


def _words(game: Game, rows: list[Json], link: str) -> str:
    said = listed(row.pop("said") for row in rows) or "–"
    return f"{plain(listed((game.event, game.table)))}{_(': ')}{said} {link}"

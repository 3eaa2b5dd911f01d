"""Recaps of nights and seasons, requested when these are closed or changed, and made in the background."""

from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Event, Game, GameTally, RatingBook, Recap, Season, SeatResult
from clubs.queue import enqueue, requeue
from clubs.selectors.public import page_versions
from clubs.selectors.recaps.later_nights import GameFacts, later_nights
from clubs.selectors.recaps.night import night_facts
from clubs.selectors.recaps.season import season_facts
from clubs.services.guarded import each
from clubs.services.transactions import bump_page_versions, standings_changed, versioned_transaction
from scoring.strict_json import JsonObject

MAKE = "clubs.tasks.make_recap"
AT_ONCE = 50
"""Number of recaps that one sweep queues."""


def ask_night(event: Event) -> None:
    """Request the recap of a closed night."""
    recap, _made = Recap.objects.get_or_create(event=event, defaults={"season": event.season})
    _ask(Recap.objects.filter(pk=recap.pk))


def ask_season(season: Season) -> None:
    """Request the recap of a closed season."""
    recap, _made = Recap.objects.get_or_create(season=season, event=None)
    _ask(Recap.objects.filter(pk=recap.pk))


def ask_since(season: Season, since: datetime | None = None) -> None:
    """Request the recaps of a season again: all, or its own and those of its nights from a moment on."""
    nights = Q(event=None) | Q(event__starts_at__gte=since) if since else Q()
    _ask(Recap.objects.filter(nights, season=season))


def ask_after_game(event: Event, before: GameFacts, after: GameFacts) -> None:
    """Request the recaps that a changed game of this event can alter.

    These are the night's own, those of the season's later nights, which tell moves in its standings, of other later
    nights as far as records or firsts can change, and of all later seasons, since rating gains continue.
    """
    ended = Season.objects.filter(club=event.season.club_id, events__starts_at__gte=event.starts_at)
    of_seasons = Q(event=None) & (Q(season=event.season) | Q(season__in=ended))
    events = Event.objects.filter(season__club=event.season.club_id, starts_at__gt=event.starts_at)
    others = Q(event__in=events.filter(later_nights(event, before, after)))
    own = Q(season=event.season, event__starts_at__gte=event.starts_at)
    _ask(Recap.objects.filter(of_seasons | own | others, season__club=event.season.club_id))


def _ask(recaps: QuerySet[Recap]) -> None:
    """Increase the requested version; queued recaps are not queued again."""
    rows = list(recaps.values_list("pk", "asked", "made"))
    Recap.objects.filter(pk__in=[key for key, *_ in rows]).update(asked=F("asked") + 1)
    for key, asked, made in rows:
        if asked <= made or len(rows) == 1:
            enqueue(MAKE, key)


def make_recap(*, recap_id: int) -> bool:
    """Make a requested recap; False if there is nothing to do or counts are outdated.

    The requested version is read first, so that later changes are requested again.
    """
    related = Recap.objects.select_related("event__season__club", "season__club")
    recap = related.filter(pk=recap_id, asked__gt=F("made")).first()
    if recap is None or behind(recap):
        return False
    return _write(recap, facts_now(recap))


def facts_now(recap: Recap) -> JsonObject | None:
    """Return the current content of a recap."""
    return night_facts(recap.event) if recap.event else season_facts(recap.season)


def behind(recap: Recap) -> bool:
    """Return whether counts or ratings that it tells are pending; it is then queued later or by the next sweep.

    A night also waits for earlier ones, so that an import or a correction of many games makes it once.
    """
    games = GameTally.objects.filter(asked__gt=F("made"))
    if recap.event:
        earlier = {"game__event__starts_at__lte": recap.event.starts_at, "game__event__season__club": recap.season.club}
        return games.filter(**earlier).exists()
    rated = RatingBook.objects.filter(club=recap.season.club_id, requested__gt=F("computed"))
    return games.filter(game__event__season=recap.season_id).exists() or rated.exists()


@versioned_transaction()
def _write(recap: Recap, facts: object) -> bool:
    """Store the content, unless another worker has stored a newer one."""
    mine = Recap.objects.filter(pk=recap.pk, made__lt=recap.asked)
    if not mine.update(facts=facts, made=recap.asked, made_at=timezone.now()):
        return False
    club = recap.season.club.slug
    if recap.event_id:
        bump_page_versions(page_versions.night(club, recap.event_id))
    standings_changed(recap.season)
    if Recap.objects.filter(pk=recap.pk, asked__gt=F("made")).exists():
        enqueue(MAKE, recap.pk)
    return True


def requeue_recaps() -> int:
    """Queue outdated recaps; return their number."""
    return requeue(MAKE, Recap.objects.filter(asked__gt=F("made")).values_list("pk", flat=True)[:AT_ONCE])


def request_forgotten_recaps() -> None:
    """Request the recaps of nights and seasons that an older version closed."""
    final = Exists(Game.objects.filter(event=OuterRef("pk"), status=Game.Status.FINAL))
    nights = Event.objects.nights().filter(final, status=Event.Status.CLOSED, recap=None)
    nights = nights.exclude(season__club__kind=Club.Kind.IMPORT)
    each(nights.select_related("season"), ask_night)
    played = Exists(SeatResult.objects.filter(season=OuterRef("pk")))
    told = Exists(Recap.objects.filter(season=OuterRef("pk"), event=None))
    seasons = Season.objects.filter(played, ~told, closed=True).exclude(club__kind=Club.Kind.IMPORT)
    each(seasons, ask_season)

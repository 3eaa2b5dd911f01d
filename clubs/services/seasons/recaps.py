"""Recaps of nights and seasons, requested when these are closed or changed, and made in the background."""

from datetime import datetime

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from clubs.models import Event, Game, GameTally, RatingBook, Recap, Season
from clubs.queue import enqueue
from clubs.selectors.public import page_versions
from clubs.selectors.recaps.night import night_facts
from clubs.selectors.recaps.season import season_facts
from clubs.services.guarded import each
from clubs.services.transactions import bump_page_versions, standings_changed, versioned_transaction
from scoring.strict_json import JsonObject

MAKE = "clubs.tasks.make_recap"
AT_ONCE = 50
"""Number of never requested recaps that one sweep requests."""


def ask_night(event: Event) -> None:
    """Request the recap of a closed night."""
    recap, _made = Recap.objects.get_or_create(event=event, defaults={"season": event.season})
    _ask(Recap.objects.filter(pk=recap.pk))


def ask_season(season: Season) -> None:
    """Request the recap of a closed season."""
    recap, _made = Recap.objects.get_or_create(season=season, event=None)
    _ask(Recap.objects.filter(pk=recap.pk))


def ask_since(season: Season, since: datetime | None = None) -> None:
    """Request changed recaps again: of the season, or of the club's nights from a moment on.

    A night's recap mentions records of the whole club, so a correction can affect every later one; a season's recap
    mentions rating gains, which continue from season to season.
    """
    if since is None:
        _ask(Recap.objects.filter(season=season))
    else:
        later = Season.objects.filter(club=season.club_id, events__starts_at__gte=since)
        of_seasons = Q(event=None) & (Q(season=season) | Q(season__in=later))
        _ask(Recap.objects.filter(of_seasons | Q(event__starts_at__gte=since), season__club=season.club_id))


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
    """Return whether counts or ratings are pending; the recap is then queued later or by the next sweep."""
    games = GameTally.objects.filter(asked__gt=F("made"))
    if recap.event:
        return games.filter(game__event=recap.event_id).exists()
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
    """Queue recaps that are outdated or were never requested; return their number."""
    _ask_for_forgotten()
    behind = list(Recap.objects.filter(asked__gt=F("made")).values_list("pk", flat=True)[:AT_ONCE])
    for key in behind:
        enqueue(MAKE, key)
    return len(behind)


def _ask_for_forgotten() -> None:
    nights = Event.objects.nights().filter(status=Event.Status.CLOSED, recap=None, games__status=Game.Status.FINAL)
    each(nights.select_related("season").distinct()[:AT_ONCE], ask_night)
    seasons = Season.objects.filter(closed=True, results__isnull=False).exclude(recaps__event=None)
    for season in seasons.distinct()[:AT_ONCE]:
        ask_season(season)

"""Seasons and the planning of their nights."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Event, Game, Season, SeatDraw, SeatResult
from clubs.selectors.people.names import address_from, free_address
from clubs.selectors.people.players import night_before_move
from clubs.selectors.play.rules_in_force import presets_for_three
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.services.activity_log import Actor, changes, record_activity
from clubs.services.night.draw_plan import discard
from clubs.services.night.nights import locked_event
from clubs.services.ratings.rating_updates import ask as rate_again
from clubs.services.seasons.recaps import ask_season
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import request_tallies
from clubs.services.statistics.player_months import request_statistics
from clubs.services.transactions import versioned_transaction
from rules import options as option_table
from rules import registry
from scoring.errors import ContractError
from scoring.strict_json import Json, JsonObject

RESERVED = {"new"}


@dataclass(frozen=True, slots=True)
class Policy:
    """Which games count: the best N (None: all), minimum games for a rank, minutes per game.

    `rest`: the other settings, in the format of the call `standings`.
    """

    best_games: int | None = None
    min_games: int = 0
    game_minutes: int | None = None
    rest: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """Value of a point when a night is settled (None: points only), and its currency."""

    point_price: Decimal | None = None
    currency: str = ""


@dataclass(frozen=True, slots=True)
class SeasonDetails:
    """A season's name, days and policy; `preset_three`: the rules of tables of three next to those of four, if any."""

    name: str
    starts_on: date
    ends_on: date | None = None
    policy: Policy = field(default_factory=Policy)
    closed: bool = False
    stake: Stake = field(default_factory=Stake)
    next_game: str = Season.NextGame.TABLE
    preset_three: str = ""


def whole_options(preset: str, options: Json) -> JsonObject:
    """Return all options of a preset with these changes applied.

    Raises `bad_option` or `unknown_rules` at the option's field.
    """
    try:
        return registry.ruleset({"preset": preset, "options": dict(options)}).values()
    except ContractError as error:
        raise _refusal(preset, error) from None


def season_options(preset: str) -> JsonObject:
    """Return the options of a preset with which the site proposes a new season."""
    return dict(registry.ruleset(preset).preset.season)


def _refusal(preset: str, error: ContractError) -> ClubError:
    """Return the error of the scoring core with the option's name instead of its id."""
    field = error.field.removeprefix("rules.")
    known = next((known for known in registry.presets() if known.id == preset), None)
    table = option_table.fields(registry.system(known.system).options_type) if known else ()
    names = {f"options.{option.id}": option.name for option in table}
    text = error.text.fill(name=names[field]) if field in names else error.text
    return ClubError(str(error.code), text.say(get_language() or "en"), field)


def create_season(*, club_id: int, details: SeasonDetails, preset: str, options: Json, actor: Actor) -> Season:
    """Create a season with a preset and these options. Raises `bad_option`, `bad_days`."""
    _check_days(details)
    with versioned_transaction():
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        taken = RESERVED | set(Season.objects.filter(club=club).values_list("slug", flat=True))
        slug = free_address(address_from(details.name) or "season", taken)
        season = Season(club=club, slug=slug, preset=preset, options=whole_options(preset, options))
        _fill(season, details)
        _check_three(season)
        season.save()
        record_activity(actor=actor, action="season.created", club=club, name=season.name, preset=preset)
    return season


def update_season(*, season_id: int, club_id: int, details: SeasonDetails, actor: Actor) -> Season:
    """Change a season's name, days or policy; recompute the standings if the policy changed.

    Raises `policy_played` if there are final games: use `change_policy` to change which of them count.
    """
    _check_days(details)
    with versioned_transaction():
        season = Season.objects.select_for_update(no_key=True).get(pk=season_id, club_id=club_id)
        before = _details(season)
        _check_policy(season, before.policy, details.policy)
        _fill(season, details)
        _check_three(season)
        if before != details:
            season.save()
            changed = changes(_flat(before), _flat(details))
            record_activity(actor=actor, action="season.changed", club=season.club, name=season.name, changed=changed)
        if before.policy != details.policy:
            request_standings(season=season)
        if season.closed and not before.closed:
            ask_season(season)
    return season


def extend_season(*, season_id: int, club_id: int, day: date, actor: Actor) -> Season:
    """Move a season's first or last day so that it has this day; nothing if it has."""
    with versioned_transaction():
        season = Season.objects.select_for_update(no_key=True, of=("self",)).get(pk=season_id, club_id=club_id)
        before = {"starts_on": season.starts_on, "ends_on": season.ends_on}
        season.starts_on = min(day, season.starts_on)
        season.ends_on = season.ends_on and max(day, season.ends_on)
        changed = changes(before, {"starts_on": season.starts_on, "ends_on": season.ends_on})
        if changed:
            season.save(update_fields=["starts_on", "ends_on"])
            record_activity(actor=actor, action="season.changed", club=season.club, name=season.name, changed=changed)
    return season


def _flat(details: SeasonDetails) -> JsonObject:
    """Return name, days, policy and stake in one mapping by column name."""
    said = asdict(details)
    policy = said.pop("policy")
    said["policy"] = policy.pop("rest")
    return {**policy, **said.pop("stake"), **said}


def change_rules(*, season_id: int, club_id: int, preset: str, options: Json, actor: Actor) -> tuple[Season, list[str]]:
    """Change the rules for a season's later games; return the ids of the changed options."""
    values = whole_options(preset, options)
    with versioned_transaction():
        season = Season.objects.select_for_update(no_key=True).get(pk=season_id, club_id=club_id)
        _check_place_points(season, registry.ruleset({"preset": preset, "options": values}).players)
        changed = sorted(name for name, value in values.items() if season.options.get(name, value) != value)
        if changed or preset != season.preset or set(values) != set(season.options):
            season.preset, season.options = preset, values
            if season.preset_three not in presets_for_three(rules_of(season)):
                season.preset_three = ""
            season.save(update_fields=["preset", "options", "preset_three"])
            record_activity(
                actor=actor, action="season.rules", club=season.club, name=season.name, preset=preset, options=changed
            )
    return season, changed


def _check_three(season: Season) -> None:
    if season.preset_three and season.preset_three not in presets_for_three(rules_of(season)):
        raise ClubError("bad_rules", _("Tables of three need three-player rules of the same game."), "preset_three")


def _check_place_points(season: Season, players: int) -> None:
    points = (season.policy or {}).get("place_points")
    if points is not None and str(players) not in points:
        words = _("The season’s place points are not for %(n)s players. Change its ranking rules first.")
        raise ClubError("no_place_points", words % {"n": players})


def _check_policy(season: Season, before: Policy, after: Policy) -> None:
    if replace(after, game_minutes=before.game_minutes) != before and season.results.exists():
        raise ClubError(
            "policy_played", _("Games have been played. Change the ranking rules on their own page, giving a reason.")
        )


def _check_days(details: SeasonDetails) -> None:
    if details.ends_on and details.ends_on < details.starts_on:
        raise ClubError("bad_days", _("The last day is before the first day."), "ends_on")


def _details(season: Season) -> SeasonDetails:
    policy = Policy(season.best_games, season.min_games, season.game_minutes, season.policy)
    stake = Stake(season.point_price, season.currency)
    days = season.starts_on, season.ends_on
    ways = season.next_game, season.preset_three
    return SeasonDetails(season.name, *days, policy, season.closed, stake, *ways)


def _fill(season: Season, details: SeasonDetails) -> None:
    season.name, season.closed, season.next_game = details.name, details.closed, details.next_game
    season.starts_on, season.ends_on = details.starts_on, details.ends_on
    season.best_games, season.min_games = details.policy.best_games, details.policy.min_games
    season.game_minutes, season.policy = details.policy.game_minutes, details.policy.rest
    season.point_price, season.currency = details.stake.point_price, details.stake.currency
    season.preset_three = details.preset_three


def weekly(first: datetime, count: int, weeks: int = 1) -> list[datetime]:
    """Return `count` datetimes at the same local time, every `weeks` weeks, independent of daylight saving time."""
    return [first + timedelta(weeks=weeks * n) for n in range(count)]


def plan_nights(*, season_id: int, club_id: int, first: datetime, count: int, weeks: int, actor: Actor) -> list[Event]:
    """Plan nights starting at `first` (local time). Raises `night_exists` if a day already has one."""
    with versioned_transaction():
        season = Season.objects.select_for_update(no_key=True).select_related("club").get(pk=season_id, club_id=club_id)
        moments = weekly(first, count, weeks)
        _check_free(season, moments)
        last = _standing(season).aggregate(last=Max("number"))["last"] or 0
        nights = [
            Event.objects.create(season=season, number=number, starts_at=moment)
            for number, moment in enumerate(moments, last + 1)
        ]
        number_nights(season)
        record_activity(actor=actor, action="night.planned", club=season.club, count=count, first=f"{first:%F %H:%M}")
    return nights


def update_night(
    *,
    event_id: int,
    club_id: int,
    name: str,
    starts_at: datetime,
    checkin_open: bool,
    actor: Actor,
    season_id: int | None = None,
) -> Event:
    """Change a night's name, start or season (None: as it is), also after games were played: all results follow.

    Raises `night_exists`, `other_rules` or `season_closed` for a season that can't have it, `bad_day` for a played
    night in the future.
    """
    with versioned_transaction():
        event = _night(event_id, club_id)
        old, before = event.season, event.starts_at
        season = old if season_id in (None, old.pk) else _lock_other_season(season_id, old)
        moved = before != starts_at or season != old
        if moved:
            _check_free(season, [starts_at], but=event)
            _check_played_until_now(event, starts_at)
        wanted = {"name": name, "starts_at": starts_at, "checkin_open": checkin_open, "season": season}
        changed = changes({one: getattr(event, one) for one in wanted}, wanted)
        if not changed:
            return event
        event.name, event.starts_at, event.checkin_open = name, starts_at, checkin_open
        event.reminded_at = None if moved else event.reminded_at
        if season != old:
            event.season, event.number = season, next_number(season)
        event.save(update_fields=["name", "starts_at", "checkin_open", "season", "number", "reminded_at"])
        number_nights(season)
        if season != old:
            number_nights(old)
        event.refresh_from_db(fields=["number"])
        if moved:
            follow_games(event, seasons=(old, season), since=min(before, starts_at))
        record_activity(actor=actor, action="night.changed", event=event, name=str(event), changed=changed)
    return event


def move_night_back(*, event_id: int, club_id: int, actor: Actor) -> Event:
    """Undo the last move of a night to another day or season. Raises `not_moved`, and the errors of `update_night`."""
    with versioned_transaction():
        event = _night(event_id, club_id)
        was = night_before_move(event)
        if was is None:
            raise ClubError("not_moved", _("This night has not been moved."))
        return update_night(
            event_id=event_id,
            club_id=club_id,
            name=event.name,
            starts_at=was[0],
            checkin_open=event.checkin_open,
            actor=actor,
            season_id=was[1].pk,
        )


def follow_games(event: Event, *, seasons: Sequence[Season], since: datetime) -> None:
    """Have everything that is derived from a moved night's games follow: results, counts, standings, ratings."""
    results = SeatResult.objects.filter(event=event)
    games = sorted(set(results.values_list("game_id", flat=True)))
    if not games:
        return
    results.update(season=event.season, night_at=event.starts_at)
    request_tallies(games=games)
    request_statistics(club_id=event.season.club_id)
    for season in dict.fromkeys(seasons):
        request_standings(season=season, since=since)
    rate_again(event.season.club, since)


def _lock_other_season(season_id: int, old: Season) -> Season:
    """Return the season that a night moves to; its games must be of the same system and number of players."""
    seasons = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    season = seasons.get(pk=season_id, club_id=old.club_id)
    check_takes(season, old)
    return season


def check_takes(season: Season, old: Season) -> None:
    """Raise `season_closed` or `other_rules` if a season can't have a night of another season."""
    if season.closed:
        raise ClubError("season_closed", _("%(season)s is closed.") % {"season": season.name}, "season")
    one, other = (registry.ruleset({"preset": each.preset, "options": each.options}) for each in (old, season))
    if (one.id, one.players) != (other.id, other.players):
        words = _("%(season)s is played by other rules. A night can only move to a season of the same system.")
        raise ClubError("other_rules", words % {"season": season.name}, "season")


def next_number(season: Season) -> int:
    """Return the number of a night that is added to a season."""
    last = season.events.nights().aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _check_played_until_now(event: Event, starts_at: datetime) -> None:
    zone = event.season.club.zone
    later = timezone.localtime(starts_at, zone).date() > timezone.localtime(timezone.now(), zone).date()
    if later and event.status != Event.Status.PLANNED:
        raise ClubError("bad_day", _("This night has started, so it can’t move to a day in the future."), "date")


def cancel_night(*, event_id: int, club_id: int, actor: Actor, reason: str = "", opened: bool = False) -> Event:
    """Cancel a night, keeping it as cancelled; later nights are renumbered.

    Raises `night_began` if a game was played, or if it is open and the caller doesn't know that (`opened`).
    """
    with versioned_transaction():
        event = _night(event_id, club_id)
        if event.status == Event.Status.CANCELLED:
            return event
        if event.status == Event.Status.OPEN and not opened:
            raise ClubError("night_began", _("This night has started. Close it instead."))
        _check_unplayed(event)
        _throw_plans_away(event, actor)
        when = timezone.localtime(event.starts_at, event.season.club.zone)
        record_activity(
            actor=actor,
            action="night.cancelled",
            event=event,
            reason=reason,
            name=str(event),
            when=f"{when:%F %H:%M}",
        )
        event.status, event.cancelled_at, event.cancel_reason = Event.Status.CANCELLED, timezone.now(), reason
        event.save(update_fields=["status", "cancelled_at", "cancel_reason"])
        number_nights(event.season)
    return event


def unopen_night(*, event_id: int, club_id: int, actor: Actor) -> Event:
    """Undo the opening of a night, which is planned again. Raises `night_began` if a game was played."""
    with versioned_transaction():
        event = _night(event_id, club_id)
        if event.status == Event.Status.PLANNED:
            return event
        if event.status != Event.Status.OPEN:
            raise ClubError("night_began", _("This night is not open."))
        _check_unplayed(event)
        _throw_plans_away(event, actor)
        event.status, event.opened_at, event.time_up_at = Event.Status.PLANNED, None, None
        event.save(update_fields=["status", "opened_at", "time_up_at"])
        number_nights(event.season)
        record_activity(actor=actor, action="night.unopened", event=event)
    return event


def _check_unplayed(event: Event) -> None:
    """Refuse to remove a night with played or running games."""
    over = event.status not in (Event.Status.PLANNED, Event.Status.OPEN)
    if over or event.games.exclude(status=Game.Status.VOID).exists():
        raise ClubError("night_began", _("This night has started. Close it instead."))


def _throw_plans_away(event: Event, actor: Actor) -> None:
    for draw in event.draws.filter(status=SeatDraw.Status.PLANNED):
        discard(draw, actor)


def _night(event_id: int, club_id: int) -> Event:
    """Return the current night with its season's row and its own locked; the season's key may still be referenced."""
    season_id = Event.objects.values_list("season_id", flat=True).get(pk=event_id, season__club_id=club_id)
    Season.objects.select_for_update(no_key=True).get(pk=season_id)
    return locked_event(event_id)


def _standing(season: Season) -> QuerySet[Event]:
    """Return the season's nights except cancelled ones."""
    return season.events.nights().exclude(status=Event.Status.CANCELLED)


def _check_free(season: Season, moments: list[datetime], but: Event | None = None) -> None:
    """Raise `night_exists` if another night of the season starts at the same minute; a day may have several nights."""
    others = _standing(season)
    if but is not None:
        others = others.exclude(pk=but.pk)
    taken = {moment.replace(second=0, microsecond=0) for moment in others.values_list("starts_at", flat=True)}
    for moment in moments:
        if moment.replace(second=0, microsecond=0) in taken:
            local = timezone.localtime(moment, season.club.zone)
            said = {"day": date_format(local, "DATE_FORMAT"), "hour": f"{local:%H:%M}"}
            raise ClubError("night_exists", _("There is already a night on %(day)s at %(hour)s.") % said, "date")


def number_nights(season: Season) -> None:
    """Number the planned nights by date, after those that have begun, whose numbers are fixed."""
    nights = list(_standing(season).order_by("starts_at", "pk"))
    planned = [night for night in nights if night.status == Event.Status.PLANNED]
    begun = max((night.number for night in nights if night.status != Event.Status.PLANNED), default=0)
    wanted = list(enumerate(planned, begun + 1))
    if all(night.number == number for number, night in wanted):
        return
    free = max(night.number for night in nights) + len(nights)
    for offset in (free, 0):
        for number, night in wanted:
            Event.objects.filter(pk=night.pk).update(number=number + offset)

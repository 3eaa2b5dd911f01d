"""Keeping a table of friends: as a club of one's own, or as a night of a club that one runs, which can be undone."""

from collections.abc import Mapping

from django.db.models import Model, Q
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import (
    Club,
    Difference,
    Event,
    GameTally,
    KeyTally,
    LogEntry,
    Membership,
    Player,
    RatedGame,
    RatingStep,
    Season,
    SeatDraw,
    SeatResult,
    SeatTally,
    User,
    WonHand,
)
from clubs.models.people import Role
from clubs.seating.renamed_players import with_players
from clubs.selectors.people.names import guess_lang, name_fault
from clubs.selectors.people.player_merge import KINDS
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.club_deletion import erase, erase_derived
from clubs.services.night.nights import locked_event
from clubs.services.open_tables.starting import locked_table
from clubs.services.people.player_merge import follow
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.people.rate_limits import check_founding
from clubs.services.ratings.rating_updates import ask as rate_again
from clubs.services.seasons.seasons import check_takes, extend_season, next_number
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.player_months import request_statistics
from clubs.services.transactions import bump_page_versions, versioned_transaction

RUNS = (Role.OWNER, Role.ORGANISER)
MOVED = ("seats", "counted", "substitutions", "entries", "paid", "got")
"""What a player of a table of friends has, by kind of `clubs.selectors.people.player_merge`."""
OF_GAMES: Mapping[type[Model], str] = {
    KeyTally: "tally__game__event",
    **dict.fromkeys((Difference, GameTally, RatedGame, RatingStep, SeatTally, WonHand), "game__event"),
}
"""What follows from an evening's games: made again in the club that has them, each with the way to the evening."""


@versioned_transaction()
def keep_as_club(*, table_id: int, name: str, by: User) -> Club:
    """Turn a table of friends into a club of this person. Raises `no_name`, and `too_many` as `create_club` does."""
    check_founding(by)
    _table, event = locked_table(table_id)
    if fault := name_fault(name):
        raise ClubError("no_name", fault, "name")
    club = event.season.club
    club.kind, club.name = Club.Kind.CLUB, name
    club.save()
    Membership.objects.create(club=club, user=by, role=Role.OWNER)
    bump_page_versions(page_versions.night(club.slug, event.pk))
    record_activity(actor=Actor.staff(by), action="club.founded", club=club, name=club.name)
    return club


@versioned_transaction()
def keep_in_season(*, table_id: int, season_id: int, people: Mapping[int, int | None], by: User) -> Event:
    """Move a table's evening, with its games and links, into a season of a club that this person runs.

    `people`: for each player at the table the number of the same person in the club; others become new players there.
    Raises `not_found`, `season_closed`, `other_rules`, `same_person` if two players would become one.
    """
    _table, event = locked_table(table_id)
    season = _season(season_id, by)
    old = event.season
    check_takes(season, old)
    actor = Actor.staff(by)
    others, made = _others(old.club, season.club, people, actor)
    extend_season(season_id=season.pk, club_id=season.club_id, day=event.starts_at.astimezone(season.club.zone).date(),
                  actor=actor)  # fmt: skip
    event.preset, event.options = old.preset, old.options
    _move(event, season, others)
    kept = {"event": event.pk, "season": old.pk, "made": made, "others": [[one, two] for one, two in others.items()]}
    Club.objects.filter(pk=old.club_id).update(kept=kept)
    record_activity(actor=actor, action="tables.kept", event=event, games=event.games.count())
    return event


@versioned_transaction()
def undo_keeping(*, event_id: int, by: User) -> Event:
    """Move a kept evening back to its table of friends; players that were made for it go.

    Raises `not_found`, `changed` if somebody else has played on that evening since.
    """
    event = locked_event(event_id)
    club = event.season.club
    home = kept_from(event)
    if home is None or not runs(by, club):
        raise ClubError("not_found", _("These games were not kept from a table, or you don’t run their club."))
    kept = home.kept or {}
    others = {two: one for one, two in kept["others"]}
    strangers = Q(seats__event=event) | Q(entries__event=event) | Q(substitutions__seat__event=event)
    if Player.objects.filter(strangers).exclude(pk__in=list(others)).exists():
        raise ClubError("changed", _("Other people have played on this night since. It can’t be undone any more."))
    record_activity(actor=Actor.staff(by), action="tables.kept_undone", event=event, games=event.games.count())
    event.preset, event.options = "", None
    season = event.season
    _move(event, Season.objects.select_related("club").get(pk=kept["season"]), others)
    request_standings(season=season, since=event.starts_at)
    rate_again(club, event.starts_at)
    Club.objects.filter(pk=home.pk).update(kept=None)
    _remove_unused(club, kept["made"])
    return event


def kept_from(event: Event) -> Club | None:
    """Return the table of friends that an evening was kept from; None for any other evening."""
    return Club.objects.filter(kind=Club.Kind.TABLE, kept__event=event.pk).first()


def runs(user: User, club: Club) -> bool:
    """Return whether somebody is an organiser or owner of a club."""
    return Membership.objects.filter(user=user, club=club, role__in=RUNS).exists()


def _season(season_id: int, by: User) -> Season:
    seasons = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    season = seasons.filter(pk=season_id).first()
    if season is None or not runs(by, season.club):
        raise ClubError("not_found", _("Choose a season of a club that you run."), "season")
    return season


def _others(old: Club, club: Club, people: Mapping[int, int | None], actor: Actor) -> tuple[dict[int, int], list[int]]:
    """Return the players of the club by those of the table (ids), and which of them are new."""
    players = list(Player.objects.filter(club=old).order_by("number"))
    known = {player.number: player.pk for player in Player.objects.filter(club=club, former=False)}
    others = {player.pk: known[number] for player in players if (number := people.get(player.pk)) in known}
    if len(set(others.values())) < len(others):
        raise ClubError("same_person", _("Two players at the table can’t be the same person."))
    new = [player for player in players if player.pk not in others]
    details = [PlayerDetails(name=one.name, name_lang=guess_lang(one.name, "en"), guest=True) for one in new]
    made = add_players(club_id=club.pk, players=details, actor=actor) if new else []
    others |= {one.pk: two.pk for one, two in zip(new, made, strict=True)}
    return others, [player.pk for player in made]


def _move(event: Event, season: Season, others: Mapping[int, int]) -> None:
    """Give an evening and all that was played on it to another season, and its people's rows to other players."""
    old = event.season
    for model, path in OF_GAMES.items():
        erase(model._base_manager.filter(**{path: event}))
    if old.club.is_table:
        erase_derived(old.club)
    event.season, event.number = season, next_number(season)
    event.save()
    for kind in MOVED:
        for one, two in others.items():
            where = KINDS[kind]
            where.model._base_manager.filter(**{where.field: one}).filter(**_of(kind, event)).update(
                **{where.field: two}
            )
    for draw in SeatDraw.objects.filter(event=event):
        for name in ("inputs", "plan", "outcome"):
            setattr(draw, name, with_players(getattr(draw, name), others))
        draw.save(update_fields=["inputs", "plan", "outcome"])
    LogEntry.objects.filter(event=event).update(club=season.club)
    SeatResult.objects.filter(event=event).update(club=season.club, season=season)
    follow(season.club, event.games.values_list("pk", flat=True))
    request_statistics(club_id=season.club_id)
    for club in (old.club, season.club):
        subjects = (page_versions.club, page_versions.live, page_versions.draws, page_versions.results)
        bump_page_versions(*(of(club.slug) for of in subjects), page_versions.night(club.slug, event.pk))
        games = event.games.values_list("public_id", flat=True)
        bump_page_versions(*(page_versions.game(club.slug, game) for game in games))


def _of(kind: str, event: Event) -> dict[str, object]:
    """Return the filter of a kind's rows that belong to an evening."""
    return {"seat__event" if kind == "substitutions" else "event": event}


def _remove_unused(club: Club, made: list[int]) -> None:
    """Remove players that were made for a kept evening and have played nowhere else."""
    used = set(Player.objects.filter(pk__in=made, seats__isnull=False).values_list("pk", flat=True))
    used |= set(Player.objects.filter(pk__in=made, entries__isnull=False).values_list("pk", flat=True))
    Player.objects.filter(club=club, pk__in=set(made) - used, user=None).delete()

"""A table of friends that is kept, undone, deleted or forgotten."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Club, Deal, Game, PageVersion, Player, Season, SeatDraw, SeatResult, Table, User
from clubs.models.people import Role, Visibility
from clubs.selectors.open_tables.evening import matches, seasons_to_keep_in
from clubs.services.activity_log import Actor
from clubs.services.archive.club_deletion import DERIVED
from clubs.services.open_tables.ending import delete_old_tables, delete_table
from clubs.services.open_tables.keeping import keep_as_club, keep_in_season, undo_keeping
from clubs.services.play.deals import record_deal
from clubs.services.play.games import close_game, confirm_seat
from tests.clubs.open_tables.test_starting import FRIENDS, started
from tests.factories import RON, ClubFactory, PlayerFactory, SeasonFactory, UserFactory, key, member

pytestmark = pytest.mark.django_db


def played(*names: str, preset: str = "riichi") -> Table:
    """Return a table with one final game of one deal."""
    table, actor = started(*names, preset=preset), Actor.table()
    game = Game.objects.get(table=table)
    deal = {"number": 1, "result": RON, "entered": RON, "key": key()}
    record_deal(game_id=game.pk, version=game.version, actor=actor, **deal)
    game.refresh_from_db()
    game = close_game(game_id=game.pk, version=game.version, note="late", actor=actor)
    for seat in game.seats.all():
        game.refresh_from_db()
        confirm_seat(game_id=game.pk, version=game.version, seat_id=seat.pk, actor=actor)
    return table


def club_of(user: User, *names: str, preset: str = "riichi") -> Season:
    """Return the season of a club that somebody runs, with these players."""
    season = SeasonFactory(preset=preset)
    season.club.memberships.create(user=user, role=Role.ORGANISER)
    for number, name in enumerate(names, 1):
        PlayerFactory(club=season.club, number=number, name=name)
    return season


def totals(season: Season) -> dict[str, int]:
    return dict(SeatResult.objects.filter(season=season).values_list("player__name", "total"))


def test_a_table_becomes_a_club_of_ones_own():
    table, user = played(*FRIENDS), UserFactory()
    club = keep_as_club(table_id=table.pk, name="Friday four", by=user)
    assert (club.kind, club.name, club.visibility) == ("club", "Friday four", Visibility.UNLISTED)
    assert club.memberships.get().role == Role.OWNER
    table.refresh_from_db()
    assert not table.event.over
    with pytest.raises(ClubError, match="belongs to a club"):
        delete_table(table_id=table.pk)


def test_games_go_into_a_club_and_back():
    table, user = played(*FRIENDS), UserFactory()
    own, before = table.event.season, totals(table.event.season)
    season = club_of(user, FRIENDS[1], "Somebody else")
    assert [one.pk for one in seasons_to_keep_in(user, table)] == [season.pk]
    people = {match.player.pk: match.number for match in matches(table, season.club)}
    assert sorted(people.values(), key=bool) == [None, None, None, 1]
    event = keep_in_season(table_id=table.pk, season_id=season.pk, people=people, by=user)
    assert (event.season, event.status, totals(season), totals(own)) == (season, "open", before, {})
    assert Player.objects.filter(club=season.club, guest=True).count() == 3
    assert Player.objects.get(name=FRIENDS[1], club=season.club).seats.count() == 1
    ours = set(Player.objects.filter(club=season.club).values_list("pk", flat=True))
    assert set(SeatDraw.objects.get(event=event).plan["tables"][0]["players"]) <= ours
    for model, path in DERIVED.items():
        assert not model._base_manager.filter(**{path: own.club}).exists(), model
    undo_keeping(event_id=event.pk, by=user)
    assert (totals(own), totals(season)) == (before, {})
    assert Player.objects.filter(club=season.club).count() == 2
    delete_table(table_id=table.pk)
    assert not Club.objects.filter(kind="table").exists()


def test_only_who_runs_the_club_keeps_games_in_it():
    table, season = played(*FRIENDS), SeasonFactory()
    for user in (UserFactory(), member(season.club), member(ClubFactory(), Role.OWNER)):
        with pytest.raises(ClubError, match="that you run"):
            keep_in_season(table_id=table.pk, season_id=season.pk, people={}, by=user)


def test_other_rules_and_one_person_twice_are_refused():
    table, user = played(*FRIENDS), UserFactory()
    with pytest.raises(ClubError, match="other rules"):
        keep_in_season(table_id=table.pk, season_id=club_of(user, preset="taiwan").pk, people={}, by=user)
    season = club_of(user, "Ann")
    one, two = Player.objects.filter(club__kind="table")[:2]
    with pytest.raises(ClubError, match="same person"):
        keep_in_season(table_id=table.pk, season_id=season.pk, people={one.pk: 1, two.pk: 1}, by=user)


def test_somebody_elses_game_ends_the_undo():
    table, user = played(*FRIENDS), UserFactory()
    event = keep_in_season(table_id=table.pk, season_id=club_of(user).pk, people={}, by=user)
    event.entries.create(player=PlayerFactory(club=event.season.club, number=99))
    with pytest.raises(ClubError, match="Other people"):
        undo_keeping(event_id=event.pk, by=user)


def test_a_deleted_table_leaves_nothing():
    table = played(*FRIENDS)
    slug = table.event.season.club.slug
    delete_table(table_id=table.pk)
    assert not Club.objects.exists()
    assert not Deal.objects.exists()
    assert not PageVersion.objects.filter(subject__contains=slug).exists()


def test_tables_nobody_keeps_go_after_their_time(settings):
    settings.OPEN_TABLES_DAYS = 60
    long_ago = timezone.now() - timedelta(days=61)
    old, fresh, kept, again = (played() for _ in range(4))
    club = keep_as_club(table_id=kept.pk, name="Kept", by=UserFactory())
    Club.objects.update(created_at=long_ago)
    Deal.objects.exclude(game__table=again).update(created_at=long_ago)
    Game.objects.exclude(table=again).update(ended_at=long_ago)
    Club.objects.filter(seasons__events__tables=fresh).update(created_at=timezone.now())
    assert delete_old_tables() == 1
    assert not Table.objects.filter(pk=old.pk).exists()
    assert Table.objects.filter(pk__in=[fresh.pk, kept.pk, again.pk]).count() == 3
    assert Club.objects.filter(pk=club.pk).exists()
    assert apps.get_model("clubs", "Club").objects.filter(kind="table").count() == 2

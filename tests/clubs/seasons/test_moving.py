"""Moving a night to another day, hour or season, and what follows for everything computed from its games."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.forms.seasons.seasons import next_evening
from clubs.models import Club, Event, PlayerMonth, Season, SeatResult, SeatTally
from clubs.services.people.clubs import ClubDetails, update_club
from clubs.services.play.paper_games import PaperGame, enter_paper_game
from clubs.services.seasons.seasons import SeasonDetails, move_night_back, update_night
from clubs.services.seasons.standings import compute_standings
from clubs.services.statistics.game_counts import make_some
from clubs.services.statistics.player_months import make_statistics
from tests.clubs.seasons.test_seasons import AUTUMN, actor, create, plan
from tests.factories import ClubFactory, EventFactory, PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory(time_zone="Asia/Taipei")


def named(name: str) -> SeasonDetails:
    return replace(AUTUMN, name=name)


def compute_all() -> None:
    """Compute counts, statistics and standings as the background tasks do."""
    while make_some():
        pass
    for one in Club.objects.all():
        make_statistics(club_id=one.pk)
    for season in Season.objects.all():
        compute_standings(season_id=season.pk)


def test_a_played_night_moves_to_another_day_and_season_and_its_results_follow(club):
    autumn, spring = create(club, named("Autumn")), create(club, named("Spring"))
    event = EventFactory(season=autumn, number=1, status=Event.Status.CLOSED)
    players = [PlayerFactory(club=club) for _ in range(4)]
    paper = PaperGame(players=[player.pk for player in players], scores=[35200, 29800, 20100, 14900])
    enter_paper_game(event=event, game=paper, key="one", actor=actor(club))
    compute_all()
    assert autumn.standings.count() == 4
    earlier = event.starts_at - timezone.timedelta(days=40)
    asked = {"event_id": event.pk, "club_id": club.pk, "actor": actor(club)}
    update_night(name="", starts_at=earlier, checkin_open=True, season_id=spring.pk, **asked)
    compute_all()
    assert not autumn.standings.exists()
    assert spring.standings.count() == 4
    assert set(SeatResult.objects.values_list("season", "night_at")) == {(spring.pk, earlier)}
    assert set(SeatTally.objects.values_list("season", "night_at")) == {(spring.pk, earlier)}
    assert set(PlayerMonth.objects.exclude(player=None).values_list("season", flat=True)) == {spring.pk}
    other = create(club, named("Taiwan"), preset="taiwan")
    with pytest.raises(ClubError) as refused:
        update_night(name="", starts_at=earlier, checkin_open=True, season_id=other.pk, **asked)
    assert (refused.value.code, refused.value.field) == ("other_rules", "season")


def test_a_night_opened_on_another_day_asks_whether_it_moves(club, client):
    night = plan(create(club), "2026-11-26 19:00", count=1)[0]
    client.force_login(actor(club).user)
    at = reverse("night_open", args=[club.slug, night.pk])
    asked = client.post(at)
    assert "Move it to today?" in asked.content.decode()
    night.refresh_from_db()
    assert night.status == Event.Status.PLANNED
    client.post(at, {"day": "today"})
    night.refresh_from_db()
    local = timezone.localtime(night.starts_at, club.zone)
    assert (night.status, local.date(), f"{local:%H:%M}") == (
        Event.Status.OPEN, timezone.localtime(timezone.now(), club.zone).date(), "19:00",
    )  # fmt: skip


def test_planned_nights_keep_their_hour_in_another_time_zone(club):
    season = create(club)
    plan(season, "2027-01-07 19:00", count=2)
    details = ClubDetails(club.name, club.slug, "America/New_York")
    update_club(club_id=club.pk, details=details, actor=actor(club))
    club.refresh_from_db()
    hours = [f"{timezone.localtime(night.starts_at, club.zone):%m-%d %H:%M}" for night in season.events.order_by("pk")]
    assert hours == ["01-07 19:00", "01-14 19:00"]


def test_planning_follows_the_rhythm_of_its_season(club):
    weekly_season, fortnightly = create(club, named("Thursdays")), create(club, named("Saturdays"))
    plan(fortnightly, "2027-01-02 14:00", count=3, weeks=2)
    plan(weekly_season, "2027-02-04 19:00", count=2)
    said = next_evening(club, fortnightly)
    assert (said["date"].isoformat(), f"{said['time']:%H:%M}", said["weeks"]) == ("2027-02-13", "14:00", 2)
    assert next_evening(club, weekly_season)["weeks"] == 1


def test_the_move_of_a_night_is_undone_on_its_page(club, client):
    autumn, spring = create(club, named("Autumn")), create(club, named("Spring"))
    night = plan(autumn, "2026-11-26 19:00", count=1)[0]
    before = night.starts_at
    client.force_login(actor(club).user)
    at = reverse("night_edit", args=[club.slug, night.pk])
    assert "Undo the last move" not in client.get(at).content.decode()
    client.post(at, {"date": "2026-12-03", "time": "20:00", "season": spring.slug, "name": "", "checkin_open": "on"})
    night.refresh_from_db()
    assert (night.season, night.starts_at - before) == (spring, timezone.timedelta(days=7, hours=1))
    assert re.search("back to Thu 26 Nov(?: 2026)?,? 19:00, Autumn", client.get(at).content.decode())
    client.post(at, {"back": "1"})
    night.refresh_from_db()
    assert (night.season, night.starts_at, night.checkin_open) == (autumn, before, True)


def test_a_night_that_never_moved_has_nothing_to_undo(club):
    night = plan(create(club), "2026-11-26 19:00", count=1)[0]
    with pytest.raises(ClubError) as refused:
        move_night_back(event_id=night.pk, club_id=club.pk, actor=actor(club))
    assert refused.value.code == "not_moved"

"""Undoing imports of players, entries and game logs, as far as later changes allow."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Club, Game, ImportedLog, LogEntry, LogImport, Player, PlayerImport, SeatResult
from clubs.models.people import Role
from clubs.selectors.imports.entry_preview import entry_list
from clubs.selectors.imports.player_preview import Given, preview
from clubs.services.activity_log import Actor
from clubs.services.imports.entry_import import enter_list
from clubs.services.imports.log_undo import undo_logs
from clubs.services.imports.player_import import take_list
from clubs.services.imports.player_undo import undo_players
from clubs.services.people.players import PlayerDetails, update_player
from clubs.services.tournament.entries import check_in_entry
from tests.clubs.imports.logs import brought, mjlog, online_night, online_round, organiser, taken
from tests.clubs.imports.test_tournament import at_table, take
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import ClubFactory, EntryFactory, EventFactory, PlayerFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
SHEET = "Name,Email,Other name\nDavid Chan,david@example.org,\nMei Lin,mei@example.org,\nZoë,,\n"


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="canal")


def boss(club: Club) -> Actor:
    return Actor.staff(member(club, Role.ORGANISER))


def imported(club: Club, text: str = SHEET) -> PlayerImport:
    given = Given(text)
    return take_list(club_id=club.pk, given=given, seen=preview(club, given).seen, key="k", actor=boss(club))


def undone(batch: PlayerImport) -> PlayerImport:
    actor = boss(batch.club)
    return undo_players(import_id=batch.pk, club_id=batch.club_id, reason="Wrong file", actor=actor)


def test_an_import_of_players_is_taken_back_and_can_come_again(club):
    known = PlayerFactory(club=club, name="Mei Lin")
    batch = imported(club)
    known.refresh_from_db()
    assert (len(batch.added), known.email) == (2, "mei@example.org")
    assert "mei@" not in str(batch.made), "an import keeps no copy of an address"
    done = undone(batch)
    known.refresh_from_db()
    assert (club.players.count(), known.email) == (1, "")
    assert done.put_away == {"players": 2, "players_left": 0, "details": 1}
    assert LogEntry.objects.get(action="players.undone").data["players"] == 2
    with pytest.raises(ClubError, match="already been undone"):
        undone(batch)
    again = Given(SHEET)
    take_list(club_id=club.pk, given=again, seen=preview(club, again).seen, key="again", actor=boss(club))
    assert club.players.count() == 3


def test_what_was_used_or_changed_since_an_import_of_players_stays(club):
    known = PlayerFactory(club=club, name="Mei Lin")
    batch = imported(club)
    known.email = "other@example.org"
    known.refresh_from_db(fields=["name"])
    known.save()
    david = Player.objects.get(name="David Chan")
    EntryFactory(event=EventFactory(season=SeasonFactory(club=club)), player=Player.objects.get(name="Zoë"))
    details = PlayerDetails(name="David", names={"ja": "デービッド"})
    update_player(player_id=david.pk, club_id=club.pk, details=details, actor=boss(club))
    done = undone(batch)
    known.refresh_from_db()
    assert (club.players.count(), known.email) == (3, "other@example.org")
    assert (done.put_away or {})["players_left"] == 2


def day_with(text: str) -> tuple[Day, PlayerImport]:
    day = tournament(0, stages(2, "random"))
    given = Given(text)
    seen = entry_list(day.event, given).found.seen
    enter_list(event=day.event, given=given, seen=seen, key="k", actor=day.director)
    return day, PlayerImport.objects.get()


TEAMS = "Name,Team\nAnn,Reds\nBen,Reds\nCat,Blues\nDan,Blues\n"


def test_an_import_of_entries_is_taken_back_with_its_teams_and_players():
    day, batch = day_with(TEAMS)
    assert (day.event.entries.count(), day.event.teams.count()) == (4, 2)
    done = undone(batch)
    assert (day.event.entries.count(), day.event.teams.count(), Player.objects.filter(name="Ann").count()) == (0, 0, 0)
    assert done.put_away == {
        "entries": 4, "entries_left": 0, "teams": 2, "details": 0, "players": 4, "players_left": 0
    }  # fmt: skip


def test_an_entry_that_was_checked_in_stays_with_its_team_and_the_page_says_so():
    day, batch = day_with(TEAMS)
    entry = day.event.entries.get(player__name="Ann")
    day.event.status = "open"
    day.event.save()
    check_in_entry(entry_id=entry.pk, version=entry.version, actor=day.director)
    client = Client()
    client.force_login(member(day.event.season.club, Role.ORGANISER))
    url = reverse("player_import", args=[day.event.season.club.slug, batch.pk])
    page = client.get(url).content.decode()
    assert "These entries have been used or changed since and stay" in page
    assert client.post(url, {"reason": ""}).status_code == 422
    assert client.post(url, {"reason": "Wrong list"}, follow=True).status_code == 200
    assert [one.player.name for one in day.event.entries.all()] == ["Ann"]
    assert [team.name for team in day.event.teams.all()] == ["Reds"]
    page = client.get(url).content.decode()
    assert "1 entry has been used or changed since and stays" in page


def undo(batch: LogImport) -> LogImport:
    return undo_logs(
        import_id=batch.pk, event_id=batch.event_id, reason="Wrong night", actor=organiser(batch.event)
    )  # fmt: skip


def test_a_nights_logs_are_taken_back_and_come_again():
    event = online_night(players=False)
    batch = taken(event, mjlog(1), mjlog(2), **new_guests(event, mjlog(1)))
    assert (event.games.count(), Player.objects.count()) == (2, 4)
    done = undo(batch)
    assert done.put_away == {"games": 2, "void": 0, "players": 4}
    assert (event.games.count(), event.rounds.count(), Player.objects.count()) == (0, 0, 0)
    assert not ImportedLog.objects.filter(standing=True).exists()
    assert not SeatResult.objects.exists()
    with pytest.raises(ClubError, match="already been undone"):
        undo(batch)
    taken(event, mjlog(1), **new_guests(event, mjlog(1)))
    assert event.games.count() == 1


def new_guests(event, text):
    """Return choices that make every name a guest."""
    from clubs.selectors.imports.log_preview import preview as logs_preview

    names = logs_preview(brought(event, text)).names
    return {"names": {one.name.key: {"who": "new"} for one in names}}


def test_a_game_of_a_log_that_was_changed_since_is_voided():
    event = online_night()
    batch = taken(event, mjlog(1), mjlog(2))
    first = event.games.order_by("pk").first()
    from clubs.services.play.referee import add_penalty

    seat = first.seats.first()
    add_penalty(game_id=first.pk, seat_id=seat.pk, tenths=-100, reason="Late", actor=organiser(event))
    done = undo(batch)
    assert done.put_away == {"games": 1, "void": 1, "players": 0}
    assert [game.status for game in event.games.all()] == [Game.Status.VOID]


def test_a_tournaments_logs_are_taken_back_and_the_table_waits_again():
    day = online_round()
    batch = take(day, brought(day.event, at_table(day, 1, 1)))
    done = undo(batch)
    assert done.put_away == {"games": 0, "void": 1, "players": 0}
    again = take(day, brought(day.event, at_table(day, 1, 1)))
    assert again.logs.get().standing


def test_the_page_of_a_nights_logs_takes_them_back():
    event = online_night()
    batch = taken(event, mjlog(1))
    client = Client()
    client.force_login(organiser(event).user)
    url = reverse("log_import", args=[event.season.club.slug, event.pk, batch.pk])
    assert "Undo the import" in client.get(url).content.decode()
    assert client.post(url, {"undo": "1", "reason": ""}).status_code == 422
    page = client.post(url, {"undo": "1", "reason": "Wrong night"}, follow=True).content.decode()
    assert "This import was undone" in page
    assert not event.games.exists()

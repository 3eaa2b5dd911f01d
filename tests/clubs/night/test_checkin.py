"""Check-in by staff and by phone, sitting out, leaving, guests."""

import pytest

from clubs.errors import ClubError
from clubs.models import Entry, Event, LogEntry, PlayerName
from clubs.models.games import Via
from clubs.selectors.night.checkin import check_in_list
from clubs.selectors.public.home import front
from clubs.services.activity_log import Actor
from clubs.services.night.checkin import add_guest, check_in, leave, sit_out, undo_check_in
from clubs.services.night.nights import close_night
from clubs.services.play.games import void_game
from tests.clubs.evenings import drawn, evening, organiser
from tests.factories import EventFactory, PlayerFactory, play, seated_game

pytestmark = pytest.mark.django_db
PHONE = Actor(None, Via.PHONE)


def test_check_in_notes_who_is_here_since_when_and_who_said_so():
    event, (player,), actor = evening(1)
    entry = event.entries.get()
    assert (entry.player, entry.status, entry.changed_by, entry.by_phone) == (player, "here", actor.user, False)
    assert entry.checked_in_at is not None
    assert LogEntry.objects.get(action="checkin.here").event == event


def test_check_in_twice_is_once():
    event, (player,), actor = evening(1)
    since = event.entries.get().checked_in_at
    check_in(event=event, player=player, actor=actor)
    entry = event.entries.get()
    assert (entry.checked_in_at, entry.version) == (since, 1)


def test_check_in_by_phone_says_so():
    event = EventFactory()
    entry = check_in(event=event, player=PlayerFactory(club=event.season.club), actor=PHONE, by_phone=True)
    assert entry.by_phone
    assert LogEntry.objects.get(action="checkin.here").via == Via.PHONE


def test_check_in_by_phone_is_refused_where_the_night_does_not_allow_it():
    event = EventFactory(checkin_open=False)
    with pytest.raises(ClubError) as refused:
        check_in(event=event, player=PlayerFactory(club=event.season.club), actor=PHONE, by_phone=True)
    assert refused.value.code == "phone_closed"
    assert not event.entries.exists()


@pytest.mark.parametrize("status", [Event.Status.PLANNED, Event.Status.CLOSED])
def test_check_in_needs_an_open_night(status: str):
    event = EventFactory(status=status)
    with pytest.raises(ClubError) as refused:
        check_in(event=event, player=PlayerFactory(club=event.season.club), actor=organiser(event))
    assert refused.value.code == f"night_{status}"


def test_check_in_is_for_players_of_the_club():
    event, _players, actor = evening(0)
    with pytest.raises(ClubError) as refused:
        check_in(event=event, player=PlayerFactory(), actor=actor)
    assert refused.value.code == "not_found"


def test_undo_takes_a_check_in_back():
    event, (player,), actor = evening(1)
    undo_check_in(event=event, player=player, actor=actor)
    entry = event.entries.get()
    assert (entry.status, entry.checked_in_at, entry.sits_out) == (Entry.Status.EXPECTED, None, False)


def test_undo_is_refused_for_somebody_who_has_been_seated():
    event, players, actor = evening(4)
    drawn(event, actor)
    with pytest.raises(ClubError) as refused:
        undo_check_in(event=event, player=players[0], actor=actor)
    assert refused.value.code == "seated"


def test_leave_and_come_back():
    event, (player,), actor = evening(1)
    first = event.entries.get().checked_in_at
    leave(event=event, player=player, actor=actor)
    gone = event.entries.get()
    assert (gone.status, gone.left_at is not None) == (Entry.Status.LEFT, True)
    check_in(event=event, player=player, actor=actor)
    back = event.entries.get()
    assert (back.status, back.left_at) == (Entry.Status.HERE, None)
    assert back.checked_in_at > first


def test_leave_is_refused_in_the_middle_of_a_game_and_says_where():
    event, players, actor = evening(4)
    draw = drawn(event, actor)
    with pytest.raises(ClubError) as refused:
        leave(event=event, player=players[0], actor=actor)
    assert refused.value.code == "playing"
    assert "Table 1" in refused.value.message
    void_game(game_id=draw.games.get().pk, reason="Fire alarm", actor=actor)
    assert leave(event=event, player=players[0], actor=actor).status == Entry.Status.LEFT


def test_leave_is_allowed_when_the_game_only_waits_for_confirmation():
    event, players, actor = evening(4)
    game = seated_game(event=event, players=players)
    game.status = game.Status.TO_CONFIRM
    game.save()
    assert leave(event=event, player=players[0], actor=actor).status == Entry.Status.LEFT


def test_sit_out_is_for_the_next_draw_only():
    event, players, actor = evening(5)
    sit_out(event=event, player=players[2], on=True, actor=actor)
    draw = drawn(event, actor)
    assert draw.plan["sit_out"][0] | {"tonight": 0} == {
        "player": players[2].pk, "why": "asked", "tonight": 0, "season": 0, "equal": 0, "places": 0,
    }  # fmt: skip
    assert not event.entries.filter(sits_out=True).exists()


def test_sit_out_can_be_taken_back():
    event, (player,), actor = evening(1)
    sit_out(event=event, player=player, on=True, actor=actor)
    sit_out(event=event, player=player, on=False, actor=actor)
    assert not event.entries.get().sits_out


def test_sit_out_is_for_somebody_who_is_here():
    event, (player,), actor = evening(1)
    leave(event=event, player=player, actor=actor)
    with pytest.raises(ClubError) as refused:
        sit_out(event=event, player=player, on=True, actor=actor)
    assert refused.value.code == "not_here"


def test_guest_needs_a_name_only_and_is_here_at_once():
    event, _players, actor = evening(0)
    entry = add_guest(event=event, name="  Wei   Zhang ", actor=actor)
    assert (entry.player.name, entry.player.guest, entry.status) == ("Wei Zhang", True, "here")
    assert entry.player.club == event.season.club


def test_guest_without_a_name_is_refused_at_the_field():
    event, _players, actor = evening(0)
    with pytest.raises(ClubError) as refused:
        add_guest(event=event, name="  ", actor=actor)
    assert (refused.value.code, refused.value.field) == ("name_missing", "name")


def test_guest_of_a_name_that_the_club_has_in_any_script_is_refused():
    event, _players, actor = evening(0)
    player = PlayerFactory(club=event.season.club, name="陳大文", name_lang="zh-Hant")
    PlayerName.objects.create(player=player, lang="en", name="Chan Tai Man")
    for name in ("陈大文", "chan tai man"):
        with pytest.raises(ClubError) as refused:
            add_guest(event=event, name=name, actor=actor)
        assert (refused.value.code, refused.value.field) == ("same_name", "name")
    assert event.entries.count() == 0


def test_a_closed_night_lets_nobody_leave_or_come():
    event, (player,), actor = evening(1)
    close_night(event=event, actor=actor)
    for act in (leave, undo_check_in, check_in):
        with pytest.raises(ClubError) as refused:
            act(event=event, player=player, actor=actor)
        assert refused.value.code == "night_closed"


def test_a_substitute_counts_as_playing():
    event, players, actor = evening(5)
    game = seated_game(event=event, players=players[:4])
    play(game, {"type": "draw", "tenpai": []})
    game.seats.get(player=players[0]).substitutions.create(player=players[4], from_deal=2)
    with pytest.raises(ClubError) as refused:
        leave(event=event, player=players[4], actor=actor)
    assert refused.value.code == "playing"


def test_a_player_at_another_open_night_is_shown_at_this_one_and_counted_once_on_the_clubs_page():
    event, players, actor = evening(4)
    other = EventFactory(season=event.season)
    found = check_in_list(other)
    assert {one.player for one in found.expected if one.elsewhere == event} == set(players)
    check_in(event=other, player=players[0], actor=actor)
    here = check_in_list(event).here
    assert [one.player for one in here if one.elsewhere] == [players[0]]
    assert front(event.season.club).here == 4
    close_night(event=other, actor=actor)
    assert not any(one.elsewhere for one in check_in_list(event).here)

"""Opening and closing a night, and the links that end with it."""

import pytest

from clubs.errors import ClubError
from clubs.models import Event, SeatDraw
from clubs.services.night.draw_plan import plan_draw
from clubs.services.night.nights import close_night, open_night, renew_checkin_link, renew_link, revoke_link
from clubs.services.play.games import void_game
from tests.clubs.evenings import drawn, evening, organiser
from tests.factories import EventFactory, TableFactory

pytestmark = pytest.mark.django_db


def test_open_night_lets_people_check_in():
    event = EventFactory(status=Event.Status.PLANNED, opened_at=None)
    open_night(event=event, actor=organiser(event))
    event.refresh_from_db()
    assert event.status == Event.Status.OPEN
    assert event.opened_at is not None


def test_close_night_is_refused_while_games_run_and_names_their_tables():
    event, _players, actor = evening(8)
    draw = drawn(event, actor)
    void_game(game_id=draw.games.get(table__number=1).pk, reason="Test", actor=actor)
    with pytest.raises(ClubError) as refused:
        close_night(event=event, actor=actor)
    assert (refused.value.code, refused.value.data) == ("games_running", {"tables": [2]})
    assert "tables: 2" in refused.value.message


def test_close_night_throws_a_plan_away():
    event, _players, actor = evening(4)
    draw = plan_draw(event=event, actor=actor)
    close_night(event=event, actor=actor)
    draw.refresh_from_db()
    event.refresh_from_db()
    assert (event.status, draw.status) == (Event.Status.CLOSED, SeatDraw.Status.DISCARDED)


def test_close_night_ends_the_tables_links_and_opening_again_revives_them(client):
    table = TableFactory()
    actor = organiser(table.event)
    close_night(event=table.event, actor=actor)
    assert b"This link no longer works" in client.get(f"/t/{table.token}/").content
    assert client.post(f"/t/{table.token}/undo/").status_code == 403
    open_night(event=table.event, actor=actor)
    assert b"This link no longer works" not in client.get(f"/t/{table.token}/").content


def test_a_planned_night_is_cancelled_not_closed():
    event = EventFactory(status=Event.Status.PLANNED)
    with pytest.raises(ClubError) as refused:
        close_night(event=event, actor=organiser(event))
    assert refused.value.code == "night_planned"


def test_renew_link_ends_the_old_one_at_once(client):
    table = TableFactory()
    old = table.token
    renewed = renew_link(table_id=table.pk, event_id=table.event_id, actor=organiser(table.event))
    assert client.get(f"/t/{old}/").status_code == 404
    assert client.get(f"/t/{renewed.token}/").status_code == 200


def test_revoke_link_leaves_a_page_that_says_so_and_renewing_revives_the_table(client):
    table = TableFactory()
    actor = organiser(table.event)
    revoke_link(table_id=table.pk, event_id=table.event_id, actor=actor)
    assert b"This link no longer works" in client.get(f"/t/{table.token}/").content
    renewed = renew_link(table_id=table.pk, event_id=table.event_id, actor=actor)
    assert renewed.link_revoked_at is None


def test_links_are_changed_at_their_own_night_only():
    table, other = TableFactory(), EventFactory()
    with pytest.raises(ClubError) as refused:
        revoke_link(table_id=table.pk, event_id=other.pk, actor=organiser(other))
    assert refused.value.code == "not_found"


def test_renew_checkin_link_gives_another_token():
    event = EventFactory()
    assert renew_checkin_link(event=event, actor=organiser(event)).checkin_token != event.checkin_token

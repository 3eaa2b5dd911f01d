"""Permanent table cards: where their QR code leads each night, and what happens to an old code."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Event, LogEntry, Table, TableCard
from clubs.models.people import Club, Role
from clubs.services.activity_log import Actor
from clubs.services.night import nights, table_cards
from tests.factories import (
    PASSWORD,
    ClubFactory,
    EventFactory,
    MembershipFactory,
    SeasonFactory,
    TableFactory,
    UserFactory,
    seated_game,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory()


@pytest.fixture
def actor() -> Actor:
    return Actor.staff(UserFactory())


@pytest.fixture
def card(club: Club, actor: Actor) -> TableCard:
    return table_cards.make_cards(club=club, count=3, actor=actor)[2]


def open_night(club: Club, **more: object) -> Event:
    return EventFactory(season=SeasonFactory(club=club), **more)


def table_three(event: Event) -> Table:
    return TableFactory(event=event, number=3)


def scan(card: TableCard, **headers: str):  # type: ignore[no-untyped-def]
    return Client().get(reverse("table_card", args=[card.token]), headers=headers)


def at(table: Table) -> str:
    return reverse("table:play", args=[table.token])


def test_card_opens_its_number_tonight_and_the_next_night_again(club: Club, card: TableCard, actor: Actor) -> None:
    tonight = open_night(club)
    TableFactory(event=tonight, number=1)
    first = table_three(tonight)
    assert scan(card).headers["Location"] == at(first)
    nights.close_night(event=tonight, actor=actor)
    assert b"Nothing is being played here now." in scan(card).content
    second = table_three(open_night(club))
    assert scan(card).headers["Location"] == at(second)


def test_card_says_so_where_nothing_is_played_and_leads_there_once_it_is(club: Club, card: TableCard) -> None:
    table_three(open_night(club, status=Event.Status.PLANNED))
    table_three(open_night(ClubFactory()))
    page = scan(card)
    assert page.status_code == 200
    assert b"Nothing is being played here now." in page.content
    assert scan(card, HX_Request="true").status_code == 204
    table = table_three(open_night(club))
    assert scan(card, HX_Request="true").headers["HX-Redirect"] == at(table)


def test_of_two_open_nights_the_card_takes_the_table_at_which_a_game_runs(club: Club, card: TableCard) -> None:
    one, two = table_three(open_night(club)), table_three(open_night(club))
    page = scan(card).content.decode()
    assert at(one) in page
    assert at(two) in page
    seated_game(event=two.event, table=two)
    assert scan(card).headers["Location"] == at(two)


def test_table_whose_link_staff_ended_is_not_opened_by_its_card(club: Club, card: TableCard, actor: Actor) -> None:
    table = table_three(open_night(club))
    nights.revoke_link(table_id=table.pk, event_id=table.event_id, actor=actor)
    assert b"Nothing is being played here now." in scan(card).content
    table = nights.renew_link(table_id=table.pk, event_id=table.event_id, actor=actor)
    assert scan(card).headers["Location"] == at(table)


def test_renewed_card_ends_the_old_code(club: Club, card: TableCard, actor: Actor) -> None:
    table = table_three(open_night(club))
    fresh = table_cards.renew_card(club=club, number=3, actor=actor)
    assert scan(card).status_code == 404
    assert scan(fresh).headers["Location"] == at(table)
    assert LogEntry.objects.get(action="card.renewed").data == {"table": 3}
    with pytest.raises(ClubError, match="no card"):
        table_cards.renew_card(club=club, number=4, actor=actor)


def test_more_cards_leave_those_that_there_are(club: Club, card: TableCard, actor: Actor) -> None:
    made = table_cards.make_cards(club=club, count=5, actor=actor)
    assert [one.number for one in made] == [4, 5]
    assert club.table_cards.get(number=3).token == card.token


def test_installed_page_opens_by_the_card_that_it_was_opened_by(club: Club, card: TableCard, actor: Actor) -> None:
    table = table_three(open_night(club))
    other = TableFactory(event=table.event, number=2)
    client = Client()
    manifest = reverse("table_manifest", args=[table.token])
    assert client.get(manifest).json()["start_url"] == at(table)
    client.get(reverse("table_card", args=[card.token]))
    assert client.get(manifest).json()["start_url"] == reverse("table_card", args=[card.token])
    assert client.get(reverse("table_manifest", args=[other.token])).json()["start_url"] == at(other)
    assert card.token not in client.get(at(table)).content.decode()


def test_organiser_makes_and_renews_cards_and_a_scorer_reads_them(club: Club) -> None:
    client, scorer = Client(), Client()
    client.login(email=MembershipFactory(club=club, role=Role.ORGANISER).user.email, password=PASSWORD)
    scorer.login(email=MembershipFactory(club=club, role=Role.SCORER).user.email, password=PASSWORD)
    url = reverse("table_cards", args=[club.slug])
    assert client.post(url, {"count": 2}).status_code == 302
    before = club.table_cards.get(number=2).token
    assert scorer.post(url, {"number": 2}).status_code == 403
    assert client.post(url, {"number": 2}).status_code == 302
    after = club.table_cards.get(number=2).token
    assert after != before
    assert after in scorer.get(url).content.decode()
    paper = scorer.get(reverse("table_cards_paper", args=[club.slug])).content.decode()
    assert paper.count('class="a6 of-table"') == 2
    assert paper.count(club.name) >= 2
    assert client.post(url, {"count": 1000}).status_code == 422

"""Disputed deals: the table plays on, and a referee decides the dispute with a note."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Dispute, Game, LogEntry
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.play.disputes import decide_dispute, dispute_deal
from tests.factories import DRAW, PASSWORD, RON, MembershipFactory, play, seated_game, staff

pytestmark = pytest.mark.django_db

TABLE = Actor.table()


@pytest.fixture
def game() -> Game:
    return seated_game(deals=[RON, DRAW])


def client_of(game: Game, role: str) -> Client:
    client = Client()
    user = MembershipFactory(club=game.event.season.club, role=role).user
    client.login(email=user.email, password=PASSWORD)
    return client


def table_url(game: Game, name: str, **more: object) -> str:
    return reverse(f"table:{name}", kwargs={"table": game.table.token, **more})


def list_url(game: Game) -> str:
    return reverse("night_referee", args=[game.event.season.club.slug, game.event_id])


def test_disputed_deal_is_marked_and_the_table_plays_on(game: Game) -> None:
    client = Client()
    assert client.post(table_url(game, "dispute", number=1), {"note": "Was it tsumo?"}).status_code == 302
    assert "Referred to the referee" in client.get(table_url(game, "deals")).content.decode()
    assert "for the referee" in client.get(table_url(game, "play")).content.decode()
    play(game, RON)
    assert game.deals.filter(current=True).count() == 3
    assert game.disputes.get().number == 1


def test_outbox_is_told_that_its_question_was_taken_and_has_moved_nothing(game: Game) -> None:
    client, key = Client(), "k" * 20
    for _time in range(2):
        answer = client.post(
            table_url(game, "dispute", number=1), {"note": "Tsumo?", "key": key}, headers={"X-Outbox": "1"}
        )
        assert (answer.status_code, answer["X-Saved"]) == (204, key)
        assert "X-Version" not in answer
    assert game.disputes.get().note == "Tsumo?"


def test_open_page_of_the_table_hears_of_a_dispute_and_of_its_end(game: Game) -> None:
    client = Client()
    page = client.get(table_url(game, "play"))
    tag = page.context["tag"]
    assert client.get(table_url(game, "live"), headers={"If-None-Match": tag}).status_code == 304
    made = dispute_deal(game_id=game.pk, number=2, actor=TABLE)
    assert client.get(table_url(game, "live"), headers={"If-None-Match": tag}).status_code == 200
    tag = client.get(table_url(game, "play")).context["tag"]
    decide_dispute(dispute_id=made.pk, event_id=game.event_id, word="Stands", actor=staff(game))
    assert client.get(table_url(game, "live"), headers={"If-None-Match": tag}).status_code == 200


def test_referee_finds_it_on_the_nights_list_and_closes_it_with_a_word(game: Game) -> None:
    dispute_deal(game_id=game.pk, number=2, actor=TABLE, note="Furiten?")
    client = client_of(game, Role.SCORER)
    tonight = client.get(reverse("tonight", args=[game.event.season.club.slug, game.event_id])).content.decode()
    assert "1 deal waiting for a referee" in tonight
    page = client.get(list_url(game)).content.decode()
    assert "Furiten?" in page
    made = game.disputes.get()
    refused = client.post(list_url(game), {"dispute": made.pk, "word": " "})
    assert refused.status_code == 422
    assert "Enter the decision." in refused.content.decode()
    assert client.post(list_url(game), {"dispute": made.pk, "word": "The deal stands"}).status_code == 302
    made.refresh_from_db()
    assert made.closed_at
    assert made.closed_by
    assert "The deal stands" in client.get(list_url(game)).content.decode()
    said = LogEntry.objects.filter(game=game, action__in=["deal.disputed", "deal.decided"]).order_by("pk")
    assert [(one.action, one.reason, one.data) for one in said] == [
        ("deal.disputed", "Furiten?", {"number": 2}),
        ("deal.decided", "The deal stands", {"number": 2}),
    ]


def test_asking_twice_is_asking_once_and_again_after_the_answer_is_a_new_question(game: Game) -> None:
    one = dispute_deal(game_id=game.pk, number=1, actor=TABLE)
    assert dispute_deal(game_id=game.pk, number=1, actor=TABLE, note="Fu").pk == one.pk
    assert game.disputes.get().note == "Fu"
    decide_dispute(dispute_id=one.pk, event_id=game.event_id, word="30 fu", actor=staff(game))
    decide_dispute(dispute_id=one.pk, event_id=game.event_id, word="other", actor=staff(game))
    assert game.disputes.get().word == "30 fu"
    assert dispute_deal(game_id=game.pk, number=1, actor=TABLE).pk != one.pk


def test_what_is_no_deal_of_this_table_is_refused(game: Game) -> None:
    other = seated_game(deals=[RON])
    with pytest.raises(ClubError):
        dispute_deal(game_id=game.pk, number=9, actor=TABLE)
    made = dispute_deal(game_id=other.pk, number=1, actor=TABLE)
    with pytest.raises(ClubError):
        decide_dispute(dispute_id=made.pk, event_id=game.event_id, word="No", actor=staff(game))
    with pytest.raises(ClubError):
        decide_dispute(dispute_id=made.pk, event_id=other.event_id, word="No", actor=TABLE)
    assert Client().post(table_url(game, "dispute", number=9)).status_code == 422


def test_void_games_leave_the_list(game: Game) -> None:
    dispute_deal(game_id=game.pk, number=1, actor=TABLE)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.VOID)
    assert "No deals are waiting for a referee." in client_of(game, Role.SCORER).get(list_url(game)).content.decode()
    assert Dispute.objects.count() == 1

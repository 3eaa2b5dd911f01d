"""What programs and other sites see of circuits: the API, webhooks of clubs, link previews."""

import datetime as dt
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from PIL import Image

from clubs.models import Circuit, CircuitPerson, Message, Webhook
from clubs.models.people import Privacy
from clubs.selectors.circuits.link_previews import circuit_preview
from clubs.services.circuits.consents import withdraw_event
from clubs.services.circuits.people import choose_name
from clubs.services.circuits.rankings import compute_ranking, publish_ranking
from clubs.services.circuits.selections import create_selection, publish_selection
from clubs.services.public import link_pictures
from tests.clubs.circuits_scene import club_of, finished, joined, listed, new_circuit, now, owner_of, players_of
from tests.clubs.tournaments import Day
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 5, 3)


def get(name: str, *args: object, query: str = "", status: int = 200) -> Any:
    answer = Client().get(f"{reverse(f'api:{name}', args=args)}{query}")
    assert answer.status_code == status, answer.content
    return answer.json()


def with_hook() -> tuple[Circuit, Day, Webhook]:
    day, circuit = finished(), new_circuit()
    hook = Webhook.objects.create(club=club_of(day), url="https://example.org/hook", secret="x", language="en")
    joined(circuit, day)
    return circuit, day, hook


def test_the_api_gives_what_the_pages_show() -> None:
    day, circuit = finished(), new_circuit("mers", min_events=1)
    joined(circuit, day)
    listed(circuit, "Open", DAY, "1;Ada;SE\n2;Bo;DK\n3;Cy;DE")
    publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    create_selection(circuit_id=circuit.pk, name="Worlds", terms={"by": "top", "n": 2}, actor=owner_of(circuit))
    get("circuit_selection", circuit.slug, 1, status=404)
    publish_selection(circuit_id=circuit.pk, number=1)
    assert [one["address"] for one in get("circuits")["results"]] == [circuit.slug]
    found = get("circuit_detail", circuit.slug)
    assert (found["rankings"][0]["number"], found["selections"]) == (1, [{"number": 1, "name": "Worlds"}])
    events = get("circuit_events", circuit.slug)
    assert (events["count"], {one["name"] for one in events["results"]}) == (2, {"Open", str(day.event)})
    imported = next(one for one in events["results"] if one["name"] == "Open")
    assert (imported["weight"], imported["terms"][0]) == (1, {"fact": "days", "is": 1, "adds": 1})
    assert [one["name"] for one in get("circuit_event", circuit.slug, imported["id"])["results"]] == ["Ada", "Bo", "Cy"]
    lines = get("circuit_ranking", circuit.slug, query="?number=1&limit=2")
    assert (lines["count"], len(lines["results"])) == (7, 2)
    assert lines["next"] is not None
    swedes = get("circuit_ranking", circuit.slug, query="?country=SE")["results"]
    assert [one["name"] for one in swedes] == ["Ada"]
    line = get("circuit_player", circuit.slug, swedes[0]["number"])
    assert (line["value"], line["results"][0]["event"]) == (swedes[0]["value"], imported["id"])
    assert {one["country"] for one in get("circuit_countries", circuit.slug)["results"]} == {"SE", "DK", "DE"}
    assert len(get("circuit_selection", circuit.slug, 1)["groups"][0]["seats"]) == 2


@pytest.mark.parametrize(
    ("name", "args", "query", "status"),
    [
        ("circuit_ranking", (), "?number=7", 404),
        ("circuit_ranking", (), "?number=x", 404),
        ("circuit_ranking", (), "?limit=x", 400),
        ("circuit_player", (99,), "", 404),
        ("circuit_event", (99,), "", 404),
    ],
)
def test_what_is_not_there_is_said(name: str, args: tuple[int, ...], query: str, status: int) -> None:
    circuit = new_circuit()
    listed(circuit, "Open", DAY, "1;Ada;SE\n2;Bo;DK")
    get(name, circuit.slug, *args, query=query, status=status)
    assert get("circuit_detail", "nowhere", status=404)["error"]["code"] == "not_found"


def test_who_wants_no_name_is_a_number_in_the_api_and_in_previews() -> None:
    day, circuit, user = finished(), new_circuit(), UserFactory()
    first = players_of(day)[0]
    first.user, first.name = user, "Secretive Person"
    first.save()
    joined(circuit, day)
    number = CircuitPerson.objects.get(matches__player=first).number
    event = circuit.events.get()
    reads = (
        ("circuit_ranking", circuit.slug), ("circuit_player", circuit.slug, number),
        ("circuit_event", circuit.slug, event.pk),
    )  # fmt: skip
    kinds = (("circuit", "-"), ("circuit_player", str(number)), ("circuit_event", str(event.pk)))
    assert all("Secretive" in str(get(*read)) for read in reads)
    assert all("Secretive" in str(circuit_preview(circuit, *kind)) for kind in kinds)
    choose_name(circuit_id=circuit.pk, user=user, privacy=Privacy.HIDDEN)
    assert not any("Secretive" in str(get(*read)) for read in reads)
    assert not any("Secretive" in str(circuit_preview(circuit, *kind)) for kind in kinds)


def test_webhooks_of_its_clubs_are_told_once_of_rankings_and_events() -> None:
    circuit, day, hook = with_hook()
    made = listed(circuit, "Open", DAY, "1;Ada;SE\n2;Bo;DK")
    compute_ranking(circuit_id=circuit.pk)
    publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    withdraw_event(circuit_id=circuit.pk, listed_id=made.pk, club_id=None, actor=owner_of(circuit))
    now(circuit)
    told = Message.objects.filter(webhook=hook, kind__startswith="circuit.").order_by("pk")
    assert [one.kind for one in told] == [
        "circuit.event_added", "circuit.event_added", "circuit.ranking_published", "circuit.event_withdrawn",
    ]  # fmt: skip
    assert all(one.content["event"] == one.kind for one in told)
    assert told[0].content["listed"]["club"] == club_of(day).slug
    assert told[2].content["ranking"]["number"] == 1
    assert "ranking 1 is published" in told[2].content["content"]
    assert "Open" not in str(told[3].content)


def test_a_shared_page_of_a_circuit_has_a_sentence_and_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(
        link_pictures, "enqueue",
        lambda _task, club, kind, key, language: link_pictures.make_picture(
            club=club, kind=kind, key=key, language=language
        ),
    )  # fmt: skip
    circuit = new_circuit()
    listed(circuit, "Open", DAY, "1;Ada;SE\n2;Bo;DK")
    shown = Client().get(reverse("circuit_ranking", args=[circuit.slug])).content.decode()
    assert "Ada leads Cup with 1000.0; 2 ranked players." in shown
    picture = reverse("circuit_link_picture", args=[circuit.slug, "circuit", "-", "en"])
    assert picture in shown
    answer = Client().get(picture)
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    number = circuit.people.get(name="Ada").number
    shown = Client().get(reverse("circuit_player", args=[circuit.slug, number])).content.decode()
    assert "Ada has 1000.0 in Cup." in shown
    wrong = reverse("circuit_link_picture", args=[circuit.slug, "season", "-", "en"])
    assert Client().get(wrong).status_code == 404

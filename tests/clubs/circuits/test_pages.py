"""Pages of circuits: what visitors see, what managers and clubs do there, and whose name is nowhere."""

import datetime as dt
import io
import json

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Circuit, CircuitClub, Player, User
from clubs.models.people import Privacy, Role
from clubs.selectors.circuits.request import circuit_request
from clubs.selectors.people.personal_data import own_data
from clubs.services.circuits.consents import withdraw_event
from clubs.services.circuits.rankings import compute_ranking, publish_ranking
from tests.clubs.circuits_scene import club_of, finished, joined, listed, new_circuit, now, owner_of, players_of
from tests.factories import UserFactory, member

pytestmark = pytest.mark.django_db
DAY = timezone.localdate() - dt.timedelta(20)
LIST = "1;Ada;SE\n2;Bo;DK\n3;Cy;DE\n4;Di;DE"


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def owner(circuit: Circuit) -> User:
    return circuit.managers.get(role="owner").user


def page(name: str, *args: object, client: Client | None = None, query: str = "") -> str:
    """Return a page that must be there."""
    response = (client or Client()).get(f"{reverse(name, args=args)}{query}")
    assert response.status_code == 200
    return response.content.decode()


def test_a_circuit_is_made_in_three_fields_and_clubs_of_ones_own_join_at_once() -> None:
    one, other = finished(), finished()
    user = member(club_of(one), Role.OWNER)
    club_of(other).memberships.create(user=user, role=Role.ORGANISER)
    client = client_of(user)
    made = client.post(reverse("circuit_new"), {"name": "City Cup", "preset": "best_n_sum", "starts_on": ""})
    assert made.status_code == 302
    circuit = Circuit.objects.get()
    for day in (one, other):
        assert f'value="{club_of(day).slug}"' in page("circuit_clubs", circuit.slug, client=client)
        client.post(reverse("circuit_clubs", args=[circuit.slug]), {"club": club_of(day).slug, "scope": "all"})
    compute_ranking(circuit_id=circuit.pk)
    shown = page("circuit_ranking", circuit.slug)
    assert all(player.name in shown for day in (one, other) for player in players_of(day))


def test_a_club_accepts_on_its_own_page_and_withdraws_there() -> None:
    day, circuit = finished(), new_circuit()
    club = club_of(day)
    client_of(owner(circuit)).post(reverse("circuit_clubs", args=[circuit.slug]), {"club": club.slug, "scope": "all"})
    consent = CircuitClub.objects.get()
    staff, address = client_of(member(club, Role.ORGANISER)), reverse("club_circuits", args=[club.slug])
    assert circuit.name in page("club_circuits", club.slug, client=staff)
    staff.post(address, {"consent": consent.pk, "act": "accept"})
    assert len(now(circuit).lines) == 4
    staff.post(address, {"consent": consent.pk, "act": "end"})
    assert now(circuit).lines == []
    assert "circuit.ended" in set(club.log.values_list("action", flat=True))


def test_single_events_are_given_one_by_one() -> None:
    day, circuit = finished(), new_circuit()
    club = club_of(day)
    (consent,) = joined(circuit, day, scope=CircuitClub.Scope.SINGLE)
    assert now(circuit).lines == []
    staff = client_of(member(club, Role.ORGANISER))
    said = {"consent": consent.pk, "act": "give", "event": day.event.pk}
    assert day.event.name in page("club_circuits", club.slug, client=staff)
    staff.post(reverse("club_circuits", args=[club.slug]), said)
    assert len(now(circuit).lines) == 4


def test_each_row_of_a_mers_ranking_adds_up() -> None:
    circuit = new_circuit("mers")
    for at in range(2):
        rows = "\n".join(f"{place};P{place:02}" for place in range(1, 41))
        listed(circuit, f"Open {at}", DAY + dt.timedelta(at), rows, days=2)
    line = now(circuit).lines[9]
    shown = page("circuit_player", circuit.slug, int(line["player"]))
    assert "(769 × 2 + 769 × 2 + 3 missing × 0) ÷ 7 = 439.4286" in shown
    assert "(769 × 2 + 769 × 2 + 2 missing × 0) ÷ 6 = 512.6667" in shown
    assert "0.5 × 439.4286 + 0.5 × 512.6667 = 476.0476" in shown
    assert line["value"] == 476.0476
    assert "2 days 2 = 2" in page("circuit_events", circuit.slug)


def test_a_published_ranking_keeps_its_numbers_and_loses_the_link_of_a_withdrawn_event() -> None:
    day, circuit = finished(), new_circuit()
    joined(circuit, day)
    publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    event = circuit.events.get()
    before = page("circuit_why", circuit.slug, 1, 1)
    assert reverse("circuit_event", args=[circuit.slug, event.pk]) in before
    withdraw_event(circuit_id=circuit.pk, listed_id=event.pk, club_id=club_of(day).pk, actor=day.director)
    compute_ranking(circuit_id=circuit.pk)
    after = page("circuit_why", circuit.slug, 1, 1)
    assert "withdrawn event" in after
    assert event.name not in after
    assert "1,000" in after
    assert Client().get(reverse("circuit_event", args=[circuit.slug, event.pk])).status_code == 404
    assert page("circuit_published", circuit.slug, 1).count("<tr") == 5


def test_a_player_without_consent_is_nowhere_by_name() -> None:
    day, circuit = finished(), new_circuit()
    hidden = players_of(day)[0]
    hidden.name, hidden.privacy = "Secretive Person", Privacy.HIDDEN
    hidden.country = "SE"
    hidden.save()
    joined(circuit, day)
    publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    event = circuit.events.get()
    pages = [
        page("circuit", circuit.slug),
        page("circuit_ranking", circuit.slug),
        page("circuit_ranking", circuit.slug, query="?country=SE"),
        page("circuit_published", circuit.slug, 1),
        page("circuit_why", circuit.slug, 1, 1),
        page("circuit_player", circuit.slug, 1),
        page("circuit_events", circuit.slug),
        page("circuit_event", circuit.slug, event.pk),
        page("circuit_countries", circuit.slug),
        page("circuit_find", circuit.slug, query="?q=Player"),
    ]
    assert all("Secretive" not in shown for shown in pages)
    assert "Nobody with this name" in page("circuit_find", circuit.slug, query="?q=secretive")
    for sheet in ("ranking", "ranking-1", "events", "countries"):
        made = Client().get(reverse("circuit_file", args=[circuit.slug, sheet, "csv"])).getvalue().decode()
        assert "Secretive" not in made
    whole = Client().get(reverse("circuit_file", args=[circuit.slug, "ranking", "json"])).content.decode()
    assert "Secretive" not in whole
    assert json.loads(whole)["lines"][0] == {
        "rank": 1, "shared": False, "number": 1, "name": "Player 1", "country": None, "value": 1000, "events": 1,
    }  # fmt: skip


def test_a_hidden_name_is_gone_from_cached_pages() -> None:
    day, circuit = finished(), new_circuit()
    joined(circuit, day)
    first, staff = players_of(day)[0], client_of(member(club_of(day), Role.ORGANISER))
    assert first.name in page("circuit_ranking", circuit.slug)
    edited = {"name": first.name, "privacy": Privacy.HIDDEN, "name_lang": "", "active": "on"}
    staff.post(reverse("player_edit", args=[first.club.slug, first.number]), edited)
    assert Player.objects.get(pk=first.pk).privacy == Privacy.HIDDEN
    assert first.name not in page("circuit_ranking", circuit.slug)


def test_the_own_setting_hides_a_name_in_this_circuit_and_is_in_ones_data() -> None:
    day, circuit = finished(), new_circuit()
    first, user = players_of(day)[0], UserFactory()
    Player.objects.filter(pk=first.pk).update(user=user)
    joined(circuit, day)
    client = client_of(user)
    assert circuit.name in page("profile", client=client)
    client.post(reverse("circuit_own", args=[circuit.slug]), {"privacy": "hidden"})
    assert "Player 1" in page("circuit_ranking", circuit.slug)
    assert [one["circuit"] for one in own_data(user)["circuits"]] == [circuit.name]


def test_a_list_is_checked_before_it_is_imported() -> None:
    circuit = new_circuit()
    client, address = client_of(owner(circuit)), reverse("circuit_import", args=[circuit.slug])
    said = {"name": "Cup", "date": DAY.isoformat(), "text": "1;Ada\n2;Bo\n2;Ada"}
    looked = client.post(address, {**said, "take": "1"})
    assert looked.status_code == 422
    assert "This name is in the list twice." in looked.content.decode()
    book = openpyxl.Workbook()
    for row in (("Place", "Name", "Country"), (1, "Ada", "SE"), (2, "Bo", "DK")):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    file.name = "places.xlsx"
    file.seek(0)
    seen = client.post(address, {"name": "Cup", "date": DAY.isoformat(), "file": file}).content.decode()
    assert "2 places read" in seen
    assert "Ada" in seen
    client.post(address, {**said, "text": "1;Ada\n2;Bo", "take": "1"})
    event = circuit.events.get()
    assert event.results.count() == 2
    edit = reverse("circuit_event_edit", args=[circuit.slug, event.pk])
    refused = client.post(edit, {**said, "players": "1"})
    assert refused.status_code == 422
    client.post(edit, {**said, "counts": "on", "players": "40", "country": "Sweden"})
    event.refresh_from_db()
    assert (event.facts["players"]["value"], event.country) == (40, "SE")
    assert event.facts["players"]["by"] == owner(circuit).pk
    client.post(edit, {"act": "undo"})
    compute_ranking(circuit_id=circuit.pk)
    assert now(circuit).lines == []


def test_a_formula_is_tried_before_it_is_saved() -> None:
    circuit = new_circuit()
    listed(circuit, "Cup", DAY, LIST)
    client, address = client_of(owner(circuit)), reverse("circuit_formula", args=[circuit.slug])
    said = {"preset": "points_by_place", "points": "10 6 3"}
    looked = client.post(address, {**said, "look": "1"}).content.decode()
    assert ">10</td>" in looked
    assert now(circuit).lines[0]["value"] == 1000
    assert client.post(address, {**said, "points": "10, many"}).status_code == 422
    client.post(address, said)
    assert now(circuit).lines[0]["value"] == 10


def test_a_manager_merges_and_publishes_nothing_and_others_do_neither() -> None:
    circuit, user = new_circuit(), UserFactory()
    listed(circuit, "Cup", DAY, LIST)
    stranger = client_of(user)
    assert stranger.get(reverse("circuit_people", args=[circuit.slug])).status_code == 403
    settings = reverse("circuit_edit", args=[circuit.slug])
    client_of(owner(circuit)).post(settings, {"act": "add", "email": user.email})
    assert stranger.get(reverse("circuit_people", args=[circuit.slug])).status_code == 200
    assert stranger.post(reverse("circuit_publish", args=[circuit.slug]), {"act": "publish"}).status_code == 403
    client_of(owner(circuit)).post(reverse("circuit_publish", args=[circuit.slug]), {"act": "publish"})
    assert circuit.rankings.filter(number=1).exists()


def test_proposals_are_merged_refused_and_taken_back_by_hand() -> None:
    day, circuit = finished(), new_circuit()
    first = players_of(day)[0]
    joined(circuit, day)
    listed(circuit, "Cup", DAY, f"1;{first.name}\n2;Bo")
    client, address = client_of(owner(circuit)), reverse("circuit_people", args=[circuit.slug])
    assert "Same person?" in page("circuit_people", circuit.slug, client=client)
    pair = dict(
        zip(("kept", "gone"), circuit.people.filter(name=first.name).values_list("number", flat=True), strict=True)
    )
    client.post(address, {**pair, "act": "refuse"})
    assert "Same person?" not in page("circuit_people", circuit.slug, client=client)
    client.post(address, {**pair, "act": "merge"})
    assert now(circuit).lines[0]["value"] == 2000
    client.post(address, {"act": "undo", "key": circuit.merges.get(refused=False).pk})
    assert now(circuit).lines[0]["value"] == 1000


def test_pages_of_many_lines_take_the_same_queries(django_assert_max_num_queries: object) -> None:
    circuit = new_circuit()
    rows = "\n".join(f"{place};P {place:03}" for place in range(1, 121))
    listed(circuit, "Open", DAY, rows)
    with django_assert_max_num_queries(4):  # type: ignore[operator]  # a fixture without types
        circuit_request(circuit)
    with django_assert_max_num_queries(25):  # type: ignore[operator]  # a fixture without types
        shown = page("circuit_ranking", circuit.slug)
    assert shown.count('scope="row"') == 50
    assert "Page 1 of 3" in shown
    assert "P 120" in page("circuit_ranking", circuit.slug, query="?page=3")
    assert page("circuit_find", circuit.slug, query="?q=p+077").count('scope="row"') == 1

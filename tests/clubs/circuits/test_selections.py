"""Who qualifies: seats from a published ranking, declines with the next one told, lots, quotas, divisions."""

import datetime as dt

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Circuit, CircuitPerson, CircuitSelection
from clubs.models.people import Privacy
from clubs.selectors.circuits.selections import names_of, selection_page
from clubs.services.circuits.people import choose_name
from clubs.services.circuits.rankings import compute_ranking, publish_ranking
from clubs.services.circuits.selections import create_selection, draw_lots
from tests.clubs.circuits_scene import finished, joined, listed, new_circuit, owner_of, players_of
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 5, 3)


def ranked(people: str, preset: str = "best_n_sum") -> Circuit:
    """Return a circuit of one list, with a published ranking."""
    circuit = new_circuit(preset, min_events=0)
    listed(circuit, "Open", DAY, people)
    publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    return circuit


def staff(circuit: Circuit) -> Client:
    client = Client()
    client.force_login(circuit.managers.get(role="owner").user)
    return client


def post(circuit: Circuit, client: Client, **said: object) -> CircuitSelection:
    """Send the form of a new selection, and return what it made."""
    sent = client.post(reverse("circuit_selections", args=[circuit.slug]), {"name": "Worlds", **said})
    assert sent.status_code == 302, sent.context["form"].errors
    return circuit.selections.first()


def names(selection: CircuitSelection) -> list[str]:
    selection.refresh_from_db()
    people = dict(selection.circuit.people.values_list("number", "name"))
    return [people[int(one)] for one in names_of(selection.answer)]


LIST = "1;Ada;SE\n2;Bo;DK\n3;Cy;SE\n4;Di;DE\n5;Ed;DE"


def test_a_player_declines_and_the_next_one_moves_up_and_is_mailed() -> None:
    day, circuit, user = finished(), new_circuit(), UserFactory(email="third@example.org")
    players = players_of(day)
    players[2].user = user
    players[2].save()
    joined(circuit, day)
    publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    client = staff(circuit)
    made = post(circuit, client, by="top", n=2, alternates=1)
    edit, public = (reverse(name, args=[circuit.slug, 1]) for name in ("circuit_selection_edit", "circuit_selection"))
    assert names(made) == [players[0].name, players[1].name]
    assert Client().get(public).status_code == 404
    client.post(edit, {"act": "publish"})
    assert players[1].name in Client().get(public).content.decode()
    assert mail.outbox == []
    second = CircuitPerson.objects.get(matches__player=players[1]).number
    client.post(edit, {"act": "declined", "player": second})
    assert names(made) == [players[0].name, players[2].name]
    assert [(one.to, one.subject) for one in mail.outbox] == [(["third@example.org"], "Worlds: you qualify")]
    assert public in mail.outbox[0].body
    client.post(edit, {"act": "undo", "player": second})
    client.post(edit, {"act": "declined", "player": second})
    assert len(mail.outbox) == 1
    assert made.declined == [] or made.declined[0]["player"] == str(second)


def test_a_selection_stays_as_its_ranking_whatever_comes_later() -> None:
    circuit = ranked(LIST)
    made = post(circuit, staff(circuit), by="top", n=2)
    listed(circuit, "Later", DAY + dt.timedelta(1), "1;Ed;DE\n2;Di;DE\n3;Cy;SE")
    compute_ranking(circuit_id=circuit.pk)
    bo = circuit.people.get(name="Bo").number
    staff(circuit).post(reverse("circuit_selection_edit", args=[circuit.slug, 1]), {"act": "declined", "player": bo})
    assert names(made) == ["Ada", "Cy"]


def test_players_level_for_the_last_seat_are_tied_until_lots_are_drawn() -> None:
    circuit = ranked("1;Ada;SE\n2;Bo;DK\n2;Cy;SE\n4;Di;DE")
    made = post(circuit, staff(circuit), by="top", n=2)
    page = selection_page(made)
    assert (names(made), page.tied, page.groups[0].open) == (["Ada"], True, 1)
    draw_lots(circuit_id=circuit.pk, number=1)
    assert names(made)[0] == "Ada"
    assert len(names(made)) == 2
    with pytest.raises(ClubError, match="Nobody is tied"):
        draw_lots(circuit_id=circuit.pk, number=1)


def test_seats_are_shared_out_by_country_with_their_portions() -> None:
    circuit = ranked(LIST)
    made = post(circuit, staff(circuit), by="quota", n=4, high=900)
    page = selection_page(made)
    assert sum(one.count or 0 for one in page.groups) + page.left == 4
    assert [one.title for one in page.groups] == [one["country"] for one in made.answer["countries"]]
    assert all(sum(one.portions) >= (one.count or 0) for one in page.groups)
    staff(circuit).post(reverse("circuit_selection_edit", args=[circuit.slug, 1]), {"act": "publish"})
    shown = Client().get(reverse("circuit_selection", args=[circuit.slug, 1])).content.decode()
    assert "By share" in shown
    assert "Worlds" in Client().get(reverse("circuit_ranking", args=[circuit.slug])).content.decode()


def test_each_country_has_its_first() -> None:
    circuit = ranked(LIST)
    assert names(post(circuit, staff(circuit), by="per_country", n=1, members="Sweden, DE")) == ["Ada", "Di"]


def test_players_go_up_and_down_between_divisions() -> None:
    circuit = ranked(LIST)
    number = dict(circuit.people.values_list("name", "number"))
    text = "A;0;1;{Ed} {Bo}\nB;1;0;{Cy} {Ada} {Di}".format(**number)
    made = post(circuit, staff(circuit), by="divisions", divisions=text)
    new = [[number[name] for name in found] for found in (["Bo", "Ada"], ["Ed", "Cy", "Di"])]
    assert [[int(one) for one in group["players"]] for group in made.answer["divisions"]] == new
    assert names(made) == ["Ada"]


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"by": "top"}, "n"),
        ({"by": "top", "n": 2, "invited": "1 1"}, "invited"),
        ({"by": "top", "n": 2, "invited": "Ada"}, "invited"),
        ({"by": "top", "n": 2, "least_home": 4}, "home"),
        ({"by": "top", "n": 1, "invited": "1 2"}, None),
        ({"by": "quota", "n": 4, "members": "Atlantis"}, "members"),
        ({"by": "divisions", "divisions": "A;0;2"}, "divisions"),
        ({"by": "divisions", "divisions": "A;0;1;1 2"}, None),
    ],
)
def test_what_cannot_be_a_selection_is_said_at_its_field(said: dict[str, object], field: str | None) -> None:
    circuit = ranked(LIST)
    sent = staff(circuit).post(reverse("circuit_selections", args=[circuit.slug]), {"name": "Worlds", **said})
    assert sent.status_code == 422
    assert list(sent.context["form"].errors) == [field or "__all__"]
    assert not circuit.selections.exists()


def test_nothing_is_selected_before_a_ranking_is_published() -> None:
    circuit = new_circuit()
    listed(circuit, "Open", DAY, LIST)
    shown = staff(circuit).get(reverse("circuit_selections", args=[circuit.slug])).content.decode()
    assert "Publish a ranking first" in shown
    with pytest.raises(ClubError, match="Publish a ranking first"):
        create_selection(circuit_id=circuit.pk, name="Worlds", terms={"by": "top", "n": 1}, actor=owner_of(circuit))


def test_who_wants_no_name_is_a_number_among_those_who_qualify() -> None:
    day, circuit, user = finished(), new_circuit(), UserFactory()
    first = players_of(day)[0]
    first.user, first.name = user, "Secretive Person"
    first.save()
    joined(circuit, day)
    publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    client = staff(circuit)
    post(circuit, client, by="top", n=2)
    client.post(reverse("circuit_selection_edit", args=[circuit.slug, 1]), {"act": "publish"})
    public = reverse("circuit_selection", args=[circuit.slug, 1])
    assert "Secretive" in Client().get(public).content.decode()
    choose_name(circuit_id=circuit.pk, user=user, privacy=Privacy.HIDDEN)
    assert "Secretive" not in Client().get(public).content.decode()

"""Who leaves: owners of circuits, accounts, people who ask to be removed, players matched with the wrong person."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Circuit, CircuitManager, CircuitPerson, User
from clubs.models.people import Privacy
from clubs.selectors.circuits.people import shown_people
from clubs.selectors.circuits.rankings import ranking_page
from clubs.services.circuits.circuits import add_manager, make_owner, remove_manager
from clubs.services.circuits.people import choose_name, remove_person, split_match
from clubs.services.people.account_deletion import delete_account
from tests.clubs.circuits_scene import finished, joined, listed, new_circuit, now, players_of, values
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 5, 3)


def code_of(error: pytest.ExceptionInfo[ClubError]) -> str:
    return error.value.code


def delete(user: User) -> None:
    delete_account(user=user, typed=user.email)


def test_an_account_that_owns_a_circuit_alone_is_not_deleted() -> None:
    circuit, second = new_circuit(), UserFactory()
    first = circuit.managers.get()
    client = Client()
    client.force_login(first.user)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert circuit.name in client.get(reverse("own_delete")).content.decode()
    add_manager(circuit_id=circuit.pk, email=second.email)
    with pytest.raises(ClubError) as error:
        delete(first.user)
    assert code_of(error) == "last_owner"
    role = circuit.managers.get(user=second)
    assert (
        client.post(reverse("circuit_edit", args=[circuit.slug]), {"act": "owner", "manager": role.pk}).status_code
        == 302
    )
    delete(User.objects.get(pk=first.user.pk))
    assert [one.user for one in circuit.managers.all()] == [second]
    assert Circuit.objects.get().managers.get().role == CircuitManager.Role.OWNER


def test_an_owner_may_leave_once_there_is_another() -> None:
    circuit, second = new_circuit(), UserFactory()
    first = circuit.managers.get()
    with pytest.raises(ClubError) as error:
        remove_manager(circuit_id=circuit.pk, manager_id=first.pk)
    assert code_of(error) == "last_owner"
    made = add_manager(circuit_id=circuit.pk, email=second.email)
    make_owner(circuit_id=circuit.pk, manager_id=made.pk)
    client = Client()
    client.force_login(first.user)
    left = client.post(reverse("circuit_edit", args=[circuit.slug]), {"act": "remove", "manager": first.pk})
    assert left.url == reverse("profile")
    assert list(circuit.managers.all()) == [made]


@pytest.mark.parametrize(("wish", "kept"), [(Privacy.NAME, ""), (Privacy.HIDDEN, Privacy.HIDDEN)])
def test_a_name_shown_by_an_accounts_wish_alone_goes_with_the_account(wish: str, kept: str) -> None:
    day, circuit, user = finished(), new_circuit(), UserFactory()
    player = players_of(day)[0]
    player.user, player.privacy = user, Privacy.HIDDEN
    player.save()
    joined(circuit, day)
    choose_name(circuit_id=circuit.pk, user=user, privacy=wish)
    delete(user)
    person = CircuitPerson.objects.get(matches__player=player)
    assert (person.privacy, person.user) == (kept, None)
    assert not shown_people(circuit, [person])[person.number].named


def test_a_person_of_imported_lists_is_removed_on_request() -> None:
    circuit = new_circuit()
    for at in range(2):
        listed(circuit, f"Open {at}", DAY + dt.timedelta(at), "1;Ada Lovelace;SE;EMA 1\n2;Bo;DK\n3;Cy;DE")
    ada = circuit.people.get(name="Ada Lovelace")
    with pytest.raises(ClubError) as error:
        remove_person(circuit_id=circuit.pk, number=ada.number, typed="Ada")
    assert code_of(error) == "not_typed"
    client = Client()
    client.force_login(circuit.managers.get().user)
    said = {"act": "remove", "number": ada.number, "typed": "ada lovelace"}
    assert client.post(reverse("circuit_people", args=[circuit.slug]), said).status_code == 302
    row = ranking_page(now(circuit)).rows[0]
    assert (row.person.name, row.value) == (f"former player {ada.number}", 2000)
    assert "Lovelace" not in str(list(CircuitPerson.objects.values_list())) + str(list(circuit.matches.values_list()))
    listed(circuit, "Open 3", DAY + dt.timedelta(5), "1;Ada Lovelace;SE\n2;Bo;DK")
    assert circuit.people.get(name="Ada Lovelace").number != ada.number


def test_a_clubs_player_is_removed_by_the_club_alone() -> None:
    day, circuit = finished(), new_circuit()
    joined(circuit, day)
    person = circuit.people.get(number=1)
    with pytest.raises(ClubError) as error:
        remove_person(circuit_id=circuit.pk, number=1, typed=person.name)
    assert code_of(error) == "of_club"


def test_a_player_matched_by_a_wrong_number_is_split_off_and_stays_so() -> None:
    one, other, circuit = finished(), finished(), new_circuit()
    first, second = players_of(one)[0], players_of(other)[1]
    for player in (first, second):
        player.federation, player.federation_id = "EMA", "04010001"
        player.save()
    joined(circuit, one, other)
    (person,) = circuit.people.filter(federation_id="04010001")
    assert next(line for line in now(circuit).lines if line["player"] == str(person.number))["value"] == 1667
    match = circuit.matches.get(player=second)
    client = Client()
    client.force_login(circuit.managers.get().user)
    address = reverse("circuit_people", args=[circuit.slug])
    assert f'value="{match.pk}"' in client.get(address).content.decode()
    client.post(address, {"act": "split", "key": match.pk})
    found = values(now(circuit))
    assert (found[first.name], found[second.name]) == (1000, 667)
    circuit.events.update(source_version=0)
    assert values(now(circuit)) == found
    with pytest.raises(ClubError) as error:
        split_match(circuit_id=circuit.pk, match_id=circuit.matches.get(player=second).pk)
    assert code_of(error) == "alone"

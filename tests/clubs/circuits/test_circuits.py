"""Circuits: results of clubs that agreed, lists from elsewhere, people matched and merged, rankings kept."""

import datetime as dt

import pytest
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Circuit, CircuitEvent, CircuitPerson, CircuitRanking, Player
from clubs.models.people import Privacy, Role
from clubs.selectors.circuits.listed_results import read_results
from clubs.selectors.circuits.people import found_people, proposals, shown_people
from clubs.selectors.circuits.rankings import kept, ranking_page
from clubs.services.activity_log import Actor
from clubs.services.archive.club_deletion import delete_club
from clubs.services.circuits.consents import Terms, accept, ask_club, end_consent, offer_club, withdraw_event
from clubs.services.circuits.people import merge_people, undo_merge
from clubs.services.circuits.rankings import publish_ranking, withdraw_ranking
from clubs.services.people.person_removal import forget_player
from clubs.services.tournament.tournament_status import reopen_tournament
from tests.clubs.circuits_scene import (
    club_of,
    finished,
    joined,
    listed,
    new_circuit,
    now,
    owner_of,
    players_of,
    values,
)
from tests.factories import UserFactory, member

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 5, 3)
LIST = "1;Ada;SE\n2;Bo;DK\n3;Cy;DE\n4;Di;DE"


def named(circuit: Circuit) -> list[str]:
    """Return the names of the current ranking as visitors see them."""
    return [row.person.name for row in ranking_page(now(circuit)).rows]


def test_results_come_from_clubs_that_agreed_and_from_no_other() -> None:
    one, other, third = finished(), finished(), finished()
    circuit = new_circuit()
    joined(circuit, one, other)
    assert {event.club for event in circuit.events.all()} == {club_of(one), club_of(other)}
    names = [player.name for day in (one, other) for player in players_of(day)]
    assert sorted(values(now(circuit))) == sorted(names)
    first = values(now(circuit))
    assert [first[players_of(one)[place].name] for place in range(4)] == [1000, 667, 333, 0]
    assert club_of(third).circuit_consents.count() == 0


def test_an_asked_club_gives_nothing_before_it_accepts() -> None:
    day, circuit = finished(), new_circuit()
    asked = ask_club(circuit_id=circuit.pk, club_id=club_of(day).pk, terms=Terms(), actor=owner_of(circuit))
    assert not asked.holds
    with pytest.raises(ClubError, match="other side"):
        accept(consent_id=asked.pk, by_club=False, actor=owner_of(circuit))
    assert circuit.events.count() == 0


def test_who_runs_both_sides_needs_one_tap() -> None:
    day = finished()
    user = member(club_of(day), Role.OWNER)
    circuit = new_circuit(by=user)
    made = ask_club(circuit_id=circuit.pk, club_id=club_of(day).pk, terms=Terms(), actor=Actor.staff(user))
    assert made.holds
    assert len(now(circuit).lines) == 4


def test_an_offer_is_accepted_by_the_circuit() -> None:
    day, circuit = finished(), new_circuit()
    staff = Actor.staff(member(club_of(day), Role.ORGANISER))
    made = offer_club(circuit_id=circuit.pk, club_id=club_of(day).pk, terms=Terms(), actor=staff)
    assert not made.holds
    accept(consent_id=made.pk, by_club=False, actor=owner_of(circuit))
    assert len(now(circuit).lines) == 4


def test_a_reopened_tournament_is_in_no_ranking_until_it_is_over_again() -> None:
    day, circuit = finished(), new_circuit()
    joined(circuit, day)
    reopen_tournament(event=day.event, reason="A sheet was wrong", actor=day.director)
    assert now(circuit).lines == []
    assert not circuit.events.get().shown


def test_a_withdrawal_leaves_published_rankings_as_they_are() -> None:
    one, other, circuit = finished(), finished(), new_circuit()
    consents = joined(circuit, one, other)
    first = publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    before = kept(first).lines
    end_consent(consent_id=consents[0].pk, actor=Actor.staff(member(club_of(one), Role.ORGANISER)))
    assert sorted(values(now(circuit))) == sorted(player.name for player in players_of(other))
    assert kept(CircuitRanking.objects.get(pk=first.pk)).lines == before
    assert len(before) == 8
    one_left = circuit.events.get(club=club_of(other))
    withdraw_event(circuit_id=circuit.pk, listed_id=one_left.pk, club_id=club_of(other).pk, actor=one.director)
    assert now(circuit).lines == []


def test_a_person_is_found_by_number_or_account_and_never_by_name_alone() -> None:
    one, other, circuit = finished(), finished(), new_circuit()
    mine, yours = players_of(one), players_of(other)
    user = UserFactory()
    Player.objects.filter(pk__in=[mine[0].pk, yours[3].pk]).update(federation="EMA", federation_id="04090001")
    Player.objects.filter(pk__in=[mine[1].pk, yours[2].pk]).update(user=user)
    Player.objects.filter(pk__in=[mine[2].pk, yours[1].pk]).update(name="Ann Lee")
    joined(circuit, one, other)
    matched = {match.player_id: match.person_id for match in circuit.matches.all()}
    assert matched[mine[0].pk] == matched[yours[3].pk]
    assert matched[mine[1].pk] == matched[yours[2].pk]
    assert matched[mine[2].pk] != matched[yours[1].pk]
    (found,) = proposals(circuit)
    assert {found.kept.pk, found.gone.pk} == {matched[mine[2].pk], matched[yours[1].pk]}


def test_a_merge_counts_both_and_its_undo_separates_them_again() -> None:
    circuit = new_circuit()
    listed(circuit, "One", DAY, LIST)
    listed(circuit, "Two", DAY + dt.timedelta(7), "1;Adah;SE\n2;Bo;DK\n3;Cy;DE\n4;Di;DE")
    apart = values(now(circuit))
    assert (apart["Ada"], apart["Adah"], apart["Bo"]) == (1000, 1000, 1334)
    numbers = dict(circuit.people.values_list("name", "number"))
    merge = merge_people(circuit_id=circuit.pk, kept=numbers["Ada"], gone=numbers["Adah"], actor=owner_of(circuit))
    assert values(now(circuit)) == {"Ada": 2000, "Bo": 1334, "Cy": 666, "Di": 0}
    first = publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    undo_merge(circuit_id=circuit.pk, merge_id=merge.pk, actor=owner_of(circuit))
    assert values(now(circuit)) == apart
    assert kept(CircuitRanking.objects.get(pk=first.pk)).lines[0]["value"] == 2000


def test_two_people_of_one_event_are_not_merged() -> None:
    circuit = new_circuit()
    listed(circuit, "Spring Cup", DAY, LIST)
    with pytest.raises(ClubError, match="Spring Cup"):
        merge_people(circuit_id=circuit.pk, kept=1, gone=2, actor=owner_of(circuit))


@pytest.mark.parametrize(
    ("text", "players", "said"),
    [
        ("1;Ada\n2;Bo\n2;Ada", None, "twice"),
        ("1;Ada\n1;Bo\n2;Cy", None, "doesn’t fit"),
        ("1;Ada\n2;Bo\n3;Cy", 2, "only 2 players"),
        ("1;Ada;Narnia\n2;Bo;SE", None, "Narnia"),
        ("1;Ada\nx;Bo", None, "“x” is not a place"),
        ("Place;Name\n1;Ada", None, "two places"),
    ],
)
def test_a_wrong_list_is_refused_with_its_lines(text: str, players: int | None, said: str) -> None:
    circuit = new_circuit()
    with pytest.raises(ClubError) as refused:
        listed(circuit, "Cup", DAY, text, players=players)
    faults = [row.fault for row in read_results(text, players).faults]
    assert any(said in words for words in [*faults, refused.value.message])
    assert not CircuitEvent.objects.exists()
    assert not CircuitPerson.objects.exists()


def test_headings_may_come_in_any_order_and_language() -> None:
    circuit = new_circuit()
    listed(circuit, "Cup", DAY, "姓名\t名次\t國家\n陳大文\t2\t台灣\n林美玲\t1\tJapan")
    assert list(circuit.events.get().results.values_list("person__name", "place", "country")) == [
        ("林美玲", 1, "JP"),
        ("陳大文", 2, "TW"),
    ]


def test_a_mers_value_adds_up_by_hand() -> None:
    circuit = new_circuit("mers")
    day = timezone.localdate() - dt.timedelta(30)
    rows = "\n".join(f"{place};P{place:02}" for place in range(1, 41))
    listed(circuit, "Open", day, rows, days=2, countries=1)
    line = next(one for one in now(circuit).lines if one["results"][0]["place"] == 10)
    assert (line["value"], line["missing"], line["rank"]) == (281.9667, 1, None)


def test_names_follow_consent_at_once_and_numbers_never_change() -> None:
    day, circuit = finished(), new_circuit()
    joined(circuit, day)
    first = players_of(day)[0]
    assert named(circuit)[0] == first.name
    Player.objects.filter(pk=first.pk).update(privacy=Privacy.HIDDEN)
    assert named(circuit)[0] == "Player 1"
    assert found_people(circuit, first.name) == []
    first.privacy, first.alias = Privacy.ALIAS, "Kestrel"
    first.save()
    assert named(circuit)[0] == "Kestrel"
    assert [one.number for one in found_people(circuit, "kestrel")] == [1]


def test_an_imported_name_is_shown_only_where_it_was_agreed_to() -> None:
    circuit = new_circuit()
    listed(circuit, "Cup", DAY, LIST, agreed=False)
    assert named(circuit)[0] == "Player 1"
    shown = shown_people(circuit, circuit.people.all())
    assert {one.country for one in shown.values()} == {""}


def test_a_removed_person_leaves_places_and_a_number() -> None:
    day, circuit = finished(), new_circuit()
    joined(circuit, day)
    first = players_of(day)[0]
    staff = Actor.staff(member(club_of(day), Role.OWNER))
    forget_player(club_id=first.club_id, number=first.number, typed=first.name, actor=staff)
    assert named(circuit)[0] == "former player 1"
    assert not circuit.people.filter(name=first.name).exists()
    assert now(circuit).lines[0]["value"] == 1000


def test_a_deleted_club_is_a_withdrawal() -> None:
    one, other, circuit = finished(), finished(), new_circuit()
    joined(circuit, one, other)
    first = publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    club = club_of(one)
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(member(club, Role.OWNER)))
    assert len(now(circuit).lines) == 4
    assert len(kept(CircuitRanking.objects.get(pk=first.pk)).lines) == 8
    assert circuit.events.filter(club=None).exclude(withdrawn_at=None).count() == 1


def test_a_ranking_is_published_under_the_next_number_and_can_be_withdrawn_for_a_day() -> None:
    circuit = new_circuit()
    with pytest.raises(ClubError, match="Nobody"):
        publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    listed(circuit, "Cup", DAY, LIST)
    first = publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    withdraw_ranking(circuit_id=circuit.pk, number=first.number or 0, actor=owner_of(circuit))
    second = publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))
    assert (first.number, second.number) == (1, 2)
    CircuitRanking.objects.filter(pk=second.pk).update(created_at=timezone.now() - dt.timedelta(days=2))
    with pytest.raises(ClubError, match="within a day"):
        withdraw_ranking(circuit_id=circuit.pk, number=2, actor=owner_of(circuit))


def test_lines_of_a_list_may_leave_out_country_and_number() -> None:
    found = read_results("1;Ada, Lady;SE;09010001\n2;Bo\n3;Cy;DE")
    assert [(row.place, row.name, row.country, row.fault) for row in found.rows] == [
        (1, "Ada, Lady", "SE", ""), (2, "Bo", "", ""), (3, "Cy", "DE", ""),
    ]  # fmt: skip

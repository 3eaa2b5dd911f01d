"""Entries as people: one form for all details, filters, acts on several, countries and headings in ten languages."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Entry, LogEntry, Player, Registration
from clubs.models.people import Privacy
from clubs.selectors.imports.entry_preview import entry_list
from clubs.selectors.imports.player_columns import recognised
from clubs.selectors.imports.player_preview import Given
from clubs.selectors.people.countries import country_of
from clubs.selectors.tournament.entry_filters import people
from clubs.services.imports.entry_import import enter_list
from clubs.services.tournament.entry_details import edit_entry, mail_entries
from clubs.services.tournament.registration import offer_places
from tests.clubs.tournament.test_publishing import address, desk_of
from tests.clubs.tournament.test_registration import announced, sent
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    day = tournament(8, stages(3))
    Player.objects.filter(entries__event=day.event).update(guest=True)
    return day


def form_of(entry: Entry, **said: object) -> dict[str, object]:
    """Return the form of an entry as a browser sends it."""
    fields = {"version": entry.version, "name": entry.player.name, "paid": "", "consent": "on", "key": key()}
    return {name: value for name, value in (fields | said).items() if value != ""}


def test_all_details_of_a_person_are_saved_together(day: Day) -> None:
    entry, client = day.entry(3), desk_of(day)
    page = address(day, f"entries/{entry.pk}/details/")
    assert client.get(page).status_code == 200
    said = {"name": "Łukasz Nowak", "latin_name": "Lukasz Nowak", "club_name": "Kranich", "country": "Niemcy"}
    said |= {"federation": "EMA", "federation_id": "0512-0001", "email": "l@example.org", "paid": "on", "seed": 2}
    answer = client.post(page, form_of(entry, **said, note="left-handed"), follow=True).content.decode()
    assert "Saved." in answer
    entry = day.entry(3)
    player = entry.player
    assert (player.name, player.country, player.federation_id) == ("Łukasz Nowak", "DE", "05120001")
    assert player.names.get(lang="en").name == "Lukasz Nowak"
    assert (entry.club_name, entry.seed, entry.note, bool(entry.paid_at)) == ("Kranich", 2, "left-handed", True)
    assert LogEntry.objects.filter(action="entry.edited").count() == 1


def test_a_fault_saves_nothing_and_an_older_form_is_refused(day: Day) -> None:
    entry, client = day.entry(3), desk_of(day)
    page = address(day, f"entries/{entry.pk}/details/")
    answer = client.post(page, form_of(entry, country="Narnia", note="new"))
    assert (answer.status_code, day.entry(3).note) == (422, "")
    assert "Unknown country" in answer.content.decode()
    client.post(page, form_of(entry, note="first"))
    answer = client.post(page, form_of(entry, note="second"))
    assert answer.status_code == 422
    assert day.entry(3).note == "first"


def test_a_number_of_another_country_is_a_warning(day: Day) -> None:
    entry, client = day.entry(3), desk_of(day)
    said = {"country": "Frankreich", "federation": "EMA", "federation_id": "05120001"}
    page = client.post(address(day, f"entries/{entry.pk}/details/"), form_of(entry, **said), follow=True)
    assert day.entry(3).player.federation_id == "05120001"
    assert "begin with 04" in page.content.decode()
    assert [one.number for one in people(day.event, "strange").rows] == [3]


def test_a_player_of_the_club_keeps_the_name_that_the_club_knows(day: Day) -> None:
    Player.objects.filter(entries=day.entry(3)).update(guest=False)
    entry = day.entry(3)
    said = {"event": day.event, "number": 3, "actor": day.director}
    with pytest.raises(ClubError) as refused:
        edit_entry(**said, version=entry.version, name="Somebody Else")
    assert refused.value.code == "own_setting"
    assert edit_entry(**said, version=entry.version, name=entry.player.name, country="FR").player.country == "FR"


def test_filters_count_and_bulk_acts_reach_the_chosen(day: Day) -> None:
    client = desk_of(day)
    assert {one.name: one.count for one in people(day.event).filters}["unpaid"] == 8
    client.post(address(day, "entries/paid/"), {"numbers": ["2", "3", "5"], "paid": "1", "key": key()})
    assert [one.number for one in people(day.event, "unpaid").rows] == [1, 4, 6, 7, 8]
    client.post(address(day, "entries/paid/"), {"numbers": ["3"], "paid": "", "key": key()})
    assert day.entry(3).paid_at is None
    page = client.get(address(day, "entries/people/?show=unpaid")).content.decode()
    assert "Not paid (6)" in page
    assert "Participants: 6 of 8" in page
    answer = client.post(address(day, "entries/paid/"), {"paid": "1", "key": key()}, follow=True)
    assert "Choose at least one." in answer.content.decode()


def test_a_search_finds_by_number_name_and_club(day: Day) -> None:
    Player.objects.filter(entries=day.entry(4)).update(name="Élodie Zhang")
    Entry.objects.filter(pk=day.entry(6).pk).update(club_name="Kranich Köln")
    assert [one.number for one in people(day.event, searched="elodie").rows] == [4]
    assert [one.number for one in people(day.event, searched="kranich").rows] == [6]
    assert [one.number for one in people(day.event, searched="7").rows][:1] == [7]


def test_a_mail_goes_to_the_chosen_with_their_own_link_or_to_nobody(day: Day) -> None:
    Player.objects.filter(entries=day.entry(1)).update(email="a@example.org")
    said = {"event": day.event, "subject": "Parking", "text": "Behind the hall.", "actor": day.director}
    with pytest.raises(ClubError) as refused:
        mail_entries(**said, numbers=[1, 2])
    assert (refused.value.code, refused.value.data["numbers"]) == ("no_address", [2])
    mail_entries(**said, numbers=[1], base="https://club.example")
    (letter,) = mail.outbox
    assert letter.to == ["a@example.org"]
    assert f"https://club.example/e/{day.entry(1).token}/" in letter.body


def test_several_registrations_are_accepted_at_once_in_order() -> None:
    day = announced(moderated=True)
    forms = [sent(day, name) for name in ("Ann", "Ben", "Cem")]
    client = desk_of(day)
    assert "Awaiting approval: 3" in client.get(address(day, "entries/people/")).content.decode()
    said = {"registrations": [forms[2].pk, forms[0].pk], "key": key()}
    for _ in range(2):
        assert client.post(address(day, "registrations/accept/"), said).status_code == 302
    names = [entry.player.name for entry in day.event.entries.order_by("number")]
    assert names == ["Ann", "Cem"]


def test_an_offered_place_waits_no_longer_than_the_start() -> None:
    day = announced(capacity=1, answer_hours=48)
    sent(day, "Ann")
    sent(day, "Ben")
    day.event.refresh_from_db()
    day.event.starts_at = timezone.now() + timedelta(hours=20)
    day.event.capacity = 2
    day.event.save()
    offer_places(event=day.event)
    assert Registration.objects.get(name="Ben").offered_until == day.event.starts_at


def test_countries_in_ten_languages_and_their_own() -> None:
    said = (
        "Deutschland",
        "Allemagne",
        "Germania",
        "Alemania",
        "Duitsland",
        "Niemcy",
        "Германия",
        "德國",
        "德国",
        "ドイツ",
    )
    assert {country_of(word) for word in said} == {"DE"}
    own = {"Suomi": "FI", "Magyarország": "HU", "Česko": "CZ", "Україна": "UA", "Danmark": "DK", "한국": "KR"}
    assert {word: country_of(word) for word in own} == own


@pytest.mark.parametrize(
    "headings",
    ["Vorname Nachname Land", "Prénom Nom Pays", "Nome Cognome Paese", "Nombre Apellidos País",
     "Voornaam Achternaam Land", "Imię Nazwisko Kraj", "Имя Фамилия Страна", "Vorname Name Land"],
)  # fmt: skip
def test_headings_in_seven_more_languages(headings: str) -> None:
    assert [str(one) for one in recognised(headings.split()).values()] == ["given", "family", "country"]


def test_consent_is_taken_with_the_form(day: Day) -> None:
    entry = day.entry(3)
    edit_entry(event=day.event, number=3, version=entry.version, consent=False, actor=day.director)
    assert day.entry(3).player.privacy == Privacy.HIDDEN


def test_a_participant_list_with_german_headings_is_imported() -> None:
    day = tournament(0, stages(1))
    text = (
        "Nr.;Name;Vorname;Verein;Land;EMA-Nummer\n1;Zhang;Élodie;Kraniche;Deutschland;05120001\n2;Ode;Ben;;Schweiz;\n"
    )
    given = Given(text, guest=True)
    seen = entry_list(day.event, given).found.seen
    made = enter_list(event=day.event, given=given, seen=seen, key=key(), actor=day.director)
    found = [(one.player.name, one.player.country, one.player.federation_id, one.club_name) for one in made]
    assert found == [("Élodie Zhang", "DE", "05120001", "Kraniche"), ("Ben Ode", "CH", "", "")]


def test_what_is_done_to_several_at_once_is_done_once_however_often_it_is_sent(day: Day) -> None:
    Player.objects.filter(entries=day.entry(1)).update(email="a@example.org")
    client, once = desk_of(day), {"numbers": ["1"], "key": key()}
    for _ in range(2):
        client.post(address(day, "entries/mail/"), once | {"subject": "Parking", "text": "Behind the hall."})
    assert len(mail.outbox) == 1
    once = {"numbers": ["1", "2"], "paid": "1", "key": key()}
    for _ in range(2):
        assert client.post(address(day, "entries/paid/"), once).status_code == 302
    assert LogEntry.objects.filter(action="entry.paid").count() == 2

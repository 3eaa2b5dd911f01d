"""Players entered by staff: country, club, note, and whether the name is public."""

import html
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Entry, LogEntry, Registration
from clubs.models.people import Privacy
from clubs.selectors.imports.entry_preview import entry_list
from clubs.selectors.imports.player_preview import Given
from clubs.services.imports.entry_import import enter_list
from clubs.services.people.person_removal import forget_player
from clubs.services.people.players import PlayerDetails, add_player
from clubs.services.tournament.entries import describe_entry, enter_late_name, enter_names, set_consent
from clubs.services.tournament.registration import accept
from tests.api.test_staff import Program
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_registration import announced, sent
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    return announced()


def entered(day: Day, *names: str, **more: bool | None) -> list[Entry]:
    return list(enter_names(event=day.event, names=names, actor=day.director, **more).entries)


def public(day: Day) -> str:
    return html.unescape(Client().get(url(day, "event")).content.decode())


def staff_page(day: Day, action: str = "", **said: object) -> str:
    client = signed_in(user_of(day.director))
    if action:
        return html.unescape(client.post(url(day, action), said | {"key": key()}, follow=True).content.decode())
    return html.unescape(client.get(url(day, "event_entries")).content.decode())


def chosen(entry: Entry) -> str:
    entry.refresh_from_db()
    return f"{entry.number} {entry.version}"


def test_of_guests_who_do_not_agree_the_public_sees_the_number(day: Day) -> None:
    member = add_player(club_id=day.event.season.club_id, details=PlayerDetails(name="Mei"), actor=day.director)
    client, address = signed_in(user_of(day.director)), url(day, "event_enter")
    client.post(address, {"names": "Ann Silent\nMei", "kind": "player"})
    client.post(address, {"names": "Ben Willing", "kind": "player", "consent": "on"})
    ann, mei, ben = day.event.entries.order_by("number")
    assert [ann.consent_at, mei.consent_at, mei.player] == [None, None, member]
    assert timezone.now() - ben.consent_at < timedelta(minutes=1)
    assert ben.consent_version == 1
    shown = public(day)
    assert [name in shown for name in ("Ann Silent", "Mei", "Ben Willing")] == [False, True, True]
    assert "Ann Silent" in staff_page(day)


def test_programs_that_say_nothing_of_consent_enter_people_as_they_did(day: Day) -> None:
    entered(day, "Ann Silent")
    assert "Ann Silent" in public(day)
    assert day.event.entries.get().consent_at is None


def test_a_latecomer_agrees_or_is_a_number() -> None:
    day = tournament(8, stages(3, "random"))
    day.draft(1)
    day.play(1)
    for name, consent in (("Late Silent", False), ("Late Willing", True)):
        enter_late_name(event=day.event, name=name, from_round=2, actor=day.director, consent=consent)
    silent, willing = day.event.entries.order_by("-number")[:2][::-1]
    assert (silent.player.privacy, silent.consent_at) == (Privacy.HIDDEN, None)
    assert (willing.player.privacy, bool(willing.consent_at)) == (Privacy.NAME, True)


def test_the_staff_change_how_a_guest_is_shown_but_not_a_player_of_the_club(day: Day) -> None:
    (ann,) = entered(day, "Ann Silent", consent=False)
    staff_page(day, "set_consent", consent="1", of_entry=chosen(ann))
    assert "Ann Silent" in public(day)
    ann.refresh_from_db()
    assert ann.consent_at is not None
    staff_page(day, "set_consent", of_entry=chosen(ann))
    assert "Ann Silent" not in public(day)
    ann.refresh_from_db()
    assert (ann.consent_at, ann.consent_version) == (None, 0)
    assert set(LogEntry.objects.values_list("action", flat=True)) >= {"entry.named", "entry.unnamed"}
    add_player(club_id=day.event.season.club_id, details=PlayerDetails(name="Mei"), actor=day.director)
    (mei,) = entered(day, "Mei")
    assert "belongs to the club" in staff_page(day, "set_consent", of_entry=chosen(mei))
    assert "Mei" in public(day)


def test_who_takes_back_what_was_agreed_in_the_form_is_a_number_from_then_on(day: Day) -> None:
    found = sent(day, "Ann Willing")
    assert found.entry.consent_at == found.consent_at
    entry = found.entry
    set_consent(event=day.event, number=entry.number, version=entry.version, consent=False, actor=day.director)
    entry = Entry.objects.get(pk=entry.pk)
    assert entry.agreed_at is None
    assert Registration.objects.get().consent_at == found.consent_at, "what was said then stays on record"
    assert "Ann Willing" not in public(day)


def test_country_club_and_note_are_said_one_by_one_and_only_staff_see_the_note(day: Day) -> None:
    (ann,) = entered(day, "Ann")
    for what, value in (("country", "Japan"), ("club_name", " Cranes  Club "), ("note", "needs a ramp")):
        shown = staff_page(day, "describe_entry", of_entry=chosen(ann), what=what, value=value)
    assert all(said in shown for said in ("JP", "Cranes Club", "needs a ramp"))
    ann.refresh_from_db()
    assert (ann.player.country, ann.club_name, ann.note) == ("JP", "Cranes Club", "needs a ramp")
    assert "needs a ramp" not in public(day)
    staff_page(day, "describe_entry", of_entry=chosen(ann), what="note", value="")
    ann.refresh_from_db()
    assert (ann.player.country, ann.note) == ("JP", "")


def test_what_cannot_be_said_is_refused_in_words_and_stays_typed(day: Day) -> None:
    (ann,) = entered(day, "Ann")
    shown = staff_page(day, "describe_entry", of_entry=chosen(ann), what="country", value="Narnia")
    assert "Unknown country" in shown
    assert 'value="Narnia"' in shown
    assert "at most 80" in staff_page(day, "describe_entry", of_entry=chosen(ann), what="club_name", value="x" * 81)
    old = chosen(ann)
    staff_page(day, "describe_entry", of_entry=old, what="note", value="first")
    second = staff_page(day, "describe_entry", of_entry=old, what="note", value="second")
    assert "changed this in the meantime" in second
    ann.refresh_from_db()
    assert ann.note == "first"
    day.event.entries.update(version=9)
    ann.player.federation, ann.player.federation_id = "EMA", "04120001"
    ann.player.save()
    told = describe_entry(event=day.event, number=1, version=9, actor=day.director, country="DE")
    assert told.player.country == "DE"
    assert "begin with 05" in told.player.number_fault, "a warning: a French member of a German club exists"


def test_what_a_form_said_is_kept_with_the_entry(day: Day) -> None:
    day = announced(asks=("note", "club_name"))
    entry = sent(day, "Ann", note="vegetarian", club_name="Cranes").entry
    assert (entry.note, entry.club_name) == ("vegetarian", "Cranes")
    Entry.objects.update(note="", consent_at=None)  # as an older version of the site stored it
    entry = Entry.objects.select_related("registration").get()
    assert (entry.said_note, entry.agreed_at) == ("vegetarian", Registration.objects.get().consent_at)


def test_a_list_says_notes_and_who_agrees(day: Day) -> None:
    text = "name,note,name may be public\nAnn Silent,brings a table,no\nBen Willing,,yes\nCho,,\n"
    given = Given(text, guest=True)
    enter_list(
        event=day.event, given=given, seen=entry_list(day.event, given).found.seen, key=key(), actor=day.director
    )
    ann, ben, cho = day.event.entries.order_by("number")
    assert [one.note for one in (ann, ben, cho)] == ["brings a table", "", ""]
    assert [bool(one.consent_at) for one in (ann, ben, cho)] == [False, True, False]
    shown = public(day)
    assert [name in shown for name in ("Ann Silent", "Ben Willing", "Cho")] == [False, True, True]
    wrong = entry_list(day.event, Given("name,consent\nDee,perhaps\n", guest=True))
    assert "is neither “yes” nor “no”." in str(wrong.found.lines[0].faults)
    client = signed_in(user_of(day.director))
    told = client.get(url(day, "event_staff_file", "entries", "csv")).getvalue().decode("utf-8-sig")
    heading, first, second, *_rest = told.splitlines()
    assert heading.endswith("Note,Seed,Name may be public")
    assert (first.split(",")[-3:], second.split(",")[-3:]) == (["brings a table", "", "no"], ["", "", "yes"])


def test_a_list_that_went_out_hides_whom_it_hid_where_it_comes_in_again(day: Day) -> None:
    entered(day, "Ann Silent", consent=False)
    told = signed_in(user_of(day.director)).get(url(day, "event_staff_file", "entries", "csv")).getvalue()
    other = announced()
    given = Given(told.decode("utf-8-sig"), guest=True)
    seen = entry_list(other.event, given).found.seen
    enter_list(event=other.event, given=given, seen=seen, key=key(), actor=other.director)
    assert other.event.entries.get().player.name == "Ann Silent"
    assert "Ann Silent" not in public(other)


def test_a_form_that_is_accepted_later_keeps_the_text_that_was_agreed_to(day: Day) -> None:
    day = announced(moderated=True)
    found = sent(day, "Ann")
    Registration.objects.update(consent_version=7)
    found.refresh_from_db()
    accept(registration_id=found.pk, version=found.version, actor=day.director)
    assert Entry.objects.get().consent_version == 7


def test_what_is_said_of_a_person_who_is_removed_goes() -> None:
    day = announced(asks=("note", "club_name"))
    (ann, ben) = entered(day, "Ann Silent", "Ben")
    staff_page(day, "describe_entry", of_entry=chosen(ann), what="club_name", value="Cranes")
    staff_page(day, "describe_entry", of_entry=chosen(ann), what="note", value="needs a ramp")
    staff_page(day, "describe_entry", of_entry=chosen(ben), what="note", value="comes with Ann Silent")
    forget_player(club_id=ann.player.club_id, number=ann.player.number, typed="Ann Silent", actor=day.director)
    ann.refresh_from_db()
    ben.refresh_from_db()
    assert (ann.club_name, ann.note) == ("", "")
    assert "Ann Silent" not in ben.note
    assert ben.note.startswith("comes with")
    kept = Entry.history.filter(player=ann.player).values_list("club_name", "note")
    assert set(kept) == {("", "")}


def test_programs_say_it_too_and_read_it(day: Day) -> None:
    entered(day, "Ann", consent=False)
    program, path = Program(day.event.season.club), f"/tournaments/{day.event.pk}/entries/1"
    told = program.ok("POST", f"{path}/describe", {"version": 0, "country": "Japan", "note": "needs a ramp"})
    assert (told["country"], told["note"], told["consent_at"]) == ("JP", "needs a ramp", None)
    assert program("POST", f"{path}/consent", {"version": 0, "consent": True}).status_code == 409
    assert program.ok("POST", f"{path}/consent", {"version": 1, "consent": True})["consent_at"]
    assert "Ann" in public(day)

"""Registration: the public form, moderation, capacity, waiting list, consent, withdrawal, mails, hostile text."""

import html
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from django.http import HttpResponse
from django.test import Client, TestCase
from django.utils import timezone
from pytest_django import Settings

from clubs.errors import ClubError
from clubs.models import Entry, LogEntry, Player, Registration
from clubs.models.people import Privacy
from clubs.selectors.tournament.registration import free
from clubs.services.tournament.entries import check_in_entry, enter_player
from clubs.services.tournament.planning import TournamentDetails, create_tournament, open_tournament
from clubs.services.tournament.registration import (
    CONSENT_VERSION,
    Filled,
    Member,
    Terms,
    accept,
    fill_places,
    lapse_offers,
    name_members,
    refuse,
    register,
    set_paid,
    set_registration,
    take_place,
    withdraw_registration,
)
from clubs.services.tournament.registration import _confirm as confirm
from tests.clubs.tournament.test_pages import counted, signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import Browser, MembershipFactory, PlayerFactory, key
from tests.hostile.texts import TEXTS

pytestmark = pytest.mark.django_db
BASE = "https://example.org"


def announced(**terms: object) -> Day:
    """Return a tournament with open registration."""
    day = tournament(0, stages(1, "random"))
    details = TournamentDetails("Autumn Cup", timezone.now() + timedelta(days=30))
    event = create_tournament(season=day.event.season, details=details, stages=stages(1, "random"), actor=day.director)
    said = Terms(timezone.now() - timedelta(days=1), **terms)
    set_registration(event=event, said=said, actor=day.director)
    event.refresh_from_db()
    return Day(event, day.director, day.desks)


def committed(act: Callable[..., Any], **values: object) -> Any:
    """Do an act and everything that follows its commit."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        return act(**values)


def sent(day: Day, name: str = "Anna", consent: bool = True, **more: object) -> Registration:
    """Send a registration form. The email address follows from the name unless given."""
    said = {"email": f"{name.lower()}@example.org"} | {n: v for n, v in more.items() if n not in ("user", "language")}
    return committed(
        register,
        event=day.event,
        filled=Filled(name=name, **said),
        consent=consent,
        key=key(),
        language=str(more.get("language", "en")),
        base=BASE,
        user=more.get("user"),
    )


def code_of(act: object, *args: object, **values: object) -> str:
    with pytest.raises(ClubError) as refused:
        act(*args, **values)  # type: ignore[operator]
    return refused.value.code


def on(day: Day, found: Registration) -> dict[str, object]:
    found.refresh_from_db()
    return {"registration_id": found.pk, "version": found.version, "actor": day.director, "base": BASE}


def statuses(day: Day) -> list[str]:
    return list(day.event.registrations.order_by("pk").values_list("status", flat=True))


def test_a_form_makes_a_guest_with_a_start_number_and_a_mail_with_the_personal_link() -> None:
    day = announced(fee="20 €")
    found = sent(day, "Zoë", language="ja")
    assert (found.status, found.entry.number, found.entry.player.guest) == ("confirmed", 1, True)
    assert found.consent_at is not None
    assert found.consent_version == 1
    [letter] = mail.outbox
    assert letter.to == ["zoë@example.org"]
    assert f"{BASE}/r/{found.token}/" in letter.body
    assert "20 €" in letter.body
    assert "参加番号は1" in letter.body
    assert "you have a place" not in letter.body


def test_beyond_the_capacity_forms_wait_in_order_and_a_free_place_goes_to_the_first() -> None:
    day = announced(capacity=2)
    found = [sent(day, name) for name in ("Anna", "Ben", "Chiyo", "Dora")]
    assert statuses(day) == ["confirmed", "confirmed", "waiting", "waiting"]
    assert "number 2 on the waiting list" in mail.outbox[-1].body
    assert Player.objects.filter(club=day.event.season.club).count() == 2
    mail.outbox.clear()
    committed(withdraw_registration, **on(day, found[0]))
    assert statuses(day) == ["withdrawn", "confirmed", "offered", "waiting"]
    gone, free = mail.outbox
    assert [letter.to[0] for letter in (gone, free)] == ["anna@example.org", "chiyo@example.org"]
    assert "is free for you" in free.body
    assert "where you can also withdraw" in free.body
    assert ("withdraw:" in gone.body, "Your personal page:\n" in gone.body) == (False, True)
    assert day.entry(1).status == Entry.Status.WITHDRAWN
    late = sent(day, "Emil")
    assert late.status == "waiting"
    page = f"/r/{found[2].token}/"
    assert "Accept the place" in Client().get(page).content.decode()
    Browser().post(page, {"do": "take", "version": Registration.objects.get(pk=found[2].pk).version})
    assert statuses(day) == ["withdrawn", "confirmed", "confirmed", "waiting", "waiting"]
    assert Registration.objects.get(pk=found[2].pk).entry.number == 3


def test_who_does_not_answer_in_time_lets_the_place_go_to_the_next() -> None:
    day = announced(capacity=1, answer_hours=24)
    found = [sent(day, name) for name in ("Anna", "Ben", "Chiyo")]
    withdraw_registration(**on(day, found[0]))
    one = Registration.objects.get(pk=found[1].pk)
    assert timedelta(hours=23) < one.offered_until - timezone.now() <= timedelta(hours=24)
    assert lapse_offers() == 0
    Registration.objects.filter(pk=one.pk).update(offered_until=timezone.now())
    mail.outbox.clear()
    with TestCase.captureOnCommitCallbacks(execute=True):
        assert lapse_offers() == 1
    assert statuses(day) == ["withdrawn", "lapsed", "offered"]
    assert {letter.to[0] for letter in mail.outbox} == {"ben@example.org", "chiyo@example.org"}
    assert code_of(take_place, **on(day, one)) == "registration_lapsed"
    assert "went to the next person" in Client().get(f"/r/{one.token}/").content.decode()
    assert sent(day, "Ben").status == "waiting"


def test_places_wait_for_the_organisers_tap_where_they_do_not_go_by_themselves() -> None:
    day = announced(capacity=1, auto_places=False, answer_hours=0)
    found = [sent(day, name) for name in ("Anna", "Ben")]
    withdraw_registration(**on(day, found[0]))
    assert statuses(day) == ["withdrawn", "waiting"]
    assert sent(day, "Chiyo").status == "waiting"
    client, page = signed_in(user_of(day.director)), url(day, "event_registrations")
    assert "Offer free places" in client.get(page).content.decode()
    client.post(page, {"do": "offer"})
    assert statuses(day) == ["withdrawn", "confirmed", "waiting"]
    again = client.post(page, {"do": "offer"}, follow=True).content.decode()
    assert "There is no free place, or nobody is waiting for one." in again


def test_more_places_go_to_the_waiting_list() -> None:
    day = announced(capacity=1)
    for name in ("Anna", "Ben", "Chiyo"):
        sent(day, name)
    said = Terms(day.event.registration_from, capacity=2, answer_hours=0)
    set_registration(event=day.event, said=said, actor=day.director, base=BASE)
    assert statuses(day) == ["confirmed", "confirmed", "waiting"]
    assert fill_places(event=day.event) == []


def test_with_moderation_a_form_waits_and_a_refused_one_leaves_no_player() -> None:
    day = announced(moderated=True)
    one, other = sent(day, "Anna"), sent(day, "Ben")
    assert statuses(day) == ["applied", "applied"]
    assert not Player.objects.filter(club=day.event.season.club).exists()
    accept(**on(day, one))
    assert code_of(refuse, **on(day, other), reason="") == "reason_missing"
    committed(refuse, **on(day, other), reason="Members of the federation only")
    assert statuses(day) == ["confirmed", "refused"]
    assert "Members of the federation only" in mail.outbox[-1].body
    assert Player.objects.filter(club=day.event.season.club).count() == 1
    assert code_of(accept, **on(day, other)) == "registration_refused"
    assert code_of(accept, registration_id=one.pk, version=0, actor=day.director) == "conflict"


def test_without_consent_the_public_sees_a_number_in_the_place_of_the_name() -> None:
    day = announced()
    found = sent(day, "Wanda Secret", consent=False)
    assert found.entry.player.privacy == Privacy.HIDDEN
    page = Client().get(url(day, "event")).content.decode()
    assert "Wanda" not in page
    assert found.email not in page


def test_nobody_registers_twice_and_the_same_key_is_one_form(settings: Settings) -> None:
    settings.VERIFY_EMAIL = True
    day = announced(asks=("federation_id",))
    user = MembershipFactory(club=day.event.season.club).user
    sent(day, "Anna", federation_id="49000123", user=user)
    mail.outbox.clear()
    for _ in range(5):
        assert sent(day, "Anna B", email="ANNA@example.org ") is None
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"]] * 3, "at most three a day"
    assert "Your start number is 1" in mail.outbox[0].body
    assert code_of(sent, day, "Other", federation_id="49000123") == "known"
    assert code_of(sent, day, "Third", user=user) == "known"
    once = key()
    said = {"event": day.event, "filled": Filled("Ben", "ben@example.org"), "consent": True, "key": once}
    for _ in range(2):
        register(**said, language="en", base=BASE)
    assert day.event.registrations.count() == 2


def test_somebody_of_the_club_is_entered_as_the_player_of_the_account() -> None:
    day = announced()
    user = MembershipFactory(club=day.event.season.club).user
    player = PlayerFactory(club=day.event.season.club, user=user)
    assert sent(day, "Anna", user=user).entry.player == player


@pytest.mark.parametrize(
    ("opens", "closes", "words"),
    [
        (None, None, "This tournament has no registration form."),
        (1, None, "Registration has not opened yet."),
        (-2, -1, "Registration is closed."),
    ],
)
def test_outside_its_days_the_form_is_closed(opens: int | None, closes: int | None, words: str) -> None:
    day = announced()
    now = timezone.now()
    terms = Terms(*(None if days is None else now + timedelta(days=days) for days in (opens, closes)))
    set_registration(event=day.event, said=terms, actor=day.director)
    with pytest.raises(ClubError) as refused:
        sent(day)
    assert (refused.value.code, refused.value.message) == ("registration_closed", words)
    assert "<form" not in Client().get(url(day, "event_register")).content.decode().split("<main")[1].split("</main")[0]


def test_one_address_gets_a_few_mails_a_day(settings: Settings) -> None:
    settings.VERIFY_EMAIL = True
    day = announced()
    for _ in range(6):
        withdraw_registration(**on(day, sent(day)))
    assert code_of(sent, day) == "too_many"


def test_what_is_not_asked_is_not_kept_and_an_unknown_country_is_named() -> None:
    day = announced(asks=("country",))
    found = sent(day, "Anna", country="日本", note="Vegetarian")
    assert (found.country, found.note, found.entry.player.country) == ("JP", "", "JP")
    assert code_of(sent, day, "Ben", country="Narnia") == "bad_country"


def test_a_paid_fee_is_noted_once_and_taken_back() -> None:
    day = announced()
    entry = sent(day).entry
    said = {"entry_id": entry.pk, "actor": day.director}
    set_paid(**said, version=entry.version, paid=True)
    set_paid(**said, version=entry.version, paid=True)
    entry.refresh_from_db()
    assert entry.paid_at is not None
    set_paid(**said, version=entry.version, paid=False)
    assert Entry.objects.get(pk=entry.pk).paid_at is None


# --- pages ---------------------------------------------------------------------------------------------------------


def test_somebody_registers_sees_the_own_page_and_withdraws() -> None:
    day = announced(capacity=1, asks=("country", "note"))
    sent(day, "Ben")
    client, page = Browser(), url(day, "event_register")
    assert "Register" in client.get(url(day, "event")).content.decode()
    shown = client.get(page).content.decode()
    assert "You will join the waiting list" in shown
    assert 'name="country"' in shown
    assert 'name="club_name"' not in shown
    wrong = client.post(page, {"name": "zoe@example.org", "email": "zoe@example.org", "key": key()})
    assert wrong.status_code == 422
    assert "looks like an address, not a name" in wrong.content.decode()
    answer = client.post(page, {"name": "Zoë", "email": "zoe@example.org", "key": key()}, follow=True)
    own = answer.redirect_chain[-1][0]
    assert "You are number 1 on the waiting list." in answer.content.decode()
    client.post(own, {"do": "withdraw", "version": Registration.objects.get(name="Zoë").version})
    assert statuses(day) == ["confirmed", "withdrawn"]
    assert Client().get("/r/unknown-token/").status_code == 404


def test_the_organiser_sets_the_form_accepts_refuses_and_notes_who_paid() -> None:
    day = announced(moderated=True)
    one, other = sent(day, "Anna"), sent(day, "Ben")
    client, page = signed_in(user_of(day.director)), url(day, "event_registrations")
    assert "anna@example.org" in client.get(page).content.decode()
    client.post(page, {"do": "accept", "of": one.pk, "version": one.version})
    client.post(page, {"do": "refuse", "of": other.pk, "version": other.version, "reason": "Full"})
    assert statuses(day) == ["confirmed", "refused"]
    entry = day.entry(1)
    client.post(page, {"do": "paid", "of": entry.pk, "version": entry.version})
    assert day.entry(1).paid_at is not None
    said = {
        "version": day.event.version,
        "from_day": "2026-01-01",
        "until_day": "2030-01-01",
        "capacity": 32,
        "asks": ["country"],
        "answer_hours": 24,
    }
    client.post(page, said)
    day.event.refresh_from_db()
    assert (day.event.capacity, day.event.asks, day.event.moderated) == (32, ["country"], False)
    stale = client.post(page, said | {"capacity": 40, "fee": "NT$ 500"})
    shown = stale.content.decode()
    assert stale.status_code == 422
    assert "Changed in the meantime to: 32" in shown
    assert 'value="NT$ 500"' in shown
    assert f'name="version" value="{day.event.version}"' in shown
    day.event.refresh_from_db()
    assert day.event.capacity == 32
    assert (day.event.answer_hours, day.event.auto_places) == (24, False)
    bad = client.post(page, {"from_day": "2026-01-02", "until_day": "2026-01-01"})
    assert bad.status_code == 422
    desk = signed_in(user_of(day.desks[0]))
    assert desk.get(page).status_code == 403


def form_of(client: Client, page: str, name: str, forwarded: str) -> HttpResponse:
    said = {"name": name, "email": f"{name}@example.org", "key": key(), "consent": "on"}
    return client.post(page, said, headers={"x-forwarded-for": forwarded})


def test_too_many_forms_from_one_place_are_stopped_and_reading_is_not(settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    day = announced()
    client, page = Client(), url(day, "event_register")
    with patch("clubs.views.tournament.registration.FORMS_AN_HOUR", 2):
        for _ in range(5):
            client.post(page, {"name": "", "email": "", "key": key()}, headers={"x-forwarded-for": "203.0.113.1"})
        for name in ("a", "b"):
            assert form_of(client, page, name, "203.0.113.1").status_code == 302
        answer = form_of(client, page, "c", "203.0.113.1")
        assert "Too many registrations from this connection." in answer.content.decode()
        assert form_of(client, page, "d", "198.51.100.7, 203.0.113.2").status_code == 302
        assert "Too many" in form_of(client, page, "e", "203.0.113.9, 203.0.113.1").content.decode(), "forged"
    assert client.get(page).status_code == 200
    assert day.event.registrations.count() == 3


FIELDS = (
    "name", "reading", "email", "country", "federation_id", "club_name", "team_name", "note", "member_2", "number_2",
    "consent", "key",
)  # fmt: skip


@pytest.mark.parametrize("field", FIELDS)
def test_hostile_text_in_every_field_is_refused_or_shown_as_text(field: str) -> None:
    asks = ("reading", "country", "federation_id", "club_name", "team_name", "note")
    day = announced(asks=asks, team_size=2 if field in ("team_name", "member_2", "number_2") else None)
    client, staff = Browser(), signed_in(user_of(day.director))
    for at, text in enumerate(TEXTS.values()):
        said = {"name": f"Guest {'abcdefghijklmnopqrstuvwxyz'[at % 26]}", "email": f"a{at}@example.org", "key": key()}
        said |= {"team_name": f"Team {at}", "member_2": f"Mate {at}"}
        answer = client.post(
            url(day, "event_register"),
            said | {field: text.encode(errors="surrogatepass")},
            REMOTE_ADDR=f"10.0.{at // 250}.{at % 250}",
        )
        assert answer.status_code in (302, 400, 409, 422), (field, text)
        if answer.status_code == 302:
            assert "<u hostile>" not in client.get(answer["Location"]).content.decode()
    pages = ("event", "event_entries", "event_registrations", "event_teams", "event_plan", "event_paper")
    for page in (url(day, name) for name in pages):
        shown = staff.get(page).content.decode()
        assert "<u hostile>" not in shown
    assert all("\n" not in letter.subject for letter in mail.outbox)


def test_the_staffs_page_takes_as_many_queries_with_sixteen_as_with_four() -> None:
    costs = []
    for many in (4, 16):
        day = announced(capacity=many // 2)
        for number in range(many):
            sent(day, f"Guest {'abcdefghijklmnop'[number]}", email=f"g{number}@{many}.example.org")
        client = signed_in(user_of(day.director))
        client.get(url(day, "event_registrations"))
        with counted() as found:
            client.get(url(day, "event_registrations"))
        costs.append(len(found))
    assert costs[0] == costs[1]


def test_a_federation_number_of_an_unknown_form_is_marked_for_the_staff() -> None:
    day = announced(asks=("federation_id",))
    sent(day, "Anna", federation_id="04120001")
    client, page = signed_in(user_of(day.director)), url(day, "event_registrations")
    assert "not in a known format" not in client.get(page).content.decode()
    found = sent(day, "Ben", federation_id="4120002")
    assert client.get(page).content.decode().count("not in a known format") == 1
    assert "not in a known format" in Client().get(f"/r/{found.token}/").content.decode()


# --- teams ----------------------------------------------------------------------------------------------------------


def team_sent(day: Day, captain: str, *members: str, team: str = "", **more: object) -> Registration:
    return sent(day, captain, team_name=team or f"Team {captain}", members=[Member(name) for name in members], **more)


def test_a_captain_enters_a_team_which_takes_its_places_once_it_is_complete() -> None:
    day = announced(team_size=4, capacity=8, asks=("federation_id",))
    whole = team_sent(day, "Ann", "Ben", "Cho", "Dee", team_short="ABCD")
    assert (whole.status, whole.entry.number) == ("confirmed", 1)
    team = day.event.teams.get()
    assert team.short_name == "ABCD"
    assert (team.name, [one.player.name for one in team.members.order_by("number")]) == (
        "Team Ann", ["Ann", "Ben", "Cho", "Dee"],
    )  # fmt: skip
    assert team.captain == whole.entry
    short = team_sent(day, "Eve", "Fay", "")
    assert (short.status, day.event.entries.count()) == ("incomplete", 4)
    assert "is incomplete" in mail.outbox[-1].body
    third = team_sent(day, "Ike", "Jon", "Kim", "Lou")
    assert (third.status, free(day.event)) == ("confirmed", 0)
    named = [Member("Fay"), Member("Gil"), Member("Hal", "04120009")]
    found = committed(name_members, **on(day, short), members=named)
    assert (found.status, found.members.count()) == ("waiting", 3)
    assert code_of(name_members, **on(day, short), members=named) == "registration_waiting"
    committed(withdraw_registration, **on(day, whole))
    short.refresh_from_db()
    assert short.status == "offered"
    assert free(day.event) == 0
    committed(take_place, **on(day, short))
    assert sorted(day.event.teams.values_list("name", flat=True)) == ["Team Eve", "Team Ike"]
    gone = day.event.entries.filter(status=Entry.Status.WITHDRAWN).order_by("number")
    assert [entry.number for entry in gone] == [1, 2, 3, 4]


def test_a_team_is_refused_by_what_it_has_twice() -> None:
    day = announced(team_size=2, asks=("federation_id",))
    team_sent(day, "Ann", "Ben")
    assert code_of(team_sent, day, "Cho", "Dee", team="team ann") == "team_known"
    assert code_of(team_sent, day, "Cho", "Dee", team_short="Team Ann") == "team_known"
    assert code_of(team_sent, day, "Cho", "cho") == "bad_name"
    assert code_of(team_sent, day, "Cho", "x@example.org") == "bad_name"
    assert code_of(team_sent, day, "Cho", team=" ") == "bad_name"
    assert code_of(team_sent, day, "Cho", team="cho＠example.org") == "bad_name"
    asking = announced(asks=("club_name",))
    assert code_of(sent, asking, "Cho", club_name="<b>club</b>") == "bad_name"
    twice = [Member("Dee", "04120001"), Member("Eve", "04120001")]
    assert code_of(sent, day, "Cho", team_name="C", members=twice) == "known"
    sent(day, "Fay", team_name="F", members=[Member("Gil", "04120001")])
    assert code_of(sent, day, "Hal", team_name="H", federation_id="04120001", members=[Member("Ike")]) == "known"
    assert code_of(team_sent, day, "Jon", *"ABCDEFGH") == "team_size"


def test_who_was_entered_by_the_staff_is_told_the_number_by_mail_or_on_the_own_account_only(settings: Settings) -> None:
    settings.VERIFY_EMAIL = True
    day = announced(asks=("federation_id",))
    user = MembershipFactory(club=day.event.season.club).user
    known = [
        PlayerFactory(club=day.event.season.club, **said)
        for said in ({"email": "mia@example.org"}, {"federation_id": "04120001"}, {"user": user})
    ]
    for player in known:
        enter_player(event=day.event, player=player, actor=day.director)
    with pytest.raises(ClubError, match=r"You are already entered as number 3\."):
        sent(day, "Somebody", user=user)
    with pytest.raises(ClubError, match=r"This federation number is already registered\."):
        sent(day, "Somebody", federation_id="04120001")
    assert sent(day, "Somebody", email="Mia@example.org") is None
    [letter] = mail.outbox
    assert letter.to == ["mia@example.org"]
    assert "your start number is 1" in letter.body


@pytest.mark.parametrize("known", [True, False])
def test_the_form_answers_alike_whether_an_address_takes_part(known: bool, settings: Settings) -> None:
    settings.VERIFY_EMAIL = True
    day = announced()
    if known:
        sent(day, "Anna")
        mail.outbox.clear()
    said = {"name": "Anna", "email": "anna@example.org", "key": key(), "consent": "on"}
    with TestCase.captureOnCommitCallbacks(execute=True):
        answer = Client().post(url(day, "event_register"), said, follow=True)
    assert answer.redirect_chain == [(url(day, "event"), 302)]
    assert "Your personal link is on its way to anna@example.org." in answer.content.decode()
    assert "number" not in " ".join(map(str, answer.context["messages"]))
    found = Registration.objects.get()
    assert [f"{found.token}/" in letter.body for letter in mail.outbox] == [True]


@pytest.mark.parametrize("end", ["0001-01-01", "9999-12-31"])
def test_days_at_the_ends_of_time_are_refused_on_the_pages_of_a_tournament(end: str) -> None:
    day = announced()
    client, terms = signed_in(user_of(day.director)), {"version": day.event.version, "answer_hours": 24}
    for field in ("from_day", "until_day"):
        answer = client.post(url(day, "event_registrations"), terms | {field: end})
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    answer = client.post(f"/c/{day.event.season.club.slug}/manage/tournaments/new/", {"name": "Cup", "date": end})
    assert answer.status_code == 422
    assert "date" in answer.context["form"].errors


@pytest.mark.parametrize("staffed", [True, False])
def test_without_a_mail_server_too_the_form_answers_alike_and_the_organiser_sees_the_address_twice(
    staffed: bool, settings: Settings
) -> None:
    settings.VERIFY_EMAIL = False
    day = announced()
    if staffed:
        player = PlayerFactory(club=day.event.season.club, email="anna@example.org")
        enter_player(event=day.event, player=player, actor=day.director)
    else:
        sent(day, "Anna")
    answers = {}
    for email in ("anna@example.org", "ben@example.org"):
        said = {"name": email[:3].title(), "email": email, "key": key(), "consent": "on"}
        found = Client().post(url(day, "event_register"), said, follow=True)
        made = Registration.objects.get(key=said["key"])
        assert found.redirect_chain == [(f"/r/{made.token}/", 302)]
        answers[email] = [str(one) for one in found.context["messages"]]
        assert made.status == "confirmed"
    assert answers["anna@example.org"] == answers["ben@example.org"]
    staff = signed_in(user_of(day.director)).get(url(day, "event_registrations")).content.decode()
    assert staff.count("same email address twice") == (1 if staffed else 2)


def test_without_a_mail_server_no_limit_for_an_address_tells_how_often_it_registered(settings: Settings) -> None:
    settings.VERIFY_EMAIL = False
    day = announced()
    assert all(sent(day, f"Anna {last}", email="anna@example.org") for last in "BCDEF")


@pytest.mark.parametrize(
    ("number", "country", "words"),
    [
        ("04120001", "FR", ""),
        ("04120001", "", ""),
        ("30120001", "JP", ""),
        ("0412001", "FR", "not in a known format"),
        ("04120001", "DE", "doesn’t match this country"),
        ("77120001", "FR", "doesn’t match this country"),
    ],
)
def test_a_federation_number_of_an_unknown_form_is_a_warning(number: str, country: str, words: str) -> None:
    day = announced(asks=("federation_id", "country"))
    found = sent(day, "Anna", federation_id=number, country=country)
    assert found.status == "confirmed"
    page = Client().get(f"/r/{found.token}/").content.decode()
    assert ("△" in page) == bool(words)
    assert words in page


@pytest.mark.parametrize(
    ("federation", "number", "country", "words"),
    [
        ("EMA", "0412001", "", "have 8 digits"),
        ("ema", "O4120001", "FR", "have 8 digits"),
        ("European Mahjong Association", "4120001", "DE", "have 8 digits"),
    ],
)
def test_a_number_that_its_federation_does_not_give_is_refused_with_what_is_right(
    federation: str, number: str, country: str, words: str
) -> None:
    day = announced(asks=("federation_id", "country"))
    typed = {"name": "Ann", "email": "ann@example.org", "key": key(), "federation": federation}
    answer = Browser().post(url(day, "event_register"), typed | {"federation_id": number, "country": country})
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert not Registration.objects.exists()


@pytest.mark.parametrize(
    ("country", "words"), [("DE", "for DE begin with 05"), ("JP", "begin with 04 belong to FR"), ("FR", "")]
)
def test_a_number_of_another_country_is_taken_and_shown_with_a_warning(country: str, words: str) -> None:
    day = announced(asks=("federation_id", "country"))
    found = sent(day, "Ann", federation="EMA", federation_id="04120001", country=country)
    page = Client().get(f"/r/{found.token}/").content.decode()
    assert (found.status, "△" in page) == ("confirmed", bool(words))
    assert words in page


@pytest.mark.parametrize(
    ("federation", "number", "kept", "words"),
    [
        ("ema", "0412 0001", ("EMA", "04120001"), ""),
        ("JPML", "A-17", ("JPML", "A-17"), "Numbers of JPML can’t be checked here"),
        ("", "A-17", ("", "A-17"), "not in a known format"),
    ],
)
def test_the_federation_of_a_number_goes_with_the_form_to_the_entry(
    federation: str, number: str, kept: tuple[str, str], words: str
) -> None:
    day = announced(asks=("federation_id",))
    typed = {"name": "Ann", "email": "ann@example.org", "key": key(), "federation": federation}
    answer = Browser().post(url(day, "event_register"), typed | {"federation_id": number}, follow=True)
    own = answer.content.decode()
    assert ("△" in own, words in own) == (bool(words), True)
    player = day.event.entries.get().player
    assert (player.federation, player.federation_id) == kept
    staff = signed_in(user_of(day.director)).get(url(day, "event_entries")).content.decode()
    assert (kept[1] in staff, words in staff) == (True, True)


def test_the_members_numbers_of_a_team_are_checked_by_its_federation() -> None:
    day = announced(team_size=2, asks=("federation_id",))
    typed = {"name": "Ann", "email": "ann@example.org", "team_name": "Cranes", "member_2": "Ben", "federation": "EMA"}
    typed |= {"federation_id": "04120001", "key": key()}
    page = url(day, "event_register")
    answer = Browser().post(page, typed | {"number_2": "0412002"})
    assert (answer.status_code, "have 8 digits" in answer.content.decode()) == (422, True)
    Browser().post(page, typed | {"number_2": "04120002"})
    players = [entry.player for entry in day.event.teams.get().members.order_by("number")]
    assert [(one.federation, one.federation_id) for one in players] == [("EMA", "04120001"), ("EMA", "04120002")]


def test_equal_numbers_of_two_federations_are_two_people() -> None:
    day = announced(asks=("federation_id",))
    sent(day, "Ann", federation="JPML", federation_id="17")
    assert sent(day, "Ben", federation="WMO", federation_id="17").status == "confirmed"
    for federation in ("jpml", ""):
        assert code_of(sent, day, "Cho", federation=federation, federation_id="17") == "known"
    sent(day, "Dee", federation_id="18")
    assert code_of(sent, day, "Eve", federation="WMO", federation_id="18") == "known"


def test_the_staff_give_an_entry_its_number_at_a_federation() -> None:
    day = announced()
    entry = sent(day, "Ann").entry
    client, stale = signed_in(user_of(day.director)), entry.version
    said = {"of_entry": f"{entry.number} {stale}", "federation": "EMA", "federation_id": "0412"}
    assert "have 8 digits" in client.post(url(day, "set_federation"), said, follow=True).content.decode()
    client.post(url(day, "set_federation"), said | {"federation_id": "04120001"})
    entry.player.refresh_from_db()
    assert (entry.player.federation, entry.player.federation_id) == ("EMA", "04120001")
    late = client.post(url(day, "set_federation"), said | {"federation_id": "04120002"}, follow=True).content.decode()
    assert "Somebody else has changed this in the meantime" in late
    entry.player.refresh_from_db()
    assert entry.player.federation_id == "04120001"


def test_the_form_of_a_team_names_its_members_and_its_page_completes_it() -> None:
    day = announced(team_size=3, asks=("federation_id", "note"))
    client, page = Browser(), url(day, "event_register")
    shown = client.get(page).content.decode()
    assert [name in shown for name in ("member_2", "number_3", "member_5", "member_6")] == [True, True, True, False]
    typed = {"name": "Ann", "email": "ann@example.org", "team_name": "Cranes", "member_2": "Ben", "key": key()}
    answer = client.post(page, typed | {"member_3": "Ben"})
    assert (answer.status_code, "in the team twice" in answer.content.decode()) == (422, True)
    own = client.post(page, typed, follow=True)
    found = Registration.objects.get()
    assert "Team incomplete" in own.content.decode()
    answer = client.post(f"/r/{found.token}/", {"do": "members", "version": 0, "member_2": "Ben", "member_3": "Cho"})
    assert answer.status_code == 302
    shown = client.get(f"/r/{found.token}/").content.decode()
    assert f"/k/{day.event.teams.get().token}/" in shown
    assert all(f"/e/{entry.token}/" in shown for entry in day.event.entries.all())
    assert "Cranes" in signed_in(user_of(day.director)).get(url(day, "event_registrations")).content.decode()


# --- the player's view of the form -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["王小明", "さくら はなこ", "Ελένη Παπά", "محمد علي", "Мар'яна Ковальчук", "Nguyễn Thị Ánh"]
)
def test_a_name_may_be_of_any_script(name: str) -> None:
    day = announced(asks=("note",))
    found = sent(day, name, email="somebody@example.org", reading="かな")
    assert (found.status, found.entry.player.name) == ("confirmed", name)
    assert name in html.unescape(Client().get(url(day, "event")).content.decode())
    assert name in html.unescape(Client().get(f"/r/{found.token}/").content.decode())


def test_a_place_waits_forty_eight_hours_for_its_answer_unless_the_event_says_otherwise() -> None:
    day = announced(capacity=1)
    found = [sent(day, one) for one in ("Anna", "Ben", "Chiyo")]
    page = Client().get(f"/r/{found[2].token}/").content.decode()
    assert "You are number 2 on the waiting list." in page
    withdraw_registration(**on(day, found[0]))
    two = Registration.objects.get(pk=found[1].pk)
    assert timedelta(hours=47, minutes=59) < two.offered_until - timezone.now() <= timedelta(hours=48)
    page = Client().get(f"/r/{found[2].token}/").content.decode()
    assert "You are number 1 on the waiting list." in page


def test_who_noted_that_a_fee_was_paid_stands_in_the_log() -> None:
    day = announced()
    entry = sent(day).entry
    set_paid(entry_id=entry.pk, version=entry.version, paid=True, actor=day.director)
    noted = LogEntry.objects.get(action="entry.paid")
    assert (noted.by, noted.data["number"]) == (day.director.user, entry.number)


def test_consent_is_kept_with_the_text_that_was_ticked_and_its_time() -> None:
    day = announced()
    before = timezone.now()
    said, silent = sent(day, "Anna"), sent(day, "Ben", consent=False)
    assert (said.consent_version, silent.consent_version, silent.consent_at) == (CONSENT_VERSION, 0, None)
    assert before <= said.consent_at <= timezone.now()


def test_who_withdraws_by_the_own_link_frees_the_place_until_seats_are_published() -> None:
    day = announced(capacity=4)
    found = [sent(day, one) for one in ("Anna", "Ben", "Cho", "Dee", "Eve")]
    one = found[0].entry
    said = {"do": "withdraw", "version": one.version, "key": key()}
    Client().post(f"/e/{one.token}/", said)
    assert day.entry(1).status == Entry.Status.WITHDRAWN
    assert statuses(day)[4] == "offered"
    committed(take_place, **on(day, found[4]))
    open_tournament(event=day.event, actor=day.director)
    day.event.refresh_from_db()
    for entry in day.event.entries.exclude(status=Entry.Status.WITHDRAWN):
        check_in_entry(entry_id=entry.pk, version=entry.version, actor=day.director)
    day.draft(1)
    day.publish(1)
    two = day.entry(2)
    late = Client().post(f"/e/{two.token}/", said | {"version": two.version, "key": key()}, follow=True)
    assert "That is not possible right now. Ask the tournament staff." in late.content.decode()
    assert day.entry(2).status == Entry.Status.HERE


def test_a_waiting_list_that_cannot_be_filled_stops_nobody_else() -> None:
    day = announced(capacity=2, answer_hours=0)
    other = announced(capacity=1, answer_hours=24)
    anna, _ben, chiyo, dora = (sent(day, name) for name in ("Anna", "Ben", "Chiyo", "Dora"))
    held, _next = sent(other, "Emil"), sent(other, "Fay")
    withdraw_registration(**on(other, held))
    Registration.objects.filter(event=other.event, status="offered").update(offered_until=timezone.now())

    def confirmed(found: Registration, *args: object) -> None:
        if found.pk == chiyo.pk:
            raise ClubError("team_known", "There is already a team called Chiyo.")
        confirm(found, *args)

    with patch("clubs.services.tournament.registration._confirm", confirmed):
        committed(withdraw_registration, **on(day, anna))
        assert lapse_offers() == 1
    assert statuses(day) == ["withdrawn", "confirmed", "waiting", "confirmed"]
    assert statuses(other) == ["withdrawn", "lapsed"]
    dora.refresh_from_db()
    assert dora.entry is not None
    page = signed_in(user_of(day.director)).get(url(day, "event_registrations")).content.decode()
    assert "Could not be given a free place: There is already a team called Chiyo." in page
    assert LogEntry.objects.filter(action="registration.stuck", event=day.event).count() == 1

"""Claims to be a player, removal of personal data, and the staff pages for permissions and the activity log."""

import html
import json
from html import unescape
from xml.etree import ElementTree

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import (
    BonusLine,
    Club,
    Dispute,
    Game,
    IdempotencyRecord,
    LogEntry,
    Membership,
    Message,
    Player,
    PlayerClaim,
    SeatResult,
    Standing,
    User,
    Webhook,
)
from clubs.models.people import Role
from clubs.permissions import ROUTES, Least, Row
from clubs.selectors.people.permission_table import CHANGES, VIEWS, tasks_by_role
from clubs.services.activity_log import Actor
from clubs.services.people.anonymisation import WRITTEN
from clubs.services.people.members import accept_invitation, invite
from clubs.services.people.person_removal import forget_player
from clubs.services.people.player_claims import claim_player, decide_claim
from clubs.services.people.players import PlayerDetails, add_player, update_player
from clubs.services.seasons.seasons import update_night
from clubs.services.seasons.standings import compute_standings
from tests.clubs.people.test_merging import night_with, people
from tests.factories import EventFactory, PlayerFactory, SeasonFactory, UserFactory, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return SeasonFactory(club__slug="canal", slug="now", preset="riichi").club


@pytest.fixture
def owner(club: Club) -> User:
    return member(club, Role.OWNER)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def claim(club: Club, player: Player, user: User) -> PlayerClaim:
    return claim_player(club_id=club.pk, number=player.number, user=user, note="Thursdays")


def code_of(act) -> str:
    with pytest.raises(ClubError) as refused:
        act()
    return refused.value.code


def test_who_asks_is_the_player_once_staff_agree(club, owner):
    player, user = PlayerFactory(club=club, name="陳大文", guest=True), UserFactory(name="David")
    asker, staff = signed_in(user), signed_in(owner)
    url = reverse("player_claim", args=["canal", player.number])
    assert b"This is me" in asker.get(url).content
    assert asker.post(url, {"note": "Came with Mei"}).status_code == 302
    assert "You have sent a request" in asker.get(url).content.decode()
    page = unescape(staff.get(reverse("members", args=["canal"])).content.decode())
    assert "David" in page
    assert "“Came with Mei”" in page
    asked = PlayerClaim.objects.get()
    staff.post(reverse("claim_decide", args=["canal", asked.pk]), {"approve": ""})
    player.refresh_from_db()
    assert (player.user, player.guest) == (user, False)
    assert Membership.objects.get(club=club, user=user).role == Role.MEMBER
    assert [entry.action for entry in LogEntry.objects.filter(club=club).order_by("pk")] == [
        "player.claimed",
        "player.claim_approved",
    ]


def test_a_player_with_an_account_and_an_account_with_a_player_are_taken(club, owner):
    one, other = people(club, 1, 2)
    user = UserFactory()
    Player.objects.filter(pk=one.pk).update(user=user)
    assert code_of(lambda: claim(club, one, UserFactory())) == "taken"
    assert code_of(lambda: claim(club, other, user)) == "account_taken"


def test_of_two_who_say_to_be_one_player_one_is(club, owner):
    player = PlayerFactory(club=club)
    first, second = (claim(club, player, UserFactory()) for _n in range(2))
    decide = {"club_id": club.pk, "actor": Actor.staff(owner)}
    decide_claim(claim_id=second.pk, approve=True, **decide)
    first.refresh_from_db()
    assert first.status == "refused"
    assert code_of(lambda: decide_claim(claim_id=first.pk, approve=True, **decide)) == "over"


def test_a_refused_claim_changes_nothing_and_asking_has_an_end(club, owner):
    player, user = PlayerFactory(club=club), UserFactory()
    refused = claim(club, player, user)
    decide_claim(club_id=club.pk, claim_id=refused.pk, approve=False, actor=Actor.staff(owner))
    player.refresh_from_db()
    assert player.user is None
    for _n in range(4):
        claim(club, player, user)
    assert PlayerClaim.objects.filter(user=user, status="open").count() == 1
    assert code_of(lambda: claim(club, player, user)) == "too_many"


def test_a_guest_who_accepts_an_invitation_is_a_member_with_the_games(club, owner):
    [guest, *others] = people(club, 1, 4)
    Player.objects.filter(pk=guest.pk).update(guest=True)
    night_with(club, [guest, *others])
    compute_standings(season_id=club.seasons.get().pk)
    assert Standing.objects.get(player=guest).rank is None
    made = invite(club=club, email="g@example.org", role=Role.MEMBER, player=guest, actor=Actor.staff(owner), rank=6)
    accept_invitation(token=made.token, user=UserFactory())
    compute_standings(season_id=club.seasons.get().pk)
    assert Standing.objects.get(player=guest).rank == 1


def kept_texts(club: Club) -> str:
    """Return everything stored in the club's people and activity log, as one text."""
    rows = [
        *Player.everyone.filter(club=club).values(),
        *Player.history.filter(club=club).values(),
        *LogEntry.objects.filter(club=club).values("data", "reason", "by_name"),
        *IdempotencyRecord.objects.filter(club=club).values("body"),
    ]
    return json.dumps(rows, default=str, ensure_ascii=False)


def test_a_removed_person_leaves_the_games_and_no_word(client, club, owner):
    actor = Actor.staff(owner)
    details = PlayerDetails(
        name="Zoë Quill", alias="Quilly", email="zoe@example.org", names={"ja": "クイル"}, country="NO"
    )
    player = add_player(club_id=club.pk, details=details, actor=actor)
    told = PlayerDetails(name="Zoë Quill-Berg", alias="Quilly", email="zoe@example.org")
    update_player(player_id=player.pk, club_id=club.pk, details=told, actor=actor)
    game = night_with(club, [player, *people(club, 50, 3)])
    compute_standings(season_id=club.seasons.get().pk)
    IdempotencyRecord.objects.create(
        club=club, sender="account 1", key="k", digest="x", body={"players": [{"name": "Zoë Quill"}]}
    )
    before = list(SeatResult.objects.order_by("seat__index").values_list("player", "score", "total"))
    asked = {"club_id": club.pk, "number": player.number, "actor": actor}
    assert code_of(lambda: forget_player(typed="Zoe", **asked)) == "not_typed"
    url = reverse("player_forget", args=["canal", player.number])
    staff = signed_in(owner)
    assert staff.post(url, {"typed": "somebody"}).status_code == 422
    assert staff.post(url, {"typed": "zoe quill-berg"}).status_code == 302
    assert list(SeatResult.objects.order_by("seat__index").values_list("player", "score", "total")) == before
    kept = kept_texts(club)
    for word in ("Quill", "クイル", "zoe@example.org", "Quilly"):
        assert word not in kept
    assert LogEntry.objects.filter(action="player.forgotten", data={"number": player.number}).exists()
    former = f"former player {player.number}"
    for page in (
        reverse("season", args=["canal", "now"]),
        reverse("night", args=["canal", game.event_id]),
        reverse("game", args=["canal", game.public_id]),
        reverse("player", args=["canal", player.number]),
        f"/api/v1/clubs/canal/players/{player.number}",
        reverse("season_file", args=["canal", "now", "standings", "csv"]),
    ):
        answer = client.get(page)
        text = (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()
        assert answer.status_code == 200, page
        assert former in text, page
        assert "Quill" not in text, page
    seen = client.get(reverse("player", args=["canal", player.number]), headers={"accept-language": "ja"})
    assert f"元プレイヤー{player.number}" in seen.content.decode()
    changed = PlayerDetails(name="Back")
    assert (
        code_of(lambda: update_player(player_id=player.pk, club_id=club.pk, details=changed, actor=actor)) == "former"
    )


def test_a_removed_name_goes_from_every_word_in_any_script_and_stays_in_those_of_others(club, owner):
    actor = Actor.staff(owner)
    player = add_player(club_id=club.pk, details=PlayerDetails(name="陳偉", alias="Wei"), actor=actor)
    other = add_player(club_id=club.pk, details=PlayerDetails(name="陳偉明", alias="Weiwei"), actor=actor)
    game = night_with(club, [player, *people(club, 50, 3)])
    said = "給陳偉扣分：Wei遲到，陳偉明與 Weiwei 準時"
    bonus = BonusLine.objects.create(season=game.event.season, player=other, tenths=-10, reason=said, key="b")
    dispute = Dispute.objects.create(game=game, number=1, note=said, word="wei")
    hook = Webhook.objects.create(club=club, url="https://example.org/", secret="s")
    BonusLine.objects.create(season=game.event.season, player=other, tenths=-10, reason="陳偉明遲到", key="c")
    page = html.unescape(signed_in(owner).get(reverse("player_forget", args=["canal", player.number])).content.decode())
    assert (page.count(said), "陳偉明遲到" in page) == (1, False), "the removal page lists each reason once"
    told = {"content": "1. 陳偉 +31.2", "results": [{"player": "陳偉"}, {"player": "陳偉明"}]}
    message = Message.objects.create(key="m", kind="x", webhook=hook, content=told, next_try=timezone.now())
    entry = LogEntry.objects.create(club=club, action="game.void", by=owner, reason=said, data={"who": "陳偉"})
    forget_player(club_id=club.pk, number=player.number, typed="陳偉", actor=actor)
    for row in (bonus, dispute, message, entry):
        row.refresh_from_db()
    number = f"#{player.number}"
    left = f"給{number}扣分：{number}遲到，陳偉明與 Weiwei 準時"
    assert (bonus.reason, dispute.note, dispute.word, entry.reason) == (left, left, number, left)
    assert entry.data == {"who": number}
    assert message.content == {
        "content": f"1. {number} +31.2", "results": [{"player": number}, {"player": "陳偉明"}],
    }  # fmt: skip


ELSEWHERE = {
    "PlayerClaim.note": "goes with the claim",
    "Registration.note": "emptied with the form",
    "Registration.reason": "emptied with the form",
    "Message.note": "what a server answered",
    "LogEntry.reason": "with the log",
    "Mail.note": "what a mail server answered",
    "Mail.text": "emptied when the mail has gone or failed for good",
    "UndeliverableAddress.note": "what a mail server answered",
    "Game.end_reason": "a word of the rules",
}


def test_whatever_is_written_of_people_is_rewritten_when_one_is_removed():
    """Check that every text field about people is in `WRITTEN`, or below with what happens to it."""
    names = {"reason", "note", "word", "text", "closed_note", "referee_note", "cancel_reason", "end_reason"}
    models = [model for model in apps.get_app_config("clubs").get_models() if not hasattr(model, "instance_type")]
    found = {
        f"{model.__name__}.{field.name}" for model in models for field in model._meta.concrete_fields
        if field.name in names and not field.choices
    }  # fmt: skip
    written = {f"{model.__name__}.{field}" for model, (_path, fields) in WRITTEN.items() for field in fields}
    assert found - written == set(ELSEWHERE)


def test_the_owner_reads_what_each_role_can_do_as_it_is_enforced(club, owner, monkeypatch):
    page = unescape(signed_in(owner).get(reverse("rights", args=["canal"])).content.decode())
    found = {str(role): [str(task) for task in tasks] for role, tasks in tasks_by_role()}
    assert all(found.values())
    assert all(f"<li>{task}</li>" in page for tasks in found.values() for task in tasks)
    assert sum(map(len, found.values())) == len(VIEWS) + len(CHANGES)
    monkeypatch.setitem(ROUTES, "invite", Row(None, Least.OWNER))
    task = CHANGES["invite"]
    assert [str(role) for role, tasks in tasks_by_role() if task in tasks] == ["Owners"]
    assert signed_in(member(club, Role.ORGANISER)).get(reverse("rights", args=["canal"])).status_code == 403


def test_history_says_what_was_changed_from_what_to_what_by_whom(club, owner):
    actor = Actor.staff(owner)
    player = add_player(club_id=club.pk, details=PlayerDetails(name="Mei"), actor=actor)
    update_player(player_id=player.pk, club_id=club.pk, details=PlayerDetails(name="Mei Lin"), actor=actor)
    game = night_with(club, people(club, 50, 4))
    night = {"event_id": game.event_id, "club_id": club.pk, "starts_at": game.event.starts_at, "checkin_open": True}
    update_night(name="Mid-Autumn", actor=actor, **night)
    staff = signed_in(owner)
    told = unescape(staff.get(reverse("player_history", args=["canal", player.number])).content.decode())
    assert told.count("name: Mei → Mei Lin") == 1
    assert str(owner) in told
    evening = unescape(staff.get(reverse("night_history", args=["canal", game.event_id])).content.decode())
    assert "name: – → Mid-Autumn" in evening
    assert staff.get(reverse("season_history", args=["canal", "now"])).status_code == 200


def test_history_calls_an_account_by_its_name_and_leaves_out_the_moment_of_an_act(club, owner):
    player, other = PlayerFactory(club=club), member(club, Role.MEMBER)
    player.user = other
    player.save()
    event = EventFactory(season=club.seasons.get())
    event.status, event.closed_at = "closed", event.starts_at
    event.save()
    staff = signed_in(owner)
    told = unescape(staff.get(reverse("player_history", args=["canal", player.number])).content.decode())
    assert f"Account: – → {other}" in told
    assert "user:" not in told
    evening = unescape(staff.get(reverse("night_history", args=["canal", event.pk])).content.decode())
    assert "Status: Open → Closed" in evening
    assert "closed at" not in evening


def test_a_long_history_turns_page_by_page_with_as_many_queries(club, owner, django_assert_max_num_queries):
    player = PlayerFactory(club=club)
    for n in range(60):
        LogEntry.objects.create(
            club=club, action="player.changed", via="staff", data={"number": player.number, "who": n}
        )
    staff, url = signed_in(owner), reverse("player_history", args=["canal", player.number])
    with django_assert_max_num_queries(20):
        first = staff.get(url).context["page"]
    assert (len(first), first.paginator.num_pages) == (50, 2)
    rest = staff.get(url, {"page": 2}).context["page"]
    assert {moment.entry.data["who"] for moment in [*first, *rest] if moment.entry} == set(range(60))


def test_the_feed_has_the_latest_results(client, club):
    game = night_with(club, people(club, 1, 4))
    answer = client.get(reverse("club_feed", args=["canal"]))
    text = answer.content.decode()
    assert answer["Content-Type"].startswith("application/atom+xml")
    assert f"/c/canal/games/{game.public_id}/" in text
    assert Game.objects.get(pk=game.pk).results.first().player.public_name in text
    assert text.count("<entry>") == 1


def test_a_name_in_the_feed_is_only_a_name(client, club):
    """Feed readers interpret the summary as HTML after parsing the XML."""
    game = night_with(club, people(club, 1, 4))
    Player.objects.filter(results__game=game, results__place=1).update(name="Tom & <img src=x>")
    feed = ElementTree.fromstring(client.get(reverse("club_feed", args=["canal"])).content)
    [summary] = feed.iter("{http://www.w3.org/2005/Atom}summary")
    assert "1. Tom &amp; &lt;img src=x&gt; " in summary.text

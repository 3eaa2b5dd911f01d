"""Notifications: sent once, to those who asked for them, in their language.

Webhooks are signed; local addresses refused.
"""

import ast
import hmac
import json
import re
import sys
import threading
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import Any

import jwt
import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core import mail
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubs.errors import ClubError
from clubs.models import Event, Leaderboard, Membership, Message, Player, PushDevice, Untold, User, Webhook, Wish
from clubs.models.notifications import Kind
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.night.coming import say_coming
from clubs.services.night.draw_plan import plan_draw
from clubs.services.night.nights import close_night, open_night
from clubs.services.night.seat_draw import commit_draw
from clubs.services.notifications import preferences, web_push_keys
from clubs.services.notifications.delivery import MOST_TRIES, send
from clubs.services.notifications.outbox import create_messages, requeue_untold
from clubs.services.notifications.outgoing_http import OutsideError, check_url, post_to_public_url
from clubs.services.notifications.reminders import remind
from clubs.services.play import games, referee
from clubs.services.seasons.seasons import cancel_night
from clubs.services.seasons.standings import rebuild_standings
from clubs.services.tournament.entries import withdraw_entry
from clubs.services.tournament.round_seating import give_seat, seat_anew, swap_seats
from clubs.services.tournament.table_moves import move_table
from tests.clubs.evenings import arrive
from tests.clubs.test_tasks import final_game
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import EventFactory, MembershipFactory, PlayerFactory, UserFactory, key, seated_game

pytestmark = pytest.mark.django_db
PRIVATE = ec.generate_private_key(ec.SECP256R1())
AUTH = b"0123456789abcdef"


class Outside(ThreadingHTTPServer):
    """An external server that records requests and gives a chosen response."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 200
        super().__init__(("127.0.0.1", 0), Answer)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook"


class Answer(BaseHTTPRequestHandler):
    server: Outside

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.send_header("Location", "http://127.0.0.1:1/")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_args: Any) -> None:
        """Log nothing."""


@pytest.fixture
def outside(settings: Settings) -> Iterator[Outside]:
    settings.MESSAGES_LOCAL = True
    server = Outside()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def b64(plain: bytes) -> str:
    return urlsafe_b64encode(plain).decode().rstrip("=")


def device(user: User, url: str) -> PushDevice:
    point = PRIVATE.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return preferences.add_device(user=user, endpoint=url, p256dh=b64(point), auth=b64(AUTH))


def opened(body: bytes) -> dict[str, str]:
    """Return the content of a push request as a browser decrypts it (RFC 8291)."""
    salt, theirs, sealed = body[:16], body[21:86], body[86:]
    ours = PRIVATE.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = PRIVATE.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

    def drawn(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)

    secret = drawn(shared, AUTH, b"WebPush: info\x00" + ours + theirs, 32)
    key = drawn(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = drawn(secret, salt, b"Content-Encoding: nonce\x00", 12)
    found: dict[str, str] = json.loads(AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x02"))
    return found


def assert_vapid(header: str, outside: Outside) -> None:
    """Check the VAPID token (RFC 8292): for this push service, for a day at most, signed by our key."""
    token, key = (part.split("=", 1)[1] for part in header.removeprefix("vapid ").split(", "))
    assert key == web_push_keys.public_key()
    said = jwt.decode(token, web_push_keys.pem()[1], algorithms=["ES256"], audience="http://127.0.0.1")
    assert 0 < said["exp"] - timezone.now().timestamp() <= 24 * 3600
    assert said["sub"].startswith("mailto:")


def wish(user: User, *wanted: tuple[str, str], language: str = "en") -> None:
    preferences.choose(user=user, wanted=set(wanted), language=language)


@pytest.fixture
def event() -> Event:
    return EventFactory()


@pytest.fixture
def staff(event: Event) -> Actor:
    return Actor.staff(MembershipFactory(club=event.season.club, role=Role.OWNER).user)


def committed(django_capture: Any, event: Event, staff: Actor) -> None:
    with django_capture(execute=True):
        draw = plan_draw(event=event, actor=staff)
        commit_draw(draw_id=draw.pk, version=draw.version, actor=staff)


# --- people ---------------------------------------------------------------------------------------------------------


def test_who_is_drawn_and_asked_for_it_is_told_the_table_once(
    event: Event, staff: Actor, outside: Outside, django_capture_on_commit_callbacks: Any
) -> None:
    first, second, *_rest = arrive(event, 4, staff)
    for player in (first, second):
        player.user = UserFactory()
        player.save()
    wish(first.user, ("seat", "mail"), ("seat", "push"), language="ja")
    device(first.user, outside.url)
    committed(django_capture_on_commit_callbacks, event, staff)
    assert [letter.to for letter in mail.outbox] == [[first.user.email]]
    assert mail.outbox[0].subject == "1番卓に決まりました"
    [(headers, body)] = outside.got
    pushed = opened(body)
    assert pushed["title"] == mail.outbox[0].subject
    assert pushed["body"]
    assert pushed["body"] in mail.outbox[0].body
    assert pushed["url"] in mail.outbox[0].body
    assert_vapid(headers["authorization"], outside)
    assert Untold.objects.count() == 0
    with django_capture_on_commit_callbacks(execute=True):
        for message in Message.objects.all():
            Untold.objects.get_or_create(entry=event.log.filter(action="draw.committed").get())
            create_messages(entry_id=event.log.filter(action="draw.committed").get().pk)
            send(message_id=message.pk)
    assert (len(mail.outbox), len(outside.got), Message.objects.count()) == (1, 1, 2)


def test_a_published_round_of_a_tournament_tells_the_table(django_capture_on_commit_callbacks: Any) -> None:
    day = tournament(8, stages(2))
    player = day.entry(5).player
    player.user = UserFactory()
    player.save()
    wish(player.user, ("seat", "mail"))
    day.draft(1)
    with django_capture_on_commit_callbacks(execute=True):
        day.publish(1)
    [sent] = mail.outbox
    table = day.plan(1).table_of(5)
    assert sent.to == [player.user.email]
    assert f"table {table}" in sent.subject.lower() + sent.body.lower()


def test_a_seat_is_told_with_wind_company_time_and_place(django_capture_on_commit_callbacks: Any) -> None:
    day = tournament(8, stages(1))
    begins = timezone.now().replace(second=0, microsecond=0) + timedelta(hours=3)
    Event.objects.filter(pk=day.event.pk).update(starts_at=begins, place="Bamboo Hall")
    users = with_accounts(day)
    Player.objects.filter(user=users[6]).update(privacy="hidden")
    day.draft(1)
    with django_capture_on_commit_callbacks(execute=True):
        day.publish(1)
    plan = day.plan(1)
    told = {letter.to[0]: letter.body for letter in mail.outbox}
    for numbers in plan.tables:
        for number in numbers:
            body = told[users[number].email]
            others = [day.entry(other).player.public_name for other in numbers if other != number]
            wind = {"E": "East", "S": "South", "W": "West", "N": "North"}[plan.wind_of(number)]
            assert f"Seat: {wind}\nWith: {', '.join(others)}\nTime: " in body
            assert f"{begins.astimezone(day.event.season.club.zone):%H:%M}\nVenue: Bamboo Hall\n" in body


def test_a_drawn_seat_names_the_company_and_an_open_night_its_time_and_place(
    event: Event, staff: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    first, *others = arrive(event, 4, staff)
    first.user = staff.user
    first.save()
    assert staff.user
    wish(staff.user, ("seat", "mail"), ("night", "mail"))
    event.season.club.place = "Mei’s house"
    event.season.club.save()
    committed(django_capture_on_commit_callbacks, event, staff)
    [line] = [line for line in mail.outbox.pop().body.splitlines() if line.startswith("With: ")]
    assert sorted(line.removeprefix("With: ").split(", ")) == sorted(other.public_name for other in others)
    begins = timezone.now() + timedelta(hours=1)
    later = EventFactory(season=event.season, status=Event.Status.PLANNED, starts_at=begins)
    with django_capture_on_commit_callbacks(execute=True):
        open_night(event=later, actor=staff)
    body = mail.outbox.pop().body
    assert f"{begins.astimezone(event.season.club.zone):%H:%M}\nVenue: Mei’s house" in body


def swapped_with_a_bye(day: Day) -> tuple[int, int]:
    found, sits, out = day.round(1), day.plan(1).tables[1][0], day.plan(1).byes[0]
    swap_seats(round_id=found.pk, version=found.version, a=sits, b=out, key=key(), actor=day.director)
    return sits, out


def given_on(day: Day) -> tuple[int, int]:
    found, sits, out = day.round(1), day.plan(1).tables[1][0], day.plan(1).byes[0]
    give_seat(round_id=found.pk, version=found.version, number=sits, to=out, key=key(), actor=day.director)
    return sits, out


@pytest.mark.parametrize("change", [swapped_with_a_bye, given_on])
def test_a_published_seat_given_to_who_sits_out_is_told_to_both(
    change: Callable[[Day], tuple[int, int]], django_capture_on_commit_callbacks: Any
) -> None:
    day = tournament(9, stages(1, "random", odd="bye"))
    day.draft(1)
    day.publish(1)
    users = with_accounts(day)
    with django_capture_on_commit_callbacks(execute=True):
        sits, out = change(day)
    table = day.plan(1).table_of(out)
    assert table == 2
    told = {letter.to[0]: (letter.subject, letter.body) for letter in mail.outbox}
    assert set(told) == {users[sits].email, users[out].email}
    assert told[users[sits].email][0] == "You’re sitting out this round"
    assert "sitting out, no longer playing at table 2" in told[users[sits].email][1]
    assert told[users[out].email][0] == "You’re playing at table 2"
    assert "With: " in told[users[out].email][1]
    assert "With: " not in told[users[sits].email][1]


def with_accounts(day: Day) -> dict[int, User]:
    """Give everybody an account that wants mails about seats."""
    users = {}
    for entry in day.event.entries.select_related("player"):
        users[entry.number or 0] = user = UserFactory()
        Player.objects.filter(pk=entry.player_id).update(user=user)
        wish(user, ("seat", "mail"))
    return users


def test_a_table_that_moves_before_the_start_tells_who_sits_there(django_capture_on_commit_callbacks: Any) -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    users, there, found = with_accounts(day), day.plan(1).tables[1], day.round(1)
    with django_capture_on_commit_callbacks(execute=True):
        move_table(round_id=found.pk, version=found.version, table=2, to=7, key=key(), actor=day.director)
    assert {letter.to[0] for letter in mail.outbox} == {users[number].email for number in there}
    assert {letter.subject for letter in mail.outbox} == {"Now at table 7, not 2"}


def test_who_sits_out_once_a_round_is_seated_anew_is_told_so(django_capture_on_commit_callbacks: Any) -> None:
    day = tournament(8, stages(1, "random", odd="bye"))
    day.draft(1)
    day.publish(1)
    gone, found = day.entry(8), day.round(1)
    withdraw_entry(entry_id=gone.pk, version=gone.version, actor=day.director)
    users = with_accounts(day)
    del users[8]
    with django_capture_on_commit_callbacks(execute=True):
        seat_anew(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    told = {letter.to[0]: letter for letter in mail.outbox}
    assert set(told) == {user.email for user in users.values()}
    assert len(day.plan(1).byes) == 3
    for out in day.plan(1).byes:
        assert told[users[out].email].subject == "You’re sitting out this round"
        assert "sitting out this round" in told[users[out].email].body


def test_nobody_is_told_anything_that_was_not_asked_for(
    event: Event, staff: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    for player in arrive(event, 4, staff):
        player.user = UserFactory()
        player.save()
        wish(player.user, ("night", "mail"), ("seat", "push"))
    committed(django_capture_on_commit_callbacks, event, staff)
    assert (mail.outbox, Message.objects.count()) == ([], 0)


def test_an_open_night_and_a_call_reach_those_whom_they_concern(django_capture_on_commit_callbacks: Any) -> None:
    event = EventFactory(status=Event.Status.PLANNED)
    club = event.season.club
    helper = MembershipFactory(club=club, role=Role.SCORER).user
    member = MembershipFactory(club=club, role=Role.MEMBER).user
    for user in (helper, member, UserFactory()):
        wish(user, ("night", "mail"), ("referee", "mail"))
    with django_capture_on_commit_callbacks(execute=True):
        open_night(event=event, actor=Actor.staff(helper))
    assert {letter.to[0] for letter in mail.outbox} == {helper.email, member.email}
    mail.outbox.clear()
    game = seated_game(event=event)
    with django_capture_on_commit_callbacks(execute=True):
        referee.call_referee(table_id=game.table_id, actor=Actor.table(), note="Two want the same tile")
    [letter] = mail.outbox
    assert (letter.to, "Two want the same tile" in letter.body) == ([helper.email], True)


def test_a_link_in_the_mail_stops_that_kind_with_one_click(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    event = EventFactory(status=Event.Status.PLANNED)
    user = MembershipFactory(club=event.season.club).user
    wish(user, ("night", "mail"), ("night", "push"), ("seat", "mail"))
    with django_capture_on_commit_callbacks(execute=True):
        open_night(event=event, actor=Actor.staff(user))
    [letter] = mail.outbox
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert link in letter.body
    path = "/" + link.split("/", 3)[3]
    assert client.get(path).status_code == 200
    assert Wish.objects.filter(user=user, wanted=True).count() == 3
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    left = Wish.objects.filter(user=user, wanted=True)
    assert {(one.kind, one.way) for one in left} == {("night", "push"), ("seat", "mail")}
    assert client.post(path[:-6] + "aaaaa/").status_code == 404


def test_what_was_lost_on_the_way_is_found_by_the_sweep(django_capture_on_commit_callbacks: Any) -> None:
    event = EventFactory(status=Event.Status.PLANNED)
    user = MembershipFactory(club=event.season.club).user
    wish(user, ("night", "mail"))
    with django_capture_on_commit_callbacks(execute=False):
        open_night(event=event, actor=Actor.staff(user))
    assert mail.outbox == []
    with django_capture_on_commit_callbacks(execute=True):
        requeue_untold()
    assert len(mail.outbox) == 1


def test_the_page_keeps_the_choice_and_takes_a_device(client: Client, outside: Outside) -> None:
    user = UserFactory()
    client.force_login(user)
    page = client.get(reverse("own_messages")).content.decode()
    assert re.findall(r'name="(\w+)"[^>]* checked', page) == ["changed_mail"]
    client.post(reverse("own_messages"), {"seat_mail": "on", "referee_push": "on"}, headers={"accept-language": "ja"})
    assert {(one.kind, one.way, one.language) for one in Wish.objects.filter(wanted=True)} == {
        ("seat", "mail", "ja"), ("referee", "push", "ja"),
    }  # fmt: skip
    point = PRIVATE.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    said = {"endpoint": outside.url, "p256dh": b64(point), "auth": b64(AUTH)}
    assert client.post(reverse("own_device"), said).json() == {"devices": 1}
    assert client.post(reverse("own_device"), said | {"auth": "short"}).status_code == 422
    client.post(reverse("own_device"), said | {"do": "remove"})
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize("status", [403, 404, 410])
def test_a_device_that_is_gone_is_forgotten(outside: Outside, status: int) -> None:
    user = UserFactory()
    kept = device(user, outside.url)
    outside.status = status
    made = Message.objects.create(
        key="x", kind="test", user=user, device=kept, content={"url": "/"}, next_try=timezone.now()
    )
    assert not send(message_id=made.pk)
    assert not PushDevice.objects.exists()


def drawn_to_a_table(event: Event, user: User, actor: Actor) -> None:
    player, *_rest = arrive(event, 4, actor)
    player.user = user
    player.save()
    draw = plan_draw(event=event, actor=actor)
    commit_draw(draw_id=draw.pk, version=draw.version, actor=actor)


def night_opened(event: Event, user: User, actor: Actor) -> None:
    MembershipFactory(club=event.season.club, user=user, role=Role.MEMBER)
    later = EventFactory(season=event.season, status=Event.Status.PLANNED)
    open_night(event=later, actor=actor)


def night_closed(event: Event, user: User, actor: Actor) -> None:
    game = final_game(event)
    player = game.results.get(place=1).player
    player.user = user
    player.save()
    close_night(event=event, actor=actor)


def referee_called(event: Event, user: User, actor: Actor) -> None:
    MembershipFactory(club=event.season.club, user=user, role=Role.SCORER)
    referee.call_referee(table_id=seated_game(event=event).table_id, actor=Actor.table(), note="Come")


def night_cancelled(event: Event, user: User, actor: Actor) -> None:
    later = EventFactory(season=event.season, status=Event.Status.PLANNED)
    say_coming(event=later, player=PlayerFactory(club=event.season.club, user=user), coming=True, actor=actor)
    cancel_night(event_id=later.pk, club_id=event.season.club_id, actor=actor)


def night_is_tomorrow(event: Event, user: User, actor: Actor) -> None:
    MembershipFactory(club=event.season.club, user=user, role=Role.MEMBER)
    later = EventFactory(season=event.season, status=Event.Status.PLANNED)
    remind(event_id=later.pk)


ACTS = {
    "seat": drawn_to_a_table,
    "night": night_opened,
    "standings": night_closed,
    "changed": night_cancelled,
    "reminder": night_is_tomorrow,
    "referee": referee_called,
}


@pytest.mark.parametrize("way", ["mail", "push"])
@pytest.mark.parametrize("kind", Kind.values)
def test_each_kind_comes_by_each_way_with_what_it_is_about(
    kind: str, way: str, event: Event, staff: Actor, outside: Outside, django_capture_on_commit_callbacks: Any
) -> None:
    user = UserFactory()
    wish(user, (kind, way))
    device(user, outside.url)
    with django_capture_on_commit_callbacks(execute=True):
        ACTS[kind](event, user, staff)
    with django_capture_on_commit_callbacks(execute=True):
        requeue_untold()  # notifications about standings are sent once these are computed
    mails, pushes = [letter.body for letter in mail.outbox], [opened(body) for _headers, body in outside.got]
    assert (len(mails), len(pushes)) == ((1, 0) if way == "mail" else (0, 1))
    if way == "mail":
        assert mail.outbox[0].to == [user.email]
        assert "/stop/" in mails[0]
        assert "/stop/" in mail.outbox[0].extra_headers["List-Unsubscribe"]
    else:
        assert pushes[0]["title"]
        assert pushes[0]["url"].startswith("http")
    if kind == "standings":
        assert event.season.name in "".join(mails) + "".join(one["title"] + one["body"] for one in pushes)


def test_standings_are_told_once_they_are_computed_and_once_a_day(
    event: Event, staff: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    user = UserFactory()
    wish(user, ("standings", "mail"))
    night_closed(event, user, staff)
    entry = event.log.filter(action="night.closed").get()
    Leaderboard.objects.filter(season=event.season).update(requested=F("computed") + 1)
    with django_capture_on_commit_callbacks(execute=True):
        assert create_messages(entry_id=entry.pk) == 0
    assert Untold.objects.filter(entry=entry).exists()
    Leaderboard.objects.filter(season=event.season).update(computed=F("requested"))
    rebuild_standings(season=event.season)
    with django_capture_on_commit_callbacks(execute=True):
        assert create_messages(entry_id=entry.pk) == 1
    assert len(mail.outbox) == 1


# --- webhooks -------------------------------------------------------------------------------------------------------


def hook_of(event: Event, url: str, staff: Actor) -> Webhook:
    return preferences.add_webhook(club=event.season.club, url=url, language="en", actor=staff)


def ping(hook: Webhook) -> Message:
    preferences.test_webhook(hook=hook)
    return hook.messages.first()


def test_a_result_goes_to_the_webhook_signed(event: Event, staff: Actor, outside: Outside) -> None:
    hook = hook_of(event, outside.url, staff)
    game = final_game(event)
    entry = event.log.filter(action="game.final", game=game).get()
    assert Untold.objects.filter(entry=entry).exists()
    assert create_messages(entry_id=entry.pk) == 1
    assert send(message_id=hook.messages.get().pk)
    [(headers, body)] = outside.got
    stamp = headers["x-east-one-timestamp"]
    mac = hmac.new(hook.secret.encode(), f"{stamp}.".encode() + body, sha256).hexdigest()
    assert headers["x-east-one-signature"] == f"sha256={mac}"
    told = json.loads(body)
    assert (told["event"], told["game"]["id"]) == ("game.final", game.public_id)
    assert [row["place"] for row in told["results"]] == [1, 2, 3, 4]
    assert sum(row["total"] for row in told["results"]) == pytest.approx(0)
    assert told["results"][0]["player"] in told["content"]
    assert told["allowed_mentions"] == {"parse": []}, "a player called @everyone notifies nobody"
    games.void_game(game_id=game.pk, reason="Test", actor=staff)
    create_messages(entry_id=event.log.filter(action="game.void").get().pk)
    assert hook.messages.first().content["event"] == "game.withdrawn"


def test_the_example_for_line_takes_ten_statements_and_what_is_signed(
    event: Event, staff: Actor, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    [example] = re.findall(
        r"```python\n(.*?)```", (settings.BASE_DIR / "docs" / "notifications.md").read_text(), re.DOTALL
    )
    statements = [node for node in ast.walk(ast.parse(example)) if isinstance(node, ast.stmt)]
    assert len(statements) == 10
    hook, routes, pushed = hook_of(event, outside.url, staff), {}, []

    class Refused(Exception):  # noqa: N818  # as flask names what `abort` raises
        pass

    def abort(status: int) -> None:
        raise Refused(status)

    def post(url: str, **said: Any) -> SimpleNamespace:
        pushed.append((url, said))
        return SimpleNamespace(status_code=200)

    flask = SimpleNamespace(
        Flask=lambda _name: SimpleNamespace(post=lambda path: lambda view: routes.setdefault(path, view)),
        request=SimpleNamespace(),
        abort=abort,
    )
    for name, module in {"flask": flask, "requests": SimpleNamespace(post=post)}.items():
        monkeypatch.setitem(sys.modules, name, module)
    for name, value in {"LINE_TOKEN": "t", "LINE_GROUP": "g", "SECRET": hook.secret}.items():
        monkeypatch.setenv(name, value)
    exec(compile(example, "notifications.md", "exec"), {"__name__": "example"})
    final_game(event)
    create_messages(entry_id=event.log.filter(action="game.final").get().pk)
    send(message_id=hook.messages.get().pk)
    [(headers, body)] = outside.got
    told = flask.request
    told.headers, told.json = {name.title(): value for name, value in headers.items()}, json.loads(body)
    told.get_data = lambda: body
    assert routes["/east-one"]() == ("", 200)
    [(url, said)] = pushed
    assert url == "https://api.line.me/v2/bot/message/push"
    assert said["json"]["messages"][0]["text"] == told.json["content"]
    told.get_data = lambda: body + b" "
    with pytest.raises(Refused):
        routes["/east-one"]()


def test_what_is_not_taken_is_tried_again_later_each_time_and_then_given_up(
    event: Event, staff: Actor, outside: Outside
) -> None:
    outside.status = 503
    message = ping(hook_of(event, outside.url, staff))
    start, waits = timezone.now(), []
    with time_machine.travel(start, tick=False) as clock:
        for _ in range(MOST_TRIES):
            assert not send(message_id=message.pk)
            message.refresh_from_db()
            waits.append((message.next_try - timezone.now()).total_seconds())
            assert not send(message_id=message.pk)
            clock.shift(timedelta(seconds=waits[-1]))
        assert not send(message_id=message.pk)
    assert waits[:4] == [30, 120, 480, 1920]
    assert (len(outside.got), message.tries) == (MOST_TRIES, MOST_TRIES)
    assert message.failed_at is not None
    assert message.note.startswith("503")


def test_a_webhook_is_not_led_elsewhere(event: Event, staff: Actor, outside: Outside) -> None:
    outside.status = 302
    message = ping(hook_of(event, outside.url, staff))
    assert not send(message_id=message.pk)
    message.refresh_from_db()
    assert (len(outside.got), message.note) == (1, "302 ok")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.7/x", "https://192.168.1.1/",
        "https://169.254.169.254/latest", "https://localhost/", "https://printer.local/", "https://db/", "file:///etc/x",
        "https://me:pw@example.org/", "https://[::ffff:127.0.0.1]/", "https://0.0.0.0/", "https://example.org/ x",
        "https://100.64.0.1/", "https://[fe80::1]/", "https://" + "a" * 600,
    ],
)  # fmt: skip
def test_only_tls_to_public_addresses_is_taken(url: str) -> None:
    with pytest.raises(ClubError):
        check_url(url)


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "::1", "fd00::1", "169.254.169.254"])
def test_a_name_that_leads_into_the_hall_is_refused_when_it_is_sent(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [(0, 0, 0, "", ("93.184.216.34", 0)), (0, 0, 0, "", (address, 0))]
    monkeypatch.setattr("clubs.services.notifications.outgoing_http.socket.getaddrinfo", lambda *_a, **_k: found)
    assert check_url("https://example.org/") == "https://example.org/"
    with pytest.raises(OutsideError) as refused:
        post_to_public_url("https://example.org/", b"{}", {})
    assert refused.value.gone


def test_the_secret_is_shown_once_and_the_page_says_what_was_answered(client: Client, outside: Outside) -> None:
    owner: Membership = MembershipFactory(role=Role.OWNER)
    client.force_login(owner.user)
    slug = owner.club.slug
    page = client.post(reverse("webhooks", args=[slug]), {"url": outside.url}).content.decode()
    hook = Webhook.objects.get()
    assert hook.secret in page
    assert hook.secret not in client.get(reverse("webhooks", args=[slug])).content.decode()
    url = reverse("webhook", args=[slug, hook.pk])
    client.post(url, {"do": "test"})
    send(message_id=hook.messages.get().pk)
    shown = client.get(url).content.decode()
    assert "200 ok" in shown
    assert hook.secret not in shown
    renewed = client.post(url, {"do": "secret"}).content.decode()
    assert Webhook.objects.get().secret in renewed
    client.post(url, {"do": "off"})
    assert not Webhook.objects.get().active
    client.post(url, {"do": "remove"})
    assert not Webhook.objects.exists()
    stranger = MembershipFactory(role=Role.OWNER)
    other = Webhook.objects.create(club=stranger.club, url="https://example.org/", secret="s")
    assert client.get(reverse("webhook", args=[slug, other.pk])).status_code == 404


def test_results_that_are_not_public_yet_are_told_to_nobody(event: Event, staff: Actor, outside: Outside) -> None:
    hook = hook_of(event, outside.url, staff)
    Event.objects.filter(pk=event.pk).update(results_hidden_from=1)
    final_game(Event.objects.get(pk=event.pk))
    create_messages(entry_id=event.log.filter(action="game.final").get().pk)
    assert hook.messages.count() == 0

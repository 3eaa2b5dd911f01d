"""Two sites exchange a circuit: signed, corrected, replayed, changed on the way, away for a while."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from clubs.circuits.feed_signature import new_private_key, signed
from clubs.errors import ClubError
from clubs.models import Circuit, CircuitEvent, CircuitFeed, CircuitPerson, CircuitRanking, SiteKey
from clubs.models.people import Privacy
from clubs.page_cache.store import LARGEST
from clubs.selectors.circuits import feeds
from clubs.selectors.circuits.people import shown_people
from clubs.selectors.circuits.rankings import kept
from clubs.services.circuits.circuits import request_ranking
from clubs.services.circuits.consents import withdraw_event
from clubs.services.circuits.feeds import (
    confirm_feed,
    end_feed,
    follow_feed,
    read_other_site,
    requeue_feeds,
    share_circuit,
)
from clubs.services.circuits.rankings import publish_ranking
from clubs.services.tournament.tournament_status import reopen_tournament
from tests.clubs.circuits_scene import finished, joined, new_circuit, now, owner_of, players_of
from tests.clubs.tournaments import Day

pytestmark = pytest.mark.django_db


@dataclass
class OtherSite:
    """A site at an address of its own. What it answers is made by its pages, unless a test puts it on the way."""

    server: ThreadingHTTPServer
    circuit: Circuit
    body: bytes = b""
    tag: str = ""
    status: int = 200
    asked: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    @property
    def url(self) -> str:
        return f"{self.address}{reverse('circuit_feed', args=[self.circuit.slug])}"

    def publish(self) -> None:
        """Answer with the circuit as it is now."""
        now(self.circuit)
        with override_settings(PUBLIC_URL=self.address):
            answer = Client().get(reverse("circuit_feed", args=[self.circuit.slug]))
        assert answer.status_code == 200
        self.body, self.tag = answer.content, answer["ETag"]

    def sign(self, **changed: Any) -> None:
        """Answer with the document changed and signed anew by this site."""
        document = json.loads(self.body) | changed
        self.body, self.tag = json.dumps(signed(document, SiteKey.objects.get().private)).encode(), ""


@pytest.fixture
def other(settings: Any) -> Iterator[OtherSite]:
    settings.MESSAGES_LOCAL = True
    site: list[OtherSite] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            one = site[0]
            one.asked.append(self.headers.get("If-None-Match", ""))
            fresh = one.status == 200 and one.tag and one.tag == one.asked[-1]
            self.send_response(304 if fresh else one.status)
            self.send_header("ETag", one.tag)
            self.end_headers()
            if not fresh:
                self.wfile.write(one.body)

        def log_message(self, *_said: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    circuit = new_circuit()
    share_circuit(circuit_id=circuit.pk, shared=True)
    site.append(OtherSite(server, Circuit.objects.get(pk=circuit.pk)))
    yield site[0]
    server.shutdown()
    server.server_close()


def followed(other: OtherSite) -> CircuitFeed:
    """Return the feed of a circuit here that reads the other site's, its key confirmed."""
    circuit = new_circuit()
    feed = follow_feed(circuit_id=circuit.pk, url=other.url, actor=owner_of(circuit))
    read_other_site(feed_id=feed.pk)
    feed.refresh_from_db()
    assert circuit.events.count() == 0
    confirm_feed(circuit_id=circuit.pk, feed_id=feed.pk, key=feed.offered["key"], actor=owner_of(circuit))
    read_other_site(feed_id=feed.pk)
    return CircuitFeed.objects.select_related("circuit").get(pk=feed.pk)


def shown(circuit: Circuit) -> list[str]:
    """Return the names of the current ranking as visitors see them, best first."""
    found = shown_people(circuit, CircuitPerson.objects.filter(circuit=circuit))
    return [found[int(line["player"])].name for line in now(circuit).lines]


@pytest.fixture
def day(other: OtherSite) -> Day:
    made = finished()
    joined(other.circuit, made)
    other.publish()
    return made


def test_a_tournament_that_ends_there_counts_here_once_a_person_has_compared_the_key(
    other: OtherSite, day: Day
) -> None:
    feed = followed(other)
    assert (feed.problem, feed.offered["events"]) == ("", 1)
    assert shown(feed.circuit) == [player.name for player in players_of(day)]
    event = feed.circuit.events.get()
    assert (event.source, event.club, event.facts, event.taken["players"]) == (CircuitEvent.Source.FEED, None, {}, 4)
    second = finished()
    joined(other.circuit, second)
    other.publish()
    assert read_other_site(feed_id=feed.pk)
    assert len(shown(feed.circuit)) == 8


def test_what_did_not_change_is_not_sent_again(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    assert not read_other_site(feed_id=feed.pk)
    assert other.asked[-1] == other.tag


def test_a_correction_there_changes_the_event_here_and_leaves_published_rankings(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    now(feed.circuit)
    first = publish_ranking(circuit_id=feed.circuit.pk, actor=owner_of(feed.circuit))
    version = feed.circuit.events.get().version
    listed = other.circuit.events.get()
    best, last = listed.results.first(), listed.results.last()
    assert best
    assert last
    best.place, last.place = last.place, best.place
    best.save()
    last.save()
    request_ranking(other.circuit)
    other.publish()
    assert read_other_site(feed_id=feed.pk)
    assert shown(feed.circuit)[0] == players_of(day)[-1].name
    assert feed.circuit.events.get().version == version + 1
    assert kept(CircuitRanking.objects.get(pk=first.pk)).answer["versions"] == {str(listed_key(feed)): version}


def listed_key(feed: CircuitFeed) -> int:
    return feed.circuit.events.get().pk


def test_a_name_is_gone_here_when_it_is_no_longer_shown_there(other: OtherSite, day: Day) -> None:
    player = players_of(day)[0]
    player.name = "Hedda"
    player.save()
    request_ranking(other.circuit)
    other.publish()
    feed = followed(other)
    assert player.name in shown(feed.circuit)
    player.privacy = Privacy.HIDDEN
    player.save()
    request_ranking(other.circuit)
    other.publish()
    assert player.name not in other.body.decode()
    read_other_site(feed_id=feed.pk)
    assert player.name not in shown(feed.circuit)
    assert not feed.circuit.people.filter(name=player.name).exists()
    assert len(now(feed.circuit).lines) == 4


def test_an_event_withdrawn_there_is_in_no_new_ranking_here(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    event = other.circuit.events.get()
    withdraw_event(circuit_id=other.circuit.pk, listed_id=event.pk, club_id=event.club_id, actor=day.director)
    other.publish()
    assert read_other_site(feed_id=feed.pk)
    assert now(feed.circuit).lines == []


def test_a_reopened_tournament_goes_and_comes_back(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    reopen_tournament(event=day.event, reason="A sheet was wrong", actor=day.director)
    before = other.body
    other.publish()
    read_other_site(feed_id=feed.pk)
    assert now(feed.circuit).lines == []
    other.body = before
    other.sign(sequence=feed.sequence + 10**9)
    read_other_site(feed_id=feed.pk)
    assert len(now(feed.circuit).lines) == 4


def refused(feed: CircuitFeed, before: list[str]) -> str:
    """Read, check that nothing was taken, and return the reason."""
    assert not read_other_site(feed_id=feed.pk)
    feed.refresh_from_db()
    assert shown(feed.circuit) == before
    return feed.problem


def test_what_is_wrong_is_refused_and_reported_and_nothing_is_lost(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    good, before = other.body, shown(feed.circuit)
    name = players_of(day)[0].name
    other.tag = ""
    other.body = good.replace(name.encode(), b"Mallory")
    assert refused(feed, before) == "wrong_signature"
    other.body = good
    other.sign(sequence=feed.sequence - 1)
    assert refused(feed, before) == "old_sequence"
    document = json.loads(good)
    other.body = json.dumps(signed({**document, "sequence": feed.sequence + 1}, new_private_key())).encode()
    assert refused(feed, before) == "other_key"
    events = document["events"]
    for wrong in (
        {"events": [{**events[0], "id": "elsewhere.example/1"}]},
        {"events": [{**events[0], "results": [{**events[0]["results"][0], "place": 9}]}]},
        {"events": [{**events[0], "name": "x" * 5000}]},
        {"events": [{**events[0], "results": [{**events[0]["results"][0], "name": 7}]}]},
        {"events": [{**events[0], "date": "2199-01-01"}]},
    ):
        other.body = good
        other.sign(**wrong)
        assert refused(feed, before) in {"foreign_event", "bad_event", "ahead"}, wrong
    for body in (b"", b"[]", b"{}", b"\xff", b"[" * 100_000, b'{"feed": 1}', b" " * 5_000_001):
        other.body = body
        assert refused(feed, before)
    other.body = good
    read_other_site(feed_id=feed.pk)
    feed.refresh_from_db()
    assert feed.problem == ""


def test_a_site_that_is_away_for_a_day_takes_nothing_with_it(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    before = shown(feed.circuit)
    other.status = 503
    assert refused(feed, before) == "away"
    since = feed.problem_at
    other.server.shutdown()
    other.server.server_close()
    assert refused(feed, before) == "away"
    assert feed.problem_at == since
    page = manager(feed.circuit).get(reverse("circuit_feeds", args=[feed.circuit.slug])).text
    assert "doesn’t answer" in page


def test_each_feed_is_read_again_after_about_an_hour(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    assert requeue_feeds() == 0
    assert feed.read_at
    assert 50 <= (feed.next_at - feed.read_at).total_seconds() / 60 <= 70
    CircuitFeed.objects.update(next_at=feed.read_at)
    assert requeue_feeds() == 1


def test_events_of_other_sites_are_not_passed_on(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    share_circuit(circuit_id=feed.circuit.pk, shared=True)
    answer = Client().get(reverse("circuit_feed", args=[feed.circuit.slug]))
    assert (answer.json()["events"], answer.json()["withdrawn"]) == ([], [])


def test_a_removed_site_is_in_no_new_ranking(other: OtherSite, day: Day) -> None:
    feed = followed(other)
    end_feed(circuit_id=feed.circuit.pk, feed_id=feed.pk)
    assert now(feed.circuit).lines == []
    assert not read_other_site(feed_id=feed.pk)


def test_what_is_not_shared_cannot_be_read(other: OtherSite) -> None:
    share_circuit(circuit_id=other.circuit.pk, shared=False)
    assert Client().get(reverse("circuit_feed", args=[other.circuit.slug])).status_code == 404


def test_the_own_site_and_what_is_no_public_address_are_refused(settings: Any) -> None:
    circuit = new_circuit()
    settings.PUBLIC_URL = "https://here.example"
    for url, code in (
        ("https://here.example/api/v1/feed/circuits/cup.json", "own_site"),
        ("http://there.example/", "bad_url"),
        ("https://127.0.0.1/", "bad_url"),
        ("https://localhost/", "bad_url"),
    ):
        with pytest.raises(ClubError) as refusal:
            follow_feed(circuit_id=circuit.pk, url=url, actor=owner_of(circuit))
        assert refusal.value.code == code


def manager(circuit: Circuit) -> Client:
    client = Client()
    client.force_login(circuit.managers.get(role="owner").user)
    return client


def test_managers_share_follow_compare_and_remove_on_one_page(other: OtherSite, day: Day) -> None:
    circuit = new_circuit()
    page, here = reverse("circuit_feeds", args=[circuit.slug]), manager(circuit)
    there = manager(other.circuit).get(reverse("circuit_feeds", args=[other.circuit.slug])).text
    here.post(page, {"act": "follow", "url": other.url})
    feed = CircuitFeed.objects.get()
    read_other_site(feed_id=feed.pk)
    feed.refresh_from_db()
    seen = here.get(page).text
    fingerprint = seen.split('<code class="fingerprint">')[1].split("</code>")[0]
    assert f">{fingerprint}</code>" in there
    here.post(page, {"act": "confirm", "feed": feed.pk, "key": "another"})
    feed.refresh_from_db()
    assert feed.key == ""
    here.post(page, {"act": "confirm", "feed": feed.pk, "key": feed.offered["key"]})
    read_other_site(feed_id=feed.pk)
    assert "1 event" in here.get(page).text
    here.post(page, {"act": "end", "feed": feed.pk})
    assert "None yet." in here.get(page).text
    assert here.post(page, {"act": "follow", "url": "nonsense"}).status_code == 422


def test_a_large_feed_is_signed_once_for_all_readers(
    other: OtherSite, day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    other.publish()
    asked: list[int] = []

    def large(_circuit: Circuit, sequence: int, _key: SiteKey) -> bytes:
        asked.append(sequence)
        rows = ({"name": f"Player {n}", "place": n} for n in range(60_000))
        return json.dumps([*rows]).encode()

    monkeypatch.setattr(feeds, "signed_feed", large)
    request_ranking(other.circuit)
    read = [Client().get(reverse("circuit_feed", args=[other.circuit.slug])).content for _ in range(3)]
    assert len(read[0]) > LARGEST
    assert read == [read[0]] * 3
    assert len(asked) == 1

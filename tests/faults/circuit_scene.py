"""Act on the circuit of the environment's site, and print what is known of it as JSON.

`python -m tests.faults.circuit_scene found`: a circuit of one finished tournament, shared with other sites.
`follow URL`, `confirm`: read a circuit of another site, and trust the key that it shows.
`poll`: let the site's worker read the other site now. `hide`, `swap`, `publish`: change what is known or published.
"""

import json
import sys
import time
from typing import Any

import django

django.setup()

from django.utils import timezone  # noqa: E402  # needs the apps

from clubs.models import Circuit, CircuitEvent, CircuitFeed, CircuitResult, Player  # noqa: E402
from clubs.models.people import Privacy  # noqa: E402
from clubs.queue import enqueue  # noqa: E402
from clubs.services.circuits.circuits import request_ranking  # noqa: E402
from clubs.services.circuits.feeds import READ, confirm_feed, follow_feed, share_circuit  # noqa: E402
from clubs.services.circuits.rankings import compute_ranking, publish_ranking  # noqa: E402
from tests.clubs.circuits_scene import finished, joined, new_circuit, owner_of  # noqa: E402

PATIENCE = 90


def found(*_words: str) -> None:
    """Make a circuit of one finished tournament, and share it."""
    circuit = new_circuit()
    joined(circuit, finished())
    share_circuit(circuit_id=circuit.pk, shared=True)


def follow(url: str) -> None:
    """Make a circuit that follows another site's, and let the worker look at it."""
    circuit = new_circuit()
    follow_feed(circuit_id=circuit.pk, url=url, actor=owner_of(circuit))
    poll()


def confirm(*_words: str) -> None:
    """Trust the key that the other site shows."""
    feed = CircuitFeed.objects.get()
    key = feed.offered["key"]
    confirm_feed(circuit_id=feed.circuit_id, feed_id=feed.pk, key=key, actor=owner_of(feed.circuit))
    poll()


def poll(*_words: str) -> None:
    """Ask the site's worker to read the other site, and wait until it did."""
    asked = timezone.now()
    CircuitFeed.objects.update(next_at=asked)
    enqueue(READ, CircuitFeed.objects.get().pk)
    end = time.monotonic() + PATIENCE
    while CircuitFeed.objects.get().next_at == asked and time.monotonic() < end:
        time.sleep(0.2)
    compute_ranking(circuit_id=Circuit.objects.get().pk)


def hide(*_words: str) -> None:
    """Take back the consent of the winner."""
    Player.objects.filter(pk=_winner()).update(privacy=Privacy.HIDDEN)
    _changed()


def swap(*_words: str) -> None:
    """Exchange the first two places of the event."""
    first, second = CircuitResult.objects.filter(event__shown=True).order_by("place")[:2]
    CircuitResult.objects.filter(pk=first.pk).update(place=second.place)
    CircuitResult.objects.filter(pk=second.pk).update(place=first.place)
    CircuitEvent.objects.update(version=2)
    _changed()


def publish(*_words: str) -> None:
    """Publish the ranking."""
    circuit = Circuit.objects.get()
    publish_ranking(circuit_id=circuit.pk, actor=owner_of(circuit))


def _winner() -> int:
    return int(CircuitResult.objects.order_by("place").values_list("person__matches__player", flat=True)[0])


def _changed() -> None:
    circuit = Circuit.objects.get()
    request_ranking(circuit)
    compute_ranking(circuit_id=circuit.pk)


def state() -> dict[str, Any]:
    """Return what the tests compare."""
    feed = CircuitFeed.objects.first()
    winner = CircuitResult.objects.filter(event__withdrawn_at=None).order_by("place", "pk").first()
    return {
        "problem": feed.problem if feed else "",
        "key": bool(feed and feed.key),
        "offered": feed.offered.get("events", 0) if feed else 0,
        "winner": winner.person.name if winner else "",
        "versions": list(CircuitEvent.objects.values_list("version", flat=True)),
        "address": Circuit.objects.get().slug,
    }


ACTS = {one.__name__: one for one in (found, follow, confirm, poll, hide, swap, publish)}

if __name__ == "__main__":
    ACTS[sys.argv[1]](*sys.argv[2:])
    sys.stdout.write(json.dumps(state()))

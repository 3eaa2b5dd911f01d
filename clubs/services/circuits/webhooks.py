"""What the webhooks of a circuit's clubs are told: a ranking published, an event added or withdrawn."""

from collections.abc import Callable

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from clubs.models import Circuit, CircuitEvent, CircuitRanking, Message, Webhook
from clubs.queue import enqueue
from clubs.selectors.notifications.webhook_payload import NOBODY, plain
from clubs.services.notifications.delivery import SEND
from scoring.strict_json import JsonObject

PUBLISHED, ADDED, WITHDRAWN = "ranking_published", "event_added", "event_withdrawn"


def tell_published(ranking: CircuitRanking) -> None:
    """Tell that a ranking was published."""
    circuit = ranking.circuit
    link = settings.PUBLIC_URL + reverse("circuit_published", args=[circuit.slug, ranking.number])
    about = {"number": ranking.number, "date": f"{ranking.date:%Y-%m-%d}", "url": link}

    def words() -> str:
        said = _("%(circuit)s: ranking %(number)s is published.")
        return said % {"circuit": plain(circuit.name), "number": ranking.number}

    _tell(circuit, PUBLISHED, f"{ranking.number}", {"ranking": about}, words, link)


def tell_added(event: CircuitEvent) -> None:
    """Tell that an event counts now."""
    circuit = event.circuit
    link = settings.PUBLIC_URL + reverse("circuit_event", args=[circuit.slug, event.pk])
    club = event.club.slug if event.club else None
    about = {"id": event.pk, "name": event.name, "date": f"{event.date:%Y-%m-%d}", "club": club, "url": link}

    def words() -> str:
        said = _("%(circuit)s: %(event)s was added.")
        return said % {"circuit": plain(circuit.name), "event": plain(event.name)}

    _tell(circuit, ADDED, f"{event.pk}-{event.version}", {"listed": about}, words, link)


def tell_withdrawn(circuit: Circuit, events: list[CircuitEvent]) -> None:
    """Tell that events no longer count, without their names."""
    link = settings.PUBLIC_URL + reverse("circuit_events", args=[circuit.slug])
    for event in events:
        about = {"id": event.pk, "date": f"{event.date:%Y-%m-%d}"}
        _tell(circuit, WITHDRAWN, f"{event.pk}-{event.version}", {"listed": about}, lambda: _withdrawn(circuit), link)


def _withdrawn(circuit: Circuit) -> str:
    return _("%(circuit)s: an event was withdrawn.") % {"circuit": plain(circuit.name)}


def _tell(circuit: Circuit, what: str, key: str, about: JsonObject, words: Callable[[], str], link: str) -> None:
    """Queue a message for each webhook of the clubs whose consent holds."""
    clubs = circuit.consents.filter(ended_at=None).exclude(accepted_at=None).values("club")
    for hook in Webhook.objects.filter(club__in=clubs, active=True).order_by("pk"):
        with override(hook.language):
            said = f"{words()} {link}"
        content = {"event": f"circuit.{what}", "circuit": {"address": circuit.slug, "name": circuit.name}, **about}
        made, new = Message.objects.get_or_create(
            key=f"circuit-{circuit.pk}-{what}-{key}-hook-{hook.pk}",
            defaults={
                "kind": f"circuit.{what}", "webhook": hook, "language": hook.language,
                "content": {**content, "content": said, "allowed_mentions": NOBODY}, "next_try": timezone.now(),
            },
        )  # fmt: skip
        if new:
            enqueue(SEND, made.pk)

"""Rankings of a circuit: the current one, computed by a worker, and published ones, which never change."""

import json
import zlib
from datetime import timedelta

from django.db.models import F, Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.circuits.circuit_call import circuit as rank
from clubs.errors import ClubError
from clubs.models import Circuit, CircuitEvent, CircuitRanking
from clubs.queue import requeue
from clubs.selectors.circuits.request import circuit_request
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor
from clubs.services.circuits.circuits import COMPUTE
from clubs.services.circuits.results import take_results
from clubs.services.circuits.webhooks import tell_published
from clubs.services.transactions import bump_page_versions, versioned_transaction
from scoring.errors import ContractError
from scoring.multilingual import LANGS
from scoring.strict_json import JsonObject

UNDO = timedelta(days=1)


def compute_ranking(*, circuit_id: int) -> bool:
    """Read what clubs have changed and compute the current ranking; False if there was nothing to do.

    The requested state is read first, so that later changes are requested again; nothing is locked while the ranking is
    worked out. If the formula can't be worked out, the old ranking stays and the circuit says why.
    """
    found = Circuit.objects.filter(pk=circuit_id).first()
    if found is None or not _is_due(found):
        return False
    with versioned_transaction():
        take_results(Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id))
    asked = circuit_request(found)
    problem: JsonObject | None = None
    answer: JsonObject | None = None
    try:
        answer = rank(asked)
    except ContractError as error:
        problem = {lang: error.text.say(lang) for lang in LANGS}
    with versioned_transaction():
        now = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        if now.computed > found.requested:  # another worker was faster, with more
            return False
        if answer is not None:
            _keep(found, asked, answer)
        Circuit.objects.filter(pk=found.pk).update(
            computed=found.requested, computed_on=timezone.localdate(), computed_at=timezone.now(), problem=problem
        )
        bump_page_versions(page_versions.circuit(found.slug))
    return True


def requeue_rankings() -> int:
    """Queue circuits whose ranking is outdated, or of an earlier day; return their number."""
    due = Q(requested__gt=F("computed")) | Q(computed_on__lt=timezone.localdate())
    return requeue(COMPUTE, Circuit.objects.filter(due).order_by("pk").values_list("pk", flat=True))


def publish_ranking(*, circuit_id: int, actor: Actor) -> CircuitRanking:
    """Keep the current ranking for good, under the next number.

    Raises `nothing` if there is none, `waiting` while changes are still being computed, `problem` if the formula can't
    be worked out.
    """
    with versioned_transaction():
        found = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        now = found.rankings.filter(number=None).first()
        if found.problem:
            raise ClubError("problem", _("The ranking can’t be worked out. Change the formula or the events first."))
        if found.requested > found.computed:
            raise ClubError("waiting", _("New results are being counted. Try again in a moment."))
        if now is None or not now.ranked:
            raise ClubError("nothing", _("Nobody is ranked yet."))
        last = found.rankings.aggregate(last=Max("number"))["last"] or 0
        made = CircuitRanking.objects.create(
            circuit=found, number=last + 1, date=now.date, formula=now.formula, content=now.content,
            asked=now.asked, ranked=now.ranked, by=actor.user,
        )  # fmt: skip
        bump_page_versions(page_versions.circuit(found.slug))
        tell_published(made)
    return made


def withdraw_ranking(*, circuit_id: int, number: int, actor: Actor) -> CircuitRanking:
    """Mark a ranking published within the last day as withdrawn; its number stays used. Raises `late`, `not_found`."""
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        found = circuit.rankings.filter(number=number).first()
        if found is None:
            raise ClubError("not_found", _("The circuit has no ranking %(number)s.") % {"number": number})
        if found.created_at < timezone.now() - UNDO:
            raise ClubError("late", _("A ranking can be withdrawn within a day. Publish a new one instead."))
        found.withdrawn_at, found.withdrawn_by = timezone.now(), actor.user
        found.save(update_fields=["withdrawn_at", "withdrawn_by"])
        bump_page_versions(page_versions.circuit(circuit.slug))
    return found


def _is_due(circuit: Circuit) -> bool:
    old = circuit.computed_on is not None and circuit.computed_on < timezone.localdate()
    return circuit.requested > circuit.computed or old


def _keep(circuit: Circuit, asked: JsonObject, answer: JsonObject) -> None:
    keys = [int(one["id"]) for one in asked["events"]]
    versions = dict(CircuitEvent.objects.filter(pk__in=keys).values_list("pk", "version"))
    kept = {**answer, "versions": {str(key): version for key, version in versions.items()}}
    ranked = sum(line["rank"] is not None for line in answer["lines"])
    made = {
        "date": asked["date"], "formula": circuit.formula, "content": _deflated(kept), "asked": _deflated(asked),
        "ranked": ranked,
    }  # fmt: skip
    CircuitRanking.objects.update_or_create(
        circuit=circuit, number=None, defaults={**made, "created_at": timezone.now()}
    )


def _deflated(said: JsonObject) -> bytes:
    return zlib.compress(json.dumps(said, separators=(",", ":")).encode())

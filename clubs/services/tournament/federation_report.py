"""Reports sent to federations, recorded as actions so that a later correction marks them as outdated."""

from dataclasses import asdict

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, StageAct
from clubs.selectors.tournament.federation_report import Said, last_sent, report
from clubs.services.activity_log import Actor
from clubs.services.tournament.actions import Kind, already_done, locked_tournament, record_action
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def send_report(*, event: Event, said: Said, key: str, actor: Actor) -> StageAct | None:
    """Record that the current report was sent; idempotent by key.

    Raises `no_results` if no round is approved.
    """
    event = locked_tournament(event.pk)
    stage = event.stages.select_related("event__season__club").order_by("number").last()
    if stage is None or already_done(stage, Kind.REPORT, key):
        return last_sent(event)
    found = report(event, said)
    if not found.rows:
        raise ClubError("no_results", _("There are no results to report yet."))
    kept = asdict(said) | {"fingerprint": found.fingerprint}
    return record_action(stage, Kind.REPORT, key=key, actor=actor, **kept)

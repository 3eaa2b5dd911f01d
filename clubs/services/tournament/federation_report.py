"""Reports sent to federations, recorded as actions so that a later correction marks them as outdated."""

from dataclasses import asdict

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, StageAct
from clubs.selectors.people.names import name_fault
from clubs.selectors.tournament.federation_report import Said, federation_for, last_sent, report
from clubs.services.activity_log import Actor
from clubs.services.people.players import fill_player
from clubs.services.tournament.actions import Kind, already_done, check_version, locked_tournament, record_action
from clubs.services.tournament.entries import known_country, numbered, save_entry
from clubs.services.transactions import versioned_transaction

LONGEST_PART = 80


@versioned_transaction()
def mend_report_row(
    *,
    event: Event,
    number: int,
    version: int,
    actor: Actor,
    family: str,
    given: str,
    country: str,
    federation_id: str,
) -> Entry:
    """Change a row of the federation's report, also after the tournament; the person keeps it for the next report.

    The names are kept for the person's federation and appear nowhere else. Raises `not_found`, `no_name` without a
    family name, `no_country`, `bad_number`, `conflict`.
    """
    entry = numbered(event, number)
    check_version(entry, version)
    names = [" ".join(part.split()) for part in (family, given)]
    if not names[0]:
        raise ClubError("no_name", _("Enter the family name."), "family")
    if fault := next((fault for part in names if (fault := name_fault(part))), ""):
        raise ClubError("no_name", fault, "family")
    player = fill_player(
        player=entry.player, actor=actor, country=known_country(country, "country"), federation_id=federation_id
    )
    player.report_names = {**player.report_names, federation_for(player): names}
    player.save(update_fields=["report_names"])
    entry.player = player
    return save_entry(entry, actor, "entry.reported")


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

"""Transfers of a night marked as paid or unpaid."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Payment, Table
from clubs.selectors.settlement.balances import Settlement, paid, settlement
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.nights import locked_event
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def mark_paid(
    *,
    event: Event,
    payer: str,
    payee: str,
    tenths: int,
    actor: Actor,
    table: Table | None = None,
    seen: int | None = None,
) -> Payment:
    """Record that an owed transfer was paid, with the parties by key; idempotent.

    Raises `conflict` if it is no longer owed because a result was corrected or others have paid, `changed` if it was
    paid and taken back since `seen`, the version of the owed transfer that the user saw.
    """
    event = locked_event(event.pk)
    standing = settlement(event, table)
    wanted = (payer, payee, tenths)
    owed = next((one for one in standing.owed if (one.payer.key, one.payee.key, one.tenths) == wanted), None)
    if owed is None:
        if known := _known(standing, payer, payee, tenths):
            return known
        raise ClubError("conflict", _("The payments due have changed. Here is the current list."))
    if seen is not None and seen != owed.version:
        words = _("This payment was recorded and undone on another device in the meantime.")
        raise ClubError("changed", words, version=owed.version)
    payment = Payment.objects.create(
        event=event,
        table=table,
        payer=owed.payer.player,
        payer_name=owed.payer.name,
        payee=owed.payee.player,
        payee_name=owed.payee.name,
        tenths=tenths,
        by=actor.user,
        via=actor.via,
    )
    _log(payment, "payment.made", actor, standing)
    return payment


@versioned_transaction()
def take_back(*, event: Event, payment_id: int, actor: Actor, table: Table | None = None) -> Payment:
    """Mark a transfer as not paid after all; it stays on record. Idempotent."""
    event = locked_event(event.pk)
    found = Payment.objects.filter(event=event, pk=payment_id).select_related("payer", "payee")
    payment = (found.filter(table=table) if table else found).first()
    if payment is None:
        raise ClubError("not_found", _("This payment does not exist."))
    if payment.undone_at is not None:
        return payment
    payment.undone_at, payment.undone_by = timezone.now(), actor.user
    payment.save(update_fields=["undone_at", "undone_by"])
    _log(payment, "payment.undone", actor, settlement(event, table))
    return payment


def _log(payment: Payment, action: str, actor: Actor, standing: Settlement) -> None:
    one, amount = paid(payment), standing.money.say(payment.tenths)
    record_activity(
        actor=actor, action=action, event=payment.event, payer=one.payer.said, payee=one.payee.said, amount=amount
    )


def _known(standing: Settlement, payer: str, payee: str, tenths: int) -> Payment | None:
    """Return the same payment if it was already recorded."""
    wanted = (payer, payee, tenths)
    for one in reversed(standing.payments):
        if one.stands and (one.payer.key, one.payee.key, one.payment.tenths) == wanted:
            return one.payment
    return None

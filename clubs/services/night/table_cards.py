"""Permanent cards for the club's tables: create and renew."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, TableCard
from clubs.models.identifiers import link_token
from clubs.services.activity_log import Actor, record_activity
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def make_cards(*, club: Club, count: int, actor: Actor) -> list[TableCard]:
    """Create cards for tables 1 to `count`; existing cards are kept."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    known = set(club.table_cards.values_list("number", flat=True))
    made = [TableCard.objects.create(club=club, number=n) for n in range(1, count + 1) if n not in known]
    if made:
        record_activity(actor=actor, action="card.made", club=club, tables=[card.number for card in made])
    return made


@versioned_transaction()
def renew_card(*, club: Club, number: int, actor: Actor) -> TableCard:
    """Give a table's card a new code; the old one stops working."""
    card = TableCard.objects.select_for_update(no_key=True).filter(club=club, number=number).first()
    if card is None:
        raise ClubError("not_found", _("There is no card for this table."))
    card.token = link_token()
    card.save(update_fields=["token"])
    record_activity(actor=actor, action="card.renewed", club=club, table=number)
    return card

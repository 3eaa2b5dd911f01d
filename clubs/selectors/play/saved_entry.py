"""What a key has made at a table: the entry of a save whose answer was lost on the way."""

from django.db.models import Model

from clubs.models import Deal, DealDraft, ScoreSheet, Table

Entry = Deal | DealDraft | ScoreSheet
ENTRIES: tuple[type[Model], ...] = (Deal, DealDraft, ScoreSheet)


def entry_of(table: Table, key: str) -> Entry | None:
    """The deal, line or sheet that a key has made in any game of this table."""
    for model in ENTRIES:
        found = model._default_manager.select_related("game").filter(key=key, game__table=table).first()
        if isinstance(found, Entry):
            return found
    return None

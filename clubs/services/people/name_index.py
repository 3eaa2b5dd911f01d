"""Search and sort keys of players, computed in bulk."""

from django.db.models import QuerySet

from clubs.models import Player
from clubs.names import Keys
from clubs.selectors.public.page_versions import SITE
from clubs.services.transactions import bump_page_versions, versioned_transaction

AT_ONCE, AT_MOST = 500, 5000


def spell_anew(players: QuerySet[Player]) -> int:
    """Recompute the keys of these players; return their number. For rows written without the model's `save`."""
    count = 0
    keys = list(players.values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        found = list(Player.everyone.filter(pk__in=keys[start : start + AT_ONCE]).prefetch_related("names"))
        for player in found:
            player.spell({other.lang: other.name for other in player.names.all()})
        count += Player.everyone.bulk_update(found, Keys._fields)
    return count


def spell_missing() -> int:
    """Compute missing keys of players stored by older versions, a few thousand at a time; return their number."""
    count = 0
    while missing := list(Player.everyone.filter(sort_key="").values_list("pk", flat=True)[:AT_MOST]):
        with versioned_transaction():
            bump_page_versions(SITE)
            count += spell_anew(Player.everyone.filter(pk__in=missing))
    return count

"""What players are found and sorted by, worked out for many at once."""

from django.db.models import QuerySet

from clubs.models import Player
from clubs.names import Keys
from clubs.selectors.public.page_versions import SITE
from clubs.services.transactions import bump_page_versions, versioned_transaction

AT_ONCE, AT_MOST = 500, 5000


def spell_anew(players: QuerySet[Player]) -> int:
    """Work out the keys of these players, and keep them; how many there were. For rows written past the model."""
    count = 0
    keys = list(players.values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        found = list(Player.everyone.filter(pk__in=keys[start : start + AT_ONCE]).prefetch_related("names"))
        for player in found:
            player.spell({other.lang: other.name for other in player.names.all()})
        count += Player.everyone.bulk_update(found, Keys._fields)
    return count


def spell_missing() -> int:
    """Work out the keys of players that an older version of the site kept, some thousands at a time; how many."""
    missing = list(Player.everyone.filter(sort_key="").values_list("pk", flat=True)[:AT_MOST])
    if not missing:
        return 0
    with versioned_transaction():
        bump_page_versions(SITE)
        return spell_anew(Player.everyone.filter(pk__in=missing))

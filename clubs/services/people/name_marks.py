"""Marks that tell active players of one name apart."""

from collections.abc import Iterable

from clubs.models import Player
from clubs.models.people import Privacy
from clubs.names import Namesake, marks_of
from clubs.selectors.people.search import may_be_called

AT_ONCE = 500
MARKS = ("mark", "public_mark")


def mark_names(club_id: int, changed: Iterable[Player] = ()) -> None:
    """Store the marks of active players who share a name, after these players were added or changed, or any removed."""
    players = list(changed)
    of_club = Player.everyone.filter(club=club_id)
    active = of_club.filter(active=True, former=False, merged_into=None)
    same = may_be_called(active, (name for player in players for name in (player.name, player.alias)))
    found = list(same | of_club.exclude(mark="", public_mark=""))
    shown = [player for player in found if player.active and not player.former and player.merged_into_id is None]
    whole = marks_of(_namesake(player, player.name) for player in shown)
    seen = [player for player in shown if player.privacy != Privacy.HIDDEN]
    public = marks_of(_namesake(one, one.alias if one.privacy == Privacy.ALIAS else one.name) for one in seen)
    stale = [player for player in found if _set(player, whole.get(player.pk, ""), public.get(player.pk, ""))]
    Player.everyone.bulk_update(stale, MARKS, batch_size=AT_ONCE)
    current = {player.pk: player for player in stale}
    for player in players:
        _set(player, *(getattr(current.get(player.pk, player), name) for name in MARKS))


def _namesake(player: Player, shown: str) -> Namesake:
    return Namesake(player.pk, shown, player.alias, player.club_number, player.number)


def _set(player: Player, mark: str, public_mark: str) -> bool:
    """Set both marks and return whether either changed."""
    before = player.mark, player.public_mark
    player.mark, player.public_mark = mark, public_mark
    return before != (mark, public_mark)

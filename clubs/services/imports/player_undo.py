"""Undoing an import of players or of a tournament's entries: what others have used or changed since stays."""

from typing import Any

from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Entry, Event, Player, PlayerImport
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.player_import import mark
from clubs.services.imports.ranking_import import take_back
from clubs.services.imports.unused_players import delete_unused
from clubs.services.play.game_changes import check_reason
from clubs.services.ratings.rating_updates import ask as rate_again
from clubs.services.tournament.actions import locked_tournament
from clubs.services.transactions import versioned_transaction

FEDERATION = ("federation", "federation_id")
"""Fields that are only meaningful together."""


@versioned_transaction()
def undo_players(*, import_id: int, club_id: int, reason: str, actor: Actor) -> PlayerImport:
    """Undo an import in one transaction.

    Entries that were not checked in, changed, seated or paid for since are deleted, then teams without members, then
    new players to whom nothing refers. Details that completed a player are cleared where they are still the same.
    Raises `no_reason`, `not_found`, `conflict` if it was undone before.
    """
    check_reason(reason)
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    found = PlayerImport.objects.select_for_update(no_key=True, of=("self",)).filter(pk=import_id, club=club)
    batch = found.select_related("event").first()
    if batch is None:
        raise ClubError("not_found", _("This import doesn’t exist."))
    if batch.undone_at is not None:
        raise ClubError("conflict", _("This import has already been undone."))
    done: dict[str, int] = {}
    if batch.event is not None:
        event = locked_tournament(batch.event.pk)
        if "ranking" in (batch.made or {}):
            take_back(event, batch)
        done = _entries(batch, event)
    done["details"] = _details(batch, club)
    done["players"] = delete_unused(club.pk, batch.added)
    done["players_left"] = len(batch.added) - done["players"]
    batch.reason, batch.undone_by, batch.undone_at, batch.put_away = reason, actor.user, timezone.now(), done
    batch.save(update_fields=["reason", "undone_by", "undone_at", "put_away"])
    said: dict[str, Any] = {"entries": 0, **done}
    record_activity(actor=actor, action="players.undone", club=club, event=batch.event, reason=reason, **said)
    return batch


def used(batch: PlayerImport) -> list[Entry]:
    """Return the entries of an import that can't be deleted, as they have been used or changed since."""
    if batch.event is None:
        return []
    return [entry for entry in _entered(batch, batch.event) if not _is_unused(batch, entry)]


def _entered(batch: PlayerImport, event: Event) -> list[Entry]:
    numbers = [int(number) for number in _made(batch, "entries")]
    return list(event.entries.filter(number__in=numbers).select_related("player").order_by("number"))


def _is_unused(batch: PlayerImport, entry: Entry) -> bool:
    """Whether nobody has changed, seated, ruled on or photographed an entry since its import."""
    version = _made(batch, "entries").get(str(entry.number))
    if entry.status != Entry.Status.EXPECTED or entry.version != version or entry.paid_at:
        return False
    return not (is_referred_to(entry) or entry.event.games.filter(seats__player=entry.player_id).exists())


def is_referred_to(row: Model) -> bool:
    """Whether any other row refers to this one, its history not counted; a team's captain is no use of an entry."""
    for relation in row._meta.get_fields(include_hidden=True):
        if not (relation.auto_created and not relation.concrete and relation.related_model):
            continue
        model: Any = relation.related_model
        name = relation.remote_field.name  # type: ignore[union-attr]  # a relation from another table has one
        if model.__name__.startswith("Historical") or (model.__name__, name) == ("EventTeam", "captain"):
            continue
        if model._base_manager.filter(**{name: row.pk}).exists():
            return True
    return False


def _entries(batch: PlayerImport, event: Event) -> dict[str, int]:
    """Delete the unused entries and teams without members; return how many, and how many entries stay."""
    entered = _entered(batch, event)
    unused = [entry for entry in entered if _is_unused(batch, entry)]
    teams = event.teams.filter(number__in=_made(batch, "teams") or [])
    teams.filter(captain__in=unused).update(captain=None)
    for entry in unused:
        entry.delete()
    empty = [team for team in teams.filter(members=None) if not is_referred_to(team)]
    for team in empty:
        team.delete()
    return {"entries": len(unused), "entries_left": len(entered) - len(unused), "teams": len(empty)}


def _details(batch: PlayerImport, club: Club) -> int:
    """Clear details that the import filled in and that are still the same; return for how many players."""
    filled, names, count = _made(batch, "filled"), _made(batch, "names"), 0
    numbers = [int(number) for number in {*filled, *names}]
    for player in Player.everyone.filter(club=club, number__in=numbers, former=False, merged_into=None):
        number = str(player.number)
        cleared = _clear(player, batch.key, filled.get(number, {}))
        same = [
            name
            for name in player.names.filter(lang__in=names.get(number, {}))
            if mark(batch.key, name.name) == names[number][name.lang]
        ]
        for name in same:
            name.delete()
        if same:
            player.keep_keys()
        count += bool(cleared or same)
    return count


def _clear(player: Player, key: str, marks: dict[str, str]) -> bool:
    """Clear the fields of a player whose values have these marks; a federation and its number only together."""
    same = {name for name, said in marks.items() if mark(key, getattr(player, name)) == said}
    if any(name in marks and name not in same for name in FEDERATION):
        same -= set(FEDERATION)
    if player.user_id:
        same.discard("guest")
    for name in same:
        setattr(player, name, True if name == "guest" else "")
    if same:
        player.save()
    if "guest" in same:
        rate_again(player.club)
    return bool(same)


def _made(batch: PlayerImport, kind: str) -> Any:
    return (batch.made or {}).get(kind, {})

"""Merging two players into one, and undoing a merge."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.serializers import deserialize, serialize
from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Entry, Event, Game, Player, PlayerMerge, PlayerName, Season, Seat, SeatResult, Stage
from clubs.models.people import Privacy
from clubs.selectors.people.player_merge import KINDS, Merge, games_of, merge_of
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.people.name_marks import mark_names
from clubs.services.ratings.rating_updates import request_ratings
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import request_tally
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import bump_page_versions, versioned_transaction

UNIQUE = ("user_id", "club_number")
"""Fields unique within a club: cleared on one player before they are set on the other."""


def merge_players(*, club_id: int, kept: int, gone: int, seen: str, actor: Actor) -> PlayerMerge:
    """Transfer everything from player number `gone` to player number `kept`; idempotent.

    Raises `barred` if the merged player would hold two seats, or for any other of `Merge.bars`, `changed` unless the
    merge is still the one shown as `seen`, `not_found` for an unknown number.
    """
    with versioned_transaction():
        club = _locked(club_id)
        done = PlayerMerge.objects.filter(club=club, kept__number=kept, gone__number=gone, undone_at=None).first()
        if done is not None:
            return done
        one, other = _player(club, kept), _player(club, gone)
        found = merge_of(one, other)
        _check(found, seen)
        made = _merge(found, actor)
        mark_names(club.pk, [one])
        follow(club, found.games)
        _follow_lines(one)
        _log("player.merged", made, len(found.games), actor)
    return made


def undo_merge(*, club_id: int, merge_id: int, actor: Actor) -> PlayerMerge:
    """Split a merged player again: transferred rows go back, later ones stay.

    Raises `not_found`, `merged_since` if the kept player has been merged into another, `barred` while they are playing.
    """
    with versioned_transaction():
        club = _locked(club_id)
        made = PlayerMerge.objects.select_for_update(no_key=True, of=("self",)).filter(pk=merge_id, club=club).first()
        if made is None:
            raise ClubError("not_found", _("Merge not found."))
        if made.undone_at:
            return made
        kept, gone = _everybody(club, made.kept_id), _everybody(club, made.gone_id)
        _check_undoable(kept)
        games = _undo(made, kept, gone)
        mark_names(club.pk, [kept, gone])
        made.undone_at, made.undone_by = timezone.now(), actor.user
        made.save(update_fields=["undone_at", "undone_by"])
        follow(club, games)
        _follow_lines(kept, gone)
        _log("player.unmerged", made, len(games), actor)
    return made


def _follow_lines(*players: Player) -> None:
    """Update the standings in which one of these players has a bonus or penalty line or is in a team."""
    theirs = Q(bonus_lines__player__in=players) | Q(teams__members__player__in=players)
    for season in Season.objects.filter(theirs).select_related("club").distinct():
        request_standings(season=season)


def _log(action: str, made: PlayerMerge, games: int, actor: Actor) -> None:
    kept, gone = made.kept, made.gone
    record_activity(
        actor=actor,
        action=action,
        club=made.club,
        games=games,
        who=gone.name,
        number=gone.number,
        kept=kept.name,
        kept_number=kept.number,
    )


def _locked(club_id: int) -> Club:
    """Return the club, locked after its open nights, so that nobody is seated or checks in during the merge."""
    nights = Event.objects.filter(season__club=club_id, status=Event.Status.OPEN).order_by("pk")
    list(nights.select_for_update(no_key=True, of=("self",)))
    return Club.objects.select_for_update(no_key=True).get(pk=club_id)


def _player(club: Club, number: int) -> Player:
    found = Player.objects.select_for_update(no_key=True, of=("self",)).filter(club=club, number=number).first()
    if found is None:
        raise ClubError("not_found", _("The club has no player %(number)s.") % {"number": number})
    return found


def _everybody(club: Club, pk: int) -> Player:
    return Player.everyone.select_for_update(no_key=True, of=("self",)).get(club=club, pk=pk)


def _check(found: Merge, seen: str) -> None:
    if found.kept == found.gone:
        raise ClubError("barred", _("Choose two players."))
    if found.bars:
        raise ClubError("barred", " ".join(found.bars))
    if found.seen != seen:
        raise ClubError(
            "changed", _("Something has changed in the meantime. Check the merge again. Nothing was changed.")
        )


def _merge(found: Merge, actor: Actor) -> PlayerMerge:
    kept, gone = found.kept, found.gone
    before = _values(kept, gone, found.fills)
    dropped = serialize("python", found.clashes)
    _settle_check_ins(found, before)
    for kind, keys in found.rows.items():
        _give(kind, keys, gone, kept)
    _part_with(gone, before)
    _set(kept, found.fills)
    names = PlayerName.objects.bulk_create(
        PlayerName(player=kept, lang=lang, name=name) for lang, name in found.names.items()
    )
    kept.keep_keys()
    gone.merged_into, gone.active = kept, False
    gone.save()
    moved = {kind: list(keys) for kind, keys in found.rows.items()} | {"names": [name.pk for name in names]}
    return PlayerMerge.objects.create(
        club=kept.club, kept=kept, gone=gone, moved=moved, before=before, dropped=_plain(dropped), by=actor.user
    )


def _values(kept: Player, gone: Player, fills: Mapping[str, object]) -> dict[str, Any]:
    """Return the values about to be changed by the merge; `filled` holds the new ones."""
    return {
        "kept": {name: getattr(kept, name) for name in fills},
        "filled": dict(fills),
        "gone": {name: getattr(gone, name) for name in ("active", *UNIQUE)},
        "here": [],
    }


def _plain(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Convert rows to JSON-compatible values."""
    return [row | {"fields": {name: _text(value) for name, value in row["fields"].items()}} for row in rows]


def _text(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _settle_check_ins(found: Merge, before: dict[str, Any]) -> None:
    """Keep one of two check-ins at the same night; present in either means present."""
    mine = {entry.event_id: entry for entry in Entry.objects.filter(player=found.kept)} if found.clashes else {}
    for entry in found.clashes:
        own = mine[entry.event_id]
        if own.status == Entry.Status.EXPECTED and entry.status != Entry.Status.EXPECTED:
            before["here"].append([own.pk, own.status, _text(own.checked_in_at), _text(own.left_at)])
            own.status, own.checked_in_at, own.left_at = entry.status, entry.checked_in_at, entry.left_at
            own.version += 1
            own.save()
        entry.delete()


def _give(kind: str, keys: Iterable[int], giver: Player, taker: Player) -> None:
    """Reassign rows from one player to the other, except rows that belong to somebody else by now."""
    where = KINDS[kind]
    where.of(giver).filter(pk__in=list(keys)).update(**{where.field: taker})


def _part_with(gone: Player, before: Mapping[str, Any]) -> None:
    if before["gone"]["user_id"] or before["gone"]["club_number"]:
        gone.user_id, gone.club_number = None, ""
        gone.save()


def _set(player: Player, values: Mapping[str, object]) -> None:
    for name, value in values.items():
        setattr(player, name, value)
    if values:
        player.save()


def _check_undoable(kept: Player) -> None:
    if kept.merged_into_id:
        words = _("Player %(number)s has since been merged into another player. Undo that merge first.")
        raise ClubError("merged_since", words % {"number": kept.number})
    if kept.seats.filter(active=True).exists():
        raise ClubError(
            "barred", _("%(name)s is playing right now. Wait until the game is over.") % {"name": kept.name}
        )


def _undo(made: PlayerMerge, kept: Player, gone: Player) -> tuple[int, ...]:
    """Give back the transferred rows; return the ids of all games of either player."""
    before = made.before
    _set(kept, {name: before["kept"][name] for name in before["filled"] if _as_filled(kept, name, before["filled"])})
    PlayerName.objects.filter(player=kept, pk__in=made.moved["names"]).delete()
    kept.keep_keys()
    gone.merged_into = None
    _set(gone, {name: value for name, value in before["gone"].items() if _free(gone, name, value)})
    for kind in KINDS:
        _give(kind, made.moved.get(kind, ()), kept, gone)
    for pk, status, checked_in_at, left_at in before["here"]:
        Entry.objects.filter(pk=pk, player=kept).update(status=status, checked_in_at=checked_in_at, left_at=left_at)
    for row in deserialize("python", made.dropped):
        row.save()
    return tuple(sorted({*_keys(kept), *_keys(gone)}))


def _as_filled(kept: Player, name: str, filled: Mapping[str, object]) -> bool:
    """Return whether a value is still the one set by the merge and nothing depends on it."""
    shown = name == "alias" and kept.privacy == Privacy.ALIAS
    return getattr(kept, name) == filled[name] and not shown


def _free(player: Player, name: str, value: object) -> bool:
    """Return whether nobody else has got this account or number in the meantime."""
    if name not in UNIQUE or not value:
        return True
    return not Player.everyone.filter(club=player.club, **{name: value}).exclude(pk=player.pk).exists()


def _keys(player: Player) -> Iterable[int]:
    return games_of(player).values_list("pk", flat=True)


def follow(club: Club, games: Iterable[int]) -> None:
    """Update everything counted from these games, and the pages that show them."""
    keys = list(games)
    sitter = Seat.objects.filter(pk=OuterRef("seat")).values(who=Coalesce("result_player", "player"))
    SeatResult.objects.filter(game__in=keys).update(player=Subquery(sitter))
    for game in Game.objects.filter(pk__in=keys, status=Game.Status.FINAL):
        request_tally(game=game)
    for season in Season.objects.filter(events__games__in=keys).select_related("club").distinct():
        request_standings(season=season)
    first = Event.objects.filter(games__in=keys).select_related("season__club").order_by("starts_at").first()
    if first is not None:
        request_ratings(event=first)
    for stage in Stage.objects.filter(event__games__in=keys).distinct():
        request_stage(stage)
    bump_page_versions(page_versions.draws(club.slug), page_versions.results(club.slug))
    for event in Event.objects.filter(games__in=keys).values_list("pk", flat=True).distinct():
        bump_page_versions(page_versions.night(club.slug, event), page_versions.tournament(club.slug, event))

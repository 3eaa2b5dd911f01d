"""Players of a club: adding one or many, changing, removing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeAlias

from django.db.models import Max, ProtectedError, Q, RestrictedError
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from clubs.errors import ClubError
from clubs.federations import federation_of, number_of, number_wrong
from clubs.models import Club, Player, PlayerName, Season, User
from clubs.models.people import Privacy
from clubs.selectors.people.names import name_fault
from clubs.selectors.people.search import may_be_called
from clubs.services.activity_log import Actor, changes, record_activity
from clubs.services.people.name_marks import mark_names
from clubs.services.ratings.rating_updates import ask as rate_again
from clubs.services.seasons.standings import request_standings
from clubs.services.transactions import versioned_transaction


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """Data of a player; `names` are the name's other forms by language."""

    name: str
    name_lang: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    alias: str = ""
    privacy: str = Privacy.NAME
    guest: bool = False
    active: bool = True
    user: User | None = None
    reading: str = ""
    email: str = ""
    club_number: str = ""
    federation: str = ""
    federation_id: str = ""
    country: str = ""


OF_THE_LIST = ("reading", "email", "club_number", "federation", "federation_id", "country")
PLAIN = ("name", "name_lang", "alias", "privacy", "guest", "active", "user", *OF_THE_LIST)

UNTOLD = ("email",)
"""Fields whose values are not written to the activity log."""


def add_player(*, club_id: int, details: PlayerDetails, actor: Actor) -> Player:
    """Add a player with the club's next number.

    Raises `alias_missing`, `account_taken`, `number_taken`, `no_name`, `bad_number` if the federation number is
    invalid.
    """
    return add_players(club_id=club_id, players=[details], actor=actor)[0]


def add_players(*, club_id: int, players: Iterable[PlayerDetails], actor: Actor) -> list[Player]:
    """Add players in this order with the club's next numbers; all or none."""
    with versioned_transaction():
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        last = Player.everyone.filter(club=club).aggregate(last=Max("number"))["last"] or 0
        numbered = enumerate(players, last + 1)
        added = [player for batch in _batches(numbered) for player in _add(club, batch)]
        if added:
            mark_names(club.pk, added)
            numbers = [player.number for player in added]
            record_activity(actor=actor, action="player.added", club=club, numbers=numbers, who=_some_names(added))
    return added


def _some_names(players: list[Player]) -> list[str]:
    names = [player.name for player in players[:3]]
    return [*names, f"… ({len(players)})"] if len(players) > 3 else names


Numbered: TypeAlias = tuple[int, PlayerDetails]


def _batches(players: Iterable[Numbered]) -> Iterator[list[Numbered]]:
    """Yield batches in the same order.

    A player with a value that must be unique is alone in its batch, since that is looked up; the others are combined.
    """
    for alone, found in groupby(players, lambda one: bool(one[1].user or one[1].club_number)):
        together = list(found)
        yield from ([one] for one in together) if alone else [together]


def _add(club: Club, batch: Sequence[Numbered]) -> list[Player]:
    added, names = [], []
    for number, details in batch:
        player, others = Player(club=club, number=number), _other_names(details)
        _fill(player, details)
        player.spell(others)
        added.append(player)
        names += [PlayerName(player=player, lang=lang, name=name) for lang, name in others.items()]
    bulk_create_with_history(added, Player)
    PlayerName.objects.bulk_create(names)
    return added


def _other_names(details: PlayerDetails) -> dict[str, str]:
    """Return the forms of the name to store, by language."""
    return {lang: name for lang, name in details.names.items() if name and lang != details.name_lang}


def update_player(*, player_id: int, club_id: int, details: PlayerDetails, actor: Actor) -> Player:
    """Change a player. Raises the same errors as `add_player`."""
    with versioned_transaction():
        player = Player.objects.select_for_update(no_key=True).get(pk=player_id, club_id=club_id)
        if player.former:
            raise ClubError("former", _("This person has been removed and can’t be changed."))
        before = {name: getattr(player, name) for name in PLAIN}
        said = changes(before, {name: getattr(details, name) for name in PLAIN})
        changed = list(said)
        _fill(player, details)
        if changed:
            player.save()
            mark_names(club_id, [player])
        if _write_names(player, details):
            changed.append("names")
        if changed:
            record_activity(
                actor=actor,
                action="player.changed",
                club=player.club,
                number=player.number,
                who=player.name,
                fields=changed,
                changed={name: said[name] for name in said if name not in UNTOLD},
            )
        if "guest" in changed:
            _count_again(player)
    return player


def choose_seen(*, club_id: int, user: User, privacy: str, alias: str) -> Player:
    """Let a player choose their public name.

    Staff may give two players the same name; players can't choose the name of another. Raises `alias_missing`,
    `alias_taken`, `no_name`, `not_found`.
    """
    with versioned_transaction():
        player = Player.objects.select_for_update(no_key=True).filter(club_id=club_id, user=user).first()
        if player is None:
            raise ClubError("not_found", _("Your account isn’t linked to a player in this club."))
        others = Player.everyone.filter(club_id=club_id).exclude(pk=player.pk)
        if alias != player.alias and may_be_called(others, [alias]).exists():
            raise ClubError("alias_taken", _("Someone else in the club already has this name."), "alias")
        kept = {name: getattr(player, name) for name in PLAIN} | {"privacy": privacy, "alias": alias}
        names = dict(player.names.values_list("lang", "name"))
        details = PlayerDetails(names=names, **kept)
        return update_player(player_id=player.pk, club_id=club_id, details=details, actor=Actor.staff(user))


def set_federation(*, player: Player, federation: str, number: str, actor: Actor) -> Player:
    """Set or clear a player's federation number. Raises `bad_number` if invalid for that federation."""
    return fill_player(player=player, actor=actor, federation=federation, federation_id=number)


def fill_player(*, player: Player, actor: Actor, names: Mapping[str, str] | None = None, **said: str) -> Player:
    """Change only these details of a player; `names` are all other forms of the name, None leaves them.

    Raises the same errors as `add_player`.
    """
    kept = {name: getattr(player, name) for name in PLAIN} | said
    others = dict(player.names.values_list("lang", "name")) if names is None else names
    details = PlayerDetails(names=others, **kept)
    return update_player(player_id=player.pk, club_id=player.club_id, details=details, actor=actor)


def become_member(player: Player, user: User) -> None:
    """Link a player to this account; a guest becomes a member and keeps all games played as a guest."""
    was_guest, player.guest, player.user = player.guest, False, user
    player.save(update_fields=["guest", "user"])
    if was_guest:
        _count_again(player)


def _count_again(player: Player) -> None:
    """Update ratings and standings after a change of guest status."""
    rate_again(player.club)
    _rank_again(player)


def _rank_again(player: Player) -> None:
    """Update the player's standings, since guests have no rank."""
    there = Q(results__player=player) | Q(events__entries__player=player)
    for season in Season.objects.filter(there).select_related("club").distinct():
        request_standings(season=season)


def _fill(player: Player, details: PlayerDetails) -> None:
    if details.privacy == Privacy.ALIAS and not details.alias:
        raise ClubError("alias_missing", _("Enter the alias to show publicly."), "alias")
    _check_account(player, details.user)
    _check_names(player, details)
    _check_club_number(player, details.club_number)
    federation = federation_of(details.federation)
    number = number_of(federation, details.federation_id)
    _check_federation(player, federation, number)
    for name in PLAIN:
        setattr(player, name, getattr(details, name))
    player.federation, player.federation_id = federation, number


def _check_federation(player: Player, federation: str, number: str) -> None:
    """Refuse a new number that its federation can't have given; an existing one may stay.

    One of another country's federation is no fault: a French member of a German club exists. Pages warn of it.
    """
    before = player.federation, player.federation_id
    if (federation, number) != before and (fault := number_wrong(federation, number)):
        raise ClubError("bad_number", fault, "federation_id")


def _check_names(player: Player, details: PlayerDetails) -> None:
    """Refuse an address, phone number or markup as a new name; an existing name may stay until corrected."""
    said = {"name": details.name, "alias": details.alias, "reading": details.reading}
    others = {f"name_{lang}": name for lang, name in details.names.items()}
    new = {where: name for where, name in said.items() if name != getattr(player, where)} | others
    for where, name in new.items():
        if fault := name_fault(name):
            raise ClubError("no_name", fault, where)


def _check_club_number(player: Player, number: str) -> None:
    if not number:
        return
    other = Player.objects.filter(club=player.club, club_number=number).exclude(pk=player.pk).first()
    if other is not None:
        message = _("Membership number %(club_number)s belongs to player %(number)s, %(name)s.")
        words = message % {"club_number": number, "number": other.number, "name": other.name}
        raise ClubError("number_taken", words, "club_number")


def _check_account(player: Player, user: User | None) -> None:
    if user is None:
        return
    other = Player.objects.filter(club=player.club, user=user).exclude(pk=player.pk).first()
    if other is not None:
        message = _("This account is linked to player %(number)s, %(name)s.")
        raise ClubError("account_taken", message % {"number": other.number, "name": other.name}, "user")


def _write_names(player: Player, details: PlayerDetails) -> bool:
    """Store the name's other forms; return whether anything changed."""
    wanted = _other_names(details)
    before = dict(player.names.values_list("lang", "name"))
    if wanted == before:
        return False
    player.names.all().delete()
    PlayerName.objects.bulk_create(PlayerName(player=player, lang=lang, name=name) for lang, name in wanted.items())
    player.keep_keys()
    return True


def remove_player(*, player_id: int, club_id: int, actor: Actor) -> Player:
    """Delete a player added by mistake. Raises `has_played` if they have a night, a seat or a result."""
    message = _("%(name)s has attended a night, so the records need this player. Set the player to inactive instead.")
    with versioned_transaction():
        player = Player.objects.select_for_update(no_key=True).get(pk=player_id, club_id=club_id)
        record_activity(actor=actor, action="player.removed", club=player.club, number=player.number, who=player.name)
        try:
            player.delete()
        except (ProtectedError, RestrictedError):
            raise ClubError("has_played", message % {"name": player.name}) from None
        mark_names(club_id)
    return player

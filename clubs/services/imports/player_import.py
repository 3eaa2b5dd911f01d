"""Import of a list of players: completely or not at all, once."""

from dataclasses import asdict
from hashlib import sha256

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Player, PlayerImport, PlayerName
from clubs.selectors.imports.player_preview import Given, Match, Preview, State, preview
from clubs.selectors.imports.player_rows import Listed
from clubs.services.activity_log import Actor, record_activity
from clubs.services.people.name_marks import mark_names
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.play.game_changes import check_key
from clubs.services.transactions import versioned_transaction
from scoring.strict_json import JsonObject


def take_list(*, club_id: int, given: Given, seen: str, key: str, actor: Actor) -> PlayerImport:
    """Add the new players of a list and complete those it matches; idempotent by `key`.

    `seen` identifies the preview shown. Raises `changed` if the list would have another effect by now, `not_ready` if a
    line is wrong or undecided, `nothing_new` if no line adds anything, `bad_key`, and the errors of `preview`.
    """
    check_key(key)
    with versioned_transaction():
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        done = PlayerImport.objects.filter(key=key).first()
        if done is not None:
            return _own(done, club)
        found = preview(club, given)
        check_list(found, seen)
        if not found.taken:
            raise ClubError("nothing_new", _("Nothing in this list is new."))
        made, _players = take_people(club, found, given, key, actor)
    return made


def take_people(
    club: Club, found: Preview, given: Given, key: str, actor: Actor
) -> tuple[PlayerImport, dict[int, Player]]:
    """Add and complete the players of a checked list; return them by line number, including known ones."""
    people = _add(club, found, given, actor)
    for line in found.of(State.JOIN, State.KNOWN):
        if line.joined:
            people[line.row.line] = _fill(line.joined)
    mark_names(club.pk, people.values())
    added = [people[line.row.line].number for line in found.of(State.NEW)]
    joined = [people[line.row.line].number for line in found.of(State.JOIN)]
    kept: JsonObject = {"filled": {}, "names": {}}
    for line in found.of(State.JOIN):
        if line.joined:
            _mark(kept, key, line.joined)
    made = PlayerImport.objects.create(club=club, key=key, added=added, joined=joined, by=actor.user, made=kept)
    if added or joined:
        record_activity(
            actor=actor, action="player.imported", club=club, added=len(added), joined=len(joined), numbers=joined
        )
    return made, people


def mark(key: str, value: object) -> str:
    """Return a mark by which an unchanged value is recognised later; the value itself isn't kept."""
    return sha256(f"{key} {value}".encode()).hexdigest()[:16]


def _mark(kept: JsonObject, key: str, match: Match) -> None:
    """Add marks of what a line fills in."""
    fills = dict(match.fills)
    names, number = fills.pop("names", {}), str(match.player.number)
    kept["filled"][number] = {name: mark(key, value) for name, value in fills.items()}
    if isinstance(names, dict):
        kept["names"][number] = {lang: mark(key, name) for lang, name in names.items()}


def _own(done: PlayerImport, club: Club) -> PlayerImport:
    if done.club_id != club.pk:
        raise ClubError("changed", _("Check the list again before you import it."))
    return done


def check_list(found: Preview, seen: str) -> None:
    """Refuse a list with wrong or undecided lines, or with another effect than the preview."""
    if found.open:
        raise ClubError("not_ready", _("Some lines have errors or need a decision. Nothing was imported."))
    if found.seen != seen:
        raise ClubError(
            "changed", _("The players have changed in the meantime. Check the list again. Nothing was imported.")
        )


def _add(club: Club, found: Preview, given: Given, actor: Actor) -> dict[int, Player]:
    lines = found.of(State.NEW)
    people = [_details(line.person, given.guest) for line in lines]
    added = add_players(club_id=club.pk, players=people, actor=actor)
    return {line.row.line: player for line, player in zip(lines, added, strict=True)}


def _details(person: Listed, guest: bool) -> PlayerDetails:
    said = asdict(person)
    return PlayerDetails(**said | {"guest": guest if person.guest is None else person.guest})


def _fill(match: Match) -> Player:
    """Add the line's data to its player, without overwriting existing values."""
    player = Player.objects.select_for_update(no_key=True).get(pk=match.player.pk)
    fills = dict(match.fills)
    names = fills.pop("names", {})
    for name, value in fills.items():
        setattr(player, name, value)
    if fills:
        player.save()
    if isinstance(names, dict):
        PlayerName.objects.bulk_create(PlayerName(player=player, lang=lang, name=name) for lang, name in names.items())
        player.keep_keys()
    return player

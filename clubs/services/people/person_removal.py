"""Removal of a person: the games stay under a number, all personal data is deleted."""

import zlib
from collections.abc import Iterable, Mapping

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.game_logs.anonymise import renamed
from clubs.models import (
    Club,
    Entry,
    Event,
    ImportedLog,
    Invitation,
    LogName,
    Player,
    PlayerClaim,
    PlayerMerge,
    PlayerName,
    Registration,
    RegistrationMember,
    ResultImport,
    Seat,
    Stage,
)
from clubs.models.people import Privacy
from clubs.names import fold
from clubs.selectors.notifications.webhook_payload import plain
from clubs.selectors.people.named_texts import words_of
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.tournament_archives import take_out
from clubs.services.circuits.club_changes import forget_people
from clubs.services.people.anonymisation import write_number
from clubs.services.people.name_marks import mark_names
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction

WORDS = ("alias", "reading", "email", "club_number", "federation", "federation_id", "country", "name_lang")
"""Personal fields of a player other than the name."""


def forget_player(*, club_id: int, number: int, typed: str, actor: Actor) -> Player:
    """Remove a person permanently: the games keep their totals and show “former player N”.

    Raises `not_typed` unless the player's name was typed, `barred` while the player has a seat, `not_found`.
    """
    with versioned_transaction():
        nights = Event.objects.filter(season__club=club_id, status=Event.Status.OPEN).order_by("pk")
        list(nights.select_for_update(no_key=True, of=("self",)))
        club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
        player = Player.objects.select_for_update(no_key=True, of=("self",)).filter(club=club, number=number).first()
        if player is None:
            raise ClubError("not_found", _("The club has no player %(number)s.") % {"number": number})
        if player.former:
            return player
        _check(player, typed)
        people = [player, *Player.everyone.filter(merged_into=player)]
        words = {word for person in people for word in words_of(person)}
        words |= {plain(word) for word in words}  # as messages to chats write them
        _rename_in_logs(club, people, f"#{number}")
        _take_apart(people)
        for person in people:
            _scrub(person)
        mark_names(club.pk)
        write_number(club, people, words, f"#{number}")
        take_out(people)
        forget_people(people)
        for stage in Stage.objects.filter(event__entries__player__in=people).distinct():
            request_stage(stage)
        record_activity(actor=actor, action="player.forgotten", club=club, number=number)
    return player


def _check(player: Player, typed: str) -> None:
    if fold(typed) != fold(player.name):
        words = _("Type the player’s name, %(name)s, to remove this person.")
        raise ClubError("not_typed", words % {"name": player.name}, "typed")
    if player.seats.filter(active=True).exists():
        raise ClubError(
            "barred", _("%(name)s is playing right now. Wait until the game is over.") % {"name": player.name}
        )


def _take_apart(people: Iterable[Player]) -> None:
    """Delete rows that identify these players and don't contribute to any total."""
    PlayerName.objects.filter(player__in=people).delete()
    LogName.objects.filter(player__in=people).delete()
    Invitation.objects.filter(player__in=people).delete()
    PlayerClaim.objects.filter(player__in=people).delete()
    clubs = {player.club_id for player in people}
    kept = (ResultImport.Status.DRAFT, ResultImport.Status.REFUSED)
    ResultImport.objects.filter(season__club__in=clubs, status__in=kept).delete()
    PlayerMerge.objects.filter(Q(kept__in=people) | Q(gone__in=people)).delete()
    nobody = {
        "email": "",
        "reading": "",
        "country": "",
        "federation": "",
        "federation_id": "",
        "club_name": "",
        "note": "",
        "reason": "",
    }
    for registration in Registration.objects.filter(entry__player__in=people).select_related("entry__player"):
        number = registration.entry.player.number if registration.entry else 0
        Registration.objects.filter(pk=registration.pk).update(name=_former(number), user=None, **nobody)

    for rows in (Entry.objects, Entry.history):
        rows.filter(player__in=people).update(club_name="", note="")
    for member in RegistrationMember.objects.filter(entry__player__in=people).select_related("entry__player"):
        number = member.entry.player.number if member.entry else 0
        RegistrationMember.objects.filter(pk=member.pk).update(name=_former(number), federation_id="")


def _rename_in_logs(club: Club, people: Iterable[Player], instead: str) -> None:
    """Replace these players' names in game logs, found by platform name and by seat."""
    known = set(LogName.objects.filter(player__in=people).values_list("name", flat=True))
    sat = dict[int, set[int]]()
    seats = Seat.objects.filter(player__in=people, game__imported__isnull=False, index__isnull=False)
    for game, index in seats.values_list("game", "index"):
        sat.setdefault(game, set()).add(index or 0)
    for kept in ImportedLog.objects.filter(club=club).defer("content").iterator():
        here = sat.get(kept.game_id or 0, ())
        names = enumerate(kept.read.get("names", ()))
        theirs = {name for seat, name in names if name and (name in known or seat in here)}
        if theirs:
            _rename_in(kept, dict.fromkeys(theirs, instead))


def _rename_in(log: ImportedLog, names: Mapping[str, str]) -> None:
    log.read = log.read | {"names": [names.get(name, name) for name in log.read["names"]]}
    if log.content:
        log.content = zlib.compress(renamed(zlib.decompress(bytes(log.content)).decode(), names).encode())
    log.save(update_fields=["read", "content"])


def _former(number: int) -> str:
    """Return the replacement name for texts whose reader's language isn't known."""
    return f"Former player {number}"


def _scrub(player: Player) -> None:
    player.history.all().delete()
    for name in WORDS:
        setattr(player, name, "")
    player.name, player.privacy, player.user = _former(player.number), Privacy.NAME, None
    player.active, player.former, player.report_names = False, True, {}
    player.save()

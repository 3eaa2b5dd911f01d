"""Removing a person: the games stay with a number, and every word that is kept about the person goes."""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.logs.nameless import renamed
from clubs.models import (
    ApiAnswer,
    BonusLine,
    Club,
    Event,
    ImportedLog,
    Invitation,
    LogEntry,
    LogImport,
    LogName,
    Player,
    PlayerClaim,
    PlayerMerge,
    PlayerName,
    PolicyChange,
    Registration,
    RegistrationMember,
    ResultImport,
    Seat,
    Stage,
)
from clubs.models.people import Privacy
from clubs.selectors.people.log import log_entries
from clubs.services.archive.closing import take_out
from clubs.services.audit import Actor, log
from clubs.services.tournament.standings import request_stage
from clubs.services.versions import act
from clubs.spelling import fold

WORDS = ("alias", "reading", "email", "club_number", "federation_id", "country", "name_lang")
"""What is kept of a player beside the name."""
NAMED = ("name", "alias", "reading", "email")
"""What of a player, now or at an earlier time, may stand in the words of a log."""


def forget_player(*, club_id: int, number: int, typed: str, actor: Actor) -> Player:
    """Remove a person for good: the games keep their sums, and show “former player N”.

    `not_typed` unless the player's name was typed; `barred` while the player has a seat; `not_found`.
    """
    with act():
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
        words = {word for person in people for word in _words(person)}
        _rename_in_logs(club, people, f"#{number}")
        _take_apart(people)
        for person in people:
            _scrub(person)
        _scrub_log(club, words, f"#{number}")
        take_out(people)
        for stage in Stage.objects.filter(event__entries__player__in=people).distinct():
            request_stage(stage)
        log(actor=actor, action="player.forgotten", club=club, number=number)
    return player


def _check(player: Player, typed: str) -> None:
    if fold(typed) != fold(player.name):
        words = _("Type the name of the player, %(name)s, to remove this person.")
        raise ClubError("not_typed", words % {"name": player.name}, "typed")
    if player.seats.filter(active=True).exists():
        raise ClubError("barred", _("%(name)s is playing now: wait until the game is over.") % {"name": player.name})


def _words(player: Player) -> Iterator[str]:
    """All names and addresses that this person has had."""
    yield from (getattr(player, name) for name in NAMED)
    yield from player.names.values_list("name", flat=True)
    for before in player.history.values_list(*NAMED):
        yield from before
    for registration in Registration.objects.filter(entry__player=player):
        yield from (registration.name, registration.email)
    yield from RegistrationMember.objects.filter(entry__player=player).values_list("name", flat=True)
    yield from Invitation.objects.filter(player=player).values_list("email", flat=True)


def _take_apart(people: Iterable[Player]) -> None:
    """Delete what names these players and has no sum in it."""
    PlayerName.objects.filter(player__in=people).delete()
    LogName.objects.filter(player__in=people).delete()
    Invitation.objects.filter(player__in=people).delete()
    PlayerClaim.objects.filter(player__in=people).delete()
    clubs = {player.club_id for player in people}
    ResultImport.objects.filter(season__club__in=clubs, status=ResultImport.Status.REFUSED).delete()
    PlayerMerge.objects.filter(Q(kept__in=people) | Q(gone__in=people)).delete()
    nobody = {"email": "", "country": "", "federation_id": "", "club_name": "", "note": "", "reason": ""}
    for registration in Registration.objects.filter(entry__player__in=people).select_related("entry__player"):
        number = registration.entry.player.number if registration.entry else 0
        Registration.objects.filter(pk=registration.pk).update(name=_former(number), user=None, **nobody)

    for member in RegistrationMember.objects.filter(entry__player__in=people).select_related("entry__player"):
        number = member.entry.player.number if member.entry else 0
        RegistrationMember.objects.filter(pk=member.pk).update(name=_former(number), federation_id="")


def _rename_in_logs(club: Club, people: Iterable[Player], instead: str) -> None:
    """Let the logs of games name nobody of these any more: by the names of their sites, and by who sat where."""
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
    """What stands in the place of the name where no reader's language is known."""
    return f"Former player {number}"


def _scrub(player: Player) -> None:
    player.history.all().delete()
    for name in WORDS:
        setattr(player, name, "")
    player.name, player.privacy, player.user = _former(player.number), Privacy.NAME, None
    player.active, player.former = False, True
    player.save()


def _scrub_log(club: Club, words: Iterable[str], instead: str) -> None:
    """Write a number in the place of these words wherever the club's log, or a reason, has them."""
    found = sorted({word for word in words if word.strip()}, key=len, reverse=True)
    sign = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in found), re.IGNORECASE)
    for word in found:
        for entry in log_entries(club, query=word).order_by().iterator():
            said = _without([entry.data, entry.reason, entry.by_name], sign, instead)
            data, reason, by_name = said
            LogEntry.objects.filter(pk=entry.pk).update(data=data, reason=reason, by_name=by_name)
    for batch in LogImport.objects.filter(event__season__club=club):
        if (choices := _without(batch.choices, sign, instead)) != batch.choices:
            LogImport.objects.filter(pk=batch.pk).update(choices=choices)
    for answer in ApiAnswer.objects.filter(club=club):
        ApiAnswer.objects.filter(pk=answer.pk).update(body=_without(answer.body, sign, instead))
    for line in BonusLine.objects.filter(season__club=club):
        _rewrite(line, sign, instead)
    for change in PolicyChange.objects.filter(season__club=club):
        _rewrite(change, sign, instead)


def _rewrite(row: BonusLine | PolicyChange, sign: re.Pattern[str], instead: str) -> None:
    reason = sign.sub(instead, row.reason)
    if reason != row.reason:
        row.reason = reason
        row.save(update_fields=["reason"])


def _without(value: Any, sign: re.Pattern[str], instead: str) -> Any:
    """A value of JSON with the words replaced in every text."""
    if isinstance(value, str):
        return sign.sub(lambda _found: instead, value)
    if isinstance(value, list):
        return [_without(one, sign, instead) for one in value]
    if isinstance(value, dict):
        return {key: _without(one, sign, instead) for key, one in value.items()}
    return value

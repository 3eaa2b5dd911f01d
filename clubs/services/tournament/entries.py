"""Entries of a tournament: entering, check-in, latecomers and withdrawals."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.errors import ClubError
from clubs.models import Entry, Event, Player, Round, Stage, StageEntry
from clubs.models.identifiers import link_token
from clubs.models.people import Privacy
from clubs.names import fold
from clubs.selectors.people.countries import country_of
from clubs.selectors.people.search import may_be_called, without_mark
from clubs.services.activity_log import Actor, record_activity
from clubs.services.people.players import PlayerDetails, add_player, fill_player, set_federation
from clubs.services.tournament.actions import changed, check_not_over, check_version, locked_tournament
from clubs.services.tournament.round_seating import replace_in_rounds
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction

Status, Kind = Entry.Status, Entry.Kind
MOST_ENTRIES, LONGEST_NAME, LONGEST_CLUB, LONGEST_NOTE = 400, 80, 80, 300
CONSENT_VERSION = 1
"""Version of the consent text; increase it when the text changes."""


@versioned_transaction()
def enter_player(*, event: Event, player: Player, actor: Actor, kind: str = Kind.PLAYER) -> Entry:
    """Enter a player of the club with the next start number.

    Raises `entered` with the existing number, `field_full`.
    """
    event = locked_tournament(event.pk)
    return _enter(event, player, kind, actor)


def agree(entry: Entry, agreed: datetime | None, version: int = CONSENT_VERSION) -> None:
    """Record on an entry when consent to publish the name was given (None: not given), and to which text version."""
    entry.consent_at, entry.consent_version = agreed, version if agreed else 0


def check_room(event: Event, more: int) -> None:
    """Raise `field_full` unless a tournament can have this many more entries."""
    if (event.entries.aggregate(last=Max("number"))["last"] or 0) + more > MOST_ENTRIES:
        raise ClubError("field_full", _("A tournament can have at most %(most)s entries.") % {"most": MOST_ENTRIES})


def _enter(event: Event, player: Player, kind: str, actor: Actor, *, consent: bool | None = None) -> Entry:
    if player.club_id != event.season.club_id:
        raise ClubError("not_found", _("This player does not belong to this club."))
    check_not_over(event)
    known = event.entries.filter(player=player).first()
    if known is not None:
        words = _("%(player)s is already entered as number %(number)s.")
        raise ClubError("entered", words % {"player": player.name, "number": known.number}, "names")
    check_room(event, 1)
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    entry = Entry(event=event, player=player, number=last + 1, kind=kind, token=link_token(), changed_by=actor.user)
    agree(entry, timezone.now() if consent else None)
    entry.save()
    record_activity(actor=actor, action="entry.added", event=event, number=entry.number, who=player.name)
    return entry


@dataclass(frozen=True, slots=True)
class Entered:
    """Result of entering a list of names: the new entries, and the names that were already entered."""

    entries: tuple[Entry, ...]
    known: tuple[str, ...]


@versioned_transaction()
def enter_names(
    *, event: Event, names: Sequence[str], actor: Actor, kind: str = Kind.PLAYER, consent: bool | None = None
) -> Entered:
    """Enter people by name, in order: players of the club, or guests if the club doesn't know the name.

    `consent`: whether they agree to their names being public; for guests who don't, the public pages show the number.
    None: not asked.
    """
    event = locked_tournament(event.pk)
    wanted = _wanted(names)
    players, there = _by_name(event, wanted), {entry.player_id for entry in event.entries.all()}
    made: list[Entry] = []
    known: list[str] = []
    for name in wanted:
        player = players.get(fold(name)) or _guest(event, name, actor, consent=consent)
        if player.pk in there:
            known.append(name)
            continue
        there.add(player.pk)
        made.append(_enter(event, player, kind, actor, consent=consent))
    return Entered(tuple(made), tuple(known))


def _wanted(names: Sequence[str]) -> list[str]:
    """Return the names without duplicates and surplus spaces."""
    wanted = list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))
    for name in wanted:
        _check_name(name)
    return wanted


def enter_by_names(event: Event, names: Sequence[str], actor: Actor, kind: str = Kind.PLAYER) -> list[Entry]:
    """Return the entries of these people in order, entering those who aren't. The caller locks the event."""
    players = _by_name(event, names)
    there = {entry.player_id: entry for entry in event.entries.select_related("player", "team")}
    found: list[Entry] = []
    for name in _wanted(names):
        player = players.get(fold(name)) or _guest(event, name, actor)
        found.append(there.get(player.pk) or _enter(event, player, kind, actor))
    return found


def _check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        words = _("A name can have up to %(most)s characters: %(name)s…")
        raise ClubError("too_long", words % {"most": LONGEST_NAME, "name": name[:20]}, "names")


def _by_name(event: Event, names: Sequence[str]) -> dict[str, Player]:
    """Return the club's active players with one of these names, by normalised name.

    Raises `several` where a name is that of two players.
    """
    active = Player.objects.filter(club=event.season.club_id, active=True)
    found = may_be_called(active, [*names, *map(without_mark, names)]).prefetch_related("names")
    called: dict[str, dict[int, Player]] = {}
    for player in found:
        for name in (player.name, player.full_name, *(other.name for other in player.names.all())):
            called.setdefault(fold(name), {})[player.pk] = player
    for name in names:
        if len(same := called.get(fold(name), {})) > 1:
            words = _("Several players are called %(name)s. Write which one: %(who)s.")
            who = pgettext("list", ", ").join(one.full_name for one in same.values())
            raise ClubError("several", words % {"name": name, "who": who}, "names")
    return {name: player for name, same in called.items() for player in same.values()}


def _guest(event: Event, name: str, actor: Actor, *, consent: bool | None = None) -> Player:
    details = PlayerDetails(name=name, guest=True, privacy=_privacy(consent is not False))
    return add_player(club_id=event.season.club_id, details=details, actor=actor)


def _privacy(named: bool) -> str:
    return Privacy.NAME if named else Privacy.HIDDEN


@versioned_transaction()
def add_substitutes(*, event: Event, count: int, actor: Actor) -> list[Entry]:
    """Enter substitutes as guests named by their start numbers; once check-in is open they are here."""
    event = locked_tournament(event.pk)
    made = []
    for _at in range(count):
        last = event.entries.aggregate(last=Max("number"))["last"] or 0
        guest = _guest(event, _("Substitute %(number)s") % {"number": last + 1}, actor)
        entry = _enter(event, guest, Kind.SUBSTITUTE, actor)
        if event.status == Event.Status.OPEN:
            entry.status, entry.checked_in_at = Status.HERE, timezone.now()
            entry.save(update_fields=["status", "checked_in_at"])
        made.append(entry)
    return made


@versioned_transaction()
def check_in_entry(*, entry_id: int, version: int, actor: Actor, here: bool = True, directs: bool = True) -> Entry:
    """Check an entry in, or undo it; idempotent. Players who arrive after the start play from the next round.

    Raises `director_only` if somebody other than a director readmits a no-show.
    """
    entry = begin_entry_change(entry_id)
    wanted = Status.HERE if here else Status.EXPECTED
    if entry.status == wanted:
        return entry
    check_not_over(entry.event)
    _check_plays(entry, version)
    if entry.status == Status.NO_SHOW and not (here and directs):
        words = _("%(player)s missed check-in. Only the director can let in latecomers.")
        raise ClubError("director_only" if here else "entry_no_show", words % {"player": entry.player.name})
    entry.status, entry.checked_in_at = wanted, timezone.now() if here else None
    entry.expected_at = entry.expected_round = None
    if here:
        _join_late(entry)
    return save_entry(entry, actor, "entry.here" if here else "entry.expected")


def _join_late(entry: Entry) -> None:
    """Let a player who arrives after seats of the first stage were published play from the next round on."""
    unbegun = entry.event.rounds.filter(status__in=(Round.Status.DRAFT, Round.Status.PUBLISHED)).exclude(stage=None)
    found = unbegun.select_related("stage").order_by("number").first()
    stage = found.stage if found is not None and entry.kind == Kind.PLAYER else None
    if found is None or stage is None or stage.number > 1 or stage.by_team:
        return
    fixed = stage.rounds.exclude(status=Round.Status.DRAFT).exists()
    if fixed and not stage.entrants.filter(entry=entry).exists():
        entry.joined_round = found.number
        _add_to(stage, entry)


def _add_to(stage: Stage, entry: Entry) -> None:
    StageEntry.objects.create(stage=stage, entry=entry)
    request_stage(stage)


@versioned_transaction()
def mark_late(
    *,
    entry_id: int,
    version: int,
    actor: Actor,
    expected_at: datetime | None = None,
    expected_round: int | None = None,
) -> Entry:
    """Note that a player will be late: by a time, for a round, or some time; the seats stay theirs. Idempotent.

    Raises `entry_here` and similar for a player who is here or gone, `not_found` for a round that doesn't exist.
    """
    entry = begin_entry_change(entry_id)
    check_not_over(entry.event)
    check_version(entry, version)
    if entry.status not in (Status.EXPECTED, Status.LATE, Status.NO_SHOW):
        words = _("%(player)s is here or no longer plays, so they can’t be late.")
        raise ClubError(f"entry_{entry.status}", words % {"player": entry.player.name})
    if expected_round is not None:
        check_not_begun(entry.event, expected_round)
    entry.status, entry.expected_at, entry.expected_round = Status.LATE, expected_at, expected_round
    return save_entry(entry, actor, "entry.announced_late")


@versioned_transaction()
def mark_no_shows(
    *,
    event: Event,
    actor: Actor,
    numbers: Collection[int] | None = None,
    late: Collection[int] = (),
    replaced: Sequence[int] = (),
    by: Sequence[int] = (),
) -> list[Entry]:
    """Close check-in in one action: each missing player is late, or a no-show, whose seats may go to somebody else.

    `numbers` is the confirmed list of missing players (None: everybody missing now), `late` those among them who were
    announced as late. The seats of each number in `replaced` go to the number at the same place in `by`. Raises
    `conflict` if somebody on the list has arrived since (`theirs`: the first such entry), `too_early` before the
    deadline, if there is one, `bad_field` if the numbers don't match, and what `replace_in_rounds` raises.
    """
    event = locked_tournament(event.pk)
    check_not_over(event)
    if event.checkin_until is not None and timezone.now() < event.checkin_until:
        hour = timezone.localtime(event.checkin_until, event.season.club.zone)
        raise ClubError("too_early", _("Check-in is open until %(hour)s.") % {"hour": f"{hour:%H:%M}"})
    missing = list(event.entries.filter(status=Status.EXPECTED).select_for_update(no_key=True).order_by("number"))
    if numbers is not None and (others := {entry.number for entry in missing} ^ set(numbers)):
        raise changed(event.entries.filter(number__in=others).order_by("number").first())
    known, out = {entry.number for entry in missing}, set(replaced) - set(late)
    if len(replaced) != len(by) or out != set(replaced) or not {*late, *replaced} <= known or len(set(by)) < len(by):
        raise ClubError("bad_field", _("Say for each missing player: late, no-show, or one replacement."), "replaced")
    for entry in missing:
        entry.status = Status.LATE if entry.number in late else Status.NO_SHOW
        save_entry(entry, actor, "entry.announced_late" if entry.number in late else "entry.no_show")
    for old, new in zip(replaced, by, strict=True):
        replace_in_rounds(event, 1, old, new, actor)
    return missing


@versioned_transaction()
def withdraw_entry(
    *,
    entry_id: int,
    version: int,
    actor: Actor,
    from_round: int | None = None,
    substitute: int | None = None,
    directs: bool = True,
) -> Entry:
    """Withdraw an entry before the start or from a round on; a `substitute` (start number) takes the later seats.

    Raises `director_only` if a referee withdraws an absent entry, or any entry before the start.
    """
    entry = begin_entry_change(entry_id)
    if not directs and (entry.status != Status.HERE or from_round is None):
        raise ClubError(
            "director_only", _("A referee can withdraw only players who are here, and only from a given round on.")
        )
    check_not_over(entry.event)
    _check_plays(entry, version)
    begun = entry.event.rounds.filter(status__in=(Round.Status.STARTED, Round.Status.APPROVED)).exists()
    if from_round is not None:
        check_not_begun(entry.event, from_round)
    entry.status = Status.LEFT if begun else Status.WITHDRAWN
    entry.left_round, entry.left_at = from_round, timezone.now()
    save_entry(entry, actor, "entry.left", from_round=from_round)
    if substitute is not None:
        replace_in_rounds(entry.event, from_round or 1, entry.number or 0, substitute, actor)
    return entry


@versioned_transaction()
def enter_late(
    *,
    event: Event,
    player: Player,
    from_round: int,
    actor: Actor,
    instead_of: int | None = None,
    consent: bool | None = None,
) -> Entry:
    """Enter a latecomer from a round on, optionally in the seats of a substitute.

    Raises `only_qualified` if the round belongs to a stage that requires qualifying, `joins_a_team` if teams play it.
    """
    event = locked_tournament(event.pk)
    check_not_begun(event, from_round)
    _check_for_all(event, from_round)
    entry = _enter(event, player, Kind.PLAYER, actor, consent=consent)
    entry.status, entry.checked_in_at, entry.joined_round = Status.HERE, timezone.now(), from_round
    save_entry(entry, actor, "entry.late", from_round=from_round)
    stage = event.rounds.select_related("stage").get(number=from_round).stage
    if stage is not None:
        _add_to(stage, entry)
    if instead_of is not None:
        replace_in_rounds(event, from_round, instead_of, entry.number or 0, actor)
    return entry


@versioned_transaction()
def enter_late_name(
    *,
    event: Event,
    name: str,
    from_round: int,
    actor: Actor,
    instead_of: int | None = None,
    consent: bool | None = None,
) -> Entry:
    """Enter a latecomer by name: a player of the club, or a guest if the club doesn't know the name."""
    event = locked_tournament(event.pk)
    name = " ".join(name.split())
    _check_name(name)
    player = _by_name(event, [name]).get(fold(name)) or _guest(event, name, actor, consent=consent)
    return enter_late(
        event=event, player=player, from_round=from_round, actor=actor, instead_of=instead_of, consent=consent
    )


@versioned_transaction()
def set_seed(*, event: Event, number: int, version: int, seed: int | None, actor: Actor) -> Entry:
    """Set or remove (None) the seed of a start number. Raises `not_found`, `bad_seed` outside 1 to 400, `conflict`."""
    entry = numbered(event, number)
    check_not_over(entry.event)
    check_version(entry, version)
    entry.seed = checked_seed(seed)
    save_entry(entry, actor, "entry.seed" if seed else "entry.unseeded", seed=seed)
    return entry


def checked_seed(seed: int | None) -> int | None:
    """Return a seed; raise `bad_seed` outside 1 to 400."""
    if seed is not None and not 0 < seed <= Entry.MOST_SEED:
        raise ClubError("bad_seed", _("A seed is a number from 1 to %(most)s.") % {"most": Entry.MOST_SEED}, "seed")
    return seed


@versioned_transaction()
def set_number_at(
    *, event: Event, number: int, version: int, federation: str, federation_id: str, actor: Actor
) -> Entry:
    """Set or remove the federation number of a start number's player.

    Raises `not_found`, `bad_number` if the number isn't valid for that federation, `conflict`.
    """
    entry = numbered(event, number)
    check_not_over(entry.event)
    check_version(entry, version)
    entry.player = set_federation(player=entry.player, federation=federation, number=federation_id, actor=actor)
    return save_entry(entry, actor, "entry.federation")


@versioned_transaction()
def describe_entry(
    *,
    event: Event,
    number: int,
    version: int,
    actor: Actor,
    country: str | None = None,
    club_name: str | None = None,
    note: str | None = None,
) -> Entry:
    """Set the country (name or code), club and staff note of a start number; None leaves a field unchanged.

    Raises `not_found`, `no_country`, `too_long`, `bad_number` if the federation number doesn't belong to this country,
    `conflict`.
    """
    entry = numbered(event, number)
    check_not_over(entry.event)
    check_version(entry, version)
    if country is not None:
        entry.player = fill_player(player=entry.player, actor=actor, country=known_country(country, "value"))
    describe(entry, club_name, note)
    return save_entry(entry, actor, "entry.described")


def describe(entry: Entry, club_name: str | None, note: str | None) -> None:
    """Set the club and the staff note of an entry, which the caller saves; None leaves a field unchanged."""
    if club_name is not None:
        entry.club_name = _within(club_name, LONGEST_CLUB)
    if note is not None:
        entry.note = _within(note, LONGEST_NOTE)


def known_country(said: str, field: str) -> str:
    """Return the code of a country's name or code, "" for none. Raises `no_country`."""
    found = country_of(said) if said.strip() else ""
    if said.strip() and not found:
        raise ClubError("no_country", _("Unknown country. Enter its name or two-letter code."), field)
    return found


def _within(said: str, most: int) -> str:
    plain = " ".join(said.split())
    if len(plain) > most:
        raise ClubError("too_long", _("Too long: at most %(most)s characters.") % {"most": most}, "value")
    return plain


@versioned_transaction()
def set_consent(*, event: Event, number: int, version: int, consent: bool, actor: Actor) -> Entry:
    """Set whether a guest agrees to a public name; without consent, public pages show the number.

    Raises `own_setting` for players of the club, whose own privacy setting applies, `not_found`, `conflict`.
    """
    entry = numbered(event, number)
    check_version(entry, version)
    give_consent(entry, actor, consent=consent)
    return save_entry(entry, actor, "entry.named" if consent else "entry.unnamed")


def give_consent(entry: Entry, actor: Actor, *, consent: bool) -> None:
    """Note whether a guest agrees to a public name, on an entry that the caller saves. Raises `own_setting`."""
    if not entry.player.guest:
        words = _("%(player)s belongs to the club. Change how the name is shown in the club’s player settings.")
        raise ClubError("own_setting", words % {"player": entry.player.name}, "consent")
    agree(entry, timezone.now() if consent else None)
    entry.player = fill_player(player=entry.player, actor=actor, privacy=_privacy(consent))


def is_named(entry: Entry) -> bool:
    """Whether public pages show a name, not only a number."""
    return entry.player.privacy != Privacy.HIDDEN


def note_payment(entry: Entry, *, paid: bool) -> None:
    """Note on an entry, which the caller saves, whether the fee was paid."""
    entry.paid_at = timezone.now() if paid else None


def hide_guest(entry: Entry, actor: Actor) -> None:
    """Hide the name of a guest who has just been entered without consent; public pages show the number."""
    if entry.player.guest:
        entry.player = fill_player(player=entry.player, actor=actor, privacy=_privacy(named=False))


@versioned_transaction()
def new_entry_link(*, event: Event, number: int, actor: Actor, version: int | None = None) -> Entry:
    """Replace the link of a start number's personal page; the old link stops working at once.

    Raises `not_found`, `conflict` if `version` isn't the entry's.
    """
    entry = numbered(event, number)
    if version is not None:
        check_version(entry, version)
    entry.token = link_token()
    entry.version += 1
    entry.save(update_fields=["token", "version"])
    record_activity(actor=actor, action="entry.link", event=entry.event, number=entry.number, who=entry.player.name)
    return entry


def check_not_begun(event: Event, number: int) -> None:
    """Refuse a change that takes effect from a round that has already started."""
    found = event.rounds.filter(number=number).exclude(stage=None).first()
    if found is None:
        raise ClubError("no_round", _("There is no round %(number)s.") % {"number": number}, "from_round")
    if found.status in (Round.Status.STARTED, Round.Status.APPROVED):
        words = _("Round %(number)s has started. Choose the next one.")
        raise ClubError("round_started", words % {"number": number}, "from_round")


def _check_for_all(event: Event, number: int) -> None:
    """Refuse a latecomer in a round that is only for qualified players or for teams."""
    found = event.rounds.select_related("stage").get(number=number)
    if found.stage is not None and found.stage.by_team:
        words = _("Round %(number)s is played by teams. Add the player to a team on the Teams page.")
        raise ClubError("joins_a_team", words % {"number": number}, "from_round")
    if found.stage is not None and found.stage.qualified_for:
        words = _(
            "Round %(number)s belongs to %(stage)s, which only qualified players can play. An alternate or "
            "a substitute fills a missing player’s seat."
        )
        raise ClubError("only_qualified", words % {"number": number, "stage": found.stage.title}, "from_round")


def begin_entry_change(entry_id: int) -> Entry:
    """Return an entry, locked after its event, for a change."""
    event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    event = locked_tournament(event_id or 0)
    entry = Entry.objects.select_for_update(no_key=True, of=("self",)).select_related("player").get(pk=entry_id)
    entry.event = event
    return entry


def numbered(event: Event, number: int) -> Entry:
    """Return the entry of a start number, locked after its event."""
    event = locked_tournament(event.pk)
    found = event.entries.filter(number=number).first()
    if found is None:
        raise ClubError("not_found", _("Nobody has start number %(number)s.") % {"number": number}, "number")
    return begin_entry_change(found.pk)


def _check_plays(entry: Entry, version: int) -> None:
    """Refuse an outdated version or an entry that has left the tournament; the error says what is possible."""
    check_version(entry, version)
    words = {
        Status.LEFT: _("%(player)s has left. A substitute can take over the remaining rounds."),
        Status.WITHDRAWN: _("%(player)s has withdrawn. You can add somebody else instead."),
        Status.DISQUALIFIED: _("%(player)s is disqualified. Cancel that penalty to let them play on."),
    }
    if entry.status in words:
        raise ClubError(f"entry_{entry.status}", words[Status(entry.status)] % {"player": entry.player.name})


def save_entry(entry: Entry, actor: Actor, action: str, from_round: int | None = None, **more: int | None) -> Entry:
    """Save a changed entry with its version and log the action."""
    entry.changed_by = actor.user
    entry.version += 1
    entry.save()
    said: dict[str, Any] = {"number": entry.number, "who": entry.player.name, "from_round": from_round, **more}
    record_activity(actor=actor, action=action, event=entry.event, **said)
    return entry

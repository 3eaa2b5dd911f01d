"""Import of a list of entries: completely or not at all, once."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, EventTeam, Player, PlayerImport
from clubs.selectors.imports.entry_preview import EntryList, Listing, entry_list
from clubs.selectors.imports.player_preview import Given, State
from clubs.services.activity_log import Actor
from clubs.services.imports.player_import import check_list, take_people
from clubs.services.play.game_changes import check_key
from clubs.services.tournament.actions import locked_tournament
from clubs.services.tournament.entries import agree, enter_player, hide_guest
from clubs.services.tournament.teams import form_team
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def enter_list(*, event: Event, given: Given, seen: str, key: str, actor: Actor) -> list[Entry]:
    """Enter the people of a list in its order, with their clubs and teams; idempotent by `key`.

    Raises `changed` if the list would have another effect by now, `not_ready` if a line is wrong or undecided,
    `nothing_new` if it contains nobody new, `bad_key`, `over` once the tournament is over.
    """
    check_key(key)
    event = locked_tournament(event.pk)
    club = event.season.club
    done = PlayerImport.objects.filter(key=key, club=club).first()
    if done is not None:
        return []
    if event.over:
        raise ClubError("event_over", _("This tournament is over."))
    wanted = entry_list(event, given)
    check_list(wanted.found, seen)
    if not wanted.entering:
        raise ClubError("nothing_new", _("Everybody on this list is already entered."))
    _made, entries = enter_all(event, wanted, given, key, actor)
    return [entries[one.line.row.line] for one in wanted.entering]


def enter_all(
    event: Event, wanted: EntryList, given: Given, key: str, actor: Actor
) -> tuple[PlayerImport, dict[int, Entry]]:
    """Enter the people of a checked list; return all its entries by line, those known before too."""
    made, people = take_people(event.season.club, wanted.found, given, key, actor)
    entered = {one.line.row.line: _enter(event, one, people[one.line.row.line], actor) for one in wanted.entering}
    teams = _form_teams(event, wanted, entered, actor)
    known = {entry.number: entry for entry in event.entries.exclude(number=None)}
    made.event = event
    made.made = {
        **(made.made or {}),
        "entries": {str(entry.number): entry.version for entry in entered.values()},
        "teams": [team.number for team in teams],
    }
    made.save(update_fields=["event", "made"])
    there = {one.line.row.line: known[one.number] for one in wanted.listings if one.number in known}
    return made, there | entered


def _enter(event: Event, one: Listing, player: Player, actor: Actor) -> Entry:
    kind = Entry.Kind.SUBSTITUTE if one.substitute else Entry.Kind.PLAYER
    entry = enter_player(event=event, player=player, kind=kind, actor=actor)
    entry.club_name, entry.seed, entry.note = one.club, one.seed, one.note
    agree(entry, timezone.now() if one.consent else None)
    entry.save(update_fields=["club_name", "seed", "note", "consent_at", "consent_version"])
    if one.consent is False and one.line.state == State.NEW:
        hide_guest(entry, actor)
    return entry


def _form_teams(event: Event, wanted: EntryList, entered: dict[int, Entry], actor: Actor) -> list[EventTeam]:
    made = []
    for name, members in wanted.teams.items():
        short = next((one.short for one in members if one.short), "")
        made.append(form_team(event, name, short, [entered[one.line.row.line] for one in members], actor))
    return made

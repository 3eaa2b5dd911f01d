"""Texts of the activity log in the reader's language."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from django import template
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.tournament import LOG_WORDS
from clubs.models import Club, Event, LogEntry, Player, Season
from clubs.models.people import Role
from clubs.selectors.public.event_texts import day
from clubs.selectors.reader_language import listed
from clubs.templatetags.formatting import tenths
from scoring.strict_json import Json, JsonObject

register = template.Library()

# Every action that a service logs has its text here or where it is declared; a test checks that. The part before the
# dot is the action's kind.
WORDS: Json = {
    "club.founded": _("Created the club"),
    "club.changed": _("Changed the club’s details"),
    "club.archived": _("Created an archive of the club"),
    "club.imported": _("Imported the club from its archive of %(made)s"),
    "circuit.asked": _("The circuit %(circuit)s asked for results"),
    "circuit.offered": _("Offered results to the circuit %(circuit)s"),
    "circuit.accepted": _("Results go to the circuit %(circuit)s"),
    "circuit.ended": _("Ended the results for the circuit %(circuit)s"),
    "member.role": _("Changed the role of %(who)s from %(before)s to %(after)s"),
    "member.removed": _("Removed %(who)s from the members (%(role)s)"),
    "member.left": _("Left the club (%(role)s)"),
    "member.invited": _("Invited %(who)s as %(role)s"),
    "member.invitation_revoked": _("Withdrew the invitation to %(who)s"),
    "member.joined": _("Joined as %(role)s"),
    "token.made": _("Created the API token %(name)s, valid until %(until)s: %(scopes)s"),
    "token.revoked": _("Revoked the API token %(name)s"),
    "token.ended": _("Revoked the API token %(name)s when %(who)s ceased to be a member"),
    "player.added": _("Added %(who)s"),
    "player.imported": _("Imported players from a list: %(added)s new, %(joined)s completed"),
    "player.changed": _("Changed player %(number)s, %(who)s"),
    "player.merged": _("Merged player %(number)s, %(who)s, into player %(kept_number)s, %(kept)s; games: %(games)s"),
    "player.unmerged": _("Undid the merge of player %(number)s, %(who)s, into player %(kept_number)s, %(kept)s"),
    "player.removed": _("Removed player %(number)s, %(who)s"),
    "player.forgotten": _("Permanently removed a person: former player %(number)s"),
    "player.claimed": _("Asked to be linked to player %(number)s, %(who)s"),
    "player.claim_withdrawn": _("Withdrew the request to be linked to player %(number)s, %(who)s"),
    "player.claim_approved": _("Approved the link from %(account)s to player %(number)s, %(who)s"),
    "player.claim_refused": _("Declined the link from %(account)s to player %(number)s, %(who)s"),
    "season.created": _("Started the season %(name)s"),
    "season.changed": _("Changed the season %(name)s"),
    "season.rules": _("Changed the rules of the season %(name)s"),
    "season.policy": _("Changed the ranking rules of the season %(name)s; places that changed: %(moved)s"),
    "bonus.added": _("Season %(name)s: added a bonus or penalty of %(points)s for %(who)s"),
    "bonus.cancelled": _("Season %(name)s: cancelled a bonus or penalty of %(points)s for %(who)s"),
    "team.saved": _("Season %(name)s: saved the team %(team)s, members: %(count)s"),
    "team.removed": _("Season %(name)s: removed the team %(team)s"),
    "night.planned": _("Planned nights: %(count)s, starting on %(first)s"),
    "night.changed": _("Changed the night"),
    "night.cancelled": _("Cancelled the night of %(when)s"),
    "night.opened": _("Opened the night"),
    "night.reopened": _("Reopened the night"),
    "night.closed": _("Closed the night"),
    "checkin.here": _("Checked in %(who)s"),
    "checkin.coming": _("%(who)s is coming"),
    "checkin.not_coming": _("%(who)s is not coming"),
    "checkin.undone": _("Undid the check-in of %(who)s"),
    "checkin.left": _("%(who)s has left"),
    "checkin.sits_out": _("%(who)s is sitting out"),
    "checkin.plays": _("%(who)s is playing again"),
    "checkin.link_renewed": _("Created a new check-in link"),
    "link.renewed": _("Created a new link for table %(table)s"),
    "link.revoked": _("Revoked the link for table %(table)s"),
    "card.made": _("Created cards for tables %(tables)s"),
    "card.renewed": _("Replaced the card for table %(table)s; the old one no longer works"),
    "tables.started": _("Started a table"),
    "tables.changed": _("Changed the names at the table"),
    "tables.kept": _("Kept the games of a table of friends; games: %(games)s"),
    "tables.kept_undone": _("Gave the games back to their table of friends; games: %(games)s"),
    "tables.prepared": _("Prepared tables %(tables)s"),
    "draw.planned": _("Prepared a seat draw"),
    "draw.methods": _("Chose how to draw the seats"),
    "draw.shuffle": _("Shuffled the draft seating"),
    "draw.swap": _("Swapped %(who)s in the draft seating"),
    "draw.lock": _("Locked %(who)s at a table"),
    "draw.unlock": _("Unlocked %(who)s"),
    "webhook.added": _("Added a webhook: %(address)s"),
    "webhook.on": _("Turned on a webhook: %(address)s"),
    "webhook.off": _("Turned off a webhook: %(address)s"),
    "webhook.removed": _("Removed a webhook: %(address)s"),
    "webhook.secret": _("Replaced the secret of a webhook: %(address)s"),
    "draw.committed": _("Drew the seats for tables %(tables)s"),
    "draw.discarded": _("Discarded a prepared seat draw"),
    "draw.redrawn": _("Redrew the seats"),
    "draw.next": _("The players at table %(table)s are drawing seats for their next game"),
    "draw.refused": _("Table %(table)s: the draw repeated the last game’s seating, so it was drawn again"),
    "draw.taken_back": _("Table %(table)s isn’t playing on after all"),
    "seats.by_hand": _("Entered seats drawn with the table’s own tiles"),
    "seats.swapped": _("Swapped the seats of %(who)s and %(other)s"),
    "seats.put_in": _("Put %(who)s in %(other)s’s seat, starting from deal 1"),
    "draw.of_table": _("Redrew the seats at table %(table)s"),
    "tile.turned": _("Player %(number)s turned a tile"),
    "tiles.turned": _("Turned the tiles and rolled the dice for the table"),
    "dice.thrown": _("Rolled the dice: %(dice)s"),
    "game.started": _("The game started"),
    "game.closed": _("Ended the game"),
    "game.unclosed": _("Undid the end of the game, which continues"),
    "night.time_up": _("Called time at all tables"),
    "night.time_back": _("Undid calling time"),
    "night.unopened": _("Undid opening the night"),
    "game.left_open": _("Left the game unfinished when the night was closed"),
    "game.confirmed": _("Confirmed the result for the players who hadn’t"),
    "game.final": _("The game is final"),
    "game.reopened": _("Reopened the game"),
    "game.void": _("Voided the game"),
    "game.moved": _("Moved the game from %(called)s, table %(table)s, to %(to_night)s, table %(to)s"),
    "game.restored": _("Restored the voided game"),
    "game.from_log": _("Imported the game from the log %(file)s"),
    "game.on_paper": _("Entered a game played on paper"),
    "game.from_scores": _("Imported only the final scores from the log %(file)s"),
    "results.taken": _(
        "Season %(name)s: imported games from a list: %(games)s, on nights: %(nights)s, new players: %(players)s"
    ),
    "tournament.imported": _("Imported past results: %(games)s games, %(players)s new players"),
    "tournament.ranking_imported": _("Imported the final ranking: %(entries)s players"),
    "tournament.import_undone": _("Undid the import of past results: %(entries)s entries and %(teams)s teams removed"),
    "results.undone": _(
        "Season %(name)s: undid an import; games removed: %(games)s, changed since and voided: "
        "%(void)s, nights removed: %(nights)s, players removed: %(players)s"
    ),
    "players.undone": _(
        "Undid an import of players: removed players: %(players)s, removed entries: %(entries)s, "
        "players with details cleared: %(details)s"
    ),
    "logs.undone": _(
        "Undid an import of game logs; games removed: %(games)s, voided: %(void)s, players removed: %(players)s"
    ),
    "logs.taken": _("Imported games from logs: %(count)s, with final scores only: %(scores)s"),
    "deal.recorded": _("Recorded deal %(number)s"),
    "deal.undone": _("Undid deal %(number)s"),
    "deal.corrected": _("Corrected deal %(number)s"),
    "deal.disputed": _("Referred deal %(number)s to the referee"),
    "deal.decided": _("Ruled on deal %(number)s"),
    "line.added": _("Deal %(number)s: added line %(line)s"),
    "line.changed": _("Deal %(number)s: changed line %(line)s"),
    "line.removed": _("Deal %(number)s: removed line %(line)s"),
    "line.undone": _("Deal %(number)s: undid line %(line)s"),
    "line.left": _("Kept deal %(number)s as saved"),
    "riichi.on": _("Riichi stick placed"),
    "riichi.off": _("Riichi stick returned"),
    "scores.entered": _("Entered final scores"),
    "scores.undone": _("Undid the final scores"),
    "seat.confirmed": _("A player confirmed the result"),
    "seat.unconfirmed": _("A player withdrew their confirmation"),
    "seat.substituted": _("A substitute took a seat"),
    "seat.counts_for": _("Changed who a seat counts for"),
    "penalty.added": _("Added a penalty of %(points)s"),
    "penalty.cancelled": _("Cancelled a penalty of %(points)s"),
    "payment.made": _("%(payer)s paid %(payee)s: %(amount)s"),
    "payment.undone": _("Undid %(payer)s’s payment to %(payee)s: %(amount)s"),
    "tournament.planned": _("Planned the tournament %(name)s; rounds: %(rounds)s"),
    "tournament.screen": _("Added the screen %(name)s"),
    "tournament.staff": _("Changed %(who)s’s permissions at the tournament"),
    "entry.added": _("Added %(who)s as number %(number)s"),
    "team.replaced": _("Team %(by_number)s replaces team %(number)s in rounds %(rounds)s"),
    "entry.replaced": _("Number %(by_number)s replaces number %(number)s in rounds %(rounds)s"),
    "entry.penalty": _("Penalty for number %(number)s: %(points)s"),
    "team.penalty": _("Penalty for team %(team)s: %(points)s"),
    "sheet.photo": _("Added a photo of the score sheet of table %(table)s"),
    "registration.set": _("Changed the registration settings"),
    "registration.sent": _("%(who)s registered"),
    "registration.members": _("Named the members of team %(who)s"),
    "registration.lapsed": _("%(who)s didn’t reply; the place goes to the next person"),
    "registration.stuck": _("%(who)s could not be given a free place"),
    "registration.address": _("Corrected the email address of %(who)s’s registration"),
    "registration.withdrawn": _("%(who)s withdrew their registration"),
    "team.entered": _("Added the team %(team)s"),
    "team.named": _("Renamed the team %(team)s"),
    "team.lineup": _("Line-up of %(team)s in round %(round)s: %(who)s"),
    "tournament.day": _("Set the rules for the day"),
    "tournament.changed": _("Changed the plan of the tournament %(name)s"),
    "tournament.rules": _("Changed the rules of the tournament"),
    "tournament.times": _("Set the start times of the rounds: %(rounds)s"),
    "stage.confirmed": _("Number %(number)s confirmed their place: %(stage)s"),
    "stage.report": _("Marked the report as sent"),
    "referee.called": _("Table %(table)s called the referee"),
    "deal.played_on": _("Kept the deals that were played after the game should have ended (deal %(deals)s)"),
    "referee.taken": _("A referee took the call of table %(table)s"),
    "referee.came": _("The referee’s call of table %(table)s was closed"),
} | LOG_WORDS
ROLE_KEYS = ("role", "before", "after")


class Data(JsonObject):
    """Data of an entry for its text; a missing value becomes a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


@register.filter
def in_words(entry: LogEntry) -> str:
    """Return the text of an entry, or the action's name if it has no text."""
    words = WORDS.get(entry.action)
    return str(words) % _data(entry) if words else entry.action


class Change(NamedTuple):
    """A changed value: its label, the value before and after, with a dash for an empty value."""

    what: str
    before: str
    after: str


SPOKEN = {"club": Club, "player": Player, "season": Season, "night": Event}


@register.filter
def changes(entry: LogEntry) -> list[Change]:
    """Return the changes that an action made, value by value, if they were recorded."""
    found, model = entry.data.get("changed"), SPOKEN.get(entry.action.partition(".")[0])
    if not isinstance(found, dict) or model is None:
        return []
    fields = {field.name: field for field in model._meta.concrete_fields}
    return [_change(name, fields.get(name), *values) for name, values in found.items() if len(values) == 2]


def _change(name: str, field: Any, before: object, after: object) -> Change:
    choices = dict(field.flatchoices) if field else {}
    return Change(str(field.verbose_name) if field else name, *(_value(one, choices) for one in (before, after)))


def _value(value: object, choices: Mapping[object, object]) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(choices.get(value, value))


@register.filter
def kept_value(value: object, club: Club) -> str:
    """Return a stored value as text: times in the club's time zone, a dash for an empty value."""
    if isinstance(value, datetime):
        return f"{day(value, club)}{gettext(', ')}{date_format(localtime(value, club.zone), 'H:i')}"
    if isinstance(value, date):
        return date_format(value, "DATE_FORMAT")
    return _value(value, {})


def _data(entry: LogEntry) -> Data:
    said = Data({key: _said(key, value) for key, value in entry.data.items()})
    if "tenths" in entry.data:
        said["points"] = tenths(entry.data["tenths"], entry.game)
    return said


def _said(key: str, value: object) -> Any:
    if key in ROLE_KEYS:
        return dict(Role.choices).get(str(value), value)
    return listed(value) if isinstance(value, list) else value

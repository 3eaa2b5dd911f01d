"""What the log says, in the reader's words."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from django import template
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Event, LogEntry, Player, Season
from clubs.models.people import Role
from clubs.selectors.reader_language import listed
from clubs.templatetags.formatting import tenths
from clubs.templatetags.public import day
from scoring.strict_json import Json, JsonObject

register = template.Library()

# Every action that a service logs has its words here; a test compares. The part before the dot is its kind.
WORDS: Json = {
    "club.founded": _("Founded the club"),
    "club.changed": _("Changed what the club says of itself"),
    "club.archived": _("Made an archive of the club"),
    "club.imported": _("Brought the club in from its archive of %(made)s"),
    "member.role": _("Changed the role of %(who)s from %(before)s to %(after)s"),
    "member.removed": _("Took %(who)s off the members (%(role)s)"),
    "member.left": _("Left the club (%(role)s)"),
    "member.invited": _("Invited %(who)s as %(role)s"),
    "member.invitation_revoked": _("Took back the invitation of %(who)s"),
    "member.joined": _("Joined as %(role)s"),
    "token.made": _("Made the API token %(name)s, until %(until)s: %(scopes)s"),
    "token.revoked": _("Revoked the API token %(name)s"),
    "token.ended": _("Ended the API token %(name)s with the membership of %(who)s"),
    "player.added": _("Added %(who)s"),
    "player.imported": _("Took a list of players in: %(added)s new, %(joined)s filled in"),
    "player.changed": _("Changed player %(number)s, %(who)s"),
    "player.merged": _("Merged player %(number)s, %(who)s, into player %(kept_number)s, %(kept)s; games: %(games)s"),
    "player.unmerged": _("Made player %(number)s, %(who)s, and player %(kept_number)s, %(kept)s, two players again"),
    "player.removed": _("Removed player %(number)s, %(who)s"),
    "player.forgotten": _("Removed a person for good: former player %(number)s"),
    "player.claimed": _("Says to be player %(number)s, %(who)s"),
    "player.claim_withdrawn": _("Took back to be player %(number)s, %(who)s"),
    "player.claim_approved": _("%(account)s is player %(number)s, %(who)s: approved"),
    "player.claim_refused": _("%(account)s is player %(number)s, %(who)s: refused"),
    "season.created": _("Started the season %(name)s"),
    "season.changed": _("Changed the season %(name)s"),
    "season.rules": _("Changed the rules of the season %(name)s"),
    "season.policy": _("Changed the policy of the season %(name)s; lines that moved: %(moved)s"),
    "bonus.added": _("Season %(name)s, %(who)s: added a line of %(points)s"),
    "bonus.cancelled": _("Season %(name)s, %(who)s: cancelled a line of %(points)s"),
    "team.saved": _("Season %(name)s: saved the team %(team)s, members: %(count)s"),
    "team.removed": _("Season %(name)s: removed the team %(team)s"),
    "night.planned": _("Planned nights: %(count)s, from %(first)s on"),
    "night.changed": _("Changed the night"),
    "night.cancelled": _("Cancelled the night of %(when)s"),
    "night.opened": _("Opened the night"),
    "night.reopened": _("Opened the night again"),
    "night.closed": _("Closed the night"),
    "checkin.here": _("Checked in %(who)s"),
    "checkin.undone": _("Undid the check-in of %(who)s"),
    "checkin.left": _("%(who)s has gone"),
    "checkin.sits_out": _("%(who)s sits out"),
    "checkin.plays": _("%(who)s plays again"),
    "checkin.link_renewed": _("Made a new check-in link"),
    "link.renewed": _("Made a new link for table %(table)s"),
    "link.revoked": _("Ended the link of table %(table)s"),
    "card.made": _("Made cards for tables %(tables)s"),
    "card.renewed": _("Made a new card for table %(table)s; the old one is dead"),
    "tables.prepared": _("Prepared tables %(tables)s"),
    "draw.planned": _("Planned a seat draw"),
    "draw.methods": _("Chose how the seats are drawn"),
    "draw.shuffle": _("Shuffled the planned tables"),
    "draw.swap": _("Swapped %(who)s in the plan"),
    "draw.lock": _("Locked %(who)s at the table"),
    "draw.unlock": _("Unlocked %(who)s"),
    "webhook.added": _("Added a webhook: %(address)s"),
    "webhook.on": _("Switched a webhook on: %(address)s"),
    "webhook.off": _("Switched a webhook off: %(address)s"),
    "webhook.removed": _("Removed a webhook: %(address)s"),
    "webhook.secret": _("Gave a webhook another secret: %(address)s"),
    "draw.committed": _("Drew the seats, tables: %(tables)s"),
    "draw.discarded": _("Threw a planned draw away"),
    "draw.redrawn": _("Drew the seats again"),
    "draw.next": _("The players of table %(table)s draw seats for their next game"),
    "draw.refused": _("The order of the last game came again at table %(table)s: drawn again"),
    "draw.taken_back": _("Nobody plays on at table %(table)s after all"),
    "seats.by_hand": _("Entered seats drawn with the table’s own tiles"),
    "seats.swapped": _("Swapped the seats of %(who)s and %(other)s"),
    "seats.put_in": _("Put %(who)s in the seat of %(other)s, from deal 1"),
    "draw.of_table": _("Drew the seats of table %(table)s again"),
    "tile.turned": _("Player %(number)s turned a tile"),
    "tiles.turned": _("Turned the tiles and threw the dice for the table"),
    "dice.thrown": _("Threw the dice: %(dice)s"),
    "game.started": _("The game began"),
    "game.closed": _("Ended the game"),
    "game.unclosed": _("Took the ending back: the game goes on"),
    "night.time_up": _("Time is up for all tables"),
    "night.time_back": _("Took back that time is up"),
    "night.unopened": _("Took back that the night was opened"),
    "game.left_open": _("Left the game open when the night was closed"),
    "game.confirmed": _("Confirmed the result for those who had not"),
    "game.final": _("The game is final"),
    "game.reopened": _("Opened the game again"),
    "game.void": _("Declared the game void"),
    "game.from_log": _("Took the game from the log %(file)s"),
    "game.from_scores": _("Took the final scores alone from the log %(file)s"),
    "results.taken": _(
        "Season %(name)s: took games in from a list: %(games)s, on %(nights)s nights; new players: %(players)s"
    ),
    "results.undone": _(
        "Season %(name)s: took a list of games back: %(games)s games went, %(void)s that were changed since are void; "
        "nights that went: %(nights)s, players: %(players)s"
    ),
    "logs.taken": _("Took games from logs: %(count)s, of these with final scores only: %(scores)s"),
    "deal.recorded": _("Recorded deal %(number)s"),
    "deal.undone": _("Took back deal %(number)s"),
    "deal.corrected": _("Corrected deal %(number)s"),
    "deal.disputed": _("Left deal %(number)s to the referee"),
    "deal.decided": _("Decided about deal %(number)s"),
    "line.added": _("Deal %(number)s: entered line %(line)s"),
    "line.changed": _("Deal %(number)s: changed line %(line)s"),
    "line.removed": _("Deal %(number)s: removed line %(line)s"),
    "line.undone": _("Deal %(number)s: took back line %(line)s"),
    "line.left": _("Left deal %(number)s as it was saved"),
    "riichi.on": _("A riichi stick was laid"),
    "riichi.off": _("A riichi stick was taken back"),
    "scores.entered": _("Entered final scores"),
    "scores.undone": _("Took back the final scores"),
    "seat.confirmed": _("A player confirmed the result"),
    "seat.unconfirmed": _("A player took the confirmation back"),
    "seat.substituted": _("A substitute took a seat"),
    "seat.counts_for": _("Changed whom a seat counts for"),
    "penalty.added": _("Gave a penalty of %(points)s"),
    "penalty.cancelled": _("Cancelled a penalty of %(points)s"),
    "payment.made": _("%(payer)s paid %(payee)s: %(amount)s"),
    "payment.undone": _("Took back that %(payer)s paid %(payee)s: %(amount)s"),
    "tournament.planned": _("Planned the tournament %(name)s, rounds: %(rounds)s"),
    "tournament.opened": _("Opened the tournament"),
    "tournament.announced": _("Announced the tournament"),
    "tournament.withdrawn": _("Took the announcement of the tournament back"),
    "tournament.finished": _("Finished the tournament"),
    "tournament.reopened": _("Opened the finished tournament again"),
    "tournament.cancelled": _("Cancelled the tournament"),
    "tournament.closed": _("Closed the tournament"),
    "tournament.revealed": _("Revealed the hidden results"),
    "tournament.screen": _("Set up the screen %(name)s"),
    "tournament.screen_removed": _("Took the screen %(name)s away"),
    "tournament.staff": _("Changed what %(who)s may do at the tournament"),
    "entry.added": _("Entered %(who)s as number %(number)s"),
    "entry.here": _("Number %(number)s, %(who)s, is here"),
    "entry.expected": _("Undid the check-in of number %(number)s, %(who)s"),
    "entry.no_show": _("Number %(number)s, %(who)s, did not come"),
    "entry.left": _("Number %(number)s, %(who)s, withdrew"),
    "entry.late": _("Number %(number)s, %(who)s, plays from round %(from_round)s on"),
    "team.replaced": _("Team %(by_number)s takes the seats of team %(number)s, rounds: %(rounds)s"),
    "entry.replaced": _("Number %(by_number)s takes the seats of number %(number)s, rounds: %(rounds)s"),
    "entry.penalty": _("Penalty for number %(number)s: %(points)s"),
    "entry.penalty_cancelled": _("Cancelled a penalty of number %(number)s"),
    "team.penalty": _("Penalty for the team %(team)s: %(points)s"),
    "team.penalty_cancelled": _("Cancelled a penalty of the team %(team)s"),
    "sheet.photo": _("A photo of the sheet of table %(table)s"),
    "sheet.checked": _("Checked the sheet a second time"),
    "sheet.differs": _("The second entry of the sheet differs"),
    "round.draft": _("Seated round %(round)s as a draft"),
    "round.publish": _("Published round %(round)s"),
    "round.unpublish": _("Took back the publication of round %(round)s"),
    "round.start": _("Started round %(round)s"),
    "round.planned": _("Set the time of round %(round)s"),
    "registration.set": _("Changed the registration"),
    "registration.sent": _("%(who)s registered"),
    "registration.members": _("Named the members of %(who)s"),
    "registration.accepted": _("Accepted the registration of %(who)s"),
    "registration.refused": _("Refused the registration of %(who)s"),
    "registration.lapsed": _("%(who)s did not answer; the place goes to the next one"),
    "registration.withdrawn": _("%(who)s withdrew the registration"),
    "entry.federation": _("The federation number of number %(number)s, %(who)s, was set"),
    "entry.described": _("Number %(number)s, %(who)s: country, club or note were changed"),
    "entry.named": _("Number %(number)s, %(who)s, agrees that the name is public"),
    "entry.unnamed": _("Number %(number)s, %(who)s, is shown to the public as a number"),
    "entry.seed": _("Number %(number)s, %(who)s, has seed %(seed)s"),
    "entry.unseeded": _("Number %(number)s, %(who)s, has no seed any more"),
    "entry.paid": _("Number %(number)s, %(who)s, has paid"),
    "entry.unpaid": _("Number %(number)s, %(who)s, has not paid after all"),
    "team.entered": _("Entered the team %(team)s"),
    "team.named": _("Changed the names of the team %(team)s"),
    "team.captain": _("%(who)s is the captain of the team %(team)s"),
    "team.link": _("Made a new link for the team %(team)s"),
    "team.joined": _("%(who)s joined the team %(team)s"),
    "team.lineup": _("Line-up of %(team)s, round %(round)s: %(who)s"),
    "round.move": _("Moved a table of round %(round)s"),
    "round.pause": _("Paused the clock of round %(round)s"),
    "round.resume": _("Let the clock of round %(round)s go on"),
    "round.extend": _("Gave extra time in round %(round)s"),
    "round.approve": _("Approved round %(round)s"),
    "round.approved_own": _("Approved round %(round)s, in which the same person plays"),
    "round.absent": _("Noted an empty seat in round %(round)s"),
    "round.present": _("Noted that an empty seat of round %(round)s is taken"),
    "round.called": _("Called round %(round)s, to start in %(minutes)s minutes"),
    "tournament.said": _("Announced: %(text)s"),
    "tournament.unsaid": _("Ended an announcement"),
    "round.postpone": _("Postponed a table of round %(round)s"),
    "round.play": _("Let a postponed table of round %(round)s play"),
    "round.tables": _("Approved tables of round %(round)s"),
    "round.playoff": _("A play-off decides between equals: round %(round)s"),
    "round.call_off": _("Called off the play-off of round %(round)s"),
    "stage.lot": _("Drew a lot between equals: %(stage)s"),
    "round.keep": _("Kept the seats of round %(round)s"),
    "tournament.day": _("Set the rules of the day"),
    "tournament.changed": _("Changed the plan of the tournament %(name)s"),
    "tournament.rules": _("Changed the rules of the tournament"),
    "tournament.times": _("Set when rounds begin: %(rounds)s"),
    "entry.link": _("Made a new link for number %(number)s, %(who)s"),
    "round.reopen": _("Opened round %(round)s again"),
    "round.void": _("Made the result of a table of round %(round)s void"),
    "round.again": _("Let a table of round %(round)s play again"),
    "round.reset": _("Reset round %(round)s"),
    "stage.cut": _("Confirmed who goes on: %(stage)s"),
    "stage.confirmed": _("Number %(number)s plays on: %(stage)s"),
    "stage.days": _("Set the match days: %(stage)s"),
    "stage.decline": _("Somebody declined a place: %(stage)s"),
    "stage.report": _("Noted that the report was sent"),
    "referee.called": _("Table %(table)s called the referee"),
    "referee.came": _("The referee came to table %(table)s"),
}
ROLE_KEYS = ("role", "before", "after")


class Data(JsonObject):
    """What an entry knows; a figure that it has not is a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


@register.filter
def in_words(entry: LogEntry) -> str:
    """What was done; the bare action where nobody has put it in words yet."""
    words = WORDS.get(entry.action)
    return str(words) % _data(entry) if words else entry.action


class Change(NamedTuple):
    """A value that was changed: what it is called, as it was and as it is; a dash for nothing."""

    what: str
    before: str
    after: str


SPOKEN = {"club": Club, "player": Player, "season": Season, "night": Event}


@register.filter
def changes(entry: LogEntry) -> list[Change]:
    """What an act changed, value by value, where it was kept."""
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
    """A value of a row as people read it: days on the club's clock, a dash for nothing."""
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

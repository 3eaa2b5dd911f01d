"""Formatting of times and ranks on tournament pages."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.models import EntryPenalty, Event, Player, Round, Stage, StageStanding, StageTeamStanding
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.reader_language import letters, listed
from clubs.selectors.rulebook.amounts import MINUS, signed_total, size, written_total
from clubs.selectors.tournament.announcements import announcements_of, said
from clubs.selectors.tournament.desk import Seated
from clubs.selectors.tournament.seat_holders import Chair
from clubs.templatetags.formatting import name, staff_name, tenths

register = template.Library()
MUCH = 1.4
"""Factor of excess length above which a name gets the smallest font."""


@register.filter
def mmss(seconds: int) -> str:
    """Format the remaining time: 3725 → 62:05, with a minus sign below 0."""
    sign = "\N{MINUS SIGN}" if seconds < 0 else ""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{sign}{minutes}:{rest:02d}"


@register.filter
def longer_than(name: str, fits: int) -> str:
    """Return the CSS class of a name on a line of `fits` letters: "", "long" or "longer" for smaller fonts.

    >>> [longer_than(name, 18) for name in ("Camille Laurent", "Олександра Шевченко", "東風公開賽東風公開賽", "x" * 27)]
    ['', 'long', 'long', 'longer']
    """
    wide = letters(name)
    return "" if wide <= fits else "long" if wide <= fits * MUCH else "longer"


@register.filter
def worth(value: float | Fraction | None, stage: Stage) -> str:
    """Format a value of a stage's standings: table points (4, 2.33), or a total with its sign."""
    if value is None:
        return "–"
    if not stage.place_points:
        return own_points(value, stage)
    return f"{MINUS if value < 0 else ''}{written_total(size(value), None).removesuffix('.0')}"


@register.filter
def own_points(value: float | Fraction | None, stage: Stage) -> str:
    """Format a total of the games of a stage, in tenths, with its sign."""
    return "–" if value is None else signed_total(value, rules_of_event(stage.event))


@register.filter
def before(line: int | None, nth: int) -> bool:
    """Whether the cut line runs after the nth line of the standings, even if ranks are shared there."""
    return line == nth


@register.filter
def beside(totals: Sequence[int | None], rounds: Sequence[Round]) -> Iterable[tuple[Round, int | None]]:
    """Return the totals of a line, each with its round."""
    return zip(rounds, totals, strict=False)


@register.simple_tag(takes_context=True)
def working_of(context: Context, line: StageStanding | StageTeamStanding) -> str:
    """Return the URL of the score details of a line of a `board`."""
    stage = context["board"].stage
    where = [context["request"].club.slug, stage.event_id]
    if isinstance(line, StageTeamStanding):
        return f"{reverse('event_team', args=[*where, line.team.number])}#made-{stage.number}"
    return f"{reverse('event_line', args=[*where, line.entry_id])}?stage={stage.number}"


@register.simple_tag(takes_context=True)
def player_link(context: Context, player: Player) -> SafeString:
    """Return a player's public name as a link to the player's page."""
    where = reverse("player", args=[context["request"].club.slug, player.number])
    return format_html('<a href="{}">{}</a>', where, name(player))


@register.simple_tag(takes_context=True)
def start_numbers(context: Context) -> dict[int, str]:
    """Return who has each start number of the event, in full; where teams play a round, which team has a number."""
    event: Event = context["event"]
    round_ = context.get("round")
    if round_ is not None and round_.stage.by_team:
        return dict(event.teams.values_list("number", "name"))
    entries = event.entries.exclude(number=None).select_related("player")
    said = ((entry.number, (entry.player.full_name, entry.club_name)) for entry in entries)
    return {number: listed(filter(None, parts)) for number, parts in said if number}


@register.filter
def given_where(given: EntryPenalty) -> str:
    """Return the round, table and deal of a penalty, and who gave it."""
    parts = [
        _("Round %(n)s") % {"n": given.round.number} if given.round else "",
        _("Table %(n)s") % {"n": given.game.table.number} if given.game else "",
        _("deal %(n)s") % {"n": given.deal} if given.deal else "",
        _("in the game’s total") if given.in_game_id else "",
        str(given.by) if given.by else "",
    ]
    return listed(part for part in parts if part)


@register.filter
def cut_words(stage: Stage) -> str:
    """Return in a few words who advances to a stage and with what points."""
    return f"{_going_words(stage)} · {_carry_words(stage)}"


def _going_words(stage: Stage) -> str:
    if stage.plate:
        return _("Plate: players who missed the cut")
    if stage.least_tenths is not None:
        return _("%(points)s points or more") % {"points": tenths(stage.least_tenths)}
    if stage.group:
        group = Stage.Group(stage.group).label
        return _("Top %(n)s of each: %(group)s") % {"n": stage.size, "group": group}
    return _("Top %(n)s advance") % {"n": stage.size} if stage.size else _("Everyone advances")


def _carry_words(stage: Stage) -> str:
    if stage.carry_places:
        return _("points from places")
    if stage.carry_percent == 0:
        return _("points restart at 0")
    return _("%(percent)s%% of points carried over") % {"percent": stage.carry_percent}


@register.filter
def of_key(known: dict[int, str], number: int) -> str | None:
    """Return the value of a start number, or None."""
    return known.get(number)


@register.filter
def wind_word(wind: str) -> str:
    """Return the name of a wind."""
    return {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}.get(wind, "")


@dataclass(frozen=True, slots=True)
class Told:
    """An announcement for display: its number and text."""

    pk: int
    words: str


@register.simple_tag
def key_field() -> SafeString:
    """Return the hidden field with a new idempotency key."""
    return format_html('<input type="hidden" name="key" value="{}">', uuid.uuid4().hex)


@register.simple_tag
def announced(event: Event) -> list[Told]:
    """Return the current announcements: `{% announced event as told %}`."""
    return [Told(one.pk, said(one)) for one in announcements_of(event)]


@register.simple_tag
def who(seat: Chair | Seated, staff: bool = False) -> SafeString:
    """Return who sits in a chair: the player, or the team and its player once that is known."""
    player = (staff_name if staff else name)(seat.player) if seat.player else ""
    if seat.team is None:
        return format_html("{}", player)
    if seat.team.short_name:
        return format_html('<b class="team" title="{}">{}</b> {}', seat.team.name, seat.team.short_name, player)
    return format_html('<b class="team">{}</b> {}', seat.team.name, player)


@register.simple_tag(takes_context=True)
def who_link(context: Context, chair: Chair) -> SafeString:
    """Return who sits in a chair as links: to the team's page, and to the player's once that is known."""
    player = player_link(context, chair.player) if chair.player else ""
    if chair.team is None:
        return format_html("{}", player)
    where = reverse("event_team", args=[context["request"].club.slug, chair.team.event_id, chair.team.number])
    team, title = chair.team.short_name or chair.team.name, chair.team.name
    return format_html('<b class="team" title="{}"><a href="{}">{}</a></b> {}', title, where, team, player)


@register.filter
def tie_words(split: str) -> str:
    """Return the tie-break that separates a line from the one above."""
    names = {
        "places": _("by placings"),
        "best_game": _("by best game"),
        "lot": _("by lot"),
        "playoff": _("by play-off"),
    }
    return names.get(split, _("by a tie-break"))

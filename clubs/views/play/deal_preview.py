"""Preview of saving a deal or a line: payments, and what follows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.win import LineForm
from clubs.models import Player
from clubs.selectors.play.core_answers import DealAnswer
from clubs.selectors.play.deal_lines import Line, complete, put, wins_of
from clubs.selectors.play.deal_preview import DealPreview, PreviewSeat, deal_preview
from clubs.selectors.play.json_types import Result
from clubs.selectors.play.unfinished_deal import settled, sheet_of
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.win_patterns import PatternLine, win_patterns
from clubs.services.play.unfinished_deal import placed
from clubs.views.play.entry_state import EntryState
from clubs.views.play.seat_map import Place
from rules.entry import StateLabel


@dataclass(frozen=True, slots=True)
class Change:
    """The effect on a seat: `delta` from the player's current score; the resulting place, 0 if unknown.

    `owed` explains how a payment is made up if that is not obvious.
    """

    place: Place
    delta: int
    score: int
    rank: int = 0
    owed: str = ""

    @property
    def moved(self) -> bool:
        """Whether the place changes."""
        return self.rank != self.place.place


@dataclass(frozen=True, slots=True)
class HandCounted:
    """The patterns of a winner's hand, with its fu if any."""

    place: Place
    patterns: tuple[PatternLine, ...]
    fu: int | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is missing, or the effect of saving, summarised in `then`.

    `stop`: the dealer may end the game here. `hands`: the counted patterns of each win entered by patterns or tiles.
    `next` is None if the deal continues.
    """

    missing: tuple[str, ...] = ()
    title: str = ""
    points: int = 0
    lines: tuple[Change, ...] = ()
    next: StateLabel | None = None
    dealer: Player | None = None
    again: bool = False
    end: str = ""
    then: str = ""
    stop: bool = False
    explain: tuple[str, ...] = ()
    hands: tuple[HandCounted, ...] = ()


def preview_deal_effects(moment: EntryState, form: ResultForm) -> Outlook:
    """Return what is missing or the effect of saving. Errors are added to the form's fields."""
    if not form.is_valid():
        return Outlook()
    if form.missing():
        return Outlook(still_asked(moment, form))
    try:
        return _line_outlook(moment, form) if isinstance(form, LineForm) else _deal_outlook(moment, form)
    except ClubError as error:
        form.refuse(error.field, error.message)
        return Outlook()


def still_asked(moment: EntryState, form: ResultForm) -> tuple[str, ...]:
    """Return the missing answers of a form without errors, each with the name of the player it concerns."""
    return tuple(_of_whom(moment, form, what) for what in form.missing())


def _of_whom(moment: EntryState, form: ResultForm, what: str) -> str:
    """Return a missing answer with the name of the player it concerns."""
    player = form.asked_of(what)
    if player is None:
        return what
    return _("%(name)s: %(what)s") % {"name": moment.places[player].player.public_name, "what": what}


# -- a deal ------------------------------------------------------------------------------------------


def _deal_outlook(moment: EntryState, form: ResultForm) -> Outlook:
    result = form.result()
    found = deal_preview(moment.game, result)
    if found.error:
        raise found.error
    stop, hands = _may_stop(moment, form, result, found), _hands(moment, form, result, found.answer)
    return replace(_follows(moment, result, found), stop=stop, hands=hands)


def _follows(moment: EntryState, result: Result, found: DealPreview) -> Outlook:
    rules, answer = moment.asked.rules, found.answer
    label = found.label or moment.label
    dealer = moment.places[label.dealer]
    owed = rules.owed(moment.asked.state, result, core_lang())
    return Outlook(
        title=rules.result_label(result, answer.told, core_lang()),
        points=answer.wins[0].points if len(answer.wins) == 1 else 0,
        lines=tuple(_change(moment.places[seat.index], seat, owed.get(seat.index, "")) for seat in found.seats),
        next=label,
        dealer=dealer.player,
        again=dealer.dealer,
        end=found.end,
        then=_then(moment, found.end, label),
        explain=tuple(_by_name(moment, line) for line in answer.explain),
    )


def _by_name(moment: EntryState, line: str) -> str:
    """Return a line of the calculation with players' names instead of seat names."""
    seats = moment.asked.rules.seat_names
    called = {seats[place.wind].say(core_lang()): place.player.public_name for place in moment.places if seats}
    if not called:
        return line
    words = "|".join(re.escape(word) for word in sorted(called, key=len, reverse=True))
    seat = re.compile(rf"(?<![^\s：，、])({words})")
    return seat.sub(lambda found: called[found[0]], line)


def _then(moment: EntryState, end: str, following: StateLabel) -> str:
    if end:
        return _("the game ends")
    again = following.title == moment.label.title
    if again:
        return moment.asked.rules.glossary.again(following.title, core_lang())
    return _("then %(deal)s") % {"deal": following.title}


def _change(place: Place, seat: PreviewSeat, owed: str) -> Change:
    return Change(place, seat.score - place.score, seat.score, seat.place, owed)


def _hands(moment: EntryState, form: ResultForm, result: Result, answer: DealAnswer) -> tuple[HandCounted, ...]:
    notes = form.entered().get("ways", ())
    wins = zip(result.get("wins", ()), answer.wins, notes, strict=False)
    shown = (
        HandCounted(moment.places[win["winner"]], win_patterns(moment.asked.rules, found, note), found.fu)
        for win, found, note in wins
    )
    return tuple(hand for hand in shown if hand.patterns)


def _may_stop(moment: EntryState, form: ResultForm, result: Result, found: DealPreview) -> bool:
    if not form.entry.stop:
        return False
    if result.get("stop"):
        return True
    return not found.end and not deal_preview(moment.game, {**result, "stop": True}).error


# -- a line ------------------------------------------------------------------------------------------


def _line_outlook(moment: EntryState, form: LineForm) -> Outlook:
    asked, lines = moment.asked, form.lines()
    whole = put(asked.lines, lines, asked.index, int(asked.change))
    try:
        answer = settled(asked, whole)
    except ClubError as error:
        raise placed(error, whole, range(asked.index, asked.index + len(lines))) from None
    first = len(wins_of(asked.before))
    wins = answer.wins[first : first + len(lines)]
    result = {"type": "win", "wins": [win.entry for win in wins_of(lines)]}
    return Outlook(
        title=asked.rules.result_label(result, {"wins": [win.told for win in wins]}, core_lang()),
        lines=_so_far(moment, answer.deltas),
        then=_goes_on(moment, whole),
        explain=tuple(text for win in wins for text in win.explain),
    )


def _so_far(moment: EntryState, deltas: Sequence[int]) -> tuple[Change, ...]:
    before = sheet_of(moment.asked).deltas
    places = zip(moment.places, before, deltas, strict=True)
    return tuple(Change(one, then - now, one.score + then) for one, now, then in places)


def _goes_on(moment: EntryState, lines: Sequence[Line]) -> str:
    if moment.asked.change:
        return _("replaces this line")
    return _("all wins are in") if complete(moment.asked.rules, lines) else _("play continues")

"""State for entering or correcting a deal: the table at that deal, the request, and the choices so far."""

from dataclasses import dataclass

from django.http import HttpRequest, QueryDict

from clubs.errors import ClubError
from clubs.forms.play.deal_forms import ended, form_of, line_typed, typed
from clubs.forms.play.deal_lines import SpotForm
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.rule_fields import started
from clubs.forms.play.win import LineForm
from clubs.forms.play.winner import Typed
from clubs.input_limits import figures
from clubs.models import Game
from clubs.selectors.play.deal_context import DealContext, as_saved, current_deal, earlier_deal
from clubs.selectors.play.table_page import DealLine, seats_now, table_view, ways_at
from clubs.selectors.reader_language import core_lang
from clubs.views.play.seat_map import Place, places_asked, places_before, turned
from clubs.views.play.table_context import TableContext
from rules.entry import StateLabel

CHANGEABLE: tuple[str, ...] = (Game.Status.PLAYING, Game.Status.TO_CONFIRM)


@dataclass(frozen=True, slots=True)
class EntryState:
    """A table at the current deal, or at an earlier deal that is being corrected (`line`); `count` is the number of
    valid deals.
    """

    game: Game
    asked: DealContext
    places: tuple[Place, ...]
    label: StateLabel
    count: int
    line: DealLine | None = None

    @property
    def number(self) -> int:
        """Return the deal's number."""
        return self.asked.number

    @property
    def sticks(self) -> list[str]:
        """Return the seats whose riichi sticks are on the table, as form values."""
        return [str(player) for player in self.game.riichi]


def requested_deal(request: HttpRequest, place: TableContext) -> DealContext | None:
    """Return the requested deal, with the position of a line in it; by default the current deal.

    Return None if there is no such deal.
    """
    form = SpotForm(request.POST if request.method == "POST" else request.GET)
    spot = form.cleaned_data if form.is_valid() else {}
    deal = spot.get("deal")
    try:
        asked = earlier_deal(place.game, deal) if deal else current_deal(place.game, place.number)
    except ClubError:
        return None
    if not asked.by_line:
        return asked
    if deal and spot.get("afresh"):
        return asked.afresh()
    return asked.placed(spot.get("at") or 0, change=bool(spot.get("change")))


def may_enter(place: TableContext, asked: DealContext) -> bool:
    """Whether the game accepts this deal: it is the current deal, or the user may correct it."""
    if place.game.status == Game.Status.PLAYING:
        return True
    staff = place.staff and place.game.status == Game.Status.FINAL
    return asked.saved is not None and (staff or place.game.status in CHANGEABLE)


def load_entry_state(request: HttpRequest, place: TableContext, asked: DealContext) -> EntryState:
    """Return the table at the requested deal."""
    if asked.saved is not None:
        return _moment_before(request, place, asked)
    rules, game = asked.rules, place.game
    label = rules.state_label(asked.state, core_lang())
    seats = seats_now(game, rules, asked.state, label)
    return EntryState(game, asked, places_asked(rules, seats, label, turned(request)), label, asked.number - 1)


def moment_before(request: HttpRequest, place: TableContext, number: int) -> EntryState:
    """Return the table before an earlier deal."""
    return _moment_before(request, place, earlier_deal(place.game, number))


def _moment_before(request: HttpRequest, place: TableContext, asked: DealContext) -> EntryState:
    view = table_view(place.game)
    line = view.deals[asked.number - 1]
    places = places_before(view, asked.number, turned(request))
    return EntryState(place.game, asked, places, line.label, len(view.deals), line)


# -- its form ----------------------------------------------------------------------------------------


def blank(query: QueryDict, moment: EntryState, type: str) -> ResultForm:
    """Return the form of a new deal, with the current sticks and the winner tapped on the table."""
    asked = moment.asked
    data: Typed = {"type": type, "riichi": moment.sticks, "tenpai": moment.sticks}
    for name, field in (("winner", "winner-1"), ("from", "from"), ("reason", "reason"), ("kind", "kind")):
        if name in query:
            data[field] = query[name]
    if asked.by_line and query.get("winner", "") not in map(str, asked.may_win):
        data.pop("winner-1", None)
    return form_of(asked, data | own_way(query, moment) | started(asked.entry.asks, asked.state, {}))


def own_way(query: QueryDict, moment: EntryState) -> dict[str, str]:
    """Return the entry method of the last win of the tapped seat. For the other seats, scripts do the same."""
    winner = figures(query.get("winner", ""))
    way = None if winner is None else ways_at(moment.game).get(winner)
    return {"way-1": way} if way else {}


def line_form(query: QueryDict, moment: EntryState) -> ResultForm:
    """Return the form of a win as a line, blank or with the line being changed."""
    said = line_typed(moment.asked)
    return form_of(moment.asked, said) if said else blank(query, moment, LineForm.type)


def saved_form(asked: DealContext, type: str) -> ResultForm:
    """Return the form of a saved deal. If another type is chosen, it is blank except for the sticks."""
    if asked.by_line:
        return ended_form(as_saved(asked), type)
    data = typed(asked)
    if type and type != data["type"]:
        kept = started([ask for ask in asked.entry.asks if type in ask.on], asked.state, asked.result)
        data = {"type": type, "riichi": data["riichi"], "tenpai": data["riichi"], **kept}
    return form_of(asked, data)


def ended_form(asked: DealContext, type: str) -> ResultForm:
    """Return the form of a deal being corrected, with the lines entered so far."""
    return form_of(asked, ended(asked, type)) if asked.by_line else saved_form(asked, type)

"""Selection of the form for a deal, and conversion of a saved deal to that form's data."""

from collections.abc import Iterable, Mapping

from clubs.forms.play.deal_endings import (
    HUA_ZHU,
    READY,
    TILES,
    XIANG_GONG,
    AbortForm,
    ClosedForm,
    DrawForm,
    FoulForm,
    ReadyForm,
)
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.rule_fields import ask_data, started
from clubs.forms.play.win import SELF, LineForm, WinForm, happened
from clubs.forms.play.win_by_tiles import ready_data
from clubs.forms.play.win_entry_ways import slots_of
from clubs.forms.play.winner import Data, Slot, Typed
from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import WinLine
from scoring.strict_json import JsonObject

Forms = Mapping[str, type[ResultForm]]
AT_ONCE: Forms = {form.type: form for form in (WinForm, DrawForm, AbortForm, FoulForm)}
BY_LINE: Forms = {form.type: form for form in (LineForm, ClosedForm, ReadyForm, FoulForm)}


def form_of(asked: DealContext, data: Data) -> ResultForm:
    """Return the bound form for the submitted type of result."""
    forms, usual = (BY_LINE, ClosedForm) if asked.by_line else (AT_ONCE, WinForm)
    form = forms.get(str(data.get("type", "")), usual)(asked, data)
    form.is_valid()
    return form


def typed(asked: DealContext) -> Typed:
    """Return the saved result as form data for editing."""
    rules, result, state = asked.rules, asked.result, asked.state
    data: Typed = {"type": result["type"], "riichi": _words(result.get("riichi", []))}
    if result.get("stop"):
        data["stop"] = "on"
    singles = ("player", "kind", "reason", "last_draw", "fan")
    data |= {name: str(result[name]) for name in singles if result.get(name) is not None}
    data |= {name: _words(result.get(name, [])) for name in ("tenpai", "nagashi")}
    asks = asked.entry.asks
    data |= started((ask for ask in asks if not ask.of_win and not ask.in_hand), state, result)
    for ready in result.get("tenpai") or ():
        data |= ready_data(rules, ready)
    wins = result.get("wins", [])
    data |= {
        happened(event.id): "on" for event in asked.entry.win_events if any(event.id in events_of(win) for win in wins)
    }
    for slot, win in zip(slots_of(asked, len(wins)), wins, strict=True):
        data |= _typed_win(slot, win) | slot.data()
        for ask in asks:
            if ask.of_win:
                data |= ask_data(ask, win.get(ask.id), slot.name(ask.id))
    return data


def events_of(win: JsonObject) -> list[str]:
    """Return the events of a win, entered by value or by tiles."""
    events: list[str] = (win.get("hand") or win).get("events") or []
    return events


def _typed_win(slot: Slot, win: JsonObject) -> Typed:
    pao = win.get("pao") or {}
    return {
        "from": str(win.get("from", SELF)),
        slot.name("winner"): str(win["winner"]),
        slot.name("liable"): str(pao.get("player", "")),
        slot.name("liable_for"): pao.get("pattern", ""),
    }


def _words(players: Iterable[int | JsonObject]) -> list[str]:
    return [str(player["player"] if isinstance(player, Mapping) else player) for player in players]


def line_typed(asked: DealContext) -> Typed:
    """Return the win of the edited line as form data."""
    win = asked.line
    if not isinstance(win, WinLine):
        return {}
    said = {**typed(asked), "type": LineForm.type} | {happened(event): "on" for event in win.events}
    return said | ({"same": "on"} if win.shared else {})


def ended(asked: DealContext, type: str) -> Typed:
    """Return the end of a deal kept line by line as form data; only the type if another type is chosen."""
    end = asked.end
    if type and type != end["type"]:
        return {"type": type}
    said: Typed = {"type": end["type"]}
    for ready in end.get("tenpai") or ():
        shown = isinstance(ready, Mapping)
        player = ready["player"] if shown else ready
        said[f"state-{player}"] = TILES if shown and "hand" in ready else f"fan{ready['fan']}" if shown else READY
        said |= ready_data(asked.rules, ready)
    said |= {f"state-{player}": name for name in (HUA_ZHU, XIANG_GONG) for player in end.get(name) or ()}
    said |= {name: str(end[name]) for name in ("player", "kind") if name in end}
    return said | {ask.id: end[ask.id] for ask in asked.entry.asks if ask.id in end}

"""Entering a deal line by line: a win or a kong as a line of its ledger, and how the deal ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.play.acts import SaveForm
from clubs.forms.play.entry import (
    FoulForm,
    Result,
    ResultForm,
    WinForm,
    result_form,
    typed,
)
from clubs.forms.play.tiles import ready_data, ready_fields, ready_hand
from clubs.selectors.play.lines import KAN, SAID, WIN, Line, declared, notes_of, wins_of, won_by
from clubs.selectors.play.replay import core_lang
from clubs.selectors.play.running import Book
from rules import calls
from rules.entry import Ask
from rules.system import Rules

MOST_FAN = 20
HUA_ZHU, XIANG_GONG, TILES, READY = "hua_zhu", "xiang_gong", "tiles", "ready"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a deal a line is entered: at its end, before line `at` (from 1), or instead of it (`change`)."""

    book: Book
    at: int | None = None
    change: bool = False

    @property
    def index(self) -> int:
        """How many lines stand before it."""
        return len(self.book.lines) if self.at is None else self.at - 1

    @property
    def before(self) -> tuple[Line, ...]:
        """The lines before it."""
        return self.book.lines[: self.index]

    @property
    def line(self) -> Line | None:
        """The line that is changed."""
        return self.book.lines[self.index] if self.change else None

    @property
    def players(self) -> tuple[int, ...]:
        """Who is still in at this moment."""
        out = won_by(self.before)
        return tuple(player for player in range(self.book.rules.players) if player not in out)

    @property
    def may_win(self) -> tuple[int, ...]:
        """Who has not won in any other line."""
        others = won_by([line for i, line in enumerate(self.book.lines) if not (self.change and i == self.index)])
        return tuple(player for player in range(self.book.rules.players) if player not in others)

    @property
    def slots(self) -> int:
        """How many may win here on one discard."""
        entry = self.book.entry
        left = self.book.rules.players - 1 - len(wins_of(self.book.lines)) if entry.running else entry.max_winners
        return 1 if self.change else max(1, min(entry.max_winners, len(self.may_win), left))

    @property
    def shared_with(self) -> int | None:
        """Whose discard was won on in the line right before; None where there was none."""
        last = self.before[-1].get(WIN) if self.before else None
        return None if last is None else last.get("from")

    @property
    def konged(self) -> tuple[int, ...]:
        """Who has made a kong since the win before."""
        since: list[int] = []
        for line in self.before:
            since = [] if WIN in line else [*since, line[KAN]["player"]] if KAN in line else since
        return tuple(since)


class SpotForm(forms.Form):
    """Which deal, and where in it: `deal` an earlier one that is corrected, `at` a line, `change`: instead of it."""

    deal = forms.IntegerField(min_value=1, required=False)
    at = forms.IntegerField(min_value=1, required=False)
    change = forms.BooleanField(required=False)


class LineSaveForm(SaveForm):
    """What makes a step safe to repeat."""


class KongForm(forms.Form):
    """A kong, as one tap says it: `2:daiminkan:3` (who, which, from whom)."""

    kong = forms.CharField(max_length=40)

    def __init__(self, spot: Spot, data: Any = None) -> None:
        super().__init__(data)
        self.spot = spot

    def clean_kong(self) -> Line:
        """The line."""
        for choice in kong_choices(self.spot):
            if choice.key == self.cleaned_data["kong"]:
                return choice.line
        raise forms.ValidationError(_("Tap who made the kong, and which."))


@dataclass(frozen=True, slots=True)
class KongChoice:
    """One kong that can be made now."""

    player: int
    type: str
    giver: int | None = None

    @property
    def key(self) -> str:
        return ":".join(str(part) for part in (self.player, self.type, self.giver) if part is not None)

    @property
    def line(self) -> Line:
        """It as a line."""
        given = {} if self.giver is None else {"from": self.giver}
        return {KAN: {"player": self.player, "type": self.type, **given}}


def kong_choices(spot: Spot) -> list[KongChoice]:
    """Every kong that those still in can make."""
    kans = spot.book.entry.kans
    found: list[KongChoice] = []
    for player in spot.players if kans else ():
        for kind in kans.types if kans else ():
            givers = [other for other in spot.players if other != player] if kind.id == "daiminkan" else [None]
            found += [KongChoice(player, kind.id, giver) for giver in givers]
    return found


class DeclareForm(forms.Form):
    """A declaration, as one tap says it: `bao_hu:2` (what, who)."""

    said = forms.RegexField(r"^[a-z_]+:\d$")

    def line(self) -> Line:
        """It as a line."""
        name, _colon, player = self.cleaned_data["said"].partition(":")
        return {SAID: {"field": name, "player": int(player)}}


class LineWinForm(WinForm):
    """A win as a line, or several on one discard; `same`: on the discard of the win right before."""

    def __init__(self, spot: Spot, data: Any = None) -> None:
        self.spot = spot
        line = spot.line
        saved = {"type": "win", "wins": [line[WIN]]} if line else None
        super().__init__(
            spot.book.rules, data, saved, noted=notes_of([line]) if line else None, state=dict(spot.book.state)
        )

    @property
    def asks(self) -> list[Ask]:
        return []

    def build(self) -> None:
        super().build()
        for slot in self.slots[self.spot.slots :]:
            for name in [name for name in self.fields if name.endswith(f"-{slot.n}")]:
                del self.fields[name]
        self.slots = self.slots[: self.spot.slots]
        self.fields["same"] = forms.BooleanField(required=False)
        for event in self.entry.win_events:
            self.fields[f"happened-{event.id}"] = forms.BooleanField(required=False)

    def lines(self) -> list[Line]:
        """The lines: all but the first on the same discard."""
        wins, notes = self.own()["wins"], self.entered()["ways"]
        loser = wins[0].get("from")
        same = self.cleaned_data["same"] and loser is not None and loser == self.spot.shared_with
        last = self.spot.before[-1][WIN] if same else None
        found = []
        for i, (win, note) in enumerate(zip(wins, notes, strict=True)):
            whole = {**win, "same_discard": True} if loser is not None and (i or same) else win
            found.append({WIN: self._happened(whole, last), "note": note})
        return found

    def _happened(self, win: Result, shared: Result | None) -> Result:
        """The win with what was said of its moment: beside a bare value, or in the hand."""
        if win.get("from") is None:
            return win
        known = [event.id for event in self.entry.win_events]
        if shared is not None:
            events = [event for event in _events(shared) if event in known]
        else:
            events = [event for event in known if self.cleaned_data[f"happened-{event}"]]
        if not events:
            return win
        if "hand" not in win:
            return {**win, "events": events}
        hand = win["hand"]
        return {**win, "hand": {**hand, "events": sorted({*hand.get("events", ()), *events})}}


def _events(win: Mapping[str, Any]) -> list[str]:
    return list(win.get("events", ())) or list(win.get("hand", {}).get("events", ()))


def line_data(spot: Spot) -> dict[str, Any]:
    """The win that is changed as its form would have sent it."""
    win = (spot.line or {}).get(WIN)
    if win is None:
        return {}
    said = typed(spot.book.rules, {"type": "win", "wins": [win]}, notes_of([spot.line or {}]))
    said |= {f"happened-{event}": "on" for event in _events(win)}
    return said | ({"same": "on"} if win.get("same_discard") else {})


def end_data(book: Book, type: str) -> dict[str, Any]:
    """How a saved deal ended as its form would have sent it; nothing but the type where another is chosen."""
    end = book.end
    if type and type != end["type"]:
        return {"type": type}
    said: dict[str, Any] = {"type": end["type"]}
    for ready in end.get("tenpai") or ():
        shown = isinstance(ready, Mapping)
        player = ready["player"] if shown else ready
        said[f"state-{player}"] = TILES if shown and "hand" in ready else f"fan{ready['fan']}" if shown else READY
        said |= ready_data(book.rules, ready)
    said |= {f"state-{player}": name for name in (HUA_ZHU, XIANG_GONG) for player in end.get(name) or ()}
    said |= {name: str(end[name]) for name in ("player", "kind") if name in end}
    return said | {ask.id: end[ask.id] for ask in book.entry.asks if ask.id in end}


# -- the end of the deal -----------------------------------------------------------------------------


class LinesForm(ResultForm):
    """A result whose wins, kongs and declarations are the lines of the deal's book."""

    book: Book

    def __init__(self, rules: Rules, data: Any = None, saved: Any = None, *, book: Book, **known: Any) -> None:
        self.book = book
        super().__init__(rules, data, saved, **known)

    @property
    def asks(self) -> list[Ask]:
        return [ask for ask in super().asks if ask.id not in declared(self.entry) and not ask.of_win]

    def result(self) -> Result:
        return self.book.ended(super().result())

    def carried(self) -> Result:
        return {name: self.saved[name] for name in ("adjust", "note") if name in self.saved}

    def entered(self) -> Result:
        return notes_of(self.book.lines)


class LinesWinForm(LinesForm):
    """The deal has ended by its wins."""

    type = "win"

    def missing(self) -> list[str]:
        return [] if self.book.complete else [gettext("The deal is not over: somebody is still to win.")]


class LinesFoulForm(LinesForm, FoulForm):
    """A foul ends the deal; the lines before it stand."""

    type = "foul"


class LinesDrawForm(LinesForm):
    """The wall ran out: those still in are ready (with their best fan, or by their tiles), or what else they are."""

    type = "draw"

    def build(self) -> None:
        choices = [(one.key, one.key) for one in states(self.rules)]
        for player in self.book.active:
            self.fields[f"state-{player}"] = forms.ChoiceField(choices=choices, required=False)
        if self.entry.draw and self.entry.draw.hands:
            self.fields |= {
                name: field
                for name, field in ready_fields(self.rules).items()
                if int(name.rsplit("-", 1)[1]) in self.book.active
            }

    def said_of(self, player: int) -> str:
        """What was said of a player."""
        return str(self.cleaned_data.get(f"state-{player}") or "")

    def missing(self) -> list[str]:
        if self.book.complete:
            return [gettext("All have won: the deal has ended.")]
        shown = [player for player in self.book.active if self.said_of(player) == TILES]
        unseen = [player for player in shown if ready_hand(self.rules, self.cleaned_data, player) is None]
        return [gettext("Which tiles?") for _player in unseen]

    def own(self) -> Result:
        ready = [self._ready(player) for player in self.book.active]
        said: Result = {"tenpai": [one for one in ready if one is not None]}
        for name in (HUA_ZHU, XIANG_GONG):
            if self.entry.draw and getattr(self.entry.draw, name):
                said[name] = [player for player in self.book.active if self.said_of(player) == name]
        return said

    def _ready(self, player: int) -> Any:
        state = self.said_of(player)
        if state == TILES:
            return {"player": player, "hand": ready_hand(self.rules, self.cleaned_data, player)}
        if state == READY:
            return player
        return {"player": player, "fan": int(state.removeprefix("fan"))} if state.startswith("fan") else None

    def field_of(self, path: str) -> str:
        name, bracket, rest = path.removeprefix("result.").partition("[")
        number = rest.partition("]")[0]
        if not bracket or not number.isdigit():
            return super().field_of(path)
        said = self.own().get(name, [])
        found = said[int(number)] if int(number) < len(said) else None
        player = found["player"] if isinstance(found, dict) else found
        return f"state-{player}" if f"state-{player}" in self.fields else ""


@dataclass(frozen=True, slots=True)
class State:
    """What a player may be when the wall has run out: `amount` is what each who is not ready pays for it."""

    key: str
    name: str
    amount: str = ""
    kind: str = ""


def states(rules: Rules) -> tuple[State, ...]:
    """All of them, the first for nothing said."""
    form = rules.entry().draw
    if form is None:
        return ()
    found = [State("", gettext("Not ready"))]
    if form.tenpai_as == "fan":
        said = _fans(rules)
        unit, lang = rules.unit, core_lang()
        last = len(said) - 1
        for i, (fan, amount) in enumerate(said):
            name = unit.fill(n=f"{fan}+" if i == last and i else fan).say(lang)
            found.append(State(f"fan{fan}", name, rules.written(amount), "fan"))
    else:
        found.append(State(READY, gettext("Ready")))
    found += [State(TILES, gettext("By tiles"))] if form.hands else []
    found += [State(HUA_ZHU, gettext("Three suits"))] if form.hua_zhu else []
    found += [State(XIANG_GONG, gettext("Wrong number of tiles"))] if form.xiang_gong else []
    return tuple(found)


@lru_cache(maxsize=64)
def _fans(rules: Rules) -> tuple[tuple[int, int], ...]:
    """Each best fan that these rules pay differently, and what one who is not ready pays for it."""
    spoken = {"preset": rules.preset.id, "options": rules.values()}
    found: list[tuple[int, int]] = []
    for fan in range(MOST_FAN):
        draw = {"type": "draw", "tenpai": [{"player": 0, "fan": fan}]}
        answer = calls.answer("deal", {"rules": spoken, "result": draw})
        if not answer["ok"]:
            continue
        amount = -answer["deltas"][1]
        if found and found[-1][1] == amount:
            break
        found.append((fan, amount))
    return tuple(found)


FORMS: dict[str, type[LinesForm]] = {form.type: form for form in (LinesWinForm, LinesDrawForm, LinesFoulForm)}


def form_of(rules: Rules, data: Mapping[str, Any], saved: Any = None, **known: Any) -> ResultForm:
    """The form for the type of result that was sent, of a deal that is kept line by line or entered at once."""
    book = known.pop("book", None)
    if book is None:
        return result_form(rules, data, saved, **known)
    kind = FORMS.get(data.get("type", ""), LinesWinForm)
    return kind(rules, data, saved, book=book, **known)

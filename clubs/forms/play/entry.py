"""Entering a deal: what was tapped or typed, as a result in the scoring contract's words, and back again.

Which fields there are, and what can be chosen, comes from the rule set's entry form alone.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.play.asks import (
    NOTHING,
    PlayerField,
    PlayersField,
    ask_data,
    ask_fields,
    ask_value,
    players_of,
    said_of,
    started,
)
from clubs.forms.play.slot import Slot, Told, Value
from clubs.forms.play.tiles import ready_data, ready_fields, ready_hand
from clubs.forms.play.ways import slots_of
from clubs.selectors.play.replay import core_lang
from rules.entry import Ask, EntryForm
from rules.system import Rules

Result = dict[str, Any]
SELF = "self"
CARRIED = ("kans", "adjust", "note")


class ResultForm(forms.Form):
    """A deal's result. `missing()` says in words what is not there yet, `result()` gives what is."""

    type: ClassVar[str]

    def __init__(
        self,
        rules: Rules,
        data: Any = None,
        saved: Mapping[str, Any] | None = None,
        *,
        noted: Mapping[str, Any] | None = None,
        state: Mapping[str, Any] | None = None,
    ) -> None:
        """`saved`, `noted`: the result that is corrected and its `entered`; `state`: that before the deal."""
        super().__init__(data)
        self.rules, self.saved, self.noted, self.state = rules, saved or {}, noted or {}, state or {}
        self.players = rules.players
        self.entry: EntryForm = rules.entry()
        if self.entry.riichi:
            self.fields["riichi"] = PlayersField(self.players)
        self.build()
        for ask in self.asks:
            self.fields |= ask_fields(ask, self.players, ask.id)
        if self.entry.stop:
            self.fields["stop"] = forms.BooleanField(required=False)

    @property
    def asks(self) -> list[Ask]:
        """The further fields that these rules ask for with a result of this type."""
        return [ask for ask in self.entry.asks if self.type in ask.on and not ask.of_win and not ask.in_hand]

    def build(self) -> None:
        """Add the fields of this type of result."""

    def missing(self) -> list[str]:
        """What is still to be said, in the order in which it is asked."""
        return []

    def own(self) -> Result:
        """The fields of the result that only this type has."""
        return {}

    def result(self) -> Result:
        """The result in the contract's words."""
        said: Result = {"type": self.type, **self.own(), **self.carried()}
        if self.entry.riichi:
            said["riichi"] = self.cleaned_data["riichi"]
        said |= said_of(self.asks, self, self.state)
        if self.cleaned_data.get("stop"):
            said["stop"] = True
        return said

    def entered(self) -> Result:
        """What was said beyond the result: a fact kept beside it (`Deal.entered`)."""
        return {}

    def carried(self) -> Result:
        """What a saved result says beside its type (a referee's correction, kongs) stays when it is corrected."""
        said = {ask.id for ask in self.asks if ask_value(ask, self.cleaned_data, ask.id) is not NOTHING}
        other = tuple(ask.instead for ask in self.entry.asks if ask.instead and ask.id not in said)
        return {name: self.saved[name] for name in (*CARRIED, *other) if name in self.saved}

    def field_of(self, path: str) -> str:
        """The form's field that a path of the contract's result belongs to; "" for the whole form."""
        name = re.sub(r"\[(\d+)\]", r".\1", path.removeprefix("result."))
        while name:
            if found := next((one for one in self.fields if one == name or one.startswith(f"{name}.")), ""):
                return found
            name = name.rpartition(".")[0]
        return ""

    def refuse(self, path: str, message: str) -> None:
        """Show a refusal at the field that it is about."""
        self.add_error(self.field_of(path) or None, message)


class WinForm(ResultForm):
    """Who won, from whom, what it is worth; up to `max_winners` on one discard."""

    type = "win"

    def build(self) -> None:
        self.slots = slots_of(self.rules, self.entry.max_winners, self.saved, self.noted)
        patterns = [(pao.pattern, pao.pattern) for pao in self.entry.pao]
        self.fields["from"] = forms.ChoiceField(choices=[(SELF, SELF), *players_of(self.players)], required=False)
        for slot in self.slots:
            self.fields[slot.name("winner")] = PlayerField(self.players)
            self.fields |= slot.fields()
            self.fields[slot.name("liable")] = PlayerField(self.players)
            self.fields[slot.name("liable_for")] = forms.ChoiceField(choices=patterns, required=False)
            for ask in self.win_asks:
                self.fields |= ask_fields(ask, self.players, slot.name(ask.id))

    @property
    def win_asks(self) -> list[Ask]:
        """The further fields of each win."""
        return [ask for ask in self.entry.asks if ask.of_win and self.type in ask.on]

    def clean(self) -> dict[str, Any]:
        for slot in self.winners():
            if problem := slot.problem(self.cleaned_data, self.told(slot)):
                name = slot.field_of(problem.field, self.cleaned_data)
                self.add_error(name, problem.text.say(core_lang()))
        return self.cleaned_data

    def winners(self) -> list[Slot]:
        """The slots that have a winner."""
        return [slot for slot in self.slots if self.cleaned_data.get(slot.name("winner")) is not None]

    def told(self, slot: Slot) -> Told:
        """What the form says of this slot's win beside its worth."""
        said = self.cleaned_data if hasattr(self, "cleaned_data") else {}
        winner, loser = said.get(slot.name("winner")), said.get("from") or ""
        sticks = said.get("riichi", []) if self.entry.riichi else None
        return Told(
            by="" if not loser else "tsumo" if loser == SELF else "ron",
            dealer=None if winner is None or "dealer" not in self.state else winner == self.state["dealer"],
            riichi=None if winner is None or sticks is None else winner in sticks,
            discarder_riichi=None if loser in ("", SELF) or sticks is None else int(loser) in sticks,
            winner=winner,
            dealing=self.state.get("dealer"),
            asked={ask.id: ask_value(ask, said, ask.id) for ask in self.asks},
            honba=self.state.get("honba", 0),
        )

    def value(self, slot: Slot) -> Value | None:
        """What this winner's hand is worth, in the contract's words; None where it is not said yet."""
        return slot.value(self.cleaned_data, self.told(slot))

    def missing(self) -> list[str]:
        slots = self.winners()
        said = [] if slots else [str(_("Who won?"))]
        said += [] if self.cleaned_data.get("from") else [str(_("From whom?"))]
        asked = [slot.missing(self.cleaned_data) for slot in slots or self.slots[:1] if self.value(slot) is None]
        return said + asked[:1] + self._unsaid()

    def _unsaid(self) -> list[str]:
        """What a win by tiles must say beside them."""
        if not any("hand" in (self.value(slot) or {}) for slot in self.winners()):
            return []
        asks = [ask for ask in self.asks if ask.for_hands and ask.instead not in self.saved]
        return [ask.name.say(core_lang()) for ask in asks if ask_value(ask, self.cleaned_data, ask.id) is NOTHING]

    def own(self) -> Result:
        return {"wins": [self._win(slot) for slot in self.winners()]}

    def entered(self) -> Result:
        return {"ways": [slot.note(self.cleaned_data, self.told(slot)) for slot in self.winners()]}

    def _win(self, slot: Slot) -> Result:
        said = self.cleaned_data
        win: Result = {"winner": said[slot.name("winner")]}
        if said["from"] != SELF:
            win["from"] = int(said["from"])
        win |= self.value(slot) or {}
        liable, pattern = said[slot.name("liable")], said[slot.name("liable_for")]
        if liable is not None and pattern:
            win["pao"] = {"player": liable, "pattern": pattern}
        values = {ask.id: ask_value(ask, said, slot.name(ask.id)) for ask in self.win_asks}
        return win | {key: value for key, value in values.items() if value is not NOTHING}

    def field_of(self, path: str) -> str:
        found = re.match(r"(?:result\.)?wins(?:\[(\d+)\])?\.?(.*)", path)
        if not found:
            return super().field_of(path)
        slots = self.winners()
        index = int(found.group(1) or 0)
        slot = slots[index] if index < len(slots) else self.slots[0]
        names = {"from": "from", "winner": slot.name("winner"), "pao": slot.name("liable")}
        names |= {ask.id: slot.name(ask.id) for ask in self.win_asks}
        names |= {f"hand.{ask.id}": slot.name(ask.id) for ask in self.entry.asks if ask.in_hand}
        root = re.sub(r"^(hand\.\w+|\w*).*", r"\1", found.group(2))
        return names.get(root) or slot.field_of(found.group(2), self.cleaned_data)


class DrawForm(ResultForm):
    """The wall ran out: who is ready, who has a river that pays, who drew last."""

    type = "draw"

    def build(self) -> None:
        form = self.entry.draw
        if form is None:
            return
        for name, asked in (("tenpai", form.tenpai), ("nagashi", form.nagashi)):
            if asked:
                self.fields[name] = PlayersField(self.players)
        if form.last_draw:
            self.fields["last_draw"] = PlayerField(self.players)
        if form.hands:
            self.fields |= ready_fields(self.rules)

    def own(self) -> Result:
        said: Result = {}
        for name in ("tenpai", "nagashi"):
            if name in self.fields:
                said[name] = self.cleaned_data[name]
        if len(said.get("nagashi", [])) > 1 and self.cleaned_data.get("last_draw") is not None:
            said["last_draw"] = self.cleaned_data["last_draw"]
        if "riichi" in self.fields and "tenpai" in said:
            said["tenpai"] = sorted({*said["tenpai"], *self.cleaned_data["riichi"]})
        if form := self.entry.draw:
            said |= {"tenpai": [self._ready(player) for player in said["tenpai"]]} if form.hands else {}
        return said

    def _ready(self, player: int) -> int | Result:
        hand = ready_hand(self.rules, self.cleaned_data, player)
        return player if hand is None else {"player": player, "hand": hand}

    def field_of(self, path: str) -> str:
        found = re.match(r"(?:result\.)?tenpai\[(\d+)\]\.hand\.?(\w*)", path)
        if not found:
            return super().field_of(path)
        ready = self.own()["tenpai"][int(found.group(1))]
        return f"ready_{'melds' if found.group(2) == 'melds' else 'concealed'}-{ready['player']}"


class AbortForm(ResultForm):
    """The deal was broken off."""

    type = "abort"

    def build(self) -> None:
        reasons = [(abort.id, abort.id) for abort in self.entry.aborts]
        self.fields["reason"] = forms.ChoiceField(choices=reasons, required=False)

    def missing(self) -> list[str]:
        return [] if self.cleaned_data.get("reason") else [str(_("Why was it broken off?"))]

    def own(self) -> Result:
        return {"reason": self.cleaned_data["reason"]}


class FoulForm(ResultForm):
    """A foul that ends the deal."""

    type = "foul"

    def build(self) -> None:
        kinds = [(foul.id, foul.id) for foul in self.entry.fouls]
        self.fields["player"] = PlayerField(self.players)
        self.fields["kind"] = forms.ChoiceField(choices=kinds, required=False)
        if any(foul.fan for foul in self.entry.fouls):
            self.fields["fan"] = forms.IntegerField(required=False, min_value=0)

    def missing(self) -> list[str]:
        said = [] if self.cleaned_data.get("player") is not None else [str(_("Who?"))]
        said += [] if self.cleaned_data.get("kind") else [str(_("What happened?"))]
        return [*said, str(_("What is the hand worth?"))] if self.asks_fan and self.fan is None else said

    @property
    def asks_fan(self) -> bool:
        """Whether the value of the hand is asked for the foul chosen."""
        kind = self.cleaned_data.get("kind")
        return any(foul.fan for foul in self.entry.fouls if foul.id == kind or not kind)

    @property
    def fan(self) -> int | None:
        """The value of the hand."""
        return self.cleaned_data.get("fan")

    def own(self) -> Result:
        said = {"player": self.cleaned_data["player"], "kind": self.cleaned_data["kind"]}
        return {**said, "fan": self.fan} if self.asks_fan else said


FORMS: dict[str, type[ResultForm]] = {form.type: form for form in (WinForm, DrawForm, AbortForm, FoulForm)}


def result_form(
    rules: Rules, data: Mapping[str, Any], saved: Mapping[str, Any] | None = None, **known: Any
) -> ResultForm:
    """The form for the type of result that was sent; `saved` is the result that it corrects."""
    return FORMS.get(data.get("type", ""), WinForm)(rules, data, saved, **known)


def typed(
    rules: Rules,
    result: Mapping[str, Any],
    noted: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A result as its form would have sent it, so that it can be changed.

    `noted` is what was said beyond it, `state` that before the deal.
    """
    data: dict[str, Any] = {"type": result["type"], "riichi": _words(result.get("riichi", []))}
    if result.get("stop"):
        data["stop"] = "on"
    singles = ("player", "kind", "reason", "last_draw", "fan")
    data |= {name: str(result[name]) for name in singles if result.get(name) is not None}
    data |= {name: _words(result.get(name, [])) for name in ("tenpai", "nagashi")}
    asks = rules.entry().asks
    data |= started((ask for ask in asks if not ask.of_win and not ask.in_hand), state or {}, result)
    for ready in result.get("tenpai") or ():
        data |= ready_data(rules, ready)
    wins = result.get("wins", [])
    for slot, win in zip(slots_of(rules, len(wins), result, noted), wins, strict=True):
        data |= _typed_win(slot, win) | slot.data()
        for ask in asks:
            if ask.of_win:
                data |= ask_data(ask, win.get(ask.id), slot.name(ask.id))
    return data


def _typed_win(slot: Slot, win: Mapping[str, Any]) -> dict[str, Any]:
    pao = win.get("pao") or {}
    return {
        "from": str(win.get("from", SELF)),
        slot.name("winner"): str(win["winner"]),
        slot.name("liable"): str(pao.get("player", "")),
        slot.name("liable_for"): pao.get("pattern", ""),
    }


def _words(players: Iterable[Any]) -> list[str]:
    return [str(player["player"] if isinstance(player, Mapping) else player) for player in players]

"""Entering a deal: what was tapped or typed, as a result in the scoring contract's words, and back again.

Which fields there are, and what can be chosen, comes from the rule set's entry form alone.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.play_ways import Value, Way, values_of, ways_of
from rules.entry import Ask, EntryForm
from rules.ruleset import Ruleset

Result = dict[str, Any]
SELF = "self"
CARRIED = ("kans", "adjust", "note")


def _players(n: int) -> list[tuple[str, str]]:
    return [(str(player), str(player)) for player in range(n)]


class PlayersField(forms.TypedMultipleChoiceField):
    """Any number of the players."""

    def __init__(self, n: int, **kwargs: Any) -> None:
        super().__init__(choices=_players(n), coerce=int, required=False, **kwargs)


class PlayerField(forms.TypedChoiceField):
    """One of the players, or nobody."""

    def __init__(self, n: int, **kwargs: Any) -> None:
        super().__init__(choices=_players(n), coerce=int, required=False, empty_value=None, **kwargs)


class ResultForm(forms.Form):
    """A deal's result. `missing()` says in words what is not there yet, `result()` gives what is."""

    type: ClassVar[str]

    def __init__(self, rules: Ruleset, data: Any = None, saved: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.rules, self.saved = rules, saved or {}
        self.players = rules.players
        self.entry: EntryForm = rules.system.entry(rules.options)
        if self.entry.riichi:
            self.fields["riichi"] = PlayersField(self.players)
        self.build()
        for ask in self.asks:
            self.fields[ask.id] = _ask_field(ask, self.players)
        if self.entry.stop:
            self.fields["stop"] = forms.BooleanField(required=False)

    @property
    def asks(self) -> list[Ask]:
        """The further fields that these rules ask for with a result of this type."""
        return [ask for ask in self.entry.asks if self.type in ask.on]

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
        for ask in self.asks:
            said[ask.id] = self.cleaned_data[ask.id]
        if self.cleaned_data.get("stop"):
            said["stop"] = True
        return said

    def carried(self) -> Result:
        """What a saved result says beside its type (a referee's correction, kongs) stays when it is corrected."""
        return {name: self.saved[name] for name in CARRIED if name in self.saved}

    def field_of(self, path: str) -> str:
        """The form's field that a path of the contract's result belongs to; "" for the whole form."""
        name = re.split(r"[.\[]", path.removeprefix("result."), maxsplit=1)[0]
        return name if name in self.fields else ""

    def refuse(self, path: str, message: str) -> None:
        """Show a refusal at the field that it is about."""
        self.add_error(self.field_of(path) or None, message)


class WinForm(ResultForm):
    """Who won, from whom, what it is worth; up to `max_winners` on one discard."""

    type = "win"

    def build(self) -> None:
        self.ways, self.worth = ways_of(self.entry), values_of(self.saved)
        patterns = [(pao.pattern, pao.pattern) for pao in self.entry.pao]
        self.fields["from"] = forms.ChoiceField(choices=[(SELF, SELF), *_players(self.players)], required=False)
        for slot in self.slots:
            self.fields[f"winner-{slot}"] = PlayerField(self.players)
            self.fields[f"way-{slot}"] = forms.ChoiceField(
                choices=[(way.id, way.id) for way in self.ways], required=False
            )
            for way in self.ways:
                self.fields |= way.fields(self.entry, self.worth, slot)
            self.fields[f"liable-{slot}"] = PlayerField(self.players)
            self.fields[f"liable_for-{slot}"] = forms.ChoiceField(choices=patterns, required=False)

    @property
    def slots(self) -> range:
        return range(1, self.entry.max_winners + 1)

    def winners(self) -> list[int]:
        """The slots that have a winner."""
        return [slot for slot in self.slots if self.cleaned_data.get(f"winner-{slot}") is not None]

    def way(self, slot: int) -> Way:
        """The way in which this winner's value is entered."""
        said = self.cleaned_data.get(f"way-{slot}") if hasattr(self, "cleaned_data") else ""
        return next((way for way in self.ways if way.id == said), self.ways[0])

    def value(self, slot: int) -> Value | None:
        """What this winner's hand is worth, in the contract's words; None where it is not said yet."""
        return self.way(slot).value(self.entry, self.worth, self.cleaned_data, slot)

    def missing(self) -> list[str]:
        slots = self.winners()
        said = [] if slots else [str(_("Who won?"))]
        said += [] if self.cleaned_data.get("from") else [str(_("From whom?"))]
        valued = slots and all(self.value(slot) is not None for slot in slots)
        return said if valued else [*said, str(_("What is it worth?"))]

    def own(self) -> Result:
        return {"wins": [self._win(slot) for slot in self.winners()]}

    def _win(self, slot: int) -> Result:
        said = self.cleaned_data
        win: Result = {"winner": said[f"winner-{slot}"]}
        if said["from"] != SELF:
            win["from"] = int(said["from"])
        win |= self.value(slot) or {}
        if said[f"liable-{slot}"] is not None and said[f"liable_for-{slot}"]:
            win["pao"] = {"player": said[f"liable-{slot}"], "pattern": said[f"liable_for-{slot}"]}
        return win

    def field_of(self, path: str) -> str:
        found = re.match(r"(?:result\.)?wins(?:\[(\d+)\])?\.?(\w*)", path)
        if not found:
            return super().field_of(path)
        slots = self.winners()
        index = int(found.group(1) or 0)
        slot = slots[index] if index < len(slots) else 1
        names = {"from": "from", "winner": f"winner-{slot}", "pao": f"liable-{slot}"}
        return names.get(found.group(2), f"{self.way(slot).id}-{slot}")


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

    def own(self) -> Result:
        said: Result = {}
        for name in ("tenpai", "nagashi"):
            if name in self.fields:
                said[name] = self.cleaned_data[name]
        if len(said.get("nagashi", [])) > 1 and self.cleaned_data.get("last_draw") is not None:
            said["last_draw"] = self.cleaned_data["last_draw"]
        if "riichi" in self.fields and "tenpai" in said:
            said["tenpai"] = sorted({*said["tenpai"], *self.cleaned_data["riichi"]})
        return said


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

    def missing(self) -> list[str]:
        said = [] if self.cleaned_data.get("player") is not None else [str(_("Who?"))]
        return said if self.cleaned_data.get("kind") else [*said, str(_("What happened?"))]

    def own(self) -> Result:
        return {"player": self.cleaned_data["player"], "kind": self.cleaned_data["kind"]}


FORMS: dict[str, type[ResultForm]] = {form.type: form for form in (WinForm, DrawForm, AbortForm, FoulForm)}


def result_form(rules: Ruleset, data: Mapping[str, Any], saved: Mapping[str, Any] | None = None) -> ResultForm:
    """The form for the type of result that was sent; `saved` is the result that it corrects."""
    return FORMS.get(data.get("type", ""), WinForm)(rules, data, saved)


def typed(rules: Ruleset, result: Mapping[str, Any]) -> dict[str, Any]:
    """A result as its form would have sent it, so that it can be changed."""
    entry = rules.system.entry(rules.options)
    data: dict[str, Any] = {"type": result["type"], "riichi": _words(result.get("riichi", []))}
    if result.get("stop"):
        data["stop"] = "on"
    for name in ("player", "kind", "reason", "last_draw"):
        if result.get(name) is not None:
            data[name] = str(result[name])
    for name in ("tenpai", "nagashi"):
        data[name] = _words(result.get(name, []))
    for ask in entry.asks:
        if ask.id in result:
            data[ask.id] = result[ask.id]
    for slot, win in enumerate(result.get("wins", []), start=1):
        data |= _typed_win(slot, win) | _typed_value(entry, result, slot)
    return data


def _typed_win(slot: int, win: Mapping[str, Any]) -> dict[str, Any]:
    pao = win.get("pao") or {}
    return {
        "from": str(win.get("from", SELF)),
        f"winner-{slot}": str(win["winner"]),
        f"liable-{slot}": str(pao.get("player", "")),
        f"liable_for-{slot}": pao.get("pattern", ""),
    }


def _typed_value(entry: EntryForm, result: Mapping[str, Any], slot: int) -> dict[str, str]:
    for way in ways_of(entry):
        if said := way.data(entry, values_of(result), slot):
            return {f"way-{slot}": way.id, **said}
    return {}


def _words(players: Iterable[Any]) -> list[str]:
    return [str(player["player"] if isinstance(player, Mapping) else player) for player in players]


def _ask_field(ask: Ask, n: int) -> forms.Field:
    if ask.kind == "player":
        return PlayerField(n)
    if ask.kind == "players":
        return PlayersField(n)
    if ask.kind == "bool":
        return forms.BooleanField(required=False, initial=ask.default)
    if ask.kind == "int":
        return forms.IntegerField(required=False, initial=ask.default)
    return forms.ChoiceField(choices=[(value.id, value.id) for value in ask.values], required=False)

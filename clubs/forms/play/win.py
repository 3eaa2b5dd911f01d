"""Winners, discarder and value of a win, as a whole deal or as a line of one."""

import re
from collections.abc import Sequence

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.forms.play.chips import chips_of
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.rule_fields import NOTHING, PlayerField, ask_fields, ask_value, players_of
from clubs.forms.play.win_entry_ways import slots_of
from clubs.forms.play.winner import Slot, Told, Value
from clubs.input_limits import figures
from clubs.selectors.play.deal_lines import Line, WinLine
from clubs.selectors.play.json_types import Result
from clubs.selectors.reader_language import core_lang
from rules.entry import Ask
from scoring.strict_json import JsonObject

SELF = "self"
RIICHI_TILE = "riichi_tile"
WHO_WON, WHO_ELSE_WON, FROM_WHOM = _("Who %(won)s?"), _("Who else %(won)s?"), _("Who %(deals_in)s?")


class WinForm(ResultForm):
    """Winners, discarder and value; up to `max_winners` on one discard."""

    type = "win"

    def build(self) -> None:
        self.slots = slots_of(self.asked, self.asked.slots)
        patterns = [(pao.pattern, pao.pattern) for pao in self.entry.pao]
        self.fields["from"] = forms.ChoiceField(choices=[(SELF, SELF), *players_of(self.players)], required=False)
        if self.entry.riichi:
            self.fields[RIICHI_TILE] = forms.BooleanField(required=False)
        for slot in self.slots[: self.shown]:
            self.fields[slot.name("winner")] = PlayerField(self.players)
            self.fields |= slot.fields()
            self.fields[slot.name("liable")] = PlayerField(self.players)
            self.fields[slot.name("liable_for")] = forms.ChoiceField(choices=patterns, required=False)
            for ask in self.win_asks:
                self.fields |= ask_fields(ask, self.players, slot.name(ask.id), self.data)
        for event in self.entry.win_events:
            self.fields[happened(event.id)] = forms.BooleanField(required=False)

    @property
    def shown(self) -> int:
        """Return the number of winners shown: those sent or requested, at least one."""
        sent = [slot.n for slot in self.slots if self.data.get(slot.name("winner"))]
        asked = str(self.data.get("winners", ""))
        return max(1, *sent, min(figures(asked, most=99) or 1, len(self.slots)))

    @property
    def win_asks(self) -> list[Ask]:
        """Return the additional fields of each win."""
        return [ask for ask in self.entry.asks if ask.of_win and WinForm.type in ask.on]

    def clean(self) -> JsonObject:
        for slot in self.winners():
            if problem := slot.problem(self.cleaned_data, self.told(slot)):
                name = slot.field_of(problem.field, self.cleaned_data)
                self.add_error(name, problem.text.say(core_lang()))
        return self.cleaned_data

    def winners(self) -> list[Slot]:
        """Return the slots that have a winner."""
        return [slot for slot in self.slots if self.cleaned_data.get(slot.name("winner")) is not None]

    def told(self, slot: Slot) -> Told:
        """Return the form's data about this slot's win except its value."""
        said = self.cleaned_data if hasattr(self, "cleaned_data") else {}
        winner, loser = said.get(slot.name("winner")), said.get("from") or ""
        sticks = self.sticks() if said and self.entry.riichi else [] if self.entry.riichi else None
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
        """Return the value of this winner's hand in the contract's format; None if it isn't entered yet."""
        return slot.value(self.cleaned_data, self.told(slot))

    def missing(self) -> list[str]:
        said = [] if self.winners() else [self._asks(WHO_WON)]
        said += [self._asks(WHO_ELSE_WON)] if self._sought() else []
        said += [] if self.cleaned_data.get("from") else [self._asks(FROM_WHOM)]
        slot = self.unvalued() if self.winners() else self.slots[0]
        asked = [self.wanted(slot)] if slot and self.value(slot) is None else []
        return said + asked + self._unsaid()

    def asked_of(self, what: str) -> int | None:
        slot = self.unvalued()
        if slot and what == slot.missing(self.cleaned_data):
            return self._player(slot)
        alone = self.winners() if what == self._asks(FROM_WHOM) else []
        return self._player(alone[0]) if len(alone) == 1 else None

    def _asks(self, question: Promise) -> str:
        """Return a question in the terms of these rules."""
        glossary, lang = self.rules.glossary, core_lang()
        return str(question) % {"won": glossary.has_won.inside(lang), "deals_in": glossary.deals_in.inside(lang)}

    def _player(self, slot: Slot) -> int:
        return int(self.cleaned_data[slot.name("winner")])

    def wanted(self, slot: Slot) -> str:
        """Return what is missing for a winner's hand: the field of the result it depends on, or a part of the hand."""
        waits_for = slot.waits_for(self.cleaned_data, self.told(slot))
        asked = next((ask.name.say(core_lang()) for ask in self.asks if ask.id == waits_for), "")
        return asked or slot.missing(self.cleaned_data)

    def unvalued(self) -> Slot | None:
        """Return the first winner without a value, preferring the one whose hand is shown."""
        lacking = [slot for slot in self.winners() if self.value(slot) is None]
        return min(lacking, key=lambda slot: str(slot.n) != self.data.get("shown"), default=None)

    def _sought(self) -> bool:
        """Return whether another winner was requested but not chosen."""
        open_slots = [slot for slot in self.slots[1:] if str(slot.n) == self.data.get("shown")]
        return any(slot not in self.winners() for slot in open_slots)

    def _unsaid(self) -> list[str]:
        """Return what must be entered in addition to the tiles of a win."""
        if not any("hand" in (self.value(slot) or {}) for slot in self.winners()):
            return []
        asks = [ask for ask in self.asks if ask.for_hands and ask.instead not in self.saved]
        return [ask.name.say(core_lang()) for ask in asks if ask_value(ask, self.cleaned_data, ask.id) is NOTHING]

    def sticks(self) -> list[int]:
        """Return whose riichi sticks stand: a stick goes back to a discarder whose riichi tile was won on."""
        said = self.cleaned_data
        returned = said.get("from") if said.get(RIICHI_TILE) else None
        return [player for player in super().sticks() if str(player) != returned]

    def own(self) -> Result:
        wins = {"wins": [self._win(slot) for slot in self.winners()]}
        return wins | chips_of(self, wins["wins"]) if self.entry.chips else wins

    def entered(self) -> JsonObject:
        return {"ways": [slot.note(self.cleaned_data, self.told(slot)) for slot in self.winners()]}

    def _win(self, slot: Slot) -> JsonObject:
        said = self.cleaned_data
        win: JsonObject = {"winner": said[slot.name("winner")]}
        if said["from"] != SELF:
            win["from"] = int(said["from"])
        win |= self.value(slot) or {}
        if not self.entry.running:
            win = with_events(win, self.said_events())
        liable, pattern = said[slot.name("liable")], said[slot.name("liable_for")]
        if liable is not None and pattern:
            win["pao"] = {"player": liable, "pattern": pattern}
        values = {ask.id: ask_value(ask, said, slot.name(ask.id)) for ask in self.win_asks}
        return win | {key: value for key, value in values.items() if value is not NOTHING}

    def said_events(self) -> list[str]:
        """Return the chosen events of the win."""
        return [event.id for event in self.entry.win_events if self.cleaned_data.get(happened(event.id))]

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


class LineForm(WinForm):
    """A win as a line, or several on one discard; `same`: on the same discard as the preceding win."""

    type = "line"

    @property
    def asks(self) -> list[Ask]:
        return []

    def build(self) -> None:
        super().build()
        self.fields["same"] = forms.BooleanField(required=False)

    def lines(self) -> list[Line]:
        """Return the lines; all except the first are on the same discard."""
        wins, notes = self.own()["wins"], [slot.note(self.cleaned_data, self.told(slot)) for slot in self.winners()]
        loser = wins[0].get("from")
        same = self.cleaned_data["same"] and loser is not None and loser == self.asked.shared_with
        last = self.asked.win_before if same else None
        found: list[Line] = []
        for i, (win, note) in enumerate(zip(wins, notes, strict=True)):
            whole = {**win, "same_discard": True} if loser is not None and (i or same) else win
            found.append(WinLine(self._happened(whole, last), note))
        return found

    def _happened(self, win: JsonObject, shared: WinLine | None) -> JsonObject:
        """Return the win with its events, next to its value or in the hand."""
        if win.get("from") is None:
            return win
        if shared is not None:
            known = [event.id for event in self.entry.win_events]
            return with_events(win, [event for event in shared.events if event in known])
        return with_events(win, self.said_events())


def happened(event: str) -> str:
    """Return the name of the field for an event of a win by discard."""
    return f"happened-{event}"


def with_events(win: JsonObject, events: Sequence[str]) -> JsonObject:
    """Return a win by discard with its events, next to its value or in the hand."""
    if not events or win.get("from") is None:
        return win
    if "hand" not in win:
        return {**win, "events": sorted({*win.get("events", ()), *events})}
    hand = win["hand"]
    return {**win, "hand": {**hand, "events": sorted({*hand.get("events", ()), *events})}}

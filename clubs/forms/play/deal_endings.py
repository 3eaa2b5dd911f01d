"""Ends of a deal other than by a win entered with it: draw, abortive draw, foul, or the wins of its lines."""

import re
from dataclasses import dataclass
from functools import lru_cache

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import WholeField
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.rule_fields import PlayerField, PlayersField
from clubs.forms.play.win_by_tiles import ready_fields, ready_hand
from clubs.selectors.play.json_types import Result
from clubs.selectors.reader_language import core_lang
from rules import calls
from rules.system import Rules
from scoring.strict_json import JsonObject

MOST_FAN = 20
HUA_ZHU, XIANG_GONG, TILES, READY = "hua_zhu", "xiang_gong", "tiles", "ready"


class DrawForm(ResultForm):
    """Exhaustive draw: who is ready, whose river pays, who drew last."""

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

    def _ready(self, player: int) -> int | JsonObject:
        hand = ready_hand(self.rules, self.cleaned_data, player)
        return player if hand is None else {"player": player, "hand": hand}

    def field_of(self, path: str) -> str:
        found = re.match(r"(?:result\.)?tenpai\[(\d+)\]\.hand\.?(\w*)", path)
        if not found:
            return super().field_of(path)
        ready = self.own()["tenpai"][int(found.group(1))]
        return f"ready_{'melds' if found.group(2) == 'melds' else 'concealed'}-{ready['player']}"


class AbortForm(ResultForm):
    """Abortive draw."""

    type = "abort"

    def build(self) -> None:
        reasons = [(abort.id, abort.id) for abort in self.entry.aborts]
        self.fields["reason"] = forms.ChoiceField(choices=reasons, required=False)

    def missing(self) -> list[str]:
        return [] if self.cleaned_data.get("reason") else [str(_("Why was the deal aborted?"))]

    def own(self) -> Result:
        return {"reason": self.cleaned_data["reason"]}


class FoulForm(ResultForm):
    """Foul that ends the deal."""

    type = "foul"

    def build(self) -> None:
        kinds = [(foul.id, foul.id) for foul in self.entry.fouls]
        self.fields["player"] = PlayerField(self.players)
        self.fields["kind"] = forms.ChoiceField(choices=kinds, required=False)
        if any(foul.fan for foul in self.entry.fouls):
            self.fields["fan"] = WholeField(required=False, min_value=0)

    def missing(self) -> list[str]:
        said = [] if self.cleaned_data.get("player") is not None else [str(_("Who?"))]
        said += [] if self.cleaned_data.get("kind") else [str(_("What happened?"))]
        return [*said, str(_("What is the hand worth?"))] if self.asks_fan and self.fan is None else said

    def asked_of(self, what: str) -> int | None:
        return self.cleaned_data.get("player")

    @property
    def asks_fan(self) -> bool:
        """Return whether the hand's value is needed for the chosen foul."""
        kind = self.cleaned_data.get("kind")
        return any(foul.fan for foul in self.entry.fouls if foul.id == kind or not kind)

    @property
    def fan(self) -> int | None:
        """Return the value of the hand."""
        return self.cleaned_data.get("fan")

    def own(self) -> Result:
        said = {"player": self.cleaned_data["player"], "kind": self.cleaned_data["kind"]}
        return {**said, "fan": self.fan} if self.asks_fan else said


class ClosedForm(ResultForm):
    """Deal kept line by line that has ended with its wins."""

    type = "win"

    def missing(self) -> list[str]:
        return [] if self.asked.complete else [gettext("The deal is not over yet: some wins are still missing.")]


class ReadyForm(ResultForm):
    """Exhaustive draw in a deal kept line by line: the state of each player still in (ready, best fan, …)."""

    type = "draw"

    def build(self) -> None:
        choices = [(one.key, one.key) for one in states(self.rules)]
        for player in self.asked.active:
            self.fields[f"state-{player}"] = forms.ChoiceField(choices=choices, required=False)
        if self.entry.draw and self.entry.draw.hands:
            self.fields |= {
                name: field
                for name, field in ready_fields(self.rules).items()
                if int(name.rsplit("-", 1)[1]) in self.asked.active
            }

    def said_of(self, player: int) -> str:
        """Return what was entered for a player."""
        return str(self.cleaned_data.get(f"state-{player}") or "")

    def missing(self) -> list[str]:
        if self.asked.complete:
            return [gettext("All wins are in, so the deal is over.")]
        return [gettext("Which tiles?") for _player in self._unseen()]

    def asked_of(self, what: str) -> int | None:
        return next(iter(self._unseen()), None)

    def _unseen(self) -> list[int]:
        """Return the players who are ready according to tiles that nobody has entered."""
        shown = [player for player in self.asked.active if self.said_of(player) == TILES]
        return [player for player in shown if ready_hand(self.rules, self.cleaned_data, player) is None]

    def own(self) -> Result:
        ready = [self._ready(player) for player in self.asked.active]
        said: Result = {"tenpai": [one for one in ready if one is not None]}
        for name in (HUA_ZHU, XIANG_GONG):
            if self.entry.draw and getattr(self.entry.draw, name):
                said[name] = [player for player in self.asked.active if self.said_of(player) == name]
        return said

    def _ready(self, player: int) -> int | JsonObject | None:
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
class ReadyState:
    """State of a player at an exhaustive draw; `amount` is paid by each player who isn't ready."""

    key: str
    name: str
    amount: str = ""
    kind: str = ""


def states(rules: Rules) -> tuple[ReadyState, ...]:
    """Return all states, the first for no entry."""
    form = rules.entry().draw
    if form is None:
        return ()
    found = [ReadyState("", rules.glossary.not_ready.say(core_lang()))]
    if form.tenpai_as == "fan":
        said = _fans(rules)
        unit, lang = rules.unit, core_lang()
        last = len(said) - 1
        for i, (fan, amount) in enumerate(said):
            name = unit.fill(n=f"{fan}+" if i == last and i else fan).say(lang)
            found.append(ReadyState(f"fan{fan}", name, rules.written(amount), "fan"))
    else:
        found.append(ReadyState(READY, rules.glossary.ready.say(core_lang())))
    found += [ReadyState(TILES, gettext("Enter tiles"))] if form.hands else []
    found += [ReadyState(HUA_ZHU, gettext("Three suits"))] if form.hua_zhu else []
    found += [ReadyState(XIANG_GONG, gettext("Wrong number of tiles"))] if form.xiang_gong else []
    return tuple(found)


@lru_cache(maxsize=64)
def _fans(rules: Rules) -> tuple[tuple[int, int], ...]:
    """Return each best fan that is paid differently, with the payment by each player who isn't ready."""
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

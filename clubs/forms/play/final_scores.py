"""Final scores without deals: each player's score, the sticks left over, and their sum."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.forms.fields import LineField, WholeField, signed_attrs
from clubs.forms.play.beside_scores import add_fields, beside_scores
from clubs.forms.play.table_actions import KEY_LENGTH
from clubs.forms.play.winner import Data
from rules.entry import FinalForm
from rules.system import Rules
from scoring.strict_json import JsonObject

SMALL = 253
"""Example amount, to show the format."""
HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Repair:
    """Change of one field that would correct the sum."""

    field: str
    value: int | str
    words: str
    why: str


class PointsField(LineField):
    """Score in any format used under the rules: 41,200, 41200, −1,300, 25 000; 2.5 for currency with decimals."""

    def __init__(self, rules: Rules, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rules = rules

    def clean(self, value: object) -> object:
        amount = self.rules.amount(super().clean(value))
        if amount is None:
            raise forms.ValidationError(self._expected())
        return amount

    def _expected(self) -> str:
        example = self.rules.written(SMALL)
        if example == str(SMALL):
            return _("Enter a whole number, such as 25,300.")
        return _("Enter an amount, such as %(example)s.") % {"example": example}


def in_points(final: FinalForm, data: Data, players: int) -> Data:
    """Return the data with scores typed in hundreds (352) or thousands (35.2) as points if they add up."""
    texts = {name: str(data.get(name, "")).strip() for name in map("score-{}".format, range(players))}
    if final.step != HUNDRED or not all(re.fullmatch(r"[-−]?\d{1,4}(\.\d)?", text) for text in texts.values()):
        return data
    typed = {name: Decimal(text.replace("−", "-")) for name, text in texts.items()}
    sticks = str(data.get("deposits") or 0)
    left = final.stick * int(sticks) if re.fullmatch(r"\d{1,2}", sticks) else 0
    for scale in (HUNDRED, 10 * HUNDRED):
        if scale * sum(typed.values()) + left == final.total:
            return {**_plain(data), **{name: str(int(scale * score)) for name, score in typed.items()}}
    return data


def _plain(data: Data) -> dict[str, Any]:
    return {name: data.get(name) for name in data}


class ScoresForm(forms.Form):
    """Final scores of a game by player index of the scoring core; they must add up to the total on the table."""

    version = WholeField(min_value=0, widget=forms.HiddenInput)
    key = LineField(max_length=KEY_LENGTH, widget=forms.HiddenInput)

    def __init__(self, rules: Rules, names: list[str], data: Data | None = None, *, replaces: bool = False) -> None:
        self.final = rules.entry().final_scores
        super().__init__(data if data is None else in_points(self.final, data, len(names)))
        self.rules, self.names = rules, names
        self.per = rules.amount("1") or 1
        for index, name in enumerate(names):
            self.fields[f"score-{index}"] = PointsField(rules, label=name, widget=_points_input(self.per))
        if self.final.deposits:
            self.fields["deposits"] = WholeField(
                label=gettext_lazy("Sticks left on the table"), min_value=0, max_value=99, initial=0, required=False
            )
        add_fields(self, self.final, names)
        for field in self.beside_fields:
            kind, _dash, seat = field.name.partition("-")
            if kind != "dealer":
                field.field.label = f"{names[int(seat)]} · {field.field.label}"
        if replaces:
            self.fields["reason"] = LineField(label=gettext_lazy("Reason for replacing the deals"), max_length=200)

    @property
    def score_fields(self) -> list[forms.BoundField]:
        return [self[f"score-{index}"] for index in range(len(self.names))]

    def scores(self) -> list[int]:
        return [self.cleaned_data[f"score-{index}"] for index in range(len(self.names))]

    def deposits(self) -> int:
        return self.cleaned_data.get("deposits") or 0

    def beside(self) -> JsonObject:
        """Return what else decides the totals."""
        return beside_scores(self.cleaned_data, self.final.beside, range(len(self.names)))

    @property
    def beside_fields(self) -> list[forms.BoundField]:
        """Return the fields for it, seat by seat."""
        return [self[name] for name in self.fields if name.startswith(("chips-", "won-", "bust-")) or name == "dealer"]

    @property
    def lacks(self) -> int:
        """Return the amount missing from the total; negative if there is too much."""
        return self.final.total - sum(self.scores()) - self.deposits() * self.final.stick

    def clean(self) -> JsonObject:
        if any(f"score-{index}" not in self.cleaned_data for index in range(len(self.names))):
            return self.cleaned_data
        for index, score in enumerate(self.scores()):
            if score % self.final.step:
                message = _("Scores must be multiples of %(step)s.") % {"step": self.final.step}
                self.add_error(f"score-{index}", message)
        if not self.errors and self.lacks:
            self.add_error(None, self._sum_words())
        return self.cleaned_data

    def _sum_words(self) -> str:
        n = self.deposits()
        total = self._written(sum(self.scores()) + n * self.final.stick)
        wrong = self._written(abs(self.lacks))
        if not self.final.deposits:
            words = _("The scores add up to %(total)s: %(wrong)s missing.")
            over = _("The scores add up to %(total)s: %(wrong)s too much.")
            return (words if self.lacks > 0 else over) % {"total": total, "wrong": wrong}
        missing = ngettext(
            "The scores add up to %(total)s with %(n)s stick: %(wrong)s missing.",
            "The scores add up to %(total)s with %(n)s sticks: %(wrong)s missing.",
            n,
        )
        over = ngettext(
            "The scores add up to %(total)s with %(n)s stick: %(wrong)s too much.",
            "The scores add up to %(total)s with %(n)s sticks: %(wrong)s too much.",
            n,
        )
        return (missing if self.lacks > 0 else over) % {"total": total, "n": n, "wrong": wrong}

    def repairs(self) -> list[Repair]:
        """Return the single changes that would correct the sum: sticks, or the score typed last."""
        if not self.is_bound or not self.cleaned_data or "__all__" not in self.errors or len(self.errors) > 1:
            return []
        return [*self._stick_repair(), *self._score_repairs()]

    def _stick_repair(self) -> list[Repair]:
        stick = self.final.stick
        if not self.final.deposits or not stick or self.lacks % stick or self.deposits() + self.lacks // stick < 0:
            return []
        n = self.deposits() + self.lacks // stick
        words = ngettext("%(n)s stick was left", "%(n)s sticks were left", n) % {"n": n}
        return [Repair("deposits", n, words, _("makes %(total)s") % {"total": self._written(self.final.total)})]

    def _score_repairs(self) -> list[Repair]:
        found = []
        for index, (name, score) in enumerate(zip(self.names, self.scores(), strict=True)):
            right = score + self.lacks
            words = f"{name} {self._written(right)}"
            why = _("if %(score)s is wrong") % {"score": self._written(score)}
            value = right if self.per == 1 else self._written(right)
            found.append(Repair(f"score-{index}", value, words, why))
        return found

    def _written(self, amount: int) -> str:
        return self.rules.written(amount)


def _points_input(per: int) -> forms.TextInput:
    mode = "numeric" if per == 1 else "decimal"
    return forms.TextInput(attrs={"inputmode": mode, "autocomplete": "off", "class": "points"} | signed_attrs())

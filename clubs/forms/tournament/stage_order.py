"""Tie-break chains, seating weights and interval step of a stage."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Stage
from clubs.ranking.tie_breaks import KNOWN, LOT
from clubs.seating.tournament.request import Weights
from clubs.seating.tournament.request_reading import MOST_WEIGHT
from clubs.selectors.reader_language import core_lang
from clubs.selectors.tournament.stage_standings import DEFAULT_TIES
from clubs.services.tournament.day_rules import StageOrder

WEIGHTS = asdict(Weights())
TIES = (
    "places", "best_game", "firsts", "average_place", "fewest_lasts", "worst_game", "sorted_games", "last_game",
    "head_to_head", "head_to_head_total",
)  # fmt: skip
"""Tie-breaks offered for players."""
TEAM_TIES = ("best_member", "places", "firsts", "average_place", "fewest_lasts", "best_game", "worst_game")
"""Tie-breaks offered for teams."""
LINKS = 3
"""Minimum number of fields for a chain."""
WEIGHED = {
    "mates": (gettext_lazy("Team-mates at one table"), ""),
    "repeats": (gettext_lazy("Players who have met before"), ""),
    "back_to_back": (gettext_lazy("Players who met in the previous round"), ""),
    "clubs": (gettext_lazy("Players from one club at one table"), gettext_lazy("Applies if clubs are kept apart.")),
    "countries": (
        gettext_lazy("Players from one country at one table"),
        gettext_lazy("Applies if countries are kept apart."),
    ),
    "spread": (
        gettext_lazy("Each place between two players at a table"),
        gettext_lazy("Applies when seating follows the standings."),
    ),
}
"""Seating weights by measure of the quality card, with labels."""


def weight_field(figure: str) -> forms.IntegerField:
    """Return the field for the weight of a figure of the quality card; empty means the default."""
    label, help_text = WEIGHED[figure]
    usual = WEIGHTS[figure]
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=0, max_value=MOST_WEIGHT, initial=usual, required=False
    )


def step_field() -> forms.IntegerField:
    """Return the field for the interval's step."""
    return forms.IntegerField(
        label=gettext_lazy("Interval step"), min_value=1, max_value=400, required=False,
        help_text=gettext_lazy("This many tables share consecutive ranks. Leave empty for all tables."),
    )  # fmt: skip


def lot_field() -> forms.BooleanField:
    """Return the field for ending a chain by lot."""
    return forms.BooleanField(
        label=gettext_lazy("Break remaining ties by lot"), required=False,
        help_text=gettext_lazy("The hash of the seed is shown from the start, the seed itself at the end."),
    )  # fmt: skip


def tie_fields(chain: Sequence[str], offered: Sequence[str], *, teams: bool = False) -> dict[str, forms.ChoiceField]:
    """Return fields by name for a chain without its lot, at least three: `tie_1`, for teams `team_tie_1`."""
    links = [one for one in chain if one != LOT]
    known = [*offered, *(one for one in links if one not in offered)]
    none = _("Same as for players") if teams else "\u2013"
    choices = [("", none), *((one, KNOWN[one].name.say(core_lang())) for one in known)]
    labels = (_("Teams level on points: first by") if teams else _("Level on points: first by"), _("… then by"))
    named = "team_tie" if teams else "tie"
    return {
        f"{named}_{at + 1}": forms.ChoiceField(
            label=labels[min(at, 1)],
            choices=choices,
            initial=links[at] if at < len(links) else "",
            required=False,
        )
        for at in range(max(LINKS, len(links)))
    }


def chosen_chain(said: Mapping[str, Any], named: str) -> tuple[str, ...]:
    """Return the chosen tie-breaks in order, from the fields with this prefix."""
    fields = [f"{named}_{at}" for at in range(1, len(said) + 1)]
    return tuple(said[name] for name in fields if said.get(name))


def with_lot(chain: Sequence[str], lot: object) -> tuple[str, ...]:
    """Return a chain, ending with the lot if wanted."""
    return (*chain, LOT) if lot else tuple(chain)


def order_fields(stage: Stage, *, teams: bool, interval: bool) -> dict[str, forms.Field]:
    """Return the fields of a stage's current order, with those of teams and of the interval if it uses them."""
    fields: dict[str, forms.Field] = {**tie_fields(stage.ties or DEFAULT_TIES, TIES)}
    if teams:
        fields |= tie_fields(stage.team_ties, TEAM_TIES, teams=True)
    fields["lot"] = lot_field()
    fields["lot"].initial = LOT in (*stage.ties, *stage.team_ties)
    for name in WEIGHTS:
        fields[name] = weight_field(name)
        fields[name].initial = stage.weights.get(name, WEIGHTS[name])
    if interval:
        fields["step"] = step_field()
        fields["step"].initial = stage.step
    return fields


def ordered(stage: Stage, said: Mapping[str, Any]) -> StageOrder:
    """Return the entered order."""
    teams = chosen_chain(said, "team_tie")
    return StageOrder(
        ties=with_lot(chosen_chain(said, "tie") or DEFAULT_TIES, said["lot"]),
        team_ties=(with_lot(teams, said["lot"]) if teams else ()) if "team_tie_1" in said else tuple(stage.team_ties),
        weights={name: said[name] for name in WEIGHTS if said[name] is not None},
        step=said.get("step", stage.step),
    )

"""The additional fields of a result, as in 台灣麻將: read from a form and shown in it again."""

from typing import Any

import pytest

from clubs.forms.play import deal_forms
from clubs.forms.play.deal_result import ResultForm
from clubs.models import Deal
from clubs.selectors.play.deal_context import DealContext
from rules import calls
from rules.registry import ruleset

TAIWAN = ruleset("taiwan")
START = TAIWAN.start()
BETS = {
    "nei": [{"player": 1, "units": 2, "with": [0, 3]}],
    "wai": [{"name": "甲", "on": 2, "with": [0, 1, 3], "base": 300, "tai": 100}],
}
WIN = {"type": "win", "winner-1": "1", "from": "2", "way-1": "value", "value-1": "t3"}
TILES = {
    "type": "win",
    "winner-1": "1",
    "from": "2",
    "way-1": "tiles",
    "concealed-1": "123456m345678p4577s",
    "win-1": "3s",
}
RESULTS: list[dict[str, Any]] = [
    {"type": "draw", "fines": [{"player": 1, "to": 3, "kind": "cuo_da_ming_pai"}]},
    {"type": "draw", "side_bets": BETS},
    {"type": "foul", "player": 2, "kind": "false_win", "fan": 0, "shown_streak": 1},
    {"type": "win", "wins": [{"winner": 1, "from": 2, "fan": 3, "dai_wei": [3, 0]}], "eye_watch": [0], "door": 2},
    {"type": "win", "wins": [{"winner": 1, "hand": {"flower_win": "ba_xian_guo_hai"}}], "door": 0},
    {
        "type": "win",
        "wins": [{"winner": 1, "from": 2, "fan": 3}, {"winner": 3, "from": 2, "fan": 0}],
        "cuo_da_ming_pai": True,
        "xiang_gong": [2],
    },
]


def asked_of(saved: dict[str, Any] | None = None, state: dict[str, Any] = START, **entered: Any) -> DealContext:
    return DealContext(TAIWAN, state, saved=Deal(result=saved, entered=entered) if saved else None)


def form_of(data: dict[str, Any], **known: Any) -> ResultForm:
    return deal_forms.form_of(asked_of(**known), data)


def typed(saved: dict[str, Any], **known: Any) -> dict[str, Any]:
    return deal_forms.typed(asked_of(saved, **known))


def filled(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if value != []}


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: "-".join(list(result)[1:]))
def test_result_opens_in_its_form_and_is_sent_again(result: dict[str, Any]) -> None:
    form = form_of(typed(result), saved=result)
    assert form.errors == {}
    assert filled(form.result()) == result
    assert calls.answer("deal", {"rules": "taiwan", "result": form.result()})["ok"]


def test_bets_that_stand_are_shown_and_not_said_again_until_they_change() -> None:
    state = {**START, "side_bets": BETS}
    data = typed({"type": "draw"}, state=state)
    assert data["side_bets.nei.0.units"] == "2"
    assert "side_bets" not in form_of(data, state=state).result()
    assert "side_bets" not in form_of({"type": "draw"}, state=state).result()
    less = form_of(data | {"side_bets.nei.0.units": "1"}, state=state).result()
    assert less["side_bets"] == {**BETS, "nei": [{"player": 1, "units": 1, "with": [0, 3]}]}


def test_bets_taken_off_are_said_to_be_none() -> None:
    state = {**START, "side_bets": {"nei": [], "wai": BETS["wai"]}}
    data = typed({"type": "draw"}, state=state)
    gone = {key: "" for key in data if key.startswith("side_bets.")}
    said = form_of({**data, **gone}, state=state).result()
    assert not any(said["side_bets"].values())
    answer = calls.deal({"rules": "taiwan", "state": state, "result": said})
    assert answer["state"]["side_bets"] == {"nei": [], "wai": []}


def test_a_hand_by_tiles_asks_where_the_wall_was_broken() -> None:
    assert form_of(TILES).missing() == ["East’s seat, where the wall is broken"]
    assert form_of({**TILES, "door": "0"}).missing() == []
    assert form_of(WIN).missing() == []


def test_dice_of_a_saved_deal_stay_until_the_door_is_said() -> None:
    saved = {"type": "win", "dice": [1, 2, 3], "wins": [{"winner": 1, "from": 2, "fan": 3}]}
    data = typed(saved)
    assert form_of(data, saved=saved).result()["dice"] == [1, 2, 3]
    said = form_of(data | {"door": "3"}, saved=saved).result()
    assert (said["door"], "dice" in said) == (3, False)


def test_a_foul_asks_for_the_value_of_the_hand() -> None:
    foul = {"type": "foul", "player": "1", "kind": "false_win"}
    assert form_of(foul).missing() == ["What is the hand worth?"]
    assert form_of({**foul, "fan": "0"}).result()["fan"] == 0
    riichi = deal_forms.form_of(DealContext(ruleset("riichi")), {"type": "foul", "player": "1", "kind": "false_win"})
    assert riichi.is_valid()
    assert (riichi.missing(), "fan" in riichi.result()) == ([], False)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("side_bets.nei[0].units", "side_bets.nei.0.units"),
        ("side_bets.nei", "side_bets.nei.0.player"),
        ("fines[1].to", "fines.1.to"),
        ("wins[0].dai_wei[0]", "dai_wei-1"),
        ("wins[0].hand.robbed_flower", "robbed_flower-1"),
        ("wins[0].hand.melds[0]", "melds-1"),
        ("eye_watch[0]", "eye_watch"),
        ("cuo_da_ming_pai", "cuo_da_ming_pai"),
    ],
)
def test_refusal_stands_at_the_field_that_it_is_about(path: str, field: str) -> None:
    assert form_of({**TILES, "fines.0.to": "0"}).field_of(path) == field


def test_flowers_tapped_are_counted_from_the_wall() -> None:
    data = {
        "type": "win",
        "winner-1": "1",
        "from": "self",
        "way-1": "patterns",
        "open-1": "on",
        "flower-1": ["4f", "6f"],
    }
    waiting = form_of(data)
    assert (dict(waiting.errors), waiting.missing()) == ({}, ["East’s seat, where the wall is broken"])
    form = form_of({**data, "door": "2"})
    assert form.result()["wins"] == [{"winner": 1, "fan": 2}]
    again = form_of(typed(form.result(), **form.entered()), saved=form.result(), **form.entered())
    assert again.result() == form.result()
    assert form_of({**data, "door": "0"}).result()["wins"] == [{"winner": 1, "fan": 2}]
    assert form_of({**data, "flower-1": ["4f"], "door": "0"}).result()["wins"] == [{"winner": 1, "fan": 1}]

"""Riichi hands valued by the independent library `mahjong`, translated from and to this project's terms.

Only rules that can be set the same way in both are compared.
"""

from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from rules import calls
from scoring.tiles import FIVES, KIND, RED, parse

WINDS = {"E": 27, "S": 28, "W": 29, "N": 30}
TYPES = {"chi": Meld.CHI, "pon": Meld.PON, "daiminkan": Meld.KAN, "kakan": Meld.SHOUMINKAN, "ankan": Meld.KAN}
VARIANTS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({"kiriage_mangan": True, "double_yakuman": []}, {"kiriage": True, "has_double_yakuman": False}),
    ({"kazoe": "sanbaiman", "open_tanyao": False}, {"kazoe_limit": 1, "has_open_tanyao": False}),
    ({"kazoe": "multiple", "open_pinfu_fu": 20}, {"kazoe_limit": 2, "fu_for_open_pinfu": False}),
    ({"pinfu_tsumo": False, "red_fives": [0, 0, 0]}, {"fu_for_pinfu_tsumo": True, "has_aka_dora": False}),
    ({"daisharin": "yakuman", "daichisei": "alone"}, {"has_daisharin": True, "has_daichisei": True}),
]


_RULES = {"has_open_tanyao": True, "has_aka_dora": True, "limit_to_sextuple_yakuman": False}


class Ids:
    """The other library's tile numbers: four of each kind, and the first five of a suit is the red one."""

    def __init__(self, *, reds: bool = True) -> None:
        self.next: dict[int, int] = {}
        self.reds = reds

    def of(self, codes: tuple[int, ...]) -> list[int]:
        return [self._one(code) for code in codes]

    def _one(self, code: int) -> int:
        kind = code & KIND
        if code & RED:
            return 4 * kind
        number = self.next.get(kind, 1 if self.reds and kind in FIVES else 0)
        self.next[kind] = number + 1
        return 4 * kind + number


def asked(request: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """Return a request of the call `score` as the other library's arguments."""
    ids = Ids(reds=rules.get("has_aka_dora", True))
    win = ids.of(parse(request["win_tile"], "").codes)[0]
    tiles = [win, *ids.of(parse(request["concealed"], "").codes)]
    melds = []
    for text in request["melds"]:
        meld, codes = text.split(":")
        numbers = ids.of(parse(codes, "").codes)
        tiles += numbers
        melds.append(Meld(TYPES[meld], numbers, opened=meld != "ankan"))
    return {
        "tiles": tiles,
        "win_tile": win,
        "melds": melds,
        "dora_indicators": Ids().of(parse(request["dora"], "").codes),
        "ura_dora_indicators": Ids().of(parse(request["ura"], "").codes),
        "config": _config(request, rules),
    }


def oracle(request: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """Return the other library's answer in our terms."""
    found = HandCalculator.estimate_hand_value(**asked(request, rules))
    if found.error or found.cost is None:
        return {"error": found.error}
    return {"han": found.han, "fu": found.fu, "total": found.cost["total"], "yaku": [str(y) for y in found.yaku or ()]}


def _config(request: dict[str, Any], rules: dict[str, Any]) -> HandConfig:
    events = request["events"]
    return HandConfig(
        is_tsumo=request["by"] == "tsumo",
        is_riichi=request["riichi"] is not None,
        is_daburu_riichi=request["riichi"] == "double",
        is_ippatsu="ippatsu" in events,
        is_haitei="haitei" in events,
        is_houtei="houtei" in events,
        is_rinshan="rinshan" in events,
        is_chankan="chankan" in events,
        player_wind=WINDS[request["seat"]],
        round_wind=WINDS[request["round"]],
        kyoutaku_number=request["deposits"],
        tsumi_number=request["honba"],
        options=OptionalRules(**(_RULES | rules)),
    )


def ours(request: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return our answer in a form comparable with the other library's."""
    answer = calls.answer("score", {"rules": {"preset": "riichi", "options": options}, **request})
    if not answer["ok"]:
        return {"error": answer["error"]["code"]}
    won = sum(amount for amount in answer["deltas"].values() if amount > 0)
    return {
        "han": answer["fan"] or 13 * answer["yakuman"],
        "fu": answer["fu"],
        "total": won,
        "ids": [row["id"] for row in answer["patterns"]],
    }


def disagreement(request: dict[str, Any], options: dict[str, Any], rules: dict[str, Any]) -> str | None:
    """Return the difference, or None if both agree."""
    own, other = ours(request, options), oracle(request, rules)
    if "error" in own or "error" in other:
        same = (own.get("error"), other.get("error")) == ("no_yaku", "no_yaku")
        return None if same else f"{own} {other}"
    if options.get("open_pinfu_fu") == 20 and request["by"] == "tsumo" and other["fu"] == 20:
        return None  # the library also has 20 fu for an open self-draw, the rulebook only for a ron
    limit = own["fu"] is None
    fields = ("han", "total") if limit else ("han", "fu", "total")
    return None if all(own[name] == other[name] for name in fields) else f"{own} {other}"

"""Hands that show each pattern, as the call `score` takes them; a test scores every one."""

from __future__ import annotations

from typing import Any

from rules.system import Hands

Hand = dict[str, Any]


def _ron(concealed: str, win: str, *melds: str, seat: str = "S", **more: Any) -> Hand:
    loser = "E" if seat != "E" else "S"
    return {
        "concealed": concealed,
        "win_tile": win,
        "melds": [*melds],
        "by": "ron",
        "seat": seat,
        "from": loser,
        **more,
    }


def _tsumo(concealed: str, win: str, *melds: str, seat: str = "S", **more: Any) -> Hand:
    return {"concealed": concealed, "win_tile": win, "melds": [*melds], "by": "tsumo", "seat": seat, **more}


_NO_ENDS = "234678p3458s"
_PLAIN = "123789p3455s"

EXAMPLES: Hands = {
    "duan_yao": (_ron(_NO_ENDS, "8s"),),
    "dui_dui_he": (_ron("333p44s99p", "4s", "pon:111s"),),
    "ying_ka": (_ron("123789p4699s", "5s"),),
    "ka": (_tsumo("456789p4611s", "5s"),),
    "gen": (_ron("23478p99s", "9p", "ankan:1111s"),),
    "gang_shang_hua": (_tsumo("1235789s", "5s", "ankan:1111p", events=["rinshan"]),),
    "gang_tai_pao": (_ron(_PLAIN, "5s", events=["gang_pao"]),),
    "qiang_gang": (_ron("123789p3499s", "5s", events=["chankan"]),),
    "hai_di_hua": (_tsumo(_PLAIN, "5s", events=["haitei"]),),
    "hai_di_pao": (_ron(_PLAIN, "5s", events=["houtei"]),),
    "bao_hu_fang_chong": (_ron(_PLAIN, "5s", bao_hu=["E"]),),
    "zi_mo": (_tsumo(_NO_ENDS, "8s"),),
    "qing_yi_se": (_ron("2234567899s", "9s"),),
    "qing_he": (_tsumo("224466p3355s", "8s", events=["qing_he"]),),
    "bao_hu": (_ron(_PLAIN, "5s", bao_hu=["S"]),),
    "tian_he": (_tsumo(_PLAIN, "5s", seat="E", events=["first_turn"]),),
    "di_bao_he": (_ron(_PLAIN, "5s", events=["first_turn"]),),
    "dai_yao": (_ron("123789p1119s", "9s"),),
    "jiang_dui": (_ron("222p55s88p", "5s", "pon:888s"),),
    "qing_he_fang_chong": (_ron(_PLAIN, "5s", events=["qing_he_pao"]),),
}

"""The presets of the riichi rulebook, section 10, as differences from `riichi`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.system import Preset
from scoring.multilingual import Text

_SEASON: Mapping[str, Any] = {"chombo_next": "replay"}
"""Rulebook, section 10: the plain presets pass the deal after a chombo, a club's new season replays it."""
_NO_ABORTS = dict.fromkeys(("kyuushu_kyuuhai", "suufon_renda", "suukan_sanra", "suucha_riichi", "sanchahou"), "off")
_WRC: Mapping[str, Any] = {
    "start_points": 30000,
    "uma": [15, 5, -5, -15],
    "ties": "split",
    "leftover": "lost",
    "tobi": "off",
    **_NO_ABORTS,
    "nagashi_mangan": "off",
    "multi_ron": "head_bump",
    "riichi_needs_points": False,
    "chombo": "points",
    "chombo_next": "replay",
    "red_fives": [0, 0, 0],
    "double_wind_pair_fu": 2,
    "kiriage_mangan": True,
    "double_yakuman": [],
    "renhou": "mangan",
    "pao_scope": "pattern",
    "pao_honba": "liable",
}
_EMA: Mapping[str, Any] = {
    **_WRC,
    "leftover": "first",
    "multi_ron": "all",
    "multi_ron_honba": "all",
    "multi_ron_deposits": "own",
    "kazoe": "sanbaiman",
    "yakuman_cap": 1,
    "pao": ["daisangen", "daisuushi"],
    "pao_scope": "hand",
    "pao_honba": "discarder",
}
_MLEAGUE: Mapping[str, Any] = {
    "uma": [30, 10, -10, -30],
    "ties": "split",
    "tobi": "off",
    **_NO_ABORTS,
    "nagashi_mangan": "off",
    "multi_ron": "head_bump",
    "riichi_needs_points": False,
    "chombo": "points",
    "chombo_next": "replay",
    "double_wind_pair_fu": 2,
    "kiriage_mangan": True,
    "kazoe": "sanbaiman",
    "double_yakuman": [],
    "kokushi_ankan": False,
    "pao_scope": "pattern",
    "pao_honba": "liable",
}
_ONLINE: Mapping[str, Any] = {
    "agari_yame": "auto",
    "tenpai_yame": "auto",
    "extension": "renchan_first",
    "nagashi_mangan": "draw",
    "karaten": "concealed",
    "chombo_next": "replay",
    "pao": ["daisangen", "daisuushi"],
    "pao_honba": "liable",
}
_TENHOU: Mapping[str, Any] = {**_ONLINE, "double_yakuman": [], "kokushi_ankan": False}
_MAHJONGSOUL: Mapping[str, Any] = {
    **_ONLINE,
    "return_points": 25000,
    "uma": [15, 5, -5, -15],
    "sanchahou": "off",
    "pao_scope": "pattern",
}
_WITHOUT_LUCK: Mapping[str, Any] = {
    "start_points": 30000,
    "oka": False,
    "leftover": "lost",
    "tobi": "off",
    "nagashi_mangan": "off",
    "multi_ron": "head_bump",
    "red_fives": [0, 0, 0],
    "ippatsu": False,
    "ura_dora": False,
    "kan_dora": False,
    "kan_ura": False,
    "kazoe": "sanbaiman",
    "double_yakuman": [],
    "yakuman_cap": 1,
}
"""Rules without ippatsu, ura dora and kan dora. `docs/rules/riichi.md` names the source of each value."""
_JPML_A: Mapping[str, Any] = {
    **_WITHOUT_LUCK,
    "uma_by": "floating",
    "renhou": "mangan",
    "sanchahou": "off",
    "ryuuiisou": "hatsu_required",
    "daiminkan_pao": True,
}
_SAIKOUISEN_CLASSIC: Mapping[str, Any] = {
    **_WITHOUT_LUCK,
    **_NO_ABORTS,
    "uma": [12, 4, -4, -12],
    "renchan": "win",
    "noten_penalty": 0,
    "chombo": "points",
    "chombo_points": 16,
    "kokushi_ankan": False,
    "pao": [],
}
_SANMA: Mapping[str, Any] = {
    "players": 3,
    "start_points": 35000,
    "return_points": 40000,
    "target_points": 40000,
    "uma": [20, 0, -20],
    "uma_floating": {"1": [12, -4, -8], "2": [8, 4, -12]},
    "red_fives": [0, 1, 1],
    "kita": "dora",
    "suufon_renda": "off",
    "suucha_riichi": "off",
    "sanchahou": "off",
}
_MAHJONGSOUL_SANMA: Mapping[str, Any] = {
    **_SANMA,
    **_ONLINE,
    "return_points": 35000,
    "uma": [15, 0, -15],
    "oka": False,
    "pao_scope": "pattern",
}

PRESETS = (
    Preset("riichi", "riichi", Text("Riichi", "日本麻將", "日本麻将", "リーチ麻雀"), 4, season=_SEASON),
    Preset("riichi-wrc", "riichi", Text("WRC 2025", "WRC 2025", "WRC 2025", "WRC 2025"), 4, _WRC),
    Preset("riichi-ema", "riichi", Text("EMA 2025", "EMA 2025", "EMA 2025", "EMA 2025"), 4, _EMA),
    Preset("riichi-mleague", "riichi", Text("M.League", "M.League", "M.League", "Mリーグ"), 4, _MLEAGUE),
    Preset(
        "riichi-jpml-a",
        "riichi",
        Text("JPML A", "日本職業麻將聯盟 A", "日本职业麻将联盟 A", "日本プロ麻雀連盟 A"),
        4,
        _JPML_A,
    ),
    Preset(
        "riichi-saikouisen-classic",
        "riichi",
        Text("Saikouisen Classic", "最高位戰 Classic", "最高位战 Classic", "最高位戦Classic"),
        4,
        _SAIKOUISEN_CLASSIC,
    ),
    Preset("riichi-tenhou", "riichi", Text("Tenhou", "天鳳", "天凤", "天鳳"), 4, _TENHOU),
    Preset("riichi-mahjongsoul", "riichi", Text("Mahjong Soul", "雀魂", "雀魂", "雀魂"), 4, _MAHJONGSOUL),
    Preset(
        "riichi-sanma", "riichi", Text("Three-player riichi", "三人麻將", "三人麻将", "三人麻雀"), 3, _SANMA, _SEASON
    ),
    Preset(
        "riichi-mahjongsoul-sanma",
        "riichi",
        Text("Mahjong Soul, three players", "雀魂三人麻將", "雀魂三人麻将", "雀魂（三人打ち）"),
        3,
        _MAHJONGSOUL_SANMA,
    ),
)

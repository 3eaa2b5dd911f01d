"""The presets of 國標麻將: mcr rulebook, section 8."""

from __future__ import annotations

from rules.system import Preset
from scoring.multilingual import Text

NAME = Text("Chinese Official (MCR)", "國標麻將", "国标麻将", "中国国標麻雀")
PRESETS = (
    Preset("mcr", "mcr", NAME, 4),
    Preset(
        "mcr-ema",
        "mcr",
        Text("MCR, European (EMA)", "國標麻將（歐洲 EMA）", "国标麻将（欧洲 EMA）", "国標麻雀（欧州EMA）"),
        4,
        {"double_kongs": "wmo", "special_concealed": True},
    ),
)

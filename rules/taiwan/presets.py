"""The preset of 台灣麻將."""

from __future__ import annotations

from rules.system import Preset
from scoring.multilingual import Text

NAME = Text("Taiwanese mahjong", "台灣麻將", "台湾麻将", "台湾麻雀")
PRESETS = (Preset("taiwan", "taiwan", NAME, 4),)

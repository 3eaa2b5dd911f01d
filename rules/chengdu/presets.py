"""The presets of the Chengdu rulebook."""

from __future__ import annotations

from rules.system import Preset
from scoring.multilingual import Text

NAME = Text("Chengdu bloodbath", "成都麻將（血戰到底）", "成都麻将（血战到底）", "成都麻雀（血戦到底）")
PRESETS = (Preset("chengdu", "chengdu", NAME, 4),)

"""The preset of the 断卡根 rulebook."""

from __future__ import annotations

from rules.system import Preset
from scoring.multilingual import Text

PRESETS = (Preset("duankagen", "duankagen", Text("Duankagen", "斷卡根", "断卡根", "断卡根"), 4),)

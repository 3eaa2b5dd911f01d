"""The presets of the mingjeung rulebook."""

from __future__ import annotations

from rules.system import Preset
from scoring.multilingual import Text

NAME = Text("Mingjeung", "明將麻雀", "明将麻雀", "明將麻雀")
PRESETS = (Preset("mingjeung", "mingjeung", NAME, 4),)

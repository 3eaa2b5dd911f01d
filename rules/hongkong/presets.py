"""The presets of the hongkong rulebook, section 9."""

from __future__ import annotations

from rules.system import Preset
from scoring.multilingual import Text

NAME = Text("Hong Kong", "香港麻雀", "香港麻雀", "香港麻雀")
_SHARED = Text("Hong Kong, shared payment", "香港麻雀（半銃）", "香港麻雀（半铳）", "香港麻雀（半銃）")
_HKMA = Text("Hong Kong Mahjong Association", "香港麻雀協會", "香港麻雀协会", "香港麻雀協会")

PRESETS = (
    Preset("hongkong", "hongkong", NAME, 4),
    Preset("hongkong-shared", "hongkong", _SHARED, 4, {"discarder": "shared", "robbed_pays": "discard"}),
    Preset("hongkong-hkma", "hongkong", _HKMA, 4, {"dealer": "win", "bao": ["twelve", "da_san_yuan"]}),
)

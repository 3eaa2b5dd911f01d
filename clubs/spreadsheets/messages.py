"""Messages about rows that are not a game."""

from __future__ import annotations

from clubs.spreadsheets.games import PLAYERS, SCORE, TWICE
from scoring.multilingual import Text

_REFUSALS = {
    PLAYERS: Text(
        "The number of players or scores doesn’t match one game. Add or remove what is wrong.",
        "選手或數字的數量與一局不符，請補上或刪去。",
        "选手或数字的数量与一局不符，请补上或删去。",
        "プレイヤーまたは数字の数が1対局分ではありません。足りないものを加えるか、余分なものを除いてください。",
    ),
    SCORE: Text(
        "A number here can’t be read. Type it in digits.",
        "這裡有無法讀取的數字，請改成數值。",
        "这里有无法读取的数字，请改成数值。",
        "読み取れない数字があります。数値で入力してください。",
    ),
    TWICE: Text(
        "One player is named twice in this game. Correct one of the names.",
        "同一選手在這一局出現兩次，請更正其中一個名字。",
        "同一选手在这一局出现两次，请更正其中一个名字。",
        "この対局に同じプレイヤーが2回出ています。どちらかの名前を直してください。",
    ),
}


def refusal(reason: str, lang: str) -> str:
    """Return why a row was not understood, and what to do."""
    return _REFUSALS[reason].say(lang)

"""Errors in a log: errors of the contract with the number of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.errors import NO_ID, Code, ContractError
from scoring.multilingual import Text

TOO_LONG = Text(
    "A game log can have at most {most} MiB.",
    "牌譜最多 {most} MiB。",
    "牌谱最多 {most} MiB。",
    "牌譜は{most} MiBまでです。",
)
NOT_READABLE = Text(
    "This game log can’t be read as {format}. Use the whole file as downloaded.",
    "無法以 {format} 讀取此牌譜，請提供下載時的完整內容。",
    "无法以 {format} 读取此牌谱，请提供下载时的完整内容。",
    "この牌譜は{format}として読めません。ダウンロードしたままの全文を入力してください。",
)
MISSING = Text(
    "“{name}” is missing from the game log or isn’t valid.",
    "牌譜缺少「{name}」，或其內容不對。",
    "牌谱缺少“{name}”，或其内容不对。",
    "牌譜に「{name}」がないか、内容が正しくありません。",
)
NO_DEAL = Text(
    "This game log has no deals.",
    "這份牌譜裡沒有任何一局。",
    "这份牌谱里没有任何一局。",
    "この牌譜には局がありません。",
)
MANY_DEALS = Text(
    "This game log has more than {most} deals.",
    "這份牌譜超過 {most} 局。",
    "这份牌谱超过 {most} 局。",
    "この牌譜は{most}局を超えています。",
)
NO_RESULT = Text(
    "This deal has no result. The game log seems to be cut off.",
    "這一局沒有結果，牌譜可能不完整。",
    "这一局没有结果，牌谱可能不完整。",
    "この局には結果がありません。牌譜が途中で切れているようです。",
)
GOES_ON = Text(
    "The game log continues this deal after its end or before its start.",
    "這一局在開始之前或結束之後還有內容。",
    "这一局在开始之前或结束之后还有内容。",
    "この局の始まる前か終わった後に、続きが書かれています。",
)
UNKNOWN_EVENT = Text(
    "“{name}” can’t appear here in a game log of this format.",
    "這種牌譜的這個位置不能有「{name}」。",
    "这种牌谱的这个位置不能有“{name}”。",
    "この形式の牌譜では、ここに「{name}」は書けません。",
)
NOT_NOW = Text(
    "Player {player} can’t do this now: it doesn’t follow from what comes before in the game log.",
    "選手 {player} 此時不能如此，與牌譜前文不符。",
    "选手 {player} 此时不能这样做，与牌谱前文不符。",
    "プレイヤー{player}は今これをできません。牌譜のここまでの流れと合いません。",
)
NOT_HELD = Text(
    "Player {player} discards {tile} without having it.",
    "選手 {player} 打出了手中沒有的 {tile}。",
    "选手 {player} 打出了手中没有的 {tile}。",
    "プレイヤー{player}が持っていない{tile}を打っています。",
)
WALL = Text(
    "The wall has {wall} tiles to draw, but the game log has {draws} draws.",
    "牌山可摸 {wall} 張，牌譜裡摸了 {draws} 張。",
    "牌山可摸 {wall} 张，牌谱里摸了 {draws} 张。",
    "山からツモれるのは{wall}枚ですが、牌譜では{draws}枚です。",
)
COLUMNS = Text(
    "The draws and discards of this deal don’t match.",
    "這一局的摸牌與打牌對不起來。",
    "这一局的摸牌与打牌对不起来。",
    "この局のツモと打牌がかみ合いません。",
)
NOTHING_TO_WIN = Text(
    "Player {player} wins on a tile that isn’t in play.",
    "選手 {player} 和的不是場上的那張牌。",
    "选手 {player} 和的不是场上的那张牌。",
    "プレイヤー{player}の和了牌は、場に出た牌と違うか、ありません。",
)
OTHER_HAND = Text(
    "The hand shown by player {player} doesn’t match the draws and discards in the game log.",
    "選手 {player} 亮出的手牌與摸打經過不符。",
    "选手 {player} 亮出的手牌与摸打过程不符。",
    "プレイヤー{player}の公開した手牌が、ツモと打牌の経過と合いません。",
)
BAD_TILE = Text(
    "“{tile}” isn’t a tile in this format.",
    "這種格式沒有「{tile}」這張牌。",
    "这种格式没有“{tile}”这张牌。",
    "この形式に「{tile}」という牌はありません。",
)
FIFTH = Text(
    "This deal has one {tile} too many.",
    "這一局的 {tile} 多了一張。",
    "这一局的 {tile} 多了一张。",
    "この局では{tile}が1枚多く出ています。",
)
COUNT = Text(
    "Player {player} is dealt {count} tiles instead of {wanted}.",
    "選手 {player} 配了 {count} 張牌，應為 {wanted} 張。",
    "选手 {player} 配了 {count} 张牌，应为 {wanted} 张。",
    "プレイヤー{player}の配牌が{count}枚です。{wanted}枚のはずです。",
)
BAD_MELD = Text(
    "“{meld}” isn’t a meld that can be made here.",
    "此處不能有「{meld}」這組副露。",
    "此处不能有“{meld}”这组副露。",
    "ここで「{meld}」という面子は作れません。",
)
HIDDEN = Text(
    "This game log hides tiles because it shows one player’s view. Use the log of the whole table.",
    "這份牌譜有看不見的牌（單一選手視角），請提供全桌可見的牌譜。",
    "这份牌谱有看不见的牌（单一选手视角），请提供全桌可见的牌谱。",
    "この牌譜には伏せられた牌があります（1人の視点）。全員の牌が分かる牌譜を入力してください。",
)
OTHER_RULES = Text(
    "This game was played with a lobby’s own rules. Choose the rules.",
    "這份牌譜用的是特別規則，請指定規則。",
    "这份牌谱用的是特别规则，请指定规则。",
    "この牌譜は特別なルールで打たれています。ルールを指定してください。",
)
NO_COUNTERPART = Text(
    "These rules don’t fit a game log of {players}-player riichi. Choose others.",
    "這些規則不適用於 {players} 人立直麻將的牌譜，請改選規則。",
    "这些规则不适用于 {players} 人日本麻将的牌谱，请改选规则。",
    "このルールでは{players}人リーチ麻雀の牌譜を読めません。別のルールを選んでください。",
)
START = Text(
    (
        "The scores before the first deal aren’t possible. They must be multiples of 100, and their sum "
        "must divide equally among the players."
    ),
    "第一局之前的點數不合理：須為 100 的倍數，且合計可平分給每位選手。",
    "第一局之前的点数不合理：须为 100 的倍数，且合计可平分给每位选手。",
    "最初の局の前の持ち点が正しくありません。100点単位で、合計を人数で割り切れる必要があります。",
)
SHOWN = 40


@dataclass(frozen=True, slots=True)
class Spot:
    """Position in a log: deal `number` (from 0), or the log itself."""

    number: int | None = None

    @property
    def field(self) -> str:
        """Return the path in the request."""
        return "log" if self.number is None else f"deals[{self.number}]"


class UnplacedError(Exception):
    """An error in a log, without its position, which the deal reader adds."""

    def __init__(self, code: Code, text: Text) -> None:
        super().__init__(f"{code}: {text.en}")
        self.code = code
        self.text = text


class LogError(ContractError):
    """The contract's error with `deal` (from 1) and other fields that the page needs."""

    def __init__(self, code: Code, spot: Spot, text: Text, **more: Any) -> None:
        super().__init__(code, spot.field, text)
        deal = {} if spot.number is None else {"deal": spot.number + 1}
        self.more = {**deal, **more}

    def answer(self, lang: str = "en", id: object = NO_ID) -> dict[str, Any]:
        """Return the contract's error answer with those fields."""
        made = super().answer(lang, id)
        made["error"] |= self.more
        return made


def bad_log(text: Text, **params: object) -> UnplacedError:
    """Return the error for a log that breaks its format or is impossible."""
    return UnplacedError(Code.BAD_LOG, text.fill(**params))


def missing(name: str) -> UnplacedError:
    """Return the error for a missing tag, field or number, or one of the wrong type."""
    return bad_log(MISSING, name=name)


def unknown(name: object) -> UnplacedError:
    """Return the error for an event, ending or number that the format does not have here."""
    return bad_log(UNKNOWN_EVENT, name=shown(name))


def not_now(player: int) -> UnplacedError:
    """Return the error for an event that is illegal at this point."""
    return bad_log(NOT_NOW, player=player)


def bad_tile(tile: object) -> UnplacedError:
    """Return the error for an unknown tile code."""
    return UnplacedError(Code.BAD_TILE, BAD_TILE.fill(tile=shown(tile)))


def bad_meld(meld: object) -> UnplacedError:
    """Return the error for a meld that cannot be decoded or formed."""
    return UnplacedError(Code.BAD_MELD, BAD_MELD.fill(meld=shown(meld)))


def hidden() -> UnplacedError:
    """Return the error for tiles that the log does not show."""
    return UnplacedError(Code.UNSUPPORTED, HIDDEN)


def shown(value: object) -> str:
    """Return a value from the log, shortened for a message."""
    text = str(value) if isinstance(value, str | int | float) else type(value).__name__
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"

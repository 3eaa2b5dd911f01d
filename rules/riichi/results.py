"""Reading the result of a deal from JSON: riichi rulebook, section 7. Only the form is checked here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from rules.deal import result as deal
from rules.deal.result import ResultForm
from rules.deal.win import Bare, Ready
from rules.deal.win import Win as AnyWin
from rules.hand.request import HandFields
from rules.riichi.options import RiichiOptions
from rules.riichi.points import LIMIT_BASE
from rules.riichi.request import RiichiForm
from rules.riichi.settlement_fields import read_deal_chips
from scoring.errors import bad_request
from scoring.multilingual import Text
from scoring.strict_json import Fields, read_player, wrong

TYPES = ("win", "draw", "abort", "foul")
ABORTS = ("kyuushu_kyuuhai", "suufon_renda", "suukan_sanra", "suucha_riichi", "sanchahou")
REASONS = (*ABORTS, "void")
FOULS = ("false_win", "noten_riichi", "illegal_kan", "exposed_tiles", "other")
FU = (25, *range(20, 171, 10))

_ONE_VALUE = Text(
    "Give exactly one of tiles ('hand'), fan, yakuman or limit.",
    "手牌（hand）、番（fan）、役滿（yakuman）、limit 四者只給其一。",
    "手牌（hand）、番（fan）、役满（yakuman）、limit 四者只给其一。",
    "手牌（hand）・飜（fan）・役満（yakuman）・limitのうち一つだけを入力してください。",
)
_FU = Text(
    "25, or a multiple of 10 from 20 to 170",
    "25 或 20 至 170 的整十數",
    "25 或 20 至 170 的整十数",
    "25、または20から170までの10の倍数",
)
_ONE_DISCARD = Text(
    "A tsumo has only one winner. Multiple wins must be on the same discard.",
    "自摸只能有一家；多家和牌必須由同一家放銃。",
    "自摸只能有一家；多家和牌必须由同一家放铳。",
    "ツモは一人だけです。複数の和了は同じ放銃者からでなければなりません。",
)
_LAST_DRAW = Text(
    "With multiple nagashi mangan, say who drew the last tile (“last_draw”).",
    "多家流局滿貫時，請給出最後摸牌者（last_draw）。",
    "多家流局满贯时，请给出最后摸牌者（last_draw）。",
    "流し満貫が複数のときは最後にツモした人（last_draw）を入力してください。",
)
_NO_RUNNING = Text(
    "Under these rules a deal ends with its first win. Enter it once it’s over.",
    "此規則一有和牌該局即結束，請於結束後輸入。",
    "此规则一有和牌该局即结束，请于结束后输入。",
    "このルールでは和了で局が終わります。終わってから入力してください。",
)

Win = AnyWin[HandFields]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(deal.Result[HandFields]):
    """The result of one deal.

    `said` is false where `tenpai` is not asked for, because a nagashi mangan counts as a win.
    """

    said: bool = True
    nagashi: tuple[int, ...] = ()
    last_draw: int | None = None
    reason: str = ""
    stop: bool = False
    chips: tuple[int, ...] | None = None
    opened: tuple[int, ...] = ()


class RiichiResults(ResultForm[Result, HandFields]):
    """The reader of riichi results."""

    result_type = Result
    types = TYPES
    fouls = FOULS
    refused: ClassVar = {"running": _NO_RUNNING}
    ignored = ("wins", "tenpai")
    own: ClassVar = {
        "win": ("wins",),
        "draw": ("tenpai", "nagashi", "last_draw", "open"),
        "abort": ("reason",),
        "foul": ("player", "kind"),
    }
    sticks = True
    liable = True
    values = ("hand", "fan", "yakuman", "limit")
    limits = tuple(LIMIT_BASE)
    one_value = _ONE_VALUE

    def __init__(self, options: RiichiOptions) -> None:
        super().__init__(RiichiForm(options.players))
        self.options = options

    def common(self, kind: str, fields: Fields) -> dict[str, Any]:
        return {**super().common(kind, fields), "stop": fields.flag("stop", False)}

    def of_win(self, fields: Fields) -> dict[str, Any]:
        """Return the wins and the chips counted by hand."""
        return {**super().of_win(fields), "chips": read_deal_chips(self.options, fields)}

    def refuse_others(self, kind: str, fields: Fields) -> None:
        """Raise `bad_request` for chips in a result that isn't a win, whatever their value."""
        super().refuse_others(kind, fields)
        if kind != "win" and fields.has("chips"):
            raise bad_request(fields.at("chips"), self.other_type.fill(name="chips"))

    def check_wins(self, wins: Sequence[Win], path: str) -> None:
        if len(wins) > 1 and (any(win.loser is None for win in wins) or len({win.loser for win in wins}) > 1):
            raise bad_request(f"{path}[1].from", _ONE_DISCARD)
        super().check_wins(wins, path)

    def value(self, fields: Fields) -> Bare | HandFields:
        if fields.has("fu") and not fields.has("fan"):
            raise bad_request(fields.path, _ONE_VALUE)
        return super().value(fields)

    def fan(self, fields: Fields) -> Bare:
        fan = fields.whole("fan", low=0)
        if not fields.has("fu") and not 0 < fan < 5:
            return Bare(fan=fan)
        fu = fields.whole("fu")
        if fu not in FU:
            raise wrong(fields.at("fu"), _FU)
        return Bare(fan=fan, fu=fu)

    def of_draw(self, fields: Fields) -> dict[str, Any]:
        n, options = self.players, self.options
        nagashi = fields.player_list("nagashi", n, ())
        last_draw = fields.player("last_draw", n) if fields.has("last_draw") else None
        asked = options.nagashi_mangan == "win" or options.nagashi_multiple == "nearest"
        if len(nagashi) > 1 and last_draw is None and asked:
            raise bad_request(fields.at("last_draw"), _LAST_DRAW)
        said = not (nagashi and options.nagashi_mangan == "win") or fields.has("tenpai")
        return {
            "tenpai": self._tenpai(fields) if said else (),
            "said": said,
            "nagashi": nagashi,
            "last_draw": last_draw,
            "opened": fields.player_list("open", n, ()),
        }

    def _tenpai(self, fields: Fields) -> tuple[Ready[HandFields], ...]:
        ready = fields.each("tenpai", lambda value, path: self._ready(fields, value, path))
        deal.once([(f"{fields.at('tenpai')}[{i}]", entry.player) for i, entry in enumerate(ready)])
        return ready

    def _ready(self, fields: Fields, value: Any, path: str) -> Ready[HandFields]:
        if not isinstance(value, Mapping):
            return Ready(read_player(value, path, self.players))
        entry = fields.entry(value, path)
        player, hand = entry.player("player", self.players), self.hands.read_ready(entry.inside("hand"))
        entry.done()
        return Ready(player, hand)

    def of_abort(self, fields: Fields) -> dict[str, Any]:
        """Return why the deal was aborted."""
        return {"reason": fields.choice("reason", REASONS)}


forms = lru_cache(maxsize=64)(RiichiResults)


def read_result(options: RiichiOptions, fields: Fields) -> Result:
    """Return a result read from its fields. Only its form is checked."""
    return forms(options).read(fields)

"""Messages about differences between log and core, for the person who imports the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clubs.game_logs.log_errors import LogError, Spot
from clubs.game_logs.parsed_log import Start
from scoring.errors import Code
from scoring.multilingual import Listed, Sayable, Text, number, same

_SAYS = Text(
    "Deal {deal} ({place}): {what} – the game log has {log}, our calculation {core}.",
    "第 {deal} 局（{place}）：{what}，牌譜為 {log}，本站計算為 {core}。",
    "第 {deal} 局（{place}）：{what}，牌谱为 {log}，本站计算为 {core}。",
    "第{deal}局（{place}）：{what}が、牌譜では{log}、こちらの計算では{core}です。",
)
_REFUSES = Text(
    "Deal {deal} ({place}): not possible under the rules. {why}",
    "第 {deal} 局（{place}）：依規則不能如此。{why}",
    "第 {deal} 局（{place}）：按规则不能如此。{why}",
    "第{deal}局（{place}）：ルール上ありえません。{why}",
)
_PLACE = Text(
    "{wind} {n}, {honba} honba", "{wind}{n}局 {honba}本場", "{wind}{n}局 {honba}本场", "{wind}{n}局{honba}本場"
)
_STANDING = Text(
    "{place}, {deposits} sticks", "{place}，供託 {deposits}", "{place}，供托 {deposits}", "{place}、供託{deposits}"
)
_OVER = Text("the end of the game", "對局結束", "对局结束", "対局終了")
_NOTHING = Text("none", "無", "无", "なし")
_ROW = Text("{id} {fan}", "{id} {fan}", "{id} {fan}", "{id} {fan}")
_LIMITS = {
    "mangan": Text("mangan", "滿貫", "满贯", "満貫"),
    "haneman": Text("haneman", "跳滿", "跳满", "跳満"),
    "baiman": Text("baiman", "倍滿", "倍满", "倍満"),
    "sanbaiman": Text("sanbaiman", "三倍滿", "三倍满", "三倍満"),
    "yakuman": Text("yakuman", "役滿", "役满", "役満"),
}
_WINDS = {
    "E": Text("East", "東", "东", "東"),
    "S": Text("South", "南", "南", "南"),
    "W": Text("West", "西", "西", "西"),
    "N": Text("North", "北", "北", "北"),
}
_WHAT = {
    "deltas": Text("what each player gains or loses", "各家的點數變動", "各家的点数变动", "各家の点数の増減"),
    "state": Text("the next deal", "下一局的局況", "下一局的局况", "次の局の状況"),
    "patterns": Text("the yaku", "役種", "役种", "役"),
    "fan": Text("the fan", "番數", "番数", "飜数"),
    "fu": Text("the fu", "符數", "符数", "符"),
    "points": Text("the points of the hand", "和牌點數", "和牌点数", "和了の点数"),
    "limit": Text("the limit", "滿貫等級", "满贯等级", "満貫などの区分"),
    "pao": Text("the pao player", "包牌者", "包牌者", "包の責任者"),
    "final": Text("the final scores", "最終分數", "最终分数", "最終持ち点"),
}


Names = Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference, with the values of the log and of the core; `why` if the core rejects the deal."""

    what: str
    log: Any
    core: Any
    why: Sayable | None = None


def disagreement(deal: int, start: Start, found: Difference, names: Names) -> LogError:
    """Return the error that rejects the log; `names` are those of patterns."""
    place = _place(start.round, start.dealer, start.honba)
    if found.why is not None:
        text = _REFUSES.fill(deal=deal + 1, place=place, why=found.why)
    else:
        words = {"what": _WHAT[found.what], "log": _said(found.log, names), "core": _said(found.core, names)}
        text = _SAYS.fill(deal=deal + 1, place=place, **words)
    return LogError(Code.DISAGREES, Spot(deal), text, what=found.what, log=found.log, core=found.core)


def _place(round: str, dealer: int, honba: int) -> Text:
    return _PLACE.fill(wind=_WINDS.get(round, same(round)), n=dealer + 1, honba=honba)


def _said(value: Any, names: Names) -> Sayable:
    if isinstance(value, Mapping):
        rows = (_ROW.fill(id=names.get(key, key), fan=fan) for key, fan in value.items())
        return _standing(value) if "round" in value else _list(rows)
    if isinstance(value, list):
        return _list(same(number(entry) if isinstance(entry, int) else str(entry)) for entry in value)
    if value is None:
        return _NOTHING
    return same(number(value)) if isinstance(value, int) else _LIMITS.get(value, same(str(value)))


def _list(parts: Iterable[Sayable]) -> Sayable:
    found = tuple(parts)
    return Listed(found) if found else _NOTHING


def _standing(state: Mapping[str, Any]) -> Sayable:
    if state.get("finished"):
        return _OVER
    place = _place(state["round"], state["dealer"], state["honba"])
    return _STANDING.fill(place=place, deposits=state["deposits"])

"""Writers that turn played games into each log format, as the sites write it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from clubs.game_logs import pattern_ids
from clubs.game_logs.tile_codes import MJAI, NUMBERED_REDS, PAIFU, write
from tests.game_logs.games import PlayedDeal, PlayedGame

DRAWS, DISCARDS = "TUVW", "DEFG"
HUNDRED = 100
WINDS = "ESWN"
LIMITS = {"kazoe_yakuman": 5, **{limit: number for number, limit in enumerate(pattern_ids.LIMITS) if limit}}
_FIRST = {pattern: number for number, pattern in reversed(list(pattern_ids.MJLOG.items()))}
_MJAI = {code: name for name, code in MJAI.items()}
_PAIFU = {code: number for number, code in PAIFU.items()}
_MAJSOUL = {pattern: number for number, pattern in reversed(list(pattern_ids.MAJSOUL.items()))}
_ABORTS: dict[str, dict[str, Any]] = {
    "tenhou6": {word: name for name, word in reversed(list(pattern_ids.PAIFU_ABORTS.items()))},
    "mjlog": {word: name for name, word in pattern_ids.MJLOG_ABORTS.items()},
    "mjai": {word: name for name, word in pattern_ids.MJAI_ABORTS.items()},
    "majsoul": {pattern: number for number, pattern in pattern_ids.MAJSOUL_ABORTS.items()},
}


def mpsz(tile: int) -> str:
    return write([NUMBERED_REDS[tile]])


# -- mjlog ------------------------------------------------------------------------------------------


def mjlog(game: PlayedGame) -> str:
    options, n = game.rules.options, game.players
    kind = 1 + (8 if options.length == "south" else 0) + (16 if n == 3 else 0)
    names = " ".join(f'n{seat}="{quote(name)}"' for seat, name in enumerate(game.names))
    tags = [f'<mjloggm ver="2.3"><GO type="{kind}" lobby="0"/><UN {names}/><TAIKYOKU oya="0"/>']
    for number, deal in enumerate(game.deals):
        tags += _mjlog_deal(deal, n)
        if number == len(game.deals) - 1:
            ends = ",".join(f"{line['score'] // HUNDRED},{line['total']}" for line in game.final)
            tags[-1] = tags[-1].replace("/>", f' owari="{ends}"/>')
    return "".join([*tags, "</mjloggm>"])


def _mjlog_deal(deal: PlayedDeal, n: int) -> Iterator[str]:
    start = deal.start
    seed = [WINDS.index(start.round) * 4 + start.dealer, start.honba, start.deposits, 0, 0, deal.first_dora]
    ten = [*(score // HUNDRED for score in start.scores), *([0] * (4 - n))]
    hands = " ".join(f'hai{seat}="{_listed(hand)}"' for seat, hand in enumerate(deal.hands))
    yield f'<INIT seed="{_listed(seed)}" ten="{_listed(ten)}" oya="{start.dealer}" {hands}/>'
    for kind, player, *more in (event if len(event) > 2 else (*event, None) for event in deal.events):
        yield _mjlog_event(kind, player, more)
    yield from _mjlog_end(deal, n)


def _mjlog_event(kind: str, player: int, more: list[Any]) -> str:
    if kind in ("draw", "discard"):
        return f"<{(DRAWS if kind == 'draw' else DISCARDS)[player]}{more[0]}/>"
    if kind == "riichi":
        return f'<REACH who="{player}" step="1"/>'
    if kind == "accepted":
        return f'<REACH who="{player}" step="2" ten=""/>'
    if kind == "dora":
        return f'<DORA hai="{player}"/>'
    return f'<N who="{player}" m="{_m(kind, player, more)}"/>'


def _m(kind: str, player: int, more: list[Any]) -> Any:
    if kind == "north":
        return more[0] << 8 | 32
    if kind == "ankan":
        return more[0][0] << 8
    if kind == "kakan":
        copy = more[0] % 4
        return (more[0] // 4 * 3) << 9 | copy << 5 | 16 | 1
    name, tile, own, source = more
    rel = (source - player) % 4
    if name == "daiminkan":
        return tile << 8 | rel
    tiles = sorted([tile, *own])
    if name == "pon":
        left = next(copy for copy in range(4) if tile // 4 * 4 + copy not in tiles)
        return (tile // 4 * 3 + tiles.index(tile)) << 9 | left << 5 | 8 | rel
    lowest = tiles[0] // 4
    copies = sum((t % 4) << shift for t, shift in zip(tiles, (3, 5, 7), strict=True))
    return ((lowest // 9 * 7 + lowest % 9) * 3 + tiles.index(tile)) << 10 | copies | 4 | rel


def _mjlog_end(deal: PlayedDeal, n: int) -> Iterator[str]:
    before = list(deal.start.scores)
    for player in deal.result.get("riichi", []):
        before[player] -= 1000
    moved = [
        delta + (1000 if p in deal.result.get("riichi", []) else 0) for p, delta in enumerate(deal.answer["deltas"])
    ]
    if deal.result["type"] != "win":
        shown = " ".join(f'hai{seat}="{_listed(hand)}"' for seat, hand in deal.shown.items())
        ending = f'type="{_ABORTS["mjlog"][deal.result["reason"]]}" ' if deal.result["type"] == "abort" else ""
        yield f'<RYUUKYOKU {ending}ba="0,0" sc="{_sc(before, moved)}" {shown}/>'
        return
    wins = deal.result["wins"]
    for number, (win, worth) in enumerate(zip(wins, deal.answer["wins"], strict=True)):
        # the first of two takes it all, so that the sum is right after the last
        moves = moved if number == len(wins) - 1 else [0] * n
        yield _agari(deal, win, worth, _sc(before, moves))


def _agari(deal: PlayedDeal, win: dict[str, Any], worth: dict[str, Any], sc: str) -> str:
    rows = [(("dora" if row["id"] == "kita" else row["id"]), row.get("value")) for row in worth["patterns"]]
    patterns = (
        f'yakuman="{_listed(_FIRST[word] for word, _ in rows)}"'
        if worth["yakuman"]
        else f'yaku="{",".join(f"{_FIRST[word]},{fan}" for word, fan in rows)}"'
    )
    riichi = f' doraHaiUra="{_listed(deal.ura)}"' if win["hand"].get("riichi") else ""
    pao = f' paoWho="{win["pao"]["player"]}"' if "pao" in win else ""
    who, source = win["winner"], win.get("from", win["winner"])
    return (
        f'<AGARI ba="0,0" hai="{_listed(deal.shown[who])}" machi="{deal.won_on}" '
        f'ten="{worth["fu"] or 30},{worth["points"]},{LIMITS.get(worth["limit"], 0)}" {patterns} '
        f'doraHai="{_listed(deal.dora)}"{riichi} who="{who}" fromWho="{source}" sc="{sc}"{pao}/>'
    )


def _sc(before: list[int], moved: list[int]) -> str:
    pairs = [(score // HUNDRED, change // HUNDRED) for score, change in zip(before, moved, strict=True)]
    return ",".join(f"{score},{change}" for score, change in [*pairs, *([(0, 0)] * (4 - len(pairs)))])


def _listed(values: Any) -> str:
    return ",".join(map(str, values))


# -- tenhou/6 ---------------------------------------------------------------------------------------


def tenhou6(game: PlayedGame) -> dict[str, Any]:
    sanma, east = game.players == 3, game.rules.options.length == "east"
    sc = [figure for line in game.final for figure in (line["score"], line["total"])]
    return {
        "title": ["", ""],
        "name": game.names + [""] * sanma,
        "rule": {"disp": f"{'三' * sanma}般{'東' if east else '南'}喰赤", "aka51": 1 - sanma, "aka52": 1, "aka53": 1},
        "sc": sc + [0, 0] * sanma,
        "log": [_paifu_deal(deal, game.players) for deal in game.deals],
    }


def _paifu_deal(deal: PlayedDeal, n: int) -> list[Any]:
    start, columns = deal.start, Columns()
    for name, player, *more in deal.events:
        getattr(columns, name, columns.nothing)(player, *more)
    hands = [[_paifu(tile) for tile in hand] for hand in deal.hands] + [[]] * (4 - n)
    three = [column for player in range(4) for column in (hands[player], columns.draws[player], columns.puts[player])]
    scores = [*start.scores, *([0] * (4 - n))]
    place = [WINDS.index(start.round) * 4 + start.dealer, start.honba, start.deposits]
    dora, ura = [_paifu(tile) for tile in deal.dora], [_paifu(tile) for tile in deal.ura]
    return [place, scores, dora, ura, *three, _paifu_result(deal, n)]


class Columns:
    """Every player's draws and discards, with a method for each event that the columns contain."""

    def __init__(self) -> None:
        self.draws: list[list[Any]] = [[] for _ in range(4)]
        self.puts: list[list[Any]] = [[] for _ in range(4)]
        self.declared = ""
        self.pons: dict[tuple[int, int], int] = {}

    def nothing(self, *_: Any) -> None:
        """Ignore an event that the columns don't contain."""

    def draw(self, player: int, tile: int) -> None:
        self.draws[player].append(_paifu(tile))

    def riichi(self, player: int) -> None:
        self.declared = "r"

    def discard(self, player: int, tile: int, drawn: bool) -> None:
        number = 60 if drawn else _paifu(tile)
        self.puts[player].append(f"r{number}" if self.declared else number)
        self.declared = ""

    def call(self, player: int, name: str, tile: int, own: list[int], source: int) -> None:
        text, before = _called(player, name, tile, own, source)
        self.pons[player, tile // 4] = before
        self.draws[player].append(text)
        self.puts[player] += [0] if name == "daiminkan" else []

    def north(self, player: int, tile: int) -> None:
        self.puts[player].append("f44")

    def ankan(self, player: int, tiles: list[int]) -> None:
        *first, last = (str(_paifu(tile)) for tile in sorted(tiles, reverse=True))
        self.puts[player].append("".join(first) + "a" + last)

    def kakan(self, player: int, tile: int) -> None:
        three = [str(_paifu(other)) for other in range(tile // 4 * 4, tile // 4 * 4 + 4) if other != tile]
        before = self.pons[player, tile // 4]
        self.puts[player].append("".join([*three[:before], "k", str(_paifu(tile)), *three[before:]]))


def _paifu(tile: int) -> int:
    return _PAIFU[NUMBERED_REDS[tile]]


def _called(player: int, type: str, tile: int, own: list[int], source: int) -> tuple[str, int]:
    letter = {"chi": "c", "pon": "p", "daiminkan": "m"}[type]
    rel = (source - player) % 4
    before = {3: 0, 2: 1, 1: len(own)}[rel]
    tiles = [str(_paifu(held)) for held in own]
    return "".join([*tiles[:before], letter, str(_paifu(tile)), *tiles[before:]]), before


def _changes(deal: PlayedDeal, n: int) -> list[int]:
    paid = deal.result.get("riichi", [])
    return [d + (1000 if p in paid else 0) for p, d in enumerate(deal.answer["deltas"])] + [0] * (4 - n)


def _paifu_result(deal: PlayedDeal, n: int) -> list[Any]:
    result = deal.result
    if result["type"] == "abort":
        return [_ABORTS["tenhou6"][result["reason"]]]
    if result["type"] == "draw":
        named = {0: "全員不聴", n: "全員聴牌"}.get(len(result["tenpai"]))
        return [named] if named else ["流局", _changes(deal, n)]
    parts: list[Any] = ["和了"]
    for number, (win, worth) in enumerate(zip(result["wins"], deal.answer["wins"], strict=True)):
        who = win["winner"]
        liable = win["pao"]["player"] if "pao" in win else who
        moved = _changes(deal, n) if number == 0 else [0] * 4
        parts += [moved, [who, win.get("from", who), liable, _value(worth), *_rows(worth)]]
    return parts


def _value(worth: dict[str, Any]) -> str:
    names = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満"}
    limit = worth["limit"]
    head = names.get(limit, "役満") if limit else f"{worth['fu']}符{worth['fan']}飜"
    return f"{head}{worth['points']}点"


def _rows(worth: dict[str, Any]) -> list[str]:
    names = {word: name for name, word in reversed(list(pattern_ids.PAIFU.items()))}
    return [
        f"{names[row['id']]}({'役満' if worth['yakuman'] else str(row['value']) + '飜'})" for row in worth["patterns"]
    ]


# -- mjai -------------------------------------------------------------------------------------------


def mjai(game: PlayedGame) -> list[dict[str, Any]]:
    first = {"type": "start_game", "names": game.names, "kyoku_first": 4 if game.rules.options.length == "east" else 0}
    deals = [event for deal in game.deals for event in _mjai_deal(deal, game.players)]
    return [first, *deals, {"type": "end_game"}]


def mjai_text(game: PlayedGame) -> str:
    return "\n".join(json.dumps(event, ensure_ascii=False) for event in mjai(game))


def _mjai_deal(deal: PlayedDeal, n: int) -> Iterator[dict[str, Any]]:
    start = deal.start
    yield {
        "type": "start_kyoku", "bakaze": start.round, "kyoku": start.dealer + 1, "honba": start.honba,
        "kyotaku": start.deposits, "oya": start.dealer, "scores": list(start.scores),
        "dora_marker": _pai(deal.first_dora), "tehais": [list(map(_pai, hand)) for hand in deal.hands],
    }  # fmt: skip
    for kind, player, *more in deal.events:
        yield _mjai_event(kind, player, more)
    if deal.result["type"] == "win":
        yield from _horas(deal, n)
    else:
        ready = deal.result.get("tenpai")
        told = {"reason": _ABORTS["mjai"][deal.result["reason"]]} if ready is None else {"reason": "fanpai"}
        tenpais = {} if ready is None else {"tenpais": [player in ready for player in range(n)]}
        yield {"type": "ryukyoku", **told, **tenpais, "deltas": _changes(deal, n)[:n]}
    yield {"type": "end_kyoku"}


def _mjai_event(kind: str, player: int, more: list[Any]) -> dict[str, Any]:
    if kind == "dora":
        return {"type": "dora", "dora_marker": _pai(player)}
    made: dict[str, Any] = {"actor": player}
    if kind == "draw":
        return {"type": "tsumo", **made, "pai": _pai(more[0])}
    if kind == "discard":
        return {"type": "dahai", **made, "pai": _pai(more[0]), "tsumogiri": more[1]}
    if kind in ("riichi", "accepted"):
        return {"type": "reach" if kind == "riichi" else "reach_accepted", **made}
    if kind == "north":
        return {"type": "nukidora", **made, "pai": "N"}
    if kind == "ankan":
        return {"type": "ankan", **made, "consumed": list(map(_pai, more[0]))}
    if kind == "kakan":
        pon = [tile for tile in range(more[0] // 4 * 4, more[0] // 4 * 4 + 4) if tile != more[0]]
        return {"type": "kakan", **made, "pai": _pai(more[0]), "consumed": list(map(_pai, pon))}
    name, tile, own, source = more
    return {"type": name, **made, "target": source, "pai": _pai(tile), "consumed": list(map(_pai, own))}


def _horas(deal: PlayedDeal, n: int) -> Iterator[dict[str, Any]]:
    for number, win in enumerate(deal.result["wins"]):
        ura = {"ura_markers": list(map(_pai, deal.ura))} if win["hand"].get("riichi") else {}
        deltas = _changes(deal, n)[:n] if number == 0 else [0] * n
        who = win["winner"]
        yield {"type": "hora", "actor": who, "target": win.get("from", who), "deltas": deltas, **ura}


def _pai(tile: int) -> str:
    return _MJAI[NUMBERED_REDS[tile]]


# -- Mahjong Soul -----------------------------------------------------------------------------------


def majsoul(game: PlayedGame) -> dict[str, Any]:
    mode = (1 if game.rules.options.length == "east" else 2) + (10 if game.players == 3 else 0)
    accounts = [{"seat": seat, "nickname": name} for seat, name in enumerate(game.names)]
    ends = [
        {"seat": line["player"], "part_point_1": line["score"], "total_point": round(line["total"] * 1000)}
        for line in game.final
    ]
    head = {"accounts": accounts, "config": {"mode": {"mode": mode}}, "result": {"players": ends}}
    records = [record for deal in game.deals for record in _records(deal, game.players)]
    return {"head": head, "data": [{"name": f".lq.{name}", "data": data} for name, data in records]}


def _records(deal: PlayedDeal, n: int) -> Iterator[tuple[str, dict[str, Any]]]:
    start, (first, *events) = deal.start, deal.events
    hands = {f"tiles{seat}": list(map(mpsz, hand)) for seat, hand in enumerate(deal.hands)}
    hands[f"tiles{start.dealer}"].append(mpsz(first[2]))
    place = {"chang": WINDS.index(start.round), "ju": start.dealer, "ben": start.honba, "liqibang": start.deposits}
    dora = [mpsz(deal.first_dora)]
    yield "RecordNewRound", {**place, "scores": list(start.scores), "doras": list(dora), **hands}
    riichi = False
    made: list[tuple[str, dict[str, Any]]] = []
    for kind, player, *more in events:
        if kind == "riichi":
            riichi = True
        elif kind == "dora":
            dora.append(mpsz(player))
            made[-1][1]["doras"] = list(dora)
        elif kind != "accepted":
            made.append(_record(kind, player, more, riichi))
            riichi = riichi and kind != "discard"
    yield from made
    yield _ended(deal, n)


def _record(kind: str, player: int, more: list[Any], riichi: bool) -> tuple[str, dict[str, Any]]:
    made: dict[str, Any] = {"seat": player}
    if kind == "draw":
        return "RecordDealTile", {**made, "tile": mpsz(more[0])}
    if kind == "discard":
        return "RecordDiscardTile", {
            **made,
            "tile": mpsz(more[0]),
            "moqie": more[1],
            "is_liqi": riichi,
            "is_wliqi": False,
        }
    if kind == "north":
        return "RecordBaBei", made
    if kind in ("ankan", "kakan"):
        tile = more[0] if kind == "kakan" else more[0][-1]
        return "RecordAnGangAddGang", {**made, "type": 2 if kind == "kakan" else 3, "tiles": mpsz(tile)}
    name, tile, own, source = more
    number = ("chi", "pon", "daiminkan").index(name)
    tiles, froms = [*map(mpsz, own), mpsz(tile)], [*([player] * len(own)), source]
    return "RecordChiPengGang", {**made, "type": number, "tiles": tiles, "froms": froms}


def _ended(deal: PlayedDeal, n: int) -> tuple[str, dict[str, Any]]:
    result = deal.result
    after = [score + delta for score, delta in zip(deal.start.scores, deal.answer["deltas"], strict=True)]
    if result["type"] == "abort":
        return "RecordLiuJu", {"type": _ABORTS["majsoul"][result["reason"]]}
    if result["type"] == "draw":
        ready = [{"tingpai": player in result["tenpai"]} for player in range(n)]
        scores = [{"old_scores": list(deal.start.scores), "delta_scores": _changes(deal, n)[:n]}]
        return "RecordNoTile", {"liujumanguan": False, "players": ready, "scores": scores}
    pairs = zip(result["wins"], deal.answer["wins"], strict=True)
    return "RecordHule", {"hules": [_hule(deal, win, worth) for win, worth in pairs], "scores": after}


def _hule(deal: PlayedDeal, win: dict[str, Any], worth: dict[str, Any]) -> dict[str, Any]:
    yiman = bool(worth["yakuman"])
    fans = [{"id": _MAJSOUL[row["id"]], "val": row["yakuman" if yiman else "value"]} for row in worth["patterns"]]
    return {
        "seat": win["winner"], "zimo": "from" not in win, "hu_tile": mpsz(deal.won_on), "yiman": yiman, "fans": fans,
        "li_doras": list(map(mpsz, deal.ura)) if win["hand"].get("riichi") else [],
        "count": worth["yakuman"] or worth["fan"], "fu": worth["fu"] or 0,
    }  # fmt: skip

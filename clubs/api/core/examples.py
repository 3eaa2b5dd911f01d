"""The example requests in the API documentation. The core computes their answers when the schema is generated."""

from scoring.strict_json import JsonObject

EIGHT = [{"id": f"p{n}", "points": 240 - 160 * ((n - 1) % 4)} for n in range(1, 9)]
STATE = {"round": "S", "dealer": 3, "honba": 1, "deposits": 1, "scores": [31200, 28100, 22500, 17200]}
RON = {"type": "win", "riichi": [1], "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}]}
NAMES = ["陳", "林", "黃", "張"]
NIGHT = {"night": 1, "players": NAMES, "places": [1, 2, 3, 4], "totals": [512, 83, -195, -400]}
NEXT = {"night": 2, "players": NAMES, "places": [4, 1, 2, 3], "totals": [-330, 400, 50, -120]}
FOUR = [{"player": name, "place": place} for place, name in enumerate(NAMES, 1)]
SPRING = {"id": "spring", "date": "2026-04-12", "results": FOUR, "facts": {"players": 48, "days": 2}}
AUTUMN = {"id": "autumn", "date": "2026-10-04", "results": FOUR[1:], "facts": {"players": 32}}
HAND = {"rules": "riichi", "concealed": "234p567p678s44s67m", "seat": "S"}
PAIFU = {
    "title": ["", ""],
    "name": NAMES,
    "rule": {"disp": "南喰赤", "aka": 1},
    "log": [[
        [4, 1, 0], [25000, 25000, 25000, 25000], [31], [],
        [12, 13, 14, 17, 18, 21, 22, 29, 33, 34, 36, 39, 43], [11], [43],
        [11, 12, 13, 24, 25, 26, 37, 38, 39, 43, 45, 45, 45], [], [],
        [14, 14, 15, 16, 19, 22, 24, 26, 28, 32, 37, 38, 44], [], [],
        [15, 15, 19, 23, 24, 25, 27, 29, 32, 33, 35, 41, 42], [], [],
        ["和了", [-1600, 1600, 0, 0], [1, 0, 1, "40符1飜1300点", "役牌 白(1飜)"]],
    ]],
}  # fmt: skip

CALLS: dict[str, dict[str, JsonObject]] = {
    "score": {
        "A riichi hand by discard": {
            **HAND, "win_tile": "8m", "by": "ron", "from": "W", "riichi": "riichi", "events": ["ippatsu"], "honba": 1,
        },
    },
    "deal": {
        "A win by discard": {"rules": "riichi", "result": RON},
        "A draw in South 4": {"rules": "riichi-mleague", "state": STATE, "result": {"type": "draw", "tenpai": [0]}},
    },
    "game": {
        "Deal by deal": {"rules": "riichi", "deals": [RON, {"type": "draw", "tenpai": [0, 2]}]},
        "Final scores alone": {"rules": "riichi", "scores": [41200, 28300, 19500, 11000], "penalties": [0, 0, -20, 0]},
        "Uma as the club plays it": {
            "rules": {"preset": "riichi", "options": {"uma": [30, 10, -10, -30]}},
            "scores": [41200, 28300, 19500, 11000],
        },
    },
    "waits": {"A two-sided wait": HAND},
    "needs": {"The last deal": {"rules": "riichi", "state": STATE}},
    "standings": {
        "One game": {"games": [NIGHT]},
        "The best two of each player": {
            "policy": {"count": "best", "n": 2, "ties": ["firsts", "head_to_head"]},
            "games": [NIGHT, NEXT],
            "lines": [{"player": "林", "tenths": -50, "kind": "late", "night": 2}],
        },
    },
    "stats": {
        "A game of two deals, and one by its scores": {
            "rules": "riichi",
            "games": [
                {"players": NAMES, "deals": [RON, {"type": "draw", "tenpai": [0, 1]}]},
                {"players": NAMES, "scores": [41200, 28300, 19500, 11000]},
            ],
        },
        "A substitute, and two against each other": {
            "rules": "riichi",
            "versus": True,
            "games": [{"players": NAMES, "deals": [RON, RON], "subs": [{"seat": 3, "from": 2, "player": "吳"}]}],
        },
    },
    "rating": {
        "Elo": {"kind": "elo", "games": [{"players": NAMES, "places": [1, 2, 3, 4]}]},
        "Plackett–Luce, values only": {
            "kind": "openskill", "history": False, "games": [{"players": NAMES, "places": [2, 1, 3, 3]}],
        },
    },
    "log": {"One deal out of Tenhou's editor": {"log": PAIFU}},
    "sheet": {
        "An evening by place": {
            "file": "Date,1st,Pts,2nd,Pts,3rd,Pts,4th,Pts\n2024-01-12,陳,41200,林,28300,黃,19500,張,11000\n",
            "names": ["陳", {"name": "林", "also": ["Lin"]}],
        },
    },
    "seating": {
        "A schedule in which all meet once": {
            "players": [{"id": n} for n in range(1, 17)], "method": "schedule", "rounds": 5, "seed": "7f3a",
        },
        "The second round by the standing": {
            "players": EIGHT, "method": "swiss", "history": [[["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]]],
            "seed": "7f3a",
        },
        "A final, the best sits East": {
            "players": [{"id": name, "rank": rank} for rank, name in enumerate(NAMES, 1)], "method": "final",
            "winds": "rank",
        },
    },
    "circuit": {
        "A federation's ranking": {
            "date": "2026-11-28", "formula": "mers", "events": [SPRING, AUTUMN],
            "players": [{"player": "陳", "country": "HK"}, {"player": "林", "country": "TW"}],
        },
        "The best of a series, and who qualifies": {
            "date": "2026-11-28", "formula": {"preset": "best_n_sum", "params": {"n": 2}}, "events": [SPRING, AUTUMN],
            "select": {"by": "top", "n": 2, "declined": ["陳"], "alternates": 1},
        },
    },
}  # fmt: skip

SEAT = {"number": 7, "name": "佐藤 美咲", "lang": "ja"}
STANDING = {
    "rank": 1, "player": SEAT, "games": 17, "counted_games": 17, "counted": 182.4, "total": 182.4, "best": 71.3,
    "average_place": 2.12, "places": [6, 5, 4, 2], "last": [1, 3, 2, 1, 2],
}  # fmt: skip
PLAYER = {**SEAT, "names": {"en": "Misaki Sato"}, "guest": False, "active": True}
DEAL = {
    "number": 5, "version": 1, "result": RON, "deltas": [0, 6200, 0, -5200],
    "state": {**STATE, "penalties": [0, 0, 0, 0], "streak": 0, "over": False}, "created_at": "2026-11-20T12:31:00Z",
}  # fmt: skip

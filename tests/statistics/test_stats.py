"""What games add to whose statistics, compared with a second count from the answers of the call `game` and by hand."""

import random
import time
from collections import Counter
from typing import Any

import pytest

from clubs.statistics.counts import COUNTS, counts_of, put_together
from clubs.statistics.rates import RATES
from clubs.statistics.stats_call import stats
from rules import calls
from rules.registry import presets, ruleset
from scoring.multilingual import LANGS

NAMES = ["A", "B", "C", "D"]
WIN = {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}], "riichi": [1]}
READY = {"concealed": "123456789m1p", "melds": []}


def played(preset: str, seed: int, deals: int = 40) -> list[dict[str, Any]]:
    """Return the results of a random game, played to its end or for `deals` deals."""
    rules, rng = ruleset(preset), random.Random(seed)
    state, results = rules.start(), list[dict[str, Any]]()
    while not state["over"] and len(results) < deals:
        results.append(rules.sample_result(state, rng))
        state = calls.deal({"rules": preset, "state": state, "result": results[-1]})["state"]
    return results


def counts(rules: Any, *games: dict[str, Any], **more: Any) -> dict[str, dict[str, Any]]:
    answer = stats({"rules": rules, "games": list(games), **more})
    return {line["player"]: line["counts"] for line in answer["players"]}


def game(*deals: dict[str, Any], names: list[str] = NAMES, **more: Any) -> dict[str, Any]:
    return {"players": names, "deals": list(deals), **more}


# -- compared with a second count ----------------------------------------------------------------------


def second(preset: str, results: list[dict[str, Any]]) -> list[Counter[str]]:
    """Return some counts of a game by seat, from the answer of the call `game`."""
    answer = calls.game({"rules": preset, "deals": results, "closed": True})
    n = ruleset(preset).players
    found = [Counter[str]() for _ in range(n)]
    dealer, streak = 0, 0
    for result, deal in zip(results, answer["deals"], strict=True):
        wins, deltas = result.get("wins", []), deal["deltas"]
        for seat, own in enumerate(found):
            mine = [(win, worth) for win, worth in zip(wins, deal["wins"], strict=True) if win["winner"] == seat]
            from_me = [worth for win, worth in zip(wins, deal["wins"], strict=True) if win.get("from") == seat]
            own["deals"] += 1
            own["dealer"] += seat == dealer
            own["wins"] += len(mine)
            own["dealer_wins"] += len(mine) * (seat == dealer)
            own["rons"] += sum("from" in win for win, _ in mine)
            own["points_won"] += sum(worth["points"] for _, worth in mine)
            own["limits"] += sum(worth["limit"] is not None for _, worth in mine)
            own["tile_wins"] += sum("hand" in win for win, _ in mine)
            own["deal_ins"] += bool(from_me)
            own["dealt_in_wins"] += len(from_me)
            own["points_dealt_in"] += sum(worth["points"] for worth in from_me)
            own["gained"] += max(deltas[seat], 0)
            own["lost"] += max(-deltas[seat], 0)
            own["draws"] += result["type"] == "draw" and not mine
            own["kans"] += sum(kong["player"] == seat for kong in result.get("kans", []))
            own["best_streak"] = max(own["best_streak"], streak if seat == dealer else 0)
        dealer, streak = deal["state"]["dealer"], deal["state"].get("streak", 0)
    for seat, own in enumerate(found):
        own["place_sum"] = answer["final"][seat]["place"]
        own["total"] = round(10 * answer["final"][seat]["total"])
    return found


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_counts_are_those_of_a_second_count(preset: str, seed: int) -> None:
    results = played(preset, seed)
    names = NAMES[: ruleset(preset).players]
    found = counts(preset, game(*results, names=names))
    for name, own in zip(names, second(preset, results), strict=True):
        assert {key: found[name][key] for key in own} == dict(own)


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
def test_counts_of_many_games_add_up(preset: str) -> None:
    """Check that the sums over games equal the whole count, and that the counts agree with each other."""
    names = NAMES[: ruleset(preset).players]
    games = [game(*played(preset, seed), names=names) for seed in range(5, 10)]
    whole, together = counts(preset, *games), dict[str, dict[str, Any]]()
    for one in games:
        for name, own in counts(preset, one).items():
            put_together(together.setdefault(name, {}), {k: v for k, v in own.items() if "streak" not in k})
    for name, own in whole.items():
        assert {key: own[key] for key in together[name]} == together[name]
        assert own["wins"] == own["rons"] + own["self_draws"]
        assert sum(a - b for a, b in own["causes"].values()) == own["gained"] - own["lost"]
        assert sum(own["by_limit"].values()) == own["wins"]
        assert sum(own["places"]) == own["games"] == len(games)
        assert sum(wind["games"] for wind in own["by_wind"].values()) == len(games)
    assert sum(own["rons"] for own in whole.values()) == sum(own["dealt_in_wins"] for own in whole.values())


# -- deals, by hand ------------------------------------------------------------------------------------


def test_void_deal_counts_nothing() -> None:
    void = {"type": "abort", "reason": "void", "riichi": [0]}
    assert counts("riichi", game(void, WIN)) == counts("riichi", game(WIN))


def test_riichi_of_an_abort_counts_that_of_a_foul_does_not() -> None:
    abort = {"type": "abort", "reason": "kyuushu_kyuuhai", "riichi": [2]}
    foul = {"type": "foul", "player": 0, "kind": "false_win", "riichi": [2]}
    found = counts("riichi", game(abort, foul))
    assert (found["C"]["riichi"], found["C"]["riichi_balance"], found["C"]["deals"]) == (1, -1000, 2)
    assert [found[name]["aborts"] for name in NAMES] == [1] * 4
    assert [found[name]["fouls"] for name in NAMES] == [1, 0, 0, 0]


def test_liable_player_is_counted_and_the_discarder_pays_in_whole() -> None:
    win = {"winner": 1, "from": 3, "yakuman": 1, "pao": {"player": 2, "pattern": "daisangen"}}
    found = counts("riichi", game({"type": "win", "wins": [win]}))
    assert (found["C"]["pao"], found["C"]["deal_ins"], found["C"]["points_dealt_in"]) == (1, 0, 0)
    assert (found["D"]["pao"], found["D"]["deal_ins"], found["D"]["points_dealt_in"]) == (0, 1, 32000)
    assert (found["B"]["by_limit"], found["B"]["limits"]) == ({"yakuman": 1}, 1)


def test_concealed_win_without_riichi_is_told_by_its_tiles() -> None:
    hand = {"concealed": "678s44s67m567p234p", "win_tile": "5m"}
    melded = {"concealed": "678s44s67m567p", "melds": ["ankan:1111p"], "win_tile": "5m"}
    deals = [{"type": "win", "wins": [{"winner": 2, "hand": tiles}]} for tiles in (hand, melded)]
    found = counts("riichi", game(*deals))["C"]
    assert (found["dama_wins"], found["open_wins"], found["tile_wins"]) == (2, 0, 2)


def test_terminal_river_without_ready_hands_is_no_draw_that_asked() -> None:
    found = counts("riichi", game({"type": "draw", "nagashi": [2], "riichi": [1]}))
    assert (found["C"]["nagashi"], found["C"]["draws"], found["C"]["draws_asked"]) == (1, 1, 0)
    assert found["B"]["riichi_draws"] == 1


def test_hands_shown_at_a_draw_say_who_is_ready_and_who_holds_three_suits() -> None:
    ready = {"player": 0, "hand": {"concealed": "123m456m789m55p13p"}}
    three = {"player": 1, "hand": {"concealed": "123m456m789p55p13s"}}
    unready = {"player": 2, "hand": {"concealed": "147m258m369m1478p"}}
    deal = {"type": "draw", "tenpai": [ready, three, unready]}
    found = counts("chengdu", game(deal))
    assert [found[name]["tenpai"] for name in NAMES] == [1, 0, 0, 0]
    assert [found[name]["hua_zhu"] for name in NAMES] == [0, 1, 0, 0]
    assert [found[name]["not_ready"] for name in NAMES] == [0, 1, 1, 1]


def test_who_has_won_is_neither_drawn_on_nor_in_at_the_draw() -> None:
    wins = [{"winner": 1, "fan": 1}, {"winner": 2, "fan": 1}]
    found = counts("chengdu", game({"type": "draw", "wins": wins, "tenpai": []}))
    assert [found[name]["drawn_on"] for name in NAMES] == [2, 0, 1, 2]
    assert [found[name]["draws"] for name in NAMES] == [1, 0, 0, 1]
    assert [found[name]["win_order"] for name in NAMES] == [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 0]]
    assert [found[name]["left_in"] for name in NAMES] == [0] * 4


def test_wins_before_a_foul_stand() -> None:
    foul = {"type": "foul", "player": 0, "kind": "false_win", "wins": [{"winner": 1, "from": 2, "fan": 2}]}
    found = counts("chengdu", game({**foul, "kans": [{"player": 3, "type": "ankan"}]}))
    assert (found["B"]["wins"], found["C"]["deal_ins"], found["D"]["kans"], found["A"]["fouls"]) == (1, 1, 1, 1)


def test_declared_ready_and_wrong_number_of_tiles() -> None:
    draw = {"type": "draw", "bao_hu": [0, 1], "wins": [{"winner": 1, "from": 0, "fan": 2}], "tenpai": [],
            "xiang_gong": [2]}  # fmt: skip
    found = counts("duankagen", game(draw))
    assert [found[name]["bao_hu"] for name in NAMES] == [1, 1, 0, 0]
    assert [found[name]["bao_hu_wins"] for name in NAMES] == [0, 1, 0, 0]
    assert [found[name]["xiang_gong"] for name in NAMES] == [0, 0, 1, 0]
    assert [found[name]["not_ready"] for name in NAMES] == [1, 0, 1, 1]


def test_flower_wins_and_their_flowers() -> None:
    eight = {"type": "win", "wins": [{"winner": 1, "hand": {"flower_win": "ba_xian_guo_hai"}}]}
    found = counts("taiwan", game(eight, {"type": "win", "wins": [{"winner": 1, "fan": 8}]}, ticks=[
        {"deal": 2, "win": 0, "patterns": ["ba_xian_guo_hai"]},
    ]))["B"]  # fmt: skip
    assert (found["flower_wins"], found["flowers"], found["tile_wins"], found["known_wins"]) == (2, 8, 1, 2)


def test_lists_that_a_system_ignores_are_no_trouble() -> None:
    found = counts("taiwan", game({"type": "draw", "tenpai": "all", "kans": [7, {"player": "B"}]}))
    assert (found["A"]["draws"], found["A"]["draws_asked"], found["B"]["kans"]) == (1, 0, 0)


# -- games, by hand ------------------------------------------------------------------------------------


def sheet(*scores: int, **more: Any) -> dict[str, Any]:
    return {"players": NAMES, "scores": list(scores), **more}


def test_runs_count_games_in_a_row() -> None:
    first, second, last = (40000, 30000, 20000, 10000), (30000, 40000, 20000, 10000), (10000, 40000, 30000, 20000)
    found = counts("riichi", *(sheet(*scores) for scores in (first, first, second, first, last, first)))
    assert (found["A"]["top_streak"], found["A"]["no_last_streak"]) == (2, 4)
    assert (found["D"]["top_streak"], found["D"]["no_last_streak"]) == (0, 1)


def test_bust_is_a_score_below_nothing_at_the_end() -> None:
    found = counts("riichi", sheet(41200, 28300, 31500, -1000))
    assert [found[name]["busts"] for name in NAMES] == [0, 0, 0, 1]


def test_comeback_from_last_place_at_half_time() -> None:
    """D is last after two of four deals, 24,000 points behind, and then wins the rest and the game."""
    deals = [
        {"type": "win", "wins": [{"winner": 1, "from": 3, "limit": "mangan"}]},
        {"type": "win", "wins": [{"winner": 2, "from": 3, "limit": "mangan"}]},
        {"type": "win", "wins": [{"winner": 3, "from": 1, "limit": "sanbaiman"}]},
        {"type": "win", "wins": [{"winner": 3, "from": 2, "limit": "haneman"}]},
    ]
    found = counts("riichi", game(*deals))
    assert (found["D"]["comebacks"], found["D"]["biggest_gap"], found["D"]["last_deal_up"]) == (1, 24000, 0)
    assert (found["C"]["last_deal_down"], found["A"]["last_deal_up"]) == (1, 1)


def test_decider_that_ends_by_a_negative_score() -> None:
    """Eight draws lead into 決勝 with 250 each. D wins its first deal from B for 360, which takes B below 0."""
    draws = [{"type": "draw", "tenpai": []}] * 8
    found = counts(
        "mingjeung", game(*draws, {"type": "win", "wins": [{"winner": 3, "from": 1, "limit": "small_limit"}]})
    )
    assert [found[name]["decider_games"] for name in NAMES] == [1] * 4
    assert [found[name]["decider_wins"] for name in NAMES] == [0, 0, 0, 1]
    assert (found["B"]["busts"], found["D"]["decider_behind"], found["D"]["decider_deal_wins"]) == (1, 0, 1)
    closed = counts("mingjeung", game(*draws))
    assert [closed[name]["decider_games"] for name in NAMES] == [1] * 4
    assert [closed[name]["decider_wins"] for name in NAMES] == [0] * 4


# -- substitutes and names -----------------------------------------------------------------------------


def test_deal_is_the_sitters_and_the_game_that_of_whom_it_counts_for() -> None:
    subs = [{"seat": 3, "from": 2, "player": "S"}, {"seat": 0, "from": 1, "player": None}]
    found = counts("riichi", game(WIN, WIN, subs=subs, counted_for=[None, "B", "C", "E"]))
    assert sorted(found) == ["B", "C", "D", "E", "S"]
    assert [found[name]["deals"] for name in "BCDES"] == [2, 2, 1, 0, 1]
    assert [found[name]["games"] for name in "BCDES"] == [1, 1, 0, 1, 0]
    assert (found["D"]["total"], found["D"]["places"], found["D"]["best_score"]) == (None, [0, 0, 0, 0], None)


def test_wins_from_each_other_are_the_sitters_meetings_those_counted_for() -> None:
    request = {"rules": "riichi", "versus": True, "games": [
        game(WIN, WIN, subs=[{"seat": 3, "from": 2, "player": "S"}]),
    ]}  # fmt: skip
    rows = {(row["player"], row["other"]): row for row in stats(request)["versus"]}
    assert list(rows) == sorted(rows)
    assert (rows["B", "D"]["games"], rows["B", "D"]["ahead"], rows["B", "D"]["rons"]) == (1, 1, 1)
    assert (rows["B", "S"]["games"], rows["B", "S"]["rons"], rows["B", "S"]["ron_points"]) == (0, 1, 7700)
    assert (rows["S", "B"]["games"], rows["S", "B"]["rons"]) == (0, 0)
    assert ("A", "S") not in rows


# -- rates ---------------------------------------------------------------------------------------------


def test_percentile_compares_those_with_enough_deals() -> None:
    answer = stats({"rules": "riichi", "games": [game(WIN, WIN)], "least_deals": 2, "least_games": 2})
    found = {line["player"]: line["percentiles"] for line in answer["players"]}
    assert {name: own["win"] for name, own in found.items()} == {"A": 33, "B": 100, "C": 33, "D": 33}
    assert {name: own["deal_in"] for name, own in found.items()} == {"A": 67, "B": 67, "C": 67, "D": 0}
    assert {own["first"] for own in found.values()} == {None}
    assert {own["tenpai"] for own in found.values()} == {None}
    assert answer["club"]["rates"]["win"] == 0.25
    assert found["B"]["value_won"] is None


def test_every_count_and_rate_is_named_in_every_language() -> None:
    for row in (*COUNTS, *RATES):
        assert all(row.name.say(lang) for lang in LANGS)
    assert all("÷" in row.formula().say(lang) for row in RATES for lang in LANGS)
    assert next(row.formula().say("ja") for row in RATES if row.id == "net") == "（総収入 − 総支出）÷ 局数"
    for system in ("riichi", "mingjeung", "taiwan", "chengdu", "duankagen"):
        ids = [row.id for row in counts_of(system)]
        assert len(ids) == len(set(ids))
        for lang in LANGS:
            names = [row.name.say(lang) for row in counts_of(system)]
            assert len(names) == len(set(names))


def test_season_of_a_thousand_deals_takes_seconds() -> None:
    one = game(*played("riichi", 4, 12))
    started = time.process_time()
    stats({"rules": "riichi", "games": [one] * 100, "versus": True})
    assert time.process_time() - started < 10


def test_a_false_win_after_which_the_deal_went_on_is_a_foul_like_one_that_ended_it() -> None:
    """A 错和 of 國標麻將 counts the same whether it happened before a win or ended the deal."""
    win = {"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 8}], "false_hu": [2, 3]}
    found = counts("mcr", game(win, {"type": "foul", "player": 2, "kind": "false_hu"}))
    assert [found[name]["fouls"] for name in NAMES] == [0, 0, 2, 1]
    assert found["C"]["causes"]["foul"] == [10, 60]


def test_flowers_of_wins_are_counted_wherever_they_are_played() -> None:
    hand = {"concealed": "123456m789p2255s", "win_tile": "5s", "melds": []}
    won = {"type": "win", "wins": [{"winner": 1, "from": 0, "hand": hand | {"flowers": "1f2f5f"}}]}
    for system in ("mcr", "hongkong"):
        rules = {"preset": system, "options": {"minimum": 0}}
        assert counts(rules, game(won))["B"]["flowers"] == 3
    eight = {"flower_win": "da_hua_wu", "flowers": "12345678f"}
    found = counts("hongkong", game({"type": "win", "wins": [{"winner": 2, "hand": eight}]}))
    assert (found["C"]["flower_wins"], found["C"]["flowers"]) == (1, 8)

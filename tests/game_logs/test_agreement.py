"""A log that contradicts the core is refused whole, and the error names the deal and both values."""

import re
from typing import Any

import pytest

from clubs.game_logs.log_call import log
from clubs.game_logs.log_errors import LogError
from scoring.multilingual import LANGS
from tests.game_logs import writers
from tests.game_logs.games import PlayedGame, play_game

EAST = {"preset": "riichi-tenhou", "options": {"length": "east"}}


@pytest.fixture(scope="module")
def played() -> PlayedGame:
    """Return a game whose second deal is a win."""
    return play_game(2, EAST)


@pytest.fixture(scope="module")
def won(played: PlayedGame) -> int:
    """Return the first deal, except the last, that one player wins."""
    return next(i for i, deal in enumerate(played.deals[:-1]) if len(deal.result.get("wins", [])) == 1)


def difference(given: Any, **more: Any) -> dict[str, Any]:
    with pytest.raises(LogError) as refused:
        log({"log": given, **more})
    answer = refused.value.answer()["error"]
    assert answer["code"] == "disagrees"
    assert answer["field"] == f"deals[{answer['deal'] - 1}]"
    return answer


def in_deal(text: str, number: int, pattern: str, new: str) -> str:
    """Return mjlog text with one attribute of a deal changed."""
    parts = text.split("<INIT ")
    parts[number + 1], count = re.subn(pattern, new, parts[number + 1], count=1)
    assert count == 1
    return "<INIT ".join(parts)


@pytest.mark.parametrize(
    ("pattern", "new", "what"),
    [
        (r'yaku="([0-9]+),([0-9]+)', r'yaku="\1,7', "patterns"),
        (r' ten="([0-9]+),', ' ten="120,', "fu"),
        (r' ten="([0-9]+),([0-9]+)', r' ten="\1,700', "points"),
        (r' ten="([0-9]+,[0-9]+),[0-9]"', r' ten="\1,4"', "limit"),
        (r' sc="', ' paoWho="3" sc="', "pao"),
    ],
)
def test_what_a_win_is_worth(played: PlayedGame, won: int, pattern: str, new: str, what: str) -> None:
    found = difference(in_deal(writers.mjlog(played), won, "(?<=AGARI)(.*?)" + pattern, r"\g<1>" + shifted(new)))
    assert (found["what"], found["deal"]) == (what, won + 1)
    assert found["log"] != found["core"]


def shifted(new: str) -> str:
    """Return the replacement with its group numbers raised by one, because another group comes first."""
    return re.sub(r"\\([0-9])", lambda found: f"\\g<{int(found[1]) + 1}>", new)


def test_scores_before_the_next_deal(played: PlayedGame) -> None:
    text = writers.tenhou6(played)
    scores = text["log"][1][1]
    scores[0], scores[1] = scores[0] + 100, scores[1] - 100
    found = difference(text)
    assert (found["what"], found["deal"]) == ("deltas", 1)
    assert [a - b for a, b in zip(found["log"], found["core"], strict=True)] == [100, -100, 0, 0]


def test_sticks_before_the_next_deal(played: PlayedGame) -> None:
    text = writers.tenhou6(played)
    text["log"][1][0][2] += 1
    assert (difference(text)["what"], difference(text)["deal"]) == ("state", 1)


def test_deal_left_out_shows_as_the_state_of_the_one_before(played: PlayedGame) -> None:
    text = writers.tenhou6(played)
    del text["log"][1]
    assert (difference(text)["what"], difference(text)["deal"]) == ("state", 1)


def test_deal_after_the_end(played: PlayedGame) -> None:
    text = writers.tenhou6(played)
    del text["sc"]
    found = difference({**text, "log": [*text["log"], text["log"][-1]]})
    assert (found["what"], found["core"]["finished"]) == ("state", True)


def test_scores_at_the_end(played: PlayedGame) -> None:
    text = re.sub(r'owari="(-?[0-9]+)', lambda found: f'owari="{int(found[1]) + 1}', writers.mjlog(played))
    assert (difference(text)["what"], difference(text)["deal"]) == ("final", len(played.deals))


def test_changes_count_where_there_is_nothing_else(played: PlayedGame, won: int) -> None:
    text = writers.tenhou6(played)
    del text["sc"]
    text["log"] = [text["log"][won]]
    assert log({"log": text})["complete"] is False
    text["log"][0][-1][1][0] += 100
    assert difference(text)["what"] == "deltas"


def test_deal_that_the_core_refuses(played: PlayedGame) -> None:
    at = next(i for i, deal in enumerate(played.deals) if deal.result["type"] == "draw" and "riichi" in deal.result)
    events = writers.mjai(played)
    end = [event for event in events if event["type"] in ("ryukyoku", "hora")][at]
    end["tenpais"] = [False] * 4
    found = difference(events)
    assert (found["what"], found["core"], found["deal"]) == ("core", "not_allowed", at + 1)


def test_words_say_both_values_in_every_language(played: PlayedGame) -> None:
    text = writers.tenhou6(played)
    text["log"][1][0][1] += 1
    with pytest.raises(LogError) as refused:
        log({"log": text})
    said = {lang: refused.value.answer(lang)["error"]["message"] for lang in LANGS}
    assert len(set(said.values())) == len(LANGS)
    assert "東" in said["ja"]
    assert "East" in said["en"]


def test_words_name_what_differs_as_players_do(played: PlayedGame, won: int) -> None:
    text = writers.tenhou6(played)
    text["log"][won][-1][2][3:] = ["満貫8000点", "混一色(3飜)", "役牌 中(1飜)"]
    with pytest.raises(LogError) as refused:
        log({"log": text})
    assert refused.value.more["log"] == {"honitsu": 3, "yakuhai": 1}
    assert "混一色 3、" in refused.value.answer("ja")["error"]["message"]

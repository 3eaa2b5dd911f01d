"""Adding a pattern takes one row: it is then scored, listed, ticked, shown and valued everywhere."""

from collections.abc import Iterator

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from clubs.forms.rulebook.calculator import HandForm
from clubs.selectors.rulebook.calculator import calculate
from clubs.selectors.rulebook.rules_page import rules_page
from rules import calls, registry
from rules.options import options
from rules.patterns import Ticked, always, ron
from rules.registry import ruleset
from rules.riichi.option_values import VALUE_WORDS
from rules.riichi.option_words import WORDS
from rules.riichi.options import RiichiOptions
from rules.riichi.row import Row
from rules.riichi.system import Riichi
from rules.system import Preset, Rules
from rules.ticked_patterns import Shown
from scoring import reading_features as f
from scoring.errors import ContractError
from scoring.hand import Reading
from scoring.multilingual import LANGS, Text
from scoring.patterns import Pattern
from scoring.tiles import DRAGONS, WINDS

NAME = Text("House", "雀館", "雀馆", "ハウス")


def five_types(reading: Reading) -> int:
    return reading.mask & WINDS != 0 and reading.mask & DRAGONS != 0


HAND = ron("123m456p333z5z", "5z", "chi:789s")
UUMENSAI = Row(
    "uumensai", Text("All five types", "五門齊", "五门齐", "五門斉"),
    Text("All three suits, a wind and a dragon", "三種花色、風牌和三元牌俱全", "三种花色、风牌和三元牌俱全",
         "三色・風牌・三元牌がすべてある"),
    Pattern(f.THREE_SUITS | f.HONOURS, five_types), always(2, 2), (HAND,),
    ticked=Ticked("colours"),
)  # fmt: skip


@options(WORDS, VALUE_WORDS)
class HouseOptions(RiichiOptions):
    rows = (*RiichiOptions.rows, UUMENSAI)


class House(Riichi):
    id = "house"
    name = NAME
    options_type = HouseOptions
    presets = (Preset("house", "house", NAME, 4),)


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rules]:
    """Register the house rules during a test."""
    monkeypatch.setattr(registry, "SYSTEMS", (*registry.SYSTEMS, House))
    registry._known.cache_clear()
    yield ruleset("house")
    registry._known.cache_clear()


def test_its_hand_is_scored_and_explained_by_its_name() -> None:
    for lang in LANGS:
        answer = calls.score({"rules": "house", **HAND}, lang)
        assert {"id": "uumensai", "name": "五门齐", "value": 2} in answer["patterns"]
        assert UUMENSAI.name.say(lang) in "\n".join(answer["explain"])
    with pytest.raises(ContractError, match="no_yaku"):
        calls.score({"rules": "riichi", **HAND})


def test_a_hand_waits_for_it() -> None:
    hand = {key: value for key, value in HAND.items() if key not in ("win_tile", "by", "from")}
    waits = {row["tile"]: row for row in calls.waits({"rules": "house", **hand})["waits"]}
    assert waits["5z"]["ron"]["fan"] == 2


def test_the_call_rules_lists_it() -> None:
    listed = {row["id"]: row for row in calls.rules_info({"rules": "house"}, "ja")["patterns"]}
    row = listed["uumensai"]
    assert (row["values"], row["section"], row["on"]) == ({"closed": 2, "open": 2}, "2", True)
    assert (row["name"]["en"], row["condition"]) == ("All five types", UUMENSAI.condition.ja)


def test_it_can_be_ticked_but_not_beside_what_its_features_forbid(house: Rules) -> None:
    ticks = {tick.id: tick for tick in house.entry().ticks}
    assert {"tanyao", "honitsu", "chinitsu", "tsuuiisou"} <= set(ticks["uumensai"].excludes)
    assert not {"yakuhai", "chiitoitsu", "toitoi"} & set(ticks["uumensai"].excludes)
    assert "uumensai" in ticks["honitsu"].excludes
    assert house.ticked(Shown({"uumensai": 1, "yakuhai": 1}, open=True, by="ron")).value == {"fan": 3, "fu": 30}
    with pytest.raises(ContractError, match=r"not_allowed at ticks\.uumensai"):
        house.ticked(Shown({"uumensai": 1, "tanyao": 1}, by="ron"))


def test_the_page_of_the_rules_shows_it_with_its_hand(house: Rules, client: Client) -> None:
    lines = {line.id: line for group in rules_page(house).patterns for line in group.lines}
    assert lines["uumensai"].example is not None
    page = client.get(reverse("rules_preset", args=["house"])).text
    assert "All five types" in page
    assert UUMENSAI.condition.en in page


def test_the_calculator_counts_it() -> None:
    query = "rules=house&concealed=123m456p333z5z&melds=chi:789s&win=5z"
    way = next(way for way in calculate(HandForm(QueryDict(query)).hand()).ways if way.by == "ron")
    assert ("uumensai", "All five types", "2") in {(row.id, row.name, row.value) for row in way.patterns}


def test_the_other_rules_know_nothing_of_it() -> None:
    assert "uumensai" not in {info.id for info in ruleset("riichi").patterns()}
    assert "uumensai" not in {tick.id for tick in ruleset("riichi").entry().ticks}

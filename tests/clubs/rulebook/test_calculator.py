"""The calculator: a hand from its address, valued by the core, with each message at its place."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubs.forms.rulebook.calculator import HandForm, address
from clubs.selectors.rulebook.calculator import Calculation, calculate
from clubs.selectors.rulebook.calculator_form import calculator_page
from clubs.selectors.rulebook.hand_texts import gloss
from clubs.selectors.rulebook.tile_keypad import picker, strip
from rules import calls
from rules.registry import presets, ruleset

PON = "concealed=345m46p111s11z&melds=pon:666z&win=0p&dora=3m"
PINFU = "concealed=234p678p345s99p67s"


def found(query: str) -> Calculation:
    """Return the calculation for a query string."""
    return calculate(HandForm(QueryDict(query)).hand())


def test_a_hand_is_valued_both_ways_as_by_the_core() -> None:
    ways = {way.by: way for way in found(PON).ways}
    asked = {"rules": "riichi", "concealed": "345m46p111s11z", "melds": ["pon:666z"], "win_tile": "0p", "dora": "3m"}
    for by, way in ways.items():
        answer = calls.score({**asked, "by": by, "seat": "S"} | ({"from": "W"} if by == "ron" else {}))
        assert way.points == answer["points"]
        assert [row.id for row in way.patterns] == [row["id"] for row in answer["patterns"]]
        assert dict(way.payments) == {seat: delta for seat, delta in answer["deltas"].items() if delta}
        assert way.explain == tuple(answer["explain"])
    assert ways["ron"].value == "3 han, 40 fu"
    assert ways["ron"].points == 5200


def test_the_way_chosen_stands_first() -> None:
    assert [way.by for way in found(PON).ways] == ["ron", "tsumo"]
    assert [way.by for way in found(f"{PON}&by=tsumo").ways] == ["tsumo", "ron"]


def test_thirteen_tiles_show_the_waits_with_their_values() -> None:
    waits = {wait.tile: wait for wait in found(PINFU).waits}
    assert set(waits) == {"2s", "5s", "8s"}
    assert (waits["8s"].left, waits["8s"].ron, waits["8s"].tsumo) == (4, 1000, 1500)


def test_a_wait_without_a_pattern_is_no_win_by_ron() -> None:
    (wait,) = found("concealed=123p456p789s33z12s").waits
    assert wait.tile == "3s"
    assert wait.ron is None
    assert wait.tsumo


def test_fourteen_tiles_without_a_winning_one_take_the_last() -> None:
    calculation = found(f"{PINFU}8s&riichi=riichi")
    assert calculation.hand.win == "8s"
    assert {row.id for row in calculation.ways[0].patterns} == {"riichi", "pinfu"}


def test_a_hand_that_waits_for_nothing_says_how_far_it_is() -> None:
    assert found("concealed=147m258p369s1234z").shanten == 8 - 2


def test_an_unfinished_hand_is_no_error() -> None:
    calculation = found("concealed=123m")
    assert (calculation.count, calculation.need) == (3, 13)
    assert not calculation.messages
    assert found("").messages == {}


@pytest.mark.parametrize(
    ("query", "place", "words"),
    [
        ("concealed=12x", "tiles", "tile text"),
        ("concealed=11111m22233344p", "tiles", ""),
        (f"{PINFU}&win=1z", "tiles", "four sets and a pair"),
        ("concealed=345m46p111s11z&melds=pon:667z&win=5p", "tiles", ""),
        (f"{PON}&riichi=riichi", "now", ""),
        (f"{PON}&ura=1m", "dora", ""),
        (f"{PON}&event=chankan&event=haitei", "events", ""),
        (f"{PON}&honba=many", "counts", ""),
        (f"{PON}&pao=daisangen&pao_seat=E", "counts", ""),
        (f"{PON}&rules=nonsense", "rules", "Choose one of"),
        (f"{PON}&options=%7B%22nothing%22%3A1%7D", "rules", "no option"),
        (f"{PON}&options=%7B", "rules", ""),
        (f"{PON}&rules=riichi-sanma", "tiles", "isn’t in this set"),
        (f"{PON}&seat=Q", "now", ""),
    ],
)
def test_what_is_wrong_is_said_at_its_place_and_all_is_kept(client: Client, query: str, place: str, words: str) -> None:
    calculation = found(query)
    assert list(calculation.messages) == [place]
    assert words in calculation.messages[place]
    assert not calculation.ways
    html = client.get(f"{reverse('calculator')}?{query}").content.decode()
    typed = QueryDict(query)
    assert f'id="at-{place}" aria-live="polite">' in html
    assert f'value="{typed["concealed"]}"' in html
    assert all(f'value="{typed[name]}"' in html for name in ("melds", "honba", "ura") if name in typed)


def test_what_fits_only_one_way_stands_at_that_way() -> None:
    ways = {way.by: way for way in found(f"{PINFU}&win=8s&event=haitei").ways}
    assert ways["tsumo"].ok
    assert not ways["ron"].ok
    assert ways["ron"].message


def test_the_address_reproduces_the_hand_and_the_rules() -> None:
    query = (
        f"{PON}&rules=riichi-wrc&by=tsumo&seat=E&round=S&honba=2&deposits=1&event=haitei&from=N"
        "&options=%7B%22red_fives%22%3A%5B1%2C1%2C1%5D%2C%22kiriage_mangan%22%3Afalse%7D"
    )
    first = found(query)
    again = found(address(first).partition("?")[2])
    assert first.ways[0].ok
    assert again == first
    assert again.rules.values()["kiriage_mangan"] is False


def test_an_address_leaves_out_what_is_as_at_first() -> None:
    assert address(found("")) == "/calculator/?rules=riichi"


def test_the_discarder_is_the_next_in_turn_unless_given() -> None:
    assert dict(found(PON).ways[0].payments) == {"S": 5200, "W": -5200}
    assert dict(found(f"{PON}&from=E").ways[0].payments) == {"S": 5200, "E": -5200}
    assert dict(found(f"{PON}&from=S").ways[0].payments) == {"S": 5200, "W": -5200}


def test_counters_and_sticks_are_paid() -> None:
    ron = found(f"{PON}&honba=2&deposits=1").ways[0]
    assert (ron.points, dict(ron.payments)) == (5200, {"S": 6800, "W": -5800})


SET_SIZES = {"riichi-sanma": 108, "riichi-mahjongsoul-sanma": 108, "chengdu": 108, "duankagen": 72}


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
def test_the_keypad_has_the_tiles_of_the_rules(client: Client, preset: str) -> None:
    rules = ruleset(preset)
    keys = [key for row in picker(rules).rows for key in row]
    assert {key.code for key in keys} == set(rules.tile_kinds())
    assert sum(key.copies for key in keys) == SET_SIZES.get(rules.preset.id, 136)
    html = client.get(f"{reverse('calculator')}?rules={preset}").content.decode()
    assert all(f"{key.code}{key.copies}{key.name}" in html for key in keys)
    assert all(f'value="{event.id}"' in html for event in rules.events())


def test_three_players_have_their_own_fields() -> None:
    page = calculator_page(found("rules=riichi-sanma"))
    assert page.seats == ("E", "S", "W")
    assert [key.code for key in page.picker.aside] == ["4z"]
    assert "chi" not in dict(page.picker.melds)
    assert calculator_page(found("")).picker.aside == ()


def test_what_is_laid_aside_counts() -> None:
    ways = found("rules=riichi-sanma&concealed=123p567p345s99p78s&win=9s&flowers=44z").ways
    assert {row.id: row.value for row in ways[0].patterns} == {"pinfu": "1", "kita": "2"}


def test_the_strip_is_sorted_and_hides_the_ends_of_a_closed_kong() -> None:
    shown = strip("1z0p4p5m", ("ankan:1111s",), "6p", "")
    assert shown.concealed == ("5m", "4p", "0p", "1z")
    assert shown.melds[0].tiles == ("back", "1s", "1s", "back")


def test_htmx_gets_the_result_the_places_and_the_address(client: Client) -> None:
    response = client.get(f"{reverse('calculator')}?{PON}&seat=S&honba=", headers={"HX-Request": "true"})
    html = response.content.decode()
    assert "<html" not in html
    assert 'id="at-tiles"' in html
    assert "5,200" in html
    assert response["HX-Replace-Url"] == address(found(PON))


@pytest.mark.parametrize("lang", ["zh-hant", "zh-hans", "ja"])
def test_it_speaks_the_reader_s_language(client: Client, lang: str) -> None:
    words: dict[str, Any] = {"zh-hant": "役牌", "zh-hans": "宝牌", "ja": "ドラ"}
    html = client.get(f"{reverse('calculator')}?{PON}", headers={"Accept-Language": lang}).content.decode()
    assert words[lang] in html


def test_further_fields_of_the_rules_are_asked_and_counted(client: Client) -> None:
    hand = {"rules": "duankagen", "concealed": "123789p3455s", "win": "5s"}
    html = client.get(reverse("calculator"), hand).content.decode()
    assert 'name="ask-bao_hu" value="S"' in html
    assert 'name="ask-passed_bao"' in html
    answer = client.get(reverse("calculator"), {**hand, "ask-bao_hu": ["S", "W"]}, headers={"HX-Request": "true"})
    assert "ask-bao_hu=S&ask-bao_hu=W" in answer["HX-Replace-Url"]
    text = answer.content.decode()
    assert "Declared ready" in text
    assert "From a declared player" in text
    assert "<strong>4</strong>" in text


def test_seats_that_have_left_the_deal_do_not_pay(client: Client) -> None:
    hand = {"rules": "duankagen", "concealed": "234678p3458s", "win": "8s", "by": "tsumo", "out": ["E", "N"]}
    html = client.get(reverse("calculator"), hand).content.decode()
    assert "<strong>2</strong>" in html
    assert html.count('name="out"') == 3


def test_money_is_written_as_the_rules_do_in_the_calculator(client: Client) -> None:
    options = '{"scale": "5124"}'
    hand = {"rules": "duankagen", "options": options, "concealed": "234678p3458s", "win": "8s"}
    assert "<strong>0.5</strong>" in client.get(reverse("calculator"), hand).content.decode()


@pytest.mark.parametrize(
    ("preset", "language", "name"),
    [
        ("riichi", "en", "断么九"),
        ("taiwan", "en", "對對和"),
        ("chengdu", "en", "对对胡"),
        ("taiwan", "zh-hant", "All triplets"),
        ("riichi", "ja", "All simples"),
    ],
)
def test_beside_a_pattern_stands_the_rules_own_term_or_english(preset: str, language: str, name: str) -> None:
    rules = ruleset(preset)
    with translation.override(language):
        found = [gloss(rules, info.name) for info in rules.patterns()]
    assert name in [other.name for other in found if other]


def test_a_link_to_a_hand_says_the_hand_and_its_value(client: Client) -> None:
    shown = client.get(f"{reverse('calculator')}?{PON}").content.decode()
    assert '<meta property="og:title" content="3 han, 40 fu: 5,200">' in shown
    sentence = shown.partition('<meta property="og:description" content="')[2].partition('"')[0]
    assert "345m46p111s11z pon:666z, won with 0p" in sentence
    assert sentence.startswith("Ron: ")
    assert "Calculator" in shown.partition("<title>")[2].partition("</title>")[0]
    waiting = client.get(f"{reverse('calculator')}?{PINFU}").content.decode()
    assert 'content="Waiting for 2s, 5s, 8s"' in waiting
    empty = client.get(reverse("calculator")).content.decode()
    assert '<meta property="og:title" content="Calculator">' in empty

"""Every text is short and uses its language's glossary, and every button has at most four words."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

from tools.translations import (
    CORE_FOLDERS,
    HAN_OR_KANA,
    TEMPLATE_FOLDERS,
    catalogues,
    files,
    found_in_sources,
    in_template,
    name_of,
)

ROOT = Path(__file__).parents[2]
LONGEST = 160
"""The most characters of a text, with its placeholders as written."""
MOST_WORDS = 4
"""The most words of a button, without placeholders, numbers and small help."""
LONGER_NAMES = {"Sign in with a passkey"}
"""Buttons that are established names."""
TEXT_LANGUAGES = ("en", "zh_Hant", "zh_Hans", "ja")
"""The order in which a text of the rules names its languages."""
NEVER = {
    "en": re.compile(
        r"\b(?:anew|afresh|likewise|beside|hear of|figures|whoever|as it should be|all the same|the own|second step"
        r"|is told|is said|stands? (?:in|at|beside)|(?:is|are) (?:taken|brought) in|(?:told|said) to be|e-mail"
        r"|no more(?! nights| players)|(?<!kept )(?<!told )apart from|(?<!one )(?<!none )of them|he|him|his|she|hers?)"
        r"\b|^Who is not ",
        re.IGNORECASE,
    ),
    "zh_Hant": re.compile(
        "軟件|登錄|導入|導出|設置|打印|視頻|互聯網|牌局|場次|一夜|本晚|整晚|排位賽|出線名單|成績表|名次表|總表|方有名次|對戰名次一覽|同分比較|定案"
        "|最後點數|核定|抽位|抽風|查驗|座次|相遇|簽到|出賽名單|玩家|會員|擁有者|主辦者|管理者|順位馬|頭名賞|判罰|罰則|歷程|搬入|取出|規則組|計算器"
        "|隨裝置|第二步驗證|和銃|條碼"
    ),
    "zh_Hans": re.compile(
        "软体|登入|汇入|汇出|存盘|储存|重设|牌局|场次|社团|社员|主办|一夜|本晚|报到|准决赛|出线名单|出赛|成绩表|名次表|平均顺位|末位回避率|方有名次"
        "|第一率|前二率|对战名次一览|直接对战|同分比较|定案|最后点数|成绩单|核定|重搬|搬风|座位品质|做庄|顺位马|绕杠|和铳|悬赏|拦和|赤五|赤牌|罚则|判罚"
        "|栏位|清单|迁入|搬入|历程|资料|规则组|计算器|随设备|电子邮件|主要地址|第二步验证|玩家"
    ),
    "ja": re.compile(
        "プレーヤー|レーティング|補欠|荒牌|荒局|積み棒|代打ち|一晩|成績表|順位の表|順位の回数|通算成績表|最終点数|トータル|総合点|加減点|開始持ち点"
        "|同点規定|ボーダー|進出ライン|プレート戦|補充者|不戦|座順|場決め|起家の席|再戦|オーナー|ディレクター|運営者|チェックイン|申込書|待機リスト"
        r"|ペナルティー|罰則|統計|インポート|取り出す|ブラウザー|フォルダー|2段階目|主アドレス|秘密鍵|第\s?%\(\w+\)s\s?回戦|1局平均|半荘数|断りは要り"
    ),
}
"""Words for which the site says another one, or that are another region's."""
GAMES = re.compile(r"%\(\w+\)s (?:\w+ )?games?\b", re.IGNORECASE)
AS_DEALS = {
    "zh_Hant": re.compile(r"%\(\w+\)s 局"),
    "zh_Hans": re.compile(r"%\(\w+\)s 局"),
    "ja": re.compile(r"%\(\w+\)s(?:局|半荘|戦)"),
}
"""How a language counts deals, or games of one length: never where the English counts games."""
HALF = re.compile(r"\w[,;]$")
SPACED = re.compile(r"\d [ぁ-んァ-ヶ一-龠]|[ぁ-んァ-ヶ一-龠] \d")
OTHER_SCRIPT = {
    "zh_Hant": re.compile("[杠对连与为这说时间场选择录页见计设们张组赛种听铳庄风转换单数关开结战]"),
    "zh_Hans": re.compile("[槓對連與為這說時間場選擇錄頁見計設們張組賽種聽銃莊風轉換單數關開結戰]"),
}
"""Characters of simplified Chinese that traditional Chinese doesn't have, and vice versa."""
QUOTED = re.compile(r"[（「“][^）」”]*[）」”]")
BUTTON = re.compile(r"<button\b(?:\{%.*?%\}|\{\{.*?\}\}|[^>])*>(.*?)</button>", re.DOTALL)
HELP = re.compile(r'<small\b.*?</small>|<span[^>]*class="vh".*?</span>', re.DOTALL)
WORD = re.compile(r"[^\W\d_][\w’-]*")
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd]")


@cache
def texts() -> dict[str, list[str]]:
    """Return the messages of each language and its texts of the rules."""
    said = {language: list(_translated(book)) for language, book in catalogues().items()}
    said["en"] = [text for message in found_in_sources() for text in (message.id, message.plural) if text]
    for language, text in _texts_of_rules():
        said[language].append(text)
    return said


def _translated(book: Iterable[polib.POEntry]) -> Iterator[str]:
    for entry in book:
        yield from (entry.msgstr_plural or {0: entry.msgstr}).values()


def _texts_of_rules() -> Iterator[tuple[str, str]]:
    """Yield each text in four languages with its language: arguments of `Text`, or a tuple in a call of `texts`."""
    for path in files(CORE_FOLDERS, "*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            parts = node.args[:4] if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
            words = [one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if len(words) == len(parts) == len(TEXT_LANGUAGES) and not HAN_OR_KANA.search(words[0]):
                yield from zip(TEXT_LANGUAGES, words, strict=True)


def buttons(source: str) -> Iterator[str]:
    """Yield the English texts of a template's buttons, without help in small letters and hidden text."""
    for inside in BUTTON.findall(source):
        for message in in_template(f"{{% load i18n %}}{HELP.sub('', inside)}"):
            yield from filter(None, (message.id, message.plural))


@pytest.mark.parametrize("language", NEVER)
def test_no_text_says_a_word_that_the_glossary_replaced(language: str) -> None:
    found = [(match[0], text) for text in texts()[language] if (match := NEVER[language].search(text))]
    assert found == []


@pytest.mark.parametrize("language", OTHER_SCRIPT)
def test_no_chinese_text_has_characters_of_the_other_script(language: str) -> None:
    mixed = OTHER_SCRIPT[language]
    assert [text for text in texts()[language] if mixed.search(QUOTED.sub("", text))] == []


@pytest.mark.parametrize("language", NEVER)
def test_no_guide_says_a_word_that_the_glossary_replaced(language: str) -> None:
    guide = (ROOT / "docs" / "organisers" / f"{language.lower().replace('_', '-')}.md").read_text()
    assert [match[0] for match in NEVER[language].finditer(guide)] == []


@pytest.mark.parametrize("language", AS_DEALS)
def test_games_are_not_counted_as_deals(language: str) -> None:
    book = [entry for entry in catalogues()[language] if GAMES.search(entry.msgid) and "deal" not in entry.msgid]
    assert book
    assert [text for entry in book for text in _translated([entry]) if AS_DEALS[language].search(text)] == []


def test_no_message_is_half_a_sentence() -> None:
    greetings = {"Hello %(name)s,", "Hello from %(site)s,"}
    assert {text for text in texts()["en"] if HALF.search(text)} - greetings == set()


def test_no_japanese_text_has_a_space_beside_a_digit() -> None:
    assert [text for text in texts()["ja"] if SPACED.search(text)] == []


@pytest.mark.parametrize("language", NEVER)
def test_every_text_is_short(language: str) -> None:
    assert [text for text in texts()[language] if len(text) > LONGEST] == []


def test_the_texts_of_a_button_are_found() -> None:
    save = (
        '<button {% if a > b %}disabled{% endif %}>{% translate "Save" %} <small>{% translate "now" %}</small></button>'
    )
    play = (
        "<button>{% blocktranslate count n=n %}Start {{ n }} game{% plural %}Start {{ n }} games{% endblocktranslate %}"
    )
    assert list(buttons(f"{save}{play}</button>")) == ["Save", "Start %(n)s game", "Start %(n)s games"]


def test_every_button_has_at_most_four_words() -> None:
    said = [(name_of(path), text) for path in files(TEMPLATE_FOLDERS, "*.html") for text in buttons(path.read_text())]
    long = [one for one in said if len(WORD.findall(PLACEHOLDER.sub("", one[1]))) > MOST_WORDS]
    assert [one for one in long if one[1] not in LONGER_NAMES] == []

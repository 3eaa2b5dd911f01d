"""Within one rule set, nothing has two names and no name means two things, in any language."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.registry import presets, ruleset
from rules.system import Rules
from scoring.multilingual import CLUB, LANGS, Text
from tools.translations import found_in_sources

ROOT = Path(__file__).parents[2]
PRESETS = [preset.id for preset in presets()]
# One thing under two ids: an event of a hand, and the pattern that it makes.
SAME = (
    "rinshan gang_shang_kai_hua gang_shang_hua",
    "chankan qiang_gang_hu qiang_gang",
    "haitei hai_di_lao_yue hai_di_hua",
    "houtei hai_di_pao he_di_lao_yu",
    "lian_gang lian_gang_kai_hua",
    "gang_pao gang_shang_pao gang_tai_pao",
)
# The same for systems with terms of their own.
SAME_IN = {
    "mcr": (
        "rinshan gang_shang_kai_hua",
        "chankan qiang_gang_hu",
        "haitei miao_shou_hui_chun",
        "houtei hai_di_lao_yue",
        "ankan an_gang",
        "daiminkan ming_gang",
    ),
}
# Synonyms of the glossary's terms.
WORDS = {
    "ron": ("Ron", "By discard", "Discard"),
    "tsumo": ("Self-draw", "Tsumo", "Drawn"),
    "daiminkan": ("Open kong", "Kong of a discard", "Exposed kong"),
    "ankan": ("Concealed kong", "Closed kong"),
    "kong": ("Kong",),
    "win": ("Win",),
    "has_won": ("Won",),
    "winner": ("Who wins",),
    "discarder": ("Discarder", "Who discards"),
    "deals_in": ("Dealt in", "Deals in", "Deal-in"),
    "draw": ("Wall is out", "Wall ran out", "Exhaustive draw", "Ryuukyoku"),
    "abort": ("Abortive draw", "Aborted deals"),
    "foul": ("Chombo",),
    "ready": ("Tenpai",),
    "not_ready": ("Noten",),
    "dealer": ("Dealer", "Oya"),
    "others": ("Non-dealer", "Non-dealer"),
    "liability": ("Liability", "Pao"),
}
# Words that no sentence on a page uses either: pages use the terms of the rules at hand.
NEVER = r"tenpai|noten|chombo|tsumo|daiminkan|kakan|ankan|exhaustive"


# What English has no word for: the unit of 台灣麻將.
UNIT = "台"
CHINESE = re.compile(r"[\u3400-\u9fff]")


def said_in_english() -> Iterator[tuple[str, str]]:
    """Yield the English of each four-language text in the rules' own files, with the place where it is written."""
    for path in sorted((ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Tuple | ast.Call):
                continue
            parts = node.elts if isinstance(node, ast.Tuple) else node.args
            words = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if len(words) == len(parts) == len(LANGS) and CHINESE.search(words[1]):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", words[0]


def test_in_english_a_chinese_term_stands_beside_its_english() -> None:
    found = list(said_in_english())
    assert len(found) > 1000
    alone = [(at, words) for at, words in found if CHINESE.search(re.sub(r"\([^)]*\)", "", words).replace(UNIT, ""))]
    assert alone == []


def thing(system: str, id: str) -> str:
    """Return the thing that an id stands for."""
    return next((ids.split()[0] for ids in SAME_IN.get(system, SAME) if id in ids.split()), id)


def names(rules: Rules) -> Iterator[tuple[str, Text]]:
    """Yield everything that a rule set names, with what it stands for."""
    entry = rules.entry()
    yield from ((f"type {one.id}", one.name) for one in (*rules.results(), *entry.types))
    lists = (rules.patterns(), rules.events(), rules.melds(), rules.fouls(), rules.aborts(), entry.fouls or (),
             entry.aborts or (), entry.ticks, entry.win_events, entry.kans.types if entry.kans else ())  # fmt: skip
    for one in (one for found in lists for one in found):
        yield thing(rules.id, one.id), one.name
    for pao in entry.pao:
        # Liability for an open kan covers only a win on its own replacement tile, not every rinshan.
        yield "pao" if pao.pattern == "rinshan" else thing(rules.id, pao.pattern), pao.name


@pytest.mark.parametrize("preset", PRESETS)
def test_a_thing_has_one_name_in_each_language(preset: str) -> None:
    found = defaultdict(set)
    for what, name in names(ruleset(preset)):
        found[what].add(tuple(name.say(lang) for lang in LANGS))
    assert {what: said for what, said in found.items() if len(said) > 1} == {}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", [*LANGS, CLUB])
def test_a_name_stands_for_one_thing(preset: str, lang: str) -> None:
    found = defaultdict(set)
    for what, name in names(ruleset(preset)):
        found[name.say(lang)].add(what)
    assert {name: things for name, things in found.items() if len(things) > 1} == {}


@pytest.mark.parametrize("preset", PRESETS)
def test_wins_and_kongs_are_called_as_the_glossary_says(preset: str) -> None:
    rules = ruleset(preset)
    entry, glossary = rules.entry(), rules.glossary
    value = next(
        dict(cell.value) for cell in (*entry.limits, *(cell for row in entry.rows for cell in row.cells)) if cell
    )
    for lang in LANGS:
        for loser, by in ((0, glossary.ron), (None, glossary.tsumo)):
            won = {"winner": 1, **({} if loser is None else {"from": loser}), **value}
            assert rules.result_label({"type": "win", "wins": [won]}, None, lang).startswith(by.say(lang))
    for lang in LANGS:
        assert glossary.draw.say(lang) in rules.result_label({"type": "draw", "tenpai": []}, None, lang)
        for foul in rules.fouls():
            said = rules.result_label({"type": "foul", "player": 0, "kind": foul.id, "fan": 1}, None, lang)
            assert foul.name.say(lang) in said
            assert len(rules.fouls()) == 1 or said.startswith(glossary.foul.say(lang))
    assert {one.id: one.name for one in rules.results() if one.id != "running"}.items() <= glossary.types.items()
    known = {meld.id: meld.name for meld in glossary.melds}
    assert all(meld.name == known[meld.id] for meld in rules.melds())


def test_pages_take_the_names_from_the_glossary() -> None:
    messages = list(found_in_sources())
    allowed = ("Discard",)  # what can be done with a save that is waiting
    words = [word for words in WORDS.values() for word in words if word not in allowed]
    assert set(words) & {message.id for message in messages} == set()
    said = re.sub(r"%\(\w+\)s", "", " ".join(f"{message.id} {message.plural}" for message in messages))
    examples = (
        "For example tsumo, iipeikou and yakuhai, with the English name next to them.",
    )  # what a club chooses between
    for example in examples:
        said = said.replace(example, "")
    assert re.findall(rf"\b(?:{NEVER})\b", said, re.IGNORECASE) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_texts_of_the_rules_use_no_other_word(preset: str) -> None:
    rules = ruleset(preset)
    folder = ROOT / "rules" / rules.id
    texts = "\n".join(path.read_text() for path in folder.rglob("*.py"))
    other = [word for what, words in WORDS.items() for word in words if word != getattr(rules.glossary, what).en]
    assert [word for word in other if re.search(rf'\(\s*"{word}",', texts)] == []


def test_players_of_riichi_are_told_their_own_words_in_english() -> None:
    rules = ruleset("riichi")
    said = {what: name.say(CLUB) for what, name in names(rules)}
    assert (said["iipeikou"], said["yakuhai"], said["ankan"]) == ("Iipeikou", "Yakuhai", "Ankan")
    win = {"type": "win", "wins": [{"winner": 1, "fan": 3, "fu": 30}]}
    assert rules.result_label(win, None, CLUB) == "Tsumo, 3 han 30 fu"
    assert rules.result_label(win, None, "en") == "Tsumo, 3 han 30 fu"

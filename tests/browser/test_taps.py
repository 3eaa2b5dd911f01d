"""The number of taps for the most common results: those in docs/taps.md, counted on a tablet."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import address, new_game, sent

TABLE = Path(__file__).parents[2] / "docs" / "taps.md"
COUNT = (
    "addEventListener('pointerdown', () => sessionStorage.setItem('taps', Number(sessionStorage.taps || 0) + 1), true)"
)
RON = {"type": "win", "wins": [{"winner": 1, "from": 0, "fan": 2}]}
# For each kind of tap in the lists below, the selector of its target.
TAPS = {
    "seat": "[data-player='{}'] .hit",
    "name": "table.led thead th:not(.what):nth-child({}) .hit",
    "from": "form [data-seat='{}'] .sc",
    "won": "form [data-seat='{}'] .sc",
    "self": "label.self",
    "value": "fieldset.values:visible label.cell:has([value='{}'])",
    "more": "fieldset.values:visible .folds summary",
    "way": "fieldset.values:visible label:has(> [value='{}'])",
    "tick": "fieldset.values:visible .pattern[data-tick='{}']",
    "dora": "fieldset.values:visible [data-tick='dora'] [data-step='1']",
    "save": ".btn.save",
    "riichi": "[data-player='{}'] .rtoggle",
    "draw": "a[data-page=draw]",
    "tenpai": "form [data-seat='{}'] [name=tenpai]",
    "all": "[data-all]",
    "abort": "label:has(> .mode-abort)",
    "reason": "label:has(> [value='{}'])",
    "also": "button[data-also]",
    "other": ".acts a[href$='/other/']",
    "foul": "a[href$='/foul/']",
    "player": "label:has(> [name=player][value='{}'])",
    "kind": "label:has(> [name=kind][value='{}'])",
    "undo": "#undo",
    "kong": "a[data-page=kong]",
    "made": ".kong-row:nth-of-type({}) .kong-{} .kong-key",
    "declare": "a.declare",
    "said": ".declares .btn:nth-of-type({})",
    "ready": ".ready-row:nth-of-type({}) .cell:nth-of-type({})",
    "close": ".close-deal .save",
}
SCORED = {
    "Win by discard of 2 han 30 fu": "seat 1, from 0, value f2-30, save",
    "Win by discard of 3 han 30 fu": "seat 1, from 0, value f3-30, save",
    "Self-draw of 2 han 30 fu": "seat 1, self, value f2-30, save",
    "Self-draw of 3 han 40 fu": "seat 1, self, value f3-40, save",
    "Mangan by discard": "seat 1, from 0, value mangan, save",
    "Stick laid, then a win by discard": "riichi 1, seat 1, from 0, value f3-40, save",
    "Stick laid, then a win by its patterns": "riichi 1, seat 1, from 0, way patterns, tick pinfu, dora, save",
    "Draw, nobody tenpai": "draw, save",
    "Draw, two tenpai": "draw, tenpai 1, tenpai 2, save",
    "Two winners on one discard": "seat 1, from 0, value f2-30, also, won 2, value f1-30, save",
    "Nine terminals": "draw, abort, reason kyuushu_kyuuhai, save",
    "Undo": "undo",
}
LINES = {
    "Win by discard of 1 fan": "name 3, from 0, value f1, save",
    "Win by discard of 2 fan": "name 3, from 0, value f2, save",
    "Self-draw of 1 fan": "name 3, self, value f1, save",
    "Self-draw of 2 fan": "name 3, self, value f2, save",
    "Concealed kong": "kong, made 3 ankan",
    "Added kong": "kong, made 3 kakan",
    "Open kong": "kong, made 3 daiminkan",
    "Win by its patterns": "name 3, from 0, way patterns, tick dui_dui_hu, save",
    "Undo of a line": "undo",
}
RESULTS: dict[str, dict[str, str]] = {
    "riichi": SCORED,
    "riichi-sanma": SCORED,
    "mingjeung": {
        "Win by discard of 1 fan": "seat 1, from 0, value f1, save",
        "Win by discard of 2 fan": "seat 1, from 0, value f2, save",
        "Win by discard of 3 fan": "seat 1, from 0, value f3, save",
        "Self-draw of 1 fan": "seat 1, self, value f1, save",
        "Self-draw of 3 fan": "seat 1, self, value f3, save",
        "Full limit by discard": "seat 1, from 0, value full, save",
        "Stick laid, then a win by discard": "riichi 1, seat 1, from 0, value f3, save",
        "Simples by self-draw, by patterns": "seat 1, self, way patterns, tick tanyao, save",
        "Draw, nobody tenpai": "draw, save",
        "Draw, two tenpai": "draw, tenpai 1, tenpai 2, save",
        "Draw, all tenpai": "draw, all, save",
        "Undo": "undo",
    },
    "taiwan": {
        "Win by discard of 0 台": "seat 1, from 0, value t0, save",
        "Win by discard of 1 台": "seat 1, from 0, value t1, save",
        "Win by discard of 2 台": "seat 1, from 0, value t2, save",
        "Win by discard of 3 台": "seat 1, from 0, value t3, save",
        "Win by discard of 5 台": "seat 1, from 0, value t5, save",
        "Self-draw of 1 台": "seat 1, self, value t1, save",
        "Self-draw of 2 台": "seat 1, self, value t2, save",
        "Self-draw of 4 台": "seat 1, self, value t4, save",
        "對對和 by discard, by patterns": "seat 1, from 0, way patterns, tick dui_dui_hu, save",
        "Self-draw of 3 台": "seat 1, self, value t3, save",
        "Draw": "draw, save",
        "Undo": "undo",
    },
    "chengdu": {
        **LINES,
        "Self-draw of 0 fan": "name 3, self, value f0, save",
        "A deal of three wins": (
            "name 3, from 0, value f1, save, name 4, from 0, value f1, save, name 5, self, value f1, save, close"
        ),
        "Wall is out, nobody has won": "draw, ready 1 1, ready 2 1, ready 3 1, ready 4 1, save",
    },
    "duankagen": {
        **LINES,
        "Win by its patterns": "name 3, from 0, way patterns, tick duan_yao, save",
        "Declared ready": "declare, said 2",
        "A deal of three wins": (
            "name 3, from 0, value f1, save, name 4, from 0, value f1, save, name 5, self, value f1, save, close"
        ),
        "Wall is out, nobody has won": "draw, ready 1 1, ready 2 1, ready 3 1, ready 4 1, save",
    },
}
UNDONE = {"riichi": {"fan": 3, "fu": 30}, "riichi-sanma": {"fan": 3, "fu": 30}, "mingjeung": {"fan": 2}}


def said() -> dict[str, dict[str, int]]:
    """Return the taps of each result of each system, as the document gives them."""
    found: dict[str, dict[str, int]] = {}
    for line in TABLE.read_text().splitlines():
        if heading := re.match(r"## .*`(\S+)`", line):
            found[heading[1]] = {}
        elif row := re.match(r"\| (\D.*?) \| (\d+) \|", line):
            found[list(found)[-1]][row[1]] = int(row[2])
    return found


def tap(page: Page, one: str) -> None:
    """Tap once, as a finger does."""
    what, *where = one.split()
    target = page.locator(TAPS[what].format(*where)).first
    target.click(position={"x": 20, "y": 20} if what in ("seat", "name") else None)
    if what == "riichi":
        expect(page.locator(TAPS[what].format(*where))).to_have_attribute("aria-pressed", "true")
    if what == "save":
        expect(page.locator("#live")).to_be_visible()


def counted(page: Page, preset: str, taps: str) -> int:
    """Enter a result at a new table and return the number of taps until it is saved."""
    wins = [{"winner": 1, "from": 0, **UNDONE.get(preset, {"fan": 2})}]
    undone: Any = [{"type": "win", "wins": wins}] if taps == "undo" and preset not in ("chengdu", "duankagen") else ()
    page.goto(address(new_game(preset, deals=undone)))
    before = page.locator("#live").get_attribute("data-version") or ""
    if taps == "undo" and not undone:
        for one in ("kong", "made 3 ankan"):
            tap(page, one)
        expect(page.locator("table.led tbody tr").first).to_contain_text("1.")
        before = page.locator("#live").get_attribute("data-version") or ""
    page.evaluate("sessionStorage.taps = 0")
    for one in taps.split(", "):
        tap(page, one)
    expect(page.locator("#live")).not_to_have_attribute("data-version", before)
    sent(page)
    return int(page.evaluate("Number(sessionStorage.taps)"))


@pytest.mark.parametrize("preset", RESULTS)
def test_results_take_as_many_taps_as_the_document_says(tablet: Page, preset: str) -> None:
    tablet.add_init_script(COUNT)
    assert len(RESULTS[preset]) == 12
    assert {name: counted(tablet, preset, taps) for name, taps in RESULTS[preset].items()} == said()[preset]

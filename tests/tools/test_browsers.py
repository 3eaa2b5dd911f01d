"""The site's scripts and styles use only features of the oldest supported browsers."""

from pathlib import Path

import pytest

from clubs.browser_baseline import BASELINE, BASELINE_NAMES
from tools import browsers

GUIDES = Path(__file__).parents[2] / "docs" / "organisers"


def test_scripts_and_styles_need_no_newer_browser() -> None:
    assert browsers.problems() == []


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.js", "fetch(url, { signal: AbortSignal.timeout(8000) });", "AbortSignal.timeout"),
        ("a.js", "const last = deals.toSorted()[0];", "toSorted"),
        ("a.js", "const copy = structuredClone(deal);", "structuredClone"),
        ("a.css", "label:user-invalid { color: red; }", ":user-invalid"),
        ("a.css", "main { height: 100dvh; }", "unit dvh"),
        ("a.js", "const last = deals.at(-1); // filled in", ""),
        ("a.css", "main { height: 100vh; height: 100dvh; }", ""),
    ],
)
def test_what_is_newer_is_found(name: str, text: str, found: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    assert browsers.problems(tmp_path) == ([f"{name}: {found}"] if found else [])


def test_guides_name_the_oldest_browsers_supported() -> None:
    assert (f"iPadOS {BASELINE['safari_ios']:g}", f"Chrome {BASELINE['chrome']:g}") == BASELINE_NAMES
    for language, joined in (("en", " and "), ("ja", "、"), ("zh-hant", "、"), ("zh-hans", "、")):
        assert joined.join(BASELINE_NAMES) in (GUIDES / f"{language}.md").read_text()

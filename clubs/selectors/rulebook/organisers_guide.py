"""The page for organisers: `docs/organisers/`, one file for each language, read by people here and there alike."""

from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

FOLDER: Path = settings.BASE_DIR / "docs" / "organisers"


@cache
def guide(language: str) -> SafeString:
    """The page in a language (Django's code), as HTML; markup inside the text stays text."""
    text = (FOLDER / f"{language}.md").read_text()
    return SafeString(MarkdownIt("commonmark", {"html": False}).render(text))

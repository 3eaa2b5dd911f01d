"""The guide for organisers: `docs/organisers/`, one file for each language, shown on the site and in the repository."""

from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

FOLDER: Path = settings.BASE_DIR / "docs" / "organisers"


@cache
def guide(language: str) -> SafeString:
    """Return the guide in a language (Django's code) as HTML; markup in the text is escaped."""
    text = (FOLDER / f"{language}.md").read_text()
    return SafeString(MarkdownIt("commonmark", {"html": False}).render(text))

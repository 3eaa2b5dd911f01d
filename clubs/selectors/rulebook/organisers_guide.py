"""The guide for organisers: `docs/organisers/`, one file for each language, shown on the site and in the repository."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

FOLDER: Path = settings.BASE_DIR / "docs" / "organisers"
OF_STATIC = re.compile(r'(src|href)="\.\./\.\./clubs/static/([\w./-]+)"')
"""Pictures and sample files, which the text refers to by their path in the repository."""


@cache
def guide(language: str) -> SafeString:
    """Return the guide in a language (Django's code) as HTML; markup in the text is escaped."""
    text = (FOLDER / f"{language}.md").read_text()
    html = MarkdownIt("commonmark", {"html": False}).render(text)
    return SafeString(OF_STATIC.sub(lambda found: f'{found[1]}="{static(found[2])}"', html))

"""Templates are readable, and their punctuation follows the reader's language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.template.base import Lexer, TokenType

LONGEST = 160
FOLDER = settings.BASE_DIR / "templates"
# A comma or colon that separates words. Tags, scripts and code to copy contain no words.
PARTS = re.compile(r"(?<=[^\s])[,:](?=\s)|^[,:](?=\s)|(?<=[^\s]),$|^,$")
NO_WORDS = re.compile(r"<(script|style|svg|pre)\b.*?</\1>|\{% comment %\}.*?\{% endcomment %\}", re.DOTALL)
SPOKEN = re.compile(r'(?:aria-label|alt|title|placeholder|data-[\w-]+|value)="$')
JOINED = re.compile(r'join:"[,:;]')


def half_width(source: str) -> Iterator[int]:
    """Yield the lines that separate words by an English comma or colon in every language."""
    plain = NO_WORDS.sub(lambda code: "\n" * code[0].count("\n"), source)
    translated, tag = False, ""
    for token in Lexer(plain).tokenize():
        if token.token_type is TokenType.BLOCK:
            word = token.split_contents()[0]
            translated = word.startswith("blocktrans") or (translated and not word.startswith("endblocktrans"))
        if token.token_type is not TokenType.TEXT:
            if JOINED.search(token.contents):
                yield token.lineno
            continue
        for match in () if translated else PARTS.finditer(token.contents):
            before = tag + token.contents[: match.start()]
            if not inside_a_tag(before):
                yield token.lineno + token.contents[: match.start()].count("\n")
        tag = (tag + token.contents)[-400:]


def inside_a_tag(before: str) -> bool:
    """Return whether what follows is inside a tag, and not text in one of its attributes."""
    opened = before[before.rfind("<") :] if before.rfind("<") > before.rfind(">") else ""
    return bool(opened) and not (opened.count('"') % 2 and SPOKEN.search(opened[: opened.rfind('"') + 1]))


def templates() -> list[Path]:
    return sorted(FOLDER.rglob("*.html"))


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    long = [
        f"{path.relative_to(FOLDER)}:{number}"
        for path in templates()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_words_are_parted_by_the_comma_and_the_colon_of_the_reader() -> None:
    wrong = [f"{path.relative_to(FOLDER)}:{line}" for path in templates() for line in half_width(path.read_text())]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>{{ a }}, {{ b }}</p>", [1]),
        ("<p>{{ a }},\n{{ b }}</p>", [1]),
        ("{% if a %},{% endif %}", [1]),
        ("<b>{{ a }}</b>: {{ b }}", [1]),
        ('<p aria-label="{{ a }}, {{ b }}">', [1]),
        ('<p>{{ a|join:", " }}</p>', [1]),
        ('<p hx-include="#a, #b">{% translate ", " %}</p>', []),
        ("{% blocktranslate %}{{ a }}, {{ b }}{% endblocktranslate %}", []),
        ("{{ a }} : {{ b }}, {{ c }}:{{ d }}", [1]),
        ("<script>f(a, b)</script>", []),
    ],
)
def test_commas_and_colons_are_found_where_they_are_read(source: str, found: list[int]) -> None:
    assert list(half_width(source)) == found

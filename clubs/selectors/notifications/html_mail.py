"""A mail's text as plain HTML: its paragraphs, with the links to press."""

from django.template.loader import render_to_string
from django.utils.html import urlize
from django.utils.safestring import SafeString, mark_safe

from clubs.selectors.people.names import html_lang

SIGNATURE = "\n-- \n"


def html_of(subject: str, text: str, language: str) -> str:
    """Return the HTML of a mail; everything in `text` is escaped."""
    body, _, foot = text.strip().partition(SIGNATURE)
    said = {"subject": subject, "lang": html_lang(language), "parts": _paragraphs(body), "foot": _paragraphs(foot)}
    return render_to_string("clubs/notifications/mail.html", said)


def _paragraphs(text: str) -> list[SafeString]:
    parts = (part.strip() for part in text.split("\n\n"))
    return [mark_safe(_lines(part)) for part in parts if part]  # noqa: S308  # urlize escapes


def _lines(part: str) -> str:
    return str(urlize(part, nofollow=False, autoescape=True)).replace("\n", "<br>")

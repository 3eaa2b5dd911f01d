"""Removal of whitespace that only the templates need."""

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


class TightNode(template.Node):
    """A block without the whitespace that only the templates need."""

    def __init__(self, inside: template.NodeList) -> None:
        self.inside = inside

    def render(self, context: template.Context) -> SafeString:
        lines = (line.strip() for line in self.inside.render(context).split("\n"))
        return mark_safe("\n".join([line for line in lines if line]))  # noqa: S308 -- only white space goes


@register.tag
def tight(parser: template.base.Parser, token: template.base.Token) -> TightNode:
    """Render {% tight %}…{% endtight %} without indentation and empty lines."""
    inside = parser.parse(("endtight",))
    parser.delete_first_token()
    return TightNode(inside)


# No space follows these full-width characters, which include their own space; tags may end in between.
FULL_STOPS = re.compile(r"([。，、：；！？])((?:</\w+>)*)\s+")


class SentencesNode(template.Node):
    """A block of sentences, joined as in the reader's language."""

    def __init__(self, inside: template.NodeList) -> None:
        self.inside = inside

    def render(self, context: template.Context) -> SafeString:
        return mark_safe(FULL_STOPS.sub(r"\1\2", self.inside.render(context)))  # noqa: S308 -- only white space goes


@register.tag
def sentences(parser: template.base.Parser, token: template.base.Token) -> SentencesNode:
    """Render {% sentences %}…{% endsentences %} without spaces after full-width punctuation.

    >>> FULL_STOPS.sub(r"\\1\\2", "<b>九月。</b> 已結束。 Night 2. Over")
    '<b>九月。</b>已結束。Night 2. Over'
    """
    inside = parser.parse(("endsentences",))
    parser.delete_first_token()
    return SentencesNode(inside)

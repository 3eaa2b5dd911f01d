"""Pages without the white space that only their templates need."""

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
INDENT = re.compile(r"\s*\n\s*")


class TightNode(template.Node):
    """A block without the white space that only the templates need."""

    def __init__(self, inside: template.NodeList) -> None:
        self.inside = inside

    def render(self, context: template.Context) -> SafeString:
        return mark_safe(INDENT.sub("\n", self.inside.render(context)))  # noqa: S308 -- only white space goes


@register.tag
def tight(parser: template.base.Parser, token: template.base.Token) -> TightNode:
    """{% tight %}…{% endtight %}: no line begins with white space, and none is empty."""
    inside = parser.parse(("endtight",))
    parser.delete_first_token()
    return TightNode(inside)

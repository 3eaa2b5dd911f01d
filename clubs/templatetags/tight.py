"""Pages without the white space that only their templates need."""

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


class TightNode(template.Node):
    """A block without the white space that only the templates need."""

    def __init__(self, inside: template.NodeList) -> None:
        self.inside = inside

    def render(self, context: template.Context) -> SafeString:
        lines = (line.strip() for line in self.inside.render(context).split("\n"))
        return mark_safe("\n".join([line for line in lines if line]))  # noqa: S308 -- only white space goes


@register.tag
def tight(parser: template.base.Parser, token: template.base.Token) -> TightNode:
    """{% tight %}…{% endtight %}: no line begins with white space, and none is empty."""
    inside = parser.parse(("endtight",))
    parser.delete_first_token()
    return TightNode(inside)

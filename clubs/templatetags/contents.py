"""Contents of long pages: links to their headings."""

import re

from django import template
from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()

HEADING = re.compile(r'<h2 id="([-\w]+)"[^>]*>(.*?)</h2>', re.DOTALL)
FEWEST = 3
"""The number of headings from which a page has a table of contents."""


class ContentsNode(template.Node):
    """A block with links to its headings in front."""

    def __init__(self, inside: template.NodeList) -> None:
        self.inside = inside

    def render(self, context: template.Context) -> SafeString:
        html = self.inside.render(context)
        return contents_of(html) + html


def contents_of(html: str) -> SafeString:
    """Return links to the `<h2 id>` of a page, nothing for fewer than three.

    >>> contents_of('<h2 id="a">A</h2>')
    ''
    """
    headings = [(anchor, _plain(name)) for anchor, name in HEADING.findall(html)]
    if len(headings) < FEWEST:
        return SafeString()
    links = format_html_join("\n", '<a href="#{}">{}</a>', headings)
    return format_html('<nav class="contents no-print" aria-label="{}">{}</nav>', _("Contents"), links)


def _plain(heading: str) -> SafeString:
    return mark_safe(" ".join(strip_tags(heading).split()))  # noqa: S308  # the page has escaped it


@register.tag
def contents(parser: template.base.Parser, token: template.base.Token) -> ContentsNode:
    """Render {% contents %}…{% endcontents %} with links to the headings of what is inside."""
    inside = parser.parse(("endcontents",))
    parser.delete_first_token()
    return ContentsNode(inside)

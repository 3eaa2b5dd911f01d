"""The link from a page of staff to its chapter of the guide for organisers."""

from django import template
from django.template import RequestContext
from django.utils.translation import get_language

from clubs.selectors.rulebook.organisers_guide import Chapter, chapter_of

register = template.Library()


@register.simple_tag(takes_context=True)
def guide_chapter(context: RequestContext) -> Chapter | None:
    """Return the chapter about this page, or None."""
    match = getattr(context.get("request"), "resolver_match", None)
    return chapter_of(match, get_language() or "en") if match else None

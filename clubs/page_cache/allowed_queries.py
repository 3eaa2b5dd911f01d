"""Query strings that select a page of their own; any other query gets the plain page."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.http import QueryDict
from django.utils.http import urlencode

LONGEST_QUERY, LONGEST_NUMBER = 200, 6
Choices: TypeAlias = Mapping[str, Container[str]]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Whole numbers from `least` to `most`, as written in a query string."""

    least: int
    most: int

    def __contains__(self, text: object) -> bool:
        if not isinstance(text, str) or not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
            return False
        return self.least <= int(text) <= self.most and str(int(text)) == text


def is_known_query(query: str, choices: Choices) -> str:
    """Return the allowed parameters of a query, in canonical order; "" for the plain page."""
    if len(query) > LONGEST_QUERY:
        return ""
    given = QueryDict(query)
    return urlencode({name: given[name] for name, values in choices.items() if given.get(name) in values})

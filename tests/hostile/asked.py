"""Finds out which fields a route reads by watching it read them, so that no list has to be maintained."""

from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

READERS = ("__getitem__", "__contains__", "get", "getlist", "pop")
# Django's own fields, in every form.
NOBODYS = {"csrfmiddlewaretoken", "_method"}


@contextmanager
def watched() -> Iterator[set[str]]:
    """Record the names looked up in any query string or form inside the block."""
    names: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for reader in READERS:
            patch.setattr(QueryDict, reader, _noting(getattr(MultiValueDict, reader), names), raising=False)
        yield names


def _noting(reader: Any, names: set[str]) -> Any:
    def read(self: Any, name: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(name, str) and name not in NOBODYS:
            names.add(name)
        return reader(self, name, *args, **kwargs)

    return read


class Inputs(HTMLParser):
    """The fields of a page's forms, each with a value that the page itself would send."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "select":
            self._select = said.get("name") or ""
        if tag == "option" and self._select and said.get("value"):
            self._note(self._select, said["value"])
        if tag in ("input", "button", "textarea") and said.get("name"):
            self._note(said["name"] or "", said.get("value"))

    def _note(self, name: str, value: str | None) -> None:
        if value or name not in self.found:
            self.found.setdefault(name, value or "")


def inputs(html: str) -> dict[str, str]:
    """Return the inputs of a page, by name, with their values."""
    parser = Inputs()
    parser.feed(html)
    return {name: value for name, value in parser.found.items() if name not in NOBODYS}

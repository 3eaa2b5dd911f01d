"""The cost of large input: every regular expression in the code, and every field and list of every call."""

import ast
import importlib
import json
import re
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLResolver, get_resolver

from clubs.api.core.examples import CALLS
from tests.hostile.walk import LONG
from tests.rules.junk import changed, paths

FOLDERS = ("clubs", "config", "rules", "scoring")
METHODS = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")
UNITS = (
    "1",
    " ",
    "[",
    "a",
    "A1",
    "1m",
    "-",
    ",",
    "\n",
    ".",
    "(",
    "1 ",
    '"',
    "<",
    "符",
    "1符1飜",
    "/",
    "#",
    "陳",
    "'",
    "+",
)
ENDS = ("", "!", "\0")
LENGTHS = (20, 80, 320, 1280, 5120, 20480)
# Shorter times are neither noticeable nor distinguishable from noise.
UNNOTICED = 0.012
# Four times the text takes four times as long if the cost is linear, sixteen times as long if it is quadratic.
GROWTH = 9.0


class Use(NamedTuple):
    """One use of a regular expression."""

    where: str
    pattern: re.Pattern[Any]
    method: str


def modules() -> Iterator[tuple[str, ast.Module]]:
    for folder in FOLDERS:
        for path in sorted((settings.BASE_DIR / folder).rglob("*.py")):
            name = ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
            if "migrations" not in name and "re." in (text := path.read_text()):
                yield name, ast.parse(text)


def uses() -> list[Use]:
    """Return every use of a regular expression, inline or by name, with its method."""
    calls = [(name, node) for name, tree in modules() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = [use for name, node in calls for use in written_out(name, node)]
    return found + [use for name, node in calls for use in named(name, node)]


def written_out(name: str, node: ast.Call) -> Iterator[Use]:
    """Yield `re.sub(r"…", …)`."""
    match node.func:
        case ast.Attribute(ast.Name("re"), method) if method in METHODS:
            source = compile(ast.Expression(node.args[0]), name, "eval")
            yield Use(name, re.compile(eval(source, vars(importlib.import_module(name)))), method)


def named(name: str, node: ast.Call) -> Iterator[Use]:
    """Yield `NAME.sub(…)`, where NAME is compiled in this module or elsewhere."""
    match node.func:
        case ast.Attribute(ast.Name(known), method) if method in METHODS:
            value = vars(importlib.import_module(name)).get(known)
            if isinstance(value, re.Pattern):
                yield Use(f"{name}.{known}", value, method)


def addresses(patterns: Any = None) -> Iterator[Use]:
    """Yield the expressions of the site's URL patterns."""
    for found in patterns or get_resolver().url_patterns:
        yield Use(str(found.pattern), found.pattern.regex, "search")
        if isinstance(found, URLResolver):
            yield from addresses(found.url_patterns)


def seconds(use: Use, text: str) -> float:
    """Return the shortest of several timings of the expression."""
    method = getattr(use.pattern, use.method)
    read = text.encode() if isinstance(use.pattern.pattern, bytes) else text
    arguments = (read[:0], read) if use.method == "sub" else (read,)
    least = 1e9
    for _ in range(3):
        began = time.thread_time()
        made = method(*arguments)
        if use.method == "finditer":
            list(made)
        least = min(least, time.thread_time() - began)
    return least


def grows(use: Use, unit: str, end: str) -> bool:
    """Return whether the time grows faster than the text. Stop at the first length at which it does."""
    before = UNNOTICED
    for length in LENGTHS:
        now = seconds(use, unit * (length // len(unit)) + end)
        if now > UNNOTICED and now > GROWTH * max(before, UNNOTICED / GROWTH):
            return True
        before = now
    return False


def test_no_expression_of_ours_grows_faster_than_its_text(figures: Callable[[str], None]) -> None:
    known = uses()
    wrong = {
        f"{use.where}: {use.pattern.pattern!r}.{use.method} with {unit!r}"
        for use in known + [use for use in addresses() if use.pattern.groups]
        for unit in UNITS
        for end in ENDS
        if grows(use, unit, end)
    }
    figures(
        f"{len(known)} uses of regular expressions against {len(UNITS) * len(ENDS)} texts of {LENGTHS[-1]} characters"
    )
    assert wrong == set()
    assert len(known) > 30


def test_growth_is_seen() -> None:
    assert grows(Use("", re.compile(r"[0-9]+[mpszf]"), "search"), "1", "")
    assert not grows(Use("", re.compile(r"(?<![0-9])[0-9]++[mpszf]"), "search"), "1", "")


def test_no_template_asks_the_browser_for_an_expression_of_its_own() -> None:
    """Check that browsers aren't given expressions to run on input. `maxlength`, `min` and `max` bound the fields."""
    asks = re.compile(r"""\spattern=["']""")
    found = [path for path in Path(settings.BASE_DIR, "templates").rglob("*.html") if asks.search(path.read_text())]
    assert found == []


MANY = 2_000_000
LARGEST = 2_400_000
LONG_TEXTS = ("1" * MANY, " " * MANY, "[" * MANY)
ENTRIES: tuple[Any, ...] = (0, "1m", {}, [], {"type": "draw"})


class Asked(NamedTuple):
    """A call's status, its processor time in seconds, and the time it may take."""

    place: tuple[Any, ...]
    status: int
    seconds: float
    most: float


def asked(call: str, request: Any, place: tuple[Any, ...], value: Any) -> Asked:
    """Send the call with another value at a place.

    The time allowed includes the time this machine needs to read the JSON.
    """
    body = json.dumps(changed(request, place, value))
    began = time.thread_time()
    json.loads(body)
    read = time.thread_time()
    status = Client().post(f"/api/v1/{call}", body, content_type="application/json").status_code
    return Asked(place, status, time.thread_time() - read, 0.4 + 4 * (read - began))


@pytest.mark.django_db
@pytest.mark.parametrize("call", CALLS)
def test_two_million_characters_in_any_field_of_a_call_are_answered_at_once(
    call: str, figures: Callable[[str], None]
) -> None:
    request, found = next(iter(CALLS[call].values())), []
    for turn, place in enumerate(islice(paths(request), 1, None if LONG else 12)):
        texts = LONG_TEXTS if LONG else LONG_TEXTS[turn % 3 : turn % 3 + 1]
        found += [asked(call, request, place, text) for text in texts]
    figures(f"{call}: 2 MB in a field: {max(one.seconds for one in found) * 1000:.0f} ms at most")
    assert [one for one in found if one.status not in (200, 400) or one.seconds > one.most] == []


@pytest.mark.django_db
@pytest.mark.parametrize("call", CALLS)
def test_a_list_of_two_and_a_half_megabytes_is_refused_in_half_a_second(
    call: str, figures: Callable[[str], None]
) -> None:
    request, found = next(iter(CALLS[call].values())), []
    answers = (200, 400) if call == "log" else (400,)  # other data in a log may be anything
    places = [place for place in paths(request) if isinstance(_at(request, place), list)]
    for turn, place in enumerate(places if LONG else places[:6]):
        for entry in ENTRIES if LONG else ENTRIES[turn % 5 : turn % 5 + 1]:
            many = [entry] * (LARGEST // (len(json.dumps(entry)) + 2))
            found.append(asked(call, request, place, many))
    if found:
        figures(f"{call}: a list of 2.4 MB: {max(one.seconds for one in found) * 1000:.0f} ms at most")
    assert [one for one in found if one.status not in answers or one.seconds > one.most] == []


def _at(request: Any, place: tuple[Any, ...]) -> Any:
    for step in place:
        request = request[step]
    return request

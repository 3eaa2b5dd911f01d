"""One table and one function recognise a repeated request, on pages, tablets and in the API."""

from collections.abc import Iterator
from functools import partial
from inspect import unwrap
from typing import Any

import pytest
from django.db import connection
from django.urls import URLPattern, get_resolver

from clubs.api.common.write_view import WriteView
from clubs.errors import ClubError
from clubs.models import Club, IdempotencyRecord
from clubs.selectors.public import page_versions
from clubs.services.idempotency import Answer, digest_of, find_answer, run_once
from clubs.services.transactions import bump_page_versions
from tests.clubs.play.test_races import at_once
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db


def ask(club: Club, do: Any, digest: str = "a", sender: str = "account 1") -> Answer:
    return run_once(sender=sender, club=club, key="k", digest=digest, do=do)


def renamed(club: Club, name: str, **more: Any) -> Answer:
    """Append to the name of a club, as an example of a write."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    club.name += name
    club.save(update_fields=["name"])
    bump_page_versions(page_versions.club(club.slug))
    return Answer(200, body={"name": club.name}, **more)


def name_of(club: Club) -> str:
    return Club.objects.get(pk=club.pk).name


def test_the_same_again_has_the_same_answer_and_something_else_is_refused_and_not_done() -> None:
    club = ClubFactory(name="East")
    first = ask(club, partial(renamed, club, "1"))
    assert ask(club, partial(renamed, club, "2")) == first
    with pytest.raises(ClubError) as refused:
        ask(club, partial(renamed, club, "3"), digest="b")
    assert (refused.value.code, name_of(club)) == ("key_used", "East1")
    ask(club, partial(renamed, club, "4"), digest="b", sender="account 2")
    assert name_of(club) == "East14"


def test_a_refusal_keeps_neither_what_was_done_nor_the_key() -> None:
    club = ClubFactory(name="East")

    def refuse() -> Answer:
        renamed(club, "1")
        raise ClubError("conflict", "Changed")

    with pytest.raises(ClubError):
        ask(club, refuse)
    assert (name_of(club), IdempotencyRecord.objects.count()) == ("East", 0)
    ask(club, partial(renamed, club, "2"), digest="b")
    assert name_of(club) == "East2"


def test_a_secret_is_answered_once_and_then_only_where_it_can_be_read() -> None:
    club = ClubFactory(name="East")
    more = {"location": "/teams", "secrets": frozenset({"name"})}
    assert ask(club, partial(renamed, club, "1", **more)).body == {"name": "East1"}
    again = ask(club, partial(renamed, club, "2", **more))
    assert (again.location, again.body) == ("/teams", {})
    assert "East1" not in str(IdempotencyRecord.objects.values().get())


@pytest.mark.parametrize("key", ["", "x" * 65, "a\0b"])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(ClubError) as refused:
        run_once(sender="table 1", club=None, key=key, digest="a", do=lambda: Answer(204))
    assert refused.value.code == "bad_key"


def test_no_two_requests_have_one_digest() -> None:
    assert len({digest_of("a", "bc"), digest_of("ab", "c"), digest_of("abc"), digest_of("a", "b", "c")}) == 4
    assert digest_of(iter([b"a", b"b"])) == digest_of("ab")


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="one writer at a time on SQLite")
def test_the_same_key_at_the_same_time_waits_and_gets_the_answer() -> None:
    club = ClubFactory(name="East")
    answers = at_once(*[partial(ask, club, partial(renamed, club, "1")) for _ in range(4)])
    assert [answer.body for answer in answers] == [{"name": "East1"}] * 4
    assert (name_of(club), IdempotencyRecord.objects.count()) == ("East1", 1)


def test_every_write_of_the_api_is_done_by_the_one_function() -> None:
    """tests/api/conftest.py repeats each write of the other tests."""
    others = [
        (route.name, method)
        for route, view in _writes(get_resolver().url_patterns)
        for method in {"post", "put", "patch", "delete"} & set(view.http_method_names)
        if unwrap(getattr(view, method)) is not WriteView.post
    ]
    assert others == []


def _writes(patterns: Any) -> Iterator[tuple[URLPattern, type[WriteView]]]:
    for one in patterns:
        if not isinstance(one, URLPattern):
            yield from _writes(one.url_patterns)
        elif isinstance(view := getattr(one.callback, "cls", None), type) and issubclass(view, WriteView):
            yield one, view


def test_a_key_that_cannot_be_stored_has_no_answer() -> None:
    assert find_answer(sender="table 1", key="a\0b", digest="") is None
    assert find_answer(sender="table 1", key="a" * 65, digest="") is None

"""Every limit for visitors counts the client that the proxies name, by one function."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from clubs.models import Circuit
from clubs.services.demo_clubs import starting
from clubs.views.circuits import feeds
from tests.clubs.tournament.test_pages import url
from tests.clubs.tournament.test_registration import announced
from tests.factories import ClubFactory, UserFactory, key

pytestmark = pytest.mark.django_db
CLUBS = settings.BASE_DIR / "clubs"
CLIENT, FORGED = "203.0.113.7", "198.51.100.9"


def circuit(**values: Any) -> Circuit:
    return Circuit.objects.create(name="East", slug="east", **values)


def registers(client: Client) -> None:
    said = {"name": "Ana", "email": "ana@example.org", "key": key(), "consent": "on"}
    client.post(url(announced(), "event_register"), said)


def finds_a_player(client: Client) -> None:
    client.get(reverse("players_search", args=[ClubFactory().slug]), {"q": "abe"})


def finds_in_a_circuit(client: Client) -> None:
    client.get(reverse("circuit_find", args=[circuit().slug]), {"q": "abe"})


def reads_a_feed(client: Client) -> None:
    client.get(reverse("circuit_feed", args=[circuit(feed=True).slug]))


def starts_a_table(client: Client) -> None:
    client.post(reverse("table_new"), {"preset": "riichi", "zone": "Asia/Taipei"})


def starts_a_table_by_the_api(client: Client) -> None:
    client.post(reverse("api:start_open_table"), {"preset": "riichi"}, content_type="application/json")


def looks_around(client: Client) -> None:
    client.post(reverse("look_around"), {"zone": "UTC"})


def guesses_a_password(client: Client) -> None:
    client.post(reverse("account_login"), {"login": UserFactory().email, "password": "wrong"})


def reads_by_the_api(client: Client) -> None:
    client.get(reverse("api:clubs"))


LIMITS: dict[str, tuple[Callable[[Client], None], ...]] = {
    "views/tournament/registration.py": (registers,),
    "views/public/player_pages.py": (finds_a_player,),
    "views/circuits/public.py": (finds_in_a_circuit,),
    "views/circuits/feeds.py": (reads_a_feed,),
    "views/open_tables/tables.py": (starts_a_table,),
    "api/open_tables/tables.py": (starts_a_table_by_the_api,),
    "views/demo_clubs/look_around.py": (looks_around,),
    "views/people/allauth_adapter.py": (guesses_a_password,),
    "api/common/throttles.py": (reads_by_the_api,),
}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names under which something is counted or kept in the cache."""
    found: list[str] = []
    kind: Any = type(caches["default"])
    for name in ("add", "set"):
        usual = getattr(kind, name)

        def kept(self: Any, entry: str, *args: Any, usual: Any = usual, **more: Any) -> Any:
            found.append(entry)
            return usual(self, entry, *args, **more)

        monkeypatch.setattr(kind, name, kept)
    return found


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(CLUBS.rglob("*.py")):
        yield str(path.relative_to(CLUBS)), ast.parse(path.read_text())


def calls(tree: ast.Module, *names: str) -> list[ast.Call]:
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [node for node in found if isinstance(node.func, ast.Name) and node.func.id in names]


def test_every_module_that_asks_who_the_client_is_has_a_limit_here() -> None:
    assert {name for name, tree in sources() if calls(tree, "client_of")} == set(LIMITS)


def test_pages_and_the_api_count_nothing_but_by_client() -> None:
    for name, tree in sources():
        if Path(name).parts[0] in ("views", "api"):
            for call in calls(tree, "attempt", "check_opening", "check_looking_around"):
                assert "client_of(request)" in ast.unparse(call), name


def test_nothing_else_reads_an_address_from_a_request() -> None:
    words = ("REMOTE_ADDR", "HTTP_X_FORWARDED_FOR", "x-forwarded-for", "get_ip(", "get_client_ip")
    reading = {
        str(path.relative_to(CLUBS)) for path in CLUBS.rglob("*.py") if any(w in path.read_text() for w in words)
    }
    assert reading == {"client_address.py"}
    assert settings.ALLAUTH_TRUSTED_PROXY_COUNT == settings.PROXIES


@pytest.mark.parametrize("act", [act for acts in LIMITS.values() for act in acts])
def test_limit_counts_the_client_behind_the_proxy(
    act: Callable[[Client], None], counted: list[str], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds.feeds, "current_key", lambda: object())
    monkeypatch.setattr(starting, "template", lambda: object())
    settings.ALLAUTH_TRUSTED_PROXY_COUNT, settings.LOOK_AROUND = 1, True
    client = Client(raise_request_exception=False, headers={"x-forwarded-for": f"{FORGED}, {CLIENT}"})
    act(client)
    assert any(CLIENT in name for name in counted), counted
    assert not any(FORGED in name or "127.0.0.1" in name for name in counted)


def test_without_a_proxy_nobody_names_the_client(counted: list[str], settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    finds_a_player(Client(headers={"x-forwarded-for": FORGED}))
    assert any("127.0.0.1" in name for name in counted)
    assert not any(FORGED in name for name in counted)

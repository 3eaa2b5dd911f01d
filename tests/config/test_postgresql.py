"""Each thread reuses its PostgreSQL connection between requests, for as long as the server keeps it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import close_old_connections, connection

from clubs.selectors.public.page_versions import versions_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server that ends a connection"),
]
Run = Callable[[Callable[[], object]], object]


@pytest.fixture
def in_thread() -> Iterator[Run]:
    """Yield a function that runs a call in one other thread, as in a web process, and outside of transactions."""
    with ThreadPoolExecutor(1) as pool:
        yield lambda call: pool.submit(call).result(timeout=20)
        pool.submit(lambda: connection.close()).result(timeout=20)


def answered() -> int:
    """Do the database work of a request and return the id of the server process that answered."""
    close_old_connections()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        found: int = cursor.fetchone()[0]
    close_old_connections()
    return found


def test_a_thread_is_answered_over_the_connection_it_had(in_thread: Run) -> None:
    assert in_thread(answered) == in_thread(answered)


def test_who_comes_after_the_server_ended_a_connection_does_not_see_it(in_thread: Run) -> None:
    before = in_thread(answered)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [before])
        assert cursor.fetchone() == (True,)
    assert in_thread(answered) != before


def kept_ready() -> list[str]:
    """Query versions as three requests do. Return the statements that the server has prepared for this connection."""
    for _request in range(3):
        assert versions_of(("site", "c/of-nobody")) == (0, 0)
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall()]


def test_what_every_page_asks_is_planned_once_a_connection_and_nothing_else_is(in_thread: Run) -> None:
    assert in_thread(kept_ready) == [
        "SELECT (SELECT version FROM clubs_pageversion WHERE subject = $1), "
        "(SELECT version FROM clubs_pageversion WHERE subject = $2)",
    ]


def test_versions_are_asked_anew_over_a_new_connection(in_thread: Run) -> None:
    in_thread(kept_ready)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [in_thread(answered)])
    in_thread(close_old_connections)
    assert in_thread(lambda: versions_of(("c/of-nobody",))) == (0,)


def test_the_doctor_looks_for_a_limit_of_temporary_files() -> None:
    from config import doctor  # which sets Django up

    for limit, state in (("-1", doctor.LOOK), ("'2GB'", doctor.WELL)):
        with connection.cursor() as cursor:
            cursor.execute(f"SET temp_file_limit = {limit}")
        assert doctor.database().state == state

"""The import pages for game logs: refusals with their reason, and no input lost."""

import gzip
import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Event, Game, ImportedLog, LogImport, Player
from tests.clubs.imports.logs import brought, mjlog, online_night, organiser, taken

pytestmark = pytest.mark.django_db


def signed_in(event: Event) -> Client:
    client = Client()
    client.force_login(organiser(event).user)
    return client


def address(event: Event, batch: LogImport | None = None) -> str:
    part = f"{batch.pk}/" if batch else ""
    return f"/c/{event.season.club.slug}/staff/nights/{event.pk}/logs/{part}"


def sent(event: Event, *files: tuple[str, bytes], text: str = "", lang: str = "en") -> object:
    given = [SimpleUploadedFile(name, data) for name, data in files]
    headers = {"Accept-Language": lang}
    return signed_in(event).post(address(event), {"files": given, "text": text}, follow=True, headers=headers)


def zipped(**parts: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return data.getvalue()


@pytest.fixture(autouse=True)
def _tasks_run_at_once(django_capture_on_commit_callbacks, monkeypatch) -> None:
    """Run queued tasks immediately."""
    from clubs.services.imports import log_import, log_reading

    monkeypatch.setattr(log_reading, "enqueue", lambda _task, pk: log_reading.read_import(import_id=pk))
    monkeypatch.setattr(log_import, "enqueue", lambda _task, pk: log_import.take_import(import_id=pk))


def test_files_a_zip_a_gzip_and_pasted_text_are_read_together():
    event = online_night()
    given = [("a.mjlog", mjlog(1).encode()), ("b.gz", gzip.compress(mjlog(2).encode()))]
    page = sent(event, *given, ("c.zip", zipped(x=mjlog(3).encode())), text=mjlog(4))
    assert page.status_code == 200
    assert page.content.decode().count('<li class="log good">') == 4


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("big.mjlog", b" " * (5 << 20), "A game log can have at most 4 MiB."),
        ("huge.mjlog", b"x" * (50 << 20), "A game log can have at most 4 MiB."),
        ("bomb.gz", gzip.compress(b" " * (4 << 20)), "unpacks to far more than a game log"),
        ("bomb.zip", zipped(bomb=b" " * (8 << 20)), "unpacks to far more than a game log"),
        ("cut.gz", gzip.compress(mjlog(1).encode())[:900], "can’t be unpacked"),
        ("picture.png", b"\x89PNG\xff\xfe\x00", "This file isn’t text"),
        ("cut.mjlog", mjlog(1)[:4000].encode(), "The end of this file is missing"),
        ("entity.mjlog", b'<!DOCTYPE a [<!ENTITY b "c">]><mjloggm>&b;</mjloggm>', "log can’t be read as mjlog"),
        ("list.json", b"[" * 100_000, "This isn’t a game log in a known format"),
        ("nul.json", b'{"log": [], "name": ["\\u0000", "\\ud800"]}', "This game log has no deals."),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value[:12] else "",
)  # fmt: skip
def test_what_is_no_log_is_refused_with_its_reason_and_not_kept(name: str, data: bytes, said: str):
    event = online_night()
    page = sent(event, (name, data), ("good.mjlog", mjlog(1).encode()))
    text = page.content.decode()
    assert said in text
    assert text.count('<li class="log good">') == 1
    assert bytes(ImportedLog.objects.get(source=name.replace("bomb.zip", "bomb")).content) == b""
    assert Game.objects.count() == 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [("zh-TW", "這份牌譜裡沒有任何一局"), ("zh-CN", "这份牌谱里没有任何一局"), ("ja", "この牌譜には局がありません")],
)
def test_what_is_wrong_is_said_in_the_readers_language(lang: str, said: str):
    event = online_night()
    assert said in sent(event, ("a.json", b'{"log": []}'), lang=lang).content.decode()


def test_too_many_logs_at_once_are_refused_and_pasted_text_stays():
    event = online_night()
    page = sent(event, ("a.zip", zipped(**{f"l{n}": b"{}" for n in range(201)})), text="pasted before")
    assert page.status_code == 422
    assert "200 logs" in page.content.decode()
    assert "pasted before" in page.content.decode()
    assert LogImport.objects.count() == 0


def test_nothing_given_is_said():
    event = online_night()
    page = sent(event)
    assert (page.status_code, LogImport.objects.count()) == (422, 0)
    assert "Choose files or paste a log." in page.content.decode()


def test_what_was_chosen_stays_while_something_is_missing():
    event = online_night(players=False)
    Player.objects.create(club=event.season.club, number=7, name="Seven")
    batch, client = brought(event, mjlog(1)), signed_in(event)
    page = client.get(address(event, batch)).content.decode()
    keys = [part.split('"')[0] for part in page.split('name="typed-')[1:]]
    said = {f"typed-{keys[0]}": "7", f"who-{keys[1]}": "new", f"typed-{keys[2]}": "nobody here", "take": "1"}
    page = client.post(address(event, batch), said)
    text = page.content.decode()
    assert page.status_code == 422
    assert "Choose" in text
    assert 'value="nobody here"' in text
    assert "No player in the club matches, or more than one does." in text
    assert text.count("Seven</bdi>") >= 1
    assert event.games.count() == 0


def test_a_batch_is_taken_once_and_can_then_not_be_forgotten():
    event = online_night()
    batch, client = taken(event, mjlog(1)), signed_in(event)
    client.post(address(event, batch) + "drop/")
    assert LogImport.objects.filter(pk=batch.pk).exists()
    other = brought(event, mjlog(2))
    client.post(address(event, other) + "drop/")
    assert not LogImport.objects.filter(pk=other.pk).exists()


def test_the_preview_asks_as_often_for_many_logs_as_for_one(django_assert_max_num_queries):
    event = online_night()
    client = signed_in(event)
    one, many = brought(event, mjlog(1)), brought(event, *(mjlog(n) for n in range(2, 6)))
    with django_assert_max_num_queries(30) as asked:
        client.get(address(event, one))
    once = len(asked)
    with django_assert_max_num_queries(once):
        client.get(address(event, many))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://game.maj-soul.com/1/?paipu=240112-01234567-89ab-cdef-0123-456789abcdef", "link"),
        ("https://tenhou.net/0/?log=2024011220gm-0029-0000-0a1b2c3d", "link"),
        (mjlog(1)[:4000], "end"),
        ('{"title": ["a"], "log": [[[0, 0, 0], [25000', "end"),
    ],
)
def test_a_link_or_half_a_log_says_what_to_do(text, said):
    page = sent(online_night(), text=text).content.decode()
    assert page.count('<li class="log wrong">') == 1
    assert said in page.partition('class="msg"')[2][:300]

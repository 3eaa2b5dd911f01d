"""Uploaded log files: text, gzip, or a zip of these; unpacking is limited in size."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from clubs.game_logs.log_errors import TOO_LONG
from clubs.game_logs.request_source import MOST
from scoring.multilingual import Text

MOST_LOGS = 200
MOST_BYTES = 64 << 20
MOST_RATIO = 100
"""Logs are compressed to a sixth or a twentieth of their size. Data compressed further is not a log."""
LEAST_JUDGED = 1 << 16
_ZIP, _GZIP = b"PK\x03\x04", b"\x1f\x8b"
_TOO_MUCH = Text(
    "These files have more than {most} MiB in total. Import them in several batches.",
    "這些檔案合計超過 {most} MiB，請分次匯入。",
    "这些文件合计超过 {most} MiB，请分次导入。",
    "ファイルの合計が{most} MiBを超えています。何回かに分けてください。",
)
_TOO_MANY = Text(
    "These are more than {most} game logs. Import them in several batches.",
    "牌譜超過 {most} 份，請分次匯入。",
    "牌谱超过 {most} 份，请分次导入。",
    "牌譜が{most}件を超えています。何回かに分けてください。",
)
_BOMB = Text(
    "“{name}” unpacks to far more than a game log, so it wasn’t opened.",
    "「{name}」解壓縮後遠大於一般牌譜，因此未予開啟。",
    "“{name}”解压后远大于一般牌谱，未予打开。",
    "「{name}」は展開すると牌譜としては大きすぎるため、開きませんでした。",
)
_BROKEN = Text(
    "“{name}” can’t be unpacked. It is damaged or password-protected.",
    "「{name}」無法解壓縮：檔案損毀或設有密碼。",
    "“{name}”无法解压：文件损坏或设有密码。",
    "「{name}」を展開できません。壊れているか、パスワードがかかっています。",
)
_NOT_TEXT = Text(
    "This file isn’t text. A game log is XML or JSON.",
    "這個檔案不是文字檔；牌譜應為 XML 或 JSON。",
    "这个文件不是文本；牌谱应为 XML 或 JSON。",
    "このファイルはテキストではありません。牌譜はXMLかJSONです。",
)


class UnpackError(Exception):
    """The files are rejected as a whole; the message says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A file by name: its text, or why there is none."""

    name: str
    text: str
    fault: Text | None = None


def unpack(files: Iterable[tuple[str, bytes]]) -> tuple[Unpacked, ...]:
    """Return the logs in these files, in order; raises `UnpackError` if they are too many or too large together."""
    found: list[Unpacked] = []
    left = MOST_BYTES
    for name, data in files:
        for inner, part in _parts(name, data):
            found.append(part if isinstance(part, Unpacked) else _text(inner, part))
            left -= len(part.text if isinstance(part, Unpacked) else part)
            if len(found) > MOST_LOGS:
                raise UnpackError(_TOO_MANY.fill(most=MOST_LOGS))
            if left < 0:
                raise UnpackError(_TOO_MUCH.fill(most=MOST_BYTES >> 20))
    return tuple(found)


def too_large(name: str) -> Unpacked:
    """Return the result for a file that is too large to open."""
    return Unpacked(name, "", TOO_LONG.fill(most=MOST >> 20))


def _parts(name: str, data: bytes) -> Iterator[tuple[str, bytes | Unpacked]]:
    if not data.startswith(_ZIP):
        yield name, data
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [member for member in archive.infolist() if _is_log(member)]
            if len(members) > MOST_LOGS:
                raise UnpackError(_TOO_MANY.fill(most=MOST_LOGS))
            for member in members:
                yield _last(member.filename), _member(archive, member)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError):
        raise UnpackError(_BROKEN.fill(name=name)) from None


def _is_log(member: zipfile.ZipInfo) -> bool:
    """Return whether it is a log, not a folder or a file added by an operating system."""
    path = PurePosixPath(member.filename)
    return not member.is_dir() and not path.name.startswith(".") and "__MACOSX" not in path.parts


def _last(path: str) -> str:
    return PurePosixPath(path).name


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | Unpacked:
    """Return the bytes of a file in a zip, unpacked up to the maximum size of a log."""
    name = _last(member.filename)
    if _is_bomb(member.file_size, member.compress_size):
        return Unpacked(name, "", _BOMB.fill(name=name))
    try:
        with archive.open(member) as file:
            return file.read(MOST + 1)
    except (RuntimeError, zipfile.BadZipFile, zlib.error, EOFError):
        return Unpacked(name, "", _BROKEN.fill(name=name))


def _is_bomb(size: int, packed: int) -> bool:
    return size > LEAST_JUDGED and size > MOST_RATIO * max(packed, 1)


def _text(name: str, data: bytes) -> Unpacked:
    if data.startswith(_GZIP):
        return _gunzipped(name, data)
    if len(data) > MOST:
        return Unpacked(name, "", TOO_LONG.fill(most=MOST >> 20))
    try:
        return Unpacked(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Unpacked(name, "", _NOT_TEXT)


def _gunzipped(name: str, data: bytes) -> Unpacked:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            plain = file.read(MOST + 1)
    except (OSError, EOFError, zlib.error):
        return Unpacked(name, "", _BROKEN.fill(name=name))
    if _is_bomb(len(plain), len(data)):
        return Unpacked(name, "", _BOMB.fill(name=name))
    return Unpacked(name, "", _BROKEN.fill(name=name)) if plain.startswith(_GZIP) else _text(name, plain)

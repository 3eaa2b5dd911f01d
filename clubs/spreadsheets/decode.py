"""The type of a file, and its text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from clubs.spreadsheets.faults import cut_off, is_link, not_a_table
from clubs.spreadsheets.vocabulary import folded, meanings, places, unnumbered, winds

ENCODINGS = ("cp1252", "shift_jis", "euc-jp", "big5", "gb18030", "koi8-r", "cp1251")
_CODECS = {"shift_jis": "cp932", "euc-jp": "euc_jp", "koi8-r": "koi8_r"}
_MAGIC = {
    b"\xd0\xcf\x11\xe0": "xls",
    b"%PDF": "pdf",
    b"\x89PNG": "image",
    b"\xff\xd8\xff": "image",
    b"GIF8": "image",
    b"BM": "image",
    b"II*\x00": "image",
    b"MM\x00*": "image",
}
_SAMPLE = 1 << 16
_BETWEEN = re.compile(r"[,;\t|\r\n\"]+")
_WORD = re.compile(r"[^\W\d_]+")
_LEVELS = {
    "shift_jis": (0x889F, 0x9872),
    "euc-jp": (0xB0A1, 0xCFD3),
    "big5": (0xA440, 0xC67E),
    "gb18030": (0xB0A1, 0xD7F9),
}
"""The bytes that each encoding uses for common characters."""
_LATIN = frozenset("äöüßéèêëàâçîïôùûñáíóúìòæœøåãõšžÄÖÜÉÈÊÀÂÇÎÔÑÁÍÓÚÌÒÆØÅŠŽ")
_CYRILLIC = re.compile(r"[а-яёА-ЯЁ]")
_ODD_CASE = re.compile(r"[а-яё]+[А-ЯЁ]+")
_KANA = re.compile(r"[\u3041-\u30ff]")
_LINK = re.compile(r"(?:https?://)?(?P<host>[a-z0-9.-]+\.[a-z]{2,})(?::\d+)?(?P<path>/\S*)?", re.IGNORECASE)
_TENHOU = re.compile(r"\d{10}gm-[0-9a-f]{4}-\d{4,5}-[0-9a-fx]{8}(?:&tw=\d)?", re.IGNORECASE)
_MAHJONGSOUL = re.compile(r"\d{6}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:_a\d+)?(?:_\d)?", re.IGNORECASE)
_HTML = re.compile(r"\s*(?:<!doctype html|<html|<head|<body|<table|<meta)", re.IGNORECASE)
_MJLOG = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<mjloggm")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")


def is_zip(content: bytes) -> bool:
    """Return whether a file is a zip, as workbooks are."""
    return content.startswith(b"PK\x03\x04")


def check_bytes(content: bytes) -> None:
    """Refuse files recognised by their first bytes: PDFs, pictures, old Excel files."""
    for magic, seen in _MAGIC.items():
        if content.startswith(magic) and not (magic == b"BM" and b"\x00" not in content[:64]):
            raise not_a_table(seen)
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        raise not_a_table("image")
    if content[4:8] == b"ftyp":
        raise not_a_table("image" if content[8:11] in (b"hei", b"mif", b"avi") else "binary")


def decoded(content: bytes) -> tuple[str, str]:
    """Return the text of a file and its encoding."""
    marked = _by_mark(content)
    if marked is not None:
        return marked
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as fault:
        if (
            fault.end == len(content)
            and fault.reason == "unexpected end of data"
            and not content[: fault.start].isascii()
        ):
            raise cut_off() from None
    if b"\x00" in content:
        raise not_a_table("binary")
    return _likeliest(content)


def _by_mark(content: bytes) -> tuple[str, str] | None:
    """Return the encoding by a byte order mark, or by the zeros in every second byte of UTF-16."""
    if content.startswith(b"\xef\xbb\xbf"):
        return _strict(content[3:], "utf-8"), "utf-8"
    codec = ""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        codec = "utf-16"
    elif b"\x00" in content[:_SAMPLE]:
        codec = _without_mark(content[:_SAMPLE])
    if not codec:
        return None
    if len(content) % 2:
        raise cut_off()
    return _strict(content, codec), "utf-16"


def _without_mark(sample: bytes) -> str:
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if min(even, odd) * 20 > max(even, odd) or max(even, odd) * 5 < len(sample) // 2:
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _strict(content: bytes, codec: str) -> str:
    try:
        return content.decode(codec)
    except UnicodeDecodeError:
        raise not_a_table("binary") from None


def _likeliest(content: bytes) -> tuple[str, str]:
    """Return, of the encodings that can read the whole file, the most plausible one."""
    best: tuple[tuple[int, int, float], str, str] | None = None
    for name in ENCODINGS:
        try:
            text = content.decode(_CODECS.get(name, name))
        except UnicodeDecodeError:
            continue
        rank = _sense(text[:_SAMPLE], name)
        if best is None or rank > best[0]:
            best = rank, text, name
    if best is None:
        raise not_a_table("binary")
    return best[1], best[2]


def _sense(text: str, encoding: str) -> tuple[int, int, float]:
    """Rate a decoding: by known headings, then by few words of mixed scripts, then by letters of its languages."""
    cells = {folded(cell) for line in text.splitlines()[:20] for cell in _BETWEEN.split(line)}
    known = sum(_known(cell) for cell in cells if not cell.isascii()) * 1000 + sum(map(_known, cells))
    mixed = sum(_scripts(word) > 1 for word in _WORD.findall(text))
    letters = [char for char in text if ord(char) > 0x7F]
    good = sum(_usual(char, encoding) for char in letters)
    good -= sum(map(len, _ODD_CASE.findall(text)))
    return known, -mixed, good / len(letters) if letters else 0.0


def _known(cell: str) -> bool:
    word = unnumbered(cell)
    if word in meanings() or word in places() or (word in winds() and not (len(word) == 1 and word.isascii())):
        return True
    return any(word.startswith(start) and word[len(start) :] in meanings() for start in winds() if not start.isascii())


def _scripts(word: str) -> int:
    return len({script for script in map(_script, word) if script})


def _script(char: str) -> str:
    code = ord(char)
    if code < 0x250:
        return "latin"
    if code < 0x400:
        return "greek"
    if code < 0x530:
        return "cyrillic"
    return "east"


def _usual(char: str, encoding: str) -> bool:
    if encoding == "cp1252":
        return char in _LATIN
    if encoding in ("koi8-r", "cp1251"):
        return _CYRILLIC.match(char) is not None
    if _KANA.match(char):
        return encoding in ("shift_jis", "euc-jp")
    code = int.from_bytes(char.encode(_CODECS.get(encoding, encoding)), "big")
    low, high = _LEVELS[encoding]
    return low <= code <= high or 0x8140 <= code <= 0x81FF or 0xA1A1 <= code <= 0xA3FE


def check_text(text: str) -> None:
    """Refuse links, logs and web pages, complete or truncated: `is_link`, `cut_off`, `not_a_table`."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if lines and all(map(_service, lines)):
        raise is_link(_service(lines[0]))
    _check_log(text)
    if text.startswith("%PDF"):
        raise not_a_table("pdf")
    if _HTML.match(text):
        raise not_a_table("html")
    if not lines:
        raise not_a_table("empty")
    if len(_CONTROL.findall(text[:_SAMPLE])) * 100 > len(text[:_SAMPLE]):
        raise not_a_table("binary")


def _service(line: str) -> str:
    """Return the service that a line links to, or ""."""
    if _TENHOU.fullmatch(line):
        return "tenhou"
    if _MAHJONGSOUL.fullmatch(line):
        return "mahjongsoul"
    found = _LINK.fullmatch(line)
    if found is None:
        return ""
    named = _by_host(found["host"].lower(), found["path"] or "")
    return named or ("web" if line.lower().startswith(("http://", "https://")) and urlsplit(line).netloc else "")


def _by_host(host: str, path: str) -> str:
    if host == "tenhou.net" or host.endswith(".tenhou.net"):
        return "tenhou"
    if "mahjongsoul" in host or "maj-soul" in host:
        return "mahjongsoul"
    if "mahjong-jp" in host or "riichi.city" in host:
        return "riichicity"
    return "google_sheets" if host == "docs.google.com" and path.startswith("/spreadsheets") else ""


def _check_log(text: str) -> None:
    """Raise `log` for a complete game log, `cut_off` for a truncated one."""
    if _MJLOG.match(text):
        raise not_a_table("log") if "</mjloggm" in text else cut_off()
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start not in ("{", "["):
        return
    try:
        values: Iterable[object] = [json.loads(text)]
    except RecursionError:
        raise not_a_table("text") from None
    except ValueError as fault:
        values = _json_lines(text, fault)
    if any(isinstance(value, dict | list) for value in values):
        raise not_a_table("log" if any(map(_is_log, values)) else "text")


def _json_lines(text: str, fault: ValueError) -> list[object]:
    """Return the values of JSON Lines, or nothing. Raise `cut_off` if the last one is truncated."""
    lines = [line for line in text.split("\n") if line.strip()]
    found: list[object] = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(json.loads(line))
        except (ValueError, RecursionError):
            if _ends_early(text, fault) or (found and number == len(lines)):
                raise cut_off() from None
            return []
    return found


def _ends_early(text: str, fault: ValueError) -> bool:
    """Return whether JSON is valid up to a truncated end."""
    if not isinstance(fault, json.JSONDecodeError):
        return False
    return fault.pos >= len(text.rstrip()) or fault.msg.startswith("Unterminated string")


def _is_log(value: object) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(entry, dict) and "type" in entry for entry in value)
    return isinstance(value, dict) and (isinstance(value.get("log"), list) or "head" in value or "type" in value)

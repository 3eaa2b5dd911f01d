"""Pictures of link previews: made by a worker, kept by version in a bounded number of slots."""

import time
import zlib
from functools import partial
from threading import Semaphore

from django.conf import settings
from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import override

from clubs.models import Circuit, Club
from clubs.queue import enqueue
from clubs.selectors.circuits.link_previews import CIRCUIT_KINDS, circuit_preview
from clubs.selectors.pictures.other_names import OtherNames, latin_names
from clubs.selectors.public import page_versions
from clubs.selectors.public.link_previews import Preview, preview_of, subjects_of
from clubs.selectors.public.page_versions import versions_of
from clubs.selectors.reader_language import speak_as

MAKE = "clubs.tasks.make_link_picture"
SLOTS, DAY = 256, 24 * 3600
LONGEST_WAIT, LOOK_AGAIN, ASKED = 3.0, 0.05, 30
"""Seconds that a request waits for the worker, between two checks, and until the task is queued again."""
FORM = 2
"""The version of the drawing, increased when pictures look different."""
_waiting = Semaphore(2)
"""The most requests of a process that wait at the same time. Others get the site's picture."""


def kept_picture(club: str, kind: str, key: str, language: str) -> bytes | None:
    """Return the current picture, b"" if there is nothing to show at this address; None if it is not made."""
    named = (club, kind, key, language)
    return _kept(named, _stamp(named))


def awaited_picture(club: str, kind: str, key: str, language: str) -> bytes | None:
    """Ask a worker for the picture and return it, or None if it takes too long."""
    named = (club, kind, key, language)
    if cache.add(f"{_slot(named)}:asked", 1, ASKED):
        enqueue(MAKE, *named)
    if not _waiting.acquire(blocking=False):
        return None
    try:
        end = time.monotonic() + LONGEST_WAIT
        stamp = _stamp(named)
        while (found := _kept(named, stamp)) is None and time.monotonic() < end:
            time.sleep(LOOK_AGAIN)
        return found
    finally:
        _waiting.release()


def make_picture(*, club: str, kind: str, key: str, language: str) -> None:
    """Draw a picture and keep it with the versions read before its data; `club` is a circuit for its kinds."""
    from clubs.selectors.pictures.link_picture import link_picture  # a library that no other task needs

    named = (club, kind, key, language)
    stamp, of_circuit = _stamp(named), kind in CIRCUIT_KINDS
    with override(language):
        preview, name, others = _circuit_preview(club, kind, key) if of_circuit else _club_preview(club, kind, key)
        address = settings.PUBLIC_URL.split("://")[-1] + reverse("circuit" if of_circuit else "club", args=[club])
        picture = link_picture(preview, language, name, address, others) if preview else b""
    cache.set(_slot(named), (named, stamp, picture), DAY)
    cache.delete(f"{_slot(named)}:asked")


def _club_preview(slug: str, kind: str, key: str) -> tuple[Preview | None, str, OtherNames]:
    club = Club.objects.filter(slug=slug).first()
    speak_as(club)
    return (preview_of(club, kind, key), club.name, partial(latin_names, club)) if club else (None, "", dict)


def _circuit_preview(slug: str, kind: str, key: str) -> tuple[Preview | None, str, OtherNames]:
    circuit = Circuit.objects.filter(slug=slug).first()
    return (circuit_preview(circuit, kind, key), circuit.name, dict) if circuit else (None, "", dict)


def _kept(named: tuple[str, ...], stamp: tuple[int, ...]) -> bytes | None:
    found = cache.get(_slot(named))
    return found[2] if found and found[:2] == (named, stamp) else None


def _stamp(named: tuple[str, ...]) -> tuple[int, ...]:
    club, kind, key, _language = named
    subjects = (page_versions.circuit(club),) if kind in CIRCUIT_KINDS else subjects_of(club, kind, key)
    return (FORM, zlib.crc32(settings.PUBLIC_URL.encode()), *versions_of(subjects))


def _slot(named: tuple[str, ...]) -> str:
    return f"preview:{zlib.crc32(repr(named).encode()) % SLOTS}"

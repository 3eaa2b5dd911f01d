"""Shrink uploaded photos, rotate them upright, and remove their metadata."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from clubs.errors import ClubError

if TYPE_CHECKING:
    from PIL import Image

MOST_BYTES = 16 * 2**20
"""The largest file that is accepted."""
MOST_PIXELS = 60_000_000
EDGE = 1600
"""The longer edge of stored photos in pixels, with which a score sheet is readable."""
QUALITY = 72
FORMATS = ("JPEG", "PNG", "WEBP")


def reduced(content: bytes) -> bytes:
    """Return the photo as a JPEG of at most `EDGE` pixels a side, without EXIF, location or thumbnail.

    Raises `bad_photo`.
    """
    from PIL import Image, UnidentifiedImageError  # imported here to keep Pillow out of the start

    if len(content) > MOST_BYTES:
        raise _refused(_("This photo is too large. The limit is %(most)s MB.") % {"most": MOST_BYTES // 2**20})
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as found:
            if found.width * found.height > MOST_PIXELS:
                raise _refused(_("This photo’s resolution is too high."))
            found.draft("RGB", (EDGE, EDGE))
            return _written(found)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise _refused(_("This isn’t a photo. Choose a JPEG, PNG or WebP file.")) from None


def _written(found: Image.Image) -> bytes:
    from PIL import Image, ImageOps  # imported here to keep Pillow out of the start

    upright = ImageOps.exif_transpose(found)
    upright.thumbnail((EDGE, EDGE))
    plain = Image.new("RGB", upright.size, "white")
    plain.paste(upright.convert("RGB"))
    out = BytesIO()
    plain.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def _refused(words: str) -> ClubError:
    return ClubError("bad_photo", words, "photo")

"""The static files that are served: ours, and what we use of the packages'."""

from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticConfig(StaticFilesConfig):
    """Leaves out what no page of ours asks for; it would cost the first start ten seconds and more."""

    ignore_patterns = [  # noqa: RUF012  # as Django declares it
        *StaticFilesConfig.ignore_patterns,
        "rest_framework",  # the browsable API is off
        "redoc",
        "swagger-ui-standalone-preset.*",
        "htmax-*",
        "htmx-2*",
    ]


class QuickStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise has no stubs
    """Compresses with gzip only: brotli alone would take ten seconds of the first start."""

    def create_compressor(self, **options: Any) -> Compressor:
        return Compressor(use_brotli=False, **options)

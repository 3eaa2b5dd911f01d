"""The static files served: the site's own, and those used from packages."""

from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticConfig(StaticFilesConfig):
    """Skip unused files of packages; they would slow the first start by ten seconds and more."""

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

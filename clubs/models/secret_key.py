"""The fingerprint of the key that the site's processes share."""

from django.db import models


class SecretKeyMark(models.Model):
    """The fingerprint of the `SECRET_KEY` that this database is used with, in one row."""

    fingerprint = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.fingerprint[:8]

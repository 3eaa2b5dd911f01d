"""Versions that tell whether a public page has changed."""

from django.db import models


class PageVersion(models.Model):
    """Version of one thing shown on public pages (named by `clubs.selectors.public.page_versions`).

    It is raised in the transaction that changes the thing, and never returns to an earlier value.
    """

    subject = models.CharField(max_length=160, primary_key=True)
    version = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.subject} {self.version}"

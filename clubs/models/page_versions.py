"""What is kept so that a public page is known to be as it was."""

from django.db import models


class PageVersion(models.Model):
    """The version of one thing that public pages show (`clubs.selectors.public.page_versions` names them).

    It is raised in the transaction that changes the thing, and never comes back to what it was.
    """

    subject = models.CharField(max_length=160, primary_key=True)
    version = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.subject} {self.version}"

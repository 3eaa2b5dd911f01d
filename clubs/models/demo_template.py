"""The prepared club that demo clubs are copied from."""

from django.db import models


class DemoTemplate(models.Model):
    """The rows of a prepared club, packed by `clubs.services.demo_clubs.template`, without keys and accounts.

    `made_as` names the columns that it was written with: after an upgrade that changes them it is made again.
    """

    made_as = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.made_at:%F %T}"

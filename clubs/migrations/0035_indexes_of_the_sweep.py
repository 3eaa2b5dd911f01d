from django.db import migrations, models

from clubs.migrations._large_indexes import AddIndexInUse


class Migration(migrations.Migration):
    """Seconds, for a hundred thousand accounts and registrations."""

    atomic = False
    dependencies = [("clubs", "0034_fingerprint_of_the_secret_key")]

    operations = [
        AddIndexInUse(
            "registration",
            models.Index(
                condition=models.Q(("status", "offered")), fields=["offered_until"], name="places_offered"
            ),
        ),
        AddIndexInUse(
            "user",
            models.Index(
                condition=models.Q(("temporary", True)), fields=["date_joined"], name="temporary_accounts"
            ),
        ),
    ]

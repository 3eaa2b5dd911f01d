"""What was said of a deal beyond its result: the way in which each win was entered, and the patterns ticked."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("clubs", "0004_let_tables_play_on")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="deal",
            name="entered",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]

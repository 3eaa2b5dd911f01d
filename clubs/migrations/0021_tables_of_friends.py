from django.db import migrations, models

KIND = {
    "choices": [("club", "Club"), ("table", "Table of friends")],
    "db_default": "club",
    "default": "club",
    "editable": False,
    "max_length": 8,
}


class Migration(migrations.Migration):
    dependencies = [("clubs", "0020_past_tournaments")]

    operations = [
        migrations.AddField("club", "kept", models.JSONField(blank=True, editable=False, null=True)),
        migrations.AddField("club", "kind", models.CharField(**KIND)),
        migrations.AddField("historicalclub", "kind", models.CharField(**KIND)),
        migrations.AddIndex(
            "club",
            models.Index(condition=models.Q(("kind", "table")), fields=["created_at"], name="tables_of_friends"),
        ),
    ]

from django.db import migrations, models

KIND = {
    "choices": [("club", "Club"), ("table", "Table of friends"), ("import", "Import"), ("demo", "Demo club")],
    "db_default": "club",
    "default": "club",
    "editable": False,
    "max_length": 8,
}


class Migration(migrations.Migration):
    dependencies = [('clubs', '0026_referee_calls_taken')]

    operations = [
        migrations.CreateModel(
            "DemoTemplate",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made_as", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.AddField(
            "user", "temporary", models.BooleanField(db_default=False, default=False, editable=False)
        ),
        migrations.AlterField("club", "kind", models.CharField(**KIND)),
        migrations.AlterField("historicalclub", "kind", models.CharField(**KIND)),
        migrations.AddIndex(
            "club",
            models.Index(condition=models.Q(("kind", "demo")), fields=["created_at"], name="demo_clubs"),
        ),
    ]

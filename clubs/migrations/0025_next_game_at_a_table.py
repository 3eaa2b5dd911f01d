from django.db import migrations, models

NEXT_GAME = {
    "choices": [
        ("table", "tables may go on by themselves"),
        ("waiting", "only while nobody is waiting"),
        ("staff", "only staff draw the next game"),
    ],
    "db_default": "table",
    "default": "table",
    "max_length": 7,
    "verbose_name": "next game at a table",
}


class Migration(migrations.Migration):
    dependencies = [('clubs', '0024_club_imports')]

    operations = [
        migrations.AddField("season", "next_game", models.CharField(**NEXT_GAME)),
        migrations.AddField("historicalseason", "next_game", models.CharField(**NEXT_GAME)),
    ]

from django.db import migrations, models

import clubs.models.tournament


class Migration(migrations.Migration):
    dependencies = [("clubs", "0015_late_players")]

    operations = [
        migrations.AddField(
            "stage",
            "place_points",
            models.JSONField(blank=True, db_default=[], default=list, verbose_name="table points"),
        ),
        migrations.AddField("stagestanding", "points", models.JSONField(db_default=[], default=list)),
        migrations.AlterField("stagestanding", "value", clubs.models.tournament.TenthsField()),
        migrations.AlterField("stageteamstanding", "value", clubs.models.tournament.TenthsField()),
    ]

from django.db import migrations, models

CHOSEN = models.CharField("rules for tables of three", max_length=40, blank=True, default="", db_default="")


class Migration(migrations.Migration):
    dependencies = [("clubs", "0030_reports_of_tablets")]

    operations = [
        migrations.AddField("season", "preset_three", CHOSEN),
        migrations.AddField("historicalseason", "preset_three", CHOSEN),
    ]

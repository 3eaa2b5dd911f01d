from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('clubs', '0030_reports_of_tablets')]

    operations = [
        migrations.AddField("player", "report_names", models.JSONField(blank=True, db_default={}, default=dict))
    ]

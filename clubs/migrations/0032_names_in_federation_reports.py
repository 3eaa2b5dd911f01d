from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('clubs', '0031_rules_for_tables_of_three')]

    operations = [
        migrations.AddField("player", "report_names", models.JSONField(blank=True, db_default={}, default=dict))
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0010_table_points")]

    operations = [
        migrations.AddField("scoresheet", "beside", models.JSONField(blank=True, db_default={}, default=dict)),
    ]

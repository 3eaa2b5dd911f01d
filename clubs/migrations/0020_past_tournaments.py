import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("clubs", "0019_reminders_and_changes"),
    ]

    operations = [
        migrations.AddField(
            model_name="resultimport",
            name="event",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="result_imports",
                to="clubs.event",
            ),
        ),
        migrations.AlterField(
            model_name="seatdraw",
            name="seed",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name="seatdraw",
            name="seed_hash",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="stageentry",
            name="published",
            field=models.JSONField(blank=True, null=True),
        ),
    ]

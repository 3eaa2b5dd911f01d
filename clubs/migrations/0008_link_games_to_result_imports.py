import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0007_drop_sums_by_span")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="result_import",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="imported_games",
                to="clubs.resultimport",
            ),
        ),
    ]

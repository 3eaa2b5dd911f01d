import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0014_say_where_results_stand")]

    operations = [
        migrations.AlterField(
            model_name="seatresult",
            name="club",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="clubs.event"
            ),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="last",
            field=models.BooleanField(),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="night_at",
            field=models.DateTimeField(),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="round_number",
            field=models.PositiveSmallIntegerField(),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="clubs.season"
            ),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="size",
            field=models.PositiveSmallIntegerField(),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="start",
            field=models.PositiveSmallIntegerField(),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="system",
            field=models.CharField(max_length=20),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="table_number",
            field=models.PositiveSmallIntegerField(),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="tie",
            field=models.PositiveSmallIntegerField(),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="tied",
            field=models.PositiveSmallIntegerField(),
        ),
    ]

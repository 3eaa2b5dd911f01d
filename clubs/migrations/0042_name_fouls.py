from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0041_say_who_goes_on")]

    operations = [
        migrations.AlterField(
            model_name="bonusline",
            name="kind",
            field=models.CharField(
                choices=[
                    ("late", "Too late"),
                    ("chombo", "Foul"),
                    ("absence", "Absent"),
                    ("carry", "Carried over"),
                    ("other", "Other"),
                ],
                default="other",
                max_length=8,
                verbose_name="kind",
            ),
        ),
    ]

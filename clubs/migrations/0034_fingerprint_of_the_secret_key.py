from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0033_circuit_selections")]

    operations = [
        migrations.CreateModel(
            "SecretKeyMark",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fingerprint", models.CharField(max_length=64)),
            ],
        ),
    ]

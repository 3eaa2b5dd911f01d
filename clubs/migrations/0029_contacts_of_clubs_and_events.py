from django.db import migrations, models

CONTACT = {"blank": True, "db_default": "", "default": "", "max_length": 254, "verbose_name": "contact email"}


class Migration(migrations.Migration):
    dependencies = [('clubs', '0028_name_marks')]

    operations = [
        migrations.AddField(model, "contact", models.EmailField(**CONTACT))
        for model in ("club", "historicalclub", "event", "historicalevent")
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0012_one_spelling_of_email_addresses")]

    operations = [
        migrations.AddField(
            model_name="registration",
            name="fault",
            field=models.CharField(blank=True, db_default="", default="", max_length=300),
        ),
    ]

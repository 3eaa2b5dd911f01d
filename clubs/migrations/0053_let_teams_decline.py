from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0052_find_the_newest_acts"),
    ]

    operations = [
        migrations.AddField(
            model_name="stageteam",
            name="declined_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('clubs', '0025_next_game_at_a_table')]

    operations = [
        migrations.AddField("table", "referee_taken_at", models.DateTimeField(blank=True, null=True)),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0060_count_changes_of_a_tournament'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='seattally',
            index=models.Index(fields=['club', 'system', 'player', 'night_at'], name='tallies_in_order'),
        ),
        migrations.RemoveIndex(
            model_name='seattally',
            name='tallies_of_a_club',
        ),
    ]

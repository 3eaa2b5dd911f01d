import django.db.models.deletion
from django.db import migrations, models

from clubs.migrations._leaner import Leaner


class Migration(migrations.Migration):
    # Each statement by itself: no lock is kept while the next one is waited for.
    atomic = False

    dependencies = [
        ('clubs', '0057_keep_sums_by_month'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='seatresult',
            index=models.Index(fields=['player', 'season', 'system', 'night_at', 'event', 'round_number', 'table_number', 'game', 'place', 'tied', 'size', 'start', 'total'], name='results_of_a_players_seasons'),
        ),
        migrations.RemoveIndex(
            model_name='seatresult',
            name='results_of_a_player',
        ),
        migrations.AddIndex(
            model_name='seattally',
            index=models.Index(fields=['player', 'event'], name='tallies_of_a_player'),
        ),
        Leaner(
            model_name='seattally',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seat_tallies', to='clubs.player'),
        ),
    ]

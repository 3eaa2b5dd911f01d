import django.db.models.deletion
from django.db import migrations, models

from clubs.migrations._leaner import Leaner


class Migration(migrations.Migration):
    # Each statement by itself: no lock is kept while the next one is waited for.
    atomic = False

    dependencies = [
        ('clubs', '0051_do_with_fewer_indexes'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='logentry',
            index=models.Index(fields=['club', '-created_at', '-id'], name='log_of_a_club'),
        ),
        Leaner(
            model_name='logentry',
            name='club',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='log', to='clubs.club'),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0053_let_teams_decline'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='seattally',
            index=models.Index(fields=['club', 'system', 'night_at'], name='tallies_of_days'),
        ),
    ]

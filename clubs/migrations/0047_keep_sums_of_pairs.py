from django.db import migrations, models
from django.db.models.deletion import CASCADE, PROTECT


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0046_postpone_tables_and_penalise_teams'),
    ]

    operations = [
        migrations.CreateModel(
            name='PairSum',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('system', models.CharField(max_length=20)),
                ('games', models.PositiveIntegerField(default=0)),
                ('ahead', models.PositiveIntegerField(default=0)),
                ('level', models.PositiveIntegerField(default=0)),
                ('total', models.BigIntegerField(default=0)),
                ('other_total', models.BigIntegerField(default=0)),
                ('won', models.PositiveIntegerField(default=0)),
                ('won_points', models.BigIntegerField(default=0)),
                ('paid', models.PositiveIntegerField(default=0)),
                ('paid_points', models.BigIntegerField(default=0)),
                ('other', models.ForeignKey(on_delete=CASCADE, related_name='+', to='clubs.player')),
                ('player', models.ForeignKey(db_index=False, on_delete=CASCADE, related_name='+', to='clubs.player')),
                ('season', models.ForeignKey(on_delete=CASCADE, related_name='+', to='clubs.season')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('player', 'season', 'system', 'other'), name='one_sum_per_pair'),
                ],
            },
        ),
        migrations.AddField(
            model_name='sumbook',
            name='paired_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name='seatresult',
            index=models.Index(fields=['player', 'season', 'system', 'night_at', 'event'], name='results_of_a_player'),
        ),
        migrations.AlterField(
            model_name='seatresult',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=PROTECT, related_name='results', to='clubs.player'),
        ),
    ]

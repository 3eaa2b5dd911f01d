from django.db import migrations, models

from clubs.migrations._large_indexes import AddIndexInUse


class Migration(migrations.Migration):
    """Seconds for the log of an ordinary club, some minutes for ten million entries."""

    atomic = False
    dependencies = [
        ("clubs", "0010_keep_facts_beside_final_scores"),
    ]

    operations = [
        migrations.AddField("rebuilding", "last_club", models.PositiveBigIntegerField(db_default=0, default=0)),
        migrations.AddField("rebuilding", "part", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("rebuilding", "since", models.DateTimeField(blank=True, null=True)),
        AddIndexInUse(
            model_name="event",
            index=models.Index(
                condition=models.Q(results_hidden_from__isnull=False, revealed_at=None),
                fields=["season"],
                name="events_with_hidden_results",
            ),
        ),
        AddIndexInUse(
            model_name="event",
            index=models.Index(
                condition=models.Q(status__in=("open", "planned")), fields=["starts_at"], name="events_to_come"
            ),
        ),
        AddIndexInUse(
            model_name="logentry",
            index=models.Index(fields=["club", "-id"], name="log_of_a_club_by_id"),
        ),
        AddIndexInUse(
            model_name="recap",
            index=models.Index(
                condition=models.Q(asked__gt=models.F("made")), fields=["id"], name="recaps_behind"
            ),
        ),
    ]

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import F, Value
from django.db.models.functions import Cast, Concat

SAME = ("club_id", "key", "status", "body", "created_at")
BATCH = 500


def copy_answers(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Keep what programs were answered; how the digest is made has changed, so any request with the key is that one."""
    account = Concat(Value("account "), Cast(F("by_id"), models.CharField()))
    answers = apps.get_model("clubs", "ApiAnswer").objects.exclude(status=0).annotate(sender=account)
    record = apps.get_model("clubs", "IdempotencyRecord")
    rows = answers.order_by("created_at").values("sender", *SAME).iterator(BATCH)
    record.objects.bulk_create((record(**row) for row in rows), batch_size=BATCH, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0004_keep_the_table_of_unconfirmed_games")]

    operations = [
        migrations.CreateModel(
            name="IdempotencyRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sender", models.CharField(max_length=80)),
                ("key", models.CharField(max_length=64, verbose_name="idempotency key")),
                ("digest", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(default=0)),
                ("location", models.TextField(default="")),
                ("headers", models.JSONField(default=dict)),
                ("body", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("sender", "key"), name="one_answer_to_each_key")],
            },
        ),
        migrations.RunPython(copy_answers, migrations.RunPython.noop),
        migrations.DeleteModel(name="ApiAnswer"),
        migrations.DeleteModel(name="PageAnswer"),
    ]

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0005_keep_what_was_ticked"),
    ]

    operations = [
        migrations.CreateModel(
            name="DealDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("version", models.PositiveIntegerField(default=1)),
                ("current", models.BooleanField(default=True)),
                ("lines", models.JSONField(default=list)),
                ("made_at", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                (
                    "via",
                    models.CharField(
                        choices=[
                            ("table", "the table's tablet"),
                            ("staff", "staff"),
                            ("phone", "the player's own phone"),
                            ("demo", "the demo club"),
                        ],
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="drafts", to="clubs.game"
                    ),
                ),
            ],
            options={
                "ordering": ["number", "version"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("current", True)),
                        fields=("game", "number"),
                        name="one_current_draft_per_deal",
                    ),
                    models.UniqueConstraint(fields=("game", "number", "version"), name="one_draft_per_version"),
                ],
            },
        ),
    ]

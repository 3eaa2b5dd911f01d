import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

import clubs.models.identifiers

CASCADE = django.db.models.deletion.CASCADE
EMPTY = {"blank": True, "null": True}


class Migration(migrations.Migration):
    dependencies = [('clubs', '0035_indexes_of_the_sweep')]

    operations = [
        migrations.CreateModel(
            "SheetCode",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField(**EMPTY)),
                (
                    "token",
                    models.CharField(default=clubs.models.identifiers.sheet_token, max_length=8, unique=True),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("event", models.ForeignKey(to="clubs.event", on_delete=CASCADE, related_name="sheet_codes", **EMPTY)),
                ("round", models.ForeignKey(to="clubs.round", on_delete=CASCADE, related_name="sheet_codes", **EMPTY)),
                ("season", models.ForeignKey(to="clubs.season", on_delete=CASCADE, related_name="sheet_codes")),
            ],
            {
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "table"), name="one_sheet_code_per_table"),
                    models.UniqueConstraint(
                        condition=Q(round=None), fields=("event",), name="one_sheet_code_per_tournament"
                    ),
                    models.UniqueConstraint(
                        condition=Q(event=None), fields=("season",), name="one_sheet_code_per_season"
                    ),
                    models.CheckConstraint(
                        condition=Q(round=None) | Q(event__isnull=False), name="sheet_code_round_has_event"
                    ),
                ],
            },
        )
    ]

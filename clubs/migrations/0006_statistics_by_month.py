import django.db.models.deletion
import django.db.models.functions.comparison
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0005_idempotency_records"),
    ]

    operations = [
        migrations.CreateModel(
            name="PairMonth",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("system", models.CharField(max_length=20)),
                ("start", models.PositiveSmallIntegerField()),
                ("month", models.DateField()),
                ("games", models.PositiveIntegerField(default=0)),
                ("ahead", models.PositiveIntegerField(default=0)),
                ("level", models.PositiveIntegerField(default=0)),
                ("total", models.BigIntegerField(default=0)),
                ("other_total", models.BigIntegerField(default=0)),
                ("won", models.PositiveIntegerField(default=0)),
                ("won_points", models.BigIntegerField(default=0)),
                ("paid", models.PositiveIntegerField(default=0)),
                ("paid_points", models.BigIntegerField(default=0)),
                (
                    "other",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.player"),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.season"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlayerMonth",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("system", models.CharField(max_length=20)),
                ("start", models.PositiveSmallIntegerField()),
                ("month", models.DateField()),
                ("counts", models.BooleanField()),
                ("place_1", models.PositiveIntegerField(default=0)),
                ("place_2", models.PositiveIntegerField(default=0)),
                ("place_3", models.PositiveIntegerField(default=0)),
                ("place_4", models.PositiveIntegerField(default=0)),
                ("threes", models.PositiveIntegerField(default=0)),
                ("three_steps", models.PositiveIntegerField(default=0)),
                ("total", models.BigIntegerField(default=0)),
                ("best_total", models.IntegerField(blank=True, null=True)),
                ("worst_total", models.IntegerField(blank=True, null=True)),
                ("best_score", models.IntegerField(blank=True, null=True)),
                ("worst_score", models.IntegerField(blank=True, null=True)),
                ("maps", models.JSONField(default=dict)),
                ("deals", models.BigIntegerField(default=0)),
                ("dealer", models.BigIntegerField(default=0)),
                ("wins", models.BigIntegerField(default=0)),
                ("dealer_wins", models.BigIntegerField(default=0)),
                ("rons", models.BigIntegerField(default=0)),
                ("self_draws", models.BigIntegerField(default=0)),
                ("deal_ins", models.BigIntegerField(default=0)),
                ("dealer_deal_ins", models.BigIntegerField(default=0)),
                ("dealt_in_wins", models.BigIntegerField(default=0)),
                ("drawn_on", models.BigIntegerField(default=0)),
                ("points_won", models.BigIntegerField(default=0)),
                ("points_dealt_in", models.BigIntegerField(default=0)),
                ("best_hand", models.BigIntegerField(default=0)),
                ("limits", models.BigIntegerField(default=0)),
                ("pao", models.BigIntegerField(default=0)),
                ("draws", models.BigIntegerField(default=0)),
                ("draws_asked", models.BigIntegerField(default=0)),
                ("tenpai", models.BigIntegerField(default=0)),
                ("aborts", models.BigIntegerField(default=0)),
                ("fouls", models.BigIntegerField(default=0)),
                ("gained", models.BigIntegerField(default=0)),
                ("lost", models.BigIntegerField(default=0)),
                ("best_streak", models.BigIntegerField(default=0)),
                ("kans", models.BigIntegerField(default=0)),
                ("known_wins", models.BigIntegerField(default=0)),
                ("tile_wins", models.BigIntegerField(default=0)),
                ("open_wins", models.BigIntegerField(default=0)),
                ("games", models.BigIntegerField(default=0)),
                ("place_sum", models.BigIntegerField(default=0)),
                ("lasts", models.BigIntegerField(default=0)),
                ("busts", models.BigIntegerField(default=0)),
                ("comebacks", models.BigIntegerField(default=0)),
                ("biggest_gap", models.BigIntegerField(default=0)),
                ("last_deal_up", models.BigIntegerField(default=0)),
                ("last_deal_down", models.BigIntegerField(default=0)),
                ("riichi", models.BigIntegerField(default=0)),
                ("riichi_wins", models.BigIntegerField(default=0)),
                ("riichi_deal_ins", models.BigIntegerField(default=0)),
                ("riichi_draws", models.BigIntegerField(default=0)),
                ("riichi_points", models.BigIntegerField(default=0)),
                ("riichi_balance", models.BigIntegerField(default=0)),
                ("dama_wins", models.BigIntegerField(default=0)),
                ("riichi_known", models.BigIntegerField(default=0)),
                ("ippatsu", models.BigIntegerField(default=0)),
                ("ura_wins", models.BigIntegerField(default=0)),
                ("dora", models.BigIntegerField(default=0)),
                ("nagashi", models.BigIntegerField(default=0)),
                ("decider_games", models.BigIntegerField(default=0)),
                ("decider_behind", models.BigIntegerField(default=0)),
                ("decider_wins", models.BigIntegerField(default=0)),
                ("decider_comebacks", models.BigIntegerField(default=0)),
                ("decider_deals", models.BigIntegerField(default=0)),
                ("decider_deal_wins", models.BigIntegerField(default=0)),
                ("flower_wins", models.BigIntegerField(default=0)),
                ("flowers", models.BigIntegerField(default=0)),
                ("left_in", models.BigIntegerField(default=0)),
                ("hua_zhu", models.BigIntegerField(default=0)),
                ("not_ready", models.BigIntegerField(default=0)),
                ("bao_hu", models.BigIntegerField(default=0)),
                ("bao_hu_wins", models.BigIntegerField(default=0)),
                ("xiang_gong", models.BigIntegerField(default=0)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.season"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlayerTotal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("system", models.CharField(max_length=20)),
                ("games", models.PositiveIntegerField(default=0)),
                ("total", models.BigIntegerField(default=0)),
                ("place_1", models.PositiveIntegerField(default=0)),
                ("place_2", models.PositiveIntegerField(default=0)),
                ("place_3", models.PositiveIntegerField(default=0)),
                ("place_4", models.PositiveIntegerField(default=0)),
                ("place_sum", models.PositiveIntegerField(default=0)),
                ("three_steps", models.PositiveIntegerField(default=0)),
                ("best_total", models.IntegerField(blank=True, null=True)),
                ("rates", models.BinaryField(default=b"")),
                ("played", models.PositiveIntegerField(default=0)),
                ("last_at", models.DateTimeField(blank=True, null=True)),
                ("night_wins", models.PositiveIntegerField(default=0)),
                ("night_wins_at", models.DateTimeField(blank=True, null=True)),
                ("night_wins_now", models.PositiveIntegerField(default=0)),
                ("tops", models.PositiveIntegerField(default=0)),
                ("tops_at", models.DateTimeField(blank=True, null=True)),
                ("tops_now", models.PositiveIntegerField(default=0)),
                ("no_lasts", models.PositiveIntegerField(default=0)),
                ("no_lasts_at", models.DateTimeField(blank=True, null=True)),
                ("no_lasts_now", models.PositiveIntegerField(default=0)),
                ("until", models.JSONField(blank=True, default=list)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.player"),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.season",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StatisticsStatus",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("computed_at", models.DateTimeField(blank=True, null=True)),
                ("made_as", models.CharField(blank=True, default="", max_length=40)),
                ("time_zone", models.CharField(blank=True, default="", max_length=60)),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="statistics_status", to="clubs.club"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="gametally",
            name="made_as",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AddIndex(
            model_name="gametally",
            index=models.Index(fields=["made_as"], name="tallies_by_counts"),
        ),
        migrations.AddConstraint(
            model_name="pairmonth",
            constraint=models.UniqueConstraint(
                fields=("player", "system", "season", "month", "start", "other"), name="one_row_per_pair_month"
            ),
        ),
        migrations.AddIndex(
            model_name="playermonth",
            index=models.Index(fields=["club", "system", "player", "season", "month"], name="months_of_a_player"),
        ),
        migrations.AddIndex(
            model_name="playermonth",
            index=models.Index(fields=["season", "system", "month", "player"], name="months_of_a_season"),
        ),
        migrations.AddConstraint(
            model_name="playermonth",
            constraint=models.UniqueConstraint(
                models.F("season"),
                models.F("system"),
                django.db.models.functions.comparison.Coalesce(models.F("player"), models.Value(0)),
                models.F("start"),
                models.F("month"),
                models.F("counts"),
                name="one_row_per_player_month",
            ),
        ),
        migrations.AddIndex(
            model_name="playertotal",
            index=models.Index(
                models.F("club"),
                models.F("system"),
                models.OrderBy(models.F("total"), descending=True),
                condition=models.Q(("games__gt", 0), ("season__isnull", True)),
                name="totals_of_all_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="playertotal",
            constraint=models.UniqueConstraint(
                models.F("club"),
                models.F("system"),
                django.db.models.functions.comparison.Coalesce(models.F("season"), models.Value(0)),
                models.F("player"),
                name="one_total_per_player",
            ),
        ),
    ]

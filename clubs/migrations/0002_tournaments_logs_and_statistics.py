import clubs.models.activity_log
import clubs.models.identifiers
import django.db.models.deletion
import django.db.models.functions.comparison
from django.conf import settings
from django.db import migrations, models

from clubs.migrations._upgrade import Upgrade, fill_results


class Migration(migrations.Migration):
    replaces = [
        ("clubs", "0001_up_to_postponed_tables"),
        ("clubs", "0008_keep_cancelled_nights"),
        ("clubs", "0009_keep_the_versions_of_pages"),
        ("clubs", "0010_take_games_from_logs"),
        ("clubs", "0011_plan_tournaments"),
        ("clubs", "0012_end_all_games_at_once"),
        ("clubs", "0013_count_final_games_once"),
        ("clubs", "0014_say_where_results_stand"),
        ("clubs", "0015_require_where_results_stand"),
        ("clubs", "0016_bring_in_players"),
        ("clubs", "0017_rate_players"),
        ("clubs", "0018_merge_players"),
        ("clubs", "0019_let_tables_move"),
        ("clubs", "0020_table_cards_and_disputes"),
        ("clubs", "0021_name_who_acted_elsewhere"),
        ("clubs", "0022_say_riichi_in_japanese_terms"),
        ("clubs", "0023_keep_policies_and_teams"),
        ("clubs", "0024_let_teams_play"),
        ("clubs", "0025_let_players_register"),
        ("clubs", "0026_note_reports"),
        ("clubs", "0027_let_programs_act"),
        ("clubs", "0028_recall_nights_and_seasons"),
        ("clubs", "0029_keep_places_for_an_answer"),
        ("clubs", "0030_take_results_and_claims"),
        ("clubs", "0031_tell_people"),
        ("clubs", "0032_keep_states_of_tournaments"),
        ("clubs", "0033_spell_names"),
        ("clubs", "0034_set_the_day"),
        ("clubs", "0035_take_lists_back"),
        ("clubs", "0036_keep_games_as_they_were_rated"),
        ("clubs", "0037_show_halls"),
        ("clubs", "0038_enter_teams_together"),
        ("clubs", "0039_note_how_far_recaps_are_compared"),
        ("clubs", "0040_announce_and_end_rounds"),
        ("clubs", "0041_say_who_goes_on"),
        ("clubs", "0042_name_fouls"),
        ("clubs", "0043_change_seats_by_hand"),
        ("clubs", "0044_keep_sums"),
        ("clubs", "0045_keep_the_language_of_accounts"),
        ("clubs", "0046_postpone_tables_and_penalise_teams"),
        ("clubs", "0047_keep_sums_of_pairs"),
        ("clubs", "0048_play_off_equals"),
        ("clubs", "0049_weigh_seats"),
        ("clubs", "0050_split_teams"),
        ("clubs", "0051_do_with_fewer_indexes"),
        ("clubs", "0052_find_the_newest_acts"),
        ("clubs", "0053_let_teams_decline"),
        ("clubs", "0054_find_the_tallies_of_days"),
        ("clubs", "0055_tell_days_and_readings"),
        ("clubs", "0056_choose_records"),
        ("clubs", "0057_keep_sums_by_month"),
        ("clubs", "0058_find_what_a_player_has"),
        ("clubs", "0059_find_the_best_hands_of_a_player"),
        ("clubs", "0060_count_changes_of_a_tournament"),
        ("clubs", "0061_read_a_players_games_in_order"),
        ("clubs", "0062_name_teams_shortly"),
        ("clubs", "0063_seed_entries"),
        ("clubs", "0064_pack_everybodys_months"),
        ("clubs", "0065_find_all_time_by_total"),
        ("clubs", "0066_name_federations"),
        ("clubs", "0067_find_acts_by_what_they_say"),
        ("clubs", "0068_find_the_last_archive"),
        ("clubs", "0069_keep_where_forms_led"),
        ("clubs", "0070_name_captains"),
        ("clubs", "0071_keep_other_readings_of_standings"),
        ("clubs", "0072_count_ratings_of_each_track"),
        ("clubs", "0073_keep_notes_and_consent_of_entries"),
    ]

    dependencies = [
        ("clubs", "0001_initial"),
    ]

    operations = [
        Upgrade(
            [
                # Derived rows: computed again by the next sweep.
                migrations.RunSQL("DELETE FROM clubs_standing", migrations.RunSQL.noop),
                migrations.RunSQL("UPDATE clubs_leaderboard SET requested = requested + 1", migrations.RunSQL.noop),
                migrations.RemoveConstraint(
                    model_name="event",
                    name="one_event_per_number",
                ),
                migrations.RemoveConstraint(
                    model_name="seatdraw",
                    name="one_planned_draw_per_event",
                ),
                migrations.AlterModelOptions(
                    name="standing",
                    options={"ordering": ["position", "player__number"]},
                ),
                migrations.RemoveField(
                    model_name="standing",
                    name="place_sum",
                ),
                migrations.DeleteModel(
                    name="PlayerStats",
                ),
                migrations.CreateModel(
                    name="Announcement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="announcements",
                                to="clubs.event",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="calls",
                                to="clubs.round",
                            ),
                        ),
                        ("text", models.CharField(blank=True, max_length=200)),
                        ("starts_at", models.DateTimeField(blank=True, null=True)),
                        ("until", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="ApiAnswer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("key", models.CharField(max_length=64, verbose_name="idempotency key")),
                        ("asked", models.CharField(max_length=64)),
                        ("status", models.PositiveSmallIntegerField(default=0)),
                        ("body", models.JSONField(default=dict)),
                        ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "by", "key"), name="one_answer_per_key")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ApiToken",
                    fields=[
                        ("digest", models.CharField(max_length=128, primary_key=True, serialize=False)),
                        ("token_key", models.CharField(db_index=True, max_length=25)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="auth_token_set",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        ("expiry", models.DateTimeField(blank=True, null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="api_tokens", to="clubs.club"
                            ),
                        ),
                        (
                            "public_id",
                            models.CharField(default=clubs.models.identifiers.public_id, max_length=12, unique=True),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("scopes", models.JSONField(default=list)),
                        ("last_used_at", models.DateTimeField(blank=True, null=True)),
                        ("revoked_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "revoked_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created"],
                    },
                ),
                migrations.CreateModel(
                    name="Dispute",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="disputes", to="clubs.game"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("note", models.CharField(blank=True, max_length=200)),
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
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "table tablet"),
                                    ("staff", "staff"),
                                    ("phone", "player’s phone"),
                                    ("demo", "demo club"),
                                    ("log", "game log"),
                                    ("api", "API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "closed_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("word", models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("closed_at", None)),
                                fields=("game", "number"),
                                name="one_open_dispute_per_deal",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EventArchive",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="archive", to="clubs.event"
                            ),
                        ),
                        ("asked", models.PositiveIntegerField(default=0)),
                        ("made", models.PositiveIntegerField(default=0)),
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                        ("file", models.BinaryField(blank=True, null=True)),
                        ("size", models.PositiveIntegerField(default=0)),
                        ("sha256", models.CharField(blank=True, max_length=64)),
                    ],
                ),
                migrations.CreateModel(
                    name="EventStaff",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="staff", to="clubs.event"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="event_roles",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[("director", "Director"), ("referee", "Referee"), ("desk", "Desk")],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("event", "user"), name="one_role_per_event")],
                    },
                ),
                migrations.CreateModel(
                    name="EventTeam",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="clubs.event"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        ("name", models.CharField(max_length=60, verbose_name="name")),
                        (
                            "short_name",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=12, verbose_name="short name"
                            ),
                        ),
                        (
                            "captain",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="clubs.entry",
                            ),
                        ),
                        (
                            "token",
                            models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True),
                        ),
                        ("version", models.PositiveIntegerField(db_default=0, default=0)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="one_event_team_per_number"),
                            models.UniqueConstraint(fields=("event", "name"), name="one_event_team_per_name"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="GameTally",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="tally", to="clubs.game"
                            ),
                        ),
                        ("asked", models.PositiveIntegerField(default=0)),
                        ("made", models.PositiveIntegerField(default=0)),
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("asked__gt", models.F("made"))),
                                fields=["game"],
                                name="tallies_behind",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="HallScreen",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="screens", to="clubs.event"
                            ),
                        ),
                        ("name", models.CharField(max_length=40, verbose_name="name")),
                        ("first_table", models.PositiveSmallIntegerField(default=1)),
                        ("last_table", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("shows", models.JSONField(default=list)),
                        ("seconds", models.PositiveSmallIntegerField(default=12)),
                        ("rows", models.PositiveSmallIntegerField(default=32)),
                        ("sound", models.BooleanField(default=True)),
                        (
                            "token",
                            models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["first_table", "name"],
                        "constraints": [models.UniqueConstraint(fields=("event", "name"), name="one_screen_per_hall")],
                    },
                ),
                migrations.CreateModel(
                    name="LogImport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="log_imports",
                                to="clubs.event",
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("reading", "Reading"),
                                    ("ready", "Ready"),
                                    ("taking", "Taking"),
                                    ("taken", "Taken"),
                                ],
                                default="reading",
                                max_length=8,
                            ),
                        ),
                        ("choices", models.JSONField(default=dict)),
                        ("problem", models.CharField(blank=True, max_length=300)),
                        ("lang", models.CharField(blank=True, max_length=10)),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("taken_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="LogName",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="log_names", to="clubs.club"
                            ),
                        ),
                        ("site", models.CharField(max_length=12)),
                        ("name", models.CharField(max_length=80)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="log_names", to="clubs.player"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["site", "name"],
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "site", "name"), name="one_player_per_log_name")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MonthSum",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        ("system", models.CharField(max_length=20)),
                        ("month", models.DateField()),
                        ("games", models.PositiveIntegerField(default=0)),
                        ("players", models.PositiveIntegerField(default=0)),
                        ("deals", models.PositiveIntegerField(default=0)),
                        ("wins", models.PositiveIntegerField(default=0)),
                        ("self_draws", models.PositiveIntegerField(default=0)),
                        ("points", models.BigIntegerField(default=0)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "system", "month"), name="one_sum_per_month")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OtherStanding",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("position", models.PositiveIntegerField(default=0)),
                        ("rank", models.PositiveIntegerField(blank=True, null=True)),
                        ("shared", models.BooleanField(default=False)),
                        ("moved", models.IntegerField(blank=True, null=True)),
                        ("split", models.CharField(blank=True, max_length=20)),
                        ("ties", models.JSONField(default=list)),
                        ("value", models.BigIntegerField(blank=True, null=True)),
                        ("value_of", models.PositiveIntegerField(default=1)),
                        ("games", models.PositiveIntegerField()),
                        ("eligible", models.PositiveIntegerField(default=0)),
                        ("counted_games", models.PositiveIntegerField()),
                        ("counted", models.IntegerField()),
                        ("total", models.IntegerField()),
                        ("adjust", models.IntegerField(default=0)),
                        ("best", models.IntegerField(blank=True, null=True)),
                        ("places", models.JSONField(default=list)),
                        ("halves", models.PositiveIntegerField()),
                        ("nights", models.PositiveIntegerField(default=0)),
                        ("missing", models.PositiveIntegerField(default=0)),
                        ("last", models.JSONField(default=list)),
                        (
                            "season",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="other_standings",
                                to="clubs.season",
                            ),
                        ),
                        ("view", models.CharField(max_length=4)),
                        ("least", models.PositiveIntegerField()),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="other_standings",
                                to="clubs.player",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position", "player__number"],
                        "indexes": [
                            models.Index(
                                fields=["season", "view", "least", "position"], name="other_standings_in_order"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("season", "view", "least", "player"), name="one_other_standing_per_player"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PageAnswer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                            ),
                        ),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        ("asked", models.CharField(max_length=64)),
                        ("led_to", models.TextField(default="")),
                        ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="PageVersion",
                    fields=[
                        ("subject", models.CharField(max_length=160, primary_key=True, serialize=False)),
                        ("version", models.BigIntegerField()),
                    ],
                ),
                migrations.CreateModel(
                    name="PairSum",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
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
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.season"
                            ),
                        ),
                        ("system", models.CharField(max_length=20)),
                        ("start", models.PositiveSmallIntegerField(db_default=0, default=0)),
                        (
                            "player",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "other",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.player"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("player", "season", "system", "start", "other"), name="one_sum_per_pair"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerClaim",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="clubs.club"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="clubs.player"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="claims",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=200, verbose_name="how the club knows you")),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("open", "Pending"),
                                    ("approved", "Approved"),
                                    ("refused", "Declined"),
                                    ("withdrawn", "Withdrawn"),
                                ],
                                default="open",
                                max_length=10,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("decided_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "decided_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["created_at"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("status", "open")),
                                fields=("club", "user"),
                                name="one_open_claim_per_account",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerImport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="player_imports",
                                to="clubs.club",
                            ),
                        ),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        ("added", models.JSONField(default=list)),
                        ("joined", models.JSONField(default=list)),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["-created_at"],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerMerge",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="merges", to="clubs.club"
                            ),
                        ),
                        (
                            "kept",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="merges", to="clubs.player"
                            ),
                        ),
                        (
                            "gone",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.player"
                            ),
                        ),
                        ("moved", models.JSONField(default=dict)),
                        ("before", models.JSONField(default=dict)),
                        ("dropped", models.JSONField(default=list)),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "undone_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        ("system", models.CharField(max_length=20)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.player"
                            ),
                        ),
                        ("games", models.PositiveIntegerField(default=0)),
                        ("last_at", models.DateTimeField(blank=True, null=True)),
                        ("wins", models.PositiveIntegerField(default=0)),
                        ("wins_at", models.DateTimeField(blank=True, null=True)),
                        ("wins_now", models.PositiveIntegerField(default=0)),
                        ("tops", models.PositiveIntegerField(default=0)),
                        ("tops_at", models.DateTimeField(blank=True, null=True)),
                        ("tops_now", models.PositiveIntegerField(default=0)),
                        ("no_lasts", models.PositiveIntegerField(default=0)),
                        ("no_lasts_at", models.DateTimeField(blank=True, null=True)),
                        ("no_lasts_now", models.PositiveIntegerField(default=0)),
                        ("until", models.JSONField(blank=True, default=list)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "system", "player"), name="one_record_per_player")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerSum",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place_1", models.PositiveIntegerField(default=0)),
                        ("place_2", models.PositiveIntegerField(default=0)),
                        ("place_3", models.PositiveIntegerField(default=0)),
                        ("place_4", models.PositiveIntegerField(default=0)),
                        ("threes", models.PositiveIntegerField(db_default=0, default=0)),
                        ("three_steps", models.PositiveIntegerField(db_default=0, default=0)),
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
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.club",
                            ),
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
                        ("system", models.CharField(max_length=20)),
                        ("start", models.PositiveSmallIntegerField()),
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
                        ("rates", models.BinaryField(db_default=b"", default=b"")),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["club", "season", "system", "start", "player"], name="sums_of_a_scope"
                            ),
                            models.Index(
                                models.F("club"),
                                models.F("system"),
                                models.OrderBy(models.F("total"), descending=True),
                                condition=models.Q(
                                    ("games__gt", 0), ("player__isnull", False), ("season__isnull", True), ("start", 4)
                                ),
                                name="all_time_by_total",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("club"),
                                django.db.models.functions.comparison.Coalesce(models.F("season"), models.Value(0)),
                                models.F("system"),
                                models.F("start"),
                                django.db.models.functions.comparison.Coalesce(models.F("player"), models.Value(0)),
                                name="one_sum_per_player",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PolicyChange",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="policy_changes",
                                to="clubs.season",
                            ),
                        ),
                        ("before", models.JSONField()),
                        ("after", models.JSONField()),
                        ("moves", models.JSONField(default=list)),
                        ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PostponedTable",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="postponed", to="clubs.round"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("planned_at", models.DateTimeField(blank=True, null=True)),
                        ("reason", models.CharField(max_length=200)),
                        (
                            "game",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="postponed",
                                to="clubs.game",
                            ),
                        ),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["round", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "number"), name="one_postponement_per_table")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PushDevice",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="devices",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("endpoint", models.CharField(max_length=500, unique=True)),
                        ("p256dh", models.CharField(max_length=100)),
                        ("auth", models.CharField(max_length=40)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="RatedGame",
                    fields=[
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="rated",
                                serialize=False,
                                to="clubs.game",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        ("track", models.CharField(max_length=24)),
                        ("night_at", models.DateTimeField()),
                        ("version", models.PositiveIntegerField()),
                        ("state", models.BinaryField()),
                    ],
                    options={
                        "indexes": [models.Index(fields=["club", "night_at"], name="rated_games_of_a_club")],
                    },
                ),
                migrations.CreateModel(
                    name="Rating",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to="clubs.club",
                            ),
                        ),
                        ("kind", models.CharField(max_length=10)),
                        ("track", models.CharField(max_length=24)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="clubs.player"
                            ),
                        ),
                        ("value", models.FloatField()),
                        ("mu", models.FloatField(blank=True, null=True)),
                        ("sigma", models.FloatField(blank=True, null=True)),
                        ("games", models.PositiveIntegerField()),
                        ("change", models.FloatField()),
                        ("last_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["club", "kind", "track", "-value", "games", "last_at"], name="ratings_by_value"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("kind", "track", "player"), name="one_rating_per_track")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingBook",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="rating_book", to="clubs.club"
                            ),
                        ),
                        ("requested", models.PositiveIntegerField(default=0)),
                        ("computed", models.PositiveIntegerField(default=0)),
                        ("since", models.DateTimeField(blank=True, null=True)),
                        ("computed_at", models.DateTimeField(blank=True, null=True)),
                        ("tracks", models.JSONField(blank=True, null=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="RatingStep",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        ("kind", models.CharField(max_length=10)),
                        ("track", models.CharField(max_length=24)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_steps",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_steps",
                                to="clubs.game",
                            ),
                        ),
                        ("version", models.PositiveIntegerField()),
                        ("night_at", models.DateTimeField()),
                        ("place", models.PositiveSmallIntegerField()),
                        ("size", models.PositiveSmallIntegerField()),
                        ("games", models.PositiveIntegerField()),
                        ("before", models.FloatField()),
                        ("after", models.FloatField()),
                        ("numbers", models.JSONField(default=dict)),
                    ],
                    options={
                        "indexes": [models.Index(fields=["club", "night_at"], name="steps_of_a_club")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("kind", "track", "player", "games"), name="one_step_after_so_many_games"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Rebuilding",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.CharField(choices=[("rebuild", "Rebuild"), ("check", "Check")], max_length=8)),
                        ("last_game", models.PositiveBigIntegerField(default=0)),
                        ("last_recap", models.PositiveBigIntegerField(db_default=0, default=0)),
                        ("games", models.PositiveIntegerField(default=0)),
                        ("differences", models.PositiveIntegerField(default=0)),
                        ("started_at", models.DateTimeField(auto_now_add=True)),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Recap",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="recaps", to="clubs.season"
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="recap",
                                to="clubs.event",
                            ),
                        ),
                        ("asked", models.PositiveIntegerField(default=0)),
                        ("made", models.PositiveIntegerField(default=0)),
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                        ("facts", models.JSONField(blank=True, null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("event__isnull", True)),
                                fields=("season",),
                                name="one_recap_per_season",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Registration",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registrations",
                                to="clubs.event",
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("applied", "Awaiting approval"),
                                    ("waiting", "On the waiting list"),
                                    ("confirmed", "Confirmed"),
                                    ("refused", "Declined"),
                                    ("withdrawn", "Withdrawn"),
                                    ("offered", "Place offered"),
                                    ("lapsed", "Offer expired"),
                                    ("incomplete", "Team incomplete"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("offered_until", models.DateTimeField(blank=True, null=True)),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("reading", models.CharField(blank=True, db_default="", max_length=80, verbose_name="reading")),
                        ("email", models.EmailField(max_length=254, verbose_name="email")),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                        (
                            "federation",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=20, verbose_name="federation"
                            ),
                        ),
                        (
                            "federation_id",
                            models.CharField(blank=True, max_length=40, verbose_name="federation number"),
                        ),
                        ("club_name", models.CharField(blank=True, max_length=80, verbose_name="club")),
                        ("team_name", models.CharField(blank=True, max_length=60, verbose_name="team")),
                        (
                            "team_short",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=12, verbose_name="short team name"
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("consent_at", models.DateTimeField(blank=True, null=True)),
                        ("consent_version", models.PositiveSmallIntegerField(default=0)),
                        ("place", models.PositiveIntegerField(blank=True, null=True)),
                        (
                            "entry",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="registration",
                                to="clubs.entry",
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        (
                            "token",
                            models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True),
                        ),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["created_at", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="ResultImport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="result_imports",
                                to="clubs.season",
                            ),
                        ),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("taking", "Taking"),
                                    ("refused", "Refused"),
                                    ("taken", "Taken"),
                                    ("undoing", "Undoing"),
                                    ("undone", "Undone"),
                                ],
                                db_default="taken",
                                default="taken",
                                max_length=8,
                            ),
                        ),
                        ("given", models.JSONField(blank=True, null=True)),
                        ("seen", models.CharField(blank=True, db_default="", default="", max_length=32)),
                        ("problem", models.CharField(blank=True, db_default="", default="", max_length=300)),
                        ("lang", models.CharField(blank=True, db_default="", default="", max_length=10)),
                        ("games", models.PositiveIntegerField(default=0)),
                        ("nights", models.PositiveIntegerField(default=0)),
                        ("players", models.PositiveIntegerField(default=0)),
                        ("made", models.JSONField(blank=True, null=True)),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "undone_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
                        ("reason", models.CharField(blank=True, db_default="", default="", max_length=200)),
                        ("put_away", models.JSONField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="SeatTally",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_tallies",
                                to="clubs.game",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_tallies",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_tallies",
                                to="clubs.season",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.event",
                            ),
                        ),
                        ("system", models.CharField(max_length=20)),
                        ("preset", models.CharField(max_length=40)),
                        ("size", models.PositiveSmallIntegerField()),
                        ("start", models.PositiveSmallIntegerField()),
                        ("night_at", models.DateTimeField()),
                        ("version", models.PositiveIntegerField()),
                        ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("total", models.IntegerField(blank=True, null=True)),
                        ("score", models.IntegerField(blank=True, null=True)),
                        ("deals", models.IntegerField(default=0)),
                        ("dealer", models.IntegerField(default=0)),
                        ("wins", models.IntegerField(default=0)),
                        ("dealer_wins", models.IntegerField(default=0)),
                        ("rons", models.IntegerField(default=0)),
                        ("self_draws", models.IntegerField(default=0)),
                        ("deal_ins", models.IntegerField(default=0)),
                        ("dealer_deal_ins", models.IntegerField(default=0)),
                        ("dealt_in_wins", models.IntegerField(default=0)),
                        ("drawn_on", models.IntegerField(default=0)),
                        ("points_won", models.IntegerField(default=0)),
                        ("points_dealt_in", models.IntegerField(default=0)),
                        ("best_hand", models.IntegerField(default=0)),
                        ("limits", models.IntegerField(default=0)),
                        ("pao", models.IntegerField(default=0)),
                        ("draws", models.IntegerField(default=0)),
                        ("draws_asked", models.IntegerField(default=0)),
                        ("tenpai", models.IntegerField(default=0)),
                        ("aborts", models.IntegerField(default=0)),
                        ("fouls", models.IntegerField(default=0)),
                        ("gained", models.IntegerField(default=0)),
                        ("lost", models.IntegerField(default=0)),
                        ("best_streak", models.IntegerField(default=0)),
                        ("kans", models.IntegerField(default=0)),
                        ("known_wins", models.IntegerField(default=0)),
                        ("tile_wins", models.IntegerField(default=0)),
                        ("open_wins", models.IntegerField(default=0)),
                        ("games", models.IntegerField(default=0)),
                        ("place_sum", models.IntegerField(default=0)),
                        ("lasts", models.IntegerField(default=0)),
                        ("busts", models.IntegerField(default=0)),
                        ("comebacks", models.IntegerField(default=0)),
                        ("biggest_gap", models.IntegerField(default=0)),
                        ("last_deal_up", models.IntegerField(default=0)),
                        ("last_deal_down", models.IntegerField(default=0)),
                        ("riichi", models.IntegerField(default=0)),
                        ("riichi_wins", models.IntegerField(default=0)),
                        ("riichi_deal_ins", models.IntegerField(default=0)),
                        ("riichi_draws", models.IntegerField(default=0)),
                        ("riichi_points", models.IntegerField(default=0)),
                        ("riichi_balance", models.IntegerField(default=0)),
                        ("dama_wins", models.IntegerField(default=0)),
                        ("riichi_known", models.IntegerField(default=0)),
                        ("ippatsu", models.IntegerField(default=0)),
                        ("ura_wins", models.IntegerField(default=0)),
                        ("dora", models.IntegerField(default=0)),
                        ("nagashi", models.IntegerField(default=0)),
                        ("decider_games", models.IntegerField(default=0)),
                        ("decider_behind", models.IntegerField(default=0)),
                        ("decider_wins", models.IntegerField(default=0)),
                        ("decider_comebacks", models.IntegerField(default=0)),
                        ("decider_deals", models.IntegerField(default=0)),
                        ("decider_deal_wins", models.IntegerField(default=0)),
                        ("flower_wins", models.IntegerField(default=0)),
                        ("flowers", models.IntegerField(default=0)),
                        ("left_in", models.IntegerField(default=0)),
                        ("hua_zhu", models.IntegerField(default=0)),
                        ("not_ready", models.IntegerField(default=0)),
                        ("bao_hu", models.IntegerField(default=0)),
                        ("bao_hu_wins", models.IntegerField(default=0)),
                        ("xiang_gong", models.IntegerField(default=0)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["season", "system", "player"], name="tallies_of_a_season"),
                            models.Index(fields=["club", "system", "player", "night_at"], name="tallies_in_order"),
                            models.Index(fields=["club", "system", "night_at"], name="tallies_of_days"),
                            models.Index(
                                condition=models.Q(("biggest_gap__gt", 0)),
                                fields=["club", "system", "biggest_gap"],
                                name="gaps_of_a_club",
                            ),
                            models.Index(
                                condition=models.Q(("best_streak__gt", 0)),
                                fields=["club", "system", "best_streak"],
                                name="streaks_of_a_club",
                            ),
                            models.Index(fields=["player", "event"], name="tallies_of_a_player"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "start", "player"), name="one_tally_per_sitter")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SecondEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="second_entries",
                                to="clubs.game",
                            ),
                        ),
                        (
                            "sheet",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="second_entries",
                                to="clubs.scoresheet",
                            ),
                        ),
                        ("scores", models.JSONField()),
                        ("deposits", models.PositiveSmallIntegerField(default=0)),
                        ("agrees", models.BooleanField()),
                        ("key", models.CharField(max_length=64, unique=True)),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["created_at", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="SheetPhoto",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="photos", to="clubs.game"
                            ),
                        ),
                        ("image", models.BinaryField()),
                        (
                            "entry",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="clubs.entry",
                            ),
                        ),
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
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "table tablet"),
                                    ("staff", "staff"),
                                    ("phone", "player’s phone"),
                                    ("demo", "demo club"),
                                    ("log", "game log"),
                                    ("api", "API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Stage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="clubs.event"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=40, verbose_name="name")),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("planned", "Planned"),
                                    ("ready", "Ready"),
                                    ("playing", "In progress"),
                                    ("finished", "Finished"),
                                ],
                                default="planned",
                                max_length=10,
                            ),
                        ),
                        (
                            "size",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="number advancing"),
                        ),
                        (
                            "carry_percent",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="percentage of points carried over"
                            ),
                        ),
                        (
                            "odd",
                            models.CharField(
                                choices=[
                                    ("substitutes", "Substitutes fill the tables"),
                                    ("bye", "Extra players sit out"),
                                    ("three", "Tables of three"),
                                    ("refuse", "Full tables only"),
                                ],
                                default="substitutes",
                                max_length=12,
                            ),
                        ),
                        (
                            "winds",
                            models.CharField(
                                choices=[
                                    ("balance", "Balanced starting winds"),
                                    ("rank", "Highest ranked starts East"),
                                    ("choice", "Highest ranked chooses first; the desk enters it"),
                                    ("draw", "Drawn at the table; the desk enters it"),
                                ],
                                default="balance",
                                max_length=8,
                            ),
                        ),
                        ("bye_tenths", models.IntegerField(default=0)),
                        ("bye_mean", models.BooleanField(db_default=False, default=False)),
                        (
                            "least_tenths",
                            models.IntegerField(blank=True, null=True, verbose_name="minimum points to advance"),
                        ),
                        (
                            "group",
                            models.CharField(
                                blank=True,
                                choices=[("team", "team"), ("club", "club"), ("country", "country")],
                                db_default="",
                                default="",
                                max_length=8,
                            ),
                        ),
                        ("plate", models.BooleanField(db_default=False, default=False)),
                        ("carry_places", models.JSONField(blank=True, db_default=[], default=list)),
                        ("best_members", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("seed", models.CharField(blank=True, db_default="", default="", max_length=64)),
                        ("ties", models.JSONField(default=list)),
                        ("team_ties", models.JSONField(blank=True, db_default=[], default=list)),
                        ("avoid", models.JSONField(blank=True, default=list)),
                        ("weights", models.JSONField(blank=True, db_default={}, default=dict)),
                        ("step", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="interval step")),
                        (
                            "minutes",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes per round"),
                        ),
                        (
                            "end_policy",
                            models.CharField(
                                choices=[
                                    ("none", "The game is played to its end"),
                                    ("finish", "The game ends after the current deal"),
                                    ("one_more", "The game ends after the current deal and one more"),
                                ],
                                db_default="none",
                                default="none",
                                max_length=8,
                                verbose_name="when time is up",
                            ),
                        ),
                        (
                            "penalties_in_game",
                            models.BooleanField(
                                db_default=False, default=False, verbose_name="penalties count in the game’s total"
                            ),
                        ),
                        (
                            "substitute_tenths",
                            models.IntegerField(blank=True, null=True, verbose_name="fixed points for a substitute"),
                        ),
                        (
                            "second_check",
                            models.BooleanField(default=True, verbose_name="every sheet is entered by two people"),
                        ),
                        (
                            "by_team",
                            models.BooleanField(db_default=False, default=False, verbose_name="entrants are teams"),
                        ),
                        (
                            "least_games",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="minimum games per player"
                            ),
                        ),
                        (
                            "most_games",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="maximum games per player"
                            ),
                        ),
                        ("limit_tenths", models.IntegerField(db_default=0, default=0)),
                        (
                            "lineup_minutes",
                            models.PositiveSmallIntegerField(
                                db_default=15, default=15, verbose_name="line-up deadline, minutes before the round"
                            ),
                        ),
                        ("notes", models.JSONField(blank=True, default=list)),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("requested", models.PositiveIntegerField(default=0)),
                        ("computed", models.PositiveIntegerField(default=0)),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="one_stage_per_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SumBook",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="sum_book", to="clubs.club"
                            ),
                        ),
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                        ("paired_at", models.DateTimeField(blank=True, null=True)),
                        ("made_as", models.CharField(blank=True, db_default="", default="", max_length=40)),
                        ("spanned_to", models.DateTimeField(blank=True, null=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="SumSpan",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.season",
                            ),
                        ),
                        ("since", models.DateTimeField()),
                        ("until", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("season", "since"), name="one_span_of_sums")],
                    },
                ),
                migrations.CreateModel(
                    name="TableCard",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="table_cards", to="clubs.club"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        (
                            "token",
                            models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True),
                        ),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [models.UniqueConstraint(fields=("club", "number"), name="one_card_per_number")],
                    },
                ),
                migrations.CreateModel(
                    name="Team",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="clubs.season"
                            ),
                        ),
                        ("name", models.CharField(max_length=60, verbose_name="name")),
                    ],
                    options={
                        "ordering": ["name", "pk"],
                        "constraints": [models.UniqueConstraint(fields=("season", "name"), name="one_team_per_name")],
                    },
                ),
                migrations.CreateModel(
                    name="Untold",
                    fields=[
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="untold",
                                serialize=False,
                                to="clubs.logentry",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Webhook",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="webhooks", to="clubs.club"
                            ),
                        ),
                        ("url", models.CharField(max_length=500, verbose_name="web address")),
                        ("secret", models.CharField(max_length=64)),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("active", models.BooleanField(default=True)),
                        (
                            "made_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Wish",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="wishes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("seat", "I’m assigned a table"),
                                    ("night", "A night opens at my club"),
                                    ("standings", "The standings of my season change"),
                                    ("referee", "A table calls the referee (staff only)"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("way", models.CharField(choices=[("mail", "Email"), ("push", "On my devices")], max_length=4)),
                        ("language", models.CharField(max_length=10)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "kind", "way"), name="one_wish_of_a_kind")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WonHand",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="won_hands",
                                to="clubs.game",
                            ),
                        ),
                        ("deal", models.PositiveSmallIntegerField()),
                        ("win", models.PositiveSmallIntegerField()),
                        (
                            "winner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="won_hands", to="clubs.player"
                            ),
                        ),
                        (
                            "loser",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lost_hands",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="won_hands",
                                to="clubs.season",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="won_hands",
                                to="clubs.event",
                            ),
                        ),
                        ("system", models.CharField(max_length=20)),
                        ("night_at", models.DateTimeField()),
                        ("dealer", models.BooleanField()),
                        ("points", models.IntegerField()),
                        ("fan", models.IntegerField(blank=True, null=True)),
                        ("yakuman", models.PositiveSmallIntegerField(default=0)),
                        ("limit", models.CharField(blank=True, max_length=20)),
                        ("patterns", models.JSONField(blank=True, null=True)),
                        ("tiles", models.BooleanField(default=False)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["season", "winner"], name="hands_of_a_season"),
                            models.Index(
                                fields=["winner", "system", "-points", "-yakuman", "night_at"],
                                name="best_hands_of_a_player",
                            ),
                            models.Index(fields=["club", "system", "points"], name="best_hands_of_a_club"),
                            models.Index(
                                condition=models.Q(("limit", ""), _negated=True),
                                fields=["club", "night_at"],
                                name="limit_hands_of_a_club",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "deal", "win"), name="one_row_per_win")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BonusLine",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="bonus_lines",
                                to="clubs.season",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="bonus_lines",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="bonus_lines",
                                to="clubs.team",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="clubs.event",
                            ),
                        ),
                        ("tenths", models.IntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("late", "Late arrival"),
                                    ("chombo", "Foul"),
                                    ("absence", "Absence"),
                                    ("carry", "Carried over"),
                                    ("other", "Other"),
                                ],
                                default="other",
                                max_length=8,
                                verbose_name="type",
                            ),
                        ),
                        ("reason", models.CharField(max_length=200, verbose_name="reason")),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "cancelled_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("player", None), ("team", None), _connector="XOR"),
                                name="bonus_of_a_player_or_a_team",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Difference",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="found", to="clubs.rebuilding"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="differences", to="clubs.club"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.season"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.game",
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
                        ("what", models.CharField(max_length=60)),
                        ("kept", models.CharField(max_length=200)),
                        ("found", models.CharField(max_length=200)),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="EntryPenalty",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="penalties",
                                to="clubs.entry",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="penalties",
                                to="clubs.eventteam",
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="penalties", to="clubs.stage"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="entry_penalties",
                                to="clubs.round",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="entry_penalties",
                                to="clubs.game",
                            ),
                        ),
                        ("deal", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "in_game",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="clubs.penalty",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("warning", "Warning"),
                                    ("points", "Points"),
                                    ("disqualification", "Disqualification"),
                                    ("ruling", "Ruling without points"),
                                ],
                                max_length=16,
                            ),
                        ),
                        ("tenths", models.IntegerField(default=0)),
                        ("reason", models.CharField(max_length=200)),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "cancelled_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("cancel_reason", models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        "ordering": ["created_at", "pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("entry__isnull", False), ("team__isnull", True)),
                                    models.Q(
                                        ("entry__isnull", True),
                                        ("game__isnull", True),
                                        ("in_game__isnull", True),
                                        ("team__isnull", False),
                                    ),
                                    _connector="OR",
                                ),
                                name="penalty_of_entry_or_team",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ImportedLog",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "batch",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="logs", to="clubs.logimport"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField()),
                        ("source", models.CharField(max_length=120)),
                        ("content", models.BinaryField(default=bytes)),
                        (
                            "status",
                            models.CharField(
                                choices=[("waiting", "Waiting"), ("read", "Read"), ("refused", "Refused")],
                                default="waiting",
                                max_length=8,
                            ),
                        ),
                        ("read", models.JSONField(default=dict)),
                        ("fingerprint", models.CharField(blank=True, max_length=32)),
                        (
                            "way",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("season", "using the season’s rules"),
                                    ("own", "using the log’s own rules"),
                                    ("scores", "final scores only"),
                                    ("leave", "left out"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("closed_early", models.BooleanField(default=False)),
                        (
                            "game",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="imported",
                                to="clubs.game",
                            ),
                        ),
                        ("standing", models.BooleanField(default=False)),
                    ],
                    options={
                        "ordering": ["position"],
                        "constraints": [
                            models.UniqueConstraint(fields=("batch", "position"), name="one_log_per_position"),
                            models.UniqueConstraint(
                                condition=models.Q(("standing", True)),
                                fields=("club", "fingerprint"),
                                name="one_game_per_log",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="KeyTally",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "tally",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="keys",
                                to="clubs.seattally",
                            ),
                        ),
                        ("count", models.CharField(max_length=12)),
                        ("key", models.CharField(max_length=40)),
                        ("amount", models.IntegerField()),
                        ("out", models.IntegerField(default=0)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("tally", "count", "key"), name="one_amount_per_key")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LineUp",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="lineups", to="clubs.round"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lineups",
                                to="clubs.eventteam",
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="lineups", to="clubs.entry"
                            ),
                        ),
                        ("version", models.PositiveIntegerField(default=1)),
                        ("reason", models.CharField(blank=True, max_length=200)),
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
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "table tablet"),
                                    ("staff", "staff"),
                                    ("phone", "player’s phone"),
                                    ("demo", "demo club"),
                                    ("log", "game log"),
                                    ("api", "API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("changed_at", models.DateTimeField(auto_now=True)),
                    ],
                    options={
                        "ordering": ["round", "team__number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "team"), name="one_lineup_per_round_and_team")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Message",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(max_length=120, unique=True)),
                        ("kind", models.CharField(max_length=20)),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "device",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.pushdevice",
                            ),
                        ),
                        (
                            "webhook",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="messages",
                                to="clubs.webhook",
                            ),
                        ),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("content", models.JSONField(default=dict)),
                        ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                        ("next_try", models.DateTimeField()),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        ("done_at", models.DateTimeField(null=True)),
                        ("failed_at", models.DateTimeField(null=True)),
                        ("note", models.CharField(blank=True, default="", max_length=200)),
                    ],
                    options={
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("done_at", None), ("failed_at", None)),
                                fields=["next_try"],
                                name="messages_waiting",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OtherTeamStanding",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("position", models.PositiveIntegerField(default=0)),
                        ("rank", models.PositiveIntegerField(blank=True, null=True)),
                        ("shared", models.BooleanField(default=False)),
                        ("moved", models.IntegerField(blank=True, null=True)),
                        ("split", models.CharField(blank=True, max_length=20)),
                        ("ties", models.JSONField(default=list)),
                        ("value", models.BigIntegerField(blank=True, null=True)),
                        ("value_of", models.PositiveBigIntegerField(default=1)),
                        ("counted_games", models.PositiveIntegerField()),
                        ("counted", models.BigIntegerField()),
                        ("adjust", models.IntegerField(default=0)),
                        ("places", models.JSONField(default=list)),
                        ("halves", models.PositiveBigIntegerField()),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="other_team_standings",
                                to="clubs.season",
                            ),
                        ),
                        ("view", models.CharField(max_length=4)),
                        ("least", models.PositiveIntegerField()),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="other_standings",
                                to="clubs.team",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("season", "view", "least", "team"), name="one_other_standing_per_team"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RegistrationMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "registration",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="clubs.registration",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        (
                            "federation_id",
                            models.CharField(blank=True, max_length=40, verbose_name="federation number"),
                        ),
                        (
                            "entry",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="team_form",
                                to="clubs.entry",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("registration", "number"), name="one_member_per_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SpanPair",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
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
                            "span",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pairs",
                                to="clubs.sumspan",
                            ),
                        ),
                        ("system", models.CharField(max_length=20)),
                        ("start", models.PositiveSmallIntegerField()),
                        (
                            "player",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "other",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.player"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["player", "system", "span"], name="spans_of_a_pair")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("span", "system", "player", "start", "other"), name="one_pair_in_a_span"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SpanSum",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place_1", models.PositiveIntegerField(default=0)),
                        ("place_2", models.PositiveIntegerField(default=0)),
                        ("place_3", models.PositiveIntegerField(default=0)),
                        ("place_4", models.PositiveIntegerField(default=0)),
                        ("threes", models.PositiveIntegerField(db_default=0, default=0)),
                        ("three_steps", models.PositiveIntegerField(db_default=0, default=0)),
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
                            "span",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sums",
                                to="clubs.sumspan",
                            ),
                        ),
                        ("system", models.CharField(max_length=20)),
                        ("start", models.PositiveSmallIntegerField()),
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
                        ("people", models.BinaryField(db_default=b"", default=b"")),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("span"),
                                models.F("system"),
                                models.F("start"),
                                django.db.models.functions.comparison.Coalesce(models.F("player"), models.Value(0)),
                                name="one_sum_in_a_span",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StageAct",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="acts", to="clubs.stage"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="acts",
                                to="clubs.round",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="clubs.table",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("draft", "drafted"),
                                    ("publish", "published"),
                                    ("unpublish", "unpublished"),
                                    ("start", "started"),
                                    ("pause", "paused"),
                                    ("resume", "resumed"),
                                    ("extend", "extra time"),
                                    ("approve", "approved"),
                                    ("reopen", "reopened"),
                                    ("reset", "reset"),
                                    ("cut", "cut confirmed"),
                                    ("decline", "declined"),
                                    ("move", "table moved"),
                                    ("swap", "seating changed by hand"),
                                    ("void", "result voided"),
                                    ("again", "replay ordered"),
                                    ("keep", "seating kept"),
                                    ("absent", "player missing"),
                                    ("present", "seat filled"),
                                    ("report", "report sent"),
                                    ("postpone", "table postponed"),
                                    ("play", "postponed table started"),
                                    ("tables", "tables approved"),
                                    ("playoff", "play-off for a tie"),
                                    ("lot", "tie decided by lot"),
                                    ("call_off", "play-off cancelled"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("seconds", models.IntegerField(default=0)),
                        ("data", models.JSONField(blank=True, default=dict)),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
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
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "table tablet"),
                                    ("staff", "staff"),
                                    ("phone", "player’s phone"),
                                    ("demo", "demo club"),
                                    ("log", "game log"),
                                    ("api", "API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                    ],
                    options={
                        "ordering": ["created_at", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="StageEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="clubs.stage"
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="clubs.entry"
                            ),
                        ),
                        ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("carried", models.IntegerField(default=0)),
                        ("declined_at", models.DateTimeField(blank=True, null=True)),
                        ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["rank", "entry__number"],
                        "constraints": [models.UniqueConstraint(fields=("stage", "entry"), name="one_entry_per_stage")],
                    },
                ),
                migrations.CreateModel(
                    name="StageStanding",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="clubs.stage"
                            ),
                        ),
                        ("through", models.PositiveSmallIntegerField()),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="clubs.entry"
                            ),
                        ),
                        ("order", models.PositiveSmallIntegerField()),
                        ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("shared", models.BooleanField(default=False)),
                        ("split", models.CharField(blank=True, max_length=24)),
                        ("value", models.IntegerField()),
                        ("carried", models.IntegerField(default=0)),
                        ("byes", models.IntegerField(default=0)),
                        ("penalties", models.IntegerField(default=0)),
                        ("games", models.PositiveSmallIntegerField(default=0)),
                        ("sat_out", models.PositiveSmallIntegerField(db_default=0, default=0)),
                        ("lasts", models.PositiveSmallIntegerField(null=True)),
                        ("totals", models.JSONField(default=list)),
                        ("moved", models.SmallIntegerField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["order"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("stage", "through", "entry"), name="one_line_per_round_and_entry"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StageTeam",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="clubs.stage"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="clubs.eventteam"
                            ),
                        ),
                        ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("carried", models.IntegerField(default=0)),
                        ("declined_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["rank", "team__number"],
                        "constraints": [models.UniqueConstraint(fields=("stage", "team"), name="one_team_per_stage")],
                    },
                ),
                migrations.CreateModel(
                    name="StageTeamStanding",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="team_standings",
                                to="clubs.stage",
                            ),
                        ),
                        ("through", models.PositiveSmallIntegerField()),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="standings",
                                to="clubs.eventteam",
                            ),
                        ),
                        ("order", models.PositiveSmallIntegerField()),
                        ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("shared", models.BooleanField(default=False)),
                        ("split", models.CharField(blank=True, max_length=24)),
                        ("value", models.IntegerField()),
                        ("carried", models.IntegerField(default=0)),
                        ("penalties", models.IntegerField(default=0)),
                        ("games", models.PositiveSmallIntegerField(default=0)),
                        ("totals", models.JSONField(default=list)),
                        ("moved", models.SmallIntegerField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["order"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("stage", "through", "team"), name="one_line_per_round_and_team"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TeamMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="members", to="clubs.team"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.season"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="clubs.player"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["player__number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "player"), name="one_team_per_player")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TeamStanding",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("position", models.PositiveIntegerField(default=0)),
                        ("rank", models.PositiveIntegerField(blank=True, null=True)),
                        ("shared", models.BooleanField(default=False)),
                        ("moved", models.IntegerField(blank=True, null=True)),
                        ("split", models.CharField(blank=True, max_length=20)),
                        ("ties", models.JSONField(default=list)),
                        ("value", models.BigIntegerField(blank=True, null=True)),
                        ("value_of", models.PositiveBigIntegerField(default=1)),
                        ("counted_games", models.PositiveIntegerField()),
                        ("counted", models.BigIntegerField()),
                        ("adjust", models.IntegerField(default=0)),
                        ("places", models.JSONField(default=list)),
                        ("halves", models.PositiveBigIntegerField()),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="team_standings",
                                to="clubs.season",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="clubs.team"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position"],
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "team"), name="one_standing_per_team")
                        ],
                    },
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="club",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="event",
                    field=models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="clubs.event",
                    ),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="last",
                    field=models.BooleanField(null=True),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="night_at",
                    field=models.DateTimeField(null=True),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="round_number",
                    field=models.PositiveSmallIntegerField(null=True),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="season",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="clubs.season",
                    ),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="size",
                    field=models.PositiveSmallIntegerField(null=True),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="start",
                    field=models.PositiveSmallIntegerField(null=True),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="system",
                    field=models.CharField(max_length=20, null=True),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="table_number",
                    field=models.PositiveSmallIntegerField(null=True),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="tie",
                    field=models.PositiveSmallIntegerField(null=True),
                ),
                migrations.AddField(
                    model_name="seatresult",
                    name="tied",
                    field=models.PositiveSmallIntegerField(null=True),
                ),
                migrations.AddField(
                    model_name="club",
                    name="japanese_terms",
                    field=models.BooleanField(default=False, verbose_name="Japanese terms for riichi"),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="club_name",
                    field=models.CharField(blank=True, db_default="", max_length=80, verbose_name="club"),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="consent_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="consent_version",
                    field=models.PositiveSmallIntegerField(db_default=0, default=0),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="joined_round",
                    field=models.PositiveSmallIntegerField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="kind",
                    field=models.CharField(
                        choices=[("player", "Player"), ("substitute", "Substitute")],
                        db_default="player",
                        default="player",
                        max_length=10,
                    ),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="left_round",
                    field=models.PositiveSmallIntegerField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="note",
                    field=models.CharField(blank=True, db_default="", default="", max_length=300, verbose_name="note"),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="number",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="start number"),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="paid_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="seed",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seed"),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="token",
                    field=models.CharField(blank=True, max_length=40, null=True, unique=True),
                ),
                migrations.AddField(
                    model_name="event",
                    name="announced_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="event",
                    name="answer_hours",
                    field=models.PositiveSmallIntegerField(
                        db_default=48, default=48, verbose_name="hours to accept an offered place"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="asks",
                    field=models.JSONField(blank=True, default=list, verbose_name="form fields"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="auto_places",
                    field=models.BooleanField(
                        db_default=True,
                        default=True,
                        verbose_name="offer freed places to the waiting list automatically",
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="cancel_reason",
                    field=models.CharField(blank=True, max_length=200, verbose_name="cancellation reason"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="cancelled_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="event",
                    name="capacity",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="checkin_until",
                    field=models.DateTimeField(blank=True, null=True, verbose_name="check-in closes"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="counts_in_season",
                    field=models.BooleanField(
                        db_default=True, default=True, verbose_name="counts in the season’s standings"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="fee",
                    field=models.CharField(blank=True, db_default="", max_length=80, verbose_name="fee"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="grace_minutes",
                    field=models.PositiveSmallIntegerField(
                        db_default=10, default=10, verbose_name="grace period in minutes"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="last_day",
                    field=models.DateField(blank=True, null=True, verbose_name="last day"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="late_tenths",
                    field=models.PositiveSmallIntegerField(
                        db_default=0, default=0, verbose_name="points lost per five minutes"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="moderated",
                    field=models.BooleanField(
                        db_default=False, default=False, verbose_name="organiser approves each registration"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="options",
                    field=models.JSONField(blank=True, null=True, verbose_name="options"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="penalty_list",
                    field=models.JSONField(blank=True, null=True, verbose_name="penalties"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="place",
                    field=models.CharField(blank=True, db_default="", max_length=200, verbose_name="place"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="preset",
                    field=models.CharField(blank=True, db_default="", max_length=40, verbose_name="rules"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="preset_three",
                    field=models.CharField(
                        blank=True, db_default="", max_length=40, verbose_name="rules for tables of three"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="registration_from",
                    field=models.DateTimeField(blank=True, null=True, verbose_name="registration opens"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="registration_until",
                    field=models.DateTimeField(blank=True, null=True, verbose_name="registration closes"),
                ),
                migrations.AddField(
                    model_name="event",
                    name="results_hidden_from",
                    field=models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="results hidden from round"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="revealed_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="event",
                    name="substitute_minutes",
                    field=models.PositiveSmallIntegerField(
                        db_default=15, default=15, verbose_name="minutes until a substitute takes over"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="team_size",
                    field=models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="members per team registration"
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="time_up_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="event",
                    name="version",
                    field=models.PositiveIntegerField(db_default=0, default=0),
                ),
                migrations.AddField(
                    model_name="game",
                    name="approved_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalclub",
                    name="japanese_terms",
                    field=models.BooleanField(default=False, verbose_name="Japanese terms for riichi"),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="club_name",
                    field=models.CharField(blank=True, db_default="", max_length=80, verbose_name="club"),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="consent_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="consent_version",
                    field=models.PositiveSmallIntegerField(db_default=0, default=0),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="joined_round",
                    field=models.PositiveSmallIntegerField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="kind",
                    field=models.CharField(
                        choices=[("player", "Player"), ("substitute", "Substitute")],
                        db_default="player",
                        default="player",
                        max_length=10,
                    ),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="left_round",
                    field=models.PositiveSmallIntegerField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="note",
                    field=models.CharField(blank=True, db_default="", default="", max_length=300, verbose_name="note"),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="number",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="start number"),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="paid_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="seed",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seed"),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="token",
                    field=models.CharField(blank=True, db_index=True, max_length=40, null=True),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="announced_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="answer_hours",
                    field=models.PositiveSmallIntegerField(
                        db_default=48, default=48, verbose_name="hours to accept an offered place"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="asks",
                    field=models.JSONField(blank=True, default=list, verbose_name="form fields"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="auto_places",
                    field=models.BooleanField(
                        db_default=True,
                        default=True,
                        verbose_name="offer freed places to the waiting list automatically",
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="cancel_reason",
                    field=models.CharField(blank=True, max_length=200, verbose_name="cancellation reason"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="cancelled_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="capacity",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="checkin_until",
                    field=models.DateTimeField(blank=True, null=True, verbose_name="check-in closes"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="counts_in_season",
                    field=models.BooleanField(
                        db_default=True, default=True, verbose_name="counts in the season’s standings"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="fee",
                    field=models.CharField(blank=True, db_default="", max_length=80, verbose_name="fee"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="grace_minutes",
                    field=models.PositiveSmallIntegerField(
                        db_default=10, default=10, verbose_name="grace period in minutes"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="last_day",
                    field=models.DateField(blank=True, null=True, verbose_name="last day"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="late_tenths",
                    field=models.PositiveSmallIntegerField(
                        db_default=0, default=0, verbose_name="points lost per five minutes"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="moderated",
                    field=models.BooleanField(
                        db_default=False, default=False, verbose_name="organiser approves each registration"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="options",
                    field=models.JSONField(blank=True, null=True, verbose_name="options"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="penalty_list",
                    field=models.JSONField(blank=True, null=True, verbose_name="penalties"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="place",
                    field=models.CharField(blank=True, db_default="", max_length=200, verbose_name="place"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="preset",
                    field=models.CharField(blank=True, db_default="", max_length=40, verbose_name="rules"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="preset_three",
                    field=models.CharField(
                        blank=True, db_default="", max_length=40, verbose_name="rules for tables of three"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="registration_from",
                    field=models.DateTimeField(blank=True, null=True, verbose_name="registration opens"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="registration_until",
                    field=models.DateTimeField(blank=True, null=True, verbose_name="registration closes"),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="results_hidden_from",
                    field=models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="results hidden from round"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="revealed_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="substitute_minutes",
                    field=models.PositiveSmallIntegerField(
                        db_default=15, default=15, verbose_name="minutes until a substitute takes over"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="team_size",
                    field=models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="members per team registration"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="time_up_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="historicalevent",
                    name="version",
                    field=models.PositiveIntegerField(db_default=0, default=0),
                ),
                migrations.AddField(
                    model_name="historicalplayer",
                    name="club_number",
                    field=models.CharField(blank=True, max_length=20, verbose_name="membership number"),
                ),
                migrations.AddField(
                    model_name="historicalplayer",
                    name="country",
                    field=models.CharField(blank=True, max_length=2, verbose_name="country"),
                ),
                migrations.AddField(
                    model_name="historicalplayer",
                    name="email",
                    field=models.EmailField(blank=True, max_length=254, verbose_name="email"),
                ),
                migrations.AddField(
                    model_name="historicalplayer",
                    name="federation",
                    field=models.CharField(
                        blank=True, db_default="", default="", max_length=20, verbose_name="federation"
                    ),
                ),
                migrations.AddField(
                    model_name="historicalplayer",
                    name="federation_id",
                    field=models.CharField(blank=True, max_length=40, verbose_name="federation number"),
                ),
                migrations.AddField(
                    model_name="historicalplayer",
                    name="former",
                    field=models.BooleanField(db_default=False, default=False, verbose_name="removed"),
                ),
                migrations.AddField(
                    model_name="historicalplayer",
                    name="merged_into",
                    field=models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                migrations.AddField(
                    model_name="historicalplayer",
                    name="reading",
                    field=models.CharField(blank=True, max_length=80, verbose_name="reading"),
                ),
                migrations.AddField(
                    model_name="historicalseason",
                    name="policy",
                    field=models.JSONField(blank=True, null=True, verbose_name="ranking rules"),
                ),
                migrations.AddField(
                    model_name="leaderboard",
                    name="pause",
                    field=models.FloatField(default=0),
                ),
                migrations.AddField(
                    model_name="leaderboard",
                    name="readings",
                    field=models.PositiveIntegerField(db_default=0, default=0),
                ),
                migrations.AddField(
                    model_name="logentry",
                    name="by_name",
                    field=models.CharField(blank=True, db_default="", default="", max_length=80),
                ),
                migrations.AddField(
                    model_name="player",
                    name="club_number",
                    field=models.CharField(blank=True, max_length=20, verbose_name="membership number"),
                ),
                migrations.AddField(
                    model_name="player",
                    name="country",
                    field=models.CharField(blank=True, max_length=2, verbose_name="country"),
                ),
                migrations.AddField(
                    model_name="player",
                    name="email",
                    field=models.EmailField(blank=True, max_length=254, verbose_name="email"),
                ),
                migrations.AddField(
                    model_name="player",
                    name="federation",
                    field=models.CharField(
                        blank=True, db_default="", default="", max_length=20, verbose_name="federation"
                    ),
                ),
                migrations.AddField(
                    model_name="player",
                    name="federation_id",
                    field=models.CharField(blank=True, max_length=40, verbose_name="federation number"),
                ),
                migrations.AddField(
                    model_name="player",
                    name="folded",
                    field=models.TextField(db_default="", default="", editable=False),
                ),
                migrations.AddField(
                    model_name="player",
                    name="folded_alias",
                    field=models.TextField(db_default="", default="", editable=False),
                ),
                migrations.AddField(
                    model_name="player",
                    name="former",
                    field=models.BooleanField(db_default=False, default=False, verbose_name="removed"),
                ),
                migrations.AddField(
                    model_name="player",
                    name="kana_key",
                    field=models.CharField(db_default="", default="", editable=False, max_length=120),
                ),
                migrations.AddField(
                    model_name="player",
                    name="latin",
                    field=models.TextField(db_default="", default="", editable=False),
                ),
                migrations.AddField(
                    model_name="player",
                    name="merged_into",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                migrations.AddField(
                    model_name="player",
                    name="reading",
                    field=models.CharField(blank=True, max_length=80, verbose_name="reading"),
                ),
                migrations.AddField(
                    model_name="player",
                    name="sort_key",
                    field=models.CharField(db_default="", default="", editable=False, max_length=120),
                ),
                migrations.AddField(
                    model_name="round",
                    name="method",
                    field=models.CharField(
                        blank=True,
                        choices=[
                            ("schedule", "Schedule, fixed before the first round"),
                            ("random", "At random, avoiding repeats"),
                            ("swiss", "Swiss: by the standings, avoiding repeats"),
                            ("snake", "Snake: ranks spread across the tables"),
                            ("interval", "Interval: ranks spread across the tables"),
                            ("final", "Tables by rank: 1 to 4, 5 to 8 …"),
                            ("playoff", "Play-off for ties at the cut"),
                        ],
                        db_default="",
                        max_length=10,
                    ),
                ),
                migrations.AddField(
                    model_name="round",
                    name="minutes",
                    field=models.PositiveSmallIntegerField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="round",
                    name="number_in_stage",
                    field=models.PositiveSmallIntegerField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="round",
                    name="planned_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="round",
                    name="started_at",
                    field=models.DateTimeField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="round",
                    name="status",
                    field=models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("published", "Published"),
                            ("started", "In progress"),
                            ("approved", "Approved"),
                        ],
                        db_default="started",
                        default="started",
                        max_length=10,
                    ),
                ),
                migrations.AddField(
                    model_name="round",
                    name="version",
                    field=models.PositiveIntegerField(db_default=0, default=0),
                ),
                migrations.AddField(
                    model_name="season",
                    name="policy",
                    field=models.JSONField(blank=True, null=True, verbose_name="ranking rules"),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="adjust",
                    field=models.IntegerField(default=0),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="eligible",
                    field=models.PositiveIntegerField(default=0),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="halves",
                    field=models.PositiveIntegerField(default=None),
                    preserve_default=False,
                ),
                migrations.AddField(
                    model_name="standing",
                    name="missing",
                    field=models.PositiveIntegerField(default=0),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="moved",
                    field=models.IntegerField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="nights",
                    field=models.PositiveIntegerField(default=0),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="position",
                    field=models.PositiveIntegerField(default=0),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="shared",
                    field=models.BooleanField(default=False),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="split",
                    field=models.CharField(blank=True, max_length=20),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="ties",
                    field=models.JSONField(default=list),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="value",
                    field=models.BigIntegerField(blank=True, null=True),
                ),
                migrations.AddField(
                    model_name="standing",
                    name="value_of",
                    field=models.PositiveIntegerField(default=1),
                ),
                migrations.AddField(
                    model_name="user",
                    name="language",
                    field=models.CharField(
                        blank=True, db_default="", default="", max_length=10, verbose_name="language of emails"
                    ),
                ),
                migrations.AddField(
                    model_name="entry",
                    name="team",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="members",
                        to="clubs.eventteam",
                    ),
                ),
                migrations.AddField(
                    model_name="historicalentry",
                    name="team",
                    field=models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="clubs.eventteam",
                    ),
                ),
                migrations.AddField(
                    model_name="round",
                    name="stage",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="clubs.stage",
                    ),
                ),
                migrations.RunPython(fill_results, migrations.RunPython.noop),
                migrations.AlterField(
                    model_name="seatresult",
                    name="club",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="event",
                    field=models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="clubs.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="last",
                    field=models.BooleanField(),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="night_at",
                    field=models.DateTimeField(),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="round_number",
                    field=models.PositiveSmallIntegerField(),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="season",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="clubs.season",
                    ),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="size",
                    field=models.PositiveSmallIntegerField(),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="start",
                    field=models.PositiveSmallIntegerField(),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="system",
                    field=models.CharField(max_length=20),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="table_number",
                    field=models.PositiveSmallIntegerField(),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="tie",
                    field=models.PositiveSmallIntegerField(),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="tied",
                    field=models.PositiveSmallIntegerField(),
                ),
                migrations.AlterField(
                    model_name="club",
                    name="place",
                    field=models.CharField(blank=True, max_length=200, verbose_name="venue"),
                ),
                migrations.AlterField(
                    model_name="club",
                    name="slug",
                    field=models.SlugField(max_length=40, unique=True, verbose_name="web address"),
                ),
                migrations.AlterField(
                    model_name="confirmation",
                    name="game",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="confirmations",
                        to="clubs.game",
                    ),
                ),
                migrations.AlterField(
                    model_name="confirmation",
                    name="via",
                    field=models.CharField(
                        choices=[
                            ("table", "table tablet"),
                            ("staff", "staff"),
                            ("phone", "player’s phone"),
                            ("demo", "demo club"),
                            ("log", "game log"),
                            ("api", "API"),
                        ],
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="deal",
                    name="game",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deals",
                        to="clubs.game",
                    ),
                ),
                migrations.AlterField(
                    model_name="deal",
                    name="via",
                    field=models.CharField(
                        choices=[
                            ("table", "table tablet"),
                            ("staff", "staff"),
                            ("phone", "player’s phone"),
                            ("demo", "demo club"),
                            ("log", "game log"),
                            ("api", "API"),
                        ],
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="dealdraft",
                    name="via",
                    field=models.CharField(
                        choices=[
                            ("table", "table tablet"),
                            ("staff", "staff"),
                            ("phone", "player’s phone"),
                            ("demo", "demo club"),
                            ("log", "game log"),
                            ("api", "API"),
                        ],
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="event",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="clubs.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="sits_out",
                    field=models.BooleanField(default=False, verbose_name="sitting out the next draw"),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="status",
                    field=models.CharField(
                        choices=[
                            ("expected", "Expected"),
                            ("here", "Here"),
                            ("left", "Left"),
                            ("no_show", "No-show"),
                            ("withdrawn", "Withdrawn"),
                            ("disqualified", "Disqualified"),
                        ],
                        default="expected",
                        max_length=12,
                    ),
                ),
                migrations.AlterField(
                    model_name="event",
                    name="checkin_open",
                    field=models.BooleanField(default=True, verbose_name="players can check in by phone"),
                ),
                migrations.AlterField(
                    model_name="event",
                    name="status",
                    field=models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("planned", "Planned"),
                            ("open", "Open"),
                            ("finished", "Finished"),
                            ("closed", "Closed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="planned",
                        max_length=9,
                    ),
                ),
                migrations.AlterField(
                    model_name="game",
                    name="draw",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="clubs.seatdraw",
                    ),
                ),
                migrations.AlterField(
                    model_name="historicalclub",
                    name="place",
                    field=models.CharField(blank=True, max_length=200, verbose_name="venue"),
                ),
                migrations.AlterField(
                    model_name="historicalclub",
                    name="slug",
                    field=models.SlugField(max_length=40, verbose_name="web address"),
                ),
                migrations.AlterField(
                    model_name="historicalentry",
                    name="sits_out",
                    field=models.BooleanField(default=False, verbose_name="sitting out the next draw"),
                ),
                migrations.AlterField(
                    model_name="historicalentry",
                    name="status",
                    field=models.CharField(
                        choices=[
                            ("expected", "Expected"),
                            ("here", "Here"),
                            ("left", "Left"),
                            ("no_show", "No-show"),
                            ("withdrawn", "Withdrawn"),
                            ("disqualified", "Disqualified"),
                        ],
                        default="expected",
                        max_length=12,
                    ),
                ),
                migrations.AlterField(
                    model_name="historicalevent",
                    name="checkin_open",
                    field=models.BooleanField(default=True, verbose_name="players can check in by phone"),
                ),
                migrations.AlterField(
                    model_name="historicalevent",
                    name="status",
                    field=models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("planned", "Planned"),
                            ("open", "Open"),
                            ("finished", "Finished"),
                            ("closed", "Closed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="planned",
                        max_length=9,
                    ),
                ),
                migrations.AlterField(
                    model_name="historicalplayer",
                    name="name_lang",
                    field=models.CharField(
                        blank=True,
                        choices=[
                            ("zh-Hant", "繁體中文"),
                            ("zh-Hans", "简体中文"),
                            ("ja", "日本語"),
                            ("ko", "한국어"),
                            ("en", "English"),
                            ("uk", "Українська"),
                            ("", "another language"),
                        ],
                        max_length=8,
                        verbose_name="name language",
                    ),
                ),
                migrations.AlterField(
                    model_name="historicalplayer",
                    name="privacy",
                    field=models.CharField(
                        choices=[("name", "the name"), ("alias", "the alias"), ("hidden", "a number only")],
                        default="name",
                        max_length=8,
                        verbose_name="shown publicly as",
                    ),
                ),
                migrations.AlterField(
                    model_name="historicalseason",
                    name="best_games",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="best games counted"),
                ),
                migrations.AlterField(
                    model_name="historicalseason",
                    name="game_minutes",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes per game"),
                ),
                migrations.AlterField(
                    model_name="historicalseason",
                    name="min_games",
                    field=models.PositiveSmallIntegerField(default=0, verbose_name="minimum games"),
                ),
                migrations.AlterField(
                    model_name="historicalseason",
                    name="point_price",
                    field=models.DecimalField(
                        blank=True, decimal_places=4, max_digits=9, null=True, verbose_name="value of a point"
                    ),
                ),
                migrations.AlterField(
                    model_name="historicalseason",
                    name="slug",
                    field=models.SlugField(max_length=40, verbose_name="web address"),
                ),
                migrations.AlterField(
                    model_name="invitation",
                    name="email",
                    field=models.EmailField(max_length=254, verbose_name="email"),
                ),
                migrations.AlterField(
                    model_name="logentry",
                    name="club",
                    field=models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="log", to="clubs.club"
                    ),
                ),
                migrations.AlterField(
                    model_name="logentry",
                    name="event",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="log",
                        to="clubs.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="logentry",
                    name="game",
                    field=models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="log",
                        to="clubs.game",
                    ),
                ),
                migrations.AlterField(
                    model_name="logentry",
                    name="via",
                    field=models.CharField(
                        choices=[
                            ("table", "table tablet"),
                            ("staff", "staff"),
                            ("phone", "player’s phone"),
                            ("demo", "demo club"),
                            ("log", "game log"),
                            ("api", "API"),
                        ],
                        default="staff",
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="payment",
                    name="via",
                    field=models.CharField(
                        choices=[
                            ("table", "table tablet"),
                            ("staff", "staff"),
                            ("phone", "player’s phone"),
                            ("demo", "demo club"),
                            ("log", "game log"),
                            ("api", "API"),
                        ],
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="player",
                    name="name_lang",
                    field=models.CharField(
                        blank=True,
                        choices=[
                            ("zh-Hant", "繁體中文"),
                            ("zh-Hans", "简体中文"),
                            ("ja", "日本語"),
                            ("ko", "한국어"),
                            ("en", "English"),
                            ("uk", "Українська"),
                            ("", "another language"),
                        ],
                        max_length=8,
                        verbose_name="name language",
                    ),
                ),
                migrations.AlterField(
                    model_name="player",
                    name="privacy",
                    field=models.CharField(
                        choices=[("name", "the name"), ("alias", "the alias"), ("hidden", "a number only")],
                        default="name",
                        max_length=8,
                        verbose_name="shown publicly as",
                    ),
                ),
                migrations.AlterField(
                    model_name="round",
                    name="event",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="clubs.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="scoresheet",
                    name="game",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sheets",
                        to="clubs.game",
                    ),
                ),
                migrations.AlterField(
                    model_name="scoresheet",
                    name="via",
                    field=models.CharField(
                        choices=[
                            ("table", "table tablet"),
                            ("staff", "staff"),
                            ("phone", "player’s phone"),
                            ("demo", "demo club"),
                            ("log", "game log"),
                            ("api", "API"),
                        ],
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="season",
                    name="best_games",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="best games counted"),
                ),
                migrations.AlterField(
                    model_name="season",
                    name="game_minutes",
                    field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes per game"),
                ),
                migrations.AlterField(
                    model_name="season",
                    name="min_games",
                    field=models.PositiveSmallIntegerField(default=0, verbose_name="minimum games"),
                ),
                migrations.AlterField(
                    model_name="season",
                    name="point_price",
                    field=models.DecimalField(
                        blank=True, decimal_places=4, max_digits=9, null=True, verbose_name="value of a point"
                    ),
                ),
                migrations.AlterField(
                    model_name="season",
                    name="slug",
                    field=models.SlugField(max_length=40, verbose_name="web address"),
                ),
                migrations.AlterField(
                    model_name="seat",
                    name="game",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="clubs.game",
                    ),
                ),
                migrations.AlterField(
                    model_name="seatdraw",
                    name="company",
                    field=models.CharField(
                        choices=[
                            ("random", "At random, avoiding repeats"),
                            ("hand", "By hand"),
                            ("same", "Same players at the same table"),
                            ("stage", "As set for the stage"),
                        ],
                        default="random",
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="seatdraw",
                    name="first_dealer",
                    field=models.CharField(
                        choices=[
                            ("dice2", "Dice thrown twice"),
                            ("dice1", "Dice thrown once"),
                            ("seat", "East deals first"),
                            ("east3", "Three dice for East’s seat, three for the first dealer"),
                        ],
                        default="dice2",
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="seatdraw",
                    name="seats",
                    field=models.CharField(
                        choices=[("winds", "Four winds drawn"), ("balanced", "Balanced starting seats")],
                        default="winds",
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="seatresult",
                    name="player",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="clubs.player",
                    ),
                ),
                migrations.AlterField(
                    model_name="standing",
                    name="best",
                    field=models.IntegerField(blank=True, null=True),
                ),
                migrations.AlterField(
                    model_name="standing",
                    name="counted_games",
                    field=models.PositiveIntegerField(),
                ),
                migrations.AlterField(
                    model_name="standing",
                    name="games",
                    field=models.PositiveIntegerField(),
                ),
                migrations.AlterField(
                    model_name="standing",
                    name="rank",
                    field=models.PositiveIntegerField(blank=True, null=True),
                ),
                migrations.AlterField(
                    model_name="standing",
                    name="season",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="clubs.season",
                    ),
                ),
                migrations.AlterField(
                    model_name="table",
                    name="event",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="clubs.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="user",
                    name="email",
                    field=models.EmailField(max_length=254, unique=True, verbose_name="email"),
                ),
                migrations.AddIndex(
                    model_name="event",
                    index=models.Index(fields=["season", "-starts_at"], name="events_of_a_season"),
                ),
                migrations.AddIndex(
                    model_name="game",
                    index=models.Index(
                        condition=models.Q(("status__in", ["void", "final"]), _negated=True),
                        fields=["event"],
                        name="games_under_way",
                    ),
                ),
                migrations.AddIndex(
                    model_name="logentry",
                    index=models.Index(fields=["club", "-created_at", "-id"], name="log_of_a_club"),
                ),
                migrations.AddIndex(
                    model_name="logentry",
                    index=models.Index(
                        condition=models.Q(("action", "club.archived")),
                        fields=["club", "-created_at", "-id"],
                        name="archives_of_a_club",
                    ),
                ),
                migrations.AddIndex(
                    model_name="logentry",
                    index=models.Index(
                        models.F("club"),
                        clubs.models.activity_log.Said("number"),
                        models.OrderBy(models.F("created_at"), descending=True),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("event__isnull", True)),
                        name="acts_by_number",
                    ),
                ),
                migrations.AddIndex(
                    model_name="logentry",
                    index=models.Index(
                        models.F("club"),
                        clubs.models.activity_log.Said("kept_number"),
                        models.OrderBy(models.F("created_at"), descending=True),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("event__isnull", True)),
                        name="acts_by_kept_number",
                    ),
                ),
                migrations.AddIndex(
                    model_name="logentry",
                    index=models.Index(
                        models.F("club"),
                        clubs.models.activity_log.Said("name"),
                        models.OrderBy(models.F("created_at"), descending=True),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("event__isnull", True)),
                        name="acts_by_name",
                    ),
                ),
                migrations.AddIndex(
                    model_name="player",
                    index=models.Index(fields=["club", "sort_key", "number"], name="players_by_sound"),
                ),
                migrations.AddIndex(
                    model_name="player",
                    index=models.Index(condition=models.Q(("sort_key", "")), fields=["id"], name="players_not_spelt"),
                ),
                migrations.AddIndex(
                    model_name="seatresult",
                    index=models.Index(fields=["season", "system", "player"], name="results_of_a_season"),
                ),
                migrations.AddIndex(
                    model_name="seatresult",
                    index=models.Index(fields=["club", "system", "player"], name="results_of_a_club"),
                ),
                migrations.AddIndex(
                    model_name="seatresult",
                    index=models.Index(fields=["club", "system", "total"], name="totals_of_a_club"),
                ),
                migrations.AddIndex(
                    model_name="seatresult",
                    index=models.Index(fields=["club", "system", "score"], name="scores_of_a_club"),
                ),
                migrations.AddIndex(
                    model_name="seatresult",
                    index=models.Index(
                        fields=[
                            "player",
                            "season",
                            "system",
                            "night_at",
                            "event",
                            "round_number",
                            "table_number",
                            "game",
                            "place",
                            "tied",
                            "size",
                            "start",
                            "total",
                        ],
                        name="results_of_a_players_seasons",
                    ),
                ),
                migrations.AddIndex(
                    model_name="standing",
                    index=models.Index(fields=["season", "position"], name="standings_in_order"),
                ),
                migrations.AddConstraint(
                    model_name="event",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("status", "cancelled"), _negated=True),
                        fields=("season", "kind", "number"),
                        name="one_event_per_number",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="player",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("club_number", ""), _negated=True),
                        fields=("club", "club_number"),
                        name="one_player_per_club_number",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="seatdraw",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("round", None), ("status", "planned")),
                        fields=("event",),
                        name="one_planned_draw_per_event",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="seatdraw",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("status", "planned")), fields=("round",), name="one_planned_draw_per_round"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.UniqueConstraint(fields=("event", "number"), name="one_entry_per_start_number"),
                ),
            ]
        )
    ]

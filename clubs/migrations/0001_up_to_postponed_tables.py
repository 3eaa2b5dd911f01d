import clubs.models.people
import clubs.models.identifiers
import django.db.models.deletion
import django.db.models.functions.comparison
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from clubs.migrations._at_once import AtOnce


class Migration(migrations.Migration):
    # A new installation makes its tables at once; one that has the older steps goes on from them.
    replaces = [
        ("clubs", "0001_kept_facts"),
        ("clubs", "0002_mark_the_version_of_the_facts"),
        ("clubs", "0003_let_players_act_by_phone"),
        ("clubs", "0004_let_tables_play_on"),
        ("clubs", "0005_keep_what_was_ticked"),
        ("clubs", "0006_keep_deals_line_by_line"),
        ("clubs", "0007_keep_what_was_paid"),
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
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        AtOnce(
            [
                migrations.CreateModel(
                    name="Club",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("slug", models.SlugField(max_length=40, unique=True, verbose_name="address")),
                        ("about", models.TextField(blank=True, max_length=2000, verbose_name="about the club")),
                        ("place", models.CharField(blank=True, max_length=200, verbose_name="where it meets")),
                        (
                            "time_zone",
                            models.CharField(
                                default="Asia/Taipei",
                                max_length=60,
                                validators=[clubs.models.people.check_time_zone],
                                verbose_name="time zone",
                            ),
                        ),
                        ("japanese_terms", models.BooleanField(default=False, verbose_name="riichi in Japanese terms")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["name"],
                    },
                ),
                migrations.CreateModel(
                    name="Event",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("night", "League night"), ("tournament", "Tournament")],
                                default="night",
                                max_length=12,
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        ("name", models.CharField(blank=True, max_length=80, verbose_name="name")),
                        ("starts_at", models.DateTimeField(verbose_name="starts")),
                        (
                            "status",
                            models.CharField(
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
                        ("opened_at", models.DateTimeField(blank=True, null=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        ("time_up_at", models.DateTimeField(blank=True, null=True)),
                        ("announced_at", models.DateTimeField(blank=True, null=True)),
                        ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "cancel_reason",
                            models.CharField(blank=True, max_length=200, verbose_name="why it was cancelled"),
                        ),
                        (
                            "checkin_token",
                            models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True),
                        ),
                        (
                            "checkin_open",
                            models.BooleanField(default=True, verbose_name="players may check in by phone"),
                        ),
                        ("preset", models.CharField(blank=True, db_default="", max_length=40, verbose_name="rules")),
                        ("options", models.JSONField(blank=True, null=True, verbose_name="options")),
                        (
                            "preset_three",
                            models.CharField(
                                blank=True, db_default="", max_length=40, verbose_name="rules of tables of three"
                            ),
                        ),
                        ("place", models.CharField(blank=True, db_default="", max_length=200, verbose_name="place")),
                        (
                            "counts_in_season",
                            models.BooleanField(
                                db_default=True, default=True, verbose_name="counts in the season's standings"
                            ),
                        ),
                        (
                            "results_hidden_from",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="results hidden from round"
                            ),
                        ),
                        ("revealed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "registration_from",
                            models.DateTimeField(blank=True, null=True, verbose_name="registration opens"),
                        ),
                        (
                            "registration_until",
                            models.DateTimeField(blank=True, null=True, verbose_name="registration closes"),
                        ),
                        ("capacity", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places")),
                        (
                            "moderated",
                            models.BooleanField(
                                db_default=False, default=False, verbose_name="the organiser accepts each one"
                            ),
                        ),
                        ("asks", models.JSONField(blank=True, default=list, verbose_name="what the form asks")),
                        (
                            "answer_hours",
                            models.PositiveSmallIntegerField(
                                db_default=48, default=48, verbose_name="hours to answer for a free place"
                            ),
                        ),
                        (
                            "team_size",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="members of a team that registers together"
                            ),
                        ),
                        (
                            "auto_places",
                            models.BooleanField(
                                db_default=True,
                                default=True,
                                verbose_name="free places go to the waiting list by themselves",
                            ),
                        ),
                        ("penalty_list", models.JSONField(blank=True, null=True, verbose_name="penalties")),
                        (
                            "grace_minutes",
                            models.PositiveSmallIntegerField(
                                db_default=10, default=10, verbose_name="minutes of grace"
                            ),
                        ),
                        (
                            "late_tenths",
                            models.PositiveSmallIntegerField(
                                db_default=0, default=0, verbose_name="what five minutes cost"
                            ),
                        ),
                        (
                            "substitute_minutes",
                            models.PositiveSmallIntegerField(
                                db_default=15, default=15, verbose_name="minutes until a substitute sits"
                            ),
                        ),
                        ("fee", models.CharField(blank=True, db_default="", max_length=80, verbose_name="fee")),
                    ],
                    options={
                        "ordering": ["-starts_at"],
                    },
                ),
                migrations.CreateModel(
                    name="Game",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "public_id",
                            models.CharField(default=clubs.models.identifiers.public_id, max_length=12, unique=True),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("seating", "Drawing seats"),
                                    ("playing", "Playing"),
                                    ("to_confirm", "To confirm"),
                                    ("final", "Final"),
                                    ("void", "Void"),
                                ],
                                default="seating",
                                max_length=10,
                            ),
                        ),
                        ("preset", models.CharField(max_length=40)),
                        ("options", models.JSONField()),
                        ("state", models.JSONField(default=dict)),
                        ("riichi", models.JSONField(default=list)),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("facts_version", models.PositiveIntegerField(default=0)),
                        ("end_reason", models.CharField(blank=True, max_length=20)),
                        ("closed_note", models.CharField(blank=True, max_length=200)),
                        ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("started_at", models.DateTimeField(blank=True, null=True)),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("final_at", models.DateTimeField(blank=True, null=True)),
                        ("approved_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="games", to="clubs.event"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["round__number", "table__number"],
                    },
                ),
                migrations.CreateModel(
                    name="LogEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("action", models.CharField(max_length=40)),
                        ("by_name", models.CharField(blank=True, db_default="", default="", max_length=80)),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
                                ],
                                default="staff",
                                max_length=8,
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("data", models.JSONField(default=dict)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PageVersion",
                    fields=[
                        ("subject", models.CharField(max_length=160, primary_key=True, serialize=False)),
                        ("version", models.BigIntegerField()),
                    ],
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
                    name="User",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                        (
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        (
                            "is_staff",
                            models.BooleanField(
                                default=False,
                                help_text="Designates whether the user can log into this admin site.",
                                verbose_name="staff status",
                            ),
                        ),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True,
                                help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                                verbose_name="active",
                            ),
                        ),
                        (
                            "date_joined",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined"),
                        ),
                        ("email", models.EmailField(max_length=254, unique=True, verbose_name="e-mail")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        (
                            "language",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=10, verbose_name="language of mails"
                            ),
                        ),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                                verbose_name="groups",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Specific permissions for this user.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                                verbose_name="user permissions",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "user",
                        "verbose_name_plural": "users",
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="ApiToken",
                    fields=[
                        ("digest", models.CharField(max_length=128, primary_key=True, serialize=False)),
                        ("token_key", models.CharField(db_index=True, max_length=25)),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        ("expiry", models.DateTimeField(blank=True, null=True)),
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
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="auth_token_set",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="api_tokens", to="clubs.club"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created"],
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
                        ("asked", models.PositiveIntegerField(default=0)),
                        ("made", models.PositiveIntegerField(default=0)),
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                        ("file", models.BinaryField(blank=True, null=True)),
                        ("size", models.PositiveIntegerField(default=0)),
                        ("sha256", models.CharField(blank=True, max_length=64)),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="archive", to="clubs.event"
                            ),
                        ),
                    ],
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
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        ("name", models.CharField(max_length=60, verbose_name="name")),
                        ("token", models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="clubs.event"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
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
                        ("track", models.CharField(max_length=24)),
                        ("night_at", models.DateTimeField()),
                        ("version", models.PositiveIntegerField()),
                        ("state", models.BinaryField()),
                    ],
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
                        ("number", models.PositiveSmallIntegerField()),
                        ("note", models.CharField(blank=True, max_length=200)),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        ("word", models.CharField(blank=True, max_length=200)),
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
                            "closed_by",
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
                                on_delete=django.db.models.deletion.CASCADE, related_name="disputes", to="clubs.game"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="DealDraft",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
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
                                    ("log", "a game log"),
                                    ("api", "the API"),
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
                    },
                ),
                migrations.CreateModel(
                    name="Deal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("version", models.PositiveSmallIntegerField(default=1)),
                        ("current", models.BooleanField(default=True)),
                        ("result", models.JSONField()),
                        ("entered", models.JSONField(blank=True, default=dict)),
                        ("deltas", models.JSONField()),
                        ("state", models.JSONField()),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("created_at", models.DateTimeField()),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
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
                                on_delete=django.db.models.deletion.CASCADE, related_name="deals", to="clubs.game"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number", "version"],
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
                        ("asked", models.PositiveIntegerField(default=0)),
                        ("made", models.PositiveIntegerField(default=0)),
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="tally", to="clubs.game"
                            ),
                        ),
                    ],
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
                        ("name", models.CharField(max_length=40, verbose_name="name")),
                        ("first_table", models.PositiveSmallIntegerField(default=1)),
                        ("last_table", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("shows", models.JSONField(default=list)),
                        ("seconds", models.PositiveSmallIntegerField(default=12)),
                        ("rows", models.PositiveSmallIntegerField(default=32)),
                        ("sound", models.BooleanField(default=True)),
                        ("token", models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="screens", to="clubs.event"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["first_table", "name"],
                    },
                ),
                migrations.CreateModel(
                    name="HistoricalClub",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("slug", models.SlugField(max_length=40, verbose_name="address")),
                        ("about", models.TextField(blank=True, max_length=2000, verbose_name="about the club")),
                        ("place", models.CharField(blank=True, max_length=200, verbose_name="where it meets")),
                        (
                            "time_zone",
                            models.CharField(
                                default="Asia/Taipei",
                                max_length=60,
                                validators=[clubs.models.people.check_time_zone],
                                verbose_name="time zone",
                            ),
                        ),
                        ("japanese_terms", models.BooleanField(default=False, verbose_name="riichi in Japanese terms")),
                        ("created_at", models.DateTimeField(blank=True, editable=False)),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        (
                            "history_type",
                            models.CharField(
                                choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                            ),
                        ),
                        (
                            "history_user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "historical club",
                        "verbose_name_plural": "historical clubs",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
                ),
                migrations.CreateModel(
                    name="HistoricalMembership",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "Owner"),
                                    ("organiser", "Organiser"),
                                    ("scorer", "Scorer"),
                                    ("member", "Member"),
                                ],
                                default="member",
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        ("created_at", models.DateTimeField(blank=True, editable=False)),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        (
                            "history_type",
                            models.CharField(
                                choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        (
                            "history_user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "historical membership",
                        "verbose_name_plural": "historical memberships",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
                ),
                migrations.CreateModel(
                    name="HistoricalSeason",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("slug", models.SlugField(max_length=40, verbose_name="address")),
                        ("starts_on", models.DateField(verbose_name="first day")),
                        ("ends_on", models.DateField(blank=True, null=True, verbose_name="last day")),
                        ("preset", models.CharField(max_length=40, verbose_name="rules")),
                        ("options", models.JSONField(default=dict, verbose_name="options")),
                        (
                            "best_games",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="best games that count"
                            ),
                        ),
                        (
                            "min_games",
                            models.PositiveSmallIntegerField(default=0, verbose_name="least games for a place"),
                        ),
                        ("policy", models.JSONField(blank=True, null=True, verbose_name="policy")),
                        (
                            "game_minutes",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes a game"),
                        ),
                        ("currency", models.CharField(blank=True, max_length=12, verbose_name="currency")),
                        (
                            "point_price",
                            models.DecimalField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                verbose_name="what a point is worth",
                            ),
                        ),
                        ("closed", models.BooleanField(default=False, verbose_name="closed")),
                        ("created_at", models.DateTimeField(blank=True, editable=False)),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        (
                            "history_type",
                            models.CharField(
                                choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        (
                            "history_user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "historical season",
                        "verbose_name_plural": "historical seasons",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
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
                migrations.AddField(
                    model_name="logentry",
                    name="by",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AddField(
                    model_name="logentry",
                    name="club",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="clubs.club"
                    ),
                ),
                migrations.AddField(
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
                migrations.AddField(
                    model_name="logentry",
                    name="game",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="log",
                        to="clubs.game",
                    ),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("taken_at", models.DateTimeField(blank=True, null=True)),
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
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="log_imports",
                                to="clubs.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
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
                                    ("season", "by the season's rules"),
                                    ("own", "by the log's own rules"),
                                    ("scores", "final scores only"),
                                    ("leave", "left out"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("closed_early", models.BooleanField(default=False)),
                        ("standing", models.BooleanField(default=False)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                            ),
                        ),
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
                        (
                            "batch",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="logs", to="clubs.logimport"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position"],
                    },
                ),
                migrations.CreateModel(
                    name="Membership",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "Owner"),
                                    ("organiser", "Organiser"),
                                    ("scorer", "Scorer"),
                                    ("member", "Member"),
                                ],
                                default="member",
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="clubs.club"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["created_at"],
                    },
                ),
                migrations.CreateModel(
                    name="Player",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField(verbose_name="number")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        (
                            "name_lang",
                            models.CharField(
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
                                verbose_name="language of the name",
                            ),
                        ),
                        ("alias", models.CharField(blank=True, max_length=40, verbose_name="alias")),
                        (
                            "privacy",
                            models.CharField(
                                choices=[("name", "the name"), ("alias", "the alias"), ("hidden", "no name, a number")],
                                default="name",
                                max_length=8,
                                verbose_name="the public sees",
                            ),
                        ),
                        ("reading", models.CharField(blank=True, max_length=80, verbose_name="reading")),
                        ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                        ("club_number", models.CharField(blank=True, max_length=20, verbose_name="club number")),
                        (
                            "federation_id",
                            models.CharField(blank=True, max_length=40, verbose_name="federation number"),
                        ),
                        ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                        ("guest", models.BooleanField(default=False, verbose_name="guest")),
                        ("active", models.BooleanField(default=True, verbose_name="active")),
                        ("former", models.BooleanField(db_default=False, default=False, verbose_name="removed")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("folded", models.TextField(db_default="", default="", editable=False)),
                        ("folded_alias", models.TextField(db_default="", default="", editable=False)),
                        ("latin", models.TextField(db_default="", default="", editable=False)),
                        ("sort_key", models.CharField(db_default="", default="", editable=False, max_length=120)),
                        ("kana_key", models.CharField(db_default="", default="", editable=False, max_length=120)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="players", to="clubs.club"
                            ),
                        ),
                        (
                            "merged_into",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="players",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
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
                        ("site", models.CharField(max_length=12)),
                        ("name", models.CharField(max_length=80)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="log_names", to="clubs.club"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="log_names", to="clubs.player"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["site", "name"],
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("email", models.EmailField(max_length=254, verbose_name="e-mail")),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "Owner"),
                                    ("organiser", "Organiser"),
                                    ("scorer", "Scorer"),
                                    ("member", "Member"),
                                ],
                                default="member",
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        ("token", models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("accepted_at", models.DateTimeField(blank=True, null=True)),
                        ("revoked_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "accepted_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="clubs.club"
                            ),
                        ),
                        (
                            "invited_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created_at"],
                    },
                ),
                migrations.CreateModel(
                    name="HistoricalSeat",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        ("order", models.PositiveSmallIntegerField()),
                        ("tile", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "wind",
                            models.CharField(
                                blank=True,
                                choices=[("E", "East"), ("S", "South"), ("W", "West"), ("N", "North")],
                                max_length=1,
                            ),
                        ),
                        ("index", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("active", models.BooleanField(default=True)),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        (
                            "history_type",
                            models.CharField(
                                choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.event",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.game",
                            ),
                        ),
                        (
                            "history_user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "result_player",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "historical seat",
                        "verbose_name_plural": "historical seats",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
                ),
                migrations.CreateModel(
                    name="HistoricalPlayer",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        ("number", models.PositiveIntegerField(verbose_name="number")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        (
                            "name_lang",
                            models.CharField(
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
                                verbose_name="language of the name",
                            ),
                        ),
                        ("alias", models.CharField(blank=True, max_length=40, verbose_name="alias")),
                        (
                            "privacy",
                            models.CharField(
                                choices=[("name", "the name"), ("alias", "the alias"), ("hidden", "no name, a number")],
                                default="name",
                                max_length=8,
                                verbose_name="the public sees",
                            ),
                        ),
                        ("reading", models.CharField(blank=True, max_length=80, verbose_name="reading")),
                        ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                        ("club_number", models.CharField(blank=True, max_length=20, verbose_name="club number")),
                        (
                            "federation_id",
                            models.CharField(blank=True, max_length=40, verbose_name="federation number"),
                        ),
                        ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                        ("guest", models.BooleanField(default=False, verbose_name="guest")),
                        ("active", models.BooleanField(default=True, verbose_name="active")),
                        ("former", models.BooleanField(db_default=False, default=False, verbose_name="removed")),
                        ("created_at", models.DateTimeField(blank=True, editable=False)),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        (
                            "history_type",
                            models.CharField(
                                choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.club",
                            ),
                        ),
                        (
                            "history_user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "merged_into",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "historical player",
                        "verbose_name_plural": "historical players",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
                ),
                migrations.CreateModel(
                    name="HistoricalEntry",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("expected", "Expected"),
                                    ("here", "Here"),
                                    ("left", "Left"),
                                    ("no_show", "Did not come"),
                                    ("withdrawn", "Withdrawn"),
                                    ("disqualified", "Disqualified"),
                                ],
                                default="expected",
                                max_length=12,
                            ),
                        ),
                        ("sits_out", models.BooleanField(default=False, verbose_name="sits out the next draw")),
                        ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                        ("left_at", models.DateTimeField(blank=True, null=True)),
                        ("by_phone", models.BooleanField(default=False)),
                        ("version", models.PositiveIntegerField(default=0)),
                        (
                            "number",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="start number"),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("player", "Player"), ("substitute", "Substitute")],
                                db_default="player",
                                default="player",
                                max_length=10,
                            ),
                        ),
                        ("joined_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("left_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("token", models.CharField(blank=True, db_index=True, max_length=40, null=True)),
                        ("paid_at", models.DateTimeField(blank=True, null=True)),
                        ("club_name", models.CharField(blank=True, db_default="", max_length=80, verbose_name="club")),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        (
                            "history_type",
                            models.CharField(
                                choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                            ),
                        ),
                        (
                            "changed_by",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.event",
                            ),
                        ),
                        (
                            "history_user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.eventteam",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "historical entry",
                        "verbose_name_plural": "historical entrys",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
                ),
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("expected", "Expected"),
                                    ("here", "Here"),
                                    ("left", "Left"),
                                    ("no_show", "Did not come"),
                                    ("withdrawn", "Withdrawn"),
                                    ("disqualified", "Disqualified"),
                                ],
                                default="expected",
                                max_length=12,
                            ),
                        ),
                        ("sits_out", models.BooleanField(default=False, verbose_name="sits out the next draw")),
                        ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                        ("left_at", models.DateTimeField(blank=True, null=True)),
                        ("by_phone", models.BooleanField(default=False)),
                        ("version", models.PositiveIntegerField(default=0)),
                        (
                            "number",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="start number"),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("player", "Player"), ("substitute", "Substitute")],
                                db_default="player",
                                default="player",
                                max_length=10,
                            ),
                        ),
                        ("joined_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("left_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("token", models.CharField(blank=True, max_length=40, null=True, unique=True)),
                        ("paid_at", models.DateTimeField(blank=True, null=True)),
                        ("club_name", models.CharField(blank=True, db_default="", max_length=80, verbose_name="club")),
                        (
                            "changed_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="clubs.event"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="members",
                                to="clubs.eventteam",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="clubs.player"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-checked_in_at", "pk"],
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
                        ("note", models.CharField(blank=True, max_length=200, verbose_name="how the club knows you")),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("open", "Asked"),
                                    ("approved", "Approved"),
                                    ("refused", "Refused"),
                                    ("withdrawn", "Withdrawn"),
                                ],
                                default="open",
                                max_length=10,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("decided_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="clubs.club"
                            ),
                        ),
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
                    ],
                    options={
                        "ordering": ["created_at"],
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
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        ("added", models.JSONField(default=list)),
                        ("joined", models.JSONField(default=list)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
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
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="player_imports",
                                to="clubs.club",
                            ),
                        ),
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
                        ("moved", models.JSONField(default=dict)),
                        ("before", models.JSONField(default=dict)),
                        ("dropped", models.JSONField(default=list)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
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
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="merges", to="clubs.club"
                            ),
                        ),
                        (
                            "gone",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.player"
                            ),
                        ),
                        (
                            "kept",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="merges", to="clubs.player"
                            ),
                        ),
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
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerName",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "lang",
                            models.CharField(
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
                                verbose_name="language",
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="names", to="clubs.player"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["lang"],
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
                        ("endpoint", models.CharField(max_length=500, unique=True)),
                        ("p256dh", models.CharField(max_length=100)),
                        ("auth", models.CharField(max_length=40)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="devices",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
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
                        ("kind", models.CharField(max_length=10)),
                        ("track", models.CharField(max_length=24)),
                        ("value", models.FloatField()),
                        ("mu", models.FloatField(blank=True, null=True)),
                        ("sigma", models.FloatField(blank=True, null=True)),
                        ("games", models.PositiveIntegerField()),
                        ("change", models.FloatField()),
                        ("last_at", models.DateTimeField()),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="clubs.club"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="clubs.player"
                            ),
                        ),
                    ],
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
                        ("requested", models.PositiveIntegerField(default=0)),
                        ("computed", models.PositiveIntegerField(default=0)),
                        ("since", models.DateTimeField(blank=True, null=True)),
                        ("computed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "club",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="rating_book", to="clubs.club"
                            ),
                        ),
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
                        ("kind", models.CharField(max_length=10)),
                        ("track", models.CharField(max_length=24)),
                        ("version", models.PositiveIntegerField()),
                        ("night_at", models.DateTimeField()),
                        ("place", models.PositiveSmallIntegerField()),
                        ("size", models.PositiveSmallIntegerField()),
                        ("games", models.PositiveIntegerField()),
                        ("before", models.FloatField()),
                        ("after", models.FloatField()),
                        ("numbers", models.JSONField(default=dict)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
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
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_steps",
                                to="clubs.player",
                            ),
                        ),
                    ],
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
                            "status",
                            models.CharField(
                                choices=[
                                    ("applied", "Waits to be accepted"),
                                    ("waiting", "On the waiting list"),
                                    ("confirmed", "Confirmed"),
                                    ("refused", "Refused"),
                                    ("withdrawn", "Withdrawn"),
                                    ("offered", "A place is free"),
                                    ("lapsed", "Did not answer"),
                                    ("incomplete", "The team is incomplete"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("offered_until", models.DateTimeField(blank=True, null=True)),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("email", models.EmailField(max_length=254, verbose_name="e-mail")),
                        ("country", models.CharField(blank=True, max_length=2, verbose_name="country")),
                        (
                            "federation_id",
                            models.CharField(blank=True, max_length=40, verbose_name="federation number"),
                        ),
                        ("club_name", models.CharField(blank=True, max_length=80, verbose_name="club")),
                        ("team_name", models.CharField(blank=True, max_length=60, verbose_name="team")),
                        ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("consent_at", models.DateTimeField(blank=True, null=True)),
                        ("consent_version", models.PositiveSmallIntegerField(default=0)),
                        ("place", models.PositiveIntegerField(blank=True, null=True)),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("token", models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True)),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
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
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registrations",
                                to="clubs.event",
                            ),
                        ),
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
                    ],
                    options={
                        "ordering": ["created_at", "pk"],
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
                        (
                            "registration",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="clubs.registration",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("number_in_stage", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("draft", "Draft"),
                                    ("published", "Published"),
                                    ("started", "Being played"),
                                    ("approved", "Approved"),
                                ],
                                db_default="started",
                                default="started",
                                max_length=10,
                            ),
                        ),
                        (
                            "method",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("schedule", "Schedule, fixed before the first round"),
                                    ("random", "At random, avoiding repeats"),
                                    ("swiss", "Swiss: by the standing, avoiding repeats"),
                                    ("snake", "Snake: ranks spread over the tables"),
                                    ("interval", "Interval: ranks spread over the tables"),
                                    ("final", "Tables by rank: 1 to 4, 5 to 8 …"),
                                ],
                                db_default="",
                                max_length=10,
                            ),
                        ),
                        ("planned_at", models.DateTimeField(blank=True, null=True)),
                        ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("started_at", models.DateTimeField(blank=True, null=True)),
                        ("version", models.PositiveIntegerField(db_default=0, default=0)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="clubs.event"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
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
                        ("number", models.PositiveSmallIntegerField()),
                        ("planned_at", models.DateTimeField(blank=True, null=True)),
                        ("reason", models.CharField(max_length=200)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
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
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="postponed",
                                to="clubs.game",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="postponed", to="clubs.round"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["round", "number"],
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
                        ("version", models.PositiveIntegerField(default=1)),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("changed_at", models.DateTimeField(auto_now=True)),
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
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="lineups", to="clubs.entry"
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
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="lineups", to="clubs.round"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["round", "team__number"],
                    },
                ),
                migrations.AddField(
                    model_name="game",
                    name="round",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="games", to="clubs.round"
                    ),
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
                        ("text", models.CharField(blank=True, max_length=200)),
                        ("starts_at", models.DateTimeField(blank=True, null=True)),
                        ("until", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
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
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="ScoreSheet",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField(default=1)),
                        ("current", models.BooleanField(default=True)),
                        ("scores", models.JSONField()),
                        ("deposits", models.PositiveSmallIntegerField(default=0)),
                        ("key", models.CharField(max_length=64, unique=True)),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200)),
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
                                on_delete=django.db.models.deletion.CASCADE, related_name="sheets", to="clubs.game"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["version"],
                    },
                ),
                migrations.CreateModel(
                    name="Season",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("slug", models.SlugField(max_length=40, verbose_name="address")),
                        ("starts_on", models.DateField(verbose_name="first day")),
                        ("ends_on", models.DateField(blank=True, null=True, verbose_name="last day")),
                        ("preset", models.CharField(max_length=40, verbose_name="rules")),
                        ("options", models.JSONField(default=dict, verbose_name="options")),
                        (
                            "best_games",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="best games that count"
                            ),
                        ),
                        (
                            "min_games",
                            models.PositiveSmallIntegerField(default=0, verbose_name="least games for a place"),
                        ),
                        ("policy", models.JSONField(blank=True, null=True, verbose_name="policy")),
                        (
                            "game_minutes",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes a game"),
                        ),
                        ("currency", models.CharField(blank=True, max_length=12, verbose_name="currency")),
                        (
                            "point_price",
                            models.DecimalField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                verbose_name="what a point is worth",
                            ),
                        ),
                        ("closed", models.BooleanField(default=False, verbose_name="closed")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="seasons", to="clubs.club"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-starts_on", "-pk"],
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
                        ("reason", models.CharField(blank=True, db_default="", default="", max_length=200)),
                        ("put_away", models.JSONField(blank=True, null=True)),
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
                            "undone_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
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
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
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
                        ("asked", models.PositiveIntegerField(default=0)),
                        ("made", models.PositiveIntegerField(default=0)),
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                        ("facts", models.JSONField(blank=True, null=True)),
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
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="recaps", to="clubs.season"
                            ),
                        ),
                    ],
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
                        ("before", models.JSONField()),
                        ("after", models.JSONField()),
                        ("moves", models.JSONField(default=list)),
                        ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
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
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="policy_changes",
                                to="clubs.season",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
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
                        ("system", models.CharField(max_length=20)),
                        ("start", models.PositiveSmallIntegerField()),
                        ("place_1", models.PositiveIntegerField(default=0)),
                        ("place_2", models.PositiveIntegerField(default=0)),
                        ("place_3", models.PositiveIntegerField(default=0)),
                        ("place_4", models.PositiveIntegerField(default=0)),
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
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
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
                    name="Leaderboard",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("requested", models.PositiveIntegerField(default=0)),
                        ("computed", models.PositiveIntegerField(default=0)),
                        ("requested_at", models.DateTimeField(blank=True, null=True)),
                        ("computed_at", models.DateTimeField(blank=True, null=True)),
                        ("pause", models.FloatField(default=0)),
                        (
                            "season",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="leaderboard",
                                to="clubs.season",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="HistoricalEvent",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        (
                            "kind",
                            models.CharField(
                                choices=[("night", "League night"), ("tournament", "Tournament")],
                                default="night",
                                max_length=12,
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        ("name", models.CharField(blank=True, max_length=80, verbose_name="name")),
                        ("starts_at", models.DateTimeField(verbose_name="starts")),
                        (
                            "status",
                            models.CharField(
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
                        ("opened_at", models.DateTimeField(blank=True, null=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        ("time_up_at", models.DateTimeField(blank=True, null=True)),
                        ("announced_at", models.DateTimeField(blank=True, null=True)),
                        ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "cancel_reason",
                            models.CharField(blank=True, max_length=200, verbose_name="why it was cancelled"),
                        ),
                        (
                            "checkin_token",
                            models.CharField(db_index=True, default=clubs.models.identifiers.link_token, max_length=40),
                        ),
                        (
                            "checkin_open",
                            models.BooleanField(default=True, verbose_name="players may check in by phone"),
                        ),
                        ("preset", models.CharField(blank=True, db_default="", max_length=40, verbose_name="rules")),
                        ("options", models.JSONField(blank=True, null=True, verbose_name="options")),
                        (
                            "preset_three",
                            models.CharField(
                                blank=True, db_default="", max_length=40, verbose_name="rules of tables of three"
                            ),
                        ),
                        ("place", models.CharField(blank=True, db_default="", max_length=200, verbose_name="place")),
                        (
                            "counts_in_season",
                            models.BooleanField(
                                db_default=True, default=True, verbose_name="counts in the season's standings"
                            ),
                        ),
                        (
                            "results_hidden_from",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="results hidden from round"
                            ),
                        ),
                        ("revealed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "registration_from",
                            models.DateTimeField(blank=True, null=True, verbose_name="registration opens"),
                        ),
                        (
                            "registration_until",
                            models.DateTimeField(blank=True, null=True, verbose_name="registration closes"),
                        ),
                        ("capacity", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places")),
                        (
                            "moderated",
                            models.BooleanField(
                                db_default=False, default=False, verbose_name="the organiser accepts each one"
                            ),
                        ),
                        ("asks", models.JSONField(blank=True, default=list, verbose_name="what the form asks")),
                        (
                            "answer_hours",
                            models.PositiveSmallIntegerField(
                                db_default=48, default=48, verbose_name="hours to answer for a free place"
                            ),
                        ),
                        (
                            "team_size",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="members of a team that registers together"
                            ),
                        ),
                        (
                            "auto_places",
                            models.BooleanField(
                                db_default=True,
                                default=True,
                                verbose_name="free places go to the waiting list by themselves",
                            ),
                        ),
                        ("penalty_list", models.JSONField(blank=True, null=True, verbose_name="penalties")),
                        (
                            "grace_minutes",
                            models.PositiveSmallIntegerField(
                                db_default=10, default=10, verbose_name="minutes of grace"
                            ),
                        ),
                        (
                            "late_tenths",
                            models.PositiveSmallIntegerField(
                                db_default=0, default=0, verbose_name="what five minutes cost"
                            ),
                        ),
                        (
                            "substitute_minutes",
                            models.PositiveSmallIntegerField(
                                db_default=15, default=15, verbose_name="minutes until a substitute sits"
                            ),
                        ),
                        ("fee", models.CharField(blank=True, db_default="", max_length=80, verbose_name="fee")),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        (
                            "history_type",
                            models.CharField(
                                choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                            ),
                        ),
                        (
                            "history_user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.season",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "historical event",
                        "verbose_name_plural": "historical events",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
                ),
                migrations.AddField(
                    model_name="event",
                    name="season",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="clubs.season"
                    ),
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
                        ("what", models.CharField(max_length=60)),
                        ("kept", models.CharField(max_length=200)),
                        ("found", models.CharField(max_length=200)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="differences", to="clubs.club"
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
                        (
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="found", to="clubs.rebuilding"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.season"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("order", models.PositiveSmallIntegerField()),
                        ("tile", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "wind",
                            models.CharField(
                                blank=True,
                                choices=[("E", "East"), ("S", "South"), ("W", "West"), ("N", "North")],
                                max_length=1,
                            ),
                        ),
                        ("index", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("active", models.BooleanField(default=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.event"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="clubs.game"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="clubs.player"
                            ),
                        ),
                        (
                            "result_player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["game", "index", "order"],
                    },
                ),
                migrations.CreateModel(
                    name="Penalty",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("tenths", models.IntegerField()),
                        ("reason", models.CharField(max_length=200)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="penalties", to="clubs.seat"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["created_at"],
                    },
                ),
                migrations.CreateModel(
                    name="HistoricalPenalty",
                    fields=[
                        ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                        ("tenths", models.IntegerField()),
                        ("reason", models.CharField(max_length=200)),
                        ("created_at", models.DateTimeField(blank=True, editable=False)),
                        ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                        ("history_id", models.AutoField(primary_key=True, serialize=False)),
                        ("history_date", models.DateTimeField(db_index=True)),
                        ("history_change_reason", models.CharField(max_length=100, null=True)),
                        (
                            "history_type",
                            models.CharField(
                                choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "history_user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="clubs.seat",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "historical penalty",
                        "verbose_name_plural": "historical penaltys",
                        "ordering": ("-history_date", "-history_id"),
                        "get_latest_by": ("history_date", "history_id"),
                    },
                    bases=(simple_history.models.HistoricalChanges, models.Model),
                ),
                migrations.CreateModel(
                    name="Confirmation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
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
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="confirmations",
                                to="clubs.game",
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="confirmations",
                                to="clubs.seat",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="SeatDraw",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "public_id",
                            models.CharField(default=clubs.models.identifiers.public_id, max_length=12, unique=True),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("planned", "Planned"),
                                    ("committed", "Committed"),
                                    ("discarded", "Discarded"),
                                    ("redrawn", "Redrawn"),
                                ],
                                default="planned",
                                max_length=10,
                            ),
                        ),
                        (
                            "company",
                            models.CharField(
                                choices=[
                                    ("random", "At random, avoiding repeats"),
                                    ("hand", "By hand"),
                                    ("same", "The same people at one table again"),
                                    ("stage", "As the stage of the tournament says"),
                                ],
                                default="random",
                                max_length=8,
                            ),
                        ),
                        (
                            "seats",
                            models.CharField(
                                choices=[
                                    ("winds", "Draw of the four winds"),
                                    ("balanced", "At random, starting seats balanced"),
                                ],
                                default="winds",
                                max_length=8,
                            ),
                        ),
                        (
                            "first_dealer",
                            models.CharField(
                                choices=[
                                    ("dice2", "Dice, two throws"),
                                    ("dice1", "Dice, one throw"),
                                    ("seat", "East deals first"),
                                    ("east3", "Three dice for East’s seat, three for the first dealer"),
                                ],
                                default="dice2",
                                max_length=8,
                            ),
                        ),
                        ("seed", models.CharField(max_length=64)),
                        ("seed_hash", models.CharField(max_length=64)),
                        ("inputs", models.JSONField(default=dict)),
                        ("plan", models.JSONField(default=dict)),
                        ("steps", models.JSONField(default=list)),
                        ("outcome", models.JSONField(default=dict)),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("committed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "after",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="next_draws",
                                to="clubs.game",
                            ),
                        ),
                        (
                            "created_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="clubs.event"
                            ),
                        ),
                        (
                            "replaces",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="redraws",
                                to="clubs.seatdraw",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="draws",
                                to="clubs.round",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-number"],
                    },
                ),
                migrations.AddField(
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
                migrations.CreateModel(
                    name="SeatResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("score", models.IntegerField()),
                        ("place", models.PositiveSmallIntegerField()),
                        ("uma", models.IntegerField()),
                        ("oka", models.IntegerField()),
                        ("penalty", models.IntegerField()),
                        ("total", models.IntegerField()),
                        ("system", models.CharField(max_length=20)),
                        ("size", models.PositiveSmallIntegerField()),
                        ("start", models.PositiveSmallIntegerField()),
                        ("tied", models.PositiveSmallIntegerField()),
                        ("tie", models.PositiveSmallIntegerField()),
                        ("last", models.BooleanField()),
                        ("night_at", models.DateTimeField()),
                        ("round_number", models.PositiveSmallIntegerField()),
                        ("table_number", models.PositiveSmallIntegerField()),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="clubs.event"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="clubs.game"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="results", to="clubs.player"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="clubs.season"
                            ),
                        ),
                        (
                            "seat",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="result", to="clubs.seat"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["place", "seat__index"],
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
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.event"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_tallies",
                                to="clubs.game",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_tallies",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_tallies",
                                to="clubs.season",
                            ),
                        ),
                    ],
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
                        ("count", models.CharField(max_length=12)),
                        ("key", models.CharField(max_length=40)),
                        ("amount", models.IntegerField()),
                        ("out", models.IntegerField(default=0)),
                        (
                            "tally",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="keys", to="clubs.seattally"
                            ),
                        ),
                    ],
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
                        ("scores", models.JSONField()),
                        ("deposits", models.PositiveSmallIntegerField(default=0)),
                        ("agrees", models.BooleanField()),
                        ("key", models.CharField(max_length=64, unique=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
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
                        ("image", models.BinaryField()),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
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
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="photos", to="clubs.game"
                            ),
                        ),
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
                        ("number", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=40, verbose_name="name")),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("planned", "Planned"),
                                    ("ready", "Ready"),
                                    ("playing", "Being played"),
                                    ("finished", "Finished"),
                                ],
                                default="planned",
                                max_length=10,
                            ),
                        ),
                        (
                            "size",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="how many go on"),
                        ),
                        (
                            "carry_percent",
                            models.PositiveSmallIntegerField(default=0, verbose_name="points carried over, percent"),
                        ),
                        (
                            "odd",
                            models.CharField(
                                choices=[
                                    ("substitutes", "Substitutes fill the tables"),
                                    ("bye", "Who is left over sits out"),
                                    ("three", "Tables of three"),
                                    ("refuse", "The number has to divide"),
                                ],
                                default="substitutes",
                                max_length=12,
                            ),
                        ),
                        (
                            "winds",
                            models.CharField(
                                choices=[
                                    ("balance", "Starting winds balanced"),
                                    ("rank", "The best starts East"),
                                    ("choice", "The best chooses first: the desk enters it"),
                                    ("draw", "Drawn at the table: the desk enters it"),
                                ],
                                default="balance",
                                max_length=8,
                            ),
                        ),
                        ("bye_tenths", models.IntegerField(default=0)),
                        ("bye_mean", models.BooleanField(db_default=False, default=False)),
                        (
                            "least_tenths",
                            models.IntegerField(blank=True, null=True, verbose_name="least points to go on"),
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
                        ("avoid", models.JSONField(blank=True, default=list)),
                        (
                            "minutes",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes a round"),
                        ),
                        (
                            "end_policy",
                            models.CharField(
                                choices=[
                                    ("none", "The game plays to its own end"),
                                    ("finish", "The deal being played ends the game"),
                                    ("one_more", "The deal being played and one more"),
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
                                db_default=False, default=False, verbose_name="penalties in the game’s total"
                            ),
                        ),
                        (
                            "substitute_tenths",
                            models.IntegerField(blank=True, null=True, verbose_name="a substitute’s total"),
                        ),
                        (
                            "second_check",
                            models.BooleanField(default=True, verbose_name="a second person checks every sheet"),
                        ),
                        (
                            "by_team",
                            models.BooleanField(db_default=False, default=False, verbose_name="teams are the entrants"),
                        ),
                        (
                            "least_games",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="least games of a player"
                            ),
                        ),
                        (
                            "most_games",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="most games of a player"
                            ),
                        ),
                        ("limit_tenths", models.IntegerField(db_default=0, default=0)),
                        (
                            "lineup_minutes",
                            models.PositiveSmallIntegerField(
                                db_default=15, default=15, verbose_name="line-up, minutes before"
                            ),
                        ),
                        ("notes", models.JSONField(blank=True, default=list)),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("requested", models.PositiveIntegerField(default=0)),
                        ("computed", models.PositiveIntegerField(default=0)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="clubs.event"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                    },
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
                migrations.CreateModel(
                    name="EntryPenalty",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("deal", models.PositiveSmallIntegerField(blank=True, null=True)),
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
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                        ("cancel_reason", models.CharField(blank=True, max_length=200)),
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
                            "cancelled_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
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
                            "game",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="entry_penalties",
                                to="clubs.game",
                            ),
                        ),
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
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="penalties", to="clubs.stage"
                            ),
                        ),
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
                        ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("carried", models.IntegerField(default=0)),
                        ("declined_at", models.DateTimeField(blank=True, null=True)),
                        ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="clubs.entry"
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="clubs.stage"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["rank", "entry__number"],
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
                        ("through", models.PositiveSmallIntegerField()),
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
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="clubs.entry"
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="clubs.stage"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["order"],
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
                        ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("carried", models.IntegerField(default=0)),
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
                    ],
                    options={
                        "ordering": ["rank", "team__number"],
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
                        ("through", models.PositiveSmallIntegerField()),
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
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="team_standings",
                                to="clubs.stage",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="standings",
                                to="clubs.eventteam",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["order"],
                    },
                ),
                migrations.CreateModel(
                    name="Standing",
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
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="clubs.player"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="clubs.season"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position", "player__number"],
                    },
                ),
                migrations.CreateModel(
                    name="Substitution",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("from_deal", models.PositiveSmallIntegerField()),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="substitutions",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="substitutions",
                                to="clubs.seat",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["from_deal", "pk"],
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
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "club",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="sum_book", to="clubs.club"
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Table",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        ("token", models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True)),
                        ("link_revoked_at", models.DateTimeField(blank=True, null=True)),
                        ("referee_called_at", models.DateTimeField(blank=True, null=True)),
                        ("referee_note", models.CharField(blank=True, max_length=200)),
                        ("seen_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="clubs.event"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
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
                            "kind",
                            models.CharField(
                                choices=[
                                    ("draft", "drafted"),
                                    ("publish", "published"),
                                    ("unpublish", "taken back"),
                                    ("start", "started"),
                                    ("pause", "paused"),
                                    ("resume", "resumed"),
                                    ("extend", "extra time"),
                                    ("approve", "approved"),
                                    ("reopen", "opened again"),
                                    ("reset", "reset"),
                                    ("cut", "cut confirmed"),
                                    ("decline", "declined"),
                                    ("move", "table moved"),
                                    ("swap", "seats changed by hand"),
                                    ("void", "result void"),
                                    ("again", "table plays again"),
                                    ("keep", "seats kept"),
                                    ("absent", "seat empty"),
                                    ("present", "seat taken"),
                                    ("report", "report sent"),
                                    ("postpone", "table postponed"),
                                    ("play", "postponed table started"),
                                    ("tables", "tables approved"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("seconds", models.IntegerField(default=0)),
                        ("data", models.JSONField(blank=True, default=dict)),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
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
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="acts", to="clubs.stage"
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
                    ],
                    options={
                        "ordering": ["created_at", "pk"],
                    },
                ),
                migrations.AddField(
                    model_name="seatdraw",
                    name="table",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="clubs.table",
                    ),
                ),
                migrations.CreateModel(
                    name="Payment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("payer_name", models.CharField(blank=True, max_length=80)),
                        ("payee_name", models.CharField(blank=True, max_length=80)),
                        ("tenths", models.PositiveBigIntegerField(verbose_name="tenths of a point")),
                        (
                            "via",
                            models.CharField(
                                choices=[
                                    ("table", "the table's tablet"),
                                    ("staff", "staff"),
                                    ("phone", "the player's own phone"),
                                    ("demo", "the demo club"),
                                    ("log", "a game log"),
                                    ("api", "the API"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
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
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="payments", to="clubs.event"
                            ),
                        ),
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
                        (
                            "payee",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "payer",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="clubs.player",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="payments",
                                to="clubs.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["created_at", "pk"],
                    },
                ),
                migrations.AddField(
                    model_name="game",
                    name="table",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="games", to="clubs.table"
                    ),
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
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        ("token", models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="table_cards", to="clubs.club"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
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
                        ("name", models.CharField(max_length=60, verbose_name="name")),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="clubs.season"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["name", "pk"],
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
                        ("tenths", models.IntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("late", "Too late"),
                                    ("chombo", "Foul"),
                                    ("absence", "Absent"),
                                    ("carry", "Carried over"),
                                    ("other", "Other"),
                                ],
                                default="other",
                                max_length=8,
                                verbose_name="kind",
                            ),
                        ),
                        ("reason", models.CharField(max_length=200, verbose_name="reason")),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("cancelled_at", models.DateTimeField(blank=True, null=True)),
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
                            "cancelled_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
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
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="bonus_lines",
                                to="clubs.season",
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
                    ],
                    options={
                        "ordering": ["-created_at", "-pk"],
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
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="clubs.player"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.season"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="members", to="clubs.team"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["player__number"],
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
                    },
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
                        ("url", models.CharField(max_length=500, verbose_name="address")),
                        ("secret", models.CharField(max_length=64)),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("active", models.BooleanField(default=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="webhooks", to="clubs.club"
                            ),
                        ),
                        (
                            "made_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
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
                        ("language", models.CharField(default="en", max_length=10)),
                        ("content", models.JSONField(default=dict)),
                        ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                        ("next_try", models.DateTimeField()),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        ("done_at", models.DateTimeField(null=True)),
                        ("failed_at", models.DateTimeField(null=True)),
                        ("note", models.CharField(blank=True, default="", max_length=200)),
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
                    ],
                    options={
                        "ordering": ["-pk"],
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
                            "kind",
                            models.CharField(
                                choices=[
                                    ("seat", "I am drawn to a table"),
                                    ("night", "A night of my club is open"),
                                    ("standings", "The standings of my season changed"),
                                    ("referee", "A table calls the referee (for staff)"),
                                ],
                                max_length=12,
                            ),
                        ),
                        (
                            "way",
                            models.CharField(choices=[("mail", "E-mail"), ("push", "On my devices")], max_length=4),
                        ),
                        ("language", models.CharField(max_length=10)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="wishes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
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
                        ("deal", models.PositiveSmallIntegerField()),
                        ("win", models.PositiveSmallIntegerField()),
                        ("system", models.CharField(max_length=20)),
                        ("night_at", models.DateTimeField()),
                        ("dealer", models.BooleanField()),
                        ("points", models.IntegerField()),
                        ("fan", models.IntegerField(blank=True, null=True)),
                        ("yakuman", models.PositiveSmallIntegerField(default=0)),
                        ("limit", models.CharField(blank=True, max_length=20)),
                        ("patterns", models.JSONField(blank=True, null=True)),
                        ("tiles", models.BooleanField(default=False)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="won_hands", to="clubs.event"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="won_hands", to="clubs.game"
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
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="won_hands", to="clubs.season"
                            ),
                        ),
                        (
                            "winner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="won_hands", to="clubs.player"
                            ),
                        ),
                    ],
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
                        ("key", models.CharField(max_length=64, verbose_name="idempotency key")),
                        ("asked", models.CharField(max_length=64)),
                        ("status", models.PositiveSmallIntegerField(default=0)),
                        ("body", models.JSONField(default=dict)),
                        ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "by", "key"), name="one_answer_per_key")
                        ],
                    },
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
                            "role",
                            models.CharField(
                                choices=[("director", "Director"), ("referee", "Referee"), ("desk", "Desk")],
                                max_length=10,
                                verbose_name="role",
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
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("event", "user"), name="one_role_per_event")],
                    },
                ),
                migrations.AddConstraint(
                    model_name="eventteam",
                    constraint=models.UniqueConstraint(fields=("event", "number"), name="one_event_team_per_number"),
                ),
                migrations.AddConstraint(
                    model_name="eventteam",
                    constraint=models.UniqueConstraint(fields=("event", "name"), name="one_event_team_per_name"),
                ),
                migrations.AddField(
                    model_name="ratedgame",
                    name="club",
                    field=models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.club"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="dispute",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("game", "number"),
                        name="one_open_dispute_per_deal",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="dealdraft",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("current", True)),
                        fields=("game", "number"),
                        name="one_current_draft_per_deal",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="dealdraft",
                    constraint=models.UniqueConstraint(
                        fields=("game", "number", "version"), name="one_draft_per_version"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="deal",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("current", True)),
                        fields=("game", "number"),
                        name="one_current_version_per_deal",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="deal",
                    constraint=models.UniqueConstraint(
                        fields=("game", "number", "version"), name="one_deal_per_version"
                    ),
                ),
                migrations.AddIndex(
                    model_name="gametally",
                    index=models.Index(
                        condition=models.Q(("asked__gt", models.F("made"))), fields=["game"], name="tallies_behind"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="hallscreen",
                    constraint=models.UniqueConstraint(fields=("event", "name"), name="one_screen_per_hall"),
                ),
                migrations.AddIndex(
                    model_name="logentry",
                    index=models.Index(fields=["game", "-created_at"], name="clubs_logen_game_id_223fbf_idx"),
                ),
                migrations.AddConstraint(
                    model_name="importedlog",
                    constraint=models.UniqueConstraint(fields=("batch", "position"), name="one_log_per_position"),
                ),
                migrations.AddConstraint(
                    model_name="importedlog",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("standing", True)), fields=("club", "fingerprint"), name="one_game_per_log"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="membership",
                    constraint=models.UniqueConstraint(fields=("club", "user"), name="one_membership_per_club"),
                ),
                migrations.AddIndex(
                    model_name="player",
                    index=models.Index(fields=["club", "sort_key", "number"], name="players_by_sound"),
                ),
                migrations.AddIndex(
                    model_name="player",
                    index=models.Index(condition=models.Q(("sort_key", "")), fields=["id"], name="players_not_spelt"),
                ),
                migrations.AddConstraint(
                    model_name="player",
                    constraint=models.UniqueConstraint(fields=("club", "number"), name="one_player_per_number"),
                ),
                migrations.AddConstraint(
                    model_name="player",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("user__isnull", False)),
                        fields=("club", "user"),
                        name="one_player_per_account",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="player",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("privacy", "alias"), _negated=True),
                            models.Q(("alias", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="alias_shown_exists",
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
                    model_name="logname",
                    constraint=models.UniqueConstraint(fields=("club", "site", "name"), name="one_player_per_log_name"),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.UniqueConstraint(fields=("event", "player"), name="one_entry_per_player"),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.UniqueConstraint(fields=("event", "number"), name="one_entry_per_start_number"),
                ),
                migrations.AddConstraint(
                    model_name="playerclaim",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("status", "open")),
                        fields=("club", "user"),
                        name="one_open_claim_per_account",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="playername",
                    constraint=models.UniqueConstraint(fields=("player", "lang"), name="one_name_per_language"),
                ),
                migrations.AddIndex(
                    model_name="rating",
                    index=models.Index(fields=["club", "kind", "track", "-value"], name="ratings_in_order"),
                ),
                migrations.AddConstraint(
                    model_name="rating",
                    constraint=models.UniqueConstraint(fields=("kind", "track", "player"), name="one_rating_per_track"),
                ),
                migrations.AddIndex(
                    model_name="ratingstep",
                    index=models.Index(fields=["club", "night_at"], name="steps_of_a_club"),
                ),
                migrations.AddConstraint(
                    model_name="ratingstep",
                    constraint=models.UniqueConstraint(
                        fields=("kind", "track", "player", "games"), name="one_step_after_so_many_games"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="registrationmember",
                    constraint=models.UniqueConstraint(fields=("registration", "number"), name="one_member_per_number"),
                ),
                migrations.AddConstraint(
                    model_name="postponedtable",
                    constraint=models.UniqueConstraint(fields=("round", "number"), name="one_postponement_per_table"),
                ),
                migrations.AddConstraint(
                    model_name="lineup",
                    constraint=models.UniqueConstraint(fields=("round", "team"), name="one_lineup_per_round_and_team"),
                ),
                migrations.AddConstraint(
                    model_name="scoresheet",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("current", True)), fields=("game",), name="one_current_sheet_per_game"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="scoresheet",
                    constraint=models.UniqueConstraint(fields=("game", "version"), name="one_sheet_per_version"),
                ),
                migrations.AddConstraint(
                    model_name="season",
                    constraint=models.UniqueConstraint(fields=("club", "slug"), name="one_season_per_address"),
                ),
                migrations.AddConstraint(
                    model_name="recap",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("event__isnull", True)), fields=("season",), name="one_recap_per_season"
                    ),
                ),
                migrations.AddIndex(
                    model_name="playersum",
                    index=models.Index(fields=["club", "season", "system", "start", "player"], name="sums_of_a_scope"),
                ),
                migrations.AddConstraint(
                    model_name="playersum",
                    constraint=models.UniqueConstraint(
                        models.F("club"),
                        django.db.models.functions.comparison.Coalesce(models.F("season"), models.Value(0)),
                        models.F("system"),
                        models.F("start"),
                        django.db.models.functions.comparison.Coalesce(models.F("player"), models.Value(0)),
                        name="one_sum_per_player",
                    ),
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
                    model_name="seat",
                    constraint=models.UniqueConstraint(fields=("game", "player"), name="one_seat_per_player"),
                ),
                migrations.AddConstraint(
                    model_name="seat",
                    constraint=models.UniqueConstraint(fields=("game", "order"), name="one_seat_per_order"),
                ),
                migrations.AddConstraint(
                    model_name="seat",
                    constraint=models.UniqueConstraint(fields=("game", "tile"), name="one_turn_per_tile"),
                ),
                migrations.AddConstraint(
                    model_name="seat",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("wind", ""), _negated=True),
                        fields=("game", "wind"),
                        name="one_seat_per_wind",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="seat",
                    constraint=models.UniqueConstraint(fields=("game", "index"), name="one_seat_per_index"),
                ),
                migrations.AddConstraint(
                    model_name="seat",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("active", True)),
                        fields=("event", "player"),
                        name="one_running_seat_per_player",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="confirmation",
                    constraint=models.UniqueConstraint(fields=("game", "seat"), name="one_confirmation_per_seat"),
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
                    model_name="seattally",
                    index=models.Index(fields=["season", "system", "player"], name="tallies_of_a_season"),
                ),
                migrations.AddIndex(
                    model_name="seattally",
                    index=models.Index(fields=["club", "system", "player"], name="tallies_of_a_club"),
                ),
                migrations.AddConstraint(
                    model_name="seattally",
                    constraint=models.UniqueConstraint(fields=("game", "start", "player"), name="one_tally_per_sitter"),
                ),
                migrations.AddConstraint(
                    model_name="keytally",
                    constraint=models.UniqueConstraint(fields=("tally", "count", "key"), name="one_amount_per_key"),
                ),
                migrations.AddConstraint(
                    model_name="stage",
                    constraint=models.UniqueConstraint(fields=("event", "number"), name="one_stage_per_number"),
                ),
                migrations.AddConstraint(
                    model_name="round",
                    constraint=models.UniqueConstraint(fields=("event", "number"), name="one_round_per_number"),
                ),
                migrations.AddConstraint(
                    model_name="entrypenalty",
                    constraint=models.CheckConstraint(
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
                    ),
                ),
                migrations.AddConstraint(
                    model_name="stageentry",
                    constraint=models.UniqueConstraint(fields=("stage", "entry"), name="one_entry_per_stage"),
                ),
                migrations.AddConstraint(
                    model_name="stagestanding",
                    constraint=models.UniqueConstraint(
                        fields=("stage", "through", "entry"), name="one_line_per_round_and_entry"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="stageteam",
                    constraint=models.UniqueConstraint(fields=("stage", "team"), name="one_team_per_stage"),
                ),
                migrations.AddConstraint(
                    model_name="stageteamstanding",
                    constraint=models.UniqueConstraint(
                        fields=("stage", "through", "team"), name="one_line_per_round_and_team"
                    ),
                ),
                migrations.AddIndex(
                    model_name="standing",
                    index=models.Index(fields=["season", "position"], name="standings_in_order"),
                ),
                migrations.AddConstraint(
                    model_name="standing",
                    constraint=models.UniqueConstraint(fields=("season", "player"), name="one_standing_per_player"),
                ),
                migrations.AddConstraint(
                    model_name="table",
                    constraint=models.UniqueConstraint(fields=("event", "number"), name="one_table_per_number"),
                ),
                migrations.AddConstraint(
                    model_name="seatdraw",
                    constraint=models.UniqueConstraint(fields=("event", "number"), name="one_draw_per_number"),
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
                    model_name="seatdraw",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("status", "committed")), fields=("after",), name="one_next_game_per_game"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="payment",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("tenths__gt", 0)), name="payment_is_of_something"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="game",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("status__in", ["seating", "playing", "to_confirm"])),
                        fields=("table",),
                        name="one_running_game_per_table",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tablecard",
                    constraint=models.UniqueConstraint(fields=("club", "number"), name="one_card_per_number"),
                ),
                migrations.AddConstraint(
                    model_name="team",
                    constraint=models.UniqueConstraint(fields=("season", "name"), name="one_team_per_name"),
                ),
                migrations.AddConstraint(
                    model_name="bonusline",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("player", None), ("team", None), _connector="XOR"),
                        name="bonus_of_a_player_or_a_team",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teammember",
                    constraint=models.UniqueConstraint(fields=("season", "player"), name="one_team_per_player"),
                ),
                migrations.AddConstraint(
                    model_name="teamstanding",
                    constraint=models.UniqueConstraint(fields=("season", "team"), name="one_standing_per_team"),
                ),
                migrations.AddIndex(
                    model_name="message",
                    index=models.Index(
                        condition=models.Q(("done_at", None), ("failed_at", None)),
                        fields=["next_try"],
                        name="messages_waiting",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="wish",
                    constraint=models.UniqueConstraint(fields=("user", "kind", "way"), name="one_wish_of_a_kind"),
                ),
                migrations.AddIndex(
                    model_name="wonhand",
                    index=models.Index(fields=["season", "winner"], name="hands_of_a_season"),
                ),
                migrations.AddIndex(
                    model_name="wonhand",
                    index=models.Index(fields=["club", "system", "points"], name="best_hands_of_a_club"),
                ),
                migrations.AddIndex(
                    model_name="wonhand",
                    index=models.Index(
                        condition=models.Q(("limit", ""), _negated=True),
                        fields=["club", "night_at"],
                        name="limit_hands_of_a_club",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="wonhand",
                    constraint=models.UniqueConstraint(fields=("game", "deal", "win"), name="one_row_per_win"),
                ),
                migrations.AddIndex(
                    model_name="ratedgame",
                    index=models.Index(fields=["club", "night_at"], name="rated_games_of_a_club"),
                ),
            ]
        ),
    ]

import clubs.models.identifiers
import clubs.models.people
import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("clubs", "0001_kept_facts"),
        ("clubs", "0002_mark_the_version_of_the_facts"),
        ("clubs", "0003_let_players_act_by_phone"),
        ("clubs", "0004_let_tables_play_on"),
        ("clubs", "0005_keep_what_was_ticked"),
        ("clubs", "0006_keep_deals_line_by_line"),
        ("clubs", "0007_keep_what_was_paid"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        choices=[("planned", "Planned"), ("open", "Open"), ("closed", "Closed")],
                        default="planned",
                        max_length=8,
                    ),
                ),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "checkin_token",
                    models.CharField(default=clubs.models.identifiers.link_token, max_length=40, unique=True),
                ),
                ("checkin_open", models.BooleanField(default=True, verbose_name="players may check in by phone")),
            ],
            options={
                "ordering": ["-starts_at"],
            },
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                ("email", models.EmailField(max_length=254, unique=True, verbose_name="e-mail")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
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
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public_id", models.CharField(default=clubs.models.identifiers.public_id, max_length=12, unique=True)),
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
                ("end_reason", models.CharField(blank=True, max_length=20)),
                ("closed_note", models.CharField(blank=True, max_length=200)),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("final_at", models.DateTimeField(blank=True, null=True)),
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
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                ("history_id", models.AutoField(primary_key=True, serialize=False)),
                ("history_date", models.DateTimeField(db_index=True)),
                ("history_change_reason", models.CharField(max_length=100, null=True)),
                (
                    "history_type",
                    models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1),
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
                    models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1),
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
                ("guest", models.BooleanField(default=False, verbose_name="guest")),
                ("active", models.BooleanField(default=True, verbose_name="active")),
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                ("history_id", models.AutoField(primary_key=True, serialize=False)),
                ("history_date", models.DateTimeField(db_index=True)),
                ("history_change_reason", models.CharField(max_length=100, null=True)),
                (
                    "history_type",
                    models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1),
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
                "verbose_name": "historical player",
                "verbose_name_plural": "historical players",
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
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="best games that count"),
                ),
                ("min_games", models.PositiveSmallIntegerField(default=0, verbose_name="least games for a place")),
                (
                    "game_minutes",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes a game"),
                ),
                ("closed", models.BooleanField(default=False, verbose_name="closed")),
                ("created_at", models.DateTimeField(blank=True, editable=False)),
                ("history_id", models.AutoField(primary_key=True, serialize=False)),
                ("history_date", models.DateTimeField(db_index=True)),
                ("history_change_reason", models.CharField(max_length=100, null=True)),
                (
                    "history_type",
                    models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1),
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
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("guest", models.BooleanField(default=False, verbose_name="guest")),
                ("active", models.BooleanField(default=True, verbose_name="active")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="players", to="clubs.club"
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
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        blank=True, choices=[("E", "East"), ("S", "South"), ("W", "West"), ("N", "North")], max_length=1
                    ),
                ),
                ("index", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("active", models.BooleanField(default=True)),
                ("history_id", models.AutoField(primary_key=True, serialize=False)),
                ("history_date", models.DateTimeField(db_index=True)),
                ("history_change_reason", models.CharField(max_length=100, null=True)),
                (
                    "history_type",
                    models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1),
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
            name="HistoricalEntry",
            fields=[
                ("id", models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[("expected", "Expected"), ("here", "Here"), ("left", "Left")],
                        default="expected",
                        max_length=8,
                    ),
                ),
                ("sits_out", models.BooleanField(default=False, verbose_name="sits out the next draw")),
                ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                ("by_phone", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=0)),
                ("history_id", models.AutoField(primary_key=True, serialize=False)),
                ("history_date", models.DateTimeField(db_index=True)),
                ("history_change_reason", models.CharField(max_length=100, null=True)),
                (
                    "history_type",
                    models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1),
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
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[("expected", "Expected"), ("here", "Here"), ("left", "Left")],
                        default="expected",
                        max_length=8,
                    ),
                ),
                ("sits_out", models.BooleanField(default=False, verbose_name="sits out the next draw")),
                ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                ("by_phone", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=0)),
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
            name="PlayerName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
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
        migrations.AddField(
            model_name="game",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="games", to="clubs.round"
            ),
        ),
        migrations.CreateModel(
            name="ScoreSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("current", models.BooleanField(default=True)),
                ("scores", models.JSONField()),
                ("deposits", models.PositiveSmallIntegerField(default=0)),
                ("key", models.CharField(max_length=64, unique=True)),
                (
                    "via",
                    models.CharField(
                        choices=[("table", "the table's tablet"), ("staff", "staff"), ("demo", "the demo club")],
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
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("slug", models.SlugField(max_length=40, verbose_name="address")),
                ("starts_on", models.DateField(verbose_name="first day")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="last day")),
                ("preset", models.CharField(max_length=40, verbose_name="rules")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                (
                    "best_games",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="best games that count"),
                ),
                ("min_games", models.PositiveSmallIntegerField(default=0, verbose_name="least games for a place")),
                (
                    "game_minutes",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes a game"),
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
            name="PlayerStats",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("counts", models.JSONField(default=dict)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stats", to="clubs.player"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stats", to="clubs.season"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Leaderboard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("requested", models.PositiveIntegerField(default=0)),
                ("computed", models.PositiveIntegerField(default=0)),
                ("requested_at", models.DateTimeField(blank=True, null=True)),
                ("computed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "season",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="leaderboard", to="clubs.season"
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
                        choices=[("planned", "Planned"), ("open", "Open"), ("closed", "Closed")],
                        default="planned",
                        max_length=8,
                    ),
                ),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "checkin_token",
                    models.CharField(db_index=True, default=clubs.models.identifiers.link_token, max_length=40),
                ),
                ("checkin_open", models.BooleanField(default=True, verbose_name="players may check in by phone")),
                ("history_id", models.AutoField(primary_key=True, serialize=False)),
                ("history_date", models.DateTimeField(db_index=True)),
                ("history_change_reason", models.CharField(max_length=100, null=True)),
                (
                    "history_type",
                    models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1),
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
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("order", models.PositiveSmallIntegerField()),
                ("tile", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "wind",
                    models.CharField(
                        blank=True, choices=[("E", "East"), ("S", "South"), ("W", "West"), ("N", "North")], max_length=1
                    ),
                ),
                ("index", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("active", models.BooleanField(default=True)),
                (
                    "event",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="clubs.event"),
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
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                    models.CharField(choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1),
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
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "via",
                    models.CharField(
                        choices=[("table", "the table's tablet"), ("staff", "staff"), ("demo", "the demo club")],
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="confirmations", to="clubs.game"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="confirmations", to="clubs.seat"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeatDraw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public_id", models.CharField(default=clubs.models.identifiers.public_id, max_length=12, unique=True)),
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
                        choices=[("random", "At random, avoiding repeats"), ("hand", "By hand")],
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
                on_delete=django.db.models.deletion.PROTECT, related_name="games", to="clubs.seatdraw"
            ),
        ),
        migrations.CreateModel(
            name="SeatResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("score", models.IntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("uma", models.IntegerField()),
                ("oka", models.IntegerField()),
                ("penalty", models.IntegerField()),
                ("total", models.IntegerField()),
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
            name="Standing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("games", models.PositiveSmallIntegerField()),
                ("counted_games", models.PositiveSmallIntegerField()),
                ("counted", models.IntegerField()),
                ("total", models.IntegerField()),
                ("best", models.IntegerField()),
                ("places", models.JSONField(default=list)),
                ("place_sum", models.PositiveIntegerField()),
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
                "ordering": [models.OrderBy(models.F("rank"), nulls_last=True), "-counted", "player__number"],
            },
        ),
        migrations.CreateModel(
            name="Substitution",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="substitutions", to="clubs.player"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="substitutions", to="clubs.seat"
                    ),
                ),
            ],
            options={
                "ordering": ["from_deal", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
        migrations.AddField(
            model_name="game",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="games", to="clubs.table"
            ),
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("current", models.BooleanField(default=True)),
                ("result", models.JSONField()),
                ("deltas", models.JSONField()),
                ("state", models.JSONField()),
                ("key", models.CharField(max_length=64, unique=True, verbose_name="idempotency key")),
                (
                    "via",
                    models.CharField(
                        choices=[("table", "the table's tablet"), ("staff", "staff"), ("demo", "the demo club")],
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
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("current", True)),
                        fields=("game", "number"),
                        name="one_current_version_per_deal",
                    ),
                    models.UniqueConstraint(fields=("game", "number", "version"), name="one_deal_per_version"),
                ],
            },
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("action", models.CharField(max_length=40)),
                (
                    "via",
                    models.CharField(
                        choices=[("table", "the table's tablet"), ("staff", "staff"), ("demo", "the demo club")],
                        default="staff",
                        max_length=8,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("data", models.JSONField(default=dict)),
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
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="log", to="clubs.club"),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="log",
                        to="clubs.event",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="log",
                        to="clubs.game",
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at", "-pk"],
                "indexes": [models.Index(fields=["game", "-created_at"], name="clubs_logen_game_id_223fbf_idx")],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                "constraints": [models.UniqueConstraint(fields=("club", "user"), name="one_membership_per_club")],
            },
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(fields=("club", "number"), name="one_player_per_number"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user__isnull", False)), fields=("club", "user"), name="one_player_per_account"
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
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("event", "player"), name="one_entry_per_player"),
        ),
        migrations.AddConstraint(
            model_name="playername",
            constraint=models.UniqueConstraint(fields=("player", "lang"), name="one_name_per_language"),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="one_round_per_number"),
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
            model_name="playerstats",
            constraint=models.UniqueConstraint(fields=("season", "player"), name="one_stats_per_player"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(fields=("season", "number"), name="one_event_per_number"),
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
                condition=models.Q(("wind", ""), _negated=True), fields=("game", "wind"), name="one_seat_per_wind"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "index"), name="one_seat_per_index"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("active", True)), fields=("event", "player"), name="one_running_seat_per_player"
            ),
        ),
        migrations.AddConstraint(
            model_name="confirmation",
            constraint=models.UniqueConstraint(fields=("game", "seat"), name="one_confirmation_per_seat"),
        ),
        migrations.AddConstraint(
            model_name="seatdraw",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="one_draw_per_number"),
        ),
        migrations.AddConstraint(
            model_name="seatdraw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "planned")), fields=("event",), name="one_planned_draw_per_event"
            ),
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
            model_name="game",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status__in", ["seating", "playing", "to_confirm"])),
                fields=("table",),
                name="one_running_game_per_table",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="facts_version",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="confirmation",
            name="via",
            field=models.CharField(
                choices=[
                    ("table", "the table's tablet"),
                    ("staff", "staff"),
                    ("phone", "the player's own phone"),
                    ("demo", "the demo club"),
                ],
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="deal",
            name="via",
            field=models.CharField(
                choices=[
                    ("table", "the table's tablet"),
                    ("staff", "staff"),
                    ("phone", "the player's own phone"),
                    ("demo", "the demo club"),
                ],
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="via",
            field=models.CharField(
                choices=[
                    ("table", "the table's tablet"),
                    ("staff", "staff"),
                    ("phone", "the player's own phone"),
                    ("demo", "the demo club"),
                ],
                default="staff",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="scoresheet",
            name="via",
            field=models.CharField(
                choices=[
                    ("table", "the table's tablet"),
                    ("staff", "staff"),
                    ("phone", "the player's own phone"),
                    ("demo", "the demo club"),
                ],
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="seatdraw",
            name="after",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="next_draws",
                to="clubs.game",
            ),
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
        migrations.AlterField(
            model_name="seatdraw",
            name="company",
            field=models.CharField(
                choices=[
                    ("random", "At random, avoiding repeats"),
                    ("hand", "By hand"),
                    ("same", "The same people at one table again"),
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
                    ("dice2", "Dice, two throws"),
                    ("dice1", "Dice, one throw"),
                    ("seat", "East deals first"),
                    ("east3", "Three dice for East’s seat, three for the first dealer"),
                ],
                default="dice2",
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="seatdraw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "committed")), fields=("after",), name="one_next_game_per_game"
            ),
        ),
        migrations.AddField(
            model_name="deal",
            name="entered",
            field=models.JSONField(blank=True, default=dict),
        ),
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
        migrations.AddField(
            model_name="historicalseason",
            name="currency",
            field=models.CharField(blank=True, max_length=12, verbose_name="currency"),
        ),
        migrations.AddField(
            model_name="historicalseason",
            name="point_price",
            field=models.DecimalField(
                blank=True, decimal_places=4, max_digits=9, null=True, verbose_name="what a point is worth"
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="currency",
            field=models.CharField(blank=True, max_length=12, verbose_name="currency"),
        ),
        migrations.AddField(
            model_name="season",
            name="point_price",
            field=models.DecimalField(
                blank=True, decimal_places=4, max_digits=9, null=True, verbose_name="what a point is worth"
            ),
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                "ordering": ["created_at", "pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("tenths__gt", 0)), name="payment_is_of_something")
                ],
            },
        ),
    ]

"""The project's settings, all from the environment; docs/configuration.md lists the variables.

DEPLOYMENT=embedded (the default) keeps everything in `var/` and needs no variables. DEPLOYMENT=production has no
default for a secret or a service: a missing one aborts the start with the variable's name.
"""

import os
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from kombu import Exchange, Queue
from whitenoise.compress import Compressor

from config.env import (
    BASE_DIR,
    database,
    env,
    folder_queue,
    kept_secret,
    make_private,
    own_hosts,
    required_in_production,
    site_url,
    started_url,
)
from config.log_format import logging_config

DEPLOYMENT = env.str("DEPLOYMENT", default="embedded")
if DEPLOYMENT not in ("embedded", "production"):
    raise ImproperlyConfigured(f"DEPLOYMENT must be embedded or production, not {DEPLOYMENT!r}.")
PRODUCTION = DEPLOYMENT == "production"

VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
make_private(VAR_DIR)

# --- access and security -------------------------------------------------------------------------------------------
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = required_in_production("SECRET_KEY", PRODUCTION) or kept_secret(VAR_DIR / "secret_key")
HOST = env.str("HOST", default="0.0.0.0")  # noqa: S104  # tablets in the same network must reach it
PORT = env.int("PORT", default=8000)
# TLS by a local authority, without internet, on a second port (`config.local_tls`).
TLS = env.bool("TLS", default=False)
TLS_PORT = env.int("TLS_PORT", default=PORT + 443)
TLS_DIR = VAR_DIR / "tls"
PORTS = [PORT, TLS_PORT] if TLS else [PORT]
if TLS and PRODUCTION:
    raise ImproperlyConfigured("TLS=1 is for a machine in a hall; in production the proxy holds the certificate.")
REQUEST_SECONDS = env.float("REQUEST_SECONDS", default=30.0)
PUBLIC_URL = site_url(required_in_production("PUBLIC_URL", PRODUCTION, f"http://localhost:{PORT}"))
PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname or ""
# Links in mails lead to the address the site was started with, never to one that a visitor's Host header names.
MAILED_URL = env.str("PUBLIC_URL", default="").rstrip("/") or started_url(HOST, PORT)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[PUBLIC_HOST] if PRODUCTION else [PUBLIC_HOST, *own_hosts()])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[PUBLIC_URL])
CSRF_FAILURE_VIEW = "clubs.send_again.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PUBLIC_URL.startswith("https://")
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=3600 if SESSION_COOKIE_SECURE else 0)
PROXIES = env.int("PROXIES", default=1 if PRODUCTION else 0)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# As many logs as staff can import at once (clubs.game_logs.uploads), and some more for an error message.
DATA_UPLOAD_MAX_NUMBER_FILES = 250
# A preview of an import: questions, choices of lines, and cells edited in place (clubs.views.imports).
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000

# --- applications --------------------------------------------------------------------------------------------------
METRICS_PORT = env.int("METRICS_PORT", default=0)
METRICS = METRICS_PORT > 0
# On separate ports, one for each process, so that the site's own port never shows them.
PROMETHEUS_METRICS_EXPORT_PORT_RANGE = range(METRICS_PORT, METRICS_PORT + 8) if METRICS else None
PROMETHEUS_METRICS_EXPORT_ADDRESS = env.str("METRICS_HOST", default="127.0.0.1")
INSTALLED_APPS = [
    "clubs",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",  # for allauth's list of security keys
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "config.static_files.StaticConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "corsheaders",
    "csp",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "rest_framework",
    "simple_history",
    "template_partials",
    *(["django_prometheus"] if METRICS else []),
]
MIDDLEWARE = [
    *(["django_prometheus.middleware.PrometheusBeforeMiddleware"] if METRICS else []),
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "clubs.page_cache.middleware.PageCacheMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "clubs.middleware.SizeMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.request_log.RequestLog",
    "clubs.middleware.DiscreetMiddleware",
    "clubs.middleware.ReadableMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "clubs.middleware.PermissionMiddleware",
    *(["django_prometheus.middleware.PrometheusAfterMiddleware"] if METRICS else []),
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- storage -------------------------------------------------------------------------------------------------------
DATABASE_URL = required_in_production("DATABASE_URL", PRODUCTION, f"sqlite:///{VAR_DIR / 'db.sqlite3'}")
DATABASE_BOUNCER = env.bool("DATABASE_BOUNCER", default=False)
DATABASES = {"default": database(DATABASE_URL, pool_size=env.int("DATABASE_POOL", default=0), bouncer=DATABASE_BOUNCER)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# In a web process and in its embedded worker; a separate worker has 20 times as long, `manage.py` no limit.
STATEMENT_SECONDS = env.float("STATEMENT_SECONDS", default=30.0)
REDIS_URL = required_in_production("REDIS_URL", PRODUCTION)
REDIS_CACHE = {
    "BACKEND": "config.cache.EnduringRedisCache",
    "LOCATION": REDIS_URL,
    "KEY_PREFIX": "east-one",
}
LOCAL_CACHE = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
FILE_CACHE = {"BACKEND": "django.core.cache.backends.filebased.FileBasedCache", "LOCATION": VAR_DIR / "cache"}
# `shared` is seen by the web process and by a separate worker process.
CACHES = {
    "default": REDIS_CACHE if REDIS_URL else LOCAL_CACHE,
    "shared": REDIS_CACHE if REDIS_URL else FILE_CACHE,
}

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "config.static_files.QuickStorage",
    },
}
# Source maps are only for developer tools.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map"]
DISK_LOW_MB = env.int("DISK_LOW_MB", default=500)
PICTURE_FONT = env.str("PICTURE_FONT", default="")
MEDIA_ROOT = VAR_DIR / "media"
DEMO = env.bool("DEMO", default=not PRODUCTION)
# Tables without an account: whether there are any, how many may be started in an hour, and for how long they are kept.
OPEN_TABLES = env.bool("OPEN_TABLES", default=True)
OPEN_TABLES_PER_CLIENT = env.int("OPEN_TABLES_PER_CLIENT", default=10)
OPEN_TABLES_PER_HOUR = env.int("OPEN_TABLES_PER_HOUR", default=500)
OPEN_TABLES_DAYS = env.int("OPEN_TABLES_DAYS", default=60)
# Demo clubs of visitors: whether there are any, how many may be opened in an hour, and for how long they are kept.
LOOK_AROUND = env.bool("LOOK_AROUND", default=True)
LOOK_AROUND_PER_CLIENT = env.int("LOOK_AROUND_PER_CLIENT", default=3)
LOOK_AROUND_PER_HOUR = env.int("LOOK_AROUND_PER_HOUR", default=50)
LOOK_AROUND_HOURS = env.int("LOOK_AROUND_HOURS", default=24)

# --- background work -----------------------------------------------------------------------------------------------
EMBEDDED_WORKER = env.bool("EMBEDDED_WORKER", default=not PRODUCTION)
REDIS_QUEUE = {"global_keyprefix": "east-one:", "queue_order_strategy": "priority"}
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost//"
CELERY_BROKER_TRANSPORT = None if REDIS_URL else "config.folder_queue:Transport"
CELERY_BROKER_TRANSPORT_OPTIONS = REDIS_QUEUE if REDIS_URL else folder_queue(VAR_DIR / "broker")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
# What a table or reader waits for is first; a worker without `--queues` takes from all, in this order. `outside` is all
# that waits for servers which are not ours: a worker of its own takes it (in `./run`, in compose), so that a slow
# receiver holds up nothing else.
QUEUES = ("now", "soon", "outside", "night")
EMBEDDED_QUEUES = {"own": ("now", "soon", "night", "celery"), "outside": ("outside",)}
CELERY_WORKER_CONCURRENCY = max(2, os.cpu_count() or 1)
CELERY_TASK_DEFAULT_QUEUE = QUEUES[0]
# `celery` is the queue of version 0.2: what was queued there before an upgrade is still done.
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in (*QUEUES, "celery")]
CELERY_TASK_ROUTES = {
    **{
        f"clubs.tasks.{name}": {"queue": "soon"}
        for name in (
            "tell",
            "mail_entered",
            "mail_registration",
            "mail_cancellation",
            "read_logs",
            "take_logs",
            "take_results",
            "undo_results",
            "count_games",
            "make_statistics",
            "compute_circuit",
            "compute_ratings",
            "compute_readings",
            "work_out_standings",
            "try_other_rules",
            "make_recap",
            "make_archive",
            "import_club",
            "make_file",
            "make_link_picture",
        )
    },
    **{f"clubs.tasks.{name}": {"queue": "outside"} for name in ("send_message", "send_mail", "read_circuit_feed")},
    **{f"clubs.tasks.{name}": {"queue": "night"} for name in ("catch_up", "check", "backup", "prepare_demo_clubs")},
}
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = "UTC"
# Every task ends: after these seconds it is told to, and 30 s later its process is replaced (not in an embedded
# worker, which has no processes; what it sends has its own deadline). The sweep queues unfinished work again.
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 300, 330
TASK_SECONDS = {
    "clubs.tasks.send_message": 30,
    "clubs.tasks.send_mail": 30,
    "clubs.tasks.mail_registration": 30,
    "clubs.tasks.mail_entered": 30,
    "clubs.tasks.mail_cancellation": 30,
    "clubs.tasks.compute_ratings": 1800,
    "clubs.tasks.make_statistics": 1800,
    "clubs.tasks.make_archive": 1800,
    "clubs.tasks.prepare_demo_clubs": 1800,
    "clubs.tasks.read_logs": 1800,
    "clubs.tasks.take_logs": 3600,
    "clubs.tasks.take_results": 3600,
    "clubs.tasks.import_club": 3600,
    "clubs.tasks.undo_results": 3600,
    "clubs.tasks.backup": 4 * 3600,
}
CELERY_TASK_ANNOTATIONS = {
    name: {"soft_time_limit": seconds, "time_limit": seconds + 30} for name, seconds in TASK_SECONDS.items()
}
# Tasks until a database connection is reopened (Celery counts each task twice).
CELERY_DB_REUSE_MAX = 1000
SWEEP_TASK, CATCH_UP_TASK = "clubs.tasks.sweep", "clubs.tasks.catch_up"
SWEEP_SECONDS = 30
STANDINGS_PAUSE = env.float("STANDINGS_PAUSE", default=2.0)
CHECK_HOUR = env.int("CHECK_HOUR", default=19)
BACKUP_DIR = Path(env.str("BACKUP_DIR", default=str(VAR_DIR / "backups")))
BACKUP_TO = env.str("BACKUP_TO", default="")
BACKUP_DAYS = env.int("BACKUP_DAYS", default=14)
BACKUP_HOUR = env.int("BACKUP_HOUR", default=18)
CELERY_BEAT_SCHEDULER = "config.celery_beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": SWEEP_TASK, "schedule": timedelta(seconds=SWEEP_SECONDS), "options": {"expires": SWEEP_SECONDS}},
    "check": {"task": "clubs.tasks.check", "schedule": crontab(hour=CHECK_HOUR, minute=30)},
    "backup": {"task": "clubs.tasks.backup", "schedule": crontab(hour=BACKUP_HOUR, minute=30)},
}

# --- accounts ------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_FORMS = {
    "signup": "clubs.forms.people.accounts.SignupForm",
    "login": "clubs.forms.people.accounts.LoginForm",
    "reset_password": "clubs.forms.people.accounts.ResetPasswordForm",
    "reset_password_from_key": "clubs.forms.people.accounts.ResetPasswordKeyForm",
    "change_password": "clubs.forms.people.accounts.ChangePasswordForm",
    "set_password": "clubs.forms.people.accounts.SetPasswordForm",
    "reauthenticate": "clubs.forms.people.accounts.ReauthenticateForm",
    "add_email": "clubs.forms.people.accounts.AddEmailForm",
    "request_login_code": "clubs.forms.people.accounts.RequestLoginCodeForm",
    "confirm_login_code": "clubs.forms.people.accounts.ConfirmLoginCodeForm",
}
# Without a mail server nobody could confirm an address; with one, sign-up never reveals whether it is known.
VERIFY_EMAIL = env.bool("VERIFY_EMAIL", default=bool(env.str("EMAIL_URL", default="")))
ACCOUNT_ADAPTER = "clubs.views.people.allauth_adapter.AccountAdapter"
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if VERIFY_EMAIL else "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = VERIFY_EMAIL  # a mail notifies the owner of changes to an account
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_PREVENT_ENUMERATION = True
# Failed sign-ins: by address alone, then by account and address (`AccountAdapter`), so that nobody locks others out.
ACCOUNT_RATE_LIMITS = {"login_failed": "20/m/ip,5/5m/key"}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = PUBLIC_URL.split(":", 1)[0]
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[East One · 東一] "
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "East One"
MFA_ADAPTER = "clubs.views.people.allauth_adapter.SecondStepAdapter"
MFA_FORMS = {
    "authenticate": "clubs.forms.people.two_factor.AuthenticateForm",
    "reauthenticate": "clubs.forms.people.two_factor.ReauthenticateForm",
    "activate_totp": "clubs.forms.people.two_factor.ActivateTOTPForm",
    "add_webauthn": "clubs.forms.people.two_factor.AddWebAuthnForm",
    "edit_webauthn": "clubs.forms.people.two_factor.EditWebAuthnForm",
}

vars().update(env.email_url_config(required_in_production("EMAIL_URL", PRODUCTION, "consolemail://")))
EMAIL_TIMEOUT = 10
# A mail server may be slow, down or refuse an address: a worker sends to it, and no page waits for it.
MAIL_TRANSPORT = globals()["EMAIL_BACKEND"]
if MAIL_TRANSPORT == "django.core.mail.backends.smtp.EmailBackend":
    EMAIL_BACKEND = "clubs.services.notifications.mails.Outbox"
    MAIL_TRANSPORT = "clubs.services.notifications.mails.Smtp"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", default="East One <no-reply@localhost>")

# Messages and webhooks only go to public networks by TLS; 1 also allows local addresses and http.
MESSAGES_LOCAL = env.bool("MESSAGES_LOCAL", default=False)

# --- languages and time --------------------------------------------------------------------------------------------
# zh-TW, zh-HK and zh-MO fall to zh-hant, zh-CN and zh-SG to zh-hans, a bare zh to the first zh- of the list.
LANGUAGE_CODE = env.str("DEFAULT_LANGUAGE", default="en")
LANGUAGES = [
    ("en", _("English")),
    ("zh-hant", _("Traditional Chinese")),
    ("zh-hans", _("Simplified Chinese")),
    ("ja", _("Japanese")),
]
if LANGUAGE_CODE not in dict(LANGUAGES):
    raise ImproperlyConfigured(f"DEFAULT_LANGUAGE must be one of {', '.join(dict(LANGUAGES))}, not {LANGUAGE_CODE!r}.")
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

# --- the API -------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "clubs.api.common.authentication.ByToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "clubs.api.common.pagination.Cursors",
    "PAGE_SIZE": 50,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "clubs.api.common.errors.answer",
    "DEFAULT_THROTTLE_CLASSES": [
        "clubs.api.common.throttles.AnonymousRate",
        "clubs.api.common.throttles.UserRate",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANONYMOUS", default="120/min"),
        "user": env.str("API_RATE_USER", default="600/min"),
        "calls": env.str("API_RATE_CALLS", default="6000/min"),
    },
}
# Tokens are `clubs.ApiToken`; knox's own table is never created.
KNOX_TOKEN_MODEL = "clubs.ApiToken"  # noqa: S105  # a model, no secret
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {"AUTH_HEADER_PREFIX": "Bearer", "TOKEN_PREFIX": "eo_"}
# Public data and the scoring calls are open to other sites by CORS, without cookies and tokens.
CORS_ALLOW_ALL_ORIGINS = True
CORS_URLS_REGEX = r"^/api/v1/"
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS", "POST"]
CORS_ALLOW_HEADERS = ["accept", "accept-language", "content-type", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Retry-After"]
SPECTACULAR_SETTINGS = {
    # ASCII: generators of clients make their package's name from it.
    "TITLE": "East One",
    "DESCRIPTION": (
        "Scores mahjong hands and games, and reads and writes what a club keeps.\n\n"
        "**Tokens**: an owner creates them (Manage, Settings, API tokens); send `Authorization: Bearer …`. "
        "**Scopes**: `read`, `seasons`, `nights`, `play`, `players`, `settlement`, `club`, `tournaments`. "
        "**Errors** always have the form `{ok: false, error: {code, field, message}}`. "
        "**Idempotency-Key**: repeating a request with its key does nothing twice. "
        "**Lists** are paginated: `limit`, `next`, `previous`. "
        "**CORS**: pages of any site can read what is public. `docs/api.md` in the source explains all of this."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_NAME_OVERRIDES": {
        "GameStatus": "clubs.models.games.Game.Status",
        "NightStatus": "clubs.models.seasons.Event.Status",
        "EntryStatus": "clubs.models.seasons.Entry.Status",
        "EntryKind": "clubs.models.seasons.Entry.Kind",
        "EntryPenaltyKind": "clubs.models.tournament.EntryPenalty.Kind",
        "TournamentStageInputOddEnum": "clubs.api.tournament.tournaments.ODD",
        "TournamentStageInputWindsEnum": "clubs.api.tournament.tournaments.WINDS",
        "MethodsEnum": "clubs.api.tournament.tournaments.METHODS",
        "SentEntryKind": "clubs.api.tournament.tournaments.KINDS",
        "SentPenaltyKind": "clubs.api.tournament.people.KINDS",
        "Company": "clubs.models.seating.SeatDraw.Company",
        "PlannedCompany": "clubs.api.night.nights.COMPANY",
        "SeatsMethod": "clubs.models.seating.SeatDraw.Seats",
        "FirstDealer": "clubs.models.seating.SeatDraw.FirstDealer",
        "Privacy": "clubs.models.people.Privacy",
        "BonusKind": "clubs.models.policies.BonusLine.Kind",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "clubs.api.common.schema.complete",
    ],
}

# --- logging and monitoring ----------------------------------------------------------------------------------------
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = PROXIES > 0
LOGGING = logging_config(env.str("LOG_LEVEL", default="INFO"), json=env.bool("LOG_JSON", default=PRODUCTION))
if SENTRY_DSN := env.str("SENTRY_DSN", default=""):
    import sentry_sdk

    from config.request_log import without_address

    sentry_sdk.init(dsn=SENTRY_DSN, send_default_pii=False, before_send=without_address)

"""The settings for tests: those of the project, changed to make tests fast, quiet and repeatable."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

# Each run has its own folder, separate from the developer's `var/`, and each of its processes a folder in it.
RUN_DIR = "EAST_ONE_TEST_RUN"
PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
LAST_REDIS_DATABASE = 15

if RUN_DIR not in os.environ:
    os.environ[RUN_DIR] = tempfile.mkdtemp(prefix="east-one-tests-")
    atexit.register(shutil.rmtree, os.environ[RUN_DIR], ignore_errors=True)
os.environ["VAR_DIR"] = str(Path(os.environ[RUN_DIR], PROCESS))
os.environ["DEPLOYMENT"] = "embedded"
# Logging two lines per request, kept in case a test fails, takes longer than many requests.
os.environ.setdefault("LOG_LEVEL", "WARNING")
os.environ.pop("SENTRY_DSN", None)

if os.environ.get("REDIS_URL"):
    # Tests empty their cache, so they use the last databases of the server, one for each process.
    number = LAST_REDIS_DATABASE - int(PROCESS.removeprefix("gw"))
    os.environ["REDIS_URL"] = urlsplit(os.environ["REDIS_URL"])._replace(path=f"/{number}").geturl()

from config.settings import *  # noqa: E402, F403  # the environment must be set before the settings load
from config.settings import DATABASES, MIDDLEWARE, STATIC_ROOT, STORAGES, VAR_DIR  # noqa: E402  # as above

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT.mkdir(exist_ok=True)
MAILED_URL = "http://testserver"
STANDINGS_PAUSE = 0.0
LOOK_AROUND = False  # tests that switch it on bring a template: building one takes a minute
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

# A file, not memory: threads and worker processes open their own connections, as in production.
SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
RUN = Path(os.environ[RUN_DIR]).name.replace("-", "_")
DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3") if SQLITE else RUN}
if not SQLITE:
    # Test data: commits needn't reach the disk. Without statistics of new tables, the planner would JIT-compile queries
    # for a few rows.
    DATABASES["default"]["OPTIONS"] |= {"options": "-c synchronous_commit=off -c jit=off"}

if os.environ.get("SLOW"):
    MIDDLEWARE = ["tests.browser.slow.answers_late", *MIDDLEWARE]

"""The WSGI entry point; with EMBEDDED_WORKER it starts Celery's worker and beat as threads of this process."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

if settings.METRICS:
    from config import metrics

    metrics.register()

if settings.EMBEDDED_WORKER:
    from config import embedded_worker

    embedded_worker.start()

"""Every address of the site: health and sign-in here, the rest in the app."""

from django.contrib import admin
from django.urls import include, path

from config import health

urlpatterns = [
    path("", include("clubs.urls")),
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("clubs.urls")),
]

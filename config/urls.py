"""Root URLs: health and sign-in here, everything else in the app."""

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

from clubs.views.people.account import set_language
from clubs.views.public.robots import robots
from config import health, tls_trust_page


class IconView(RedirectView):
    """Redirect requests for traditional icon addresses to ours."""

    def get_redirect_url(self, *args: object, **kwargs: object) -> str:
        return static("clubs/icon.svg")


urlpatterns = [
    path("", include("clubs.urls")),
    path("favicon.ico", IconView.as_view(), name="favicon"),
    path("robots.txt", robots, name="robots"),
    path("trust/", tls_trust_page.trust, name="trust"),
    path("trust/east-one.crt", tls_trust_page.authority, name="trust_authority"),
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("i18n/setlang/", set_language, name="set_language"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

# Under /api/ errors are the scoring contract's error object, elsewhere a page.
handler400, handler403 = "clubs.api.common.errors.unreadable", "clubs.api.common.errors.refused"
handler404, handler500 = "clubs.api.common.errors.not_found", "clubs.api.common.errors.broken"

"""What django-allauth asks the house: whom a wrong password locks out, and which address its mails name."""

from types import SimpleNamespace
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal.ratelimit import get_ip
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from clubs.models import User
from clubs.services.people.login_links import login_links
from clubs.views.people.mailed import mailed

LOGIN_CODE = "account/email/login_code"


class AccountAdapter(DefaultAccountAdapter):
    """Wrong passwords are counted by account and address together; mails name `PUBLIC_URL`, not the Host header."""

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        login = str(credentials.get("email") or "").lower()
        return f"{get_ip(request)} {login}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        if template_prefix == LOGIN_CODE and (user := User.objects.filter(email__iexact=email).first()) is not None:
            link = reverse("login_link", args=[user.pk, login_links.make_token(user)])
            context = context | {"link": self.request.build_absolute_uri(link)}
        links = {name: mailed(self.request, value) for name, value in context.items() if isinstance(value, str)}
        super().send_mail(template_prefix, email, {"current_site": _site(self.request)} | context | links)


def _site(request: HttpRequest) -> SimpleNamespace:
    """The site as its mails name it."""
    domain = settings.PUBLIC_HOST if settings.MAILED_URL else request.get_host()
    return SimpleNamespace(name="East One · 東一", domain=domain)

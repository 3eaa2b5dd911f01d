"""Signed links for signing in, valid once and for ten minutes."""

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.utils.http import base36_to_int

from clubs.models import User


class LoginLinks(PasswordResetTokenGenerator):
    """Token generator whose tokens expire.

    They become invalid with the next sign-in, a new password or address, and after `ACCOUNT_LOGIN_BY_CODE_TIMEOUT`.
    """

    key_salt = "clubs.services.people.login_links"

    def account(self, key: int, token: str) -> User | None:
        """Return the account that the link signs in; None if the link is invalid or has expired."""
        user = User.objects.filter(pk=key, is_active=True).first()
        return user if user is not None and self.check_token(user, token) and self._fresh(token) else None

    def _fresh(self, token: str) -> bool:
        """Return whether the token is recent enough; its form has already been checked."""
        made = base36_to_int(token.partition("-")[0])
        return self._num_seconds(self._now()) - made <= settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT


login_links = LoginLinks()

"""Links that sign an account in: signed, for ten minutes, and for once."""

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.utils.http import base36_to_int

from clubs.models import User


class LoginLinks(PasswordResetTokenGenerator):
    """Tokens that end with the next sign-in, a new password or address, and after `ACCOUNT_LOGIN_BY_CODE_TIMEOUT`."""

    key_salt = "clubs.services.people.login_links"

    def account(self, key: int, token: str) -> User | None:
        """The account that the link signs in, None where it does not (any more)."""
        user = User.objects.filter(pk=key, is_active=True).first()
        return user if user is not None and self.check_token(user, token) and self._fresh(token) else None

    def _fresh(self, token: str) -> bool:
        """Whether it is young enough; its form has been checked."""
        made = base36_to_int(token.partition("-")[0])
        return self._num_seconds(self._now()) - made <= settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT


login_links = LoginLinks()

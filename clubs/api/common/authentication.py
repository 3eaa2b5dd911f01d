"""Authentication by API token. Django REST framework imports this module at start, so it imports nothing else."""

from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request


class ByToken(BaseAuthentication):
    """Authenticate as the account that `PermissionMiddleware` found for the token."""

    def authenticate(self, request: Request) -> Any:
        token = getattr(request._request, "token", None)
        return (token.user, token) if token else None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

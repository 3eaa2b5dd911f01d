"""Rate limits of the API, counted by client as the rest of the site identifies clients."""

from rest_framework import throttling
from rest_framework.request import Request

from clubs.client_address import client_of


class _ByClient(throttling.SimpleRateThrottle):
    def get_ident(self, request: Request) -> str:
        return client_of(request)


class AnonymousRate(_ByClient, throttling.AnonRateThrottle):
    """Requests without a token or a session."""


class UserRate(_ByClient, throttling.UserRateThrottle):
    """Requests of an account."""


class CallRate(_ByClient, throttling.ScopedRateThrottle):
    """Calls of the scoring contract."""

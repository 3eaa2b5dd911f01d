"""The address of a request's client, as used by all rate limits."""

from allauth.core.internal.ratelimit import get_ip
from django.http import HttpRequest


def client_of(request: HttpRequest) -> str:
    """Return the client's IP address as the last of the `PROXIES` proxies saw it; of IPv6, the network."""
    return str(get_ip(request))

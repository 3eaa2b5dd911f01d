"""The page that explains how a tablet can trust this site's local TLS authority."""

import hashlib
import ssl
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.request_types import SiteRequest
from clubs.views.night.table_links import public_base_url, qr

AUTHORITY = settings.TLS_DIR / "authority.crt"


def trust(request: SiteRequest) -> HttpResponse:
    """Show what http and https each allow, the authority's certificate, and how to install it on each device."""
    context: dict[str, object] = {"on": offered()}
    if context["on"]:
        host = urlsplit(public_base_url(request)).hostname
        plain, secure = f"http://{host}:{settings.PORT}", f"https://{host}:{settings.TLS_PORT}/"
        here = plain + reverse("trust")
        context |= {"plain": plain, "here": here, "code": qr(here), "mark": fingerprint()}
        context |= {"secure": secure, "secure_code": qr(secure)}
    return render(request, "clubs/public/tls_trust.html", context)


def authority(request: HttpRequest) -> HttpResponse:
    """Return the authority's certificate, never its key."""
    if not offered():
        raise Http404(AUTHORITY.name)
    response = HttpResponse(AUTHORITY.read_bytes(), content_type="application/x-x509-ca-cert")
    response["Content-Disposition"] = 'attachment; filename="east-one.crt"'
    return response


def offered() -> bool:
    """Return whether this site uses TLS by its own authority."""
    return bool(settings.TLS and AUTHORITY.exists())


def fingerprint() -> str:
    """Return the SHA-256 of the authority's certificate as devices show it: `AB:CD:…`."""
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(AUTHORITY.read_text())).digest().hex(":").upper()

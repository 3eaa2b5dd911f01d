"""The language of an API answer."""

from django.http import HttpRequest
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header


def accepted(request: HttpRequest) -> str:
    """Return the first language of `Accept-Language` that the core speaks, else `en`; cookies are not asked."""
    for code, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return "en"

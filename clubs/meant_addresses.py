"""Addresses that a text has spoilt: a bracket or a full stop at the end, capitals in a club's name."""

import re

from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.encoding import iri_to_uri

AROUND = " \t\n.,;:!?)]}>'\"*…。、，；：！？）］｝」』】》〉’”»"
"""What texts write after an address, or around it."""
NAMED = re.compile(r"^/(c|circuits)/([-\w]+)")
"""The part of an address that is always written in small letters."""


def meant_address(request: HttpRequest) -> str:
    """Return the address of a page that a wrong address means, with its query; "" if there is none."""
    if request.method not in ("GET", "HEAD"):
        return ""
    path = request.path_info
    bare = NAMED.sub(lambda found: found[0].lower(), path.rstrip(AROUND + "/"))
    for meant in (f"{bare}/", bare):
        if meant != path and _is_known(meant):
            query = getattr(request, "whole_query", request.META.get("QUERY_STRING", ""))
            return f"{iri_to_uri(meant)}{'?' if query else ''}{query}"
    return ""


def _is_known(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True

"""Addresses that a text has spoilt: a bracket or a full stop at the end, capitals in a club's name."""

import re

from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.encoding import iri_to_uri

from clubs.models import Circuit, Club
from clubs.models.people import Visibility

AROUND = " \t\n.,;:!?)]}>'\"*…。、，；：！？）］｝」』】》〉’”»"
"""What texts write after an address, or around it."""
NAMED = re.compile(r"^/(c|circuits)/([-\w]+)")
"""The part of an address that a club or a circuit writes in small letters."""


def meant_address(request: HttpRequest) -> str:
    """Return the address of a page that a wrong address means, with its query; "" if there is none."""
    if request.method not in ("GET", "HEAD"):
        return ""
    path = request.path_info
    bare = path.rstrip(AROUND + "/")
    small = NAMED.sub(lambda found: found[0].lower(), bare)
    for meant in (f"{bare}/", bare, f"{small}/", small):
        if meant != path and _is_known(meant):
            query = getattr(request, "whole_query", request.META.get("QUERY_STRING", ""))
            return f"{iri_to_uri(meant)}{'?' if query else ''}{query}"
    return ""


def _is_known(path: str) -> bool:
    """Return whether there is a page, of a circuit or a club that strangers may know of.

    A secret address has capitals, and nobody learns of a members' club.
    """
    try:
        named = resolve(path).kwargs
    except Resolver404:
        return False
    open_clubs = Club.objects.exclude(visibility=Visibility.MEMBERS)
    wanted = ((open_clubs, named.get("club")), (Circuit.objects, named.get("circuit")))
    return all(slug is None or rows.filter(slug=slug).exists() for rows, slug in wanted)

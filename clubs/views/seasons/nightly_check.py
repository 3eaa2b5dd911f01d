"""Results of the nightly check of statistics."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.request_types import SiteRequest
from clubs.selectors.statistics.check_differences import checked


@require_safe
def figures(request: SiteRequest, club: str) -> HttpResponse:
    """List the stored statistics that differ from the games, with both values."""
    found = checked(request.club, request.GET.get("page", "1"))
    return render(request, "clubs/seasons/nightly_check.html", {"checked": found, "page": found.page})

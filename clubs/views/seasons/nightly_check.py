"""What the nightly check of the figures has found."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.request_types import SiteRequest
from clubs.selectors.statistics.check_differences import checked


@require_safe
def figures(request: SiteRequest, club: str) -> HttpResponse:
    """Figures that are kept otherwise than the games say, with both values."""
    found = checked(request.club, request.GET.get("page", "1"))
    return render(request, "clubs/seasons/nightly_check.html", {"checked": found, "page": found.page})

"""API tokens of a club: the owner creates, lists and revokes them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.people.api_tokens import TokenForm
from clubs.request_types import SiteRequest
from clubs.selectors.paging import page_of_rows
from clubs.services.activity_log import Actor
from clubs.services.people import api_tokens as services
from clubs.views.form_handling import render_form_page, run_form

A_PAGE = 30


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_tokens(request: SiteRequest, club: str) -> HttpResponse:
    """List the tokens. A POST creates one; its secret is shown only in this response."""
    form, actor = TokenForm(request.POST or None), Actor.staff(request.user)
    made = run_form(form, lambda: services.make_token(club=request.club, **form.cleaned_data, actor=actor))
    if made is None:
        return render_form_page(request, "clubs/people/api_tokens.html", form, **_listed(request))
    context = {"form": TokenForm(), "made": made[0], "secret": made[1], **_listed(request)}
    return render(request, "clubs/people/api_tokens.html", context)


def _listed(request: SiteRequest) -> dict[str, object]:
    tokens = request.club.api_tokens.select_related("user", "revoked_by")
    return {"tokens": page_of_rows(tokens, request.GET.get("page", "1"), A_PAGE)}


@require_POST
def club_token_revoke(request: SiteRequest, club: str, token: str) -> HttpResponse:
    """Revoke a token at once."""
    try:
        gone = services.revoke_token(club=request.club, token=token, actor=Actor.staff(request.user))
        messages.success(request, _("The token %(name)s no longer works.") % {"name": gone.name})
    except ClubError as error:
        messages.error(request, error.message)
    return redirect("club_tokens", request.club.slug)

"""Claims of accounts to be a player, decided by the club's staff; and erasure of a person."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import ClubError
from clubs.forms.people.player_claims import ClaimForm, ForgetForm
from clubs.models import Player
from clubs.request_types import SiteRequest
from clubs.selectors.people.named_texts import texts_naming
from clubs.selectors.people.player_claims import claim_page
from clubs.services.activity_log import Actor
from clubs.services.people.person_removal import forget_player
from clubs.services.people.player_claims import claim_player, decide_claim, withdraw_claim
from clubs.views.form_handling import render_form_page, run_form


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_claim(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Claim to be this player, or withdraw the claim."""
    player = get_object_or_404(Player.objects.select_related("club"), club=request.club, number=number, former=False)
    if request.method == "POST" and "withdraw" in request.POST:
        withdraw_claim(club_id=request.club.pk, user=request.user)
        messages.success(request, _("You have withdrawn your request."))
        return redirect("player_claim", club, number)
    form = ClaimForm(request.POST or None)
    asked = {"club_id": request.club.pk, "number": number, "user": request.user}
    if run_form(form, lambda: claim_player(**asked, note=form.cleaned_data["note"])) is None:
        found = claim_page(player, request.user)
        return render_form_page(request, "clubs/people/player_claim.html", form, found=found, player=player)
    messages.success(request, _("Your request has been sent to the club."))
    return redirect("player_claim", club, number)


@require_POST
def claim_decide(request: SiteRequest, club: str, claim: int) -> HttpResponse:
    """Approve or reject a claim."""
    approve = "approve" in request.POST
    actor = Actor.staff(request.user)
    try:
        made = decide_claim(club_id=request.club.pk, claim_id=claim, approve=approve, actor=actor)
    except ClubError as error:
        messages.error(request, error.message)
        return redirect("members", request.club.slug)
    told = {"account": made.user, "name": made.player.name}
    words = (
        _("%(account)s is now linked to %(name)s.")
        if approve
        else _("The request from %(account)s to be %(name)s has been declined.")
    )
    messages.success(request, words % told)
    return redirect("members", request.club.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_forget(request: SiteRequest, club: str, number: int) -> HttpResponse:
    """Erase a person permanently after the name was typed."""
    player = get_object_or_404(Player, club=request.club, number=number, former=False)
    form = ForgetForm(request.POST or None)
    whom = {"club_id": request.club.pk, "number": number, "actor": Actor.staff(request.user)}
    gone = run_form(form, lambda: forget_player(**whom, typed=form.cleaned_data["typed"]))
    if gone is None:
        about = {"player": player, "games": player.results.count(), "texts": texts_naming(player)}
        return render_form_page(request, "clubs/people/player_forget.html", form, **about)
    messages.success(request, _("%(name)s has been removed for good.") % {"name": gone.public_name})
    return redirect("people", request.club.slug)

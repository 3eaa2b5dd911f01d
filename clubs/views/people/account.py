"""The user's own account."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language as speak

from clubs.forms.people.accounts import DeleteAccountForm, ProfileForm
from clubs.forms.people.players import SeenForm
from clubs.models import Membership, Player, User
from clubs.request_types import SiteRequest
from clubs.selectors.circuits.people import entries_of
from clubs.selectors.people.deletion import circuits_without_another_owner, clubs_without_another_owner
from clubs.selectors.people.email_addresses import undeliverable
from clubs.selectors.people.personal_data import own_data
from clubs.selectors.tournament.my_tournaments import tournaments_of
from clubs.services.people.account_deletion import delete_account
from clubs.services.people.account_language import keep_language
from clubs.services.people.players import choose_seen
from clubs.views.form_handling import render_form_page, run_form


@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Show the user's name, language, sign-in methods and clubs."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("profile")
    memberships = Membership.objects.filter(user=request.user.pk).select_related("club").order_by("club__name")
    players = Player.objects.filter(user=request.user.pk).select_related("club").order_by("club__name")
    entered = tournaments_of(request.user)
    known: dict[str, object] = {"memberships": memberships, "players": players, "entered": entered}
    known["managed"] = request.user.circuits.select_related("circuit")
    known["in_circuits"] = entries_of(request.user)
    known["unreachable"] = request.user.email in undeliverable([request.user.email])
    return render_form_page(request, "clubs/people/profile.html", form, **known)


@never_cache
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_delete(request: HttpRequest) -> HttpResponse:
    """Delete the user's own account after its address was typed."""
    assert isinstance(request.user, User)  # noqa: S101  # the permission table lets nobody else in
    players = Player.objects.filter(user=request.user.pk, former=False).select_related("club").order_by("club__name")
    form = DeleteAccountForm(request.POST or None, players=players)

    def delete() -> bool:
        delete_account(user=request.user, typed=form.cleaned_data["typed"], clubs=form.cleaned_data.get("clubs", ()))
        return True

    if run_form(form, delete) is None:
        alone = clubs_without_another_owner(request.user)
        circuits = circuits_without_another_owner(request.user)
        return render_form_page(request, "clubs/people/delete_account.html", form, alone=alone, circuits=circuits)
    logout(request)
    messages.success(request, _("Your account has been deleted."))
    return redirect("home")


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Switch the language on this device, and that of mails for a signed-in user."""
    response = speak(request)
    if request.user.is_authenticated:
        keep_language(user=request.user, language=request.POST.get("language", ""))
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_seen(request: SiteRequest, club: str) -> HttpResponse:
    """Choose the name that the public sees in a club."""
    player = get_object_or_404(Player, club=request.club, user=request.user, former=False)
    form = SeenForm(request.POST or None, player=player)
    whom = {"club_id": request.club.pk, "user": request.user}
    if run_form(form, lambda: choose_seen(**whom, **form.cleaned_data)) is None:
        return render_form_page(request, "clubs/people/public_name.html", form, player=player)
    messages.success(request, _("Saved."))
    return redirect("own_seen", club)


@never_cache
@require_safe
def own_file(request: SiteRequest) -> HttpResponse:
    """Download all data about the user as JSON."""
    said = {"ensure_ascii": False, "indent": 1}
    answer = JsonResponse(own_data(request.user), json_dumps_params=said)
    answer["Content-Disposition"] = 'attachment; filename="my-data.json"'
    return answer

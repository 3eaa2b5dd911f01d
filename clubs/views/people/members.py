"""Members, their roles, and invitations."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.errors import ClubError
from clubs.forms.people.clubs import InviteForm, role_choices
from clubs.models import Invitation, Membership
from clubs.request_types import SiteRequest
from clubs.selectors.people.email_addresses import language_of
from clubs.selectors.people.member_rights import links
from clubs.selectors.people.player_claims import open_claims
from clubs.selectors.people.players import members as members_of
from clubs.services.activity_log import Actor
from clubs.services.notifications.mails import send_letter
from clubs.services.people import members as services
from clubs.views.form_handling import run_form
from clubs.views.people.mail_links import mail_base_url


@require_safe
def members(request: SiteRequest, club: str) -> HttpResponse:
    """List the members and open invitations, with the form to invite."""
    initial = {"player": request.GET.get("player"), "role": "member"}
    return _members(request, InviteForm(club=request.club, rank=request.rank, initial=initial))


def _members(request: SiteRequest, form: InviteForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "members": members_of(request.club, request.rank),
        "table_links": links(request.club).exists(),
        "claims": open_claims(request.club),
        "roles": role_choices(request.rank),
        "new": request.session.pop("invited", None),
    }
    return render(request, "clubs/people/members.html", context, status=status)


@require_POST
def invite(request: SiteRequest, club: str) -> HttpResponse:
    """Create an invitation, mail it, and show its link."""
    form = InviteForm(request.POST, club=request.club, rank=request.rank)
    actor = Actor.staff(request.user)
    made = run_form(
        form, lambda: services.invite(club=request.club, **form.cleaned_data, actor=actor, rank=request.rank)
    )
    if made is None:
        return _members(request, form, status=422)
    request.session["invited"] = made.pk
    if _send(request, made):
        messages.success(request, _("Invitation sent to %(email)s.") % {"email": made.email})
    else:
        messages.warning(request, _("The email could not be sent. Copy the link below and send it yourself."))
    return redirect("members", request.club.slug)


def _send(request: SiteRequest, invitation: Invitation) -> bool:
    """Whether the mail server accepted the invitation."""
    url = mail_base_url(request, request.build_absolute_uri(reverse("invitation", args=[invitation.token])))
    with override(language_of(invitation.email, get_language() or settings.LANGUAGE_CODE)):
        text = render_to_string("clubs/people/invitation.txt", {"invitation": invitation, "url": url}, request)
        subject = _("Invitation to %(club)s") % {"club": invitation.club.name}
    try:
        return send_letter(subject, text, invitation.email, reply_to=invitation.club.contact)
    except OSError:
        return False


@require_POST
def member(request: SiteRequest, club: str, member: int) -> HttpResponse:
    """Change a member's role, or remove the member (`remove`)."""
    whom: dict[str, object] = {"club_id": request.club.pk, "member_id": member}
    who: dict[str, object] = {"actor": Actor.staff(request.user), "rank": request.rank}
    who["new_links"] = "new_links" in request.POST
    try:
        if "remove" in request.POST:
            gone = services.remove_member(**whom, **who)
            messages.success(request, _("%(name)s is no longer a member.") % {"name": gone.user})
        else:
            changed = services.change_role(**whom, role=request.POST.get("role", ""), **who)
            words = {"name": changed.user, "role": changed.get_role_display()}
            messages.success(request, _("%(name)s now has the role %(role)s.") % words)
    except ClubError as error:
        messages.error(request, error.message)
    return redirect("members", request.club.slug)


@require_POST
def leave(request: SiteRequest, club: str) -> HttpResponse:
    """Leave the club."""
    try:
        services.leave_club(club_id=request.club.pk, user=request.user)
        messages.success(request, _("You have left %(club)s.") % {"club": request.club.name})
    except ClubError as error:
        messages.error(request, error.message)
    return redirect("profile")


@require_POST
def invitation_revoke(request: SiteRequest, club: str, invited: int) -> HttpResponse:
    """Revoke an invitation."""
    get_object_or_404(Invitation, pk=invited, club=request.club)
    actor = Actor.staff(request.user)
    try:
        services.revoke_invitation(club_id=request.club.pk, invitation_id=invited, actor=actor)
        messages.success(request, _("The invitation link no longer works."))
    except ClubError as error:
        messages.error(request, error.message)
    return redirect("members", request.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: SiteRequest, invitation: str) -> HttpResponse:
    """Show who invites and to which club, then let the visitor sign up, sign in or accept."""
    found = get_object_or_404(Invitation.objects.select_related("club", "invited_by", "player"), token=invitation)
    if request.method == "POST":
        try:
            services.accept_invitation(token=invitation, user=request.user)
        except ClubError as error:
            messages.error(request, error.message)
            return redirect("invitation", invitation)
        messages.success(request, _("Welcome to %(club)s!") % {"club": found.club.name})
        return redirect("club", found.club.slug)
    user = request.user if request.user.is_authenticated else None
    member = Membership.objects.filter(club=found.club, user=user).first() if user else None
    return render(request, "clubs/people/invitation.html", {"invitation": found, "member": member})

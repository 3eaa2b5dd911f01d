"""Import of a list of players by staff: paste or upload, preview line by line, import."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.forms.imports.players import ImportForm
from clubs.forms.imports.results import UndoForm
from clubs.models import Player, PlayerImport
from clubs.request_types import SiteRequest
from clubs.selectors.imports.player_columns import LABELS, OF_AN_ENTRY
from clubs.selectors.imports.player_preview import preview
from clubs.services.activity_log import Actor
from clubs.services.imports.player_import import take_list
from clubs.services.imports.player_undo import undo_players, used
from clubs.views.form_handling import render_form_page, run_form
from clubs.views.idempotency import imports_list, run_once

KEY = 24
BEFORE, MOST = 20, 300
"""Maximum numbers on a page: earlier imports, names of players that an import added."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@run_once(saves=imports_list)
def people_paste(request: SiteRequest, club: str) -> HttpResponse:
    """Upload a list, preview its effect, correct it or answer its questions, and import it."""
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if run_form(form, lambda: preview(request.club, form.given)) is None:
        before = request.club.player_imports.filter(event=None).select_related("by")[:BEFORE]
        return render_form_page(request, "clubs/imports/players_upload.html", form, before=before)
    if "take" in request.POST and (made := run_form(form, lambda: _take(request, form))) is not None:
        messages.success(request, _told(made))
        return redirect("player_import", request.club.slug, made.pk)
    context = {
        "found": preview(request.club, form.given),
        "given": form.given,
        "kinds": [(kind, label) for kind, label in LABELS.items() if kind not in OF_AN_ENTRY],
        "key": request.POST.get("key") or get_random_string(KEY),
    }
    return render_form_page(request, "clubs/imports/players_preview.html", form, **context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_import(request: SiteRequest, club: str, batch: int) -> HttpResponse:
    """Show what an import of players or entries did, and undo it with a reason."""
    imports = request.club.player_imports.select_related("by", "undone_by", "event")
    found = get_object_or_404(imports, pk=batch)
    form = UndoForm(request.POST) if request.method == "POST" else UndoForm()
    whom = {"import_id": found.pk, "club_id": request.club.pk, "actor": Actor.staff(request.user)}
    if run_form(form, lambda: undo_players(**whom, reason=form.cleaned_data["reason"])) is not None:
        return redirect(request.path)
    context = {"batch": found, "event": found.event, "done": found.put_away or {}}
    if found.undone_at is None:
        added = Player.objects.filter(club=request.club, number__in=found.added).order_by("number")
        context |= {"entries": len((found.made or {}).get("entries", ())), "used": used(found), "added": added[:MOST]}
        context["first"] = not request.club.seasons.exists()
    return render_form_page(request, "clubs/imports/player_import.html", form, **context)


def _take(request: SiteRequest, form: ImportForm) -> PlayerImport:
    seen, key = request.POST.get("seen", "")[:32], request.POST.get("key", "")[:64] or get_random_string(KEY)
    actor = Actor.staff(request.user)
    return take_list(club_id=request.club.pk, given=form.given, seen=seen, key=key, actor=actor)


def _told(made: PlayerImport) -> str:
    words = _("Imported: %(added)s new players, %(joined)s completed.")
    return words % {"added": len(made.added), "joined": len(made.joined)}

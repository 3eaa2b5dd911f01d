"""Pages of rules and the calculator. Only those of a season or tournament use the database."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language

from clubs.forms.rulebook.calculator import HandForm, address
from clubs.models import Event
from clubs.request_types import SiteRequest
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.player_page.count_texts import counted_page
from clubs.selectors.rulebook.calculator import calculate
from clubs.selectors.rulebook.calculator_form import calculator_page
from clubs.selectors.rulebook.hand_facts import hand_fact
from clubs.selectors.rulebook.one_page_rules import card_groups
from clubs.selectors.rulebook.organisers_guide import chapters
from clubs.selectors.rulebook.organisers_guide import guide as organisers
from clubs.selectors.rulebook.preset_comparison import compare as compared
from clubs.selectors.rulebook.rules_page import RulesPage, rules_page, systems
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.views.tournament.tournament_context import tournament_of
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import ContractError


def rules(request: HttpRequest) -> HttpResponse:
    """List all presets by system."""
    return render(request, "clubs/rulebook/rules_list.html", {"systems": systems()})


def preset(request: HttpRequest, preset: str) -> HttpResponse:
    """Show the rules of a preset."""
    return render(request, "clubs/rulebook/rules_page.html", {"page": rules_page(_known(preset))})


def compare(request: HttpRequest, preset: str, other: str) -> HttpResponse:
    """Compare two presets side by side."""
    return render(request, "clubs/rulebook/compare.html", {"both": compared(_known(preset), _known(other))})


def season_rulebook(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show the rules of a season, beginning with its changes to the preset."""
    found = get_object_or_404(request.club.seasons, slug=season)
    page = rules_page(rules_of(found), _known(found.preset))
    context = {"page": page, "season": found}
    return render(request, "clubs/rulebook/rules_page.html", context)


def season_card(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Show the rules of a season on one printed page for the table."""
    found = get_object_or_404(request.club.seasons, slug=season)
    page = rules_page(rules_of(found), _known(found.preset))
    return render(
        request, "clubs/rulebook/one_page_rules.html", {"page": page, "season": found, "groups": card_groups(page)}
    )


def event_rulebook(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the rules of a tournament, beginning with its changes to the preset."""
    found = tournament_of(request, tournament)
    context = {"page": _of_event(found), "tournament": found}
    return render(request, "clubs/rulebook/rules_page.html", context)


def event_card(request: SiteRequest, club: str, tournament: int) -> HttpResponse:
    """Show the rules of a tournament on one printed page for the table."""
    found = tournament_of(request, tournament)
    page = _of_event(found)
    return render(
        request, "clubs/rulebook/one_page_rules.html", {"page": page, "tournament": found, "groups": card_groups(page)}
    )


def _of_event(event: Event) -> RulesPage:
    rules = rules_of_event(event)
    return rules_page(rules, _known(rules.preset.id))


def counts(request: HttpRequest, system: str) -> HttpResponse:
    """Show the statistics of a rule system and how each is computed."""
    try:
        page = counted_page(system)
    except KeyError:
        raise Http404(system) from None
    return render(request, "clubs/rulebook/statistics_explained.html", {"page": page})


def guide(request: HttpRequest) -> HttpResponse:
    """Show the guide for organisers of a night."""
    language = get_language() or settings.LANGUAGE_CODE
    context = {"chapters": chapters(language), "text": organisers(language)}
    return render(request, "clubs/rulebook/guide.html", context)


def calculator(request: SiteRequest) -> HttpResponse:
    """Score a hand under any rules, for htmx only the result. The URL holds the hand."""
    found = calculate(HandForm(request.GET).hand())
    context = {
        "found": found,
        "page": calculator_page(found),
        "fact": hand_fact(found),
        "link": request.build_absolute_uri(address(found)),
    }
    template = "clubs/rulebook/_result.html" if request.htmx else "clubs/rulebook/calculator.html"
    response = render(request, template, context)
    if request.htmx:
        response["HX-Replace-Url"] = address(found)
    return response


def _known(preset: str) -> Rules:
    try:
        return ruleset(preset)
    except ContractError as error:
        raise Http404(error.text.en) from None

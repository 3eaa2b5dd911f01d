"""Who qualifies: a selection from a published ranking, who declined, lots between equals, and mails."""

import json
import secrets
import zlib

from django.conf import settings
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from clubs.circuits.circuit_call import circuit as rank
from clubs.errors import ClubError
from clubs.models import Circuit, CircuitPerson, CircuitRanking, CircuitSelection, User
from clubs.selectors.circuits.people import roots_of
from clubs.selectors.circuits.selections import names_of, tied_of
from clubs.selectors.public import page_versions
from clubs.selectors.reader_language import core_lang
from clubs.services.activity_log import Actor
from clubs.services.notifications.mails import send_letter
from clubs.services.transactions import bump_page_versions, versioned_transaction
from scoring.errors import ContractError
from scoring.strict_json import JsonObject

MOST_SELECTIONS = 200


def create_selection(*, circuit_id: int, name: str, terms: JsonObject, actor: Actor) -> CircuitSelection:
    """Select from the ranking published last. Nobody sees it or is told before it is published.

    Raises `no_ranking`, `too_many`, `bad_terms` with the call's own words.
    """
    with versioned_transaction():
        circuit = Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
        published = circuit.rankings.exclude(number=None).filter(withdrawn_at=None).order_by("-number").first()
        if published is None or not published.asked:
            raise ClubError("no_ranking", _("Publish a ranking first. The selection is made from it."))
        last = circuit.selections.aggregate(last=Max("number"))["last"] or 0
        if last >= MOST_SELECTIONS:
            raise ClubError("too_many", _("A circuit has at most %(most)s selections.") % {"most": MOST_SELECTIONS})
        made = CircuitSelection(
            circuit=circuit, number=last + 1, name=name, ranking=published, terms=terms, by=actor.user
        )
        _work_out(made)
    return made


def publish_selection(*, circuit_id: int, number: int) -> CircuitSelection:
    """Show a selection to everybody and mail those who qualify. Raises `not_found`."""
    with versioned_transaction():
        found = _locked(circuit_id, number)
        found.shown = True
        _tell(found)
        found.save(update_fields=["shown", "told"])
        bump_page_versions(page_versions.circuit(found.circuit.slug))
    return found


def decline_seat(*, circuit_id: int, number: int, player: int, actor: Actor) -> CircuitSelection:
    """Give the seat of somebody who declined to the next one, who is told. Raises `not_found`, `not_in`."""
    with versioned_transaction():
        found = _locked(circuit_id, number)
        if str(player) not in names_of(found.answer):
            raise ClubError("not_in", _("Player %(number)s has no seat to decline.") % {"number": player})
        by = actor.user.pk if actor.user else None
        found.declined = [*found.declined, {"player": str(player), "by": by, "at": timezone.now().isoformat()}]
        _changed(found)
    return found


def undo_decline(*, circuit_id: int, number: int, player: int) -> CircuitSelection:
    """Take back that somebody declined. Raises `not_found`."""
    with versioned_transaction():
        found = _locked(circuit_id, number)
        found.declined = [one for one in found.declined if one["player"] != str(player)]
        _changed(found)
    return found


def draw_lots(*, circuit_id: int, number: int) -> CircuitSelection:
    """Draw the order of the players who are tied for the last seats. Raises `not_found`, `nobody_tied`."""
    with versioned_transaction():
        found = _locked(circuit_id, number)
        drawn = list(found.terms.get("lot", []))
        tied = [one for one in tied_of(found.answer) if one not in drawn]
        if not tied:
            raise ClubError("nobody_tied", _("Nobody is tied for the last seats."))
        secrets.SystemRandom().shuffle(tied)
        found.terms = {**found.terms, "lot": [*drawn, *tied]}
        _changed(found)
    return found


def delete_selection(*, circuit_id: int, number: int) -> None:
    """Delete an unpublished selection. Raises `not_found`, or `shown` if it is published."""
    with versioned_transaction():
        found = _locked(circuit_id, number)
        if found.shown:
            raise ClubError("shown", _("This selection is published, so it stays."))
        found.delete()


def _locked(circuit_id: int, number: int) -> CircuitSelection:
    Circuit.objects.select_for_update(no_key=True).get(pk=circuit_id)
    rows = CircuitSelection.objects.select_related("circuit", "ranking")
    found = rows.filter(circuit=circuit_id, number=number).first()
    if found is None:
        raise ClubError("not_found", _("The circuit has no such selection."))
    return found


def _changed(selection: CircuitSelection) -> None:
    _work_out(selection)
    if selection.shown:
        _tell(selection)
        selection.save(update_fields=["told"])
    bump_page_versions(page_versions.circuit(selection.circuit.slug))


def _work_out(selection: CircuitSelection) -> None:
    asked = _asked(selection.ranking)
    declined = [one["player"] for one in selection.declined]
    terms = {**selection.terms, "declined": declined}
    if "invited" in terms:
        terms["invited"] = [one for one in terms["invited"] if one not in declined]
    try:
        answer = rank({**asked, "select": terms})
    except ContractError as error:
        raise ClubError("bad_terms", error.text.say(core_lang())) from None
    selection.answer = answer["select"]
    selection.save()


def _asked(ranking: CircuitRanking) -> JsonObject:
    found: JsonObject = json.loads(zlib.decompress(bytes(ranking.asked)))
    return found


def _tell(selection: CircuitSelection) -> None:
    """Mail everybody with a seat who was not told yet, where an account is known, in their own language."""
    told = set(selection.told)
    new = [one for one in names_of(selection.answer) if one not in told]
    for user in _accounts(selection.circuit, [int(one) for one in new]):
        with override(user.language_or(settings.LANGUAGE_CODE)):
            words = {"selection": selection.name, "circuit": selection.circuit.name}
            link = settings.PUBLIC_URL + reverse("circuit_selection", args=[selection.circuit.slug, selection.number])
            text = _("You have a place in %(selection)s by the ranking of %(circuit)s.") % words
            more = _("If you can’t come, tell the managers of the circuit, so that the next player moves up.")
            send_letter(_("%(selection)s: you qualify") % words, f"{text}\n\n{more}\n\n{link}\n", user.email)
    selection.told = [*selection.told, *new]


def _accounts(circuit: Circuit, numbers: list[int]) -> list[User]:
    """Return the accounts of these people: of an entry, of those merged into it, or of a player of theirs."""
    roots = roots_of(circuit)
    wanted = set(circuit.people.filter(number__in=numbers).values_list("pk", flat=True))
    keys = wanted | {key for key, root in roots.items() if root in wanted}
    people = CircuitPerson.objects.filter(pk__in=keys, former=False)
    own = set(people.exclude(user=None).values_list("user", flat=True))
    players = set(people.filter(matches__player__user__isnull=False).values_list("matches__player__user", flat=True))
    return list(User.objects.filter(pk__in=own | players, is_active=True).order_by("pk"))

"""What can be done about a refusal on the staff pages: actions as buttons, or the page to go to."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Entry, Event, Round, Stage
from clubs.seating.tournament.request import Odd
from clubs.seating.tournament.table_sizes import table_sizes
from clubs.selectors.play.rules_in_force import preset_for_three, rules_of_event
from clubs.selectors.tournament.cut import cut_into
from clubs.selectors.tournament.leaving import free_substitutes
from clubs.selectors.tournament.round_seating import Plan, draw_of

Data = Mapping[str, Any]
MOST_SUBSTITUTES = 2
"""Maximum number of substitutes offered for one seat."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A button: a declared action `on` an object with its values, or without an action a link to the page `route`."""

    label: str
    action: str = ""
    on: object = None
    values: Mapping[str, object] = field(default_factory=dict)
    route: str = ""
    number: int | None = None


def remedies_of(event: Event, code: str, data: Data) -> list[Remedy]:
    """Return the remedies of a refusal by its code; empty if none is known or the tournament is over."""
    found = BY_CODE.get(code)
    return [] if found is None or event.over else list(found(event, data))


def next_round_of(event: Event) -> Round | None:
    """Return the first round that is not approved."""
    waiting = event.rounds.exclude(stage=None).exclude(status=Round.Status.APPROVED)
    return waiting.select_related("stage").order_by("number").first()


def fills(event: Event, stage: Stage, found: Round, players: int) -> Iterator[Remedy]:
    """Yield the ways to seat a number of players that isn't divisible into tables, each in one press."""
    seats = rules_of_event(event).players
    more, over = -players % seats, players % seats
    if not over or found.status != Round.Status.DRAFT or stage.by_team:
        return
    there = event.entries.filter(kind=Entry.Kind.SUBSTITUTE, status__in=Entry.PRESENT).count()
    short = max(0, more - there)
    words = ngettext("Add %(n)s substitute", "Add %(n)s substitutes", short) % {"n": short}
    yield Remedy(words if short else _("Use substitutes"), "fill_tables", found, {"how": "substitutes"})
    words = ngettext("Give %(n)s bye", "Give %(n)s byes", over) % {"n": over}
    yield Remedy(words, "fill_tables", found, {"how": "byes"})
    if table_sizes(players, seats, Odd.THREE) and preset_for_three(event):
        yield Remedy(_("Play tables of three"), "fill_tables", found, {"how": "threes"})


def _uneven(event: Event, data: Data) -> Iterator[Remedy]:
    found = next_round_of(event)
    if found is not None and found.stage is not None:
        yield from fills(event, found.stage, found, int(data.get("players") or 0))


def _absent(event: Event, data: Data) -> Iterator[Remedy]:
    """Yield what can be done about a seated player who is not here."""
    found, number = next_round_of(event), data.get("number")
    entry = event.entries.filter(number=number).first()
    draw = draw_of(found) if found else None
    if found is None or entry is None or draw is None:
        return
    of = {"of_entry": f"{entry.number} {entry.version}"}
    if entry.status in (Entry.Status.EXPECTED, Entry.Status.NO_SHOW):
        yield Remedy(_("Check in number %(number)s") % {"number": number}, "check_in", None, of | {"here": "1"})
        yield Remedy(_("Mark as late"), "mark_late", None, of)
    plan = Plan.from_json(draw.plan)
    for one in free_substitutes(event, [plan])[:MOST_SUBSTITUTES]:
        words = _("Seat substitute %(number)s") % {"number": one.number}
        yield Remedy(words, "sit_out", found, {"number": number, "substitute": one.number})
    if plan.byes:
        yield Remedy(_("Seat player with bye"), "sit_out", found, {"number": number})
    yield Remedy(_("Take number %(number)s out") % {"number": number}, route="event_leave", number=entry.pk)


def _nobody_free(event: Event, data: Data) -> Iterator[Remedy]:
    yield Remedy(_("Add a substitute"), "add_substitutes", None, {"count": 1})
    entry = event.entries.filter(number=data.get("number")).first()
    if entry is not None:
        words = _("Take number %(number)s out") % {"number": entry.number}
        yield Remedy(words, route="event_leave", number=entry.pk)


def _no_substitutes(event: Event, data: Data) -> Iterator[Remedy]:
    short = max(1, int(data.get("missing") or 1) - int(data.get("substitutes") or 0))
    words = ngettext("Add %(n)s substitute", "Add %(n)s substitutes", short) % {"n": short}
    yield Remedy(words, "add_substitutes", None, {"count": short})


def _round_open(event: Event, data: Data) -> Iterator[Remedy]:
    found = next_round_of(event)
    if data.get("tables"):
        yield Remedy(_("Enter sheets"), route="event_sheets")
    elif found is not None and found.status == Round.Status.STARTED:
        yield Remedy(_("Approve round %(n)s") % {"n": found.number}, "approve_round", found)
    if found is not None and found.status == Round.Status.STARTED:
        yield Remedy(_("Go to Control"), route="event_desk")


def _bad_size(event: Event, _data: Data) -> Iterator[Remedy]:
    """Yield the numbers of players who can advance instead, with the order of the standings."""
    found = next_round_of(event)
    stage = found.stage if found else None
    cut = cut_into(stage) if stage is not None and stage.number > 1 else None
    if stage is None or cut is None:
        return
    seats = rules_of_event(event).players
    order = [line.number for line in (*cut.going, *cut.alternates)]
    wanted = stage.size or cut.size
    less = wanted - wanted % seats
    for size in dict.fromkeys((less, less + seats)):
        if seats <= size <= len(order):
            yield Remedy(_("Let %(n)s advance") % {"n": size}, "confirm_cut", stage, {"chosen": order[:size]})


def _winds_hidden(event: Event, _data: Data) -> Iterator[Remedy]:
    """Yield the director's choices where winds by rank would reveal hidden standings."""
    found = next_round_of(event)
    yield Remedy(_("Reveal results"), "reveal_results", None)
    if found is not None:
        yield Remedy(_("Seat by rank"), "draft_round", found, {"hidden_winds": "rank"})
        yield Remedy(_("Draw winds by lot"), "draft_round", found, {"hidden_winds": "lot"})


def _worse_seats(event: Event, data: Data) -> Iterator[Remedy]:
    """Yield the usual reasons for a seating worse than proposed, each as a button that publishes it."""
    found = next_round_of(event)
    if found is None:
        return
    act = "publish_rounds" if data.get("together") else "publish_round"
    for reason in usual_reasons():
        yield Remedy(_("Publish: %(reason)s") % {"reason": reason}, act, found, {"reason": reason})
    yield Remedy(_("Other reason"), route="event_round")


def usual_reasons() -> tuple[str, str, str]:
    """Return the usual reasons for publishing a seating that is worse than proposed."""
    return _("A player needs this seat"), _("Kept two people apart"), _("A player was late or absent")


def _page(label: Callable[[], str], route: str) -> Callable[[Event, Data], Iterator[Remedy]]:
    """Return the remedy that leads to a page."""
    return lambda _event, _data: iter([Remedy(label(), route=route)])


def _draft(event: Event, _data: Data) -> Iterator[Remedy]:
    yield Remedy(_("Announce"), "announce_draft", None)


def _unpublished(event: Event, _data: Data) -> Iterator[Remedy]:
    found = next_round_of(event)
    if found is not None:
        yield Remedy(_("Publish round %(n)s") % {"n": found.number}, "publish_round", found)


BY_CODE: Mapping[str, Callable[[Event, Data], Iterator[Remedy]]] = {
    "uneven": _uneven,
    "absent": _absent,
    "nobody_free": _nobody_free,
    "no_substitutes": _no_substitutes,
    "round_open": _round_open,
    "bad_size": _bad_size,
    "winds_hidden": _winds_hidden,
    "worse_seats": _worse_seats,
    "event_draft": _draft,
    "round_draft": _unpublished,
    "winds_open": _page(lambda: _("Enter winds"), "event_round"),
    "no_lineup": _page(lambda: _("Line-ups"), "event_lineups"),
    "too_early": _page(lambda: _("Change the plan"), "event_plan"),
    "begun": _page(lambda: _("Change the plan"), "event_plan"),
    "bad_rules": _page(lambda: _("Change the plan"), "event_plan"),
    "disputed": _page(lambda: _("Go to Referee"), "event_referee"),
    "table_taken": _page(lambda: _("Enter sheets"), "event_sheets"),
}

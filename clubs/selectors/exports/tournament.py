"""The tables of a tournament for its staff: entries, seats, results, penalties, the federation's report."""

from collections.abc import Callable, Iterator, Mapping

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import Entry, EntryPenalty, Event, Registration
from clubs.models.people import Privacy
from clubs.selectors.exports import file_tables
from clubs.selectors.exports.table_rows import Cell, Sheet, day, total
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.federation_report import Said, last_sent, report, said_in
from clubs.selectors.tournament.final_ranking import final_ranking
from clubs.selectors.tournament.public_page import shown_rounds

Rows = Iterator[tuple[Cell, ...]]


def entries(event: Event) -> Sheet:
    """Return all entries with their details. This list can be imported again."""

    def rows() -> Rows:
        found = event.entries.exclude(number=None).select_related("player", "team", "registration").order_by("number")
        for entry in found.prefetch_related("player__names"):
            yield _entry(event, entry)

    columns = (
        _("No."), _("Name"), _("Other names"), _("Player or substitute"), _("Country"), _("Federation"),
        _("Federation number"), _("Club"), _("Team"), _("Team short name"), _("Email"),
        _("Check-in"), _("Paid"), _("Note"),
        pgettext("entry", "Seed"), _("Name may be public"),
    )  # fmt: skip
    return Sheet(f"event-{event.pk}-entries", _("Entries"), columns, rows)


def _entry(event: Event, entry: Entry) -> tuple[Cell, ...]:
    said = getattr(entry, "registration", None) or Registration(club_name="", team_name="", note="", email="")
    player = entry.player
    others = " / ".join(other.name for other in player.names.all())
    team = (entry.team.name, entry.team.short_name) if entry.team else (said.team_name, said.team_short)
    club = entry.club_name or said.club_name
    paid = day(entry.paid_at, event.season.club) if entry.paid_at else None
    return (
        entry.number, player.name, others, entry.get_kind_display(), player.country, player.federation,
        player.federation_id, club, *team, said.email or player.email, entry.get_status_display(), paid,
        entry.said_note, entry.seed, _consent(entry),
    )  # fmt: skip


def _consent(entry: Entry) -> str | None:
    """Return whether the name may be public, or None if nobody asked.

    Importing the list again keeps hidden names hidden.
    """
    if entry.agreed_at:
        return _("yes")
    return _("no") if entry.player.privacy == Privacy.HIDDEN else None


def seating(event: Event) -> Sheet:
    """Return a row for each seat of each published round."""

    def rows() -> Rows:
        for view in shown_rounds(event):
            for table in view.tables:
                for chair in table:
                    team = chair.team.name if chair.team else None
                    who = str(chair.player) if chair.player else None
                    yield view.round.number, chair.table, chair.wind, chair.shown, who, team

    columns = (_("Round"), _("Table"), _("Wind"), _("No."), _("Player"), _("Team"))
    return Sheet(f"event-{event.pk}-seating", _("Seating"), columns, rows)


def penalties(event: Event) -> Sheet:
    """Return every penalty and ruling, including cancelled ones."""
    rules = rules_of_event(event)

    def rows() -> Rows:
        found = EntryPenalty.objects.filter(stage__event=event)
        found = found.select_related("entry__player", "team", "stage", "round", "by", "game__table")
        for one in found.order_by("created_at", "pk"):
            points = total(one.tenths, rules) if one.kind == EntryPenalty.Kind.POINTS else None
            at = one.round.number if one.round else None
            cancelled = day(one.cancelled_at, event.season.club) if one.cancelled_at else None
            number, name = (one.entry.number, one.entry.player.name) if one.entry else (None, None)
            yield (
                number, name, one.stage.title, at,
                one.game.table.number if one.game else None, one.deal, one.get_kind_display(), points, one.reason,
                str(one.by or ""), cancelled, one.cancel_reason, one.team.name if one.team else None,
            )  # fmt: skip

    columns = (
        _("No."), _("Player"), _("Stage"), _("Round"), _("Table"), _("Deal"), _("Type"), pgettext("penalty", "Points"),
        _("Reason"),
        pgettext("author", "By"), _("Cancelled"), _("Reason"), _("Team"),
    )  # fmt: skip
    return Sheet(f"event-{event.pk}-penalties", _("Penalties"), columns, rows)


def results(event: Event) -> Sheet:
    """Return a row for each seat, including hidden results."""
    numbers = {player: number for player, number in event.entries.values_list("player", "number") if number}
    of = Q(event=event)
    return file_tables.results(f"event-{event.pk}-results", event.season.club, of, staff=True, numbers=numbers)


def federation(event: Event) -> Sheet:
    """Return the rows of the federation's report."""
    said: Said = said_in(last_sent(event))
    rules, found = rules_of_event(event), report(event, said)

    def rows() -> Rows:
        for row in found.rows:
            player, both = row.entry.player, found.table_points
            points = (total(row.total, None), total(row.points, rules)) if both else (total(row.total, rules),)
            yield row.place, player.federation_id, row.family, row.given, player.country, *points, row.base

    points = (_("Table points"), pgettext("sheet", "Points")) if found.table_points else (_("Total"),)
    columns = (
        _("Place"), _("Federation number"), _("Family name"), _("Given name"), _("Country"), *points, _("Base rank"),
    )  # fmt: skip
    return Sheet(f"event-{event.pk}-report", _("Report"), columns, rows)


def ranking(event: Event) -> Sheet:
    """Return the final ranking, with the deciding tie-breaks."""
    rules = rules_of_event(event)

    def rows() -> Rows:
        found = final_ranking(event)
        for place, team in found.teams:
            yield place, team.number, team.name, None, None, None
        for row in found.rows:
            line = row.line
            yield row.place, line.number, str(line.entry.player), row.stage.title, total(line.value, rules), row.decided

    columns = (_("Place"), _("No."), _("Name"), _("Stage"), _("Total"), _("Tie-break"))
    return Sheet(f"event-{event.pk}-ranking", _("Final ranking"), columns, rows)


SHEETS: Mapping[str, Callable[[Event], Sheet]] = {
    "entries": entries,
    "seating": seating,
    "results": results,
    "penalties": penalties,
    "report": federation,
    "ranking": ranking,
}

"""Import of the final ranking of a past tournament: completely or not at all, once; and taking it back."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, PlayerImport, Round, Stage, StageEntry
from clubs.selectors.imports.player_preview import Given
from clubs.selectors.imports.ranking_preview import RankingList, ranking_list
from clubs.selectors.imports.tournament_results import check_may_import, check_may_undo
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.entry_import import enter_all
from clubs.services.play.game_changes import check_key
from clubs.services.tournament.actions import locked_tournament
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction

FOUR_THREE_TWO_ONE = [40, 20, 10, 0]
"""Table points where the rules have none of their own; they only say that table points rank."""


@versioned_transaction()
def take_ranking(
    *, event: Event, given: Given, chosen: dict[str, int | None], seen: str, key: str, actor: Actor
) -> PlayerImport:
    """Enter the people of a list and keep its ranking as the tournament's, which is finished; idempotent by `key`.

    Raises `begun` for a tournament with seats or results, `changed` if the list would have another effect by now,
    `not_ready` if a line is wrong or undecided, `nothing_new` without a line, `bad_key`.
    """
    check_key(key)
    event = locked_tournament(event.pk)
    done = PlayerImport.objects.filter(key=key, club=event.season.club).first()
    if done is not None:
        return done
    check_may_import(event)
    wanted = ranking_list(event, given, chosen)
    if wanted.open:
        raise ClubError("not_ready", _("Some lines have errors or need a decision. Nothing was imported."))
    if wanted.seen != seen:
        raise ClubError("changed", _("The list or the players have changed. Check the list again."))
    if not wanted.rows:
        raise ClubError("nothing_new", _("Nothing in this list is new."))
    made, entries = enter_all(event, wanted.entries, given, key, actor)
    rounds = event.rounds.exclude(stage=None)
    methods = list(rounds.filter(stage__number=1).order_by("number").values_list("method", flat=True))
    _keep(event, wanted, entries, actor)
    made.made = {**(made.made or {}), "ranking": methods}
    made.save(update_fields=["made"])
    return made


def _keep(event: Event, wanted: RankingList, entries: dict[int, Entry], actor: Actor) -> None:
    """Make the ranking the standings of the only stage, without rounds, and finish the tournament."""
    rounds = event.rounds.exclude(stage=None)
    event.draws.filter(round__in=rounds).delete()
    rounds.delete()
    event.stages.filter(number__gt=1).delete()
    stage = event.stages.get(number=1)
    points = list(rules_of_event(event).table_points) or FOUR_THREE_TWO_ONE
    stage.place_points = points if wanted.table_points else []
    stage.by_team, stage.status, stage.version = False, Stage.Status.FINISHED, stage.version + 1
    stage.save()
    stage.entrants.all().delete()
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entries[row.listing.line.row.line], published=row.published())
        for row in wanted.rows
    )
    ids = [entry.pk for entry in entries.values()]
    event.entries.filter(pk__in=ids).update(status=Entry.Status.HERE, checked_in_at=event.starts_at)
    request_stage(stage)
    event.status, event.opened_at, event.version = Event.Status.FINISHED, event.starts_at, event.version + 1
    event.save(update_fields=["status", "opened_at", "version"])
    record_activity(actor=actor, action="tournament.ranking_imported", event=event, entries=len(wanted.rows))


def take_back(event: Event, batch: PlayerImport) -> None:
    """Put a tournament back to how it was announced, with the rounds of its first stage; the caller locks it.

    Raises `event_closed`.
    """
    check_may_undo(event)
    methods = (batch.made or {})["ranking"]
    stage = event.stages.get(number=1)
    StageEntry.objects.filter(stage=stage).delete()
    stage.standings.all().delete()
    stage.team_standings.all().delete()
    stage.status, stage.version = Stage.Status.PLANNED, stage.version + 1
    stage.save()
    for number, method in enumerate(methods, 1):
        Round.objects.create(
            event=event, stage=stage, number=number, number_in_stage=number, status=Round.Status.DRAFT,
            method=method, minutes=stage.minutes,
        )  # fmt: skip
    request_stage(stage)
    event.entries.filter(checked_in_at=event.starts_at).update(status=Entry.Status.EXPECTED, checked_in_at=None)
    event.status, event.opened_at, event.version = Event.Status.PLANNED, None, event.version + 1
    event.save(update_fields=["status", "opened_at", "version"])

"""Import of reviewed game logs as final games, in one transaction in the background."""

from collections.abc import Mapping, Sequence

from django.core.cache import caches
from django.db import IntegrityError, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.errors import ClubError
from clubs.models import Event, ImportedLog, LogImport, LogName, Player
from clubs.models.games import Via
from clubs.queue import enqueue
from clubs.selectors.imports.log_players import Asked
from clubs.selectors.imports.log_preview import LogRow, Preview, Progress, preview
from clubs.selectors.imports.tournament_tables import is_planned, rounds_played
from clubs.selectors.people.names import guess_lang
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.log_game import fill_game, make_game
from clubs.services.imports.log_reading import READ
from clubs.services.imports.table_placement import Placing
from clubs.services.night.nights import check_stands, locked_event
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.tournament.actions import locked_round
from clubs.services.transactions import versioned_transaction
from scoring.strict_json import JsonObject

TAKE = "clubs.tasks.take_logs"
Status, LogStatus, Way = LogImport.Status, ImportedLog.Status, ImportedLog.Way
KEPT = 3600
LONGEST_PROBLEM = 300


@transaction.atomic
def keep_choices(*, import_id: int, event_id: int, choices: JsonObject) -> LogImport:
    """Store the choices made by staff so far. Raises `conflict` if the import is running or done."""
    batch = _locked(import_id, event_id)
    kept = {name: {**batch.choices.get(name, {}), **choices.get(name, {})} for name in ("names", "ways")}
    batch.choices = {**kept, "early": choices.get("early", []), "all": choices.get("all", "")}
    batch.problem = ""
    batch.save(update_fields=["choices", "problem"])
    return batch


@transaction.atomic
def request_taking(*, import_id: int, event_id: int, lang: str, actor: Actor) -> LogImport:
    """Queue the import of the valid logs. Raises `names_open` (with `names`), `nothing_to_take`."""
    batch = _locked(import_id, event_id)
    page = preview(batch)
    _check(page)
    batch.status, batch.problem, batch.lang, batch.by = Status.TAKING, "", lang, actor.user
    batch.save(update_fields=["status", "problem", "lang", "by"])
    _tell(batch, 0, len(page.good))
    enqueue(TAKE, batch.pk)
    return batch


def take_import(*, import_id: int) -> int:
    """Create games from the valid logs, all or none; return their number. A refusal is shown on the page.

    If a worker dies midway nothing is left behind, and the next one starts over.
    """
    batch = LogImport.objects.filter(pk=import_id, status=Status.TAKING).first()
    if batch is None:
        return 0
    with translation.override(batch.lang or None):
        try:
            return _take(import_id)
        except ClubError as error:
            _give_back(import_id, error.message)
        except IntegrityError:
            _give_back(import_id, _("Someone else has just imported one of these games. Check the games again."))
    return 0


def taking(batch: LogImport) -> Progress:
    """Return the number of games created so far and in total; all become visible at once at the end."""
    told: tuple[int, int] | None = caches["shared"].get(_key(batch.pk))
    return Progress(*told) if told else Progress(0, batch.logs.filter(status=LogStatus.READ).count())


def _tell(batch: LogImport, made: int, wanted: int) -> None:
    caches["shared"].set(_key(batch.pk), (made, wanted), KEPT)


def _locked(import_id: int, event_id: int) -> LogImport:
    batches = LogImport.objects.select_for_update(no_key=True, of=("self",)).select_related("event__season__club")
    batch = batches.filter(pk=import_id, event_id=event_id).first()
    if batch is None:
        raise ClubError("not_found", _("These logs are no longer here. Upload them again."))
    if batch.status != Status.READY:
        raise ClubError("conflict", _("These logs are being read or imported right now."))
    return batch


def _check(page: Preview) -> None:
    if page.open_names:
        first = page.open_names[0]
        words = (
            _("Choose who “%(name)s” is first.")
            if not first.nobody
            else _("Choose the player whose name is missing first.")
        )
        raise ClubError("names_open", words % {"name": first.name.text}, names=len(page.open_names))
    if not page.good:
        raise ClubError("nothing_to_take", _("None of these logs can be imported as they are."))


def _give_back(import_id: int, why: str) -> None:
    batches = LogImport.objects.filter(pk=import_id, status=Status.TAKING)
    batches.update(status=Status.READY, problem=why[:LONGEST_PROBLEM])


@versioned_transaction()
def _take(import_id: int) -> int:
    locked = LogImport.objects.select_for_update(no_key=True, skip_locked=True, of=("self",)).filter(
        status=Status.TAKING
    )
    batch = locked.select_related("event__season__club", "by").filter(pk=import_id).first()
    if batch is None:
        return 0
    event = locked_event(batch.event_id)
    check_stands(event)
    for round_id in rounds_played(event) if is_planned(event) else ():
        locked_round(round_id)
    if _read_by_other_rules(batch, event):
        return _read_again(batch)
    page = preview(batch)
    _check(page)
    count = _make(batch, event, page)
    batch.status, batch.taken_at = Status.TAKEN, timezone.now()
    batch.save(update_fields=["status", "taken_at", "made"])
    batch.logs.filter(game=None).update(content=b"")
    return count


def _make(batch: LogImport, event: Event, page: Preview) -> int:
    actor = Actor(batch.by, Via.LOG)
    people, guests = _people(event, page.names, actor)
    _remember(event, page.names, people)
    versions: dict[str, int] = {}
    placing = None if page.planned else Placing(event)
    for number, row in enumerate(_in_order(page.good), 1):
        players = [people[seat.asked.name.key] for seat in row.seats]
        if placing is None:
            made = fill_game(row=row, players=players, actor=actor)
        else:
            place = placing.next([player.pk for player in players])
            made = make_game(row=row, players=players, place=place, actor=actor)
        versions[str(row.log.position)] = made.version
        _tell(batch, number, len(page.good))
    batch.made = {"players": [guest.number for guest in guests], "versions": versions}
    scores = sum(row.way == Way.SCORES for row in page.good)
    record_activity(actor=actor, action="logs.taken", event=event, count=len(page.good), scores=scores)
    return len(page.good)


def _in_order(rows: Sequence[LogRow]) -> list[LogRow]:
    """Return the rows in the order of play as far as the logs contain times, else in the order of upload."""
    times = {row.log.pk: row.found.played_at for row in rows if row.found and row.found.played_at}
    if len(times) < len(rows):
        return list(rows)
    return sorted(rows, key=lambda row: (times[row.log.pk], row.log.position))


def _people(event: Event, names: Sequence[Asked], actor: Actor) -> tuple[Mapping[str, Player], Sequence[Player]]:
    """Return the players by key of their name, and the guests that were added for new names."""
    new = list(dict.fromkeys(name.new for name in names if name.player is None))
    details = [PlayerDetails(name=name, name_lang=guess_lang(name, "en"), guest=True) for name in new]
    guests = dict(zip(new, add_players(club_id=event.season.club_id, players=details, actor=actor), strict=True))
    return {name.name.key: name.player or guests[name.new] for name in names}, list(guests.values())


def _remember(event: Event, names: Sequence[Asked], people: Mapping[str, Player]) -> None:
    """Remember which player a platform's name belongs to, for later imports."""
    for asked in names:
        if not asked.nobody:
            LogName.objects.update_or_create(
                club_id=event.season.club_id,
                site=asked.name.site,
                name=asked.name.text,
                defaults={"player": people[asked.name.key]},
            )


def _read_by_other_rules(batch: LogImport, event: Event) -> bool:
    rules = rules_of_event(event)
    now = {"preset": rules.preset.id, "options": rules.values()}
    read = batch.logs.filter(status=LogStatus.READ).values_list("read", flat=True)
    return any(found["season"]["rules"] != now for found in read)


def _read_again(batch: LogImport) -> int:
    count = batch.logs.filter(status=LogStatus.READ).update(status=LogStatus.WAITING)
    batch.status = Status.READING
    words = ngettext(
        "The rules have changed, so the log was read again. Check it again.",
        "The rules have changed, so the logs were read again. Check them again.",
        count,
    )
    batch.problem = words
    batch.save(update_fields=["status", "problem"])
    enqueue(READ, batch.pk)
    return 0


def _key(import_id: int) -> str:
    return f"log-import-{import_id}"

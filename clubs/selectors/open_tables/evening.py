"""The page of a table of friends: its games so far, its totals, and where it can be kept."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import permutations
from typing import Any

from django.conf import settings

from clubs.models import Club, Deal, Event, Game, Player, Season, SeatResult, Table, User
from clubs.models.people import Role
from clubs.names import fold
from clubs.seating.seat_order import refused
from clubs.selectors.imports.known_players import KnownPlayers
from clubs.selectors.people.players import names_of
from clubs.selectors.play.next_game import before, may_sit, people_of
from clubs.selectors.public.night import LiveTable, live_tables, night_results, with_seats
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.rules_texts import preset_name
from clubs.selectors.settlement.balances import Settlement, settlement
from clubs.spreadsheets.names import same_key
from rules import registry

MOST_REMEMBERED = 8
"""Tables that a device remembers."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A final game: its rules by name, and its results by place."""

    game: Game
    rules: str
    results: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """All that a table of friends has played; `deleted_at`: when it goes, if nobody keeps it or plays on."""

    event: Event
    table: Table
    games: tuple[PlayedGame, ...]
    live: tuple[LiveTable, ...]
    due: Settlement
    deleted_at: datetime

    @property
    def club(self) -> Club:
        return self.event.season.club

    @property
    def money(self) -> bool:
        """Return whether points are worth money here."""
        return self.due.money.price is not None or self.due.money.rules.writes_money


def evening(table: Table) -> Evening:
    """Return the page of a table of friends; the same number of queries for any number of games."""
    results: dict[Game, list[SeatResult]] = {}
    for result in night_results([table.event]):
        results.setdefault(result.game, []).append(result)
    played = [
        PlayedGame(game, preset_name(game.preset), tuple(sorted(rows, key=lambda row: row.place)))
        for game, rows in results.items()
    ]
    return Evening(
        event=table.event,
        table=table,
        games=tuple(played[::-1]),
        live=tuple(live_tables(table.event)),
        due=settlement(table.event, table),
        deleted_at=deleted_at(table.event.season.club),
    )


def deleted_at(club: Club) -> datetime:
    """Return when a table of friends is deleted unless somebody plays on."""
    last = Deal.objects.filter(game__event__season__club=club).order_by("-created_at").first()
    begun = last.created_at if last else club.created_at
    return begun + timedelta(days=settings.OPEN_TABLES_DAYS)


def table_of(club: Club) -> Table | None:
    """Return the table of a table of friends; None if its evening was kept elsewhere."""
    tables = Table.objects.filter(event__season__club=club).select_related("event__season__club")
    return tables.order_by("pk").first()


def kept_in(club: Club) -> Event | None:
    """Return the evening of another club in which the games of a table were kept."""
    key = (club.kept or {}).get("event")
    return Event.objects.select_related("season__club").filter(pk=key).first() if key else None


def remembered(tokens: Iterable[str]) -> list[Table]:
    """Return the tables of friends with these links, in their order."""
    wanted = list(dict.fromkeys(tokens))[:MOST_REMEMBERED]
    found = Table.objects.filter(token__in=wanted, event__season__club__kind=Club.Kind.TABLE)
    return sorted(found.select_related("event__season__club"), key=lambda table: wanted.index(table.token))


def rules_by_system(first: str) -> list[tuple[str, Any]]:
    """Return all presets by name, grouped by system, after the one that comes first."""
    lang = core_lang()
    names = {one.id: one.name.say(lang) for one in registry.presets()}
    groups = [
        (system.name.say(lang), [(one.id, names[one.id]) for one in system.presets if one.id != first])
        for system in registry.SYSTEMS
    ]
    return [(first, names[first]), *((name, presets) for name, presets in groups if presets)]


def next_names(table: Table) -> list[str]:
    """Return the people of the last game in their seat order, or in another where the rules require one."""
    last = with_seats(table.games.exclude(status=Game.Status.VOID)).order_by("-pk").first()
    if last is None:
        return []
    people = {player.pk: player.name for player in people_of(last)}
    order = tuple(people)
    allowed, previous = may_sit(table.event, before(last).order), before(last)
    if set(previous.order) == set(order) and refused(tuple(map(str, order)), allowed):
        others = [one for one in permutations(order) if not refused(tuple(map(str, one)), allowed)]
        order = random.choice(others or [order])  # noqa: S311  # seats at a table, no secret
    return [people[player] for player in order]


def shuffled(names: Sequence[str]) -> list[str]:
    """Return names in a random order, empty seats included."""
    return random.sample(list(names), len(names))


@dataclass(frozen=True, slots=True)
class Match:
    """A player of a table, the players of a club to choose from, and whose name fits (None: nobody's)."""

    player: Player
    choices: tuple[tuple[int, str], ...]
    number: int | None


def seasons_to_keep_in(user: User, table: Table) -> list[Season]:
    """Return the open seasons of the same system in the clubs that somebody runs."""
    own = table.event.season
    rules = registry.ruleset({"preset": own.preset, "options": own.options})
    roles = (Role.OWNER, Role.ORGANISER)
    seasons = Season.objects.filter(
        club__memberships__user=user, club__memberships__role__in=roles, closed=False
    ).select_related("club")
    return [one for one in seasons.order_by("club__name", "-starts_on") if _same(one, rules)]


def _same(season: Season, rules: Any) -> bool:
    other = registry.ruleset({"preset": season.preset, "options": season.options})
    return (other.id, other.players) == (rules.id, rules.players)


def matches(table: Table, club: Club) -> list[Match]:
    """Return who the players of a table may be in a club; names are compared as imports compare them."""
    known = KnownPlayers(club)
    fits = {same_key(name): known.by_name[one.name] for one in known.listed for name in (one.name, *one.also)}
    choices = tuple(
        (player.number, f"{player.name} ({player.number})")
        for player in sorted(known.by_name.values(), key=lambda player: fold(player.name))
    )
    found = []
    players = Player.objects.filter(club=table.event.season.club).prefetch_related("names")
    for player in players.order_by("number"):
        who = next((fits[same_key(name)] for name in names_of(player) if same_key(name) in fits), None)
        found.append(Match(player, choices, who.number if who else None))
    return found

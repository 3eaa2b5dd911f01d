"""A season's standings as they would be under other rules and another policy; nothing is saved (settlement, 4)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from json import dumps
from typing import Any

from django.db.models import Prefetch, QuerySet

from clubs.errors import ClubError
from clubs.models import Deal, Entry, Game, Leaderboard, Penalty, Player, ScoreSheet, Season, Seat, SeatResult, Standing
from clubs.models.seating import UNKNOWN_WIND
from clubs.ranking import ranked_games
from clubs.ranking.entrants import players as entrants_of
from clubs.ranking.policy import WINDS, Guests, Policy
from clubs.ranking.standings import Standing as Line
from clubs.ranking.standings import lines
from clubs.ranking.tie_breaks import BY_ID
from clubs.selectors.play.core_answers import FinalAnswer, GameAnswer
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.json_types import Result
from clubs.selectors.play.replay import replay
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.seasons.filtered_standings import state_of
from clubs.selectors.seasons.policy import policy_for
from clubs.selectors.seasons.score_sums import came_to
from clubs.selectors.seasons.season_standings import given_of, season_scope, season_table, standing_rows, systems_of
from clubs.selectors.seasons.standings_table import name_of
from rules.registry import ruleset
from rules.system import Rules
from scoring.strict_json import JsonObject

BATCH = 100
"""Games loaded at once."""
SCORE, UMA, OKA, PENALTY = "score", "uma", "oka", "penalty"
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is tried on a season (key): a preset with all its options, and a policy as the call `standings` takes it."""

    season: int
    preset: str
    options: JsonObject
    policy: JsonObject
    state: str

    @property
    def rules(self) -> dict[str, object]:
        """Return the `rules` field of the scoring contract."""
        return {"preset": self.preset, "options": self.options}

    @property
    def key(self) -> str:
        """Return a name of this request, of this state of the season's results."""
        said = dumps([self.season, self.preset, self.options, self.policy, self.state], sort_keys=True)
        return sha256(said.encode()).hexdigest()[:24]


def wanted(season: Season, preset: str, options: JsonObject, policy: JsonObject) -> Wanted:
    """Return a request about the season's results of now."""
    state = state_of(Leaderboard.objects.filter(season=season).first())
    return Wanted(season.pk, preset, options, policy, state)


def final_games(season: Season) -> QuerySet[Game]:
    """Return the final games that count in a season, in the order of play."""
    games = Game.objects.filter(event__season=season, event__counts_in_season=True, status=Game.Status.FINAL)
    return games.order_by("event__starts_at", "event_id", "round__number", "table__number", "pk")


# -- one game ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tried:
    """A game under the other rules: its lines by player of the core (None: it stays as it is), and what to say of it.

    `notes` are codes of `NOTES` in `clubs.selectors.seasons.other_rules_words`.
    """

    final: Mapping[int, FinalAnswer] | None
    notes: tuple[str, ...]


def tried(game: Game, facts: Facts, rules: Rules) -> Tried:
    """Settle a game under other rules.

    Deals are settled as they were played. Where they don't fit the other rules, the final scores are settled instead.
    """
    own = ruleset(game.rules)
    if (own.id, own.players) != (rules.id, rules.players):
        return Tried(None, ("other_game",))
    other = Game(preset=rules.preset.id, options=rules.values(), closed_note=game.closed_note)
    if facts.scores is not None:
        return _by_scores(other, facts, own, rules, ("scores",))
    results = tuple(_result(result, rules) for result in facts.results)
    notes = ("deals", *(["values"] if any(map(_by_value, results)) else []))
    try:
        return Tried(_lines(replay(other, replace(facts, results=results, closed=True), "en")), notes)
    except ClubError:
        return _unfitting(game, other, facts, own, rules)


def _unfitting(game: Game, other: Game, facts: Facts, own: Rules, rules: Rules) -> Tried:
    """Settle the scores that a game of deals ended with."""
    state = replay(game, facts, "en").state
    beside: JsonObject = {name: state[name] for name in ("won", "chips") if name in state}
    scores = replace(
        facts, results=(), scores=tuple(state["scores"]), deposits=state.get("deposits", 0), beside=beside, closed=False
    )
    return _by_scores(other, scores, own, rules, ("unfitting",))


def _by_scores(other: Game, facts: Facts, own: Rules, rules: Rules, notes: tuple[str, ...]) -> Tried:
    old, new = own.entry().final_scores, rules.entry().final_scores
    more = (new.total - old.total) // rules.players
    scores = tuple(score + more for score in facts.scores or ())
    beside, missing = _beside(facts, scores, new.beside, rules.players)
    try:
        answer = replay(other, replace(facts, scores=scores, beside=beside), "en")
    except ClubError:
        return Tried(None, ("unsettled",))
    return Tried(_lines(answer), (*notes, *missing))


def _beside(
    facts: Facts, scores: Sequence[int], used: Sequence[str], players: int
) -> tuple[JsonObject, tuple[str, ...]]:
    """Return what goes with final scores under the other rules, and what of it nobody has recorded.

    What is unknown changes no total: everybody counts as a winner, and sticks left go to the best score.
    """
    beside = {name: value for name, value in facts.beside.items() if name in used}
    missing = [name for name in used if name not in beside]
    if "won" in missing:
        beside["won"] = list(range(players))
    if "busted" in missing and min(scores) >= 0:
        missing.remove("busted")
    if "dealer" in missing:
        if facts.deposits:
            beside["dealer"] = scores.index(max(scores))
        else:
            missing.remove("dealer")
    return beside, tuple(missing)


def _result(result: Result, rules: Rules) -> Result:
    """Return a deal's result without the chips that the other rules don't have."""
    if "chips" in result and "chips" not in rules.entry().final_scores.beside:
        return {name: value for name, value in result.items() if name != "chips"}
    return result


def _by_value(result: Result) -> bool:
    """Return whether a win of a deal was entered by its value, not by its tiles."""
    return any("hand" not in win for win in result.get("wins", ()))


def _lines(answer: GameAnswer) -> Mapping[int, FinalAnswer]:
    return {line.player: line for line in answer.final}


# -- the games of a season ---------------------------------------------------------------------------


@dataclass(slots=True)
class Changes:
    """By player (key): the change of each part of the totals in tenths, and the games with another placing."""

    parts: dict[int, Counter[str]] = field(default_factory=dict)
    placings: Counter[int] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    games: int = 0
    settled: int = 0
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """A game under the other rules: places and totals of its players (keys), in seat order.

    `winds`: whether it is known in which wind each player started. Nothing of it holds a row of the database, so that
    a season of many games fits into memory.
    """

    event: int
    system: str
    winds: bool
    players: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]


def _settled(season: Season, rules: Rules, changes: Changes, progress: Progress) -> Iterator[Settled]:
    keys = list(final_games(season).values_list("pk", flat=True))
    for start in range(0, len(keys), BATCH):
        progress(start)
        for game in _loaded(season, keys[start : start + BATCH]):
            rows = tuple(sorted(game.results.all(), key=lambda row: row.seat.index or 0))
            yield _one(game, rows, rules, changes)
    progress(len(keys))


def _loaded(season: Season, keys: Sequence[int]) -> QuerySet[Game]:
    """Return these games with all that settling them takes, in a fixed number of queries."""
    given = Penalty.objects.filter(cancelled_at=None)
    return (
        final_games(season)
        .filter(pk__in=keys)
        .select_related("event", "round__stage")
        .prefetch_related(
            Prefetch("deals", Deal.objects.filter(current=True).order_by("number")),
            Prefetch("sheets", ScoreSheet.objects.filter(current=True)),
            Prefetch("seats", Seat.objects.prefetch_related(Prefetch("penalties", given))),
            Prefetch("results", SeatResult.objects.select_related("seat", "player")),
        )
    )


def _one(game: Game, rows: tuple[SeatResult, ...], rules: Rules, changes: Changes) -> Settled:
    found, own = tried(game, _facts(game), rules), dict[int, FinalAnswer]()
    changes.games += 1
    changes.notes.update(found.notes)
    if found.final is None:
        return _unchanged(game, rows)
    changes.settled += 1
    if ruleset(game.rules).final_parts():
        own = dict(_lines(replay(game, _facts(game), "en")))
    fixed = _fixed(game)
    places, totals = list[int](), list[int]()
    for row in rows:
        line = found.final[row.seat.index or 0]
        places.append(line.place)
        totals.append(row.total if row.player_id in fixed else line.total)
        if row.player_id not in fixed:
            _note(changes, row, own.get(line.player), line)
    changes.changed += any(
        (row.place, row.total) != (place, total) for row, place, total in zip(rows, places, totals, strict=True)
    )
    return replace(_unchanged(game, rows), places=tuple(places), totals=tuple(totals))


def _unchanged(game: Game, rows: Sequence[SeatResult]) -> Settled:
    """Return a game as it is today."""
    return Settled(
        game.event_id,
        rows[0].system,
        all(row.start < UNKNOWN_WIND for row in rows),
        tuple(row.player_id for row in rows),
        tuple(row.place for row in rows),
        tuple(row.total for row in rows),
    )


def _note(changes: Changes, row: SeatResult, own: FinalAnswer | None, line: FinalAnswer) -> None:
    """Add up why a total changes; `own`: the line under the game's own rules, if they have further parts."""
    extra = dict(own.extra) if own else {}
    base = row.total - row.uma - row.oka - row.penalty - sum(extra.values())
    parts = changes.parts.setdefault(row.player_id, Counter())
    parts[SCORE] += line.base - base
    parts[UMA] += line.uma - row.uma
    parts[OKA] += line.oka - row.oka
    parts[PENALTY] += line.penalty - row.penalty
    for name in {**extra, **line.extra}:
        parts[name] += line.extra.get(name, 0) - extra.get(name, 0)
    changes.placings[row.player_id] += line.place != row.place


def _facts(game: Game) -> Facts:
    """Return the facts of a loaded game, as `clubs.selectors.play.replay.facts_of` does for one."""
    by_player = {seat.index: sum(row.tenths for row in seat.penalties.all()) for seat in game.seats.all()}
    penalties = tuple(by_player.get(player, 0) for player in range(ruleset(game.rules).players))
    facts = Facts(penalties=penalties if any(penalties) else (), closed=bool(game.closed_note))
    for sheet in game.sheets.all():
        facts = replace(facts, scores=tuple(sheet.scores), deposits=sheet.deposits)
        return replace(facts, beside=sheet.beside, as_written=sheet.as_written)
    return replace(facts, results=tuple(deal.result for deal in game.deals.all()))


def _fixed(game: Game) -> frozenset[int]:
    """Return the players (keys) whose total is the stage's fixed result for a substitute."""
    stage = game.round.stage
    if stage is None or stage.substitute_tenths is None:
        return frozenset()
    found = Entry.objects.filter(event=game.event, kind=Entry.Kind.SUBSTITUTE)
    return frozenset(found.values_list("player", flat=True))


# -- the standings -----------------------------------------------------------------------------------


def answer(season: Season, asked: Wanted, progress: Progress = lambda _done: None) -> dict[str, Any]:
    """Return the season's standings as they would be beside today's, as JSON.

    `lines` has, for each player in the new order: key, rank, whether it is shared and value (numerator, denominator)
    before and after (null: no line), the parts of the change in tenths, and the number of games with another placing.
    `progress` hears how many games are done. Raises `ContractError` for a policy that can't be.
    """
    rules, policy = ruleset(asked.rules), policy_for(season, asked.policy)
    changes = Changes()
    games = list(_settled(season, rules, changes, progress))
    after = {player.pk: line for player, line in _ranked(season, policy, games)}
    before = {row.player_id: row for row in standing_rows(season, season_table(season))}
    order = [*after, *(key for key in before if key not in after)]
    return {
        "games": changes.games,
        "settled": changes.settled,
        "changed": changes.changed,
        "notes": sorted(changes.notes.items()),
        "lines": [
            [
                key,
                _of_row(before.get(key)),
                _of_line(after.get(key)),
                [[name, tenths] for name, tenths in changes.parts.get(key, Counter()).items() if tenths],
                changes.placings[key],
            ]
            for key in order
        ],
    }


def _of_row(row: Standing | None) -> list[object] | None:
    return None if row is None else [row.rank, row.shared, row.value, row.value_of]


def _of_line(line: Line | None) -> list[object] | None:
    if line is None:
        return None
    value = line.entrant.value
    exact = (None, 1) if value is None else value.as_integer_ratio()
    return [line.rank, line.shared, *exact]


def _ranked(season: Season, policy: Policy, games: Sequence[Settled]) -> list[tuple[Player, Line]]:
    """Return the players with their lines, in order, as the season's own standings are computed."""
    systems, own = systems_of(season), rules_of(season).id
    scope = season_scope(season, policy, own, systems)
    if not scope.system and systems - {own}:
        policy = replace(policy, ties=tuple(key for key in policy.ties if not BY_ID[key].on_totals))
    people = {name_of(player.number): player for player in Player.everyone.filter(club=season.club_id)}
    names = {player.pk: name for name, player in people.items()}
    counted = [one for one in games if not scope.system or one.system == scope.system]
    nights: dict[int, int] = {}
    for one in counted:
        nights.setdefault(one.event, len(nights) + 1)
    table, given = _table(policy, counted, nights, names), given_of(season, scope)
    came: dict[int, list[str]] = {}
    for player, event in came_to(scope):
        came.setdefault(event, []).append(names[player])
    present = tuple(
        ranked_games.Presence(nights.setdefault(event, len(nights) + 1), tuple(found)) for event, found in came.items()
    )
    guests = frozenset(name for name, player in people.items() if player.guest)
    table = replace(table, lines=given.lines, present=present, guests=guests, teams=given.teams)
    known = entrants_of(table)
    listed = [one for one in known.values() if not (policy.guests is Guests.HIDDEN and one.guest)]
    return [(people[line.entrant.name], line) for line in lines(table, listed, {})]


def _table(
    policy: Policy, games: Sequence[Settled], nights: Mapping[int, int], names: Mapping[int, str]
) -> ranked_games.Table:
    """Return the games as the ranking reads them; where only some winds count, without games of unknown winds."""
    found = []
    for index, one in enumerate(games):
        night = nights[one.event]
        if len(policy.winds) < len(WINDS) and not one.winds:
            continue
        players = tuple(names[key] for key in one.players)
        found.append(ranked_games.Game(index, night, players, one.places, one.totals, one.system))
    sizes, systems = frozenset(len(game.players) for game in found), len({game.system for game in found})
    return ranked_games.Table(policy, ranked_games.in_order(found), sizes=sizes, systems=systems)

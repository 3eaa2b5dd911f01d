"""A whole past game, from the first deal to the last confirmation."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from clubs.demo import season_script
from clubs.demo.builder_context import Stage, rules_of
from clubs.demo.game_simulator import Course, Result, course
from clubs.demo.season_script import Incident
from clubs.demo.seeded_random import lots
from clubs.demo.tablet import Tablet
from clubs.errors import ClubError
from clubs.models import Deal, Game, Seat
from clubs.models.people import Role
from scoring.strict_json import JsonObject

LIMIT = timedelta(minutes=90)  # staff end a game with the deal that follows
BY_STAFF = 0.85  # the share of games that staff confirm at the table
PLAIN = Incident("")


def play(stage: Stage, game: Game, label: tuple[object, ...], incident: Incident = PLAIN, spare: int = 0) -> datetime:
    """Play a seated game. Return when it became final. `spare` is a possible substitute."""
    tablet = Tablet(stage.clock, game.pk, stage.staff(Role.SCORER))
    seats, rng = tablet.seats(), lots(*label)
    stage.clock.forward(rng.uniform(1, 4))
    played = course(rules_of(game.event.season), lots(*label, "deals"), stage.skill([s.player_id for s in seats]))
    if incident.kind == season_script.SCORES:
        _scores_only(tablet, played)
    else:
        _deals(tablet, played, rng, incident, Halfway(tablet, incident, seats, spare))
    _end(tablet, seats, rng, incident)
    return stage.clock.now


def _deals(tablet: Tablet, played: Course, rng: random.Random, incident: Incident, halfway: "Halfway") -> None:
    moments = _moments(tablet.clock.now, rng, len(played.results))
    played = played.cut(len(moments))
    if incident.kind in season_script.MIDDLE:
        _one_by_one(tablet, played, moments, halfway)
    else:
        tablet.deals_at_once(played, moments)
    if not played.finished:
        tablet.clock.forward(0.5)
        tablet.close("Time is up")


def _one_by_one(tablet: Tablet, played: Course, moments: Sequence[datetime], halfway: "Halfway") -> None:
    for number, (moment, result) in enumerate(zip(moments, played.results, strict=True), 1):
        tablet.clock.set(moment)
        if number == max(2, len(moments) // 2):
            halfway.happens(result)
        tablet.deal({"riichi": [], **result})  # stated explicitly, so that sticks of an undone deal are not added


def _moments(began: datetime, rng: random.Random, deals: int) -> list[datetime]:
    """Return the time of each deal's end, within the time of a game."""
    moments = [began + timedelta(minutes=pace(rng))]
    while len(moments) < deals and moments[-1] - began < LIMIT:
        moments.append(moments[-1] + timedelta(minutes=pace(rng)))
    return moments


def pace(rng: random.Random) -> float:
    """Return the minutes that a deal takes."""
    return min(max(rng.lognormvariate(1.7, 0.4), 2.0), 14.0)


@dataclass(frozen=True, slots=True)
class Halfway:
    """The incidents at a table in the middle of a game."""

    tablet: Tablet
    incident: Incident
    seats: Sequence[Seat]
    spare: int

    def happens(self, result: Result) -> None:
        """Undo a mistake, or substitute a player."""
        if self.incident.kind == season_script.SLIP:
            self.tablet.deal(slipped(result))
            self.tablet.clock.forward(0.5)
            self.tablet.undo()
        if self.incident.kind == season_script.SUBSTITUTE:
            self.tablet.substitute(self.seats[2], self.spare, "original", self.incident.reason)


def slipped(result: Result) -> Result:
    """Return a mistaken result: everybody ready instead of the real players, or a draw instead of a win."""
    return {"type": "draw", "tenpai": [0, 1, 2, 3], "riichi": result.get("riichi", [])}


def _scores_only(tablet: Tablet, played: Course) -> None:
    tablet.clock.forward(70)
    final = played.states[-1]
    tablet.scores(final["scores"], final["deposits"])


def _end(tablet: Tablet, seats: list[Seat], rng: random.Random, incident: Incident) -> None:
    """Make the corrections before and after the four confirm."""
    tablet.clock.forward(rng.uniform(0.5, 2))
    if incident.kind == season_script.CORRECTED:
        _correct(tablet, incident.reason)
    if incident.kind == season_script.PENALTY:
        tablet.penalty(rng.choice(seats), -50, incident.reason)
    if incident.kind == season_script.STAFF or rng.random() < BY_STAFF:
        tablet.confirm_by_staff(incident.reason)
    else:
        tablet.confirm(rng.sample(seats, len(seats)))
    if incident.kind == season_script.LATE:
        tablet.clock.forward(6)
        _correct(tablet, incident.reason)


def _correct(tablet: Tablet, reason: str) -> None:
    """Correct the fu of the latest win for which that doesn't make a later deal impossible."""
    standing = Deal.objects.filter(game=tablet.game_id, current=True).order_by("-number")
    for deal in standing:
        better = other_fu(deal.result)
        if better is None:
            continue
        try:
            tablet.correct(deal.number, better, reason)
        except ClubError:
            continue
        return


def other_fu(result: Result) -> Result | None:
    """Return the same single win with 40 fu instead of 30, or 30 instead of 40, or None for other results."""
    wins: list[JsonObject] = result.get("wins", [])
    if len(wins) != 1 or wins[0].get("fan", 9) > 3 or wins[0].get("fu") not in (30, 40):
        return None
    return {**result, "wins": [{**wins[0], "fu": 70 - wins[0]["fu"]}]}

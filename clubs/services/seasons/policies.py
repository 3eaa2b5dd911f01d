"""The scoring policy of a season, its bonus and penalty lines, and its teams."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import BonusLine, Event, Player, PolicyChange, Season, Team, TeamMember
from clubs.selectors.people.names import name_fault
from clubs.selectors.reader_language import core_lang
from clubs.selectors.seasons.policy import preview
from clubs.selectors.seasons.standings_table import policy_request
from clubs.services.activity_log import Actor, record_activity
from clubs.services.seasons.standings import request_standings
from clubs.services.transactions import versioned_transaction
from scoring.errors import ContractError
from scoring.strict_json import JsonObject


def change_policy(
    *, season_id: int, club_id: int, request: JsonObject, reason: str, seen: str, actor: Actor
) -> PolicyChange | None:
    """Set a season's policy (in the format of the call `standings`) and record the change; None if unchanged.

    Raises `bad_option` or `not_allowed` at the option, `season_closed`. In a season with final games, raises
    `reason_needed` without a reason and `changed` unless its preview is the one shown as `seen`.
    """
    with versioned_transaction():
        season = _open_season(season_id, club_id)
        before = policy_request(season)
        try:
            found = preview(season, request)
        except ContractError as error:
            raise refusal(error) from None
        if request == before:
            return None
        if season.results.exists():
            _check_seen(reason, found.seen == seen)
        _fill(season, request)
        season.save()
        made = PolicyChange.objects.create(
            season=season, before=before, after=request, moves=found.kept, reason=reason, by=actor.user
        )
        moved = len(found.moves)
        record_activity(
            actor=actor, action="season.policy", club=season.club, reason=reason, name=season.name, moved=moved
        )
        request_standings(season=season)
    return made


def refusal(error: ContractError) -> ClubError:
    """Return the error of the scoring core attached to the option's own name."""
    field = re.split(r"[\[]", error.field.removeprefix("policy."))[0]
    return ClubError(str(error.code), error.text.say(core_lang()), field)


def _open_season(season_id: int, club_id: int) -> Season:
    season = (
        Season.objects.select_for_update(no_key=True, of=("self",))
        .select_related("club")
        .get(pk=season_id, club_id=club_id)
    )
    if season.closed:
        raise ClubError("season_closed", _("This season is closed, so its standings can’t be changed."))
    return season


def _check_seen(reason: str, seen: bool) -> None:
    if not seen:
        raise ClubError("changed", _("Check the changes in the standings first. Nothing has been saved yet."))
    if not reason:
        raise ClubError(
            "reason_needed",
            _("Give a reason: games have already been played under the current ranking rules."),
            "reason",
        )


def _fill(season: Season, request: JsonObject) -> None:
    """Store each part of a policy in its field."""
    rest = {name: value for name, value in request.items() if name != "min_games"}
    season.min_games, season.best_games = request.get("min_games", 0), None
    if rest.get("count") == "best":
        season.best_games = rest.pop("n")
        del rest["count"]
    season.policy = rest or None


# -- bonus and penalty -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bonus:
    """Line to add for a player or a team, in tenths (negative: a penalty); `event`: the night it belongs to."""

    tenths: int
    kind: str
    reason: str
    player: Player | None = None
    team: Team | None = None
    event: Event | None = None


def add_bonus(*, season_id: int, club_id: int, bonus: Bonus, key: str, actor: Actor) -> BonusLine:
    """Add a line; idempotent by `key`. Raises `season_closed`, `not_found`."""
    with versioned_transaction():
        season = _open_season(season_id, club_id)
        made = BonusLine.objects.filter(key=key, season=season).first()
        if made is not None:
            return made
        _check_theirs(season, bonus)
        made = BonusLine.objects.create(
            season=season, player=bonus.player, team=bonus.team, event=bonus.event, tenths=bonus.tenths,
            kind=bonus.kind, reason=bonus.reason, key=key, by=actor.user,
        )  # fmt: skip
        _follow(season, made, "bonus.added", actor)
    return made


def _check_theirs(season: Season, bonus: Bonus) -> None:
    theirs = (
        bonus.player is None or bonus.player.club_id == season.club_id,
        bonus.team is None or bonus.team.season_id == season.pk,
        bonus.event is None or bonus.event.season_id == season.pk,
    )
    if not all(theirs):
        raise ClubError("not_found", _("This does not belong to the season."))


def cancel_bonus(*, line_id: int, season_id: int, club_id: int, actor: Actor) -> BonusLine:
    """Cancel a line, which stays on record. Raises `season_closed`, `not_found`."""
    with versioned_transaction():
        season = _open_season(season_id, club_id)
        line = BonusLine.objects.filter(pk=line_id, season=season).select_related("player", "team").first()
        if line is None:
            raise ClubError("not_found", _("This bonus or penalty does not exist."))
        if line.cancelled_at is None:
            line.cancelled_at, line.cancelled_by = timezone.now(), actor.user
            line.save(update_fields=["cancelled_at", "cancelled_by"])
            _follow(season, line, "bonus.cancelled", actor)
    return line


def _follow(season: Season, line: BonusLine, action: str, actor: Actor) -> None:
    who = line.team.name if line.team else line.player.public_name if line.player else ""
    record_activity(
        actor=actor, action=action, club=season.club, reason=line.reason, name=season.name, who=who, tenths=line.tenths
    )
    request_standings(season=season)


# -- teams -------------------------------------------------------------------------------------------


def save_team(
    *, season_id: int, club_id: int, name: str, players: Sequence[Player], actor: Actor, team_id: int | None = None
) -> Team:
    """Create a team, or change its name and members.

    Raises `season_closed`, `name_taken`, `in_a_team`, `not_found`.
    """
    with versioned_transaction():
        season = _open_season(season_id, club_id)
        others = Team.objects.filter(season=season)
        others = others if team_id is None else others.exclude(pk=team_id)
        if others.filter(name=name).exists():
            raise ClubError("name_taken", _("There is already a team with this name."), "name")
        if fault := name_fault(name):
            raise ClubError("no_name", fault, "name")
        taken = TeamMember.objects.filter(season=season, player__in=players).exclude(team=team_id)
        if member := taken.select_related("player", "team").first():
            words = {"who": member.player.full_name, "team": member.team.name}
            raise ClubError("in_a_team", _("%(who)s is already in the team %(team)s.") % words, "members")
        team = _team(season, team_id)
        team.name = name
        team.save()
        TeamMember.objects.filter(team=team).delete()
        TeamMember.objects.bulk_create(TeamMember(team=team, season=season, player=player) for player in players)
        record_activity(
            actor=actor, action="team.saved", club=season.club, name=season.name, team=name, count=len(players)
        )
        request_standings(season=season)
    return team


def _team(season: Season, team_id: int | None) -> Team:
    if team_id is None:
        return Team(season=season)
    found = Team.objects.filter(season=season, pk=team_id).first()
    if found is None:
        raise ClubError("not_found", _("This team does not exist."))
    return found


def remove_team(*, season_id: int, club_id: int, team_id: int, actor: Actor) -> None:
    """Remove a team without bonus or penalty lines. Raises `season_closed`, `has_lines`, `not_found`."""
    with versioned_transaction():
        season = _open_season(season_id, club_id)
        team = _team(season, team_id)
        if BonusLine.objects.filter(team=team).exists():
            raise ClubError("has_lines", _("The team has bonuses or penalties on record, so it can’t be removed."))
        record_activity(actor=actor, action="team.removed", club=season.club, name=season.name, team=team.name)
        team.delete()
        request_standings(season=season)

"""A club that contains something of everything that an archive stores."""

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from html.parser import HTMLParser

from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import (
    Club,
    Dispute,
    Entry,
    Event,
    EventStaff,
    EventTeam,
    Game,
    HallScreen,
    Leaderboard,
    LineUp,
    Payment,
    Player,
    PostponedTable,
    Registration,
    RegistrationMember,
    Season,
    SeatDraw,
    SheetPhoto,
    StageTeam,
    TableCard,
)
from clubs.models.people import Role
from clubs.models.tournament import EventRole
from clubs.selectors.people.player_merge import merge_of
from clubs.selectors.seasons.policy import preview
from clubs.services.activity_log import Actor
from clubs.services.archive.archive_writer import write_archive
from clubs.services.people.player_merge import merge_players
from clubs.services.play.deals import correct_deal
from clubs.services.play.referee import add_penalty, set_counts_for, substitute
from clubs.services.ratings.rating_updates import compute_ratings
from clubs.services.seasons.policies import Bonus, add_bonus, change_policy, save_team
from clubs.services.seasons.standings import compute_standings
from clubs.services.statistics.game_counts import make_tally
from clubs.services.tournament.announcements import announce
from clubs.services.tournament.penalties import penalise, penalise_team
from clubs.services.tournament.standings import compute_stage
from tests.clubs.evenings import arrive, drawn
from tests.clubs.imports.logs import online_night, tenhou6
from tests.clubs.imports.logs import taken as taken_logs
from tests.clubs.public_scenes import four, scored
from tests.clubs.statistics.test_tallies import DEALS, final
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import DRAW, RON, EntryFactory, EventFactory, PlayerFactory, SeasonFactory, key, member, play

COMPUTED = datetime(2026, 11, 1, tzinfo=UTC)


def club_of_years() -> Club:
    """Return a club with a long history.

    It has two nights of a season, one of them drawn with a removed player and a merge, a game log in another season,
    and a tournament with an approved round.
    """
    day = tournament(8, stages(2))
    day.draft(1)
    day.play(1)
    club = day.event.season.club
    owner = Actor.staff(member(club, Role.OWNER))
    EventStaff.objects.create(event=day.event, user=member(club), role=EventRole.DESK)
    season = SeasonFactory(club=club)
    _an_evening(season, owner)
    _a_policy(season, owner)
    _a_merge(season, owner)
    _a_log(club)
    _a_team(day)
    return club


@cache
def archive_of_years() -> bytes:
    """Return the archive of `club_of_years`, of which nothing stays in the database."""
    made = io.BytesIO()
    with transaction.atomic():
        write_archive(club_of_years(), made)
        transaction.set_rollback(True)
    return made.getvalue()


def _a_team(day: Day) -> None:
    """Add a team whose member is named for a round and was warned in it, a photo, and somebody on the waiting list."""
    team = EventTeam.objects.create(event=day.event, number=1, name="Dragons")
    entry = day.entry(1)
    Entry.objects.filter(pk=entry.pk).update(team=team)
    StageTeam.objects.create(stage=day.stage(1), team=team)
    SheetPhoto.objects.create(game=day.games(1)[0], image=b"\xff\xd8\xff", entry=entry, via="phone")
    penalise(entry_id=entry.pk, kind="warning", reason="Late", round_number=1, key=key(), actor=day.director)
    said = {"kind": "points", "tenths": -50, "reason": "Came late", "round_number": 1, "key": key()}
    penalise_team(team_id=team.pk, **said, actor=day.director)
    PostponedTable.objects.create(round=day.round(2), number=1, reason="Ill")
    HallScreen.objects.create(event=day.event, name="Upstairs", first_table=5, shows=["clock"])
    announce(event=day.event, text="Lunch is ready", minutes=5, key=key(), actor=day.director)
    LineUp.objects.create(round=day.round(1), team=team, entry=entry, via="staff")
    waits = Registration.objects.create(
        event=day.event, status="waiting", name="Zoë", email="zoe@example.org", key=key()
    )
    RegistrationMember.objects.create(registration=waits, number=1, name="Yann")


def _an_evening(season: Season, owner: Actor) -> None:
    """Add a night with a draw of nine, one of whom has been removed as a player. The other table is still playing."""
    event = EventFactory(season=season, number=11)
    left = PlayerFactory(club=season.club, name="Nobody")
    EntryFactory(event=event, player=left)
    arrive(event, 8, owner)
    draw = drawn(event, owner, seats="winds", first_dealer="dice2", company="random")
    assert left.pk in draw.inputs["players"]
    _take_out(left, draw)
    first, second = draw.games.order_by("pk")
    for result in DEALS[:3]:
        play(first, result)
    first.refresh_from_db()
    correct_deal(
        game_id=first.pk, number=2, version=first.version, result=DRAW, reason="It was a draw", key=key(), actor=owner
    )
    seat = first.seats.order_by("index")[1]
    other = PlayerFactory(club=season.club)
    said = {"reason": "late", "actor": owner}
    substitute(game_id=first.pk, seat_id=seat.pk, player_id=other.pk, counts_for="original", **said)
    add_penalty(game_id=first.pk, seat_id=seat.pk, tenths=-200, reason="late", actor=owner)
    Dispute.objects.create(game=first, number=1, note="Which tile?", via="table", closed_at=timezone.now())
    TableCard.objects.create(club=season.club, number=1)
    final(first)
    set_counts_for(game_id=first.pk, seat_id=seat.pk, player_id=other.pk, **said)
    play(second, RON)


def _a_policy(season: Season, owner: Actor) -> None:
    """Add a team with a bonus, a player with a penalty, and a changed policy."""
    whom = {"season_id": season.pk, "club_id": season.club_id, "actor": owner}
    player = PlayerFactory(club=season.club)
    team = save_team(**whom, name="South", players=[player])
    for bonus in (Bonus(50, "carry", "from spring", team=team), Bonus(-20, "late", "late", player=player)):
        add_bonus(**whom, bonus=bonus, key=key())
    asked = {"min_games": 0, "teams": {"by": "sum"}}
    change_policy(**whom, request=asked, reason="teams", seen=preview(season, asked).seen)


def _take_out(player: Player, draw: SeatDraw) -> None:
    """Remove a player who sat out in a draw."""
    seat = draw.games.model.objects.filter(draw=draw, seats__player=player).first()
    if seat is not None:  # the draw seated this player: replace them by somebody else
        other = PlayerFactory(club=player.club)
        seat.seats.filter(player=player).update(player=other)
    Entry.objects.filter(player=player).delete()
    player.delete()


def _a_merge(season: Season, owner: Actor) -> None:
    event = EventFactory(season=season, number=12)
    others = four(event)
    one, two = PlayerFactory(club=season.club), PlayerFactory(club=season.club, name="David", email="d@example.org")
    for player in (one, two):
        EntryFactory(event=event, player=player)
    scored(event, [one, *others[:3]], [10, 5, -5, -10])
    scored(event, [two, *others[:3]], [10, 5, -5, -10])
    Payment.objects.create(event=event, payer=others[0], payee=two, tenths=50, via="staff")
    one, two = Player.objects.get(pk=one.pk), Player.objects.get(pk=two.pk)
    seen = merge_of(one, two).seen
    merge_players(club_id=season.club_id, kept=one.number, gone=two.number, seen=seen, actor=owner)


def _a_log(club: Club) -> None:
    event = online_night()
    other = event.season.club
    Player.everyone.filter(club=other).update(club=club)
    Season.objects.filter(pk=event.season.pk).update(club=club)
    for model in (Player, Season):
        model.history.filter(club=other).update(club=club)
    Club.objects.filter(pk=other.pk).delete()
    Club.history.filter(id=other.pk).delete()
    taken_logs(Event.objects.get(pk=event.pk), json.dumps(tenhou6(3)))


def work(club: Club) -> None:
    """Do the work of the background tasks."""
    for game in Game.objects.filter(event__season__club=club):
        make_tally(game_id=game.pk)
    for season in club.seasons.all():
        compute_standings(season_id=season.pk)
        Leaderboard.objects.filter(season=season).update(computed_at=COMPUTED)  # pages show the time
        for event in season.events.all():
            for stage in event.stages.all():
                compute_stage(stage_id=stage.pk)
    compute_ratings(club_id=club.pk)


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style", "pre", "textarea")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style", "pre", "textarea")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.words += data.split()


def words(html: str) -> str:
    """Return a page's text, without the parts of a draw meant for copying, which contain primary keys."""
    parser = _Words()
    parser.feed(html)
    return " ".join(parser.words)


def pages(club: Club, read: Callable[[str], str] | None = None) -> dict[str, str]:
    """Return the text of every page of a club, under names without primary keys."""
    client = Client()

    def plain(url: str) -> str:
        answer = client.get(url)
        assert answer.status_code == 200, url
        return words(answer.content.decode())

    return {name: (read or plain)(url) for name, url in _addresses(club)}


def _addresses(club: Club) -> list[tuple[str, str]]:
    slug, found = club.slug, []
    found += [(name, reverse(name, args=[slug])) for name in ("club", "ratings")]
    found += [(f"season {one.slug}", reverse("season", args=[slug, one.slug])) for one in club.seasons.all()]
    for player in Player.objects.filter(club=club):
        found += [
            (f"{name} {player.number}", reverse(name, args=[slug, player.number]))
            for name in ("player", "player_rating")
        ]
    events = Event.objects.filter(season__club=club)
    for event in events.nights():
        found.append((f"night {event.number}", reverse("night", args=[slug, event.pk])))
    for event in events.tournaments():
        found += [
            (f"{name} {event.number}", reverse(name, args=[slug, event.pk])) for name in ("event", "event_standings")
        ]
    for game in Game.objects.filter(event__season__club=club).exclude(status=Game.Status.SEATING):
        found.append((f"game {game.public_id}", reverse("game", args=[slug, game.public_id])))
    drawn_here = SeatDraw.objects.filter(event__season__club=club).exclude(inputs={})
    for draw in drawn_here.exclude(company=SeatDraw.Company.STAGE).exclude(status=SeatDraw.Status.PLANNED):
        found.append((f"draw {draw.public_id}", reverse("draw", args=[slug, draw.public_id])))
    return found

"""Seasons, their rules, and planning their nights."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone, translation

from clubs.errors import ClubError
from clubs.forms.seasons.rules import RulesForm
from clubs.forms.seasons.seasons import NightForm, NightsForm, SeasonForm, next_evening, season_values
from clubs.models import Event, Leaderboard, LogEntry, Season
from clubs.models.people import Role
from clubs.selectors.people.players import games_begun
from clubs.services.activity_log import Actor
from clubs.services.night.checkin import check_in
from clubs.services.night.nights import open_night
from clubs.services.seasons.seasons import (
    Policy,
    SeasonDetails,
    Stake,
    cancel_night,
    change_rules,
    create_season,
    plan_nights,
    season_options,
    update_night,
    update_season,
    weekly,
)
from rules.options import Kind, fields
from rules.registry import SYSTEMS, presets, ruleset
from tests.clubs.together import overlap
from tests.factories import ClubFactory, EventFactory, PlayerFactory, SeasonFactory, member, seated_game, unstarted_game

pytestmark = pytest.mark.django_db
AUTUMN = SeasonDetails("Autumn 2026", date(2026, 9, 1), policy=Policy(10, 6, 60))


@pytest.fixture
def club():
    return ClubFactory(time_zone="Asia/Taipei")


def actor(club) -> Actor:
    return Actor.staff(member(club, Role.ORGANISER))


def create(club, details=AUTUMN, preset="riichi", options=None) -> Season:
    return create_season(club_id=club.pk, details=details, preset=preset, options=options or {}, actor=actor(club))


def plan(season, first: str, count: int = 3, weeks: int = 1) -> list[Event]:
    moment = datetime.fromisoformat(first).replace(tzinfo=season.club.zone)
    asked = {"first": moment, "count": count, "weeks": weeks}
    return plan_nights(season_id=season.pk, club_id=season.club_id, actor=actor(season.club), **asked)


def calendar(season) -> list[tuple[int, str]]:
    """Return the number and the local date and time of each night."""
    nights = season.events.exclude(status=Event.Status.CANCELLED).order_by("starts_at")
    return [(night.number, f"{timezone.localtime(night.starts_at, season.club.zone):%m-%d %H:%M}") for night in nights]


# --- seasons ---


def test_a_season_keeps_every_option_value_of_its_rules(club):
    season = create(club, options={"uma": [15, 5, -5, -15], "kiriage_mangan": True})
    expected = ruleset("riichi").values() | {"uma": [15, 5, -5, -15], "kiriage_mangan": True}
    assert season.options == expected
    assert (season.best_games, season.min_games, season.game_minutes) == (10, 6, 60)


@pytest.mark.parametrize(
    ("preset", "options", "code", "field"),
    [
        ("riichi", {"uma": [15, 5, -5]}, "bad_option", "options.uma"),
        ("riichi", {"start_points": 25050}, "bad_option", "options.start_points"),
        ("riichi", {"no_such": 1}, "bad_option", "options.no_such"),
        ("old-rules", {}, "unknown_rules", "preset"),
    ],
)
def test_rules_that_cannot_be_are_refused_at_their_field(club, preset, options, code, field):
    with pytest.raises(ClubError) as refused:
        create(club, preset=preset, options=options)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not club.seasons.exists()


def test_a_refusal_of_the_rules_is_in_the_readers_language(club):
    with translation.override("zh-hant"), pytest.raises(ClubError) as refused:
        create(club, options={"start_points": 25050})
    assert refused.value.message.startswith("選項「持有點」應為")


def test_two_seasons_of_one_name_have_two_addresses(club):
    names = [create(club, SeasonDetails(name, date(2026, 9, 1))).slug for name in ("秋季聯賽", "秋季聯賽", "new", "★")]
    assert names == ["qiu-ji-lian-sai", "qiu-ji-lian-sai-2", "new-2", "season"]


def test_a_season_does_not_end_before_it_begins(club):
    with pytest.raises(ClubError) as refused:
        create(club, SeasonDetails("X", date(2026, 9, 2), date(2026, 9, 1)))
    assert (refused.value.code, refused.value.field) == ("bad_days", "ends_on")


def test_another_policy_has_the_standings_computed_anew(club, django_capture_on_commit_callbacks):
    season = create(club)
    with django_capture_on_commit_callbacks() as later:
        named = SeasonDetails("Autumn", date(2026, 9, 1), policy=AUTUMN.policy)
        update_season(season_id=season.pk, club_id=club.pk, details=named, actor=actor(club))
    assert (later, Leaderboard.objects.filter(season=season).exists()) == ([], False)
    policy = SeasonDetails("Autumn", date(2026, 9, 1), policy=Policy(None, 6, 60))
    update_season(season_id=season.pk, club_id=club.pk, details=policy, actor=actor(club))
    assert Leaderboard.objects.get(season=season).requested == 1
    season.refresh_from_db()
    assert season.best_games is None


def test_changed_rules_are_for_later_games_only(club):
    season = create(club)
    event = EventFactory(season=season)
    begun = seated_game(event=event)
    changed = {"start_points": 30000, "tobi": "off"}
    _season, ids = change_rules(
        season_id=season.pk, club_id=club.pk, preset="riichi", options=changed, actor=actor(club)
    )
    season.refresh_from_db()
    event.refresh_from_db()
    begun.refresh_from_db()
    assert ids == ["start_points", "tobi"]
    assert (season.options["start_points"], begun.options["start_points"]) == (30000, 25000)
    assert unstarted_game(event=event).event.season.options["start_points"] == 30000
    assert games_begun(season) == 2
    assert LogEntry.objects.get(action="season.rules").data["options"] == ids


def test_the_same_rules_again_are_no_change(club):
    season = create(club, options={"tobi": "off"})
    asked = {"season_id": season.pk, "club_id": club.pk, "preset": "riichi", "actor": actor(club)}
    assert change_rules(options={"tobi": "off"}, **asked)[1] == []
    assert not LogEntry.objects.filter(action="season.rules").exists()


# --- the form of the rules ---


def sent(preset: str, **changes: str) -> dict[str, object]:
    """Return what a browser sends for the unchanged form, with some fields replaced."""
    form = RulesForm(preset)
    data: dict[str, object] = {}
    for name in form.fields:
        value = form[name].value()
        if value is False or value is None:
            continue
        data[f"rules-{name}"] = "on" if value is True else form.fields[name].prepare_value(value)
    return data | {f"rules-{name}": value for name, value in changes.items()}


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
def test_the_form_of_a_preset_sent_back_is_what_the_site_proposes(preset):
    form = RulesForm(preset, data=sent(preset))
    assert form.is_valid(), form.errors
    proposed = season_options(preset)
    assert form.cleaned_data == ruleset(preset).values() | proposed
    assert form.differing == 0
    rows = [*form.basic.rows, *(row for group in form.groups for row in group.rows)]
    assert {row.bound.name for row in rows if row.proposed} == set(proposed)


def test_a_chombo_is_replayed_in_a_new_riichi_season_and_passes_where_a_season_says_so():
    assert ruleset("riichi").values()["chombo_next"] == "pass"
    assert RulesForm("riichi")["chombo_next"].value() == "replay"
    assert RulesForm("riichi-sanma")["chombo_next"].value() == "replay"
    kept = ruleset("riichi").values()
    form = RulesForm("riichi", kept)
    assert form["chombo_next"].value() == "pass"
    assert form.differing == 0
    assert not any(row.proposed for group in form.groups for row in group.rows)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_the_form_has_every_option_once_with_name_and_help(system):
    form = RulesForm(system.presets[0].id)
    rows = [*form.basic.rows, *(row for group in form.groups for row in group.rows)]
    assert sorted(row.bound.name for row in rows) == sorted(field.id for field in fields(system.options_type))
    assert all(row.bound.label and row.bound.help_text for row in rows)
    assert 0 < len(form.basic.rows) < 15


def test_names_and_helps_are_in_the_readers_language():
    with translation.override("zh-hant"):
        form = RulesForm("riichi")
        assert next(group.name for group in form.groups) == "對局與點數"
        assert form.basic.rows[0].bound.label != ("yes", "是")


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("15, 5, −5, −15", [15, 5, -5, -15]),
        ("15 5 -5 -15", [15, 5, -5, -15]),
        ("１５、５、－５、－１５", [15, 5, -5, -15]),
    ],
)
def test_a_list_of_numbers_is_read_as_people_write_it(typed, value):
    form = RulesForm("riichi", data=sent("riichi", uma=typed))
    assert form.is_valid(), form.errors
    assert form.cleaned_data["uma"] == [15, 5, -5, -15]


@pytest.mark.parametrize(
    "typed",
    ["1: 9, 1, −3, −7; 2: 8, 4, −4, −8; 3: 8, 3, 1, −12", "1：9 1 -3 -7；2：8、4、-4、-8；3: 8 3 1 -12;"],
)
def test_lists_by_key_are_read_as_people_write_them(typed):
    form = RulesForm("riichi", data=sent("riichi", uma_floating=typed))
    assert form.is_valid(), form.errors
    assert form.cleaned_data["uma_floating"] == {"1": [9, 1, -3, -7], "2": [8, 4, -4, -8], "3": [8, 3, 1, -12]}
    assert [row.bound.name for group in form.groups for row in group.rows if row.differs][-1:] == ["uma_floating"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"uma": "20, 10, -10"}, "uma"),
        ({"uma_floating": "1: twelve"}, "uma_floating"),
        ({"uma_floating": "12, -1, -3, -8"}, "uma_floating"),
        ({"uma_floating": "1: 9, 1, -3, -7", "uma_by": "floating", "oka": ""}, "uma_floating"),
        ({"uma": "twenty"}, "uma"),
        ({"start_points": "25050"}, "start_points"),
        ({"start_points": ""}, "start_points"),
        ({"length": "north"}, "length"),
        ({"double_yakuman": ["nothing"]}, "double_yakuman"),
        ({"kita": "dora"}, "kita"),
        ({"yakuman_cap": "0"}, "yakuman_cap"),
    ],
)
def test_what_the_rules_refuse_stands_at_its_option(changes, field):
    form = RulesForm("riichi", data=sent("riichi", **changes))
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_a_group_opens_for_an_error_and_counts_what_differs():
    form = RulesForm("riichi", {"ties": "split"}, data=sent("riichi", kita="dora", ties="split"))
    form.is_valid()
    state = {group.name: (group.open, group.differing) for group in form.groups}
    assert state["Three players"] == (True, 1)
    assert state["Final result"] == (False, 1)
    assert state["Dora"] == (False, 0)


def test_an_option_that_differs_says_what_the_preset_has():
    form = RulesForm("riichi", {"uma": [15, 5, -5, -15], "start_points": 30000})
    differing = {row.bound.name: row.preset for row in form.basic.rows if row.differs}
    assert differing == {"uma": "20, 10, −10, −20", "start_points": "25,000"}


def test_every_kind_of_option_has_a_field():
    kinds = {field.kind for system in SYSTEMS for field in fields(system.options_type)}
    assert kinds <= set(Kind)
    assert {type(RulesForm("riichi").fields[name]).__name__ for name in ("tobi", "uma", "oka", "pao")} == {
        "TypedChoiceField",
        "ListField",
        "BooleanField",
        "MultipleChoiceField",
    }


# --- the form of a season ---


def season_form(**changes) -> SeasonForm:
    data = {"name": "Autumn", "starts_on": "2026-09-01", "counting": "all", "min_games": "0"}
    return SeasonForm(data | changes)


def test_all_games_count_whatever_number_was_left_in_the_field():
    form = season_form(best_games="10")
    assert form.is_valid()
    assert form.details.policy == Policy(None, 0, None)


def test_best_games_need_their_number():
    form = season_form(counting="best")
    assert not form.is_valid()
    assert list(form.errors) == ["best_games"]


def test_a_season_fills_its_form_and_comes_back_the_same(club):
    season = create(club)
    values = {name: value for name, value in season_values(season).items() if value not in (None, False)}
    form = SeasonForm(values)
    assert form.is_valid(), form.errors
    assert form.details == AUTUMN


# --- nights ---


def test_nights_are_planned_weekly_and_numbered(club):
    season = create(club)
    plan(season, "2026-11-26 19:00")
    assert calendar(season) == [(1, "11-26 19:00"), (2, "12-03 19:00"), (3, "12-10 19:00")]


def test_summer_time_moves_no_night():
    zone = ZoneInfo("Europe/Kyiv")
    moments = weekly(datetime(2026, 10, 22, 19, tzinfo=zone), 2)
    assert [f"{moment.astimezone(zone):%m-%d %H:%M}" for moment in moments] == ["10-22 19:00", "10-29 19:00"]
    assert (moments[1].astimezone(ZoneInfo("UTC")) - moments[0].astimezone(ZoneInfo("UTC"))).days == 7
    assert f"{moments[1].astimezone(ZoneInfo('UTC')):%H}" == "17"


def test_a_day_has_several_nights_but_an_hour_has_one(club):
    season = create(club)
    plan(season, "2026-12-03 19:00", count=1)
    with pytest.raises(ClubError) as refused:
        plan(season, "2026-11-26 19:00")
    assert (refused.value.code, refused.value.field) == ("night_exists", "date")
    assert "Thu 3 Dec 2026 at 19:00" in refused.value.message
    assert season.events.count() == 1
    plan(season, "2026-12-03 13:00", count=1)
    assert calendar(season) == [(1, "12-03 13:00"), (2, "12-03 19:00")]


def test_planned_nights_are_numbered_by_date_after_those_that_have_begun(club):
    season = create(club)
    nights = plan(season, "2026-11-26 19:00")
    Event.objects.filter(pk=nights[0].pk).update(status=Event.Status.CLOSED)
    plan(season, "2026-11-28 19:00", count=1)
    assert calendar(season) == [(1, "11-26 19:00"), (2, "11-28 19:00"), (3, "12-03 19:00"), (4, "12-10 19:00")]


def test_a_cancelled_night_goes_and_the_later_ones_move_up(club):
    season = create(club)
    nights = plan(season, "2026-11-26 19:00")
    cancel_night(event_id=nights[0].pk, club_id=club.pk, actor=actor(club), reason="Typhoon")
    assert calendar(season) == [(1, "12-03 19:00"), (2, "12-10 19:00")]
    kept = Event.objects.get(pk=nights[0].pk)
    assert (kept.status, kept.cancel_reason, kept.cancelled_at is None) == ("cancelled", "Typhoon", False)
    assert LogEntry.objects.get(action="night.cancelled").data["when"] == "2026-11-26 19:00"


def test_a_cancelled_night_is_not_opened_and_its_day_is_free_again(club):
    season = create(club)
    night = plan(season, "2026-11-26 19:00", count=1)[0]
    cancel_night(event_id=night.pk, club_id=club.pk, actor=actor(club))
    with pytest.raises(ClubError) as refused:
        open_night(event=night, actor=actor(club))
    assert refused.value.code == "night_cancelled"
    assert [again.number for again in plan(season, "2026-11-26 19:00", count=1)] == [1]


@pytest.mark.django_db(transaction=True)
def test_a_night_that_opens_while_it_is_cancelled_keeps_who_came(club):
    night = plan(create(club), "2026-11-26 19:00", count=1)[0]
    player = PlayerFactory(club=club)

    def opened() -> None:
        open_night(event=night, actor=actor(club))
        check_in(event=night, player=player, actor=actor(club))

    def cancelled() -> None:
        cancel_night(event_id=night.pk, club_id=club.pk, actor=actor(club))

    refused = overlap(opened, cancelled)[1]
    night.refresh_from_db()
    assert (getattr(refused, "code", refused), night.status) == ("night_began", "open")
    assert [entry.player for entry in night.entries.all()] == [player]
    assert LogEntry.objects.filter(event=night, action="checkin.here").count() == 1


def test_the_log_outlives_what_it_speaks_of(club):
    night = plan(create(club), "2026-11-26 19:00", count=1)[0]
    open_night(event=night, actor=actor(club))
    night.delete()
    assert LogEntry.objects.get(action="night.opened").event is None


def test_a_night_that_has_begun_is_not_cancelled_and_not_moved_to_the_future(club):
    event = EventFactory(season=create(club))
    asked = {"event_id": event.pk, "club_id": club.pk, "actor": actor(club)}
    with pytest.raises(ClubError) as refused:
        cancel_night(**asked)
    assert refused.value.code == "night_began"
    later = event.starts_at + timezone.timedelta(days=1)
    with pytest.raises(ClubError) as refused:
        update_night(name="", starts_at=later, checkin_open=True, **asked)
    assert (refused.value.code, refused.value.field) == ("bad_day", "date")
    update_night(name="Mid-Autumn night", starts_at=event.starts_at, checkin_open=False, **asked)
    event.refresh_from_db()
    assert (event.name, event.checkin_open) == ("Mid-Autumn night", False)


def test_a_night_saved_as_it_is_stands_in_no_log(club):
    night = plan(create(club), "2026-11-26 19:00", count=1)[0]
    told = {"event_id": night.pk, "club_id": club.pk, "starts_at": night.starts_at, "checkin_open": True}
    update_night(name="", actor=actor(club), **told)
    assert not LogEntry.objects.filter(action="night.changed").exists()
    update_night(name="Autumn", actor=actor(club), **told)
    assert LogEntry.objects.get(action="night.changed").data["changed"] == {"name": ["", "Autumn"]}


def test_a_moved_night_takes_its_place_in_the_order(club):
    season = create(club)
    nights = plan(season, "2026-11-26 19:00")
    moved = datetime(2026, 12, 20, 18, tzinfo=club.zone)
    asked = {"event_id": nights[0].pk, "club_id": club.pk, "actor": actor(club)}
    update_night(name="", starts_at=moved, checkin_open=True, **asked)
    assert calendar(season) == [(1, "12-03 19:00"), (2, "12-10 19:00"), (3, "12-20 18:00")]
    with pytest.raises(ClubError) as refused:
        update_night(name="", starts_at=datetime(2026, 12, 10, 19, tzinfo=club.zone), checkin_open=True, **asked)
    assert refused.value.code == "night_exists"


def test_the_forms_hour_is_on_the_clubs_clock(club):
    season = create(club)
    data = {"season": season.slug, "date": "2026-11-26", "time": "19:00", "count": "2", "weeks": "2"}
    form = NightsForm(data, club=club)
    assert form.is_valid(), form.errors
    assert [f"{moment.astimezone(ZoneInfo('UTC')):%m-%d %H:%M}" for moment in form.moments] == [
        "11-26 11:00",
        "12-10 11:00",
    ]


def test_an_untouched_night_keeps_its_very_moment(club):
    event = EventFactory(season=create(club), starts_at="2026-11-26T11:00:42Z")
    event.refresh_from_db()
    form = NightForm({"date": "2026-11-26", "time": "19:00"}, event=event)
    assert form.is_valid(), form.errors
    assert form.values["starts_at"] == event.starts_at


def test_no_nights_are_planned_in_a_closed_season_or_another_clubs(club):
    closed, other = SeasonFactory(club=club, closed=True), SeasonFactory()
    data = {"date": "2026-11-26", "time": "19:00", "count": "2", "weeks": "1"}
    for season in (closed, other):
        form = NightsForm(data | {"season": season.slug}, club=club)
        assert list(form.errors) == ["season"]


@time_machine.travel("2026-11-21T16:30:00Z", tick=False)
def test_planning_begins_tonight_and_then_a_week_after_the_last_night_at_its_hour(club):
    assert next_evening(club) == {"date": date(2026, 11, 22), "time": datetime(2026, 1, 1, 19).time()}
    with time_machine.travel("2026-11-21T12:10:00Z", tick=False):
        assert next_evening(club) == {"date": date(2026, 11, 21), "time": datetime(2026, 1, 1, 20, 30).time()}
    season = create(club)
    plan(season, "2026-10-29 19:30", count=1)
    again = {"date": date(2026, 11, 26), "time": datetime(2026, 1, 1, 19, 30).time(), "weeks": 1}
    assert next_evening(club) == again
    plan(season, "2026-12-10 20:00", count=1)
    assert next_evening(club)["date"] == date(2026, 12, 17)


@pytest.mark.parametrize(("price", "shown"), [("0.1", "0.1"), ("1000", "1000"), ("0.2500", "0.25"), (None, None)])
def test_what_a_point_is_worth_is_kept_and_shown_as_it_was_typed(price: str | None, shown: str | None):
    season = SeasonFactory(point_price=price, currency="元")
    season.refresh_from_db()
    values = season_values(season)
    assert (values["point_price"], values["currency"]) == (shown, "元")
    form = SeasonForm({**values, "point_price": shown or ""})
    assert form.is_valid(), form.errors
    assert form.details.stake == Stake(season.point_price, "元")

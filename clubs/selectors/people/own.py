"""All that is kept about the person of an account, for that person to take away."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from clubs.models import Entry, LogEntry, Membership, Payment, Player, Rating, SeatResult, User
from clubs.selectors.ratings.steps import rated_results, steps_of

Json = dict[str, Any]


def own_data(user: User) -> Json:
    """Account, memberships, and each player that is this person: names, nights, results, ratings, payments, acts.

    Values are plain texts and numbers, totals in points; secrets of signing in are left out.
    """
    players = Player.everyone.filter(user=user).select_related("club").prefetch_related("names").order_by("pk")
    members = Membership.objects.filter(user=user).select_related("club").order_by("pk")
    return {
        "account": {
            "email": user.email,
            "name": user.name,
            "language": user.language,
            "since": user.date_joined,
            "last_sign_in": user.last_login,
        },
        "memberships": [
            {"club": one.club.name, "address": one.club.slug, "role": one.role, "since": one.created_at}
            for one in members
        ],
        "players": [_player(player) for player in players],
        "messages": list(user.wishes.order_by("pk").values("kind", "way", "language", "created_at")),
        "devices": list(user.devices.order_by("pk").values("endpoint", "created_at")),
        "acts": _acts(user),
    }


def _player(player: Player) -> Json:
    plain = ("number", "name", "alias", "privacy", "reading", "email", "club_number", "federation_id", "country")
    return {
        "club": player.club.name,
        **{name: getattr(player, name) for name in (*plain, "guest", "active", "created_at")},
        "names": {other.lang: other.name for other in player.names.all()},
        "nights": _nights(player),
        "results": _results(player),
        "ratings": _ratings(player),
        "payments": _payments(player),
        "changes": list(player.history.order_by("history_date").values("history_date", *plain)),
    }


def _nights(player: Player) -> list[Json]:
    rows = Entry.objects.filter(player=player).select_related("event__season").order_by("event__starts_at", "pk")
    return [
        {
            "event": str(row.event),
            "season": row.event.season.name,
            "starts_at": row.event.starts_at,
            "status": row.status,
            "checked_in_at": row.checked_in_at,
            "left_at": row.left_at,
            "start_number": row.number,
        }
        for row in rows
    ]


def _results(player: Player) -> list[Json]:
    rows = SeatResult.objects.filter(player=player).order_by("night_at", "round_number", "pk")
    names = ("game__public_id", "season__name", "night_at", "system", "start", "score", "place")
    tenths = ("uma", "oka", "penalty", "total")
    return [
        {name.replace("__", "_"): row[name] for name in names} | {name: row[name] / 10 for name in tenths}
        for row in rows.values(*names, *tenths)
    ]


def _ratings(player: Player) -> list[Json]:
    found: list[Json] = []
    for kind, track in Rating.objects.filter(player=player).order_by("kind", "track").values_list("kind", "track"):
        results = rated_results(player, track).reverse().select_related("game__rated")
        found += [
            {
                "kind": kind,
                "track": track,
                "game__public_id": step.result.game.public_id,
                "before": step.before,
                "after": step.after,
            }
            for step in steps_of(results, kind, track)
        ]
    return found


def _payments(player: Player) -> list[Json]:
    rows = Payment.objects.filter(Q(payer=player) | Q(payee=player)).select_related("event__season").order_by("pk")
    return [
        {
            "event": str(row.event),
            "paid": row.payer_id == player.pk,
            "points": row.tenths / 10,
            "at": row.created_at,
            "taken_back_at": row.undone_at,
        }
        for row in rows
    ]


def _acts(user: User) -> Iterable[Json]:
    """What this account did in clubs; what it was done to is the clubs'."""
    rows = LogEntry.objects.filter(by=user).select_related("club").order_by("created_at", "pk")
    return [{"club": row.club.name, "at": row.created_at, "act": row.action, "reason": row.reason} for row in rows]

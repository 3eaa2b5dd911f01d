"""Personal data export: everything stored about the person of an account."""

from collections.abc import Iterable
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Model, Q, QuerySet

from clubs.models import (
    ApiToken,
    BonusLine,
    CircuitPerson,
    Club,
    Entry,
    EntryPenalty,
    Invitation,
    LogEntry,
    Membership,
    Payment,
    Penalty,
    Player,
    PlayerClaim,
    Rating,
    Registration,
    SeatResult,
    User,
)
from clubs.selectors.ratings.player_history import rated_results, steps_of

Json = dict[str, Any]


def own_data(user: User) -> Json:
    """Return all personal data of the account's user.

    Account, memberships, and each player of that person: names, nights, results, ratings, payments, penalties. Also
    claims, invitations, registrations, roles at tournaments, API tokens, notification preferences and the user's
    actions. Values are plain texts and numbers, totals in points. Secrets for signing in are left out.
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
            "addresses": list(_addresses(user).values("email", "verified", "primary")),
        },
        "memberships": [
            {"club": one.club.name, "address": one.club.slug, "role": one.role, "since": one.created_at}
            for one in members
        ],
        "players": [_player(player) for player in players],
        "claims": [_plain(one, "note", "status", "created_at", "decided_at") for one in _claims(user)],
        "invitations": [_plain(one, "email", "role", "created_at", "accepted_at") for one in _invitations(user)],
        "forms": [_plain(one, *OF_A_FORM) for one in _forms(user)],
        "roles": [_plain(one, "role") for one in user.event_roles.select_related("event__season").order_by("pk")],
        "tokens": [_plain(one, "name", "scopes", "created", "expiry", "last_used_at") for one in _tokens(user)],
        "messages": list(user.wishes.order_by("pk").values("kind", "way", "language", "created_at")),
        "devices": list(user.devices.order_by("pk").values("endpoint", "created_at")),
        "circuits": _circuits(user),
        "acts": _acts(user),
    }


def _circuits(user: User) -> list[Json]:
    """Return the entries in registers of circuits, with their places."""
    rows = CircuitPerson.objects.filter(user=user).select_related("circuit").prefetch_related("results__event")
    return [
        {
            "circuit": one.circuit.name,
            "number": one.number,
            "name": one.name,
            "country": one.country,
            "federation": one.federation,
            "federation_id": one.federation_id,
            "privacy": one.privacy,
            "places": [
                {"event": result.event.name, "date": result.event.date, "place": result.place}
                for result in one.results.all()
            ],
        }
        for one in rows.order_by("pk")
    ]


def _player(player: Player) -> Json:
    plain = (
        "number",
        "name",
        "alias",
        "privacy",
        "reading",
        "email",
        "club_number",
        "federation",
        "federation_id",
        "country",
    )
    return {
        "club": player.club.name,
        **{name: getattr(player, name) for name in (*plain, "guest", "active", "created_at")},
        "report_names": player.report_names,
        "names": {other.lang: other.name for other in player.names.all()},
        "nights": _nights(player),
        "results": _results(player),
        "ratings": _ratings(player),
        "payments": _payments(player),
        "penalties": _penalties(player),
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
            "club": row.club_name,
            "note": row.note,
            "consent_at": row.consent_at,
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


def _penalties(player: Player) -> list[Json]:
    """Return the points given or deducted besides the games, with reasons: in a game, at a tournament, in a season."""
    kept = (
        ("game", Penalty.objects.filter(seat__player=player)),
        ("tournament", EntryPenalty.objects.filter(entry__player=player)),
        ("season", BonusLine.objects.filter(player=player)),
    )
    return [
        {"in": where, "points": row.tenths / 10, **_plain(row, "reason", "created_at", "cancelled_at")}
        for where, rows in kept
        for row in rows.order_by("pk")
    ]


OF_A_FORM = (
    "status", "name", "reading", "email", "country", "federation", "federation_id", "club_name", "team_name", "note",
    "language", "consent_at", "consent_version", "created_at",
)  # fmt: skip


def _plain(row: Model, *names: str) -> Json:
    """Return a row's fields, and its club or event."""
    of = {name: str(getattr(row, name)) for name in ("club", "event") if hasattr(row, name)}
    return of | {name: getattr(row, name) for name in names}


def _addresses(user: User) -> QuerySet[EmailAddress]:
    found: QuerySet[EmailAddress] = EmailAddress.objects.filter(user=user).order_by("pk")
    return found


def _claims(user: User) -> QuerySet[PlayerClaim]:
    return PlayerClaim.objects.filter(user=user).select_related("club").order_by("pk")


def _invitations(user: User) -> QuerySet[Invitation]:
    """Return the invitations to a verified address of the user, or accepted by the user."""
    theirs = _addresses(user).filter(verified=True).values("email")
    found = Invitation.objects.filter(Q(email__in=theirs) | Q(accepted_by=user), club__in=Club.objects.all())
    return found.select_related("club").order_by("pk")


def _forms(user: User) -> QuerySet[Registration]:
    found = Registration.objects.filter(Q(user=user) | Q(entry__player__user=user))
    return found.select_related("event__season").order_by("pk")


def _tokens(user: User) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(user=user).select_related("club").order_by("created")


def _acts(user: User) -> Iterable[Json]:
    """Return this account's own actions in clubs. Actions on the account belong to the clubs."""
    rows = LogEntry.objects.filter(by=user).select_related("club").order_by("created_at", "pk")
    return [{"club": row.club.name, "at": row.created_at, "act": row.action, "reason": row.reason} for row in rows]

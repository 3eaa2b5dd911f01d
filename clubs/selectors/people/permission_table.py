"""What each role can do, for the owner to read; the roles come from the enforced permission table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.permissions import Least, row_of

ROLES: dict[Least, Promise] = {
    Least.PUBLIC: _("Everyone"),
    Least.LINK: _("Anyone with the link or QR code"),
    Least.SIGNED_IN: _("Everyone with an account"),
    Least.MEMBER: _("Members"),
    Least.SCORER: _("Scorers"),
    Least.ORGANISER: _("Organisers"),
    Least.OWNER: _("Owners"),
}
VIEWS: dict[str, Promise] = {
    "season": _("View standings, results and players"),
    "calculator": _("Use the rules and the calculator"),
    "own_event": _("See their own tournament page"),
    "settlement": _("See the settlement of a night"),
    "tonight": _("Follow the tables on the night’s page"),
    "table_cards_paper": _("Print table cards and QR codes"),
    "season_sheets": _("Print score sheets"),
    "event_paper": _("Print seats, score sheets and certificates"),
    "people_file": _("Download players with emails and numbers"),
    "log": _("Read the activity log"),
}
"""Tasks that only read, by route."""
CHANGES: dict[str, Promise] = {
    "event_register": _("Register for a tournament"),
    "self_checkin": _("Check in with their own phone"),
    "table:save": _("Enter deals and final scores at their table"),
    "table:confirm": _("Confirm the result of their game"),
    "table:referee": _("Call the referee"),
    "own_team": _("Set the line-up of their team"),
    "player_claim": _("Ask to link their account to a player"),
    "club_new": _("Create a club"),
    "leave": _("Leave the club"),
    "checkin_entry": _("Check in players and guests"),
    "desk:save": _("Enter and correct results for any table"),
    "night_results": _("Enter results from paper"),
    "desk:substitute": _("Put a substitute in a seat"),
    "night_referee": _("Answer calls to the referee"),
    "event_sheets": _("Enter score sheets of a tournament"),
    "night_open": _("Open and close nights, draw seats, call time"),
    "table_link": _("Replace and revoke links and QR codes"),
    "desk:penalty": _("Give penalties, reopen and void games"),
    "season_rules": _("Set up seasons, rules and ranking"),
    "player_new": _("Add, edit and merge players"),
    "season_results": _("Import players, results and game logs"),
    "event_plan": _("Plan and run tournaments"),
    "invite": _("Invite members and scorers"),
    "webhooks": _("Manage API tokens and webhooks"),
    "player_forget": _("Delete a player’s personal data"),
    "club_archive": _("Archive, move or delete the club"),
}
"""Tasks that change something, by route."""


def tasks_by_role() -> list[tuple[Promise, list[Promise]]]:
    """Return each role with what it can do in addition to the roles before it."""
    least = [(row_of(route), "GET", task) for route, task in VIEWS.items()]
    least += [(row_of(route), "POST", task) for route, task in CHANGES.items()]
    return [
        (name, [task for row, method, task in least if row and row.least(method) == role])
        for role, name in ROLES.items()
    ]

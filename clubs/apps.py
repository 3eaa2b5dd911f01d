"""The Django app of the clubs."""

from dataclasses import replace

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    """Registers the app as `clubs`."""

    name = "clubs"
    verbose_name = _("Clubs")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the permissions of declared actions to the table."""
        from clubs.actions.tournament import API_ACTIONS, PAGE_ACTIONS
        from clubs.permissions import join_rows

        join_rows({action.name: replace(action.row, scope=None) for action in PAGE_ACTIONS}, after="event_desk")
        join_rows({f"api:{action.name}": action.row for action in API_ACTIONS}, after="api:tournament")

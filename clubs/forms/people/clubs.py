"""Forms of a club: details, members, invitations."""

import zoneinfo
from itertools import groupby
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField, TextField
from clubs.input_limits import figures
from clubs.models import Club, Player
from clubs.models.email_addresses import email_key
from clubs.models.people import Role, Visibility
from clubs.permissions import Least, may_grant
from clubs.selectors.people.names import address_from, free_address
from clubs.selectors.people.search import by_sound
from clubs.services.people.clubs import ADDRESS_TAKEN, ClubDetails

# Likeliest time zone for a language, if the browser doesn't send one.
LIKELY_ZONES = {"zh-hant": "Asia/Taipei", "zh-hans": "Asia/Shanghai", "ja": "Asia/Tokyo", "en": "Europe/London"}
OLD_AREAS = ("Etc", "SystemV", "US", "Brazil", "Canada", "Chile", "Mexico")


def likely_zone() -> str:
    """Return the initial time zone for the reader's language."""
    return LIKELY_ZONES.get(get_language() or "en", "UTC")


def zone_choices() -> list[tuple[str, Any]]:
    """Return all time zones grouped by region."""
    known = (zone for zone in zoneinfo.available_timezones() if zone.partition("/")[0] not in OLD_AREAS)
    named = sorted(zone for zone in known if "/" in zone)
    by_area = groupby(named, lambda zone: zone.partition("/")[0])
    areas = [(area, [(zone, zone.partition("/")[2].replace("_", " ")) for zone in zones]) for area, zones in by_area]
    return [*areas, ("UTC", [("UTC", "UTC")])]


WHO_SEES = {
    Visibility.PUBLIC: _("Everyone. The start page lists the club, and search engines find it."),
    Visibility.UNLISTED: _("Anyone with the link. No list names the club, and search engines leave it out."),
    Visibility.MEMBERS: _("Members only. Pages, files and calendars ask for an account that belongs to the club."),
}


class ClubForm(forms.ModelForm):
    """Details of a club. An empty address is derived from the name."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"), help_text=_("All the club’s times are shown in this time zone."), choices=zone_choices
    )

    visibility = forms.ChoiceField(
        label=_("Who sees the club"),
        help_text=_("Tablets, check-in and hall screens always work by their own links."),
        choices=list(WHO_SEES.items()),
        widget=forms.RadioSelect,
        required=False,
    )

    class Meta:
        model = Club
        fields = ("name", "slug", "place", "contact", "time_zone", "about", "japanese_terms", "visibility")
        field_classes = {"name": LineField, "place": LineField, "about": TextField}  # noqa: RUF012  # Django reads it so
        labels = {  # noqa: RUF012  # Django reads it so
            "name": _("Club name"),
            "slug": _("Web address"),
            "contact": _("Contact email"),
            "japanese_terms": _("Use Japanese terms for riichi in English"),
        }
        error_messages = {"slug": {"unique": gettext_lazy(ADDRESS_TAKEN)}}  # noqa: RUF012  # likewise
        help_texts = {  # noqa: RUF012  # Django reads it so
            "slug": _("Latin letters, digits and hyphens. Leave empty to create it from the name."),
            "place": _("Shown on the club’s page, e.g. Room 4, Canal House."),
            "contact": _("Shown on the club’s pages. Replies to the club’s emails go there."),
            "about": _("Who plays, when, and how to join. Shown on the club’s page."),
            "japanese_terms": _("For example tsumo, iipeikou and yakuhai, with the English name next to them."),
        }
        widgets = {  # noqa: RUF012  # Django reads it so
            "slug": forms.TextInput({"autocapitalize": "none", "spellcheck": "false"}),
            "about": forms.Textarea({"rows": 4}),
        }

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["slug"].required = False
        if self.instance.pk is None:
            self.initial.setdefault("time_zone", likely_zone())
            self.initial["time_zone"] = self.initial["time_zone"] or likely_zone()

    def clean_slug(self) -> str:
        return self.cleaned_data["slug"].lower() or free_club_address(self.cleaned_data.get("name", ""))

    def clean_visibility(self) -> str:
        return self.cleaned_data["visibility"] or self.instance.visibility

    @property
    def details(self) -> ClubDetails:
        return ClubDetails(**{name: self.cleaned_data[name] for name in self.Meta.fields})


def free_club_address(name: str) -> str:
    """Return an unused address derived from this name."""
    wanted = address_from(name) or "club"
    return free_address(
        wanted, set(Club.everything.filter(slug__startswith=wanted[:37]).values_list("slug", flat=True))
    )


def role_choices(rank: Least) -> list[tuple[str, Any]]:
    """Return the roles that this rank may give, lowest first."""
    return [(role.value, role.label) for role in reversed(list(Role)) if may_grant(rank, role)]


ROLE_HELP = _(
    "Members see the club’s pages. Scorers also run the night. Organisers also manage players, "
    "seasons and members. Owners also appoint organisers and owners."
)


LISTED = 100
"""Number of players to choose from; any other is selected by the number in the address."""


class InviteForm(forms.Form):
    """An invitation by e-mail and link."""

    email = forms.EmailField(label=_("Email"), widget=forms.EmailInput({"autocomplete": "off"}))
    role = forms.ChoiceField(label=_("Role"), help_text=ROLE_HELP)
    player = forms.ModelChoiceField(
        Player.objects.none(),
        label=_("Link to player"),
        required=False,
        empty_label=_("not on the player list"),
        to_field_name="number",
    )

    def __init__(self, *args: object, club: Club, rank: Least, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = role_choices(rank)
        without = Player.objects.filter(club=club, user=None, active=True).order_by(*by_sound())
        wanted = figures(str(self.data.get("player") or self.initial.get("player") or ""))
        listed = list(without.values_list("pk", flat=True)[:LISTED])
        self.fields["player"].queryset = without.filter(Q(pk__in=listed) | Q(number=wanted))
        self.fields["player"].label_from_instance = lambda player: f"{player.number} {player.name}"

    def clean_email(self) -> str:
        return email_key(self.cleaned_data["email"])

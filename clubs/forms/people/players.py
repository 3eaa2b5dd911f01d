"""The form of one player."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import FederationField, LineField
from clubs.models import Club, Player, User
from clubs.models.people import NAME_LANGUAGES, Privacy
from clubs.selectors.people.countries import country_of
from clubs.selectors.people.names import guess_lang, html_lang
from clubs.services.people.players import OF_THE_LIST, PLAIN, PlayerDetails

OTHER_NAMES = [(code, label) for code, label in NAME_LANGUAGES if code]
LANGUAGE_OF_NAME = [("auto", _("Detect from the name")), *NAME_LANGUAGES]


def reader() -> str:
    """Return the reader's language as an HTML code, for guessing the language of names."""
    return html_lang(get_language() or "en")


class PlayerForm(forms.Form):
    """One player: name, its forms in other scripts, public name, account."""

    name = LineField(label=_("Name"), max_length=80, widget=forms.TextInput({"autocomplete": "off"}))
    name_lang = forms.ChoiceField(label=_("Language of the name"), choices=LANGUAGE_OF_NAME, required=False)
    privacy = forms.ChoiceField(
        label=_("Shown publicly as"), choices=Privacy, initial=Privacy.NAME, widget=forms.RadioSelect
    )
    alias = LineField(label=_("Alias"), max_length=40, required=False, widget=forms.TextInput({"autocomplete": "off"}))
    reading = LineField(
        label=_("Reading"),
        max_length=80,
        required=False,
        help_text=_("How the name is pronounced, in kana or Latin letters. Search finds it too."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    email = forms.EmailField(
        label=_("Email"),
        required=False,
        help_text=_("Seen only by staff, never on public pages."),
        widget=forms.EmailInput({"autocomplete": "off"}),
    )
    club_number = LineField(
        label=_("Membership number"),
        max_length=20,
        required=False,
        help_text=_("As in the club’s own membership list."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    federation = FederationField()
    federation_id = LineField(
        label=_("Federation number"), max_length=40, required=False, widget=forms.TextInput({"autocomplete": "off"})
    )
    country = LineField(
        label=_("Country"),
        max_length=60,
        required=False,
        help_text=_("A name or a code, e.g. Japan or JP."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    guest = forms.BooleanField(label=_("Guest: plays now and then, not a club member"), required=False)
    active = forms.BooleanField(label=_("Active: listed for check-in"), required=False, initial=True)
    user = forms.ModelChoiceField(
        User.objects.none(),
        label=_("Account"),
        required=False,
        empty_label=_("none"),
        help_text=_("Link a member’s account so they can check in by phone without searching for their name."),
    )

    def __init__(self, *args: object, club: Club, player: Player | None = None, **kwargs: object) -> None:
        super().__init__(*args, initial=_initial(player), **kwargs)
        self.fields["name"].widget.attrs["autofocus"] = player is None
        self.fields["user"].queryset = free_accounts(club, player)
        self.fields["user"].label_from_instance = lambda user: f"{user.name} · {user.email}"
        for code, label in OTHER_NAMES:
            widget = forms.TextInput({"lang": code, "autocomplete": "off"})
            self.fields[f"name_{code}"] = LineField(label=label, max_length=80, required=False, widget=widget)

    def clean_country(self) -> str:
        said: str = self.cleaned_data["country"]
        code = country_of(said)
        if said and not code:
            raise forms.ValidationError(_("Unknown country: “%(cell)s”."), params={"cell": said})
        return code

    @property
    def other_names(self) -> list[forms.BoundField]:
        return [self[f"name_{code}"] for code, _label in OTHER_NAMES]

    @property
    def in_the_list(self) -> bool:
        """Return whether any field of the club's own list is filled in or has an error."""
        return any(self[name].value() or self[name].errors for name in OF_THE_LIST)

    @property
    def details(self) -> PlayerDetails:
        data = self.cleaned_data
        lang = data["name_lang"]
        names = {code: data[f"name_{code}"] for code, _label in OTHER_NAMES}
        plain = {key: data[key] for key in PLAIN if key != "name_lang"}
        lang = guess_lang(data["name"], reader()) if lang == "auto" else lang
        return PlayerDetails(name_lang=lang, names=names, **plain)


class SeenForm(forms.Form):
    """The user's own public name."""

    privacy = forms.ChoiceField(label=_("Shown publicly as"), choices=Privacy, widget=forms.RadioSelect)
    alias = LineField(label=_("Alias"), max_length=40, required=False, widget=forms.TextInput({"autocomplete": "off"}))

    def __init__(self, *args: object, player: Player, **kwargs: object) -> None:
        super().__init__(*args, initial={"privacy": player.privacy, "alias": player.alias}, **kwargs)


def _initial(player: Player | None) -> dict[str, object]:
    if player is None:
        return {"name_lang": "auto"}
    plain = {name: getattr(player, name) for name in PLAIN}
    return plain | {f"name_{other.lang}": other.name for other in player.names.all()}


def free_accounts(club: Club, player: Player | None) -> Any:
    """Return members' accounts not linked to another player of the club."""
    others = Player.objects.filter(club=club, user__isnull=False).exclude(pk=player.pk if player else None)
    return User.objects.filter(memberships__club=club).exclude(pk__in=others.values("user")).order_by("name")

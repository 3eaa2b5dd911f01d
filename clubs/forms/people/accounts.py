"""Sign-up, sign-in and password forms: django-allauth's with this site's texts and errors."""

from collections.abc import Iterable, Mapping
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField
from clubs.input_limits import one_line
from clubs.models import Player, User
from clubs.models.email_addresses import email_key

LABELS: dict[str, str | Promise] = {
    "name": _("Your name"),
    "email": _("Email"),
    "login": _("Email"),
    "remember": _("Stay signed in on this device"),
    "oldpassword": _("Current password"),
    "password": _("Password"),
    "password1": _("New password"),
    "password2": _("New password (again)"),
    "code": _("Code"),
}
HELPS: dict[str, str | Promise] = {
    "name": _("The name your club knows you by. Leave empty to use the start of your email."),
    "password1": _("At least 8 characters."),
}


class House:
    """Mixin with this site's labels and help texts; no placeholders, as they vanish while typing."""

    fields: dict[str, forms.Field]
    labels: Mapping[str, str | Promise] = LABELS
    helps: Mapping[str, str | Promise] = HELPS

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if type(field) is forms.CharField:
                field.validators.append(one_line)
            field.label, field.help_text = self.labels.get(name, field.label), self.helps.get(name, "")


class SignupForm(House, allauth_forms.SignupForm):
    """E-mail, password, and a name, which is otherwise the part of the e-mail before the @."""

    field_order = ("name", "email", "password1")
    name = LineField(max_length=80, required=False, widget=forms.TextInput({"autocomplete": "name"}))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = LABELS["password"]

    def try_save(self, request: HttpRequest) -> tuple[Any, Any]:
        if self.account_already_exists:  # takes as long as a new account, against timing attacks
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)

    def custom_signup(self, request: HttpRequest, user: User) -> None:
        user.name = self.cleaned_data["name"] or user.email.partition("@")[0][:80]
        user.language = get_language() or ""
        user.save(update_fields=["name", "language"])


class LoginForm(House, allauth_forms.LoginForm):
    """E-mail and password; an error is shown at the password, and the typed e-mail is kept."""

    def clean_login(self) -> str:
        return email_key(super().clean_login())

    def clean(self) -> dict[str, object]:
        try:
            return super().clean()
        except forms.ValidationError as error:
            self.add_error("password", error)
            return self.cleaned_data


class ResetPasswordForm(House, allauth_forms.ResetPasswordForm):
    """Address to send the reset link to."""


class ResetPasswordKeyForm(House, allauth_forms.ResetPasswordKeyForm):
    """New password, with a reset link."""


class ChangePasswordForm(House, allauth_forms.ChangePasswordForm):
    """New password, with the current one."""


class SetPasswordForm(House, allauth_forms.SetPasswordForm):
    """First password of an account without one."""


class ReauthenticateForm(House, allauth_forms.ReauthenticateForm):
    """Password confirmation before a change of the account."""


class AddEmailForm(House, allauth_forms.AddEmailForm):
    """Additional e-mail address."""


class RequestLoginCodeForm(House, allauth_forms.RequestLoginCodeForm):
    """Address to send a sign-in code to."""

    def clean_email(self) -> str:
        self.cleaned_data["email"] = email_key(self.cleaned_data["email"])
        return super().clean_email()


class ConfirmLoginCodeForm(House, allauth_forms.ConfirmLoginCodeForm):
    """The code received."""


class DeleteAccountForm(forms.Form):
    """The account's address, typed to confirm, and the clubs in which the person is removed as well."""

    clubs = forms.TypedMultipleChoiceField(
        label=_("Also remove my name in"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    typed = LineField(
        label=_("Type your email address"),
        max_length=254,
        widget=forms.EmailInput({"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, players: Iterable[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(player.club_id, f"{player.club.name}{_(', ')}{player.name}") for player in players]
        self.fields["clubs"].choices = choices
        if not choices:
            del self.fields["clubs"]


class ProfileForm(forms.ModelForm):
    """The user's own name, and the language of mails."""

    language = forms.ChoiceField(
        label=_("Language of emails and notifications"),
        choices=settings.LANGUAGES,
        required=False,
        help_text=_("Used for everything sent to you. Changes when you switch the site’s language."),
    )

    def __init__(self, *args: Any, instance: User, **kwargs: Any) -> None:
        super().__init__(*args, instance=instance, **kwargs)
        self.initial["language"] = instance.language_or(get_language() or settings.LANGUAGE_CODE)

    def clean_language(self) -> str:
        """Return the chosen language, or the stored one if none is sent."""
        return str(self.cleaned_data["language"] or self.instance.language)

    class Meta:
        model = User
        fields = ("name", "language")
        field_classes = {"name": LineField}  # noqa: RUF012  # Django reads it so
        labels = {"name": LABELS["name"]}  # noqa: RUF012  # Django reads it so
        help_texts = {"name": HELPS["name"]}  # noqa: RUF012  # likewise

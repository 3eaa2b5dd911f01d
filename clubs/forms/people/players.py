"""Forms of the players: one, or a whole list pasted."""

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player, User
from clubs.models.people import NAME_LANGUAGES, Privacy
from clubs.selectors.people.names import guess_lang, html_lang
from clubs.services.people.players import PLAIN, PlayerDetails

OTHER_NAMES = [(code, label) for code, label in NAME_LANGUAGES if code]
LANGUAGE_OF_NAME = [("auto", _("as it is written")), *NAME_LANGUAGES]


def reader() -> str:
    """The reader's language as an HTML code, for guessing names."""
    return html_lang(get_language() or "en")


class PlayerForm(forms.Form):
    """One player: the name, its forms in other scripts, what the public sees, the account."""

    name = forms.CharField(label=_("Name"), max_length=80, widget=forms.TextInput({"autocomplete": "off"}))
    name_lang = forms.ChoiceField(label=_("Language of the name"), choices=LANGUAGE_OF_NAME, required=False)
    privacy = forms.ChoiceField(
        label=_("The public sees"), choices=Privacy, initial=Privacy.NAME, widget=forms.RadioSelect
    )
    alias = forms.CharField(
        label=_("Alias"), max_length=40, required=False, widget=forms.TextInput({"autocomplete": "off"})
    )
    guest = forms.BooleanField(label=_("Guest: plays now and then, without a place in the club"), required=False)
    active = forms.BooleanField(label=_("Active: is listed for check-in"), required=False, initial=True)
    user = forms.ModelChoiceField(
        User.objects.none(),
        label=_("Account"),
        required=False,
        empty_label=_("none"),
        help_text=_("A member's account; the player then checks in by phone without searching the name."),
    )

    def __init__(self, *args: object, club: Club, player: Player | None = None, **kwargs: object) -> None:
        super().__init__(*args, initial=_initial(player), **kwargs)
        self.fields["name"].widget.attrs["autofocus"] = player is None
        self.fields["user"].queryset = free_accounts(club, player)
        self.fields["user"].label_from_instance = lambda user: f"{user.name} · {user.email}"
        for code, label in OTHER_NAMES:
            widget = forms.TextInput({"lang": code, "autocomplete": "off"})
            self.fields[f"name_{code}"] = forms.CharField(label=label, max_length=80, required=False, widget=widget)

    @property
    def other_names(self) -> list[forms.BoundField]:
        return [self[f"name_{code}"] for code, _label in OTHER_NAMES]

    @property
    def details(self) -> PlayerDetails:
        data = self.cleaned_data
        lang = data["name_lang"]
        names = {code: data[f"name_{code}"] for code, _label in OTHER_NAMES}
        plain = {key: data[key] for key in PLAIN if key != "name_lang"}
        lang = guess_lang(data["name"], reader()) if lang == "auto" else lang
        return PlayerDetails(name_lang=lang, names=names, **plain)


def _initial(player: Player | None) -> dict[str, object]:
    if player is None:
        return {"name_lang": "auto"}
    plain = {name: getattr(player, name) for name in PLAIN}
    return plain | {f"name_{other.lang}": other.name for other in player.names.all()}


def free_accounts(club: Club, player: Player | None) -> Any:
    """Members' accounts that no other player of the club has."""
    others = Player.objects.filter(club=club, user__isnull=False).exclude(pk=player.pk if player else None)
    return User.objects.filter(memberships__club=club).exclude(pk__in=others.values("user")).order_by("name")


LINE_START = re.compile(r"^\s*(?:\d+\s*[.)、．。:：]\s*|\d+\s+(?=\D)|[-–•・*]\s+)?")
LINE_PARTS = re.compile(r"[\t/／|｜]")
MOST, LONGEST = 500, 100_000


@dataclass(frozen=True, slots=True)
class PastedLine:
    """One pasted line: a name, and its forms in other scripts."""

    name: str
    others: tuple[str, ...] = ()


def read_lines(text: str) -> list[PastedLine]:
    """The names of a pasted list: numbering and bullets go, a tab or a slash parts the forms of one name.

    >>> read_lines("1. 陳大文 / David Chan\\n\\n2) Zoë")
    [PastedLine(name='陳大文', others=('David Chan',)), PastedLine(name='Zoë', others=())]
    """
    parted = (LINE_PARTS.split(LINE_START.sub("", line, count=1).strip()) for line in text.splitlines())
    kept = (tuple(part.strip() for part in parts if part.strip()) for parts in parted)
    return [PastedLine(parts[0], parts[1:]) for parts in kept if parts]


class PasteForm(forms.Form):
    """Many names at once, one a line."""

    names = forms.CharField(
        label=_("Names, one a line"),
        help_text=_(
            "A list copied from a chat or a spreadsheet will do: numbers and bullets are left out. "
            "“陳大文 / David Chan” is one player with a name in two scripts."
        ),
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
    )
    guest = forms.BooleanField(label=_("All of them are guests"), required=False)

    def clean_names(self) -> list[PastedLine]:
        lines = read_lines(self.cleaned_data["names"])
        if not lines:
            raise forms.ValidationError(_("There is no name in these lines."))
        if len(lines) > MOST:
            message = _("These are %(count)s lines; paste %(most)s at most at a time.")
            raise forms.ValidationError(message, params={"count": len(lines), "most": MOST})
        long = next((line.name for line in lines if any(len(part) > 80 for part in (line.name, *line.others))), None)
        if long is not None:
            raise forms.ValidationError(_("“%(name)s…” is longer than 80 letters."), params={"name": long[:20]})
        return lines

    def details(self, lines: list[PastedLine]) -> list[PlayerDetails]:
        """The players that these lines are."""
        return [_player(line, self.cleaned_data["guest"]) for line in lines]


def _player(line: PastedLine, guest: bool) -> PlayerDetails:
    names = {guess_lang(other, reader()) or "en": other for other in line.others}
    return PlayerDetails(name=line.name, name_lang=guess_lang(line.name, reader()), names=names, guest=guest)

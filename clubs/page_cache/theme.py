"""How a visitor wants pages to look, by cookie."""

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def theme_of(request: HttpRequest) -> str:
    """The theme that was chosen, "" for the device's own."""
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""

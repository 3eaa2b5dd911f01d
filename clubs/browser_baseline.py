"""The oldest browsers for which the site's pages work with all their scripts and styles.

`tools/browsers.py` fails where a script or style uses something newer that `older_browsers.js` doesn't fill in.
"""

import re

BASELINE: dict[str, float] = {"safari_ios": 15.0, "chrome": 90.0}
"""The oldest supported version of each browser, under the names of MDN's browser-compat-data."""

BASELINE_NAMES = ("iPadOS 15", "Chrome 90")

BROWSERS = (
    ("Chrome", re.compile(r"CriOS/(\d+)")),
    ("Firefox", re.compile(r"(?:FxiOS|Firefox)/(\d+)")),
    ("Edge", re.compile(r"Edg(?:A|iOS)?/(\d+)")),
    ("Samsung Internet", re.compile(r"SamsungBrowser/(\d+)")),
    ("Chrome", re.compile(r"Chrome/(\d+)")),
    ("Safari", re.compile(r"Version/(\d+(?:\.\d+)?).*Safari/")),
)
DEVICES = ("iPad", "iPhone", "Android", "Windows", "Macintosh", "CrOS", "Linux")
CALLED = {"Macintosh": "Mac", "CrOS": "ChromeOS"}


def browser_of(user_agent: str, *, ipad: bool = False) -> str:
    """Return a browser with its version and its device, or "" if unknown; `ipad`: an iPad that says it is a Mac.

    >>> browser_of("Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/15.6 Safari/605", ipad=True)
    'Safari 15.6, iPad'
    >>> browser_of("Mozilla/5.0 (Linux; Android 11) AppleWebKit/537 Chrome/96.0.4 Safari/537"), browser_of("curl")
    ('Chrome 96, Android', '')
    """
    found = ((name, sign.search(user_agent)) for name, sign in BROWSERS)
    browser = next((f"{name} {version[1]}" for name, version in found if version), "")
    device = "iPad" if ipad else next((name for name in DEVICES if name in user_agent), "")
    return ", ".join(filter(None, (browser, CALLED.get(device, device))))

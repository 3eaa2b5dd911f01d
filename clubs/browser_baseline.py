"""The oldest browsers for which the site's pages work with all their scripts and styles.

`tools/browsers.py` fails where a script or style uses something newer that `older_browsers.js` doesn't fill in.
"""

BASELINE: dict[str, float] = {"safari_ios": 15.0, "chrome": 90.0}
"""The oldest supported version of each browser, under the names of MDN's browser-compat-data."""

BASELINE_NAMES = ("iPadOS 15", "Chrome 90")

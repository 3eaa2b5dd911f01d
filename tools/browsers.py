#!/usr/bin/env python3
"""Find features in scripts and styles that are newer than the baseline of browsers (`clubs/browser_baseline.py`).

tools/browsers.py                    print each use of something newer, and fail if there is one
tools/browsers.py --renew DATA.json  write browser_features.json from the data.json of @mdn/browser-compat-data

A name counts as newer if no browser interface or builtin had it in the baseline. Features that `older_browsers.js`
fills in are fine, and so are those for which `AROUND` names a fallback.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from clubs.browser_baseline import BASELINE  # noqa: E402

STATIC = ROOT / "clubs" / "static" / "clubs"
FEATURES = Path(__file__).with_name("browser_features.json")
FILLED_IN = STATIC / "older_browsers.js"
AROUND = {
    "Notification": "notifications.js shows nothing without it",
    "PushManager": "notifications.js shows nothing without it",
    "Notification.requestPermission": "behind PushManager",
    "applicationServerKey": "behind PushManager",
    "getSubscription": "behind PushManager",
    "pushManager": "behind PushManager",
    "requestPermission": "behind PushManager",
    "showNotification": "called by a push message only",
    "subscribe": "behind PushManager",
    "unsubscribe": "behind PushManager",
    "randomUUID": "outbox_sender.js makes a key of random bytes without it",
    "requestIdleCallback": "play_navigation.js takes setTimeout without it",
    "share": "recap.js hides its button without it",
    "canShare": "recap.js hides its button without it",
    "vibrate": "a tablet that doesn't vibrate",
    "getBattery": "the page of tables shows no battery without it",
    "level": "of the battery",
    "wakeLock": "the screen goes dark as the device says",
    ":focus-visible": "the browser's own outline is shown instead",
    ":backdrop": "the page behind an open list isn't dimmed",
    "format": "of Intl.NumberFormat and DateTimeFormat, older than their newer namesakes",
    "notification": "of a push message only",
}


def newest(support: Any) -> float | None:
    """Return the first version that supports a feature without a flag or prefix; None if there is none."""
    entries = support if isinstance(support, list) else [support]
    plain = [e for e in entries if not {"flags", "prefix", "alternative_name", "version_removed"} & set(e)]
    added = plain[0].get("version_added") if plain else None
    if not isinstance(added, str) or added == "preview":
        return None
    major, _dot, minor = added.removeprefix("≤").partition(".")
    return float(major) + int(minor.split(".")[0] or 0) / 100 if minor else float(major)


def is_newer(node: Mapping[str, Any]) -> bool | None:
    """Return whether the baseline lacks a feature, or None if the data don't say."""
    if "__compat" not in node:
        return None
    support = node["__compat"]["support"]
    versions = ((newest(support.get(browser, {})), least) for browser, least in BASELINE.items())
    return any(version is None or version > least for version, least in versions)


def renew(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the names of newer members, globals and selectors."""
    owners = {**data["api"], **data["javascript"]["builtins"]}
    members: dict[bool, set[str]] = {True: set(), False: set()}
    for owner, node in owners.items():
        for name, member in node.items():
            newer = is_newer(member) if re.fullmatch(r"[A-Za-z]\w*", name) and name != owner else None
            if newer is not None and not name.endswith("_event"):
                static = name.removesuffix("_static")
                members[newer].add(static if static == name else f"{owner}.{static}")
    selectors = {name: is_newer(node) for name, node in data["css"]["selectors"].items()}
    return {
        "members": sorted(members[True] - members[False]),
        "globals": sorted(name for name, node in owners.items() if is_newer(node)),
        "selectors": sorted(f":{name}" for name, newer in selectors.items() if newer),
    }


def without_comments(text: str) -> str:
    """Return a script or style without comments and text in double quotes."""
    plain = re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", text, flags=re.DOTALL)
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', plain)


def without_ways_round(text: str) -> str:
    """Return a style without units for which it has a fallback."""
    plain = re.sub(r"([\w-]+): [^;{}]*;\s*\1: [^;{}]*[dsl]vh\b[^;{}]*;", "", text)
    return re.sub(r"[\d.]cq\w", "", plain) if "@supports not (width: 1cqw)" in text else plain


def newer_in_script(text: str, features: Mapping[str, Iterable[str]], own: frozenset[str]) -> Iterator[str]:
    """Yield the newer names that a script calls or reads. `own` are names that the site's scripts define."""
    members, owners = set(features["members"]), set(features["globals"])
    for owner, dot, name in re.findall(r"(?<![\w.])(\w*)(?:\)|\]|\?)*(\.)(\w+)", text):
        if f"{owner}.{name}" in members or (name in members and dot and name not in own):
            yield f"{owner}.{name}" if f"{owner}.{name}" in members else name
    yield from (name for name in re.findall(r"(?<![\w.\"'`-])(\w+)(?=[.(\s])", text) if name in owners - own)


def own_names(texts: Iterable[str]) -> frozenset[str]:
    """Return the names of functions and of fields that scripts define."""
    whole = "\n".join(texts)
    found = re.findall(
        r"\bfunction (\w+)|\bconst (\w+) =|(?<=[{,])\s*(\w+)(?=[,:}])|\.dataset\.(\w+)|(?m:^ +(\w+)\([\w, ]*\) \{$)",
        whole,
    )
    return frozenset(name for names in found for name in names if name) - {"at"}


def problems(static: Path = STATIC) -> list[str]:
    """Return each file with the newer features that it uses."""
    features = json.loads(FEATURES.read_text())
    scripts = {path.name: without_comments(path.read_text()) for path in sorted(static.glob("*.js"))}
    fine = set(re.findall(r'"(\w+)"', FILLED_IN.read_text())) | set(AROUND)
    own = own_names(scripts.values())
    found = [
        f"{name}: {feature}"
        for name, text in scripts.items()
        if name != FILLED_IN.name
        for feature in sorted(set(newer_in_script(text, features, own)))
        if feature not in fine
    ]
    for path in sorted(static.glob("*.css")):
        text = without_comments(path.read_text())
        used = {selector for selector in features["selectors"] if re.search(rf"{selector}(?![\w-])", text)}
        used |= {f"unit {unit}" for unit in re.findall(r"[\d.](dvh|svh|lvh|cqw|cqi|cqh)\b", without_ways_round(text))}
        found += [f"{path.name}: {selector}" for selector in sorted(used - fine - {":has"})]
    return found


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--renew", type=Path, metavar="DATA.json")
    args = parser.parse_args()
    if args.renew:
        FEATURES.write_text(json.dumps(renew(json.loads(args.renew.read_text())), indent=0) + "\n")
        return 0
    found = problems()
    print(*found, sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())

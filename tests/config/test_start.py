"""The modules imported before the first request, which determine how long a start takes after a crash."""

import subprocess
import sys
from collections.abc import Callable

from django.conf import settings

LOAD = "from config import warm_up; warm_up.load(prepare=False)"
# There were some 2,000 when this was written, a tenth of them our own, 2,500 with seven rule systems and the
# spreadsheet readers, 2,650 with circuits and tables of friends, and 2,730 with selections, printed sheets and a front
# desk without network.
MOST_MODULES = 2780
# These are imported only by the page or task that needs them: mathematics, spreadsheets, pictures, test libraries.
LATER = {"numpy", "PIL", "openpyxl", "pytest", "hypothesis", "playwright", "factory", "faker", "mahjong", "openskill"}


def test_a_start_imports_no_more_than_it_did(figures: Callable[[str], None]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", LOAD],
        cwd=settings.BASE_DIR,
        env={
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "VAR_DIR": str(settings.VAR_DIR),
            "WEB_CONCURRENCY": "2",  # several processes share what is loaded before they fork
        },
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    rows = [
        line.split("|") for line in done.stderr.splitlines() if line.startswith("import time:") and "[us]" not in line
    ]
    names = {row[2].strip() for row in rows}
    own = [int(row[0].removeprefix("import time:")) for row in rows]
    slowest = max(zip(own, (row[2].strip() for row in rows), strict=True))
    figures(f"{len(names)} modules in {sum(own) / 1e6:.1f} s, the slowest {slowest[1]} in {slowest[0] / 1e3:.0f} ms")
    assert {name.partition(".")[0] for name in names} & LATER == set()
    assert len(names) < MOST_MODULES
    assert any(name.startswith("clubs.views.play.") for name in names), "the first request would import the pages"

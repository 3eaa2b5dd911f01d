"""The site's memory use on a small machine."""

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.faults.site import Site

MOST_MB = 220
PAGES = 150


def processes(site: Site) -> list[int]:
    """Return the supervisor and the processes that answer requests."""
    assert site.process is not None
    pid = site.process.pid
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def taken(site: Site) -> float:
    """Return the memory of all processes in MB, with shared pages counted once (`Pss`)."""
    found = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in processes(site))
    return sum(int(match[1]) for text in found if (match := re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE))) / 1024


def links(body: bytes) -> set[str]:
    """Return the links of a page to other pages of the site."""
    found = re.findall(r'href="(/[^"#]*)"', body.decode(errors="replace"))
    return {link.replace("&amp;", "&") for link in found if "/static/" not in link}


def test_web_and_worker_take_at_most_220_mb_of_a_small_machine(
    tmp_path: Path, prepared: Path, figures: Callable[[str], None]
) -> None:
    site = Site(tmp_path, MALLOC_ARENA_MAX="2")  # as `./run` sets it
    site.take(prepared)
    site.start()
    try:
        seen, asked = {"/"}, ["/"]
        with ThreadPoolExecutor(8) as visitors:
            for start in range(0, PAGES, 8):
                some = asked[start : start + 8]
                for answer in visitors.map(lambda path: site.get(path, patience=30), some):
                    new = links(answer.body) - seen
                    seen |= new
                    asked += sorted(new)
        time.sleep(1)
        used = taken(site)
        figures(f"web and worker after {min(PAGES, len(asked))} pages: {used:.0f} MB")
        assert used <= MOST_MB
    finally:
        site.stop()

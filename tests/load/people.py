"""Locust users of a club night: tablets at tables, readers at home, and arriving players.

The environment names the scene (SCENE, a file from `scene.py`) and the output file (SEEN: one line of JSON for each
request and for each accepted save). Users never give up: a request that is refused or not answered is repeated.
"""

import itertools
import json
import os
import random
import re
import time
import uuid
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlencode

from locust import FastHttpUser, between, events, task

SCENE = json.loads(Path(os.environ["SCENE"]).read_text())
EVERY = float(os.environ["EVERY"])
ENDING = 5
"""One table in this many plays its game to the end; the others go on until the run ends."""
LOOK = 3
OUTBOX = {"X-Outbox": "1", "Content-Type": "application/x-www-form-urlencoded"}
MARK = re.compile(r'name="(number|version|csrfmiddlewaretoken)" value="(\w+)"')
SEATS = re.compile(r'name="seat" value="(\d+)"')
TABLES = itertools.cycle(enumerate(SCENE["tables"]))
COMING = iter(SCENE["coming"])
SEEN = Path(os.environ["SEEN"])


def note(**line: Any) -> None:
    """Write down one event."""
    with SEEN.open("a") as seen:
        seen.write(json.dumps({"at": time.time(), **line}) + "\n")


@events.request.add_listener
def _asked(name: str, response_time: float, exception: Any, response: Any = None, **_: Any) -> None:
    status = getattr(response, "status_code", 0) or 0
    note(name=name, ms=response_time, status=status, failed=bool(exception) or status >= 400 or not status)


class Tablet(FastHttpUser):
    """A tablet at a table: a deal at intervals, with the win page opened and a value previewed before each."""

    fixed_count = len(SCENE["tables"])
    # No two tables keep in step, as in real play. Locust's own pacing counts from a common start and would align them.
    wait_time = between(EVERY * 0.7, EVERY * 1.3)

    def on_start(self) -> None:
        """Take the next table, each at a different moment."""
        number, self.link = next(TABLES)
        self.ends = number % ENDING == 0
        self.deals = 0
        time.sleep(random.uniform(0, EVERY))

    @task
    def deal(self) -> None:
        """Enter one deal, from the win page to the save. At the end of a game, all four players confirm it."""
        if self.deals < 0:
            self._watch()
            return
        page = self.client.get(f"{self.link}win/", name="win page")
        if not (form := marks(page)):
            return
        dealer = self.deals % 4
        win = {"type": "win", "from": str(dealer), "winner-1": "1" if dealer != 1 else "2", "value-1": "f3-30"}
        self.client.post(f"{self.link}preview/", data=form | win, headers={"HX-Request": "true"}, name="preview")
        self._save(win if self.ends else {"type": "draw", "tenpai": ["0", "1", "2", "3"]})
        self.deals += 1
        if self.ends and self.deals >= 8:
            self._confirm()

    def _save(self, result: dict[str, Any]) -> None:
        """Send the deal until it is accepted."""
        key = uuid.uuid4().hex
        while True:
            page = self.client.get(f"{self.link}draw/", name="draw page")
            if form := marks(page):
                sent = urlencode(form | result | {"key": key}, doseq=True)
                told = self.client.post(f"{self.link}save/", data=sent, headers=OUTBOX, name="save")
                if told.headers and told.headers.get("x-saved") == key:
                    note(taken=key)
                    return
            time.sleep(0.5)

    def _confirm(self) -> None:
        page = self.client.get(self.link, name="table")
        seats = sorted(set(SEATS.findall(page.text or "")))
        if len(seats) < 4:
            return
        for seat in seats:
            form = marks(self.client.get(self.link, name="table"))
            self.client.post(f"{self.link}confirm/", data=form | {"seat": seat, "on": "on"}, name="confirm")
        note(ended=self.link)
        self.deals = -1

    def _watch(self) -> None:
        self.client.get(self.link, name="table")


class Reader(FastHttpUser):
    """A reader at home who opens a page and polls it as its script does, by its ETag."""

    fixed_count = int(os.environ["READERS"])
    wait_time = between(LOOK * 0.9, LOOK * 1.1)
    PAGES: ClassVar = SCENE["pages"]

    def on_start(self) -> None:
        """Open a page."""
        self.page = random.choices(self.PAGES, weights=[3, 2, 1])[0]
        self.part: dict[str, str] = {}
        self.hidden = random.random() < 0.4
        time.sleep(random.uniform(0, LOOK))

    @task
    def look(self) -> None:
        """Poll every few seconds, or every minute while the page is hidden."""
        if self.hidden and random.random() > LOOK / 60:
            return
        answer = self.client.get(self.page, headers=self.part, name="public page")
        if self.part and (tag := (answer.headers or {}).get("etag")):
            self.part["If-None-Match"] = tag
        elif answer.status_code == 200:
            self.part["HX-Request"] = "true"


class Arrival(FastHttpUser):
    """An arriving player, who scans the code at the door, picks a name and taps."""

    fixed_count = len(SCENE["coming"])
    wait_time = between(4, 6)

    def on_start(self) -> None:
        """Arrive within the first two thirds of the time."""
        self.number, self.here = next(COMING), False
        time.sleep(random.uniform(0, float(os.environ["SECONDS"]) * 2 / 3))

    @task
    def come(self) -> None:
        """Check in once. Afterwards, reload the page."""
        door = SCENE["checkin"]
        form = marks(self.client.get(door, name="door"))
        if self.here or not form:
            return
        self.client.post(door, data=form | {"do": "me", "number": str(self.number)}, name="door")
        form = marks(self.client.get(door, name="door"))
        told = self.client.post(door, data=form | {"do": "here", "number": str(self.number)}, name="check-in")
        self.here = told.status_code in (200, 302)
        if self.here:
            note(arrived=self.number)


def marks(page: Any) -> dict[str, str]:
    """Return the hidden fields of a page's form, or nothing if the response is no page."""
    return dict(MARK.findall(page.text)) if page.status_code == 200 and page.text else {}

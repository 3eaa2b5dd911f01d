"""A table's tablet that behaves as its outbox does: it repeats a save with the same key until the site accepts it."""

import re
import threading
import time
import uuid
from collections import Counter

from tests.faults.site import Answer, Site

MARK = re.compile(r'name="(number|version|csrfmiddlewaretoken)" value="(\w+)"')
PAUSE = 0.05


class Tablet:
    """Record one drawn deal after another. Everybody is ready, so the dealer stays and the game doesn't end."""

    def __init__(self, site: Site, link: str) -> None:
        self.site, self.link = site, link
        self.taken: list[str] = []
        self.answers: Counter[str] = Counter()
        self.slowest = self.slowest_save = 0.0
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.play)

    def play(self) -> None:
        """Enter deals until told to stop, and finish the last one."""
        while not self.stopping.is_set():
            began = time.monotonic()
            self.see_through(uuid.uuid4().hex)
            self.slowest = max(self.slowest, time.monotonic() - began)

    def see_through(self, key: str) -> None:
        """Repeat one save until it is accepted."""
        while True:
            try:
                if self.send(key):
                    return
            except OSError as error:
                self.answers[type(error).__name__] += 1
            time.sleep(PAUSE)

    def send(self, key: str) -> bool:
        """Open the table's page and save its next deal."""
        page = self.site.get(f"{self.link}draw/")
        if page.status != 200:
            return self.note(page)
        marks = dict(MARK.findall(page.body.decode()))
        form = marks | {"key": key, "type": "draw", "tenpai": ["0", "1", "2", "3"]}
        cookie = page.headers["set-cookie"].split(";")[0]
        began = time.monotonic()
        told = self.site.post(f"{self.link}save/", form, Cookie=cookie, **{"X-Outbox": "1"})
        self.slowest_save = max(self.slowest_save, time.monotonic() - began)
        if told.headers.get("x-saved") == key:
            self.taken.append(key)
        return self.note(told)

    def note(self, answer: Answer) -> bool:
        """Count the response. Return whether the save was accepted."""
        self.answers[str(answer.status)] += 1
        return answer.status == 204

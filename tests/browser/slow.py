"""A site that answers late, to find tests that do not wait for what they need: `SLOW=0.5 pytest tests/browser`."""

import os
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

SECONDS = float(os.environ.get("SLOW", "0"))


def answers_late(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Do what was asked, then hold the answer back; and take a save only after as long again."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            time.sleep(SECONDS)
        response = get_response(request)
        time.sleep(SECONDS / 2)
        return response

    return middleware

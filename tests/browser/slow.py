"""A site that answers late, to find tests that don't wait for what they need: `SLOW=0.5 pytest tests/browser`."""

import os
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

SECONDS = float(os.environ.get("SLOW", "0"))


def answers_late(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Delay every response, and delay each POST also before it is processed."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            time.sleep(SECONDS)
        response = get_response(request)
        time.sleep(SECONDS / 2)
        return response

    return middleware

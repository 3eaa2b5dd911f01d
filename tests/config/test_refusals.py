"""What proxies and servers refuse under the API: one error format, with each code documented by status."""

import json
import re

import pytest
from django.conf import settings

from clubs.outages import Outage
from config.request_buffering import REFUSALS
from config.thread_limits import BusyError

DOCS = settings.BASE_DIR / "docs"
CADDY = (settings.BASE_DIR / "docker" / "Caddyfile").read_text()
[NGINX] = re.findall(r"```nginx\n(.*?)```", (DOCS / "operations.md").read_text(), re.DOTALL)
CADDYS = re.findall(r"respond @\w+ `(.*?)` ", CADDY)
NGINXS = re.findall(r"return \d+ '(.*?)';", NGINX)


def documented() -> set[tuple[int, str]]:
    """Return the status and code of every refusal named in the documentation."""
    rows = re.findall(r"^\| ([\d, ]+) \| (.+) \|$", (DOCS / "api.md").read_text(), re.MULTILINE)
    return {
        (int(status), code)
        for statuses, words in rows
        for status in statuses.split(", ")
        for code in re.findall(r"`(\w+)`", words)
    }


@pytest.mark.parametrize("said", [*CADDYS, *NGINXS])
def test_a_proxy_refuses_in_the_shape_of_the_api(said: str) -> None:
    error = json.loads(said)
    assert (error["ok"], set(error["error"])) == (False, {"code", "field", "message"})
    assert error["error"]["code"] in {code for _status, code in documented()}


def test_both_proxies_say_the_same_codes() -> None:
    codes = [{json.loads(said)["error"]["code"] for said in found} for found in (CADDYS, NGINXS)]
    assert codes == [{"too_large", "away", "proxy_error"}, {"too_large", "away"}]
    for status in (413, 414, 431, 494, 502, 504):
        assert re.search(rf"error_page [\d ]*{status}\b", NGINX), status


def test_an_address_too_long_for_nginx_goes_to_no_named_location() -> None:
    """Check that it is no named location: nginx has not read the address yet and would answer 500."""
    assert re.search(r"error_page 414 /[\w-]+;", NGINX)


def test_every_code_of_servers_stands_in_the_documentation() -> None:
    own = {(status, code) for status, (code, _words) in REFUSALS.items() if status not in (500, 501)}
    away = {(503, one.value) for one in Outage}
    busy = (BusyError.code, json.loads(BusyError("").to_response()[2])["error"]["code"])
    assert own | away | {busy} <= documented()

"""The scoring contract on the command line: it streams, survives every line, and needs no settings or database."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import get_commands

import manage
from clubs.contract_calls import CALLS
from rules.calls import answer

# Settings that would stop the project from starting. These commands never read them.
BROKEN = {"DEPLOYMENT": "production", "DJANGO_SETTINGS_MODULE": "config.settings"}
WIN = {"rules": "riichi", "result": {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}]}}


def command(*arguments: str, cwd: Path = settings.BASE_DIR) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C", **BROKEN},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def answers(call: str, *lines: bytes) -> list[dict[str, Any]]:
    out, err = command(call).communicate(b"".join(line + b"\n" for line in lines))
    assert err == b""
    return [json.loads(line) for line in out.splitlines()]


def test_each_line_is_answered_as_soon_as_it_is_read() -> None:
    with command("deal") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps(WIN | {"id": number}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == answer("deal", WIN | {"id": number})
        process.stdin.close()


@pytest.mark.parametrize("line", [b"nonsense", b"", b"{", b'{"id": "\xff"}', b"[" * 100_000])
def test_bad_line_gets_an_error_and_the_next_its_answer(line: bytes) -> None:
    bad, good = answers("deal", line, json.dumps(WIN).encode())
    assert (bad["ok"], bad["error"]["code"]) == (False, "bad_json")
    assert good == answer("deal", WIN)


def test_text_comes_back_in_its_own_script_whatever_the_locale() -> None:
    out, _ = command("deal").communicate('{"id": "東一\\ud800"}\n'.encode())
    assert out.startswith('{"id": "東一\\ud800"'.encode())


def test_every_call_of_the_contract_is_a_command() -> None:
    assert set(manage.CORE_CALLS) == set(CALLS)
    assert {name for name, app in get_commands().items() if app == "clubs"} >= set(CALLS)


def test_rules_prints_the_presets_and_one_preset() -> None:
    out, _ = command("rules").communicate()
    assert json.loads(out) == answer("rules", {})
    out, _ = command("rules", "riichi").communicate()
    assert json.loads(out) == answer("rules", {"rules": "riichi"})


def test_rules_refuses_an_unknown_preset() -> None:
    process = command("rules", "nope")
    out, err = process.communicate()
    assert json.loads(out)["error"]["code"] == "unknown_rules"
    assert (process.returncode, err.startswith(b"CommandError: ")) == (1, True)


def test_reader_that_leaves_early_sees_no_complaint() -> None:
    pipe = f"yes '{{}}' | {sys.executable} manage.py deal | head -n 1"
    piped = subprocess.run(["bash", "-c", pipe], cwd=settings.BASE_DIR, capture_output=True, check=True)
    assert (piped.stdout.count(b"\n"), piped.stderr) == (1, b"")


def test_nothing_is_written_beside_the_caller(tmp_path: Path) -> None:
    command("deal", cwd=tmp_path).communicate(json.dumps(WIN).encode())
    assert list(tmp_path.iterdir()) == []

"""The Compose file is well formed and requires every variable that production needs."""

import re
import time
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.cache import caches

from config import worker_check
from config.celery import SWEPT

DOCKER = settings.BASE_DIR / "docker"


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((DOCKER / "compose.yml").read_text())


def test_compose_runs_every_part(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {"migrate", "web", "worker", "sender", "postgres", "redis", "caddy"}


def test_services_depend_on_services_there_are(compose: dict[str, Any]) -> None:
    wanted = {name for service in compose["services"].values() for name in service.get("depends_on", {})}
    assert wanted <= set(compose["services"])


def test_named_volumes_are_declared(compose: dict[str, Any]) -> None:
    mounts = [mount for service in compose["services"].values() for mount in service.get("volumes", [])]
    named = {mount.split(":")[0] for mount in mounts if not mount.startswith(".")}
    assert named == set(compose["volumes"])
    assert all((DOCKER / mount.split(":")[0]).exists() for mount in mounts if mount.startswith("."))


@pytest.mark.parametrize("name", ["web", "worker", "sender", "migrate"])
def test_every_process_gets_what_production_requires(compose: dict[str, Any], name: str) -> None:
    source = (settings.BASE_DIR / "config" / "settings.py").read_text()
    required = set(re.findall(r'required_in_production\("(\w+)"', source))
    assert required <= set(compose["services"][name]["environment"])


def test_example_names_every_variable_without_a_default() -> None:
    asked = set(re.findall(r"\$\{(\w+):\?\}", (DOCKER / "compose.yml").read_text()))
    assert asked == set(re.findall(r"^(\w+)=", (DOCKER / "example.env").read_text(), re.MULTILINE))


def test_image_installs_the_locked_set_only() -> None:
    lines = (DOCKER / "Dockerfile").read_text().splitlines()
    assert [line for line in lines if "pip install" in line] == [
        "RUN .venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt"
    ]


def test_every_process_that_stays_has_a_health_check(compose: dict[str, Any]) -> None:
    assert {name for name, service in compose["services"].items() if "healthcheck" not in service} <= {
        "migrate",
        "caddy",
    }


def test_a_worker_is_well_while_a_worker_sweeps(compose: dict[str, Any]) -> None:
    assert compose["services"]["worker"]["healthcheck"]["test"] == ["CMD", "python", "-m", worker_check.__name__]
    caches["shared"].set(SWEPT, time.time() - 30, timeout=None)
    worker_check.main()
    caches["shared"].set(SWEPT, time.time() - 3600, timeout=None)
    with pytest.raises(SystemExit, match="No worker has swept for 3600 s"):
        worker_check.main()


def test_every_service_bounds_its_log_and_its_memory_and_ends_in_order(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "3"}, name
        assert service["init"] is True, name
        assert service["stop_grace_period"], name
        assert "mem_limit" in service or name == "migrate", name


def test_every_variable_of_the_configuration_reaches_the_processes(compose: dict[str, Any]) -> None:
    for name in ("web", "worker", "sender", "migrate"):
        assert compose["services"][name]["env_file"] == [{"path": "../.env", "required": False}]


def test_compose_sets_itself_only_what_it_knows_better_and_hands_on_the_rest(compose: dict[str, Any]) -> None:
    table = re.findall(r"^\| (`[^|]+`) \|", (settings.BASE_DIR / "docs" / "configuration.md").read_text(), re.MULTILINE)
    known = {name for cell in table for name in re.findall(r"`(\w+)`", cell)}
    assert len(known) > 40
    for service in ("web", "worker", "sender", "migrate"):
        made = compose["services"][service]["environment"]
        assert set(made) <= known, "a variable that configuration.md doesn't know"
        fixed = {name for name, value in made.items() if f"${{{name}" not in value}
        assert fixed == {"ALLOWED_HOSTS", "PUBLIC_URL", "DATABASE_URL", "REDIS_URL"}, "set in .env in vain"


def test_memory_of_a_machine_with_1_gb_is_enough_for_what_the_steps_switch_off(compose: dict[str, Any]) -> None:
    steps = (settings.BASE_DIR / "docs" / "operations.md").read_text()
    [text] = re.findall(r"^\*\*Memory\*\*.*?(?=\n\n)", steps, re.MULTILINE | re.DOTALL)
    said = dict(re.findall(r"`(\w+_MEMORY)=(\d+)m`", text))
    limits = {
        name: re.fullmatch(r"\$\{(\w+):-(\d+)m\}", service["mem_limit"])
        for name, service in compose["services"].items()
        if "mem_limit" in service
    }
    assert all(limits.values())
    names = {name: found[1] for name, found in limits.items() if found}
    assert set(said) == {variable for name, variable in names.items() if name != "sender"}
    assert sum(map(int, said.values())) == 800 <= 1000
    assert "800 MB" in text
    assert sum(int(found[2]) for found in limits.values() if found) == 2200
    assert "2.2 GB" in text
    assert "`SENDERS=0`, `WORKER_QUEUES" in text
    assert compose["services"]["sender"]["scale"] == "${SENDERS:-1}"
    assert "`WORKER_QUEUES=now,soon,outside,night,celery`" in text


def test_backup_gets_out_of_its_volume_and_back_by_commands_that_can_be_copied(compose: dict[str, Any]) -> None:
    steps = (settings.BASE_DIR / "docs" / "operations.md").read_text()
    [volume] = compose["services"]["worker"]["volumes"]
    place = volume.split(":")[1]
    assert f"dc cp worker:{place}/now.backup ." in steps
    assert f"dc cp now.backup worker:{place}/now.backup" in steps
    assert "manage.py restore var/backups/now.backup" in steps
    assert place.endswith("/var/backups")


def test_every_variable_of_the_file_is_one_that_an_operator_can_look_up() -> None:
    used = set(re.findall(r"\$\{(\w+)", (DOCKER / "compose.yml").read_text()))
    docs = "".join((settings.BASE_DIR / "docs" / name).read_text() for name in ("operations.md", "configuration.md"))
    example = (DOCKER / "example.env").read_text()
    assert {name for name in used if f"`{name}" not in docs and f"{name}=" not in example} == set()


def test_http_3_reaches_the_proxy_and_the_image_can_write_every_script(compose: dict[str, Any]) -> None:
    assert "443:443/udp" in compose["services"]["caddy"]["ports"]
    assert "fonts-noto-cjk fonts-noto-core" in (DOCKER / "Dockerfile").read_text()


def test_one_worker_alone_talks_to_foreign_servers_and_every_queue_is_taken_from(compose: dict[str, Any]) -> None:
    queues = {
        name: re.search(r"--queues (?:\$\{\w+:-)?([\w,]+)", compose["services"][name]["command"])
        for name in ("worker", "sender")
    }
    taken = {name: set(found[1].split(",")) for name, found in queues.items() if found}
    assert taken["sender"] == {"outside"} == set(settings.EMBEDDED_QUEUES["outside"])
    assert taken["worker"] == set(settings.EMBEDDED_QUEUES["own"])
    assert taken["worker"] | taken["sender"] == {*settings.QUEUES, "celery"}
    routes = settings.CELERY_TASK_ROUTES
    assert {name for name, route in routes.items() if route["queue"] == "outside"} == {
        "clubs.tasks.send_message",
        "clubs.tasks.send_mail",
        "clubs.tasks.read_circuit_feed",
    }


# -- a machine of several ----------------------------------------------------------------------------

OF_MACHINES = ("web", "worker-now", "worker", "sender", "migrate")


@pytest.fixture(scope="module")
def machine() -> dict[str, Any]:
    return yaml.safe_load((DOCKER / "machines.yml").read_text())


def test_a_machine_of_several_runs_what_is_said_and_shares_the_rest(machine: dict[str, Any]) -> None:
    assert {name: service["profiles"] for name, service in machine["services"].items()} == {
        "migrate": ["migrate"],
        "web": ["web"],
        **{name: ["worker"] for name in ("worker-now", "worker", "sender")},
    }
    assert set(machine["volumes"]) == {"backups"}


@pytest.mark.parametrize("name", OF_MACHINES)
def test_every_process_of_a_machine_is_bounded_and_gets_what_production_requires(
    machine: dict[str, Any], name: str
) -> None:
    service = machine["services"][name]
    source = (settings.BASE_DIR / "config" / "settings.py").read_text()
    assert set(re.findall(r'required_in_production\("(\w+)"', source)) <= set(service["environment"])
    assert service["env_file"] == [{"path": "../.env", "required": False}]
    assert service["logging"]["options"] == {"max-size": "10m", "max-file": "3"}
    assert (service["init"], service["stop_grace_period"]) == (True, "30s")
    assert name == "migrate" or {"mem_limit", "healthcheck"} <= set(service)


def test_the_workers_of_a_machine_take_from_every_queue_once(machine: dict[str, Any]) -> None:
    commands = [service["command"] for name, service in machine["services"].items() if name not in ("web", "migrate")]
    taken = [name for command in commands for name in command.split("--queues ")[1].split()[0].split(",")]
    assert sorted(taken) == sorted({*settings.QUEUES, "celery"})


def test_the_chapter_on_machines_names_every_variable_without_a_default() -> None:
    asked = set(re.findall(r"\$\{(\w+):\?\}", (DOCKER / "machines.yml").read_text()))
    chapter = (
        (settings.BASE_DIR / "docs" / "operations.md").read_text().partition("\n## Many clubs, several machines")[2]
    )
    assert asked == set(re.findall(r"^(\w+)=", chapter.partition("\n## ")[0], re.MULTILINE)) - {"COMPOSE_PROFILES"}

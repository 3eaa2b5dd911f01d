"""TLS in a hall: the machine's own certificate authority, the certificate that it signs, and the server using it."""

import ssl
import stat
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import time_machine
from cryptography import x509
from cryptography.x509.oid import ExtensionOID
from django.test import Client

from config import local_tls, tls_trust_page
from tests.browser.hall import Hall

SITE, AUTHORITY = "site.pem", "authority.crt"


def kept(folder: Path, name: str) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / name).read_bytes())


def named(folder: Path) -> set[str]:
    said = kept(folder, SITE).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(one.value) for one in said}


@pytest.fixture
def hosts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names and addresses of this machine, for the test to change."""
    found = ["localhost", "127.0.0.1", "[::1]", "laptop", "laptop.local", "192.168.1.20"]
    monkeypatch.setattr(local_tls, "own_hosts", lambda: found)
    monkeypatch.setattr(local_tls, "own_addresses", lambda: [host for host in found[5:] if host[0].isdigit()])
    return found


def test_certificate_names_the_machine_and_is_made_again_when_its_address_changes(
    tmp_path: Path, hosts: list[str]
) -> None:
    local_tls.context(tmp_path)
    first, authority = kept(tmp_path, SITE), kept(tmp_path, AUTHORITY)
    assert named(tmp_path) == {"localhost", "127.0.0.1", "::1", "laptop", "laptop.local", "192.168.1.20"}
    local_tls.context(tmp_path)
    assert kept(tmp_path, SITE) == first
    hosts[5] = "10.0.0.7"
    local_tls.context(tmp_path)
    assert "10.0.0.7" in named(tmp_path)
    assert kept(tmp_path, AUTHORITY) == authority


def test_certificate_is_renewed_before_its_end_and_the_authority_stays(tmp_path: Path, hosts: list[str]) -> None:
    with time_machine.travel("2026-11-20T12:00:00Z"):
        local_tls.context(tmp_path)
        first, authority = kept(tmp_path, SITE), kept(tmp_path, AUTHORITY)
        assert (first.not_valid_after_utc - first.not_valid_before_utc).days < 398
    with time_machine.travel("2027-11-20T12:00:00Z"):
        local_tls.context(tmp_path)
        assert kept(tmp_path, SITE) != first
        assert kept(tmp_path, AUTHORITY) == authority


def test_authority_vouches_for_local_networks_only_and_its_key_is_the_owners(tmp_path: Path, hosts: list[str]) -> None:
    hosts.append("8.8.8.8")
    hosts.append("bank.example")
    local_tls.context(tmp_path)
    hosts.append("9.9.9.9")
    local_tls.context(tmp_path)
    assert "bank.example" not in named(tmp_path)
    assert "9.9.9.9" not in named(tmp_path)
    limits = kept(tmp_path, AUTHORITY).extensions.get_extension_for_oid(ExtensionOID.NAME_CONSTRAINTS)
    assert limits.critical
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_broken_or_foreign_certificates_are_made_again(tmp_path: Path, hosts: list[str]) -> None:
    local_tls.context(tmp_path)
    (tmp_path / SITE).write_text("nothing")
    local_tls.context(tmp_path)
    (tmp_path / AUTHORITY).unlink()
    local_tls.context(tmp_path)
    kept(tmp_path, SITE).verify_directly_issued_by(kept(tmp_path, AUTHORITY))


@pytest.mark.django_db(transaction=True)
def test_site_answers_by_tls_to_whoever_trusts_the_authority(tmp_path: Path) -> None:
    hall = Hall(local_tls.context(tmp_path))
    try:
        with urlopen(f"{hall.url}/healthz", context=ssl.create_default_context(cafile=tmp_path / AUTHORITY)) as answer:
            assert answer.status == 200
        with pytest.raises(OSError, match="certificate verify failed"):
            urlopen(f"{hall.url}/healthz", context=ssl.create_default_context())
        with pytest.raises(OSError, match=r"."):
            urlopen(f"{hall.url.replace('https', 'http')}/healthz", timeout=5)
    finally:
        hall.cut()


@pytest.mark.django_db
def test_page_offers_the_certificate_and_never_the_key(
    tmp_path: Path, hosts: list[str], client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/trust/east-one.crt").status_code == 404
    assert "TLS=1 ./run" in client.get("/trust/").content.decode()
    local_tls.context(tmp_path)
    settings.TLS = True
    monkeypatch.setattr(tls_trust_page, "AUTHORITY", tmp_path / AUTHORITY)
    page = client.get("/trust/", headers={"host": "localhost:8000"}).content.decode()
    assert tls_trust_page.fingerprint() in page
    assert page.count("<svg") >= 2
    file = client.get("/trust/east-one.crt")
    assert file["Content-Type"] == "application/x-x509-ca-cert"
    assert file.content == (tmp_path / AUTHORITY).read_bytes()
    assert b"PRIVATE" not in file.content

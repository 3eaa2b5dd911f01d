"""TLS in a hall without internet: an authority of this machine's own, and the certificate that it signs for the site.

Both are made on the first start with `TLS=1` and kept in `var/tls`. The authority may vouch for names and addresses of
local networks only, so a tablet that trusts it trusts it for nothing else; its key never leaves the folder.
"""

import os
import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from config.env import own_addresses, own_hosts

AUTHORITY_LIFE = timedelta(days=10 * 365)
# Tablets refuse certificates that live longer than 398 days.
LIFE = timedelta(days=397)
RENEW_BEFORE = timedelta(days=60)
# A tablet's clock may be behind.
SLACK = timedelta(days=2)
NETWORKS = [
    *(ip_network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10")),
    *(ip_network(net) for net in ("169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128")),
]


def context(folder: Path) -> ssl.SSLContext:
    """Return what the server speaks TLS with; authority and certificate are made, or renewed, where they must be."""
    authority = kept_authority(folder)
    hosts = [host.strip("[]") for host in own_hosts()]
    if not serves(folder, authority, hosts):
        issue(folder, authority, hosts)
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    made.set_alpn_protocols(["http/1.1"])
    made.load_cert_chain(folder / "site.pem")
    return made


def kept_authority(folder: Path) -> x509.Certificate:
    """Return the authority in the folder, made on first use and when it has come to its end."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (folder / "authority.key").exists() or ends_soon(folder / "authority.crt"):
        make_authority(folder)
    return x509.load_pem_x509_certificate((folder / "authority.crt").read_bytes())


def make_authority(folder: Path) -> None:
    """Make a key, and the certificate by which tablets trust it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = f"East One · 東一, {own_hosts()[3]}, {datetime.now(UTC):%Y-%m-%d}"
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])
    builder = (
        began(x509.CertificateBuilder().subject_name(subject).issuer_name(subject), key, AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted(), None), critical=True)
    )
    write(folder / "authority.key", private(key))
    write(folder / "authority.crt", builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))


def issue(folder: Path, authority: x509.Certificate, hosts: list[str]) -> None:
    """Make the site's key and certificate for these names and addresses: `site.pem` has both."""
    signer = serialization.load_pem_private_key((folder / "authority.key").read_bytes(), None)
    if not isinstance(signer, ec.EllipticCurvePrivateKey):
        raise TypeError("authority.key")
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "East One")])
    builder = (
        began(x509.CertificateBuilder().subject_name(subject).issuer_name(authority.subject), key, LIFE)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(names(authority, hosts)), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False)
    )
    made = builder.sign(signer, hashes.SHA256())
    write(folder / "site.pem", private(key) + made.public_bytes(serialization.Encoding.PEM))


def serves(folder: Path, authority: x509.Certificate, hosts: list[str]) -> bool:
    """Return whether the kept certificate is of this authority, names all these hosts, and has time left."""
    path = folder / "site.pem"
    if not path.exists() or ends_soon(path):
        return False
    kept = x509.load_pem_x509_certificate(path.read_bytes())
    said = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    try:
        kept.verify_directly_issued_by(authority)
    except Exception:  # noqa: BLE001  # whatever is wrong with it, another one is made
        return False
    return set(said) == set(names(authority, hosts))


def names(authority: x509.Certificate, hosts: list[str]) -> list[x509.GeneralName]:
    """Return those of the hosts for which the authority may vouch."""
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    domains = [one.value for one in limits if isinstance(one, x509.DNSName)]
    networks = [ip_network(one.value) for one in limits if isinstance(one, x509.IPAddress)]
    made: list[x509.GeneralName] = []
    for host in dict.fromkeys(hosts):
        try:
            address = ip_address(host)
        except ValueError:
            if any(host == domain or host.endswith(f".{domain}") for domain in domains):
                made.append(x509.DNSName(host))
        else:
            if any(address in network for network in networks):
                made.append(x509.IPAddress(address))
    return made


def permitted() -> list[x509.GeneralName]:
    """Return what the authority may vouch for: names and addresses of local networks, and this machine's own."""
    networks = dict.fromkeys([*NETWORKS, *(ip_network(address) for address in own_addresses())])
    domains = dict.fromkeys(["localhost", "local", "home.arpa", "internal", "test", own_hosts()[3]])
    return [*(x509.DNSName(domain) for domain in domains), *(x509.IPAddress(network) for network in networks)]


def began(
    builder: x509.CertificateBuilder, key: ec.EllipticCurvePrivateKey, life: timedelta
) -> x509.CertificateBuilder:
    """Return the builder with what every certificate has: its number, its key, from when to when it is good."""
    now = datetime.now(UTC)
    return (
        builder.serial_number(x509.random_serial_number())
        .public_key(key.public_key())
        .not_valid_before(now - SLACK)
        .not_valid_after(now - SLACK + life)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def usage(*, signs: bool) -> x509.KeyUsage:
    """Return what a key is for: to sign certificates, or connections."""
    off = dict.fromkeys(("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False)
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
        **off,
    )


def ends_soon(path: Path) -> bool:
    """Return whether the certificate is missing, unreadable, or near its end."""
    try:
        kept = x509.load_pem_x509_certificate(path.read_bytes())
    except (OSError, ValueError):
        return True
    return kept.not_valid_after_utc - datetime.now(UTC) < RENEW_BEFORE


def private(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return a key as it is kept."""
    plain = serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)


def write(path: Path, data: bytes) -> None:
    """Put a file in its place whole or not at all, readable by its owner only."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_bytes(data)
    draft.replace(path)

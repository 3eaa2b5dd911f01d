"""TLS in a local network without internet: a local certificate authority, and the site's certificate.

Both are created on the first start with `TLS=1` and stored in `var/tls`. Name constraints limit the authority to local
networks, so that a tablet trusts it for nothing else; its key never leaves the folder.
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
# Tablets reject certificates valid for more than 398 days.
LIFE = timedelta(days=397)
RENEW_BEFORE = timedelta(days=60)
# A tablet's clock may be slow.
SLACK = timedelta(days=2)
NETWORKS = [
    *(ip_network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10")),
    *(ip_network(net) for net in ("169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128")),
]


def context(folder: Path) -> ssl.SSLContext:
    """Return the server's TLS context; authority and certificate are created or renewed if necessary."""
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
    """Return the authority in the folder, created on first use and when it has expired."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (folder / "authority.key").exists() or ends_soon(folder / "authority.crt"):
        make_authority(folder)
    return x509.load_pem_x509_certificate((folder / "authority.crt").read_bytes())


def make_authority(folder: Path) -> None:
    """Create the authority's key and its self-signed certificate."""
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
    """Create the site's key and certificate for these names and addresses, both in `site.pem`."""
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
    """Return whether the stored certificate is by this authority, names all these hosts, and is still valid."""
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
    """Return the hosts that the authority's name constraints permit."""
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
    """Return the permitted names: names and addresses of local networks, and this machine's own."""
    networks = dict.fromkeys([*NETWORKS, *(ip_network(address) for address in own_addresses())])
    domains = dict.fromkeys(["localhost", "local", "home.arpa", "internal", "test", own_hosts()[3]])
    return [*(x509.DNSName(domain) for domain in domains), *(x509.IPAddress(network) for network in networks)]


def began(
    builder: x509.CertificateBuilder, key: ec.EllipticCurvePrivateKey, life: timedelta
) -> x509.CertificateBuilder:
    """Return the builder with the common fields of certificates: serial number, key, validity."""
    now = datetime.now(UTC)
    return (
        builder.serial_number(x509.random_serial_number())
        .public_key(key.public_key())
        .not_valid_before(now - SLACK)
        .not_valid_after(now - SLACK + life)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def usage(*, signs: bool) -> x509.KeyUsage:
    """Return the key usage: signing certificates, or connections."""
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
    """Return whether the certificate is missing, unreadable, or about to expire."""
    try:
        kept = x509.load_pem_x509_certificate(path.read_bytes())
    except (OSError, ValueError):
        return True
    return kept.not_valid_after_utc - datetime.now(UTC) < RENEW_BEFORE


def private(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return a key in its stored form."""
    plain = serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)


def write(path: Path, data: bytes) -> None:
    """Write a file atomically, readable by its owner only."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_bytes(data)
    draft.replace(path)

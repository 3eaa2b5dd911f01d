"""The VAPID key pair for web push.

It is derived from the site's secret key, so that it exists from the first start and is the same in every process.
"""

from base64 import urlsafe_b64encode
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from django.conf import settings

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""


@lru_cache(maxsize=2)
def _key(secret: str) -> ec.EllipticCurvePrivateKey:
    drawn = HKDF(algorithm=SHA256(), length=48, salt=None, info=b"east-one web push").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(drawn) % (ORDER - 1) + 1, ec.SECP256R1())


def pem() -> tuple[bytes, bytes]:
    """Return the private and the public key in PEM."""
    key = _key(settings.SECRET_KEY)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private, key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def public_key() -> str:
    """Return the public key in the format that browsers expect."""
    point = _key(settings.SECRET_KEY).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")

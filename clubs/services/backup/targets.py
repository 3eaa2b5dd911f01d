"""Places for backups besides this machine's disk: a folder, a server by SFTP, or object storage (S3)."""

import hashlib
import hmac
import os
import shutil
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote, urlsplit

import urllib3

from clubs.services.backup.backup_file import CHUNK, BackupError, whole_or_not

PATIENCE = 4 * 3600.0
SERVICE, ALGORITHM = "s3", "AWS4-HMAC-SHA256"
LONGEST_SINGLE_PUT = 5 * 2**30


def carry(path: Path, target: str) -> str:
    """Copy a backup to a target, whole or not at all, and return where it is.

    `target` is a folder, `sftp://user@host:port/folder` (with the key of the system's user), or `s3://bucket/folder`
    (with `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION` and, for other services than Amazon's,
    `S3_ENDPOINT`). Raises `BackupError`.
    """
    kinds = {"": _to_folder, "sftp": _by_sftp, "s3": _to_s3}
    scheme = urlsplit(target).scheme if "://" in target else ""
    if scheme not in kinds:
        raise BackupError(f"{target}: a backup goes to a folder, sftp://user@host/folder or s3://bucket/folder.")
    try:
        return kinds[scheme](path, target)
    except (OSError, subprocess.SubprocessError, urllib3.exceptions.HTTPError) as error:
        raise BackupError(f"The backup {path} could not be copied to {_plain(target)}: {error}") from error


def _plain(target: str) -> str:
    """Return a target without a password."""
    parts = urlsplit(target)
    return target.replace(f":{parts.password}@", ":…@") if parts.password else target


def _to_folder(path: Path, target: str) -> str:
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    there = folder / path.name
    with whole_or_not(there) as part:
        shutil.copyfile(path, part)
    return str(there)


def _by_sftp(path: Path, target: str) -> str:
    parts = urlsplit(target)
    tool = shutil.which("sftp")
    if tool is None:
        raise BackupError("sftp is missing; on Debian: apt install openssh-client")
    if not parts.hostname or parts.hostname.startswith("-") or '"' in parts.path:
        raise BackupError(f"{_plain(target)} is no address of the form sftp://user@host/folder.")
    there = f"{parts.path.rstrip('/') or '.'}/{path.name}"
    batch = f'put "{path}" "{there}.part"\nrename "{there}.part" "{there}"\n'
    host = f"{parts.username}@{parts.hostname}" if parts.username else parts.hostname
    done = subprocess.run(  # noqa: S603  # a fixed command, the host is no option
        [tool, "-q", "-b", "-", "-oBatchMode=yes", "-P", str(parts.port or 22), host],
        input=batch, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    if done.returncode:
        raise BackupError(f"sftp to {parts.hostname}: {done.stderr.strip()[-300:] or done.returncode}")
    return f"sftp://{host}{there}"


def _to_s3(path: Path, target: str) -> str:
    parts = urlsplit(target)
    missing = [name for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY") if not os.environ.get(name)]
    if missing:
        raise BackupError(f"Set {' and '.join(missing)} for {target}.")
    if path.stat().st_size > LONGEST_SINGLE_PUT:
        raise BackupError(f"{path} is longer than S3 takes at once (5 GB); use restic or rclone.")
    region = os.environ.get("AWS_REGION", "us-east-1")
    endpoint = os.environ.get("S3_ENDPOINT", f"https://s3.{region}.amazonaws.com").rstrip("/")
    key = quote("/".join(part for part in (parts.netloc, parts.path.strip("/"), path.name) if part))
    headers = signed_headers(f"{endpoint}/{key}", _hash_of(path), region, os.environ, datetime.now(UTC))
    headers["Content-Length"] = str(path.stat().st_size)
    with path.open("rb") as body, urllib3.PoolManager(timeout=urllib3.Timeout(connect=15, read=300)) as pool:
        answer = pool.urlopen("PUT", f"{endpoint}/{key}", body=body, headers=headers, redirect=False, retries=False)
    if answer.status != 200:
        raise BackupError(f"{endpoint} answered {answer.status}: {answer.data[:300].decode(errors='replace')}")
    return f"s3://{key}"


def signed_headers(
    url: str, sha256: str, region: str, secrets: Mapping[str, str], at: datetime, method: str = "PUT"
) -> dict[str, str]:
    """Return the headers that sign a request by AWS Signature Version 4; `sha256` is the body's, in hex."""
    parts, stamp, day = urlsplit(url), f"{at:%Y%m%dT%H%M%SZ}", f"{at:%Y%m%d}"
    headers = {"host": parts.netloc, "x-amz-content-sha256": sha256, "x-amz-date": stamp}
    names = ";".join(sorted(headers))
    lines = "".join(f"{name}:{headers[name]}\n" for name in sorted(headers))
    request = f"{method}\n{parts.path}\n{parts.query}\n{lines}\n{names}\n{sha256}"
    scope = f"{day}/{region}/{SERVICE}/aws4_request"
    text = f"{ALGORITHM}\n{stamp}\n{scope}\n{hashlib.sha256(request.encode()).hexdigest()}"
    key = f"AWS4{secrets['AWS_SECRET_ACCESS_KEY']}".encode()
    for step in (day, region, SERVICE, "aws4_request"):
        key = hmac.digest(key, step.encode(), "sha256")
    signature = hmac.new(key, text.encode(), "sha256").hexdigest()
    who = f"{secrets['AWS_ACCESS_KEY_ID']}/{scope}"
    headers["authorization"] = f"{ALGORITHM} Credential={who}, SignedHeaders={names}, Signature={signature}"
    return headers


def _hash_of(path: Path) -> str:
    measured = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            measured.update(chunk)
    return measured.hexdigest()

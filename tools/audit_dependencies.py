#!/usr/bin/env python3
"""List the dependencies, and check them for known vulnerabilities.

tools/audit_dependencies.py                 write var/sbom.json (CycloneDX), then look for advisories
tools/audit_dependencies.py --sbom FILE     the same, with the bill of materials in FILE
tools/audit_dependencies.py --offline       the bill of materials alone

It fails if there is an advisory for a locked version. If the advisory service doesn't answer, a clear warning is
printed, but that is no failure: it says nothing about the site.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from cyclonedx.contrib.hash.factories import HashTypeFactory
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL
from pip_requirements_parser import InstallRequirement, RequirementsFile

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.txt"
PATIENCE = 90
# Longer ones are the text of a licence, not its name.
LONGEST_LICENCE = 80
ASK = [sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), "--disable-pip", "--require-hashes"]
HOW = ["--format", "json", "--progress-spinner", "off", "--timeout", "5"]


def main() -> int:
    """Write the bill of materials, check for advisories, and print the result."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--sbom", type=Path, default=ROOT / "var" / "sbom.json")
    asked.add_argument("--offline", action="store_true")
    said = asked.parse_args()
    print(f"{write(said.sbom)} packages in {said.sbom}")
    return 0 if said.offline else told(advisories())


def write(path: Path) -> int:
    """Write the bill of materials. Return the number of packages in it."""
    bom = Bom(components=components())
    path.parent.mkdir(parents=True, exist_ok=True)
    made = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1)
    path.write_text(made + "\n")
    return len(bom.components)


def components() -> Iterator[Component]:
    """Return every package of the lock file with its hashes, and its licence if it is installed."""
    for line in RequirementsFile.from_file(str(LOCK)).requirements:
        version = next(iter(line.specifier)).version
        yield Component(
            name=line.name,
            version=version,
            type=ComponentType.LIBRARY,
            purl=PackageURL("pypi", name=line.name, version=version),
            hashes=hashes(line),
            licenses=licences(line.name),
        )


def hashes(line: InstallRequirement) -> list[HashType]:
    """Return the SHA-256 of each of its files."""
    return [HashTypeFactory().from_composite_str(text) for text in line.hash_options]


def licences(name: str) -> list[Any]:
    """Return a package's own statement of its licence."""
    try:
        about = metadata.metadata(name).json
    except metadata.PackageNotFoundError:
        return []
    text = str(about.get("license_expression") or about.get("license") or "")
    return [LicenseFactory().make_from_string(text)] if 0 < len(text) < LONGEST_LICENCE else []


def advisories() -> list[dict[str, Any]]:
    """Return pip-audit's findings for each package, or nothing if it could not check."""
    try:
        asked = subprocess.run([*ASK, *HOW], capture_output=True, text=True, timeout=PATIENCE, check=False)
        return json.loads(asked.stdout)["dependencies"]  # type: ignore[no-any-return]  # as pip-audit writes it
    except (ValueError, KeyError, subprocess.TimeoutExpired):
        return []


def told(found: list[dict[str, Any]]) -> int:
    """Print the findings. Return 1 if there are vulnerabilities."""
    asked = [one for one in found if "vulns" in one]
    bad = [(one, known) for one in asked for known in one["vulns"]]
    for one, known in bad:
        print(
            f"{one['name']} {one['version']}: {known['id']}, mended in {', '.join(known['fix_versions']) or 'nothing'}"
        )
    if not asked:
        print("\033[1;33m!!! The service of advisories does not answer: nothing was asked.\033[0m", file=sys.stderr)
    else:
        print(f"{len(asked)} of {len(found)} packages asked about, {len(bad)} advisories")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())

"""Only the site's own user can read the files that it stores."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*"))}


def test_var_is_private_whatever_the_umask_also_after_an_upgrade(tmp_path: Path) -> None:
    kept = tmp_path / "var"
    kept.mkdir(mode=0o755)
    (kept / "db.sqlite3-copy").touch(mode=0o644)
    (kept / "db.sqlite3-copy").chmod(0o644)
    write = "from pathlib import Path; Path(settings.VAR_DIR, 'new').mkdir(); Path(settings.VAR_DIR, 'new/f').touch()"
    code = f"import django; django.setup(); from django.conf import settings; {write}"
    about = {"VAR_DIR": str(kept), "DJANGO_SETTINGS_MODULE": "config.settings", "PATH": os.environ["PATH"]}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=about, check=True, umask=0)
    found = modes(kept)
    assert found["var"] == 0o700
    assert found["new"] == 0o700
    assert {name: mode for name, mode in found.items() if name not in ("var", "new") and mode & 0o077} == {}
    assert {"db.sqlite3-copy", "secret_key", "f"} <= set(found)

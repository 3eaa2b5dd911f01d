"""Every package that the program imports is in requirements.txt, not only among those of the tests."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OWN = ("clubs", "config", "rules", "scoring")


def imported(node: ast.AST) -> Iterator[str]:
    """Yield the packages that code imports when it runs, not what only type checkers read."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield node.module.partition(".")[0]
    for child in ast.iter_child_nodes(node):
        yield from imported(child)


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_package_that_the_program_imports_is_a_requirement() -> None:
    files = [path for folder in OWN for path in (ROOT / folder).rglob("*.py")]
    names = {name for path in files for name in imported(ast.parse(path.read_text()))}
    required = {
        plain(name) for name in re.findall(r"^([\w.-]+)==", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    }
    found = packages_distributions()
    others = names - set(sys.stdlib_module_names) - set(OWN)
    assert {name for name in others if not {plain(one) for one in found[name]} & required} == set()

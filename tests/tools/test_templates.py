"""Templates are read by people."""

from django.conf import settings

LONGEST = 160


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    folder = settings.BASE_DIR / "templates"
    long = [
        f"{path.relative_to(folder)}:{number}"
        for path in sorted(folder.rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []

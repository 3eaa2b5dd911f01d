#!/usr/bin/env python3
"""Keep the translation catalogues `locale/<language>/LC_MESSAGES/django.po`. Needs polib, no gettext.

tools/translations.py               add new messages to every catalogue, drop those that the sources no longer have
tools/translations.py --check       fail where a catalogue is out of date, or a translation is missing or wrong: another
                                    word than the site's for one thing, half-width punctuation (texts of rules too)
tools/translations.py --compile     write the .mo files that Django reads
tools/translations.py --where TEXT  print the messages that contain this text, with the files that use them
"""

import argparse
import ast
import hashlib
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
# The message ids are the English texts, so English has no catalogue.
LANGUAGES = ("ja", "zh_Hans", "zh_Hant")
WITHOUT_PLURAL = {"ja", "zh_Hans", "zh_Hant"}
PYTHON_FOLDERS = ("clubs", "config")
TEMPLATE_FOLDERS = ("templates", "clubs")
# The meaning of a call's arguments.
CALLS = {
    "_": ("id",),
    "gettext": ("id",),
    "ngettext": ("id", "plural"),
    "pgettext": ("context", "id"),
    "npgettext": ("context", "id", "plural"),
}
CALLS |= {f"{name}_lazy": shape for name, shape in CALLS.items()} | {"gettext_noop": ("id",)}
# Names for texts that are marked by gettext_noop where they are written.
MARKED_ELSEWHERE = (ast.Name, ast.Attribute, ast.Subscript)
STRING = r"""u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
TEMPLATE_CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*({STRING}(?:\s*,\s*{STRING})*)", re.DOTALL)
CORE_FOLDERS = ("scoring", "rules", "clubs")
HAN_OR_KANA = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
# What may be in Latin letters in a Chinese or Japanese text: placeholders, markup, English words, digits.
PLAIN_PART = re.compile(
    r"%(?:\(\w+\))?[sd]|%%s?|\{\w*\}|<[^>]*>|&\w+;|https?://\S+"
    r"|[A-Za-z](?:[A-Za-z0-9 .,'()/:+-]*[A-Za-z0-9)])?|[−+]?\d+(?:(?:[.,:]|, )[−+]?\d+)*"
)
HALF_WIDTH = re.compile(r"[,;:!?()]|[\u3040-\u30ff\u3400-\u9fff]\.")
# Words that the site replaces by others everywhere; import files may use any of them.
OTHER_WORDS = {"ja": (re.compile("選手(?!権)|プレーヤー"), "プレイヤー")}
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd]|\{\w*\}|%%s?")


@dataclass(frozen=True, order=True)
class Message:
    """A text to translate."""

    id: str
    plural: str = ""
    context: str = ""


Found = dict[Message, set[str]]


def found_in_sources() -> Found:
    """Return every message with the files that say it."""
    found: Found = defaultdict(set)
    for path in files(PYTHON_FOLDERS, "*.py"):
        for message in in_python(path.read_text(), path):
            found[message].add(name_of(path))
    for path in files(TEMPLATE_FOLDERS, "*.html", "*.txt"):
        for message in in_template(path.read_text()):
            found[message].add(name_of(path))
    return found


def files(folders: tuple[str, ...], *patterns: str) -> list[Path]:
    """Return the project's own files of these kinds, always in the same order."""
    paths = (path for folder in folders for pattern in patterns for path in (ROOT / folder).rglob(pattern))
    return sorted(path for path in set(paths) if not {"migrations", "static"} & set(path.parts))


def name_of(path: Path) -> str:
    """Return the path in the format of catalogues."""
    return path.relative_to(ROOT).as_posix()


def in_python(source: str, path: Path) -> Iterator[Message]:
    """Yield the messages of a module. A text composed at run time ends the program with its place."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (shape := CALLS.get(called(node.func))):
            texts = node.args[: len(shape)]
            if all(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in texts):
                yield message(shape, [ast.literal_eval(text) for text in texts])
            elif not all(isinstance(text, MARKED_ELSEWHERE) for text in texts):
                sys.exit(f"{name_of(path)}:{node.lineno}: only a plain string can be translated.")


def called(function: ast.expr) -> str:
    """Return the name of the called function, without its module."""
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def in_template(source: str) -> Iterator[Message]:
    """Yield the messages of a template."""
    from django.conf import settings
    from django.utils.translation.template import templatize

    if not settings.configured:
        settings.configure()
    for name, texts in TEMPLATE_CALL.findall(templatize(source)):
        shape = CALLS[name]
        yield message(shape, ast.literal_eval(f"[{texts}]")[: len(shape)])


def message(shape: tuple[str, ...], texts: list[str]) -> Message:
    """Return the message of a call from its texts."""
    return Message(**dict(zip(shape, texts, strict=True)))


def catalogues() -> dict[str, polib.POFile]:
    """Return the catalogue of each language, a new one if it has none yet."""
    return {language: catalogue(language) for language in LANGUAGES}


def catalogue(language: str) -> polib.POFile:
    """Return the language's catalogue."""
    path = LOCALE / language / "LC_MESSAGES" / "django.po"
    if path.exists():
        return polib.pofile(str(path), wrapwidth=110)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = polib.POFile(wrapwidth=110)
    fresh.fpath = str(path)
    fresh.metadata = {
        "Project-Id-Version": "East One",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=1; plural=0;" if language in WITHOUT_PLURAL else "nplurals=2; plural=(n != 1);",
    }
    return fresh


def message_of(entry: polib.POEntry) -> Message:
    """Return the message that a catalogue's entry translates."""
    return Message(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def update(book: polib.POFile, found: Found) -> None:
    """Update a catalogue from the sources, in a fixed order, keeping its translations."""
    known = {message_of(entry): entry for entry in book}
    plurals = int(re.findall(r"nplurals=(\d)", book.metadata["Plural-Forms"])[0])
    book[:] = [known.get(text) or new_entry(text, plurals) for text in sorted(found)]
    book.save(book.fpath)


def new_entry(text: Message, plurals: int) -> polib.POEntry:
    """Return an entry without a translation."""
    return polib.POEntry(
        msgid=text.id,
        msgid_plural=text.plural,
        msgctxt=text.context or None,
        msgstr_plural=dict.fromkeys(range(plurals), "") if text.plural else {},
    )


def faults(language: str, book: polib.POFile, found: Found) -> Iterator[str]:
    """Yield what is wrong with a catalogue."""
    known = {message_of(entry) for entry in book}
    yield from (f"{language}: not in the catalogue: {text.id!r}" for text in sorted(found.keys() - known))
    yield from (f"{language}: no longer in the sources: {text.id!r}" for text in sorted(known - found.keys()))
    for entry in book:
        if fault := fault_of(entry) or other_word(language, entry.msgstr, *entry.msgstr_plural.values()):
            yield f"{language}: {fault}: {entry.msgid!r}"


def fault_of(entry: polib.POEntry) -> str:
    """Return what is wrong with an entry, or ""."""
    texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if entry.fuzzy:
        return "only a guess (fuzzy)"
    if not all(texts):
        return "not translated"
    allowed = placeholders(entry.msgid) | placeholders(entry.msgid_plural)
    if any(not placeholders(text) <= allowed for text in texts):
        return "a placeholder that the source does not have"
    needed = placeholders(entry.msgid_plural or entry.msgid)
    if not any(needed <= placeholders(text) for text in texts):
        return "lacks a placeholder of the source"
    return "half-width punctuation" if any(map(half_width, texts)) else ""


def half_width(text: str) -> bool:
    """Return whether a Chinese or Japanese text has punctuation that is not full-width."""
    return bool(HAN_OR_KANA.search(text) and HALF_WIDTH.search(PLAIN_PART.sub("x", text)))


def other_word(language: str, *texts: str) -> str:
    """Return what is wrong with texts that don't use the site's word for a thing, or ""."""
    if language not in OTHER_WORDS:
        return ""
    pattern, word = OTHER_WORDS[language]
    found = next((match[0] for text in texts if (match := pattern.search(text))), "")
    return f"says {found}, where the site says {word}" if found else ""


def faults_of_core() -> Iterator[str]:
    """Yield the core's Chinese and Japanese texts with half-width punctuation or with other words than the site's."""
    for path in files(CORE_FOLDERS, "*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and called(node.func) == "Text":
                texts = [one.value for one in node.args[1:] if isinstance(one, ast.Constant)]
                wrong = [text for text in texts if isinstance(text, str) and half_width(text)]
                yield from (f"{name_of(path)}:{node.lineno}: half-width punctuation: {text!r}" for text in wrong)
                if fault := other_word("ja", *(text for text in texts[2:3] if isinstance(text, str))):
                    yield f"{name_of(path)}:{node.lineno}: {fault}: {texts[2]!r}"


def where(wanted: str, found: Found) -> Iterator[str]:
    """Yield the messages that contain a text, each with the files that use it."""
    for text in sorted(found):
        if wanted in text.id or wanted in text.plural:
            yield f"{text.id!r}: {', '.join(sorted(found[text]))}"


def placeholders(text: str) -> set[str]:
    """Return the placeholders of the text."""
    return set(PLACEHOLDER.findall(text))


def compile_all() -> None:
    """Write each .mo file that is missing or was made from a different catalogue, whatever the file times say."""
    for path in LOCALE.glob("*/LC_MESSAGES/*.po"):
        compiled, stamp = path.with_suffix(".mo"), path.with_suffix(".mo.sha256")
        now = hashlib.sha256(path.read_bytes()).hexdigest()
        if not compiled.exists() or not stamp.exists() or stamp.read_text() != now:
            polib.pofile(str(path)).save_as_mofile(str(compiled))
            stamp.write_text(now)


def main() -> None:
    """Update, check or compile the catalogues."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--where", metavar="TEXT")
    options = parser.parse_args()
    if options.compile:
        return compile_all()
    found, books = found_in_sources(), catalogues()
    if options.where:
        return print(*where(options.where, found), sep="\n")
    if options.check:
        wrong = [fault for language, book in books.items() for fault in faults(language, book, found)]
        wrong += faults_of_core()
        return sys.exit("\n".join([*wrong, "Run ./run messages, then translate what is empty."])) if wrong else None
    for book in books.values():
        update(book, found)
    return compile_all()


if __name__ == "__main__":
    main()

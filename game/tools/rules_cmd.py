"""`rules [ID…]`: read the rulebook, whose ids the game cites where it refuses something.

Without an id it lists the chapters, for a chapter its sections; a section or a rule is printed whole.
"""

import argparse

from game import paths
from game.content.rulebook import Entry, Rulebook
from game.tools.output import EXIT_ENVIRONMENT, EXIT_OK, CommandFailed, print_json, print_table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="SD5, SD5-8 or SD5-8.03; none: all chapters")
    parser.add_argument("--json", action="store_true", help="print what is found as JSON")


def run(args: argparse.Namespace) -> int:
    book = Rulebook(paths.rules_dir())
    if not book.entries:
        raise CommandFailed(f"the rulebooks are missing (looked in {paths.rules_dir()})", EXIT_ENVIRONMENT)
    found = [_found(book, cited) for cited in args.ids]
    if args.json:
        print_json([_as_json(entry) for entry in found or book.parts("")])
    elif not found:
        print_table(("chapter", "title"), [(entry.id, entry.title) for entry in book.parts("")])
    else:
        print("\n\n".join(_page(book, entry) for entry in found))
    return EXIT_OK


def _found(book: Rulebook, cited: str) -> Entry:
    entry = book.find(cited)
    if entry is not None:
        return entry
    section = book.find(cited.partition(".")[0])
    if section is None or section.id == cited.upper():
        raise CommandFailed(f"{cited}: no such chapter, section or rule; `rules` lists the chapters")
    raise CommandFailed(f"{cited}: no such rule; `rules {section.id}` prints the section that it would be in")


def _page(book: Rulebook, entry: Entry) -> str:
    above = [book.entries[entry.inside]] if entry.inside else []
    if above and above[0].inside:
        above.insert(0, book.entries[above[0].inside])
    head = " / ".join(f"{one.id} {one.title}".rstrip() for one in (*above, entry) if one.title)
    body = entry.text.replace("**", "")
    if not entry.inside:
        body += "\n\n" + "\n".join(f"{part.id:<8}{part.title}" for part in book.parts(entry.id))
    return f"{head}\n\n{body}".strip()


def _as_json(entry: Entry) -> dict[str, str]:
    return {"id": entry.id, "title": entry.title, "inside": entry.inside, "text": entry.text}

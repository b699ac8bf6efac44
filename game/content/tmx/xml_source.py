"""Tiled's XML behind a gate: plain elements with their line numbers, and nothing else.

Reads with expat. A document type (and with it every entity) is refused at its first letter, so entity bombs
never unfold; elements are counted, their depth is limited, and the text is kept only where Tiled has any.
"""

import re
from collections.abc import Iterator
from xml.parsers import expat

from game.content.problems import FilePlace, ProblemReport, clip, quoted

MAX_BYTES = 8_000_000
MAX_NODES = 60_000
MAX_DEPTH = 16

_INT = re.compile(r"-?[0-9]{1,9}").fullmatch
_FLOAT = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,20})?(?:e-[0-9]{1,3})?").fullmatch
_TEXT_IN = ("data", "property", "text")
_ENCODINGS = ("utf-8", "utf-16", "us-ascii", "iso-8859-1")
"""What expat reads by itself. For any other it would ask Python, which knows only some, by codecs that run
out of bounds or answer with faults of their own."""


class Element:
    """An XML element. Its text begins in the line of its tag."""

    __slots__ = ("attributes", "children", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.children: list[Element] = []
        self.text = ""

    @property
    def mark(self) -> FilePlace:
        """Its place in the file."""
        return FilePlace(self.line, 1)

    def get(self, name: str, default: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, default)

    def all(self, tag: str) -> Iterator["Element"]:
        """Its children of a tag."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> "Element | None":
        """Its first child of a tag."""
        return next(self.all(tag), None)

    def int(self, name: str, report: ProblemReport, default: int | None = None) -> int | None:
        """A whole number among its attributes; None, with a problem, if it is missing or is none."""
        value = self.attributes.get(name)
        if value is None and default is not None:
            return default
        if value is None or not _INT(value):
            found = "is missing" if value is None else f"is {quoted(value)}"
            report.add(
                "tmx-attribute", f"{name} of <{self.tag}> must be a whole number, it {found}", self.mark
            )
            return None
        return int(value)

    def float(self, name: str, report: ProblemReport) -> float | None:
        """A measure among its attributes, 0 if missing; None, with a problem, if it is not a number."""
        value = self.attributes.get(name, "0")
        if not _FLOAT(value):
            report.add(
                "tmx-attribute", f"{name} of <{self.tag}> must be a number, it is {quoted(value)}", self.mark
            )
            return None
        return float(value)


class _XmlStop(Exception):
    """Reading on would cost too much or make no sense."""


class _XmlReader:
    def __init__(self, report: ProblemReport) -> None:
        self.report = report
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0
        self._text: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.XmlDeclHandler = self._declared
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._chars

    def run(self, data: bytes) -> Element | None:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            message = expat.errors.messages.get(error.code, "not XML")
            if not self.report.broken:
                self.report.add(
                    "tmx-xml", f"this is not XML: {message}", FilePlace(error.lineno, error.offset + 1)
                )
            return None
        except _XmlStop:
            return None
        return self.root

    def _fault(self, code: str, message: str) -> None:
        self.report.add(
            code, message, FilePlace(self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)
        )
        raise _XmlStop

    def _declared(self, _: str, encoding: str | None, __: int) -> None:
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            self._fault("file-encoding", f"the file says that it is {quoted(encoding)}; save it as UTF-8")

    def _doctype(self, *_: object) -> None:
        self._fault("tmx-doctype", "a document type (DOCTYPE) and entities are not allowed; remove them")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_NODES:
            self._fault("tmx-nodes", f"more than {MAX_NODES:,} elements")
        if len(self._open) >= MAX_DEPTH:
            self._fault("tmx-nodes", f"more than {MAX_DEPTH} elements inside each other")
        element = Element(tag, attributes, self._parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._text = []

    def _end(self, _: str) -> None:
        element = self._open.pop()
        if element.tag in _TEXT_IN:
            element.text = "".join(self._text)
        self._text = []

    def _chars(self, text: str) -> None:
        if self._open and self._open[-1].tag in _TEXT_IN:
            self._text.append(text)


def parse_xml(data: bytes, root: str, report: ProblemReport) -> Element | None:
    """The root element, which must have the tag `root`; None with the reasons in `report`."""
    report.lines = data.decode("utf-8", "replace").splitlines()
    if not data.strip():
        report.add("tmx-xml", "the file is empty", FilePlace(1, 1))
        return None
    top = _XmlReader(report).run(data)
    if top is not None and top.tag != root:
        report.add("tmx-xml", f"expected <{root}>, found <{clip(top.tag)}>", top.mark)
        return None
    return top

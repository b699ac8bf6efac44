"""Scores: the music of the game as text, from which the program makes it sound.

    title: First light
    beats_a_minute: 66
    beats: 4                          # in a bar
    rest: 40                          # seconds of silence before it begins anew (loop: false: it does not)
    parts:
      recorder: {voice: recorder, level: 60, pan: 20}
      lute: {voice: lute, level: 70, pan: -30, low: D3}
    order: [dawn, dawn, day]
    sections:
      dawn:
        chords: Dm | C
        recorder: A4*2 D5 E5 | E5*3 .
        lute: ~ 1 3 4 5 4 3

A tune names notes (`D5`, `F#4`, `Bb3`), several at once with `+`, a rest with `.`; each lasts one beat, or
as many as `*2`, `*1.5` or `/2` say. A bar ends with `|`. A line that begins with `~` is a pattern, played
over the chord of every bar in equal parts: 1 is the root, 2 and 3 the tones above it, 4 the root an octave
higher; `-` holds, `.` rests. A drum's strokes are `D` (deep), `t` (high) and `k` (the rim). Everything is
checked, and all faults are reported at once.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.content.problems import Problem, ProblemReport, quoted
from game.content.schema import schema_for
from game.content.yaml_source import Path_, Source, read_yaml
from game.core.fields import Name, within
from game.core.records import Record

FOLDER = "music"
TICKS = 24
"""Parts of a beat: halves, thirds, quarters and eighths of it are whole."""
CHORDS = "chords"

Voice = Literal["lute", "harp", "recorder", "viol", "horn", "drone", "bell", "drum"]
STROKES = {"D": 0, "t": 1, "k": 2}
"""Strokes of a drum, by the pitch that stands for each."""

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_PITCH = re.compile(r"([A-G])(#|b)?([1-7])").fullmatch
_CHORD = re.compile(r"([A-G])(#|b)?(m|5|sus)?").fullmatch
_LENGTH = re.compile(r"([^*/]+)(?:([*/])([0-9]{1,2}(?:\.[0-9]{1,2})?))?").fullmatch
_Chord = tuple[int, tuple[int, ...]]
"""Root of a chord, 0 to 11, and its tones above it."""
_KINDS: Mapping[str | None, tuple[int, ...]] = {
    None: (0, 4, 7),
    "m": (0, 3, 7),
    "5": (0, 7, 12),
    "sus": (0, 5, 7),
}


class PartFile(Record):
    """A player of the piece, as a file tells it: `pan` from -100 (left) to 100, `low` the lowest root."""

    voice: Voice
    level: Annotated[int, within(1, 100)] = 60
    pan: Annotated[int, within(-100, 100)] = 0
    low: str = "C3"


class ScoreFile(Record):
    """A piece as a file tells it."""

    title: Name
    beats_a_minute: Annotated[int, within(20, 240)]
    beats: Annotated[int, within(1, 12)] = 4
    parts: Mapping[str, PartFile]
    order: tuple[str, ...]
    sections: Mapping[str, Mapping[str, str]]
    loop: bool = True
    rest: Annotated[int, within(0, 600)] = 0


class Note(Record):
    """A note: when it begins and how long it lasts in `TICKS` of a beat, its pitch in semitones (C4 is 60; of
    a drum one of `STROKES`)."""

    start: int
    length: int
    pitch: int


class Part(Record):
    """A player with all his notes, in time's order. `level` in percent, `pan` from -100 to 100."""

    voice: Voice
    level: int
    pan: int
    notes: tuple[Note, ...]


class Score(Record):
    """A piece. `length` in ticks; `rest` in seconds of silence before it begins anew, if it does (`loop`)."""

    id: str
    title: str
    beats_a_minute: int
    loop: bool
    rest: int
    length: int
    parts: tuple[Part, ...]


class ScoreRead(Record):
    """A score as read, None if it cannot be played, with all that is wrong with it."""

    score: Score | None
    problems: tuple[Problem, ...]


def is_score(path: Path, value: Mapping[str, object]) -> bool:
    """Whether a YAML file is a score."""
    return path.parent.name == FOLDER or {"beats_a_minute", "parts"} <= set(value)


def read_score(path: Path) -> ScoreRead:
    """Read a score. Never raises for a bad file."""
    report = ProblemReport(path)
    source = read_yaml(path, report)
    if source is not None and not isinstance(source.value, dict):
        report.add("yaml-top", "the file must hold keys and values", source.mark(()))
        source = None
    file = schema_for(ScoreFile).read(source, report) if source is not None else None
    score = None
    if source is not None and file is not None:
        score = _ScoreReader(source, report, file).run(path.stem)
    return ScoreRead(score=None if report.broken else score, problems=tuple(report.problems()))


class _ScoreReader:
    """Puts the sections of a file one after another."""

    def __init__(self, source: Source, report: ProblemReport, file: ScoreFile) -> None:
        self.source = source
        self.report = report
        self.file = file
        self.bar = file.beats * TICKS

    def run(self, id_: str) -> Score:
        """The piece, as far as it can be read."""
        lows = {name: self._low(name, part) for name, part in self.file.parts.items()}
        bars: dict[str, int] = {}
        read: dict[tuple[str, str], list[Note]] = {}
        for name, lines in self.file.sections.items():
            chords = self._chords(lines.get(CHORDS, ""), ("sections", name, CHORDS))
            bars[name] = len(chords)
            for part, line in lines.items():
                at: Path_ = ("sections", name, part)
                if part in self.file.parts:
                    read[name, part] = list(self._line(line, part, chords, lows[part], at))
                elif part != CHORDS:
                    known = (CHORDS, *self.file.parts)
                    self._fault(at, f"the piece has no part {quoted(part)}", part, known, key=True)
        begin, notes = 0, {part: list[Note]() for part in self.file.parts}
        for number, name in enumerate(self.file.order):
            if name not in bars:
                message = f"the piece has no section {quoted(name)}"
                self._fault(("order", number), message, name, tuple(bars))
                continue
            for part, all_notes in notes.items():
                all_notes += (
                    msgspec.structs.replace(note, start=note.start + begin)
                    for note in read.get((name, part), ())
                )
            begin += bars[name] * self.bar
        if not begin:
            self._fault(("order",), "a piece needs a section with a bar")
        return Score(
            id=id_,
            title=self.file.title,
            beats_a_minute=self.file.beats_a_minute,
            loop=self.file.loop,
            rest=self.file.rest,
            length=begin,
            parts=tuple(
                Part(voice=part.voice, level=part.level, pan=part.pan, notes=tuple(notes[name]))
                for name, part in self.file.parts.items()
            ),
        )

    def _fault(
        self,
        at: Path_,
        message: str,
        value: str | None = None,
        allowed: tuple[str, ...] = (),
        *,
        key: bool = False,
    ) -> None:
        self.report.add("score-part", message, self.source.mark(at, key=key), value=value, allowed=allowed)

    def _low(self, name: str, part: PartFile) -> int:
        pitch = pitch_of(part.low)
        if pitch is None:
            self._fault(("parts", name, "low"), f"{quoted(part.low)} is not a pitch such as D3")
        return pitch or 0

    def _chords(self, line: str, at: Path_) -> list[_Chord]:
        """Root (0 to 11) and tones of the chord of each bar."""
        found: list[_Chord] = []
        for word in filter(None, (piece.strip() for piece in line.split("|"))):
            match = _CHORD(word)
            if match is None:
                self._fault(at, f"{quoted(word)} is not a chord such as D, Dm, D5 or Dsus")
                continue
            found.append(((_STEPS[match[1]] + _SIGNS[match[2]]) % 12, _KINDS[match[3]]))
        if not found:
            self._fault(at, "a section needs the chord of every bar (chords: Dm | C)")
        return found

    def _line(self, line: str, part: str, chords: list[_Chord], low: int, at: Path_) -> Iterator[Note]:
        drum = self.file.parts[part].voice == "drum"
        if line.lstrip().startswith("~"):
            yield from self._pattern(line.strip()[1:].split(), chords, low, at, drum=drum)
            return
        bars = [piece.split() for piece in line.split("|") if piece.strip()]
        if len(bars) != len(chords):
            self._fault(at, f"{len(bars)} bars, but {len(chords)} chords")
        for number, bar in enumerate(bars):
            begin = now = number * self.bar
            for word in bar:
                pitches, length = self._word(word, at, drum=drum)
                for pitch in pitches:
                    yield Note(start=now, length=length, pitch=pitch)
                now += length
            if now - begin != self.bar:
                beats = Fraction(now - begin, TICKS)
                self._fault(at, f"bar {number + 1} has {beats} beats, not {self.file.beats}: {' '.join(bar)}")

    def _word(self, word: str, at: Path_, *, drum: bool) -> tuple[list[int], int]:
        """Pitches and length of a word of a tune."""
        match = _LENGTH(word)
        if match is None:
            self._fault(at, f"{quoted(word)} is not a note such as D5, D5*2 or D5/2")
            return [], TICKS
        share = Fraction(match[3] or 1)
        length = TICKS * share if match[2] != "/" else Fraction(TICKS) / share if share else Fraction(0)
        if length.denominator != 1 or length <= 0:
            self._fault(at, f"{quoted(word)}: lengths are halves, thirds or eighths of a beat")
        pitches = []
        for name in () if match[1] == "." else match[1].split("+"):
            pitch = STROKES.get(name) if drum else pitch_of(name)
            if pitch is None:
                self._fault(
                    at, f"{quoted(name)} is not a {'stroke: D, t or k' if drum else 'pitch such as D5'}"
                )
            else:
                pitches.append(pitch)
        return pitches, max(1, int(length))

    def _pattern(
        self, words: list[str], chords: list[_Chord], low: int, at: Path_, *, drum: bool
    ) -> Iterator[Note]:
        if not words or self.bar % len(words):
            self._fault(at, f"a bar cannot be divided into {len(words)} equal parts")
            return
        step = self.bar // len(words)
        for bar, (root, tones) in enumerate(chords):
            base = low + (root - low) % 12
            for number, word in enumerate(words):
                if word in (".", "-"):
                    continue
                held = 1
                while number + held < len(words) and words[number + held] == "-":
                    held += 1
                for name in word.split("+"):
                    pitch = STROKES.get(name) if drum else _step(name, base, tones)
                    if pitch is None and bar == 0:
                        self._fault(
                            at, f"{quoted(name)} is not a {'stroke: D, t or k' if drum else 'step: 1 to 9'}"
                        )
                    elif pitch is not None:
                        yield Note(start=bar * self.bar + number * step, length=held * step, pitch=pitch)


_SIGNS = {None: 0, "#": 1, "b": -1}


def pitch_of(name: str) -> int | None:
    """The pitch of a name such as `F#4` in semitones, C4 being 60; None for what is none."""
    match = _PITCH(name)
    return match and 12 * (int(match[3]) + 1) + _STEPS[match[1]] + _SIGNS[match[2]]


def _step(name: str, base: int, tones: tuple[int, ...]) -> int | None:
    if len(name) != 1 or not name.isdecimal() or name == "0":
        return None
    octave, tone = divmod(int(name) - 1, len(tones))
    return base + 12 * octave + tones[tone]

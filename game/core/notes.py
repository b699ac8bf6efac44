"""Notes of tasks: what rules let a task carry along beside the fields of its record.

A state holds them as words by name. What a word stands for is declared once, as a `Note`: its name and its
form. Rules read and write through the declaration, as they do with counters (`core.counters`):

    DICTATE = Note("dictate", NUMBER)
    task = DICTATE.on(task, 17)
    DICTATE.of(task)  # int | None
"""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from game.core.decisions import Task
from game.core.records import replace

ValueT = TypeVar("ValueT")


class Form(NamedTuple, Generic[ValueT]):
    """What the word of a note stands for. None is the word of a task without the note."""

    read: Callable[[str | None], ValueT]
    write: Callable[[ValueT], str | None]


WORD = Form[str](lambda word: word or "", str)
"""Itself; empty without a note."""


def _number_read(word: str | None) -> int | None:
    return None if word is None else int(word)


def _number_written(number: int | None) -> str | None:
    return None if number is None else str(number)


NUMBER = Form[int | None](_number_read, _number_written)
"""As many; 0 is another thing than no note."""


def mark(word: str) -> Form[bool]:
    """Whether there is the note, which is this word then."""
    return Form(lambda found: found is not None, lambda on: word if on else None)


class Note(Generic[ValueT]):
    """A note of tasks. Two kinds of tasks may have one of the same name."""

    def __init__(self, name: str, form: Form[ValueT]) -> None:
        self.name = name
        self._form = form

    def of(self, task: Task) -> ValueT:
        """What a task's note says. ValueError for a word that is none of its form's."""
        return self._form.read(task.note.get(self.name))

    def on(self, task: Task, value: ValueT) -> Task:
        """A task with the note set, or without it where the form has no word for the value."""
        word = self._form.write(value)
        if word is not None:
            return replace(task, note={**task.note, self.name: word})
        return replace(task, note={name: old for name, old in task.note.items() if name != self.name})

"""The game's own environment: made at the first start, taken as it is at every later one.

`start.ensure` is the door. On the way of a later start lie only `start`, `needs`, `relay` and `stamp`, which
import next to nothing, because every millisecond here is waited for each time; what makes and fills an
environment (`setup`, `install`, `lock`, `progress`, `messages`) is imported when there is something to make.

The steps of a start, first fit wins:

1. The stamped environment fits the dependency lists: use it (`stamp`).
2. The running Python has everything already (`uv run`, `pip install`, an environment of the user's): stay.
3. `.venv` was made by another tool and has everything: use it.
4. Make `.venv`, or `.venv.own` where `.venv` belongs to another tool, and stamp it last (`setup`).

`SECOND_DAWN_ENV` names another folder for the environment. Exit code 3 means: no environment, and why.
"""

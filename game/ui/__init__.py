"""The screens. The only package that imports pygame."""

import os

# Before pygame is imported anywhere below: its greeting would stand among a command's results.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

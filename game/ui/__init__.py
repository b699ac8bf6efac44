"""The screens. The only package that imports pygame.

From below: `look`, `widgets`, `symbols`, `audio`, `stage`; then the rooms of `map`, `recap` and those of
`battle`; above them the scenes, which do not know each other; `app` starts them. Flat beside them lie
texts, settings, the catalogue of actions, keys and the worker. Tools, `game.dev` and tests may import it.
"""

import os

# Before pygame is imported anywhere below: its greeting would stand among a command's results.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

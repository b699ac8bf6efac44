"""The system's clipboard, as far as there is one."""

import pygame


def copy(text: str) -> None:
    """Put text on the clipboard; nothing happens where there is none, or it does not take it."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeError):
        return


def paste() -> str:
    """The clipboard's text, empty where there is none that can be read."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeError):
        return ""

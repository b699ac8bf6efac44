"""Keys: spelling, what an event means, conflicts, changes, search."""

import pygame
import pytest

from game.ui.keys import COMMANDS, Chord, Conflict, KeyMap


@pytest.mark.parametrize(
    "text", ["e", "ctrl+s", "ctrl+shift+z", "page up", "ctrl+=", "[+]", "alt+return", "-"]
)
def test_spelling_round_trip(text: str) -> None:
    assert str(Chord.parse(text)) == text


def test_spelling_is_forgiving() -> None:
    assert Chord.parse(" Shift+CTRL+A ") == Chord("a", ctrl=True, shift=True)
    assert Chord.parse("ctrl++") == Chord("+", ctrl=True)
    assert Chord.parse("enter") == Chord("return")


@pytest.mark.parametrize("text", ["", "ctrl", "ctrl+", "  "])
def test_what_is_no_key(text: str) -> None:
    with pytest.raises(ValueError, match="not a key"):
        Chord.parse(text)


def event(key: int, mod: int = 0, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=scancode)


def test_events() -> None:
    assert Chord.of(event(pygame.K_s, pygame.KMOD_LCTRL)) == Chord("s", ctrl=True)
    assert Chord.of(event(pygame.K_KP_ENTER)) == Chord("return")
    assert Chord.of(event(pygame.K_F12)) == Chord("f12")
    assert Chord.of(event(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)) is None
    assert Chord.of(event(pygame.K_a, pygame.KMOD_CAPS | pygame.KMOD_NUM)) == Chord("a")


def test_other_scripts_use_the_place_of_the_key() -> None:
    cyrillic_f = 0x444
    assert Chord.of(event(cyrillic_f, scancode=pygame.KSCAN_A)) == Chord("a")


def test_defaults_are_spelled_right_and_do_not_clash() -> None:
    for command in COMMANDS.values():
        for text in command.keys:
            assert str(Chord.parse(text)) == text
    assert KeyMap().conflicts() == []


def test_conflicts_count_only_where_both_can_be_meant() -> None:
    keys = KeyMap({"log": ("n",), "retreat": ("n",), "mute": ("ctrl+s",)})
    assert Conflict(Chord("n"), "next_stack", "log") in keys.conflicts()
    assert Conflict(Chord("n"), "retreat", "next_unit") in keys.conflicts()
    assert Conflict(Chord("s", ctrl=True), "save", "mute") in keys.conflicts()
    assert all({clash.first, clash.second} != {"log", "retreat"} for clash in keys.conflicts())


def test_changes_are_what_differs() -> None:
    keys = KeyMap()
    assert keys.changes() == {}
    keys.bind("end_turn", (Chord("f9"),))
    assert keys.changes() == {"end_turn": ("f9",)}
    again = KeyMap(keys.changes())
    assert again.chords("end_turn") == (Chord("f9"),)
    assert list(again.commands_for(Chord("f9"), ("map",))) == ["end_turn"]
    assert list(again.commands_for(Chord("f9"), ("battle",))) == []
    assert list(again.commands_for(Chord("e"), ("map",))) == []


def test_bad_changes_are_told_and_left_out() -> None:
    keys = KeyMap({"dance": ("d",), "log": ("ctrl", "k")})
    assert len(keys.problems) == 2
    assert keys.chords("log") == (Chord("k"),)


def test_search_by_words_sections_and_keys() -> None:
    keys = KeyMap()
    assert keys.search("end turn") == ["end_turn"]
    assert "pair" in keys.search("battle")
    assert keys.search("f12") == ["screenshot"]
    assert keys.search("zzz") == []
    assert len(keys.search("")) == len(COMMANDS)


def test_shown_as_people_read_it() -> None:
    assert Chord.parse("ctrl+shift+z").shown == "Ctrl + Shift + Z"
    assert Chord.parse("page up").shown == "Page up"
    assert KeyMap().shown("back") == "Esc"
    assert KeyMap({"back": ()}).shown("back") == ""

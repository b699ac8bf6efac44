"""Editing a line of text: caret, selection, words, letters of several signs, limit, undo."""

from game.core.names import MOST_MARKS, sign_fault
from game.ui.widgets.editing import EditLine


def typed(text: str, **options: object) -> EditLine:
    line = EditLine(**options)
    for letter in text:
        line.insert(letter)
    return line


def test_typing_puts_letters_at_the_caret() -> None:
    line = typed("Harow")
    line.put_caret(3)
    line.insert("r")
    assert line.text == "Harrow"
    assert line.caret == 4


def test_typing_replaces_the_selection() -> None:
    line = EditLine("the old name")
    line.put_caret(4)
    line.put_caret(7, select=True)
    assert line.selected == "old"
    line.insert("new")
    assert line.text == "the new name"
    assert line.selected == ""


def test_steps_and_words() -> None:
    line = EditLine("one  two three")
    line.put_caret(0)
    line.step(1, word=True)
    assert line.caret == 5
    line.step(1, word=True, select=True)
    assert line.selected == "two "
    line.step(-1)
    assert line.caret == 5
    line.step(-1, word=True)
    assert line.caret == 0
    line.step(-1)
    assert line.caret == 0


def test_erasing_letters_words_and_selection() -> None:
    line = EditLine("one two three")
    assert line.erase(-1)
    assert line.text == "one two thre"
    assert line.erase(-1, word=True)
    assert line.text == "one two "
    line.put_caret(0)
    assert line.erase(1, word=True)
    assert line.text == "two "
    line.select_all()
    assert line.erase(1)
    assert line.text == ""
    assert not line.erase(-1)


def test_letters_of_several_signs_are_one_step() -> None:
    accented = "e\u0301"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    line = EditLine(f"a{accented}{family}b")
    line.step(-1)
    assert line.text[line.caret :] == "b"
    line.step(-1)
    assert line.text[line.caret :] == f"{family}b"
    line.step(-1)
    assert line.text[line.caret :] == f"{accented}{family}b"
    assert line.erase(1)
    assert line.text == f"a{family}b"
    line.put_caret(2)
    assert line.caret == 1


def test_limit_cuts_what_is_put_in() -> None:
    line = EditLine("abcd", limit=6)
    assert line.insert("xyz")
    assert line.text == "abcdxy"
    assert not line.insert("!")
    line.select_all()
    line.insert("123456789")
    assert line.text == "123456"


def test_a_line_stays_one_line() -> None:
    line = EditLine()
    line.insert("a\r\nb\tc\x00\x1bd\u200de\u2028f\u3164\u202eg\u2066\u200bh")
    assert line.text == "a b cd\u200de fgh"


def test_marks_do_not_tower_over_a_letter() -> None:
    line = EditLine("e")
    assert [line.insert("\u0301") for _ in range(6)] == [True] * MOST_MARKS + [False] * 2
    assert not sign_fault(line.text)
    line.select_all()
    line.insert("o" + "\u0301" * 30 + "k")
    assert line.text == "o" + "\u0301" * MOST_MARKS + "k"


def test_check_refuses_a_text() -> None:
    line = EditLine("12", allowed=lambda text: text.isdigit())
    assert not line.insert("x")
    assert line.insert("3")
    assert line.text == "123"


def test_undo_takes_letters_typed_in_a_row_together() -> None:
    line = typed("abc")
    line.insert(" ")
    line.insert("d")
    assert line.undo()
    assert line.text == "abc "
    assert line.undo()
    assert line.text == "abc"
    assert line.undo()
    assert line.text == ""
    assert not line.undo()
    assert line.redo()
    assert line.text == "abc"
    line.insert("x")
    assert not line.redo()


def test_word_under_a_double_click() -> None:
    line = EditLine("two words")
    line.select_word(5)
    assert line.selected == "words"
    line.select_word(3)
    assert line.selected == " "
    EditLine().select_word(0)

"""The rule of names: what can be read in any script stands, what nobody sees does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.names import LONGEST_NAME, in_one_line, is_blank, name_fault, sign_fault

READABLE = ("A", "Zoë", "Лев", "狼", "نورا", "नमस्ते", "Tiếng Việt", "👩\u200d🚀 Ada", "x" * 40)
HIDDEN = "\0\a\n\t\x1b\x7f\u200b\u202e\u2066\u061c\u200f\ufeff\u2028\u3164\u2800\ue000\ud800\u00a0\U000e0041"


@pytest.mark.parametrize("name", READABLE)
def test_what_can_be_read_is_a_name(name):
    assert name_fault(name) == ""
    assert in_one_line(name) == name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *(("", "blank"), ("   ", "blank"), ("\u200d", "blank"), ("x" * 41, "longer than 40")),
        *(
            (f"a{sign}b", "cannot be shown")
            for sign in "\0\a\n\t\x1b\x7f\u200b\u202e\u2066\u061c\u200f\ufeff\u2028"
        ),
        *((f"a{sign}b", "cannot be shown") for sign in HIDDEN),
    ],
)
def test_what_nobody_can_read_is_none_and_the_fault_can_be_shown(name, words):
    assert words in name_fault(name)
    assert name_fault(name).isprintable()


def test_longer_texts_have_lines_but_no_hidden_signs():
    assert sign_fault("One\nTwo\tThree\u00a0m", lines=True) == ""
    assert "U+202E" in sign_fault("One\n\u202eTwo", lines=True)


@given(st.text(max_size=80))
@pytest.mark.slow
def test_what_is_made_one_line_may_stand(text):
    line = in_one_line(text)
    assert sign_fault(line) == ""
    assert is_blank(line) or name_fault(line[:LONGEST_NAME]) in ("", "it is blank")

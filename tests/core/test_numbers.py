"""Exact figures and how they are written."""

from fractions import Fraction

import pytest

from game.core.numbers import (
    decimal_text,
    fraction_text,
    halves_text,
    money_text,
    parse_exact,
    scaled,
    signed,
    tenths_text,
    thirds_text,
)


@pytest.mark.parametrize(
    ("halves", "text"), [(0, "0"), (1, "½"), (5, "2½"), (8, "4"), (-1, "−½"), (-3, "−1½")]
)
def test_halves(halves, text):
    assert halves_text(halves) == text


@pytest.mark.parametrize(("thirds", "text"), [(14, "4⅔"), (1, "⅓"), (18, "6"), (-4, "−1⅓")])
def test_thirds(thirds, text):
    assert thirds_text(thirds) == text


def test_other_fractions_are_written_out():
    assert fraction_text(Fraction(5, 8)) == "5/8"
    assert fraction_text(Fraction(21, 8)) == "2 5/8"


def test_signs_are_shown_for_changes():
    assert (signed(2), signed(0), signed(-1)) == ("+2", "0", "−1")


@pytest.mark.parametrize(("cents", "text"), [(1248000, "12,480"), (62, "0.62"), (-500, "−5"), (0, "0")])
def test_money(cents, text):
    assert money_text(cents) == text


def test_scaling_is_exact_or_refused():
    assert scaled(Fraction(5, 2), 2) == 5
    with pytest.raises(ValueError, match="multiple of 1/2"):
        scaled(parse_exact("0.3"), 2)


@pytest.mark.parametrize("text", ["nan", "inf", "", "1/0", "four", "1e999x"])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(ValueError, match="not a number"):
        parse_exact(text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(351, 40), "8.775"),
        (Fraction(-1, 20), "\N{MINUS SIGN}0.05"),
        (Fraction(12), "12"),
        (Fraction(4, 3), "1\N{VULGAR FRACTION ONE THIRD}"),
        (Fraction(0), "0"),
    ],
)
def test_decimals_are_exact_or_fractions(value: Fraction, text: str) -> None:
    assert decimal_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(13, 3), "4.3"), (Fraction(87, 20), "4.4"), (Fraction(7), "7"), (Fraction(0), "0")],
)
def test_tenths(value, text):
    assert tenths_text(value) == text

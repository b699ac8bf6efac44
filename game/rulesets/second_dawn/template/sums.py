"""A figure in the making: each part is kept with its source, so that a screen can open it (SD6-12.02)."""

from fractions import Fraction
from math import ceil, floor

from game.core.numbers import fraction_text
from game.core.records import RuleId
from game.core.seams.design import PriceTerm


class Sum:
    """Parts of a figure, which add up to `value`."""

    def __init__(self) -> None:
        self.terms: list[PriceTerm] = []
        self.value = Fraction(0)

    def add(self, label: str, amount: Fraction | int, rule: str, id_: str = "", how: str = "") -> None:
        """Put a part to it; what comes to nothing is left out."""
        if amount:
            self.terms.append(
                PriceTerm(
                    id=id_ or label.lower(), label=label, value=Fraction(amount), how=how, rule=RuleId(rule)
                )
            )
            self.value += amount

    def times(self, label: str, factor: Fraction | int, rule: str, id_: str = "") -> None:
        """Multiply it."""
        self.add(
            label, self.value * factor - self.value, rule, id_, how=f"× {fraction_text(Fraction(factor))}"
        )

    def become(self, label: str, value: Fraction | int, rule: str, id_: str = "", how: str = "") -> None:
        """Make it another value."""
        self.add(label, value - self.value, rule, id_, how)

    def floored(self, label: str, factor: Fraction, rule: str, id_: str = "") -> None:
        """Multiply it, down to a whole number."""
        how = f"× {fraction_text(factor)}, down"
        self.become(label, floor(self.value * factor), rule, id_, how)

    def raised(self, label: str, factor: Fraction, rule: str, id_: str = "") -> None:
        """Multiply it, up to a whole number."""
        how = f"× {fraction_text(factor)}, up"
        self.become(label, ceil(self.value * factor), rule, id_, how)

    @property
    def whole(self) -> int:
        """Its value. ValueError if that is no whole number."""
        if self.value.denominator != 1:
            raise ValueError(f"{self.value} is not whole")
        return self.value.numerator

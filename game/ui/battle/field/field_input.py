"""What the field tells of mouse and keys, and asks about units."""

from typing import Protocol

from game.ui.widgets.tip import Tip


class FieldInput(Protocol):
    """What the field tells of the mouse and the keys."""

    def unit_clicked(self, unit: str, clicks: int) -> None:
        """A unit was clicked."""
        ...

    def unit_dropped(self, unit: str, on: str) -> None:
        """A unit was dragged onto another one."""
        ...

    def fits(self, unit: str, on: str) -> bool:
        """Whether dropping a unit onto another one would pair them."""
        ...

    def unit_placed(self, unit: str, spot: str) -> None:
        """A unit was dragged into a lane or a zone of the sky."""
        ...

    def spot_fits(self, unit: str, spot: str) -> bool:
        """Whether a unit can be sent to a lane or a zone."""
        ...

    def unit_hovered(self, unit: str) -> None:
        """The pointer came over a unit, or left the last one (an empty text), or changed its line."""
        ...

    def line_clicked(self, number: int) -> None:
        """The number of a clash was clicked."""
        ...

    def ground_clicked(self) -> None:
        """The bare ground was clicked."""
        ...

    def cancelled(self) -> None:
        """The other mouse button was pressed."""
        ...

    def arrow(self, dx: int, dy: int) -> bool:
        """An arrow key was pressed while the field has the focus."""
        ...

    def entered(self) -> bool:
        """Enter or Space was pressed while the field has the focus; whether it did anything."""
        ...

    def unit_tip(self, unit: str) -> Tip | None:
        """The card of a unit."""
        ...

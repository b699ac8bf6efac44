"""A value that eases to its goal over some milliseconds."""


class Eased:
    """A share of 0 to 1 that eases out towards its goal; it may take other times up and down."""

    def __init__(self, up_ms: int, down_ms: int | None = None, value: float = 0.0) -> None:
        self.up_ms = up_ms
        self.down_ms = up_ms if down_ms is None else down_ms
        self.goal = value
        self._from = value
        self._passed = 1.0

    def aim(self, goal: float, *, calm: bool = False) -> bool:
        """Start towards `goal`, at once if `calm`; whether there is anything left to animate."""
        if goal != self.goal:
            self._from, self.goal, self._passed = self.value, goal, 0.0
        if calm:
            self._passed = 1.0
        return self.moving

    def tick(self, ms: float) -> bool:
        """Let time pass; whether the value still moves."""
        span = self.up_ms if self.goal > self._from else self.down_ms
        self._passed = 1.0 if span <= 0 else min(1.0, self._passed + ms / span)
        return self.moving

    @property
    def moving(self) -> bool:
        """Whether the goal is not reached yet."""
        return self._passed < 1.0

    @property
    def value(self) -> float:
        """The value now."""
        rest = (1 - self._passed) ** 3
        return self.goal + (self._from - self.goal) * rest

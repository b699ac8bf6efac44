"""What an attack would come to, in a dialog: said at once, said better while one looks."""

from collections.abc import Callable

from game.ui.look import theme
from game.ui.map.control.fight_words import assumed_words, chance_words, exact, longest_words
from game.ui.map.models.foreseen import Foreseen
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.base import Ground, Home, Size
from game.ui.widgets.boxes import Column
from game.ui.widgets.labels import Paragraph

_EVERY_MS = 50.0
_AT_ONCE_S = 0.04
"""How long is reckoned before a dialog is shown: no act of a player takes a tenth of a second."""


class _Roomy(Paragraph):
    """A text with room for another one, so that nothing moves when it is said."""

    def __init__(self, text: str, room: str) -> None:
        super().__init__(text, theme.TEXT)
        self._room = Paragraph(room, theme.TEXT)

    def attach(self, home: Home | None, ground: Ground) -> None:
        super().attach(home, ground)
        self._room.attach(home, ground)

    def measure(self, width: int) -> Size:
        own, room = super().measure(width), self._room.measure(width)
        return Size(max(own.width, room.width), max(own.height, room.height))


class FightAhead(Column):
    """The chances and losses of a fight, and below what is assumed of the enemy. `on_news` hears when there
    is more to say."""

    def __init__(
        self, reader: SideQueries, foreseen: Foreseen, on_news: Callable[[], None], *, patient: bool = False
    ) -> None:
        self.foreseen = foreseen
        self._figures = exact(reader)
        self._on_news = on_news
        self._since = 0.0
        if patient:
            foreseen.settle()
        else:
            foreseen.begin(_AT_ONCE_S)
        room = longest_words(foreseen, figures=self._figures)
        self.chances = _Roomy(chance_words(foreseen, figures=self._figures), room)
        assumed = assumed_words(foreseen)
        below = [Paragraph(assumed, theme.LABEL, "label")] if assumed else []
        super().__init__(self.chances, *below, gap=2)
        self._patient = patient

    def attach(self, home: Home | None, ground: Ground) -> None:
        super().attach(home, ground)
        if home is None:
            self.foreseen.rest()
        elif not self._patient:
            self.foreseen.go_on()
            home.animate(self)

    def tick(self, ms: float) -> bool:
        self.foreseen.go_on()
        self._since += ms
        if self._since < _EVERY_MS:
            return True
        self._since = 0.0
        complete = self.foreseen.complete
        self.chances.say(chance_words(self.foreseen, figures=self._figures))
        self._on_news()
        return not complete

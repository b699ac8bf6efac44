"""What an attack would come to, in a dialog: the question stands at once, better and better answers come
while one looks."""

from collections.abc import Callable, Iterable

from game.core.records import StackId
from game.core.seams.capabilities import FORETOLD_FIGHTS
from game.ui.look import theme
from game.ui.map.control.fight_words import (
    assumed_words,
    chance_words,
    exact,
    longest_words,
)
from game.ui.map.models.foreseen import Foreseen
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.base import Ground, Home, Size
from game.ui.widgets.boxes import Column
from game.ui.widgets.labels import Paragraph
from game.views.prospects import Assumed

_EVERY_MS = 50.0


class _Roomy(Paragraph):
    """A text with room for another one, so that nothing moves when it is said."""

    def __init__(self, room: str, role: theme.TypeRole = theme.TEXT) -> None:
        super().__init__("", role, "value" if role is theme.TEXT else "label")
        self.room = Paragraph(room, role)

    def attach(self, home: Home | None, ground: Ground) -> None:
        super().attach(home, ground)
        self.room.attach(home, ground)

    def measure(self, width: int) -> Size:
        own, room = super().measure(width), self.room.measure(width)
        return Size(max(own.width, room.width), max(own.height, room.height))


class Notes(Column):
    """Paragraphs in small print, as many as there is to say; it takes no room without any."""

    def __init__(self) -> None:
        super().__init__(gap=8)
        self._texts: list[str] = []
        self.visible = False

    def say(self, texts: Iterable[str]) -> None:
        """Say each of these once."""
        new = list(dict.fromkeys(text for text in texts if text))
        if new != self._texts:
            self._texts = new
            self.refill(Paragraph(text, theme.LABEL, "label") for text in new)
            self.visible = bool(new)


class FightAhead(Column):
    """The chances and losses of a fight, and below what is assumed of the enemy. `on_news` hears when there
    is more to say."""

    def __init__(
        self,
        reader: SideQueries,
        foreseen: Foreseen,
        sides: tuple[StackId, StackId],
        on_news: Callable[[], None],
        *,
        patient: bool = False,
    ) -> None:
        self.foreseen = foreseen
        self._figures = exact(reader)
        self._on_news = on_news
        self._since = 0.0
        self._patient = patient
        if patient:
            foreseen.settle()
        else:
            foreseen.go_on()
        mine, theirs = sides
        self.handle = theirs
        members = reader.view.knowledge.sightings[theirs].members
        unread = sum(member.count for member in members if member.hits is None)
        units = (len(reader.view.stacks[mine].units), sum(member.count for member in members))
        in_bouts = FORETOLD_FIGHTS not in reader.world.ruleset.capabilities
        led = bool(reader.view.knowledge.sightings[theirs].leader)
        self.chances = _Roomy(longest_words(units, in_bouts=in_bouts, figures=self._figures))
        self.assumed = _Roomy(assumed_words(Assumed(units=units[1], unread=unread, led=led)), theme.LABEL)
        super().__init__(self.chances, self.assumed, gap=2)

    def tell(self) -> None:
        """Say what is known by now."""
        foreseen = self.foreseen
        beginning = foreseen.beginning
        if beginning is not None:
            in_bouts = beginning.view.in_bouts
            self.chances.room.say(longest_words(beginning.units, in_bouts=in_bouts, figures=self._figures))
            assumed = assumed_words(beginning.assumed)
            self.assumed.room.say(assumed)
            self.assumed.say(assumed)
            self.assumed.visible = bool(assumed)
        self.visible = not foreseen.void
        self.chances.say(chance_words(foreseen, figures=self._figures))
        self._on_news()

    def attach(self, home: Home | None, ground: Ground) -> None:
        super().attach(home, ground)
        if home is None:
            self.foreseen.rest()
        elif not self._patient:
            home.animate(self)

    def tick(self, ms: float) -> bool:
        waits = self.foreseen.outcome is None
        self.foreseen.go_on()
        self._since += ms
        if self._since >= _EVERY_MS or (waits and self.foreseen.outcome is not None):
            self._since = 0.0
            self.tell()
            return not self.foreseen.complete
        return True

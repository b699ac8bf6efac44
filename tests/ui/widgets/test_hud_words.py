"""What bars say where there is little room: smaller before it is cut, and nothing that cannot be read."""

from game.ui.look import theme
from game.ui.look.text import ELLIPSIS
from game.ui.look.theme import Scale
from game.ui.widgets.hud import LogEntry, LogStrip, SeatTitle
from game.ui.widgets.kit import Kit
from tests.ui.input_driver import Hands
from tests.ui.layout_lint import WatchedTypeset


def written(widget: SeatTitle | LogStrip, size: tuple[int, int]) -> list[tuple[str, object]]:
    """What a bar of a size writes, with the roles."""
    hands = Hands(widget, size=size)
    kit = Kit(Scale(100))
    watched = WatchedTypeset(Scale(100))
    watched.owner, watched.surface = widget, hands.surface
    kit.typeset = watched
    widget.attach(hands.desk, "walnut")
    hands.desk.layout(size, kit)
    widget.draw(hands.surface)
    return [(one.text, one.role) for one in watched.written]


def test_a_seat_is_written_smaller_before_it_is_cut() -> None:
    name, line = "The Commonwealth of Tarnscar", "on turn"
    wide = written(SeatTitle(name, line), (600, 52))
    assert wide[0] == (name, theme.CARD_TITLE)
    tight = 1 + Kit(Scale(100)).typeset.measure(name, theme.ROW_TITLE)
    assert written(SeatTitle(name, line), (tight, 52))[0] == (name, theme.ROW_TITLE)


def test_of_older_lines_of_the_log_only_whole_ones_are_shown() -> None:
    words = ("6 Stabbers popped", "The Blue Heron holds the field")
    entries = [LogEntry("info", text, "value") for text in words]
    texts = [text for text, _role in written(LogStrip(entries), (400, 44))]
    assert "6 Stabbers popped" in texts
    assert not any(ELLIPSIS in text for text in texts)
    texts = [text for text, _role in written(LogStrip(entries), (900, 44))]
    assert "The Blue Heron holds the field" in texts

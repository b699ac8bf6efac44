"""What leads on from the game master's desk: packs that may act, questions that wait, the end of a turn."""

from typing import TYPE_CHECKING

from game.core.decisions import Reply
from game.core.refusal import Refused
from game.ui.gm.way_on import way_on
from game.ui.i18n import _
from game.ui.map.dialogs.reaction_dialog import ReactionDialog
from game.ui.map.models.side_queries import SideQueries

if TYPE_CHECKING:
    from game.ui.gm.desk_scene import DeskScene

_SLICE_MS = 12.0
"""So long packs act in one frame; input waits no longer."""
_SHOWN_MS = 240.0


class DeskTurn:
    """The way on of one desk."""

    def __init__(self, scene: "DeskScene") -> None:
        self._scene = scene
        self._asked = ""
        self._rest_ms = 0.0

    def show(self) -> None:
        """Say on the gold button what leads on."""
        way = way_on(self._scene.flow.table, letting=self._scene.work.letting)
        go = self._scene.panel.go
        go.say(way.label, way.second, way.icon)
        go.tipped(way.label, way.second)

    def go_on(self) -> None:
        """Do what leads on from here."""
        way = way_on(self._scene.flow.table, letting=self._scene.work.letting)
        if way.kind in ("rest", "hold"):
            self._scene.work.let_rest_act(way.kind == "rest")
            self._rest_ms = 0.0
            self._scene.show_controls()
        elif way.kind == "answer":
            self.ask()
        elif way.kind == "end" and way.side is not None:
            if self._scene.work.end_turn(way.side):
                self._scene.done()
        else:
            self._scene.done()

    def ask(self) -> None:
        """Decide in the place of who is asked and not there: with what his side knows."""
        table, question = self._scene.flow.table, self._scene.flow.table.question
        if table.duty is None or question is None or question.battle is not None:
            return
        self._asked = question.id
        asked = question

        def choose(choice: str) -> None:
            refused = table.answer(asked, Reply(choice=choice))
            if isinstance(refused, Refused):
                self._scene.notice(_(refused.detail), "warning", "desk")
            self._scene.show()

        if question.hex is not None:
            self._scene.host.look_to(question.hex)
        reader = SideQueries(self._scene.host.session.outlooks.of(question.side))
        self._scene.desk.open(ReactionDialog(reader, question, choose))

    def update(self, ms: float) -> None:
        """Let packs act, and put what must be decided."""
        desk = self._scene.desk
        if self._scene.work.letting and not desk.overlays:
            self._let_act(ms)
        if not desk.overlays:
            self._scene.work.wait(ms)
        question = self._scene.flow.table.question
        if question is not None and question.id != self._asked and not desk.overlays:
            self.ask()

    def _let_act(self, ms: float) -> None:
        """Let packs act in this frame, and show now and then how they stand."""
        self._rest_ms += ms
        if self._scene.work.tick(_SLICE_MS):
            self._scene.show()
            self._scene.work.go_on()
        elif self._rest_ms >= _SHOWN_MS:
            self._rest_ms = 0.0
            self._scene.show()

"""Seats without people move: a dark table that tells whose turn it is, and nothing else."""

import math
from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.actions import everywhere
from game.ui.actions.action import ActionId
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.vector import Canvas
from game.ui.setup.public_facts import PublicSide, public_facts
from game.ui.setup.seats_dialog import SeatsDialog
from game.ui.stage.dark_scene import WOOD_DROP, DarkFrame, DarkScene, seat_look, small, words
from game.ui.stage.destinations import Watching
from game.ui.stage.flow import Flow
from game.ui.stage.live_save import LiveSaver
from game.ui.stage.navigator import screen_for
from game.ui.stage.scene import ALARM
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, Row, Spacer
from game.ui.widgets.buttons import Button, button_of
from game.ui.widgets.dialog import question
from game.ui.widgets.labels import Label

SLICE_MS = 60.0
"""How long the others move beside the loop before they look up; who leaves or saves waits no longer."""
BEAT_MS = 320.0
"""Each turn is shown for so long or a multiple of it, at the usual speed of animations: how much is done in
it must not tell."""
LEAST_BEAT_MS = 80.0
"""The same where animations are off or in one step each."""
_RAYS = 12
_TURN_MS = 5200.0
_TOKEN = 64
_STEP = 96


class TurnRound(Widget):
    """The sides of the day in the order of their turns; a sun stands behind the one that moves."""

    solid: ClassVar[bool] = False
    shrinks: ClassVar[bool] = True
    bleed: ClassVar[float] = 40

    def __init__(self, sides: tuple[PublicSide, ...]) -> None:
        super().__init__()
        self.sides = sides
        self.now = 0
        self._angle_ms = 0.0

    def show(self, sides: tuple[PublicSide, ...], now: int) -> None:
        """Show another order or turn."""
        if (sides, now) != (self.sides, self.now):
            self.sides, self.now = sides, now
            self.resized()
            self.changed()

    def turn(self, ms: float) -> None:
        """Let the sun's rays go round."""
        self._angle_ms = (self._angle_ms + ms) % _TURN_MS
        self.changed()

    def measure(self, width: int) -> Size:
        return Size(min(width, self.kit.px(_STEP * len(self.sides) + 40)), self.kit.px(168))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        step = min(kit.px(_STEP), rect.width // max(1, len(self.sides)))
        left = rect.centerx - step * (len(self.sides) - 1) // 2
        d = min(kit.px(_TOKEN), round(step * 0.8))
        for at, side in enumerate(self.sides):
            x = left + step * at
            if at == self.now:
                sun = _sun(round(d * 1.25))
                spin = pygame.transform.rotozoom(sun, -360 / _RAYS * self._angle_ms / _TURN_MS * 3, 1)
                surface.blit(spin, spin.get_rect(center=(x, rect.centery)))
            big = round(d * 1.3) if at == self.now else d
            opacity = 255 if at >= self.now else 120
            kit.tokens.draw(surface, seat_look(side.colour), x, rect.centery, big, opacity=opacity)


@lru_cache(maxsize=4)
def _sun(radius: int) -> pygame.Surface:
    """Rays and glow around a token."""
    side = radius * 2
    canvas = Canvas(side, side)
    glow = canvas.radial(
        radius, radius, radius, [(0, "#FFE9A8", 0.9), (0.6, theme.AMBER, 0.45), (1, theme.AMBER, 0)]
    )
    canvas.circle(radius, radius, radius, glow)
    for ray in range(_RAYS):
        angle, half = math.tau * ray / _RAYS, math.tau / _RAYS * 0.22
        inner, reach = radius * 0.5, radius * (0.98 if ray % 2 else 0.86)
        corners = ((inner, angle - half), (reach, angle), (inner, angle + half))
        points = [(radius + r * math.cos(at), radius + r * math.sin(at)) for r, at in corners]
        canvas.polygon(points, "#FFE9A8", fill_opacity=0.75)
    return canvas.surface(1, 2)


class OthersScene(DarkScene):
    """Lets seats without people move, beside the loop, until a person must act."""

    title: ClassVar[str] = N_("Others are moving")

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.facts = public_facts(flow.table.session)
        self.asking = False
        self._keeper = LiveSaver(flow)
        self._shown = False
        self._turn_ms = 0.0
        self._ends_ms = 0.0

    def build(self) -> Widget:
        self.round = TurnRound(self._order())
        self.name = words("", theme.PAGE)
        leave = Button(_("Save and leave"), self.ask_leave, icon="cross").bound(everywhere.MENU)
        watch = Button(_("Watch"), self.watch, icon="eye").bound(everywhere.WATCH)
        watch.visible = self.flow.table.session.outlooks.may_watch()
        self.day = Label("", theme.CARD_TITLE, "label", drop=WOOD_DROP)
        self._tell()
        column = Column(
            self.round.lying("centre"),
            small(_("It is the turn of")),
            self.name,
            gap=6,
        )
        call = button_of(everywhere.MASTER, self.call, label=_("Game master"))
        call.visible = self.flow.table.session.master is not None
        seats = Button(_("Seats"), self.seats, icon="person")
        seats.visible = self.flow.table.session.master is None and not self.flow.table.humans
        return DarkFrame(column, Row(leave, watch, call, seats, Spacer(), self.day, gap=10))

    def _order(self) -> tuple[PublicSide, ...]:
        return tuple(side for side in self.facts.sides if side.alive)

    def _tell(self) -> None:
        sides = self._order()
        now = next((at for at, side in enumerate(sides) if side.id == self.facts.on_turn), 0)
        self.round.show(sides, now)
        self.name.say(sides[now].name if sides else "")
        self.day.say(_("Day {day}").format(day=self.facts.day))

    # Time

    def update(self, ms: float) -> None:
        super().update(ms)
        if not self._shown:
            # Not before the first picture: the table goes dark at once.
            self._shown = True
            return
        begins = not self._keeper.begun
        self.keep()
        if begins:
            # Writing takes most of a frame: the others move from the next one on.
            return
        if not self.stage.kit.calm:
            self.round.turn(ms)
        if not self.asking:
            self._go_on(ms)

    @property
    def beat(self) -> float:
        """What the time that a turn is shown is a multiple of, in milliseconds."""
        factor = self.stage.store.now.animation_factor
        return BEAT_MS / factor if factor else LEAST_BEAT_MS

    def _go_on(self, ms: float) -> None:
        """Let the seat on turn act; when its turn is over, show it to the end of the beat."""
        self._turn_ms += ms
        if not self._ends_ms and not self._acts():
            self._ends_ms = self.beat * max(1, math.ceil(self._turn_ms / self.beat))
        if self._ends_ms and self._turn_ms >= self._ends_ms:
            self._turn_ms = self._ends_ms = 0.0
            self._next_turn()

    def _acts(self) -> bool:
        """Whether the seat whose turn is shown is still on turn; it acts beside the loop."""
        if self.flow.beside.busy:
            return True
        table = self.flow.table
        clock = table.session.campaign.clock
        if table.stop.kind != "others" or (clock.day, clock.on_turn) != (self.facts.day, self.facts.on_turn):
            return False
        self.flow.beside.start(lambda: table.let_others_move(SLICE_MS))
        return True

    def _next_turn(self) -> None:
        """Show the turn that follows, or what follows at the table."""
        self.facts = public_facts(self.flow.table.session)
        self._tell()
        if self.flow.table.stop.kind != "others":
            self._keep_turn()
            self.flow.go()

    def _keep_turn(self) -> None:
        """Write the save anew as it stands now: a list of saves, and Continue, name its day, and yesterday's
        copy ends where the day does. Before several people the dark table does so."""
        if len(self.flow.table.humans) == 1:
            self._keeper = LiveSaver(self.flow)
            self.keep()

    @property
    def busy(self) -> bool:
        return True

    def leave(self) -> None:
        self.flow.beside.settle()

    # Watching

    def watch(self) -> None:
        """Show all: nobody plays here."""
        self.stage.replace(screen_for(Watching(self.flow, None, self.flow.go)))

    def call(self) -> None:
        """Call the game master: the others stop where they are until he leaves his desk."""
        self.flow.table.call_master()
        self.flow.go()

    def seats(self) -> None:
        """Let whoever comes to the table take his seat back: the others stop meanwhile."""
        if not self.asking:
            self.asking = True
            self.desk.open(SeatsDialog(self.flow.table.session, None, self.flow.go, self._stay))

    # Leaving

    def keep(self) -> None:
        """Write the save; say so if the disk refuses."""
        problem = self._keeper.begin()
        if problem:
            self.notice(problem, "loss", ALARM)

    def ask_leave(self) -> None:
        """Stop, and offer to go back to the title."""
        if self.asking:
            return
        self.asking = True
        text = _("The others stop where they are. The campaign is saved and goes on when you load it.")
        dialog = question(
            _("Leave the campaign?"),
            text,
            _("Leave"),
            self.flow.leave,
            no=_("Go on"),
            on_cancel=self._stay,
        )
        self.desk.open(dialog)

    def _stay(self) -> None:
        self.asking = False

    def command(self, command: ActionId) -> bool:
        if command in (everywhere.BACK, everywhere.MENU):
            self.ask_leave()
            return True
        return super().command(command)

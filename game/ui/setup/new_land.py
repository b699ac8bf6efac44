"""The dialog that makes a new land: size, sides, how they begin, seed.

It is made on a thread, and it can be broken off."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.content.generate import STAGES, Stage, Watch, most_sides
from game.content.problems import ContentError
from game.core.mapdata import Scenario
from game.session.rolling import SIZES, roll_land
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.setup.setup_model import MAX_SEED, SetupModel, new_seed
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Bar, Label, Paragraph
from game.ui.widgets.stepper import Stepper
from game.ui.worker import Background

_LABEL = 110
_ARMIES, _CITIES = "armies", "cities"
_USUAL_S = {"small": 0.25, "middle": 0.8, "large": 1.8}
"""How long a land of a size takes about; the bar slows down where a stage takes longer."""


class Roll(Protocol):
    """Makes a land with a scenario on it (`rolling.roll_land`)."""

    def __call__(
        self, seed: int, size: tuple[int, int], sides: int, watch: Watch = ..., *, realm: bool = ...
    ) -> Scenario: ...


class NewLandDialog(Dialog):
    """Asks what kind of land, makes it and chooses it. `done` hears when there is one."""

    def __init__(self, model: SetupModel, done: Callable[[], None], *, roll: Roll = roll_land) -> None:
        self.model = model
        self._done = done
        self._roll = roll
        self.job: Background[Scenario] | None = None
        self._passed = 0.0
        self._begun: Stage = STAGES[0]
        self._shown: Stage | None = None
        self.size = "middle" if "middle" in SIZES else next(iter(SIZES))
        scenario = model.scenario
        sides = sum(p.role == "player" for p in scenario.sides) if scenario is not None else 2
        names = {"small": _("Small"), "middle": _("Medium"), "large": _("Large")}
        parts = [
            SwitchPart(key, names.get(key, key), tip=f"{across} × {down}")
            for key, (across, down) in SIZES.items()
        ]
        self.sizes = Segmented(parts, self.size, self._resize, name=_("Size"))
        most = most_sides(*SIZES[self.size])
        self.sides = Stepper(max(2, min(most, sides)), lambda _value: None, low=2, high=most, name=_("Sides"))
        realm = scenario is not None and scenario.params.get("realm") is True
        armies = _("Full armies from the first day; cities pay and pop nothing")
        cities = _(
            "A village, a ruler and sixteen pikers each, or a band that has yet to found its "
            "side; everything else is earned, popped or taken. Ruins and unowned towns lie "
            "between the sides"
        )
        self.begins = Segmented(
            [
                SwitchPart(_ARMIES, _("With armies"), tip=armies),
                SwitchPart(_CITIES, _("With a city each"), tip=cities),
            ],
            _CITIES if realm else _ARMIES,
            lambda _key: None,
            name=_("How the sides begin"),
        )
        self.seed = TextField(
            str(new_seed()),
            name=_("Seed of the land"),
            limit=len(str(MAX_SEED)),
            allowed=lambda text: not text or text.isdigit(),
            on_change=lambda _text: self._check(),
        )
        dice = IconButton("dice", _("Another seed"), self._reseed, style="paper", side=38)
        self.hexes = Label("", theme.LABEL, "label")
        self.told = Paragraph(_("Nobody sees the land before the war begins."), theme.LABEL, "label")
        self.bar = Bar(0.0, colour=theme.BRASS, length=480, thick=10)
        self.bar.visible = False
        super().__init__(
            _("New land"),
            Column(
                _row(_("Size"), self.sizes.growing()),
                _row("", self.hexes),
                _row(_("Sides"), self.sides),
                _row(_("They begin"), self.begins.growing()),
                _row(_("Seed"), self.seed.growing(), dice),
                self.told,
                self.bar,
                gap=10,
            ),
            (
                DialogAnswer(_("Cancel"), self._let_go),
                DialogAnswer(_("Create it"), self.draw_land, icon="feather", default=True, stays=True),
            ),
            width=560,
            on_cancel=self._let_go,
        )
        self._resize(self.size)

    def _resize(self, key: str) -> None:
        self.size = key
        across, down = SIZES[key]
        most = most_sides(across, down)
        text = _("{width} × {height} hexes, room for {most} sides")
        self.hexes.say(text.format(width=across, height=down, most=most))
        self.sides.show(min(self.sides.value, most), high=most)

    def _reseed(self) -> None:
        self.seed.set_value(str(new_seed()))
        self._check()

    def _check(self) -> None:
        text = self.seed.value
        good = text.isdigit() and 0 < int(text) <= MAX_SEED
        self.buttons[-1].usable("" if good else _("The seed must be a whole number above 0"))

    # The work

    def draw_land(self) -> None:
        """Start to make the land."""
        if self.job is not None:
            return
        seed, size, sides = int(self.seed.value), SIZES[self.size], self.sides.value
        realm = self.begins.chosen == _CITIES
        self._begun, self._shown = STAGES[0], None
        self.job = Background(lambda: self._roll(seed, size, sides, self._hear, realm=realm), "new land")
        self._show_stage()
        self.bar.visible = True
        self.buttons[-1].disable(_("The land is being drawn"))
        self.home.animate(self)

    def tick(self, ms: float) -> bool:
        """Look whether the land is finished."""
        job = self.job
        if job is None:
            return False
        if job.done:
            self._take(job)
            return False
        self._show_stage()
        self._passed += ms / 1000
        usual = _USUAL_S.get(self.size, 1.0) / len(STAGES)
        self.bar.show((STAGES.index(self._begun) + self._passed / (self._passed + usual)) / len(STAGES))
        return True

    def _hear(self, stage: Stage) -> None:
        """Called on the thread of the work, which touches nothing that is shown."""
        self._begun = stage

    def _show_stage(self) -> None:
        begun = self._begun
        if begun == self._shown:
            return
        self._shown, self._passed = begun, 0.0
        words: dict[Stage, str] = {
            "land": _("Coasts and ridges are being drawn"),
            "rivers": _("The rivers find their way"),
            "starts": _("Every side gets its home"),
            "towns": _("The towns are founded"),
            "roads": _("The roads are laid"),
            "names": _("Everything gets its name"),
            "scenario": _("Peoples and creatures move in"),
        }
        self.told.say(words[begun], "value")

    def _take(self, job: Background[Scenario]) -> None:
        self.job = None
        try:
            scenario = job.result()
        except (ContentError, ValueError, OSError) as error:
            self.told.say(_("This land could not be made: {why}").format(why=error), "loss")
            self.bar.visible = False
            self._check()
            return
        self.model.add(scenario)
        self.home.close(self)
        self._done()

    def _let_go(self) -> None:
        """Nobody wants the land any more; what is on its way is thrown away."""
        self.job = None


def _row(label: str, *parts: Widget) -> Widget:
    row: Sequence[Widget] = (Label(label, theme.STRONG).sized(width=_LABEL), *parts)
    return Row(*row, gap=12)

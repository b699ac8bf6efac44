"""The top bar of the map: seat, day and sun, key figures, news, log, menu."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.commands.turns import RecruitUnits
from game.core.numbers import money_text
from game.core.world import TurnStage
from game.ui.actions import everywhere, map_actions
from game.ui.i18n import _
from game.ui.map.cards.stage_bar import StageTrack
from game.ui.map.models.side_model import TopModel
from game.ui.map.models.stage_model import StageModel
from game.ui.widgets.boxes import Row
from game.ui.widgets.buttons import IconButton, icon_button_of, nothing
from game.ui.widgets.hud import DayMedallion, SeatTitle, SunTrack, TopBar
from game.ui.widgets.labels import Stat


@dataclass(frozen=True, slots=True)
class TopActions:
    """What the buttons of the top bar do."""

    news: Callable[[], None] = nothing
    log: Callable[[], None] = nothing
    goals: Callable[[], None] = nothing
    menu: Callable[[], None] = nothing


class MapTop(TopBar):
    """Shows a `TopModel`; where turns have parts (`stages`), these in place of the sun."""

    def __init__(
        self, actions: TopActions, stages: Sequence[TurnStage] = (), fold: IconButton | None = None
    ) -> None:
        self.seat = SeatTitle("", "")
        self.medallion = DayMedallion(1)
        self.sun = SunTrack(0.0)
        self.track = StageTrack()
        beside = self.track if stages else self.sun
        self.units = Stat("people", _("Units"), "0")
        self.units.tipped(_("Units"), _("All units of the side, in the field and in cities"))
        self.stacks = Stat("boot", _("Can move"), "0")
        self.stacks.tipped(_("Stacks that can still move"), _("Of all stacks of the side"))
        self.cities = Stat("house", _("Cities"), "0")
        self.cities.tipped(_("Cities"), _("Cities that the side holds"))
        self.points = Stat("coins", _("Points"), "0")
        self.points.tipped(_("Points in store"), _("For buying units; unspent points are kept"))
        wealth = self.points if any(RecruitUnits in stage.commands for stage in stages) else self.cities
        self.news = icon_button_of(map_actions.NEWS, actions.news)
        self.news.tipped(_("News"), _("What happened, and what needs attention before the turn ends"))
        log = icon_button_of(map_actions.LOG, actions.log)
        self.goals = icon_button_of(map_actions.OBJECTIVES, actions.goals)
        self.menu = icon_button_of(everywhere.MENU, actions.menu)
        self.money = Stat("coins", _("Treasury"), "0")
        self.money.tipped(_("Treasury"), _("The side's money, kept in the capital"))
        stats = [self.units, self.stacks, wealth, self.money]
        buttons = (self.goals, self.news, log, self.menu, *(() if fold is None else (fold,)))
        right = Row(*stats, Row(*buttons, gap=8), gap=20)
        super().__init__(
            self.seat,
            right,
            Row(self.medallion, beside, gap=14),
            decor=(beside,) if beside is self.sun else (self.units, self.stacks),
            spare=(self.units, self.cities, self.stacks) if beside is self.sun else (self.track,),
        )

    def show(self, model: TopModel, news: int, stage: StageModel | None = None) -> None:
        """Show a seat; `news` is the number at the bell, `stage` the part of its turn."""
        self.track.present(stage)
        self.seat.say(model.title, model.line, model.look)
        self.medallion.show(model.day)
        self.sun.show(model.sun)
        self.units.say(f"{model.units:,}")
        self.stacks.say(str(model.idle), f"/ {model.stacks}")
        self.cities.say(str(model.cities))
        self.money.visible = model.money is not None
        self.money.say(money_text(model.money or 0))
        self.points.say(f"{model.points or 0:,}")
        self.news.show_count(news)

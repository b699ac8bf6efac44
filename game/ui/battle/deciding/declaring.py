"""What a party declares for an exchange: settings, what each can be and why not, who is looked at. No pixels.

A scene feeds it clicks and keys; every change is weighed at once (`exchange`), and `reply` is the answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.battle.exchange import ExchangeView
from game.core.battle.seam import BattleView, CombatantView
from game.core.decisions import Option, Question, Reply
from game.core.records import SideId
from game.core.refusal import Refused
from game.session.fights import SeatFight
from game.ui.battle.models.exchange_model import in_stack_order
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.fold import GONE
from game.ui.i18n import _

YES, NO = "yes", "no"
_NONE = Option(id="", label="")

Settings = tuple[tuple[str, str], ...]


@dataclass
class Declaring:
    """What is chosen while `question` is open; without one nobody here is asked. `looked` is the unit in
    view."""

    fight: SeatFight
    view: BattleView
    names: CombatantNames
    question: Question | None = None
    chosen: dict[str, str] = field(default_factory=dict)
    looked: str = ""
    _weighed: tuple[Settings, ExchangeView] | None = None

    @classmethod
    def of(
        cls,
        fight: SeatFight,
        view: BattleView,
        names: CombatantNames,
        question: Question,
        before: "Declaring | None",
    ) -> "Declaring":
        """For a question that is open: as the party's orders have it, until it says otherwise."""
        made = cls(fight, view, names, question)
        if before is not None and before.question is not None and before.question.id == question.id:
            made.chosen, made.looked = dict(before.chosen), before.looked
        else:
            made.chosen = made.standing()
        return made

    # --- facts

    @property
    def side(self) -> SideId | None:
        """Who declares."""
        return self.question.side if self.question is not None else None

    @property
    def index(self) -> int:
        """0 for the attacker, 1 for the defender."""
        sides = [party.side for party in self.view.parties]
        return sides.index(self.side) if self.side in sides else 0

    def standing(self) -> dict[str, str]:
        """What the party's orders say."""
        exchange = self.view.exchange
        return dict(exchange.settings[self.index]) if exchange is not None else {}

    @property
    def changed(self) -> bool:
        """Whether anything else is declared than the orders say."""
        return self.chosen != self.standing()

    def option(self, setting: str) -> Option:
        """What a setting can be; nothing if it is not asked for."""
        options = self.question.options if self.question is not None else ()
        return next((option for option in options if option.id == setting), _NONE)

    def offered(self, setting: str) -> bool:
        """Whether a setting is part of this question at all."""
        return bool(self.option(setting).id)

    def value(self, setting: str) -> str:
        """What it is set to."""
        return self.chosen.get(setting, "")

    def on(self, setting: str) -> bool:
        """Whether a setting is set to anything."""
        return self.value(setting) not in ("", NO, "0")

    def why_not(self, setting: str, value: str = "") -> str:
        """Why a setting cannot be had, or cannot be this value; empty if it can. Without its rule."""
        option = self.option(setting)
        if not option.enabled or (value and value not in option.units):
            bar = next((bar for bar in option.barred if bar.unit == value), None)
            reason = bar.reason if bar is not None else option.reason
            return self.names.told(_(reason)) or _("Not possible here")
        return ""

    def rule(self, setting: str, value: str = "") -> str:
        """The rule of a setting, or of what bars a value."""
        option = self.option(setting)
        bar = next((bar for bar in option.barred if bar.unit == value), None)
        return bar.rule if bar is not None and bar.rule else option.rule

    @property
    def settings(self) -> Settings:
        """All settings, as they are sent."""
        return tuple(self.chosen.items())

    @property
    def exchange(self) -> ExchangeView | None:
        """The exchange as it would be with these settings."""
        if self.question is None or not self.changed:
            return self.view.exchange
        if self._weighed is None or self._weighed[0] != self.settings:
            found = self.fight.exchange(self.settings)
            if found is None or isinstance(found, Refused):
                return self.view.exchange
            self._weighed = (self.settings, found)
        return self._weighed[1]

    def reply(self) -> Reply | None:
        """The answer."""
        if self.question is None:
            return None
        return Reply(choice=self.question.default, settings=self.settings)

    # --- units

    def enemies(self) -> list[CombatantView]:
        """The enemy's stack from the front."""
        others = [party.side for party in self.view.parties if party.side != self.side]
        return self._stack(others[0]) if others else []

    def own(self) -> list[CombatantView]:
        """The own stack from the front."""
        return self._stack(self.side) if self.side is not None else []

    def _stack(self, side: SideId) -> list[CombatantView]:
        return [unit for unit in in_stack_order(self.view, side) if unit.condition not in GONE]

    def aimers(self) -> tuple[str, str]:
        """Who aims the damage, and who the shock."""
        own = self.own()
        leads = next((unit.id for unit in own if unit.leader), own[0].id if own else "")
        facts = self.fight.session.world.facts
        shocks = next((unit.id for unit in own if facts(unit.kind).blasts), leads)
        return leads, shocks

    # --- choosing; each returns why it is not possible, or nothing

    def toggle(self, setting: str) -> str:
        """Switch Ranged or a Hit-and-Run on or off; the latter to its first exit."""
        if self.on(setting):
            self.chosen[setting] = NO
            return ""
        values = [value for value in self.option(setting).units if value != NO]
        return self._set(setting, values[0] if values else "")

    def shock(self, points: int) -> str:
        """Use so many points of Shockamancy, as far as there are."""
        refusal = self.why_not("shock")
        if not refusal:
            self.chosen["shock"] = str(max(0, min(self.most_shock, points)))
            if points <= 0:
                self.chosen["shock_target"] = ""
            self._aim_so_much(self.aimed if self.value("shock_aimed") not in ("", "0") else self.points)
        return refusal

    @property
    def aimed(self) -> int:
        """Points of them that go to the target of the shock."""
        value = self.value("shock_aimed")
        part = int(value) if value.isdecimal() else 0
        return min(part or self.points, self.points)

    def aim_points(self, points: int) -> str:
        """Let so many points fall on the target and the others in stack order; for 0 all of them do."""
        if points <= 0:
            self.chosen["shock_target"] = ""
        self._aim_so_much(points)
        return ""

    def _aim_so_much(self, points: int) -> None:
        if self.offered("shock_aimed"):
            self.chosen["shock_aimed"] = str(points) if 0 < points < self.points else "0"

    @property
    def points(self) -> int:
        """Points of Shockamancy that are used."""
        value = self.value("shock")
        return int(value) if value.isdecimal() else 0

    @property
    def most_shock(self) -> int:
        """Points of Shockamancy there are."""
        numbers = [int(value) for value in self.option("shock").units if value.isdecimal()]
        return max(numbers, default=0)

    def way(self, way: str) -> str:
        """Let the damage fall another way; a target is the unit in view, or the first that can be one."""
        if way == "target":
            return self.aim(self._aimed("target"))
        refusal = self._set("damage", way)
        if not refusal:
            self.chosen["target"] = ""
        return refusal

    def aim(self, unit: str) -> str:
        """Let the damage fall on a unit of the enemy first."""
        refusal = self.why_not("damage", "target") or self._set("target", unit)
        if not refusal:
            self.chosen["damage"] = "target"
        return refusal

    def aim_shock(self) -> str:
        """Let the shock fall on the unit in view first, or in stack order again."""
        aimed = self._aimed("shock_target")
        if self.on("shock_target") and aimed == self.value("shock_target"):
            return self.aim_points(0)
        if not self.points:
            return self.why_not("shock") or _("Use points of Shockamancy first")
        return self._set("shock_target", aimed)

    def exit_next(self) -> str:
        """The next exit of a Hit-and-Run."""
        values = [value for value in self.option("hit_and_run").units if value != NO]
        refusal = self.why_not("hit_and_run")
        if not refusal and not self.on("hit_and_run"):
            refusal = _("Choose Hit-and-Run first")
        if not refusal and values:
            here = self.value("hit_and_run")
            at = values.index(here) + 1 if here in values else 0
            self.chosen["hit_and_run"] = values[at % len(values)]
        return refusal

    def leave_to(self, exit_: str) -> str:
        """Leave a Hit-and-Run to another hex."""
        return self._set("hit_and_run", exit_)

    def by_orders(self) -> None:
        """Everything as the party's orders have it."""
        self.chosen = self.standing()

    def _set(self, setting: str, value: str) -> str:
        refusal = self.why_not(setting, value)
        if not refusal and value:
            self.chosen[setting] = value
        return refusal or ("" if value else _("There is nobody to choose"))

    def _aimed(self, setting: str) -> str:
        """Who is meant: the enemy in view, even if it cannot be; else the one before, else the first."""
        enemies = [unit.id for unit in self.enemies()]
        if self.looked in enemies:
            return self.looked
        possible = [unit for unit in enemies if unit in self.option(setting).units]
        return self.value(setting) or next(iter(possible), "")

    # --- looking

    def click(self, unit: str, clicks: int = 1) -> str:
        """Look at a unit; an enemy is aimed at where damage is aimed, or by a second click."""
        self.looked = unit
        enemy = any(one.id == unit for one in self.enemies())
        if enemy and (clicks >= 2 or self.value("damage") == "target"):
            return self.aim(unit)
        return ""

    def step(self, own: int, enemy: int) -> None:
        """Look at the next unit of a stack, or the one before."""
        pool: Sequence[CombatantView] = self.own() if own else self.enemies()
        ids = [unit.id for unit in pool]
        if ids:
            at = ids.index(self.looked) + own + enemy if self.looked in ids else 0
            self.looked = ids[at % len(ids)]

    def step_back(self) -> bool:
        """Give up the last choice: what is looked at, then everything declared."""
        if self.looked:
            self.looked = ""
            return True
        if self.changed:
            self.by_orders()
            return True
        return False

"""What the field shows: a battle's view, where its units stand, and what is chosen or could be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.battle.seam import BattleView
from game.core.records import SideId
from game.ui.battle.deciding.foresight import Leaver, StrikeTemplate
from game.ui.battle.field.field_marks import Mark
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.field_places import Ranks
from game.ui.battle.placing.links_view import LinkLine


@dataclass(frozen=True)
class Tag:
    """What stands at a token: its `number` in an order, and a `word` below it of a meaning."""

    number: str = ""
    word: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Thrust:
    """A strike between both stacks: from the left or not, in which step, with how much damage."""

    left: bool
    step: int
    text: str
    colour: str


@dataclass(frozen=True)
class FieldModel:
    """What the field shows. `usable` are the units that can be used for what is asked (None: it asks for no
    units, nobody is greyed); `selected` are lit, `target` is the enemy in view. `offered` may be chosen next:
    as the one who acts (`offers` is `free`) or as its enemy (`takes`). `struck` would be hit, by `templates`
    where an attack takes many; `leavers` would leave. `spots` are lanes and zones that units can be sent
    to. `tags` are numbers and words at tokens, `groups` stand together, `thrusts` go between the fronts."""

    view: BattleView
    ranks: Ranks
    left: SideId
    names: CombatantNames
    lines: tuple[LinkLine, ...] = ()
    usable: frozenset[str] | None = None
    selected: frozenset[str] = frozenset()
    target: str = ""
    crowds: Mapping[str, int] = field(default_factory=dict)
    offered: frozenset[str] = frozenset()
    offers: Mark = "free"
    struck: frozenset[str] = frozenset()
    spots: frozenset[str] = frozenset()
    templates: tuple[StrikeTemplate, ...] = ()
    leavers: tuple[Leaver, ...] = ()
    tags: Mapping[str, Tag] = field(default_factory=dict)
    groups: tuple[tuple[str, ...], ...] = ()
    thrusts: tuple[Thrust, ...] = ()

    def dimmed(self) -> frozenset[str]:
        """Who is greyed: of no use for what is asked, and not in a pairing either."""
        if self.usable is None:
            return frozenset()
        paired = {unit for pair in self.view.pairs for unit in (pair.a, pair.b)}
        return frozenset(self.ranks.places) - self.usable - paired

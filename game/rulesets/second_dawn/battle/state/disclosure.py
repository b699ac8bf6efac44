"""What a party may read of the other's specials: SD4-4.02.

Specials and traits are shown for units of one's own side only. Those of an enemy are known as far as they
were seen: in what it did in this battle, and in how it stands there.
"""

from collections.abc import Mapping

from game.core.battle.events import AreaStruck, Slammed, StunChecked, SwarmFormed
from game.core.events.common import Event
from game.rulesets.second_dawn.battle.state.battle_records import Standing
from game.rulesets.second_dawn.unit.damage import FIT

_ACTS: Mapping[type[Event], str] = {
    AreaStruck: "area_attack",
    Slammed: "slam",
    StunChecked: "stunning_strike",
    SwarmFormed: "swarm",
}
"""What a deed of a unit tells of it."""
SEEN: Mapping[str, str] = {
    "plated": "armoured",
    "ignores": "damage_ignore",
    "softens": "damage_reduction",
    "endures": "tough",
    "mighty": "power_strike",
    "charges": "charge",
    "bats": "batting",
    "grasps": "mass_capture",
    "spits": "spit_muck",
    "bursts": "self_destruct",
    "drains": "drain_life",
    "mends": "regeneration",
    "shocks": "electrify",
    "follows": "rapid_shot",
    "fells": "cleave",
    "crushes": "concept_power_strike",
    "finishes": "concept_deadly",
    "favours": "concept_favoured_enemy",
}
"""What a figure that was seen at work is called."""
_GROUND = "ground"


def told_by(deed: object) -> str:
    """The word for what a kind of event tells of its `unit`, empty if nothing."""
    return _ACTS.get(deed, "") if isinstance(deed, type) else ""


def words(standing: Standing) -> tuple[str, ...]:
    """What an enemy knows of a unit's specials and traits."""
    aloft = standing.zone != _GROUND and standing.condition == FIT
    return (*(("flier",) if aloft else ()), *standing.shown)

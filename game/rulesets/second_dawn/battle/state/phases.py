"""The orders of battle as tables: which phases there are, of what stages, and what the order switches.

`v4` is the order of chapters 1 to 4 (SD2-8.01, SD4-13); `draft` the later, unfinished one (SD4-20, SD2-15),
which parameter `battle_order` chooses. Where the draft leaves a point open its later note holds: surprised
sides skip the skirmish (SD4-20.03), and area attacks still hit who withdraws (SD2-15). Its interceptors, a
new group that begins the battle anew, are a battle of their own on the map (SD4-20.04, SD4-12.10).
"""

from collections.abc import Mapping
from types import MappingProxyType

from game.core.records import Record, replace
from game.rulesets.second_dawn.battle.state.skirmish import ANY, FIRST, SECOND, VOLLEYS
from game.rulesets.second_dawn.content.records import Params

Rounds = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Rounds without battle rolls, by phase and opening state."""


class BattleOrder(Record):
    """A battle order. `stages` of each phase, in order; `then`: what follows a phase, the first whose
    condition holds (`initiative`: somebody has it; `prepared`: the opening was; empty: always); `rounds` by
    parameter `skirmish_shots`; `track`: ids and names of the phases as they are shown; `switches`: parameters
    that the order sets."""

    stages: Mapping[str, tuple[str, ...]]
    then: Mapping[str, tuple[tuple[str, str], ...]]
    rounds: Mapping[str, Rounds]
    track: tuple[tuple[str, str], ...]
    switches: Mapping[str, str | bool] = MappingProxyType({})


_OPENING = ("begin", "wary", "form", "merge", "initiative")
_LINES = ("mount", "altitude", "screen", "pair", "shift")
_BOUT_LINES = ("mount", "altitude", "screen", "support", "pair", "shift")
_END = ("mercy", "finish", "depart", "settle", "conclude")
_SKIRMISH = (*_LINES, "luck", "declare", "aim", "area", "exchange", "pause")
_CLOSE = {"surprised": ("surprised",), "ambush": ("ambush",)}
_INITIATIVE = dict.fromkeys(("prepared", "surprised", "ambush"), ("initiative",))

V4 = BattleOrder(
    stages={
        "opening": _OPENING,
        "skirmish": _SKIRMISH,
        "initiative_round": (
            *(*_LINES, "aim", "close", "luck", "withdraw", "pursue"),
            *("declare", "keep_aims", "area", "exchange", "pause"),
        ),
        "bout": (
            *("end_stun", *_BOUT_LINES, "close", "withdraw", "pursue"),
            *("luck", "collar", "declare", "aim", "area", "clashes", "pause"),
        ),
        "end": _END,
    },
    then={
        "opening": (("skirmish", ""),),
        "skirmish": (("initiative_round", "initiative"), ("bout", "")),
        "initiative_round": (("bout", ""),),
        "bout": (("bout", ""),),
    },
    rounds={
        "compare": {"skirmish": {"prepared": VOLLEYS, **_CLOSE}, "initiative_round": _INITIATIVE},
        "save": {"skirmish": {"prepared": (ANY,), **_CLOSE}, "initiative_round": _INITIATIVE},
    },
    track=(
        ("skirmish", "Skirmish"),
        ("initiative_round", "Initiative"),
        ("bout", "Bouts"),
        ("end", "Aftermath"),
    ),
)

DRAFT = BattleOrder(
    stages={
        "opening": _OPENING,
        "skirmish": _SKIRMISH,
        "maneuvers": (
            *(*_LINES, "aim", "withdraw", "break_off", "pursue", "luck"),
            *("declare", "keep_aims", "area", "exchange", "pause"),
        ),
        "bout": (
            *("carry_stun", *_BOUT_LINES, "luck", "collar", "declare", "aim", "area", "strikes"),
            *("withdraw", "pursue", "clashes", "pause"),
        ),
        "end": _END,
    },
    then={
        "opening": (("skirmish", ""),),
        "skirmish": (("maneuvers", "prepared"), ("bout", "")),
        "maneuvers": (("bout", ""),),
        "bout": (("bout", ""),),
    },
    rounds={
        "save": {
            "skirmish": {"prepared": (FIRST,), "surprised": (), "ambush": ("ambush",)},
            "maneuvers": {"prepared": (SECOND,)},
        }
    },
    track=(("skirmish", "Skirmish"), ("maneuvers", "Maneuvers"), ("bout", "Bouts"), ("end", "Aftermath")),
    switches=MappingProxyType(
        {
            "ambush_initiative": "hidden",
            "initiative_priority": "size",
            "initiative_effect": "no_round_1",
            "skirmish_shots": "save",
            "retreat_success": "ignores_round_1",
            "retreat_roll": "battle_roll",
            "escape_roll": "flat",
            "diff_5_plus": "draw",
            "draw_hits": "every",
            "recovery_needs": "half_croaked",
            "long_shooter_melee_penalty": False,
        }
    ),
)

SHOOTING = ("skirmish", "maneuvers")
"""Phases of shots, which parameter `skirmish_shots` is about."""

ORDERS: Mapping[str, BattleOrder] = {"v4": V4, "draft": DRAFT}


def order_of(params: Params) -> BattleOrder:
    """The battle order that a match has chosen."""
    return ORDERS[params.battle_order]


def effective(params: Params) -> Params:
    """Parameters with those that the battle order sets (SD4-20.02 to 20.08)."""
    return replace(params, **order_of(params).switches)


def rounds(params: Params, phase: str, opening: str) -> tuple[str, ...]:
    """Rounds without battle rolls of a phase; none for phases that have none."""
    return order_of(params).rounds[params.skirmish_shots].get(phase, {}).get(opening, ())

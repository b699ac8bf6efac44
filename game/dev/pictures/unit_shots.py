"""Pictures of units of one's own at work: battles in which their specials change what may be done and what
the log tells, with bodies of all sizes on the ground."""

from typing import Final

from game.core.decisions import Reply
from game.core.records import KindId, replace
from game.dev.pictures.battle_demo import Army, demo_battle
from game.dev.pictures.battle_shots import scene_at
from game.session.unit_making import UnitMaking
from game.ui.stage.scene import Scene

_DECLARED: Final = 5
"""So many orders are given before there is a log to look at."""


_HARD: Final = ("damage_ignore",)
_FIVE: Final = ("dual_wield", "power_strike", "regeneration", "tough", "armoured")


def _kinds() -> dict[str, KindId]:
    """Ids of units that nobody ships, each of whom says all of itself."""
    making = UnitMaking()

    def made(base: str, name: str, **answers: object) -> KindId:
        design = making.design(base)
        template = replace(design.template, production=(), lots=(), **answers)
        unit = replace(design, id="", name=name, plural="", rules=(), template=template)
        return making.rosters.coin(unit, "v5")

    return {
        "duellist": made(
            "stabber",
            "Duellist",
            rank=3,
            specials=("dual_wield", "power_strike", "regeneration", "tough", "armoured"),
        ),
        "spitter": made("twoll", "Muck spitter", rank=3, specials=("spit_muck", "drain_life", "electrify")),
        "wurm": made("dwagon", "Hill wurm", terrain="land", size="massive", rank=4, specials=_HARD),
        "firepot": made("stabber", "Firepot", rank=2, specials=("self_destruct", "quick_attack")),
    }


def _armies() -> tuple[Army, Army]:
    kind = _kinds()
    return (
        {"warlord": 1, kind["duellist"]: 3, kind["firepot"]: 1, "war_elephant": 1},
        {"warlord": 1, kind["spitter"]: 4, kind["wurm"]: 1, "bear": 1},
    )


def specials(until: str) -> Scene:
    """The battle of such units where an order (`grip`, `wipe`) is open."""
    table, battle = demo_battle(armies=_armies(), until=lambda _question: True, params={"exact_odds": True})
    declared = 0
    while (question := table.question) is not None:
        declared += question.kind == "declare"
        open_ = {option.id for option in question.options if option.enabled}
        if until in open_ or declared > _DECLARED:
            break
        state = table.session.campaign.battles[battle].state
        judged = table.session.world.ruleset.battle.auto_reply(state, question)
        table.answer(question, Reply(choice="muck") if "muck" in open_ else judged)
    return scene_at(table, battle)

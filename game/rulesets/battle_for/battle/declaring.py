"""Declarations: what a side may declare for a battle, what stands for it where it does not. TB-8.02.

A question of kind `declare` is answered by `strike` and settings by name:

    ranged         yes or no                                    TB-13.20
    shock          points, 0 to all the stack has               TB-13.31
    shock_target   unit that they go to, empty: stack order     TB-13.32
    shock_aimed    points of them that go to it, 0: all         TB-13.32
    damage         order, swap or target                        TB-9.01 to 9.05
    target         unit that the damage goes to first           TB-9.04
    hit_and_run    hex to leave to, `yes` where no map says, or no   TB-7.21

What an answer leaves out falls as the stack's doctrine says, a target too. A doctrine that cannot be carried
out yields without a word: a stack that cannot fight Ranged does not, an aim that nobody fits leaves the
enemy's order.
"""

from collections.abc import Iterable, Mapping, Sequence

from game.core.decisions import BarredUnit, Option, Question, Reply
from game.core.doctrine import Aim, DamageWay, Doctrine
from game.core.records import HexId, QuestionId
from game.core.refusal import Refusal
from game.rulesets.battle_for.battle import shock
from game.rulesets.battle_for.battle.contributors import can_range, commands, range_faults
from game.rulesets.battle_for.battle.records import Declaration, ExchangeFighter, ExchangeSetup

STRIKE = "strike"
SETTINGS = ("ranged", "shock", "shock_target", "shock_aimed", "damage", "target", "hit_and_run")
YES, NO = "yes", "no"
_WAYS: Mapping[DamageWay, str] = {
    "order": "In the enemy's order",
    "swap": "Riders before their mounts",
    "target": "On one unit first",
}
_NO_COMMANDER = "Only a stack with a Commander directs its damage"
_FRONT = "The front unit is hit first anyway"


def question(setup: ExchangeSetup, by: int) -> Question:
    """What a party that declares itself is asked."""
    party = setup.parties[by]
    return Question(
        id=QuestionId(f"{setup.id}.{by + 1}"),
        side=party.side,
        kind="declare",
        prompt="Declare how your stack fights",
        options=(made := options(setup, by)),
        settings=tuple(option.id for option in made if option.id != STRIKE),
        own=tuple(unit.id for unit in party.combatants),
        others=tuple(unit.id for unit in setup.parties[1 - by].combatants),
        default=STRIKE,
        battle=setup.id,
        hex=setup.hex,
    )


def options(setup: ExchangeSetup, by: int) -> tuple[Option, ...]:
    """All settings with what they can be and why not. Open facts of the enemy alone go into it."""
    own, enemy = setup.parties[by].combatants, setup.parties[1 - by].combatants
    points = shock.most_points(own)
    led = commands(own)
    aims = tuple(unit.id for unit in enemy[1:])
    front = (BarredUnit(unit=enemy[0].id, reason=_FRONT, rule="TB-9.06"),) if enemy else ()
    ranged = can_range(own)
    rides = _rides(enemy)
    ways = [
        BarredUnit(unit="swap", reason="None of the enemy ride", rule="TB-9.03"),
        BarredUnit(unit="target", reason="The enemy has no second unit", rule="TB-9.04"),
    ]
    open_ways = ("order", *(("swap",) if rides else ()), *(("target",) if aims else ()))
    return (
        Option(id=STRIKE, label="Fight", hint="With these settings; doctrine decides the rest"),
        Option(
            id="ranged",
            label="Fight Ranged",
            enabled=ranged,
            reason="" if ranged else _why_not_ranged(own),
            rule="TB-13.20",
            units=(NO, YES) if ranged else (NO,),
            barred=range_faults(own),
        ),
        Option(
            id="shock",
            label="Shockamancy",
            enabled=points > 0,
            reason="" if points else "No Shockamancy left today",
            rule="TB-13.31",
            units=tuple(str(number) for number in range(points + 1)),
        ),
        Option(
            id="shock_target",
            label="Shock first",
            enabled=bool(points and led and aims),
            reason="" if led else _NO_COMMANDER,
            rule="TB-13.32",
            units=aims if points and led else (),
            barred=front,
        ),
        Option(
            id="shock_aimed",
            label="Points for that unit",
            enabled=bool(points and led and aims),
            reason="" if led else _NO_COMMANDER,
            rule="TB-13.32",
            units=tuple(str(number) for number in range(points + 1)) if points and led and aims else (),
            hint="0 for all; the rest go in the enemy's order",
        ),
        Option(
            id="damage",
            label="Damage falls",
            enabled=led,
            reason="" if led else _NO_COMMANDER,
            rule="TB-9.02",
            units=open_ways if led else ("order",),
            barred=tuple(way for way in ways if way.unit not in open_ways),
        ),
        Option(
            id="target",
            label="Hit first",
            enabled=bool(led and aims),
            reason="" if led else _NO_COMMANDER,
            rule="TB-9.04",
            units=aims if led else (),
            barred=front,
        ),
        *((_run_option(setup),) if by == 0 else ()),
    )


def _run_option(setup: ExchangeSetup) -> Option:
    exits = tuple(str(exit_) for exit_ in setup.exits) or (YES,)
    return Option(
        id="hit_and_run",
        label="Hit-and-Run",
        enabled=setup.run,
        reason="" if setup.run else setup.no_run,
        rule="TB-7.21",
        units=(NO, *exits) if setup.run else (NO,),
        barred=setup.exits_barred,
        hint="Deal three quarters, take a quarter back, leave at once; no experience",
    )


def standing(setup: ExchangeSetup, by: int) -> Declaration:
    """What stands where a party declares nothing: what it declared in advance, else its doctrine."""
    party = setup.parties[by]
    if party.declared is not None:
        return party.declared
    return _by_doctrine(party.doctrine, party.combatants, setup.parties[1 - by].combatants)


def _by_doctrine(
    doctrine: Doctrine, own: Sequence[ExchangeFighter], enemy: Sequence[ExchangeFighter]
) -> Declaration:
    led = commands(own)
    most = shock.most_points(own)
    points = most if doctrine.shock is None else min(doctrine.shock, most)
    aim = aimed_at(doctrine.aim, enemy) if led else ""
    damage: DamageWay = doctrine.damage if led else "order"
    if (damage == "target" and not aim) or (damage == "swap" and not _rides(enemy)):
        damage = "order"
    return Declaration(
        ranged=doctrine.ranged and can_range(own),
        shock=points,
        shock_target=aim if doctrine.shock_target and points else "",
        damage=damage,
        target=aim if damage == "target" else "",
    )


def aimed_at(aim: Aim, enemy: Sequence[ExchangeFighter]) -> str:
    """The unit behind the front that an aim picks, the first of equals; empty if nobody fits."""
    rest = enemy[1:]
    if aim == "commander":
        rest = [unit for unit in rest if unit.commander]
        return _first(rest, [-unit.level for unit in rest])
    if aim == "ranged":
        rest = [unit for unit in rest if unit.ranged]
    if aim == "weakest":
        return _first(rest, [unit.now for unit in rest])
    return _first(rest, [-unit.kind.attack for unit in rest])


def _first(units: Sequence[ExchangeFighter], keys: Sequence[int]) -> str:
    return units[keys.index(min(keys))].id if units else ""


def settings_of(told: Declaration) -> tuple[tuple[str, str], ...]:
    """A declaration as the settings of an answer."""
    run = NO if not told.hit_and_run else YES if told.exit is None else str(told.exit)
    shock_ = (str(told.shock), told.shock_target, str(told.shock_aimed))
    values = (YES if told.ranged else NO, *shock_, told.damage, told.target, run)
    return tuple(zip(SETTINGS, values, strict=True))


def reply_of(told: Declaration) -> Reply:
    """An answer that declares so."""
    return Reply(choice=STRIKE, settings=settings_of(told))


def declared(setup: ExchangeSetup, by: int, settings: Iterable[tuple[str, str]]) -> Declaration:
    """The declaration that settings make of what stands. Refusal for one that is not possible."""
    values = dict(settings_of(standing(setup, by)))
    given = dict(settings)
    for name in given:
        if name not in SETTINGS:
            raise Refusal("unknown_setting", f"There is no setting {name!r}")
    values.update(given)
    if values["damage"] != "target":
        values["target"] = ""
    elif not values["target"]:
        enemy = setup.parties[1 - by].combatants
        aim = setup.parties[by].doctrine.aim
        values["target"] = aimed_at(aim, enemy) or aimed_at("strongest", enemy)
    if values["shock"] == "0":
        values["shock_target"] = ""
    if not values["shock_target"]:
        values["shock_aimed"] = "0"
    told = _parsed(values)
    check(setup, by, told)
    return told


def _parsed(values: Mapping[str, str]) -> Declaration:
    if values["ranged"] not in (YES, NO):
        raise Refusal("bad_setting", "ranged is yes or no", "TB-13.20")
    if not all(values[name].isascii() and values[name].isdigit() for name in ("shock", "shock_aimed")):
        raise Refusal("bad_setting", "Shock points must be a whole number", "TB-13.31")
    run = values["hit_and_run"]
    if run not in (YES, NO) and not (run.isascii() and run.isdigit()):
        raise Refusal("bad_setting", "Hit-and-Run names the hex to leave to", "TB-7.24")
    way = next((way for way in _WAYS if way == values["damage"]), None)
    if way is None:
        raise Refusal("bad_setting", f"damage is one of {', '.join(_WAYS)}", "TB-9.02")
    return Declaration(
        ranged=values["ranged"] == YES,
        shock=int(values["shock"]),
        shock_target=values["shock_target"],
        shock_aimed=int(values["shock_aimed"]),
        damage=way,
        target=values["target"],
        hit_and_run=run != NO,
        exit=HexId(int(run)) if run.isdigit() else None,
    )


def check(setup: ExchangeSetup, by: int, told: Declaration) -> None:
    """Refusal if a party cannot declare so."""
    own, enemy = setup.parties[by].combatants, setup.parties[1 - by].combatants
    if told.ranged and not can_range(own):
        raise Refusal("not_ranged", _why_not_ranged(own), "TB-13.20")
    most = shock.most_points(own)
    if told.shock > most:
        raise Refusal("too_much_shock", f"The stack has {most} Shock points", "TB-13.31")
    if told.shock_aimed > told.shock:
        raise Refusal("too_much_shock", f"Only {told.shock} points are being used", "TB-13.32")
    if told.damage != "order" and not commands(own):
        raise Refusal("no_commander", _NO_COMMANDER, "TB-9.02")
    if told.shock_target and not commands(own):
        raise Refusal("no_commander", _NO_COMMANDER, "TB-13.32")
    if told.damage == "swap" and not _rides(enemy):
        raise Refusal("no_riders", "None of the enemy ride", "TB-9.03")
    if told.damage == "target" or told.target:
        _check_target(enemy, told.target)
    if told.shock_target:
        _check_target(enemy, told.shock_target)
    if told.hit_and_run:
        _check_run(setup, by, told)


def _check_target(enemy: Sequence[ExchangeFighter], target: str) -> None:
    if target not in [unit.id for unit in enemy]:
        raise Refusal("no_target", "Choose a unit of the enemy", "TB-9.04")
    if target == enemy[0].id:
        raise Refusal("front_unit", _FRONT, "TB-9.06")


def _check_run(setup: ExchangeSetup, by: int, told: Declaration) -> None:
    if by != 0:
        raise Refusal("no_run", "Only the attacker can do Hit-and-Run", "TB-7.21")
    if not setup.run:
        raise Refusal("no_run", setup.no_run, "TB-7.21")
    if setup.exits and told.exit not in setup.exits:
        why = next((b.reason for b in setup.exits_barred if b.unit == str(told.exit)), "")
        raise Refusal("no_exit", why or "The stack cannot leave for that hex", "TB-7.24")
    if not setup.exits and told.exit is not None:
        raise Refusal("no_exit", "You do not know that land", "TB-7.24")


def _rides(stack: Sequence[ExchangeFighter]) -> bool:
    here = {unit.id for unit in stack}
    return any(unit.riding in here for unit in stack)


def _why_not_ranged(stack: Sequence[ExchangeFighter]) -> str:
    faults = range_faults(stack)
    if not any(unit.ranged for unit in stack):
        return "No unit in the stack has Ranged"
    return faults[0].reason if faults else ""

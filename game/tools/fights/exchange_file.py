"""Fights of The Battle for as files: what `battle FIGHT.yaml` and `odds FIGHT.yaml` read.

    ruleset: battle_for
    title: The ford
    terrain: swamp                # left out: land without bonuses
    walls: fort                   # fort or city; the defender's walls
    ambush: true                  # the defender ambushes
    fatigue: 1                    # battles the defender has defended this turn
    params: {world: goldworld}
    parties:                      # two, by side; the first one attacks
      red:
        title: The red column
        units:                    # in stack order, riders behind their mounts
          - {kind: war_beast, id: beast}
          - {kind: bowman, count: 2, riding: beast}
          - {kind: warlord, id: boss, name: Lord Hazel, level: 3, chief: true}
          - {kind: footman, hits: 2}
        declares: {ranged: true, shock: 3, shock_target: boss2, damage: target, target: boss2}
        chief_in_hex: true        # the Chief Warlord stands by with another stack
      blue:
        units: [{kind: footman, count: 3}, {kind: warlord, id: boss2}]

What a party does not declare falls thus: it does not fight Ranged, uses all its Shockamancy in stack order,
deals its damage in stack order and does not run. `hit_and_run: true` is for the attacker alone.

A unit without `id` is called by its kind, a number and the first letter of its side: `footman_1r`. Hits and
level are full and 1 unless given. All faults are told at once, with their lines.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

from game.content.problems import ProblemReport, quoted
from game.content.registry import Rules
from game.content.yaml_source import Path_, Source
from game.core.doctrine import DamageWay, Doctrine
from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.numbers import HALF, Halves, halves_text
from game.core.records import BattleId, Record, SideId, replace
from game.core.refusal import Refusal
from game.rulesets.battle_for.battle import declaring
from game.rulesets.battle_for.battle.records import Declaration, ExchangeFighter, ExchangeParty, ExchangeSetup
from game.rulesets.battle_for.records import MOST_HITS, MOST_POINTS
from game.rulesets.battle_for.units import riding
from game.session import library
from game.tools.fights.fight_parts import (
    MOST_UNITS,
    PartyNames,
    check_ids,
    check_params,
    check_two,
    params_of,
    read_file,
    read_form,
)

RULESET = "battle_for"
_MOST_LEVEL = 40
_NAMED = ("shock_target", "target")
"""Settings that name a unit."""


class ExchangeUnitLine(Record):
    """One line of a party: some equal units, or a single one."""

    kind: Annotated[str, ref("unit")]
    count: Annotated[int, within(1, MOST_UNITS)] = 1
    id: str = ""
    name: Name = ""
    hits: Annotated[Halves, at_least(1), sane(1, MOST_HITS * HALF)] | None = None
    level: Annotated[int, within(1, _MOST_LEVEL)] = 1
    xp: Annotated[int, within(0, _MOST_LEVEL)] = 0
    riding: Annotated[str, note("id of the unit of its party that carries it, TB-5.06")] = ""
    chief: Annotated[bool, note("the side's Chief Warlord, TB-8.08")] = False
    shock_used: Annotated[bool, note("it has used its Shockamancy today, TB-13.30")] = False


class Declares(Record):
    """What a party declares, TB-8.02; what it leaves out falls by doctrine."""

    ranged: bool | None = None
    shock: Annotated[int, at_least(0), sane(0, MOST_POINTS)] | None = None
    shock_target: str = ""
    shock_aimed: Annotated[
        int, at_least(0), sane(0, MOST_POINTS), note("points of it that go to the target, 0: all")
    ] = 0
    damage: DamageWay | None = None
    target: str = ""
    hit_and_run: bool = False


class ExchangePartyFile(Record):
    """A party as a file tells it."""

    units: tuple[ExchangeUnitLine, ...]
    title: Name = ""
    chief_in_hex: Annotated[bool, note("the Chief Warlord is in the hex with another stack")] = False
    declares: Declares = Declares()


class ExchangeFile(Record):
    """A fight as a file tells it."""

    ruleset: Literal["battle_for"]
    parties: Mapping[str, ExchangePartyFile]
    title: Name = ""
    terrain: Annotated[str, ref("terrain")] | None = None
    walls: Literal["", "fort", "city"] = ""
    ambush: bool = False
    fatigue: Annotated[int, within(0, 20), note("k of TB-8.14")] = 0
    params: Mapping[str, str | int | bool] = {}


class ExchangeFight(Record):
    """A fight that was read."""

    title: str
    setup: ExchangeSetup


class _ExchangePlace(Record):
    """One combatant of a party: number of its line, its id."""

    line: int
    id: str


def read_fight(path: Path, rules: Rules | None = None) -> ExchangeFight:
    """The fight of a file. ContentError with every fault and its line."""
    return read_file(path, rules or library.rules(RULESET), _read)


def _read(source: Source, report: ProblemReport, rules: Rules) -> ExchangeFight | None:
    file = read_form(ExchangeFile, source, report, rules)
    if file is None:
        return None
    check_two(file.parties, source, report)
    check_params(file.params, source, report, rules)
    for side, party in file.parties.items():
        _check_party(side, party, file, source, report, rules)
    ids = [
        (place.id, ("parties", side, "units", place.line))
        for side, party in file.parties.items()
        for place in _roster(side, party, file)
    ]
    check_ids(ids, source, report)
    params = None if report.problems() else params_of(file.params, source, report, rules)
    if params is None:
        return None
    walls = {"fort": params.fort_defense, "city": params.city_defense}
    attacker, defender = (_party(side, party, file, rules) for side, party in file.parties.items())
    setup = ExchangeSetup(
        id=BattleId("fight"),
        attacker=attacker,
        defender=defender,
        terrain=rules.tables["terrain"][file.terrain] if file.terrain else None,
        building=walls.get(file.walls, 0),
        walls=file.walls.capitalize(),
        ambush=file.ambush,
        run=not file.ambush,
        no_run="Who is ambushed makes no attack of his own",
        fatigue=file.fatigue,
        params=params,
    )
    setup = _declared(setup, file, source, report)
    return None if report.problems() else ExchangeFight(title=file.title, setup=setup)


def _roster(side: str, party: ExchangePartyFile, file: ExchangeFile) -> Iterator[_ExchangePlace]:
    """A party's combatants in stack order."""
    names = PartyNames(side, file.parties)
    for number, line in enumerate(party.units):
        for turn in range(line.count):
            yield _ExchangePlace(line=number, id=names.of(line, turn))


def _check_party(
    side: str,
    party: ExchangePartyFile,
    file: ExchangeFile,
    source: Source,
    report: ProblemReport,
    rules: Rules,
) -> None:
    """Figures that fit their kinds; riders behind mounts that can carry them (TB-5.06 to 5.13)."""
    at: Path_ = ("parties", side, "units")
    places = list(_roster(side, party, file))
    bodies: dict[str, riding.RidingBody] = {}
    seats: dict[str, str] = {}
    chiefs = 0
    for number, line in enumerate(party.units):
        kind = rules.tables["unit"][line.kind]
        if line.hits is not None and line.hits > kind.hits:
            message = f"{kind.id} has {halves_text(kind.hits)} hits at most"
            report.add("fight-unit", message, source.mark((*at, number, "hits")))
        if line.chief and "commander" not in kind.specials:
            message = "only a Commander can be the Chief Warlord (TB-3.12)"
            report.add("fight-unit", message, source.mark((*at, number, "chief")))
        chiefs += line.chief * line.count
        if line.xp > line.level:
            message = f"{line.level + 1} XP make the next level, so it has {line.level} at most (TB-10.03)"
            report.add("fight-unit", message, source.mark((*at, number, "xp")))
    if chiefs + party.chief_in_hex > 1:
        report.add("fight-leader", "a side has one Chief Warlord (TB-3.12)", source.mark(at))
    for place in places:
        line = party.units[place.line]
        kind = rules.tables["unit"][line.kind]
        if line.riding:
            mark = source.mark((*at, place.line, "riding"))
            if line.riding not in bodies:
                known = [other.id for other in places]
                message = f"{quoted(line.riding)} does not stand before it in the party (TB-5.13)"
                report.add("fight-unit", message, mark, value=line.riding, allowed=known)
            else:
                seats[place.id] = line.riding
        bodies[place.id] = riding.RidingBody(
            name=place.id, hits=kind.hits, cargo=kind.cargo, move_type=kind.move_type
        )
    try:
        riding.check_stack(bodies, seats)
    except Refusal as refusal:
        report.add("fight-unit", f"{refusal} ({refusal.refused.rule})", source.mark(at))


def _party(side: str, party: ExchangePartyFile, file: ExchangeFile, rules: Rules) -> ExchangeParty:
    return ExchangeParty(
        side=SideId(side),
        combatants=tuple(
            _combatant(party.units[place.line], place.id, rules) for place in _roster(side, party, file)
        ),
        title=party.title,
        chief_in_hex=party.chief_in_hex,
        doctrine=Doctrine(),
    )


def _combatant(line: ExchangeUnitLine, id_: str, rules: Rules) -> ExchangeFighter:
    return ExchangeFighter(
        id=id_,
        kind=rules.tables["unit"][line.kind],
        name=line.name if line.count == 1 else "",
        hits=line.hits,
        level=line.level,
        exp=line.xp,
        riding=line.riding,
        chief=line.chief,
        shock_used=line.shock_used,
    )


def _declared(
    setup: ExchangeSetup, file: ExchangeFile, source: Source, report: ProblemReport
) -> ExchangeSetup:
    """The setup with what both declare, each fault at the setting that makes it."""
    told: list[Declaration] = []
    for by, (side, party) in enumerate(file.parties.items()):
        settings: list[tuple[str, str]] = []
        at: Path_ = ("parties", side, "declares")
        made = declaring.standing(setup, by)
        for name, value in _settings(party.declares):
            settings.append((name, value))
            try:
                made = declaring.declared(setup, by, settings)
            except Refusal as refusal:
                settings.pop()
                message = f"{refusal} ({refusal.refused.rule})"
                options = {option.id: option.units for option in declaring.options(setup, by)}
                allowed = options[name] if name in _NAMED else ()
                report.add("fight-order", message, source.mark((*at, name)), value=value, allowed=allowed)
        if party.declares.target and party.declares.damage != "target":
            message = "a target needs damage: target (TB-9.04)"
            report.add("fight-order", message, source.mark((*at, "target")))
        told.append(made)
    return replace(
        setup,
        attacker=replace(setup.attacker, declared=told[0]),
        defender=replace(setup.defender, declared=told[1]),
    )


def _settings(told: Declares) -> Iterator[tuple[str, str]]:
    """What a file declares, as the settings of an answer; a target after the damage that it is for."""
    if told.ranged is not None:
        yield "ranged", declaring.YES if told.ranged else declaring.NO
    if told.shock is not None:
        yield "shock", str(told.shock)
    if told.shock_target:
        yield "shock_target", told.shock_target
    if told.shock_aimed:
        yield "shock_aimed", str(told.shock_aimed)
    if told.damage is not None:
        yield "damage", told.damage
    if told.damage == "target" and told.target:
        yield "target", told.target
    if told.hit_and_run:
        yield "hit_and_run", declaring.YES

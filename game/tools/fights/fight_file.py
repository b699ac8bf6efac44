"""Fights as files: what `battle FIGHT.yaml` and `odds FIGHT.yaml` read.

    title: Battle 3
    ruleset: second_dawn         # those that are meant if it says none
    state: prepared              # prepared, surprised, ambush (then: ambusher: blue)
    why: Both sides in the open
    on_turn: blue                # the side that uses combat; left out: night, both use defense
    terrain: plains              # its penalties count; units at home there have +1 evasion
    params: {wing_damage: true}
    parties:                     # two, by side id; the first one's units stand left
      blue:
        title: The blue patrol
        units:
          - {kind: tosser, count: 2}
          - {kind: warlord, id: boss, name: Lord Hazel, level: 3}
          - {kind: archer, hits: 2.5, ammo: 1, helmet: false}
        leader: boss
      green:
        units: [{kind: archer, count: 2}, {kind: crossbower}]
        prisoners: true
    picks:                       # pairings chosen in advance; the others follow the roster
      - {by: blue, phase: skirmish, pairs: [[tosser_1b, archer_2g]]}
    orders:                      # other choices made in advance, in a phase or in any
      - {by: green, phase: bout_2, order: retreat, units: [archer_1g, archer_2g]}
      - {by: blue, phase: pursuit, order: pursue, units: [tosser_1b], target: archer_2g}

Orders are those of `ORDERS`; beside the phases of picks there are `pursuit` and `conclusion`. Those of
`fight_orders.ANSWERS` answer what their side would be asked, such as `{by: blue, phase: bout_1, order: slam,
units: [horn]}`; some have a `mode`.

A flier begins on the ground unless its line says `zone: lower`, `upper` or `top`. `mount: gwiffen` brings a
mount along, called `gwiffen_1b`, under each unit of the line; a trained rider makes a cavalry of it, and it
is the mount that is paired. `aboard: gwiffen_1b` sits on a mount that is there already.

A unit without `id` is called by its kind, a number and the first letter of its side: `tosser_1b`. Hits, ammo
and level are full, full and 1 unless given. All faults are told at once, with their lines.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from game.content.problems import ProblemReport, quoted
from game.content.registry import Rules
from game.content.yaml_source import Path_, Source
from game.core.decisions import Screen, StandingOrders
from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.numbers import Halves
from game.core.records import BattleId, Record, SideId, derived, replace
from game.rulesets.second_dawn.battle.opening.muster import BattleSetupError, open_state
from game.rulesets.second_dawn.battle.state.battle_records import (
    AdvanceOrder,
    AdvancePick,
    BattleSetup,
    Combatant,
    Conduct,
    Gear,
    Lane,
    Opening,
    Party,
    Shield,
)
from game.rulesets.second_dawn.content.bounds import MOST_AMMO, MOST_HITS
from game.rulesets.second_dawn.content.land_records import Zone
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.unit.specials import lacking
from game.session import library
from game.tools.fights import fight_orders
from game.tools.fights.fight_parts import (
    MOST_UNITS,
    PartyNames,
    check_params,
    check_two,
    params_of,
    read_file,
    read_form,
)

LeaderMode = Literal["stack", "hex"]


class FightUnitLine(Record):
    """One line of a party: some equal units, or a single one."""

    kind: Annotated[str, ref("unit")]
    count: Annotated[int, within(1, MOST_UNITS)] = 1
    id: str = ""
    name: Name = ""
    hits: Annotated[Halves, sane(-MOST_HITS, MOST_HITS)] | None = None
    ammo: Annotated[Halves, at_least(0), sane(0, MOST_AMMO)] | None = None
    level: Annotated[int, within(1, 40)] = 1
    bonus: Annotated[int, within(-20, 40), note("of specials; counts toward double damage")] = 0
    weapon: bool = True
    helmet: bool = True
    breastplate: bool = True
    shield: Shield | None = None
    shield_plus: Annotated[bool, note("carries a shield one size up")] = False
    pc: Annotated[bool, note("player character")] = False
    terrain_special: str | None = None
    mount: Annotated[str | None, ref("unit"), note("rides one of this kind, SD3-12")] = None
    aboard: Annotated[str, note("id of the unit of its party that carries it, SD3-13")] = ""
    zone: Annotated[Zone | None, note("where a flier begins, SD3-9")] = None
    lane: Annotated[Lane, note("back: behind the screen, support: gives cover fire, SD4-12")] = "front"
    luck: Annotated[int, within(0, 20), note("points left of a player character, SD4-17")] | None = None
    exhaustion: Annotated[int, within(0, 99), note("from an earlier battle of the turn, SD2-3.08")] = 0
    carrying: Annotated[bool, note("has a captive on its back, SD0-4.11")] = False
    ruler: bool = False
    without: Annotated[tuple[str, ...], note("specials of its kind that it lacks")] = ()


class PartyFile(Record):
    """A party as a file tells it."""

    units: tuple[FightUnitLine, ...]
    title: Name = ""
    leader: str = ""
    chief_bonus: Annotated[int, within(0, 20)] = 0
    prisoners: bool | None = None
    pile_on: bool = False
    mode: Annotated[LeaderMode, note("whom the leader leads, SD4-5.04")] = "stack"
    leaders: Annotated[tuple[str, ...], note("others who lend their level to the hex, SD4-5.04")] = ()
    chief: Annotated[str, note("the chief warlord, if he fights here, SD4-6")] = ""
    hex_leader: Annotated[int, within(0, 40), note("level of an ally's leader beside the battle")] = 0
    commander_near: Annotated[bool, note("a commander in the hex holds the units, SD4-4.04")] = False
    support: Annotated[tuple[str, ...], note("units that give cover fire from another stack, SD4-12.09")] = ()
    neutral: Annotated[bool, note("of no side")] = False
    others_near: Annotated[bool, note("another enemy of it is close, SD1-18.05")] = False
    conduct: Annotated[Conduct, note("how choices fall that nobody made")] = "roster"
    retreat_at: Annotated[int, within(1, 100), note("percent of hits lost, 100 never")] | None = None
    capture: Annotated[bool, note("takes enemies alive where that is safe, SD1-19.01")] = False
    screen: Annotated[Screen, note("who stands behind the others, SD4-12.02")] = ""


class PickFile(Record):
    """A pairing pick as a file tells it. `phase` is skirmish, initiative_round (maneuvers in the draft
    order), bout_1, ..., or any."""

    by: str
    pairs: tuple[tuple[str, ...], ...]
    phase: str = ""


ORDERS = (
    *("retreat", "smoke_bomb", "pursue", "shoot", "stay", "intercept", "shift", "aim", "hold_off"),
    *("finish", "capture", "leave", "step_back"),
)
"""What a side can be told in advance, beside the answers of `fight_orders`."""


class OrderFile(Record):
    """An order as a file tells it: `units` are whom it tells, `target` whom it is about, `mode` how."""

    by: str
    order: str
    phase: str = ""
    units: tuple[str, ...] = ()
    target: str = ""
    mode: str = ""


class FightFile(Record):
    """A fight as a file tells it."""

    parties: Mapping[str, PartyFile]
    ruleset: Literal["second_dawn"] = "second_dawn"
    title: Name = ""
    state: Opening = "prepared"
    why: str = ""
    ambusher: str | None = None
    on_turn: str | None = None
    began_by: str | None = None
    terrain: Annotated[str, ref("terrain")] | None = None
    others_near: bool = False
    params: Mapping[str, str | int | bool] = {}
    picks: tuple[PickFile, ...] = ()
    orders: tuple[OrderFile, ...] = ()


class FightSetup(Record):
    """A fight that was read: its title and setup, and the orders that answer questions."""

    title: str
    setup: BattleSetup
    answers: tuple[AdvanceOrder, ...] = ()


def read_fight(path: Path, rules: Rules | None = None) -> FightSetup:
    """The fight of a file. ContentError with every fault and its line."""
    return read_file(path, rules or library.rules(), _read)


def _read(source: Source, report: ProblemReport, rules: Rules) -> FightSetup | None:
    file = read_form(FightFile, source, report, rules)
    if file is None:
        return None
    check_two(file.parties, source, report)
    _check_sides(file, source, report)
    for side, party in file.parties.items():
        for number, line in enumerate(party.units):
            kind = rules.tables["unit"][line.kind]
            _check_lacks(line, ("parties", side, "units", number), source, report, kind)
            if line.luck is not None and not line.pc:
                mark = source.mark(("parties", side, "units", number, "luck"))
                report.add("fight-unit", "only player characters (pc: true) have luck", mark)
    _check_picks(file, source, report)
    _check_orders(file, source, report)
    _check_heroes(file, source, report)
    check_params(file.params, source, report, rules)
    setup = None if report.problems() else _setup(file, source, report, rules)
    if setup is None:
        return None
    answers = tuple(_order(order) for order in file.orders if fight_orders.answers(_order(order)))
    return FightSetup(title=file.title, setup=setup, answers=answers)


def _check_sides(file: FightFile, source: Source, report: ProblemReport) -> None:
    sides = tuple(file.parties)
    named: tuple[tuple[str, Path_, str | None], ...] = (
        ("ambusher", ("ambusher",), file.ambusher),
        ("on_turn", ("on_turn",), file.on_turn),
        ("began_by", ("began_by",), file.began_by),
        *(("by", ("picks", number, "by"), pick.by) for number, pick in enumerate(file.picks)),
        *(("by", ("orders", number, "by"), order.by) for number, order in enumerate(file.orders)),
    )
    for key, path, side in named:
        if side is not None and side not in sides:
            report.add(
                "fight-sides",
                f"{key}: {quoted(side)} is no party",
                source.mark(path),
                value=side,
                allowed=sides,
            )
    if file.state == "ambush" and file.ambusher is None:
        report.add("fight-sides", "an ambush needs an ambusher", source.mark(("state",)))
    for side, party in file.parties.items():
        _check_seats(side, party, file, source, report)


def _check_lacks(
    line: FightUnitLine, path: Path_, source: Source, report: ProblemReport, kind: UnitKind
) -> None:
    for place, special in enumerate(line.without):
        if special not in kind.specials:
            mark = source.mark((*path, "without", place))
            message = f"{kind.id} has no special {quoted(special)}"
            report.add("fight-unit", message, mark, value=special, allowed=kind.specials)


def _check_seats(side: str, party: PartyFile, file: FightFile, source: Source, report: ProblemReport) -> None:
    ids = _ids(side, party, file)
    for number, line in enumerate(party.units):
        if line.aboard and line.aboard not in ids:
            mark = source.mark(("parties", side, "units", number, "aboard"))
            message = f"{quoted(line.aboard)} is not in the party"
            report.add("fight-unit", message, mark, value=line.aboard, allowed=ids)


def _check_picks(file: FightFile, source: Source, report: ProblemReport) -> None:
    known = {id_ for side, party in file.parties.items() for id_ in _ids(side, party, file)}
    for number, pick in enumerate(file.picks):
        for place, pair in enumerate(pick.pairs):
            mark = source.mark(("picks", number, "pairs", place))
            if len(pair) != 2:
                report.add("fight-pick", "a pair names two units", mark)
            for unit in pair:
                if unit not in known:
                    message = f"there is no unit {quoted(unit)}"
                    report.add("fight-pick", message, mark, value=unit, allowed=sorted(known))
    for side, party in file.parties.items():
        ids = _ids(side, party, file)
        named: list[tuple[Path_, str]] = [(("leader",), party.leader), (("chief",), party.chief)]
        named += [(("leaders", place), unit) for place, unit in enumerate(party.leaders)]
        named += [(("support", place), unit) for place, unit in enumerate(party.support)]
        for path, unit in named:
            if unit and unit not in ids:
                mark = source.mark(("parties", side, *path))
                message = f"{quoted(unit)} is not in the party"
                report.add("fight-leader", message, mark, value=unit, allowed=ids)


def _check_orders(file: FightFile, source: Source, report: ProblemReport) -> None:
    known = {id_ for side, party in file.parties.items() for id_ in _ids(side, party, file)}
    for number, order in enumerate(file.orders):
        every = (*ORDERS, *fight_orders.ANSWERS)
        if order.order not in every:
            mark = source.mark(("orders", number, "order"))
            message = f"there is no order {quoted(order.order)}"
            report.add("fight-order", message, mark, value=order.order, allowed=every)
        modes = fight_orders.modes(order.order)
        if order.mode not in modes:
            mark = source.mark(("orders", number, "mode") if order.mode else ("orders", number))
            message = f"{quoted(order.order)} has no mode {quoted(order.mode)}"
            report.add(
                "fight-order", message, mark, value=order.mode, allowed=[mode for mode in modes if mode]
            )
        named: list[tuple[Path_, str]] = [
            (("orders", number, "units", place), unit) for place, unit in enumerate(order.units)
        ]
        named += [(("orders", number, "target"), order.target)] if order.target else []
        for path, unit in named:
            if unit not in known:
                message = f"there is no unit {quoted(unit)}"
                report.add("fight-order", message, source.mark(path), value=unit, allowed=sorted(known))


def _check_heroes(file: FightFile, source: Source, report: ProblemReport) -> None:
    """Contests and luck are for player characters."""
    heroes = {
        side: [place.id for place in _roster(side, party, file) if party.units[place.line].pc]
        for side, party in file.parties.items()
    }
    for path, message, allowed in fight_orders.heroic_faults(file.orders, heroes):
        report.add("fight-order", message, source.mark(("orders", *path)), allowed=allowed)


class _Place(Record):
    """One combatant of a party: number of its line, id, and the mount it sits on. `is_mount`: it is the
    mount that its line brings along."""

    line: int
    id: str
    mount: str = ""
    is_mount: bool = False


def _roster(side: str, party: PartyFile, file: FightFile) -> list[_Place]:
    """A party's combatants in roster order, a mount before its rider."""
    names = PartyNames(side, file.parties)
    out = []
    for number, line in enumerate(party.units):
        for turn in range(line.count):
            mount = names.next(line.mount) if line.mount else ""
            if mount:
                out.append(_Place(line=number, id=mount, is_mount=True))
            out.append(_Place(line=number, id=names.of(line, turn), mount=mount or line.aboard))
    return out


def _ids(side: str, party: PartyFile, file: FightFile) -> list[str]:
    """Ids of a party's units in roster order."""
    return [place.id for place in _roster(side, party, file)]


def _setup(file: FightFile, source: Source, report: ProblemReport, rules: Rules) -> BattleSetup | None:
    terrain = rules.tables["terrain"].get(file.terrain) if file.terrain else None
    params = params_of(file.params, source, report, rules)
    if params is None:
        return None
    first, second = (_party(side, party, file, rules) for side, party in file.parties.items())
    setup = BattleSetup(
        id=BattleId("fight"),
        parties=(first, second),
        state=file.state,
        why=file.why,
        ambusher=SideId(file.ambusher) if file.ambusher else None,
        on_turn=SideId(file.on_turn) if file.on_turn else None,
        began_by=SideId(file.began_by) if file.began_by else None,
        terrain=file.terrain or "",
        home_for=terrain.home_for if terrain else (),
        ground_penalty=(terrain.ground or 0) if terrain else 0,
        home_penalty=terrain.special_ground if terrain else 0,
        flier_penalty=(terrain.flier or 0) if terrain else 0,
        params=params,
        others_near=file.others_near,
        picks=tuple(
            AdvancePick(by=SideId(p.by), phase=p.phase, pairs=tuple((pair[0], pair[1]) for pair in p.pairs))
            for p in file.picks
        ),
        orders=tuple(made for o in file.orders if not fight_orders.answers(made := _order(o))),
        ceiling=terrain.ceiling if terrain else "top",
        high_ground=terrain.defender_bonus if terrain and params.terrain_defends else 0,
    )
    try:
        open_state(setup)
    except BattleSetupError as error:
        report.add("fight-unit", str(error), source.mark(_blame(file, str(error))))
        return None
    return setup


def _order(order: OrderFile) -> AdvanceOrder:
    return AdvanceOrder(
        by=SideId(order.by),
        order=order.order,
        phase=order.phase,
        units=order.units,
        target=order.target,
        mode=order.mode,
    )


def _blame(file: FightFile, message: str) -> Path_:
    """Line of the unit that a message begins with or names."""
    words = message.replace(":", " ").split()
    for side, party in file.parties.items():
        for place in _roster(side, party, file):
            if place.id in words:
                return ("parties", side, "units", place.line)
    return ("parties",)


def _party(side: str, party: PartyFile, file: FightFile, rules: Rules) -> Party:
    return derived(
        Party,
        party,
        side=SideId(side),
        combatants=tuple(
            _combatant(party.units[place.line], place, rules) for place in _roster(side, party, file)
        ),
        asks=fight_orders.asked([_order(order) for order in file.orders if order.by == side]),
        told=StandingOrders(retreat_at=party.retreat_at, capture=party.capture, screen=party.screen),
    )


def _combatant(line: FightUnitLine, place: _Place, rules: Rules) -> Combatant:
    kinds: Any = rules.tables["unit"]
    if place.is_mount:
        assert line.mount is not None
        return Combatant(id=place.id, kind=kinds[line.mount], zone=line.zone)
    kind = _lacking(kinds[line.kind], line.without)
    return derived(
        Combatant,
        line,
        id=place.id,
        mount=place.mount,
        kind=kind,
        name=line.name if line.count == 1 else "",
        gear=derived(Gear, line),
        zone=None if place.mount else line.zone,
    )


def _lacking(kind: UnitKind, specials: tuple[str, ...]) -> UnitKind:
    """A kind without some of its specials; their part of its printed evasion goes along."""
    left = lacking(kind, *specials)
    return replace(left, evasion=kind.evasion + left.able.card_evasion - kind.able.card_evasion)

"""Peace and friendship with ferals that were fed: SD3-7.01, SD3-7.04. Both last until their next dawn.

The pack's own record says whom it leaves alone; the side whose unit fed it remembers that under its own
handle for the pack (`Knowledge.bonds`). On a belief the pack's record is what the side remembers.
"""

from game.core.events.ferals import BondEnded
from game.core.flow.sightings import handles
from game.core.packs import Bond, Pack
from game.core.records import RuleId, SideId, StackId, UnitId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.content.typed import Draft

PEACE = RuleId("SD3-7.01")
FRIENDSHIP = RuleId("SD3-7.04")


def handle_of(draft: Draft, side: SideId, pack: Stack) -> StackId:
    """A side's handle for ferals it sees."""
    return handles(draft, side)[pack.id]


def make(draft: Draft, unit: UnitId, pack: Stack, *, friendly: bool) -> None:
    """Let a pack leave the stack of a unit in peace, or be the unit's friend; the unit's side, which sees the
    pack, remembers it. A friend before is one no more."""
    side = draft.units[unit].side
    record = draft.packs.get(pack.id, Pack())
    friend = unit if friendly else record.bond
    draft.set_pack(pack.id, pacified=_with(record.pacified, unit), bond=friend)
    handle = handle_of(draft, side, pack)
    known = draft.knowledge[side]
    bond = known.bonds.get(handle, Bond())
    new = Bond(fed=_with(bond.fed, unit), friend=unit if friendly else bond.friend)
    draft.put_knowledge(side, replace(known, bonds=dict(sorted({**known.bonds, handle: new}.items()))))


def _with(units: tuple[UnitId, ...], unit: UnitId) -> tuple[UnitId, ...]:
    return tuple(sorted({*units, unit}))


def peaceful(draft: Draft, pack: Stack, stack: Stack) -> bool:
    """Whether ferals leave a stack alone: one of its units has fed them, or is their friend (SD3-7.01,
    SD3-7.04)."""
    record = draft.packs.get(pack.id)
    return record is not None and not {*record.pacified, record.bond}.isdisjoint(stack.units)


def fed_by(draft: Draft, stack: Stack, foe: Stack) -> bool:
    """Whether a foe are ferals that a unit of a stack has fed, as the stack's side knows. RULING: such a
    stack does not charge them by itself; its side may order it to attack."""
    bonds = draft.knowledge[stack.side].bonds
    if not bonds:
        return False
    bond = bonds.get(handles(draft, stack.side).get(foe.id, StackId("")))
    return bond is not None and not {*bond.fed, bond.friend}.isdisjoint(stack.units)


def at_peace(draft: Draft, stack: Stack, foe: Stack) -> bool:
    """Whether a stack attacks a foe only if it is ordered to: one of them are ferals that the other fed."""
    return peaceful(draft, stack, foe) or fed_by(draft, stack, foe)


def break_off(draft: Draft, stack: Stack, foe: Stack) -> None:
    """A stack attacks ferals: with its units they are at peace no more (SD3-7.01)."""
    if draft.sides[foe.side].role != "feral":
        return
    record = draft.packs.get(foe.id)
    if record is not None and not {*record.pacified, record.bond}.isdisjoint(stack.units):
        left = tuple(unit for unit in record.pacified if unit not in stack.units)
        draft.set_pack(foe.id, pacified=left, bond=None if record.bond in stack.units else record.bond)
    handle = handles(draft, stack.side).get(foe.id)
    bond = draft.knowledge[stack.side].bonds.get(handle or StackId(""))
    if handle is None or bond is None:
        return
    for unit in [u for u in bond.fed if u in stack.units]:
        _tell(draft, stack.side, handle, unit, friendly=unit == bond.friend)
    left = tuple(unit for unit in bond.fed if unit not in stack.units)
    _put(draft, stack.side, handle, Bond(fed=left, friend=bond.friend if bond.friend in left else None))


def end_all(draft: Draft) -> None:
    """The dawn of all ferals: peace and friendships end (SD3-7.01, SD3-7.04)."""
    for pack, record in list(draft.packs.items()):
        if record.pacified or record.bond is not None:
            draft.set_pack(pack, pacified=(), bond=None)
    for side, known in list(draft.knowledge.items()):
        if not known.bonds:
            continue
        for handle, bond in known.bonds.items():
            for unit in bond.fed:
                _tell(draft, side, handle, unit, friendly=unit == bond.friend)
        draft.put_knowledge(side, replace(draft.knowledge[side], bonds={}))


def forget(draft: Draft, side: SideId, handle: StackId) -> None:
    """Drop what a side remembers of feeding a pack, which is wild no more."""
    _put(draft, side, handle, Bond())


def _put(draft: Draft, side: SideId, handle: StackId, bond: Bond) -> None:
    known = draft.knowledge[side]
    bonds = {**known.bonds, handle: bond}
    draft.put_knowledge(side, replace(known, bonds={h: b for h, b in bonds.items() if b != Bond()}))


def _tell(draft: Draft, side: SideId, handle: StackId, unit: UnitId, *, friendly: bool) -> None:
    """Tell the side of a unit that lives and is free that ferals are as wild as before."""
    fed = draft.units.get(unit)
    if fed is None or fed.held_by is not None:
        return
    draft.emit(
        BondEnded(
            audience=(side,),
            rule=FRIENDSHIP if friendly else PEACE,
            unit=unit,
            handle=handle,
            hex=draft.stacks[fed.stack].hex,
            friendly=friendly,
        )
    )

"""Smoke of fires as sides see and remember it: SD5-7.01, SD5-7.04, SD5-7.07. It tells that something burns in
a hex, never who made the fire or is there."""

from collections.abc import Iterable, Mapping, Set

from game.core.events.scouting import FireOut, SmokeGone, SmokeSighted
from game.core.records import HexId, RuleId, SideId, replace
from game.core.state import SmokeSeen
from game.rulesets.second_dawn.content.records import SightRow
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting.watch_posts import furthest, trodden, within

SEEN = RuleId("SD5-7.01")
_MEMORY = RuleId("SD5-7.07")


def reach_of(draft: Draft, fire: str) -> int:
    """From how many borders away the smoke of a `camp` fire or an `inferno` is seen."""
    rows: Iterable[SightRow] = draft.world.tables["sight"].values()
    return max((row.distance for row in rows if row.thing == "smoke" and row.fire == fire), default=0)


def burning(draft: Draft) -> Mapping[HexId, str]:
    """The hexes in which something burns, and what."""
    epoch = draft.where.epoch
    kept = draft.where.notes.get(_BURNING)
    if kept is None or kept[0] != epoch:
        fires = {HexId(int(key)): mark.fire for key, mark in draft.marks.items() if mark.fire}
        kept = draft.notes[_BURNING] = (epoch, fires)
    found: Mapping[HexId, str] = kept[1]
    return found


_BURNING = "burning"


def in_view(draft: Draft, side: SideId, hex_: HexId, fire: str, seen_from: Set[HexId]) -> bool:
    """Whether a side sees the smoke of a fire in a hex: from its watch posts, or under its own feet."""
    return within(draft, hex_, reach_of(draft, fire), seen_from) or hex_ in trodden(draft, side)


def see_smoke(draft: Draft, side: SideId, seen_from: Set[HexId], *, near: Set[HexId] | None = None) -> None:
    """Bring what a side knows of smoke up to date from its watch posts; what is out of sight stays with the
    day on which it was seen. With `near` only of what is seen from one of these hexes, or was."""
    known, fires = draft.knowledge[side], burning(draft)
    if not fires and not known.smoke:
        return
    day = draft.clock.day
    smoke: dict[str, SmokeSeen] = {}
    remembered = {HexId(int(key)): old for key, old in known.smoke.items()}
    if near is not None:
        reach = furthest(draft, "smoke")
        area = {hex_ for post in near for hex_ in draft.grid.near(post, reach)}
        smoke = {str(h): old for h, old in remembered.items() if h not in area}
        remembered = {h: old for h, old in remembered.items() if h in area}
        fires = {h: fire for h, fire in fires.items() if h in area}
    for hex_, fire in fires.items():
        if in_view(draft, side, hex_, fire, seen_from):
            smoke[str(hex_)] = SmokeSeen(kind=fire, day=day, now=True)
    for hex_, old in remembered.items():
        key = str(hex_)
        if key in smoke:
            continue
        if in_view(draft, side, hex_, old.kind, seen_from):
            gone = FireOut if old.now else SmokeGone
            draft.emit(gone(audience=(side,), rule=_MEMORY, hex=hex_, kind=old.kind))
        elif draft.params.last_seen_marks:
            smoke[key] = replace(old, now=False, day=day) if old.now else old
    for key, now in smoke.items():
        before = known.smoke.get(key)
        if now.now and (before is None or not before.now or before.kind != now.kind):
            draft.emit(SmokeSighted(audience=(side,), rule=SEEN, hex=HexId(int(key)), kind=now.kind))
    if smoke != known.smoke:
        draft.put_knowledge(side, replace(known, smoke=dict(sorted(smoke.items()))))

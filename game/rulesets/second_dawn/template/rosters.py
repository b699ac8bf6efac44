"""Units of one's own that a side takes into a match: which it may, and what its cities then pop (SD6-8.05).

RULING: a side chooses before the first day and may leave ranks open, which it fills whenever it likes: six in
all (SD6-8.05). What it took it keeps. Where sides choose, or a scenario gives them units, what lies in the
players' folders is nobody's.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from game.core.commands.realm import ChooseUnits
from game.core.decisions import Option, Question, Reply, Task
from game.core.events.realm import UnitsChosen
from game.core.holdings import Realm
from game.core.records import KindId, RuleId, SideId, replace
from game.core.refusal import Refusal
from game.core.seams.unit_maker import NO_UNITS, OWN_UNITS, ROSTER, UNITS, OwnUnits
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.template_records import PLAYED, PremadeRow, RosterRow, Template
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.tribes import MOST_RANKS
from game.rulesets.second_dawn.template.coin import coin, coined, said
from game.rulesets.second_dawn.template.problems import missing_packs, problems
from game.rulesets.second_dawn.template.roster_units import roster_designs

_BUDGET = RuleId("SD6-8.05")
_PLAYER = "player"
CONCEPT = "concept"
"""The pack of SD7-6."""


def roster_of(source: Campaign | Draft, side: SideId | None) -> tuple[KindId, ...]:
    """The units of its own that a side has taken, as far as whoever asks knows them."""
    realm = source.realms.get(side) if side is not None else None
    return realm.roster if realm is not None else ()


def kinds_of(world: World, source: Campaign | Draft, side: SideId | None) -> Iterator[UnitKind]:
    """All kinds of the content and of a side's own that its cities may be asked to pop."""
    table: Mapping[str, UnitKind] = world.tables["unit"]
    own = roster_of(source, side)
    chosen = bool(own) or source.params.choose_units
    for kind in table.values():
        if kind.template is None or not (chosen or _lacks(kind.template, world.tables, packs_of(source))):
            yield kind
    yield from (world.kind(id_) for id_ in own)


def known(world: World, source: Campaign | Draft, side: SideId, kind: KindId) -> UnitKind | None:
    """A kind that a side may ask its cities for; None if there is none of an id."""
    own = roster_of(source, side)
    if kind in own:
        return world.kind(kind)
    found: UnitKind | None = world.tables["unit"].get(kind)
    if found is None or found.template is None:
        return found
    hidden = own or source.params.choose_units or _lacks(found.template, world.tables, packs_of(source))
    return None if hidden else found


def packs_of(source: Campaign | Draft) -> tuple[str, ...]:
    """The packs of specials that a match takes (SD7-6)."""
    return (CONCEPT,) if source.params.concept_pack else ()


def _lacks(template: Template, tables: Mapping[str, Mapping[str, Any]], packs: Collection[str]) -> bool:
    """Whether a unit needs a pack of specials that a match does not take."""
    return any(True for _ in missing_packs(template, tables.get("template_special", {}), packs))


def choose_units(draft: Draft, command: ChooseUnits) -> None:
    """Take units among a side's own. Refused in a match where nobody chooses, and as `take`."""
    if not (draft.params.realm and draft.params.choose_units):
        raise Refusal("off", "Sides choose no units of their own in this match", _BUDGET)
    if not command.kinds:
        raise Refusal("nobody", "No units were chosen", _BUDGET)
    take(draft, command.by, command.kinds)


def ask_all(draft: Draft) -> None:
    """Ask every side of players which units of its own it begins with, before the first day: each by itself,
    and none hears what others answer."""
    asked = [id_ for id_ in draft.clock.order if draft.sides[id_].role == _PLAYER]
    draft.push(*(Task(kind=OWN_UNITS, side=id_) for id_ in reversed(asked)))


def run_asking(draft: Draft, task: Task) -> None:
    """Ask one side. Its default is to have none."""
    assert task.side is not None
    rows: Mapping[str, RosterRow] = draft.world.tables.get("roster", {})
    options = [Option(id=NO_UNITS, label="No units of your own", hint="Ranks can be filled later")]
    for id_, row in rows.items():
        if row.kind == "side":
            kinds = tuple(coin(design, draft.params.unit_profile) for design in roster_designs(row))
            why = fault(draft.world.tables, draft.params.unit_profile, kinds, packs_of(draft))
            detail = why.refused.detail if why is not None else ""
            options.append(
                Option(
                    id=f"{ROSTER}{id_}",
                    label=row.name,
                    hint=row.text,
                    units=kinds,
                    enabled=why is None,
                    reason=detail,
                    rule=_BUDGET,
                )
            )
    options.append(Option(id=UNITS, label="Units that you choose", hint=f"{MOST_RANKS} ranks in all"))
    draft.ask(
        task.side, OWN_UNITS, "Which units of your own will your cities pop?", options, default=NO_UNITS
    )


def answer(draft: Draft, question: Question, reply: Reply) -> None:
    """Take the units that were chosen. Refused as `take`."""
    kinds: tuple[str, ...] = reply.units if reply.choice == UNITS else ()
    for option in question.options:
        if option.id == reply.choice and option.id.startswith(ROSTER):
            kinds = option.units
    take(draft, question.side, tuple(KindId(kind) for kind in kinds))


def take(draft: Draft, side: SideId, kinds: Sequence[KindId]) -> None:
    """Let a side have units of its own besides those that it has. Refused for what is no unit of answers by
    the figures of this match, for one that breaks a rule, for two of a name, and beyond six ranks."""
    held = roster_of(draft, side)
    why = fault(draft.world.tables, draft.params.unit_profile, (*held, *kinds), packs_of(draft))
    if why is not None:
        raise why
    draft.set_realm(side, roster=(*held, *kinds))
    if kinds:
        draft.emit(UnitsChosen(audience=(side,), rule=_BUDGET, kinds=tuple(kinds)))


def fault(
    tables: Mapping[str, Mapping[str, Any]],
    profile: str,
    kinds: Sequence[KindId],
    packs: Collection[str] = (),
) -> Refusal | None:
    """Why a side cannot have these units in a match that takes `packs` of specials; None if it can."""
    names: set[str] = set()
    ranks = 0
    for id_ in kinds:
        found = said(id_)
        if found is None or found.profile != profile or coined(id_, tables) is None:
            return Refusal("no_kind", "There is no such unit", _BUDGET)
        name = found.unit.name.casefold()
        if name in names:
            return Refusal("name", f"Two units are called {found.unit.name}", _BUDGET)
        names.add(name)
        template = found.unit.template
        ranks += template.rank
        if template in _printed(tables):
            continue
        for one in (
            *missing_packs(template, tables.get("template_special", {}), packs),
            *problems(template, tables, PLAYED),
        ):
            if one.level == "error":
                return Refusal(one.code, f"{found.unit.name}: {one.message}", one.rule)
    if ranks > MOST_RANKS:
        return Refusal("E_BUDGET", f"{ranks} ranks of units; a side has {MOST_RANKS}", _BUDGET)
    return None


def spent(world: World, source: Campaign | Draft, side: SideId) -> int:
    """Ranks of its own units that a side has, those that it began to pop of common ones among them."""
    realm = source.realms.get(side, Realm())
    own = dict.fromkeys((*realm.roster, *realm.own_kinds))
    return sum(world.kind(id_).rank for id_ in own if world.has_kind(id_))


def described(world: World, source: Campaign | Draft, side: SideId) -> OwnUnits:
    """What a side has of units of its own, and may have."""
    params = source.params
    return OwnUnits(
        kinds=roster_of(source, side),
        spent=spent(world, source, side),
        most=MOST_RANKS,
        choose=params.realm and params.choose_units,
        profile=params.unit_profile,
        packs=packs_of(source),
    )


def _printed(tables: Mapping[str, Mapping[str, Any]]) -> list[Template]:
    """Answers of the rulebook, which may break a rule that others keep (SD6-11.05)."""
    premade: Mapping[str, PremadeRow] = tables.get("premade", {})
    rosters: Mapping[str, RosterRow] = tables.get("roster", {})
    return [
        *(replace(row.template, concept="") for row in premade.values()),
        *(unit.plain for row in rosters.values() for unit in row.units.values()),
    ]

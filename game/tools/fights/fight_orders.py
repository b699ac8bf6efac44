"""Orders of a fight file that answer what a side would be asked: strikes, stances, heights, rolls of player
characters. A side with such orders is asked; what no order answers falls by default."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from game.core.decisions import Question, Reply
from game.rulesets.second_dawn.battle.choices.luck import USES
from game.rulesets.second_dawn.battle.choices.luck_deeds import CHOICES
from game.rulesets.second_dawn.battle.state.battle_records import AdvanceOrder, BattleState
from game.rulesets.second_dawn.battle.state.sky import ZONES
from game.rulesets.second_dawn.battle.tactical import BATTLE

_BOMB = "smoke_bomb"

ANSWERS: Mapping[str, tuple[str, Mapping[str, Sequence[str]]]] = {
    "contest_calculated_results": ("contest", {"": ("each",)}),
    "contest_secondaries": ("contest", {"": ("secondaries",)}),
    "roll_every_round": ("contest", {"": ("all", "primary")}),
    "luck": ("luck", {use: (use,) for use in (*USES, *CHOICES)}),
    "area_attack": ("area", {"": ("area",)}),
    "slam": ("slam", {"": ("slam",)}),
    "tar_slam": ("slam", {"suffocation": ("tar_smother",), "capture": ("tar_capture",)}),
    "altitude": ("altitude", {zone: (zone,) for zone in ZONES}),
    "mount": ("mount", {"": ("mount",)}),
    "dismount": ("mount", {"": ("dismount",)}),
    "collar": ("collar", {"": ("collar",)}),
    "hold": ("declare", {"": ("hold",)}),
    "hold_fire": ("declare", {"": ("hold_fire",)}),
    "attack": ("declare", {"": ("attack",)}),
    "crouch": ("declare", {"": ("crouch",)}),
    "gather": ("declare", {"": ("gather",)}),
    "stand": ("declare", {"": ("stand",)}),
    "take_alive": ("declare", {"": ("capture",)}),
    "pile_on": ("declare", {"": ("pile_on",)}),
    "join": ("declare", {"": ("join",)}),
    "cover": ("support", {"": ("join",)}),
    "no_cover": ("support", {"": ("stay",)}),
}
"""The kind of question that each order answers, and by its mode the choices in order of preference."""

HEROIC = ("contest_calculated_results", "contest_secondaries", "roll_every_round", "luck")
"""Orders of player characters: `units` are those who are told, `target` is whom their luck falls on."""
_OWN = ("contest", "luck")
_PLAIN = ("contest", "pile_on")
"""Answers that name no units."""
_END = {"conclusion": "end"}
"""Phases that a battle calls otherwise."""


def modes(order: str) -> tuple[str, ...]:
    """Modes that an order may have, an empty one if it needs none."""
    return tuple(ANSWERS[order][1]) if order in ANSWERS else ("",)


def answers(order: AdvanceOrder) -> bool:
    """Whether an order answers a question. A smoke bomb without a target covers its thrower's retreat."""
    return order.order in ANSWERS or (order.order == _BOMB and bool(order.target))


def _kind(order: AdvanceOrder) -> tuple[str, Sequence[str]]:
    kind, choices = ANSWERS["area_attack" if order.order == _BOMB else order.order]
    return kind, choices.get(order.mode, ())


def asked(orders: Iterable[AdvanceOrder]) -> tuple[str, ...]:
    """The questions that a side with these orders must be asked."""
    return tuple(dict.fromkeys(_kind(order)[0] for order in orders if answers(order)))


class TellsWhom(Protocol):
    """What an order says of whom it tells."""

    @property
    def by(self) -> str: ...

    @property
    def order(self) -> str: ...

    @property
    def units(self) -> tuple[str, ...]: ...


def heroic_faults(
    orders: Sequence[TellsWhom], heroes: Mapping[str, Sequence[str]]
) -> Iterator[tuple[tuple[int | str, ...], str, Sequence[str]]]:
    """Orders of player characters that no player character can follow: path, message, who could. `heroes` by
    party."""
    for number, order in enumerate(orders):
        if order.order not in HEROIC or order.by not in heroes:
            continue
        known = heroes[order.by]
        if not known:
            yield (number, "order"), f"{order.by} has no player character (pc: true)", ()
            continue
        for place, unit in enumerate(order.units):
            if unit not in known:
                yield (number, "units", place), f"{unit} is no player character of {order.by}", known


def _who(state: BattleState, question: Question) -> set[str]:
    """Whom a question of a player character is about: himself, or his cavalry with him in the saddle."""
    return {name for unit in question.own for name in (unit, state.fighters[unit].rider) if name}


class Replies:
    """Answers questions by orders, each once a phase; without one by default."""

    def __init__(self, orders: Sequence[AdvanceOrder]) -> None:
        self._orders = orders
        self._given: set[tuple[int, str]] = set()

    def to(self, state: BattleState, question: Question) -> Reply:
        """The answer to the open question of a battle."""
        phase = f"bout_{state.bout}" if state.phase == "bout" else state.phase
        enabled = {option.id: option for option in question.options if option.enabled}
        for number, order in enumerate(self._orders):
            kind, choices = _kind(order)
            if (kind, order.by) != (question.kind, question.side):
                continue
            if _END.get(order.phase, order.phase) not in ("", phase):
                continue
            if kind in _OWN and order.units and not set(order.units) & _who(state, question):
                continue
            choice = next((c for c in choices if c in enabled), None)
            if choice is None or (number, phase) in self._given:
                continue
            plain = kind in _PLAIN or choice in _PLAIN
            named = (order.target,) if kind in _OWN and order.target else order.units
            named = () if kind in _OWN and not order.target else named
            may = tuple(unit for unit in named if unit in enabled[choice].units)
            if named and not (may or plain):
                continue
            self._given.add((number, phase))
            return Reply(choice=choice, units=() if plain else may)
        return BATTLE.auto_reply(state, question)

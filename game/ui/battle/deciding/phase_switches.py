"""What can be declared before a phase, as switches for the chosen units: their state, what using them sends,
and why they cannot be used."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.core.battle.seam import BattleView, CombatantView
from game.core.decisions import Option, Question, Reply
from game.core.events.common import Event, StanceChanged
from game.core.records import SideId
from game.ui.actions import battle_actions
from game.ui.actions.action import ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import N_, _
from game.views.words.blows import CAPTURING


@dataclass(frozen=True, slots=True)
class PhaseSwitch:
    """A switch. `command` is that of its key, `on` whether it is in force, `reply` what using it sends; with
    `reason` (and `rule`) it cannot be used."""

    command: ActionId
    label: str
    icon: str
    on: bool = False
    reply: Reply | None = None
    reason: str = ""
    rule: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class _Switch:
    """On and off options of a stance. `wears` is the shield that being on means. `rare`: it is shown only
    where somebody has it."""

    command: ActionId
    on: str
    off: str
    hint: str
    nobody: str
    wears: str = ""
    rare: bool = False


_SWITCHES = (
    _Switch(
        battle_actions.CAPTURE,
        "capture",
        "no_capture",
        CAPTURING,
        N_("Nobody here can capture"),
    ),
    _Switch(
        battle_actions.ONLY_DEFEND,
        "hold",
        "attack",
        N_("Does not attack; shield and protect count in full"),
        N_("Nobody here can hold back"),
    ),
    _Switch(
        battle_actions.HOLD_FIRE,
        "hold_fire",
        "attack",
        N_("Does not shoot and spends no ammunition"),
        N_("It does not shoot"),
    ),
    _Switch(
        battle_actions.CROUCH,
        "crouch",
        "stand",
        N_("+1 against projectiles, no hand-to-hand attack"),
        N_("Nobody here can crouch"),
    ),
    _Switch(
        battle_actions.GATHER,
        "gather",
        "",
        N_("No attack this bout; gains half a shot after it, once per battle"),
        N_("Nobody here lacks shots"),
    ),
    _Switch(
        battle_actions.GRIP,
        "grip",
        "part",
        N_("Power strike in place of two weapons"),
        N_("Nobody here has two weapons and a power strike"),
        rare=True,
    ),
    _Switch(
        battle_actions.WIPE,
        "wipe",
        "",
        N_("No attack this phase; it sees again afterwards"),
        N_("Nobody here is blinded"),
        rare=True,
    ),
    _Switch(
        battle_actions.SHIELD,
        "shield_on",
        "shield_off",
        N_("+2 while only defending, −1 when attacking"),
        N_("Nobody here can change shields"),
        "normal",
    ),
    _Switch(
        battle_actions.SHIELD_PLUS,
        "shield_plus",
        "shield_off",
        N_("+3 and no attack; takes one round, in which every blow hits"),
        N_("Nobody here can change shields"),
        "plus",
    ),
)


def orders_of(question: Question, view: BattleView, chosen: Sequence[str]) -> list[PhaseSwitch]:
    """The switches for the chosen units, or for all of the side if none is chosen."""
    options = {option.id: option for option in question.options}
    units = {unit.id: unit for unit in view.units}
    about = [unit for unit in chosen if unit in question.own] or list(question.own)
    held = [switch for switch in _SWITCHES if switch.on in options and _offered(switch, options)]
    out = [_switch(switch, options, units, about) for switch in held]
    out += _party_orders(options)
    return out


def _offered(switch: _Switch, options: Mapping[str, Option]) -> bool:
    """Whether a switch is shown: a rare one only to who has somebody that it could be about."""
    found = [options[id_] for id_ in (switch.on, switch.off) if id_ in options]
    return not switch.rare or any(option.units or option.barred for option in found)


def _switch(
    switch: _Switch, options: Mapping[str, Option], units: Mapping[str, CombatantView], about: Sequence[str]
) -> PhaseSwitch:
    on, off = options[switch.on], options.get(switch.off)
    can = [unit for unit in about if unit in on.units]
    may_end = [unit for unit in about if off is not None and unit in off.units]
    if switch.wears:
        may_end = [unit for unit in may_end if units[unit].shield == switch.wears]
    elif switch.on == "hold_fire":
        may_end = [unit for unit in may_end if units[unit].style == "shooter"]
    told = ACTIONS[switch.command]
    label, icon, hint = _(told.words), told.icon, _(switch.hint)
    if can:
        reply = Reply(choice=switch.on, units=tuple(can))
        return PhaseSwitch(switch.command, label, icon, False, reply, rule=on.rule, hint=hint)
    if may_end:
        assert off is not None
        reply = Reply(choice=switch.off, units=tuple(may_end))
        return PhaseSwitch(switch.command, label, icon, True, reply, rule=off.rule, hint=hint)
    bar = next((bar for bar in on.barred if bar.unit in about), None)
    reason = _(bar.reason) if bar else _(switch.nobody)
    rule = bar.rule if bar and bar.rule else on.rule
    return PhaseSwitch(switch.command, label, icon, reason=reason, rule=rule, hint=hint)


def _party_orders(options: Mapping[str, Option]) -> list[PhaseSwitch]:
    out = []
    take, leave = options.get("prisoners"), options.get("no_prisoners")
    if take is not None and leave is not None:
        on = not take.enabled
        reply = Reply(choice="no_prisoners" if on else "prisoners")
        told = ACTIONS[battle_actions.PRISONERS]
        hint = _("Knocked-out enemies are taken alive at the end")
        out.append(
            PhaseSwitch(
                battle_actions.PRISONERS, _(told.words), told.icon, on, reply, rule=take.rule, hint=hint
            )
        )
    pile = _first_open(options, "pile_on", "join")
    if pile is not None:
        sent = Reply(choice=pile.id) if pile.enabled else None
        reason = "" if pile.enabled else _(pile.reason)
        out.append(
            PhaseSwitch(
                battle_actions.PILE_ON,
                _(pile.label),
                ACTIONS[battle_actions.PILE_ON].icon,
                False,
                sent,
                reason,
                pile.rule,
                _(pile.hint),
            )
        )
    return out


def _first_open(options: Mapping[str, Option], *ids: str) -> Option | None:
    """The first of some options that can be taken, else the first that is there."""
    found = [options[id_] for id_ in ids if id_ in options]
    return next((option for option in found if option.enabled), next(iter(found), None))


# --- as last time


_OPTION_OF = {
    "capture": ("capture", "no_capture"),
    "hold": ("hold", "attack"),
    "crouch": ("crouch", "stand"),
    "shield": ("shield_on", "shield_off"),
}


def as_last_time(question: Question, events: Iterable[Event], side: SideId) -> list[Reply]:
    """What a side declared before the phase before and a rule has ended since, as replies to give again. A
    declaration stands by itself until it is changed; one that lapsed is what this is for."""
    wanted: dict[tuple[str, str], bool] = {}
    for event in events:
        if isinstance(event, StanceChanged) and event.side == side and not event.why and event.unit:
            wanted[event.what, event.unit] = event.on
    options = {option.id: option for option in question.options}
    grouped: dict[str, list[str]] = {}
    for (what, unit), on in wanted.items():
        if what not in _OPTION_OF or not on:
            continue
        choice = _OPTION_OF[what][0]
        option = options.get(choice)
        if option is not None and option.enabled and unit in option.units:
            grouped.setdefault(choice, []).append(unit)
    return [Reply(choice=choice, units=tuple(units)) for choice, units in grouped.items()]

"""Triggers: tried after every command, their effects carried out in the same step.

A trigger goes off at most once in a step, in order of ids; what its effects bring about may set off others.
While a decision is open nothing goes off: what has come about waits until it is made (`Trigger.due`), so that
an answer finds what was asked about.
An effect that is not possible now is left out as a whole, and the game master is told why. Of units that an
effect names, those that are no more are passed over.
"""

from collections.abc import Callable

from game.core.commands.gm import Effect, GmCommand, GmEditUnits, GmTell
from game.core.draft import Draft
from game.core.events.common import EVERYONE
from game.core.events.gm import TriggerFailed, TriggerFired
from game.core.gm.triggers_when import StepChange, momentary
from game.core.records import GM, SideId, replace
from game.core.refusal import Refusal
from game.core.triggers import THEM, Trigger

Deed = Callable[[Draft, GmCommand], None]
"""Carries out a command of the game master in a draft; Refusal if it is not possible."""


def try_triggers(draft: Draft, deed: Deed, fired: set[str]) -> bool:
    """Try every trigger that is on and has not gone off in this step; those that do are added to `fired`.
    Whether something was done: then the agenda must run, and they are tried again."""
    if not draft.desk.triggers or draft.clock.phase == "over":
        return False
    moment = StepChange(draft)
    done = False
    for id_ in tuple(draft.desk.triggers):
        trigger = draft.desk.triggers.get(id_)
        if trigger is None:
            continue
        if trigger.step:
            if not draft.questions and not draft.agenda:
                _go_on(draft, trigger, deed)
                moment, done = StepChange(draft), True
        elif trigger.on and id_ not in fired:
            now = trigger.due or all(moment.holds(when) for when in trigger.when)
            ready = now and not trigger.held
            if ready and not draft.questions and not draft.agenda:
                fired.add(id_)
                _fire(draft, trigger if trigger.due else replace(trigger, by=moment.them(trigger)), deed)
                moment, done = StepChange(draft), True
            elif trigger.due != ready or (trigger.held and not now):
                by = moment.them(trigger) if ready and not trigger.due else trigger.by
                put_trigger(draft, replace(trigger, due=ready, by=by, held=trigger.held and now))
    return done


def put_trigger(draft: Draft, trigger: Trigger) -> None:
    """Pin a trigger, or replace the one of its id."""
    triggers = {**draft.desk.triggers, trigger.id: trigger}
    draft.desk = replace(draft.desk, triggers=dict(sorted(triggers.items())))


def drop_trigger(draft: Draft, trigger: str) -> None:
    """Take a trigger away."""
    triggers = {id_: one for id_, one in draft.desk.triggers.items() if id_ != trigger}
    draft.desk = replace(draft.desk, triggers=triggers)


def _fire(draft: Draft, trigger: Trigger, deed: Deed) -> None:
    """Let a trigger go off. It is marked first: its own effects may switch it."""
    marked = replace(
        trigger,
        on=trigger.on and not trigger.once,
        held=not trigger.once and not momentary(trigger),
        due=False,
        fired=trigger.fired + 1,
    )
    put_trigger(draft, marked)
    draft.emit(TriggerFired(audience=(GM,), trigger=trigger.id, name=trigger.name))
    _go_on(draft, marked, deed)


def _go_on(draft: Draft, trigger: Trigger, deed: Deed) -> None:
    """Carry out the effects that are not done yet, until one of them leads to a decision or a task."""
    for number, effect in enumerate(trigger.then[trigger.step :], trigger.step + 1):
        _do(draft, trigger, effect, deed)
        here = draft.desk.triggers.get(trigger.id)
        if here is None or here.then != trigger.then:
            return
        waits = bool(draft.questions or draft.agenda) and number < len(trigger.then)
        if waits or number == len(trigger.then):
            left = {"step": number, "by": trigger.by} if waits else {"step": 0, "by": ()}
            put_trigger(draft, replace(here, **left))
        if waits:
            return


def _do(draft: Draft, trigger: Trigger, effect: Effect, deed: Deed) -> None:
    """Carry out an effect. One that is not possible leaves nothing behind but a word to the game master."""
    for meant in _as_meant(draft, trigger, effect):
        before = draft.mark()
        try:
            deed(draft, meant)
        except Refusal as refusal:
            draft.back_to(before)
            failed = TriggerFailed(
                audience=(GM,),
                trigger=trigger.id,
                name=trigger.name,
                effect=type(effect).__name__,
                reason=refusal.refused.detail,
            )
            draft.emit(failed)


def _as_meant(draft: Draft, trigger: Trigger, effect: Effect) -> list[Effect]:
    """An effect as it is carried out: for the trigger's name as its reason, on the units that are left, told
    to sides that still play, and once for each of those who are `THEM`."""
    them = tuple(side for side in trigger.by if _plays(draft, side))
    told = [side for one in effect.told for side in (them if one == THEM else (one,))]
    heard = tuple(dict.fromkeys(side for side in told if side in EVERYONE or _plays(draft, side)))
    if isinstance(effect, GmTell) and effect.told and not heard:
        return []  # nobody is left who could hear it
    given = replace(effect, told=heard, reason=effect.reason or trigger.name)
    if isinstance(given, GmEditUnits):
        left = tuple(unit for unit in given.units if unit in draft.units)
        return [replace(given, units=left or given.units)]
    field = next((name for name in ("side", "owner") if getattr(given, name, None) == THEM), "")
    return [replace(given, **{field: side}) for side in them] if field else [given]


def _plays(draft: Draft, side: SideId) -> bool:
    return side in draft.sides and draft.sides[side].alive

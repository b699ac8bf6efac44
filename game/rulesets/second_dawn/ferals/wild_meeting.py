"""A stack and ferals in its hex, as its side can tell: what they eat, and everything that may be done about
them, with what bars it for those two alone. SD3-7, SD3-6.01."""

from game.core.commands.common import Attack, MoveStack
from game.core.commands.ferals import Ask, FeedFeral
from game.core.flow.sightings import handle_order
from game.core.packs import Pack
from game.core.records import KindId, StackId
from game.core.seams.meals import MealChoice, Mood, WildMeeting
from game.core.state import Stack
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.ferals import appeasing, feeding, feral_sense
from game.rulesets.second_dawn.march import heights

_LEAVE = "SD2-14.33"
_HINTS: dict[Ask, str] = {
    "pacify": "They leave this stack alone until dawn",
    "friendly": "They follow the unit and protect it until dawn",
    "tame": "They join your side at once, with no move today",
}
_MAYBE_NATIVE = "Only if they popped in your own land; else it makes peace"
_MAYBE_HURT = "If they are not hurt; else they are friends until dawn"


class SecondDawnMeals:
    """See `core.meals.Meals`."""

    def meetings(self, world: World, campaign: Campaign, stack: StackId) -> tuple[WildMeeting, ...]:
        """The ferals in a stack's hex that its side sees, first seen first."""
        draft = Draft(campaign, world)
        here = campaign.stacks[stack]
        seen = [
            s
            for s in campaign.knowledge[here.side].sightings.values()
            if s.now and s.hex == here.hex and s.true and campaign.sides[s.side].role == "feral"
        ]
        ordered = sorted(seen, key=lambda s: handle_order(s.handle))
        return tuple(
            _meeting(draft, here, campaign.stacks[s.true], s.handle) for s in ordered if s.true is not None
        )


def _meeting(draft: Draft, stack: Stack, pack: Stack, handle: StackId) -> WildMeeting:
    species = packs.species_of(draft, pack)
    record = draft.packs.get(pack.id, Pack())
    friend = record.bond if record.bond in stack.units else None
    mood: Mood = (
        "friendly" if friend else "pacified" if set(record.pacified) & set(stack.units) else "unknown"
    )
    feeders = appeasing.feeders(draft, stack)
    return WildMeeting(
        handle=handle,
        kind=packs.kind_of(draft, pack) or KindId(""),
        count=len(pack.units),
        size=_size(draft, pack),
        own_size=_size(draft, stack),
        food=species.preferred_food if species else "",
        price=packs.upkeep(draft, pack) if species else 0,
        diet=tuple(f for f in species.diet if f != species.preferred_food) if species else (),
        carried=stack.food,
        mood=mood,
        full=bool(record.pacified),
        friend=record.bond,
        feeder=feeders[0].id if feeders else None,
        choices=(
            *(_meal(draft, stack, pack, handle, ask) for ask in _HINTS),
            _attack(draft, stack, pack, handle),
            _withdrawal(stack),
        ),
    )


def _size(draft: Draft, stack: Stack) -> int:
    return feral_sense.effective_size(
        (draft.world.kind(draft.units[unit].kind).size, 1) for unit in stack.units
    )


def _meal(draft: Draft, stack: Stack, pack: Stack, handle: StackId, ask: Ask) -> MealChoice:
    """Feeding them, and asking for so much. Whether they are hurt, and where they popped, may be unknown."""
    id_ = "feed" if ask == "pacify" else ask
    species = packs.species_of(draft, pack)
    barred = appeasing.bar(draft, stack, species, ask)
    if barred is not None:
        return MealChoice(id=id_, reason=barred.reason, rule=barred.rule)
    feeder = appeasing.feeders(draft, stack)[0]
    command = FeedFeral(
        by=stack.side,
        stack=stack.id,
        unit=feeder.id,
        target=handle,
        food=species.preferred_food if species else "",
        ask=ask,
    )
    skill = feeding.feeder_of(draft, feeder)
    hint = _HINTS[ask]
    if ask != "pacify" and not skill.rider:
        hint = _MAYBE_NATIVE
    elif ask == "tame":
        hint = _MAYBE_HURT
    return MealChoice(id=id_, command=command, hint=hint)


def _attack(draft: Draft, stack: Stack, pack: Stack, handle: StackId) -> MealChoice:
    """Fighting them, where they do not fly out of reach (SD3-8.01)."""
    barred = heights.bar(draft, stack, pack)
    if barred is not None:
        return MealChoice(id="attack", reason=barred.reason, rule=barred.rule)
    command = Attack(by=stack.side, stack=stack.id, target=handle)
    return MealChoice(id="attack", command=command, hint="A battle begins")


def _withdrawal(stack: Stack) -> MealChoice:
    """Going back to the hex it came from today (SD2-14.33)."""
    if stack.entered_from is None:
        reason = "It began its turn here: march away over any border"
        return MealChoice(id="withdraw", reason=reason, rule=_LEAVE)
    command = MoveStack(by=stack.side, stack=stack.id, path=(stack.entered_from,))
    return MealChoice(id="withdraw", command=command, hint="Back to the hex it came from")

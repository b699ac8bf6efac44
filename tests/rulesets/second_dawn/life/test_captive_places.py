"""What happens to a prisoner tells its side nothing of where its captor is: SD4-4.12, SD5-7.01."""

from typing import Any

import pytest

from game.core.commands.common import EndPrisoner
from game.core.commands.gm import GmEditUnits, GmRemove
from game.core.draft import Draft
from game.core.events.common import EVERYONE, Event, UnitLost
from game.core.events.gm import GmActed
from game.core.records import GM, SideId, UnitId, replace
from game.rulesets.second_dawn.march.stacks import remove_units
from game.session import simulation
from game.session.session import SessionStep
from game.views.project import story
from tests.arena import crowd
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
CAPTIVE, JAILOR, MOUNT = UnitId("c.stabber0"), UnitId("l.rider0"), UnitId("l.gwiffen0")


def flown(*, seated: bool = True, **fields: Any) -> Field:
    """A rider of lapis holds a stabber of cinnabar on his gwiffen, over water; `seated`: on its back."""
    made = Field(
        ["~~......", "~~......"],
        lapis={"l": ((0, 0), {"rider": 1, "gwiffen": 1})},
        cinnabar={"c": ((7, 0), {"stabber": 2})},
    )
    keeper, lost = made.stack("l"), made.stack("c")
    up = {"mount": MOUNT} if seated else {}
    units = {
        **made.campaign.units,
        JAILOR: replace(made.campaign.units[JAILOR], mount=MOUNT),
        CAPTIVE: replace(
            made.campaign.units[CAPTIVE], stack=keeper.id, held_by=JAILOR, move=0, **up, **fields
        ),
    }
    stacks = {
        **made.campaign.stacks,
        keeper.id: replace(keeper, captives=(CAPTIVE,)),
        lost.id: replace(lost, units=lost.units[1:]),
    }
    made.campaign = replace(made.campaign, units=units, stacks=stacks)
    return made


def told(made: Field, events: tuple[Event, ...]) -> list[Event]:
    """What cinnabar hears of its prisoner or of the hex in which it is held."""
    place = made.at((0, 0))
    mine = story(events, CINNABAR)
    about = [e for e in mine if getattr(e, "unit", None) == CAPTIVE or getattr(e, "hex", None) == place]
    assert about
    return about


def drafted(made: Field, *gone: UnitId) -> tuple[Event, ...]:
    """What is told when units are taken out of the campaign."""
    draft = Draft(made.campaign, made.world)
    remove_units(draft, gone, "fell in battle")
    return tuple(draft.events)


def test_sd2_5_08_who_dies_of_wounds_in_captivity_dies_nowhere() -> None:
    made = flown(hits=0, statuses=("critical",))
    made.end()
    made.end()
    (lost,) = [e for e in told(made, made.events) if isinstance(e, UnitLost)]
    assert (lost.how, lost.rule, lost.hex) == ("croaked", "SD2-5.08", None)


def test_a_prisoner_that_falls_with_its_captors_mount_falls_nowhere() -> None:
    made = flown()
    (lost,) = told(made, drafted(made, MOUNT))
    assert isinstance(lost, UnitLost)
    assert (lost.how, lost.rule, lost.hex) == ("croaked_captive", "SD4-4.12", None)


def test_a_prisoner_that_nobody_holds_any_more_over_water_falls_nowhere() -> None:
    made = flown()
    (lost,) = told(made, drafted(made, JAILOR))
    assert isinstance(lost, UnitLost)
    assert (lost.how, lost.rule, lost.hex) == ("croaked_captive", "SD4-4.12", None), "nor over what ground"


def test_sd1_19_02_a_prisoner_that_is_croaked_dies_nowhere() -> None:
    made = flown()
    made.must(EndPrisoner(by=LAPIS, prisoner=CAPTIVE, how="croak"))
    assert [getattr(e, "hex", None) for e in told(made, made.events)] == [None]


@pytest.mark.parametrize("audience", [(CINNABAR,), (LAPIS, CINNABAR), EVERYONE])
@pytest.mark.parametrize("whole", [False, True])
def test_what_a_game_master_tells_of_a_prisoner_tells_no_place(
    audience: tuple[SideId, ...], *, whole: bool
) -> None:
    made = flown()
    units = () if whole else (CAPTIVE,)
    made.must(GmRemove(by=GM, stack=made.stack("l").id, units=units, told=audience))
    assert {getattr(e, "hex", None) for e in told(made, made.events)} == {None}
    made = flown()
    made.must(GmEditUnits(by=GM, units=(CAPTIVE,), hits=1, told=audience))
    acts = [e for e in story(made.events, CINNABAR) if isinstance(e, GmActed)]
    assert [act.hex for act in acts] == [None]


def test_what_he_tells_the_captor_alone_has_its_place() -> None:
    made = flown()
    made.must(GmEditUnits(by=GM, units=(CAPTIVE,), hits=1, told=(LAPIS,)))
    (act,) = [e for e in made.events if isinstance(e, GmActed)]
    assert act.hex == made.at((0, 0))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 4])
def test_in_random_playouts_nothing_places_a_prisoner_but_its_freedom(seed: int) -> None:
    played = crowd(seed)
    heard: list[Event] = []

    def note(step: SessionStep) -> None:
        held = {unit.id: unit.side for unit in step.before.units.values() if unit.held_by is not None}
        for event in step.events:
            units = getattr(event, "units", ())
            named = {getattr(event, "unit", None), *(units if isinstance(units, tuple) else ())}
            for captive in named & held.keys():
                if held[captive] in event.audience:
                    heard.append(event)
                    free = step.after.units.get(captive)
                    placed = getattr(event, "hex", None) is not None
                    assert not placed or (free is not None and free.held_by is None), event

    played.listen(note)
    simulation.run(played, 8)
    assert any(isinstance(event, UnitLost) for event in heard)

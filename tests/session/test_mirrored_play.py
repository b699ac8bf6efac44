"""On a land that is equal under half a turn masters play alike on both sides of it, whoever moves first."""

from game.core.commands.common import MoveStack
from game.core.mapdata import SidePlan
from game.core.records import replace
from game.session import library, simulation
from game.session.session import SessionStep

DAYS = 3


def test_the_land_of_the_crowns_and_all_who_live_there_are_equal_under_half_a_turn() -> None:
    scenario = library.load_scenario("crown_duel")
    land = scenario.map
    last = len(land.terrain) - 1
    assert land.terrain == land.terrain[::-1]
    for side in scenario.sides:
        if side.role != "player":
            there = {(stack.hex, tuple(stack.units.items())) for stack in side.stacks}
            assert there == {(last - (hex_ or 0), units) for hex_, units in there}


def _marches(ages: tuple[int, int]) -> dict[str, list[tuple[int, ...]]]:
    """Where the hosts of both sides go in the first days, with these ages of the sides and without beasts."""
    scenario = library.load_scenario("crown_duel")
    players = dict(zip(("lapis", "cinnabar"), ages, strict=True))
    sides: list[SidePlan] = [
        replace(side, age=players.get(side.id, side.age)) for side in scenario.sides if side.role != "feral"
    ]
    session = simulation.start(
        replace(scenario, sides=tuple(sides)), library.rules(scenario.ruleset), 2, ["master"]
    )
    out: dict[str, list[tuple[int, ...]]] = {side: [] for side in players}

    def note(step: SessionStep) -> None:
        if isinstance(step.command, MoveStack):
            out[step.command.by].append(step.command.path)

    session.listen(note)
    simulation.run(session, DAYS)
    return out


def test_masters_march_alike_on_both_sides_of_a_land_that_is_equal_under_half_a_turn() -> None:
    last = len(library.load_scenario("crown_duel").map.terrain) - 1
    one, other = _marches((6, 5)), _marches((5, 6))
    for side, over_against in (("lapis", "cinnabar"), ("cinnabar", "lapis")):
        turned = [tuple(last - hex_ for hex_ in path) for path in other[over_against]]
        assert len(turned) > 10
        assert one[side] == turned

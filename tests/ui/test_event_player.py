"""The event player: order, timing, skipping; what each event becomes."""

from game.core.events import common as ev
from game.core.records import HexId, SideId, StackId
from game.ui.look import theme
from game.ui.stage.event_player import (
    Act,
    Appear,
    BattleOpening,
    BorderStep,
    EventPlayer,
    Halt,
    Pale,
    Reveal,
    Vanish,
    acts_of,
)
from tests.ui.input_driver import now

ME = (SideId("lapis"),)
MINE, FOE = StackId("lapis.s1"), StackId("e1")


class Watcher:
    """A stage that writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Act]] = []

    def begin_act(self, act: Act) -> None:
        self.told.append(("begin", act))

    def end_act(self, act: Act) -> None:
        self.told.append(("end", act))


def moved(a: int, b: int) -> ev.StackMoved:
    return ev.StackMoved(audience=ME, stack=MINE, from_hex=HexId(a), to_hex=HexId(b), cost=3, move_left=3)


def off_road(_a: HexId, _b: HexId) -> bool:
    return False


MARCH = (
    moved(1, 2),
    ev.LandSeen(audience=ME, hexes=(HexId(9),)),
    moved(2, 3),
    ev.StackSighted(audience=ME, handle=FOE, side=SideId("cinnabar"), hex=HexId(4), units=5),
    ev.MoveStopped(audience=ME, stack=MINE, hex=HexId(3), code="sighted", reason="Enemies", rule="SD5-1"),
)


def test_events_become_acts_in_their_order() -> None:
    acts = acts_of(MARCH, off_road)
    assert [type(act) for act in acts] == [BorderStep, Reveal, BorderStep, Appear, Halt]
    first, _land, last, seen, halt = acts
    assert isinstance(first, BorderStep)
    assert isinstance(last, BorderStep)
    assert not first.last
    assert last.last
    assert first.ms == theme.MS_STEP
    assert last.ms == theme.MS_STEP + theme.MS_STEP_SETTLE
    assert isinstance(seen, Appear)
    assert (seen.side, seen.units) == ("cinnabar", 5)
    assert isinstance(halt, Halt)
    assert (halt.hex, halt.rule) == (3, "SD5-1")


def test_roads_are_quicker() -> None:
    steps = acts_of((moved(1, 2), moved(2, 3)), lambda a, b: b == 2)
    assert [act.ms for act in steps] == [theme.MS_STEP_ROAD, theme.MS_STEP + theme.MS_STEP_SETTLE]


def test_land_seen_on_the_way_does_not_hold_up_the_march() -> None:
    acts = acts_of((moved(1, 2), ev.LandSeen(audience=ME, hexes=(HexId(9),)), moved(2, 3)), off_road)
    assert acts[1].ms == 0
    at_the_end = acts_of((moved(1, 2), ev.LandSeen(audience=ME, hexes=(HexId(9),))), off_road)
    assert at_the_end[1].ms > 0


def test_what_others_do_and_what_is_lost() -> None:
    events = (
        ev.SightingMoved(audience=ME, handle=FOE, side=SideId("c"), from_hex=HexId(1), to_hex=HexId(2)),
        ev.SightingLost(audience=ME, handle=FOE, side=SideId("c"), hex=HexId(2)),
        ev.SightingGone(audience=ME, handle=FOE, hex=HexId(2), reason="gone"),
        ev.StackLost(audience=ME, stack=MINE, hex=HexId(3), reason="croaked"),
        ev.BattleBegan(
            audience=ME,
            battle="1.3.1",
            hex=HexId(3),
            attacker=SideId("lapis"),
            defender=SideId("c"),
            state="prepared",
        ),
        ev.TurnEnded(audience=ME, side=SideId("c"), day=1),
    )
    acts = acts_of(events, off_road)
    assert [type(act) for act in acts] == [BorderStep, Pale, Vanish, Vanish, BattleOpening]
    assert [act.own for act in acts if isinstance(act, (BorderStep, Vanish))] == [False, False, True]


def test_time_passes_from_act_to_act() -> None:
    stage = Watcher()
    player = EventPlayer(acts_of(MARCH, off_road), stage)
    assert isinstance(now(player.current), BorderStep)
    assert now(player.share) == 0
    player.tick(theme.MS_STEP / 2)
    assert now(player.share) == 0.5
    player.tick(theme.MS_STEP / 2)
    # The land of the first step takes no time: the second step is on its way.
    assert [what for what, _act in stage.told] == ["begin", "end", "begin", "end", "begin"]
    assert now(player.share) == 0
    player.tick(10_000)
    assert now(player.done)
    assert now(player.current) is None
    assert [act for what, act in stage.told if what == "end"] == list(player.acts)


def test_speed_is_a_factor() -> None:
    slow, fast = (
        EventPlayer(acts_of(MARCH, off_road), Watcher(), 0.5),
        EventPlayer(acts_of(MARCH, off_road), Watcher(), 4.0),
    )
    for player in (slow, fast):
        player.tick(55)
    assert slow.share == 27.5 / theme.MS_STEP
    assert fast.share == 0
    assert isinstance(fast.current, BorderStep)
    assert fast.current.to_hex == 3


def test_instant_shows_each_thing_at_its_end() -> None:
    stage = Watcher()
    player = EventPlayer(acts_of(MARCH, off_road), stage, None)
    assert player.share == 1
    for _ in range(100):
        player.tick(16)
    assert player.done
    assert len(stage.told) == 2 * len(player.acts)


def test_skipping_ends_it_at_once() -> None:
    stage = Watcher()
    player = EventPlayer(acts_of(MARCH, off_road), stage)
    player.tick(30)
    player.skip()
    assert player.done
    player.tick(1000)
    assert [what for what, _act in stage.told] == ["begin"]


def test_nothing_to_play_is_over_at_once() -> None:
    assert EventPlayer((), Watcher()).done

"""The game master at a session: his acts are on the record, taken back by him alone, and show in no player's
undo; the campaign goes back to any moment, branches, and replays to the same fingerprint."""

from random import Random

import pytest

from game.core import codec
from game.core.commands import gm
from game.core.commands.common import EndTurn, RenameStack
from game.core.commands.ferals import ActPack
from game.core.engine import Applied
from game.core.events.gm import GmActed, MessageTold
from game.core.records import GM, HexId, SideId, StackId, replace
from game.core.refusal import Refused
from game.core.triggers import GmPinTrigger, Trigger, When
from game.session import computers, simulation
from game.session.history import ACTED_SINCE, NOTHING
from game.session.records import Rewound, TableSeat, Undid
from game.session.rewind import RewindError, line
from game.session.save import storage
from game.session.session import Session
from tests.arena import RULESETS, busy, session
from tests.master import Hand, let_go


def seated(played: Session) -> Session:
    """A session with a game master."""
    played.take_seat(TableSeat(side=GM, controller="gm", player="Maren"))
    return played


def rename(played: Session, name: str) -> RenameStack:
    """A command that teaches nobody anything."""
    side = played.must_act
    return RenameStack(
        by=side, stack=next(s.id for s in played.campaign.stacks.values() if s.side == side), name=name
    )


def spawn(played: Session, side: SideId) -> gm.GmSpawn:
    """A stack for a side, where one of it stands."""
    stack = next(s for s in played.campaign.stacks.values() if s.side == side)
    kind = played.campaign.units[stack.units[0]].kind
    return gm.GmSpawn(by=GM, side=side, hex=stack.hex, units=((kind, 1),), reason="drama")


def unseen(played: Session) -> gm.GmEditSide:
    """An act of which nobody learns."""
    other = next(s for s in played.campaign.sides if s != played.must_act)
    return gm.GmEditSide(by=GM, side=other, money=1234)


@pytest.fixture(params=RULESETS)
def played(request) -> Session:
    return in_turn(session(request.param, 3, ("human",)))


def in_turn(played: Session) -> Session:
    """A session with a game master, in the turn of a person."""
    while played.seat(played.must_act).controller != "human":
        played.submit(EndTurn(by=played.must_act))
    return seated(played)


def test_the_game_master_takes_back_his_own_acts_the_last_one_first(played):
    begun = played.fingerprint()
    assert played.steps.why_no_undo(GM) == NOTHING
    side = played.must_act
    first = played.submit(spawn(played, side))
    assert isinstance(first, Applied)
    played.submit(unseen(played))
    assert [act.event.command for act in played.state.acts] == ["GmSpawn", "GmEditSide"]
    assert played.steps.undo(GM)
    assert played.campaign == first.campaign
    assert played.steps.can_redo(GM)
    assert played.steps.redo(GM)
    assert played.steps.undo(GM)
    assert played.steps.undo(GM)
    assert played.fingerprint() == begun
    assert played.state.acts == ()
    assert not played.steps.undo(GM)


def test_nobody_acts_as_game_master_where_there_is_none(played):
    played.take_seat(TableSeat(side=GM, controller="absent"))
    outcome = played.submit(gm.GmReview(by=GM, on=True))
    assert isinstance(outcome, Refused)
    assert outcome.code == "no_master"


def test_once_a_player_has_acted_only_rewinding_takes_an_act_back(played):
    begun = played.fingerprint()
    played.submit(unseen(played))
    (act,) = played.state.acts
    played.submit(rename(played, "One"))
    assert played.steps.why_no_undo(GM) == ACTED_SINCE
    assert not played.steps.undo(GM)
    assert played.timeline.rewind(act.entry, "a slip") == ""
    assert played.fingerprint() == begun
    assert [a.event.command for a in played.state.acts] == ["Rewound"]


def test_a_players_undo_does_not_show_that_the_game_master_acted(played):
    """The same steps with and without a secret act: what may be taken back and done again is the same."""
    plain = Session(played.world, played.begun, played.campaign, played.state)
    side = played.must_act
    for one in (played, plain):
        one.submit(rename(one, "One"))
    played.submit(unseen(played))
    seen: dict[Session, list[object]] = {played: [], plain: []}
    for one in (played, plain):
        one.submit(rename(one, "Two"))
        if one is played:
            one.submit(unseen(one))
        for _ in range(3):
            seen[one].append(
                (
                    one.steps.why_no_undo(side),
                    one.steps.undo(side),
                    one.steps.can_redo(side),
                    one.news.log(side),
                )
            )
            if one is played:
                money = gm.GmEditSide(by=GM, side=unseen(one).side, money=77)
                one.submit(money)
            seen[one].append((one.steps.can_redo(side), one.news.unread(side)))
        seen[one].append((one.steps.redo(side), one.steps.can_redo(side), one.outlooks.of(side).view))
    assert seen[played] == seen[plain]
    assert played.campaign.sides[unseen(played).side].money == 77


def test_acts_given_since_are_done_again_when_a_player_takes_back_his_step(played):
    side = played.must_act
    played.submit(rename(played, "One"))
    played.submit(unseen(played))
    other = next(s.id for s in played.campaign.sides.values() if s.role == "player" and s.id != side)
    played.submit(gm.GmTell(by=GM, text="Beware", told=(other,)))
    assert played.steps.undo(side)
    assert played.campaign.sides[unseen(played).side].money == 1234
    assert [t.event.text for t in played.news.unread(other) if isinstance(t.event, MessageTold)] == ["Beware"]
    assert [type(entry) for entry in played.journal[-5:-2]] == [Undid, Undid, Undid]
    assert [act.event.command for act in played.state.acts] == ["GmEditSide", "GmTell"]
    assert played.steps.undo(GM)


def test_what_a_player_is_told_ends_what_he_may_take_back(played):
    """He knows more than before: that is no secret of the game master's."""
    side = played.must_act
    played.submit(rename(played, "One"))
    played.submit(gm.GmTell(by=GM, text="Beware", told=(side,)))
    assert played.steps.why_no_undo(side) == "A message arrived"


def far_from(played: Session, side: SideId) -> HexId:
    """A hex of open land as far as can be from all that a side has."""
    own = {s.hex for s in played.campaign.stacks.values()} | {s.hex for s in played.campaign.sites.values()}
    grid, land = played.world.grid, played.world.map
    open_land = [HexId(h) for h in range(grid.size) if land.terrain_at(HexId(h)) == "plains"]
    return max(open_land, key=lambda h: min(grid.distance(h, at) for at in own))


SECRETS = {
    "a stack appears": lambda p, other, far: replace(spawn(p, other), hex=far),
    "a stack is put away": lambda p, other, far: gm.GmPlaceStack(by=GM, stack=stack_of(p, other), hex=far),
    "a stack goes": lambda p, other, far: gm.GmRemove(by=GM, stack=stack_of(p, other)),
    "units are hurt": lambda p, other, far: gm.GmEditUnits(
        by=GM, units=p.campaign.stacks[stack_of(p, other)].units, hits=1, name="Nobody"
    ),
    "land changes": lambda p, other, far: gm.GmEditLand(by=GM, hexes=(far,), terrain="hill"),
    "money comes": lambda p, other, far: gm.GmEditSide(by=GM, side=other, money=5),
    "somebody learns": lambda p, other, far: gm.GmKnowledge(by=GM, side=other, hexes=(far,)),
    "a place is founded": lambda p, other, far: gm.GmEditSite(by=GM, site="lair", hex=far, kind="cave"),
    "packs wait": lambda p, other, far: gm.GmReview(by=GM, on=True),
    "a trigger is pinned": lambda p, other, far: GmPinTrigger(
        by=GM,
        trigger=Trigger(id="plot", name="Plot", when=(When(what="day", number=99),), then=(spawn(p, other),)),
    ),
}


def stack_of(played: Session, side: SideId) -> StackId:
    """The first stack of a side that another one leads not."""
    return next(s.id for s in played.campaign.stacks.values() if s.side == side)


@pytest.mark.parametrize("secret", SECRETS)
def test_what_the_game_master_does_out_of_sight_changes_nothing_a_player_has(played, secret):
    side = played.must_act
    sides = played.campaign.sides.values()
    other = next(s.id for s in sides if s.role == "player" and s.id != side)
    played.submit(rename(played, "One"))
    before = shown(played, side)
    command = SECRETS[secret](played, other, far_from(played, side))
    assert isinstance(played.submit(command), Applied)
    assert shown(played, side) == before


def shown(played: Session, side: SideId) -> tuple[object, ...]:
    """All that a seat may look at."""
    view = codec.to_bytes(played.outlooks.of(side).view)
    undo = played.steps.why_no_undo(side), played.steps.can_redo(side)
    return view, undo, played.news.unread(side), played.news.log(side), played.state.away.get(side)


def test_taking_a_pack_of_ferals_leaves_a_players_undo_alone():
    played = in_turn(session("second_dawn", 3, ("human",)))
    side = played.must_act
    played.submit(rename(played, "One"))
    played.take_seat(TableSeat(side=SideId("ferals"), controller="gm"))
    assert played.steps.why_no_undo(side) == ""
    assert played.steps.undo(side)
    assert played.campaign.sides[SideId("ferals")].asks


def by_chance(played: Session, steps: int, seed: int) -> int:
    """Play with random seats and a game master by chance, who rewinds now and then; how often he acted."""
    random, acted = Random(seed), 0
    for _ in range(steps):
        if played.over or not (computers.step(played) or let_go(played)):
            break
        if played.campaign.stacks and random.random() < 0.5:
            command = Hand(played.world, played.campaign, random).any_act()
            acted += isinstance(played.submit(command), Applied)
        if random.random() < 0.1:
            played.steps.undo(GM)
        if random.random() < 0.04:
            assert played.timeline.rewind(random.choice(played.timeline.points()).entry, "chance") == ""
    return acted


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in range(20, 26))])
def test_a_campaign_with_a_game_master_replays_and_is_resumed(ruleset, seed, tmp_path):
    played = seated(session(ruleset, seed))
    played.save(tmp_path / "a.sdsave", follow=True)
    assert by_chance(played, 15 if seed == 2 else 80, seed) > 3
    played.close()
    crashed = Session.resume(storage.load(tmp_path / "a.sdsave"))
    assert not crashed.loss
    assert crashed.fingerprint() == played.fingerprint()
    assert crashed.state.acts == played.state.acts
    assert crashed.timeline.points() == played.timeline.points()
    played.save(tmp_path / "b.sdsave")
    assert simulation.replay(storage.load(tmp_path / "b.sdsave")).fingerprint == played.fingerprint()
    loaded = Session.resume(storage.load(tmp_path / "b.sdsave"))
    assert loaded.state == played.state
    for point in loaded.timeline.points()[:: max(1, len(loaded.timeline.points()) // 3)]:
        branch = loaded.timeline.branch(point.entry, "What if")
        assert (branch.campaign.clock.day, branch.state.branch_of) == (point.day, loaded.state.title)


def test_rewinding_brings_back_what_each_side_was_told_and_keeps_seats(played):
    side = played.must_act
    played.submit(gm.GmTell(by=GM, text="First", told=(side,)))
    then = played.state, played.campaign
    entry = len(played.journal)
    played.submit(gm.GmTell(by=GM, text="Second", told=(side,)))
    for _ in range(len(played.campaign.sides) + 1):
        played.submit(EndTurn(by=played.must_act))
    played.take_seat(TableSeat(side=side, controller="computer"))
    left = len(played.journal)
    assert played.timeline.rewind(entry) == ""
    assert not played.campaign.sides[side].asks  # a computer sits there now
    asking = replace(played.campaign.sides[side], asks=then[1].sides[side].asks)
    assert replace(played.campaign, sides={**played.campaign.sides, side: asking}) == then[1]
    assert played.seat(side).controller == "computer"
    assert played.news.unread(side) == then[0].unread[side]
    assert played.state.away == then[0].away
    assert isinstance(played.journal[left], Rewound)
    assert line(played.journal)[:entry] == list(range(entry))
    assert [p.left for p in played.timeline.points() if p.entry > entry][:1] == [True]


def test_there_is_no_way_to_a_moment_that_was_not(played):
    assert "entries" in played.timeline.rewind(len(played.journal) + 1)
    with pytest.raises(RewindError):
        played.timeline.branch(-1, "What if")


def test_a_branch_goes_its_own_way(played, tmp_path):
    entry = len(played.journal)
    before = played.fingerprint()
    played.submit(EndTurn(by=played.must_act))
    after = played.fingerprint()
    other = played.timeline.branch(entry, "What if")
    assert other.fingerprint() == before
    other.submit(spawn(other, other.must_act))
    assert played.fingerprint() == after
    other.save(tmp_path / "branch.sdsave")
    saved = storage.load(tmp_path / "branch.sdsave")
    assert simulation.replay(saved).fingerprint == other.fingerprint()
    assert Session.resume(saved).state.branch_of == played.state.title


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_view_of_a_player_holds_anything_of_the_desk(ruleset):
    played = seated(busy(ruleset, 3))
    by_chance(played, 12, 3)
    trigger = Trigger(
        id="secret", name="Secret", when=(When(what="day", number=99),), then=(spawn_any(played),)
    )
    assert isinstance(played.submit(GmPinTrigger(by=GM, trigger=trigger)), Applied)
    for side in played.campaign.sides:
        outlook = played.outlooks.of(side)
        assert outlook.belief.desk == type(outlook.belief.desk)()
        assert not [m for m in outlook.view.knowledge.sightings.values() if m.true]
        told = (*played.news.unread(side), *played.news.log(side))
        assert all(t.event.audience == (side,) or not isinstance(t.event, GmActed) for t in told)


def spawn_any(played: Session) -> gm.GmSpawn:
    return spawn(played, next(iter(played.campaign.stacks.values())).side)


def test_units_that_come_and_go_in_one_step_are_told_of():
    """A trigger lets a stack appear in its player's absence, and takes it away in the same step."""
    played = in_turn(session("second_dawn", 3, ("human",)))
    side = played.must_act
    assert side is not None
    played.submit(EndTurn(by=side))
    coming = StackId(f"{side}.s{played.campaign.minted[f'{side}.s'] + 1}")
    then = (spawn(played, side), gm.GmRemove(by=GM, stack=coming))
    trigger = Trigger(id="ghost", name="Ghost", when=(When(what="day", number=1),), then=then)
    assert isinstance(played.submit(GmPinTrigger(by=GM, trigger=trigger)), Applied)
    assert coming not in played.campaign.stacks
    told = [t.event for t in played.state.away[side].told]
    assert [type(e).__name__ for e in told[-3:]] == ["StackFormed", "UnitLost", "StackLost"]


def test_the_game_master_takes_back_what_packs_did_in_their_turn():
    played = seated(session("second_dawn", 3, ("human",)))
    ferals = SideId("ferals")
    while played.must_act != ferals:
        played.submit(EndTurn(by=played.must_act))
    before = played.fingerprint()
    packs = [row.stack for row in played.outlooks.desk_view().rows()]
    for pack in packs:
        assert isinstance(played.submit(ActPack(by=ferals, stack=pack)), Applied)
    after = played.fingerprint()
    assert all(played.steps.undo(GM) for _ in packs)
    assert played.fingerprint() == before
    assert all(played.steps.redo(GM) for _ in packs)
    assert played.fingerprint() == after
    played.submit(EndTurn(by=ferals))
    assert not played.steps.undo(GM)

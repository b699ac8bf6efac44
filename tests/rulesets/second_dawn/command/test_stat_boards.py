"""SD4-4.02, SD4-4.03: what a side reads of foreign stacks, with and without a commander of its own there."""

from game.core.commands.common import FieldUnits, HideStack, PeekHex, SetLeader
from game.core.engine import Applied
from game.core.events.common import StackSighted
from game.core.records import SideId, replace
from game.core.state import MemberSeen, Sighting
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
ROWS = ["." * 5] * 3


def _field(mine, theirs, rows=ROWS, foe=(1, 1), **more):
    return Field(rows, lapis={"a": ((1, 1), mine)}, cinnabar={"z": (foe, theirs)}, **more)


def _seen(field: Field) -> Sighting:
    return field.campaign.knowledge[LAPIS].sightings[field.handle("lapis", "z")]


def _member(field: Field, kind: str) -> MemberSeen:
    return next(m for m in _seen(field).members if m.kind == kind)


def test_sd4_4_02_without_a_commander_class_and_count_are_all_that_is_seen():
    field = _field({"scout": 1}, {"stabber": 3})
    assert _seen(field).members == (MemberSeen(kind=_member(field, "stabber").kind, count=3),)


def test_sd4_4_02_a_commander_reads_hits_level_and_battle_stats():
    field = _field({"courtier": 1}, {"stabber": 3})
    member = _member(field, "stabber")
    kind = field.world.kind("stabber")
    assert (member.hits, member.hits_max, member.level) == (3 * kind.hits, 3 * kind.hits, 1)
    assert (member.combat, member.defense) == (kind.combat, kind.defense)


def test_sd4_4_02_the_totals_hold_what_leaders_and_the_stack_add():
    field = _field({"courtier": 1}, {"warlord": 1, "stabber": 4})
    own = field.outlook("cinnabar")
    cards = own.world.ruleset.describe.units(own.world, own.belief, field.names["z"])
    card = next(card for card in cards if card.kind == "stabber")
    member = _member(field, "stabber")
    assert card.bonus > 0
    assert (member.combat, member.defense) == (card.attack, card.defence)
    assert _seen(field).leader == "warlord"


def test_sd4_4_02_the_totals_follow_when_the_leader_steps_down():
    field = _field({"courtier": 1}, {"warlord": 1, "stabber": 4})
    field.end()
    before = _member(field, "stabber").combat
    field.must(SetLeader(by=CINNABAR, stack=field.names["z"]))
    after = _member(field, "stabber").combat
    assert before is not None
    assert after is not None
    assert after < before


def test_sd4_4_02_a_commander_who_lies_critically_hurt_reads_nothing():
    field = _field({"courtier": 1, "scout": 1}, {"stabber": 3}, foe=(2, 1))
    units = {
        u: replace(r, statuses=("critical",)) for u, r in field.campaign.units.items() if "courtier" in u
    }
    field.campaign = replace(field.campaign, units={**field.campaign.units, **units})
    field.end()
    field.do_move("z", (1, 1))
    assert _member(field, "stabber").combat is None


def test_sd4_4_02_a_commander_reads_over_a_border_what_he_peeks_at():
    field = _field({"warlord": 1}, {"stabber": 3}, foe=(2, 1))
    assert not field.sees("lapis", "z")
    peek = PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 1)))
    assert isinstance(field.do(peek), Applied)
    assert _member(field, "stabber").combat is not None
    assert [e.members for e in field.of(StackSighted) if LAPIS in e.audience] == [_seen(field).members]


def test_sd4_4_02_a_scout_that_peeks_reads_nothing():
    field = _field({"scout": 1}, {"stabber": 3}, foe=(2, 1))
    field.must(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 1))))
    assert field.sees("lapis", "z")
    assert _member(field, "stabber").hits is None


def test_sd4_4_02_specials_are_no_part_of_what_is_seen():
    field = _field({"warlord": 1}, {"dragon": 1})
    told = _member(field, "dragon")
    assert "specials" not in told.__struct_fields__
    assert not any(special in repr(told) for special in field.world.kind("dragon").specials)


def test_sd4_4_02_no_figure_tells_of_a_leader_that_hides():
    """A leader lends his value to the loose units of his hex. As long as nobody finds him, he must not be
    found by arithmetic."""
    figures = []
    for hides in (False, True):
        field = Field(
            ["fffff"] * 3,
            lapis={"a": ((3, 1), {"courtier": 1})},
            cinnabar={"z": ((2, 1), {"stabber": 3}), "y": ((2, 1), {"warlord": 1})},
        )
        field.end()
        hider = field.stack("y")
        field.must(SetLeader(by=CINNABAR, stack=hider.id, unit=hider.leader, mode="hex"))
        if hides:
            field.must(HideStack(by=CINNABAR, stack=hider.id))
        field.end()
        field.must(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 1))))
        assert field.sees("lapis", "y") is not hides
        figures.append(_member(field, "stabber").combat)
    plain = field.world.kind("stabber").combat
    assert figures == [plain + 1, plain]


def test_sd4_4_02_the_figures_stay_on_the_dated_copy():
    field = _field({"courtier": 1}, {"stabber": 3})
    field.must(FieldUnits(by=LAPIS, stack=field.names["a"]))
    field.do_move("a", (2, 1))
    ghost = next(iter(field.campaign.knowledge[LAPIS].sightings.values()))
    assert not ghost.now
    assert ghost.members[0].combat == field.world.kind("stabber").combat

"""Who and what is where: what a draft looks up is what looking at everything would find."""

from hypothesis import given
from hypothesis import strategies as st

from game.core.draft import Draft
from game.core.hexgrid import members, pack_bits, patched, strangers, unpack_bits, with_members
from game.core.records import HexId, StackId
from game.core.state import HexMark
from game.core.whereabouts import MOST_CHANGES
from tests.field import Field

SCOUT = {"scout": 1}


def _field():
    return Field(
        ["......"] * 2,
        lapis={"a": ((0, 0), SCOUT), "b": ((1, 0), SCOUT)},
        cinnabar={"z": ((5, 0), SCOUT)},
    )


def _after(draft):
    """A draft of the campaign that another one made, as the engine begins it."""
    campaign, where = draft.commit(), draft.leave_where()
    if where is not None:
        where.settle()
    return Draft(campaign, draft.world, where)


def _found(draft):
    for row in range(0, draft.grid.size, 3):
        hexes = {HexId(row), HexId(row + 1)}
        assert draft.where.beside(hexes) == {s.id for hex_ in hexes for s in draft.stacks_in(hex_)}
        assert draft.where.places(hexes) == sorted(s.id for hex_ in hexes for s in draft.sites_in(hex_))
    return {h: [s.id for s in found] for h in range(draft.grid.size) if (found := draft.stacks_in(HexId(h)))}


def _true(draft):
    out: dict[HexId, list[StackId]] = {}
    for stack in sorted(draft.stacks.values(), key=lambda one: one.id):
        out.setdefault(stack.hex, []).append(stack.id)
    return dict(sorted(out.items()))


moves = st.lists(
    st.tuples(st.sampled_from("abz"), st.integers(0, 11), st.sampled_from(["go", "drop", "back"]))
)


@given(moves)
def test_stacks_are_found_where_they_are_whatever_became_of_them(told):
    field = _field()
    draft = Draft(field.campaign, field.world)
    ids = {name: field.names[name] for name in "abz"}
    for name, hex_, deed in told:
        mark = draft.mark()
        if ids[name] in draft.stacks:
            if deed == "drop":
                draft.drop_stack(ids[name])
            else:
                draft.set_stack(ids[name], hex=HexId(hex_))
        if deed == "back":
            draft.back_to(mark)
        assert _found(draft) == _true(draft)
    after = _after(draft)
    assert _found(after) == _true(after)


def test_changes_are_told_by_hex_and_from_state_to_state():
    field = _field()
    draft = Draft(field.campaign, field.world)
    a, z = field.names["a"], field.names["z"]
    begun = draft.where.now
    draft.set_stack(a, hex=field.at((0, 1)))
    assert draft.where.changed_since(begun) == {field.at((0, 0)), field.at((0, 1))}
    later = draft.where.now
    after = _after(draft)
    after.set_unit(after.stacks[z].units[0], move=0)
    assert after.where.changed_since(later) == {field.at((5, 0))}
    assert after.where.changed_since(begun) == {field.at((0, 0)), field.at((0, 1)), field.at((5, 0))}


def test_what_was_refused_has_changed_nothing():
    field = _field()
    one = Draft(field.campaign, field.world)
    one.stacks_in(HexId(0))
    base = _after(one)
    refused, done = (Draft(base.base, field.world, base.where) for _ in range(2))
    begun = done.where.now
    refused.set_stack(field.names["a"], hex=HexId(9))
    refused.notes["seen"] = True
    done.set_stack(field.names["b"], hex=HexId(8))
    assert done.where.changed_since(begun) == {field.at((1, 0)), HexId(8)}
    assert "seen" not in done.notes


def test_states_that_part_do_not_share_what_changed_after():
    field = _field()
    first = Draft(field.campaign, field.world)
    begun = first.where.now
    base = _after(first)
    for hex_ in (7, 8):
        branch = Draft(base.base, field.world, base.where)
        branch.set_stack(field.names["a"], hex=HexId(hex_))
        after = _after(branch)
        assert after.where.changed_since(begun) == {field.at((0, 0)), HexId(hex_)}


def test_what_is_too_long_ago_is_not_told():
    field = _field()
    draft = Draft(field.campaign, field.world)
    begun = draft.where.now
    for _ in range(MOST_CHANGES + 1):
        draft.touch(HexId(3))
    draft = _after(draft)
    assert draft.where.changed_since(begun) == {HexId(3)}
    draft.touch(HexId(4))
    assert _after(draft).where.changed_since(begun) is None


def test_marks_and_places_begin_an_epoch():
    field = _field()
    draft = Draft(field.campaign, field.world)
    epoch = draft.where.epoch
    draft.set_stack(field.names["a"], hex=HexId(4))
    assert draft.where.epoch == epoch
    draft.put_mark(HexId(1), HexMark(weather="rain"))
    assert draft.where.epoch > epoch


@given(
    st.binary(min_size=8, max_size=20), st.dictionaries(st.integers(0, 7), st.binary(min_size=1, max_size=1))
)
def test_a_patched_layer_differs_where_it_was_patched(data, changes):
    out = bytearray(data)
    for at, byte in changes.items():
        out[at : at + 1] = byte
    assert patched(data, changes) == bytes(out)


@given(st.sets(st.integers(0, 30)), st.sets(st.integers(0, 30)))
def test_bit_sets_are_asked_and_grown_as_they_lie_packed(had, came):
    bits = pack_bits(sum(1 << hex_ for hex_ in had), 31)
    assert strangers(bits, came) == sorted(came - had)
    assert strangers(b"", came) == sorted(came)
    short = bits.rstrip(b"\0")
    assert strangers(short, came) == sorted(came - had)
    assert with_members(short, came, 31) == with_members(bits, came, 31)
    assert set(members(unpack_bits(with_members(bits, came, 31)))) == had | came

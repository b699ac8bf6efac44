"""Packs of ferals placed on Tiled maps: objects of class `pack`."""

import shutil
from pathlib import Path

import pytest

from game.content.scenarios.reader import read_scenario
from game.content.tmx.reader import read_map
from game.session import library
from game.session.setup import new_campaign

FAULTS = Path(__file__).parent.parent / "faults" / "scenarios"
TEXT = """name: Test
map: arena.tmx
sides:
  red: {name: Red, colour: cinnabar, start: west, stacks: [{units: {stabber: 1}}]}
  blue: {name: Blue, colour: lapis, start: east, stacks: [{units: {stabber: 1}}]}
  wild: {name: Wild, colour: ferals, role: feral, stacks: []}
"""
PACKS = """\
<object id="9" name="Grey ones" type="pack" x="64" y="70"><properties>
<property name="kind" value="wolf"/>
<property name="count" type="int" value="3"/>
<property name="profile" value="nesting"/>
<property name="home" value="west"/>
</properties></object>
<object id="10" type="pack" x="64" y="70"><properties>
<property name="kind" value="great_bat"/>
</properties></object>
</objectgroup>"""


@pytest.fixture
def folder(tmp_path):
    shutil.copy(FAULTS / "tiles.tsx", tmp_path / "tiles.tsx")
    return tmp_path


def drawn(folder, objects=PACKS):
    text = (FAULTS / "arena.tmx").read_text()
    (folder / "arena.tmx").write_text(text.replace("</objectgroup>", objects))
    return folder / "arena.tmx"


def read(folder, text=TEXT):
    (folder / "test.yaml").write_text(text)
    return read_scenario(folder / "test.yaml", library.context())


def test_packs_of_the_map_are_stacks_of_the_ferals(folder):
    drawn(folder)
    found = read(folder)
    assert [p for p in found.problems if p.severity == "error"] == []
    assert found.scenario is not None
    _, campaign = new_campaign(found.scenario, library.rules(), 1)
    wolves, bats = [s for s in campaign.stacks.values() if s.side == "wild"]
    assert ([campaign.units[u].kind for u in wolves.units], wolves.name) == (["wolf"] * 3, "Grey ones")
    assert (bats.zone, bats.hex) == ("sky", wolves.hex)
    west = next(start.hex for start in found.scenario.map.starts if start.id == "west")
    packs = campaign.packs
    assert (packs[wolves.id].profile, packs[wolves.id].home) == ("nesting", west)
    assert packs[bats.id].home == bats.hex


def test_without_ferals_the_check_says_so(folder):
    drawn(folder)
    found = read(folder, "\n".join(line for line in TEXT.splitlines() if "wild" not in line))
    assert [(p.code, p.severity) for p in found.problems] == [("scenario-pack", "warning")]


def test_mistakes_have_their_line_and_a_guess(folder):
    bad = (
        PACKS.replace("wolf", "wolff").replace("nesting", "nestling").replace('value="west"', 'value="wets"')
    )
    bad = bad.replace("great_bat", "piker")
    found = read_map(drawn(folder, bad), library.words())
    told = {(p.message, p.suggestion) for p in found.problems if p.line}
    assert ("there is no kind 'wolff'", "wolf") in told
    assert any("there is no kind 'piker'" in message for message, _ in told)
    good_kind = bad.replace("wolff", "wolf").replace("piker", "great_bat")
    told = {(p.message, p.suggestion) for p in read_map(drawn(folder, good_kind), library.words()).problems}
    assert ("there is no profile 'nestling'", "nesting") in told
    good_profile = good_kind.replace("nestling", "nesting")
    (one,) = read_map(drawn(folder, good_profile), library.words()).problems
    assert (one.code, one.suggestion) == ("map-word", "west")


def test_nothing_on_feet_is_placed_in_the_water(folder):
    """The third hex of the first row is a lake: the bats fly there, the wolves drown."""
    drawn(folder, PACKS.replace('y="70"', 'y="14"'))
    (one,) = [p for p in read(folder).problems if p.severity == "error"]
    assert (one.code, one.line) == ("scenario-water", 2)
    assert one.message.startswith("wolf of the map cannot stand in")

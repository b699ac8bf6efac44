"""The section of a scenario that is the ruleset's own: read strictly, and what becomes of it (TB-3)."""

from pathlib import Path

import pytest

from game.content.scenarios.reader import read_scenario
from game.core.records import SideId
from game.rulesets.battle_for.side import chief, points
from game.session import library
from game.session.setup import new_campaign

SHIPPED = library.scenario_paths()["three_marches"]


def problems_of(folder: Path, *changes: tuple[str, str]) -> list[tuple[str, str, str]]:
    """Codes, messages and suggestions for the shipped scenario with some words replaced."""
    text = SHIPPED.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "changed.yaml"
    file.write_text(text, "utf-8")
    return [(p.code, p.message, p.suggestion) for p in read_scenario(file, library.context()).problems]


def fault(folder: Path, old: str, new: str) -> tuple[str, str, str]:
    (found,) = problems_of(folder, (old, new))
    return found


def test_the_shipped_one_is_whole(tmp_path):
    assert problems_of(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "words", "guess"),
    [
        (
            "    wardens: {points: 0}",
            "    wardns: {points: 0}",
            "scenario-plan",
            "no side 'wardns'",
            "wardens",
        ),
        ("points: 20", "ponts: 20", "key-unknown", "no key 'ponts'", "points"),
        ("points: 20", "points: lots", "value-type", "a whole number", ""),
        (
            "[{name: Ashen Legion}]",
            "[{name: Ashen Legoin}]",
            "scenario-plan",
            "no units for",
            "Ashen Legion",
        ),
        ("[{name: Ashen Legion}]", "[{name: A, kinds: [ash_gard]}]", "ref-missing", "no unit", "ash_guard"),
        ("chief: Marshal Orsk", "chief: Marshal Osk", "scenario-leader", "no leader of ash", "Marshal Orsk"),
        ("chief: Marshal Orsk", "at_peace: [tran]", "scenario-plan", "not another side", "tarn"),
        (
            "  sides:\n    ash:",
            "  spawns: [harowmere]\n  sides:\n    ash:",
            "scenario-place",
            "no place",
            "harrowmere",
        ),
        ("days: 3}", "}", "scenario-victory", "hold_city needs days", ""),
        ("type: hold_city", "type: hold_ciy", "value-choice", "cannot be 'hold_ciy'", "hold_city"),
        ("city: harrowmere", "sites: [harrowmere, stillwater]", "scenario-victory", "has one place", ""),
        ("units: {soot_bat: 1}", "units: {soot_bat: 1, ash_guard: 1}", "scenario-mount", "TB-5.11", ""),
        (
            "{pyre_wagon: 1, cinder_slinger: 1}",
            "{pyre_wagon: 1, cinder_slinger: 2}",
            "scenario-mount",
            "5.06",
            "",
        ),
        ("at: slagwatch", "at: 8.01", "scenario-water", "ash_guard cannot stand in", ""),
        (
            "    start: ash\n",
            "    start: ash\n    alliance: all\n",
            "key-idle",
            "'alliance' means nothing",
            "",
        ),
    ],
)
def test_what_is_wrong_is_told(tmp_path, old, new, code, words, guess):
    found = fault(tmp_path, old, new)
    assert found[0] == code
    assert words in found[1]
    assert found[2] == guess


def test_a_player_without_a_commander_cannot_begin(tmp_path):
    changes = [("ember_marshal: 1, ", ""), ("        leader: ember_marshal\n", "")]
    changes += [("        leader_name: Marshal Orsk\n", ""), ("      chief: Marshal Orsk\n", "")]
    found = problems_of(tmp_path, *changes)
    assert [(code, message) for code, message, _ in found] == [
        ("scenario-sides", "ash needs a Commander in its first army (TB-3.04)")
    ]


def campaign_of(folder: Path, *changes: tuple[str, str]):
    problems_of(folder, *changes)
    scenario = read_scenario(folder / "changed.yaml", library.context()).scenario
    assert scenario is not None
    return new_campaign(scenario, library.rules("battle_for"), 1)[1]


def test_nations_points_relations_and_chiefs_stand_when_it_begins(tmp_path):
    begun = campaign_of(tmp_path, ("      chief: Marshal Orsk\n", "      at_peace: [tarn]\n"))
    ash, tarn = begun.sides[SideId("ash")], begun.sides[SideId("tarn")]
    assert [(nation.name, len(nation.kinds)) for nation in ash.factions] == [("Ashen Legion", 5)]
    assert points.stored(ash) == 20
    assert (ash.at_peace, tarn.at_peace) == (("tarn", "wardens"), ("wardens",))
    assert set(begun.sides[SideId("wardens")].at_peace) == {"ash", "eyries", "tarn", "wilds"}
    head = chief.chief_of(begun.units.values(), SideId("ash"))
    assert head is not None
    assert head.name == "Marshal Orsk", "the ruler is Chief Warlord where the plan names nobody"
    assert not [u for u in begun.units.values() if "ruler" in u.statuses]


def test_what_the_army_leaves_of_the_allocation_is_stored(tmp_path):
    begun = campaign_of(tmp_path, ("      points: 20\n", ""))
    spent = 300 - points.stored(begun.sides[SideId("ash")])
    assert 0 < spent <= 300


def test_starts_and_named_places_are_spawn_points(tmp_path):
    begun = campaign_of(tmp_path, ("  sides:\n    ash:", "  spawns: [harrowmere, 10.10]\n  sides:\n    ash:"))
    spawns = {site.id: site.owner for site in begun.sites.values() if site.capital or site.kind == "spawn"}
    assert spawns == {
        "cinderhold": "ash",
        "stillwater": "tarn",
        "high_perch": "eyries",
        "harrowmere": None,
        "spawn_10_10": None,
    }


def test_stacks_stand_in_the_order_of_the_file_with_riders_behind_their_mounts():
    scenario = library.load_scenario("three_marches")
    begun = new_campaign(scenario, library.rules("battle_for"), 1)[1]
    kinds = {
        stack.name: " ".join(begun.units[unit].kind for unit in stack.units)
        for stack in begun.stacks.values()
    }
    assert kinds["Marshal's column"].split()[:7] == ["ash_guard"] * 6 + ["ember_marshal"]
    assert kinds["Captain's flight"] == "cliff_gryphon eyrie_captain"
    assert all(stack.leader is None for stack in begun.stacks.values())
